//! Erases the inputs of a borrower's decisions.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::records::borrowers::{Borrower, erased_of};
use crate::records::decisions::{self, Erased, has_more_than, stopped_erasure};
use crate::unit::{Made, Prepared, ROWS_PER_UNIT as ROWS};
use lendwright_types::BorrowerUuid;

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
        body "uuid" => uuid: String,
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
        "erasure_id" => erasure_id: Option<String>,
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
        let unit = |work: &mut dyn FnMut(&mut Context<'_>, &Borrower) -> Result<Erased, Error>| {
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
                Ok(Erased { record: None, decisions, rest })
            })?;
            erased.decisions = erased.decisions.saturating_add(more.decisions);
            erased.rest = more.rest;
        }
        Ok(Made::prepared(erased))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<DecisionsErased, Error> {
        let erased = if let Some(made) = cx.prepared.made::<Erased>() {
            (*made).clone()
        } else {
            let borrower = self.borrower(cx)?;
            decisions::erase(cx, &borrower, usize::MAX)?
        };
        let count = i64::try_from(erased.decisions).unwrap_or(i64::MAX);
        Ok(DecisionsErased { erased: count, erasure_id: erased.record })
    }
}

impl EraseDecisions {
    fn borrower(&self, cx: &mut Context<'_>) -> Result<Borrower, Error> {
        cx.act_as(self.partner.as_deref())?;
        let sent = self.uuid.trim();
        let unknown = || BorrowersError::Unknown { sent: Some(("uuid".into(), sent.to_owned())) };
        let uuid: BorrowerUuid = sent.parse().map_err(|_| unknown())?;
        if erased_of(cx, uuid)?.is_some() {
            return Err(BorrowersError::Erased.into());
        }
        Ok(cx.book()?.first(Borrower::by_uuid, uuid)?.ok_or_else(unknown)?)
    }
}
