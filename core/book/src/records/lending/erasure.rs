//! Erases the applications of a borrower. Loans stay, without the texts that people wrote about them.

use super::history::inputs_of_approval;
use super::{
    Account, ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, LedgerLine,
    OnceRecord, RunningLoan,
};
use crate::error::{BorrowersError, Error};
use crate::unit::Context;
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, PartnerId};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The key of a stored answer: the partner and the idempotency key.
pub(crate) type AnswerKey = (PartnerId, String);

/// Refuses to erase a borrower with an open loan or application.
///
/// # Errors
/// [`BorrowersError::NotErasable`] for the first open one.
pub(crate) fn check_no_open_loans(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<(), Error> {
    let all = cx.book()?.scan(ApplicationRecord::by_borrower).equal(borrower_id).collect()?;
    for application in all {
        let id = application.application_id;
        let why = match application.status {
            ApplicationStatus::Pending => Some("a credit application is pending"),
            ApplicationStatus::Approved => Some("a loan is running"),
            ApplicationStatus::WrittenOff if owes(cx, application.clone())? => {
                Some("a loan that was written off is not paid")
            }
            _ if owes_refund(cx, application.application_id)? => Some("a refund is not paid"),
            _ => None,
        };
        if let Some(why) = why {
            return Err(BorrowersError::NotErasable { why, application: Some(id) }.into());
        }
    }
    Ok(())
}

/// Whether any part of a loan is unpaid.
fn owes(cx: &mut Context<'_>, application: ApplicationRecord) -> Result<bool, Error> {
    let running = RunningLoan::load(cx, application)?;
    let age = running.loan.age(running.today)?;
    let owed = [age.outstanding, age.overdue_principal, age.overdue_interest, age.penalty];
    Ok(owed.iter().any(|part| part.minor() != 0))
}

/// Whether the lender owes the borrower a refund for a loan, by the balance of its account for refunds.
fn owes_refund(cx: &mut Context<'_>, id: ApplicationId) -> Result<bool, Error> {
    let mut balance = Some(0_i64);
    cx.book()?.scan(LedgerLine::by_key).equal(id).for_each(|line| {
        if line.account == Account::Refund {
            balance = balance.and_then(|balance| balance.checked_add(line.amount_minor));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let balance = balance.ok_or_else(|| Error::damaged(format!("the refunds of loan {id}")))?;
    Ok(balance != 0)
}

/// Whether a borrower has an application in any status.
///
/// # Errors
/// When the store fails.
pub(crate) fn has_applications(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<bool, Error> {
    let mut book = cx.book()?;
    Ok(book.scan(ApplicationRecord::by_borrower).equal(borrower_id).limit(1).count()? > 0)
}

/// Counts the applications of a borrower that became loans.
///
/// # Errors
/// When the store fails.
pub(crate) fn loans_to_keep(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let mut book = cx.book()?;
    let all = book.scan(ApplicationRecord::by_borrower).equal(borrower_id).collect()?;
    let is_kept = |it: &ApplicationRecord| i64::from(it.status != ApplicationStatus::Rejected);
    Ok(all.iter().map(is_kept).sum())
}

/// Returns the keys of all stored answers about a borrower's applications.
///
/// # Errors
/// If the store fails, or if the host stops the operation.
pub(crate) fn answers_about(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Vec<AnswerKey>, Error> {
    let watch = cx.watch();
    let mut book = cx.book()?;
    let mut ids = BTreeSet::new();
    book.scan(ApplicationRecord::by_borrower).equal(borrower_id).for_each(|application| {
        ids.insert(application.application_id);
        Ok(ControlFlow::Continue(()))
    })?;
    let (mut keys, mut read) = (Vec::new(), 0_usize);
    if ids.is_empty() {
        return Ok(keys);
    }
    book.scan(OnceRecord::by_key).for_each(|answer| {
        watch.at(read, None).map_err(|_| StorageError::Interrupted)?;
        // The count is at most the number of rows.
        read = read.saturating_add(1);
        if answer.application_id.is_some_and(|id| ids.contains(&id)) {
            keys.push((answer.partner_id, answer.idempotency_key));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(keys)
}

/// Removes stored answers.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_answers(cx: &mut Context<'_>, keys: &[AnswerKey]) -> Result<(), Error> {
    let mut book = cx.book()?;
    for (partner_id, key) in keys {
        book.remove::<OnceRecord>((*partner_id, key.as_str()))?;
    }
    Ok(())
}

/// Removes the reasons from a borrower's loans, and the applications that did not become loans. It begins after the
/// application `after`, and stops after about `rows_max` rows. Returns the last application if there may be more.
///
/// # Errors
/// When the store fails.
pub(crate) fn strip_applications(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    after: ApplicationId,
    rows_max: usize,
) -> Result<Option<ApplicationId>, Error> {
    let (mut last, mut rows) = (after, 0_usize);
    while rows < rows_max {
        let mut book = cx.book()?;
        let next = book.scan(ApplicationRecord::by_borrower).equal(borrower_id).after(last);
        let Some(application) = next.first()? else { return Ok(None) };
        last = application.application_id;
        // The count is at most the number of rows.
        rows = rows.saturating_add(strip(cx, &application)?);
    }
    Ok(Some(last))
}

/// Strips one application. Returns the number of its rows.
fn strip(cx: &mut Context<'_>, application: &ApplicationRecord) -> Result<usize, Error> {
    let id = application.application_id;
    let mut book = cx.book()?;
    let events = book.scan(ApplicationEvent::by_key).equal(id).collect()?;
    let rows = events.len().saturating_add(1);
    if application.status == ApplicationStatus::Rejected {
        for event in events {
            book.remove::<ApplicationEvent>((id, event.number))?;
        }
        book.remove::<ApplicationRecord>(id)?;
        return Ok(rows);
    }
    let stripped = ApplicationRecord { reason: String::new(), ..application.clone() };
    for event in events {
        let mut bare = ApplicationEvent { reason: String::new(), ..event.clone() };
        // The digest of the agreed terms covers the reason, so it is computed again. A digest that does not match
        // stays, so that the fault is found.
        if event.has_approved(application) == Some(true) {
            bare.inputs = inputs_of_approval(&stripped);
        }
        if bare != event {
            book.update(&bare)?;
        }
    }
    if stripped != *application {
        book.update(&stripped)?;
    }
    Ok(rows)
}
