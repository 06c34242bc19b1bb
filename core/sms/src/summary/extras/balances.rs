//! The balances of accounts.

use super::facts::{Facts, Values};
use super::table::Extra;
use crate::summary::exact::{median_doubled, quotient};
use crate::summary::fate::Fate;
use crate::summary::item::{Item, in_base};
use crate::{Amount, Kind};
use chrono::{Days, NaiveDate};
use lendwright_types::number::divide_half_even;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

const DAYS: u16 = 90;

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let days = at_days_ends(&readings(facts), facts);
    let mut sorted = days.clone();
    let median = median_doubled(&mut sorted);
    let rounded = |units: i128| quotient(Amount::from_units(units), 1, facts.step);
    let median = median.map(|sum| quotient(Amount::from_units(sum), 2, facts.step));
    vec![
        (Extra::BalanceLatest, days.last().copied().map(rounded)),
        (Extra::BalanceMin90d, sorted.first().copied().map(rounded)),
        (Extra::BalanceMedian90d, median),
        (Extra::BalanceSlope90d, slope(&days, facts.step)),
    ]
}

/// A sender, the digits of its account if all its messages have four of them, a day, a balance.
type Reading = (u32, Option<[u8; 4]>, NaiveDate, i128);

/// The balances of the last 90 days, in the order of time.
fn readings(facts: &Facts<'_, '_, '_>) -> Vec<Reading> {
    let told = facts.messages().filter(|item| facts.is_within(item, DAYS.into()));
    let mut readings: Vec<Reading> = told
        .filter_map(|item| {
            let account = item.record()?.account.map(|account| account.last);
            Some((item.sender, account, item.date, balance(item, facts)?.units()))
        })
        .collect();
    let is_whole = |digits: [u8; 4]| digits.iter().all(u8::is_ascii_digit);
    let unclear = readings.iter().filter(|(_, account, ..)| !account.is_some_and(is_whole));
    let unclear: BTreeSet<u32> = unclear.map(|(sender, ..)| *sender).collect();
    for (sender, account, ..) in &mut readings {
        *account = account.filter(|_| !unclear.contains(sender));
    }
    readings
}

/// The balance in a message.
fn balance(item: &Item<'_, '_>, facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let is_read = !matches!(item.fate, Some(Fate::Unsettled(_) | Fate::Ignored) | None);
    let record = item.record().filter(|_| is_read)?;
    let told = record.balance.or(record.amount.filter(|_| record.kind == Kind::Balance));
    in_base(told, record.currency, facts.basis)
}

/// The sum of the balances at the end of each of the last 90 days, from the first that has one.
fn at_days_ends(readings: &[Reading], facts: &Facts<'_, '_, '_>) -> Vec<i128> {
    let window = facts.basis.window;
    let today = window.zone().date_of(window.as_of());
    let mut readings = readings.iter().peekable();
    let mut accounts: BTreeMap<(u32, Option<[u8; 4]>), i128> = BTreeMap::new();
    let mut ends = Vec::new();
    for back in (0..DAYS).rev() {
        let Some(day) = today.checked_sub_days(Days::new(back.into())) else { continue };
        while let Some((sender, account, _, units)) = readings.next_if(|(_, _, at, _)| *at <= day) {
            accounts.insert((*sender, *account), *units);
        }
        if !accounts.is_empty() {
            ends.push(accounts.values().fold(0, |sum, units| units.saturating_add(sum)));
        }
    }
    ends
}

/// A difference over a number of days.
type Slope = (i128, i128);

/// The median slope between each two days.
fn slope(days: &[i128], step: i128) -> Option<Amount> {
    let numbered = || (0_i128..).zip(days);
    let mut slopes: Vec<Slope> = numbered()
        .flat_map(|(first, from)| {
            let later = numbered().skip_while(move |(day, _)| *day <= first);
            later.map(move |(day, to)| (to.saturating_sub(*from), day.saturating_sub(first)))
        })
        .collect();
    let last = slopes.len().checked_sub(1)?;
    let (below, &mut (rise, run), _) = slopes.select_nth_unstable_by(last.div_ceil(2), steeper);
    // For an even number, the other one in the middle is the steepest of those below.
    let (other_rise, other_run) = match below.iter().copied().max_by(steeper) {
        Some(other) if last % 2 == 1 => other,
        _ => (rise, run),
    };
    let sum = rise.saturating_mul(other_run).saturating_add(other_rise.saturating_mul(run));
    let of = run.saturating_mul(other_run).saturating_mul(2).saturating_mul(step);
    Some(Amount::from_units(divide_half_even(sum, of)?.saturating_mul(step)))
}

fn steeper(a: &Slope, b: &Slope) -> Ordering {
    a.0.saturating_mul(b.1).cmp(&b.0.saturating_mul(a.1))
}
