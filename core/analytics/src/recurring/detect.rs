//! Finding the streams of a user.

use super::categories::Categories;
use super::keys::{Key, Keys};
use super::make::{Apart, Party, stream_of};
use super::parts::{Whole, parts_of};
use super::stream::{Direction, Stream};
use super::verdict::Room;
use crate::{Basis, CategoryTable, Channel, Day, Kind, Period, Row, Rows, TextField, Transactions};
use lendwright_types::currency::Currency;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

/// Finds recurring transactions of the users of one set. It caches facts about the set's texts for the next user.
///
/// # Example
/// ```
/// use lendwright_analytics::recurring::{Detector, Frequency};
/// use lendwright_analytics::{Basis, CategoryTable, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// for (txn_id, day) in [("a", "2026-01-31"), ("b", "2026-02-28"), ("c", "2026-03-31")] {
///     let rent = Transaction {
///         counterparty: "Mona",
///         ..Transaction::new(txn_id, day.parse()?, -600_000, EGP)
///     };
///     builder.push("sara", &rent)?;
/// }
/// let set = builder.finish()?;
/// let mut detector = Detector::new(&set, CategoryTable::default());
/// let basis = Basis::new("2026-04-10".parse()?, EGP);
/// let streams = detector.detect("sara", set.rows_of("sara"), &basis, 24);
/// assert_eq!(streams[0].frequency, Frequency::Monthly);
/// assert_eq!((streams[0].next_amount, streams[0].next_day()), (600_000, "2026-04-30".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Detector<'t> {
    set: &'t Transactions,
    categories: Categories<'t>,
    keys: Keys<'t>,
    entries: Vec<Entry>,
    room: Room,
}

/// The place of a row under its party and direction. Rows of one party and direction sort together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// Twice the number of the key, and one more for money that goes out.
    party: u64,
    place: usize,
}

/// A stream, with its order among streams of equal amount and count.
struct Found<'t> {
    stream: Stream<'t>,
    value: i128,
    party: Arc<str>,
    place: u32,
}

/// Returns the window of the given number of months that ends with a day.
#[must_use]
pub fn lookback(as_of: Day, months: u32) -> Period {
    let months = i32::try_from(months).unwrap_or(i32::MAX).saturating_neg();
    let from = as_of.month().plus(months).day(as_of.day_of_month()).plus(1);
    Period { from, to: as_of }
}

impl<'t> Detector<'t> {
    /// Makes one for a set.
    #[must_use]
    pub fn new(set: &'t Transactions, categories: CategoryTable) -> Self {
        Self {
            set,
            categories: Categories::new(set, categories),
            keys: Keys::new(set),
            entries: Vec::new(),
            room: Room::default(),
        }
    }

    /// Returns the streams of a user. `rows` are the user's rows of the set. Incoming streams are first. Then the
    /// order is by the amount that is expected a month, by count and by party.
    ///
    /// A row is examined if it counts as of the basis's day, is booked, and is not older than the given number of
    /// months. Transfers between own accounts, refunds and cash are left out. The party of a row is its merchant's id,
    /// or else its counterparty, merchant, description or category.
    ///
    /// Rows of one party are a stream if three quarters of the gaps between their days fit one frequency and their
    /// amounts are alike. Otherwise the rows of one amount, or of about one, are examined separately. They are several
    /// streams if most rows belong to such parts, and these come more seldom than all together, on the same days, or
    /// more regularly.
    #[must_use]
    pub fn detect(
        &mut self,
        user: &str,
        rows: Rows<'t>,
        basis: &Basis,
        lookback_months: u32,
    ) -> Vec<Stream<'t>> {
        let mut entries = std::mem::take(&mut self.entries);
        let window = lookback(basis.as_of, lookback_months);
        self.enter(basis.within(rows, window), &mut entries);
        let found = self.of_entries((&entries, &mut []), (user, rows), basis.currency, window);
        self.entries = entries;
        found
    }

    /// Puts the rows that may be of streams into the place of others, by party.
    pub(super) fn enter(&mut self, rows: impl Iterator<Item = Row<'t>>, entries: &mut Vec<Entry>) {
        entries.clear();
        for row in rows.filter(|row| !row.is_pending()) {
            if is_left_out(row, &mut self.categories) {
                continue;
            }
            if let Some(key) = self.keys.of(row, &mut self.categories) {
                entries.push(Entry::of(key, row));
            }
        }
        entries.sort_unstable();
    }

    /// Returns the streams of a window among the entered rows of a user, as of the window's last day.
    ///
    /// `barren` has a value for each entry. It is the end of the last range that begins with the entry and is no
    /// stream, or 0 without such a range. The same range is no stream in another window either, so it is not examined
    /// again. `barren` may be empty.
    pub(super) fn of_entries(
        &mut self,
        (entries, barren): (&[Entry], &mut [usize]),
        (user, rows): (&str, Rows<'t>),
        currency: Currency,
        window: Period,
    ) -> Vec<Stream<'t>> {
        let mut found = Vec::new();
        let places = rows.between(window.from, window.to).places();
        let mut rows = Vec::new();
        let mut next = 0_usize;
        for of_party in entries.chunk_by(|a, b| a.party == b.party) {
            let (first, end) = between(of_party, &places);
            let (from, to) = (next.saturating_add(first), next.saturating_add(end));
            next = next.saturating_add(of_party.len());
            let seen = of_party.get(first..end).unwrap_or_default();
            if seen.len() < 2 || barren.get(from) == Some(&to) {
                continue;
            }
            rows.clear();
            rows.extend(seen.iter().map(|entry| self.set.row(entry.place)));
            let before = found.len();
            self.look_at((user, currency, window.to), &mut rows, &mut found);
            if let Some(barren) = barren.get_mut(from).filter(|_| found.len() == before) {
                *barren = to;
            }
        }
        found.sort_by(|a, b| {
            let by_value = a.rank().cmp(&b.rank());
            by_value.then_with(|| a.party.cmp(&b.party)).then(a.place.cmp(&b.place))
        });
        found.into_iter().map(|found| found.stream).collect()
    }

    /// Finds the streams of one party. A stream has all rows of the party, or the rows of one amount, or of about one
    /// amount. The rows are left in another order.
    fn look_at(
        &mut self,
        (user, currency, as_of): (&str, Currency, Day),
        rows: &mut [Row<'t>],
        found: &mut Vec<Found<'t>>,
    ) {
        let Some(first) = rows.first().copied() else { return };
        let (room, categories) = (&mut self.room, &mut self.categories);
        let mut is_bill = |rows: &[Row<'_>]| categories.is_bill(rows);
        let direction = if first.amount() < 0 { Direction::Outflow } else { Direction::Inflow };
        let whole = Whole::of(rows, room);
        let several = if whole.may_have_parts() { parts_of(rows, room) } else { Vec::new() };
        if several.is_empty() && whole.verdict.is_none() {
            return;
        }
        let name = self.keys.name_of(rows.iter().copied());
        let party = Party { user, direction, currency, key: &name, as_of };
        if whole.is_of(&several) {
            for (part, place) in several.iter().zip(1..) {
                room.fold(&part.rows);
                let which = (part.apart, place, is_bill(&part.rows));
                let stream = stream_of(&party, &part.rows, part.verdict, which, room);
                found.push(Found::new(stream, &name, place));
            }
        } else if let Some(verdict) = whole.verdict {
            rows.sort_unstable_by_key(|row| row.place());
            room.fold(rows);
            let stream = stream_of(&party, rows, verdict, (Apart::No, 0, is_bill(rows)), room);
            found.push(Found::new(stream, &name, 0));
        }
    }
}

impl Entry {
    fn of(key: Key, row: Row<'_>) -> Self {
        let party = key.number().saturating_mul(2).saturating_add(u64::from(row.amount() < 0));
        Self { party, place: row.place() }
    }
}

impl<'t> Found<'t> {
    fn new(stream: Stream<'t>, party: &Arc<str>, place: u32) -> Self {
        Self { value: stream.value(), stream, party: Arc::clone(party), place }
    }

    /// The rank in the list, without the party's text.
    fn rank(&self) -> (bool, Reverse<i128>, Reverse<usize>) {
        let stream = &self.stream;
        let count = stream.occurrences.len();
        (stream.direction == Direction::Outflow, Reverse(self.value), Reverse(count))
    }
}

/// Where the entries of a window begin and end among those of a party. `places` are the places of the rows of the
/// window.
fn between(entries: &[Entry], places: &Range<usize>) -> (usize, usize) {
    let first = entries.partition_point(|entry| entry.place < places.start);
    (first, entries.partition_point(|entry| entry.place < places.end).max(first))
}

/// Whether a row is never of a stream: it moved between own accounts, gave a purchase back, or is cash of no category
/// that is regular even so.
fn is_left_out(row: Row<'_>, categories: &mut Categories<'_>) -> bool {
    match row.kind() {
        Kind::Transfer | Kind::Refund => true,
        kind if kind == Kind::Cash || row.channel() == Some(Channel::Atm) => {
            !categories.of(row.id_of(TextField::Category)).recurs_in_cash
        }
        _ => false,
    }
}
