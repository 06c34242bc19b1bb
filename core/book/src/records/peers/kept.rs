//! Stores and reads snapshots.

use super::tables::{PeerGroupRecord, PeerRecord, PeerSnapshotRecord};
use super::written;
use crate::error::Error;
use crate::tables::Record as _;
use crate::unit::Context;
use lendwright_analytics::peers::{FrozenGroup, FrozenPeer, Grouping, Snapshot};
use lendwright_analytics::{Day, last_ended};
use lendwright_types::BorrowerId;
use std::collections::BTreeSet;

/// Stores a snapshot of the caller's borrowers. `borrowers` and the snapshot's peers have the same order. The separate
/// rows of borrowers in `gone` are left out.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep(
    cx: &mut Context<'_>,
    snapshot: &Snapshot,
    borrowers: &[BorrowerId],
    gone: &BTreeSet<BorrowerId>,
) -> Result<(), Error> {
    let (partner_id, made_at) = (cx.partner()?.partner_id, cx.now());
    let user_name = cx.partner()?.user_name.clone();
    let as_of = snapshot.terms.as_of.date();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let grouping: Vec<&str> = snapshot.terms.grouping.iter().map(|by| by.name()).collect();
    book.insert(&PeerSnapshotRecord {
        tenant_id,
        partner_id,
        as_of,
        user_name,
        currency: snapshot.terms.currency,
        k_min: count(snapshot.terms.k_min),
        grouping: grouping.join(","),
        peers: count(borrowers.len()),
        made_at,
    })?;
    for (place, group) in snapshot.groups.iter().enumerate() {
        book.append(PeerGroupRecord {
            tenant_id,
            partner_id,
            as_of,
            place: count(place),
            definition: written::definition(group),
            size: count(group.size),
            figures: written::figures(group),
        })?;
    }
    let peers = borrowers.iter().zip(&snapshot.peers);
    for (borrower_id, peer) in peers.filter(|(borrower_id, _)| !gone.contains(borrower_id)) {
        book.append(PeerRecord {
            tenant_id,
            partner_id,
            as_of,
            borrower_id: *borrower_id,
            place: peer.group.map(count),
            data_quality: peer.quality.name().to_owned(),
            content: written::values(peer),
        })?;
    }
    Ok(())
}

/// Whether the caller has a snapshot for the same month as this day, or for the same last ended month. Two such
/// snapshots would cover the same months. Their difference would reveal the borrowers added in between.
///
/// # Errors
/// When the store fails.
pub(crate) fn is_taken(cx: &mut Context<'_>, as_of: Day) -> Result<bool, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let near = book.scan(PeerSnapshotRecord::by_key).equal(partner_id);
    let near = near.from(as_of.plus(-MONTHS_APART).date()).to(as_of.plus(MONTHS_APART).date());
    Ok(near.collect()?.iter().any(|other| {
        let other = Day::from_date(other.as_of);
        other.month() == as_of.month() || last_ended(other) == last_ended(as_of)
    }))
}

/// The number of days after which two days have neither their month nor their last ended month in common.
const MONTHS_APART: i32 = 62;

/// Returns the caller's latest snapshot up to a day.
///
/// # Errors
/// When the store fails.
pub(crate) fn latest_snapshot(
    cx: &mut Context<'_>,
    as_of: Day,
) -> Result<Option<PeerSnapshotRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let snapshots = book.scan(PeerSnapshotRecord::by_key).equal(partner_id);
    Ok(snapshots.to(as_of.date()).descending().first()?)
}

impl PeerSnapshotRecord {
    /// Returns the grouping variables.
    pub(crate) fn grouping(&self) -> Vec<Grouping> {
        self.grouping.split(',').filter_map(Grouping::from_name).collect()
    }
}

/// Returns the groups of a snapshot, by their places.
///
/// # Errors
/// If the store fails, or if the stored groups can't be read.
pub(crate) fn groups_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
) -> Result<Vec<FrozenGroup>, Error> {
    let key = (snapshot.partner_id, snapshot.as_of);
    let groups = cx.book()?.scan(PeerGroupRecord::by_key).equal(key).collect()?;
    groups.iter().map(written::group).collect()
}

/// Returns one group of a snapshot.
///
/// # Errors
/// If the store fails, or if the group is missing or can't be read.
pub(crate) fn group_at(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    place: usize,
) -> Result<FrozenGroup, Error> {
    let key = (snapshot.partner_id, snapshot.as_of, count(place));
    let group = cx.book()?.get::<PeerGroupRecord>(key)?;
    written::group(&group.ok_or_else(|| Error::damaged(format!("group {place} of a snapshot")))?)
}

/// Returns a borrower's frozen values in a snapshot. `None` if the borrower was not a peer then.
///
/// # Errors
/// If the store fails, or if the stored values can't be read.
pub(crate) fn peer_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    borrower_id: BorrowerId,
) -> Result<Option<FrozenPeer>, Error> {
    let key = (snapshot.partner_id, snapshot.as_of, borrower_id);
    let Some(stored) = cx.book()?.get::<PeerRecord>(key)? else { return Ok(None) };
    written::peer(&stored).map(Some)
}

/// Removes up to `limit` rows of a borrower in snapshots of all partners. Returns the number of removed rows. The
/// figures of the groups stay, since each covers many borrowers.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_peer(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    Ok(cx.book()?.remove_of_borrower(PeerRecord::TABLE, borrower_id, limit)?)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
