//! Reversals, and the records that they undo.

use crate::summary::fate::Fate;
use crate::summary::folded::folded;
use crate::summary::item::{Item, Money};
use crate::summary::nearest::{Line, Sides, not_differing, pairs};
use crate::summary::span::{DAY, MINUTE};
use crate::{Class, Kind};
use std::collections::BTreeMap;

/// The largest age of a record at its reversal.
const BEFORE_MAX: i64 = 30 * DAY;
/// The largest time of a record after its reversal: networks deliver messages in any order.
const AFTER_MAX: i64 = 15 * MINUTE;

/// The common values of a reversal and its record: the sender, the reference, the amount.
type Common = (u32, Option<u32>, Option<Money>);

/// The ways to find the record of a reversal.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// The record with its reference, of its amount.
    ReferenceAndAmount,
    /// The record with its reference, if the reversal has no amount.
    ReferenceAlone,
    /// The record with its reference that came in, of another amount too.
    ReferenceIn,
    /// An outgoing record of its amount.
    AmountOut,
    /// The record of its amount that came in.
    AmountIn,
}

/// Leaves out reversals and the records that they undo. The undone record is from the same sender and at most 30 days
/// older. It has the reversal's reference; else it is an outgoing record of its amount; else an incoming one. If
/// there are several, the latest is undone. A record is undone once.
///
/// A reversal undoes an outgoing record by its reference only if the amounts are equal or the reversal has none: a
/// part given back does not undo the whole. One that came in is undone in any case.
///
/// If there is no such record before a reversal, it undoes one at most 15 minutes after it, if both name no different
/// cards and no different merchants.
pub(super) fn mark(items: &mut [Item<'_, '_>]) {
    if !items.iter().any(|item| item.is_live() && is_reversal(item)) {
        return;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.retain(|place| {
        items.get(*place).is_some_and(|item| item.is_live() && item.came_in().is_some())
    });
    // At the same instant a reversal comes after its record.
    order.sort_by_key(|place| items.get(*place).map(|item| (item.at, is_reversal(item), *place)));
    let mut has_undone = vec![false; items.len()];
    let named = [By::ReferenceAndAmount, By::ReferenceAlone, By::ReferenceIn];
    for all in [named.as_slice(), &[By::AmountOut, By::AmountIn]] {
        for by in all {
            undo(items, &order, &mut has_undone, *by);
        }
        for by in all {
            undo_later(items, &order, &mut has_undone, *by);
        }
    }
    for item in items.iter_mut().filter(|item| item.is_live() && is_reversal(item)) {
        item.fate = Some(Fate::Reversal);
    }
}

/// Finds the records for reversals that have undone no record yet. The latest record is undone first, like closing
/// brackets: this is the same as the nearest in time first.
fn undo(items: &mut [Item<'_, '_>], order: &[usize], has_undone: &mut [bool], by: By) {
    let mut open: BTreeMap<Common, Vec<(i64, usize)>> = wanted(items, order, has_undone, by);
    if open.is_empty() {
        return;
    }
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

/// Finds the records soon after the reversals that have undone no record yet, the nearest in time first.
fn undo_later(items: &mut [Item<'_, '_>], order: &[usize], has_undone: &mut [bool], by: By) {
    let mut groups: BTreeMap<Common, (Vec<u32>, Vec<u32>)> = wanted(items, order, has_undone, by);
    if groups.is_empty() {
        return;
    }
    let is_open =
        |at: usize| has_undone.get(at) == Some(&false) && items.get(at).is_some_and(Item::is_live);
    for &at in order.iter().filter(|at| is_open(**at)) {
        let (Some(item), Ok(number)) = (items.get(at), u32::try_from(at)) else { continue };
        let group = common(item, by).and_then(|common| groups.get_mut(&common));
        let Some((reversals, records)) = group else { continue };
        if is_reversal(item) { reversals.push(number) } else { records.push(number) }
    }
    groups.retain(|_, (_, records)| !records.is_empty());
    let lines: Vec<Line> =
        groups.values().flat_map(|(first, second)| lines(items, first, second)).collect();
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let reverses = |number: u32| of(items, number).is_some_and(is_reversal);
    let may = |_: &Line, first: u32, second: u32| reverses(first) && !reverses(second);
    for (reversal, undone) in pairs(&times, &lines, may) {
        let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        if let Some(has_undone) = has_undone.get_mut(place(reversal)) {
            *has_undone = true;
        }
        if let Some(item) = items.get_mut(place(undone)) {
            item.fate = Some(Fate::Undone);
        }
    }
}

/// The search keys of the reversals that have undone no record yet.
fn wanted<Found: Default>(
    items: &[Item<'_, '_>],
    order: &[usize],
    has_undone: &[bool],
    by: By,
) -> BTreeMap<Common, Found> {
    let open = order.iter().filter(|at| has_undone.get(**at) == Some(&false));
    let reversals = open.filter_map(|at| items.get(*at)).filter(|item| is_reversal(item));
    reversals.filter_map(|item| Some((common(item, by)?, Found::default()))).collect()
}

/// Lines of reversals and records without different cards or merchants.
fn lines(items: &[Item<'_, '_>], reversals: &[u32], records: &[u32]) -> Vec<Line> {
    let card = |number: u32| of(items, number)?.record()?.account;
    let merchant = |number: u32| Some(folded(of(items, number)?.record()?.merchant?));
    let by_card = not_differing((reversals, records), card);
    let by_both =
        by_card.iter().flat_map(|sides| not_differing((&sides.first, &sides.second), merchant));
    let line = |sides: Sides| Line { rank: 0, ..sides.line(AFTER_MAX) };
    by_both.map(line).collect()
}

fn of<'i, 'e, 'm>(items: &'i [Item<'e, 'm>], number: u32) -> Option<&'i Item<'e, 'm>> {
    items.get(usize::try_from(number).ok()?)
}

fn is_reversal(item: &Item<'_, '_>) -> bool {
    item.kind() == Some(Kind::Reversal)
}

/// The search key of a record; `None` if this search does not find it.
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
