//! How transactions are removed: single ones, and all of a borrower's.

use super::store::keep_former;
use super::tables::{FormerTransaction, TransactionRecord};
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::unit::Context;
use std::collections::BTreeSet;

/// Removes single transactions of a borrower, of which the digests stay. Returns how many there were, and the ids of
/// which there is none.
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
    let (mut removed, mut not_there) = (0_i64, Vec::new());
    for id in ids {
        let Some(there) = book.first(TransactionRecord::by_id, (borrower_id, *id))? else {
            not_there.push((*id).to_owned());
            continue;
        };
        keep_former(&mut book, &there, now)?;
        book.remove::<TransactionRecord>((borrower_id, there.day, *id))?;
        removed = removed.saturating_add(1);
    }
    Ok((removed, not_there))
}

/// Removes all transactions of a borrower and the digests of former ones, since amounts and days are few enough to be
/// found from a digest. Returns how many transactions it was.
///
/// # Errors
/// When the store fails.
pub(crate) fn purge_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<usize, Error> {
    let mut book = cx.book()?;
    let there = book.scan(TransactionRecord::by_key).equal(borrower_id).collect()?;
    for TransactionRecord { day, txn_id, .. } in &there {
        book.remove::<TransactionRecord>((borrower_id, *day, txn_id))?;
    }
    for former in book.scan(FormerTransaction::by_key).equal(borrower_id).collect()? {
        let FormerTransaction { txn_id, version, .. } = former;
        book.remove::<FormerTransaction>((borrower_id, txn_id, version))?;
    }
    Ok(there.len())
}
