//! The parts of a party's transactions: two salaries, loans or subscriptions of one party are two streams.

use super::frequency::{APART_MIN, Frequency};
use super::make::Apart;
use super::verdict::{Room, Verdict};
use crate::Row;

/// A mature stream among the rows of a party.
pub(super) struct Part<'t> {
    /// By day.
    pub(super) rows: Vec<Row<'t>>,
    pub(super) verdict: Verdict,
    pub(super) apart: Apart,
    occurrences: usize,
}

/// All transactions of a party in one direction.
pub(super) struct Whole {
    /// The verdict on them as one stream.
    pub(super) verdict: Option<Verdict>,
    rows: usize,
    occurrences: usize,
}

impl Whole {
    /// Of rows by day.
    pub(super) fn of(rows: &[Row<'_>], room: &mut Room) -> Self {
        let verdict = Verdict::of(rows, room);
        Self { verdict, rows: rows.len(), occurrences: room.occurrences.len() }
    }

    /// The verdict if they are a mature stream.
    fn mature(&self) -> Option<Verdict> {
        self.verdict.filter(|verdict| verdict.is_mature())
    }

    /// Whether there may be several streams. A mature stream of about the same amount each time is one, but for twice a
    /// month: each of two days may have its own amount.
    pub(super) fn may_have_parts(&self) -> bool {
        let is_one = self.mature().is_some_and(|verdict| {
            let is_twice_a_month = verdict.fit.cadence.frequency() == Frequency::SemiMonthly;
            verdict.spread.is_all_within(if is_twice_a_month { 0 } else { 4 })
        });
        self.rows >= APART_MIN && (!is_one || self.occurrences < self.rows)
    }

    /// Whether the parts are the streams. They are if the whole is no mature stream. Else they need four fifths of the
    /// rows, and must come more seldom than the whole, on the same days, or more regularly. Parts that differ each
    /// time, or come less regularly, but have the same sum every day are one stream.
    pub(super) fn is_of(&self, parts: &[Part<'_>]) -> bool {
        if parts.is_empty() {
            return false;
        }
        let Some(whole) = self.mature() else { return true };
        let rows = parts.iter().map(|part| part.rows.len()).fold(0, usize::saturating_add);
        let periods = parts.iter().map(|part| part.verdict.period_in_32nds());
        let shortest = periods.min().unwrap_or_default();
        let occurrences = parts.iter().map(|part| part.occurrences).fold(0, usize::saturating_add);
        let are_most = rows.saturating_mul(5) >= self.rows.saturating_mul(4);
        let is_seldomer = shortest > whole.period_in_32nds();
        let are_fixed = parts.iter().all(|part| part.verdict.spread.is_all_within(4));
        let are_less_regular =
            parts.iter().any(|part| whole.fit.is_more_regular_than(part.verdict.fit));
        let make_a_sum = whole.spread.is_all_within(4) && (!are_fixed || are_less_regular);
        let share_days =
            !make_a_sum && occurrences.saturating_mul(5) > self.occurrences.saturating_mul(6);
        let regular = parts.iter().all(|part| part.verdict.fit.is_more_regular_than(whole.fit));
        are_most && (parts.len() > 1 && (is_seldomer || share_days) || regular)
    }
}

/// Finds the mature streams among the rows of a party. First each amount is tried alone, then bands of the other
/// amounts. In a band each amount is at most a fifth above the one below. A band of three is at least a quarter of the
/// rows. The order of the rows changes.
pub(super) fn parts_of<'t>(rows: &mut [Row<'t>], room: &mut Room) -> Vec<Part<'t>> {
    let size = |row: &Row<'_>| row.amount().unsigned_abs();
    let part = |rows: &[Row<'t>], apart: Apart, room: &mut Room| {
        let verdict = (rows.len() >= APART_MIN).then(|| Verdict::of(rows, room)).flatten()?;
        let occurrences = room.occurrences.len();
        verdict.is_mature_apart().then(|| Part { rows: rows.to_vec(), verdict, apart, occurrences })
    };
    let mut parts = Vec::new();
    rows.sort_unstable_by_key(|row| (size(row), row.place()));
    let mut rest = Vec::with_capacity(rows.len());
    for same in rows.chunk_by(|a, b| size(a) == size(b)) {
        match part(same, Apart::ExactAmount, room) {
            Some(found) => parts.push(found),
            None => rest.extend_from_slice(same),
        }
    }
    let is_near = |a: &Row<'_>, b: &Row<'_>| {
        u128::from(size(b)).saturating_mul(5) <= u128::from(size(a)).saturating_mul(6)
    };
    // A band of all rows is the whole, which is judged already. Of many purchases some three are by chance of about one
    // amount and a week, two weeks or a month apart.
    let all = rows.len();
    let may_be_part = |band: &&mut [Row<'t>]| {
        let is_by_chance = band.len() == APART_MIN && all > APART_MIN.saturating_mul(4);
        (APART_MIN..all).contains(&band.len()) && !is_by_chance
    };
    for band in rest.chunk_by_mut(is_near).filter(may_be_part) {
        band.sort_unstable_by_key(|row| row.place());
        parts.extend(part(band, Apart::Band, room));
    }
    parts
}
