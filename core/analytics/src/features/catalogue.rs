//! The label, unit and other traits of each variable.

use lendwright_types::codes;
use std::fmt;

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
    /// In what a variable is counted.
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
    /// What a higher value says of a borrower's money.
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
    const fn of(label: &'static str, unit: Unit, higher_is: HigherIs, min_months: u32) -> Self {
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
            Self::TotalIncome => Traits::of("Income", Money, Better, 1),
            Self::TotalSpending => Traits::of("Spending", Money, Neutral, 1),
            Self::NetCashFlow => Traits::of("Left of income", Money, Better, 1),
            Self::SavingsRate => Traits::of("Savings rate", Share, Better, 1),
            Self::SpendingToIncome => Traits::of("Spending to income", Share, Worse, 1),
            Self::CashShare => Traits::of("Cash share", Share, Neutral, 1),
            Self::RecurringShare => Traits::of("Recurring share", Share, Neutral, 3),
            Self::TxnCount => Traits::of("Transactions a month", Count, Neutral, 1),
            Self::AvgTxnAmount => Traits::of("Average payment", Money, Neutral, 1),
            Self::LoanRepaymentToIncome => Traits::of("Loan repayments to income", Share, Worse, 1),
            Self::Fees => Traits::of("Fees", Money, Worse, 1),
            Self::BalanceMedian => Traits::of("Usual balance", Money, Better, 1),
            Self::RecencyDays => Traits::of("Days since the last transaction", Days, Worse, 0),
            Self::TxnCount90d => Traits::of("Transactions of 90 days", Count, Neutral, 0),
            Self::MonthlySpending => Traits::of("Monthly spending", Money, Neutral, 1),
            Self::Income => Traits::of("Monthly income", Money, Better, 1),
            Self::TenureDays => Traits::of("Days since the first transaction", Days, Better, 0),
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
