//! National ids: what their digits say, and whether they can be real.
//!
//! A valid id is one of the right structure. Nothing here proves that it was issued to anybody.

use crate::number::shown;
use crate::text::with_ascii_digits;
use chrono::NaiveDate;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

mod egypt;
#[cfg(test)]
mod tests;

/// The sex that an id or a profile states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gender {
    /// `Female`.
    Female,
    /// `Male`.
    Male,
}

impl fmt::Display for Gender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Female => "Female",
            Self::Male => "Male",
        })
    }
}

impl FromStr for Gender {
    type Err = GenderUnknown;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "Female" => Ok(Self::Female),
            "Male" => Ok(Self::Male),
            _ => Err(GenderUnknown { text: shown(text) }),
        }
    }
}

/// A text that is neither `Female` nor `Male`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is neither 'Female' nor 'Male'")]
pub struct GenderUnknown {
    /// What was sent, shortened.
    pub text: String,
}

/// What the digits of a national id say.
///
/// # Example
/// ```
/// use lendwright::identity::{Gender, NationalId};
/// use lendwright::time::parse_date;
///
/// let today = parse_date("2026-01-31")?;
/// let id = NationalId::read("EG", "29501011234567", today)?;
/// assert_eq!((id.birth_date, id.gender), (parse_date("1995-01-01")?, Gender::Female));
/// assert_eq!(id.birth_place, "Dakahlia");
/// assert!(NationalId::read("EG", "29513011234567", today).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NationalId {
    /// The day of birth.
    pub birth_date: NaiveDate,
    /// The sex.
    pub gender: Gender,
    /// Where the birth was registered, in English.
    pub birth_place: &'static str,
}

/// Why a text is no valid national id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NationalIdError {
    /// The ids of this country are not known here.
    #[error("national ids of '{country}' can't be checked")]
    Country {
        /// The country's code, shortened.
        country: String,
    },
    /// Not as many digits as the country's ids have, or something else than digits.
    #[error("a national id has {expected} digits")]
    Form {
        /// How many digits are expected.
        expected: usize,
    },
    /// The digit of the century is none.
    #[error("digit {digit} is no century of birth")]
    Century {
        /// The digit.
        digit: char,
    },
    /// The date of birth does not exist.
    #[error("'{digits}' is no date of birth (YYMMDD)")]
    BirthDate {
        /// The six digits of the date.
        digits: String,
    },
    /// The date of birth lies ahead.
    #[error("the date of birth {birth_date} lies in the future")]
    Future {
        /// The date.
        birth_date: NaiveDate,
    },
    /// The code of the place of birth is none.
    #[error("'{digits}' is no code of a governorate")]
    BirthPlace {
        /// The digits of the place.
        digits: String,
    },
}

/// How the ids of one country are read.
trait Scheme: Sync {
    /// Its ISO 3166 code.
    fn country(&self) -> &'static str;
    /// Reads an id in ASCII digits; nobody is born after `as_of`.
    fn read(&self, id: &str, as_of: NaiveDate) -> Result<NationalId, NationalIdError>;
}

/// The countries whose ids are known; another one is a file beside `egypt.rs` and a line here.
const SCHEMES: &[&dyn Scheme] = &[&egypt::Egypt];

impl NationalId {
    /// Reads an id of a country (ISO 3166 code) as of a day.
    ///
    /// Arabic-Indic and Persian digits are read as the digits they are.
    ///
    /// # Errors
    /// When the country's ids are not known here, or the id can't be real.
    pub fn read(country: &str, text: &str, as_of: NaiveDate) -> Result<Self, NationalIdError> {
        let scheme = SCHEMES.iter().find(|scheme| scheme.country() == country);
        let unknown = || NationalIdError::Country { country: shown(country) };
        scheme.ok_or_else(unknown)?.read(&normal_form(text), as_of)
    }

    /// Are the ids of this country known here?
    #[must_use]
    pub fn is_known(country: &str) -> bool {
        SCHEMES.iter().any(|scheme| scheme.country() == country)
    }
}

/// The text under which an id is stored and found: trimmed, its digits in ASCII.
#[must_use]
pub fn normal_form(text: &str) -> Cow<'_, str> {
    with_ascii_digits(text.trim())
}
