//! The day when a stream first became mature.

use super::amounts::half;
use super::detect::lookback;
use super::history::{History, LONG_MONTHS};
use super::make::next_amount_twice;
use super::stream::{Stream, StreamReason, StreamStatus};
use super::verdict::{Room, Verdict};
use crate::{Day, Period, Row};

/// The first occurrence that made a stream mature.
pub struct Maturity<'t> {
    /// Its day.
    pub day: Day,
    /// Its transactions.
    pub rows: Vec<Row<'t>>,
    /// The amount that was expected next then, in minor units.
    pub next_amount: i64,
}

impl<'t> History<'_, 't> {
    /// Returns the first maturity of a stream, if it is in a window. Later occurrences don't change it. `None` if the
    /// stream was mature before the window, even if it had stopped since, or came once a year.
    pub fn maturity_in(&mut self, stream: &Stream<'t>, window: Period) -> Option<Maturity<'t>> {
        // With more history it is no later.
        let own = Maturity::of(stream).filter(|own| own.day >= window.from)?;
        let eve = window.from.plus(-1).min(self.basis.as_of);
        let was_mature =
            |one: &Stream<'t>| matches!(one.status, StreamStatus::Mature | StreamStatus::Inactive);
        let before = lookback(eve, LONG_MONTHS);
        let (all, same) = self.sharing(stream, before);
        if same.iter().filter_map(|at| all.get(*at)).any(was_mature) {
            return None;
        }
        let (all, same) = self.sharing(stream, Period { to: self.basis.as_of, ..before });
        let firsts = same.iter().filter_map(|at| all.get(*at)).filter_map(Maturity::of);
        let first = firsts.chain([own]).min_by_key(|one| one.day)?;
        window.has(first.day).then_some(first)
    }
}

impl<'t> Maturity<'t> {
    /// The maturity by the stream's own transactions only.
    fn of(stream: &Stream<'t>) -> Option<Self> {
        // A stream that is only a part of its party needs more occurrences.
        let is_whole = stream.why.contains(&StreamReason::WholeParty);
        let mut room = Room::default();
        let mut end = 0_usize;
        for of_day in stream.transactions.chunk_by(|a, b| a.day() == b.day()) {
            end = end.saturating_add(of_day.len());
            let rows = stream.transactions.get(..end)?;
            let is_mature = |verdict: &Verdict| {
                if is_whole { verdict.is_mature() } else { verdict.is_mature_apart() }
            };
            let Some(verdict) = Verdict::of(rows, &mut room).filter(is_mature) else { continue };
            let until = stream.occurrences.get(..room.occurrences.len())?;
            let next_twice = next_amount_twice(until, verdict.is_fixed(until), &mut room);
            let day = of_day.first()?.day();
            return Some(Self { day, rows: of_day.to_vec(), next_amount: half(next_twice) });
        }
        None
    }
}
