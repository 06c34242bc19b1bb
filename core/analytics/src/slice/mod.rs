//! Sums of transactions by merchant, category and other dimensions, and over time.

mod aggregate;
mod aggregated;
mod buckets;
mod budget;
mod cells;
mod crossed;
mod dimension;
mod figures;
mod numbers;
mod pass;
mod portfolio;
mod sums;
mod tally;
mod top;

#[cfg(test)]
mod tests;

pub use aggregated::{Aggregate, Aggregated, Bucket, Flows, GroupFlows};
pub use buckets::{Edge, Grain, WeekStart};
pub use budget::{Budget, BudgetState, BudgetStatus};
pub use dimension::{Dimension, Filter, GroupKey};
pub use figures::{Figures, Flow, Mean};
pub use portfolio::{Portfolio, PortfolioBucket, PortfolioOf};
pub use top::{Change, Metric, Ranked, Top, TopOf};
