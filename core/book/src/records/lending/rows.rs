//! The stored rows of a loan, in a form that SQL can read.

use super::{ApplicationId, ApplicationRecord, DueClaim, DueId, DuePayment, PaymentId};
use crate::error::Error;
use crate::tables::Book;
use chrono::{DateTime, Utc};
use lendwright_lending::LoanRow;
use lendwright_types::Money;

/// The context for writing rows: the event, the time, and whether a payment is also written.
pub(super) struct Writing {
    pub(super) event: i64,
    pub(super) at: DateTime<Utc>,
    pub(super) is_payment: bool,
    /// Whether the event undoes an earlier one, so that missing rows already exist in the book.
    pub(super) takes_back: bool,
}

/// Returns the id of a row, the interface's `Transaction_ID`.
///
/// # Errors
/// If the application has too many schedules or rows. [`Loan`](lendwright_lending::Loan) refuses this before.
pub(crate) fn due_id(
    application: ApplicationId,
    version: u16,
    number: u16,
) -> Result<DueId, Error> {
    DueId::of(application, version.into(), number.into())
        .ok_or_else(|| Error::damaged(format!("application {application} has no row {number}")))
}

/// Converts a loan's row to its stored form.
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
        paid_amount_minor: row.is_closed().then(|| row.paid().map(minor)).transpose()?,
        settled_by: row.closed.map(|(by, _)| by),
        retired_by: None,
    })
}

/// A change of a row to be written.
pub(super) enum Change {
    Insert(DuePayment),
    Update(DuePayment),
    /// A payment claims the row, so that no other payment can claim it.
    Claim(DueId),
    /// The claim is removed, since the row is open again.
    Release(DueId),
}

/// Returns the differences between the rows before and after an event.
pub(super) fn changes(
    application: &ApplicationRecord,
    before: &[LoanRow],
    after: &[LoanRow],
    writing: &Writing,
) -> Result<Vec<Change>, Error> {
    let is_same = |a: &LoanRow, b: &LoanRow| (a.version, a.number) == (b.version, b.number);
    // A row without an amount due is not closed by a payment, so no payment claims it.
    let is_due = |row: &LoanRow| !row.principal.is_zero() || !row.interest.is_zero();
    let mut all = Vec::new();
    for row in after {
        let closed_at = row.is_closed().then_some(writing.at);
        let record = kept(application, row, closed_at)?;
        let due_id = record.due_id;
        let old = before.iter().find(|old| is_same(old, row));
        let was_closed = old.is_some_and(LoanRow::is_closed);
        match old {
            Some(old) if kept(application, old, closed_at)? == record => continue,
            None if !writing.takes_back => all.push(Change::Insert(record)),
            _ => all.push(Change::Update(record)),
        }
        let is_back = old.is_none() && writing.takes_back;
        match (was_closed, row.is_closed()) {
            (false, true) if !is_due(row) => {}
            (false, true) if is_back => {
                let what = format!("row {} comes back paid, and nobody says by whom", due_id.0);
                return Err(Error::damaged(what));
            }
            (false, true) if writing.is_payment => all.push(Change::Claim(due_id)),
            (true, false) => all.push(Change::Release(due_id)),
            _ => {}
        }
    }
    for row in before.iter().filter(|row| !after.iter().any(|new| is_same(row, new))) {
        let record = kept(application, &LoanRow { closed: None, ..*row }, None)?;
        let due_id = record.due_id;
        // A closed row can be retired only by undoing the prepayment that created it and closed it at once.
        if row.is_closed() && is_due(row) && !writing.takes_back {
            return Err(Error::damaged(format!("row {} is paid, and would be retired", due_id.0)));
        }
        all.push(Change::Update(DuePayment { retired_by: Some(writing.event), ..record }));
        if row.is_closed() {
            all.push(Change::Release(due_id));
        }
    }
    Ok(all)
}

/// Writes the changes. `payment` claims the closed rows.
pub(super) fn write(
    book: &mut Book<'_>,
    application: &ApplicationRecord,
    changes: Vec<Change>,
    payment: Option<PaymentId>,
) -> Result<(), Error> {
    let tenant_id = application.tenant_id;
    for change in changes {
        match (change, payment) {
            (Change::Insert(record), _) => book.insert(&record)?,
            (Change::Update(record), _) => book.update(&record)?,
            (Change::Claim(due_id), Some(payment_id)) => {
                book.insert(&DueClaim { tenant_id, due_id, payment_id })?;
            }
            (Change::Claim(due_id), None) => {
                return Err(Error::damaged(format!("no payment claims row {}", due_id.0)));
            }
            (Change::Release(due_id), _) => {
                book.remove::<DueClaim>(due_id)?;
            }
        }
    }
    Ok(())
}

/// Whether a stored row equals the loan's row, without the time of payment.
pub(crate) fn agrees(kept_row: &DuePayment, of_loan: &DuePayment) -> bool {
    let paid_at = of_loan.paid_at;
    DuePayment { paid_at, ..kept_row.clone() } == *of_loan
}
