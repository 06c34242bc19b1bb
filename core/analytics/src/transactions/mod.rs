//! Transactions as they are sent, and the set of columns that all analytics read.

mod categories;
mod columns;
mod import;
mod kinds;
#[cfg(test)]
mod tests;
pub(crate) mod transaction;

pub(super) use categories::is_no_category;
pub use categories::{Category, CategoryTable, KindTables, MccTable};
pub(crate) use columns::RowEntry;
pub use columns::{Row, Rows, TextField, TextId, Transactions};
pub use import::{AmountCells, CellError, CodeCells, DateCells, TransactionColumns};
pub use transaction::{Channel, Kind, Source, Transaction, TransactionsError};

use columns::{BYTES_MAX, Ids, Marks, Numbering, SharedTexts, SparseColumn, TEXT_FIELDS};
use lendwright_types::currency::Currency;
use std::borrow::Cow;
use std::collections::{HashMap, hash_map};
use std::sync::OnceLock;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

// Building a set: rows are pushed in any order, and sorted once.

/// Takes transactions in any order and makes a set of them. The set knows the kind of each row
/// ([`Row::kind`](super::Row::kind)).
///
/// # Example
/// ```
/// use lendwright_analytics::{Kind, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// builder.push("mona", &Transaction::new("b", "2026-01-31".parse()?, 1_000_000, EGP))?;
/// builder.push("mona", &Transaction::new("a", "2026-01-02".parse()?, -4_550, EGP))?;
/// let set = builder.finish()?;
/// let rows = set.rows_of("mona");
/// assert_eq!(rows.iter().map(|row| row.txn_id()).collect::<Vec<_>>(), ["a", "b"]);
/// assert_eq!(rows.iter().next().unwrap().kind(), Kind::OtherOutgoingPayment);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TransactionsBuilder {
    users: Numbering,
    texts: Numbering,
    /// The user of each row.
    user: Vec<TextId>,
    /// The rows that book pending ones, and the ids of these.
    replaces: Vec<(usize, Box<str>)>,
    set: Transactions,
}

impl Default for TransactionsBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl TransactionsBuilder {
    /// Begins an empty set.
    #[must_use]
    pub fn new() -> Self {
        let set = Transactions {
            users: Vec::new(),
            starts: Vec::new(),
            days: Vec::new(),
            amounts: Vec::new(),
            kinds: Vec::new(),
            sent: SparseColumn(Vec::new()),
            sms: SparseColumn(Vec::new()),
            refunds: Vec::new(),
            marks: Vec::new(),
            channels: Vec::new(),
            currency: Vec::new(),
            currencies: Vec::new(),
            mccs: SparseColumn(Vec::new()),
            balances: SparseColumn(Vec::new()),
            fields: [const { SparseColumn(Vec::new()) }; TEXT_FIELDS],
            texts: Numbering::new().finish(),
            spellings: OnceLock::new(),
            ids: Ids::default(),
        };
        Self {
            users: Numbering::new(),
            texts: Numbering::new(),
            user: Vec::new(),
            replaces: Vec::new(),
            set,
        }
    }

    /// Adds a transaction of a user's.
    ///
    /// # Errors
    /// For an amount of 0 or an id of a mebibyte, and beyond 2^32 − 1 rows or texts or 256 currencies. The set is then
    /// as it was.
    pub fn push(&mut self, user: &str, txn: &Transaction<'_>) -> Result<(), TransactionsError> {
        if txn.amount == 0 {
            return Err(TransactionsError::NoAmount { txn_id: txn.txn_id.to_owned() });
        }
        if txn.txn_id.len() > BYTES_MAX {
            return Err(too_many("bytes of an id", BYTES_MAX as u64));
        }
        let row = self.set.days.len();
        if row >= u32::MAX as usize {
            return Err(too_many("rows", u64::from(u32::MAX)));
        }
        let merchant = written(txn.merchant);
        let fields = [
            txn.account_id,
            &*merchant,
            txn.merchant_id,
            txn.category,
            txn.subcategory,
            txn.counterparty,
            txn.description,
        ];
        let mut ids = [TextId::EMPTY; TEXT_FIELDS];
        for (id, text) in ids.iter_mut().zip(fields) {
            *id = self.texts.number(text).ok_or_else(|| too_many("texts", 1 << 32))?;
        }
        let user = self.users.number(user).ok_or_else(|| too_many("users", 1 << 32))?;
        let currency = self.place_of(txn.currency)?;
        let set = &mut self.set;
        set.ids.push(txn.txn_id);
        self.user.push(user);
        if !txn.replaces.is_empty() {
            self.replaces.push((row, txn.replaces.into()));
        }
        set.days.push(txn.day);
        set.amounts.push(txn.amount);
        set.sent.push(row, txn.kind);
        set.sms.push(row, txn.sms_category);
        set.marks.push(Marks::new(txn.source, txn.pending));
        set.channels.push(txn.channel);
        set.currency.push(currency);
        set.mccs.push(row, txn.mcc);
        set.balances.push(row, txn.balance_after);
        for (column, id) in set.fields.iter_mut().zip(ids) {
            column.push(row, id);
        }
        Ok(())
    }

    /// Sorts the rows and finds their kinds by the default tables.
    ///
    /// # Errors
    /// If one id of a user has two contents. Equal contents of one id count once.
    pub fn finish(self) -> Result<Transactions, TransactionsError> {
        self.finish_by(&KindTables::default())
    }

    /// Sorts the rows and finds their kinds by these tables.
    ///
    /// # Errors
    /// The errors of [`finish`](Self::finish).
    pub fn finish_by(self, tables: &KindTables) -> Result<Transactions, TransactionsError> {
        let Self { users, texts, user, replaces, mut set } = self;
        set.texts = texts.finish();
        let books = |row: usize| {
            let at = replaces.binary_search_by_key(&row, |(row, _)| *row).ok()?;
            replaces.get(at).map(|(_, id)| &**id)
        };
        Order::from_rows(&set, &user, &users.finish(), books)?.apply(&mut set);
        kinds::classify(&mut set, tables);
        Ok(set)
    }

    fn place_of(&mut self, currency: Currency) -> Result<u8, TransactionsError> {
        let known = &mut self.set.currencies;
        let found = known.iter().position(|found| *found == currency);
        let place = u8::try_from(found.unwrap_or(known.len()));
        let place = place.map_err(|_| too_many("currencies", 256))?;
        if found.is_none() {
            known.push(currency);
        }
        Ok(place)
    }
}

impl<T: Copy + Default + PartialEq> SparseColumn<T> {
    /// Adds the value of a row. The rows before must have been added, or have no value.
    fn push(&mut self, row: usize, value: T) {
        if !self.0.is_empty() || value != T::default() {
            self.0.resize(row, T::default());
            self.0.push(value);
        }
    }
}

/// The text in Unicode's form NFC, without white space at its ends.
fn written(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.is_ascii() || is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

fn too_many(what: &'static str, max: u64) -> TransactionsError {
    TransactionsError::TooMany { what, max }
}

// The order of a set's rows: by user, day and id. Each row is in the set once.

/// The place of each row among the pushed rows, in the order of the set.
struct Order {
    rows: Vec<u32>,
    users: Vec<Box<str>>,
    starts: Vec<u32>,
    /// The places of the pushed pending rows that other rows book.
    replaced: Vec<u32>,
}

impl Order {
    /// Sorts the pushed rows. `users` are their users, and `books` returns the id that a row books. Of equal rows the
    /// first stays.
    ///
    /// # Errors
    /// When one id of a user has two contents.
    #[allow(
        clippy::indexing_slicing,
        reason = "each row has a user, an id and marks, each user a rank"
    )]
    fn from_rows<'b>(
        set: &Transactions,
        users: &[TextId],
        names: &SharedTexts,
        books: impl Fn(usize) -> Option<&'b str>,
    ) -> Result<Self, TransactionsError> {
        let ranks = ranks(users, names);
        let key = |row: u32| {
            let row = row as usize;
            (ranks[users[row].index()], set.days[row], set.ids.at(row))
        };
        let count = u32::try_from(set.days.len()).unwrap_or(u32::MAX);
        let mut rows: Vec<u32> = (0..count).collect();
        if !rows.is_sorted_by_key(|row| key(*row)) {
            rows.sort_by(|a, b| key(*a).cmp(&key(*b)));
        }
        let is_same = |a, b| set.is_same(a, b) && books(a) == books(b);
        let mut order = Self {
            rows: Vec::with_capacity(rows.len()),
            users: Vec::new(),
            starts: vec![0],
            replaced: Vec::new(),
        };
        let mut ids = HashMap::new();
        for of_user in rows.chunk_by(|a, b| users[*a as usize] == users[*b as usize]) {
            ids.clear();
            for row in of_user {
                match ids.entry(set.ids.at(*row as usize)) {
                    hash_map::Entry::Vacant(place) => order.rows.push(*place.insert(*row)),
                    hash_map::Entry::Occupied(first)
                        if is_same(*first.get() as usize, *row as usize) => {}
                    hash_map::Entry::Occupied(other) => {
                        let (row, other_row) = (*row as usize, *other.get() as usize);
                        return Err(TransactionsError::TwoContents {
                            txn_id: (*other.key()).to_owned(),
                            user: names.get(users[row]).to_owned(),
                            first: row.min(other_row),
                            second: row.max(other_row),
                        });
                    }
                }
            }
            for row in of_user.iter().map(|row| *row as usize) {
                let other = books(row).filter(|id| *id != set.ids.at(row));
                let pending = other.and_then(|id| ids.get(id)).copied();
                let is_pending = |row: &u32| set.marks[*row as usize].has(Marks::PENDING);
                order.replaced.extend(pending.filter(is_pending));
            }
            order.users.extend(of_user.first().map(|row| names.get(users[*row as usize]).into()));
            order.starts.push(u32::try_from(order.rows.len()).unwrap_or(u32::MAX));
        }
        Ok(order)
    }

    /// Puts the rows into this order, and marks those that others book.
    fn apply(self, set: &mut Transactions) {
        for row in &self.replaced {
            if let Some(marks) = set.marks.get_mut(*row as usize) {
                marks.set(Marks::REPLACED);
            }
        }
        let is_as_pushed = self.rows.len() == set.days.len() && self.rows.is_sorted();
        if !is_as_pushed {
            self.put(&mut set.days);
            self.put(&mut set.amounts);
            self.put(&mut set.marks);
            self.put(&mut set.channels);
            self.put(&mut set.currency);
            self.put_sparse(&mut set.sent);
            self.put_sparse(&mut set.sms);
            self.put_sparse(&mut set.mccs);
            self.put_sparse(&mut set.balances);
            set.fields.iter_mut().for_each(|column| self.put_sparse(column));
            self.put_ids(set);
        }
        (set.users, set.starts) = (self.users, self.starts);
        set.shrink_to_fit();
    }

    fn put<T: Copy>(&self, column: &mut Vec<T>) {
        let mut ordered = Vec::with_capacity(self.rows.len());
        ordered.extend(self.rows.iter().filter_map(|row| column.get(*row as usize)));
        *column = ordered;
    }

    fn put_sparse<T: Copy + Default>(&self, column: &mut SparseColumn<T>) {
        if !column.0.is_empty() {
            column.0 = self.rows.iter().map(|row| column.at(*row as usize)).collect();
        }
    }

    fn put_ids(&self, set: &mut Transactions) {
        let mut ids = Ids::with_capacity(self.rows.len(), set.ids.bytes());
        for row in &self.rows {
            ids.push(set.ids.at(*row as usize));
        }
        set.ids = ids;
    }
}

/// The rank of each user by the bytes of its id, by the number of its text.
#[allow(clippy::indexing_slicing, reason = "each number is below the number of texts")]
fn ranks(users: &[TextId], names: &SharedTexts) -> Vec<u32> {
    let mut distinct = users.to_vec();
    distinct.dedup();
    distinct.sort_by(|a, b| names.get(*a).cmp(names.get(*b)));
    distinct.dedup();
    let mut ranks = vec![0; names.len()];
    for (rank, user) in (0..).zip(distinct) {
        ranks[user.index()] = rank;
    }
    ranks
}
