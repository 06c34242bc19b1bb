//! The columns of messages that come in, the row of a reading, and the columns of these rows.

use crate::{Account, Amount, Class, Completion, Message, Reading, Record};
use chrono::{DateTime, Utc};
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use lendwright_types::{Column, Texts};

/// Why messages in columns were not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// A column is longer or shorter than the addresses are many.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// The expected number.
        expected: usize,
    },
    /// A cell has no readable value.
    #[error("row {row}: {column}: {reason}")]
    Cell {
        /// The row, from 0 on.
        row: usize,
        /// The column, by the name that its table has for it.
        column: String,
        /// The reason.
        reason: &'static str,
    },
    /// The caller's callback stopped the reading.
    #[error("stopped after {done} messages")]
    Stopped {
        /// The number of rows read.
        done: usize,
    },
}

impl ColumnsError {
    /// Converts the error of a part to one of the whole table: with the number of rows before the part, and the
    /// table's own names of address, body and date.
    #[must_use]
    pub fn in_table(self, before: usize, names: [&str; 3]) -> Self {
        let Self::Cell { row, column, reason } = self else { return self };
        let own = ["address", "body", "date"].into_iter().zip(names);
        let own = own.into_iter().find(|(name, _)| *name == column);
        let column = own.map_or(column.clone(), |(_, own)| own.to_owned());
        Self::Cell { row: row.saturating_add(before), column, reason }
    }
}

/// Messages in columns, a row a message.
#[derive(Clone, Copy)]
pub struct Messages<'c> {
    /// The addresses that they came from, as the phone shows them.
    pub addresses: &'c dyn Texts,
    /// Their texts.
    pub bodies: &'c dyn Texts,
    /// When they were received, in milliseconds of the epoch.
    pub dates: &'c dyn Column,
}

impl std::fmt::Debug for Messages<'_> {
    /// Shows no text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Messages({})", self.addresses.rows())
    }
}

/// The error for an unreadable date.
const NO_TIME: &str = "must be milliseconds of the epoch or an RFC 3339 time with its offset";

/// One message of the columns.
#[derive(Clone, Copy)]
pub struct ColumnMessage<'c> {
    /// The sender's address.
    pub address: &'c str,
    /// The text.
    pub body: &'c str,
    pub(super) received_at: DateTime<Utc>,
}

impl<'c> Messages<'c> {
    /// Returns the number of messages.
    ///
    /// # Errors
    /// [`ColumnsError::Length`] where a column has another number of rows than the addresses.
    pub fn count(&self) -> Result<usize, ColumnsError> {
        let expected = self.addresses.rows();
        let others = [("body", self.bodies.rows()), ("date", self.dates.rows())];
        match others.into_iter().find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(ColumnsError::Length { column, rows, expected }),
        }
    }

    /// Reads the message of a row.
    ///
    /// # Errors
    /// [`ColumnsError::Cell`] for a cell that can't be read.
    pub fn at(&self, row: usize) -> Result<ColumnMessage<'c>, ColumnsError> {
        let wrong =
            |column: &str, reason| ColumnsError::Cell { row, column: column.to_owned(), reason };
        let needed =
            |column, texts: &'c dyn Texts| texts.at(row).ok_or_else(|| wrong(column, texts.lack()));
        let millis = self.dates.at(row).ok_or_else(|| wrong("date", NO_TIME))?;
        let received_at = i64::try_from(millis).ok().and_then(DateTime::from_timestamp_millis);
        Ok(ColumnMessage {
            address: needed("address", self.addresses)?,
            body: needed("body", self.bodies)?,
            received_at: received_at.ok_or_else(|| wrong("date", "is beyond the calendar"))?,
        })
    }
}

impl<'c> ColumnMessage<'c> {
    pub(super) fn message(&self, zone: Zone) -> Message<'c> {
        let Self { address, body, received_at } = *self;
        Message { address, body, received_at: zone.local(received_at) }
    }

    /// Its time in milliseconds of the epoch.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.received_at.timestamp_millis()
    }
}

/// The reading of one message by a set of templates. A missing field is `None`. Texts are parts of the message as it
/// was sent, or names of the set.
///
/// A message of an unknown sender has no fields. A message that no template of its sender matches has only the
/// sender.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row<'m> {
    /// The sender, as the set spells it.
    pub sender: Option<&'m str>,
    /// The category of the template that matches.
    pub category: Option<&'m str>,
    /// The class of the category: which way money moved.
    pub class: Option<Class>,
    /// The amount that moved.
    pub amount: Option<Amount>,
    /// The currency of the amounts, if there is one. If the message names no currency, it is the sender's, else the
    /// base currency.
    pub currency: Option<Currency>,
    /// Whether money moved.
    pub settled: Option<bool>,
    /// The word that contradicts it; if there is no such word, the name of the reason ([`Stop`](crate::Stop)).
    pub guard: Option<&'m str>,
    /// Whether templates of two money categories match equally well.
    pub ambiguous: Option<bool>,
    /// The balance of the account after the transaction.
    pub balance: Option<Amount>,
    /// The remaining limit of a credit.
    pub limit: Option<Amount>,
    /// The fee in the same message as the amount.
    pub fee: Option<Amount>,
    /// The account or card, by its last four digits.
    pub account: Option<Account>,
    /// The reference of the transaction.
    pub reference: Option<&'m str>,
    /// The merchant.
    pub merchant: Option<&'m str>,
    /// The other party of the payment.
    pub counterparty: Option<&'m str>,
    /// The product.
    pub product: Option<&'m str>,
    /// The template's number within its category.
    pub template: Option<u16>,
}

impl<'m> Row<'m> {
    pub(super) fn from_reading(reading: &Reading<'m>, body: &'m str, base: Currency) -> Self {
        match reading {
            Reading::UnknownSender => Self::default(),
            Reading::Unmatched { sender } => Self { sender: Some(sender), ..Self::default() },
            Reading::Record { sender, record } => {
                Self { sender: Some(sender), ..Self::matched(record, body, base) }
            }
        }
    }

    fn matched(record: &Record<'m>, body: &'m str, base: Currency) -> Self {
        let amounts = [record.amount, record.balance, record.limit, record.fee];
        let has_amount = amounts.iter().any(Option::is_some);
        Self {
            sender: None,
            category: Some(record.category),
            class: Some(record.class()),
            amount: record.amount,
            currency: has_amount.then(|| record.currency.unwrap_or(base)),
            settled: Some(record.settled.is_yes()),
            guard: guard(&record.settled, body),
            ambiguous: Some(record.ambiguous),
            balance: record.balance,
            limit: record.limit,
            fee: record.fee,
            account: record.account,
            reference: record.reference,
            merchant: record.merchant,
            counterparty: record.counterparty,
            product: record.product,
            template: Some(record.template),
        }
    }
}

/// The word that stopped a record, else the reason's name.
pub(super) fn guard<'m>(settled: &Completion, body: &'m str) -> Option<&'m str> {
    let Completion::No { why, at, .. } = settled else { return None };
    let word = body.get(at.clone()).filter(|word| !word.is_empty());
    Some(word.unwrap_or_else(|| why.name()))
}

/// The readings of messages, in columns: one row for each message, like [`Row`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Columns {
    /// The senders.
    pub sender: TextColumn,
    /// The categories.
    pub category: TextColumn,
    /// The names of the classes.
    pub class: TextColumn,
    /// The amounts that moved.
    pub amount: Amounts,
    /// The codes of the currencies.
    pub currency: TextColumn,
    /// Whether money moved.
    pub settled: Vec<Option<bool>>,
    /// The word or reason against it.
    pub guard: TextColumn,
    /// Whether templates of two money categories match equally well.
    pub ambiguous: Vec<Option<bool>>,
    /// The balances of accounts.
    pub balance: Amounts,
    /// The remaining limits of credits.
    pub limit: Amounts,
    /// Fees in the same messages as the amounts.
    pub fee: Amounts,
    /// The last four digits of accounts and cards.
    pub account: TextColumn,
    /// The references of the transactions.
    pub reference: TextColumn,
    /// The merchants.
    pub merchant: TextColumn,
    /// The other party of a payment.
    pub counterparty: TextColumn,
    /// The products.
    pub product: TextColumn,
    /// The numbers of the templates within their categories.
    pub template: Vec<Option<u16>>,
}

/// A column of amounts, in ten-thousandths of a unit.
pub type Amounts = Vec<Option<i64>>;

/// A column of texts: all of them in one, and where each ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextColumn {
    text: String,
    /// The start of each text, and the end of the last one.
    offsets: Vec<i64>,
    valid: Vec<bool>,
}

impl Default for TextColumn {
    fn default() -> Self {
        Self { text: String::new(), offsets: vec![0], valid: Vec::new() }
    }
}

impl TextColumn {
    fn push(&mut self, text: Option<&str>) {
        self.text.push_str(text.unwrap_or_default());
        self.offsets.push(i64::try_from(self.text.len()).unwrap_or(i64::MAX));
        self.valid.push(text.is_some());
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.valid.len()
    }

    /// Returns the text of a row; `None` if it has no text, and past the end.
    #[must_use]
    pub fn at(&self, row: usize) -> Option<&str> {
        let end = self.offsets.get(row.checked_add(1)?)?;
        let place = |offset: i64| usize::try_from(offset).ok();
        let text = self.text.get(place(*self.offsets.get(row)?)?..place(*end)?)?;
        self.valid.get(row)?.then_some(text)
    }

    /// Returns its parts: all texts in one, where each begins and the last one ends, and which rows have one.
    #[must_use]
    pub fn into_parts(self) -> (String, Vec<i64>, Vec<bool>) {
        (self.text, self.offsets, self.valid)
    }
}

impl Columns {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.template.len()
    }

    /// Reserves memory for this number of additional rows.
    pub(super) fn reserve(&mut self, rows: usize) {
        for column in self.texts() {
            column.offsets.reserve(rows);
            column.valid.reserve(rows);
        }
        let Self { amount, balance, limit, fee, settled, ambiguous, template, .. } = self;
        for column in [amount, balance, limit, fee] {
            column.reserve(rows);
        }
        settled.reserve(rows);
        ambiguous.reserve(rows);
        template.reserve(rows);
    }

    fn texts(&mut self) -> [&mut TextColumn; 10] {
        [
            &mut self.sender,
            &mut self.category,
            &mut self.class,
            &mut self.currency,
            &mut self.guard,
            &mut self.account,
            &mut self.reference,
            &mut self.merchant,
            &mut self.counterparty,
            &mut self.product,
        ]
    }

    /// Adds a row at the end.
    pub fn push(&mut self, row: &Row<'_>) {
        // A message's amount has sixteen digits at most.
        let units = |amount: Option<Amount>| amount.and_then(|it| i64::try_from(it.units()).ok());
        let account = row.account.as_ref().map(Account::as_str);
        self.sender.push(row.sender);
        self.category.push(row.category);
        self.class.push(row.class.map(Class::name));
        self.amount.push(units(row.amount));
        self.currency.push(row.currency.map(Currency::code));
        self.settled.push(row.settled);
        self.guard.push(row.guard);
        self.ambiguous.push(row.ambiguous);
        self.balance.push(units(row.balance));
        self.limit.push(units(row.limit));
        self.fee.push(units(row.fee));
        self.account.push(account);
        self.reference.push(row.reference);
        self.merchant.push(row.merchant);
        self.counterparty.push(row.counterparty);
        self.product.push(row.product);
        self.template.push(row.template);
    }
}
