//! Phone numbers: one text, in E.164 form, for each number.

use super::spelling::{digit, is_invisible, is_too_long};
use lendwright_types::json::Json;
use lendwright_types::number::shown;
use std::fmt;
use std::str::FromStr;

pub(crate) mod error;
mod plans;
#[cfg(test)]
mod tests;

pub use error::PhoneError;

/// The numbering plan of a country, by its ISO 3166 code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Region {
    plan: &'static plans::Plan,
}

impl Region {
    /// Egypt.
    pub const EGYPT: Self = Self { plan: &plans::EGYPT };

    /// Returns the country of an upper-case two-letter code.
    ///
    /// # Errors
    /// When the numbering plan of that country is not known.
    pub fn from_code(code: &str) -> Result<Self, PhoneError> {
        plans::PLANS
            .iter()
            .find(|plan| plan.region == code)
            .map(|plan| Self { plan })
            .ok_or_else(|| PhoneError::Region { code: shown(code) })
    }

    /// Returns the country's code, `EG`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.plan.region
    }
}

impl FromStr for Region {
    type Err = PhoneError;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::from_code(code)
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Region({})", self.code())
    }
}

/// A phone number in E.164 form: `+`, the calling code and the national number, digits only.
///
/// Its country and its number of digits are checked, and how Egypt's mobile numbers begin, but not whether it is in
/// service. All spellings of a number give the same text, so that it identifies a borrower.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::{Phone, Region};
///
/// let egypt = Region::from_code("EG")?;
/// for text in ["01001234567", "+20 100 123 4567", "0020-100-1234567", "٠١٠٠١٢٣٤٥٦٧"] {
///     assert_eq!(Phone::parse(text, egypt)?.as_str(), "+201001234567");
/// }
/// # Ok::<(), lendwright_scoring::identity::PhoneError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phone(String);

impl Phone {
    /// Reads a number in international form (`+…`, `00…`) or in the national form of `region`.
    ///
    /// Spaces, hyphens, dots, slashes, parentheses and invisible characters are removed; Arabic-Indic,
    /// Persian and full-width digits are accepted; the trunk prefix (Egypt's leading 0) is removed.
    ///
    /// # Errors
    /// When it has other characters, or not as many digits as its country's numbers.
    pub fn parse(text: &str, region: Region) -> Result<Self, PhoneError> {
        let (international, digits) = digits_of(text)?;
        if international {
            return Self::international(text, &digits);
        }
        let plan = region.plan;
        let national = plan.without_trunk(&digits);
        if plan.fits(national) {
            return Ok(Self::of_plan(plan, national));
        }
        // The calling code without its plus: 201001234567.
        match digits.strip_prefix(plan.calling_code).map(|rest| plan.without_trunk(rest)) {
            Some(national) if plan.fits(national) => Ok(Self::of_plan(plan, national)),
            _ => Err(plan.misfit(text, national)),
        }
    }

    /// Reads a number from a JSON string, or from an object with the string `national`.
    ///
    /// # Errors
    /// The errors of [`Phone::parse`], and values of other kinds: a JSON number has lost its leading zero.
    pub fn from_json(value: &Json<'_>, region: Region) -> Result<Self, PhoneError> {
        match value {
            Json::Text(text) => Self::parse(text, region),
            Json::Object(members) => match members.as_slice() {
                [(name, Json::Text(text))] if name == "national" => Self::parse(text, region),
                _ => Err(PhoneError::Form { found: "another object" }),
            },
            other => Err(PhoneError::Form { found: other.kind() }),
        }
    }

    /// Returns the text, `+201001234567`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn international(text: &str, digits: &str) -> Result<Self, PhoneError> {
        if digits.starts_with('0') {
            return Err(PhoneError::CallingCode { text: shown(text) });
        }
        // No calling code is a prefix of another one, so at most one matches.
        let known = plans::PLANS.iter().find_map(|plan| {
            digits
                .strip_prefix(plan.calling_code)
                .map(|national| (plan, plan.without_trunk(national)))
        });
        match known {
            Some((plan, national)) if plan.fits(national) => Ok(Self::of_plan(plan, national)),
            Some((plan, national)) => Err(plan.misfit(text, national)),
            None if (E164_MIN..=E164_MAX).contains(&digits.len()) => Ok(Self(format!("+{digits}"))),
            None => Err(PhoneError::Length {
                text: shown(text),
                region: None,
                found: digits.len(),
                min: E164_MIN,
                max: E164_MAX,
            }),
        }
    }

    fn of_plan(plan: &plans::Plan, national: &str) -> Self {
        Self(format!("+{}{national}", plan.calling_code))
    }
}

/// ITU-T E.164, section 6: at most 15 digits with the calling code. It has no lower limit; the
/// shortest numbers in use have seven.
const E164_MIN: usize = 7;
const E164_MAX: usize = 15;

impl fmt::Display for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Phone {
    /// Masks the number, since many people read logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Phone({})", super::mask_phone(&self.0))
    }
}

/// Returns the digits in ASCII, and whether `+` or `00` was before them.
fn digits_of(text: &str) -> Result<(bool, String), PhoneError> {
    if is_too_long(text) {
        return Err(PhoneError::TooLong { text: shown(text) });
    }
    let mut digits = String::new();
    let mut plus = false;
    for found in text.trim().chars() {
        match found {
            '+' if digits.is_empty() && !plus => plus = true,
            ' ' | '-' | '.' | '/' | '(' | ')' | '\u{a0}' => {}
            _ if is_invisible(found) => {}
            _ => match digit(found) {
                Some(digit) => digits.push(digit),
                None => return Err(PhoneError::Character { text: shown(text), found }),
            },
        }
    }
    if digits.is_empty() {
        return Err(PhoneError::Empty);
    }
    match digits.strip_prefix("00") {
        Some(rest) if !plus => Ok((true, rest.to_owned())),
        _ => Ok((plus, digits)),
    }
}
