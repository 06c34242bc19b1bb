//! Instalments of loans, with their state today.

use super::rows::{Uuids, Wanted};
use super::sheet::Sheet;
use crate::engine::prelude::*;
use crate::records::lending::{Running, Unreadable, for_loans_of};
use chrono::Datelike as _;
use lendwright_lending::LoanRow;
use lendwright_types::BorrowerUuid;

pub(super) const COLUMNS: &[&str] = &[
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

pub(super) fn write(
    cx: &mut Context<'_>,
    wanted: &Wanted<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let today = wanted.provider.time_zone.date_of(cx.now());
    let (mut uuids, mut done) = (Uuids::default(), 0_usize);
    for_loans_of(cx, wanted.provider.provider_id, true, |cx, found| {
        cx.watch().at(done, None)?;
        done = done.saturating_add(found.len());
        for running in Running::load_all(cx, found, today)? {
            let running = running.map_err(unreadable)?;
            let uuid = uuids.of(cx, running.application.borrower_id)?;
            for row in running.rows()? {
                let is_state = wanted.status.is_none_or(|state| state == row.state.name());
                if is_state && wanted.has_day(row.due) {
                    put(sheet, &running, &row, uuid)?;
                }
            }
        }
        Ok(())
    })
}

fn unreadable(Unreadable { application, why }: Unreadable) -> Error {
    Error::damaged(format!("application {application} can't be read: {why}"))
}

fn put(
    sheet: &mut Sheet,
    running: &Running,
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
