//! The common parts of every country's national ids.

use chrono::NaiveDate;
use lendwright_types::number::shown;
use std::fmt;
use std::str::FromStr;

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
    /// The sent text, shortened.
    pub text: String,
}

/// The facts in the digits of a national id.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::{Gender, NationalId};
/// use lendwright_types::time::parse_date;
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
    /// The place where the birth was registered, in English.
    pub birth_place: &'static str,
}

/// Why a text is not a valid national id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NationalIdError {
    /// The ids of this country are not supported.
    #[error("national ids of '{country}' can't be checked")]
    Country {
        /// The country's code, shortened.
        country: String,
    },
    /// The text does not have as many digits as the country's ids, or has other characters.
    #[error("a national id has {expected} digits")]
    Form {
        /// The number of digits that are required.
        expected: usize,
    },
    /// The digit of the century is invalid.
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
    /// The date of birth is in the future.
    #[error("the date of birth {birth_date} lies in the future")]
    Future {
        /// The date.
        birth_date: NaiveDate,
    },
    /// The code of the place of birth is invalid.
    #[error("'{digits}' is no code of a governorate")]
    BirthPlace {
        /// The digits of the place.
        digits: String,
    },
}

/// The national ids of one country.
pub(super) trait Scheme: Sync {
    /// Returns its ISO 3166 code.
    fn country(&self) -> &'static str;
    /// Returns the number of digits of each of its ids. No id begins with 0.
    fn digits(&self) -> usize;
    /// Reads an id in ASCII digits; a birth date after `as_of` is invalid.
    fn read(&self, id: &str, as_of: NaiveDate) -> Result<NationalId, NationalIdError>;
}
