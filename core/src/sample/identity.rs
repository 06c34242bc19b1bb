//! Who a made applicant is: name, birth date, national id, phone and e-mail address.

use super::SampleGender;
use super::lists::{AREAS, FAMILY_NAMES, MEN, WOMEN};
use super::rng::SplitMix64;
use chrono::NaiveDate;

pub(super) struct Identity {
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) gender: SampleGender,
    pub(super) birth_date: NaiveDate,
    /// The id of the governorate of birth in the list of areas.
    pub(super) governorate: u32,
    pub(super) national_id: String,
    pub(super) phone: String,
    pub(super) email: String,
}

pub(super) fn make(seed: u64, number: u32, rng: &mut SplitMix64) -> Identity {
    let gender = if rng.percent(58) { SampleGender::Male } else { SampleGender::Female };
    let names = match gender {
        SampleGender::Male => MEN,
        SampleGender::Female => WOMEN,
    };
    let first_name = rng.one_of(names).copied().unwrap_or_default();
    let last_name = rng.one_of(FAMILY_NAMES).copied().unwrap_or_default();
    // The smaller of two: more young applicants than old ones.
    let born_before_years = rng.below(46).min(rng.below(46));
    let slot = Slot::of(seed, number);
    let (birth_date, national_id) =
        slot.national_id(2004_u32.saturating_sub(born_before_years), gender);
    Identity {
        first_name,
        last_name,
        gender,
        birth_date,
        governorate: slot.governorate,
        national_id,
        phone: phone(seed, number),
        email: email(first_name, last_name, number),
    }
}

/// The parts of a national id that make it unique: every number has a slot of its own.
struct Slot {
    serial: u32,
    governorate: u32,
    day: u32,
    month: u32,
}

const SLOTS: u64 = 5_000 * 27 * 28 * 12;

impl Slot {
    /// A step without a common divisor visits every slot once before any twice. Days end at the 28th,
    /// which every month has.
    fn of(seed: u64, number: u32) -> Self {
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

    /// Century, birth date, governorate, serial (its last digit odd for men) and check digit. Those
    /// bodies for which the readings of the check digit differ (remainders 0 and 1) are passed over by
    /// moving the year of birth back.
    fn national_id(&self, year: u32, gender: SampleGender) -> (NaiveDate, String) {
        let odd = u32::from(gender == SampleGender::Male);
        let serial = self.serial.saturating_mul(2).saturating_add(odd);
        let place = usize::try_from(self.governorate).unwrap_or(0).saturating_sub(1);
        let code = AREAS.get(place).map_or(88, |area| area.code);
        let body = |year: u32| {
            let century = if year < 2000 { 2 } else { 3 };
            let (month, day) = (self.month, self.day);
            format!("{century}{:02}{month:02}{day:02}{code:02}{serial:04}", year % 100)
        };
        let sound = |year: u32| {
            let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, self.month, self.day)?;
            let digit = check_digit(&body(year))?;
            Some((date, format!("{}{digit}", body(year))))
        };
        (0..10).find_map(|back| sound(year.saturating_sub(back))).unwrap_or_default()
    }
}

/// Eleven less the weighted sum's remainder by eleven; none where that is 10 or 11.
///
/// The weights are those in common use (2 7 6 5 4 3 2 7 6 5 4 3 2); the authority publishes none.
fn check_digit(body: &str) -> Option<u32> {
    const WEIGHTS: [u32; 13] = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    let digits = body.chars().filter_map(|digit| digit.to_digit(10));
    let sum =
        digits.zip(WEIGHTS).fold(0_u32, |sum, (d, w)| sum.saturating_add(d.saturating_mul(w)));
    Some(11_u32.saturating_sub(sum % 11)).filter(|digit| *digit < 10)
}

/// A step without a common divisor with 100 million, so that no number comes twice before all have come.
fn phone(seed: u64, number: u32) -> String {
    const PHONES: u64 = 100_000_000;
    let start = SplitMix64::new(seed ^ 0x7068).next() % PHONES;
    let line = u64::from(number).wrapping_mul(61_803_399).wrapping_add(start) % PHONES;
    format!("+2014{line:08}")
}

fn email(first_name: &str, last_name: &str, number: u32) -> String {
    let plain = |name: &str| name.replace('-', "").to_lowercase();
    format!("{}.{}.{number}@example.com", plain(first_name), plain(last_name))
}
