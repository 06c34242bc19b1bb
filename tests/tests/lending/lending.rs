//! Schedules against a slow rational engine that exists only in these tests, and properties of random loans.
//!
//! `LENDWRIGHT_LOANS` is the number of loans, 3,000 by default.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    clippy::panic,
    clippy::print_stdout,
    missing_docs
)]

mod calendar;
mod digits;
mod factor;
mod lives;
mod slow;

use calendar::Day;
use chrono::{Datelike, NaiveDate};
use lendwright::lending::{
    Convention, DayCount, Frequency, LastInstalment, LendingError, MonthEnd, Profile, RateUnit,
    Rounding, Schedule, Terms,
};
use lendwright::{Money, Months, Rate, currency::EGP};
use slow::Loan;
use std::collections::BTreeMap;

/// Random numbers (splitmix64), the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) % end
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// A number of any size below a power of 10.
    fn sized(&mut self, power: u32) -> u64 {
        let digits = self.below(power.into()) as u32 + 1;
        self.below(10_u64.pow(digits)) + 1
    }

    fn few(&mut self, count: usize, most: u64) -> u16 {
        if self.one_in(4) { self.below(most.min(count as u64)) as u16 } else { 0 }
    }
}

/// A small number below the count.
fn small(random: &mut Random, count: usize, most: u64) -> u16 {
    random.below(most.min(count as u64)) as u16
}

fn profile(random: &mut Random, count: usize) -> Profile {
    let conventions: Vec<Convention> = Convention::all().collect();
    let convention = random.of(&conventions);
    let is_fineract =
        matches!(convention, Convention::FineractProgressive | Convention::FineractProgressiveDays);
    let every = match random.below(8) {
        0 => Frequency::Weeks(random.of(&[1, 2, 4])),
        1 => Frequency::Days(random.of(&[1, 10, 30])),
        2 => Frequency::Months(random.of(&[2, 3, 6])),
        _ => Frequency::Months(1),
    };
    let counts: Vec<DayCount> = if is_fineract {
        use DayCount::{Actual360, Actual364, Actual365, ActualActualIsda, Months};
        vec![Months, Actual360, Actual364, Actual365, ActualActualIsda]
    } else {
        let is_monthly = matches!(every, Frequency::Months(_));
        DayCount::all().filter(|count| is_monthly || *count != DayCount::ActualActualIcma).collect()
    };
    let base = Profile::new(convention);
    let units: Vec<RateUnit> = RateUnit::all().collect();
    let roundings: Vec<Rounding> = Rounding::all().collect();
    let mut profile = base;
    profile.rate_unit = if random.one_in(6) { random.of(&units) } else { RateUnit::Percent };
    profile.day_count = if random.one_in(2) { random.of(&counts) } else { base.day_count };
    profile.every = every;
    profile.month_end = random.of(&[MonthEnd::Clamp, MonthEnd::Roll, MonthEnd::KeepEnd]);
    profile.rounding = if random.one_in(6) { random.of(&roundings) } else { base.rounding };
    profile.instalment_multiple =
        (random.one_in(6)).then(|| Money::from_minor(random.of(&[5, 100, 500]), EGP));
    profile.principal_grace = random.few(count, 7);
    profile.interest_grace = random.few(count, 7);
    profile.interest_free = random.few(count, 5);
    profile.daily_interest_cap = (convention == Convention::DailySimple && random.one_in(3))
        .then(|| Rate::percent("0.8").unwrap());
    profile.total_interest_cap = (convention == Convention::DailySimple && random.one_in(3))
        .then(|| Rate::from_millionths(random.below(100_000_000) as i64).unwrap());
    profile.last_instalment = match random.below(6) {
        0 => LastInstalment::Level,
        _ => LastInstalment::TakesRest,
    };
    profile
}

fn loan(random: &mut Random) -> Loan {
    let count = match random.below(20) {
        0 => 1,
        1 => random.below(120) as usize + 1,
        _ => random.below(36) as usize + 1,
    };
    let profile = profile(random, count);
    let mut rate = match random.below(10) {
        0 => 0,
        1 => random.sized(9),
        2 => random.below(1_000) * 1_000_000,
        3..=5 => random.below(60) * 1_000_000,
        _ => random.below(60_000_000),
    };
    // A daily rate or a fraction is a small number.
    match profile.rate_unit {
        RateUnit::Fraction => rate /= 100,
        RateUnit::MonthlyPercent => rate /= 12,
        RateUnit::DailyPercent => rate /= 365,
        _ => {}
    }
    let year = 2019 + random.below(12) as i64;
    let month = random.below(12) as i64 + 1;
    let day = random.below(31) as i64 + 1;
    let start = (year, month, day.min(calendar::length(year, month)));
    let allows_stub = profile.day_count != DayCount::ActualActualIcma;
    let first = (allows_stub && random.one_in(4))
        .then(|| slow::days_later(start, random.below(80) as i64 + 1));
    let amount = random.sized(11) as i64;
    let is_level = !matches!(profile.convention, Convention::Flat | Convention::EqualPrincipal);
    let given = (is_level && random.one_in(6)).then(|| {
        let even = amount / count as i64;
        even + random.below(even as u64 + 1) as i64 + 1
    });
    Loan { amount, rate: rate.into(), count, start, first, given, profile }
}

fn date(day: Day) -> NaiveDate {
    NaiveDate::from_ymd_opt(day.0 as i32, day.1 as u32, day.2 as u32).unwrap()
}

fn terms(loan: &Loan) -> Terms {
    let amount = Money::from_minor(loan.amount, EGP);
    let rate = Rate::from_millionths(loan.rate as i64).unwrap();
    let mut terms = Terms::new(amount, rate, Months(loan.count as u16), date(loan.start));
    terms.first_due = loan.first.map(date);
    terms.instalment = loan.given.map(|minor| Money::from_minor(minor, EGP));
    terms.profile = loan.profile;
    terms
}

/// Properties of every schedule, whatever its convention is.
fn assert_sound(loan: &Loan, schedule: &Schedule) {
    let amount = Money::from_minor(loan.amount, EGP);
    let sum = Money::sum(schedule.iter().map(|row| row.principal), EGP).unwrap();
    assert_eq!(sum, amount, "{loan:?}");
    assert!(schedule.last().balance.is_zero(), "{loan:?}");
    let interest = Money::sum(schedule.iter().map(|row| row.interest), EGP).unwrap();
    assert_eq!(interest, schedule.total_interest(), "{loan:?}");
    for row in schedule.iter() {
        assert!(!row.principal.is_negative() && !row.interest.is_negative(), "{loan:?} {row:?}");
        assert!(row.period_start < row.due, "{loan:?} {row:?}");
        let in_grace = row.number <= loan.profile.principal_grace;
        assert!(in_grace || row.principal.is_positive(), "{loan:?} {row:?}");
    }
    assert_eq!(Schedule::new(&terms(loan)).as_ref(), Ok(schedule), "the same each time");
}

/// The largest effect of rounding on the last of level instalments: each cent with its interest.
fn assert_last_is_near(loan: &Loan, schedule: &Schedule) {
    let Profile { day_count, every, interest_grace, interest_free, .. } = loan.profile;
    let is_equal =
        day_count == DayCount::Months && every == Frequency::Months(1) && loan.first.is_none();
    let convention = loan.profile.convention;
    let is_nearest = Rounding::HalfEven == loan.profile.rounding
        && loan.profile.instalment_multiple.is_none()
        && (interest_grace, interest_free, loan.given) == (0, 0, None);
    // If instalments are rounded up, or by Fineract's digits, the last one can differ more.
    if !is_equal || !is_nearest || convention != Convention::Plain {
        return;
    }
    let rates = terms(loan).period_rates().unwrap();
    let rate = rates[0].numerator() as f64 / rates[0].denominator() as f64;
    let paying = loan.count as f64 - f64::from(loan.profile.principal_grace);
    let bound = if rate == 0.0 { paying } else { ((1.0 + rate).powf(paying) - 1.0) / rate };
    let apart = schedule.last().total().unwrap().minor() - schedule.instalment().minor();
    assert!(apart.unsigned_abs() as f64 <= bound + 1.0, "{loan:?}: {apart} is beyond {bound}");
}

#[test]
fn random_loans_are_those_of_the_slow_engine() {
    let loans = std::env::var("LENDWRIGHT_LOANS").map_or(3_000, |count| count.parse().unwrap());
    let mut random = Random(20_260_131);
    let (mut laid, mut refused) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..loans {
        let loan = loan(&mut random);
        let name = loan.profile.convention.name();
        let slow = loan.schedule();
        match (Schedule::new(&terms(&loan)), slow) {
            (Ok(schedule), Some(rows)) => {
                let found = schedule.iter().map(|row| {
                    let due = row.due;
                    let day = (i64::from(due.year()), i64::from(due.month()), i64::from(due.day()));
                    let minor = |money: Money| i128::from(money.minor());
                    (day, minor(row.principal), minor(row.interest), minor(row.own_interest))
                });
                assert_eq!(found.collect::<Vec<_>>(), rows, "{loan:?}");
                assert_sound(&loan, &schedule);
                assert_last_is_near(&loan, &schedule);
                *laid.entry(name).or_insert(0) += 1;
            }
            (Err(LendingError::NotAmortising { .. }), None) => {
                *refused.entry(name).or_insert(0) += 1;
            }
            (found, slow) => panic!("{loan:?}: {found:?}, but {slow:?}"),
        }
    }
    for (name, count) in &laid {
        println!("{name}: {count} laid out, {} refused", refused.get(name).unwrap_or(&0));
    }
    let conventions = Convention::all().count();
    assert_eq!(laid.len(), conventions, "every convention has loans that are laid out");
}
