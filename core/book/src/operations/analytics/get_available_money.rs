//! `GET /txn-analytics/available-money/`: the money that a borrower can spend until the next salary.

use super::of_transactions::OfTransactions;
use super::projected::until_asked;
use super::subject::{Asked, ExcludedTransactions, Finder, Subject, subject};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use crate::records::borrowers::Borrower;
use crate::records::lending::SeenLoans;
use crate::wire::Amount;
use chrono::NaiveDate;
use lendwright_analytics::internal::LOOKBACK_MONTHS;
use lendwright_analytics::money::{
    AvailableMoney, AvailableWarning, Balance, BalanceSource, Due, LowestPoint, Purse,
};
use lendwright_analytics::streams::lookback;
use lendwright_analytics::{Basis, DataQuality, Day};
use lendwright_types::currency::Currency;
use lendwright_types::{BorrowerId, Money};

request! {
    /// Computes the money that a borrower can spend until the day before the next salary: balance and expected income,
    /// less expected expenses, instalments and a buffer.
    ///
    /// `expected` is the amount left on the last day. `safe` can be spent even if income and expenses come out at the
    /// bad ends of the projections' intervals. An expected loan payment that is also one of the instalments counts
    /// once.
    pub struct GetAvailableMoney {
        ..subject,
        /// The last day, at most 90 days after `as_of`. Left out: the day before the next expected salary, or 30 days
        /// after `as_of` if none is expected.
        query "until" => until: Option<NaiveDate>,
        /// The balance of the accounts. Left out: the sum of the latest known balances of the accounts used in the last
        /// 90 days, if each balance is at most 7 days old.
        query "balance" is Plain => balance: Option<Decimal>,
        /// The amount that must not be spent, at least 0. Left out: 0.
        query "buffer" is Plain => buffer: Option<Decimal>,
        /// Whether expected income counts. Left out: yes.
        query "include_income" => include_income: Option<bool>,
    }
}

answer! {
    /// The money that a borrower can spend.
    pub struct MoneyAvailable {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The last day of the computation.
        "until" => until: NaiveDate,
        /// The balance of the accounts.
        "balance" => balance: BalanceShown,
        /// The income expected until `until`; 0 if `include_income` is 0, N/A with fewer than two complete months.
        "projected_income" => projected_income: Available<Amount>,
        /// The expenses expected until `until`, without payments of the instalments; N/A with fewer than two complete
        /// months.
        "projected_expenses" => projected_expenses: Available<Amount>,
        /// The unpaid instalments due until `until`, of loans that the caller sees.
        "due_instalments" => due_instalments: DueInstalments,
        /// The amount that must not be spent.
        "buffer" => buffer: Amount,
        /// The amounts that can be spent.
        "available_money" => available_money: SpendableMoney,
        /// The part of `safe` for each day, rounded down.
        "per_day" => per_day: Available<Amount>,
        /// The day and amount of the lowest expected balance.
        "lowest_point" => lowest_point: LowestShown,
        /// Whether the expected balance falls below the buffer.
        "shortfall" => shortfall: Available<bool>,
        /// Warnings about the answer.
        "warnings" => warnings: Vec<AvailableWarning>,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the last 24 months that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// The balance of a borrower's accounts.
    pub struct BalanceShown {
        /// The amount; N/A if it is unknown.
        "amount" => amount: Available<Amount>,
        /// The source of the balance.
        "source" => source: Available<BalanceSource>,
        /// The day of the balance. For several accounts it is the earliest day.
        "date" => date: Available<NaiveDate>,
        /// The number of days since then.
        "stale_days" => stale_days: Available<i64>,
    }
}

answer! {
    /// Unpaid instalments.
    pub struct DueInstalments {
        /// The total amount owed.
        "amount" => amount: Amount,
        /// The instalments, earliest first.
        "items" => items: Vec<DueInstalment>,
    }
}

answer! {
    /// An unpaid instalment.
    pub struct DueInstalment {
        /// Its number, as in `get_due_payments`.
        "Transaction_ID" => transaction_id: i64,
        /// Its due date.
        "Due_Date" => due_date: NaiveDate,
        /// The amount owed: principal, interest and penalty.
        "Total_Due_Payment" => total_due_payment: Amount,
    }
}

answer! {
    /// The amounts that can be spent; N/A if the balance is unknown or there is too little history.
    pub struct SpendableMoney {
        /// The amount expected to be left on the last day, less the buffer. It may be negative.
        "expected" => expected: Available<Amount>,
        /// The amount that can be spent so that at least the buffer is left on every day, even at the bad ends of the
        /// intervals; at least 0.
        "safe" => safe: Available<Amount>,
    }
}

answer! {
    /// The day and amount of the lowest expected balance.
    pub struct LowestShown {
        /// The first day with this balance.
        "date" => date: Available<NaiveDate>,
        /// The balance on that day, including the buffer.
        "amount" => amount: Available<Amount>,
    }
}

const DAYS_MAX: i64 = 90;

/// An unpaid instalment of one of the borrower's loans.
pub(super) struct Instalment {
    pub(super) transaction_id: i64,
    pub(super) due: Due,
}

impl Operation for GetAvailableMoney {
    type Body = MoneyAvailable;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<MoneyAvailable, Error> {
        let loaded = Subject::from(self).read(cx)?;
        let asked = loaded.asked();
        let question = self.question(&asked)?;
        let instalments = instalments(cx, loaded.borrower_id, &asked)?;
        Ok(question.answer(&asked, &mut loaded.finder(), &instalments))
    }
}

impl OfTransactions for GetAvailableMoney {
    type Answer = MoneyAvailable;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<MoneyAvailable, Error> {
        Ok(self.question(asked)?.answer(asked, finder, &[]))
    }
}

/// The checked request.
struct Question {
    until: Option<Day>,
    balance: Option<i64>,
    buffer: i64,
    include_income: bool,
}

impl GetAvailableMoney {
    fn question(&self, asked: &Asked<'_>) -> Result<Question, Error> {
        let until = |until| until_asked(until, asked.basis.as_of, DAYS_MAX);
        let until = self.until.map(until).transpose()?;
        let balance = self.balance.map(|sent| minor_of("balance", sent, asked)).transpose()?;
        let buffer = self.buffer.map(|sent| minor_of("buffer", sent, asked)).transpose()?;
        if let Some(sent) = self.buffer.filter(|_| buffer < Some(0)) {
            return Err(AnalyticsError::invalid("buffer", "must not be below 0", sent).into());
        }
        let buffer = buffer.unwrap_or_default();
        let include_income = self.include_income.unwrap_or(true);
        Ok(Question { until, balance, buffer, include_income })
    }
}

impl Question {
    fn answer<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        instalments: &[Instalment],
    ) -> MoneyAvailable {
        let Self { until, balance, buffer, include_income } = *self;
        let dues: Vec<Due> = instalments.iter().map(|one| one.due).collect();
        let purse = Purse { until, balance, buffer, include_income, dues: &dues };
        let detector = finder.detector();
        let money = purse.available(detector, asked.user_id, asked.rows(), asked.basis);
        answer(asked, &money, instalments, buffer)
    }
}

/// Converts an amount of the request to minor units of the requested currency.
fn minor_of(field: &'static str, sent: Decimal, asked: &Asked<'_>) -> Result<i64, Error> {
    let reason = "must be an amount in the currency that is asked for";
    let money = Money::from_decimal(sent, asked.basis.currency);
    Ok(money.map_err(|_| AnalyticsError::invalid(field, reason, sent))?.minor())
}

/// Returns whether an instalment of a borrower, by its `Transaction_ID`, is still unpaid.
pub(super) fn is_unpaid(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    transaction_id: &str,
) -> Result<bool, Error> {
    let unpaid = unpaid(cx, borrower.borrower_id)?;
    Ok(unpaid.iter().any(|(one, _)| one.transaction_id.to_string() == transaction_id))
}

/// Returns the unpaid instalments in the currency, of loans that the caller sees, sorted by day.
pub(super) fn instalments(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    asked: &Asked<'_>,
) -> Result<Vec<Instalment>, Error> {
    let of_currency = |(_, currency): &(Instalment, Currency)| *currency == asked.basis.currency;
    let unpaid = unpaid(cx, borrower_id)?.into_iter().filter(of_currency);
    let mut found: Vec<Instalment> = unpaid.map(|(one, _)| one).collect();
    // Loans come by id and rows by number. A stable sort keeps that order.
    found.sort_by_key(|one| one.due.day);
    Ok(found)
}

/// Returns the unpaid instalments of loans that the caller sees, by loan and number, each with its currency.
fn unpaid(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Vec<(Instalment, Currency)>, Error> {
    let mut found = Vec::new();
    for running in SeenLoans::of(cx, borrower_id, None)?.running(cx)? {
        for row in running.rows()?.into_iter().filter(|row| !row.is_closed()) {
            let due = Due { day: Day::from_date(row.due), amount: row.unpaid.minor() };
            let one = Instalment { transaction_id: running.due_id(&row)?.0, due };
            found.push((one, row.unpaid.currency()));
        }
    }
    Ok(found)
}

fn answer(
    asked: &Asked<'_>,
    money: &AvailableMoney,
    instalments: &[Instalment],
    buffer: i64,
) -> MoneyAvailable {
    let as_of = asked.basis.as_of;
    let amount = |minor: i128| asked.amount(minor);
    let known = |minor: Option<i128>| Available::from(minor.map(amount));
    let item = |one: &Instalment| DueInstalment {
        transaction_id: one.transaction_id,
        due_date: one.due.day.date(),
        total_due_payment: amount(one.due.amount.into()),
    };
    let until_then = instalments.iter().filter(|one| one.due.day <= money.until);
    let day = |balance: Balance| balance.day;
    let day = money.balance.map(day);
    let tail = asked.tail(lookback(as_of, LOOKBACK_MONTHS));
    MoneyAvailable {
        user_id: asked.user_id.to_owned(),
        until: money.until.date(),
        balance: BalanceShown {
            amount: known(money.balance.map(|balance| balance.amount)),
            source: money.balance.map(|balance| balance.source).into(),
            date: day.map(Day::date).into(),
            stale_days: day.map(|day| as_of.days_since(day).into()).into(),
        },
        projected_income: known(money.income),
        projected_expenses: known(money.expenses),
        due_instalments: DueInstalments {
            amount: amount(money.due),
            items: until_then.map(item).collect(),
        },
        buffer: amount(buffer.into()),
        available_money: SpendableMoney {
            expected: known(money.expected),
            safe: known(money.safe),
        },
        per_day: known(money.per_day),
        lowest_point: lowest(asked, money.lowest),
        shortfall: money.shortfall.into(),
        warnings: money.warnings.clone(),
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: money.quality,
        excluded: tail.excluded,
    }
}

fn lowest(asked: &Asked<'_>, point: Option<LowestPoint>) -> LowestShown {
    LowestShown {
        date: point.map(|point| point.day.date()).into(),
        amount: point.map(|point| asked.amount(point.amount)).into(),
    }
}
