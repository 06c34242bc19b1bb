//! Erases the inputs of a borrower's decisions.

use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::ids::BorrowerUuid;
use crate::records::borrowers::{Borrower, erased_of};
use crate::records::decisions;

request! {
    /// Erases the inputs of all decisions about a borrower so far, with their salts, and records the
    /// erasure in the borrower's stream of the log. What was decided stays, with its digests: the
    /// log can still be verified, and nothing of the inputs can be guessed from it.
    pub struct EraseDecisions {
        /// The borrower's public id.
        body "uuid" => uuid: String,
        /// The user name of a partner of the borrower's tenant, for whom it is done. Left out: the
        /// host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What was erased.
    pub struct DecisionsErased {
        /// How many decisions lost their inputs.
        "erased" => erased: i64,
        /// The id of the erasure's record; null where the borrower's stream has no record, so that
        /// nothing was to be erased.
        "erasure_id" => erasure_id: Option<String>,
    }
}

impl Operation for EraseDecisions {
    type Body = DecisionsErased;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<DecisionsErased, Error> {
        cx.act_as(self.partner.as_deref())?;
        let sent = self.uuid.trim();
        let unknown = || BorrowersError::Unknown { sent: Some(("uuid".into(), sent.to_owned())) };
        let uuid: BorrowerUuid = sent.parse().map_err(|_| unknown())?;
        if erased_of(cx, uuid)?.is_some() {
            return Err(BorrowersError::Erased.into());
        }
        let borrower = cx.book()?.first(Borrower::by_uuid, uuid)?.ok_or_else(unknown)?;
        let (erasure_id, erased) = decisions::erase(cx, &borrower)?.unzip();
        let erased = i64::try_from(erased.unwrap_or_default()).unwrap_or(i64::MAX);
        Ok(DecisionsErased { erased, erasure_id })
    }
}
