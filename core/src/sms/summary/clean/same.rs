//! What is told twice: by the same sender in the same words, and by two senders.

use crate::sms::SenderKind;
use crate::sms::summary::fate::Fate;
use crate::sms::summary::folded::reference_key;
use crate::sms::summary::item::Item;
use crate::sms::summary::nearest::{Line, pairs};
use crate::sms::summary::span::{DAY, MINUTE};
use std::borrow::Cow;

/// How far apart two messages of one payment may be that share its amount only.
const APART_MAX: i64 = 10 * MINUTE;

/// Leaves out equal texts of one sender within 24 hours of the first; a later one is a first one again.
pub(super) fn texts(items: &mut [Item<'_, '_>]) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    let key = |items: &[Item<'_, '_>], place: &usize| {
        items.get(*place).map(|item| (item.sender, item.entry.digest))
    };
    order.retain(|place| items.get(*place).is_some_and(Item::is_live));
    order.sort_by_key(|place| key(items, place));
    let mut first = None;
    for place in order {
        let Some(item) = items.get_mut(place) else { continue };
        let this = (item.sender, item.entry.digest, item.at);
        match first {
            Some((sender, digest, at))
                if (sender, digest) == (this.0, this.1) && item.at.saturating_sub(at) <= DAY =>
            {
                item.fate = Some(Fate::Duplicate);
            }
            _ => first = Some(this),
        }
    }
}

/// What two messages of one payment share.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Shared<'m> {
    Reference(bool, Cow<'m, str>),
    Amount(bool, &'static str, i128),
}

/// Leaves out one of two settled records of two senders that have the same direction and the same
/// reference, or the same amount within ten minutes where one of the two is a wallet, a network or a
/// shop. The bank's stays, else the wallet's, else the first.
///
/// Each is one of one pair at most. Records without an amount, which are in no sum, are in no pair.
pub(super) fn payments(items: &mut [Item<'_, '_>]) {
    let mut shared: Vec<(Shared<'_>, u32)> = Vec::new();
    for (number, item) in (0..).zip(&*items) {
        let (true, Some(came_in), Some((currency, amount))) =
            (item.is_live(), item.came_in(), item.money)
        else {
            continue;
        };
        shared.push((Shared::Amount(came_in, currency, amount.units()), number));
        if let Some(reference) = item.record().and_then(|record| record.reference) {
            shared.push((Shared::Reference(came_in, reference_key(reference)), number));
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

fn line(group: &[(Shared<'_>, u32)]) -> Line {
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

/// Whose record stays: the lowest number's.
fn standing(item: &Item<'_, '_>) -> u8 {
    match &item.entry.sender {
        sender if sender.kind == SenderKind::Bank => 0,
        sender if sender.is_wallet() => 1,
        _ => 2,
    }
}
