//! Import of transactions from a host's columns, one row for each transaction, of one user or of many.

use super::TransactionsBuilder;
use super::transaction::{Channel, Kind, OF_MESSAGES, Source, Transaction};
use crate::Day;
use chrono::{DateTime, NaiveDate};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::{is_control, is_seen};
use lendwright_types::time::{Zone, parse_date};
use lendwright_types::{Column, Texts};
use rust_decimal::Decimal;

/// The most characters of an id, and of another text.
const ID_CHARS_MAX: usize = 128;
const TEXT_CHARS_MAX: usize = 500;

/// Transactions in columns, one row for each transaction. A missing column and an empty cell mean the same.
///
/// # Example
/// ```
/// use lendwright_analytics::slice::{Dimension, Flow, Top};
/// use lendwright_analytics::{
///     Basis, AmountCells, DateCells, PeriodName, TransactionColumns, TransactionsBuilder,
/// };
/// use lendwright_types::currency::EGP;
///
/// let (ids, users) = (vec!["a", "b", "c"], vec!["mona", "sara", "mona"]);
/// let dates = vec!["2026-01-05", "2026-01-06", "2026-01-20"];
/// let (minor, merchants) = (vec![-4_550_i64, -900, -2_000], vec!["El Abd", "Metro", "Metro"]);
/// let columns = TransactionColumns {
///     users: Some(&users),
///     merchants: Some(&merchants),
///     ..TransactionColumns::new(&ids, DateCells::Texts(&dates), AmountCells::Minor(&minor), EGP)
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
    pub dates: DateCells<'c>,
    /// The amounts: negative for money that went out, positive for money that came in; never 0.
    pub amounts: AmountCells<'c>,
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
    pub mccs: Option<CodeCells<'c>>,
    /// How transactions were made, by the names of [`Channel`].
    pub channels: Option<&'c dyn Texts>,
    /// The counterparties: the senders or receivers of the money.
    pub counterparties: Option<&'c dyn Texts>,
    /// The balances of the accounts after the transactions.
    pub balances: Option<AmountCells<'c>>,
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
        dates: DateCells<'c>,
        amounts: AmountCells<'c>,
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
    pub fn push_into(&self, builder: &mut TransactionsBuilder) -> Result<(), CellError> {
        let rows = self.count()?;
        let mut known = LastCurrency::default();
        for row in 0..rows {
            let user = match self.users {
                None => "",
                Some(users) => users.at(row).filter(|user| is_seen(user)).ok_or_else(|| {
                    CellError::at(row, "user_id", "must be a text with a visible character", "")
                })?,
            };
            let txn = self.at(row, &mut known)?;
            builder
                .push(user, &txn)
                .map_err(|error| CellError::at(row, "txn_id", error.to_string(), txn.txn_id))?;
        }
        Ok(())
    }

    /// The number of rows.
    fn count(&self) -> Result<usize, CellError> {
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
            ("mcc", self.mccs.map(CodeCells::rows)),
            ("balance_after", self.balances.map(AmountCells::rows)),
            ("pending", self.pending.map(Column::rows)),
        ];
        let others = others.into_iter().filter_map(|(name, rows)| Some((name, rows?)));
        match others.chain(texts).find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(CellError::Length { column, rows, expected }),
        }
    }

    /// The transaction in a row.
    fn at(&self, row: usize, known: &mut LastCurrency) -> Result<Transaction<'c>, CellError> {
        let wrong = |column, reason: &str, value: &str| CellError::at(row, column, reason, value);
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

    fn is_pending(&self, row: usize) -> Result<bool, CellError> {
        match self.pending.and_then(|pending| pending.at(row)) {
            None | Some(0) => Ok(false),
            Some(1) => Ok(true),
            Some(other) => Err(CellError::at(row, "pending", "must be 0 or 1", &other.to_string())),
        }
    }
}

/// The currency of the code that was read last: most tables have one currency.
#[derive(Default)]
struct LastCurrency(Option<Currency>);

impl LastCurrency {
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
) -> Result<Option<T>, CellError> {
    if name.is_empty() {
        return Ok(None);
    }
    let found = find(name);
    let wrong = || CellError::at(row, column, format!("must be the name of a {column}"), name);
    found.map(Some).ok_or_else(wrong)
}

fn short(row: usize, column: &'static str, text: &str, max: usize) -> Result<(), CellError> {
    // A text has no more characters than bytes.
    if text.len() <= max || text.chars().count() <= max {
        return Ok(());
    }
    Err(CellError::at(row, column, format!("must be a text of at most {max} characters"), text))
}

// Cells that may have several forms: days, amounts and codes.

/// A column of days.
#[derive(Clone, Copy)]
pub enum DateCells<'c> {
    /// Days since 1970-01-01, which are these days in every zone.
    Days(&'c dyn Column),
    /// Instants in milliseconds of the epoch.
    Millis(&'c dyn Column),
    /// Texts: `YYYY-MM-DD`, or RFC 3339 times with an offset.
    Texts(&'c dyn Texts),
}

/// A column of amounts, all of them exact.
#[derive(Clone, Copy)]
pub enum AmountCells<'c> {
    /// Minor units of each row's currency.
    Minor(&'c dyn Column),
    /// Decimals: whole numbers of 10 to the power of minus `scale`.
    Scaled {
        /// The numbers.
        numbers: &'c dyn Column,
        /// How many decimals they have: at most 28.
        scale: u32,
    },
    /// Texts of decimal numbers, like `-45.50`.
    Texts(&'c dyn Texts),
}

/// A column of merchant category codes.
#[derive(Clone, Copy)]
pub enum CodeCells<'c> {
    /// Numbers from 0 to 9999.
    Numbers(&'c dyn Column),
    /// Texts of four digits.
    Texts(&'c dyn Texts),
}

impl DateCells<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Days(column) | Self::Millis(column) => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    pub(super) fn at(self, row: usize, zone: Zone) -> Result<Day, CellError> {
        let shown = |number: Option<i128>| number.map_or_else(String::new, |n| n.to_string());
        let (day, value) = match self {
            Self::Days(column) => {
                let number = column.at(row);
                let day = number.and_then(|days| Day::from_epoch(i32::try_from(days).ok()?));
                (day, shown(number))
            }
            Self::Millis(column) => {
                let number = column.at(row);
                let instant = number.and_then(|millis| {
                    DateTime::from_timestamp_millis(i64::try_from(millis).ok()?)
                });
                (instant.and_then(|at| known_day(zone.date_of(at))), shown(number))
            }
            Self::Texts(texts) => {
                let text = texts.at(row).unwrap_or_default();
                (day_of(text, zone), text.to_owned())
            }
        };
        let reason = "must be a date YYYY-MM-DD or an RFC 3339 time with its offset";
        day.ok_or_else(|| CellError::at(row, "date", reason, &value))
    }
}

fn day_of(text: &str, zone: Zone) -> Option<Day> {
    if let Ok(date) = parse_date(text) {
        return known_day(date);
    }
    let instant = DateTime::parse_from_rfc3339(text).ok()?;
    known_day(zone.date_of(instant.to_utc()))
}

/// The day of a date of the years 1 to 9999.
fn known_day(date: NaiveDate) -> Option<Day> {
    Some(Day::from_date(date)).filter(|day| day.date() == date)
}

impl AmountCells<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Minor(column) | Self::Scaled { numbers: column, .. } => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    /// The amount in minor units; `None` of an empty cell.
    pub(super) fn at(
        self,
        row: usize,
        column: &'static str,
        currency: Currency,
    ) -> Result<Option<i64>, CellError> {
        let (minor, value) = match self {
            Self::Minor(numbers) => match numbers.at(row) {
                None => return Ok(None),
                Some(number) => {
                    (i64::try_from(number).map_err(|_| AmountFault::Large), number.to_string())
                }
            },
            Self::Scaled { numbers, scale } => match numbers.at(row) {
                None => return Ok(None),
                Some(number) => (scaled(number, scale, currency), digits(number, scale)),
            },
            Self::Texts(texts) => match texts.at(row) {
                None | Some("") => return Ok(None),
                Some(text) => (written(text, currency), text.to_owned()),
            },
        };
        let reason = |unfit| {
            let (code, decimals) = (currency.code(), currency.decimals());
            match unfit {
                AmountFault::Fine => {
                    format!("must be an amount in {code} of at most {decimals} decimals")
                }
                // As a book says it.
                AmountFault::Large => {
                    format!("must be an amount in {code} that fits 64 bits of its smallest unit")
                }
            }
        };
        minor.map(Some).map_err(|unfit| CellError::at(row, column, reason(unfit), &value))
    }
}

/// A decimal as it is written: 12.50.
fn digits(number: i128, scale: u32) -> String {
    let scale = usize::try_from(scale).unwrap_or_default();
    let sign = if number < 0 { "-" } else { "" };
    let all = format!("{:0>width$}", number.unsigned_abs(), width = scale.saturating_add(1));
    match all.split_at_checked(all.len().saturating_sub(scale)) {
        Some((whole, part)) if !part.is_empty() => format!("{sign}{whole}.{part}"),
        _ => format!("{sign}{all}"),
    }
}

/// Why a number is no amount of a currency.
enum AmountFault {
    /// It is finer than the smallest unit, or no number at all.
    Fine,
    /// It has more smallest units than 64 bits count.
    Large,
}

/// An amount in minor units that is written as a decimal number.
fn written(text: &str, currency: Currency) -> Result<i64, AmountFault> {
    // Never one that was rounded, as beyond 28 digits.
    let decimal = Decimal::from_str_exact(text).ok().filter(|_| !text.contains('_'));
    decimal.map_or_else(
        || Err(if is_large(text) { AmountFault::Large } else { AmountFault::Fine }),
        |decimal| scaled(decimal.mantissa(), decimal.scale(), currency),
    )
}

/// Whether a text is a number of more digits before its point than 64 bits have in any currency.
fn is_large(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let is_number = whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit());
    is_number && whole.trim_start_matches('0').len() > 19
}

/// A decimal in minor units, if it is no finer than they are and fits them.
fn scaled(number: i128, scale: u32, currency: Currency) -> Result<i64, AmountFault> {
    let decimals = currency.decimals();
    let power = 10_i128.checked_pow(scale.abs_diff(decimals));
    let minor = if scale <= decimals {
        power.and_then(|power| number.checked_mul(power)).ok_or(AmountFault::Large)?
    } else {
        let whole = power.filter(|power| number.checked_rem(*power) == Some(0));
        whole.and_then(|power| number.checked_div(power)).ok_or(AmountFault::Fine)?
    };
    i64::try_from(minor).map_err(|_| AmountFault::Large)
}

impl CodeCells<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Numbers(column) => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    pub(super) fn at(self, row: usize) -> Result<Option<u16>, CellError> {
        let (code, value) = match self {
            Self::Numbers(column) => match column.at(row) {
                None => return Ok(None),
                Some(number) => (u16::try_from(number).ok(), number.to_string()),
            },
            Self::Texts(texts) => match texts.at(row) {
                None | Some("") => return Ok(None),
                Some(text) => {
                    let is_code = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
                    (Some(text).filter(|_| is_code).and_then(|t| t.parse().ok()), text.to_owned())
                }
            },
        };
        let code = code.filter(|code| *code <= 9_999);
        let wrong = || CellError::at(row, "mcc", "must be a code of four digits", &value);
        code.map(Some).ok_or_else(wrong)
    }
}

macro_rules! shows_no_cell {
    ($($name:ident),+) => {
        $(impl std::fmt::Debug for $name<'_> {
            /// Shows no cell.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.rows())
            }
        })+
    };
}
shows_no_cell!(DateCells, AmountCells, CodeCells);

// Refusals.

/// The most characters of a value that an error shows.
const SHOWN_MAX: usize = 100;

/// The reason why transactions in columns are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// A column is longer or shorter than the column of the ids.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A cell has an unreadable value.
    #[error("row {row}: {column}: {reason}")]
    Cell {
        /// The row, from 0 on.
        row: usize,
        /// The column.
        column: &'static str,
        /// The requirement that it violates.
        reason: String,
        /// The value, shortened; empty where it has none.
        value: String,
    },
}

impl CellError {
    pub(super) fn at(
        row: usize,
        column: &'static str,
        reason: impl Into<String>,
        value: &str,
    ) -> Self {
        let value = value.chars().take(SHOWN_MAX).collect();
        Self::Cell { row, column, reason: reason.into(), value }
    }

    /// Turns the error of a part into one of the whole table. `before` is the number of rows before the part.
    #[must_use]
    pub fn after(self, before: usize) -> Self {
        match self {
            Self::Cell { row, column, reason, value } => {
                Self::Cell { row: row.saturating_add(before), column, reason, value }
            }
            length @ Self::Length { .. } => length,
        }
    }
}
