//! Insights about streams: new ones, dearer ones, unusual bills and missed income.

use super::habits::middle_twice;
use super::insight::{Found, Quantity, Usual, half};
use super::kinds::InsightType;
use super::rules::InsightRules;
use crate::recurring::{
    Direction, History, Maturity, PriceChange, Stream, StreamKind, StreamStatus,
};
use crate::{Day, Period};

/// The fewest earlier bills to compare a bill with.
const BILLS_MIN: usize = 3;

/// Finds insights about streams that are still active.
pub(super) fn of<'t>(
    history: &mut History<'_, 't>,
    window: Period,
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
) {
    let streams = history.streams(history.basis.as_of);
    let mature = streams.iter().filter(|stream| stream.status == StreamStatus::Mature);
    for stream in mature.filter(|stream| stream.is_active()) {
        found.extend(history.maturity_in(stream, window).map(|first| new(stream, first)));
        found.extend(dearer(stream, window, rules));
        found.extend(other_bill(stream, window, rules));
        found.extend(missed(stream, window));
    }
}

/// A new stream. It is reported as it was when it became mature, so a later payment does not make another insight.
fn new<'t>(stream: &Stream<'t>, first: Maturity<'t>) -> Found<'t> {
    let told =
        of_stream(InsightType::NewRecurring, stream, (first.next_amount, None), &[first.day]);
    Found { evidence: first.rows, ..told }
}

/// A payment of a fixed amount that rose. The insight depends only on the two payments that show it and the payments
/// before them, so a later payment does not make another insight.
fn dearer<'t>(stream: &Stream<'t>, window: Period, rules: &InsightRules) -> Option<Found<'t>> {
    // For a monthly payment, a window of 30 days has the second payment of the new amount but not the first.
    let is_told = |change: &PriceChange| window.has(change.day) || window.has(change.known_on);
    let change = stream.price_change.filter(is_told)?;
    let usual = change.previous_twice;
    let limit = i128::from(rules.price_percent).saturating_add(100);
    let new = i128::from(change.new_amount).saturating_mul(2);
    let is_dearer = new.saturating_mul(100) > usual.saturating_mul(limit);
    let is_it = stream.direction == Direction::Outflow && is_dearer;
    let days = [change.day, change.known_on];
    let kind = InsightType::PriceIncrease;
    is_it.then(|| of_stream(kind, stream, (change.new_amount, Some(usual)), &days))
}

/// A bill that differs from the six before it.
fn other_bill<'t>(stream: &Stream<'t>, window: Period, rules: &InsightRules) -> Option<Found<'t>> {
    let (last, earlier) = stream.occurrences.split_last()?;
    let six = earlier.get(earlier.len().saturating_sub(6)..)?;
    if stream.kind != StreamKind::Bill || six.len() < BILLS_MIN || !window.has(last.day) {
        return None;
    }
    let usual = middle_twice(six.iter().map(|one| one.amount.into()))?;
    // Twice the distance from the median.
    let distance =
        |amount: i64| i128::from(amount).saturating_mul(2).saturating_sub(usual).saturating_abs();
    let size = distance(last.amount);
    // Twice the median of them, which is four times the deviation.
    let deviation = middle_twice(six.iter().map(|one| distance(one.amount)))?;
    let differs = size.saturating_mul(2) > deviation.saturating_mul(rules.bill_deviations.into())
        && size.saturating_mul(100) > usual.saturating_mul(rules.bill_percent.into());
    let kind = InsightType::BillNotStandard;
    differs.then(|| of_stream(kind, stream, (last.amount, Some(usual)), &[last.day]))
}

/// An expected income that did not come. It is reported if the window has the expected day, or the day when the income
/// counts as missed.
fn missed<'t>(stream: &Stream<'t>, window: Period) -> Option<Found<'t>> {
    let is_one = stream.kind == StreamKind::Income && stream.missed == 1;
    let expected = stream.next_day();
    let usual = Some(stream.next_amount_twice());
    let kind = InsightType::MissedIncome;
    let known_on = expected.plus(stream.cadence().tolerance().saturating_add(1));
    (is_one && (window.has(expected) || window.has(known_on))).then(|| {
        let last = of_stream(kind, stream, (0, usual), &[stream.last_day()]);
        Found { day: expected, ..last }
    })
}

/// The finding of a stream, with the transactions of these days as evidence. `usual` is twice the usual amount.
fn of_stream<'t>(
    kind: InsightType,
    stream: &Stream<'t>,
    (value, usual): (i64, Option<i128>),
    days: &[Day],
) -> Found<'t> {
    let rows = stream.transactions.iter().filter(|row| days.contains(&row.day()));
    Found {
        kind,
        name: stream.name(),
        key: stream.id.to_string(),
        value: Quantity::Money(value.into()),
        usual: usual.map(Usual::TwiceMoney),
        moved: half(i128::from(value).saturating_mul(2).saturating_sub(usual.unwrap_or_default())),
        z: None,
        evidence: rows.copied().collect(),
        stream: Some(stream.id),
        day: days.iter().copied().max().unwrap_or(Day::MIN),
        away: 0,
    }
}
