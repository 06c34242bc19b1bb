//! How a set is built: rows in any order, sorted once.

use super::columns::{Marks, Sparse, TEXT_FIELDS, Transactions};
use super::error::TransactionsError;
use super::ids::{BYTES_MAX, Ids};
use super::kinds;
use super::order::Order;
use super::tables::KindTables;
use super::texts::{Numbering, TextId};
use super::transaction::Transaction;
use lendwright_types::currency::Currency;
use std::borrow::Cow;
use std::sync::OnceLock;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

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
            sent: Sparse(Vec::new()),
            sms: Sparse(Vec::new()),
            refunds: Vec::new(),
            marks: Vec::new(),
            channels: Vec::new(),
            currency: Vec::new(),
            currencies: Vec::new(),
            mccs: Sparse(Vec::new()),
            balances: Sparse(Vec::new()),
            fields: [const { Sparse(Vec::new()) }; TEXT_FIELDS],
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
        Order::of(&set, &user, &users.finish(), books)?.apply(&mut set);
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

impl<T: Copy + Default + PartialEq> Sparse<T> {
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
