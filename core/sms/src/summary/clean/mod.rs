//! Leaves out what is no money that moved, what is told twice, and what moved within the borrower's own.

mod own;
mod same;
mod undone;

use super::basis::Basis;
use super::fate::Fate;
use super::item::{Item, in_base};
use crate::{Amount, Class, Kind, SenderKind};

/// Says of each message what became of it, in this order:
///
/// 1. Of equal texts of one sender those within 24 hours of the first are left out ([`same::texts`]).
/// 2. What no template matches, what is not settled and what is to be ignored.
/// 3. Of what two senders tell of the same money one is left out ([`same::payments`]).
/// 4. Reversals, with what they undo ([`undone::mark`]).
/// 5. Transfers between the borrower's own accounts ([`own::mark`]).
/// 6. Amounts of other currencies without a rate.
///
/// Answers what was bought at shops, which is read before the third step.
pub(super) fn clean<'m>(items: &mut [Item<'_, 'm>], basis: &Basis<'_>) -> Vec<&'m str> {
    leave_out_unsettled(items);
    let bought = bought(items);
    let told = told(items, basis);
    leave_out_told_again(items);
    own::mark(items);
    for (item, (amount, fee)) in items.iter_mut().zip(told) {
        (item.amount, item.fee) = (amount, fee.filter(|_| item.in_window));
        if item.is_live() {
            let is_foreign = item.money.is_some() && amount.is_none() && item.came_in().is_some();
            item.fate = Some(if is_foreign { Fate::OtherCurrency } else { item.outcome() });
        }
        if !item.in_window {
            item.fate = Some(Fate::OutOfWindow);
        }
    }
    bought
}

/// The first two steps: what is left is settled.
pub(super) fn leave_out_unsettled(items: &mut [Item<'_, '_>]) {
    same::texts(items);
    for item in items.iter_mut().filter(|item| item.is_live()) {
        item.fate = not_counted(item);
    }
}

/// The third and the fourth step: what is left is told once and was not undone.
pub(super) fn leave_out_told_again(items: &mut [Item<'_, '_>]) {
    same::payments(items);
    undone::mark(items);
}

/// Why a message is in no sum, as far as it says so itself.
fn not_counted(item: &Item<'_, '_>) -> Option<Fate> {
    match item.class() {
        None if item.entry.sender.is_known => Some(Fate::Unmatched),
        None => Some(Fate::UnknownSender),
        Some(Class::Ignore) => Some(Fate::Ignored),
        Some(_) => item.stop().map(Fate::Unsettled),
    }
}

/// The distinct products, else merchants, of settled purchases at shops, as first written.
fn bought<'m>(items: &[Item<'_, 'm>]) -> Vec<&'m str> {
    let mut seen = std::collections::BTreeSet::new();
    let purchases = items.iter().filter(|item| {
        let is_shop = item.entry.sender.shown_kind() == SenderKind::ECommerce;
        item.is_live() && item.in_window && is_shop && item.kind() == Some(Kind::Purchase)
    });
    let named = purchases.filter_map(|item| item.record()?.product.or(item.record()?.merchant));
    named
        .filter(|name| {
            let folded = super::folded::folded(name);
            !folded.is_empty() && seen.insert(folded)
        })
        .collect()
}

/// The amount and the fee of each settled record in the base currency.
///
/// A fee is money that was spent even where the payment beside it is told by another sender too, is
/// undone or stays the borrower's own.
fn told(items: &[Item<'_, '_>], basis: &Basis<'_>) -> Vec<(Option<Amount>, Option<Amount>)> {
    let of = |item: &Item<'_, '_>| {
        let record = item.record().filter(|_| item.is_live())?;
        let amount = in_base(record.amount, record.currency, basis);
        Some((amount, in_base(item.fee_told(), record.currency, basis)))
    };
    items.iter().map(|item| of(item).unwrap_or_default()).collect()
}
