//! What an event has done: the payment's parts and the ledger's lines.

use super::entry::Entry;
use super::state::State;
use crate::lending::Parts;
use crate::money::Money;

/// What an event has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The ledger's lines.
    pub entry: Entry,
    /// What was paid of each row, by its schedule's version and number; number 0 stands for the loan
    /// itself, of which a prepayment pays principal and fee.
    pub parts: Vec<RowPart>,
}

/// What was paid of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPart {
    /// The version of the schedule to which the row belongs.
    pub version: u16,
    /// The row's number, from 1 on; 0 for the loan itself, whose interest is negative where interest that
    /// was paid ahead has become principal.
    pub number: u16,
    /// What was paid.
    pub paid: Parts,
}

/// The parts of a payment while it falls on the rows, in minor units.
#[derive(Default)]
pub(super) struct Falling {
    pub(super) parts: Vec<RowPart>,
    pub(super) penalty: i64,
    pub(super) fee: i64,
}

impl Falling {
    /// Adds what was paid of a row.
    pub(super) fn add(&mut self, part: RowPart) {
        self.penalty = self.penalty.saturating_add(part.paid.penalty.minor());
        self.fee = self.fee.saturating_add(part.paid.fee.minor());
        self.parts.push(part);
    }

    /// What a payment has done, where so much principal was unpaid before it: interest is what the other
    /// lines leave of the cash.
    pub(super) fn done(mut self, state: &State, cash: i64, principal_before: i64) -> Done {
        let money = |minor: i64| state.money(minor);
        let principal = state.unpaid_principal().saturating_sub(principal_before);
        // Interest that was paid of rows that a prepayment has laid out anew is principal where they bear
        // less.
        let paid = self.parts.iter().map(|part| part.paid.principal.minor());
        let moved = paid.fold(principal, i64::saturating_add).saturating_neg();
        if let Some(part) = self.parts.iter_mut().find(|part| part.number == 0) {
            let of_part = part.paid.principal.minor();
            part.paid.principal = money(of_part.saturating_add(moved));
            part.paid.interest = money(moved.saturating_neg());
        }
        let interest = cash
            .saturating_add(principal)
            .saturating_sub(self.penalty)
            .saturating_sub(self.fee)
            .saturating_neg();
        let entry = Entry {
            principal: money(principal),
            interest: money(interest),
            penalty: money(self.penalty.saturating_neg()),
            fee: money(self.fee.saturating_neg()),
            cash: money(cash),
            loss: Money::zero(state.contract.amount.currency()),
        };
        Done { entry, parts: self.parts }
    }
}

impl State {
    /// What an event has done that moves no money, where so much principal was unpaid before it: what was
    /// added to the principal was interest.
    pub(super) fn done_without_cash(&self, principal_before: i64) -> Done {
        Falling::default().done(self, 0, principal_before)
    }
}
