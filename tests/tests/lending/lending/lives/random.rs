//! Random loans, settings and events.

use super::super::calendar::{Day, length, plus_days};
use super::super::slow::{Loan as Terms, days_later};
use super::super::{Random, small};
use super::history::Life;
use super::life::{Became, Deed, Row};
use lendwright::lending::{
    Accrual, Charge, Convention, DayCount, FeeBase, Frequency, LastInstalment, MonthEnd,
    OverdueInterest, Penalty, PenaltyBase, PenaltyFrom, PenaltyTier, Profile, Rounding, Servicing,
    Settlement, Strategy, Surplus, UnearnedInterest, UnpaidInterest,
};
use lendwright::{Money, Rate, currency::EGP};

fn one<T: Copy>(random: &mut Random, all: impl Iterator<Item = T>) -> T {
    let all: Vec<T> = all.collect();
    random.of(&all)
}

fn step(random: &mut Random) -> Frequency {
    match random.below(3) {
        0 => Frequency::Weeks(random.of(&[1, 2, 4])),
        1 => Frequency::Days(random.of(&[1, 10, 30])),
        _ => Frequency::Months(random.of(&[2, 3, 6])),
    }
}

fn profile(random: &mut Random, count: usize) -> Profile {
    let convention = one(random, Convention::all());
    let base = Profile::new(convention);
    let counts: Vec<DayCount> = if matches!(
        convention,
        Convention::FineractProgressive | Convention::FineractProgressiveDays
    ) {
        use DayCount::{Actual360, Actual364, Actual365, ActualActualIsda, Months};
        vec![Months, Actual360, Actual364, Actual365, ActualActualIsda]
    } else {
        DayCount::all().filter(|count| *count != DayCount::ActualActualIcma).collect()
    };
    let every = if random.one_in(8) { step(random) } else { Frequency::Months(1) };
    let is_default = random.one_in(2);
    let mut grace = |most: u64| if random.one_in(6) { small(random, count, most) } else { 0 };
    let (principal_grace, interest_grace, interest_free) = (grace(5), grace(5), grace(4));
    let mut base = base;
    base.every = every;
    base.principal_grace = principal_grace;
    base.interest_grace = interest_grace;
    base.interest_free = interest_free;
    if random.one_in(8) {
        // The first rows have nothing due, and the rows after them can be paid ahead.
        let zero = small(random, count, 4);
        base.principal_grace = zero;
        let is_free = random.one_in(2);
        (base.interest_grace, base.interest_free) = if is_free { (0, zero) } else { (zero, 0) };
    }
    if is_default {
        return base;
    }
    let mut profile = base;
    profile.day_count = if random.one_in(2) { random.of(&counts) } else { base.day_count };
    profile.month_end = random.of(&[MonthEnd::Clamp, MonthEnd::Roll, MonthEnd::KeepEnd]);
    profile.rounding = if random.one_in(6) { one(random, Rounding::all()) } else { base.rounding };
    profile.instalment_multiple =
        (random.one_in(6)).then(|| Money::from_minor(random.of(&[5, 100, 500]), EGP));
    profile.last_instalment =
        if random.one_in(6) { LastInstalment::Level } else { LastInstalment::TakesRest };
    profile
}

pub(crate) fn terms(random: &mut Random) -> Terms {
    let count = match random.below(12) {
        0 => 1,
        1 => random.below(60) as usize + 1,
        _ => random.below(18) as usize + 1,
    };
    let rate = match random.below(10) {
        0 => 0,
        1 => random.below(400) * 1_000_000,
        2..=5 => random.below(60) * 1_000_000,
        _ => random.below(60_000_000),
    };
    let (year, month) = (2019 + random.below(8) as i64, random.below(12) as i64 + 1);
    let day = (random.below(31) as i64 + 1).min(length(year, month));
    let amount = if random.one_in(8) { random.below(500) + 1 } else { random.sized(10) };
    let start = (year, month, day);
    let stub = |random: &mut Random| days_later(start, random.below(80) as i64 + 1);
    Terms {
        amount: amount as i64,
        rate: rate.into(),
        count,
        start,
        first: random.one_in(6).then(|| stub(random)),
        given: None,
        profile: profile(random, count),
    }
}

fn charge(random: &mut Random, most: i64) -> Charge {
    let rate = |millionths| Rate::from_millionths(millionths).unwrap();
    match random.below(4) {
        0 => Charge::Fixed(Money::from_minor(random.below(5_000) as i64, EGP)),
        1 => Charge::PercentPerDay(rate(random.below(500_000) as i64)),
        _ => Charge::Percent(rate(random.below(most as u64) as i64)),
    }
}

pub(crate) fn servicing(random: &mut Random) -> Servicing {
    let (late, very_late) = (charge(random, 5_000_000), charge(random, 12_000_000));
    let grace_days = if random.one_in(2) { random.below(8) as u16 } else { 0 };
    let mut penalty = Penalty::new(late, very_late);
    penalty.tier = one(random, PenaltyTier::all());
    penalty.base = one(random, PenaltyBase::all());
    penalty.from = one(random, PenaltyFrom::all());
    penalty.cap =
        random.one_in(3).then(|| Rate::from_millionths(random.below(20_000_000) as i64).unwrap());
    penalty.grace_days = grace_days;
    penalty.very_late_days = grace_days + random.of(&[0, 5, 22, 30]);
    let fee_base =
        if random.one_in(3) { one(random, FeeBase::all()) } else { FeeBase::OutstandingPrincipal };
    let fee = if random.one_in(4) { 0 } else { random.below(6_000_000) };
    let mut servicing = Servicing::new(penalty, Rate::from_millionths(fee as i64).unwrap());
    servicing.overdue_interest =
        if random.one_in(4) { OverdueInterest::Fineract } else { OverdueInterest::Nothing };
    servicing.settlement =
        if random.one_in(2) { Settlement::Actuarial } else { one(random, Settlement::all()) };
    servicing.accrual = one(random, Accrual::all());
    servicing.fee_base = fee_base;
    servicing.unearned_interest = one(random, UnearnedInterest::all());
    servicing.allocation =
        if random.one_in(3) { one(random, Strategy::all()) } else { Strategy::Plain };
    servicing.allow_advance = random.one_in(3);
    servicing
}

/// The day of the next event, mostly near the next due date.
pub(crate) fn day(random: &mut Random, life: &Life, last: Day) -> Day {
    if random.one_in(30) {
        // The clock is wrong. Mostly, the events under it are undone later.
        return plus_days(last, 300 + random.below(200) as i64);
    }
    if random.one_in(25) {
        // The clock goes back.
        return (last.0, last.1, (last.2 - 3).max(1));
    }
    let state = life.state(None);
    let due = state.earliest().map_or(last, |at| state.rows[at].due).max(last);
    match random.below(10) {
        0 => last,
        1..=3 => due,
        4 | 5 => plus_days(due, random.below(45) as i64),
        6 => plus_days(last, random.below(3) as i64),
        _ => plus_days(last, random.below(40) as i64),
    }
}

fn part(random: &mut Random, of: i128) -> i128 {
    i128::from(random.below(of.clamp(1, i128::from(i64::MAX)) as u64)) + 1
}

pub(crate) fn deed(random: &mut Random, life: &Life, day: Day) -> Deed {
    let state = life.on(day);
    let is_running = state.became == Became::Approved;
    let surplus = one(random, Surplus::all());
    let unpaid = one(random, UnpaidInterest::all());
    if state.became == Became::WrittenOff && random.one_in(2) {
        let due = |at: &usize| state.rows[*at].open() && state.rows[*at].due <= day;
        let due = (0..state.rows.len()).filter(due);
        let due: i128 = due.map(|at| state.rows[at].left() + state.penalty(at, day)).sum();
        let later = |row: &&Row| row.open() && row.due > day;
        let later: i128 = state.rows.iter().filter(later).map(Row::principal_left).sum();
        let amount = match random.below(6) {
            0 => due + later,
            1 => due + later + 1,
            2 => due,
            _ => part(random, due + later),
        };
        return Deed::Take(amount.max(1), surplus);
    }
    if state.refund > 0 && random.one_in(2) {
        let amount = part(random, state.refund);
        return Deed::Refund(if random.one_in(2) { state.refund } else { amount });
    }
    if is_running && random.one_in(30) {
        // Most is paid ahead. If interest is given back, that can be more than the amount left to pay.
        return Deed::Take((state.left() * 9 / 10).max(1), Surplus::NextRows);
    }
    if is_running && random.one_in(25) {
        // Everything is paid ahead.
        let penalties: i128 = (0..state.rows.len()).map(|at| state.penalty(at, day)).sum();
        return Deed::Take((state.left() + penalties).max(1), Surplus::NextRows);
    }
    if is_running && state.price(day).refund > 0 && random.one_in(2) {
        return Deed::Settle(0);
    }
    if !is_running && random.one_in(3) {
        return if random.one_in(2) { Deed::Reverse } else { Deed::Undo };
    }
    match random.below(24) {
        0..=6 => {
            let due = state.candidate(day).map(|at| state.rows[at].left() + state.penalty(at, day));
            let amount = due.unwrap_or(1_000);
            Deed::Pay(if random.one_in(20) { amount + 1 } else { amount })
        }
        7..=13 => {
            let overdue: i128 = (0..state.rows.len())
                .filter(|at| state.rows[*at].open() && state.rows[*at].due <= day)
                .map(|at| state.rows[at].left() + state.penalty(at, day))
                .sum();
            let amount = match random.below(8) {
                0 => state.left() + i128::from(random.below(3)),
                1 => overdue,
                2 => part(random, overdue),
                3 | 4 => {
                    overdue
                        + part(
                            random,
                            state.rows.iter().find(|row| row.open()).map_or(1, Row::left),
                        )
                }
                _ => overdue + part(random, state.principal_left()),
            };
            Deed::Take(amount.max(1), surplus)
        }
        14 => {
            let total = state.price(day).total;
            Deed::Settle(if random.one_in(8) { total + 1 } else { total })
        }
        15 | 16 => {
            let months = random.below(24) as usize + 1;
            let rate = random.one_in(2).then(|| i128::from(random.below(40_000_000)));
            Deed::Restructure(months, rate, unpaid)
        }
        17 | 18 => Deed::Holiday(random.below(4) as i64 + 1, unpaid),
        19 | 20 => {
            let late = (0..state.rows.len()).filter(|at| state.penalty(*at, day) > 0);
            Deed::Waive(late.map(|at| state.rows[at].number).collect())
        }
        21 if random.one_in(3) => Deed::WriteOff,
        21 if random.one_in(8) => Deed::Refund(1),
        21 | 22 => Deed::Reverse,
        _ => Deed::Undo,
    }
}
