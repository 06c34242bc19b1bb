//! Creates a snapshot of the groups of a partner's similar borrowers.

use super::subject::day_asked;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::collected::{erased_since, last_removal};
use crate::records::peers::{freeze, is_taken, keep};
use crate::unit::{Computed, Prepared};
use chrono::NaiveDate;
use lendwright_analytics::Day;
use lendwright_analytics::peers::Snapshot;
use lendwright_scoring::identity::Scope;
use lendwright_types::BorrowerId;
use std::sync::Arc;

request! {
    /// Stores the groups of a partner's borrowers, their figures and each borrower's own values for `compare_peers` and
    /// `get_peer_groups`. They stay unchanged until the next snapshot, whatever transactions are written.
    ///
    /// The snapshot contains the borrowers that the partner sees and that have transactions in at least two of the last
    /// twelve complete months. There is one snapshot for each month. It is computed on one committed state, while
    /// others write, and committed as a whole.
    pub struct MakePeerSnapshot {
        /// The last day that is counted. Left out: today, in the time zone of the partner's default provider.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The snapshot that was made.
    pub struct PeerSnapshotMade {
        /// The day of the snapshot.
        "snapshot_date" => snapshot_date: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// The smallest number of members of a group.
        "k_min" => k_min: i64,
        /// The number of borrowers in the snapshot.
        "peers" => peers: i64,
        /// The number of groups.
        "groups" => groups: i64,
        /// The number of borrowers without a group, because there are too few borrowers in total.
        "without_group" => without_group: i64,
    }
}

impl Operation for MakePeerSnapshot {
    type Body = PeerSnapshotMade;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        engine.unit_with(Scope::AnalyticsWrite, Access::Read, |cx| {
            let as_of = self.day(cx, None)?;
            Ok(Prepared::PeersFrozen(Arc::new(computed(cx, as_of)?)))
        })
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<PeerSnapshotMade, Error> {
        let prepared = std::mem::take(&mut cx.prepared);
        // The day may have changed at midnight since the preparation.
        let known = match &prepared {
            Prepared::PeersFrozen(computed) if self.as_of.is_none() => {
                Some(computed.of_all.terms.as_of)
            }
            _ => None,
        };
        let as_of = self.day(cx, known)?;
        let computed = match prepared {
            Prepared::PeersFrozen(computed) if computed.of_all.terms.as_of == as_of => computed,
            _ => Arc::new(computed(cx, as_of)?),
        };
        // For a borrower with an erasure since the computation, only figures about many borrowers are kept, as in
        // earlier snapshots. This also covers borrowers with unlinked messages, where nothing was erased.
        let gone = erased_since(cx, computed.last_removal)?;
        let Computed { of_all: snapshot, borrowers, .. } = &*computed;
        keep(cx, snapshot, borrowers, &gone)?;
        Ok(made(snapshot, borrowers))
    }
}

impl MakePeerSnapshot {
    /// Returns the day of the new snapshot: the known day, otherwise the requested day, otherwise today. It is an error
    /// if the partner already has a snapshot for it.
    fn day(&self, cx: &mut Context<'_>, known: Option<Day>) -> Result<Day, Error> {
        cx.act_as(self.partner.as_deref())?;
        let as_of = if let Some(day) = known {
            day
        } else {
            let zone = analytics_provider(cx)?.0.time_zone;
            day_asked(self.as_of, zone.date_of(cx.now()))?
        };
        if is_taken(cx, as_of)? {
            return Err(AnalyticsError::SnapshotExists { as_of: as_of.date() }.into());
        }
        Ok(as_of)
    }
}

fn computed(cx: &mut Context<'_>, as_of: Day) -> Result<Computed<Snapshot>, Error> {
    let last_removal = last_removal(cx)?;
    let (of_all, borrowers) = freeze(cx, as_of)?;
    Ok(Computed { of_all, borrowers, last_removal })
}

fn made(snapshot: &Snapshot, borrowers: &[BorrowerId]) -> PeerSnapshotMade {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let alone = snapshot.peers.iter().filter(|peer| peer.group.is_none()).count();
    PeerSnapshotMade {
        snapshot_date: snapshot.terms.as_of.date(),
        currency: snapshot.terms.currency.to_string(),
        k_min: count(snapshot.terms.k_min),
        peers: count(borrowers.len()),
        groups: count(snapshot.groups.len()),
        without_group: count(alone),
    }
}
