//! The tables of borrowers' transactions.

use crate::records::staged::{Stock, Stocked};
use crate::tables::{record, tables};
use chrono::{DateTime, Utc};
use lendwright_types::currency::Currency;
use lendwright_types::{BorrowerId, PartnerId, ProviderId, TenantId};

record! {
    /// A borrower's transaction. All transactions of a borrower are one range of rows, and so is each window.
    pub(crate) struct TransactionRecord in "txn" since 4 {
        key {
            tenant_id: TenantId,
            borrower_id: BorrowerId,
            /// Days since 1970.
            day: i64,
            txn_id: String,
        }
        /// Minor units of the currency, negative for outgoing money.
        amount: i64,
        currency: Currency,
        /// Whether only the borrower sent it, with an upload token.
        by_borrower: bool,
        /// All other members, packed.
        packed: Vec<u8>,
    }
    unique by_id (tenant_id, borrower_id, txn_id);
}

record! {
    /// The digest of a transaction before it was corrected or removed.
    pub(crate) struct FormerTransaction in "txn_former" since 4 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, txn_id: String, version: i64 }
        digest: Vec<u8>,
        /// When it was replaced or removed.
        ended_at: DateTime<Utc>,
    }
}

record! {
    /// The settings of a provider's analytics.
    pub(crate) struct AnalyticsSettingsRecord in "analytics_settings" since 4 {
        key { tenant_id: TenantId, provider_id: ProviderId }
        /// The settings, as JSON.
        settings: String,
        updated_at: DateTime<Utc>,
    }
}

record! {
    /// A transaction that messages report to a partner, as of the partner's latest link.
    pub(crate) struct ToldTransaction in "txn_told" since 4 {
        key {
            tenant_id: TenantId,
            borrower_id: BorrowerId,
            partner_id: PartnerId,
            day: i64,
            txn_id: String,
        }
        amount: i64,
        currency: Currency,
        packed: Vec<u8>,
    }
}

impl Stocked for TransactionRecord {
    const STOCK: Stock = Stock::Transactions;
}

tables! {
    of_nobody { AnalyticsSettingsRecord }
    of_a_borrower { TransactionRecord, FormerTransaction, ToldTransaction }
}
