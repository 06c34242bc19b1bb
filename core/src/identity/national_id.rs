//! National ids: what their digits mean, and whether they are valid.
//!
//! A valid id has the right structure. That does not prove that it was ever issued.

use crate::number::shown;
use crate::text::with_ascii_digits;
use chrono::NaiveDate;
use std::borrow::Cow;

mod egypt;
mod scheme;
#[cfg(test)]
mod tests;

pub use scheme::{Gender, GenderUnknown, NationalId, NationalIdError};

use scheme::Scheme;

/// The countries whose ids are supported; a new one needs a file beside `egypt.rs` and a line here.
const SCHEMES: &[&dyn Scheme] = &[&egypt::Egypt];

impl NationalId {
    /// Reads an id of a country (ISO 3166 code) as of a day.
    ///
    /// Arabic-Indic and Persian digits are accepted.
    ///
    /// # Errors
    /// When the country's ids are not supported, or the id is invalid.
    pub fn read(country: &str, text: &str, as_of: NaiveDate) -> Result<Self, NationalIdError> {
        let scheme = SCHEMES.iter().find(|scheme| scheme.country() == country);
        let unknown = || NationalIdError::Country { country: shown(country) };
        scheme.ok_or_else(unknown)?.read(&normal_form(text), as_of)
    }

    /// Whether the ids of this country are supported.
    #[must_use]
    pub fn is_known(country: &str) -> bool {
        SCHEMES.iter().any(|scheme| scheme.country() == country)
    }
}

/// Returns the text under which an id is stored and found: trimmed, with ASCII digits.
#[must_use]
pub fn normal_form(text: &str) -> Cow<'_, str> {
    with_ascii_digits(text.trim())
}
