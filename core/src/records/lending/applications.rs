//! Finds credit applications and their borrowers among those that the caller sees, and writes their history.

use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, EventKind, ProductTerms,
};
use crate::error::{BorrowersError, CreditError, Error};
use crate::ids::{BorrowerId, ProviderId};
use crate::records::access::{PartnerProvider, ProviderRecord};
use crate::records::borrowers::{Borrower, BorrowerLink, Identifiers, find_borrower};
use crate::time::http_date;
use crate::unit::Context;
use crate::wire::answer;
use chrono::NaiveDate;
use rust_decimal::Decimal;

answer! {
    /// A credit application.
    pub struct CreditApplication {
        /// The amount.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The months over which the loan is divided.
        "Repayment_Months" => repayment_months: i64,
        /// Its state.
        "Status" => status: ApplicationStatus,
        /// When it was created: an HTTP date in GMT.
        "Submission_time" => submission_time: String,
    }
}

impl CreditApplication {
    pub(crate) fn of(record: &ApplicationRecord) -> Result<Self, Error> {
        Ok(Self {
            amount: ProductTerms::try_from(record)?.money(record.amount_minor).to_decimal(),
            reason: record.reason.clone(),
            repayment_months: record.repayment_months,
            status: record.status,
            submission_time: http_date(record.submitted_at),
        })
    }
}

/// Returns the borrower with the UUID, or the number of the row, in a field, if the caller sees it.
///
/// # Errors
/// [`CreditError::BorrowerUnknown`].
pub(crate) fn borrower_in(
    cx: &mut Context<'_>,
    field: &'static str,
    sent: &str,
) -> Result<Borrower, Error> {
    let id = sent.trim().parse::<BorrowerId>().ok().map(|id| id.0);
    let uuid = if id.is_some() { None } else { Some(sent) };
    find_borrower(cx, &Identifiers { uuid, id, ..Identifiers::default() }).map_err(|error| {
        match error {
            Error::Borrowers(BorrowersError::Unknown { .. } | BorrowersError::NoIdentifier) => {
                CreditError::BorrowerUnknown { field, id: sent.trim().to_owned() }.into()
            }
            other => other,
        }
    })
}

/// Whether the caller's partner acts for a provider.
pub(crate) fn acts_for(cx: &mut Context<'_>, provider_id: ProviderId) -> Result<bool, Error> {
    let partner_id = cx.partner()?.partner_id;
    Ok(cx.book()?.get::<PartnerProvider>((partner_id, provider_id))?.is_some())
}

/// Returns the application with the id that was sent, if the caller acts for its provider.
pub(crate) fn application_seen(
    cx: &mut Context<'_>,
    sent: &str,
) -> Result<Option<ApplicationRecord>, Error> {
    let Ok(id) = sent.trim().parse::<ApplicationId>() else { return Ok(None) };
    let Some(found) = cx.book()?.get::<ApplicationRecord>(id)? else { return Ok(None) };
    Ok(if acts_for(cx, found.provider_id)? { Some(found) } else { None })
}

/// Returns the applications of a borrower to providers for which the caller acts, by id.
pub(crate) fn applications_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Vec<ApplicationRecord>, Error> {
    let all = cx.book()?.scan(ApplicationRecord::by_borrower).equal(borrower_id).collect()?;
    let mut seen = Vec::new();
    for application in all {
        if acts_for(cx, application.provider_id)? {
            seen.push(application);
        }
    }
    Ok(seen)
}

/// Links a borrower to the provider that it applies to, if it is not yet: no consent is implied.
pub(crate) fn link(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    provider: &ProviderRecord,
) -> Result<(), Error> {
    let (borrower_id, provider_id) = (borrower.borrower_id, provider.provider_id);
    let since = cx.now();
    let mut book = cx.book()?;
    if book.get::<BorrowerLink>((borrower_id, provider_id))?.is_some() {
        return Ok(());
    }
    let link = BorrowerLink {
        tenant_id: book.tenant(),
        borrower_id,
        provider_id,
        since,
        consent_sms_at: None,
        consent_location_at: None,
        consent_apps_at: None,
        consent_marketing_at: None,
    };
    Ok(book.insert(&link)?)
}

/// Adds an event without inputs of its own to an application's history.
pub(crate) fn add_event(
    cx: &mut Context<'_>,
    application_id: ApplicationId,
    (kind, day): (EventKind, NaiveDate),
    reason: &str,
) -> Result<ApplicationEvent, Error> {
    let (at, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let mut book = cx.book()?;
    let history = book.scan(ApplicationEvent::by_key).equal(application_id);
    let last = history.descending().first()?;
    let event = ApplicationEvent {
        tenant_id: book.tenant(),
        application_id,
        number: last.as_ref().map_or(1, |last| last.number.saturating_add(1)),
        kind,
        // An application's day never goes back, where the clock does.
        day: last.map_or(day, |last| day.max(last.day)),
        at,
        partner_id,
        reason: reason.to_owned(),
        amount_minor: None,
        inputs: "{}".to_owned(),
        version: None,
        undoes: None,
    };
    book.insert(&event)?;
    Ok(event)
}
