//! A borrower's transactions, read from the book.

use super::packed::unpack;
use super::tables::{ToldTransaction, TransactionRecord};
use super::told::ToldChange;
use crate::error::Error;
use crate::records::access::PartnerProvider;
use crate::records::borrowers::BorrowerLink;
use crate::records::borrowers::consented;
use crate::unit::Context;
use lendwright_analytics::{
    Day, KindTables, Transaction, Transactions, TransactionsBuilder, TransactionsError,
};
use lendwright_storage::StorageError;
use lendwright_types::BorrowerId;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Returns the transactions of a borrower, as a set of one user. It includes the tenant's transactions. With the
/// borrower's consent it also includes those that messages report to the caller. The kinds come from `tables`.
/// [`kind_tables`](super::kind_tables) reads these once for any number of borrowers.
///
/// # Errors
/// If the store fails, or if a row is damaged.
pub(crate) fn transactions_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
) -> Result<Transactions, Error> {
    transactions_by(cx, borrower_id, Day::MAX, tables)
}

/// Returns the transactions of a borrower dated up to a day, as a set of one user. Later transactions have no effect.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_by(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    day: Day,
    tables: &KindTables,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, day, tables, &Other::default())
}

/// Returns the transactions of a borrower together with `also`, which replaces the stored one with the same id.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_with(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
    also: Option<&Transaction<'_>>,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, Day::MAX, tables, &Other { also, told: None })
}

/// Returns the transactions of a borrower as they will be after a link of messages.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_after(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
    told: Option<&ToldChange>,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, Day::MAX, tables, &Other { also: None, told })
}

/// Changes that are not in the book yet.
#[derive(Default)]
struct Other<'o> {
    /// A transaction that replaces the stored one with the same id.
    also: Option<&'o Transaction<'o>>,
    /// The transactions that messages report to the caller.
    told: Option<&'o ToldChange>,
}

/// Whether a transaction with this id was uploaded or imported.
///
/// # Errors
/// When the store fails.
pub(crate) fn stored_transaction(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    txn_id: &str,
) -> Result<bool, Error> {
    Ok(cx.book()?.first(TransactionRecord::by_id, (borrower_id, txn_id))?.is_some())
}

/// Whether a borrower has sent transactions, and whether it has transactions that messages report to the caller.
///
/// # Errors
/// When the store fails.
pub(crate) fn has_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<(bool, bool), Error> {
    let of_caller = (borrower_id, cx.partner()?.partner_id);
    let mut book = cx.book()?;
    let sent = book.scan(TransactionRecord::by_key).equal(borrower_id).first()?;
    let told = book.scan(ToldTransaction::by_key).equal(of_caller).first()?;
    Ok((sent.is_some(), told.is_some()))
}

fn gathered(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    day: Day,
    tables: &KindTables,
    &Other { also, told }: &Other<'_>,
) -> Result<Transactions, Error> {
    let mut builder = TransactionsBuilder::new();
    let mut push = |txn: &Transaction<'_>| builder.push("", txn).map_err(|error| damaged(&error));
    let dated_by = i64::from(day.epoch());
    // A transaction from the borrower can't replace a pending one of the lender. So nobody can make a debt look
    // settled by guessing an id.
    let (mut lenders_pending, mut posted_by_borrower) = (BTreeSet::new(), Vec::new());
    let mut book = cx.book()?;
    book.scan(TransactionRecord::by_key).equal(borrower_id).to(dated_by).for_each(|record| {
        if also.is_some_and(|also| also.txn_id == record.txn_id) {
            return Ok(ControlFlow::Continue(()));
        }
        let txn = record.transaction()?;
        if record.by_borrower && !txn.replaces.is_empty() {
            posted_by_borrower.push(record);
            return Ok(ControlFlow::Continue(()));
        }
        push(&txn)?;
        if txn.pending && !record.by_borrower {
            lenders_pending.insert(record.txn_id);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    for record in posted_by_borrower {
        let mut txn = record.transaction()?;
        if lenders_pending.contains(txn.replaces) {
            txn.replaces = "";
        }
        push(&txn)?;
    }
    if let Some(also) = also {
        push(also)?;
    }
    if let Some(told) = told {
        let consents = !told.all.is_empty() && consented(cx, borrower_id)?.sms;
        for record in told.all.iter().filter(|told| consents && told.day <= dated_by) {
            push(&record.transaction()?)?;
        }
        return Ok(builder.finish_by(tables).map_err(|error| damaged(&error))?);
    }
    let of_caller = (borrower_id, cx.partner()?.partner_id);
    let is_any_told = cx.book()?.first(ToldTransaction::by_key, of_caller)?.is_some();
    if is_any_told && consented(cx, borrower_id)?.sms {
        let mut told = cx.book()?;
        told.scan(ToldTransaction::by_key).equal(of_caller).to(dated_by).for_each(|record| {
            push(&record.transaction()?)?;
            Ok(ControlFlow::Continue(()))
        })?;
    }
    Ok(builder.finish_by(tables).map_err(|error| damaged(&error))?)
}

/// Returns the borrowers of the caller's partner, each once, in the order of their ids.
///
/// # Errors
/// When the store fails.
pub(crate) fn borrowers_of_caller(cx: &mut Context<'_>) -> Result<Vec<BorrowerId>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let providers = cx.book()?.scan(PartnerProvider::by_key).equal(partner_id).collect()?;
    let mut borrowers = BTreeSet::new();
    for provider in providers {
        let links =
            cx.book()?.scan(BorrowerLink::by_provider).equal(provider.provider_id).collect()?;
        borrowers.extend(links.into_iter().map(|link| link.borrower_id));
    }
    Ok(borrowers.into_iter().collect())
}

/// The stored transactions of a borrower, without those from messages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Staged {
    pub(crate) count: i64,
    /// The first and the last day.
    pub(crate) days: Option<(Day, Day)>,
}

/// Counts the stored transactions of a borrower, without those from messages.
///
/// # Errors
/// When the store fails, or a row is damaged.
pub(crate) fn staged_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Staged, Error> {
    let mut staged = Staged::default();
    cx.book()?.scan(TransactionRecord::by_key).equal(borrower_id).for_each(|record| {
        let day = day_of(record.day)?;
        staged.count = staged.count.saturating_add(1);
        staged.days = Some((staged.days.map_or(day, |(first, _)| first), day));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(staged)
}

impl TransactionRecord {
    /// Returns the transaction of this row.
    pub(super) fn transaction(&self) -> Result<Transaction<'_>, StorageError> {
        let Self { txn_id, amount, currency, packed, .. } = self;
        let mut txn = Transaction::new(txn_id, day_of(self.day)?, *amount, *currency);
        unpack(packed, &mut txn)?;
        Ok(txn)
    }
}

impl ToldTransaction {
    fn transaction(&self) -> Result<Transaction<'_>, StorageError> {
        let Self { day, txn_id, amount, currency, packed, .. } = self;
        let mut txn = Transaction::new(txn_id, day_of(*day)?, *amount, *currency);
        unpack(packed, &mut txn)?;
        Ok(txn)
    }
}

fn day_of(stored: i64) -> Result<Day, StorageError> {
    let day = i32::try_from(stored).ok().and_then(Day::from_epoch);
    day.ok_or_else(|| StorageError::Damaged("a day is out of range".into()))
}

fn damaged(error: &TransactionsError) -> StorageError {
    StorageError::Damaged(format!("a borrower's transactions: {error}").into())
}
