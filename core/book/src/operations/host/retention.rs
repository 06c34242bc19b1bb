//! The periods for which data is kept, and their erasure.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::records::borrowers::{Borrower, ErasedBorrower, borrower_of_row, erased_of};
use crate::records::collected::{self, Keep, PurgeCounts, RetentionLimits};
use crate::records::decisions::{
    self, ErasureProgress, RemainingRecords, erase_more, has_more_than, stopped_erasure,
};
use crate::records::erasure::{begin, erased_by, remove_rows};
use crate::records::lending::{
    answers_about, has_applications, loans_to_keep, remove_answers, strip_applications,
};
use crate::unit::{Prepared, PreparedValue, ROWS_PER_UNIT, ROWS_PER_UNIT as ROWS};
use lendwright_types::DecisionId;

// Sets the retention of collected data.

const DAYS_MAX: i64 = 36_500;

request! {
    /// Sets which uploaded data of a tenant's partners are stored, and for how long. Settings that are left out stay
    /// unchanged.
    ///
    /// Older data are no longer read. They are removed with the borrower's next upload or by `purge_expired`. A new
    /// `keep` applies to messages that are uploaded from then on.
    pub struct SetRetention {
        /// The stored parts of messages. `all`: address and text. `records`: time, address, a digest of the text, and
        /// the values of placeholders in the uploader's templates.
        body "keep" => keep: Option<Keep>,
        /// The retention of messages in days, 1 to 36,500, or 0 for no limit. The initial setting is no limit.
        body "days" => days: Option<i64>,
        /// The retention of places in days, 1 to 36,500. The initial setting is 90.
        body "location_days" => location_days: Option<i64>,
        /// The user name of a partner of the tenant with these settings. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The current settings.
    pub struct RetentionSet {
        /// The stored parts of messages.
        "keep" => keep: Keep,
        /// The retention of messages in days; null for no limit.
        "days" => days: Option<i64>,
        /// The retention of places in days.
        "location_days" => location_days: i64,
    }
}

impl Operation for SetRetention {
    type Body = RetentionSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<RetentionSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        check("days", self.days, 0)?;
        check("location_days", self.location_days, 1)?;
        let before = collected::kept(cx)?;
        let keep = self.keep.unwrap_or(before.keep);
        let days = self.days.map_or(before.days, |days| Some(days).filter(|days| *days > 0));
        let location_days = self.location_days.unwrap_or(before.location_days);
        collected::keep(cx, (keep, days, location_days))?;
        let RetentionLimits { keep, days, location_days, .. } = collected::kept(cx)?;
        Ok(RetentionSet { keep, days, location_days })
    }
}

fn check(field: &str, days: Option<i64>, least: i64) -> Result<(), Error> {
    match days.filter(|days| !(least..=DAYS_MAX).contains(days)) {
        Some(days) => Err(Error::value(field, format!("must be from {least} to {DAYS_MAX}"), days)),
        None => Ok(()),
    }
}

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
        let (mut purged, mut at) = (PurgeCounts::default(), 0_usize);
        while at < expired.len() {
            let (more, next) = engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                let kept = self.kept(cx)?;
                purge_some(cx, &kept, (&expired, at), ROWS_PER_UNIT)
            })?;
            purged.add(more);
            at = next;
        }
        Ok(PreparedValue::prepared(purged))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ExpiredPurged, Error> {
        let purged = if let Some(purged) = cx.prepared.made::<PurgeCounts>() {
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
    fn kept(&self, cx: &mut Context<'_>) -> Result<RetentionLimits, Error> {
        cx.act_as(self.partner.as_deref())?;
        collected::kept(cx)
    }
}

/// Removes up to `limit` rows of these borrowers, starting at index `at`. Returns the number of removed rows, and the
/// index to continue with.
fn purge_some(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    (borrowers, mut at): (&[BorrowerId], usize),
    limit: usize,
) -> Result<(PurgeCounts, usize), Error> {
    let mut purged = PurgeCounts::default();
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

// Erases a borrower.

/// A larger book is rewritten only if the request says so.
const COMPACTED_BYTES: u64 = 256 << 20;

request! {
    /// Erases a borrower: profile, identities, links, reports, messages, transactions, all uploaded and linked data,
    /// the inputs of decisions, messages of engagement, stored answers, and the values in snapshots and segments. Loans
    /// that ended stay with their ledger, under a new public id and without the reasons that people wrote.
    ///
    /// The erasure is refused while the borrower has a pending credit application, a running loan, an unpaid loan that
    /// was written off, an unpaid refund, or an open report. If the call is stopped, send it again. The erasure
    /// continues, and the answer is the same. It cannot be part of a unit that several operations share.
    pub struct EraseBorrower {
        /// The borrower's public id.
        body "uuid" => uuid: IdText<BorrowerUuid>,
        /// The reason, at most 500 characters. It is stored, so it must not name the borrower.
        body "reason" => reason: Option<String>,
        /// The user name of the partner that erases. It must belong to the borrower's tenant. Left out: the host's own
        /// partner.
        body "partner" => partner: Option<String>,
        /// Whether to rewrite the book's file afterwards, so that its unused bytes contain no data of the borrower.
        /// This takes as long as a backup and as much memory as the size of the book, and other writers wait. Left out:
        /// yes, for a book of at most 256 MiB.
        body "compact" => compact: Option<bool>,
    }
}

answer! {
    /// The result of an erasure.
    pub struct BorrowerErased {
        /// The public id that was sent.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// The start of the erasure.
        "erased_at" => erased_at: DateTime<Utc>,
        /// The number of loans that stay.
        "kept_loans" => kept_loans: i64,
        /// The public id of these loans' borrower; null if no loan stays.
        "kept_as" => kept_as: Option<IdText<BorrowerUuid>>,
        /// Whether the book's file was rewritten.
        "compacted" => compacted: bool,
    }
}

impl Operation for EraseBorrower {
    type Body = BorrowerErased;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let (erased, rest, is_more) = engine.unit_before(Self::DOOR, Access::Write, |cx| {
            cx.act_as(self.partner.as_deref())?;
            let (erased, decisions) = begin(cx, &self.uuid, self.reason.as_deref())?;
            let left = ROWS.saturating_sub(usize::try_from(decisions.decisions).unwrap_or(ROWS));
            let is_more = !erased.is_done
                && (decisions.rest.is_some()
                    || has_applications(cx, erased.borrower_id)?
                    || remove_rows(cx, &erased, left)?);
            Ok((erased, decisions.rest, is_more))
        })?;
        if is_more {
            Engine::let_others();
            self.remove(engine, &erased, rest)?;
        }
        let compacted = match self.compact {
            Some(false) => false,
            Some(true) => engine.compact(None)?,
            None => engine.compact(Some(COMPACTED_BYTES))?,
        };
        Ok(Prepared::BorrowerErased(compacted))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowerErased, Error> {
        let Prepared::BorrowerErased(compacted) = cx.prepared else {
            let reason =
                "must be erased alone, not together with other operations in one unit of work";
            return Err(Error::value("uuid", reason, self.uuid.as_str()));
        };
        cx.act_as(self.partner.as_deref())?;
        let unknown = || BorrowersError::Unknown { sent: None };
        let erased = erased_by(cx, &self.uuid)?.ok_or_else(unknown)?;
        let kept_loans = loans_to_keep(cx, erased.borrower_id)?;
        let row = borrower_of_row(cx, erased.borrower_id)?;
        Ok(BorrowerErased {
            uuid: self.uuid.as_str().into(),
            erased_at: erased.erased_at,
            kept_loans,
            kept_as: (kept_loans > 0).then(|| row.uuid.into()),
            compacted,
        })
    }
}

impl EraseBorrower {
    /// Runs one of the units after the first.
    fn unit<T>(
        &self,
        engine: &Engine,
        access: Access,
        mut work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        engine.unit_in_turn(Self::DOOR, access, |cx| {
            cx.act_as(self.partner.as_deref())?;
            work(cx)
        })
    }

    /// Removes the rest after the first unit, in short units.
    fn remove(
        &self,
        engine: &Engine,
        erased: &ErasedBorrower,
        mut rest: Option<RemainingRecords>,
    ) -> Result<(), Error> {
        let borrower_id = erased.borrower_id;
        while let Some(some) = rest {
            let work = |cx: &mut Context<'_>| erase_more(cx, borrower_id, some, ROWS);
            (_, rest) = self.unit(engine, Access::Write, work)?;
        }
        let answers = self.unit(engine, Access::Read, |cx| answers_about(cx, borrower_id))?;
        for some in answers.chunks(ROWS) {
            self.unit(engine, Access::Write, |cx| remove_answers(cx, some))?;
        }
        let mut after = Some(ApplicationId(0));
        while let Some(last) = after {
            after = self.unit(engine, Access::Write, |cx| {
                strip_applications(cx, borrower_id, last, ROWS)
            })?;
        }
        while self.unit(engine, Access::Write, |cx| remove_rows(cx, erased, ROWS))? {}
        Ok(())
    }
}

request! {
    /// Erases the inputs of all decisions about a borrower so far, with their salts, and records the erasure in the
    /// borrower's stream of the log. The results stay, with their digests. So the log can still be verified, and it
    /// does not allow guessing the inputs.
    ///
    /// If the borrower has more than 1,000 records, each commit erases the inputs of 1,000. The first commit records
    /// the erasure, so until the last commit `verify_log` reports the borrower's stream. If the call is stopped, send
    /// it again. The erasure continues, and the answer counts the inputs that this call erased.
    pub struct EraseDecisions {
        /// The borrower's public id.
        body "uuid" => uuid: IdText<BorrowerUuid>,
        /// The user name of the partner that erases. It must belong to the borrower's tenant. Left out: the host's own
        /// partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of the erasure.
    pub struct DecisionsErased {
        /// The number of decisions that lost their inputs.
        "erased" => erased: i64,
        /// The id of the erasure's record; null if the borrower's stream has no record, so there was nothing to erase.
        "erasure_id" => erasure_id: Option<IdText<DecisionId>>,
    }
}

impl Operation for EraseDecisions {
    type Body = DecisionsErased;
    const ACCESS: Access = Access::Write;

    /// Erases the inputs of many decisions before the unit, in short units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let (is_large, stopped) = engine.unit_before(Self::DOOR, Access::Read, |cx| {
            let borrower_id = self.borrower(cx)?.borrower_id;
            let is_large = has_more_than(cx, borrower_id, ROWS)?;
            Ok((is_large, if is_large { stopped_erasure(cx, borrower_id)? } else { None }))
        })?;
        if !is_large {
            return Ok(Prepared::Nothing);
        }
        let unit = |work: &mut dyn FnMut(
            &mut Context<'_>,
            &Borrower,
        ) -> Result<ErasureProgress, Error>| {
            engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                let borrower = self.borrower(cx)?;
                work(cx, &borrower)
            })
        };
        let mut erased = match stopped {
            Some(stopped) => stopped,
            None => unit(&mut |cx, borrower| decisions::erase(cx, borrower, ROWS))?,
        };
        while let Some(rest) = erased.rest {
            let more = unit(&mut |cx, borrower| {
                let (decisions, rest) =
                    decisions::erase_more(cx, borrower.borrower_id, rest, ROWS)?;
                Ok(ErasureProgress { record: None, decisions, rest })
            })?;
            erased.decisions = erased.decisions.saturating_add(more.decisions);
            erased.rest = more.rest;
        }
        Ok(PreparedValue::prepared(erased))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<DecisionsErased, Error> {
        let erased = if let Some(made) = cx.prepared.made::<ErasureProgress>() {
            (*made).clone()
        } else {
            let borrower = self.borrower(cx)?;
            decisions::erase(cx, &borrower, usize::MAX)?
        };
        let count = i64::try_from(erased.decisions).unwrap_or(i64::MAX);
        Ok(DecisionsErased { erased: count, erasure_id: erased.record.map(IdText::from) })
    }
}

impl EraseDecisions {
    fn borrower(&self, cx: &mut Context<'_>) -> Result<Borrower, Error> {
        cx.act_as(self.partner.as_deref())?;
        let sent = &self.uuid;
        let unknown = || BorrowersError::Unknown { sent: Some(("uuid".into(), sent.to_string())) };
        let uuid = sent.id().map_err(|_| unknown())?;
        if erased_of(cx, uuid)?.is_some() {
            return Err(BorrowersError::Erased.into());
        }
        Ok(cx.book()?.first(Borrower::by_uuid, uuid)?.ok_or_else(unknown)?)
    }
}
