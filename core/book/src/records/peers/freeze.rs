//! The computation of a snapshot from the book.

use super::buckets::buckets;
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{
    analytics_provider, borrowers_of_caller, kind_tables, transactions_of,
};
use crate::records::borrowers::borrower_of_row;
use crate::records::scoring::estimated_income;
use crate::unit::Context;
use lendwright_analytics::peers::{Peer, Snapshot, SnapshotTerms, bands};
use lendwright_analytics::{Basis, Day};
use lendwright_types::{BorrowerId, Money};

/// Computes the snapshot of the caller's borrowers as of a day. Also returns the borrower of each peer.
///
/// # Errors
/// If the host stops the operation, or if the store fails.
pub(crate) fn freeze(
    cx: &mut Context<'_>,
    as_of: Day,
) -> Result<(Snapshot, Vec<BorrowerId>), Error> {
    // Incomes are in the currency of the default provider.
    let provider = default_provider(cx)?;
    let (ours, settings) = analytics_provider(cx)?;
    let terms = SnapshotTerms {
        as_of,
        currency: ours.currency,
        k_min: usize::try_from(settings.k_min()).unwrap_or(usize::MAX),
        grouping: settings.grouping(),
    };
    let tables = kind_tables(cx)?;
    let basis = Basis::new(as_of, terms.currency);
    let seen = borrowers_of_caller(cx)?;
    let (mut borrowers, mut incomes, mut peers) = (Vec::new(), Vec::new(), Vec::new());
    for (at, borrower_id) in seen.iter().enumerate() {
        cx.watch().at(at, Some(seen.len()))?;
        let set = transactions_of(cx, *borrower_id, &tables)?;
        let Some(peer) = Peer::from_rows(set.rows(), &basis, &tables.categories) else { continue };
        let borrower = borrower_of_row(cx, *borrower_id)?;
        let income = estimated_income(cx, &provider, &borrower, as_of.date())?;
        incomes.push(income.map(Money::minor));
        borrowers.push(borrower);
        peers.push(peer);
    }
    cx.watch().at(seen.len(), Some(seen.len()))?;
    let of_bands = borrowers.iter().zip(bands(&incomes)).zip(peers);
    let peers: Vec<(Vec<String>, Peer)> = of_bands
        .map(|((borrower, band), peer)| {
            (buckets(cx, borrower, as_of.date(), &terms.grouping, band), peer)
        })
        .collect();
    let borrowers = borrowers.iter().map(|borrower| borrower.borrower_id).collect();
    Ok((Snapshot::new(terms, &peers), borrowers))
}
