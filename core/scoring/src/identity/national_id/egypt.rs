//! Egypt's national number: fourteen digits, `C YYMMDD GG SSSS K`.
//!
//! Source: the Civil Status scheme under law 143 of 1994, as described at
//! <https://en.wikipedia.org/wiki/Egyptian_National_Identity_Card> and, with the codes of the
//! governorates, at <https://codereview.stackexchange.com/questions/221899>. `C` is the century (2: 1900 to 1999, 3:
//! 2000 to 2099). `GG` is the governorate of birth (88: abroad). `SSSS` is the number in the day's register, odd for
//! men and even for women. `K` is a check digit.
//!
//! The Ministry of the Interior has not published how `K` is computed. The published formulas contradict each other
//! and refuse ids that were issued, so any digit is accepted here.

use super::scheme::{Gender, NationalId, NationalIdError, Scheme};
use chrono::NaiveDate;

pub(super) struct Egypt;

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
