//! The sheet of an export as CSV, and its columns of each kind.

use crate::csv::Csv;
use crate::engine::prelude::*;
use crate::error::ExportsError;
use crate::records::access::ProviderRecord;
use crate::records::borrowers::{
    Borrower, BorrowerLink, EducationLevel, IncomeType, ResidenceType, profile_fields,
};
use crate::records::decisions::decisions_of;
use crate::records::lending::{
    ApplicationRecord, ApplicationStatus, PaymentRecord, RunningLoan, UnreadableApplication,
    for_loans_of,
};
use crate::wire::{Wire, WrittenAmount};
use chrono::{Datelike as _, NaiveDate};
use lendwright_lending::LoanRow;
use lendwright_scoring::audit::{DecisionRecord, State};
use lendwright_scoring::identity::{mask_email, mask_name, mask_national_id, mask_phone};
use lendwright_types::json::write_double;
use std::collections::HashMap;
use std::fmt::Display;

// A CSV sheet. Rows may be added in any order, and are sorted by time at the end.

/// The rows written so far, after a header. It contains only the requested columns.
pub(super) struct Sheet {
    csv: Csv,
    /// For each column of the type, whether it was requested.
    picked: Vec<bool>,
    /// The index of the next column.
    at: usize,
    rows: Vec<Row>,
    bytes_max: usize,
}

/// The position of a row in the bytes, and its sort key.
struct Row {
    time: i64,
    id: u128,
    from: usize,
}

/// A finished sheet.
pub(super) struct FinishedSheet {
    pub(super) content: String,
    pub(super) rows: i64,
}

impl Sheet {
    /// Starts a sheet with its header.
    pub(super) fn new(columns: &[&str], picked: Vec<bool>, bytes_max: usize) -> Self {
        let mut sheet = Self { csv: Csv::new(), picked, at: 0, rows: Vec::new(), bytes_max };
        for column in columns {
            sheet.plain(column);
        }
        sheet.csv.end_row();
        sheet
    }

    /// Starts a row. Rows are sorted by time (any number that increases with it), and then by id.
    pub(super) fn begin(&mut self, time: i64, id: u128) {
        self.at = 0;
        self.rows.push(Row { time, id, from: self.csv.len() });
    }

    /// Ends a row.
    ///
    /// # Errors
    /// [`ExportsError::TooLarge`] when the sheet has more bytes than the host allows. Also if the number of cells
    /// differs from the number of columns, so that no such file is exported.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        let (cells, columns) = (self.at, self.picked.len());
        if cells != columns {
            return Err(Error::damaged(format!("a row of {cells} cells under {columns} columns")));
        }
        self.csv.end_row();
        let bytes = self.csv.len();
        if bytes <= self.bytes_max {
            return Ok(());
        }
        Err(ExportsError::TooLarge { bytes, most: self.bytes_max }.into())
    }

    /// Writes a text that may contain user input.
    pub(super) fn text(&mut self, text: &str) {
        if self.is_next_picked() {
            self.csv.text(text);
        }
    }

    /// Writes a value that cannot be a formula.
    pub(super) fn plain(&mut self, value: impl Display) {
        if self.is_next_picked() {
            self.csv.plain(value);
        }
    }

    /// Writes a time.
    pub(super) fn time(&mut self, time: DateTime<Utc>) {
        if self.is_next_picked() {
            self.csv.plain(time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true));
        }
    }

    /// Writes a value as in an answer: a text without quotation marks, any other value as JSON.
    pub(super) fn value(&mut self, value: &impl Wire) {
        if !self.is_next_picked() {
            return;
        }
        let json = value.to_json();
        match Json::parse_stored(json.as_bytes()) {
            Ok(Json::Text(text)) => self.csv.text(&text),
            _ => self.csv.plain(json),
        }
    }

    fn is_next_picked(&mut self) -> bool {
        let at = self.at;
        self.at = at.saturating_add(1);
        self.picked.get(at).copied().unwrap_or_default()
    }

    /// Sorts the rows if they were not added in order.
    pub(super) fn finish(self) -> FinishedSheet {
        let rows = i64::try_from(self.rows.len()).unwrap_or(i64::MAX);
        let bytes = self.csv.into_bytes();
        let key = |row: &Row| (row.time, row.id);
        let bytes =
            if self.rows.is_sorted_by_key(key) { bytes } else { ordered(&bytes, self.rows) };
        // All cells are texts, and the separators are ASCII.
        let content = String::from_utf8(bytes).unwrap_or_default();
        FinishedSheet { content, rows }
    }
}

/// Returns the header, and the rows sorted by time and id.
fn ordered(bytes: &[u8], rows: Vec<Row>) -> Vec<u8> {
    let ends = rows.iter().skip(1).map(|row| row.from).chain([bytes.len()]).collect::<Vec<_>>();
    let header = rows.first().map_or(bytes.len(), |row| row.from);
    let mut spans: Vec<(Row, usize)> = rows.into_iter().zip(ends).collect();
    spans.sort_unstable_by_key(|(row, _)| (row.time, row.id));
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..header).unwrap_or_default());
    for (row, to) in spans {
        out.extend_from_slice(bytes.get(row.from..to).unwrap_or_default());
    }
    out
}

// Credit applications.

pub(super) const APPLICATION_COLUMNS: &[&str] = &[
    "application_id",
    "borrower_uuid",
    "credit_product_id",
    "Amount",
    "currency",
    "Reason",
    "Repayment_Months",
    "Status",
    "Submission_time",
];

pub(super) fn write_applications(
    cx: &mut Context<'_>,
    wanted: &ExportRequest<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let mut uuids = Uuids::default();
    for_applications(cx, wanted.provider.provider_id, |cx, page| {
        for application in page {
            let is_status =
                wanted.status.is_none_or(|status| status == application.status.as_str());
            if !is_status || !wanted.has(application.submitted_at) {
                continue;
            }
            let id = application.application_id.0;
            sheet.begin(application.submitted_at.timestamp_micros(), id.unsigned_abs().into());
            sheet.plain(id);
            sheet.plain(uuids.of(cx, application.borrower_id)?);
            sheet.plain(application.product_id);
            sheet.plain(application.money(application.amount_minor).to_decimal());
            sheet.plain(application.currency.code());
            sheet.text(&application.reason);
            sheet.plain(application.repayment_months);
            sheet.plain(application.status.as_str());
            sheet.time(application.submitted_at);
            sheet.end()?;
        }
        Ok(())
    })
}

// Borrowers with their profiles.

/// Returns a profile's value, as in answers.
macro_rules! known {
    (monthly_debt of $borrower:ident) => {
        $borrower.monthly_debt().map(Money::to_decimal).map(WrittenAmount::from)
    };
    ($name:ident of $borrower:ident) => {
        $borrower.$name.clone()
    };
}

macro_rules! profile {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        pub(super) const BORROWER_COLUMNS: &[&str] = &[
            "UUID", "created_at", "full_name", "Phone_Number", "National_ID_Number", "Email", $($wire),+
        ];

        fn put_profile(borrower: &Borrower, sheet: &mut Sheet) {
            $(sheet.value(&Available::<$Type>::from(known!($name of borrower)));)+
        }
    };
}

profile_fields!(profile);

pub(super) fn write_borrowers(
    cx: &mut Context<'_>,
    wanted: &ExportRequest<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let links = book.scan(BorrowerLink::by_provider).equal(wanted.provider.provider_id);
        let links = links.after(last).limit(PAGE).collect()?;
        let Some(end) = links.last() else { return Ok(()) };
        last = end.borrower_id.0;
        done = done.saturating_add(links.len());
        for link in links {
            let borrower = book.get::<Borrower>(link.borrower_id)?;
            let gone = || Error::damaged(format!("borrower {} is gone", link.borrower_id));
            let borrower = borrower.ok_or_else(gone)?;
            if wanted.has(borrower.created_at) {
                put_borrower(sheet, &borrower, wanted.pii)?;
            }
        }
    }
}

fn put_borrower(sheet: &mut Sheet, borrower: &Borrower, pii: bool) -> Result<(), Error> {
    let id = borrower.borrower_id.0.unsigned_abs();
    sheet.begin(borrower.created_at.timestamp_micros(), id.into());
    sheet.plain(borrower.uuid);
    sheet.time(borrower.created_at);
    let mut shown = |text: Option<&str>, mask: fn(&str) -> String| match text {
        None => sheet.plain("N/A"),
        Some(text) if pii => sheet.text(text),
        Some(text) => sheet.text(&mask(text)),
    };
    shown(Some(&borrower.full_name()), mask_name);
    shown(Some(&borrower.phone_value), mask_phone);
    shown(borrower.national_id_value.as_deref(), mask_national_id);
    shown(borrower.email_value.as_deref(), mask_email);
    put_profile(borrower, sheet);
    sheet.end()
}

// The partner's logged decisions on a provider's borrowers.

pub(super) const DECISION_COLUMNS: &[&str] = &[
    "decision_id",
    "borrower_uuid",
    "decided_at",
    "partner",
    "evaluate_by",
    "policy",
    "state",
    "credit_score",
    "credit_score_classification",
    "certainty",
];

pub(super) fn write_decisions(
    cx: &mut Context<'_>,
    wanted: &ExportRequest<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    let partner = cx.partner()?.partner_id;
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let links = book.scan(BorrowerLink::by_provider).equal(wanted.provider.provider_id);
        let links = links.after(last).limit(PAGE).collect()?;
        let Some(end) = links.last() else { return Ok(()) };
        last = end.borrower_id.0;
        done = done.saturating_add(links.len());
        for link in links {
            decisions_of(cx, link.borrower_id, partner, |id, decision| {
                if !wanted.has(decision.time) {
                    return Ok(());
                }
                put_decision(sheet, id, decision)
            })?;
        }
    }
}

fn put_decision(sheet: &mut Sheet, id: u128, decision: &DecisionRecord) -> Result<(), Error> {
    sheet.begin(decision.time.timestamp_micros(), id);
    sheet.plain(&decision.id);
    sheet.plain(&decision.borrower);
    sheet.time(decision.time);
    sheet.text(&decision.caller);
    sheet.plain(decision.evaluate_by.as_text());
    sheet.plain(&decision.policy);
    sheet.plain(match decision.state {
        // Words that no reader treats as a missing value.
        State::True => "pass",
        State::False => "fail",
        State::Undetermined => "refer",
        State::NotEvaluated => "not_asked",
    });
    sheet.plain(number(decision.score));
    sheet.text(decision.class.as_deref().unwrap_or("N/A"));
    sheet.plain(number(decision.certainty));
    sheet.end()
}

/// Formats a number as in answers.
fn number(value: Option<f64>) -> String {
    let Some(value) = value else { return "N/A".to_owned() };
    let mut out = String::new();
    write_double(value, &mut out);
    out
}

// Instalments of loans, with their state today.

pub(super) const DUE_PAYMENT_COLUMNS: &[&str] = &[
    "Transaction_ID",
    "application_id",
    "borrower_uuid",
    "Installment_Number",
    "Due_Date",
    "Principal",
    "Interest",
    "Penalty",
    "Total_Due_Payment",
    "currency",
    "Is_Paid",
    "State",
];

pub(super) fn write_due_payments(
    cx: &mut Context<'_>,
    wanted: &ExportRequest<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let today = wanted.provider.time_zone.date_of(cx.now());
    let (mut uuids, mut done) = (Uuids::default(), 0_usize);
    for_loans_of(cx, wanted.provider.provider_id, true, |cx, found| {
        cx.watch().at(done, None)?;
        done = done.saturating_add(found.len());
        for running in RunningLoan::load_all(cx, found, today)? {
            let running = running.map_err(unreadable_loan)?;
            let uuid = uuids.of(cx, running.application.borrower_id)?;
            for row in running.rows()? {
                let is_state = wanted.status.is_none_or(|state| state == row.state.name());
                if is_state && wanted.has_day(row.due) {
                    put_due_payment(sheet, &running, &row, uuid)?;
                }
            }
        }
        Ok(())
    })
}

fn unreadable_loan(UnreadableApplication { application, why }: UnreadableApplication) -> Error {
    Error::damaged(format!("application {application} can't be read: {why}"))
}

fn put_due_payment(
    sheet: &mut Sheet,
    running: &RunningLoan,
    row: &LoanRow,
    uuid: BorrowerUuid,
) -> Result<(), Error> {
    let application = &running.application;
    let id = running.due_id(row)?.0;
    let total = if row.is_closed() { row.paid()? } else { row.unpaid };
    sheet.begin(row.due.num_days_from_ce().into(), id.unsigned_abs().into());
    sheet.plain(id);
    sheet.plain(application.application_id);
    sheet.plain(uuid);
    sheet.plain(row.number);
    sheet.plain(row.due);
    for amount in [row.principal, row.interest, row.penalty, total] {
        sheet.plain(amount.to_decimal());
    }
    sheet.plain(application.currency.code());
    sheet.plain(i64::from(row.is_closed()));
    sheet.plain(row.state.name());
    sheet.end()
}

// Payments, including reversed ones.

pub(super) const PAYMENT_COLUMNS: &[&str] = &[
    "payment_id",
    "application_id",
    "borrower_uuid",
    "Paid_Amount",
    "currency",
    "Payment_Date",
    "Payment_Method",
    "reversed",
];

pub(super) fn write_payments(
    cx: &mut Context<'_>,
    wanted: &ExportRequest<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let mut uuids = Uuids::default();
    for_applications(cx, wanted.provider.provider_id, |cx, page| {
        for application in page {
            if !may_be_paid(&application) {
                continue;
            }
            let id = application.application_id;
            let payments = cx.book()?.scan(PaymentRecord::by_event).equal(id).collect()?;
            for payment in payments.into_iter().filter(|payment| wanted.has(payment.booked_at)) {
                let id = payment.payment_id.0;
                sheet.begin(payment.booked_at.timestamp_micros(), id.unsigned_abs().into());
                sheet.plain(id);
                sheet.plain(payment.application_id);
                sheet.plain(uuids.of(cx, payment.borrower_id)?);
                sheet.plain(application.money(payment.amount_minor).to_decimal());
                sheet.plain(application.currency.code());
                sheet.time(payment.booked_at);
                sheet.text(&payment.method);
                sheet.plain(payment.reversed_by.is_some());
                sheet.end()?;
            }
        }
        Ok(())
    })
}

/// Returns whether the application may have payments. An approval that was undone may have had payments, which were
/// reversed before.
const fn may_be_paid(application: &ApplicationRecord) -> bool {
    !matches!(application.status, ApplicationStatus::Rejected)
}

// The request of an export, and parts that several tables share.

/// The number of rows to read at once, so that other records can be looked up in between.
pub(super) const PAGE: usize = 512;

/// The request of an export.
pub(super) struct ExportRequest<'w> {
    pub(super) provider: &'w ProviderRecord,
    /// The first and last day in the provider's zone, both included.
    pub(super) from: Option<NaiveDate>,
    pub(super) to: Option<NaiveDate>,
    /// The status of an application or the state of an instalment.
    pub(super) status: Option<&'w str>,
    /// Whether personal data are shown unmasked.
    pub(super) pii: bool,
}

impl ExportRequest<'_> {
    /// Returns whether the export includes a day.
    pub(super) fn has_day(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// Returns whether the export includes a time.
    pub(super) fn has(&self, time: DateTime<Utc>) -> bool {
        let is_open = self.from.is_none() && self.to.is_none();
        is_open || self.has_day(self.provider.time_zone.date_of(time))
    }
}

/// The public ids of borrowers. Each is looked up once.
#[derive(Default)]
pub(super) struct Uuids(HashMap<BorrowerId, BorrowerUuid>);

impl Uuids {
    pub(super) fn of(
        &mut self,
        cx: &mut Context<'_>,
        id: BorrowerId,
    ) -> Result<BorrowerUuid, Error> {
        if let Some(known) = self.0.get(&id) {
            return Ok(*known);
        }
        let borrower = cx.book()?.get::<Borrower>(id)?;
        let uuid = borrower.ok_or_else(|| Error::damaged(format!("borrower {id} is gone")))?.uuid;
        self.0.insert(id, uuid);
        Ok(uuid)
    }
}

/// Calls `visit` with a provider's applications, sorted by id, some at a time. The host may stop it before each call.
pub(super) fn for_applications(
    cx: &mut Context<'_>,
    provider: ProviderId,
    mut visit: impl FnMut(&mut Context<'_>, Vec<ApplicationRecord>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let page = book.scan(ApplicationRecord::by_provider).equal(provider).after(last);
        let page = page.limit(PAGE).collect()?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.application_id.0;
        done = done.saturating_add(page.len());
        visit(cx, page)?;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Sheet;
    use proptest::prelude::*;

    #[test]
    fn columns_that_were_not_asked_for_are_left_out_of_header_and_rows() {
        let mut sheet = Sheet::new(&["a", "b", "c"], vec![true, false, true], 100);
        for row in 1..3 {
            sheet.begin(row, 0);
            sheet.plain(row);
            sheet.text("=b");
            sheet.text("=c");
            sheet.end().unwrap();
        }
        let written = sheet.finish();
        assert_eq!(written.content, "a,c\r\n1,'=c\r\n2,'=c\r\n");
        assert_eq!(written.rows, 2);
    }

    #[test]
    fn a_sheet_has_at_most_the_bytes_that_the_host_allows() {
        let filled = |most| {
            let mut sheet = Sheet::new(&["a"], vec![true], most);
            sheet.begin(1, 1);
            sheet.text("12345");
            sheet.end().map(|()| sheet.finish().content.len())
        };
        assert_eq!(filled(10).unwrap(), 10);
        let refused = filled(9).unwrap_err();
        assert_eq!((refused.code().name(), refused.status()), ("payload_too_large", 413));
    }

    proptest! {
        #[test]
        fn rows_stand_by_time_and_id_whatever_the_order_they_come_in(
            rows in prop::collection::vec((0_i64..4, 0_u128..1000, "[a-c\"\n,=]{0,3}"), 0..20),
        ) {
            let write = |rows: &[(i64, u128, String)]| {
                let mut sheet = Sheet::new(&["time", "id", "text"], vec![true; 3], 10_000);
                for (time, id, text) in rows {
                    sheet.begin(*time, *id);
                    sheet.plain(time);
                    sheet.plain(id);
                    sheet.text(text);
                    sheet.end().unwrap();
                }
                sheet.finish().content
            };
            let mut rows = rows;
            rows.sort_by_key(|(time, id, _)| (*time, *id));
            rows.dedup_by_key(|(time, id, _)| (*time, *id));
            let ordered = write(&rows);
            rows.reverse();
            prop_assert_eq!(write(&rows), ordered.clone());
            let middle = rows.len() / 2;
            rows.rotate_left(middle);
            prop_assert_eq!(write(&rows), ordered);
        }
    }
}
