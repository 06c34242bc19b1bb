//! Finds duplicates: from the same sender in the same words, and from two senders.

use crate::SenderKind;
use crate::summary::fate::Fate;
use crate::summary::item::{Item, Money};
use crate::summary::nearest::{Line, pairs};
use crate::summary::span::{DAY, MINUTE};

/// The largest distance in time of two messages of one payment that share only its amount.
const APART_MAX: i64 = 10 * MINUTE;

/// Leaves out equal texts of one sender within 24 hours of the first; a later one is a first one again.
pub(super) fn texts(items: &mut [Item<'_, '_>]) {
    let live = (0_usize..).zip(&*items).filter(|(_, item)| item.is_live());
    let mut texts: Vec<_> = live
        .map(|(place, item)| (item.sender, halves(&item.entry.digest), item.at, place))
        .collect();
    texts.sort_unstable();
    let mut first = None;
    for (sender, digest, at, place) in texts {
        match (first, items.get_mut(place)) {
            (Some((of, text, since)), Some(item))
                if (of, text) == (sender, digest) && at.saturating_sub(since) <= DAY =>
            {
                item.fate = Some(Fate::Duplicate);
            }
            _ => first = Some((sender, digest, at)),
        }
    }
}

/// A digest as two numbers, which are compared faster than bytes.
fn halves(digest: &[u8; 32]) -> [u128; 2] {
    let half = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
    let (first, second) = digest.split_at(16);
    [half(first), half(second)]
}

/// The shared value of two messages of one payment, in addition to the direction.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Shared {
    Reference(bool, u32),
    Amount(bool, Money),
}

/// Leaves out one of two settled records of two senders with the same direction. They have the same reference, or the
/// same amount within ten minutes and one of the two is a wallet, a network or a shop. The bank's record stays, else
/// the wallet's, else the first.
///
/// Each is one of one pair at most. Records without an amount, which are in no sum, are in no pair.
pub(super) fn payments(items: &mut [Item<'_, '_>]) {
    let mut shared: Vec<(Shared, u32)> = Vec::new();
    for (number, item) in (0..).zip(&*items) {
        let (true, Some(came_in), Some(money)) = (item.is_live(), item.came_in(), item.money)
        else {
            continue;
        };
        shared.push((Shared::Amount(came_in, money), number));
        if let Some(reference) = item.reference {
            shared.push((Shared::Reference(came_in, reference), number));
        }
    }
    shared.sort_unstable();
    let groups = shared.chunk_by(|(a, _), (b, _)| a == b).filter(|group| group.len() > 1);
    let lines: Vec<Line> = groups.map(line).collect();
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let found = pairs(&times, &lines, |line, first, second| may_be_one(items, line, first, second));
    for (first, second) in found {
        let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let rank = |number| items.get(place(number)).map(standing);
        let left_out = if rank(second) < rank(first) { first } else { second };
        if let Some(item) = items.get_mut(place(left_out)) {
            item.fate = Some(Fate::OtherSendersDuplicate);
        }
    }
}

fn line(group: &[(Shared, u32)]) -> Line {
    let by_reference = matches!(group.first(), Some((Shared::Reference(..), _)));
    Line {
        records: group.iter().map(|(_, number)| *number).collect(),
        apart_max: if by_reference { i64::MAX } else { APART_MAX },
        rank: u8::from(!by_reference),
    }
}

/// Whether two records of one line may be of one payment.
fn may_be_one(items: &[Item<'_, '_>], line: &Line, first: u32, second: u32) -> bool {
    let item = |number: u32| items.get(usize::try_from(number).ok()?);
    let (Some(first), Some(second)) = (item(first), item(second)) else { return false };
    let tells_of_others =
        first.entry.sender.tells_of_others() || second.entry.sender.tells_of_others();
    first.sender != second.sender && (line.rank == 0 || tells_of_others)
}

/// The rank of a record's sender. The record with the lowest rank stays.
fn standing(item: &Item<'_, '_>) -> u8 {
    match &item.entry.sender {
        sender if sender.kind == SenderKind::Bank => 0,
        sender if sender.is_wallet() => 1,
        _ => 2,
    }
}
