//! Regular payments that fall into a window once too often or not at all, because the window does not match their
//! period.

use super::past::Past;
use crate::recurring::{Occurrence, Stream, StreamStatus};
use crate::slice::Flow;
use crate::{Kind, Period, Row, TextId};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

/// The difference that a sum of the window would have if regular payments came as often as in each of the windows
/// before. Empty without regular payments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut(Vec<i128>);

/// The cuts of a window's sums.
#[derive(Default)]
pub(super) struct Regular {
    pub(super) income: Cut,
    pub(super) total: Cut,
    pub(super) payments: Cut,
    pub(super) cash: Cut,
    pub(super) loans: Cut,
    spending: BTreeMap<TextId, Cut>,
    none: Cut,
}

impl Cut {
    /// Whether any cut is not 0.
    pub(super) fn is_some(&self) -> bool {
        self.0.iter().any(|cut| *cut != 0)
    }

    /// A sum as it would have been, for each of so many windows before.
    pub(super) fn of(&self, sum: i128, windows: usize) -> impl Iterator<Item = i128> {
        let cuts = self.0.iter().copied().chain(std::iter::repeat(0));
        cuts.take(windows).map(move |cut| sum.saturating_add(cut))
    }

    fn add(&mut self, other: &[i128], sign: i128) {
        self.0.resize(self.0.len().max(other.len()), 0);
        for (cut, other) in self.0.iter_mut().zip(other) {
            *cut = cut.saturating_add(other.saturating_mul(sign));
        }
    }
}

impl Regular {
    /// Uses the streams that are known some time after the window, when payments that were due in it are late.
    pub(super) fn of(streams: &[Stream<'_>], past: &Past<'_>) -> Self {
        let mut all = Self::default();
        for stream in streams {
            let cut = cut(stream, &past.windows);
            if let Some((cut, last)) = cut.zip(stream.transactions.last()) {
                all.add(&cut, *last);
            }
        }
        all
    }

    /// That of a category's spending.
    pub(super) fn spending(&self, category: TextId) -> &Cut {
        self.spending.get(&category).unwrap_or(&self.none)
    }

    fn add(&mut self, cut: &[i128], row: Row<'_>) {
        if let Some((part, _)) = Flow::Income.part_of(row) {
            self.income.add(cut, part.signum());
        }
        if let Some((part, is_payment)) = Flow::Spending.part_of(row) {
            let sign = part.signum();
            self.total.add(cut, sign);
            self.spending.entry(row.category_key()).or_default().add(cut, sign);
            if is_payment {
                self.payments.add(cut, sign);
            }
            match row.kind() {
                Kind::Cash => self.cash.add(cut, sign),
                Kind::LoanRepayment => self.loans.add(cut, sign),
                _ => {}
            }
        }
    }
}

/// The cuts of a stream that is mature or was; `None` if it is not on time.
fn cut(stream: &Stream<'_>, windows: &[Period]) -> Option<Vec<i128>> {
    let (window, before) = windows.split_first()?;
    let is_counted_on = matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive);
    if !is_counted_on || !is_on_time(stream, *window) {
        return None;
    }
    let own = within(stream, *window).len();
    let as_in = |window_before: &Period| {
        // Before its first occurrence there was no stream, and one that is new is news.
        if window_before.from < stream.first_day() {
            return 0;
        }
        match within(stream, *window_before).len().cmp(&own) {
            Ordering::Greater => one_more(stream, *window),
            Ordering::Less => one_less(stream, *window),
            Ordering::Equal => 0,
        }
    };
    Some(before.iter().map(as_in).collect())
}

/// Whether the stream is on time in the window. Each gap around an occurrence in it must be a period, with the
/// tolerance at both ends. No payment that was due by its end may be late yet.
fn is_on_time(stream: &Stream<'_>, window: Period) -> bool {
    let period = stream.cadence().period_in_32nds();
    let off_max = i64::from(stream.cadence().tolerance()).saturating_mul(64);
    let is_period = |pair: &[Occurrence]| match pair {
        [one, next] if next.day >= window.from && one.day <= window.to => {
            let gap = i64::from(next.day.days_since(one.day)).saturating_mul(32);
            gap.saturating_sub(period).saturating_abs() <= off_max
        }
        _ => true,
    };
    stream.occurrences.windows(2).all(is_period)
        && (stream.missed == 0 || stream.next_day() > window.to)
}

/// The places of the occurrences in a window.
fn within(stream: &Stream<'_>, window: Period) -> Range<usize> {
    let all = &stream.occurrences;
    let first = all.partition_point(|one| one.day < window.from);
    first..all.partition_point(|one| one.day <= window.to)
}

/// What one occurrence more comes to: the next one, or the one that is expected next. Where a window begins makes no
/// more than one of a difference.
fn one_more(stream: &Stream<'_>, window: Period) -> i128 {
    let next = stream.occurrences.get(within(stream, window).end);
    next.map_or(stream.next_amount, |next| next.amount).into()
}

/// The amount that one occurrence less takes off. It is the last one, but not more than the greater of the two before
/// it. The rest is news.
fn one_less(stream: &Stream<'_>, window: Period) -> i128 {
    let until = stream.occurrences.get(..within(stream, window).end).unwrap_or_default();
    let mut latest = until.iter().rev().map(|one| one.amount);
    let last = latest.next().unwrap_or_default();
    let usual = latest.take(2).max().unwrap_or_default();
    i128::from(last.min(usual)).saturating_neg()
}
