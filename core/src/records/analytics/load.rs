//! A borrower's transactions, read from the book.

use super::packed::unpack;
use super::settings::analytics_provider;
use super::tables::TransactionRecord;
use crate::analytics::{Day, Transaction, Transactions, TransactionsBuilder, TransactionsError};
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::access::PartnerProvider;
use crate::records::borrowers::BorrowerLink;
use crate::storage::StorageError;
use crate::unit::Context;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Returns the transactions of a borrower, as a set of one user, classed by the tables of the caller's default provider.
///
/// # Errors
/// When the store fails, or a row is damaged.
pub(crate) fn transactions_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Transactions, Error> {
    let tables = analytics_provider(cx)?.1.tables()?;
    let mut builder = TransactionsBuilder::new();
    cx.book()?.scan(TransactionRecord::by_key).equal(borrower_id).for_each(|record| {
        builder.push("", &record.transaction()?).map_err(|error| damaged(&error))?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(builder.finish_by(&tables).map_err(|error| damaged(&error))?)
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

impl TransactionRecord {
    /// The transaction of this row.
    pub(super) fn transaction(&self) -> Result<Transaction<'_>, StorageError> {
        let day = i32::try_from(self.day).ok().and_then(Day::from_epoch);
        let day = day.ok_or_else(|| StorageError::Damaged("a day is out of range".into()))?;
        let mut txn = Transaction::new(&self.txn_id, day, self.amount, self.currency);
        unpack(&self.packed, &mut txn)?;
        Ok(txn)
    }
}

fn damaged(error: &TransactionsError) -> StorageError {
    StorageError::Damaged(format!("a borrower's transactions: {error}").into())
}
