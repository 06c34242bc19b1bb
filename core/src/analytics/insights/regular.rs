//! What comes regularly, and falls into a window once too often or not at all because the window is no period of its.

use super::past::Past;
use crate::analytics::middle::middle;
use crate::analytics::recurring::{Occurrence, Stream, StreamStatus};
use crate::analytics::slice::Flow;
use crate::analytics::{Kind, Period, Row, TextId};
use std::collections::BTreeMap;
use std::ops::Range;

/// What a sum of the window lacks, or has too much, because what comes regularly comes more or less often in this window
/// than in most: the numbers of the middle two windows, if they differ, are both usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut([i128; 2]);

/// The cuts of a window's sums.
#[derive(Default)]
pub(super) struct Regular {
    pub(super) income: Cut,
    pub(super) total: Cut,
    pub(super) payments: Cut,
    pub(super) cash: Cut,
    pub(super) loans: Cut,
    spending: BTreeMap<TextId, Cut>,
}

impl Cut {
    /// A sum as it would have been.
    pub(super) fn of(self, sum: i128) -> [i128; 2] {
        self.0.map(|cut| sum.saturating_add(cut))
    }

    fn add(&mut self, other: Self, sign: i128) {
        for (cut, other) in self.0.iter_mut().zip(other.0) {
            *cut = cut.saturating_add(other.saturating_mul(sign));
        }
    }
}

impl Regular {
    pub(super) fn of(streams: &[Stream<'_>], past: &Past<'_>) -> Self {
        let mut all = Self::default();
        for stream in streams {
            let cut = cut(stream, &past.windows).filter(|cut| *cut != Cut::default());
            if let Some((cut, last)) = cut.zip(stream.transactions.last()) {
                all.add(cut, *last);
            }
        }
        all
    }

    /// That of a category's spending.
    pub(super) fn spending(&self, category: TextId) -> Cut {
        self.spending.get(&category).copied().unwrap_or_default()
    }

    fn add(&mut self, cut: Cut, row: Row<'_>) {
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

/// The cut of a stream that can be counted on, or could; `None` where nothing is usual, and where it came too early or not
/// at all.
fn cut(stream: &Stream<'_>, windows: &[Period]) -> Option<Cut> {
    let (window, before) = windows.split_first()?;
    let is_counted_on = matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive);
    if !is_counted_on || !is_on_time(stream, *window) {
        return None;
    }
    // Before its first occurrence there was no stream, and one that is new is news.
    let whole = before.iter().filter(|window| window.from >= stream.first_day());
    let mut usual: Vec<usize> = whole.map(|window| within(stream, *window).len()).collect();
    let (lower, upper) = middle(&mut usual)?;
    Some(Cut([lower, upper].map(|usual| lacks(stream, *window, usual))))
}

/// Whether the stream came in the window as it does: each gap around an occurrence in it is a period, both of whose ends
/// may be off by the tolerance, and what was due by its end is not late yet.
fn is_on_time(stream: &Stream<'_>, window: Period) -> bool {
    let period = stream.frequency.period_in_32nds();
    let off_max = i64::from(stream.frequency.tolerance()).saturating_mul(64);
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

/// What the window lacks of so many occurrences, or has too much: by the amount of the next one, or of its last ones, each
/// no more than the one before it: what is beyond that is news.
fn lacks(stream: &Stream<'_>, window: Period, usual: usize) -> i128 {
    let (all, own) = (&stream.occurrences, within(stream, window));
    let missing = usual.saturating_sub(own.len());
    if missing > 0 {
        let amount = all.get(own.end).map_or(stream.next_amount, |next| next.amount);
        return i128::from(amount).saturating_mul(i128::try_from(missing).unwrap_or(i128::MAX));
    }
    let first = own.start.saturating_add(usual).max(1);
    let pairs = all.get(first.saturating_sub(1)..own.end).unwrap_or_default().windows(2);
    pairs.fold(0_i128, |sum, pair| match pair {
        [before, one] => sum.saturating_sub(one.amount.min(before.amount).into()),
        _ => sum,
    })
}
