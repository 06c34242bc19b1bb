//! Why a text is not a phone number.

/// Why a text is not a phone number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhoneError {
    /// The numbering plan of the country is not known.
    #[error("'{code}' is not a country whose phone numbers are known, like 'EG'")]
    Region {
        /// The code that was given, shortened.
        code: String,
    },
    /// A value that is neither a string nor `{"national": "…"}`.
    #[error("a phone number is a string or {{\"national\": \"…\"}}, not {found}")]
    Form {
        /// The kind of the value.
        found: &'static str,
    },
    /// The text has no digit.
    #[error("the phone number is empty")]
    Empty,
    /// A character that can't be part of a phone number.
    #[error("'{text}' is not a phone number: '{found}' can't stand in one")]
    Character {
        /// What was sent, shortened.
        text: String,
        /// The first such character.
        found: char,
    },
    /// Too few or too many digits for the country, or for any country.
    #[error(
        "'{text}' is not a phone number{}: {found} digits without the code, {min} to {max} expected",
        of(*region)
    )]
    Length {
        /// What was sent, shortened.
        text: String,
        /// The country, if its calling code is known.
        region: Option<&'static str>,
        /// The number of digits of the national number.
        found: usize,
        /// The smallest number of digits.
        min: usize,
        /// The greatest number of digits.
        max: usize,
    },
    /// No spelling of a number is as long.
    #[error("'{text}' is not a phone number: it takes more than 1,000 bytes")]
    TooLong {
        /// What was sent, shortened.
        text: String,
    },
    /// No calling code begins with 0.
    #[error("'{text}' is not a phone number: no country's code begins with 0")]
    CallingCode {
        /// What was sent, shortened.
        text: String,
    },
}

fn of(region: Option<&str>) -> String {
    region.map(|code| format!(" of {code}")).unwrap_or_default()
}
