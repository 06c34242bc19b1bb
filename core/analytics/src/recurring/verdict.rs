//! Whether occurrences are a stream: how regular they are, and how alike.

use super::amounts::Spread;
use super::fit::Fit;
use super::stream::Occurrence;
use crate::Row;

/// From how many occurrences on the amounts may differ much.
const MANY: usize = 6;

/// The properties of occurrences that may be a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) fit: Fit,
    pub(super) spread: Spread,
    /// Whether the amounts are alike enough for this number of occurrences.
    pub(super) is_alike: bool,
    /// Whether there are enough occurrences for a mature stream of the frequency.
    pub(super) are_enough: bool,
}

/// Room for the numbers of one party, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) occurrences: Vec<Occurrence>,
    /// Whether one of the occurrences is several rows.
    pub(super) summed: bool,
    pub(super) gaps: Vec<i32>,
    pub(super) amounts: Vec<i64>,
    distances: Vec<i128>,
}

impl Room {
    /// Makes occurrences of rows of one direction, sorted by day, with the gaps between them. The rows of a day are
    /// one occurrence.
    pub(super) fn fold(&mut self, rows: &[Row<'_>]) {
        self.occurrences.clear();
        self.gaps.clear();
        self.summed = false;
        for row in rows {
            // A sum beyond 64 bits becomes the greatest number.
            let (day, amount) = (row.day(), row.amount().saturating_abs());
            match self.occurrences.last_mut() {
                Some(last) if last.day == day => {
                    last.amount = last.amount.saturating_add(amount);
                    self.summed = true;
                    continue;
                }
                Some(last) => self.gaps.push(day.days_since(last.day)),
                None => {}
            }
            self.occurrences.push(Occurrence { day, amount });
        }
    }
}

impl Verdict {
    /// Judges rows of one party and direction by day, and leaves their occurrences in the room; `None` where they fit
    /// no cadence, or are many and not alike.
    pub(super) fn of(rows: &[Row<'_>], room: &mut Room) -> Option<Self> {
        room.fold(rows);
        let count = room.occurrences.len();
        let days = room.occurrences.iter().map(|occurrence| occurrence.day);
        let fit = Fit::best(&mut room.gaps, &days)?;
        room.amounts.clear();
        room.amounts.extend(room.occurrences.iter().map(|occurrence| occurrence.amount));
        let spread = Spread::of(&mut room.amounts, &mut room.distances);
        let is_alike = match (count >= MANY, fit.is_regular()) {
            (true, true) => spread.is_within(50),
            (true, false) => spread.is_within(35),
            (false, is_regular) => {
                is_regular && (spread.is_all_within(20) || has_prices(&room.occurrences))
            }
        };
        let least = fit.cadence.frequency().occurrences_min();
        let verdict = Self { fit, spread, is_alike, are_enough: count >= least };
        (is_alike || count < MANY).then_some(verdict)
    }

    /// Whether the stream is reliable enough if it is a part of its party's transactions.
    pub(super) const fn is_mature_apart(self) -> bool {
        let least = self.fit.cadence.frequency().occurrences_min_apart();
        self.is_mature() && self.fit.gaps as usize >= least.saturating_sub(1)
    }

    /// Whether the amounts of its occurrences are the same: nearly, or for as long as a price stays.
    pub(super) fn is_fixed(self, occurrences: &[Occurrence]) -> bool {
        self.spread.is_within(2) || has_prices(occurrences)
    }

    pub(super) const fn period_in_32nds(self) -> i64 {
        self.fit.cadence.period_in_32nds()
    }

    /// Whether the stream is mature; otherwise it is early.
    pub(super) const fn is_mature(self) -> bool {
        self.is_alike && self.are_enough
    }
}

/// Whether the amounts are prices: each stays for three occurrences or more, except the last one.
fn has_prices(occurrences: &[Occurrence]) -> bool {
    let mut runs = occurrences.chunk_by(|a, b| a.amount == b.amount).rev();
    let _last = runs.next();
    runs.all(|run| run.len() >= 3)
}
