//! Transactions as columns: a column has a number or two bytes for each text of a record.

use super::transaction::{Channel, Kind, Source};
use crate::Day;
use crate::spelling::spelled;
use lendwright_sms::Kind as SmsKind;
use lendwright_types::currency::Currency;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// The texts of a transaction that many others share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextField {
    /// The account or card.
    Account,
    /// The merchant as it was written, in Unicode's form NFC and without white space at its ends.
    Merchant,
    /// The merchant's id.
    MerchantId,
    /// The category.
    Category,
    /// The part of the category.
    Subcategory,
    /// The counterparty: the sender or receiver of the money.
    Counterparty,
    /// The statement's description.
    Description,
}

impl TextField {
    /// The texts that show the kind of a transaction without a category, the clearest first.
    pub(crate) const NAMING: [Self; 3] = [Self::Description, Self::Merchant, Self::Counterparty];
}

/// The number of text fields.
pub(super) const TEXT_FIELDS: usize = 7;

/// Marks of a row: reasons not to count it, and its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) const PENDING: u8 = 1;
    pub(super) const REPLACED: u8 = 2;
    pub(super) const DUPLICATE: u8 = 16;
    const SUPERSEDED: u8 = Self::REPLACED | Self::DUPLICATE;
    const API: u8 = 4;
    const SMS: u8 = 8;

    pub(super) fn new(source: Source, pending: bool) -> Self {
        let of_source = match source {
            Source::Upload => 0,
            Source::Api => Self::API,
            Source::Sms => Self::SMS,
        };
        Self(of_source | if pending { Self::PENDING } else { 0 })
    }

    pub(super) fn set(&mut self, mark: u8) {
        self.0 |= mark;
    }

    pub(super) const fn has(self, mark: u8) -> bool {
        self.0 & mark != 0
    }

    pub(super) const fn source(self) -> Source {
        if self.has(Self::SMS) {
            Source::Sms
        } else if self.has(Self::API) {
            Source::Api
        } else {
            Source::Upload
        }
    }
}

/// A column that is empty if no row has a value.
#[derive(Clone, Debug)]
pub(super) struct SparseColumn<T>(pub(super) Vec<T>);

impl<T: Copy + Default> SparseColumn<T> {
    pub(super) fn at(&self, row: usize) -> T {
        self.0.get(row).copied().unwrap_or_default()
    }
}

/// The transactions of one or many users, in columns.
///
/// The rows of a user are together, by day and, within a day, by `txn_id`. Users are sorted by the bytes of their ids.
/// A set is the same, to the byte of every answer, in whatever order its transactions came
/// ([`TransactionsBuilder`](super::TransactionsBuilder)). Each text is stored once, except the ids. A column without
/// values takes no room.
#[derive(Clone, Debug)]
pub struct Transactions {
    pub(super) users: Vec<Box<str>>,
    /// Where the rows of each user begin, and the number of rows at the end.
    pub(super) starts: Vec<u32>,
    pub(super) days: Vec<Day>,
    pub(super) amounts: Vec<i64>,
    /// The kind of each row, found when all rows are there.
    pub(super) kinds: Vec<Kind>,
    /// The kind that was sent.
    pub(super) sent: SparseColumn<Option<Kind>>,
    pub(super) sms: SparseColumn<Option<SmsKind>>,
    /// Refunds with a known purchase, and that purchase, by the refund's place.
    pub(super) refunds: Vec<(u32, u32)>,
    pub(super) marks: Vec<Marks>,
    pub(super) channels: Vec<Option<Channel>>,
    /// Places in `currencies`.
    pub(super) currency: Vec<u8>,
    pub(super) currencies: Vec<Currency>,
    pub(super) mccs: SparseColumn<Option<u16>>,
    pub(super) balances: SparseColumn<Option<i64>>,
    pub(super) fields: [SparseColumn<TextId>; TEXT_FIELDS],
    pub(super) texts: SharedTexts,
    /// The spellings of the names of merchants, found when they are first asked for: few questions ask.
    pub(super) spellings: OnceLock<Spellings>,
    pub(super) ids: Ids,
}

impl Transactions {
    /// Returns the users' ids, in order.
    #[must_use = "it does nothing until it is read"]
    pub fn users(&self) -> impl ExactSizeIterator<Item = &str> {
        self.users.iter().map(|user| &**user)
    }

    /// Returns the rows of the user at this place among [`users`](Self::users).
    #[must_use]
    pub fn rows_at(&self, user: usize) -> Rows<'_> {
        let bound = |at: usize| self.starts.get(at).map_or(0, |at| *at as usize);
        Rows { all: self, from: bound(user), to: bound(user.saturating_add(1)) }
    }

    /// Returns the rows of each user, in the order of [`users`](Self::users).
    #[must_use = "it does nothing until it is read"]
    pub fn rows_by_user(&self) -> impl ExactSizeIterator<Item = Rows<'_>> {
        (0..self.users.len()).map(|user| self.rows_at(user))
    }

    /// Returns the rows of a user; none if the user has no transaction.
    #[must_use]
    pub fn rows_of(&self, user: &str) -> Rows<'_> {
        match self.users.binary_search_by(|found| (**found).cmp(user)) {
            Ok(at) => self.rows_at(at),
            Err(_) => Rows { all: self, from: 0, to: 0 },
        }
    }

    /// Returns all rows, user after user.
    #[must_use]
    pub fn rows(&self) -> Rows<'_> {
        Rows { all: self, from: 0, to: self.days.len() }
    }

    /// The row at a place of the columns, which must be one.
    pub(crate) const fn row(&self, at: usize) -> Row<'_> {
        Row { all: self, at }
    }

    /// The number of a currency among those of the set; `None` if no row has it.
    pub(crate) fn currency_number(&self, currency: Currency) -> Option<u8> {
        let at = self.currencies.iter().position(|found| *found == currency)?;
        u8::try_from(at).ok()
    }

    /// Returns the text of a number.
    #[must_use]
    pub fn text(&self, id: TextId) -> &str {
        self.texts.get(id)
    }

    /// Returns the number that all spellings of a merchant's name share.
    fn one_spelling(&self, id: TextId) -> TextId {
        let merchants = || self.rows().texts_of(TextField::Merchant);
        self.spellings.get_or_init(|| Spellings::from_column(&self.texts, merchants())).one(id)
    }

    /// Frees the room of the columns beyond their rows.
    pub(super) fn shrink_to_fit(&mut self) {
        self.users.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.days.shrink_to_fit();
        self.amounts.shrink_to_fit();
        self.sent.0.shrink_to_fit();
        self.sms.0.shrink_to_fit();
        self.marks.shrink_to_fit();
        self.channels.shrink_to_fit();
        self.currency.shrink_to_fit();
        self.mccs.0.shrink_to_fit();
        self.balances.0.shrink_to_fit();
        self.fields.iter_mut().for_each(|column| column.0.shrink_to_fit());
        self.ids.shrink_to_fit();
    }

    /// Whether two rows are equal except for their ids.
    pub(super) fn is_same(&self, a: usize, b: usize) -> bool {
        fn equal<T: PartialEq>(column: &[T], a: usize, b: usize) -> bool {
            column.get(a) == column.get(b)
        }
        equal(&self.days, a, b)
            && equal(&self.amounts, a, b)
            && self.sent.at(a) == self.sent.at(b)
            && self.sms.at(a) == self.sms.at(b)
            && equal(&self.marks, a, b)
            && equal(&self.channels, a, b)
            && equal(&self.currency, a, b)
            && self.mccs.at(a) == self.mccs.at(b)
            && self.balances.at(a) == self.balances.at(b)
            && self.fields.iter().all(|column| column.at(a) == column.at(b))
    }

    /// Returns the number of texts. Each [`TextId::index`] is below it.
    #[must_use]
    pub fn texts(&self) -> usize {
        self.texts.len()
    }
}

/// Rows of a set, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'t> {
    all: &'t Transactions,
    from: usize,
    to: usize,
}

impl<'t> Rows<'t> {
    /// Returns the set.
    #[must_use]
    pub const fn set(self) -> &'t Transactions {
        self.all
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn len(self) -> usize {
        self.to.saturating_sub(self.from)
    }

    /// Whether there is no row.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.to <= self.from
    }

    /// Returns the places of the rows in the set's columns.
    #[must_use]
    pub const fn places(self) -> Range<usize> {
        self.from..self.to
    }

    /// Returns the rows in order.
    #[must_use = "it does nothing until it is read"]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Row<'t>> + ExactSizeIterator {
        self.places().map(move |at| Row { all: self.all, at })
    }

    /// Returns the rows between two days, both included. The rows must be of one user.
    #[must_use]
    pub fn between(self, from: Day, to: Day) -> Rows<'t> {
        let days = self.all.days.get(self.places()).unwrap_or_default();
        let first = days.partition_point(|day| *day < from);
        let end = days.partition_point(|day| *day <= to).max(first);
        Rows {
            all: self.all,
            from: self.from.saturating_add(first),
            to: self.from.saturating_add(end),
        }
    }
}

/// One row of a set.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    all: &'t Transactions,
    at: usize,
}

impl<'t> Row<'t> {
    /// Returns the set.
    #[must_use]
    pub const fn set(self) -> &'t Transactions {
        self.all
    }

    /// Returns the place in the set's columns. It identifies the row among the rows of the set.
    #[must_use]
    pub const fn place(self) -> usize {
        self.at
    }

    /// Returns the id, unique among the user's.
    #[must_use]
    pub fn txn_id(self) -> &'t str {
        self.all.ids.at(self.at)
    }

    /// Returns the day.
    #[must_use]
    pub fn day(self) -> Day {
        self.all.days.get(self.at).copied().unwrap_or(Day::MIN)
    }

    /// Returns the amount in minor units: negative for money that went out.
    #[must_use]
    pub fn amount(self) -> i64 {
        self.all.amounts.get(self.at).copied().unwrap_or_default()
    }

    /// Returns the currency.
    #[must_use]
    pub fn currency(self) -> Option<Currency> {
        let place = self.all.currency.get(self.at)?;
        self.all.currencies.get(usize::from(*place)).copied()
    }

    /// Whether it is in the currency with this number in its set.
    pub(crate) fn is_in(self, currency: u8) -> bool {
        self.all.currency.get(self.at) == Some(&currency)
    }

    /// Returns the kind of the transaction. The first matching rule decides:
    ///
    /// 1. the kind that was sent, if it matches the amount's direction;
    /// 2. a transfer, if another account of the user has the other end of it. The same amount must go out first and
    ///    come in at most 3 days later. No field may name somebody else (a merchant, a card, a category, a
    ///    counterparty);
    /// 3. the category of the message that reported it;
    /// 4. a refund, if it came from a merchant that was paid at least as much at most 90 days before. Its category
    ///    must not be income. Spellings of the merchant's name are one;
    /// 5. the kind of the merchant category code;
    /// 6. the kind of the subcategory or category. Without both, the kind of the description, the merchant or the
    ///    counterparty. The whole text must then be the name of a loan, an instalment, a bill or a salary in the table
    ///    of categories;
    /// 7. another incoming or outgoing payment.
    ///
    /// All rows of the user are used, also those after the basis's day. Rules 2 and 4 never match a row that counts
    /// nowhere ([`is_superseded`](Self::is_superseded)).
    #[must_use]
    pub fn kind(self) -> Kind {
        self.all.kinds.get(self.at).copied().unwrap_or(Kind::OtherOutgoingPayment)
    }

    /// Returns the kind that was sent.
    #[must_use]
    pub fn explicit_kind(self) -> Option<Kind> {
        self.all.sent.at(self.at)
    }

    /// Returns the kind from the category of the message template that reported it.
    #[must_use]
    pub fn sms_category(self) -> Option<SmsKind> {
        self.all.sms.at(self.at)
    }

    /// Returns the purchase of a refund, if the set has it.
    #[must_use]
    pub fn purchase(self) -> Option<Row<'t>> {
        if self.kind() != Kind::Refund {
            return None;
        }
        let refunds = &self.all.refunds;
        let at = refunds.binary_search_by_key(&self.at, |(row, _)| *row as usize).ok()?;
        let (_, purchase) = refunds.get(at)?;
        Some(Row { all: self.all, at: *purchase as usize })
    }

    /// Whether it is not booked yet.
    #[must_use]
    pub fn is_pending(self) -> bool {
        self.marks().has(Marks::PENDING)
    }

    /// Whether it was pending and another one has booked it, so that it counts nowhere.
    #[must_use]
    pub fn is_replaced(self) -> bool {
        self.marks().has(Marks::REPLACED)
    }

    /// Whether a message reported it, and another source reported the same, so it counts nowhere.
    #[must_use]
    pub fn is_duplicate(self) -> bool {
        self.marks().has(Marks::DUPLICATE)
    }

    /// Whether another row reports the same, so it counts nowhere. It was pending and is booked, or its message is a
    /// duplicate.
    #[must_use]
    pub fn is_superseded(self) -> bool {
        self.marks().has(Marks::SUPERSEDED)
    }

    /// Returns the source of the transaction.
    #[must_use]
    pub fn source(self) -> Source {
        self.marks().source()
    }

    /// Returns how it was made.
    #[must_use]
    pub fn channel(self) -> Option<Channel> {
        self.all.channels.get(self.at).copied().flatten()
    }

    /// Returns the merchant category code.
    #[must_use]
    pub fn mcc(self) -> Option<u16> {
        self.all.mccs.at(self.at)
    }

    /// Returns the balance of the account after it, in minor units.
    #[must_use]
    pub fn balance_after(self) -> Option<i64> {
        self.all.balances.at(self.at)
    }

    /// Returns the number of one of its texts.
    #[must_use]
    pub fn id_of(self, field: TextField) -> TextId {
        self.all.fields.get(field as usize).map(|column| column.at(self.at)).unwrap_or_default()
    }

    /// Returns one of its texts; an absent one is empty.
    #[must_use]
    pub fn text(self, field: TextField) -> &'t str {
        self.all.text(self.id_of(field))
    }

    /// Returns the number of the text that identifies the merchant: the merchant's id, else the merchant as written.
    #[must_use]
    pub fn merchant_key(self) -> TextId {
        let id = self.id_of(TextField::MerchantId);
        if id.is_empty() { self.id_of(TextField::Merchant) } else { id }
    }

    /// Returns the merchant: its id, else its name.
    #[must_use]
    pub fn merchant(self) -> &'t str {
        self.all.text(self.merchant_key())
    }

    /// Returns the merchant's id, else a number that all spellings of its name share.
    pub(crate) fn merchant_in_any_spelling(self) -> TextId {
        let id = self.id_of(TextField::MerchantId);
        if id.is_empty() { self.all.one_spelling(self.id_of(TextField::Merchant)) } else { id }
    }

    /// Returns the number of the category. A refund without a category has that of its purchase.
    #[must_use]
    pub fn category_key(self) -> TextId {
        self.by_category().id_of(TextField::Category)
    }

    /// Returns the number of the subcategory. A refund without a category has that of its purchase.
    #[must_use]
    pub fn subcategory_key(self) -> TextId {
        self.by_category().id_of(TextField::Subcategory)
    }

    /// Returns the category. A refund without a category has that of its purchase.
    #[must_use]
    pub fn category(self) -> &'t str {
        self.all.text(self.category_key())
    }

    /// The row with the category of this one: itself, or the purchase of a refund without a category.
    fn by_category(self) -> Self {
        let is_known = !self.id_of(TextField::Category).is_empty();
        if is_known { self } else { self.purchase().unwrap_or(self) }
    }

    fn marks(self) -> Marks {
        self.all.marks.get(self.at).copied().unwrap_or_default()
    }
}

// The columns of rows that sums read.

/// The values of a row that sums read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowEntry {
    pub(crate) day: Day,
    pub(crate) amount: i64,
    pub(crate) kind: Kind,
    currency: u8,
    marks: Marks,
}

impl RowEntry {
    /// Whether it is in the currency with this number in its set and not superseded. Pending rows count only with
    /// `include_pending`.
    pub(crate) const fn counts(self, currency: u8, include_pending: bool) -> bool {
        let against =
            if include_pending { Marks::SUPERSEDED } else { Marks::SUPERSEDED | Marks::PENDING };
        self.currency == currency && !self.marks.has(against)
    }
}

impl<'t> Rows<'t> {
    /// The values of each row that sums read. Each column is looked up once. With many rows this is several times
    /// faster than the methods of each [`Row`](super::Row).
    pub(crate) fn entries(self) -> impl Iterator<Item = RowEntry> + use<'t> {
        let set = self.set();
        let days = of(&set.days, self).iter().zip(of(&set.amounts, self)).zip(of(&set.kinds, self));
        let all = days.zip(of(&set.currency, self)).zip(of(&set.marks, self));
        all.map(|((((day, amount), kind), currency), marks)| RowEntry {
            day: *day,
            amount: *amount,
            kind: *kind,
            currency: *currency,
            marks: *marks,
        })
    }

    /// The numbers of one text of each row; empty if no row of the set has it.
    pub(crate) fn texts_of(self, field: TextField) -> &'t [TextId] {
        let column = self.set().fields.get(field as usize);
        column.map_or(&[], |column| of(&column.0, self))
    }

    /// The places of the rows that are refunds of a known purchase.
    pub(crate) fn refunds(self) -> impl Iterator<Item = usize> + use<'t> {
        let (all, places) = (&self.set().refunds, self.places());
        let first = all.partition_point(|(place, _)| (*place as usize) < places.start);
        let behind = all.iter().skip(first).map(|(place, _)| *place as usize);
        behind.take_while(move |place| *place < places.end)
    }
}

fn of<'t, T>(column: &'t [T], rows: Rows<'_>) -> &'t [T] {
    column.get(rows.places()).unwrap_or_default()
}

// The ids of a set's rows: one text with all ids, and the end of each id in it.

/// The number of rows in a block. The ends of a block's ids are counted from the start of the block.
const BLOCK: usize = 4_096;

/// The most bytes of an id. With this limit a block never has more than 2^32 bytes, in whatever order its ids are.
pub(super) const BYTES_MAX: usize = (1 << 20) - 1;

/// The ids of rows. Four bytes a row say where its text ends, and eight for each block of rows where the block begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    texts: String,
    /// Where each id ends, from the beginning of its block.
    ends: Vec<u32>,
    /// Where each block begins.
    blocks: Vec<usize>,
}

impl Ids {
    /// Begins with room for so many rows and bytes.
    pub(super) fn with_capacity(rows: usize, bytes: usize) -> Self {
        let (texts, ends) = (String::with_capacity(bytes), Vec::with_capacity(rows));
        Self { texts, ends, blocks: Vec::with_capacity(rows.div_ceil(BLOCK)) }
    }

    /// Adds the id of the next row, of [`BYTES_MAX`] bytes at most.
    pub(super) fn push(&mut self, id: &str) {
        if self.ends.len().is_multiple_of(BLOCK) {
            self.blocks.push(self.texts.len());
        }
        self.texts.push_str(id);
        let block = self.blocks.last().copied().unwrap_or_default();
        let end = self.texts.len().saturating_sub(block);
        self.ends.push(u32::try_from(end).unwrap_or(u32::MAX));
    }

    /// The id of a row; empty where there is none.
    pub(super) fn at(&self, row: usize) -> &str {
        let from = row.checked_sub(1).map_or(Some(0), |before| self.end(before));
        let range = from.zip(self.end(row));
        range.and_then(|(from, to)| self.texts.get(from..to)).unwrap_or_default()
    }

    /// The bytes of all texts.
    pub(super) fn bytes(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.texts.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    fn end(&self, row: usize) -> Option<usize> {
        let block = self.blocks.get(row / BLOCK)?;
        self.ends.get(row).map(|end| block.saturating_add(*end as usize))
    }
}

// Texts that many rows share. Each text is stored once, under a number.

/// The number of a text in a set of transactions; 0 is the empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(u32);

impl TextId {
    /// The empty text, used for an absent one.
    pub const EMPTY: TextId = TextId(0);

    /// Returns the number, below the number of the set's texts ([`Transactions::texts`](super::Transactions::texts)):
    /// a place in a column of sums.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn number(self) -> u32 {
        self.0
    }

    /// Whether the text is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The texts of a set by their numbers, one after the other in one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct SharedTexts {
    all: String,
    ends: Vec<usize>,
}

impl SharedTexts {
    pub(super) fn get(&self, id: TextId) -> &str {
        let end = self.ends.get(id.index()).copied().unwrap_or_default();
        let before = id.index().checked_sub(1).and_then(|before| self.ends.get(before));
        self.all.get(before.copied().unwrap_or_default()..end).unwrap_or_default()
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// Numbers texts in the order of their first occurrence.
#[derive(Debug)]
pub(super) struct Numbering {
    ids: HashMap<Box<str>, TextId>,
    texts: SharedTexts,
}

impl Numbering {
    pub(super) fn new() -> Self {
        Self { ids: HashMap::new(), texts: SharedTexts { all: String::new(), ends: vec![0] } }
    }

    /// Returns the number of a text. A new text gets a new number. `None` if there are 2^32 texts.
    pub(super) fn number(&mut self, text: &str) -> Option<TextId> {
        if text.is_empty() {
            return Some(TextId::EMPTY);
        }
        if let Some(id) = self.ids.get(text) {
            return Some(*id);
        }
        let id = TextId(u32::try_from(self.texts.ends.len()).ok()?);
        self.texts.all.push_str(text);
        self.texts.ends.push(self.texts.all.len());
        self.ids.insert(text.into(), id);
        Some(id)
    }

    /// Returns the texts. No text can be added to them.
    pub(super) fn finish(mut self) -> SharedTexts {
        self.texts.all.shrink_to_fit();
        self.texts.ends.shrink_to_fit();
        self.texts
    }
}

// The spellings of one name among the texts of a set.

/// For each text of a column, the number that all spellings of the name share: the number of one of them. It is empty
/// if no name has two spellings.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings(Vec<TextId>);

impl Spellings {
    /// Folds each text of a column once.
    fn from_column(texts: &SharedTexts, column: &[TextId]) -> Self {
        let mut ones = vec![TextId::EMPTY; texts.len()];
        let mut known = HashMap::new();
        let mut are_several = false;
        for id in column.iter().filter(|id| !id.is_empty()) {
            let Some(one) = ones.get_mut(id.index()).filter(|one| one.is_empty()) else { continue };
            *one = *known.entry(spelled(texts.get(*id))).or_insert(*id);
            are_several |= one != id;
        }
        if are_several { Self(ones) } else { Self::default() }
    }

    /// The number that all spellings of a name share.
    fn one(&self, id: TextId) -> TextId {
        self.0.get(id.index()).copied().filter(|one| !one.is_empty()).unwrap_or(id)
    }
}
