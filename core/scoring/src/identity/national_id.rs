//! National ids: the meaning of their digits, and whether they are valid.
//!
//! A valid id has the right structure. A valid id was not necessarily issued.

use super::spelling::{digit, is_invisible, is_too_long};
use chrono::NaiveDate;
use lendwright_types::number::shown;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

mod egypt;
mod scheme;
#[cfg(test)]
mod tests;

pub use scheme::{Gender, GenderUnknown, NationalId, NationalIdError};

use scheme::Scheme;

/// The countries with supported ids. A new one needs a file next to `egypt.rs` and a line here.
const SCHEMES: &[&'static dyn Scheme] = &[&egypt::Egypt];

impl NationalId {
    /// Reads an id of a country (ISO 3166 code) as of a day, in any spelling of [`normal_form`].
    ///
    /// # Errors
    /// When the country's ids are not supported, or the id is invalid.
    pub fn read(country: &str, text: &str, as_of: NaiveDate) -> Result<Self, NationalIdError> {
        let unknown = || NationalIdError::Country { country: shown(country) };
        scheme_of(country).ok_or_else(unknown)?.read(&normal_form(country, text), as_of)
    }

    /// Whether the ids of this country are supported.
    #[must_use]
    pub fn is_known(country: &str) -> bool {
        scheme_of(country).is_some()
    }
}

fn scheme_of(country: &str) -> Option<&'static dyn Scheme> {
    SCHEMES.iter().copied().find(|scheme| scheme.country() == country)
}

/// Returns the text under which an id of a country (ISO 3166 code) is stored and found: its letters
/// and digits alone, digits in ASCII.
///
/// Blanks, hyphens, other marks and invisible characters are left out. If a country's ids are numbers of one length,
/// zeros before an id are left out too. In other countries such zeros may be part of the id, and stay. The form of a
/// text of more than 1,000 bytes is empty: it is no id.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::national_id::normal_form;
///
/// for text in ["29501011234567", "2950101-1234567", "٢٩٥٠١٠١١٢٣٤٥٦٧", "029501011234567"] {
///     assert_eq!(normal_form("EG", text), "29501011234567");
/// }
/// assert_eq!(normal_form("US", "012-34-5678"), "012345678");
/// ```
#[must_use]
pub fn normal_form(country: &str, text: &str) -> String {
    if is_too_long(text) {
        return String::new();
    }
    let kept = |found: char| digit(found).or_else(|| Some(found).filter(|c| is_part(*c)));
    let id: String = text.nfkc().filter_map(kept).collect();
    let is_number = id.bytes().all(|byte| byte.is_ascii_digit());
    let Some(scheme) = scheme_of(country).filter(|_| is_number) else { return id };
    let (zeros, rest) = id.split_at(id.len().saturating_sub(scheme.digits()));
    if zeros.bytes().all(|byte| byte == b'0') { rest.to_owned() } else { id }
}

fn is_part(found: char) -> bool {
    found.is_alphanumeric() && !is_invisible(found) && !is_combining_mark(found)
}
