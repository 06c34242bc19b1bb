//! `DELETE /borrowers/report_borrower/`: withdraws a report.

use super::report_borrower::ReportAnswer;
use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::records::borrowers::{Borrower, ReportRecord, ReportState, open_reports};
use lendwright_types::ReportId;

request! {
    /// Withdraws one of the partner's own reports. Withdrawing it again gives the same answer.
    pub struct WithdrawReport {
        /// The report's id.
        body "report_id" names Report => report_id: String,
    }
}

impl Operation for WithdrawReport {
    type Body = ReportAnswer;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ReportAnswer, Error> {
        let report_id: ReportId =
            self.report_id.trim().parse().map_err(|_| BorrowersError::ReportUnknown)?;
        let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let mut book = cx.book()?;
        let report = book.get::<ReportRecord>(report_id)?;
        let own = report.filter(|report| report.partner_id == partner_id);
        let mut report = own.ok_or(BorrowersError::ReportUnknown)?;
        let borrower =
            book.get::<Borrower>(report.borrower_id)?.ok_or(BorrowersError::ReportUnknown)?;
        if report.state != ReportState::Withdrawn {
            report.state = ReportState::Withdrawn;
            report.updated_at = now;
            book.update(&report)?;
        }
        Ok(ReportAnswer {
            report_id: report_id.to_string(),
            uuid: borrower.uuid.to_string(),
            reports: open_reports(cx, borrower.borrower_id)?,
            message: "report was withdrawn successfully.".to_owned(),
        })
    }
}
