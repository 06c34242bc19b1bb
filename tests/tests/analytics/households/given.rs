//! The transactions of a household, and the streams among them.

use lendwright::analytics::{Channel, Day, Kind};
use lendwright_tests::payments::Random;

/// A transaction of a household.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub day: Day,
    pub amount: i64,
    pub party: String,
    pub category: &'static str,
    pub account: &'static str,
    pub kind: Option<Kind>,
    pub channel: Option<Channel>,
}

/// A stream, and its next day.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    /// The kind of stream, for the table.
    pub label: &'static str,
    /// Places in the rows of the household.
    pub rows: Vec<usize>,
    pub next: Day,
    /// The largest difference of the next day.
    pub slack: i32,
    /// The least and the greatest expected amount.
    pub amounts: (i64, i64),
    pub has_ended: bool,
}

/// A household. Streams are detected on the day `as_of`.
#[derive(Debug)]
pub(crate) struct Household {
    pub as_of: Day,
    pub start: Day,
    pub rows: Vec<Row>,
    pub truths: Vec<Truth>,
    /// The kind of each party, for the table.
    pub parties: Vec<(String, &'static str)>,
    pub random: Random,
}

/// A plan for a stream.
pub(crate) struct Plan<'p> {
    pub label: &'static str,
    pub party: &'p str,
    pub category: &'static str,
    pub kind: Option<Kind>,
    /// The days, until some time after `as_of`.
    pub days: Vec<Day>,
    /// The amounts of a day's parts.
    pub parts: Vec<i64>,
    /// The spread of the amounts, in thousandths.
    pub spread: i64,
    pub slack: i32,
}

impl Household {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let start: Day = "2023-03-01".parse().unwrap();
        let start = start.plus(small(&mut random, 400));
        let as_of = start.plus(735 + small(&mut random, 60));
        let (rows, truths, parties) = (Vec::new(), Vec::new(), Vec::new());
        Self { as_of, start, rows, truths, parties, random }
    }

    pub(crate) fn below(&mut self, end: i32) -> i32 {
        small(&mut self.random, end)
    }

    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        let size = u64::try_from(most - least + 1).unwrap();
        least + i64::try_from(self.random.below(size)).unwrap()
    }

    pub(crate) fn is_one_of(&mut self, in_hundred: i32) -> bool {
        self.below(100) < in_hundred
    }

    /// A unique name for a party.
    pub(crate) fn party(&mut self, label: &'static str) -> String {
        let name = format!("{label} {}", self.parties.len());
        self.parties.push((name.clone(), label));
        name
    }

    pub(crate) fn push(&mut self, row: Row) -> Option<usize> {
        let is_seen = (self.start..=self.as_of).contains(&row.day);
        is_seen.then(|| {
            self.rows.push(row);
            self.rows.len() - 1
        })
    }

    /// Adds a stream with a row for each part of a day.
    pub(crate) fn recur(&mut self, plan: Plan<'_>) {
        let Plan { label, party, category, kind, days, parts, spread, slack } = plan;
        let (mut rows, as_of) = (Vec::new(), self.as_of);
        for day in days.iter().filter(|day| **day <= as_of) {
            for part in &parts {
                let off = self.between(-spread, spread);
                let amount = part + part * off / 1_000;
                let row = Row { kind, ..row(*day, amount, party, category) };
                rows.extend(self.push(row));
            }
        }
        let sum: i64 = parts.iter().sum();
        let off = (sum * spread / 1_000).abs();
        let size = sum.abs();
        let next = days.into_iter().find(|day| *day > self.as_of).unwrap();
        let amounts = (size - off, size + off);
        self.truths.push(Truth { label, rows, next, slack, amounts, has_ended: false });
    }

    /// One day of each month, chosen by a rule, until some time after `as_of`.
    pub(crate) fn months(&self, rule: impl Fn(lendwright::analytics::Month) -> Day) -> Vec<Day> {
        let first = self.start.month();
        let days = (-1..32).map(|number| rule(first.plus(number)));
        days.filter(|day| *day >= self.start).collect()
    }

    /// Every so many days, from a random first day on.
    pub(crate) fn every(&mut self, days: i32) -> Vec<Day> {
        let first = self.start.plus(self.below(days));
        (0..900 / days + 2).map(|number| first.plus(number * days)).collect()
    }
}

pub(crate) fn row(day: Day, amount: i64, party: &str, category: &'static str) -> Row {
    let party = party.to_owned();
    Row { day, amount, party, category, account: "1", kind: None, channel: None }
}

/// The last working day at or before a day. Friday and Saturday are not working days.
pub(crate) fn working(day: Day) -> Day {
    match day.weekday() {
        5 => day.plus(-1),
        6 => day.plus(-2),
        _ => day,
    }
}

fn small(random: &mut Random, end: i32) -> i32 {
    i32::try_from(random.below(u64::try_from(end.max(1)).unwrap())).unwrap()
}
