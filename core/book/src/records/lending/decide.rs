//! Approves and rejects applications.

use super::day::check_clock;
use super::history::inputs_of_approval;
use super::{
    ApplicationEvent, ApplicationRecord, ApplicationStatus, EventKind, Running, tell, zone_of,
};
use crate::error::{Error, ServicingError};
use crate::unit::{Context, LoanChange};
use chrono::{Days, NaiveDate};
use lendwright_lending::{Loan, LoanError};

/// The greatest number of days from an approval to the start of the loan.
const DAYS_AHEAD_MAX: u64 = 31;

/// The decision about an application.
pub(crate) struct Decided;

impl Decided {
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
        let running = Running::of_loan(application, events, Some(loan), today)?;
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
