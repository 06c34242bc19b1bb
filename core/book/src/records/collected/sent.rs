//! What an upload sends.

use crate::error::Error;
use crate::wire::{Hidden, Members, Shape, ShapeError, Wire, answer, is_not, rows};
use chrono::DateTime;
use lendwright_types::json::{Json, JsonOut};

answer! {
    /// A message as a phone has it.
    #[derive(Default)]
    pub struct UploadedMessage {
        /// Who sent it: a name or a number, 100 characters at most.
        "address" => address: Hidden<String>,
        /// Its text, 20,000 characters at most.
        "body" => body: Hidden<String>,
        /// When it was received: milliseconds of the epoch, or RFC 3339 with an offset.
        "date" is Instant => date: UploadedTime,
        /// Android's number of its folder; 1, the default, is the inbox, and others are not kept.
        optional "type" => type_: Option<Hidden<i64>>,
        /// The phone's own id of it, which is not kept.
        optional "id" => id: Option<Hidden<Json<'static>>>,
    }
}

answer! {
    /// Where a phone was. Of the place only the area is kept, and of the time the hour.
    #[derive(Default)]
    pub struct UploadedPing {
        /// The altitude, which is not kept.
        optional "alt" => alt: Option<Hidden<f64>>,
        /// The latitude in degrees.
        "lat" => lat: Hidden<f64>,
        /// The longitude in degrees.
        "long" => long: Hidden<f64>,
        /// The speed, which is not kept.
        optional "speed" => speed: Option<Hidden<f64>>,
        /// When it was: milliseconds of the epoch, or RFC 3339 with an offset.
        "timestamp" is Instant => timestamp: UploadedTime,
    }
}

answer! {
    /// A document that the lender has, and what was read of it.
    #[derive(Default)]
    pub struct SentDocument {
        /// What it is: `national_id`, `payslip`. 64 characters at most.
        "type" => type_: String,
        /// The media type of its file, 100 characters at most.
        "mime" => mime: String,
        /// The SHA-256 of its file, 64 hexadecimal digits.
        "sha256" => sha256: String,
        /// What was read of it, by the names of the profile's fields and of signing up; 16 KiB at most.
        "fields" => fields: Hidden<Members<Json<'static>>>,
    }
}

/// An instant, in milliseconds of the epoch: sent as an integer, as its digits, or by RFC 3339 with an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UploadedTime(pub i64);

impl UploadedTime {
    /// Reads a text, in milliseconds of the epoch.
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
    /// The places of one upload, or the only one.
    UploadedPings of UploadedPing needs &["lat", "long", "timestamp"],
        shaped &Shape::Either(&[UploadedPing::SHAPE, <Vec<UploadedPing> as Wire>::SHAPE]);
}

/// Refuses a text that is too long, and says its length and not the text.
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
