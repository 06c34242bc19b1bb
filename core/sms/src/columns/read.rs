//! The columns that are read of messages.

use super::Row;
use crate::{Account, Amount, Class};
use lendwright_types::currency::Currency;

/// The readings of messages, in columns: one row for each message, like [`Row`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
