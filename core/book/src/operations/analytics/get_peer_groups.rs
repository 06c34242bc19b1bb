//! `GET /txn-analytics/peer-groups`: the groups of similar borrowers.

use super::peer_group::{definition_of, id_of, label_of, size_of};
use super::subject::day_asked;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{AnalyticsSettings, analytics_provider};
use crate::records::borrowers::borrower_of;
use crate::records::peers::{PeerSnapshotRecord, groups_of, latest_snapshot, peer_of};
use chrono::NaiveDate;
use lendwright_analytics::peers::{FrozenGroup, Grouping};
use lendwright_types::BorrowerId;

request! {
    /// Returns the groups of the partner's latest snapshot, sorted by definition.
    pub struct GetPeerGroups {
        /// The public id of a borrower. The answer then also names the borrower's group.
        query "user_id" | header "account_id" names Borrower => user_id: Option<String>,
        /// The latest snapshot up to this day is used. Left out: today.
        query "as_of" => as_of: Option<NaiveDate>,
    }
}

answer! {
    /// The groups of a snapshot.
    pub struct PeerGroups {
        /// The variables that define the groups, most important first.
        "grouping_variables" => grouping_variables: Vec<String>,
        /// The smallest number of members of a group.
        "k_min" => k_min: i64,
        /// The day of the snapshot; N/A without a snapshot.
        "snapshot_date" => snapshot_date: Available<NaiveDate>,
        /// The groups, sorted by definition.
        "groups" => groups: Vec<PeerGroupListed>,
        /// The group of the requested borrower.
        optional "user_group" => user_group: Option<UserGroup>,
    }
}

answer! {
    /// A group of similar borrowers.
    pub struct PeerGroupListed {
        /// The id. It is unique among the groups of all snapshots.
        "id" => id: String,
        /// The definition as text.
        "label" => label: String,
        /// The common properties of the members: a bucket for each of the first grouping variables.
        "definition" => definition: Members<String>,
        /// The number of members, rounded down to a multiple of 5.
        "size_at_least" => size_at_least: Available<i64>,
        /// Whether members can be compared with the group, because it has at least `k_min` members.
        "eligible" => eligible: bool,
    }
}

answer! {
    /// The group of one borrower.
    pub struct UserGroup {
        /// Its id; N/A for a borrower without a group in the snapshot.
        "id" => id: Available<String>,
        /// The grouping variables that are not part of the group's definition.
        "relaxed" => relaxed: Vec<String>,
    }
}

impl Operation for GetPeerGroups {
    type Body = PeerGroups;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<PeerGroups, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let as_of = day_asked(self.as_of, provider.time_zone.date_of(cx.now()))?;
        let borrower = match &self.user_id {
            Some(sent) => Some(borrower_of(cx, "user_id", sent)?.borrower_id),
            None => None,
        };
        let Some(snapshot) = latest_snapshot(cx, as_of)? else {
            return Ok(no_snapshot(&settings, borrower.is_some()));
        };
        let groups = groups_of(cx, &snapshot)?;
        let user_group = match borrower {
            Some(borrower) => Some(group_of(cx, &snapshot, &groups, borrower)?),
            None => None,
        };
        Ok(PeerGroups {
            grouping_variables: names(&snapshot.grouping()),
            k_min: snapshot.k_min,
            snapshot_date: Available::Value(snapshot.as_of),
            groups: groups.iter().map(|group| listed(&snapshot, group)).collect(),
            user_group,
        })
    }
}

impl UserGroup {
    fn none() -> Self {
        Self { id: Available::NotAvailable, relaxed: Vec::new() }
    }
}

fn no_snapshot(settings: &AnalyticsSettings, of_borrower: bool) -> PeerGroups {
    PeerGroups {
        grouping_variables: names(&settings.grouping()),
        k_min: settings.k_min(),
        snapshot_date: Available::NotAvailable,
        groups: Vec::new(),
        user_group: of_borrower.then(UserGroup::none),
    }
}

fn group_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    groups: &[FrozenGroup],
    borrower_id: BorrowerId,
) -> Result<UserGroup, Error> {
    let peer = peer_of(cx, snapshot, borrower_id)?;
    let group = peer.and_then(|peer| groups.get(peer.group?));
    Ok(group.map_or_else(UserGroup::none, |group| UserGroup {
        id: Available::Value(id_of(snapshot, group)),
        relaxed: names(snapshot.grouping().get(group.definition.len()..).unwrap_or_default()),
    }))
}

fn listed(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> PeerGroupListed {
    PeerGroupListed {
        id: id_of(snapshot, group),
        label: label_of(snapshot, group),
        definition: definition_of(snapshot, group),
        size_at_least: size_of(group).into(),
        eligible: i64::try_from(group.size).is_ok_and(|size| size >= snapshot.k_min),
    }
}

fn names(grouping: &[Grouping]) -> Vec<String> {
    grouping.iter().map(|variable| variable.name().to_owned()).collect()
}
