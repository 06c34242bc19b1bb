//! The money left until a day: the expected amount and the safe amount.

use super::balance::{Balance, BalanceSource};
use super::dues::{Due, paid_by};
use crate::projection::{Expectation, Outlook, Parts, Projected, Projection, Side};
use crate::recurring::{Detector, History, StreamStatus};
use crate::{Basis, DataQuality, Day, Kind, Rows};
use lendwright_types::codes;

codes! {
    /// What to know about an answer.
    pub enum AvailableWarning {
        /// No balance was sent, and an account has no recent one.
        BalanceUnknown = "balance_unknown",
        /// There is too little history to project income and expenses.
        TooLittleHistory = "too_little_history",
        /// Some income that is counted should have come already.
        IncomeOverdue = "income_overdue",
        /// Some instalments should have been paid already.
        InstalmentsOverdue = "instalments_overdue",
        /// The expected balance falls below the buffer.
        Shortfall = "shortfall",
    }
}

/// The days to look ahead if no salary is expected.
const DAYS: i32 = 30;

/// The most days to look ahead.
const DAYS_MAX: i32 = 90;

/// The inputs apart from the transactions. Amounts are minor units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse<'d> {
    /// The last day, at most 90 days ahead. Left out: the day before the next salary that is expected, else 30 days
    /// ahead.
    pub until: Option<Day>,
    /// The balance of the accounts. By default it is taken from the transactions.
    pub balance: Option<i64>,
    /// What must not be spent.
    pub buffer: i64,
    /// Whether income that is expected counts.
    pub include_income: bool,
    /// Instalments that are unpaid, in any order.
    pub dues: &'d [Due],
}

/// What a borrower can spend. Amounts are minor units.
#[derive(Clone, Debug)]
pub struct AvailableMoney {
    /// The last day that is looked at.
    pub until: Day,
    /// The balance of the accounts; `None` if it is unknown.
    pub balance: Option<Balance>,
    /// The expected income, 0 if income is not included; `None` with too little history.
    pub income: Option<i128>,
    /// The expenses that are expected, without payments of the instalments; `None` with too little history.
    pub expenses: Option<i128>,
    /// The instalments until the last day.
    pub due: i128,
    /// The expected money on the last day, less the buffer. It may be negative. `None` if balance or projections are
    /// unknown.
    pub expected: Option<i128>,
    /// The amount that can be spent if income and expenses are as bad as the intervals of the projections allow. Each
    /// day keeps at least the buffer. It is at least 0. The path by day is in minor units, and the intervals are
    /// rounded once.
    pub safe: Option<i128>,
    /// The safe amount for each day, rounded down.
    pub per_day: Option<i128>,
    /// The lowest point of the expected path.
    pub lowest: Option<LowestPoint>,
    /// Whether it falls below the buffer.
    pub shortfall: Option<bool>,
    /// What to know about it.
    pub warnings: Vec<AvailableWarning>,
    /// Whether there is enough history.
    pub quality: DataQuality,
}

/// A day and the money left on it, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowestPoint {
    /// The first of the days on which it is so low.
    pub day: Day,
    /// What is left.
    pub amount: i128,
}

/// The projection of one side, by day.
struct Path {
    /// The amount that has come or gone by the end of each day. The first day is the basis's day.
    cumulative: Vec<i128>,
    projected: Projected,
}

impl Purse<'_> {
    /// Computes the money left from the basis's day on.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::money::Purse;
    /// use lendwright_analytics::recurring::Detector;
    /// use lendwright_analytics::CategoryTable;
    /// use lendwright_analytics::{Basis, Transaction, TransactionsBuilder};
    /// use lendwright_types::currency::EGP;
    ///
    /// let mut builder = TransactionsBuilder::new();
    /// for month in 1..=6 {
    ///     let day = format!("2026-{month:02}-10").parse()?;
    ///     builder.push("mona", &Transaction::new(&month.to_string(), day, -30_000, EGP))?;
    /// }
    /// let set = builder.finish()?;
    /// let mut detector = Detector::new(&set, CategoryTable::default());
    /// let basis = Basis::new("2026-06-30".parse()?, EGP);
    /// let purse = Purse { balance: Some(100_000), ..Purse::default() };
    /// let money = purse.available(&mut detector, "mona", set.rows(), &basis);
    /// assert_eq!(money.expected, Some(70_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn available<'t>(
        &self,
        detector: &mut Detector<'t>,
        user: &str,
        rows: Rows<'t>,
        basis: &Basis,
    ) -> AvailableMoney {
        self.available_in(&mut History::new(detector, user, rows, basis))
    }

    /// Computes like [`available`](Self::available), and shares the streams with other questions about the user.
    pub(crate) fn available_in(&self, of: &mut History<'_, '_>) -> AvailableMoney {
        self.ahead(of, true)
    }

    /// Returns only the balance and the lowest point of [`available_in`](Self::available_in). It skips the intervals
    /// of the projections, which take most of the time.
    #[doc(hidden)]
    pub fn lowest_in(&self, of: &mut History<'_, '_>) -> (Option<Balance>, Option<LowestPoint>) {
        let balance = self.balance_of(of);
        let lowest = balance.and_then(|_| self.ahead(of, false).lowest);
        (balance, lowest)
    }

    fn balance_of(&self, of: &History<'_, '_>) -> Option<Balance> {
        let (source, day) = (BalanceSource::Param, of.basis.as_of);
        let sent = self.balance.map(|amount| Balance { amount: amount.into(), source, day });
        sent.or_else(|| Balance::of(of.rows, of.basis))
    }

    /// Looks ahead, with or without measured intervals of the projections.
    fn ahead(&self, of: &mut History<'_, '_>, is_measured: bool) -> AvailableMoney {
        let as_of = of.basis.as_of;
        let usual = || next_salary(of);
        let until = self.until.unwrap_or_else(usual).min(as_of.plus(DAYS_MAX));
        let until = until.max(as_of.plus(1));
        let balance = self.balance_of(of);
        let dues: Vec<Due> = self.dues.iter().copied().filter(|due| due.day <= until).collect();
        let mut project = |side| {
            let outlook = Outlook::new(side, until);
            if is_measured { outlook.project_in(of) } else { outlook.expect_in(of) }
        };
        let income = project(Side::Income);
        let mut expenses = project(Side::Expenses);
        without_payments(&mut expenses, &dues);
        let quality =
            if income.quality == DataQuality::Thin { DataQuality::Thin } else { expenses.quality };
        let is_income_overdue =
            self.include_income && income.recurring.iter().any(Expectation::is_overdue);
        let paths = Path::of(&income).zip(Path::of(&expenses));
        let mut money = AvailableMoney {
            until,
            balance,
            income: paths
                .as_ref()
                .map(|(income, _)| if self.include_income { income.projected.amount } else { 0 }),
            expenses: paths.as_ref().map(|(_, expenses)| expenses.projected.amount),
            due: due_by(&dues, until),
            expected: None,
            safe: None,
            per_day: None,
            lowest: None,
            shortfall: None,
            warnings: Vec::new(),
            quality,
        };
        if let (Some(balance), Some((income, expenses))) = (balance, &paths) {
            self.follow(&mut money, balance.amount, (income, expenses), &dues, as_of);
        }
        let warnings = [
            (balance.is_none(), AvailableWarning::BalanceUnknown),
            (paths.is_none(), AvailableWarning::TooLittleHistory),
            (is_income_overdue, AvailableWarning::IncomeOverdue),
            (dues.iter().any(|due| due.day < as_of), AvailableWarning::InstalmentsOverdue),
            (money.shortfall == Some(true), AvailableWarning::Shortfall),
        ];
        money.warnings = warnings.into_iter().filter(|(holds, _)| *holds).map(|(_, w)| w).collect();
        money
    }

    /// Follows the money left day by day.
    fn follow(
        &self,
        money: &mut AvailableMoney,
        balance: i128,
        (income, expenses): (&Path, &Path),
        dues: &[Due],
        as_of: Day,
    ) {
        let days = money.until.days_since(as_of);
        let buffer = i128::from(self.buffer);
        // Half-widths of both sides come from the same windows, and grow by the same part each day.
        let unit = expenses.projected.half_width.per.saturating_mul(days.max(1).into());
        let mut lowest: Option<LowestPoint> = None;
        let mut safe: Option<i128> = None;
        let mut left = 0;
        for number in 0..=days {
            let day = as_of.plus(number);
            let before = balance.saturating_sub(due_by(dues, day));
            let (came, surely) = if self.include_income {
                (income.at(number), income.at_least(number, unit))
            } else {
                (0, 0)
            };
            left = before.saturating_add(came).saturating_sub(expenses.at(number));
            if lowest.is_none_or(|lowest| left < lowest.amount) {
                lowest = Some(LowestPoint { day, amount: left });
            }
            let at_worst = before.saturating_sub(buffer).saturating_mul(unit);
            let at_worst =
                at_worst.saturating_add(surely).saturating_sub(expenses.at_most(number, unit));
            safe = Some(safe.map_or(at_worst, |safe| safe.min(at_worst)));
        }
        let safe = Parts { count: safe.unwrap_or_default().max(0), per: unit }.rounded();
        money.expected = Some(left.saturating_sub(buffer));
        money.safe = Some(safe);
        money.per_day = safe.checked_div(days.into());
        money.lowest = lowest;
        money.shortfall = lowest.map(|lowest| lowest.amount < buffer);
    }
}

impl Path {
    fn of(projection: &Projection<'_>) -> Option<Self> {
        let projected = projection.projected?;
        let days = projection.by_day();
        let cumulative = std::iter::once(0).chain(days.iter().map(|day| day.cumulative)).collect();
        Some(Self { cumulative, projected })
    }

    /// The amount that has come or gone by the end of the day with this number.
    fn at(&self, number: i32) -> i128 {
        let place = usize::try_from(number).unwrap_or_default();
        self.cumulative.get(place).copied().unwrap_or_default()
    }

    /// The least amount by this day, in parts: `unit` parts make a minor unit. Overdue payments don't count, and the
    /// width of the interval by this day is subtracted.
    fn at_least(&self, number: i32, unit: i128) -> i128 {
        // The path has overdue payments on its first day.
        let overdue = if number > 0 { self.projected.overdue } else { 0 };
        let amount = self.at(number).saturating_sub(overdue).saturating_mul(unit);
        amount.saturating_sub(self.width(number)).max(0)
    }

    /// The most by this day, in parts: `unit` parts make a minor unit.
    fn at_most(&self, number: i32, unit: i128) -> i128 {
        self.at(number).saturating_mul(unit).saturating_add(self.width(number))
    }

    /// The half-width of the interval, which grows evenly to that of the last day: for each day as many parts as all
    /// days have of a minor unit.
    fn width(&self, number: i32) -> i128 {
        self.projected.half_width.count.saturating_mul(number.into())
    }
}

/// The day before the next salary that is expected, if it is not tomorrow; else 30 days ahead.
fn next_salary(of: &mut History<'_, '_>) -> Day {
    let as_of = of.basis.as_of;
    let earliest = as_of.plus(2);
    let least = Outlook::new(Side::Income, as_of).min_confidence;
    let streams = of.streams(as_of);
    let salaries = streams.iter().filter(|stream| {
        let is_salary = stream.transactions.last().is_some_and(|row| row.kind() == Kind::Salary);
        is_salary
            && stream.status == StreamStatus::Mature
            && stream.is_active()
            && stream.confidence >= least
    });
    let next = |number| {
        salaries.clone().map(|stream| stream.expected(number)).filter(|day| *day >= earliest).min()
    };
    // One that is late is expected again a period later.
    let days = (0..=2).filter_map(next).min();
    days.map_or(as_of.plus(DAYS), |day| day.plus(-1))
}

/// Takes expected payments of instalments out of the expenses, which instalments count for themselves.
fn without_payments(expenses: &mut Projection<'_>, dues: &[Due]) {
    let is_paid = paid_by(&expenses.recurring, dues);
    let mut is_paid = is_paid.into_iter();
    let mut taken = (0_i128, 0_i128);
    expenses.recurring.retain(|one| {
        let is_paid = is_paid.next().unwrap_or_default();
        if is_paid {
            let amount = i128::from(one.amount);
            taken.0 = taken.0.saturating_add(amount);
            taken.1 = taken.1.saturating_add(if one.is_overdue() { amount } else { 0 });
        }
        !is_paid
    });
    if let Some(projected) = &mut expenses.projected {
        projected.amount = projected.amount.saturating_sub(taken.0);
        projected.overdue = projected.overdue.saturating_sub(taken.1);
    }
}

/// What of instalments is due by a day.
fn due_by(dues: &[Due], day: Day) -> i128 {
    let dues = dues.iter().filter(|due| due.day <= day).map(|due| i128::from(due.amount));
    dues.fold(0, i128::saturating_add)
}
