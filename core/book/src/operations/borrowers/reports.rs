//! Reports about borrowers.

use crate::engine::prelude::*;
use crate::error::BorrowersError;
use crate::records::borrowers::{
    Borrower, ProfileValidator, ReportReason, ReportRecord, ReportState, borrower_of, open_reports,
    quoted, short,
};
use chrono::{Months, NaiveDate};
use lendwright_types::ReportId;

// `POST /borrowers/report_borrower/`: reports a borrower to the other partners of a tenant.

const DETAILS_CHARS_MAX: usize = 500;

const APPLICATION_CHARS_MAX: usize = 100;

/// A report expires after five years.
const LIFETIME: Months = Months::new(60);

request! {
    /// Reports a borrower. A partner has one open report for each reason and application. Sending it again updates the
    /// report, which then expires after another five years.
    pub struct ReportBorrower {
        /// The borrower's public id.
        body "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        /// The reason of the report.
        body "reason" => reason: ReportReason,
        /// The amount owed or lost, in the currency of the partner's default provider.
        body "amount" => amount: Option<Decimal>,
        /// The partner's own id of the credit application, at most 100 characters.
        // Plain: the partner's own id of an application, which the book does not know.
        body "application_id" is Plain => application_id: Option<String>,
        /// Further details, at most 500 characters.
        body "details" is Plain => details: Option<String>,
        /// The day of the event, at most today in the time zone of the partner's default provider.
        body "occurred_on" => occurred_on: Option<NaiveDate>,
    }
}

answer! {
    /// A report, and the number of open reports.
    pub struct ReportAnswer {
        /// The report's id. The partner needs it to withdraw the report.
        "report_id" => report_id: IdText<ReportId>,
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// The number of partners of the tenant with an open report about the borrower.
        "reports" => reports: i64,
        /// The confirmation.
        "message" => message: String,
    }
}

impl Operation for ReportBorrower {
    type Body = ReportAnswer;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ReportAnswer, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let report = self.checked(cx)?;
        let report_id = report.store(cx, &borrower)?;
        Ok(ReportAnswer {
            report_id: report_id.into(),
            uuid: borrower.uuid.into(),
            reports: open_reports(cx, borrower.borrower_id)?,
            message: "borrower was reported successfully.".to_owned(),
        })
    }
}

/// The checked contents of a report.
struct CheckedReport {
    reason: ReportReason,
    application_id: Option<String>,
    amount: Option<Money>,
    details: Option<String>,
    occurred_on: Option<NaiveDate>,
}

impl ReportBorrower {
    fn checked(&self, cx: &mut Context<'_>) -> Result<CheckedReport, Error> {
        let validator = ProfileValidator::open(cx)?;
        let amount = self.amount.map(|sent| validator.money_of("amount", sent)).transpose()?;
        let today = validator.today(cx);
        if let Some(day) = self.occurred_on.filter(|day| *day > today) {
            return Err(Error::value("occurred_on", format!("must not be after {today}"), day));
        }
        Ok(CheckedReport {
            reason: self.reason,
            application_id: text(
                "application_id",
                self.application_id.as_deref(),
                APPLICATION_CHARS_MAX,
            )?,
            amount,
            details: details(self.details.as_deref())?,
            occurred_on: self.occurred_on,
        })
    }
}

impl CheckedReport {
    /// Adds the report, or updates the partner's open report.
    fn store(self, cx: &mut Context<'_>, borrower: &Borrower) -> Result<ReportId, Error> {
        let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let mut book = cx.book()?;
        let reports = book.scan(ReportRecord::by_borrower).equal(borrower.borrower_id).collect()?;
        let before = reports.into_iter().find(|report| {
            report.is_open(now)
                && report.partner_id == partner_id
                && report.reason == self.reason
                && report.application_id == self.application_id
        });
        let report_id = match &before {
            Some(report) => report.report_id,
            None => ReportId(book.next_id::<ReportRecord>()?),
        };
        let report = ReportRecord {
            tenant_id: book.tenant(),
            report_id,
            borrower_id: borrower.borrower_id,
            partner_id,
            reason: self.reason,
            application_id: self.application_id,
            amount: self.amount.map(Money::minor),
            amount_currency: self.amount.map(Money::currency),
            details: self.details,
            occurred_on: self.occurred_on,
            state: ReportState::Open,
            reported_at: before.as_ref().map_or(now, |report| report.reported_at),
            updated_at: now,
            expires_at: expiry(now),
        };
        if before.is_some() {
            book.update(&report)?;
        } else {
            book.insert(&report)?;
        }
        Ok(report_id)
    }
}

fn expiry(now: DateTime<Utc>) -> DateTime<Utc> {
    now.checked_add_months(LIFETIME).unwrap_or(now)
}

/// Trims a text. A blank text counts as missing.
fn text(
    field: &'static str,
    sent: Option<&str>,
    chars_max: usize,
) -> Result<Option<String>, Error> {
    let text = sent.map(str::trim).filter(|text| !text.is_empty());
    let Some(text) = text else { return Ok(None) };
    short(field, text, chars_max)?;
    Ok(Some(text.to_owned()))
}

/// Checks the details. They may have several lines.
fn details(sent: Option<&str>) -> Result<Option<String>, Error> {
    let text = sent.map(str::trim).filter(|text| !text.is_empty());
    let Some(text) = text else { return Ok(None) };
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.chars().count() > DETAILS_CHARS_MAX || text.chars().any(odd) {
        let reason = format!("must be a text of at most {DETAILS_CHARS_MAX} characters");
        return Err(Error::value("details", reason, quoted(text)));
    }
    Ok(Some(text.to_owned()))
}

// `DELETE /borrowers/report_borrower/`: withdraws a report.

request! {
    /// Withdraws one of the partner's own reports. Withdrawing it again gives the same answer.
    pub struct WithdrawReport {
        /// The report's id.
        body "report_id" names Report => report_id: IdText<ReportId>,
    }
}

impl Operation for WithdrawReport {
    type Body = ReportAnswer;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ReportAnswer, Error> {
        let report_id = self.report_id.id().map_err(|_| BorrowersError::ReportUnknown)?;
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
            report_id: report_id.into(),
            uuid: borrower.uuid.into(),
            reports: open_reports(cx, borrower.borrower_id)?,
            message: "report was withdrawn successfully.".to_owned(),
        })
    }
}
