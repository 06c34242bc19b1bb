//! What comes regularly, and falls into a window once too often or not at all because the window is no period of its.

use crate::analytics::recurring::Stream;
use crate::analytics::slice::Flow;
use crate::analytics::{Day, Period, TextId};
use crate::number::divide_half_even;

/// The streams that a window may cut.
pub(super) struct Regular<'s, 't> {
    streams: &'s [Stream<'t>],
    window: Period,
    /// Whether what is due may still come: the window ends with the day as of which streams are known.
    is_open: bool,
}

impl<'s, 't> Regular<'s, 't> {
    pub(super) fn new(streams: &'s [Stream<'t>], window: Period, as_of: Day) -> Self {
        Self { streams, window, is_open: window.to == as_of }
    }

    /// What the income of the window lacks, or has too much, because of where the window begins and ends.
    pub(super) fn income(&self) -> i128 {
        let of_income = |stream: &&Stream<'t>| {
            stream.transactions.last().is_some_and(|row| Flow::Income.part_of(*row).is_some())
        };
        self.streams.iter().filter(of_income).map(|stream| self.of(stream)).sum()
    }

    /// What the spending of a category lacks, or has too much.
    pub(super) fn spending(&self, category: TextId) -> i128 {
        let of_category = |stream: &&Stream<'t>| {
            let last = stream.transactions.last();
            last.is_some_and(|row| {
                row.category_key() == category && Flow::Spending.part_of(*row).is_some()
            })
        };
        self.streams.iter().filter(of_category).map(|stream| self.of(stream)).sum()
    }

    /// A stream comes so often in a window as its length has periods. One occurrence less is no loss where one lies behind
    /// an edge by the stream's tolerance, or is not late yet, and one more no gain where one lies as near within the edge.
    fn of(&self, stream: &Stream<'t>) -> i128 {
        let Period { from, to } = self.window;
        let days = i128::from(self.window.days()).saturating_mul(32);
        let usual =
            divide_half_even(days, stream.frequency.period_in_32nds().into()).unwrap_or_default();
        if usual < 1 || !stream.is_active() {
            return 0;
        }
        let near = stream.frequency.tolerance();
        let count = |from: Day, to: Day| {
            let days = Period { from, to };
            let within = stream.occurrences.iter().filter(|one| days.has(one.day)).count();
            i128::try_from(within).unwrap_or(i128::MAX)
        };
        let lacks = usual.saturating_sub(count(from, to));
        let may = if lacks > 0 {
            let behind = count(from.plus(near.saturating_neg()), from.plus(-1));
            let ahead = count(to.plus(1), to.plus(near));
            let is_to_come = self.is_open && stream.missed == 0;
            behind.saturating_add(ahead).saturating_add(is_to_come.into()).min(lacks)
        } else {
            let first = from.plus(near.saturating_sub(1)).min(to);
            let last = to.plus(1_i32.saturating_sub(near)).max(first.plus(1));
            let within = count(from, first).saturating_add(count(last, to));
            within.min(lacks.saturating_neg()).saturating_neg()
        };
        may.saturating_mul(stream.median_amount.into())
    }
}
