//! Writes transactions: new ones, repeated ones, and corrections.

use super::packed::pack;
use super::tables::{FormerTransaction, TransactionRecord};
use crate::error::Error;
use crate::records::staged::{Level, note_changed, note_first, note_staged};
use crate::tables::Book;
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_analytics::Transaction;
use lendwright_storage::StorageError;
use lendwright_types::BorrowerId;
use sha2::{Digest as _, Sha256};

/// The number of stored bytes of a digest.
const DIGEST_BYTES: usize = 16;

/// The outcomes for sent transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// New ones.
    pub(crate) recorded: i64,
    /// Stored ones with other contents. The digest of the replaced contents is stored.
    pub(crate) updated: i64,
    /// Unchanged ones.
    pub(crate) unchanged: i64,
}

impl Counts {
    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.recorded = self.recorded.saturating_add(other.recorded);
        self.updated = self.updated.saturating_add(other.updated);
        self.unchanged = self.unchanged.saturating_add(other.unchanged);
    }
}

/// Writes transactions of one borrower. Each has its place in the request.
///
/// If the borrower has no transactions yet, single ones are not looked up. Transactions are written in the order of
/// their keys. A transaction that the lender sends is the lender's from then on, even if the borrower has sent the
/// same one before.
///
/// # Errors
/// If one id comes twice with different contents (`place` names the row), if the limit of staged transactions would be
/// exceeded, or if the store fails.
pub(crate) fn store_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: Vec<(usize, Transaction<'_>)>,
    place: impl Fn(usize) -> String,
) -> Result<(Counts, Level), Error> {
    let mut counts = Counts::default();
    let mut sent = once(sent, &mut counts, place)?;
    sent.sort_unstable_by_key(|txn| (txn.day, txn.txn_id));
    let now = cx.now();
    let by_borrower = cx.partner()?.only_borrower.is_some();
    let mut book = cx.book()?;
    let is_any_there = book.first(TransactionRecord::by_key, borrower_id)?.is_some();
    for txn in &sent {
        let record = record_of(&book, borrower_id, by_borrower, txn);
        let by_id = (borrower_id, txn.txn_id);
        let there = if is_any_there { book.first(TransactionRecord::by_id, by_id)? } else { None };
        let count = match there {
            None => {
                book.append(record)?;
                &mut counts.recorded
            }
            Some(there) if is_same(&there, txn)? => {
                if there.by_borrower && !by_borrower {
                    book.update(&TransactionRecord { by_borrower, ..there })?;
                }
                &mut counts.unchanged
            }
            Some(there) => {
                replace(&mut book, &there, record, now)?;
                &mut counts.updated
            }
        };
        *count = count.saturating_add(1);
    }
    let note = if is_any_there {
        note_staged::<TransactionRecord>
    } else {
        note_first::<TransactionRecord>
    };
    let level = note(cx, borrower_id, counts.recorded)?;
    if counts.recorded == 0 && counts.updated > 0 {
        note_changed(cx, borrower_id)?;
    }
    Ok((counts, level))
}

/// Returns the place of the first transaction that would change a stored one of the lender.
///
/// # Errors
/// If the store fails, or if a stored transaction can't be read.
pub(crate) fn lenders_own(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[Transaction<'_>],
) -> Result<Option<usize>, Error> {
    let mut book = cx.book()?;
    for (at, txn) in sent.iter().enumerate() {
        let there = book.first(TransactionRecord::by_id, (borrower_id, txn.txn_id))?;
        let Some(there) = there else { continue };
        if !there.by_borrower && !is_same(&there, txn)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Whether a transaction has the same contents as a stored one, from any source.
fn is_same(there: &TransactionRecord, txn: &Transaction<'_>) -> Result<bool, StorageError> {
    Ok(Transaction { source: txn.source, ..there.transaction()? } == *txn)
}

/// Removes repeated ids.
fn once<'t>(
    mut sent: Vec<(usize, Transaction<'t>)>,
    counts: &mut Counts,
    place: impl Fn(usize) -> String,
) -> Result<Vec<Transaction<'t>>, Error> {
    sent.sort_unstable_by_key(|(at, txn)| (txn.txn_id, *at));
    let mut once: Vec<Transaction<'t>> = Vec::with_capacity(sent.len());
    for (at, txn) in sent {
        match once.last().filter(|last| last.txn_id == txn.txn_id) {
            None => once.push(txn),
            Some(last) if *last == txn => counts.unchanged = counts.unchanged.saturating_add(1),
            Some(_) => {
                let reason = "must not come twice with two contents";
                return Err(Error::value(place(at), reason, txn.txn_id));
            }
        }
    }
    Ok(once)
}

fn record_of(
    book: &Book<'_>,
    borrower_id: BorrowerId,
    by_borrower: bool,
    txn: &Transaction<'_>,
) -> TransactionRecord {
    TransactionRecord {
        tenant_id: book.tenant(),
        borrower_id,
        day: txn.day.epoch().into(),
        txn_id: txn.txn_id.to_owned(),
        amount: txn.amount,
        currency: txn.currency,
        by_borrower,
        packed: pack(txn),
    }
}

/// Writes a correction, and stores the digest of the replaced transaction.
fn replace(
    book: &mut Book<'_>,
    there: &TransactionRecord,
    record: TransactionRecord,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    keep_former(book, there, now)?;
    if there.day == record.day {
        return book.update(&record);
    }
    let key = (there.borrower_id, there.day, there.txn_id.as_str());
    book.remove::<TransactionRecord>(key)?;
    book.append(record)
}

/// Stores the digest of a transaction that is now replaced or removed.
pub(super) fn keep_former(
    book: &mut Book<'_>,
    there: &TransactionRecord,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let of_id = book.scan(FormerTransaction::by_key);
    let last = of_id.equal((there.borrower_id, there.txn_id.as_str())).descending().first()?;
    book.append(FormerTransaction {
        tenant_id: there.tenant_id,
        borrower_id: there.borrower_id,
        txn_id: there.txn_id.clone(),
        version: last.map_or(1, |last| last.version.saturating_add(1)),
        digest: digest(there),
        ended_at: now,
    })
}

/// Returns the first half of the SHA-256 of a transaction.
fn digest(record: &TransactionRecord) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(record.day.to_le_bytes());
    hasher.update(record.amount.to_le_bytes());
    hasher.update(record.currency.code());
    hasher.update(&record.packed);
    let mut digest = hasher.finalize().to_vec();
    digest.truncate(DIGEST_BYTES);
    digest
}
