//! Reports about borrowers: what a partner warns the others of the tenant about.

use crate::choice;
use crate::currency::Currency;
use crate::engine::Context;
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId, ReportId, TenantId};
use crate::storage::record;
use chrono::{DateTime, NaiveDate, Utc};
use std::collections::BTreeSet;

choice! {
    /// Why a borrower is reported.
    pub enum ReportReason {
        /// Ninety days or more behind.
        Default90d = "default_90d",
        /// Somebody else's identity was used.
        FraudIdentity = "fraud_identity",
        /// Forged or altered documents were shown.
        FraudDocuments = "fraud_documents",
        /// The borrower can't be found.
        SkipTrace = "skip_trace",
        /// The borrower is bankrupt.
        Bankruptcy = "bankruptcy",
        /// Something else, said in the details.
        #[default] Other = "other",
    }
}

choice! {
    /// Where a report stands. One that has run out is still kept as it was.
    pub enum ReportState {
        /// It counts.
        #[default] Open = "open",
        /// The borrower disputes it; it doesn't count until that is settled.
        Disputed = "disputed",
        /// The partner took it back.
        Withdrawn = "withdrawn",
    }
}

crate::storage::text_field!(ReportReason);
crate::storage::text_field!(ReportState);

record! {
    /// One partner's report about a borrower.
    pub(crate) struct ReportRecord in "borrower_report" since 1 {
        key { tenant_id: TenantId, report_id: ReportId }
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        reason: ReportReason,
        application_id: Option<String>,
        /// In minor units of the currency beside it.
        amount: Option<i64>,
        amount_currency: Option<Currency>,
        details: Option<String>,
        occurred_on: Option<NaiveDate>,
        state: ReportState,
        reported_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }
    index by_borrower (tenant_id, borrower_id, report_id);
}

impl ReportRecord {
    /// Whether it counts at a time: open, and not run out.
    pub(crate) fn is_open(&self, at: DateTime<Utc>) -> bool {
        self.state == ReportState::Open && at < self.expires_at
    }
}

/// How many partners of the tenant have an open report about the borrower. Who they are and why is
/// nobody else's business.
///
/// # Errors
/// When the store fails.
pub(crate) fn open_reports(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let now = cx.now();
    let reports = cx.book()?.scan(ReportRecord::by_borrower).equal(borrower_id).collect()?;
    let partners: BTreeSet<PartnerId> =
        reports.iter().filter(|report| report.is_open(now)).map(|r| r.partner_id).collect();
    Ok(i64::try_from(partners.len()).unwrap_or(i64::MAX))
}
