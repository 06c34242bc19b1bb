//! Finding the streams of a user, as of one day or of several.

use super::frequency::{APART_MIN, Frequency, half};
use super::stream::{
    Direction, Party, PartyShare, Scratch, Stream, StreamReason, StreamStatus, Verdict, latest,
    next_amount_twice, stream_of,
};
use crate::spelling::{normalised, normalised_spelling, spelled};
use crate::transactions::is_no_category;
use crate::{
    Basis, Category, CategoryTable, Channel, Day, Kind, Period, Row, Rows, TextField, TextId,
    Transactions,
};
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

// Finding the streams of a user.

/// Finds recurring transactions of the users of one set. It caches facts about the set's texts for the next user.
///
/// # Example
/// ```
/// use lendwright_analytics::streams::{Detector, Frequency};
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
    entries: Vec<PartyRow>,
    room: Scratch,
}

/// The place of a row under its party and direction. Rows of one party and direction sort together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PartyRow {
    /// Twice the number of the key, and one more for money that goes out.
    party: u64,
    place: usize,
}

/// A stream, with its order among streams of equal amount and count.
struct FoundStream<'t> {
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
            room: Scratch::default(),
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
    fn enter(&mut self, rows: impl Iterator<Item = Row<'t>>, entries: &mut Vec<PartyRow>) {
        entries.clear();
        for row in rows.filter(|row| !row.is_pending()) {
            if is_left_out(row, &mut self.categories) {
                continue;
            }
            if let Some(key) = self.keys.of(row, &mut self.categories) {
                entries.push(PartyRow::new(key, row));
            }
        }
        entries.sort_unstable();
    }

    /// Returns the streams of a window among the entered rows of a user, as of the window's last day.
    ///
    /// `barren` has a value for each entry. It is the end of the last range that begins with the entry and is no
    /// stream, or 0 without such a range. The same range is no stream in another window either, so it is not examined
    /// again. `barren` may be empty.
    fn of_entries(
        &mut self,
        (entries, barren): (&[PartyRow], &mut [usize]),
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
        found.compact_sort_by(|a, b| {
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
        found: &mut Vec<FoundStream<'t>>,
    ) {
        let Some(first) = rows.first().copied() else { return };
        let (room, categories) = (&mut self.room, &mut self.categories);
        let mut is_bill = |rows: &[Row<'_>]| categories.is_bill(rows);
        let direction = if first.amount() < 0 { Direction::Outflow } else { Direction::Inflow };
        let whole = PartyRows::from_rows(rows, room);
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
                found.push(FoundStream::new(stream, &name, place));
            }
        } else if let Some(verdict) = whole.verdict {
            rows.sort_unstable_by_key(|row| row.place());
            room.fold(rows);
            let stream = stream_of(&party, rows, verdict, (PartyShare::No, 0, is_bill(rows)), room);
            found.push(FoundStream::new(stream, &name, 0));
        }
    }
}

impl PartyRow {
    fn new(key: Key, row: Row<'_>) -> Self {
        let party = key.number().saturating_mul(2).saturating_add(u64::from(row.amount() < 0));
        Self { party, place: row.place() }
    }
}

impl<'t> FoundStream<'t> {
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
fn between(entries: &[PartyRow], places: &Range<usize>) -> (usize, usize) {
    let first = entries.partition_point(|entry| entry.place < places.start);
    (first, entries.partition_point(|entry| entry.place < places.end).max(first))
}

/// Whether a row is never in a stream: a transfer between own accounts, a refund, or cash. Cash of a category that
/// recurs in cash may be in a stream.
fn is_left_out(row: Row<'_>, categories: &mut Categories<'_>) -> bool {
    match row.kind() {
        Kind::Transfer | Kind::Refund => true,
        kind if kind == Kind::Cash || row.channel() == Some(Channel::Atm) => {
            !categories.of(row.id_of(TextField::Category)).recurs_in_cash
        }
        _ => false,
    }
}

// The parts of a party's transactions: two salaries, loans or subscriptions of one party are two streams.

/// A mature stream among the rows of a party.
struct StreamPart<'t> {
    /// By day.
    rows: Vec<Row<'t>>,
    verdict: Verdict,
    apart: PartyShare,
    occurrences: usize,
}

/// All transactions of a party in one direction.
struct PartyRows {
    /// The verdict on them as one stream.
    verdict: Option<Verdict>,
    rows: usize,
    occurrences: usize,
}

impl PartyRows {
    /// Of rows by day.
    fn from_rows(rows: &[Row<'_>], room: &mut Scratch) -> Self {
        let verdict = Verdict::from_rows(rows, room);
        Self { verdict, rows: rows.len(), occurrences: room.occurrences.len() }
    }

    /// The verdict if they are a mature stream.
    fn mature(&self) -> Option<Verdict> {
        self.verdict.filter(|verdict| verdict.is_mature())
    }

    /// Whether there may be several streams. A mature stream of about the same amount each time is one stream. Twice a
    /// month is an exception: each of its two days may have its own amount.
    fn may_have_parts(&self) -> bool {
        let is_one = self.mature().is_some_and(|verdict| {
            let is_twice_a_month = verdict.fit.cadence.frequency() == Frequency::SemiMonthly;
            verdict.spread.is_all_within(if is_twice_a_month { 0 } else { 4 })
        });
        self.rows >= APART_MIN && (!is_one || self.occurrences < self.rows)
    }

    /// Whether the parts are the streams. They are if the whole is no mature stream. Else they need four fifths of the
    /// rows, and must come more seldom than the whole, on the same days, or more regularly. Parts that differ each
    /// time, or come less regularly, but have the same sum every day are one stream.
    fn is_of(&self, parts: &[StreamPart<'_>]) -> bool {
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
fn parts_of<'t>(rows: &mut [Row<'t>], room: &mut Scratch) -> Vec<StreamPart<'t>> {
    let size = |row: &Row<'_>| row.amount().unsigned_abs();
    let part = |rows: &[Row<'t>], apart: PartyShare, room: &mut Scratch| {
        let verdict =
            (rows.len() >= APART_MIN).then(|| Verdict::from_rows(rows, room)).flatten()?;
        let occurrences = room.occurrences.len();
        verdict.is_mature_apart().then(|| StreamPart {
            rows: rows.to_vec(),
            verdict,
            apart,
            occurrences,
        })
    };
    let mut parts = Vec::new();
    rows.sort_unstable_by_key(|row| (size(row), row.place()));
    let mut rest = Vec::with_capacity(rows.len());
    for same in rows.chunk_by(|a, b| size(a) == size(b)) {
        match part(same, PartyShare::ExactAmount, room) {
            Some(found) => parts.push(found),
            None => rest.extend_from_slice(same),
        }
    }
    let is_near = |a: &Row<'_>, b: &Row<'_>| {
        u128::from(size(b)).saturating_mul(5) <= u128::from(size(a)).saturating_mul(6)
    };
    // A band of all rows is the whole, which is judged already. Among many purchases, three may by chance have about
    // the same amount and be a week, two weeks or a month apart.
    let all = rows.len();
    let may_be_part = |band: &&mut [Row<'t>]| {
        let is_by_chance = band.len() == APART_MIN && all > APART_MIN.saturating_mul(4);
        (APART_MIN..all).contains(&band.len()) && !is_by_chance
    };
    for band in rest.chunk_by_mut(is_near).filter(may_be_part) {
        band.sort_unstable_by_key(|row| row.place());
        parts.extend(part(band, PartyShare::Band, room));
    }
    parts
}

// The keys that decide which transactions are of one stream. They are numbers, equal for equal texts and for
// spellings of one name.

/// Room for the keys of one user. Few users have more.
const KEYS_OF_USER: usize = 256;

/// The number of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u32);

impl Key {
    const fn number(self) -> u64 {
        self.0 as u64
    }
}

/// The keys of a set's rows. Each text is looked up and normalised once.
#[derive(Debug)]
struct Keys<'t> {
    set: &'t Transactions,
    numbers: HashMap<Arc<str>, Key>,
    texts: Vec<Arc<str>>,
    /// The key of each text of the set as it is written, plus one; 0 for a text that was not looked up.
    written: Vec<u32>,
    /// The same of the form that its spellings as a counterparty share.
    spelled: Vec<u32>,
    /// The same of the normal form of its spellings. The key of the empty text means that the form is empty.
    normal: Vec<u32>,
}

impl<'t> Keys<'t> {
    fn new(set: &'t Transactions) -> Self {
        let mut keys = Self {
            set,
            numbers: HashMap::with_capacity(set.texts().min(KEYS_OF_USER)),
            texts: Vec::new(),
            written: vec![0; set.texts()],
            spelled: vec![0; set.texts()],
            normal: vec![0; set.texts()],
        };
        keys.number("");
        keys
    }

    /// The key of a row: the merchant's id, else the counterparty, the merchant or the description. Categories that
    /// are regular even in cash are keys too. `None` if the row has none of these.
    fn of(&mut self, row: Row<'_>, categories: &mut Categories<'_>) -> Option<Key> {
        match self.party(row) {
            (TextField::MerchantId, id) => Some(self.written(id)),
            (TextField::Counterparty, id) => Some(self.spelled(id)),
            (TextField::Category, id) => categories.of(id).recurs_in_cash.then(|| self.written(id)),
            (_, id) => self.normal(id),
        }
    }

    /// The name of the party of these rows. Ids of streams are made from it. It is a merchant or a description in its
    /// normal form, or another text as it is written. Of several spellings it is the first by code points.
    fn name_of<'r>(&mut self, rows: impl Iterator<Item = Row<'r>>) -> Arc<str> {
        let mut said: Vec<(TextField, TextId)> = rows.map(|row| self.party(row)).collect();
        said.dedup();
        let names = said.into_iter().map(|(field, id)| self.name(field, id));
        names.min().unwrap_or_default()
    }

    fn name(&mut self, field: TextField, id: TextId) -> Arc<str> {
        let text = self.set.text(id);
        let key = match field {
            TextField::Merchant | TextField::Description if text.is_ascii() => self.normal(id),
            TextField::Merchant | TextField::Description => return normalised(text).into(),
            _ => Some(self.written(id)),
        };
        let name = key.and_then(|key| self.texts.get(key.0 as usize));
        name.map(Arc::clone).unwrap_or_default()
    }

    /// The text that names the party of a row; the category if no other text does.
    fn party(&mut self, row: Row<'_>) -> (TextField, TextId) {
        for field in [TextField::MerchantId, TextField::Counterparty] {
            let id = row.id_of(field);
            if !id.is_empty() {
                return (field, id);
            }
        }
        for field in [TextField::Merchant, TextField::Description] {
            let id = row.id_of(field);
            if !id.is_empty() && self.normal(id).is_some() {
                return (field, id);
            }
        }
        (TextField::Category, row.id_of(TextField::Category))
    }

    fn written(&mut self, id: TextId) -> Key {
        if let Some(key) = known(&self.written, id) {
            return key;
        }
        let key = self.number(self.set.text(id));
        remember(&mut self.written, id, key);
        key
    }

    fn spelled(&mut self, id: TextId) -> Key {
        if let Some(key) = known(&self.spelled, id) {
            return key;
        }
        let key = self.number(&spelled(self.set.text(id)));
        remember(&mut self.spelled, id, key);
        key
    }

    fn normal(&mut self, id: TextId) -> Option<Key> {
        let key = known(&self.normal, id).unwrap_or_else(|| {
            let key = self.number(&normalised_spelling(self.set.text(id)));
            remember(&mut self.normal, id, key);
            key
        });
        Some(key).filter(|key| key.0 > 0)
    }

    /// The number of a text; 0 is the empty one's.
    fn number(&mut self, text: &str) -> Key {
        if let Some(key) = self.numbers.get(text) {
            return *key;
        }
        // A set has fewer texts than 2^32, and each makes one key of each kind at most.
        let key = Key(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, key);
        key
    }
}

fn known(column: &[u32], id: TextId) -> Option<Key> {
    column.get(id.index())?.checked_sub(1).map(Key)
}

fn remember(column: &mut [u32], id: TextId, key: Key) {
    if let Some(place) = column.get_mut(id.index()) {
        *place = key.0.saturating_add(1);
    }
}

// The properties of a set's categories. Each is looked up once.

/// The categories of a set's rows by the numbers of their names.
#[derive(Debug)]
struct Categories<'t> {
    set: &'t Transactions,
    table: CategoryTable,
    /// The meaning of each name that was looked up.
    known: Vec<Option<CategoryTraits>>,
}

/// The properties of a category that matter to streams.
#[derive(Clone, Copy, Debug)]
struct CategoryTraits {
    is_bill: bool,
    recurs_in_cash: bool,
}

impl<'t> Categories<'t> {
    fn new(set: &'t Transactions, table: CategoryTable) -> Self {
        Self { set, table, known: vec![None; set.texts()] }
    }

    /// Whether rows, sorted by day, are bills. Their latest category decides. Without one a text decides that is a
    /// bill's name, unless a kind was sent.
    fn is_bill(&mut self, rows: &[Row<'_>]) -> bool {
        let category = latest(rows, TextField::Category);
        if !is_no_category(self.set.text(category)) {
            return self.of(category).is_bill;
        }
        if rows.last().is_some_and(|row| row.explicit_kind().is_some()) {
            return false;
        }
        let texts = TextField::NAMING.into_iter().map(|field| latest(rows, field));
        let mut said = texts.map(|text| self.table.of_text(self.set.text(text)));
        said.find(|said| *said != Category::default()).is_some_and(|said| said.is_bill)
    }

    fn of(&mut self, name: TextId) -> CategoryTraits {
        let known = self.known.get(name.index()).copied().flatten();
        known.unwrap_or_else(|| {
            let Category { is_bill, recurs_in_cash, .. } = self.table.get(self.set.text(name));
            let said = CategoryTraits { is_bill, recurs_in_cash };
            if let Some(place) = self.known.get_mut(name.index()) {
                *place = Some(said);
            }
            said
        })
    }
}

// The streams of one user as of several days.

/// The number of months of the search for streams.
pub const LOOKBACK_MONTHS: u32 = 24;
/// Enough months to see yearly payments often enough.
const LONG_MONTHS: u32 = 60;

/// Places of transactions, each with the place of its stream, in order.
type StreamPlaces = Rc<[(usize, usize)]>;

/// One user's transactions, and their streams as of the basis's day and of earlier days. Projections need the same
/// days again and again. The rows are entered once, and the streams of each day are found once.
pub struct History<'d, 't> {
    /// The user's rows of the set.
    pub(crate) rows: Rows<'t>,
    /// Which of them count.
    pub(crate) basis: &'d Basis,
    detector: &'d mut Detector<'t>,
    user: &'d str,
    entries: Vec<PartyRow>,
    /// The ranges of them that are known to be no stream, as [`Detector::of_entries`] says.
    barren: Vec<usize>,
    found: BTreeMap<(Day, Day), Rc<[Stream<'t>]>>,
    /// The places of the transactions of those.
    placed: BTreeMap<(Day, Day), StreamPlaces>,
}

impl<'d, 't> History<'d, 't> {
    /// Enters the rows of a user.
    pub fn new(
        detector: &'d mut Detector<'t>,
        user: &'d str,
        rows: Rows<'t>,
        basis: &'d Basis,
    ) -> Self {
        let mut entries = Vec::new();
        detector.enter(basis.counted(rows), &mut entries);
        Self {
            rows,
            basis,
            detector,
            user,
            barren: vec![0; entries.len()],
            entries,
            found: BTreeMap::new(),
            placed: BTreeMap::new(),
        }
    }

    /// Returns the streams of 24 months as of a day, no later one than the basis's, as [`Detector::detect`] finds them.
    pub fn streams(&mut self, as_of: Day) -> Rc<[Stream<'t>]> {
        self.streams_in(lookback(as_of, LOOKBACK_MONTHS))
    }

    /// Returns the streams of 60 months in the same way.
    pub fn long_streams(&mut self, as_of: Day) -> Rc<[Stream<'t>]> {
        self.streams_in(lookback(as_of, LONG_MONTHS))
    }

    /// Returns the streams of a window, as of its last day.
    pub(crate) fn streams_in(&mut self, window: Period) -> Rc<[Stream<'t>]> {
        let Self { detector, user, rows, basis, entries, barren, found, .. } = self;
        let of_user = (&**user, *rows);
        let find =
            || detector.of_entries((entries, barren), of_user, basis.currency, window).into();
        Rc::clone(found.entry((window.from, window.to)).or_insert_with(find))
    }

    /// Returns the streams of a window, and the places in them of those that have a transaction of this one.
    fn sharing(
        &mut self,
        stream: &Stream<'t>,
        window: Period,
    ) -> (Rc<[Stream<'t>]>, BTreeSet<usize>) {
        let all = self.streams_in(window);
        let place_all = || {
            let placed = all.iter().enumerate();
            let mut placed: Vec<(usize, usize)> = placed
                .flat_map(|(at, stream)| stream.places().map(move |place| (place, at)))
                .collect();
            placed.sort_unstable();
            placed.into()
        };
        let placed = self.placed.entry((window.from, window.to)).or_insert_with(place_all);
        let of_place = |place: usize| {
            let from = placed.get(placed.partition_point(|(other, _)| *other < place)..);
            let from = from.unwrap_or_default().iter();
            from.take_while(move |(other, _)| *other == place).map(|(_, at)| *at)
        };
        let sharing = stream.places().flat_map(of_place).collect();
        (all, sharing)
    }
}

// The day when a stream first became mature.

/// The first occurrence that made a stream mature.
#[non_exhaustive]
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
        let own = Maturity::for_stream(stream).filter(|own| own.day >= window.from)?;
        let eve = window.from.plus(-1).min(self.basis.as_of);
        let was_mature =
            |one: &Stream<'t>| matches!(one.status, StreamStatus::Mature | StreamStatus::Inactive);
        let before = lookback(eve, LONG_MONTHS);
        let (all, same) = self.sharing(stream, before);
        if same.iter().filter_map(|at| all.get(*at)).any(was_mature) {
            return None;
        }
        let (all, same) = self.sharing(stream, Period { to: self.basis.as_of, ..before });
        let firsts = same.iter().filter_map(|at| all.get(*at)).filter_map(Maturity::for_stream);
        let first = firsts.chain([own]).min_by_key(|one| one.day)?;
        window.has(first.day).then_some(first)
    }
}

impl<'t> Maturity<'t> {
    /// The maturity by the stream's own transactions only.
    fn for_stream(stream: &Stream<'t>) -> Option<Self> {
        // A stream that is only a part of its party needs more occurrences.
        let is_whole = stream.why.contains(&StreamReason::WholeParty);
        let mut room = Scratch::default();
        let mut end = 0_usize;
        for of_day in stream.transactions.chunk_by(|a, b| a.day() == b.day()) {
            end = end.saturating_add(of_day.len());
            let rows = stream.transactions.get(..end)?;
            let is_mature = |verdict: &Verdict| {
                if is_whole { verdict.is_mature() } else { verdict.is_mature_apart() }
            };
            let Some(verdict) = Verdict::from_rows(rows, &mut room).filter(is_mature) else {
                continue;
            };
            let until = stream.occurrences.get(..room.occurrences.len())?;
            let next_twice = next_amount_twice(until, verdict.is_fixed(until), &mut room);
            let day = of_day.first()?.day();
            return Some(Self { day, rows: of_day.to_vec(), next_amount: half(next_twice) });
        }
        None
    }
}
