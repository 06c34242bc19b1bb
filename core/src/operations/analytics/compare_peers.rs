//! `GET /txn-analytics/compare-peers/`: a borrower beside a group of borrowers who are alike.

use super::peer_group::{GroupShown, none, shown};
use crate::analytics::peers::{
    Comparison, Figures, FrozenPeriod, GroupPeriod, PEER_PERIODS, Position, Suppression, compare,
    decimals,
};
use crate::analytics::{Feature, PeriodName, Unit, Variable};
use crate::currency::Currency;
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::analytics::peers::{PeerSnapshotRecord, group_at, latest_snapshot, peer_of};
use crate::wire::Rounded;
use chrono::NaiveDate;

answer! {
    /// A borrower beside the group.
    pub struct PeersCompared {
        /// The group of which the borrower is.
        "peer_group" => peer_group: GroupShown,
        /// How many members with a value a group must have at least.
        "k_min" => k_min: i64,
        /// The variables, in the order in which they were asked for.
        "variables" => variables: Vec<VariableCompared>,
        /// The variables of which not all is told, and why.
        "suppressed" => suppressed: Vec<VariableSuppressed>,
        /// The day as of which the snapshot was made.
        "snapshot_date" => snapshot_date: Available<NaiveDate>,
        /// The currency of the amounts.
        "currency" => currency: Currency,
    }
}

answer! {
    /// A variable of a borrower and of the group. The figures of the group are of all its members, the borrower among
    /// them, and rounded to two significant digits.
    pub struct VariableCompared {
        /// The variable.
        "name" => name: String,
        /// In what it is counted.
        "unit" => unit: Unit,
        /// The borrower's value.
        "user_value" => user_value: Available<Decimal>,
        /// The lower quartile of the group.
        "p25" => p25: Available<Decimal>,
        /// The median of the group.
        "median" => median: Available<Decimal>,
        /// The upper quartile of the group.
        "p75" => p75: Available<Decimal>,
        /// The mean of the group.
        "mean" => mean: Available<Decimal>,
        /// How many percent of the other members have less, half of those who have as much counted in.
        "percentile" => percentile: Available<i64>,
        /// Where the value stands among the quartiles.
        "position" => position: Available<Position>,
        /// The value less the median.
        "difference" => difference: Available<Decimal>,
        /// The difference by the size of the median, in percent.
        "difference_percent" => difference_percent: Available<Rounded<2>>,
    }
}

answer! {
    /// A variable of which not all is told.
    pub struct VariableSuppressed {
        /// The variable.
        "name" => name: String,
        /// Why: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is dominated by one or two` or
        /// `mean would give away another one`.
        "reason" => reason: String,
    }
}
