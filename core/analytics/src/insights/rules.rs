//! Thresholds of insights.

use super::kinds::{InsightType, Severity};
use lendwright_types::currency::Currency;

/// Thresholds of insights. Percentages and points are hundredths.
#[derive(Clone, Debug, PartialEq)]
pub struct InsightRules {
    /// By how many minor units spending in a category or income must differ.
    pub min_amount: i64,
    /// By how many usual deviations they must differ.
    pub min_z: f64,
    /// By how many percent of the usual they must differ.
    pub min_percent: u32,
    /// With how many windows before they are compared, at most.
    pub windows: usize,
    /// How many of these must have a transaction.
    pub min_windows: usize,
    /// The quantile of the payments of 12 months that a large one exceeds.
    pub large_quantile: f64,
    /// How many times the median payment a large one is, at least.
    pub large_times: u32,
    /// The quantile that a large one at a new merchant exceeds.
    pub new_merchant_quantile: f64,
    /// How many complete months there must be before a merchant is a new one.
    pub new_merchant_months: u32,
    /// How many days may lie between two charges of one amount.
    pub duplicate_days: i32,
    /// By how many percent a price must rise by more.
    pub price_percent: u32,
    /// By how many median absolute deviations a bill must differ by more.
    pub bill_deviations: u32,
    /// By how many percent of the usual a bill must differ by more.
    pub bill_percent: u32,
    /// By how many points a share of income or spending must differ from the usual.
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
