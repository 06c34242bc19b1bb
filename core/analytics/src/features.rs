//! The variables that are computed from a user's transactions. Borrowers are compared and segmented by them, and rules
//! read them as `user.*`.
//!
//! Each is defined here once: its name, label, unit and definition ([`Variable`]), and how it is computed
//! ([`Features`]).

#[cfg(test)]
mod tests;
use crate::stats::twice_median;
use crate::streams::{Detector, Direction, LOOKBACK_MONTHS, StreamStatus};
use crate::{
    Basis, CategoryTable, Day, Kind, Period, PeriodName, Row, Rows, TextField, TextId, last_ended,
};
use lendwright_types::currency::Currency;
use lendwright_types::number::divide_half_even;
use lendwright_types::{Money, codes};
use std::collections::BTreeMap;
use std::fmt;

// The variables, each with its label, unit and other traits.

codes! {
    /// A variable that is computed of a user's transactions. Its meaning is its definition.
    ///
    /// A monthly mean is over the complete months of the period: those after the month of the user's first
    /// transaction, which have ended. A refund is no income; it lessens spending, on its own day.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::{Unit, Variable};
    ///
    /// let rate = Variable::from_name("savings_rate").unwrap();
    /// assert_eq!((rate.label(), rate.unit()), ("Savings rate", Unit::Share));
    /// assert!(rate.meaning().starts_with("The part of income"));
    /// ```
    pub enum Variable {
        /// The monthly mean of income: salaries and other incoming payments.
        TotalIncome = "total_income",
        /// The monthly mean of spending: purchases, other outgoing payments, fees, cash and loan repayments, less
        /// refunds.
        TotalSpending = "total_spending",
        /// The monthly mean of income less spending.
        NetCashFlow = "net_cash_flow",
        /// The part of income that was not spent: (income − spending) / income. Not available without income.
        SavingsRate = "savings_rate",
        /// Spending / income. Not available without income.
        SpendingToIncome = "spending_to_income",
        /// The part of outgoing payments that was taken out as cash, by amount. Not available without any.
        CashShare = "cash_share",
        /// The part of outgoing payments that is of streams that recur, by amount. Not available without any.
        RecurringShare = "recurring_share",
        /// The monthly mean of the number of transactions, without transfers between own accounts.
        TxnCount = "txn_count",
        /// The average amount of one outgoing payment, before refunds. Not available without any.
        AvgTxnAmount = "avg_txn_amount",
        /// Repayments of loans and credit cards / income. Not available without income.
        LoanRepaymentToIncome = "loan_repayment_to_income",
        /// The monthly mean of fees.
        Fees = "fees",
        /// The median of what an account held after each of its transactions, added up over the accounts. Not
        /// available without balances.
        BalanceMedian = "balance_median",
        /// The days from the last transaction to the day as of which is asked.
        RecencyDays = "recency_days",
        /// The number of transactions of the last 90 days, without transfers between own accounts.
        TxnCount90d = "txn_count_90d",
        /// The mean of spending of the last 3 complete months, or of as many as there are.
        MonthlySpending = "monthly_spending",
        /// The mean of income of the last 3 complete months, or of as many as there are.
        Income = "income",
        /// The days from the first transaction to the day as of which is asked.
        TenureDays = "tenure_days",
    }
}

codes! {
    /// The unit of a variable.
    pub enum Unit {
        /// Money, in the currency of the answer.
        Money = "money",
        /// A part of a whole, or a ratio: 0.25 is a quarter.
        Share = "share",
        /// A number of things.
        Count = "count",
        /// A number of days.
        Days = "days",
    }
}

codes! {
    /// Whether a higher value is better or worse for a borrower's money.
    pub enum HigherIs {
        /// More is left, or safer.
        Better = "better",
        /// Less is left, or it costs more.
        Worse = "worse",
        /// Neither: it depends on the rest.
        Neutral = "neutral",
    }
}

codes! {
    /// How values are made more even before borrowers are sorted by them.
    pub enum Transform {
        /// ln(1 + x) where the values are skewed and none of them is negative.
        Log1p = "log1p",
        /// They stay as they are.
        None = "none",
    }
}

/// A variable as callers name it: one of the fixed ones, or the spending of a category.
///
/// # Example
/// ```
/// use lendwright_analytics::{Feature, Variable};
///
/// assert_eq!(Feature::from_name("fees"), Some(Feature::Of(Variable::Fees)));
/// let food = Feature::from_name("spending:food").unwrap();
/// assert_eq!(food, Feature::SpendingIn("food".into()));
/// assert_eq!(food.to_string(), "spending:food");
/// assert_eq!(Feature::from_name("spending:"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// One of the fixed variables.
    Of(Variable),
    /// The monthly mean of spending in this category, less refunds.
    SpendingIn(String),
}

/// The traits of a variable, except its name and definition.
struct Traits {
    label: &'static str,
    unit: Unit,
    higher_is: HigherIs,
    min_months: u32,
}

impl Traits {
    const fn new(label: &'static str, unit: Unit, higher_is: HigherIs, min_months: u32) -> Self {
        Self { label, unit, higher_is, min_months }
    }
}

impl Variable {
    /// The variables that borrowers are compared by, in the order of the list. The spending of each category is
    /// compared too.
    pub const OF_PEERS: &'static [Variable] = &[
        Self::TotalIncome,
        Self::TotalSpending,
        Self::NetCashFlow,
        Self::SavingsRate,
        Self::SpendingToIncome,
        Self::CashShare,
        Self::RecurringShare,
        Self::TxnCount,
        Self::AvgTxnAmount,
        Self::LoanRepaymentToIncome,
        Self::Fees,
        Self::BalanceMedian,
    ];

    /// The variables that are scored by recency, frequency and monetary value, in this order.
    pub const OF_RFM: [Variable; 3] = [Self::RecencyDays, Self::TxnCount90d, Self::MonthlySpending];

    /// The variables of how recently, how often and how much. They have special windows. Borrowers are segmented by
    /// them unless the caller names others.
    pub const OF_SEGMENTS: &'static [Variable] = &[
        Self::RecencyDays,
        Self::TxnCount90d,
        Self::MonthlySpending,
        Self::Income,
        Self::TenureDays,
    ];

    /// Returns a short name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.traits().label
    }

    /// Returns the unit.
    #[must_use]
    pub const fn unit(self) -> Unit {
        self.traits().unit
    }

    /// Returns the meaning of a higher value.
    #[must_use]
    pub const fn higher_is(self) -> HigherIs {
        self.traits().higher_is
    }

    /// Returns how many complete months there must be in the period.
    #[must_use]
    pub const fn min_months(self) -> u32 {
        self.traits().min_months
    }

    const fn traits(self) -> Traits {
        use HigherIs::{Better, Neutral, Worse};
        use Unit::{Count, Days, Money, Share};
        match self {
            Self::TotalIncome => Traits::new("Income", Money, Better, 1),
            Self::TotalSpending => Traits::new("Spending", Money, Neutral, 1),
            Self::NetCashFlow => Traits::new("Left of income", Money, Better, 1),
            Self::SavingsRate => Traits::new("Savings rate", Share, Better, 1),
            Self::SpendingToIncome => Traits::new("Spending to income", Share, Worse, 1),
            Self::CashShare => Traits::new("Cash share", Share, Neutral, 1),
            Self::RecurringShare => Traits::new("Recurring share", Share, Neutral, 3),
            Self::TxnCount => Traits::new("Transactions a month", Count, Neutral, 1),
            Self::AvgTxnAmount => Traits::new("Average payment", Money, Neutral, 1),
            Self::LoanRepaymentToIncome => {
                Traits::new("Loan repayments to income", Share, Worse, 1)
            }
            Self::Fees => Traits::new("Fees", Money, Worse, 1),
            Self::BalanceMedian => Traits::new("Usual balance", Money, Better, 1),
            Self::RecencyDays => Traits::new("Days since the last transaction", Days, Worse, 0),
            Self::TxnCount90d => Traits::new("Transactions of 90 days", Count, Neutral, 0),
            Self::MonthlySpending => Traits::new("Monthly spending", Money, Neutral, 1),
            Self::Income => Traits::new("Monthly income", Money, Better, 1),
            Self::TenureDays => Traits::new("Days since the first transaction", Days, Better, 0),
        }
    }
}

impl Feature {
    /// The prefix before the category in the name of its spending.
    pub const SPENDING_IN: &'static str = "spending:";

    /// The label of the spending of a category.
    pub const SPENDING_IN_LABEL: &'static str = "Spending in the category";

    /// The definition of the spending of a category.
    pub const SPENDING_IN_MEANING: &'static str =
        "The monthly mean of spending in the category, less refunds.";

    /// Returns the variable of this name: `total_income`, `spending:food`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.strip_prefix(Self::SPENDING_IN) {
            Some(category) if !category.is_empty() => Some(Self::SpendingIn(category.to_owned())),
            Some(_) => None,
            None => Variable::from_name(name).map(Self::Of),
        }
    }

    /// Returns the unit.
    #[must_use]
    pub const fn unit(&self) -> Unit {
        match self {
            Self::Of(variable) => variable.unit(),
            Self::SpendingIn(_) => Unit::Money,
        }
    }

    /// Returns how many complete months there must be in the period.
    #[must_use]
    pub const fn min_months(&self) -> u32 {
        match self {
            Self::Of(variable) => variable.min_months(),
            Self::SpendingIn(_) => 1,
        }
    }
}

impl fmt::Display for Feature {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(variable) => f.write_str(variable.name()),
            Self::SpendingIn(category) => write!(f, "{}{category}", Self::SPENDING_IN),
        }
    }
}

// A user's values of the variables.

/// A value before it is rounded. For money it is minor units divided by a number of months or payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The dividend.
    pub part: i128,
    /// The divisor, more than 0.
    pub whole: i128,
}

/// The value of a variable, as it is reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FeatureValue {
    /// Minor units; a mean is rounded once, halves to even.
    Money(i64),
    /// A share, a count or a number of days, not rounded.
    Number(f64),
}

/// A user's values in a period. The variables of [`Variable::OF_SEGMENTS`] have special windows. They end on the
/// basis's day, whatever the period is.
///
/// # Example
/// ```
/// use lendwright_analytics::{
///     Basis, CategoryTable, FeatureValue, Features, PeriodName, Transaction, TransactionsBuilder, Variable,
/// };
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// builder.push("mona", &Transaction::new("1", "2025-12-20".parse()?, -500, EGP))?;
/// builder.push("mona", &Transaction::new("2", "2026-01-01".parse()?, 900_000, EGP))?;
/// builder.push("mona", &Transaction::new("3", "2026-01-12".parse()?, -600_000, EGP))?;
/// let set = builder.finish()?;
/// let basis = Basis::new("2026-02-10".parse()?, EGP);
/// let quarter = PeriodName::Last3m.as_of(basis.as_of).unwrap();
/// let mona = Features::from_rows(set.rows_of("mona"), &basis, quarter, &CategoryTable::default());
/// // Of the three months only January is a complete one.
/// assert_eq!(mona.months(), 1);
/// assert_eq!(mona.value(Variable::TotalSpending), Some(FeatureValue::Money(600_000)));
/// assert_eq!(mona.value(Variable::SpendingToIncome), Some(FeatureValue::Number(2.0 / 3.0)));
/// assert_eq!(mona.value(Variable::RecencyDays), Some(FeatureValue::Number(29.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Features {
    months: u32,
    values: [Option<Quotient>; Variable::NAMES.len()],
    /// The spending of the whole period.
    categories: BTreeMap<String, i128>,
}

impl Quotient {
    fn new(part: i128, whole: i128) -> Option<Self> {
        (whole > 0).then_some(Self { part, whole })
    }

    /// Returns the double next to it, money in major units.
    #[must_use]
    pub fn number(self, unit: Unit, currency: Currency) -> f64 {
        let minor =
            if unit == Unit::Money { 10_i128.saturating_pow(currency.decimals()) } else { 1 };
        ratio(self.part, self.whole.saturating_mul(minor))
    }

    /// Rounds money to minor units, halves to even; `None` beyond 2^63 of them.
    fn rounded(self, unit: Unit) -> Option<FeatureValue> {
        if unit == Unit::Money {
            let minor = divide_half_even(self.part, self.whole)?;
            return Some(FeatureValue::Money(i64::try_from(minor).ok()?));
        }
        Some(FeatureValue::Number(ratio(self.part, self.whole)))
    }
}

impl FeatureValue {
    /// Returns the value as a double, money in major units.
    #[must_use]
    pub fn number(self, currency: Currency) -> f64 {
        match self {
            Self::Money(minor) => Money::from_minor(minor, currency).to_double(),
            Self::Number(number) => number,
        }
    }
}

impl Features {
    /// Computes the values of one user's rows. The streams are found with this table of categories.
    #[must_use]
    pub fn from_rows(
        rows: Rows<'_>,
        basis: &Basis,
        period: Period,
        categories: &CategoryTable,
    ) -> Self {
        Self::with(rows, basis, period, &RecurringRows::from_rows(rows, basis, categories))
    }

    /// As [`from_rows`](Self::from_rows), with streams that are already known. They are the same in each period.
    #[must_use]
    pub fn with(rows: Rows<'_>, basis: &Basis, period: Period, recurring: &RecurringRows) -> Self {
        let mut features = Self::default();
        let mut counted = basis.counted(rows);
        let Some(first) = counted.next() else { return features };
        let last = counted.next_back().unwrap_or(first);
        features.put_own_windows(rows, basis, first.day(), last.day());
        let window = whole_months(first.day(), basis.as_of, period);
        let months = months_of(window);
        features.months = months;
        if months > 0 {
            let mut sums = FeatureSums::from_rows(basis.within(rows, window), recurring);
            features.put_sums(&mut sums, i128::from(months));
            let spending = sums.categories.iter().map(|(category, sum)| {
                let category = rows.set().text(*category);
                (category.to_owned(), *sum)
            });
            features.categories = spending.collect();
        }
        features
    }

    /// Returns the number of complete months of the period.
    #[must_use]
    pub const fn months(&self) -> u32 {
        self.months
    }

    /// Returns the value of a variable; `None` if it can't be computed.
    #[must_use]
    pub fn value(&self, variable: Variable) -> Option<FeatureValue> {
        self.exact(variable)?.rounded(variable.unit())
    }

    /// Returns the value of a variable before it is rounded; `None` if it can't be computed.
    #[must_use]
    pub fn exact(&self, variable: Variable) -> Option<Quotient> {
        let value = self.values.get(variable as usize).copied().flatten();
        let has_own_window = Variable::OF_SEGMENTS.contains(&variable);
        value.filter(|_| has_own_window || self.months >= variable.min_months())
    }

    /// Returns the value of a variable, or of the spending in a category: 0 if nothing was spent in it.
    #[must_use]
    pub fn value_of(&self, feature: &Feature) -> Option<FeatureValue> {
        self.exact_of(feature)?.rounded(feature.unit())
    }

    /// As [`value_of`](Self::value_of), before it is rounded.
    #[must_use]
    pub fn exact_of(&self, feature: &Feature) -> Option<Quotient> {
        match feature {
            Feature::Of(variable) => self.exact(*variable),
            Feature::SpendingIn(category) => {
                let spending = self.categories.get(category).copied().unwrap_or_default();
                Quotient::new(spending, i128::from(self.months))
            }
        }
    }

    /// Returns the monthly means of spending by category, by code point. `""` is the spending without a category.
    pub fn categories(&self) -> impl Iterator<Item = (&str, Quotient)> {
        let mean = |sum| Quotient::new(sum, i128::from(self.months));
        self.categories.iter().filter_map(move |(category, sum)| Some((&**category, mean(*sum)?)))
    }

    fn put(&mut self, variable: Variable, value: Option<Quotient>) {
        if let Some(place) = self.values.get_mut(variable as usize) {
            *place = value;
        }
    }

    fn put_own_windows(&mut self, rows: Rows<'_>, basis: &Basis, first: Day, last: Day) {
        let as_of = basis.as_of;
        let days = |from: Day| Quotient::new(i128::from(as_of.days_since(from)), 1);
        self.put(Variable::RecencyDays, days(last));
        self.put(Variable::TenureDays, days(first));
        let window = |name: PeriodName| name.as_of(as_of).unwrap_or(NEVER);
        let recent = basis.within(rows, window(PeriodName::Last90d));
        let count = recent.filter(|row| row.kind() != Kind::Transfer).count();
        let count = i128::try_from(count).unwrap_or(i128::MAX);
        self.put(Variable::TxnCount90d, Quotient::new(count, 1));
        let quarter = whole_months(first, as_of, window(PeriodName::Last3m));
        let months = i128::from(months_of(quarter));
        if months > 0 {
            let (income, spending) = income_and_spending(basis.within(rows, quarter));
            self.put(Variable::Income, Quotient::new(income, months));
            self.put(Variable::MonthlySpending, Quotient::new(spending, months));
        }
    }

    fn put_sums(&mut self, sums: &mut FeatureSums, months: i128) {
        let mean = |sum| Quotient::new(sum, months);
        let (income, spending) = (sums.income, sums.spending());
        let left = income.saturating_sub(spending);
        self.put(Variable::TotalIncome, mean(income));
        self.put(Variable::TotalSpending, mean(spending));
        self.put(Variable::NetCashFlow, mean(left));
        self.put(Variable::SavingsRate, Quotient::new(left, income));
        self.put(Variable::SpendingToIncome, Quotient::new(spending, income));
        self.put(Variable::LoanRepaymentToIncome, Quotient::new(sums.loan_repayments, income));
        self.put(Variable::CashShare, Quotient::new(sums.cash, sums.outflows));
        self.put(Variable::RecurringShare, Quotient::new(sums.recurring, sums.outflows));
        self.put(Variable::TxnCount, mean(i128::from(sums.count)));
        let average = Quotient::new(sums.outflows, i128::from(sums.outflow_count));
        self.put(Variable::AvgTxnAmount, average);
        self.put(Variable::Fees, mean(sums.fees));
        self.put(
            Variable::BalanceMedian,
            sums.twice_balance_median().and_then(|twice| Quotient::new(twice, 2)),
        );
    }
}

/// A window without a day.
const NEVER: Period = Period { from: Day::MAX, to: Day::MIN };

/// Returns the complete months of a period for a user with the first transaction on this day. A month is complete if
/// it is after the month of that day and has ended by `as_of`. The window is empty if there are none.
#[must_use]
pub fn whole_months(first: Day, as_of: Day, period: Period) -> Period {
    let begins = period.from.month();
    let whole = if period.from == begins.first_day() { begins } else { begins.plus(1) };
    let from = whole.max(first.month().plus(1));
    let to = last_ended(period.to).min(last_ended(as_of));
    if from > to { NEVER } else { Period { from: from.first_day(), to: to.last_day() } }
}

/// The number of months of a window of whole months.
fn months_of(window: Period) -> u32 {
    let months = window.to.month().months_since(window.from.month()).saturating_add(1);
    u32::try_from(months).unwrap_or_default()
}

fn income_and_spending<'t>(rows: impl Iterator<Item = Row<'t>>) -> (i128, i128) {
    rows.fold((0_i128, 0_i128), |(income, spending), row| {
        let (kind, amount) = (row.kind(), i128::from(row.amount()));
        if kind.is_income() {
            (income.saturating_add(amount), spending)
        } else if kind.is_spending() || kind == Kind::Refund {
            (income, spending.saturating_sub(amount))
        } else {
            (income, spending)
        }
    })
}

/// The double next to a quotient, as long as both are below 2^53.
#[allow(clippy::cast_precision_loss, clippy::float_arithmetic, reason = "a ratio is a double")]
fn ratio(part: i128, whole: i128) -> f64 {
    part as f64 / whole as f64
}

// The sums of a window. The variables are computed from them.

/// The sums of the transactions of a window, in minor units: 2^63 amounts of 2^63 fit.
#[derive(Debug, Default)]
struct FeatureSums {
    income: i128,
    outflows: i128,
    refunds: i128,
    cash: i128,
    /// Outflows of streams.
    recurring: i128,
    loan_repayments: i128,
    fees: i128,
    outflow_count: i64,
    /// The number of transactions, without transfers.
    count: i64,
    /// Spending less refunds.
    categories: BTreeMap<TextId, i128>,
    balances: BTreeMap<TextId, Vec<i64>>,
}

impl FeatureSums {
    fn from_rows<'t>(rows: impl Iterator<Item = Row<'t>>, recurring: &RecurringRows) -> Self {
        let mut sums = Self::default();
        for row in rows {
            sums.add(row);
            if row.kind().is_spending() && recurring.has(row) {
                let out = i128::from(row.amount()).saturating_neg();
                sums.recurring = sums.recurring.saturating_add(out);
            }
        }
        sums
    }

    fn spending(&self) -> i128 {
        self.outflows.saturating_sub(self.refunds)
    }

    /// Twice the sum of the median of each account's balances.
    fn twice_balance_median(&mut self) -> Option<i128> {
        let is_known = !self.balances.is_empty();
        let medians = self.balances.values_mut().filter_map(|balances| twice_median(balances));
        is_known.then(|| medians.fold(0, i128::saturating_add))
    }

    fn add(&mut self, row: Row<'_>) {
        if let Some(balance) = row.balance_after() {
            self.balances.entry(row.id_of(TextField::Account)).or_default().push(balance);
        }
        let (kind, amount) = (row.kind(), i128::from(row.amount()));
        if kind == Kind::Transfer {
            return;
        }
        self.count = self.count.saturating_add(1);
        if kind.is_income() {
            self.income = self.income.saturating_add(amount);
        } else if kind == Kind::Refund {
            self.refunds = self.refunds.saturating_add(amount);
            self.spend(row, amount.saturating_neg());
        } else if kind.is_spending() {
            let out = amount.saturating_neg();
            self.outflows = self.outflows.saturating_add(out);
            self.outflow_count = self.outflow_count.saturating_add(1);
            self.spend(row, out);
            let part = match kind {
                Kind::Cash => &mut self.cash,
                Kind::LoanRepayment => &mut self.loan_repayments,
                Kind::Fee => &mut self.fees,
                _ => return,
            };
            *part = part.saturating_add(out);
        }
    }

    fn spend(&mut self, row: Row<'_>, amount: i128) {
        let sum = self.categories.entry(row.category_key()).or_default();
        *sum = sum.saturating_add(amount);
    }
}

// The rows of a user that belong to recurring streams.

/// The outflows of a user that belong to mature streams, active or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecurringRows {
    /// Places in the set, in order.
    places: Vec<usize>,
}

impl RecurringRows {
    /// Finds the streams of one user's rows. `categories` has the categories that recur in cash.
    #[must_use]
    pub fn from_rows(rows: Rows<'_>, basis: &Basis, categories: &CategoryTable) -> Self {
        let mut detector = Detector::new(rows.set(), categories.clone());
        Self::found_by(&mut detector, rows, basis)
    }

    /// Finds the streams of one user's rows by a detector of the set, which serves many users.
    #[must_use]
    pub fn found_by<'t>(detector: &mut Detector<'t>, rows: Rows<'t>, basis: &Basis) -> Self {
        // The user is only in the ids of the streams.
        let streams = detector.detect("", rows, basis, LOOKBACK_MONTHS);
        let counted_on = streams.iter().filter(|stream| {
            stream.direction == Direction::Outflow
                && matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive)
        });
        let rows = counted_on.flat_map(|stream| &stream.transactions);
        let mut places: Vec<usize> = rows.map(|row| row.place()).collect();
        places.sort_unstable();
        Self { places }
    }

    fn has(&self, row: Row<'_>) -> bool {
        self.places.binary_search(&row.place()).is_ok()
    }
}
