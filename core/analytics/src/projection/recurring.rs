//! The expected payments of streams.

use super::side::Side;
use crate::recurring::{AmountType, Stream, StreamId, StreamKind, StreamStatus};
use crate::{Day, Period, Row, Rows};

/// An occurrence of a stream that is expected. Amounts are minor units and positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation<'t> {
    /// The stream.
    pub stream_id: StreamId,
    /// What the stream is.
    pub kind: StreamKind,
    /// The name of the party.
    pub name: &'t str,
    /// The day on which it counts.
    pub day: Day,
    /// The day on which it was expected: an earlier one of an occurrence that is overdue.
    pub expected_on: Day,
    /// The amount.
    pub amount: i64,
    /// The least amount: 0 of an occurrence that is overdue, the least of the last six of amounts that vary.
    pub lower: i64,
    /// The greatest amount, likewise.
    pub upper: i64,
    /// The last day on which it may come.
    pub(super) latest: Day,
}

/// The mature and inactive streams of one side.
pub(super) struct Counted<'s, 't> {
    streams: Vec<&'s Stream<'t>>,
    /// Whether each row of the user belongs to one of them.
    taken: Vec<bool>,
    first_place: usize,
}

impl<'s, 't> Counted<'s, 't> {
    /// The user's mature streams of the side, and inactive ones, as their rows won't come again. `older` streams are
    /// looked for further back. If they share rows with these streams, all their rows count as recurring too.
    pub(super) fn of(
        (streams, older): (&'s [Stream<'t>], &[Stream<'t>]),
        side: Side,
        min_confidence: f64,
        rows: Rows<'t>,
    ) -> Self {
        let is_counted = |stream: &&Stream<'_>| {
            let is_counted_on =
                matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive);
            let is_of = |row: &Row<'_>| side.amount_of(*row) != 0;
            is_counted_on
                && stream.confidence >= min_confidence
                && stream.transactions.last().is_some_and(is_of)
        };
        let older = older.iter().filter(is_counted);
        let streams: Vec<&Stream<'t>> = streams.iter().filter(is_counted).collect();
        let places = rows.places();
        let (taken, first_place) = (vec![false; places.len()], places.start);
        let mut counted = Self { streams: Vec::new(), taken, first_place };
        for stream in &streams {
            counted.take(stream);
        }
        // What nothing is expected of stays in the rest. A transaction is of one stream, so that none is found by what
        // an older one took.
        for one in older {
            if one.transactions.iter().any(|row| counted.has(*row)) {
                counted.take(one);
            }
        }
        Self { streams, ..counted }
    }

    fn take(&mut self, stream: &Stream<'_>) {
        for row in &stream.transactions {
            let place = row.place().checked_sub(self.first_place);
            if let Some(taken) = place.and_then(|place| self.taken.get_mut(place)) {
                *taken = true;
            }
        }
    }

    pub(super) fn has(&self, row: Row<'_>) -> bool {
        let place = row.place().checked_sub(self.first_place);
        place.and_then(|place| self.taken.get(place)).copied().unwrap_or_default()
    }

    /// Returns the expected payments in a window that begins the day after the basis's day, by day, amount and stream.
    pub(super) fn expected(&self, window: Period) -> Vec<Expectation<'t>> {
        let mut expected = Vec::new();
        for stream in self.streams.iter().filter(|stream| stream.is_active()) {
            let days = (0..u32::MAX).map(|number| (number, stream.expected(number)));
            let mut is_overdue = false;
            for (number, day) in days.take_while(|(_, day)| *day <= window.to) {
                if day >= window.from {
                    let latest = stream.latest(number);
                    expected.push(Expectation { latest, ..expectation(stream, day, day) });
                } else if !is_overdue {
                    // However often it is late, it comes once.
                    is_overdue = true;
                    let late = expectation(stream, window.from, day);
                    expected.push(Expectation { lower: 0, ..late });
                }
            }
        }
        expected.sort_by(|a, b| {
            let by_day = (a.day, b.amount, a.stream_id).cmp(&(b.day, a.amount, b.stream_id));
            by_day.then(a.expected_on.cmp(&b.expected_on))
        });
        expected
    }
}

fn expectation<'t>(stream: &Stream<'t>, day: Day, expected_on: Day) -> Expectation<'t> {
    let amounts = || stream.last_six().iter().map(|occurrence| occurrence.amount);
    let ends = match stream.amount_type {
        AmountType::Variable => amounts().min().zip(amounts().max()),
        _ => None,
    };
    let (lower, upper) = ends.unwrap_or((stream.next_amount, stream.next_amount));
    Expectation {
        stream_id: stream.id,
        kind: stream.kind,
        name: stream.name(),
        day,
        expected_on,
        amount: stream.next_amount,
        lower,
        upper,
        latest: day,
    }
}

impl Expectation<'_> {
    /// Whether it should have come already.
    #[must_use]
    pub fn is_overdue(&self) -> bool {
        self.expected_on < self.day
    }
}
