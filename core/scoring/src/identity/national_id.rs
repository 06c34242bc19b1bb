//! National ids: the meaning of their digits, and whether they are valid.
//!
//! A valid id has the right structure. A valid id was not necessarily issued.
//!
//! # Egypt
//!
//! Fourteen digits, `C YYMMDD GG SSSS K`.
//!
//! Source: the Civil Status scheme under law 143 of 1994, as described at
//! <https://en.wikipedia.org/wiki/Egyptian_National_Identity_Card> and, with the codes of the
//! governorates, at <https://codereview.stackexchange.com/questions/221899>. `C` is the century (2: 1900 to 1999, 3:
//! 2000 to 2099). `GG` is the governorate of birth (88: abroad). `SSSS` is the number in the day's register, odd for
//! men and even for women. `K` is a check digit.
//!
//! The Ministry of the Interior has not published how `K` is computed. The published formulas contradict each other
//! and refuse ids that were issued, so any digit is accepted here.

use super::{digit, is_invisible, is_too_long};
use chrono::NaiveDate;
use lendwright_types::number::shown;
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The countries with supported ids. A new one needs its own [`Scheme`] and an item here.
const SCHEMES: &[&'static dyn Scheme] = &[&Egypt];

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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct NationalId {
    /// The day of birth.
    pub birth_date: NaiveDate,
    /// The sex.
    pub gender: Gender,
    /// The place where the birth was registered, in English.
    pub birth_place: &'static str,
}

/// The reason why a text is not a valid national id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    #[error("the date of birth {birth_date} is in the future")]
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
trait Scheme: Sync {
    /// Returns its ISO 3166 code.
    fn country(&self) -> &'static str;
    /// Returns the number of digits of each of its ids. No id begins with 0.
    fn digits(&self) -> usize;
    /// Reads an id in ASCII digits; a birth date after `as_of` is invalid.
    fn read(&self, id: &str, as_of: NaiveDate) -> Result<NationalId, NationalIdError>;
}

struct Egypt;

const DIGITS: usize = 14;

impl Scheme for Egypt {
    fn country(&self) -> &'static str {
        "EG"
    }

    fn digits(&self) -> usize {
        DIGITS
    }

    fn read(&self, id: &str, as_of: NaiveDate) -> Result<NationalId, NationalIdError> {
        let form = || NationalIdError::Form { expected: DIGITS };
        if id.len() != DIGITS || !id.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(form());
        }
        let part = |from: usize, to: usize| id.get(from..to).ok_or_else(form);
        let birth_date = birth_date(part(0, 1)?, part(1, 7)?)?;
        if birth_date > as_of {
            return Err(NationalIdError::Future { birth_date });
        }
        let code = part(7, 9)?;
        let birth_place = governorate(code)
            .ok_or_else(|| NationalIdError::BirthPlace { digits: code.to_owned() })?;
        let odd = matches!(part(12, 13)?, "1" | "3" | "5" | "7" | "9");
        let gender = if odd { Gender::Male } else { Gender::Female };
        Ok(NationalId { birth_date, gender, birth_place })
    }
}

fn birth_date(century: &str, digits: &str) -> Result<NaiveDate, NationalIdError> {
    let hundreds = match century {
        "2" => "19",
        "3" => "20",
        other => {
            let digit = other.chars().next().unwrap_or_default();
            return Err(NationalIdError::Century { digit });
        }
    };
    NaiveDate::parse_from_str(&format!("{hundreds}{digits}"), "%Y%m%d")
        .map_err(|_| NationalIdError::BirthDate { digits: digits.to_owned() })
}

fn governorate(code: &str) -> Option<&'static str> {
    Some(match code {
        "01" => "Cairo",
        "02" => "Alexandria",
        "03" => "Port Said",
        "04" => "Suez",
        "11" => "Damietta",
        "12" => "Dakahlia",
        "13" => "Sharqia",
        "14" => "Qalyubia",
        "15" => "Kafr El Sheikh",
        "16" => "Gharbia",
        "17" => "Monufia",
        "18" => "Beheira",
        "19" => "Ismailia",
        "21" => "Giza",
        "22" => "Beni Suef",
        "23" => "Fayoum",
        "24" => "Minya",
        "25" => "Asyut",
        "26" => "Sohag",
        "27" => "Qena",
        "28" => "Aswan",
        "29" => "Luxor",
        "31" => "Red Sea",
        "32" => "New Valley",
        "33" => "Matrouh",
        "34" => "North Sinai",
        "35" => "South Sinai",
        "88" => "Abroad",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
    use super::{Gender, NationalId, NationalIdError, normal_form};
    use chrono::{Datelike, NaiveDate};
    use lendwright_types::time::{full_years, parse_date};
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    fn read(id: &str) -> Result<NationalId, NationalIdError> {
        NationalId::read("EG", id, day("2026-01-31"))
    }

    #[test]
    fn the_digits_tell_birth_sex_and_place() {
        let mona = read("29501011234567").unwrap();
        assert_eq!(mona.birth_date, day("1995-01-01"));
        assert_eq!((mona.gender, mona.birth_place), (Gender::Female, "Dakahlia"));
        assert_eq!(full_years(mona.birth_date, day("2026-01-31")), Some(31));
        let young = read("30402290100037").unwrap();
        assert_eq!(young.birth_date, day("2004-02-29"));
        assert_eq!((young.gender, young.birth_place), (Gender::Male, "Cairo"));
        assert_eq!(read("29001018800011").unwrap().birth_place, "Abroad");
    }

    #[test]
    fn each_part_that_can_t_be_real_is_named() {
        let text = |id: &str| read(id).unwrap_err().to_string();
        assert_eq!(text("2950101123456"), "a national id has 14 digits");
        assert_eq!(text("295010112345678"), "a national id has 14 digits");
        assert_eq!(text("2950101123456x"), "a national id has 14 digits");
        assert_eq!(text("19501011234567"), "digit 1 is no century of birth");
        assert_eq!(text("49501011234567"), "digit 4 is no century of birth");
        assert_eq!(text("29502291234567"), "'950229' is no date of birth (YYMMDD)");
        assert_eq!(text("29513011234567"), "'951301' is no date of birth (YYMMDD)");
        assert_eq!(text("29500001234567"), "'950000' is no date of birth (YYMMDD)");
        assert_eq!(text("29501010534567"), "'05' is no code of a governorate");
        assert_eq!(text("32602010134567"), "the date of birth 2026-02-01 is in the future");
    }

    #[test]
    fn somebody_born_on_the_very_day_is_valid() {
        assert!(read("32601310134567").is_ok());
    }

    #[test]
    fn digits_as_people_type_them_are_read() {
        assert_eq!(read("٢٩٥٠١٠١١٢٣٤٥٦٧"), read("29501011234567"));
        assert_eq!(normal_form("EG", " ٢٩٥٠١٠١١٢٣٤٥٦٧ "), "29501011234567");
        assert_eq!(normal_form("SA", "AB-١"), "AB1");
    }

    #[test]
    fn what_nobody_sees_makes_no_other_id() {
        let spellings = [
            "2950101\u{200b}1234567",
            "\u{202a}29501011234567\u{202c}",
            "2950101\u{ad}1234567",
            "295\u{a0}0101 1234567",
            "2-950101-12-34567",
            "２９５０１０１１２３４５６７",
            "۲۹۵۰۱۰۱۱۲۳۴۵۶۷",
            "2950101\u{64b}1234567",
            "0029501011234567",
        ];
        for text in spellings {
            assert_eq!(normal_form("EG", text), "29501011234567", "{text:?}");
            assert_eq!(read(text), read("29501011234567"), "{text:?}");
        }
    }

    #[test]
    fn a_zero_that_may_belong_to_the_id_stays() {
        assert_eq!(normal_form("EG", "09501011234567"), "09501011234567");
        assert_eq!(normal_form("EG", "0A9501011234567"), "0A9501011234567");
        assert_eq!(normal_form("SA", "0012345678"), "0012345678");
    }

    #[test]
    fn other_countries_are_not_guessed() {
        let refused = NationalId::read("SA", "1012345678", day("2026-01-31"));
        assert_eq!(refused.unwrap_err().to_string(), "national ids of 'SA' can't be checked");
        assert!(NationalId::is_known("EG") && !NationalId::is_known("SA"));
    }

    #[test]
    fn a_gender_is_read_from_what_it_writes() {
        for gender in [Gender::Female, Gender::Male] {
            assert_eq!(gender.to_string().parse(), Ok(gender));
        }
        assert!("female".parse::<Gender>().is_err());
    }

    proptest! {
        #[test]
        fn what_was_put_in_is_read_out(days in 0_i64..45_000, serial in 0_u32..10_000, check in 0_u32..10) {
            let birth = day("1900-01-01") + chrono::TimeDelta::days(days);
            let century = if birth.year() < 2000 { 2 } else { 3 };
            let id = format!("{century}{}21{serial:04}{check}", birth.format("%y%m%d"));
            let read = NationalId::read("EG", &id, day("2099-12-31")).unwrap();
            prop_assert_eq!(read.birth_date, birth);
            prop_assert_eq!(read.gender == Gender::Male, serial % 2 == 1);
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = read(&text);
        }
    }
}
