//! The rows of a loan as they are kept, so that anybody can read them with SQL.

use super::{ApplicationId, ApplicationRecord, DueClaim, DueId, DuePayment, PaymentId};
use crate::error::Error;
use crate::lending::LoanRow;
use crate::money::Money;
use crate::storage::Book;
use chrono::{DateTime, Utc};

/// How rows are written: in which event, when, and with which payment.
pub(super) struct Writing {
    pub(super) event: i64,
    pub(super) at: DateTime<Utc>,
    pub(super) payment: Option<PaymentId>,
    /// Whether rows that are not there now have been there before.
    pub(super) takes_back: bool,
}

/// Returns the id of a row, the interface's `Transaction_ID`.
///
/// # Errors
/// When the application has too many schedules or rows, which [`Loan`](crate::lending::Loan) refuses before.
pub(crate) fn due_id(
    application: ApplicationId,
    version: u16,
    number: u16,
) -> Result<DueId, Error> {
    DueId::of(application, version.into(), number.into())
        .ok_or_else(|| Error::damaged(format!("application {application} has no row {number}")))
}

/// Returns a row as it is kept.
pub(super) fn kept(
    application: &ApplicationRecord,
    row: &LoanRow,
    closed_at: Option<DateTime<Utc>>,
) -> Result<DuePayment, Error> {
    let (tenant_id, application_id) = (application.tenant_id, application.application_id);
    let minor = Money::minor;
    Ok(DuePayment {
        tenant_id,
        due_id: due_id(application_id, row.version, row.number)?,
        application_id,
        version: row.version.into(),
        number: row.number.into(),
        period_start: row.period_start,
        due_date: row.due,
        principal_minor: minor(row.principal),
        interest_minor: minor(row.interest),
        own_interest_minor: minor(row.own_interest),
        carried_minor: minor(row.carried),
        principal_paid_minor: minor(row.paid_principal),
        interest_paid_minor: minor(row.paid_interest),
        fee_paid_minor: minor(row.paid_fee),
        penalty_paid_minor: minor(row.paid_penalty),
        penalty_waived_minor: minor(row.waived_penalty),
        is_paid: row.is_closed(),
        paid_at: closed_at,
        paid_amount_minor: row.is_closed().then(|| minor(row.paid())),
        settled_by: row.closed.map(|(by, _)| by),
        retired_by: None,
    })
}

/// Writes what is different between the rows before and after an event.
pub(super) fn write_changes(
    book: &mut Book<'_>,
    application: &ApplicationRecord,
    before: &[LoanRow],
    after: &[LoanRow],
    writing: &Writing,
) -> Result<(), Error> {
    let is_same = |a: &LoanRow, b: &LoanRow| (a.version, a.number) == (b.version, b.number);
    for row in after {
        let closed_at = row.is_closed().then_some(writing.at);
        let record = kept(application, row, closed_at)?;
        match before.iter().find(|old| is_same(old, row)) {
            Some(old) if kept(application, old, closed_at)? == record => {}
            Some(old) => {
                book.update(&record)?;
                claim(book, &record, old.is_closed(), writing)?;
            }
            None if writing.takes_back => book.update(&record)?,
            None => {
                book.insert(&record)?;
                claim(book, &record, false, writing)?;
            }
        }
    }
    for row in before.iter().filter(|row| !after.iter().any(|new| is_same(row, new))) {
        // A closed row is retired only with the prepayment that laid it out and closed it at once, which is
        // taken back.
        let record = kept(application, &LoanRow { closed: None, ..*row }, None)?;
        let due_id = record.due_id;
        book.update(&DuePayment { retired_by: Some(writing.event), ..record })?;
        if row.is_closed() {
            book.remove::<DueClaim>(due_id)?;
        }
    }
    Ok(())
}

/// Claims a row that was closed now, so that no other payment can; lets go of one that was opened again.
fn claim(
    book: &mut Book<'_>,
    row: &DuePayment,
    was_closed: bool,
    writing: &Writing,
) -> Result<(), Error> {
    let (tenant_id, due_id) = (row.tenant_id, row.due_id);
    match (was_closed, row.is_paid, writing.payment) {
        (false, true, Some(payment_id)) => {
            book.insert(&DueClaim { tenant_id, due_id, payment_id })?;
        }
        (true, false, _) => {
            book.remove::<DueClaim>(due_id)?;
        }
        _ => {}
    }
    Ok(())
}

/// Whether a kept row is what a loan says of it, but for the time at which it was paid.
pub(crate) fn agrees(kept_row: &DuePayment, of_loan: &DuePayment) -> bool {
    let paid_at = of_loan.paid_at;
    DuePayment { paid_at, ..kept_row.clone() } == *of_loan
}
