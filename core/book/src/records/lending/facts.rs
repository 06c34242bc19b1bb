//! The facts for scoring about a borrower's loans with the caller's providers.

use super::{ApplicationRecord, ApplicationStatus, Running, applications_of, whole, zone_of};
use crate::error::{Error, ServicingError};
use crate::unit::Context;
use lendwright_lending::{LendingError, Schedule};
use lendwright_types::{BorrowerId, Money};

/// The facts for scoring about a borrower's loans.
pub(crate) struct LoanFacts {
    /// All applications, by id.
    pub(crate) applications: Vec<ApplicationRecord>,
    /// The principal and interest of the current row of each running loan.
    pub(crate) instalments: Vec<Money>,
    /// The number of days that the oldest unpaid row is past due, including loans that were written off.
    pub(crate) days_past_due: u32,
    /// The pending application to score.
    pub(crate) at_hand: Option<AtHand>,
}

/// A pending application.
pub(crate) struct AtHand {
    pub(crate) amount: Money,
    pub(crate) repayment_months: i64,
    /// The largest row of its schedule for an approval today.
    pub(crate) instalment: Option<Money>,
}

/// Collects the facts. The application to score is the named one. Without a name it is the only pending one.
///
/// # Errors
/// [`ServicingError::ApplicationUnknown`] if the named one is not a pending application of the borrower.
pub(crate) fn loan_facts(
    cx: &mut Context<'_>,
    borrower: BorrowerId,
    named: Option<&str>,
) -> Result<LoanFacts, Error> {
    let applications = applications_of(cx, borrower)?;
    let (mut instalments, mut days_past_due) = (Vec::new(), 0);
    for application in &applications {
        let is_running = application.status == ApplicationStatus::Approved;
        if !is_running && application.status != ApplicationStatus::WrittenOff {
            continue;
        }
        let running = Running::load(cx, application.clone())?;
        let rows = running.rows()?;
        if is_running && let Some(row) = rows.iter().find(|row| row.due >= running.today) {
            let both = row.principal.checked_add(row.interest);
            instalments.push(both.map_err(|_| Error::damaged("an instalment"))?);
        }
        let oldest = rows.iter().find(|row| !row.is_closed() && row.due < running.today);
        let days = oldest.map_or(0, |row| running.today.signed_duration_since(row.due).num_days());
        let days = u32::try_from(days).map_err(|_| Error::damaged("the days of a due row"))?;
        days_past_due = days_past_due.max(days);
    }
    let at_hand = at_hand(cx, &applications, named)?;
    Ok(LoanFacts { applications, instalments, days_past_due, at_hand })
}

fn at_hand(
    cx: &mut Context<'_>,
    applications: &[ApplicationRecord],
    named: Option<&str>,
) -> Result<Option<AtHand>, Error> {
    let mut pending = applications.iter().filter(|it| it.status == ApplicationStatus::Pending);
    let found = match named {
        Some(sent) => {
            let id = whole(sent);
            let unknown = || ServicingError::ApplicationUnknown {
                text: "credit application does not exist",
                field: "application_id",
                id: sent.to_owned(),
            };
            Some(pending.find(|it| Some(it.application_id.0) == id).ok_or_else(unknown)?)
        }
        None => pending.next().filter(|_| pending.next().is_none()),
    };
    let Some(application) = found else { return Ok(None) };
    let today = zone_of(cx, application)?.date_of(cx.now());
    let instalment = match Schedule::new(&application.contract_from(today)?.0) {
        Ok(schedule) => Some(schedule.largest()?),
        Err(error @ LendingError::Broken { .. }) => return Err(error.into()),
        // If the terms give no schedule today, the instalment is unknown.
        Err(_) => None,
    };
    Ok(Some(AtHand {
        amount: application.money(application.amount_minor),
        repayment_months: application.repayment_months,
        instalment,
    }))
}
