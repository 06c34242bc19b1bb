//! Whether occurrences are a stream: how regular they are, and how alike.

use super::amounts::Spread;
use super::frequency::Fit;
use super::stream::Occurrence;
use crate::analytics::Row;

/// From how many occurrences on the amounts may differ much.
const MANY: usize = 6;

/// What is said of occurrences that may be a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) fit: Fit,
    pub(super) spread: Spread,
    /// Whether the amounts are as alike as they must be of so many occurrences.
    pub(super) is_alike: bool,
    /// Whether there are as many as a mature stream of the frequency has.
    pub(super) are_enough: bool,
}

/// Room for the numbers of one party, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) occurrences: Vec<Occurrence>,
    /// How many of the occurrences are several rows.
    pub(super) summed: usize,
    pub(super) gaps: Vec<i32>,
    pub(super) amounts: Vec<i64>,
    distances: Vec<i128>,
}

impl Room {
    /// Makes occurrences of rows by day, those of a day one, with the gaps between them and their amounts.
    pub(super) fn fold(&mut self, rows: &[Row<'_>]) {
        self.occurrences.clear();
        self.gaps.clear();
        self.amounts.clear();
        self.summed = 0;
        for of_day in rows.chunk_by(|a, b| a.day() == b.day()) {
            let Some(day) = of_day.first().map(|row| row.day()) else { continue };
            // Amounts of one direction; a sum beyond what 64 bits hold is as good as their greatest.
            let sum = of_day.iter().fold(0_i64, |sum, row| sum.saturating_add(row.amount()));
            if let Some(before) = self.occurrences.last() {
                self.gaps.push(day.days_since(before.day));
            }
            self.summed = self.summed.saturating_add(usize::from(of_day.len() > 1));
            self.occurrences.push(Occurrence { day, amount: sum.saturating_abs() });
            self.amounts.push(sum.saturating_abs());
        }
    }
}

impl Verdict {
    /// Judges rows of one party and direction by day, and leaves their occurrences in the room; `None` where they fit no
    /// frequency, are many and not alike, or too often several on one day.
    pub(super) fn of(rows: &[Row<'_>], room: &mut Room) -> Option<Self> {
        room.fold(rows);
        let count = room.occurrences.len();
        if room.summed.saturating_mul(5) > count {
            return None;
        }
        let fit = Fit::best(&room.gaps)?;
        let spread = Spread::of(&mut room.amounts, &mut room.distances);
        let is_alike = match (count >= MANY, fit.is_regular()) {
            (true, true) => spread.is_within(50),
            (true, false) => spread.is_within(35),
            (false, is_regular) => is_regular && spread.is_within(10),
        };
        let least = fit.frequency.occurrences_min();
        let verdict = Self { fit, spread, is_alike, are_enough: count >= least };
        (is_alike || count < MANY).then_some(verdict)
    }

    /// Whether so many transactions that are a part of what their party has can be counted on.
    pub(super) const fn is_mature_apart(self, count: usize) -> bool {
        self.is_mature() && count >= self.fit.frequency.occurrences_min_apart()
    }

    /// Whether the stream can be counted on; it is early else.
    pub(super) const fn is_mature(self) -> bool {
        self.is_alike && self.are_enough
    }
}
