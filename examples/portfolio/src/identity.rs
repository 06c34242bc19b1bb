//! The identity of a sample applicant: name, birth date, national id, phone number and e-mail
//! address.

use super::SamplePerson;
use super::lists::{AREAS, FAMILY_NAMES, MEN, WOMEN};
use super::rng::SplitMix64;
use chrono::{Datelike, NaiveDate};
use lendwright::identity::Gender;

/// Makes a person with a gender, born in a year or shortly before it.
pub(crate) fn born_in(seed: u64, number: u32, gender: Gender, year: u32) -> SamplePerson {
    let slot = Slot::new(seed, number);
    // The uniqueness of a number depends on everything except the year of birth.
    let sound = |back: u32| slot.national_id(year.saturating_sub(back), gender);
    let (birth_date, national_id) = (0..10).find_map(sound).unwrap_or_default();
    person(seed, number, gender, birth_date, national_id)
}

/// Makes a person with a gender and with this age in years on a day.
pub(crate) fn of_age(
    seed: u64,
    number: u32,
    gender: Gender,
    age_years: u32,
    on: NaiveDate,
) -> SamplePerson {
    // If a slot has no valid id for that year, the person gets one of those reserved for this case.
    let sound = |round: u32| {
        let slot = Slot::new(seed, number.wrapping_add(round.wrapping_mul(OF_AGE_MAX)));
        let year = slot.birth_year(age_years, on)?;
        slot.national_id(year, gender)
    };
    let (birth_date, national_id) = (0..45).find_map(sound).unwrap_or_default();
    person(seed, number, gender, birth_date, national_id)
}

/// The number of people of given ages with unique ids.
const OF_AGE_MAX: u32 = 1_000_000;

fn person(
    seed: u64,
    number: u32,
    gender: Gender,
    birth_date: NaiveDate,
    national_id: String,
) -> SamplePerson {
    let mut rng = SplitMix64::for_place(seed ^ 0x6e61, number);
    let names = match gender {
        Gender::Male => MEN,
        Gender::Female => WOMEN,
    };
    let first_name = rng.one_of(names).copied().unwrap_or_default();
    let last_name = rng.one_of(FAMILY_NAMES).copied().unwrap_or_default();
    let phone = phone(seed, number);
    let email = email(first_name, last_name, number);
    SamplePerson { first_name, last_name, gender, birth_date, national_id, phone, email }
}

/// The parts of a national id that make it unique. Every number has its own slot.
struct Slot {
    serial: u32,
    governorate: u32,
    day: u32,
    month: u32,
}

const SLOTS: u64 = 5_000 * 27 * 28 * 12;

impl Slot {
    /// A step without a common divisor visits every slot once before it visits any slot twice. Days end at the 28th,
    /// because every month has that day.
    fn new(seed: u64, number: u32) -> Self {
        let start = SplitMix64::new(seed ^ 0x6964).next() % SLOTS;
        let at = u64::from(number).wrapping_mul(28_034_023).wrapping_add(start) % SLOTS;
        let part = |value: u64| u32::try_from(value).unwrap_or(0);
        Self {
            serial: part(at % 5_000),
            governorate: part(at / 5_000 % 27).saturating_add(1),
            day: part(at / 135_000 % 28).saturating_add(1),
            month: part(at / 3_780_000).saturating_add(1),
        }
    }

    /// Returns the year of birth of a person with this birthday and this age on a day.
    fn birth_year(&self, age_years: u32, on: NaiveDate) -> Option<u32> {
        let before_birthday = (on.month(), on.day()) < (self.month, self.day);
        let year = u32::try_from(on.year()).ok()?;
        year.checked_sub(age_years)?.checked_sub(u32::from(before_birthday))
    }

    /// Returns the birth date and the id: century, birth date, governorate, serial (odd for men) and check digit.
    /// Returns `None` if the published readings of the check digit differ, and outside of the years 1900 to 2099.
    fn national_id(&self, year: u32, gender: Gender) -> Option<(NaiveDate, String)> {
        let century = match year {
            1900..2000 => 2,
            2000..2100 => 3,
            _ => return None,
        };
        let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, self.month, self.day)?;
        let odd = u32::from(gender == Gender::Male);
        let serial = self.serial.saturating_mul(2).saturating_add(odd);
        let code = AREAS.iter().find(|area| area.id == self.governorate)?.code;
        let (month, day) = (self.month, self.day);
        let body = format!("{century}{:02}{month:02}{day:02}{code:02}{serial:04}", year % 100);
        let digit = check_digit(&body)?;
        Some((date, format!("{body}{digit}")))
    }
}

/// Computes 11 minus the weighted sum modulo 11; `None` if that is 10 or 11.
///
/// The weights are those in common use (2 7 6 5 4 3 2 7 6 5 4 3 2). The authority publishes none.
fn check_digit(body: &str) -> Option<u32> {
    const WEIGHTS: [u32; 13] = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    let digits = body.chars().filter_map(|digit| digit.to_digit(10));
    let sum =
        digits.zip(WEIGHTS).fold(0_u32, |sum, (d, w)| sum.saturating_add(d.saturating_mul(w)));
    Some(11_u32.saturating_sub(sum % 11)).filter(|digit| *digit < 10)
}

/// The step has no common divisor with 10 million, so no number comes twice before all numbers have come.
fn phone(seed: u64, number: u32) -> String {
    const PHONES: u64 = 10_000_000;
    let start = SplitMix64::new(seed ^ 0x7068).next() % PHONES;
    let line = u64::from(number).wrapping_mul(61_803_399).wrapping_add(start) % PHONES;
    format!("+20150{line:07}")
}

fn email(first_name: &str, last_name: &str, number: u32) -> String {
    let plain = |name: &str| name.replace('-', "").to_lowercase();
    format!("{}.{}.{number}@example.com", plain(first_name), plain(last_name))
}
