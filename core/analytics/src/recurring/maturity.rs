//! When streams could be counted on first.

use super::amounts::half;
use super::detect::lookback;
use super::history::{History, LONG_MONTHS};
use super::make::next_amount_twice;
use super::stream::{Stream, StreamReason, StreamStatus};
use super::verdict::{Room, Verdict};
use crate::{Day, Period, Row};

/// The occurrence with which a stream could be counted on first.
pub struct Maturity<'t> {
    /// Its day.
    pub day: Day,
    /// Its transactions.
    pub rows: Vec<Row<'t>>,
    /// The amount that was expected next then, in minor units.
    pub next_amount: i64,
}

impl<'t> History<'_, 't> {
    /// Returns when a stream could be counted on first, if that is in a window; what came later changes nothing of it.
    /// What could be counted on before the window is none, though it had stopped, or came once a year.
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
    /// Of its own transactions alone.
    fn of(stream: &Stream<'t>) -> Option<Self> {
        // A party's transactions of one amount are looked at by themselves from so many on.
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
