//! The payments of a borrower that the caller sees.

use super::{ApplicationId, ApplicationRecord, PaymentKind, PaymentRecord, applications_of};
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::money::Money;
use crate::unit::Context;
use chrono::{DateTime, Duration, Utc};

/// A payment with the application that it belongs to.
pub(crate) struct Paid {
    pub(crate) payment: PaymentRecord,
    pub(crate) application: ApplicationRecord,
}

impl Paid {
    /// What was paid.
    pub(crate) fn amount(&self) -> Money {
        self.application.money(self.payment.amount_minor)
    }

    /// Whether it was booked less than a time ago, or after now.
    pub(crate) fn is_within(&self, window: Duration, now: DateTime<Utc>) -> bool {
        let end = self.payment.booked_at.checked_add_signed(window);
        !window.is_zero() && end.is_none_or(|end| now < end)
    }

    /// Whether it closed one whole instalment.
    pub(crate) fn is_instalment(&self) -> bool {
        self.payment.kind == PaymentKind::Instalment
    }

    /// Whether it settled a loan.
    pub(crate) fn is_settlement(&self) -> bool {
        self.payment.kind == PaymentKind::Settlement
    }
}

/// Returns a borrower's payments that were not reversed, by number; of one application, where it is given.
pub(crate) fn payments_of(
    cx: &mut Context<'_>,
    borrower: BorrowerId,
    only: Option<ApplicationId>,
) -> Result<Vec<Paid>, Error> {
    let applications = applications_of(cx, borrower)?;
    let all = cx.book()?.scan(PaymentRecord::by_borrower).equal(borrower).collect()?;
    let live = all.into_iter().filter(|payment| payment.reversed_by.is_none());
    let meant = live.filter(|payment| only.is_none_or(|only| payment.application_id == only));
    let paid = meant.filter_map(|payment| {
        let of =
            |application: &&ApplicationRecord| application.application_id == payment.application_id;
        let application = applications.iter().find(of)?.clone();
        Some(Paid { payment, application })
    });
    Ok(paid.collect())
}
