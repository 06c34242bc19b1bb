//! Phone numbers: one text, in E.164 form, for each number. The numbering plans have the calling codes, trunk prefixes
//! and lengths of national numbers.

use super::{digit, is_invisible, is_too_long};
use lendwright_types::json::Json;
use lendwright_types::number::shown;
use std::fmt;
use std::str::FromStr;

/// The numbering plan of a country, by its ISO 3166 code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Region {
    plan: &'static Plan,
}

impl Region {
    /// Egypt.
    pub const EGYPT: Self = Self { plan: &EGYPT };

    /// Returns the country of an upper-case two-letter code.
    ///
    /// # Errors
    /// When the numbering plan of that country is not known.
    pub fn from_code(code: &str) -> Result<Self, PhoneError> {
        PLANS
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
            return Ok(Self::from_plan(plan, national));
        }
        // The calling code without its plus: 201001234567.
        match digits.strip_prefix(plan.calling_code).map(|rest| plan.without_trunk(rest)) {
            Some(national) if plan.fits(national) => Ok(Self::from_plan(plan, national)),
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
        let known = PLANS.iter().find_map(|plan| {
            digits
                .strip_prefix(plan.calling_code)
                .map(|national| (plan, plan.without_trunk(national)))
        });
        match known {
            Some((plan, national)) if plan.fits(national) => Ok(Self::from_plan(plan, national)),
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

    fn from_plan(plan: &Plan, national: &str) -> Self {
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

/// The reason why a text is not a phone number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhoneError {
    /// The numbering plan of the country is not known.
    #[error("'{code}' is not a country with known phone numbers, such as 'EG'")]
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
    #[error("'{text}' is not a phone number: '{found}' can't be part of one")]
    Character {
        /// The sent text, shortened.
        text: String,
        /// The first such character.
        found: char,
    },
    /// Too few or too many digits for the country, or for any country.
    #[error(
        "'{text}' is not a phone number{}: {found} digits without the code, {min} to {max} expected",
        region_suffix(*region)
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

fn region_suffix(region: Option<&str>) -> String {
    region.map(|code| format!(" of {code}")).unwrap_or_default()
}

/// The numbering plan of one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    region: &'static str,
    calling_code: &'static str,
    trunk: &'static str,
    min: usize,
    max: usize,
    mobile: Option<Mobile>,
}

/// The form of a country's mobile numbers, if a first digit distinguishes them from fixed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mobile {
    /// The first digit of all of them.
    lead: &'static str,
    /// Their first digits; empty where every number that begins with `lead` may be one.
    prefixes: &'static [&'static str],
    digits: usize,
    /// The first digits of fixed lines that begin with `lead` too.
    fixed: &'static [&'static str],
}

impl Plan {
    /// Removes the prefix that is dialled only inside the country.
    ///
    /// A national number never begins with 0 where the trunk prefix is 0. If the prefix is another digit (8 in
    /// Russia), it is removed only from a number that would be too long with it.
    fn without_trunk<'d>(&self, digits: &'d str) -> &'d str {
        let zero = self.trunk.starts_with('0');
        match digits.strip_prefix(self.trunk) {
            Some(rest) if zero || digits.len() > self.max => rest,
            _ => digits,
        }
    }

    fn fits(&self, national: &str) -> bool {
        let zero = self.trunk.starts_with('0') && national.starts_with('0');
        let is_line = || (self.min..=self.max).contains(&national.len()) && !zero;
        match self.mobile_of(national) {
            Some(mobile) => mobile.fits(national),
            None => is_line(),
        }
    }

    /// The form of mobile numbers, if a number begins as they do.
    fn mobile_of(&self, national: &str) -> Option<&Mobile> {
        let is_fixed = |mobile: &&Mobile| mobile.fixed.iter().any(|it| national.starts_with(it));
        let mobile = self.mobile.as_ref().filter(|mobile| national.starts_with(mobile.lead));
        mobile.filter(|mobile| !is_fixed(mobile))
    }

    fn misfit(&self, text: &str, national: &str) -> PhoneError {
        let max = self.mobile.as_ref().map_or(self.max, |mobile| self.max.max(mobile.digits));
        let mobile = self.mobile_of(national);
        match mobile.filter(|_| (self.min..=max).contains(&national.len())) {
            Some(mobile) => PhoneError::Mobile {
                text: shown(text),
                region: self.region,
                digits: mobile.digits,
                prefixes: mobile.prefixes,
            },
            None => PhoneError::Length {
                text: shown(text),
                region: Some(self.region),
                found: national.len(),
                min: self.min,
                max,
            },
        }
    }
}

impl Mobile {
    fn fits(&self, national: &str) -> bool {
        let begins = self.prefixes.is_empty()
            || self.prefixes.iter().any(|prefix| national.starts_with(prefix));
        begins && national.len() == self.digits
    }
}

/// The plan that is used unless the host names a country. Lines in Benha begin with 13, as no mobile number does.
const EGYPT: Plan = Plan {
    mobile: Some(Mobile {
        lead: "1",
        prefixes: &["10", "11", "12", "15"],
        digits: 10,
        fixed: &["132", "133"],
    }),
    ..plan("EG", "20", "0", 8, 9)
};

/// Calling codes and trunk prefixes are those of ITU-T E.164 and E.164.1. The lengths are those of mobile and fixed
/// lines in Google's libphonenumber metadata, 9.0.43. Countries that share a calling code have the same plan here.
#[rustfmt::skip]
const PLANS: &[Plan] = &[
    mobile(plan("AE", "971", "0", 8, 8), "5", 9), plan("AF", "93", "0", 9, 9), plan("AM", "374", "0", 8, 8),
    plan("AR", "54", "0", 10, 11), plan("AT", "43", "0", 4, 13), plan("AU", "61", "0", 9, 9),
    plan("AZ", "994", "0", 9, 9), plan("BD", "880", "0", 6, 10), plan("BE", "32", "0", 8, 9),
    plan("BF", "226", "", 8, 8), plan("BG", "359", "0", 6, 9), plan("BH", "973", "", 8, 8),
    plan("BJ", "229", "", 10, 10), plan("BO", "591", "0", 8, 8), plan("BR", "55", "0", 10, 11),
    plan("CA", "1", "1", 10, 10), plan("CH", "41", "0", 9, 9), plan("CI", "225", "", 10, 10),
    plan("CL", "56", "", 9, 9), plan("CM", "237", "", 9, 9), plan("CN", "86", "0", 7, 11),
    plan("CO", "57", "0", 8, 10), plan("CY", "357", "", 8, 8), plan("CZ", "420", "", 9, 9),
    plan("DE", "49", "0", 5, 13), plan("DK", "45", "", 8, 8), plan("DZ", "213", "0", 8, 9),
    plan("EC", "593", "0", 8, 9), EGYPT, plan("ES", "34", "", 9, 9),
    plan("ET", "251", "0", 9, 9), plan("FI", "358", "0", 5, 10), plan("FR", "33", "0", 9, 9),
    mobile(plan("GB", "44", "0", 9, 10), "7", 10), plan("GE", "995", "0", 9, 9), plan("GH", "233", "0", 9, 9),
    plan("GR", "30", "", 10, 10), plan("HK", "852", "", 8, 8), plan("HR", "385", "0", 8, 9),
    plan("HU", "36", "06", 8, 9), plan("ID", "62", "0", 7, 12), plan("IE", "353", "0", 7, 10),
    plan("IL", "972", "0", 8, 12), plan("IN", "91", "0", 10, 10), mobile(plan("IQ", "964", "0", 8, 9), "7", 10),
    plan("IR", "98", "0", 6, 10), plan("IT", "39", "", 6, 12), mobile(plan("JO", "962", "0", 8, 8), "7", 9),
    plan("JP", "81", "0", 9, 10), mobile(plan("KE", "254", "0", 7, 9), "7", 9), plan("KH", "855", "0", 8, 9),
    plan("KR", "82", "0", 5, 10), plan("KW", "965", "", 8, 8), plan("KZ", "7", "8", 10, 10),
    plan("LB", "961", "0", 7, 8), plan("LK", "94", "0", 9, 9), plan("LU", "352", "", 4, 11),
    plan("LY", "218", "0", 9, 9), plan("MA", "212", "0", 9, 9), plan("ML", "223", "", 8, 8),
    plan("MM", "95", "0", 6, 10), plan("MR", "222", "", 8, 8), plan("MW", "265", "0", 7, 9),
    plan("MX", "52", "", 10, 10), plan("MY", "60", "0", 8, 10), plan("MZ", "258", "", 8, 9),
    plan("NG", "234", "0", 10, 10), plan("NL", "31", "0", 9, 11), plan("NO", "47", "", 8, 8),
    plan("NP", "977", "0", 8, 10), plan("NZ", "64", "0", 8, 10), plan("OM", "968", "", 8, 8),
    plan("PE", "51", "0", 8, 9), plan("PH", "63", "0", 6, 10), mobile(plan("PK", "92", "0", 9, 10), "3", 10),
    plan("PL", "48", "", 7, 9), mobile(plan("PS", "970", "0", 8, 8), "5", 9), plan("PT", "351", "", 9, 9),
    plan("PY", "595", "0", 7, 9), plan("QA", "974", "", 8, 8), plan("RO", "40", "0", 6, 9),
    plan("RS", "381", "0", 7, 12), plan("RU", "7", "8", 10, 10), plan("RW", "250", "0", 8, 9),
    plan("SA", "966", "0", 9, 9), plan("SD", "249", "0", 9, 9), plan("SE", "46", "0", 7, 9),
    plan("SG", "65", "", 8, 8), plan("SK", "421", "0", 6, 9), plan("SN", "221", "", 9, 9),
    mobile(plan("SY", "963", "0", 8, 9), "9", 9), plan("TG", "228", "", 8, 8), plan("TH", "66", "0", 8, 9),
    plan("TN", "216", "", 8, 8), plan("TR", "90", "0", 10, 10), plan("TW", "886", "0", 8, 9),
    plan("TZ", "255", "0", 9, 9), plan("UA", "380", "0", 9, 9), plan("UG", "256", "0", 9, 9),
    plan("US", "1", "1", 10, 10), plan("UY", "598", "0", 8, 8), plan("UZ", "998", "", 9, 9),
    plan("VN", "84", "0", 9, 10), plan("YE", "967", "0", 7, 9), plan("ZA", "27", "0", 5, 9),
    plan("ZM", "260", "0", 9, 9), plan("ZW", "263", "0", 9, 9),
];

const fn plan(
    region: &'static str,
    calling_code: &'static str,
    trunk: &'static str,
    min: usize,
    max: usize,
) -> Plan {
    Plan { region, calling_code, trunk, min, max, mobile: None }
}

/// A plan: all numbers with this first digit are mobile numbers with this number of digits.
const fn mobile(plan: Plan, lead: &'static str, digits: usize) -> Plan {
    Plan { mobile: Some(Mobile { lead, prefixes: &[], digits, fixed: &[] }), ..plan }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{PLANS, Phone, PhoneError, Region};
    use lendwright_types::json::Json;
    use proptest::prelude::*;

    fn region(code: &str) -> Region {
        Region::from_code(code).unwrap()
    }

    fn parse(text: &str, code: &str) -> Result<String, PhoneError> {
        Phone::parse(text, region(code)).map(|phone| phone.as_str().to_owned())
    }

    #[test]
    fn every_spelling_of_an_egyptian_number_is_one_text() {
        for text in [
            "01001234567",
            "1001234567",
            "+201001234567",
            "+20 100 123 4567",
            "+20 (0)100 123-4567",
            "00201001234567",
            "201001234567",
            "010 0123 4567",
            " 0100.123.4567 ",
            "٠١٠٠١٢٣٤٥٦٧",
            "۰۱۰۰۱۲۳۴۵۶۷",
            "+٢٠١٠٠١٢٣٤٥٦٧",
        ] {
            assert_eq!(parse(text, "EG").as_deref(), Ok("+201001234567"), "{text}");
        }
        assert_eq!(parse("02 2735 1234", "EG").as_deref(), Ok("+20227351234"), "a line in Cairo");
    }

    #[test]
    fn the_default_country_counts_only_for_national_forms() {
        assert_eq!(parse("0501234567", "SA").as_deref(), Ok("+966501234567"));
        assert_eq!(parse("+966501234567", "EG").as_deref(), Ok("+966501234567"));
        assert_eq!(parse("055 123 4567", "AE").as_deref(), Ok("+971551234567"));
        assert_eq!(parse("9123 4567", "KW").as_deref(), Ok("+96591234567"), "no trunk prefix");
        assert_eq!(parse("(202) 555-0173", "US").as_deref(), Ok("+12025550173"));
        assert_eq!(parse("1 202 555 0173", "US").as_deref(), Ok("+12025550173"));
        assert_eq!(parse("07911 123456", "GB").as_deref(), Ok("+447911123456"));
    }

    #[test]
    fn a_zero_is_kept_where_it_belongs_to_the_number() {
        assert_eq!(parse("06 6982 0000", "IT").as_deref(), Ok("+390669820000"));
        assert_eq!(parse("+39 06 6982 0000", "EG").as_deref(), Ok("+390669820000"));
        assert_eq!(parse("+7 800 555 35 35", "EG").as_deref(), Ok("+78005553535"));
        assert_eq!(parse("8 912 345 67 89", "RU").as_deref(), Ok("+79123456789"));
        assert_eq!(parse("06 20 123 4567", "HU").as_deref(), Ok("+36201234567"));
    }

    #[test]
    fn mobile_numbers_have_their_digits_and_first_ones_that_somebody_has() {
        for number in ["+201001234567", "+201112345678", "+201223456789", "+201555555555"] {
            assert_eq!(parse(number, "SA").as_deref(), Ok(number));
        }
        for bad in [
            "+20100123456",
            "+2010012345",
            "+201312345678",
            "+201412345678",
            "+201612345678",
            "+201912345678",
            "+201712345678",
            "+201812345678",
            "0100123456",
            "01912345678",
            "2010012345",
            "+971501234567890",
            "+97150123456",
            "+96277123456",
            "+96477012345",
            "+25471234567",
            "+44791112345",
        ] {
            assert!(parse(bad, "EG").is_err(), "{bad}");
        }
        assert_eq!(
            parse("+20100123456", "EG").unwrap_err().to_string(),
            "'+20100123456' is not a phone number of EG: a mobile number has 10 digits without the code, and begins with \
         10, 11, 12 or 15"
        );
        assert_eq!(
            parse("+97150123456", "EG").unwrap_err().to_string(),
            "'+97150123456' is not a phone number of AE: a mobile number has 9 digits without the code"
        );
        assert_eq!(parse("013 312 3456", "EG").as_deref(), Ok("+20133123456"), "a line in Benha");
        assert_eq!(parse("03 555 1234", "EG").as_deref(), Ok("+2035551234"), "one in Alexandria");
        assert_eq!(parse("04 234 5678", "AE").as_deref(), Ok("+97142345678"), "one in Dubai");
    }

    #[test]
    fn a_calling_code_that_is_not_known_is_taken_by_its_length() {
        assert_eq!(parse("+679 123 4567", "EG").as_deref(), Ok("+6791234567"));
        assert!(matches!(parse("+679123", "EG"), Err(PhoneError::Length { region: None, .. })));
        assert!(matches!(
            parse("+6791234567890123", "EG"),
            Err(PhoneError::Length { region: None, .. })
        ));
    }

    #[test]
    fn what_is_no_number_is_refused_with_the_reason() {
        let text = |text: &str| parse(text, "EG").unwrap_err().to_string();
        assert_eq!(
            text("12345"),
            "'12345' is not a phone number of EG: 5 digits without the code, 8 to 10 expected"
        );
        assert_eq!(
            text("0100123456a"),
            "'0100123456a' is not a phone number: 'a' can't be part of one"
        );
        assert_eq!(
            text("+0100123456"),
            "'+0100123456' is not a phone number: no country's code begins with 0"
        );
        assert_eq!(text(""), "the phone number is empty");
        assert_eq!(text("+"), "the phone number is empty");
        for bad in [
            "++201001234567",
            "0100+1234567",
            "010012345678",
            "+2010012345678",
            "0001001234567",
            "1e9",
        ] {
            assert!(parse(bad, "EG").is_err(), "{bad}");
        }
    }

    #[test]
    fn a_long_text_is_refused_whatever_its_end() {
        let padded = format!("01001234567{}", " -".repeat(100));
        assert_eq!(parse(&padded, "EG").as_deref(), Ok("+201001234567"));
        assert!(parse(&format!("{padded}x"), "EG").is_err());
        assert!(parse(&"1".repeat(1_000_000), "EG").is_err());
    }

    #[test]
    fn a_string_and_a_national_object_are_read() {
        let expected = Phone::parse("01001234567", region("EG"));
        for json in [r#""+201001234567""#, r#"{"national": "01001234567"}"#] {
            assert_eq!(
                Phone::from_json(&Json::parse(json.as_bytes()).unwrap(), region("EG")),
                expected
            );
        }
        for json in [
            "1001234567",
            "null",
            "{}",
            r#"{"national": 1}"#,
            r#"{"national": "01001234567", "x": 1}"#,
            "[]",
        ] {
            let refused = Phone::from_json(&Json::parse(json.as_bytes()).unwrap(), region("EG"));
            assert!(matches!(refused, Err(PhoneError::Form { .. })), "{json}");
        }
        let number = Phone::from_json(&Json::int(5), region("EG")).unwrap_err();
        assert_eq!(
            number.to_string(),
            "a phone number is a string or {\"national\": \"…\"}, not a number"
        );
    }

    #[test]
    fn an_unknown_region_is_named() {
        let error = Region::from_code("eg").unwrap_err();
        assert_eq!(
            error.to_string(),
            "'eg' is not a country with known phone numbers, such as 'EG'"
        );
    }

    #[test]
    fn debug_is_masked() {
        assert_eq!(
            format!("{:?}", Phone::parse("01001234567", region("EG")).unwrap()),
            "Phone(+20********67)"
        );
    }

    proptest! {
        #[test]
        fn a_normal_form_stays_as_it_is(national in "1[0125][0-9]{8}", code in prop::sample::select(&["EG", "US", "IT", "RU"][..])) {
            let phone = Phone::parse(&national, region("EG")).unwrap();
            prop_assert_eq!(Phone::parse(phone.as_str(), region(code)).unwrap(), phone);
        }

        #[test]
        fn what_is_taken_is_e164_and_stays_as_it_is(text in "[+0-9() .-]{0,24}") {
            if let Ok(phone) = Phone::parse(&text, region("EG")) {
                let digits = phone.as_str().strip_prefix('+').unwrap();
                prop_assert!(digits.len() <= 15 && digits.bytes().all(|b| b.is_ascii_digit()));
                prop_assert!(!digits.starts_with('0'));
                prop_assert_eq!(&Phone::parse(phone.as_str(), region("SA")).unwrap(), &phone);
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = Phone::parse(&text, region("EG"));
        }
    }

    #[test]
    fn regions_stand_in_order_and_none_twice() {
        assert!(PLANS.windows(2).all(|pair| matches!(pair, [a, b] if a.region < b.region)));
    }

    #[test]
    fn no_calling_code_is_the_beginning_of_another() {
        for a in PLANS {
            for b in PLANS {
                let form = |plan: &super::Plan| (plan.trunk, plan.min, plan.max);
                let alike = form(a) == form(b) && a.mobile == b.mobile;
                if a.calling_code == b.calling_code {
                    assert!(alike, "{} and {}", a.region, b.region);
                } else {
                    assert!(
                        !b.calling_code.starts_with(a.calling_code),
                        "{} {}",
                        a.region,
                        b.region
                    );
                }
            }
        }
    }

    #[test]
    fn every_number_fits_into_15_digits() {
        for plan in PLANS {
            assert!(plan.min <= plan.max, "{}", plan.region);
            let max = plan.mobile.as_ref().map_or(plan.max, |mobile| plan.max.max(mobile.digits));
            assert!(plan.calling_code.len().saturating_add(max) <= 15, "{}", plan.region);
        }
    }
}
