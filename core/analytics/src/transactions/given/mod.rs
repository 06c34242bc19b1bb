//! Transactions in columns: a row a transaction, of one user or of many.

mod cells;
mod error;
#[cfg(test)]
mod tests;

pub use cells::{GivenAmounts, GivenCodes, GivenDates};
pub use error::GivenError;

use super::builder::TransactionsBuilder;
use super::codes::{Channel, Kind, Source};
use super::transaction::{OF_MESSAGES, Transaction};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::{is_control, is_seen};
use lendwright_types::time::Zone;
use lendwright_types::{Column, Texts};

/// How many characters an id and another text may have.
const ID_CHARS_MAX: usize = 128;
const TEXT_CHARS_MAX: usize = 500;

/// Transactions in columns, one row for each transaction. A missing column and an empty cell mean the same.
///
/// # Example
/// ```
/// use lendwright_analytics::slice::{Dimension, Flow, Top};
/// use lendwright_analytics::{
///     Basis, GivenAmounts, GivenDates, PeriodName, TransactionColumns, TransactionsBuilder,
/// };
/// use lendwright_types::currency::EGP;
///
/// let (ids, users) = (vec!["a", "b", "c"], vec!["mona", "sara", "mona"]);
/// let dates = vec!["2026-01-05", "2026-01-06", "2026-01-20"];
/// let (minor, merchants) = (vec![-4_550_i64, -900, -2_000], vec!["El Abd", "Metro", "Metro"]);
/// let columns = TransactionColumns {
///     users: Some(&users),
///     merchants: Some(&merchants),
///     ..TransactionColumns::new(&ids, GivenDates::Texts(&dates), GivenAmounts::Minor(&minor), EGP)
/// };
/// let mut builder = TransactionsBuilder::new();
/// columns.push_into(&mut builder)?;
/// let set = builder.finish()?;
///
/// let basis = Basis::new("2026-01-31".parse()?, EGP);
/// let window = PeriodName::Last30d.as_of(basis.as_of).unwrap();
/// let top = Top::new(Dimension::Merchant, Flow::Spending).of(set.rows_of("mona"), &basis, window);
/// assert_eq!((&*top.top[0].key.key, top.total.sum), ("El Abd", 6_550));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct TransactionColumns<'c> {
    /// The ids of users; without the column all rows are of the user `""`.
    pub users: Option<&'c dyn Texts>,
    /// The transactions' ids: at most 128 characters, each once per user. No id may begin with `sms:`, the prefix of
    /// ids from messages.
    pub txn_ids: &'c dyn Texts,
    /// The days.
    pub dates: GivenDates<'c>,
    /// The amounts: negative for money that went out, positive for money that came in; never 0.
    pub amounts: GivenAmounts<'c>,
    /// The currencies, ISO 4217 codes; where there is none, [`currency`](Self::currency) counts.
    pub currencies: Option<&'c dyn Texts>,
    /// The accounts or cards.
    pub accounts: Option<&'c dyn Texts>,
    /// The merchants, as statements write them.
    pub merchants: Option<&'c dyn Texts>,
    /// The merchants' ids.
    pub merchant_ids: Option<&'c dyn Texts>,
    /// The categories.
    pub categories: Option<&'c dyn Texts>,
    /// The parts of the categories.
    pub subcategories: Option<&'c dyn Texts>,
    /// The statements' descriptions.
    pub descriptions: Option<&'c dyn Texts>,
    /// The merchant category codes.
    pub mccs: Option<GivenCodes<'c>>,
    /// How transactions were made, by the names of [`Channel`].
    pub channels: Option<&'c dyn Texts>,
    /// The counterparties: the senders or receivers of the money.
    pub counterparties: Option<&'c dyn Texts>,
    /// The balances of the accounts after the transactions.
    pub balances: Option<GivenAmounts<'c>>,
    /// Whether they are not booked yet: 0 or 1.
    pub pending: Option<&'c dyn Column>,
    /// The kinds, by the names of [`Kind`].
    pub kinds: Option<&'c dyn Texts>,
    /// The ids of the pending ones that they book.
    pub replaces: Option<&'c dyn Texts>,
    /// The currency of rows without one.
    pub currency: Currency,
    /// The time zone that gives the day of an instant.
    pub zone: Zone,
    /// The source of the reports.
    pub source: Source,
}

impl std::fmt::Debug for TransactionColumns<'_> {
    /// Shows no text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TransactionColumns({})", self.txn_ids.rows())
    }
}

impl<'c> TransactionColumns<'c> {
    /// Makes columns with no more than they must have, of source `upload`; instants have their days in Cairo.
    #[must_use]
    pub fn new(
        txn_ids: &'c dyn Texts,
        dates: GivenDates<'c>,
        amounts: GivenAmounts<'c>,
        currency: Currency,
    ) -> Self {
        Self {
            users: None,
            txn_ids,
            dates,
            amounts,
            currencies: None,
            accounts: None,
            merchants: None,
            merchant_ids: None,
            categories: None,
            subcategories: None,
            descriptions: None,
            mccs: None,
            channels: None,
            counterparties: None,
            balances: None,
            pending: None,
            kinds: None,
            replaces: None,
            currency,
            zone: Zone::CAIRO,
            source: Source::Upload,
        }
    }

    /// Adds all rows to a set that is being built. Several tables may be added, one after the other.
    ///
    /// # Errors
    /// For columns of unequal lengths, and for the first invalid row. The error names the column. The checks are those
    /// of `import_transactions`. The rows before the invalid one have been added, so the builder can't be used any
    /// more.
    pub fn push_into(&self, builder: &mut TransactionsBuilder) -> Result<(), GivenError> {
        let rows = self.count()?;
        let mut known = Known::default();
        for row in 0..rows {
            let user = match self.users {
                None => "",
                Some(users) => users.at(row).filter(|user| is_seen(user)).ok_or_else(|| {
                    GivenError::at(row, "user_id", "must be a text with a visible character", "")
                })?,
            };
            let txn = self.at(row, &mut known)?;
            builder
                .push(user, &txn)
                .map_err(|error| GivenError::at(row, "txn_id", error.to_string(), txn.txn_id))?;
        }
        Ok(())
    }

    /// The number of rows.
    fn count(&self) -> Result<usize, GivenError> {
        let expected = self.txn_ids.rows();
        let texts = [
            ("user_id", self.users),
            ("currency", self.currencies),
            ("account_id", self.accounts),
            ("merchant", self.merchants),
            ("merchant_id", self.merchant_ids),
            ("category", self.categories),
            ("subcategory", self.subcategories),
            ("description", self.descriptions),
            ("channel", self.channels),
            ("counterparty", self.counterparties),
            ("kind", self.kinds),
            ("replaces", self.replaces),
        ];
        let texts = texts.into_iter().filter_map(|(name, texts)| Some((name, texts?.rows())));
        let others = [
            ("date", Some(self.dates.rows())),
            ("amount", Some(self.amounts.rows())),
            ("mcc", self.mccs.map(GivenCodes::rows)),
            ("balance_after", self.balances.map(GivenAmounts::rows)),
            ("pending", self.pending.map(Column::rows)),
        ];
        let others = others.into_iter().filter_map(|(name, rows)| Some((name, rows?)));
        match others.chain(texts).find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(GivenError::Length { column, rows, expected }),
        }
    }

    /// The transaction in a row.
    fn at(&self, row: usize, known: &mut Known) -> Result<Transaction<'c>, GivenError> {
        let wrong = |column, reason: &str, value: &str| GivenError::at(row, column, reason, value);
        let txn_id = self.txn_ids.at(row).unwrap_or_default();
        short(row, "txn_id", txn_id, ID_CHARS_MAX)?;
        if !is_seen(txn_id) || txn_id.chars().any(is_control) {
            let reason = "must have a visible character and no control characters";
            return Err(wrong("txn_id", reason, txn_id));
        }
        if self.source != Source::Sms && txn_id.starts_with(OF_MESSAGES) {
            let reason = "must not begin with 'sms:', as the ids of what messages tell of do";
            return Err(wrong("txn_id", reason, txn_id));
        }
        let currency = match text(self.currencies, row) {
            "" => self.currency,
            code => known.currency(code).ok_or_else(|| {
                wrong("currency", "must be the code of a currency of ISO 4217", code)
            })?,
        };
        let day = self.dates.at(row, self.zone)?;
        let amount = self.amounts.at(row, "amount", currency)?;
        let amount =
            amount.ok_or_else(|| wrong("amount", "must be an amount, and there is none", ""))?;
        if amount == 0 {
            return Err(wrong("amount", "must not be 0", "0"));
        }
        let kind = named(row, "kind", text(self.kinds, row), Kind::from_name)?;
        if let Some(kind) = kind.filter(|kind| !kind.is_of(amount)) {
            let direction = if amount < 0 { "went out" } else { "came in" };
            let reason = format!("must be the kind of an amount that {direction}");
            return Err(wrong("kind", &reason, kind.name()));
        }
        let limited = |column, texts| {
            let text = text(texts, row);
            short(row, column, text, TEXT_CHARS_MAX).map(|()| text)
        };
        let replaces = text(self.replaces, row);
        short(row, "replaces", replaces, ID_CHARS_MAX)?;
        if replaces == txn_id {
            return Err(wrong("replaces", "must be another one's id", replaces));
        }
        Ok(Transaction {
            account_id: limited("account_id", self.accounts)?,
            merchant: limited("merchant", self.merchants)?,
            merchant_id: limited("merchant_id", self.merchant_ids)?,
            category: limited("category", self.categories)?,
            subcategory: limited("subcategory", self.subcategories)?,
            description: limited("description", self.descriptions)?,
            mcc: self.mccs.map_or(Ok(None), |codes| codes.at(row))?,
            channel: named(row, "channel", text(self.channels, row), Channel::from_name)?,
            counterparty: limited("counterparty", self.counterparties)?,
            balance_after: match self.balances {
                None => None,
                Some(balances) => balances.at(row, "balance_after", currency)?,
            },
            pending: self.is_pending(row)?,
            kind,
            replaces,
            source: self.source,
            ..Transaction::new(txn_id, day, amount, currency)
        })
    }

    fn is_pending(&self, row: usize) -> Result<bool, GivenError> {
        match self.pending.and_then(|pending| pending.at(row)) {
            None | Some(0) => Ok(false),
            Some(1) => Ok(true),
            Some(other) => {
                Err(GivenError::at(row, "pending", "must be 0 or 1", &other.to_string()))
            }
        }
    }
}

/// The currency of the code that was read last: most tables have one currency.
#[derive(Default)]
struct Known(Option<Currency>);

impl Known {
    fn currency(&mut self, code: &str) -> Option<Currency> {
        let last = self.0.filter(|currency| currency.code() == code);
        self.0 = last.or_else(|| Currency::from_code(code).ok());
        self.0
    }
}

/// The text of a cell; an absent one is empty.
fn text(texts: Option<&dyn Texts>, row: usize) -> &str {
    texts.and_then(|texts| texts.at(row)).unwrap_or_default()
}

fn named<T>(
    row: usize,
    column: &'static str,
    name: &str,
    find: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, GivenError> {
    if name.is_empty() {
        return Ok(None);
    }
    let found = find(name);
    let wrong = || GivenError::at(row, column, format!("must be the name of a {column}"), name);
    found.map(Some).ok_or_else(wrong)
}

fn short(row: usize, column: &'static str, text: &str, max: usize) -> Result<(), GivenError> {
    // A text has no more characters than bytes.
    if text.len() <= max || text.chars().count() <= max {
        return Ok(());
    }
    Err(GivenError::at(row, column, format!("must be a text of at most {max} characters"), text))
}
