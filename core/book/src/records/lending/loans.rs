//! The loans of a borrower, their prices, and what scoring reads of them.

use super::running::payment_kind;
use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, NO_APPLICATION,
    PaymentKind, PaymentRecord, RunningLoan, applications_of, zone_of,
};
use crate::error::{EarlyPrice, Error, ServicingError};
use crate::unit::Context;
use crate::wire::{IdText, Members};
use chrono::{DateTime, Days, Duration, Utc};
use lendwright_lending::{LendingError, Price, Schedule};
use lendwright_types::{BorrowerId, Money};
use rust_decimal::Decimal;
use std::ops::ControlFlow;

// A borrower's loans that the caller sees, and their payments.

/// A borrower's applications that the caller sees: all of them, or the one that a request names.
pub(crate) struct SeenLoans {
    borrower: BorrowerId,
    applications: Vec<ApplicationRecord>,
}

impl SeenLoans {
    /// Finds the applications. If the named one does not belong to the borrower, there are none.
    pub(crate) fn for_borrower(
        cx: &mut Context<'_>,
        borrower: BorrowerId,
        named: Option<&IdText<ApplicationId>>,
    ) -> Result<Self, Error> {
        let mut applications = applications_of(cx, borrower)?;
        if let Some(named) = named {
            let id = named.id();
            applications.retain(|application| Ok(application.application_id) == id);
        }
        Ok(Self { borrower, applications })
    }

    /// Returns the running loans, by id.
    pub(crate) fn running(&self, cx: &mut Context<'_>) -> Result<Vec<RunningLoan>, Error> {
        let approved = |of: &&ApplicationRecord| of.status == ApplicationStatus::Approved;
        let approved = self.applications.iter().filter(approved);
        approved.map(|application| RunningLoan::load(cx, application.clone())).collect()
    }

    /// Returns the payments that are not reversed, by number.
    pub(crate) fn payments(
        &self,
        cx: &mut Context<'_>,
    ) -> Result<Vec<ApplicationPayment<'_>>, Error> {
        let all = cx.book()?.scan(PaymentRecord::by_borrower).equal(self.borrower).collect()?;
        self.confirm_payments(cx, &all)?;
        let live = all.into_iter().filter(|payment| payment.reversed_by.is_none());
        let paid = live.filter_map(|payment| {
            let id = payment.application_id;
            let application = self.applications.iter().find(|it| it.application_id == id)?;
            Some(ApplicationPayment { payment, application })
        });
        Ok(paid.collect())
    }

    /// Fails if an application's number of payments differs from its number of payment events. Then the index of
    /// payments has lost a payment.
    fn confirm_payments(&self, cx: &mut Context<'_>, all: &[PaymentRecord]) -> Result<(), Error> {
        for application in &self.applications {
            let id = application.application_id;
            let mut events = 0_usize;
            cx.book()?.scan(ApplicationEvent::by_key).equal(id).for_each(|event| {
                events = events.saturating_add(usize::from(payment_kind(event.kind).is_some()));
                Ok(ControlFlow::Continue(()))
            })?;
            if all.iter().filter(|payment| payment.application_id == id).count() != events {
                return Err(Error::damaged(format!(
                    "the payments of application {id} are not those of its events"
                )));
            }
        }
        Ok(())
    }
}

/// A payment with its application.
pub(crate) struct ApplicationPayment<'s> {
    pub(crate) payment: PaymentRecord,
    pub(crate) application: &'s ApplicationRecord,
}

impl ApplicationPayment<'_> {
    /// Returns the paid amount.
    pub(crate) fn amount(&self) -> Money {
        self.application.money(self.payment.amount_minor)
    }

    /// Whether the payment was booked within the time `window` before `now`, or after `now`.
    pub(crate) fn is_within(&self, window: Duration, now: DateTime<Utc>) -> bool {
        let end = self.payment.booked_at.checked_add_signed(window);
        !window.is_zero() && end.is_none_or(|end| now < end)
    }

    /// Whether the payment paid instalments, whole or in part, and did not settle a loan.
    pub(crate) fn pays_instalments(&self) -> bool {
        match self.payment.kind {
            PaymentKind::Instalment | PaymentKind::Part | PaymentKind::Recovery => true,
            PaymentKind::Settlement => false,
        }
    }

    /// Whether the payment settled a loan.
    pub(crate) fn is_settlement(&self) -> bool {
        self.payment.kind == PaymentKind::Settlement
    }
}

// The prices of early settlements, with their parts.

/// The greatest number of days in a request for prices.
const DAYS_MAX: i64 = 60;

/// A running loan, and the price of settling it today.
pub(crate) struct LoanPrice {
    pub(crate) running: RunningLoan,
    pub(crate) price: Price,
}

/// Returns an amount if it is greater than 0.
pub(crate) fn positive(amount: Money) -> Option<Decimal> {
    amount.is_positive().then(|| amount.to_decimal())
}

/// Returns the running loans with their prices, by id.
pub(crate) fn priced(cx: &mut Context<'_>, seen: &SeenLoans) -> Result<Vec<LoanPrice>, Error> {
    let mut all = Vec::new();
    for running in seen.running(cx)? {
        let price = running.loan.price(running.today)?;
        all.push(LoanPrice { running, price });
    }
    Ok(all)
}

/// Returns the loan with the earliest due instalment. If there are several, returns the one with the lowest id.
pub(crate) fn due_first(
    open: impl IntoIterator<Item = LoanPrice>,
) -> Result<Option<LoanPrice>, Error> {
    let mut by_due = Vec::new();
    for priced in open {
        let next = priced.running.rows()?.into_iter().find(|row| !row.is_closed());
        by_due.push((next.map(|row| row.due), priced));
    }
    Ok(by_due.into_iter().min_by_key(|(due, _)| *due).map(|(_, priced)| priced))
}

/// Checks the number of days in a request for prices.
///
/// # Errors
/// If it is not from 1 to 60.
pub(crate) fn checked_days(days: Option<i64>) -> Result<u64, Error> {
    let Some(sent) = days else { return Ok(0) };
    let within =
        u64::try_from(sent).ok().filter(|days| (1..=DAYS_MAX.unsigned_abs()).contains(days));
    within.ok_or_else(|| Error::value("days", format!("must be from 1 to {DAYS_MAX}"), sent))
}

/// Adds the parts of the prices to the answer's detail, for `days` days from today.
pub(crate) fn show_prices(
    cx: &mut Context<'_>,
    priced: &[LoanPrice],
    days: u64,
) -> Result<(), Error> {
    let mut shown = Members::default();
    for LoanPrice { running, price } in priced {
        let zone = zone_of(cx, &running.application)?;
        let id = running.application.application_id.to_string();
        let early = EarlyPrice {
            accrued: price.accrued.to_decimal(),
            fee: price.fee.to_decimal(),
            penalty: price.penalty.to_decimal(),
            refund: positive(price.refund),
            late: price.is_late,
            valid_until: zone.end_of(running.today),
            days: if days == 0 { None } else { Some(by_day(running, days)?) },
        };
        shown.0.push((id, early));
    }
    cx.detail.prices = Some(shown);
    Ok(())
}

fn by_day(running: &RunningLoan, days: u64) -> Result<Members<Decimal>, Error> {
    let mut prices = Members::default();
    for ahead in 0..days {
        let Some(day) = running.today.checked_add_days(Days::new(ahead)) else { break };
        let price = running.loan.price(day)?;
        prices.0.push((day.to_string(), price.total.to_decimal()));
    }
    Ok(prices)
}

// The facts for scoring about a borrower's loans with the caller's providers.

/// The facts for scoring about a borrower's loans.
pub(crate) struct LoanFacts {
    /// All applications, by id.
    pub(crate) applications: Vec<ApplicationRecord>,
    /// The principal and interest of the current row of each running loan.
    pub(crate) instalments: Vec<Money>,
    /// The number of days that the oldest unpaid row is past due, including loans that were written off.
    pub(crate) days_past_due: u32,
    /// The pending application to score.
    pub(crate) at_hand: Option<PendingApplication>,
}

/// A pending application.
pub(crate) struct PendingApplication {
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
    named: Option<&IdText<ApplicationId>>,
) -> Result<LoanFacts, Error> {
    let applications = applications_of(cx, borrower)?;
    let (mut instalments, mut days_past_due) = (Vec::new(), 0);
    for application in &applications {
        let is_running = application.status == ApplicationStatus::Approved;
        if !is_running && application.status != ApplicationStatus::WrittenOff {
            continue;
        }
        let running = RunningLoan::load(cx, application.clone())?;
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
    named: Option<&IdText<ApplicationId>>,
) -> Result<Option<PendingApplication>, Error> {
    let mut pending = applications.iter().filter(|it| it.status == ApplicationStatus::Pending);
    let found = match named {
        Some(sent) => {
            let id = sent.id();
            let unknown = || ServicingError::ApplicationUnknown {
                text: NO_APPLICATION,
                field: "application_id",
                id: sent.to_string(),
            };
            Some(pending.find(|it| Ok(it.application_id) == id).ok_or_else(unknown)?)
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
    Ok(Some(PendingApplication {
        amount: application.money(application.amount_minor),
        repayment_months: application.repayment_months,
        instalment,
    }))
}
