//! The identity of a person who signs up, read and checked.

use crate::error::{BorrowersError, Error};
use crate::wire::{Shape, ShapeError, Wire, answer};
use lendwright_scoring::identity::{Phone, PhoneError, Region, is_invisible, national_id};
use lendwright_scoring::internal::beginnings;
use lendwright_scoring::internal::is_na;
use lendwright_types::internal::text::{
    SENTENCE_SHOWN_MAX, is_control, is_seen, shortened, unfit_for_a_name,
};
use lendwright_types::json::{Json, JsonOut};

const NAME_CHARS_MAX: usize = 200;
const NATIONAL_ID_CHARS_MAX: usize = 64;
/// The limit of RFC 5321, section 4.5.3.1.3: a path has at most 256 octets, including two angle brackets.
const EMAIL_BYTES_MAX: usize = 254;

answer! {
    /// A phone number in the national form of the book's country.
    pub struct NationalPhone {
        /// The number as it is dialled inside the country: `01001234567`.
        "national" => national: String,
    }
}

/// A phone number as sent: a text in E.164 or national form, or `{"national": "…"}`.
///
/// The operation checks it when it runs. An empty text or `N/A` counts as not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneNumber(pub String);

impl Wire for PhoneNumber {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, NationalPhone::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Text(text) => Ok(Self(text.clone().into_owned())),
            Json::Object(_) => NationalPhone::read(value).map(|phone| Self(phone.national)),
            _ => Err(ShapeError::new("a string or an object with 'national'", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(&self.0);
    }

    /// Signing up names all missing fields in one error, so the operation checks this field itself.
    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_absent(&self) -> bool {
        self.0.is_empty()
    }
}

/// A text that is required unless signing up may fill it in. An empty text or `N/A` counts as not sent: `N/A` is not a
/// name, and persons without an id are not the same person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FillableText(pub String);

impl Wire for FillableText {
    const SHAPE: &'static Shape = &Shape::Optional(&Shape::Text);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Option::<String>::read(value).map(|text| Self(text.unwrap_or_default()))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(&self.0);
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_absent(&self) -> bool {
        self.0.is_empty()
    }
}

/// Converts both kinds of texts to a type that contains a text.
macro_rules! from_texts {
    ($($Type:ident),+) => {$(
        impl From<&str> for $Type {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl From<String> for $Type {
            fn from(text: String) -> Self {
                Self(text)
            }
        }
    )+};
}
from_texts!(PhoneNumber, FillableText);

answer! {
    /// A borrower's consent to each use of data.
    #[derive(Default)]
    pub struct Consent {
        /// Consent to the reading of SMS messages.
        optional "sms" => sms: Option<bool>,
        /// Consent to the use of locations.
        optional "location" => location: Option<bool>,
        /// Consent to the list of installed applications.
        optional "apps" => apps: Option<bool>,
        /// Consent to marketing.
        optional "marketing" => marketing: Option<bool>,
    }
}

/// The unchecked fields of signing up.
#[derive(Clone, Copy)]
pub(crate) struct SignUpFields<'r> {
    pub(crate) phone_number: &'r PhoneNumber,
    pub(crate) first_name: &'r FillableText,
    pub(crate) last_name: &'r FillableText,
    pub(crate) national_id_number: &'r FillableText,
    pub(crate) email: &'r FillableText,
    pub(crate) autofill: bool,
}

impl SignUpFields<'_> {
    /// The wire names of the fields.
    pub(super) const NAMES: &'static [&'static str] =
        &["Phone_Number", "First_Name", "Last_Name", "National_ID_Number", "Email"];
}

/// A person who can be signed up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) phone: Phone,
    /// `None` if it must be filled in.
    pub(crate) first_name: Option<String>,
    /// `None` if it must be filled in.
    pub(crate) last_name: Option<String>,
    /// In the form that is stored and searched.
    pub(crate) national_id: Option<String>,
    pub(crate) email: Option<String>,
    /// Whether a name was not sent.
    pub(crate) placeholder: bool,
}

impl SignUpFields<'_> {
    /// Checks the fields. With `autofill`, fields that were not sent stay empty.
    ///
    /// # Errors
    /// [`BorrowersError::SignUpIncomplete`] names all missing fields. [`Error::Value`] names the first invalid field.
    pub(crate) fn person(self, region: Region) -> Result<Person, Error> {
        let missing = self.missing();
        let lacking = |field: &&str| !self.autofill || *field == "Phone_Number";
        if missing.iter().any(lacking) {
            let fields = missing.into_iter().filter(lacking).collect();
            return Err(BorrowersError::SignUpIncomplete { fields }.into());
        }
        let phone = phone(&self.phone_number.0, region)?;
        Ok(Person {
            first_name: name("First_Name", self.first_name)?,
            last_name: name("Last_Name", self.last_name)?,
            national_id: national_id(self.national_id_number, region)?,
            email: email(self.email)?,
            placeholder: !missing.is_empty(),
            phone,
        })
    }

    /// Returns the blank fields, in the order of signing up.
    fn missing(self) -> Vec<&'static str> {
        [
            ("Phone_Number", &self.phone_number.0),
            ("First_Name", &self.first_name.0),
            ("Last_Name", &self.last_name.0),
            ("National_ID_Number", &self.national_id_number.0),
            ("Email", &self.email.0),
        ]
        .into_iter()
        .filter(|(_, text)| told(text).is_empty())
        .map(|(field, _)| field)
        .collect()
    }
}

/// Returns a text without blanks around it, or an empty text for `N/A`.
fn told(text: &str) -> &str {
    if is_na(text) { "" } else { text.trim() }
}

fn phone(text: &str, region: Region) -> Result<Phone, Error> {
    Phone::parse(text, region).map_err(|fault| {
        let reason = match fault {
            PhoneError::Length { region: Some(region), min, max, .. } if min == max => {
                format!("must be a phone number of {region} with {min} digits")
            }
            PhoneError::Length { region: Some(region), min, max, .. } => {
                format!("must be a phone number of {region} with {min} to {max} digits")
            }
            PhoneError::Length { min, max, .. } => {
                format!("must be a phone number with {min} to {max} digits")
            }
            PhoneError::Mobile { region, digits, prefixes, .. } => {
                let begins = beginnings(prefixes);
                format!("must be a phone number of {region}: a mobile number has {digits} digits without the code{begins}")
            }
            PhoneError::CallingCode { .. } => {
                "must be a phone number with a country's code, which never begins with 0".into()
            }
            _ => "must be a phone number in E.164 or national form".into(),
        };
        Error::value("Phone_Number", reason, quoted(text))
    })
}

fn name(field: &'static str, given: &FillableText) -> Result<Option<String>, Error> {
    let text = told(&given.0);
    short(field, text, NAME_CHARS_MAX)?;
    if !text.is_empty() && !is_seen(text) {
        return Err(Error::value(field, "must have a visible character", quoted(text)));
    }
    if let Some(unfit) = unfit_for_a_name(text) {
        return Err(Error::value(field, format!("must have no {unfit}"), quoted(text)));
    }
    Ok(Some(text.to_owned()).filter(|text| !text.is_empty()))
}

fn national_id(given: &FillableText, region: Region) -> Result<Option<String>, Error> {
    let text = told(&given.0);
    if text.is_empty() {
        return Ok(None);
    }
    let id = national_id::normal_form(region.code(), text);
    // A text that is too long for any spelling has an empty normal form.
    short("National_ID_Number", if id.is_empty() { text } else { &id }, NATIONAL_ID_CHARS_MAX)?;
    // With a digit of another script, a known person would be taken for a new one.
    if id.is_empty() || id.chars().any(|found| found.is_numeric() && !found.is_ascii_digit()) {
        let reason = "must be written in letters and the digits 0 to 9";
        return Err(Error::value("National_ID_Number", reason, quoted(text)));
    }
    Ok(Some(id))
}

fn email(given: &FillableText) -> Result<Option<String>, Error> {
    let text = told(&given.0);
    if text.is_empty() {
        return Ok(None);
    }
    let is_address = text.len() <= EMAIL_BYTES_MAX
        && !text.chars().any(|c| c.is_whitespace() || c.is_control() || is_invisible(c))
        && text.rsplit_once('@').is_some_and(|(local, domain)| {
            !local.is_empty() && !domain.is_empty() && !local.contains('@')
        });
    if is_address {
        return Ok(Some(text.to_owned()));
    }
    Err(Error::value("Email", "must be an e-mail address", quoted(text)))
}

/// Refuses a text that is too long or contains control characters.
pub(crate) fn short(field: &'static str, text: &str, chars_max: usize) -> Result<(), Error> {
    let wanted = too_long_or_unseen(text, chars_max);
    wanted.map_or(Ok(()), |wanted| Err(Error::value(field, wanted, quoted(text))))
}

/// Returns the requirement that a text violates if it is too long or contains control characters.
pub(crate) fn too_long_or_unseen(text: &str, chars_max: usize) -> Option<String> {
    if text.chars().nth(chars_max).is_some() {
        return Some(format!("must have at most {chars_max} characters"));
    }
    text.chars().any(is_control).then(|| "must have no control characters".to_owned())
}

/// Quotes a text for an error message, so that blanks and control characters are visible.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text, SENTENCE_SHOWN_MAX))
}
