//! Insights about expected problems, and comparisons with peers.

use super::insight::{Found, Quantity, Usual, double};
use super::kinds::InsightType;
use super::rules::InsightRules;
use crate::money::LowestPoint;
use crate::peers::Percentile;
use crate::{Day, Period, Row};

/// The position of a user's spending among peers, as a snapshot froze it. Amounts are minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerPlace {
    /// The user's spending a month.
    pub value: i64,
    /// The median of the group.
    pub median: i64,
    /// The user's percentile among the others.
    pub percentile: Percentile,
    /// The day of the snapshot.
    pub day: Day,
}

/// The balance is expected to fall below the buffer.
pub(super) fn low_balance<'t>(lowest: Option<LowestPoint>, buffer: i64) -> Option<Found<'t>> {
    let LowestPoint { day, amount } = lowest.filter(|lowest| lowest.amount < buffer.into())?;
    Some(Found {
        kind: InsightType::LowBalanceForecast,
        name: "",
        key: String::new(),
        value: Quantity::Money(amount),
        usual: Some(Usual::money(buffer.into())),
        moved: double(amount.saturating_sub(buffer.into())),
        z: None,
        evidence: Vec::new(),
        stream: None,
        day,
        away: 0,
    })
}

/// More is spent than by most peers.
pub(super) fn above_peers<'t>(
    peer: PeerPlace,
    window: Period,
    rules: &InsightRules,
) -> Option<Found<'t>> {
    if !peer.percentile.is_above(rules.peer_percentile) || !window.has(peer.day) {
        return None;
    }
    Some(Found {
        kind: InsightType::PeerAboveP90,
        name: "",
        key: String::new(),
        value: Quantity::Money(peer.value.into()),
        usual: Some(Usual::money(peer.median.into())),
        moved: double(i128::from(peer.value).saturating_sub(peer.median.into())),
        z: None,
        evidence: Vec::<Row<'_>>::new(),
        stream: None,
        day: peer.day,
        away: 0,
    })
}
