//! The user, the window and the transactions that a request asks about.

use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::analytics::{
    AnalyticsSettings, analytics_provider, kind_tables, transactions_with,
};
use crate::records::borrowers::{Borrower, borrower_of};
use crate::wire::{Amount, Request, Rounded, Wire, field_group};
use chrono::NaiveDate;
use lendwright_analytics::streams::Detector;
use lendwright_analytics::{
    Basis, CategoryTable, DataQuality, Day, Exclusions, KindTables, Period, PeriodName, Row, Rows,
    Transaction, Transactions,
};
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;

// The borrower and the transactions that an operation reads.

/// Well above the number of accounts of any borrower.
const ACCOUNTS_MAX: usize = 1_000;

/// Declares the group of fields that select the borrower and the transactions.
macro_rules! subject_group {
    ($(#[doc = $doc:literal])+ $View:ident as $group:ident {
        $(#[doc = $user_doc:literal])+ $User:ty
    }) => {
        field_group! {
            $(#[doc = $doc])+
            pub(crate) struct $View as $group {
                $(#[doc = $user_doc])+
                query "user_id" | header "account_id" names Borrower => user_id: $User,
                /// The last day that is counted, at most today. Left out: today.
                query "as_of" => as_of: Option<NaiveDate>,
                /// The accounts that count, at most 1,000. Left out: all.
                query "accounts" is Plain => accounts: Option<Vec<String>>,
                /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never converted.
                /// Left out: the currency of the partner's default provider.
                query "currency" is Plain => currency: Option<String>,
                /// Whether pending transactions count. Left out: no.
                query "include_pending" => include_pending: Option<bool>,
                /// The time zone that decides which day is today, by its name in the IANA database. It does not change
                /// the days of stored transactions. Left out: the zone of the partner's default provider.
                query "tz" is Plain => tz: Option<String>,
            }
        }

        impl $View<'_> {
            /// Returns which transactions count.
            ///
            /// # Errors
            /// For an impossible field.
            pub(super) fn basis(&self, cx: &mut Context<'_>) -> Result<Basis, Error> {
                let (provider, _) = analytics_provider(cx)?;
                let zone = zone_of(self.tz.as_deref(), provider.time_zone)?;
                let as_of = day_asked(*self.as_of, zone.date_of(cx.now()))?;
                self.basis_on(as_of, provider.currency)
            }

            /// Returns the same for a known day. `usual` is the currency if the request names none.
            ///
            /// # Errors
            /// For an impossible currency.
            pub(super) fn basis_on(&self, as_of: Day, usual: Currency) -> Result<Basis, Error> {
                let count = self.accounts.as_ref().map_or(0, Vec::len);
                if count > ACCOUNTS_MAX {
                    let reason = format!("must name at most {ACCOUNTS_MAX} accounts");
                    let found = format!("a list of {count}");
                    return Err(AnalyticsError::invalid("accounts", reason, found).into());
                }
                let mut basis = Basis::new(as_of, currency_of(self.currency.as_deref(), usual)?);
                basis.accounts = self.accounts.as_ref().map(|these| these.iter().cloned().collect());
                basis.include_pending = self.include_pending.unwrap_or_default();
                Ok(basis)
            }

            /// Returns the same without a book. `last` is the day if the request names none.
            ///
            /// # Errors
            /// For an impossible field.
            pub(super) fn basis_of_table(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
                zone_of(self.tz.as_deref(), Zone::CAIRO)?;
                self.basis_on(self.as_of.map_or(last, Day::from_date), usual)
            }
        }
    };
}

subject_group! {
    /// The borrower, the day and the transactions that count.
    Subject as subject {
        /// The borrower's public id.
        IdText<BorrowerUuid>
    }
}

subject_group! {
    /// The same fields, with an optional borrower.
    AnySubject as any_subject {
        /// The borrower's public id. Left out: all borrowers of the caller.
        Option<IdText<BorrowerUuid>>
    }
}

field_group! {
    /// A window of days, by its name or by its first and last day.
    pub(crate) struct Span as span {
        /// The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and for features of a
        /// table `last_3m`. `all` starts with the first transaction in the currency.
        query "period" => period: Option<PeriodName>,
        /// The first day of the window, instead of `period`.
        query "from" => from: Option<NaiveDate>,
        /// The last day of the window, at most `as_of`. Left out: `as_of`.
        query "to" => to: Option<NaiveDate>,
    }
}

answer! {
    /// The number of transactions in the window that are not counted. Each has one reason, the first that applies:
    /// duplicate, another currency, pending, transfer. N/A over many borrowers.
    pub struct ExcludedTransactions {
        /// Pending transactions, which are not booked yet.
        "pending" => pending: Available<i64>,
        /// Transfers between the borrower's own accounts.
        "transfers" => transfers: Available<i64>,
        /// Transactions in another currency.
        "other_currency" => other_currency: Available<i64>,
        /// Transactions that were reported both by a message and by an upload.
        "duplicates" => duplicates: Available<i64>,
    }
}

impl From<Exclusions> for ExcludedTransactions {
    fn from(excluded: Exclusions) -> Self {
        let count = |count: u64| Available::Value(i64::try_from(count).unwrap_or(i64::MAX));
        Self {
            pending: count(excluded.pending),
            transfers: count(excluded.transfers),
            other_currency: count(excluded.other_currency),
            duplicates: count(excluded.duplicates),
        }
    }
}

/// A borrower's transactions, and which of them count.
pub struct SubjectTransactions<'t> {
    /// The borrower's public id.
    pub(super) user_id: &'t str,
    /// The borrower's rows in a set.
    pub(super) rows: Rows<'t>,
    /// Which of them count.
    pub(super) basis: &'t Basis,
}

/// A borrower's transactions, read from the book, and which of them count.
pub(super) struct StoredSubject {
    user_id: String,
    pub(super) borrower_id: BorrowerId,
    /// The set with the transactions of this borrower.
    set: Transactions,
    /// Which of them count.
    pub(super) basis: Basis,
    /// The categories that the detection of streams needs.
    categories: CategoryTable,
}

/// A detector of a set's streams. It is created on first use and serves all users of the set.
pub struct Finder<'t> {
    set: &'t Transactions,
    categories: &'t CategoryTable,
    made: Option<Detector<'t>>,
}

answer! {
    /// The last members of every answer about a borrower's transactions.
    pub struct Tail {
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the window that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

impl Subject<'_> {
    /// Reads the borrower's transactions.
    ///
    /// # Errors
    /// For a borrower whom the caller does not see and for an impossible field.
    pub(super) fn read(self, cx: &mut Context<'_>) -> Result<StoredSubject, Error> {
        let basis = self.basis(cx)?;
        StoredSubject::read(cx, self.user_id, basis)
    }
}

/// Returns the requested zone, otherwise the usual one.
pub(super) fn zone_of(sent: Option<&str>, usual: Zone) -> Result<Zone, Error> {
    let Some(name) = sent else { return Ok(usual) };
    let reason = "must be a time zone of the IANA database, like Africa/Cairo";
    Ok(name.parse().map_err(|_| AnalyticsError::invalid("tz", reason, name))?)
}

/// Returns the requested day, at most today.
pub(super) fn day_asked(sent: Option<NaiveDate>, today: NaiveDate) -> Result<Day, Error> {
    match sent {
        Some(day) if day > today => {
            let reason = format!("must not be later than today, {today}");
            Err(AnalyticsError::invalid("as_of", reason, day).into())
        }
        day => Ok(Day::from_date(day.unwrap_or(today))),
    }
}

/// Returns the requested currency, otherwise the usual one.
pub(super) fn currency_of(sent: Option<&str>, usual: Currency) -> Result<Currency, Error> {
    let Some(code) = sent else { return Ok(usual) };
    let reason = "must be the code of a currency of ISO 4217";
    Ok(Currency::from_code(code).map_err(|_| AnalyticsError::invalid("currency", reason, code))?)
}

impl Span<'_> {
    /// Returns the window, cut off at `as_of`.
    ///
    /// # Errors
    /// If `from` or `to` is combined with a named window, if a custom window has no first day, and if the window ends
    /// before it starts.
    pub(super) fn period(
        self,
        asked: &SubjectTransactions<'_>,
        usual: PeriodName,
    ) -> Result<Period, Error> {
        let named = self.window(asked.basis.as_of, usual)?;
        Ok(named.unwrap_or_else(|| asked.whole()))
    }

    /// Returns the window as [`period`](Self::period) does; `None` for `all`, which starts with the first transaction.
    pub(super) fn window(self, as_of: Day, usual: PeriodName) -> Result<Option<Period>, Error> {
        let (from, to) = (*self.from, *self.to);
        match *self.period {
            None | Some(PeriodName::Custom) if from.is_some() || to.is_some() => {
                let Some(from) = from else {
                    return Err(
                        AnalyticsError::invalid("from", "must be given with 'to'", "null").into()
                    );
                };
                let from = Day::from_date(from);
                if from > as_of {
                    let reason = format!("must not be after 'as_of', {as_of}");
                    return Err(AnalyticsError::invalid("from", reason, from).into());
                }
                let to = to.map_or(as_of, Day::from_date);
                if to < from {
                    let reason = format!("must not be before 'from', {from}");
                    return Err(AnalyticsError::invalid("to", reason, to).into());
                }
                Ok(Some(Period { from, to: to.min(as_of) }))
            }
            Some(PeriodName::Custom) => {
                let reason = "must have 'from' beside it";
                Err(AnalyticsError::invalid("period", reason, "custom").into())
            }
            Some(named) if from.is_some() || to.is_some() => {
                let reason = "must not stand beside 'from' and 'to'";
                Err(AnalyticsError::invalid("period", reason, named.name()).into())
            }
            named => Ok(named.unwrap_or(usual).as_of(as_of)),
        }
    }
}

impl StoredSubject {
    /// Reads the transactions of a borrower.
    ///
    /// # Errors
    /// For a borrower whom the caller does not see.
    pub(super) fn read(
        cx: &mut Context<'_>,
        user_id: &IdText<BorrowerUuid>,
        basis: Basis,
    ) -> Result<Self, Error> {
        let borrower = borrower_of(cx, "user_id", user_id)?;
        Self::load(cx, &borrower, basis)
    }

    /// Reads the transactions of a borrower whom the caller sees.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) fn load(
        cx: &mut Context<'_>,
        borrower: &Borrower,
        basis: Basis,
    ) -> Result<Self, Error> {
        let tables = kind_tables(cx)?;
        Self::with(cx, borrower, basis, &tables, None)
    }

    /// Reads the transactions of a borrower whom the caller sees, with one more transaction if given. The kind tables
    /// are passed in, so that they are read once for many borrowers.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) fn with(
        cx: &mut Context<'_>,
        borrower: &Borrower,
        basis: Basis,
        tables: &KindTables,
        also: Option<&Transaction<'_>>,
    ) -> Result<Self, Error> {
        let borrower_id = borrower.borrower_id;
        let set = transactions_with(cx, borrower_id, tables, also)?;
        let categories = tables.categories.clone();
        Ok(Self { user_id: borrower.uuid.to_string(), borrower_id, set, basis, categories })
    }

    /// Returns the rows, and which of them count.
    pub(super) fn asked(&self) -> SubjectTransactions<'_> {
        SubjectTransactions { user_id: &self.user_id, rows: self.set.rows(), basis: &self.basis }
    }

    /// Returns the finder of their streams.
    pub(super) fn finder(&self) -> Finder<'_> {
        Finder::new(&self.set, &self.categories)
    }
}

impl<'t> Finder<'t> {
    pub(super) fn new(set: &'t Transactions, categories: &'t CategoryTable) -> Self {
        Self { set, categories, made: None }
    }

    pub(super) fn detector(&mut self) -> &mut Detector<'t> {
        self.made.get_or_insert_with(|| Detector::new(self.set, self.categories.clone()))
    }
}

impl<'t> SubjectTransactions<'t> {
    /// Returns the rows of the borrower.
    pub(super) fn rows(&self) -> Rows<'t> {
        self.rows
    }

    /// Returns the window `all`: from the first transaction that counts.
    pub(super) fn whole(&self) -> Period {
        let as_of = self.basis.as_of;
        let first = self.basis.counted(self.rows()).next();
        Period { from: first.map_or(as_of, Row::day), to: as_of }
    }

    /// Returns the fields that every answer has, with the counts of excluded transactions in the window.
    pub(super) fn tail(&self, window: Period) -> Tail {
        let excluded = self.basis.excluded(self.rows(), window);
        Tail {
            as_of: self.basis.as_of.date(),
            currency: self.basis.currency.to_string(),
            data_quality: self.basis.quality(self.rows()),
            excluded: excluded.into(),
        }
    }

    /// Converts minor units to an amount with the decimals of the currency.
    pub(super) fn amount(&self, minor: i128) -> Amount {
        amount(minor, self.basis.currency)
    }
}

impl ExcludedTransactions {
    /// Over many borrowers the counts are N/A, because they could reveal few borrowers.
    pub(super) const NONE: Self = {
        let none = Available::NotAvailable;
        Self { pending: none, transfers: none, other_currency: none, duplicates: none }
    };
}

/// Converts minor units to an amount with the decimals of its currency.
pub(super) fn amount(minor: i128, currency: Currency) -> Amount {
    // Sums of rows are below 2^95.
    Amount(Decimal::try_from_i128_with_scale(minor, currency.decimals()).unwrap_or(Decimal::MAX))
}

// Operations with answers that depend on one borrower's transactions alone.

/// A request with an answer that depends on one user's transactions alone. A table without a book gives the same answer
/// ([`TransactionTable`](super::TransactionTable)). Only operations of this crate implement this trait.
pub trait TransactionQuery: Request {
    /// The answer. For an operation it is the body.
    type Answer: Wire;

    /// Returns which transactions count. `last` and `usual` are the day and the currency if the request names none.
    ///
    /// # Errors
    /// For an impossible field.
    #[doc(hidden)]
    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error>;

    /// Answers for one user.
    ///
    /// # Errors
    /// For an impossible field.
    #[doc(hidden)]
    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        settings: &AnalyticsSettings,
    ) -> Result<Self::Answer, Error>;
}

// Values that several answers of analytics share: windows, shares and percentages.

answer! {
    /// A window of days, both included.
    pub struct Window {
        /// The first day.
        "from" => from: NaiveDate,
        /// The last day.
        "to" => to: NaiveDate,
    }
}

impl From<Period> for Window {
    fn from(period: Period) -> Self {
        Self { from: period.from.date(), to: period.to.date() }
    }
}

/// Returns the share of a total; not available if the total is not above 0.
pub(super) fn share_of(part: i128, total: i128) -> Available<Rounded<4>> {
    if total > 0 { Rounded::quotient(part, total) } else { Available::NotAvailable }
}

/// Returns a part in percent of an amount's absolute value, so a rise has a percentage above 0; not available for 0.
pub(super) fn percent_of(part: i128, of: i128) -> Available<Rounded<2>> {
    if of == 0 {
        return Available::NotAvailable;
    }
    Rounded::quotient(part.saturating_mul(100), of.saturating_abs())
}
