//! Payments, including reversed ones.

use super::rows::{Uuids, Wanted, for_applications};
use super::sheet::Sheet;
use crate::engine::prelude::*;
use crate::records::lending::{ApplicationRecord, ApplicationStatus, PaymentRecord};

pub(super) const COLUMNS: &[&str] = &[
    "payment_id",
    "application_id",
    "borrower_uuid",
    "Paid_Amount",
    "currency",
    "Payment_Date",
    "Payment_Method",
    "reversed",
];

pub(super) fn write(
    cx: &mut Context<'_>,
    wanted: &Wanted<'_>,
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
