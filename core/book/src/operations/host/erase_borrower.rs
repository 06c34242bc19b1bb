//! Erases a borrower.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::records::borrowers::{ErasedBorrower, borrower_of_row};
use crate::records::decisions::{Rest, erase_more};
use crate::records::erasure::{begin, erased_by, remove_rows};
use crate::records::lending::{
    ApplicationId, answers_about, has_applications, loans_to_keep, remove_answers,
    strip_applications,
};
use crate::unit::{Prepared, ROWS_PER_UNIT as ROWS};

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
        body "uuid" => uuid: String,
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
        "uuid" => uuid: String,
        /// The start of the erasure.
        "erased_at" => erased_at: DateTime<Utc>,
        /// The number of loans that stay.
        "kept_loans" => kept_loans: i64,
        /// The public id of these loans' borrower; null if no loan stays.
        "kept_as" => kept_as: Option<String>,
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
            return Err(Error::value("uuid", reason, self.uuid.trim()));
        };
        cx.act_as(self.partner.as_deref())?;
        let unknown = || BorrowersError::Unknown { sent: None };
        let erased = erased_by(cx, &self.uuid)?.ok_or_else(unknown)?;
        let kept_loans = loans_to_keep(cx, erased.borrower_id)?;
        let row = borrower_of_row(cx, erased.borrower_id)?;
        Ok(BorrowerErased {
            uuid: self.uuid.trim().to_owned(),
            erased_at: erased.erased_at,
            kept_loans,
            kept_as: (kept_loans > 0).then(|| row.uuid.to_string()),
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
        mut rest: Option<Rest>,
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
