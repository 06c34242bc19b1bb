//! Pairs of rows that tell of one movement: one to one, the nearest in time first.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A row that may be one of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// Its place in the set: rows of one user stand by day and id.
    pub(super) place: u32,
    pub(super) day: i32,
    /// Which end of a pair it is: each has one of both.
    pub(super) is_second: bool,
    /// The account, by which it is decided who goes with whom; 0 for an unknown one.
    pub(super) account: u32,
}

/// Which accounts the two rows of a pair may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accounts {
    /// Two.
    Two,
    /// One, or one that is unknown.
    One,
}

impl Accounts {
    #[cfg(test)]
    pub(super) const fn go_together(self, a: u32, b: u32) -> bool {
        match self {
            Self::Two => a != b,
            Self::One => a == b || a == 0 || b == 0,
        }
    }
}

/// Makes pairs of rows at most so many days apart: those with the fewest days between them first, of these the one whose
/// earlier row is first in the set, then the one whose later row is. `items` stand by their places.
///
/// Rows of one day, end and account are exchangeable, so that each such lane is a queue: a row behind another one that
/// found nobody finds nobody. This is why a million equal amounts on one day take n·log n steps.
pub(super) fn one_to_one(
    items: &[Item],
    days: i32,
    accounts: Accounts,
    mut found: impl FnMut(u32, u32),
) {
    let mut lanes = Lanes::of(items);
    for apart in 0..=days {
        for item in items.iter().filter(|item| item.day.checked_add(apart).is_some()) {
            if lanes.first(item.lane()) != Some(item.place) {
                continue;
            }
            let day = item.day.saturating_add(apart);
            let Some(other) = lanes.partner(day, !item.is_second, item.account, accounts) else {
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

/// The day, the end and the account of rows that are exchangeable.
type Lane = (i32, bool, u32);

impl Item {
    const fn lane(self) -> Lane {
        (self.day, self.is_second, self.account)
    }
}

/// The rows without a partner, by lane, each lane in order.
struct Lanes {
    rows: BTreeMap<Lane, VecDeque<u32>>,
    /// The first row of each lane: day, end, place, account.
    heads: BTreeSet<(i32, bool, u32, u32)>,
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

    /// The lane of a day and an end whose first row is the first of those that go with an account.
    fn partner(&self, day: i32, is_second: bool, account: u32, accounts: Accounts) -> Option<Lane> {
        if accounts == Accounts::One && account != 0 {
            let lanes = [(day, is_second, account), (day, is_second, 0)];
            let heads = lanes.into_iter().filter_map(|lane| Some((self.first(lane)?, lane)));
            return heads.min().map(|(_, lane)| lane);
        }
        let of_day =
            self.heads.range((day, is_second, 0, 0)..=(day, is_second, u32::MAX, u32::MAX));
        // Each account has one head a day, so that the second one is another account's if the first is not.
        let others = of_day.map(|head| head.3);
        let other = others.into_iter().find(|other| accounts == Accounts::One || *other != account);
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
