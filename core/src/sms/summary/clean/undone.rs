//! Reversals, and what they undo.

use crate::sms::summary::fate::Fate;
use crate::sms::summary::item::{Item, Money};
use crate::sms::summary::span::DAY;
use crate::sms::{Class, Kind};
use std::collections::BTreeMap;

/// How long before its reversal a record may be.
const BEFORE_MAX: i64 = 30 * DAY;

/// What a reversal and what it undoes have in common: the sender, the reference, the amount.
type Common = (u32, Option<u32>, Option<Money>);

/// How a reversal finds what it undoes.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// The record with its reference, of its amount.
    ReferenceAndAmount,
    /// The record with its reference, where the reversal tells no amount.
    ReferenceAlone,
    /// The record with its reference that came in, of another amount too.
    ReferenceIn,
    /// The record of its amount that went out.
    AmountOut,
    /// The record of its amount that came in.
    AmountIn,
}

/// Leaves out reversals and what they undo: of the same sender, at most 30 days before, the record with
/// the reversal's reference, else the one of its amount that went out, else the one that came in. Of
/// several it is the latest, and a record is undone once.
///
/// One that went out is undone by its reference only if the amounts are the same or the reversal tells
/// none: a part given back does not undo the whole. One that came in is undone in any case.
pub(super) fn mark(items: &mut [Item<'_, '_>]) {
    if !items.iter().any(|item| item.is_live() && is_reversal(item)) {
        return;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.retain(|place| {
        items.get(*place).is_some_and(|item| item.is_live() && item.came_in().is_some())
    });
    // Of the same instant a reversal comes after what it undoes.
    order.sort_by_key(|place| items.get(*place).map(|item| (item.at, is_reversal(item), *place)));
    let mut has_undone = vec![false; items.len()];
    for by in
        [By::ReferenceAndAmount, By::ReferenceAlone, By::ReferenceIn, By::AmountOut, By::AmountIn]
    {
        undo(items, &order, &mut has_undone, by);
    }
    for item in items.iter_mut().filter(|item| item.is_live() && is_reversal(item)) {
        item.fate = Some(Fate::Reversal);
    }
}

/// Finds what the reversals undo that have undone nothing yet. What came last is undone first, as
/// brackets close: that is the same as the nearest in time first.
fn undo(items: &mut [Item<'_, '_>], order: &[usize], has_undone: &mut [bool], by: By) {
    let reversals =
        order.iter().filter_map(|place| items.get(*place)).filter(|item| is_reversal(item));
    let mut open: BTreeMap<Common, Vec<(i64, usize)>> =
        reversals.filter_map(|item| Some((common(item, by)?, Vec::new()))).collect();
    for &place in order {
        let (Some(item), Some(has_undone)) = (items.get(place), has_undone.get_mut(place)) else {
            continue;
        };
        let common = common(item, by).filter(|_| item.is_live() && !*has_undone);
        let Some(records) = common.and_then(|common| open.get_mut(&common)) else { continue };
        if !is_reversal(item) {
            records.push((item.at, place));
            continue;
        }
        let is_near = |(at, _): &mut (i64, usize)| item.at.saturating_sub(*at) <= BEFORE_MAX;
        let Some((_, undone)) = records.pop_if(is_near) else { continue };
        *has_undone = true;
        if let Some(item) = items.get_mut(undone) {
            item.fate = Some(Fate::Undone);
        }
    }
}

fn is_reversal(item: &Item<'_, '_>) -> bool {
    item.kind() == Some(Kind::Reversal)
}

/// What a record is found by; `None` for one that is not looked for so.
fn common(item: &Item<'_, '_>, by: By) -> Option<Common> {
    let is_reversal = is_reversal(item);
    let came_in = item.class() == Some(Class::In);
    let (money, reference) = (item.money, item.reference);
    match by {
        By::ReferenceAndAmount => Some((item.sender, Some(reference?), Some(money?))),
        By::ReferenceAlone if !is_reversal || money.is_none() => {
            Some((item.sender, Some(reference?), None))
        }
        By::ReferenceIn if is_reversal || came_in => Some((item.sender, Some(reference?), None)),
        By::AmountOut if is_reversal || !came_in => Some((item.sender, None, Some(money?))),
        By::AmountIn if is_reversal || came_in => Some((item.sender, None, Some(money?))),
        By::ReferenceAlone | By::ReferenceIn | By::AmountOut | By::AmountIn => None,
    }
}
