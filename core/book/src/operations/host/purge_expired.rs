//! Removes data after their retention period.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::collected::{self, Kept, Purged};
use crate::unit::{Made, Prepared, ROWS_PER_UNIT};
use lendwright_types::BorrowerId;

request! {
    /// Removes messages and places of a tenant that are older than `set_retention` allows, and the transactions that
    /// these messages report. Each commit removes at most 1,000 rows, so that others can write in between. If the call
    /// is stopped, the removed rows stay removed, and the next call removes the rest.
    pub struct PurgeExpired {
        /// The user name of a partner of the tenant. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct ExpiredPurged {
        /// The number of messages.
        "messages" => messages: i64,
        /// The number of areas and hours.
        "location" => location: i64,
    }
}

impl Operation for PurgeExpired {
    type Body = ExpiredPurged;
    const ACCESS: Access = Access::Write;

    /// Removes in short units, so that others can write in between.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let expired = engine.unit_before(Self::DOOR, Access::Read, |cx| {
            let kept = self.kept(cx)?;
            collected::borrowers_with_expired(cx, &kept)
        })?;
        let (mut purged, mut at) = (Purged::default(), 0_usize);
        while at < expired.len() {
            let (more, next) = engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                let kept = self.kept(cx)?;
                purge_some(cx, &kept, (&expired, at), ROWS_PER_UNIT)
            })?;
            purged.add(more);
            at = next;
        }
        Ok(Made::prepared(purged))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ExpiredPurged, Error> {
        let purged = if let Some(purged) = cx.prepared.made::<Purged>() {
            *purged
        } else {
            let kept = self.kept(cx)?;
            let expired = collected::borrowers_with_expired(cx, &kept)?;
            purge_some(cx, &kept, (&expired, 0), usize::MAX)?.0
        };
        let count = |rows: usize| i64::try_from(rows).unwrap_or(i64::MAX);
        Ok(ExpiredPurged { messages: count(purged.messages), location: count(purged.pings) })
    }
}

impl PurgeExpired {
    fn kept(&self, cx: &mut Context<'_>) -> Result<Kept, Error> {
        cx.act_as(self.partner.as_deref())?;
        collected::kept(cx)
    }
}

/// Removes up to `limit` rows of these borrowers, starting at index `at`. Returns the number of removed rows, and the
/// index to continue with.
fn purge_some(
    cx: &mut Context<'_>,
    kept: &Kept,
    (borrowers, mut at): (&[BorrowerId], usize),
    limit: usize,
) -> Result<(Purged, usize), Error> {
    let mut purged = Purged::default();
    while let Some(borrower_id) = borrowers.get(at) {
        cx.watch().at(at, Some(borrowers.len()))?;
        let left = limit.saturating_sub(purged.rows);
        let more = collected::purge(cx, kept, *borrower_id, left)?;
        purged.add(more);
        if more.rows >= left {
            return Ok((purged, at));
        }
        at = at.saturating_add(1);
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    Ok((purged, at))
}
