//! The data in the book: each domain's tables, and the reads and writes that operations share.

pub(crate) mod access;
pub(crate) mod analytics;
pub(crate) mod borrowers;
pub(crate) mod collected;
pub(crate) mod decisions;
pub(crate) mod engagement;
pub(crate) mod erasure;
pub(crate) mod exports;
pub(crate) mod lending;
pub(crate) mod linked;
pub(crate) mod peers;
pub(crate) mod policies;
pub(crate) mod rules;
pub(crate) mod scoring;
pub(crate) mod sms;
pub(crate) mod staged;

use crate::error::Error;
use crate::tables::{DomainTables, newtype_column, text_column};
use crate::unit::Context;
use lendwright_scoring::identity::Scopes;
use lendwright_storage::Table;
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use lendwright_types::{
    ApplicationId, BorrowerId, BorrowerUuid, PartnerId, PaymentId, ProductId, ProviderId, ReportId,
    RuleId, SessionId, TenantId,
};

const DOMAINS: &[DomainTables] = &[
    access::TABLES,
    borrowers::TABLES,
    collected::TABLES,
    policies::TABLES,
    rules::TABLES,
    decisions::TABLES,
    lending::TABLES,
    sms::TABLES,
    analytics::TABLES,
    peers::TABLES,
    analytics::segments::TABLES,
    exports::TABLES,
    engagement::TABLES,
    staged::TABLES,
];

/// Returns every table of the book, in no particular order.
pub(crate) fn tables() -> Vec<&'static Table> {
    DOMAINS.iter().flat_map(DomainTables::all).collect()
}

/// Returns the tables with rows that are each about one borrower.
fn tables_of_borrowers() -> impl Iterator<Item = &'static Table> {
    DOMAINS.iter().flat_map(|domain| domain.of_a_borrower).copied()
}

/// Whether a borrower has more than `rows` rows in the tables about one borrower.
///
/// # Errors
/// When the store fails.
pub(crate) fn has_more_rows_than(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    rows: usize,
) -> Result<bool, Error> {
    let (mut book, mut left) = (cx.book()?, rows.saturating_add(1));
    for table in tables_of_borrowers() {
        left = left.saturating_sub(book.count_of_borrower(table, borrower_id, left)?);
        if left == 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

// The column types of basic types and of types of the pure domain. Types of the interface, such as `ReportState`,
// declare their column type next to themselves.

newtype_column! {
    i64: ApplicationId, BorrowerId, PartnerId, PaymentId, ProductId, ProviderId, ReportId, RuleId, SessionId, TenantId
}

text_column!(BorrowerUuid, Currency, Scopes, Zone);
