//! The answer of `aggregate_transactions`: sums by time and by group.

use super::subject::ExcludedTransactions;
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::wire::{Amount, Rounded, Shape, ShapeError, Wire, choice};
use chrono::NaiveDate;
use lendwright_analytics::slice::{Aggregate, BudgetStatus, Dimension, Edge, Grain};
use lendwright_analytics::{DataQuality, Period};

choice! {
    /// A measure of the transactions in a bucket or group.
    pub enum Measure {
        /// The sum. Refunds are subtracted from spending.
        #[default] Sum = "sum",
        /// The number of transactions.
        Count = "count",
        /// The mean amount.
        Avg = "avg",
        /// The smallest amount.
        Min = "min",
        /// The largest amount.
        Max = "max",
        /// The median amount. For an even number of transactions it is the mean of the middle two.
        Median = "median",
    }
}

answer! {
    /// Sums by time and by group.
    pub struct AggregatedTransactions {
        /// The length of a bucket.
        "grain" => grain: Grain,
        /// The dimensions that group the transactions.
        "by" => by: Vec<Dimension>,
        /// The buckets, in order of time or of their numbers.
        "buckets" => buckets: Vec<AggregateBucket>,
        /// The sums over the window.
        "totals" => totals: AggregateTotals,
        /// The state of each budget, sorted by category; empty without budgets.
        "budgets" => budgets: Vec<BudgetShown>,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the window that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

/// Declares an object with sums in the requested measures.
macro_rules! with_sums {
    ($(#[doc = $doc:literal])+ $name:ident { $($before:tt)* } { $($after:tt)* }) => {
        answer! {
            $(#[doc = $doc])+
            pub struct $name {
                $($before)*
                /// Income.
                "income" => income: Available<Amount>,
                /// Spending less refunds.
                "spending" => spending: Available<Amount>,
                /// Income less spending.
                "net" => net: Available<Amount>,
                /// The sum, if it was requested.
                optional "sum" => sum: Option<Available<Amount>>,
                /// The number of transactions, if it was requested.
                optional "count" => count: Option<Available<i64>>,
                /// The mean amount, if it was requested.
                optional "avg" => avg: Option<Available<Amount>>,
                /// The smallest amount, if it was requested.
                optional "min" => min: Option<Available<Amount>>,
                /// The largest amount, if it was requested.
                optional "max" => max: Option<Available<Amount>>,
                /// The median amount, if it was requested.
                optional "median" => median: Option<Available<Amount>>,
                $($after)*
            }
        }
    };
}

with_sums! {
    /// The sums of a bucket.
    AggregateBucket {
        /// The first day. For `day_of_week` and `day_of_month` it is the number of the day.
        "start" => start: BucketEdge,
        /// The last day, or the same number again.
        "end" => end: BucketEdge,
        /// Whether the whole bucket is inside the window.
        "complete" => complete: bool,
    } {
        /// The groups, largest sum first; left out without `by`.
        optional "groups" => groups: Option<Vec<AggregateGroup>>,
        /// The sums of all groups that are not listed, including those without a transaction of `type`; left out
        /// without `n`, and if all groups of the window are listed. Over all borrowers it contains the groups of too
        /// few borrowers, and is N/A if there are none.
        optional "other" => other: Option<AggregateSums>,
    }
}

with_sums! {
    /// The sums over the window.
    AggregateTotals {} {
        /// The groups, largest sum first; left out without `by`.
        optional "groups" => groups: Option<Vec<AggregateGroup>>,
        /// The sums of all groups that are not listed, including those without a transaction of `type`; left out
        /// without `n`, and if all groups of the window are listed. Over all borrowers it contains the groups of too
        /// few borrowers, and is N/A if there are none.
        optional "other" => other: Option<AggregateSums>,
    }
}

with_sums! {
    /// The sums of a group.
    AggregateGroup {
        /// A key for each dimension, in the order of `by`; empty if the transactions have no value of this dimension.
        "key" => key: Vec<String>,
        /// A name for each dimension, in the order of `by`.
        "name" => name: Vec<String>,
    } {}
}

with_sums! {
    /// The sums of the groups that are not listed.
    AggregateSums {} {}
}

answer! {
    /// The state of a budget in the month of `as_of`.
    pub struct BudgetShown {
        /// The category.
        "category" => category: String,
        /// The monthly budget.
        "budget" => budget: Amount,
        /// Spending so far this month, less refunds.
        "used" => used: Amount,
        /// The budget less `used`; negative if more was spent.
        "remaining" => remaining: Amount,
        /// `used` in percent of the budget; N/A for a budget of 0.
        "percent_used" => percent_used: Available<Rounded<2>>,
        /// The elapsed part of the month, in percent of its days.
        "elapsed_percent" => elapsed_percent: Available<Rounded<2>>,
        /// The spending of the whole month if it continues at the same pace.
        "pace" => pace: Amount,
        /// The spending that is expected by the end of the month; N/A without a complete month of history.
        "projected" => projected: Available<Amount>,
        /// The state; N/A before the seventh day of the month unless the budget is used up.
        "status" => status: Available<BudgetStatus>,
    }
}

/// The start or end of a bucket: a day, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketEdge {
    /// A day.
    Day(NaiveDate),
    /// The number of a weekday (1 for Monday), or of a day of the month.
    Number(i64),
}

impl Wire for BucketEdge {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Date, &Shape::Integer]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Number(_) => i64::read(value).map(Self::Number),
            _ => NaiveDate::read(value).map(Self::Day),
        }
    }

    fn write(&self, out: &mut lendwright_types::json::JsonOut) {
        match self {
            Self::Day(day) => day.write(out),
            Self::Number(number) => number.write(out),
        }
    }
}

impl From<Edge> for BucketEdge {
    fn from(edge: Edge) -> Self {
        match edge {
            Edge::Day(day) => Self::Day(day.date()),
            Edge::Number(number) => Self::Number(number.into()),
        }
    }
}

const BUCKETS_MAX: usize = 10_000;

/// Refuses a window with more than `BUCKETS_MAX` buckets, if empty buckets are returned too.
pub(super) fn check_buckets(aggregate: &Aggregate, window: Period) -> Result<(), Error> {
    if aggregate.fill && aggregate.buckets_in(window) > BUCKETS_MAX {
        let reason = format!("makes more than {BUCKETS_MAX} buckets of this window");
        return Err(AnalyticsError::invalid("grain", reason, aggregate.grain.name()).into());
    }
    Ok(())
}
