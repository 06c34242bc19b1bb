//! Projections of income and expenses, and the money that is available.

use super::subject::{
    Finder, Subject, SubjectTransactions, Tail, TransactionQuery, Window, subject,
};
use super::transactions::confidence_asked;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use crate::records::borrowers::Borrower;
use crate::records::lending::{DueId, SeenLoans};
use crate::wire::{Amount, Rounded, choice, field_group};
use chrono::NaiveDate;
use lendwright_analytics::internal::LOOKBACK_MONTHS;
use lendwright_analytics::money::{
    AvailableMoney, AvailableWarning, Balance, BalanceSource, LowestPoint, Purse, UnpaidInstalment,
};
use lendwright_analytics::projection::{
    AmountInterval, DayAmount, Expectation, Outlook, Projection, ProjectionMethod, Side,
    VariableAmount, WindowSum,
};
use lendwright_analytics::streams::{StreamId, lookback};
use lendwright_analytics::{Basis, Day, Period};
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;

// The fields and the answer that projections of income and of expenses share.

field_group! {
    /// The period and the settings of a projection.
    pub(crate) struct ProjectionFields as projection_fields {
        /// The number of days to project, 1 to 180. Left out: 30.
        query "horizon_days" is Plain => horizon_days: Option<i64>,
        /// The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
        query "until" => until: Option<NaiveDate>,
        /// The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
        query "level" is Plain => level: Option<f64>,
        /// Whether to return each day. Left out: no.
        query "daily" => daily: Option<bool>,
        /// From 0 to 1: the smallest confidence of a stream. Transactions of less certain streams are projected with the
        /// amounts that do not recur. Left out: 0.6.
        query "min_confidence" is Plain => min_confidence: Option<f64>,
        /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out: no.
        query "trend" => trend: Option<bool>,
    }
}

answer! {
    /// The expected income or expenses, from the day after `as_of`. Amounts are positive.
    ///
    /// `data_quality` is at most `thin` if fewer than four earlier projections could be compared with real amounts.
    /// The window of `excluded` begins with the first of the earlier windows, or with the first transaction if there are
    /// none, and ends on `as_of`.
    pub struct MoneyProjection {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The days of the projection. The first one is the day after `as_of`.
        ..period: Window,
        /// The expected amount; N/A with fewer than two complete months.
        "projected" => projected: Available<ProjectedAmount>,
        /// The parts of the sum: the expected occurrences of streams by day, and then the rest.
        "components" => components: Vec<ProjectionComponent>,
        /// The amounts of earlier windows, earliest first.
        "history" => history: Vec<ProjectionWindow>,
        /// The method of the projection.
        "method" => method: ProjectionMethod,
        /// The mean absolute error of earlier projections; N/A if none could be made.
        "error_mae" => error_mae: Available<Amount>,
        /// The amounts of each day, if `daily` is 1.
        optional "daily" => daily: Option<Vec<ProjectionDay>>,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
    }
}

answer! {
    /// An expected amount with its interval.
    pub struct ProjectedAmount {
        /// The amount.
        "amount" => amount: Amount,
        /// The lower end, at least 0. Overdue occurrences are not included.
        "lower" => lower: Amount,
        /// The upper end.
        "upper" => upper: Amount,
        /// The probability that the real amount is inside the interval, estimated from the past.
        "level" => level: Rounded<4>,
    }
}

answer! {
    /// A part of a projection: an expected occurrence of a stream, or the rest that does not recur.
    pub struct ProjectionComponent {
        /// `recurring` or `variable`.
        "type" => type_: ComponentType,
        /// The id of the stream.
        optional "stream_id" => stream_id: Option<IdText<StreamId>>,
        /// The name of the stream's party.
        optional "name" => name: Option<String>,
        /// The expected day. For an overdue occurrence it is the first day of the projection.
        optional "date" => date: Option<NaiveDate>,
        /// The amount.
        "amount" => amount: Amount,
        /// The smallest expected amount of the occurrence; 0 for an overdue one.
        optional "lower" => lower: Option<Amount>,
        /// The largest expected amount of the occurrence.
        optional "upper" => upper: Option<Amount>,
        /// The basis of the rest.
        optional "basis" => basis: Option<VariableBasis>,
    }
}

answer! {
    /// The basis for projecting the amounts that do not recur.
    pub struct VariableBasis {
        /// The number of earlier windows.
        "windows" => windows: i64,
        /// The median of the last six windows, each as long as the projection.
        "median" => median: Amount,
    }
}

answer! {
    /// The amount of an earlier window.
    pub struct ProjectionWindow {
        /// The days of the window.
        ..period: Window,
        /// The amount.
        "amount" => amount: Amount,
    }
}

answer! {
    /// The expected amount of a day.
    pub struct ProjectionDay {
        /// The day.
        "date" => date: NaiveDate,
        /// The amount expected on that day.
        "amount" => amount: Amount,
        /// The total expected until the end of that day.
        "cumulative" => cumulative: Amount,
    }
}

choice! {
    /// The type of a part of a projection.
    pub enum ComponentType {
        /// An expected occurrence of a stream.
        #[default] Recurring = "recurring",
        /// All amounts that do not recur.
        Variable = "variable",
    }
}

/// Implements an operation for a request with the fields `subject` and `projection_fields`. It projects one side.
macro_rules! projects {
    ($Request:ident, $side:expr) => {
        impl Operation for $Request {
            type Body = MoneyProjection;
            const ACCESS: Access = Access::Read;
            const WORDS: Words = AnalyticsError::WORDS;

            fn run(&self, cx: &mut Context<'_>) -> Result<MoneyProjection, Error> {
                let loaded = Subject::from(self).read(cx)?;
                ProjectionFields::from(self).answer(&loaded.asked(), &mut loaded.finder(), $side)
            }
        }

        impl TransactionQuery for $Request {
            type Answer = MoneyProjection;

            fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
                Subject::from(self).basis_of_table(last, usual)
            }

            fn of<'t>(
                &self,
                asked: &SubjectTransactions<'t>,
                finder: &mut Finder<'t>,
                _settings: &AnalyticsSettings,
            ) -> Result<MoneyProjection, Error> {
                ProjectionFields::from(self).answer(asked, finder, $side)
            }
        }
    };
}

const DAYS: i64 = 30;

const DAYS_MAX: i64 = 180;

const LEVEL: f64 = 0.8;

impl ProjectionFields<'_> {
    /// Projects one side for a borrower.
    ///
    /// # Errors
    /// For an impossible field.
    pub(super) fn answer<'t>(
        self,
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        side: Side,
    ) -> Result<MoneyProjection, Error> {
        let level = self.level()?;
        let min_confidence = confidence_asked(*self.min_confidence, 0.6)?;
        let mut outlook = Outlook::new(side, self.last_day(asked.basis.as_of)?);
        outlook.level = level;
        outlook.min_confidence = min_confidence;
        outlook.trend = self.trend.unwrap_or_default();
        let (rows, detector) = (asked.rows(), finder.detector());
        let projection = outlook.project(detector, asked.user_id, rows, asked.basis);
        Ok(shown(asked, &projection, self.daily.unwrap_or_default()))
    }

    fn level(&self) -> Result<f64, Error> {
        let level = self.level.unwrap_or(LEVEL);
        if (0.5..=0.95).contains(&level) {
            return Ok(level);
        }
        Err(AnalyticsError::invalid("level", "must be 0.5 to 0.95", level).into())
    }

    fn last_day(&self, as_of: Day) -> Result<Day, Error> {
        let Some(until) = *self.until else {
            let days = self.horizon_days.unwrap_or(DAYS);
            let is_some = (1..=DAYS_MAX).contains(&days);
            let asked = i32::try_from(days).ok().filter(|_| is_some);
            let wrong = || AnalyticsError::invalid("horizon_days", "must be 1 to 180", days);
            return Ok(as_of.plus(asked.ok_or_else(wrong)?));
        };
        if let Some(days) = *self.horizon_days {
            let reason = "must not stand beside 'until'";
            return Err(AnalyticsError::invalid("horizon_days", reason, days).into());
        }
        until_asked(until, as_of, DAYS_MAX)
    }
}

/// Checks the requested last day: 1 to `days_max` days after `as_of`.
pub(super) fn until_asked(until: NaiveDate, as_of: Day, days_max: i64) -> Result<Day, Error> {
    let day = Day::from_date(until);
    if (1..=days_max).contains(&i64::from(day.days_since(as_of))) {
        return Ok(day);
    }
    let reason = format!("must be 1 to {days_max} days after {as_of}");
    Err(AnalyticsError::invalid("until", reason, until).into())
}

fn shown(
    asked: &SubjectTransactions<'_>,
    projection: &Projection<'_>,
    daily: bool,
) -> MoneyProjection {
    let amount = |minor: i128| asked.amount(minor);
    let first = projection.history.first().map(|window| window.period.from);
    let to = asked.basis.as_of;
    let tail = asked.tail(Period { from: first.unwrap_or(Day::MIN), to });
    let projected = |projected: AmountInterval| ProjectedAmount {
        amount: amount(projected.amount),
        lower: amount(projected.lower),
        upper: amount(projected.upper),
        level: Rounded::from_double(projected.level).value().unwrap_or_default(),
    };
    let day = |day: DayAmount| ProjectionDay {
        date: day.day.date(),
        amount: amount(day.amount),
        cumulative: amount(day.cumulative),
    };
    let window =
        |of: &WindowSum| ProjectionWindow { period: of.period.into(), amount: amount(of.amount) };
    let recurring = projection.recurring.iter().map(|one| recurring(asked, one));
    let variable = projection.variable.iter().map(|rest| variable(asked, rest));
    MoneyProjection {
        user_id: asked.user_id.into(),
        period: projection.period.into(),
        projected: projection.projected.map(projected).into(),
        components: recurring.chain(variable).collect(),
        history: projection.history.iter().map(window).collect(),
        method: projection.method,
        error_mae: projection.error_mae.map(amount).into(),
        daily: daily.then(|| projection.by_day().into_iter().map(day).collect()),
        tail: Tail { data_quality: projection.quality, ..tail },
    }
}

fn recurring(asked: &SubjectTransactions<'_>, one: &Expectation<'_>) -> ProjectionComponent {
    let amount = |minor: i64| asked.amount(minor.into());
    ProjectionComponent {
        type_: ComponentType::Recurring,
        stream_id: Some(one.stream_id.into()),
        name: Some(one.name.to_owned()),
        date: Some(one.day.date()),
        amount: amount(one.amount),
        lower: Some(amount(one.lower)),
        upper: Some(amount(one.upper)),
        basis: None,
    }
}

fn variable(asked: &SubjectTransactions<'_>, rest: &VariableAmount) -> ProjectionComponent {
    let basis = VariableBasis { windows: rest.windows.into(), median: asked.amount(rest.median) };
    ProjectionComponent {
        type_: ComponentType::Variable,
        stream_id: None,
        name: None,
        date: None,
        amount: asked.amount(rest.amount),
        lower: None,
        upper: None,
        basis: Some(basis),
    }
}

// `GET /txn-analytics/proj-income/`: the expected income of the next days.

request! {
    /// Projects a borrower's income. The sum contains each expected occurrence of the reliable streams, and the median
    /// of the last windows of all other income.
    ///
    /// Income is salaries and other money received. Loan payouts are not income. The width of the interval is the error
    /// of the same method on earlier days, computed without any later transaction.
    pub struct ProjectIncome {
        ..subject,
        ..projection_fields,
    }
}

projects!(ProjectIncome, Side::Income);

// `GET /txn-analytics/proj-expenses/`: the expected expenses of the next days.

request! {
    /// Projects a borrower's expenses. The sum contains each expected occurrence of the reliable streams, and the
    /// median of the last windows of all other expenses.
    ///
    /// Expenses are spending, less refunds on the day of the refund. The width of the interval is the error of the same
    /// method on earlier days, computed without any later transaction.
    pub struct ProjectExpenses {
        ..subject,
        ..projection_fields,
    }
}

projects!(ProjectExpenses, Side::Expenses);

// `GET /txn-analytics/available-money/`: the money that a borrower can spend until the next salary.

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
    /// The money that a borrower can spend. The window of `excluded` is the last 24 months.
    pub struct MoneyAvailable {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
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
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
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
        "Transaction_ID" => transaction_id: DueId,
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

const MONEY_DAYS_MAX: i64 = 90;

/// An unpaid instalment of one of the borrower's loans.
pub(super) struct Instalment {
    pub(super) transaction_id: DueId,
    pub(super) due: UnpaidInstalment,
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

impl TransactionQuery for GetAvailableMoney {
    type Answer = MoneyAvailable;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
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
    fn question(&self, asked: &SubjectTransactions<'_>) -> Result<Question, Error> {
        let until = |until| until_asked(until, asked.basis.as_of, MONEY_DAYS_MAX);
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
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        instalments: &[Instalment],
    ) -> MoneyAvailable {
        let Self { until, balance, buffer, include_income } = *self;
        let dues: Vec<UnpaidInstalment> = instalments.iter().map(|one| one.due).collect();
        let mut purse = Purse::default();
        purse.until = until;
        purse.balance = balance;
        purse.buffer = buffer;
        purse.include_income = include_income;
        purse.dues = &dues;
        let detector = finder.detector();
        let money = purse.available(detector, asked.user_id, asked.rows(), asked.basis);
        answer(asked, &money, instalments, buffer)
    }
}

/// Converts an amount of the request to minor units of the requested currency.
fn minor_of(
    field: &'static str,
    sent: Decimal,
    asked: &SubjectTransactions<'_>,
) -> Result<i64, Error> {
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
    asked: &SubjectTransactions<'_>,
) -> Result<Vec<Instalment>, Error> {
    let of_currency = |(_, currency): &(Instalment, Currency)| *currency == asked.basis.currency;
    let unpaid = unpaid(cx, borrower_id)?.into_iter().filter(of_currency);
    let mut found: Vec<Instalment> = unpaid.map(|(one, _)| one).collect();
    // Loans come by id and rows by number. A stable sort keeps that order.
    found.compact_sort_by_key(|one| one.due.day);
    Ok(found)
}

/// Returns the unpaid instalments of loans that the caller sees, by loan and number, each with its currency.
fn unpaid(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Vec<(Instalment, Currency)>, Error> {
    let mut found = Vec::new();
    for running in SeenLoans::for_borrower(cx, borrower_id, None)?.running(cx)? {
        for row in running.rows()?.into_iter().filter(|row| !row.is_closed()) {
            let due = UnpaidInstalment { day: Day::from_date(row.due), amount: row.unpaid.minor() };
            let one = Instalment { transaction_id: running.due_id(&row)?, due };
            found.push((one, row.unpaid.currency()));
        }
    }
    Ok(found)
}

fn answer(
    asked: &SubjectTransactions<'_>,
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
        user_id: asked.user_id.into(),
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
        tail: Tail { data_quality: money.quality, ..tail },
    }
}

fn lowest(asked: &SubjectTransactions<'_>, point: Option<LowestPoint>) -> LowestShown {
    LowestShown {
        date: point.map(|point| point.day.date()).into(),
        amount: point.map(|point| asked.amount(point.amount)).into(),
    }
}
