//! What sums by time and by group look like.

use super::subject::ExcludedTransactions;
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::wire::{Amount, Rounded, Shape, ShapeError, Wire, choice};
use chrono::NaiveDate;
use lendwright_analytics::slice::{Aggregate, BudgetStatus, Dimension, Edge, Grain};
use lendwright_analytics::{DataQuality, Period};

choice! {
    /// What is said of the transactions of a bucket or group.
    pub enum Measure {
        /// The sum, refunds taken off spending.
        #[default] Sum = "sum",
        /// How many there are.
        Count = "count",
        /// The mean.
        Avg = "avg",
        /// The least.
        Min = "min",
        /// The largest.
        Max = "max",
        /// The median; the mean of the middle two where their number is even.
        Median = "median",
    }
}

answer! {
    /// Sums by time and by group.
    pub struct AggregatedTransactions {
        /// How long a bucket is.
        "grain" => grain: Grain,
        /// What transactions are grouped by.
        "by" => by: Vec<Dimension>,
        /// The buckets in order.
        "buckets" => buckets: Vec<AggregateBucket>,
        /// The sums over the window.
        "totals" => totals: AggregateTotals,
        /// How the budgets stand, in the order of their categories; empty without one.
        "budgets" => budgets: Vec<BudgetShown>,
        /// The last day that counts.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// How many transactions of the window don't count.
        "excluded" => excluded: ExcludedTransactions,
    }
}

/// Declares an object that has sums: those of the measures that were asked for.
macro_rules! with_sums {
    ($(#[doc = $doc:literal])+ $name:ident { $($before:tt)* } { $($after:tt)* }) => {
        answer! {
            $(#[doc = $doc])+
            pub struct $name {
                $($before)*
                /// What came in.
                "income" => income: Available<Amount>,
                /// What was spent, less refunds.
                "spending" => spending: Available<Amount>,
                /// Income less spending.
                "net" => net: Available<Amount>,
                /// The sum, if it was asked for.
                optional "sum" => sum: Option<Available<Amount>>,
                /// The number, if it was asked for.
                optional "count" => count: Option<Available<i64>>,
                /// The mean, if it was asked for.
                optional "avg" => avg: Option<Available<Amount>>,
                /// The least, if it was asked for.
                optional "min" => min: Option<Available<Amount>>,
                /// The largest, if it was asked for.
                optional "max" => max: Option<Available<Amount>>,
                /// The median, if it was asked for.
                optional "median" => median: Option<Available<Amount>>,
                $($after)*
            }
        }
    };
}

with_sums! {
    /// The sums of a bucket.
    AggregateBucket {
        /// The first day, or of `day_of_week` and `day_of_month` the number.
        "start" => start: BucketEdge,
        /// The last day, or the number again.
        "end" => end: BucketEdge,
        /// Whether it lies wholly in the window.
        "complete" => complete: bool,
    } {
        /// The groups, the largest sum first; left out without `by`.
        optional "groups" => groups: Option<Vec<AggregateGroup>>,
        /// The groups that are not shown, those without a transaction of `type` among them; left out without `n`, and where
        /// all groups of the window are shown. Over all borrowers those of too few; N/A where there are none.
        optional "other" => other: Option<AggregateSums>,
    }
}

with_sums! {
    /// The sums over the window.
    AggregateTotals {} {
        /// The groups, the largest sum first; left out without `by`.
        optional "groups" => groups: Option<Vec<AggregateGroup>>,
        /// The groups that are not shown, those without a transaction of `type` among them; left out without `n`, and where
        /// all groups of the window are shown. Over all borrowers those of too few; N/A where there are none.
        optional "other" => other: Option<AggregateSums>,
    }
}

with_sums! {
    /// The sums of a group.
    AggregateGroup {
        /// A key for each dimension, in the order of `by`; empty where the transactions have none.
        "key" => key: Vec<String>,
        /// A name for each dimension.
        "name" => name: Vec<String>,
    } {}
}

with_sums! {
    /// The sums of the groups that are not shown.
    AggregateSums {} {}
}

answer! {
    /// How a budget stands in the month of `as_of`.
    pub struct BudgetShown {
        /// The category.
        "category" => category: String,
        /// What may be spent in a month.
        "budget" => budget: Amount,
        /// What was spent, less refunds.
        "used" => used: Amount,
        /// What is left of the budget; negative where more was spent.
        "remaining" => remaining: Amount,
        /// What was spent in percent of the budget; N/A of a budget of 0.
        "percent_used" => percent_used: Available<Rounded<2>>,
        /// How much of the month has passed, in percent of its days.
        "elapsed_percent" => elapsed_percent: Available<Rounded<2>>,
        /// What the whole month comes to at this pace.
        "pace" => pace: Amount,
        /// What is expected by the end of the month; N/A without a complete month.
        "projected" => projected: Available<Amount>,
        /// How it stands; N/A before the seventh day unless it is spent.
        "status" => status: Available<BudgetStatus>,
    }
}

/// Where a bucket begins or ends: a day, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketEdge {
    /// A day.
    Day(NaiveDate),
    /// The number of a weekday, 1 for Monday, or of a day of the month.
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

/// Refuses a window of too many buckets, if those without a transaction are told, too.
pub(super) fn check_buckets(aggregate: &Aggregate, window: Period) -> Result<(), Error> {
    if aggregate.fill && aggregate.buckets_in(window) > BUCKETS_MAX {
        let reason = format!("makes more than {BUCKETS_MAX} buckets of this window");
        return Err(AnalyticsError::invalid("grain", reason, aggregate.grain.name()).into());
    }
    Ok(())
}
