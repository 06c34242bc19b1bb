//! Credit applications.

use super::rows::{Uuids, Wanted, for_applications};
use super::sheet::Sheet;
use crate::engine::prelude::*;

pub(super) const COLUMNS: &[&str] = &[
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

pub(super) fn write(
    cx: &mut Context<'_>,
    wanted: &Wanted<'_>,
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
