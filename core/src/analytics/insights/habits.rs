//! What differs from what is usual: spending by category, income, and what part of them goes where.
#![allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]

use super::insight::{Found, Quantity, Usual, double, half};
use super::kinds::InsightType;
use super::past::{Past, Sums};
use super::rules::InsightRules;
use crate::analytics::Transactions;
use crate::analytics::stats::{MAD_TO_SD, mad, median};

/// The part of the usual amount below which its deviation is not believed.
const LEAST_DEVIATION: f64 = 0.05;
/// The part of the least amount below which no deviation is believed.
const LEAST_PART: f64 = 3.0;

/// Finds categories and income that differ from what they came to in the windows before.
pub(super) fn sums<'t>(
    set: &'t Transactions,
    past: &Past<'t>,
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
) {
    for (category, sums) in &past.spending {
        let kinds = (InsightType::SpendingUp, InsightType::SpendingDown);
        found.extend(unusual(sums, kinds, set.text(*category), past, rules));
    }
    let kinds = (InsightType::IncomeUp, InsightType::IncomeDown);
    found.extend(unusual(&past.income, kinds, "", past, rules));
}

/// Finds shares of income and of spending that differ by points from those of the windows before.
pub(super) fn shares<'t>(past: &Past<'t>, rules: &InsightRules, found: &mut Vec<Found<'t>>) {
    let points = f64::from(rules.points) / 100.0;
    let burden = changed(&past.loans, &past.income, share, rules);
    let burden = burden.filter(|changed| changed.by() >= points);
    found.extend(burden.map(|changed| changed.found(InsightType::LoanBurdenUp, &past.loans, past)));
    let cash = changed(&past.cash, &past.payments, share, rules);
    let cash = cash.filter(|changed| changed.by() >= points);
    found.extend(cash.map(|changed| changed.found(InsightType::CashShareUp, &past.cash, past)));
    let left = changed(&past.total, &past.income, left_of, rules);
    let left = left.filter(|changed| changed.by().abs() >= points);
    found.extend(left.map(|changed| {
        let kind = InsightType::SavingsRateChange;
        changed.found(kind, &past.total, past)
    }));
}

fn unusual<'t>(
    sums: &Sums<'t>,
    (up, down): (InsightType, InsightType),
    name: &'t str,
    past: &Past<'t>,
    rules: &InsightRules,
) -> Option<Found<'t>> {
    if sums.with_data() < rules.min_windows {
        return None;
    }
    let value = sums.now();
    let usual = middle_twice(sums.before())?;
    let moved = value.saturating_mul(2).saturating_sub(usual);
    let size = moved.saturating_abs();
    let is_enough = size >= i128::from(rules.min_amount).saturating_mul(2)
        && size.saturating_mul(100) >= usual.saturating_mul(rules.min_percent.into());
    let z = z_of(value, sums.before(), rules)?;
    if !is_enough || z.abs() < rules.min_z {
        return None;
    }
    Some(Found {
        kind: if moved > 0 { up } else { down },
        name,
        key: name.to_owned(),
        value: Quantity::Money(value),
        usual: Some(Usual::TwiceMoney(usual)),
        moved: half(moved),
        z: Some(z),
        evidence: sums.rows.clone(),
        stream: None,
        day: sums.latest().or_else(|| past.windows.first().map(|window| window.to))?,
    })
}

/// By how many deviations a value differs from the median: the deviation is that of the windows, but no less than a
/// twentieth of the median or a third of the least amount.
fn z_of(value: i128, before: impl Iterator<Item = i128>, rules: &InsightRules) -> Option<f64> {
    let before: Vec<f64> = before.map(double).collect();
    let usual = median(&before)?;
    let deviation = (MAD_TO_SD * mad(&before)?)
        .max(LEAST_DEVIATION * usual)
        .max(double(rules.min_amount.into()) / LEAST_PART);
    Some((double(value) - usual) / deviation)
}

/// Twice the median, which may lie in the middle of two amounts.
pub(super) fn middle_twice(amounts: impl Iterator<Item = i128>) -> Option<i128> {
    let mut amounts: Vec<i128> = amounts.collect();
    amounts.sort_unstable();
    let lower = amounts.len().checked_sub(1)? / 2;
    let upper = amounts.len() / 2;
    Some(amounts.get(lower)?.saturating_add(*amounts.get(upper)?))
}

/// A share now and as it usually is.
struct Changed {
    value: f64,
    usual: f64,
    /// Of what it is a share, in minor units.
    whole: i128,
}

impl Changed {
    fn by(&self) -> f64 {
        self.value - self.usual
    }

    fn found<'t>(&self, kind: InsightType, sums: &Sums<'t>, past: &Past<'t>) -> Found<'t> {
        let window_ends = past.windows.first().map(|window| window.to);
        Found {
            kind,
            name: "",
            key: String::new(),
            value: Quantity::Share(self.value),
            usual: Some(Usual::Share(self.usual)),
            moved: self.by() * double(self.whole),
            z: None,
            evidence: sums.rows.clone(),
            stream: None,
            day: sums.latest().or(window_ends).unwrap_or(crate::analytics::Day::MIN),
        }
    }
}

/// A share of the window beside the median of those before it that have one.
fn changed(
    part: &Sums<'_>,
    whole: &Sums<'_>,
    ratio: impl Fn(i128, i128) -> Option<f64>,
    rules: &InsightRules,
) -> Option<Changed> {
    let before = part.before().zip(whole.before()).filter_map(|(part, whole)| ratio(part, whole));
    let before: Vec<f64> = before.collect();
    if before.len() < rules.min_windows {
        return None;
    }
    let value = ratio(part.now(), whole.now())?;
    Some(Changed { value, usual: median(&before)?, whole: whole.now() })
}

/// The part of an amount; `None` of one that is not above 0.
fn share(part: i128, whole: i128) -> Option<f64> {
    (whole > 0).then(|| double(part) / double(whole))
}

/// What is left of an amount, as a part of it.
fn left_of(part: i128, whole: i128) -> Option<f64> {
    share(whole.saturating_sub(part), whole)
}
