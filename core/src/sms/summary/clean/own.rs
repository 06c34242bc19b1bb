//! Transfers between the borrower's own accounts.

use crate::sms::Kind;
use crate::sms::summary::fate::Fate;
use crate::sms::summary::item::{Item, Money};
use crate::sms::summary::nearest::{Line, pairs};
use crate::sms::summary::span::HOUR;

/// How far apart the two messages of a transfer may be.
const APART_MAX: i64 = 48 * HOUR;

/// An amount, and a sender's number.
type Place = (Money, u32);

/// Leaves out transfers that say themselves that they are the borrower's own, and payments that went
/// out at one bank or wallet and came in at another: of equal amounts, at most 48 hours apart, whichever
/// was told first.
pub(super) fn mark(items: &mut [Item<'_, '_>]) {
    for item in items.iter_mut().filter(|item| item.is_live()) {
        if item.kind() == Some(Kind::SelfTransfer) {
            item.fate = Some(Fate::OwnTransfer);
        }
    }
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let lines = lines(items);
    let kind = |number: u32| items.get(usize::try_from(number).ok()?)?.kind();
    for (first, second) in pairs(&times, &lines, |_, first, second| kind(first) != kind(second)) {
        for number in [first, second] {
            let place = usize::try_from(number).unwrap_or(usize::MAX);
            if let Some(item) = items.get_mut(place) {
                item.fate = Some(Fate::OwnTransfer);
            }
        }
    }
}

/// A line for each amount and each two senders of which one sent it and the other received it. So of
/// three records in a row the middle one may pair with one of the others, as [`Line`] asks.
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
            if received.first().is_none_or(|((_, other), _)| other == sender) {
                continue;
            }
            let mut records: Vec<u32> =
                sent.iter().chain(received).map(|(_, number)| *number).collect();
            records.sort_unstable();
            lines.push(Line { records, apart_max: APART_MAX, rank: 0 });
        }
    }
    lines
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
