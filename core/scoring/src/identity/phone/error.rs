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
        /// The sent text, shortened.
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
        /// The sent text, shortened.
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
    /// It begins as the country's mobile numbers do, and is none.
    #[error(
        "'{text}' is not a phone number of {region}: a mobile number has {digits} digits without the code{}",
        beginnings(prefixes)
    )]
    Mobile {
        /// The text that was sent, shortened.
        text: String,
        /// The country.
        region: &'static str,
        /// The number of digits of a mobile number.
        digits: usize,
        /// The first digits of mobile numbers; empty where they are not known.
        prefixes: &'static [&'static str],
    },
    /// No spelling of a number is as long.
    #[error("'{text}' is not a phone number: it takes more than 1,000 bytes")]
    TooLong {
        /// The sent text, shortened.
        text: String,
    },
    /// No calling code begins with 0.
    #[error("'{text}' is not a phone number: no country's code begins with 0")]
    CallingCode {
        /// The sent text, shortened.
        text: String,
    },
}

/// How mobile numbers begin: `, and begins with 10, 11, 12 or 15`.
#[must_use]
pub fn beginnings(prefixes: &[&str]) -> String {
    match prefixes.split_last() {
        Some((last, [])) => format!(", and begins with {last}"),
        Some((last, others)) => format!(", and begins with {} or {last}", others.join(", ")),
        None => String::new(),
    }
}

fn of(region: Option<&str>) -> String {
    region.map(|code| format!(" of {code}")).unwrap_or_default()
}
