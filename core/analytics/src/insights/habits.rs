//! Changes against the usual sums: spending by category, income, and shares of them.
#![allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]

use super::insight::{Found, Quantity, Usual, double, half};
use super::kinds::InsightType;
use super::past::{Past, Sums};
use super::regular::{Cut, Regular};
use super::rules::InsightRules;
use crate::middle::twice_median;
use crate::stats::{MAD_TO_SD, mad, median};
use crate::{Day, Period, Transactions};
use lendwright_types::internal::fraction::Fraction;

/// The part of the usual amount below which its deviation is not believed.
const LEAST_DEVIATION: f64 = 0.05;
/// The part of the least amount below which no deviation is believed.
const LEAST_PART: f64 = 3.0;

/// Finds categories and income that differ from what they came to in the windows before.
pub(super) fn sums<'t>(
    set: &'t Transactions,
    past: &Past<'t>,
    regular: &Regular,
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
) {
    for (category, sums) in &past.spending {
        let kinds = (InsightType::SpendingUp, InsightType::SpendingDown);
        let sums = (sums, regular.spending(*category));
        found.extend(unusual(sums, kinds, set.text(*category), past, rules));
    }
    let kinds = (InsightType::IncomeUp, InsightType::IncomeDown);
    found.extend(unusual((&past.income, &regular.income), kinds, "", past, rules));
}

/// Finds shares of income and of spending that differ by points from those of the windows before.
pub(super) fn shares<'t>(
    past: &Past<'t>,
    regular: &Regular,
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
) {
    let itself = |amount: i128, _| amount;
    let income = (&past.income, &regular.income);
    let burden = changed((&past.loans, &regular.loans), income, itself, rules);
    let burden = burden.filter(|changed| changed.is_up(rules));
    found.extend(burden.map(|changed| changed.found(InsightType::LoanBurdenUp, &past.loans, past)));
    let payments = (&past.payments, &regular.payments);
    let cash = changed((&past.cash, &regular.cash), payments, itself, rules);
    let cash = cash.filter(|changed| changed.is_up(rules));
    found.extend(cash.map(|changed| changed.found(InsightType::CashShareUp, &past.cash, past)));
    let rest = |spent: i128, income: i128| income.saturating_sub(spent);
    let left = changed((&past.total, &regular.total), income, rest, rules);
    let left = left.filter(|changed| changed.is_up(rules) || changed.is_down(rules));
    found.extend(left.map(|changed| {
        let kind = InsightType::SavingsRateChange;
        changed.found(kind, &past.total, past)
    }));
}

/// A sum that differs from the usual one, with and without the cut for regular payments.
fn unusual<'t>(
    (sums, cut): (&Sums<'t>, &Cut),
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
    let z = much(moved, usual, sums, rules)?;
    if cut.is_some() {
        let windows = sums.before().count();
        let changes = cut.of(value, windows).zip(sums.before());
        let rest = middle_twice(changes.map(|(value, before)| value.saturating_sub(before)))?;
        much(rest, usual, sums, rules).filter(|_| (rest > 0) == (moved > 0))?;
    }
    let (day, away) = sums.latest(*past.windows.first()?)?;
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
        day,
        away,
    })
}

/// Returns the number of deviations between a value and the usual one, if the difference is large enough. Both `moved`
/// and `usual` are doubled.
fn much(moved: i128, usual: i128, sums: &Sums<'_>, rules: &InsightRules) -> Option<f64> {
    let size = moved.saturating_abs();
    let is_enough = size >= i128::from(rules.min_amount).saturating_mul(2)
        && size.saturating_mul(100) >= usual.saturating_mul(rules.min_percent.into());
    let z = z_of(moved, sums.before(), rules)?;
    (is_enough && z.abs() >= rules.min_z).then_some(z)
}

/// Half of a change in deviations: that of the windows, but no less than a twentieth of the median or a third of the
/// least amount.
fn z_of(moved: i128, before: impl Iterator<Item = i128>, rules: &InsightRules) -> Option<f64> {
    let before: Vec<f64> = before.map(double).collect();
    let usual = median(&before)?;
    let deviation = (MAD_TO_SD * mad(&before)?)
        .max(LEAST_DEVIATION * usual)
        .max(double(rules.min_amount.into()) / LEAST_PART);
    Some(double(moved) / 2.0 / deviation)
}

/// Twice the median. It is doubled because a median may be in the middle of two amounts.
pub(super) fn middle_twice(amounts: impl Iterator<Item = i128>) -> Option<i128> {
    twice_median(&mut amounts.collect::<Vec<i128>>())
}

/// A share now and as it usually is.
struct Changed {
    value: f64,
    usual: f64,
    /// The difference in points, exactly: in doubles 0.3 is less than a tenth above 0.2. The first number is the real
    /// difference. The second assumes as many regular payments as in the windows before.
    points: [Fraction; 2],
    /// The whole of the share, in minor units.
    whole: i128,
}

impl Changed {
    fn by(&self) -> f64 {
        self.value - self.usual
    }

    fn is_up(&self, rules: &InsightRules) -> bool {
        let least = Fraction::whole(rules.points.into());
        self.points.iter().all(|points| *points >= least)
    }

    fn is_down(&self, rules: &InsightRules) -> bool {
        let least = Fraction::whole(rules.points.into());
        self.points.iter().all(|points| -points >= least)
    }

    fn found<'t>(&self, kind: InsightType, sums: &Sums<'t>, past: &Past<'t>) -> Found<'t> {
        let latest = |window: &Period| sums.latest(*window).unwrap_or((window.to, 0));
        let (day, away) = past.windows.first().map_or((Day::MIN, 0), latest);
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
            day,
            away,
        }
    }
}

/// The change of a share between the window and the median of the windows before it that have a share. `of` returns
/// the part of the whole that the share measures.
fn changed(
    (part, part_cut): (&Sums<'_>, &Cut),
    (whole, whole_cut): (&Sums<'_>, &Cut),
    of: impl Fn(i128, i128) -> i128,
    rules: &InsightRules,
) -> Option<Changed> {
    let share = |(part, whole)| share(of(part, whole), whole);
    let (value, now) = share((part.now(), whole.now()))?;
    let windows = part.before().count();
    let cuts = part_cut.of(part.now(), windows).zip(whole_cut.of(whole.now(), windows));
    let (mut before, mut exact, mut regular) = (Vec::new(), Vec::new(), Vec::new());
    for (sums, cut) in part.before().zip(whole.before()).zip(cuts) {
        let Some((double, was)) = share(sums) else { continue };
        // What leaves nothing of the whole is no share.
        let is = share(cut).map_or_else(|| now.clone(), |(_, is)| is);
        before.push(double);
        regular.push(&is - &was);
        exact.push(was);
    }
    if before.len() < rules.min_windows {
        return None;
    }
    let changes = [&now - &middle(exact)?, middle(regular)?];
    let points = changes.map(|change| &change * &Fraction::whole(100));
    Some(Changed { value, usual: median(&before)?, points, whole: whole.now() })
}

/// The part of an amount, as a double and exactly; `None` of one that is not above 0.
fn share(part: i128, whole: i128) -> Option<(f64, Fraction)> {
    let exact = Fraction::from_i128(part).divided_by(&Fraction::from_i128(whole));
    exact.filter(|_| whole > 0).map(|exact| (double(part) / double(whole), exact))
}

/// The median. It may be in the middle of two shares.
fn middle(mut shares: Vec<Fraction>) -> Option<Fraction> {
    shares.sort_unstable();
    let lower = shares.len().checked_sub(1)? / 2;
    let twice = shares.get(lower)? + shares.get(shares.len() / 2)?;
    twice.divided_by(&Fraction::whole(2))
}
