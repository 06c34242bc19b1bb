//! Finding the streams of a user.

use super::categories::Categories;
use super::keys::{Key, Keys};
use super::make::{Apart, Party, stream_of};
use super::parts::{Whole, parts_of};
use super::stream::{Direction, Stream};
use super::verdict::Room;
use crate::analytics::{
    Basis, CategoryTable, Channel, Day, Kind, Period, Row, Rows, TextField, Transactions,
};
use crate::currency::Currency;
use std::cmp::Reverse;
use std::sync::Arc;

/// Finds what recurs among the transactions of users of one set. What it has learned of the set's texts it keeps for
/// the next user.
///
/// # Example
/// ```
/// use lendwright::analytics::recurring::{Detector, Frequency};
/// use lendwright::analytics::{Basis, CategoryTable, Transaction, TransactionsBuilder};
/// use lendwright::currency::EGP;
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
    categories: Categories<'t>,
    keys: Keys<'t>,
    entries: Vec<Entry<'t>>,
    room: Room,
}

/// A row under its party and direction, so that those of one stand together in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'t> {
    key: Key,
    is_outflow: bool,
    row: Row<'t>,
}

/// A stream, and where it stands among those of equal amount and count.
struct Found<'t> {
    stream: Stream<'t>,
    party: Arc<str>,
    place: u32,
}

/// Returns the days of so many months that end with a day: those that are looked at.
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
            categories: Categories::new(set, categories),
            keys: Keys::new(set),
            entries: Vec::new(),
            room: Room::default(),
        }
    }

    /// Returns the streams of a user whose rows of the set these are: those that come in first, then by the amount that
    /// is expected a month, by count and by party.
    ///
    /// Looked at is what counts as of the basis's day, is booked, and is not older than so many months; transfers
    /// between own accounts, refunds and cash are left out. Rows of one party (by the merchant's id, else by
    /// counterparty, merchant, description or category) are a stream if three quarters of the gaps between their days
    /// fit one frequency and their amounts are alike. Otherwise the rows of one amount, or of about one, are
    /// examined separately. They are several streams where most rows belong to such parts, and these come
    /// more seldom than all together, on the same days, or more regularly.
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
        let found = self.of_entries(&entries, user, basis.currency, window);
        self.entries = entries;
        found
    }

    /// Puts the rows that may be of streams into the place of others, by party.
    pub(super) fn enter(
        &mut self,
        rows: impl Iterator<Item = Row<'t>>,
        entries: &mut Vec<Entry<'t>>,
    ) {
        entries.clear();
        for row in rows.filter(|row| !row.is_pending()) {
            if is_left_out(row, &mut self.categories) {
                continue;
            }
            if let Some(key) = self.keys.of(row, &mut self.categories) {
                entries.push(Entry { key, is_outflow: row.amount() < 0, row });
            }
        }
        entries.sort_unstable_by_key(|entry| (entry.party(), entry.row.place()));
    }

    /// Returns the streams of the entered rows that are of a window, as of its last day.
    pub(super) fn of_entries(
        &mut self,
        entries: &[Entry<'t>],
        user: &str,
        currency: Currency,
        window: Period,
    ) -> Vec<Stream<'t>> {
        let mut found = Vec::new();
        let are_of_one = |a: &Entry<'_>, b: &Entry<'_>| a.party() == b.party();
        for entries in entries.chunk_by(are_of_one).filter(|entries| entries.len() > 1) {
            let seen = between(entries, window);
            if seen.len() > 1 {
                self.look_at((user, currency, window.to), seen, &mut found);
            }
        }
        found.sort_by(|a, b| {
            let by_value = a.rank().cmp(&b.rank());
            by_value.then_with(|| a.party.cmp(&b.party)).then(a.place.cmp(&b.place))
        });
        found.into_iter().map(|found| found.stream).collect()
    }

    /// Finds the streams of one party. A stream has all rows of the party, or the rows of one amount, or of about one
    /// amount.
    fn look_at(
        &mut self,
        (user, currency, as_of): (&str, Currency, Day),
        entries: &[Entry<'t>],
        found: &mut Vec<Found<'t>>,
    ) {
        let Some(first) = entries.first() else { return };
        let (room, categories) = (&mut self.room, &mut self.categories);
        let mut is_bill = |rows: &[Row<'_>]| categories.is_bill(rows);
        let direction = if first.is_outflow { Direction::Outflow } else { Direction::Inflow };
        let mut rows: Vec<Row<'t>> = entries.iter().map(|entry| entry.row).collect();
        let whole = Whole::of(&rows, room);
        let several = if whole.may_have_parts() { parts_of(&mut rows, room) } else { Vec::new() };
        if several.is_empty() && whole.verdict.is_none() {
            return;
        }
        let name = self.keys.name_of(entries.iter().map(|entry| entry.row));
        let party = Party { user, direction, currency, key: &name, as_of };
        if whole.is_of(&several) {
            for (part, place) in several.iter().zip(1..) {
                room.fold(&part.rows);
                let which = (part.apart, place, is_bill(&part.rows));
                let stream = stream_of(&party, &part.rows, part.verdict, which, room);
                found.push(Found { stream, party: Arc::clone(&name), place });
            }
        } else if let Some(verdict) = whole.verdict {
            rows.sort_unstable_by_key(|row| row.place());
            room.fold(&rows);
            let stream = stream_of(&party, &rows, verdict, (Apart::No, 0, is_bill(&rows)), room);
            found.push(Found { stream, party: Arc::clone(&name), place: 0 });
        }
    }
}

impl Entry<'_> {
    const fn party(&self) -> (Key, bool) {
        (self.key, self.is_outflow)
    }
}

impl Found<'_> {
    /// The rank in the list, but for the party's text.
    fn rank(&self) -> (bool, Reverse<i128>, Reverse<usize>) {
        let stream = &self.stream;
        let count = stream.occurrences.len();
        (stream.direction == Direction::Outflow, Reverse(stream.value()), Reverse(count))
    }
}

/// Of a party's entries those of a window.
fn between<'e, 't>(entries: &'e [Entry<'t>], window: Period) -> &'e [Entry<'t>] {
    let first = entries.partition_point(|entry| entry.row.day() < window.from);
    let end = entries.partition_point(|entry| entry.row.day() <= window.to).max(first);
    entries.get(first..end).unwrap_or_default()
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
