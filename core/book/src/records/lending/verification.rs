//! Whether the rows of loans agree with their events.

use super::running::{agrees, kept, lines, payment_kind};
use super::{
    Account, ApplicationEvent, ApplicationId, ApplicationRecord, DueClaim, DueId, DuePayment,
    EventKind, LedgerLine, PaymentId, PaymentPart, PaymentRecord, RunningLoan,
    UnreadableApplication, kept_rows,
};
use crate::error::Error;
use crate::unit::Context;
use lendwright_lending::Status;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

// Verifies the loans of a tenant: each is computed from its events and compared with its stored rows.

/// The number of applications that are read at once.
const TOGETHER: usize = 250;

/// Verifies all applications of the caller's tenant, and returns their number. `report` is called with each faulty
/// application and its fault.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn verify_loans(
    cx: &mut Context<'_>,
    report: &mut dyn FnMut(ApplicationId, String),
) -> Result<u64, Error> {
    let (mut last, mut done) = (None, 0_usize);
    loop {
        let mut some = Vec::new();
        let mut book = cx.book()?;
        let mut query = book.scan(ApplicationRecord::by_key).limit(TOGETHER);
        if let Some(last) = last {
            query = query.after(last);
        }
        query.for_each_row(|row| {
            some.push(row.map_err(UnreadableApplication::of_row));
            ControlFlow::Continue(())
        })?;
        if some.is_empty() {
            cx.watch().at(done, Some(done))?;
            return u64::try_from(done).map_err(|_| Error::damaged("the number of loans"));
        }
        for row in some {
            cx.watch().at(done, None)?;
            // The count is at most the number of applications.
            done = done.saturating_add(1);
            let application = match row {
                Ok(application) => application,
                Err(unreadable) => {
                    let unreadable = unreadable?;
                    last = Some(unreadable.application);
                    report(unreadable.application, unreadable.why);
                    continue;
                }
            };
            let id = application.application_id;
            last = Some(id);
            match fault_of(cx, application) {
                Ok(None) => {}
                Ok(Some(fault)) => report(id, fault.to_owned()),
                Err(error) => report(id, UnreadableApplication::of_error(id, error)?.why),
            }
        }
    }
}

/// Returns the fault of an application.
fn fault_of(
    cx: &mut Context<'_>,
    application: ApplicationRecord,
) -> Result<Option<&'static str>, Error> {
    let id = application.application_id;
    let mut book = cx.book()?;
    let events = book.scan(ApplicationEvent::by_key).equal(id).collect()?;
    if !events.iter().any(|event| event.kind == EventKind::Approved) {
        let payment = book.first(PaymentRecord::by_event, id)?;
        let is_lent = payment.is_some() || !kept_rows(cx, id)?.is_empty();
        return Ok(is_lent.then_some("it has rows or payments, and no event approved it"));
    }
    let running = RunningLoan::load(cx, application)?;
    let kept = kept_rows(cx, id)?;
    match running.difference(cx, &kept)? {
        None => running.ledger_fault(cx),
        fault => Ok(fault),
    }
}

// Compares the stored data of a loan with the result of its events.

impl RunningLoan {
    /// Whether the terms are those that were approved, and the rows, payments, claims, ledger and status are the
    /// result of the events. This is always true unless the book's file was edited.
    pub(crate) fn agrees(
        &self,
        cx: &mut Context<'_>,
        all_kept: &[DuePayment],
    ) -> Result<bool, Error> {
        Ok(self.difference(cx, all_kept)?.is_none())
    }

    /// Returns a description of the first stored part that differs from the result of the events. `None` if the loan
    /// [`agrees`](Self::agrees).
    pub(super) fn difference(
        &self,
        cx: &mut Context<'_>,
        all_kept: &[DuePayment],
    ) -> Result<Option<&'static str>, Error> {
        let id = self.application.application_id;
        let payments = cx.book()?.scan(PaymentRecord::by_event).equal(id).collect()?;
        Ok(if self.application.status != self.status() {
            Some("its status is not what its events make")
        } else if self.are_approved() == Some(false) {
            Some("its terms are not those that were approved")
        } else if !self.rows_agree(all_kept)? {
            Some("its rows are not what its events make")
        } else if !self.ledger_agrees(cx)? {
            Some("its ledger is not what its events make")
        } else if !self.payments_agree(&payments) {
            Some("its payments are not those of its events")
        } else if !self.parts_agree(cx, &payments)? {
            Some("the parts of a payment do not add up to it")
        } else if !self.claims_agree(cx, all_kept, &payments)? {
            Some("its claims are not those of its payments")
        } else {
            None
        })
    }

    /// Returns the fault in the sums of the ledger, if any. The lines of each event must sum to zero. The lines of the
    /// principal must sum to the principal that is unpaid and not written off.
    pub(super) fn ledger_fault(&self, cx: &mut Context<'_>) -> Result<Option<&'static str>, Error> {
        let id = self.application.application_id;
        let kept = cx.book()?.scan(LedgerLine::by_key).equal(id).collect()?;
        let mut by_event: BTreeMap<i64, i128> = BTreeMap::new();
        let mut principal = 0_i128;
        let too_large = || Error::damaged(format!("the ledger of application {id}"));
        for line in kept {
            let amount = i128::from(line.amount_minor);
            let sum = by_event.entry(line.event_number).or_default();
            *sum = sum.checked_add(amount).ok_or_else(too_large)?;
            if line.account == Account::Principal {
                principal = principal.checked_add(amount).ok_or_else(too_large)?;
            }
        }
        let unpaid = match self.loan.status() {
            Status::WrittenOff => 0,
            _ => self.loan.outstanding()?.minor(),
        };
        Ok(if by_event.values().any(|sum| *sum != 0) {
            Some("its ledger does not sum to zero")
        } else if principal != i128::from(unpaid) {
            Some("the principal of its ledger is not the unpaid principal")
        } else {
            None
        })
    }

    /// Whether the terms are those that were approved. `None` if the approval contains no digest of them.
    fn are_approved(&self) -> Option<bool> {
        self.approval()?.has_approved(&self.application)
    }

    fn rows_agree(&self, all_kept: &[DuePayment]) -> Result<bool, Error> {
        let live: Vec<_> = all_kept.iter().filter(|row| row.retired_by.is_none()).collect();
        let rows = self.rows_as_kept()?;
        let mut is_so = rows.len() == live.len();
        for row in &rows {
            let of_loan = kept(&self.application, row, None)?;
            is_so &= live.iter().any(|kept_row| agrees(kept_row, &of_loan));
        }
        Ok(is_so)
    }

    fn ledger_agrees(&self, cx: &mut Context<'_>) -> Result<bool, Error> {
        let id = self.application.application_id;
        let kept = cx.book()?.scan(LedgerLine::by_key).equal(id).collect()?;
        let mut kept: Vec<_> = kept
            .iter()
            .map(|line| (line.event_number, line.account.as_str(), line.amount_minor))
            .collect();
        let opening = self.loan.opening()?;
        let opening = self.approval().map(|event| (event.number, opening));
        let of_loan = self.events.iter().filter(|event| event.kind.is_of_loan());
        let entries = of_loan.map(|event| event.number).zip(self.loan.entries().copied());
        let mut made: Vec<_> = opening
            .into_iter()
            .chain(entries)
            .flat_map(|(number, entry)| lines(&entry).map(|(account, it)| (number, account, it)))
            .filter(|(_, _, amount)| !amount.is_zero())
            .map(|(number, account, amount)| (number, account.as_str(), amount.minor()))
            .collect();
        kept.sort_unstable();
        made.sort_unstable();
        Ok(kept == made)
    }

    fn payments_agree(&self, payments: &[PaymentRecord]) -> bool {
        let made: Vec<_> = self
            .events
            .iter()
            .filter_map(|event| {
                let kind = payment_kind(event.kind)?;
                let undone_by = self.events.iter().find(|it| it.undoes == Some(event.number));
                let reversed_by = undone_by.map(|it| it.number);
                Some((event.number, kind, event.amount_minor, event.day, reversed_by))
            })
            .collect();
        let of = |it: &PaymentRecord| {
            (it.event_number, it.kind, Some(it.amount_minor), it.day, it.reversed_by)
        };
        let borrower = self.application.borrower_id;
        let by_method = |it: &PaymentRecord| {
            let event = self.events.iter().find(|event| event.number == it.event_number);
            event.is_some_and(|event| event.is_by(&it.method))
        };
        // If the approval has no digest of the terms, the events do not contain the payment method either.
        let says_methods = self.are_approved().is_some();
        payments.iter().map(of).eq(made)
            && payments
                .iter()
                .all(|it| it.borrower_id == borrower && (by_method(it) || !says_methods))
    }

    /// Whether claims and closed rows agree. Only closed rows are claimed, and only by live payments. Each closed row
    /// with an amount due must be claimed. The exception is a loan with a change that is not a payment, such as a
    /// waiver, since that may have closed the row.
    fn claims_agree(
        &self,
        cx: &mut Context<'_>,
        all_kept: &[DuePayment],
        payments: &[PaymentRecord],
    ) -> Result<bool, Error> {
        let claims = match DueId::range_of(self.application.application_id) {
            Some((first, last)) => {
                cx.book()?.scan(DueClaim::by_key).from(first).to(last).collect()?
            }
            None => Vec::new(),
        };
        let is_live = |id: PaymentId| {
            payments.iter().any(|it| it.payment_id == id && it.reversed_by.is_none())
        };
        let claimed: HashSet<DueId> = claims.iter().map(|claim| claim.due_id).collect();
        let closed = |row: &&DuePayment| row.retired_by.is_none() && row.is_paid;
        let closed: HashSet<DueId> = all_kept.iter().filter(closed).map(|it| it.due_id).collect();
        let is_change = |it: &&ApplicationEvent| {
            it.kind.is_of_loan() && payment_kind(it.kind).is_none() && it.undoes.is_none()
        };
        let has_changes = self.events.iter().any(|event| is_change(&event));
        let was_due = |row: &DuePayment| row.principal_minor != 0 || row.interest_minor != 0;
        let needs = all_kept.iter().filter(|row| closed.contains(&row.due_id) && was_due(row));
        Ok(claims.iter().all(|claim| is_live(claim.payment_id))
            && claimed.is_subset(&closed)
            && (has_changes || needs.into_iter().all(|row| claimed.contains(&row.due_id))))
    }

    /// Whether the parts of each payment equal its ledger lines, account by account.
    fn parts_agree(&self, cx: &mut Context<'_>, payments: &[PaymentRecord]) -> Result<bool, Error> {
        let id = self.application.application_id;
        let lines = cx.book()?.scan(LedgerLine::by_key).equal(id).collect()?;
        for payment in payments {
            let parts = cx.book()?.scan(PaymentPart::by_key).equal(payment.payment_id).collect()?;
            let paid = |of: fn(&PaymentPart) -> i64| parts.iter().map(of).map(i128::from).sum();
            let booked = |accounts: &[Account]| -> i128 {
                let of_payment = |line: &&LedgerLine| {
                    line.event_number == payment.event_number && accounts.contains(&line.account)
                };
                lines.iter().filter(of_payment).map(|line| i128::from(line.amount_minor)).sum()
            };
            // A recovery of principal is booked against the loss.
            let principal: i128 = paid(|part| part.principal_minor);
            let interest: i128 = paid(|part| part.interest_minor);
            let penalty: i128 = paid(|part| part.penalty_minor);
            let fee: i128 = paid(|part| part.fee_minor);
            let agrees = [
                (principal, [Account::Principal, Account::Loss].as_slice()),
                (interest, &[Account::Interest]),
                (penalty, &[Account::Penalty]),
                (fee, &[Account::Fee]),
            ];
            let agrees =
                agrees.iter().all(|(paid, accounts)| paid.checked_neg() == Some(booked(accounts)));
            if !agrees || i128::from(payment.amount_minor) != booked(&[Account::Cash]) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
