//! The contents of an upload.

use crate::error::Error;
use crate::wire::{Hidden, Members, Shape, ShapeError, Wire, answer, is_not, rows};
use chrono::DateTime;
use lendwright_types::json::{Json, JsonOut};

answer! {
    /// A message in the form of a phone's message store.
    #[derive(Default)]
    pub struct UploadedMessage {
        /// The sender: a name or a number, at most 100 characters.
        "address" => address: Hidden<String>,
        /// The text, at most 20,000 characters.
        "body" => body: Hidden<String>,
        /// The time of receipt: milliseconds of the epoch, or RFC 3339 with an offset.
        "date" is Instant => date: UploadedTime,
        /// Android's number of the folder. 1, the default, is the inbox. Messages of other folders are not stored.
        optional "type" => type_: Option<Hidden<i64>>,
        /// The phone's id of the message. It is not stored.
        optional "id" => id: Option<Hidden<Json<'static>>>,
    }
}

answer! {
    /// A location of a phone. Only the area and the hour are stored.
    #[derive(Default)]
    pub struct UploadedPing {
        /// The altitude. It is not stored.
        optional "alt" => alt: Option<Hidden<f64>>,
        /// The latitude in degrees.
        "lat" => lat: Hidden<f64>,
        /// The longitude in degrees.
        "long" => long: Hidden<f64>,
        /// The speed. It is not stored.
        optional "speed" => speed: Option<Hidden<f64>>,
        /// The time: milliseconds of the epoch, or RFC 3339 with an offset.
        "timestamp" is Instant => timestamp: UploadedTime,
    }
}

answer! {
    /// A document of the lender, and the values read from it.
    #[derive(Default)]
    pub struct SentDocument {
        /// The type of the document: `national_id`, `payslip`. At most 64 characters.
        "type" => type_: String,
        /// The media type of the file, at most 100 characters.
        "mime" => mime: String,
        /// The SHA-256 of the file, 64 hexadecimal digits.
        "sha256" => sha256: String,
        /// The values read from the document, by the names of the profile's fields and of signing up. At most 16 KiB.
        "fields" => fields: Hidden<Members<Json<'static>>>,
    }
}

/// An instant in milliseconds of the epoch. It is sent as an integer, as its digits, or in RFC 3339 with an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UploadedTime(pub i64);

impl UploadedTime {
    /// Reads a text, and returns milliseconds of the epoch.
    #[must_use]
    pub fn of_text(text: &str) -> Option<i64> {
        let time = || DateTime::parse_from_rfc3339(text).ok();
        digits(text).or_else(|| time().map(|time| time.timestamp_millis()))
    }
}

fn digits(text: &str) -> Option<i64> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

impl Wire for UploadedTime {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Integer, &Shape::Text]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let millis = match value {
            Json::Number(text) => digits(text),
            Json::Text(text) => Self::of_text(text),
            _ => None,
        };
        let expected = "milliseconds of the epoch or an RFC 3339 time with its offset";
        millis.map(Self).ok_or_else(|| match value {
            Json::Number(_) => is_not(expected, "another number"),
            Json::Text(_) => is_not(expected, "another text"),
            _ => is_not(expected, value.kind()),
        })
    }

    fn write(&self, out: &mut JsonOut) {
        out.int(self.0);
    }
}

rows! {
    /// The messages of one upload.
    UploadedMessages of UploadedMessage needs &["address", "body", "date"],
        shaped <Vec<UploadedMessage> as Wire>::SHAPE;
    /// The places of one upload, or a single place.
    UploadedPings of UploadedPing needs &["lat", "long", "timestamp"],
        shaped &Shape::Either(&[UploadedPing::SHAPE, <Vec<UploadedPing> as Wire>::SHAPE]);
}

/// Refuses a text that is too long. The error contains its length, not the text.
pub(crate) fn check_text(
    place: impl FnOnce() -> String,
    text: &str,
    chars_max: usize,
) -> Result<(), Error> {
    // A text has no more characters than bytes.
    if text.len() <= chars_max {
        return Ok(());
    }
    let chars = text.chars().count();
    if chars <= chars_max {
        return Ok(());
    }
    let reason = format!("must be a text of at most {chars_max} characters");
    Err(Error::value(place(), reason, format!("one of {chars}")))
}
