//! The types of insights, and their severity.

use lendwright_types::codes;

codes! {
    /// What stands out in a user's transactions.
    pub closed enum InsightType {
        /// More was spent in a category than usual.
        SpendingUp = "SPENDING_UP",
        /// Less was spent in a category than usual.
        SpendingDown = "SPENDING_DOWN",
        /// Less income came than usual.
        IncomeDown = "INCOME_DOWN",
        /// More income came than usual.
        IncomeUp = "INCOME_UP",
        /// A payment is far larger than most of the last 12 months.
        LargeTransaction = "LARGE_TRANSACTION",
        /// The first payment to a merchant is larger than most of the last 12 months.
        NewMerchantLarge = "NEW_MERCHANT_LARGE",
        /// A merchant took the same amount again within days.
        DuplicateCharge = "DUPLICATE_CHARGE",
        /// A payment or an income has come often and regularly enough to be counted on.
        NewRecurring = "NEW_RECURRING",
        /// A recurring payment of one amount has become dearer.
        PriceIncrease = "PRICE_INCREASE",
        /// A bill differs from the ones before it.
        BillNotStandard = "BILL_NOT_STANDARD",
        /// An income that was counted on did not come.
        MissedIncome = "MISSED_INCOME",
        /// A loan was paid out.
        NewLoanInflow = "NEW_LOAN_INFLOW",
        /// Instalments take a larger part of income than usual.
        LoanBurdenUp = "LOAN_BURDEN_UP",
        /// A larger part of spending is in cash than usual.
        CashShareUp = "CASH_SHARE_UP",
        /// A larger or smaller part of income is left than usual.
        SavingsRateChange = "SAVINGS_RATE_CHANGE",
        /// What is expected to be on the accounts falls below the buffer before the next salary.
        LowBalanceForecast = "LOW_BALANCE_FORECAST",
        /// Fees were taken.
        Fee = "FEE",
        /// More is spent than by nine of ten peers.
        PeerAboveP90 = "PEER_ABOVE_P90",
    }
}

codes! {
    /// How much something matters, by its score.
    pub enum Severity {
        /// A score below that of a medium one.
        Low = "low",
        /// A score of 3 or more, below that of a high one; the host may set another bound.
        Medium = "medium",
        /// A score of 6 or more; the host may set another bound.
        High = "high",
    }
}

impl InsightType {
    /// Returns by what a score is multiplied where nothing else is set: 1 to 3.
    #[must_use]
    pub const fn weight(self) -> u8 {
        match self {
            Self::DuplicateCharge | Self::MissedIncome | Self::LowBalanceForecast => 3,
            Self::IncomeDown
            | Self::LargeTransaction
            | Self::PriceIncrease
            | Self::BillNotStandard
            | Self::NewLoanInflow
            | Self::LoanBurdenUp
            | Self::Fee => 2,
            Self::SpendingUp
            | Self::SpendingDown
            | Self::IncomeUp
            | Self::NewMerchantLarge
            | Self::NewRecurring
            | Self::CashShareUp
            | Self::SavingsRateChange
            | Self::PeerAboveP90 => 1,
        }
    }

    /// Whether it is about a category. The category is then the suffix of its variable.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_of_category(self) -> bool {
        matches!(self, Self::SpendingUp | Self::SpendingDown)
    }

    /// Returns the variable that it is about. For spending the category follows as a suffix.
    #[must_use]
    pub const fn variable(self) -> &'static str {
        match self {
            Self::SpendingUp | Self::SpendingDown => "spending",
            Self::IncomeDown | Self::IncomeUp => "total_income",
            Self::LargeTransaction
            | Self::NewMerchantLarge
            | Self::DuplicateCharge
            | Self::NewLoanInflow => "txn.amount",
            Self::NewRecurring
            | Self::PriceIncrease
            | Self::BillNotStandard
            | Self::MissedIncome => "recurring.amount",
            Self::LoanBurdenUp => "loan_repayment_to_income",
            Self::CashShareUp => "cash_share",
            Self::SavingsRateChange => "savings_rate",
            Self::LowBalanceForecast => "balance.lowest",
            Self::Fee => "fees",
            Self::PeerAboveP90 => "total_spending",
        }
    }
}

impl Severity {
    /// Whether it is another one, or a higher one.
    #[must_use]
    pub fn is_at_least(self, other: Self) -> bool {
        self as u8 >= other as u8
    }
}
