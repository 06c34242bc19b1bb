//! `DELETE /borrowers/remove_linked_data/`: removes linked data of a borrower, or also the staged data.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::access::end_upload_tokens;
use crate::records::analytics::segments::{forget_member, forget_outcomes};
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::collected::{self, DataType, DataTypes, check_text};
use crate::records::has_more_rows_than;
use crate::records::peers::forget_peer;
use crate::unit::{Prepared, ROWS_PER_UNIT};
use lendwright_types::BorrowerId;

const REASON_CHARS_MAX: usize = 500;

request! {
    /// Removes the partner's variables of these types of data.
    ///
    /// With `purge_raw` it also removes the staged data of these types, and every partner's variables from them,
    /// since the data are the borrower's. For `transactions` or `sms` it also removes the borrower's own values in
    /// snapshots of peers and in segmentations, but not the figures of groups. With `purge_raw` and all types it also
    /// ends the borrower's upload tokens, and removes the outcomes from `set_outcomes`. If the book has more than
    /// 1,000 rows about the borrower, each commit before the last one removes 1,000. If the call is stopped, send it
    /// again. Decisions keep their inputs. A record of the removal stays: type, count, time, author, reason.
    pub struct RemoveLinkedData {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
        /// The types, as a list or as a text separated by commas. `all` means all types.
        query "data_types" is Plain => data_types: DataTypes,
        /// Whether to remove the staged data, too. Left out: no.
        query "purge_raw" => purge_raw: Option<bool>,
        /// The reason, at most 500 characters.
        query "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct LinkedDataRemoved {
        /// The borrower's public id.
        "uuid" => uuid: String,
        /// Each requested type, in the order of the request.
        "removed" => removed: Vec<RemovedType>,
        /// The confirmation.
        "message" => message: String,
    }
}

answer! {
    /// The result for one type.
    pub struct RemovedType {
        /// The type.
        "type" => type_: DataType,
        /// The number of removed variables of the partner.
        "variables" => variables: i64,
    }
}

impl Operation for RemoveLinkedData {
    type Body = LinkedDataRemoved;
    const ACCESS: Access = Access::Write;

    /// Removes the rows of a borrower with many rows, in short units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let mut is_much = engine.unit_before(Self::DOOR, Access::Read, |cx| {
            let (borrower, _) = self.checked(cx)?;
            has_more_rows_than(cx, borrower.borrower_id, ROWS_PER_UNIT)
        })?;
        while is_much {
            is_much = engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                let (borrower, reason) = self.checked(cx)?;
                let (of, how) =
                    (borrower.borrower_id, (self.purge_raw.unwrap_or_default(), reason));
                let left = collected::remove_some(cx, of, &self.data_types.0, how, ROWS_PER_UNIT)?;
                Ok(self.forget(cx, of, left)? == 0)
            })?;
        }
        Ok(Prepared::Nothing)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<LinkedDataRemoved, Error> {
        let (borrower, reason) = self.checked(cx)?;
        let purge_raw = self.purge_raw.unwrap_or_default();
        let mut removed = Vec::new();
        for &type_ in &self.data_types.0 {
            let variables =
                collected::remove(cx, borrower.borrower_id, type_, (purge_raw, reason))?;
            removed.push(RemovedType { type_, variables });
        }
        self.forget(cx, borrower.borrower_id, usize::MAX)?;
        if purge_raw && self.data_types.is_all() {
            end_upload_tokens(cx, borrower.tenant_id, borrower.borrower_id)?;
        }
        let message = "linked data was removed successfully.".to_owned();
        Ok(LinkedDataRemoved { uuid: borrower.uuid.to_string(), removed, message })
    }
}

impl RemoveLinkedData {
    /// With `purge_raw`, removes up to `left` rows of the borrower's values in snapshots, segments and outcomes, if
    /// the types include them. Returns how many more rows it could have removed. 0 means that there may be more rows.
    fn forget(
        &self,
        cx: &mut Context<'_>,
        of: BorrowerId,
        mut left: usize,
    ) -> Result<usize, Error> {
        if !self.purge_raw.unwrap_or_default() {
            return Ok(left);
        }
        let is_told_by = |type_: &DataType| matches!(type_, DataType::Transactions | DataType::Sms);
        if self.data_types.0.iter().any(is_told_by) {
            left = left.saturating_sub(forget_peer(cx, of, left)?);
            left = left.saturating_sub(forget_member(cx, of, left)?);
        }
        if self.data_types.is_all() {
            left = left.saturating_sub(forget_outcomes(cx, of, left)?);
        }
        Ok(left)
    }

    /// Returns the borrower, and the reason if there is one.
    fn checked(&self, cx: &mut Context<'_>) -> Result<(Borrower, Option<&str>), Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let reason = self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        if let Some(reason) = reason {
            check_text(|| "reason".to_owned(), reason, REASON_CHARS_MAX)?;
        }
        Ok((borrower, reason))
    }
}
