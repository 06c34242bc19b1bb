//! Reports about borrowers, with which a partner warns the other partners of its tenant.

use super::{ReportRecord, ReportState};
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId};
use crate::unit::Context;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

impl ReportRecord {
    /// Whether the report counts at a time: it is open and has not expired.
    pub(crate) fn is_open(&self, at: DateTime<Utc>) -> bool {
        self.state == ReportState::Open && at < self.expires_at
    }
}

/// Counts the partners of the tenant with an open report about the borrower. Their names and
/// reasons are never shown to other partners.
pub(crate) fn open_reports(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let now = cx.now();
    let reports = cx.book()?.scan(ReportRecord::by_borrower).equal(borrower_id).collect()?;
    let partners: BTreeSet<PartnerId> =
        reports.iter().filter(|report| report.is_open(now)).map(|r| r.partner_id).collect();
    Ok(i64::try_from(partners.len()).unwrap_or(i64::MAX))
}
