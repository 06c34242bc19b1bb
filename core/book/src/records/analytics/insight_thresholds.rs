//! A host's thresholds for insights.

use crate::error::Error;
use crate::wire::answer;
use lendwright_analytics::insights::InsightRules;
use std::fmt::Display;
use std::ops::RangeInclusive;

answer! {
    /// Thresholds for insights about transactions. Amounts have separate settings by currency. Fields that are left
    /// out keep their defaults.
    #[derive(Default)]
    pub struct InsightThresholds {
        /// The smallest difference of spending in a category, or of income, in usual deviations: above 0, up to 100.
        /// Default: 3.
        optional "z" => z: Option<f64>,
        /// The smallest difference of these, in percent of the usual value: 0 to 10,000. Default: 25.
        optional "percent" => percent: Option<i64>,
        /// The number of earlier windows to compare with: 1 to 36. Default: 6.
        optional "windows" => windows: Option<i64>,
        /// The number of these windows that must have data: from 1 up to all of them. Default: 3.
        optional "min_windows" => min_windows: Option<i64>,
        /// The quantile of the payments of 12 months that a large payment exceeds: between 0 and 1. Default: 0.99.
        optional "large_quantile" => large_quantile: Option<f64>,
        /// The multiple of the median payment that a large payment must reach: 1 to 1,000. Default: 3.
        optional "large_times" => large_times: Option<i64>,
        /// The quantile that a large payment at a new merchant exceeds: between 0 and 1. Default: 0.95.
        optional "new_merchant_quantile" => new_merchant_quantile: Option<f64>,
        /// The number of complete months of history before a merchant can be new: 0 to 120. Default: 3.
        optional "new_merchant_months" => new_merchant_months: Option<i64>,
        /// The greatest number of days between two charges of the same amount: 0 to 31. Default: 2.
        optional "duplicate_days" => duplicate_days: Option<i64>,
        /// The percentage that a price rise must exceed: 2 to 1,000, since streams report no smaller change. Default:
        /// 2.
        optional "price_percent" => price_percent: Option<i64>,
        /// The number of median absolute deviations that the difference of a bill must exceed: 0 to 1,000. Default: 3.
        optional "bill_deviations" => bill_deviations: Option<i64>,
        /// The percentage of the usual bill that the difference of a bill must exceed: 0 to 10,000. Default: 15.
        optional "bill_percent" => bill_percent: Option<i64>,
        /// The difference of a share of income or spending from the usual share, in percentage points: 1 to 100.
        /// Default: 10.
        optional "points" => points: Option<i64>,
        /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
        optional "peer_percentile" => peer_percentile: Option<i64>,
        /// The lowest score of medium severity: above 0. Default: 3.
        optional "medium_from" => medium_from: Option<f64>,
        /// The lowest score of high severity: at least that of medium severity, up to 1,000. Default: 6.
        optional "high_from" => high_from: Option<f64>,
    }
}

const SCORE_MAX: f64 = 1_000.0;
const Z_MAX: f64 = 100.0;
const WINDOWS: RangeInclusive<i64> = 1..=36;
const PERCENT: RangeInclusive<i64> = 0..=10_000;
const TIMES_MAX: i64 = 1_000;

impl InsightThresholds {
    /// Returns the thresholds of the given rules.
    pub(super) fn of(rules: &InsightRules) -> Self {
        let whole = |number: usize| i64::try_from(number).ok();
        Self {
            z: Some(rules.min_z),
            percent: Some(rules.min_percent.into()),
            windows: whole(rules.windows),
            min_windows: whole(rules.min_windows),
            large_quantile: Some(rules.large_quantile),
            large_times: Some(rules.large_times.into()),
            new_merchant_quantile: Some(rules.new_merchant_quantile),
            new_merchant_months: Some(rules.new_merchant_months.into()),
            duplicate_days: Some(rules.duplicate_days.into()),
            price_percent: Some(rules.price_percent.into()),
            bill_deviations: Some(rules.bill_deviations.into()),
            bill_percent: Some(rules.bill_percent.into()),
            points: Some(rules.points.into()),
            peer_percentile: Some(rules.peer_percentile.into()),
            medium_from: Some(rules.medium_from),
            high_from: Some(rules.high_from),
        }
    }

    /// Writes the set thresholds into rules.
    ///
    /// # Errors
    /// [`Error::Value`] for a value outside its bounds.
    pub(super) fn set(&self, rules: &mut InsightRules) -> Result<(), Error> {
        // Lists each field without `..`, so that a new field is a compile error here.
        let Self {
            z,
            percent,
            windows,
            min_windows,
            large_quantile,
            large_times,
            new_merchant_quantile,
            new_merchant_months,
            duplicate_days,
            price_percent,
            bill_deviations,
            bill_percent,
            points,
            peer_percentile,
            medium_from,
            high_from,
        } = *self;
        whole("percent", percent, PERCENT, &mut rules.min_percent)?;
        whole("large_times", large_times, 1..=TIMES_MAX, &mut rules.large_times)?;
        let months = &mut rules.new_merchant_months;
        whole("new_merchant_months", new_merchant_months, 0..=120, months)?;
        whole("duplicate_days", duplicate_days, 0..=31, &mut rules.duplicate_days)?;
        whole("price_percent", price_percent, 2..=TIMES_MAX, &mut rules.price_percent)?;
        whole("bill_deviations", bill_deviations, 0..=TIMES_MAX, &mut rules.bill_deviations)?;
        whole("bill_percent", bill_percent, PERCENT, &mut rules.bill_percent)?;
        whole("points", points, 1..=100, &mut rules.points)?;
        whole("peer_percentile", peer_percentile, 50..=99, &mut rules.peer_percentile)?;
        set_windows(windows, min_windows, rules)?;
        above_0("z", z, Z_MAX, true, &mut rules.min_z)?;
        above_0("large_quantile", large_quantile, 1.0, false, &mut rules.large_quantile)?;
        let quantile = &mut rules.new_merchant_quantile;
        above_0("new_merchant_quantile", new_merchant_quantile, 1.0, false, quantile)?;
        set_scores(medium_from, high_from, rules)
    }
}

fn set_windows(
    windows: Option<i64>,
    min_windows: Option<i64>,
    rules: &mut InsightRules,
) -> Result<(), Error> {
    whole("windows", windows, WINDOWS, &mut rules.windows)?;
    whole("min_windows", min_windows, WINDOWS, &mut rules.min_windows)?;
    if rules.min_windows <= rules.windows {
        return Ok(());
    }
    Err(match min_windows {
        Some(sent) => wrong("min_windows", "must not be more than 'windows'", sent),
        None => wrong("windows", "must not be fewer than 'min_windows'", rules.windows),
    })
}

fn set_scores(
    medium_from: Option<f64>,
    high_from: Option<f64>,
    rules: &mut InsightRules,
) -> Result<(), Error> {
    above_0("medium_from", medium_from, SCORE_MAX, true, &mut rules.medium_from)?;
    above_0("high_from", high_from, SCORE_MAX, true, &mut rules.high_from)?;
    if rules.medium_from <= rules.high_from {
        return Ok(());
    }
    Err(match high_from {
        Some(sent) => wrong("high_from", "must not be less than 'medium_from'", sent),
        None => wrong("medium_from", "must not be more than 'high_from'", rules.medium_from),
    })
}

fn wrong(name: &str, reason: impl Into<String>, value: impl Display) -> Error {
    Error::value(format!("insights/{name}"), reason.into(), value)
}

/// Sets a rule to a whole number within a range, if one is sent.
fn whole<T: TryFrom<i64>>(
    name: &str,
    sent: Option<i64>,
    range: RangeInclusive<i64>,
    rule: &mut T,
) -> Result<(), Error> {
    let Some(sent) = sent else { return Ok(()) };
    let read = Some(sent).filter(|sent| range.contains(sent)).and_then(|sent| sent.try_into().ok());
    let reason = || format!("must be from {} to {}", range.start(), range.end());
    *rule = read.ok_or_else(|| wrong(name, reason(), sent))?;
    Ok(())
}

/// Sets a rule to a number above 0, if one is sent. `most` is the upper bound, included if `with_it`.
fn above_0(
    name: &str,
    sent: Option<f64>,
    most: f64,
    with_it: bool,
    rule: &mut f64,
) -> Result<(), Error> {
    let Some(sent) = sent else { return Ok(()) };
    if sent > 0.0 && (sent < most || (with_it && sent <= most)) {
        *rule = sent;
        return Ok(());
    }
    let up_to = if with_it { "up to" } else { "and below" };
    Err(wrong(name, format!("must be above 0 {up_to} {most}"), sent))
}
