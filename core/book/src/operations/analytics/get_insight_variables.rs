//! `GET /txn-analytics/top-insights-vars/`: the types of insights and their thresholds.

use super::subject::amount;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use lendwright_analytics::insights::{InsightRules, InsightType};
use lendwright_types::currency::Currency;

request! {
    /// Returns the types of insights with their thresholds. Amounts are in the currency of the partner's default
    /// provider.
    pub struct GetInsightVariables {}
}

answer! {
    /// The types of insights.
    pub struct InsightVariables {
        /// The types.
        "types" => types: Vec<InsightVariable>,
    }
}

answer! {
    /// A type of insights.
    pub struct InsightVariable {
        /// The type.
        "type" => type_: InsightType,
        /// The variable of the insight. `spending:<category>` is a placeholder for the variables of all categories.
        "variable" => variable: String,
        /// The meaning of the insight, and when it appears.
        "definition" => definition: String,
        /// The thresholds, by name.
        "thresholds" => thresholds: Members<Decimal>,
        /// The factor of the score; 0 if the type is switched off.
        "weight" => weight: i64,
        /// The history that it needs: earlier windows with data for types that compare windows, complete months for all
        /// others.
        "min_history" => min_history: i64,
        /// The smallest score of each severity.
        "severity_rule" => severity_rule: String,
    }
}

impl Operation for GetInsightVariables {
    type Body = InsightVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<InsightVariables, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let currency = provider.currency;
        let rules = settings.insight_rules(currency)?;
        let buffer = settings.buffer(currency)?;
        let types = InsightType::all().map(|kind| variable(kind, &rules, buffer, currency));
        Ok(InsightVariables { types: types.collect() })
    }
}

fn variable(
    kind: InsightType,
    rules: &InsightRules,
    buffer: i64,
    currency: Currency,
) -> InsightVariable {
    let behind = if kind.is_of_category() { ":<category>" } else { "" };
    InsightVariable {
        type_: kind,
        variable: format!("{}{behind}", kind.variable()),
        definition: kind.meaning().to_owned(),
        thresholds: thresholds(kind, rules, buffer, currency).into_iter().collect(),
        weight: rules.weight(kind).into(),
        min_history: min_history(kind, rules),
        severity_rule: format!(
            "high from a score of {}, medium from {}, else low",
            rules.high_from, rules.medium_from
        ),
    }
}

fn thresholds(
    kind: InsightType,
    rules: &InsightRules,
    buffer: i64,
    currency: Currency,
) -> Vec<(&'static str, Decimal)> {
    let money = |minor: i64| amount(minor.into(), currency).0;
    let double = |value: f64| Decimal::try_from(value).unwrap_or_default();
    let windows = ("windows", Decimal::from(rules.windows));
    match kind {
        InsightType::SpendingUp
        | InsightType::SpendingDown
        | InsightType::IncomeDown
        | InsightType::IncomeUp => vec![
            ("z", double(rules.min_z)),
            ("amount", money(rules.min_amount)),
            ("percent", rules.min_percent.into()),
            windows,
        ],
        InsightType::LargeTransaction => vec![
            ("quantile", double(rules.large_quantile)),
            ("times_median", rules.large_times.into()),
        ],
        InsightType::NewMerchantLarge => vec![("quantile", double(rules.new_merchant_quantile))],
        InsightType::DuplicateCharge => vec![("days", rules.duplicate_days.into())],
        InsightType::PriceIncrease => vec![("percent", rules.price_percent.into())],
        InsightType::BillNotStandard => vec![
            ("deviations", rules.bill_deviations.into()),
            ("percent", rules.bill_percent.into()),
        ],
        InsightType::MissedIncome => vec![("missed", Decimal::ONE)],
        InsightType::LoanBurdenUp | InsightType::CashShareUp | InsightType::SavingsRateChange => {
            vec![("points", rules.points.into()), windows]
        }
        InsightType::LowBalanceForecast => vec![("buffer", money(buffer))],
        InsightType::Fee => vec![("amount", money(rules.min_fees))],
        InsightType::PeerAboveP90 => vec![("percentile", rules.peer_percentile.into())],
        InsightType::NewRecurring | InsightType::NewLoanInflow => Vec::new(),
    }
}

fn min_history(kind: InsightType, rules: &InsightRules) -> i64 {
    match kind {
        InsightType::SpendingUp
        | InsightType::SpendingDown
        | InsightType::IncomeDown
        | InsightType::IncomeUp
        | InsightType::LoanBurdenUp
        | InsightType::CashShareUp
        | InsightType::SavingsRateChange => i64::try_from(rules.min_windows).unwrap_or(i64::MAX),
        InsightType::NewMerchantLarge => rules.new_merchant_months.into(),
        InsightType::LowBalanceForecast | InsightType::PeerAboveP90 => 2,
        InsightType::LargeTransaction => 1,
        InsightType::DuplicateCharge
        | InsightType::NewRecurring
        | InsightType::PriceIncrease
        | InsightType::BillNotStandard
        | InsightType::MissedIncome
        | InsightType::NewLoanInflow
        | InsightType::Fee => 0,
    }
}
