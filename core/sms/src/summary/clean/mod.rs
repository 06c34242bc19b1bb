//! Leaves out money that did not move, duplicates, and transfers between the borrower's own accounts.

mod own;
mod same;
mod undone;

use super::basis::Basis;
use super::fate::Fate;
use super::item::{Item, in_base};
use crate::{Amount, Class, Kind, SenderKind};

/// Sets the outcome of each message, in this order:
///
/// 1. Removes repeated texts of one sender within 24 hours of the first ([`same::texts`]).
/// 2. Removes messages that no template matches, that are not settled or that must be ignored.
/// 3. If two senders report the same money, one record is left out ([`same::payments`]).
/// 4. Reversals, with the records that they undo ([`undone::mark`]).
/// 5. Transfers between the borrower's own accounts ([`own::mark`]).
/// 6. Amounts of other currencies without a rate.
///
/// Returns the products bought at shops, which are read before the third step.
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

/// The first two steps: only settled records remain.
pub(super) fn leave_out_unsettled(items: &mut [Item<'_, '_>]) {
    same::texts(items);
    for item in items.iter_mut().filter(|item| item.is_live()) {
        item.fate = not_counted(item);
    }
}

/// The third and the fourth step: no duplicates and no undone records remain.
pub(super) fn leave_out_told_again(items: &mut [Item<'_, '_>]) {
    same::payments(items);
    undone::mark(items);
}

/// Why a message is in no sum, by its own content.
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
/// A fee was spent even where its payment is a duplicate, is undone or stays the borrower's own.
fn told(items: &[Item<'_, '_>], basis: &Basis<'_>) -> Vec<(Option<Amount>, Option<Amount>)> {
    let of = |item: &Item<'_, '_>| {
        let record = item.record().filter(|_| item.is_live())?;
        let amount = in_base(record.amount, record.currency, basis);
        Some((amount, in_base(item.fee_told(), record.currency, basis)))
    };
    items.iter().map(|item| of(item).unwrap_or_default()).collect()
}
