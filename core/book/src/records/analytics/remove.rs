//! Removes transactions: single ones, and all of a borrower.

use super::store::keep_former;
use super::tables::{FormerTransaction, ToldTransaction, TransactionRecord};
use crate::error::Error;
use crate::records::staged::{note_removed, remove_staged};
use crate::tables::Record as _;
use crate::unit::Context;
use lendwright_types::BorrowerId;
use std::collections::BTreeSet;

/// Removes single transactions of a borrower. Their digests stay. Returns the number of removed transactions, and the
/// ids that were not found.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    ids: &BTreeSet<&str>,
) -> Result<(i64, Vec<String>), Error> {
    let now = cx.now();
    let mut book = cx.book()?;
    let (mut removed, mut not_there) = (0_usize, Vec::new());
    for id in ids {
        let Some(there) = book.first(TransactionRecord::by_id, (borrower_id, *id))? else {
            not_there.push((*id).to_owned());
            continue;
        };
        keep_former(&mut book, &there, now)?;
        book.remove::<TransactionRecord>((borrower_id, there.day, *id))?;
        removed = removed.saturating_add(1);
    }
    note_removed::<TransactionRecord>(cx, borrower_id, removed)?;
    Ok((i64::try_from(removed).unwrap_or(i64::MAX), not_there))
}

/// Removes up to `limit` rows of a borrower: transactions, and digests of former ones. There are few possible amounts
/// and days, so a digest could be reversed by trying them. Returns the number of removed transactions, and of all
/// removed rows.
///
/// # Errors
/// When the store fails.
pub(crate) fn purge_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<(usize, usize), Error> {
    let gone = remove_staged::<TransactionRecord>(cx, borrower_id, limit)?;
    let left = limit.saturating_sub(gone);
    let former = cx.book()?.remove_of_borrower(FormerTransaction::TABLE, borrower_id, left)?;
    Ok((gone, gone.saturating_add(former)))
}

/// Counts the rows that [`purge_transactions`] and [`remove_told`](super::remove_told) would remove for a borrower, up
/// to `limit`.
///
/// # Errors
/// When the store fails.
pub(crate) fn transaction_rows(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    let mut book = cx.book()?;
    let sent = book.scan(TransactionRecord::by_key).equal(borrower_id).limit(limit).count()?;
    let former = book.scan(FormerTransaction::by_key).equal(borrower_id).limit(limit).count()?;
    let told = book.scan(ToldTransaction::by_key).equal(borrower_id).limit(limit).count()?;
    Ok(sent.saturating_add(former).saturating_add(told).min(limit))
}
