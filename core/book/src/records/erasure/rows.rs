//! The rest of an erasure: it removes rows in steps of limited size.

use super::begin::check_erasable;
use crate::error::Error;
use crate::records::borrowers::ErasedBorrower;
use crate::records::collected::{DataType, note_removal};
use crate::records::engagement::remove_messages_to;
use crate::records::tables_of_borrowers;
use crate::unit::Context;

/// Removes up to `limit` rows of a borrower after the erasure has begun. Returns whether there may be more. After the
/// last rows the erasure is done.
///
/// # Errors
/// If the store fails. [`BorrowersError::NotErasable`](crate::error::BorrowersError::NotErasable) if a loan,
/// application, refund or report was opened since.
pub(crate) fn remove_rows(
    cx: &mut Context<'_>,
    erased: &ErasedBorrower,
    limit: usize,
) -> Result<bool, Error> {
    if limit == 0 {
        return Ok(true);
    }
    let borrower_id = erased.borrower_id;
    let mut left = limit.saturating_sub(remove_messages_to(cx, borrower_id, limit)?);
    for table in tables_of_borrowers() {
        if left > 0 {
            let removed = cx.book()?.remove_of_borrower(table, borrower_id, left)?;
            left = left.saturating_sub(removed);
        }
    }
    if left == 0 {
        return Ok(true);
    }
    check_erasable(cx, borrower_id)?;
    // So running computations on an earlier state leave the borrower out.
    note_removal(cx, borrower_id, DataType::Sms, (0, 0), None)?;
    cx.book()?.update(&ErasedBorrower { is_done: true, ..erased.clone() })?;
    Ok(false)
}
