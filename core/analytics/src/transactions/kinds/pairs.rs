//! Pairs of rows that report one movement: one to one, the nearest in time first.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A row that may be one of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// Its place in the set. Rows of one user are sorted by day and id.
    pub(super) place: u32,
    pub(super) day: i32,
    /// The end of the pair that it is. Each pair has one row of both ends.
    pub(super) is_second: bool,
    pub(super) side: Side,
}

/// The account and the counterparty of a row: they decide which rows fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    /// The number of the account; 0 for an unknown one.
    pub(super) account: u32,
    /// The number of the counterparty; 0 without one.
    pub(super) party: u32,
}

/// Which two rows of equal amounts are a pair.
#[derive(Clone, Copy)]
pub(super) enum Pairing<'p> {
    /// Two reports of one event: of one account, or of an account that is unknown. Sides have no party.
    OneEvent,
    /// Two ends of a transfer: of two accounts, the first end on the day of the second one or before it. The function
    /// says whether the two counterparties allow it.
    Transfer(&'p dyn Fn(Side, Side) -> bool),
}

impl Pairing<'_> {
    pub(super) fn go_together(self, a: Side, b: Side) -> bool {
        match self {
            Self::OneEvent => a.account == b.account || a.account == 0 || b.account == 0,
            Self::Transfer(parties_allow) => a.account != b.account && parties_allow(a, b),
        }
    }

    /// Whether an item may be the earlier one of a pair with this number of days between its rows.
    pub(super) const fn may_be_earlier(self, item: &Item, apart: i32) -> bool {
        match self {
            Self::OneEvent => true,
            Self::Transfer(_) => apart == 0 || !item.is_second,
        }
    }
}

/// How many sides of one day and amount are tried for a transfer. A person has far fewer. The limit keeps rows that
/// were made to be slow from taking quadratic time.
const SIDES_MAX: usize = 16;

/// Makes pairs of rows that are at most `days` days apart. The pair with the fewest days between its rows is made
/// first. Ties go to the pair with the first earlier row in the set, then with the first later row. `items` are sorted
/// by their places.
///
/// Rows of one day, end and side are exchangeable, so each such lane is a queue: if a row finds no partner, the rows
/// after it find none. This is why a million equal amounts on one day take n·log n steps.
pub(super) fn one_to_one(
    items: &[Item],
    days: i32,
    pairing: Pairing<'_>,
    mut found: impl FnMut(u32, u32),
) {
    let mut lanes = Lanes::of(items);
    for apart in 0..=days {
        for item in items.iter().filter(|item| pairing.may_be_earlier(item, apart)) {
            let Some(day) = item.day.checked_add(apart) else { continue };
            if lanes.first(item.lane()) != Some(item.place) {
                continue;
            }
            let Some(other) = lanes.partner(day, !item.is_second, item.side, pairing) else {
                continue;
            };
            let own = lanes.take(item.lane());
            let its = lanes.take(other);
            if let Some((own, its)) = own.zip(its) {
                found(own, its);
            }
        }
    }
}

/// The day, the end and the side of rows that are exchangeable.
type Lane = (i32, bool, Side);

impl Item {
    const fn lane(self) -> Lane {
        (self.day, self.is_second, self.side)
    }
}

/// The rows without a partner, by lane, each lane in order.
struct Lanes {
    rows: BTreeMap<Lane, VecDeque<u32>>,
    /// The first row of each lane: day, end, place, side.
    heads: BTreeSet<(i32, bool, u32, Side)>,
}

impl Lanes {
    fn of(items: &[Item]) -> Self {
        let mut rows = BTreeMap::<Lane, VecDeque<u32>>::new();
        for item in items {
            rows.entry(item.lane()).or_default().push_back(item.place);
        }
        let head = |(lane, rows): (&Lane, &VecDeque<u32>)| {
            rows.front().map(|place| (lane.0, lane.1, *place, lane.2))
        };
        let heads = rows.iter().filter_map(head).collect();
        Self { rows, heads }
    }

    fn first(&self, lane: Lane) -> Option<u32> {
        self.rows.get(&lane).and_then(|rows| rows.front().copied())
    }

    /// The lane of a day and an end that begins with a row that fits a side.
    fn partner(&self, day: i32, is_second: bool, side: Side, pairing: Pairing<'_>) -> Option<Lane> {
        if matches!(pairing, Pairing::OneEvent) && side.account != 0 {
            let lanes = [(day, is_second, side), (day, is_second, Side::default())];
            let heads = lanes.into_iter().filter_map(|lane| Some((self.first(lane)?, lane)));
            return heads.min().map(|(_, lane)| lane);
        }
        let last = Side { account: u32::MAX, party: u32::MAX };
        let of_day = (day, is_second, 0, Side::default())..=(day, is_second, u32::MAX, last);
        let others = self.heads.range(of_day).map(|head| head.3).take(SIDES_MAX);
        let other = others.into_iter().find(|other| pairing.go_together(side, *other));
        other.map(|other| (day, is_second, other))
    }

    fn take(&mut self, lane: Lane) -> Option<u32> {
        let rows = self.rows.get_mut(&lane)?;
        let place = rows.pop_front()?;
        self.heads.remove(&(lane.0, lane.1, place, lane.2));
        if let Some(next) = rows.front() {
            self.heads.insert((lane.0, lane.1, *next, lane.2));
        }
        Some(place)
    }
}
