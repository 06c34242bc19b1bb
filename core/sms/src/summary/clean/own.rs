//! Transfers between the borrower's own accounts.

use crate::summary::fate::Fate;
use crate::summary::item::{Item, Money};
use crate::summary::nearest::{Line, not_differing, pairs};
use crate::summary::span::{HOUR, MINUTE};
use crate::{Account, Kind};

/// The largest distance in time of the two messages of a transfer.
const APART_MAX: i64 = 48 * HOUR;
/// The incoming message of a transfer may be earlier than the outgoing one by at most this time.
const EARLY_MAX: i64 = 15 * MINUTE;

/// An amount, and a sender's number.
type Place = (Money, u32);

/// Leaves out transfers that say that they are the borrower's own, and payments of equal amounts that left
/// one account and reached another. The accounts are at two banks or wallets, or at one that names both. The
/// payments are at most 48 hours apart, in this order or up to 15 minutes reversed, and have no different
/// references.
pub(super) fn mark(items: &mut [Item<'_, '_>]) {
    for item in items.iter_mut().filter(|item| item.is_live()) {
        if item.kind() == Some(Kind::SelfTransfer) {
            item.fate = Some(Fate::OwnTransfer);
        }
    }
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let lines = lines(items);
    for (first, second) in pairs(&times, &lines, |_, first, second| may_be(items, first, second)) {
        for number in [first, second] {
            let place = usize::try_from(number).unwrap_or(usize::MAX);
            if let Some(item) = items.get_mut(place) {
                item.fate = Some(Fate::OwnTransfer);
            }
        }
    }
}

/// Whether of two records of a line the later one may be the other side of the earlier one. The condition of [`Line`]
/// is met. Of three records in a row, the middle one may also pair with an outer record of the other side. It is
/// nearer to that record, and their order is the same.
fn may_be(items: &[Item<'_, '_>], first: u32, second: u32) -> bool {
    let item = |number: u32| items.get(usize::try_from(number).ok()?);
    let (Some(first), Some(second)) = (item(first), item(second)) else { return false };
    let in_order = first.kind() == Some(Kind::OtherOutgoingPayment);
    first.kind() != second.kind() && (in_order || second.at.saturating_sub(first.at) <= EARLY_MAX)
}

/// Lines of sent and received records: for each amount and two senders, and for each two accounts of one
/// sender.
fn lines(items: &[Item<'_, '_>]) -> Vec<Line> {
    let (sent, received) =
        (of_kind(items, Kind::OtherOutgoingPayment), of_kind(items, Kind::OtherIncomingPayments));
    let mut lines = Vec::new();
    for sent in sent.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(((money, sender), _)) = sent.first() else { continue };
        let of_amount = received.partition_point(|((of, _), _)| of < money);
        let rest = received.get(of_amount..).unwrap_or_default();
        let end = rest.partition_point(|((of, _), _)| of <= money);
        let equal = rest.get(..end).unwrap_or_default();
        for received in equal.chunk_by(|(a, _), (b, _)| a == b) {
            let is_one = received.first().is_some_and(|((_, other), _)| other == sender);
            let numbers = |side: &[(Place, u32)]| side.iter().map(|(_, number)| *number).collect();
            let (sent, received): (Vec<u32>, Vec<u32>) = (numbers(sent), numbers(received));
            if is_one {
                add_between_accounts(items, &sent, &received, &mut lines);
            } else {
                add(items, &sent, &received, &mut lines);
            }
        }
    }
    lines
}

/// Lines of records without different references.
fn add(items: &[Item<'_, '_>], sent: &[u32], received: &[u32], lines: &mut Vec<Line>) {
    let reference = |number: u32| items.get(usize::try_from(number).ok()?)?.reference;
    let parts = not_differing((sent, received), reference);
    lines.extend(parts.into_iter().map(|sides| sides.line(APART_MAX)));
}

/// Lines of records of one sender with accounts that differ in a digit that both show: one for each place and
/// digit.
fn add_between_accounts(
    items: &[Item<'_, '_>],
    sent: &[u32],
    received: &[u32],
    lines: &mut Vec<Line>,
) {
    let digit = |number: u32, place: usize| {
        let account: Account = items.get(usize::try_from(number).ok()?)?.record()?.account?;
        account.last.get(place).copied().filter(u8::is_ascii_digit)
    };
    let with = |side: &[u32], is: &dyn Fn(u32) -> bool| -> Vec<u32> {
        side.iter().copied().filter(|number| is(*number)).collect()
    };
    for place in 0..4 {
        let told = with(received, &|number| digit(number, place).is_some());
        if told.is_empty() {
            continue;
        }
        for of in b'0'..=b'9' {
            let sent = with(sent, &|number| digit(number, place) == Some(of));
            if !sent.is_empty() {
                let received = with(&told, &|number| digit(number, place) != Some(of));
                add(items, &sent, &received, lines);
            }
        }
    }
}

/// The records of a kind at banks and wallets, by amount and sender.
fn of_kind(items: &[Item<'_, '_>], kind: Kind) -> Vec<(Place, u32)> {
    let numbered = (0..).zip(items).filter(|(_, item)| item.is_live() && item.kind() == Some(kind));
    let mut found: Vec<(Place, u32)> = numbered
        .filter(|(_, item)| item.entry.sender.has_accounts())
        .filter_map(|(number, item)| Some(((item.money?, item.sender), number)))
        .collect();
    found.sort_unstable();
    found
}
