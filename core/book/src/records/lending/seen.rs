//! A borrower's loans that the caller sees, and their payments.

use super::running::payment_kind;
use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, PaymentKind,
    PaymentRecord, Running, applications_of, whole,
};
use crate::error::Error;
use crate::unit::Context;
use chrono::{DateTime, Duration, Utc};
use lendwright_types::{BorrowerId, Money};
use std::ops::ControlFlow;

/// A borrower's applications that the caller sees: all of them, or the one that a request names.
pub(crate) struct SeenLoans {
    borrower: BorrowerId,
    applications: Vec<ApplicationRecord>,
}

impl SeenLoans {
    /// Finds the applications. If the named one does not belong to the borrower, there are none.
    pub(crate) fn of(
        cx: &mut Context<'_>,
        borrower: BorrowerId,
        named: Option<&str>,
    ) -> Result<Self, Error> {
        let mut applications = applications_of(cx, borrower)?;
        if let Some(named) = named {
            let id = whole(named).map(ApplicationId);
            applications.retain(|application| Some(application.application_id) == id);
        }
        Ok(Self { borrower, applications })
    }

    /// Returns the running loans, by id.
    pub(crate) fn running(&self, cx: &mut Context<'_>) -> Result<Vec<Running>, Error> {
        let approved = |of: &&ApplicationRecord| of.status == ApplicationStatus::Approved;
        let approved = self.applications.iter().filter(approved);
        approved.map(|application| Running::load(cx, application.clone())).collect()
    }

    /// Returns the payments that are not reversed, by number.
    pub(crate) fn payments(&self, cx: &mut Context<'_>) -> Result<Vec<Paid<'_>>, Error> {
        let all = cx.book()?.scan(PaymentRecord::by_borrower).equal(self.borrower).collect()?;
        self.confirm_payments(cx, &all)?;
        let live = all.into_iter().filter(|payment| payment.reversed_by.is_none());
        let paid = live.filter_map(|payment| {
            let id = payment.application_id;
            let application = self.applications.iter().find(|it| it.application_id == id)?;
            Some(Paid { payment, application })
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
pub(crate) struct Paid<'s> {
    pub(crate) payment: PaymentRecord,
    pub(crate) application: &'s ApplicationRecord,
}

impl Paid<'_> {
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
