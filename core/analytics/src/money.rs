//! The money that a borrower can spend until the next salary, the balance of the accounts, and the instalments that are
//! due.

use crate::projection::{AmountInterval, Expectation, Outlook, Parts, Projection, Side};
use crate::streams::{Detector, History, StreamKind, StreamStatus};
use crate::{Basis, DataQuality, Day, Kind, Period, Rows, TextField, TextId};
use lendwright_types::codes;
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::BTreeMap;

// The money left until a day: the expected amount and the safe amount.

codes! {
    /// Warnings about an answer.
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
#[non_exhaustive]
pub struct Purse<'d> {
    /// The last day, at most 90 days ahead. Left out: the day before the next salary that is expected, else 30 days
    /// ahead.
    pub until: Option<Day>,
    /// The balance of the accounts. By default it is taken from the transactions.
    pub balance: Option<i64>,
    /// The amount that must not be spent.
    pub buffer: i64,
    /// Whether income that is expected counts.
    pub include_income: bool,
    /// Instalments that are unpaid, in any order.
    pub dues: &'d [UnpaidInstalment],
}

/// The money that a borrower can spend. Amounts are minor units.
#[derive(Clone, Debug)]
#[non_exhaustive]
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
    /// The warnings.
    pub warnings: Vec<AvailableWarning>,
    /// Whether there is enough history.
    pub quality: DataQuality,
}

/// A day and the money left on it, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowestPoint {
    /// The first of the days on which it is so low.
    pub day: Day,
    /// The money left.
    pub amount: i128,
}

/// The projection of one side, by day.
struct Path {
    /// The amount that has come or gone by the end of each day. The first day is the basis's day.
    cumulative: Vec<i128>,
    projected: AmountInterval,
}

impl Purse<'_> {
    /// Computes the money left from the basis's day on.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::money::Purse;
    /// use lendwright_analytics::streams::Detector;
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
    /// let mut purse = Purse::default();
    /// purse.balance = Some(100_000);
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
        sent.or_else(|| Balance::from_rows(of.rows, of.basis))
    }

    /// Looks ahead, with or without measured intervals of the projections.
    fn ahead(&self, of: &mut History<'_, '_>, is_measured: bool) -> AvailableMoney {
        let as_of = of.basis.as_of;
        let usual = || next_salary(of);
        let until = self.until.unwrap_or_else(usual).min(as_of.plus(DAYS_MAX));
        let until = until.max(as_of.plus(1));
        let balance = self.balance_of(of);
        let dues: Vec<UnpaidInstalment> =
            self.dues.iter().copied().filter(|due| due.day <= until).collect();
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
        let paths = Path::from_projection(&income).zip(Path::from_projection(&expenses));
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
        dues: &[UnpaidInstalment],
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
    fn from_projection(projection: &Projection<'_>) -> Option<Self> {
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

/// Removes the expected payments of instalments from the expenses, since the instalments are counted separately.
fn without_payments(expenses: &mut Projection<'_>, dues: &[UnpaidInstalment]) {
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

/// The sum of the instalments that are due by a day.
fn due_by(dues: &[UnpaidInstalment], day: Day) -> i128 {
    let dues = dues.iter().filter(|due| due.day <= day).map(|due| i128::from(due.amount));
    dues.fold(0, i128::saturating_add)
}

// The balance of a borrower's accounts.

codes! {
    /// The source of a balance.
    pub enum BalanceSource {
        /// It was sent with the question.
        Param = "param",
        /// It is the sum of the accounts' balances after their latest transactions.
        Transaction = "transaction",
    }
}

/// The balance of the accounts, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Balance {
    /// The amount.
    pub amount: i128,
    /// The source of the amount.
    pub source: BalanceSource,
    /// The day of the balance; for several accounts the earliest.
    pub day: Day,
}

/// An account is no longer in use if it was not seen for this many days.
const SEEN_DAYS: i32 = 90;

/// A balance older than this many days counts as unknown.
const FRESH_DAYS: i32 = 7;

impl Balance {
    /// Returns the sum of the balances of all accounts that were seen in 90 days. An account's balance is taken from
    /// its latest transaction that has one. `None` without accounts, and if an account has no balance in the last 7
    /// days.
    #[must_use]
    pub fn from_rows(rows: Rows<'_>, basis: &Basis) -> Option<Self> {
        let as_of = basis.as_of;
        let seen = Period { from: as_of.plus(1_i32.saturating_sub(SEEN_DAYS)), to: as_of };
        let mut latest: BTreeMap<TextId, Option<(Day, i64)>> = BTreeMap::new();
        for row in basis.within(rows, seen) {
            let of_account = latest.entry(row.id_of(TextField::Account)).or_default();
            *of_account = row.balance_after().map(|held| (row.day(), held)).or(*of_account);
        }
        let mut sum = 0_i128;
        let mut earliest = None;
        for of_account in latest.into_values() {
            let (day, held) = of_account?;
            if as_of.days_since(day) > FRESH_DAYS {
                return None;
            }
            sum = sum.saturating_add(held.into());
            earliest = Some(earliest.map_or(day, |earliest: Day| earliest.min(day)));
        }
        Some(Self { amount: sum, source: BalanceSource::Transaction, day: earliest? })
    }
}

// Instalments that are due, and the expected payments that pay them.

/// An instalment that is unpaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnpaidInstalment {
    /// The day on which it is or was due.
    pub day: Day,
    /// The amount left to pay, in minor units.
    pub amount: i64,
}

/// The greatest distance in days between an instalment and the expected payment of it.
const PAID_DAYS: i32 = 5;

/// Returns for each expected payment whether it pays one instalment, or all instalments of one day together. It must
/// be a loan's, have the same amount to 1 %, and be within five days. The instalments choose in order of their days,
/// and each takes the nearest free payment.
fn paid_by(expected: &[Expectation<'_>], dues: &[UnpaidInstalment]) -> Vec<bool> {
    let mut is_taken = vec![false; expected.len()];
    let mut dues = dues.to_vec();
    dues.compact_sort_by_key(|due| due.day);
    let mut left = Vec::new();
    for due in dues {
        if !takes(due, expected, &mut is_taken) {
            left.push(due);
        }
    }
    for of_day in left.chunk_by(|a, b| a.day == b.day).filter(|of_day| of_day.len() > 1) {
        let sum = of_day.iter().try_fold(0_i64, |sum, due| sum.checked_add(due.amount));
        if let Some((amount, first)) = sum.zip(of_day.first()) {
            takes(UnpaidInstalment { amount, ..*first }, expected, &mut is_taken);
        }
    }
    is_taken
}

/// Whether an instalment takes one of the expected payments that are left.
fn takes(due: UnpaidInstalment, expected: &[Expectation<'_>], is_taken: &mut [bool]) -> bool {
    let distance = |one: &Expectation<'_>| one.expected_on.days_since(due.day).saturating_abs();
    let candidates = expected.iter().zip(is_taken).filter(|(one, is_taken)| {
        let difference = i128::from(one.amount).saturating_sub(due.amount.into());
        one.kind == StreamKind::Loan
            && !**is_taken
            && distance(one) <= PAID_DAYS
            && difference.saturating_abs().saturating_mul(100) <= i128::from(due.amount)
    });
    let nearest = candidates.min_by_key(|(one, _)| distance(one));
    nearest.map(|(_, is_taken)| *is_taken = true).is_some()
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "tests"
    )]

    use super::{AvailableMoney, AvailableWarning, Balance, Purse, UnpaidInstalment};
    use crate::streams::{Detector, History};
    use crate::{Basis, CategoryTable, Day, Kind, Transaction, Transactions, TransactionsBuilder};
    use lendwright_types::currency::EGP;
    use proptest::prelude::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    fn set_of<'t>(rows: impl IntoIterator<Item = Transaction<'t>>) -> Transactions {
        let mut builder = TransactionsBuilder::new();
        rows.into_iter().for_each(|row| builder.push("u", &row).unwrap());
        builder.finish().unwrap()
    }

    fn available(set: &Transactions, purse: &Purse<'_>, as_of: Day) -> AvailableMoney {
        let mut detector = Detector::new(set, CategoryTable::default());
        let basis = Basis::new(as_of, EGP);
        let money = purse.available(&mut detector, "u", set.rows(), &basis);
        // The computation without intervals gives the same balance and lowest point.
        let mut history = History::new(&mut detector, "u", set.rows(), &basis);
        assert_eq!(purse.lowest_in(&mut history), (money.balance, money.lowest));
        assert_eq!(money.shortfall, money.lowest.map(|lowest| lowest.amount < purse.buffer.into()));
        money
    }

    /// Six months of a salary on the 25th, a rent on the 1st and an instalment on the 10th.
    fn household() -> Transactions {
        let ids: Vec<String> = (0..18).map(|number| format!("{number:02}")).collect();
        let first = day("2025-08-01").month();
        let rows = ids.iter().zip(0..).map(|(id, number)| {
            let month = first.plus(number / 3);
            let (date, amount, kind, counterparty) = match number % 3 {
                0 => (month.day(25), 1_000_000, Kind::Salary, "Acme"),
                1 => (month.day(1), -400_000, Kind::OtherOutgoingPayment, "Landlord"),
                _ => (month.day(10), -100_000, Kind::LoanRepayment, "Lender"),
            };
            Transaction {
                counterparty,
                kind: Some(kind),
                ..Transaction::new(id, date, amount, EGP)
            }
        });
        set_of(rows)
    }

    #[test]
    fn money_lasts_until_the_day_before_the_salary() {
        let set = household();
        let purse = Purse { balance: Some(600_000), include_income: true, ..Purse::default() };
        let money = available(&set, &purse, day("2026-01-31"));
        assert_eq!(money.until, day("2026-02-24"));
        assert_eq!(
            (money.income, money.expenses, money.expected),
            (Some(0), Some(500_000), Some(100_000))
        );
        assert_eq!((money.safe, money.per_day), (Some(100_000), Some(100_000 / 24)));
        let lowest = money.lowest.unwrap();
        assert_eq!((lowest.day, lowest.amount), (day("2026-02-10"), 100_000));
        assert_eq!((money.shortfall, money.warnings), (Some(false), vec![]));
    }

    #[test]
    fn an_instalment_and_the_payment_of_it_count_once() {
        let set = household();
        let with = |day: &str, amount| {
            let dues = [UnpaidInstalment { day: day.parse().unwrap(), amount }];
            let purse = Purse { balance: Some(600_000), dues: &dues, ..Purse::default() };
            let money = available(&set, &purse, "2026-01-31".parse().unwrap());
            (money.due, money.expenses.unwrap())
        };
        assert_eq!(with("2026-02-10", 100_000), (100_000, 400_000));
        assert_eq!(with("2026-02-15", 100_500), (100_500, 400_000));
        assert_eq!(with("2026-02-16", 100_000), (100_000, 500_000));
        assert_eq!(with("2026-02-10", 99_009), (99_009, 500_000));
        assert_eq!(with("2026-02-10", 101_010), (101_010, 400_000));
        assert_eq!(with("2026-02-10", 101_011), (101_011, 500_000));
        // One that is due later does not count at all.
        assert_eq!(with("2026-02-25", 100_000), (0, 500_000));
    }

    #[test]
    fn two_instalments_take_two_payments() {
        let set = household();
        let dues = [
            UnpaidInstalment { day: day("2026-02-10"), amount: 100_000 },
            UnpaidInstalment { day: day("2026-02-11"), amount: 100_000 },
        ];
        let purse = Purse { balance: Some(600_000), dues: &dues, ..Purse::default() };
        let money = available(&set, &purse, day("2026-01-31"));
        assert_eq!((money.due, money.expenses), (200_000, Some(400_000)));
    }

    #[test]
    fn a_balance_is_that_of_all_accounts_in_use() {
        let as_of = day("2026-01-31");
        let row = |id, date: &str, account_id, balance_after| Transaction {
            account_id,
            balance_after,
            ..Transaction::new(id, date.parse().unwrap(), -5, EGP)
        };
        let of = |rows: Vec<Transaction<'static>>| {
            let set = set_of(rows);
            Balance::from_rows(set.rows(), &Basis::new(as_of, EGP))
                .map(|found| (found.amount, found.day))
        };
        let (a, b) =
            (row("1", "2026-01-24", "a", Some(70)), row("2", "2026-01-30", "b", Some(-20)));
        assert_eq!(of(vec![a, b]), Some((50, day("2026-01-24"))));
        // A later transaction that says none leaves the balance of the one before.
        assert_eq!(
            of(vec![a, b, row("3", "2026-01-31", "a", None)]),
            Some((50, day("2026-01-24")))
        );
        assert_eq!(of(vec![row("1", "2026-01-23", "a", Some(70)), b]), None);
        assert_eq!(of(vec![a, b, row("3", "2025-11-03", "c", None)]), None);
        assert_eq!(
            of(vec![a, b, row("3", "2025-11-02", "c", None)]),
            Some((50, day("2026-01-24")))
        );
        assert_eq!(of(vec![]), None);
    }

    #[test]
    fn without_a_balance_or_a_history_nothing_is_available() {
        let set = household();
        let money = available(&set, &Purse::default(), day("2026-01-31"));
        assert_eq!(
            (money.expected, money.safe, money.per_day, money.shortfall),
            (None, None, None, None)
        );
        assert_eq!(money.warnings, [AvailableWarning::BalanceUnknown]);
        assert_eq!(money.expenses, Some(500_000));
        let none = set_of([]);
        let money =
            available(&none, &Purse { balance: Some(5), ..Purse::default() }, day("2026-01-31"));
        assert_eq!((money.until, money.expected), (day("2026-03-02"), None));
        assert_eq!(money.warnings, [AvailableWarning::TooLittleHistory]);
    }

    proptest! {
        #[test]
        fn what_is_safe_is_no_more_than_what_is_expected(
            rows in prop::collection::vec((0_usize..5, 0_i32..300, -9_000_i64..9_000), 0..120),
            monthly in prop::collection::vec((0_usize..3, 0_i32..28, -90_000_i64..90_000), 0..4),
            dues in prop::collection::vec((-10_i32..90, 1_i64..90_000), 0..4),
            (at, until, balance) in (60_i32..300, prop::option::of(1_i32..=90), -50_000_i64..500_000),
            (buffer, include_income) in (0_i64..20_000, any::<bool>()),
        ) {
            let start = day("2025-01-01");
            let as_of = start.plus(at);
            let names = ["Acme", "Landlord", "Shop", "Bus", ""];
            let months = monthly.iter().flat_map(|(party, at, amount)| {
                (0..10).map(move |month| (*party, start.month().plus(month).first_day().plus(*at), *amount))
            });
            let rows: Vec<_> = rows.iter().map(|(party, at, amount)| (*party, start.plus(*at), *amount)).chain(months).collect();
            let ids: Vec<String> = (0..rows.len()).map(|number| format!("{number:04}")).collect();
            let rows = rows.iter().zip(&ids).filter(|((.., amount), _)| *amount != 0);
            let set = set_of(rows.map(|((party, day, amount), id)| Transaction {
                counterparty: names[*party],
                kind: match (*party, *amount > 0) {
                    (0, true) => Some(Kind::Salary),
                    (1, false) => Some(Kind::LoanRepayment),
                    _ => None,
                },
                ..Transaction::new(id, *day, *amount, EGP)
            }));
            let dues: Vec<UnpaidInstalment> = dues.iter().map(|(at, amount)| UnpaidInstalment { day: as_of.plus(*at), amount: *amount }).collect();
            let until = until.map(|days| as_of.plus(days));
            let purse = Purse { until, balance: Some(balance), buffer, include_income, dues: &dues };
            let money = available(&set, &purse, as_of);
            prop_assert!((1..=90).contains(&money.until.days_since(as_of)));
            let Some(expected) = money.expected else { return Ok(()) };
            let safe = money.safe.unwrap();
            prop_assert!(0 <= safe && safe <= expected.max(0), "{safe} of {expected}");
            let (income, expenses) = (money.income.unwrap(), money.expenses.unwrap());
            prop_assert_eq!(expected, i128::from(balance) + income - expenses - money.due - i128::from(buffer));
            let lowest = money.lowest.unwrap();
            prop_assert!(lowest.amount <= expected + i128::from(buffer));
            prop_assert_eq!(money.shortfall.unwrap(), lowest.amount < i128::from(buffer));
            prop_assert!(expenses >= 0 && income >= 0);
        }
    }
}
