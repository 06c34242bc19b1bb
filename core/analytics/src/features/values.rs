//! A user's values of the variables.

use super::catalogue::{Feature, Unit, Variable};
use super::recurring::Recurring;
use super::sums::Sums;
use crate::{Basis, CategoryTable, Day, Kind, Period, PeriodName, Row, Rows, last_ended};
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use lendwright_types::number::divide_half_even;
use std::collections::BTreeMap;

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
/// let mona = Features::of(set.rows_of("mona"), &basis, quarter, &CategoryTable::default());
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
    fn of(part: i128, whole: i128) -> Option<Self> {
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
    pub fn of(rows: Rows<'_>, basis: &Basis, period: Period, categories: &CategoryTable) -> Self {
        Self::with(rows, basis, period, &Recurring::of(rows, basis, categories))
    }

    /// As [`of`](Self::of), with streams that are already known. They are the same in each period.
    #[must_use]
    pub fn with(rows: Rows<'_>, basis: &Basis, period: Period, recurring: &Recurring) -> Self {
        let mut features = Self::default();
        let mut counted = basis.counted(rows);
        let Some(first) = counted.next() else { return features };
        let last = counted.next_back().unwrap_or(first);
        features.put_own_windows(rows, basis, first.day(), last.day());
        let window = whole_months(first.day(), basis.as_of, period);
        let months = months_of(window);
        features.months = months;
        if months > 0 {
            let mut sums = Sums::of(basis.within(rows, window), recurring);
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
                Quotient::of(spending, i128::from(self.months))
            }
        }
    }

    /// Returns the monthly means of spending by category, by code point. `""` is the spending without a category.
    pub fn categories(&self) -> impl Iterator<Item = (&str, Quotient)> {
        let mean = |sum| Quotient::of(sum, i128::from(self.months));
        self.categories.iter().filter_map(move |(category, sum)| Some((&**category, mean(*sum)?)))
    }

    fn put(&mut self, variable: Variable, value: Option<Quotient>) {
        if let Some(place) = self.values.get_mut(variable as usize) {
            *place = value;
        }
    }

    fn put_own_windows(&mut self, rows: Rows<'_>, basis: &Basis, first: Day, last: Day) {
        let as_of = basis.as_of;
        let days = |from: Day| Quotient::of(i128::from(as_of.days_since(from)), 1);
        self.put(Variable::RecencyDays, days(last));
        self.put(Variable::TenureDays, days(first));
        let window = |name: PeriodName| name.as_of(as_of).unwrap_or(NEVER);
        let recent = basis.within(rows, window(PeriodName::Last90d));
        let count = recent.filter(|row| row.kind() != Kind::Transfer).count();
        let count = i128::try_from(count).unwrap_or(i128::MAX);
        self.put(Variable::TxnCount90d, Quotient::of(count, 1));
        let quarter = whole_months(first, as_of, window(PeriodName::Last3m));
        let months = i128::from(months_of(quarter));
        if months > 0 {
            let (income, spending) = income_and_spending(basis.within(rows, quarter));
            self.put(Variable::Income, Quotient::of(income, months));
            self.put(Variable::MonthlySpending, Quotient::of(spending, months));
        }
    }

    fn put_sums(&mut self, sums: &mut Sums, months: i128) {
        let mean = |sum| Quotient::of(sum, months);
        let (income, spending) = (sums.income, sums.spending());
        let left = income.saturating_sub(spending);
        self.put(Variable::TotalIncome, mean(income));
        self.put(Variable::TotalSpending, mean(spending));
        self.put(Variable::NetCashFlow, mean(left));
        self.put(Variable::SavingsRate, Quotient::of(left, income));
        self.put(Variable::SpendingToIncome, Quotient::of(spending, income));
        self.put(Variable::LoanRepaymentToIncome, Quotient::of(sums.loan_repayments, income));
        self.put(Variable::CashShare, Quotient::of(sums.cash, sums.outflows));
        self.put(Variable::RecurringShare, Quotient::of(sums.recurring, sums.outflows));
        self.put(Variable::TxnCount, mean(i128::from(sums.count)));
        let average = Quotient::of(sums.outflows, i128::from(sums.outflow_count));
        self.put(Variable::AvgTxnAmount, average);
        self.put(Variable::Fees, mean(sums.fees));
        self.put(
            Variable::BalanceMedian,
            sums.twice_balance_median().and_then(|twice| Quotient::of(twice, 2)),
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
