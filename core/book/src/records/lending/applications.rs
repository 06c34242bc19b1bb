//! Applications and the decisions on them.

use super::history::inputs_of_approval;
use super::lookup::check_clock;
use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, EventKind,
    ProductRecord, RunningLoan, borrower_by, settings_now, tell, zone_of,
};
use crate::error::{Error, ServicingError};
use crate::records::borrowers::BorrowerLink;
use crate::unit::{Context, LoanChange};
use crate::wire::answer;
use chrono::{Days, NaiveDate};
use lendwright_lending::{Loan, LoanError};
use lendwright_types::time::http_date;
use lendwright_types::{BorrowerId, Money, ProviderId};
use rust_decimal::Decimal;

// New credit applications.

const REASON_CHARS_MAX: usize = 500;

/// The data of a new application.
pub(crate) struct NewApplication<'a> {
    /// The borrower's public id, or the number of its row.
    pub(crate) borrower: &'a str,
    pub(crate) months: i64,
    pub(crate) amount: Decimal,
    pub(crate) reason: &'a str,
}

impl NewApplication<'_> {
    /// Writes the application with the product's current terms, and links the borrower to the product's provider.
    ///
    /// # Errors
    /// If the borrower is unknown, if the amount or the months are outside the product's limits, or if the loan would
    /// not be paid back.
    pub(crate) fn create(
        &self,
        cx: &mut Context<'_>,
        product: &ProductRecord,
    ) -> Result<(ApplicationId, Money), Error> {
        let borrower = borrower_by(cx, self.borrower)?.ok_or_else(|| {
            let id = self.borrower.to_owned();
            ServicingError::BorrowerUnknown {
                text: "borrower not found",
                field: "borrower_uuid",
                id,
            }
        })?;
        let amount = self.amount_within(product)?;
        self.check_months(product)?;
        let application = self.record(cx, product, borrower.borrower_id, amount)?;
        check_clock(cx, product.provider_id)?;
        let today = zone_of(cx, &application)?.date_of(cx.now());
        let (terms, servicing) = application.contract_from(today)?;
        Loan::open(&terms, &servicing).map_err(ServicingError::Terms)?;
        let (at, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let (tenant_id, application_id) = (application.tenant_id, application.application_id);
        let mut book = cx.book()?;
        book.insert(&application)?;
        book.insert(&ApplicationEvent {
            tenant_id,
            application_id,
            number: 1,
            kind: EventKind::Created,
            day: today,
            at,
            partner_id,
            reason: self.reason.to_owned(),
            amount_minor: Some(amount.minor()),
            inputs: "{}".to_owned(),
            version: None,
            undoes: None,
        })?;
        link(cx, borrower.borrower_id, product.provider_id)?;
        Ok((application_id, amount))
    }

    fn amount_within(&self, product: &ProductRecord) -> Result<Money, Error> {
        let money = |minor| Money::from_minor(minor, product.currency);
        let (lower, upper) = (money(product.lower_limit_minor), money(product.upper_limit_minor));
        if self.amount < lower.to_decimal() || self.amount > upper.to_decimal() {
            let (lower, upper) = (lower.to_string(), upper.to_string());
            let amount = self.amount.to_string();
            return Err(ServicingError::AmountOutOfLimits { amount, lower, upper }.into());
        }
        Money::from_decimal(self.amount, product.currency).map_err(|_| {
            let reason = format!("must have at most {} decimals", product.currency.decimals());
            Error::value("amount", reason, self.amount)
        })
    }

    fn check_months(&self, product: &ProductRecord) -> Result<(), Error> {
        let (least, most) = (product.min_repayment_months, product.max_repayment_months);
        if (least..=most).contains(&self.months) {
            return Ok(());
        }
        Err(ServicingError::MonthsOutOfRange { months: self.months, least, most }.into())
    }

    fn record(
        &self,
        cx: &mut Context<'_>,
        product: &ProductRecord,
        borrower_id: BorrowerId,
        amount: Money,
    ) -> Result<ApplicationRecord, Error> {
        let (provider_id, product_id, currency) =
            (product.provider_id, product.product_id, product.currency);
        let settings = settings_now(cx, provider_id, product_id, currency)?;
        let (submitted_at, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let mut book = cx.book()?;
        Ok(ApplicationRecord {
            tenant_id: book.tenant(),
            application_id: ApplicationId(book.next_id::<ApplicationRecord>()?),
            provider_id,
            borrower_id,
            product_id,
            partner_id,
            status: ApplicationStatus::Pending,
            currency,
            amount_minor: amount.minor(),
            repayment_months: self.months,
            reason: self.reason.to_owned(),
            submitted_at,
            start: None,
            product_name: product.name.clone(),
            rate_unit: product.rate_unit,
            penalty_mode: product.penalty_mode,
            interest_rate: product.interest_rate,
            early_payment_interest: product.early_payment_interest,
            late_payment_penalty: product.late_payment_penalty,
            very_late_payment_penalty: product.very_late_payment_penalty,
            min_repayment_months: product.min_repayment_months,
            max_repayment_months: product.max_repayment_months,
            lower_limit_minor: product.lower_limit_minor,
            upper_limit_minor: product.upper_limit_minor,
            settings: settings.kept(currency).to_stored()?,
        })
    }
}

/// Links a borrower to a provider without a consent, so that the lender's other partners can serve the loan.
fn link(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    provider_id: ProviderId,
) -> Result<(), Error> {
    let since = cx.now();
    let mut book = cx.book()?;
    if book.get::<BorrowerLink>((borrower_id, provider_id))?.is_some() {
        return Ok(());
    }
    let tenant_id = book.tenant();
    Ok(book.insert(&BorrowerLink {
        tenant_id,
        borrower_id,
        provider_id,
        since,
        consent_sms_at: None,
        consent_location_at: None,
        consent_apps_at: None,
        consent_marketing_at: None,
    })?)
}

/// Returns a reason without blanks around it. A missing reason is an empty text.
///
/// # Errors
/// If it is longer than 500 characters, or has control characters other than line breaks and tabs.
pub(crate) fn checked_reason(sent: Option<&str>) -> Result<String, Error> {
    let reason = sent.unwrap_or_default().trim();
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if reason.chars().count() > REASON_CHARS_MAX || reason.chars().any(odd) {
        let why = format!("must be a text of at most {REASON_CHARS_MAX} characters");
        return Err(Error::value("reason", why, said(reason)));
    }
    Ok(reason.to_owned())
}

/// Returns the description of an invalid reason for an error message.
fn said(reason: &str) -> String {
    let count = reason.chars().count();
    if count > REASON_CHARS_MAX { format!("one of {count}") } else { format!("{reason:?}") }
}

// Approves and rejects applications.

/// The greatest number of days from an approval to the start of the loan.
const DAYS_AHEAD_MAX: u64 = 31;

/// The decision about an application.
pub(crate) struct ApplicationDecision;

impl ApplicationDecision {
    /// Approves a pending application. Its loan begins on `day`, by default today.
    ///
    /// # Errors
    /// If the day is before the submission or more than 31 days ahead, or if the loan would not be paid back. The
    /// error has the interface's `text`.
    pub(crate) fn approve(
        cx: &mut Context<'_>,
        mut application: ApplicationRecord,
        day: Option<NaiveDate>,
        text: &'static str,
    ) -> Result<ApplicationRecord, Error> {
        check_clock(cx, application.provider_id)?;
        let zone = zone_of(cx, &application)?;
        let mut events = events_of(cx, &application)?;
        let today = day_of(&events, zone.date_of(cx.now()));
        let start = day.unwrap_or(today);
        let submitted = zone.date_of(application.submitted_at);
        let last = today.checked_add_days(Days::new(DAYS_AHEAD_MAX)).unwrap_or(NaiveDate::MAX);
        if start < submitted || start > last {
            return Err(
                ServicingError::WrongDay { text, day: start, first: submitted, last }.into()
            );
        }
        (application.status, application.start) = (ApplicationStatus::Approved, Some(start));
        let refused = |error: LoanError| ServicingError::RefusedWith { text, error };
        let (terms, servicing) = application.contract_from(start)?;
        let loan = Loan::open(&terms, &servicing).map_err(refused)?;
        events.push(note(cx, &application, &events, today, EventKind::Approved, "")?);
        cx.book()?.update(&application)?;
        let running = RunningLoan::of_loan(application, events, Some(loan), today)?;
        running.write_opening(cx)?;
        tell(cx, &running.application, LoanChange::Approved, None);
        Ok(running.application)
    }

    /// Rejects a pending application.
    pub(crate) fn reject(
        cx: &mut Context<'_>,
        mut application: ApplicationRecord,
        reason: &str,
    ) -> Result<ApplicationRecord, Error> {
        check_clock(cx, application.provider_id)?;
        let events = events_of(cx, &application)?;
        let today = day_of(&events, zone_of(cx, &application)?.date_of(cx.now()));
        application.status = ApplicationStatus::Rejected;
        note(cx, &application, &events, today, EventKind::Rejected, reason)?;
        cx.book()?.update(&application)?;
        tell(cx, &application, LoanChange::Rejected, None);
        Ok(application)
    }
}

fn events_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<Vec<ApplicationEvent>, Error> {
    let id = application.application_id;
    Ok(cx.book()?.scan(ApplicationEvent::by_key).equal(id).collect()?)
}

/// Returns the current day of an application, which is never before its latest event.
fn day_of(events: &[ApplicationEvent], today: NaiveDate) -> NaiveDate {
    events.iter().map(|event| event.day).max().map_or(today, |last| last.max(today))
}

fn note(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
    events: &[ApplicationEvent],
    day: NaiveDate,
    kind: EventKind,
    reason: &str,
) -> Result<ApplicationEvent, Error> {
    let (at, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let number = events.last().map_or(0, |event| event.number).checked_add(1);
    let number = number.ok_or_else(|| Error::damaged("an event's number".to_owned()))?;
    let is_approval = kind == EventKind::Approved;
    let event = ApplicationEvent {
        tenant_id: application.tenant_id,
        application_id: application.application_id,
        number,
        kind,
        day,
        at,
        partner_id,
        reason: reason.to_owned(),
        amount_minor: None,
        inputs: if is_approval { inputs_of_approval(application) } else { "{}".to_owned() },
        version: is_approval.then_some(1),
        undoes: None,
    };
    cx.book()?.insert(&event)?;
    Ok(event)
}

// A credit application in answers.

answer! {
    /// A credit application.
    pub struct CreditApplication {
        /// The amount of the loan.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The number of repayment months.
        "Repayment_Months" => repayment_months: i64,
        /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
        "Status" => status: ApplicationStatus,
        /// The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
        "Submission_time" => submission_time: String,
    }
}

impl From<&ApplicationRecord> for CreditApplication {
    fn from(record: &ApplicationRecord) -> Self {
        Self {
            amount: record.money(record.amount_minor).to_decimal(),
            reason: record.reason.clone(),
            repayment_months: record.repayment_months,
            status: record.status,
            submission_time: http_date(record.submitted_at),
        }
    }
}
