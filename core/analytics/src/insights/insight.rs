//! An insight: its values, score and key, its type and severity, and the thresholds.

use crate::streams::StreamId;
use crate::{Basis, Day, Row};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::to_hex;
use lendwright_types::number::divide_half_even;
use sha2::{Digest as _, Sha256};

/// An amount in minor units, or a share from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// Minor units.
    Money(i128),
    /// A share.
    Share(f64),
}

/// The usual value, before it is rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Baseline {
    /// Twice the minor units: a median may be in the middle of two amounts.
    TwiceMoney(i128),
    /// A share.
    Share(f64),
}

/// A finding, before it is scored.
pub(super) struct Finding<'t> {
    pub(super) kind: InsightType,
    /// The subject's name for people.
    pub(super) name: &'t str,
    /// The subject's key, unique within the type.
    pub(super) key: String,
    pub(super) value: Quantity,
    pub(super) usual: Option<Baseline>,
    /// The difference to the borrower's money, in minor units.
    pub(super) moved: f64,
    pub(super) z: Option<f64>,
    pub(super) evidence: Vec<Row<'t>>,
    pub(super) stream: Option<StreamId>,
    /// The day of the latest evidence.
    pub(super) day: Day,
    /// The days that a missing payment must be missing to count as evidence: the length of the window. 0 if a payment
    /// came.
    pub(super) away: i32,
}

/// A remarkable fact in a user's transactions.
#[derive(Clone, Debug)]
pub struct Insight<'t> {
    /// The type.
    pub kind: InsightType,
    /// The category, merchant or stream of the insight. Empty if it has no name, or if the insight is about all.
    pub name: &'t str,
    /// The value.
    pub value: Quantity,
    /// The usual value, rounded half-even to a minor unit.
    pub baseline: Option<Quantity>,
    /// The number of usual deviations between both, if the insight measures it.
    pub z: Option<f64>,
    /// The transactions that show it, by day and id.
    pub evidence: Vec<Row<'t>>,
    /// The stream that shows it.
    pub stream: Option<StreamId>,
    /// The day of the latest evidence. For a missing payment it is the day of its last occurrence.
    pub day: Day,
    /// How much it matters: `weight · min(|z|, 9)/3 · log10(1 + |Δ|/min_amount) · 0.97^age`. Without a z, 3 is used
    /// for it. Δ is the amount of money that differs. The age is the days since the latest evidence. A missing payment
    /// has its age from the day when it was missing for the length of the window.
    pub score: f64,
    /// How much it matters, in a word.
    pub severity: Severity,
    /// The key to find the same insight again: type, subject, month, and the size of the difference in steps of a
    /// quarter. A small drift keeps the key, and so does a window that moves on.
    pub dedup_key: String,
    usual: Option<Baseline>,
}

impl Baseline {
    /// An amount of minor units.
    pub(super) const fn money(minor: i128) -> Self {
        Self::TwiceMoney(minor.saturating_mul(2))
    }

    fn rounded(self) -> Quantity {
        match self {
            Self::TwiceMoney(twice) => Quantity::Money(rounded_half(twice)),
            Self::Share(share) => Quantity::Share(share),
        }
    }
}

/// The z of insights without one, and the largest z that counts.
const Z_USUAL: f64 = 3.0;
const Z_MAX: f64 = 9.0;
/// The share of a score that remains after a day.
const A_DAY_LATER: f64 = 0.97;
/// The ratio of two steps of a difference's size.
const STEP: f64 = 1.25;

impl<'t> Insight<'t> {
    pub(super) fn from_finding(found: Finding<'t>, rules: &InsightRules, basis: &Basis) -> Self {
        let score = score(&found, rules, basis.as_of);
        let dedup_key = dedup_key(&found, basis.currency);
        let Finding { kind, name, value, usual, z, evidence, stream, day, .. } = found;
        debug_assert_eq!(matches!(value, Quantity::Share(_)), kind.is_of_share(), "{kind:?}");
        let (severity, baseline) = (rules.severity(score), usual.map(Baseline::rounded));
        Self {
            kind,
            name,
            value,
            baseline,
            z,
            evidence,
            stream,
            day,
            score,
            severity,
            dedup_key,
            usual,
        }
    }

    /// Returns the variable: `spending:groceries`, `total_income`.
    #[must_use]
    pub fn variable(&self) -> String {
        let variable = self.kind.variable();
        if self.kind.is_of_category() {
            return format!("{variable}:{}", self.name);
        }
        variable.to_owned()
    }

    /// Returns the value less the usual value. An amount is rounded half-even to a minor unit.
    #[must_use]
    #[allow(clippy::float_arithmetic, reason = "scores are doubles; money is whole numbers")]
    pub fn change(&self) -> Option<Quantity> {
        match (self.value, self.usual?) {
            (Quantity::Share(value), Baseline::Share(usual)) => {
                Some(Quantity::Share(value - usual))
            }
            _ => self.twice().map(|(change, _)| Quantity::Money(rounded_half(change))),
        }
    }

    /// Returns the change and the usual value in halves of a minor unit, exactly. `None` for shares, and if there is
    /// no usual value.
    #[doc(hidden)]
    #[must_use]
    pub fn twice(&self) -> Option<(i128, i128)> {
        match (self.value, self.usual?) {
            (Quantity::Money(value), Baseline::TwiceMoney(usual)) => {
                Some((value.saturating_mul(2).saturating_sub(usual), usual))
            }
            _ => None,
        }
    }

    /// Returns the id: the same for a user as long as the [`dedup_key`](Self::dedup_key) is.
    #[must_use]
    pub fn id(&self, user: &str) -> String {
        let digest = Sha256::digest(format!("{user}|{}", self.dedup_key));
        to_hex(digest.get(..8).unwrap_or_default())
    }
}

#[allow(clippy::float_arithmetic, reason = "scores are doubles; money is whole numbers")]
fn score(found: &Finding<'_>, rules: &InsightRules, as_of: Day) -> f64 {
    let z = found.z.map_or(Z_USUAL, f64::abs).min(Z_MAX);
    let moved = found.moved.abs() / double(rules.min_amount.into());
    let age = f64::from(as_of.days_since(found.day).saturating_sub(found.away).max(0));
    f64::from(rules.weight(found.kind)) * z / Z_USUAL
        * libm::log10(1.0 + moved)
        * libm::pow(A_DAY_LATER, age)
}

#[allow(clippy::float_arithmetic, reason = "scores are doubles; money is whole numbers")]
fn dedup_key(found: &Finding<'_>, currency: Currency) -> String {
    let moved = found.moved.abs().max(1.0) / double(currency.minor_units().into());
    let size = libm::floor(libm::log(moved) / libm::log(STEP));
    format!("{}|{}|{}|{size:.0}", found.kind.name(), found.key, found.day.month())
}

/// Half of an amount, rounded half-even.
fn rounded_half(twice: i128) -> i128 {
    divide_half_even(twice, 2).unwrap_or_default()
}

/// Half of an amount, as a double.
#[allow(clippy::float_arithmetic, reason = "scores are doubles; money is whole numbers")]
pub(super) fn half(twice: i128) -> f64 {
    double(twice) / 2.0
}

/// The nearest double.
#[allow(clippy::cast_precision_loss, reason = "a score has no more digits")]
pub(super) fn double(minor: i128) -> f64 {
    minor as f64
}

// The types of insights, and their severity.

codes! {
    /// The types of insights.
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
    /// The importance of an insight, by its score.
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
    /// Returns the default factor of the type's scores: 1 to 3.
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

    /// Whether its value is a share. Otherwise it is an amount.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_of_share(self) -> bool {
        matches!(self, Self::LoanBurdenUp | Self::CashShareUp | Self::SavingsRateChange)
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
    /// Whether it is equal to the other severity, or higher.
    #[must_use]
    pub fn is_at_least(self, other: Self) -> bool {
        self as u8 >= other as u8
    }
}

/// Thresholds of insights. Percentages and points are hundredths.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InsightRules {
    /// The least difference of income, or of spending in a category, in minor units.
    pub min_amount: i64,
    /// The least difference of them in usual deviations.
    pub min_z: f64,
    /// The least difference of them in percent of the usual value.
    pub min_percent: u32,
    /// The greatest number of earlier windows to compare with.
    pub windows: usize,
    /// The least number of these windows with a transaction.
    pub min_windows: usize,
    /// The quantile of the payments of 12 months that a large one exceeds.
    pub large_quantile: f64,
    /// A large payment is at least this multiple of the median payment.
    pub large_times: u32,
    /// The quantile that a large one at a new merchant exceeds.
    pub new_merchant_quantile: f64,
    /// The least number of complete months before a merchant can be new.
    pub new_merchant_months: u32,
    /// The greatest number of days between two charges of one amount.
    pub duplicate_days: i32,
    /// The percentage that a price rise must exceed.
    pub price_percent: u32,
    /// The number of median absolute deviations that the difference of a bill must exceed.
    pub bill_deviations: u32,
    /// The percentage of the usual bill that the difference of a bill must exceed.
    pub bill_percent: u32,
    /// The least difference of a share of income or spending from the usual share, in percentage points.
    pub points: u32,
    /// The least sum of fees, in minor units.
    pub min_fees: i64,
    /// The percentile of peers that spending exceeds.
    pub peer_percentile: u32,
    /// The least score of medium severity.
    pub medium_from: f64,
    /// The least score of high severity.
    pub high_from: f64,
    /// The factors of scores, by type. Other types have [`InsightType::weight`]. Types with a weight of 0 are left
    /// out.
    pub weights: Vec<(InsightType, u8)>,
}

impl InsightRules {
    /// The default rules: the least amount is 100 units of the currency.
    #[must_use]
    pub fn new(currency: Currency) -> Self {
        let min_amount = 10_i64.saturating_pow(currency.decimals()).saturating_mul(100);
        Self::with_min_amount(min_amount)
    }

    /// The rules for another least amount, in minor units. The least amount of fees is a tenth of it.
    #[must_use]
    pub fn with_min_amount(min_amount: i64) -> Self {
        Self {
            min_amount: min_amount.max(1),
            min_z: 3.0,
            min_percent: 25,
            windows: 6,
            min_windows: 3,
            large_quantile: 0.99,
            large_times: 3,
            new_merchant_quantile: 0.95,
            new_merchant_months: 3,
            duplicate_days: 2,
            price_percent: 2,
            bill_deviations: 3,
            bill_percent: 15,
            points: 10,
            min_fees: min_amount.max(1).saturating_add(9).saturating_div(10),
            peer_percentile: 90,
            medium_from: 3.0,
            high_from: 6.0,
            weights: Vec::new(),
        }
    }

    /// Returns the factor of a type's score.
    #[must_use]
    pub fn weight(&self, kind: InsightType) -> u8 {
        let set = self.weights.iter().find(|(of, _)| *of == kind);
        set.map_or_else(|| kind.weight(), |(_, weight)| *weight)
    }

    /// Returns the severity of a score.
    #[must_use]
    pub fn severity(&self, score: f64) -> Severity {
        if score >= self.high_from {
            Severity::High
        } else if score >= self.medium_from {
            Severity::Medium
        } else {
            Severity::Low
        }
    }
}
