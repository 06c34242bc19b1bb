//! lendwright's sums of transactions.

use lendwright::analytics::slice::{Aggregate, Dimension, Edge, Flow, Grain, Top};
use lendwright::analytics::{Basis, Day, Period, Transaction, Transactions, TransactionsBuilder};
use lendwright::currency::EGP;
use lendwright_benches::transactions::{FIRST, LAST};
use lendwright_peers::{about, lines, measure_whole, write};
use std::hint::black_box;

/// The number of users that are asked for one after the other. Each is so many places after the one before.
const ASKED: usize = 100;

fn main() {
    let set = set();
    let (first, last): (Day, Day) = (FIRST.parse().expect("a day"), LAST.parse().expect("a day"));
    let asked =
        Asked { set: &set, basis: Basis::new(last, EGP), window: Period { from: first, to: last } };
    match about().as_str() {
        "top" => asked.measure(Asked::top),
        "top_user" => asked.measure(Asked::top_user),
        "months" => asked.measure(Asked::months),
        "user_months" => asked.measure(Asked::user_months),
        "one_user" => {
            write(&asked.one_user());
            measure_whole(ASKED, || drop(black_box(asked.one_user())));
        }
        other => panic!("there is no table '{other}'"),
    }
}

/// The set of the lines `USER,DAY,AMOUNT,MERCHANT,CATEGORY`, below a heading.
fn set() -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for (number, line) in lines().skip(1).enumerate() {
        let line = line.expect("the input can be read");
        let mut parts = line.split(',');
        let mut part = || parts.next().expect("five columns");
        let (user, day, amount) = (part(), part(), part());
        let day = day.parse().ok().and_then(Day::from_epoch).expect("a day");
        let amount = amount.parse().expect("minor units");
        let id = format!("t{number:08}");
        let row = Transaction {
            merchant: part(),
            category: part(),
            ..Transaction::new(&id, day, amount, EGP)
        };
        builder.push(user, &row).expect("it is valid");
    }
    builder.finish().expect("no id comes twice")
}

struct Asked<'t> {
    set: &'t Transactions,
    basis: Basis,
    window: Period,
}

impl Asked<'_> {
    fn measure(&self, ask: impl Fn(&Self) -> Vec<String>) {
        write(&ask(self));
        // Only the answer with a user's months has many lines. Making them takes part of the time.
        measure_whole(self.set.rows().len(), || drop(black_box(ask(self))));
    }

    fn largest(&self, n: usize) -> Top {
        let mut top = Top::new(Dimension::Merchant, Flow::Spending);
        (top.n, top.compare) = (n, false);
        top
    }

    fn months_by_category(&self) -> Aggregate {
        let mut months = Aggregate::new(Grain::Month);
        months.by = vec![Dimension::Category];
        months.flow = Flow::Spending;
        (months.fill, months.medians) = (false, false);
        months
    }

    fn top(&self) -> Vec<String> {
        let top = self.largest(10).of_all(self.set, &self.basis, self.window).top;
        top.iter().map(|found| format!("{},{}", found.key.key, found.figures.sum)).collect()
    }

    fn top_user(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let top = self.largest(5);
        for (user, rows) in self.set.users().zip(self.set.rows_by_user()) {
            for found in top.of(rows, &self.basis, self.window).top {
                lines.push(format!("{user},{},{}", found.key.key, found.figures.sum));
            }
        }
        lines
    }

    fn months(&self) -> Vec<String> {
        let months = self.months_by_category().of_all(self.set, &self.basis, self.window);
        let mut lines = Vec::new();
        for bucket in months.buckets {
            let Edge::Day(start) = bucket.start else { continue };
            for group in &bucket.groups {
                let (key, figures) = (&group.keys[0].key, group.flows.figures);
                lines.push(format!("{},{key},{},{}", start.month(), figures.sum, figures.count));
            }
        }
        lines.sort();
        lines
    }

    /// The number of groups (month and category) of each user, and the largest sum of a group.
    fn user_months(&self) -> Vec<String> {
        let months = self.months_by_category();
        let line = |(user, rows)| {
            let found = months.of(rows, &self.basis, self.window);
            let groups = || found.buckets.iter().flat_map(|bucket| &bucket.groups);
            let largest = groups().map(|group| group.flows.figures.sum).max();
            format!("{user},{},{}", groups().count(), largest.unwrap_or_default())
        };
        self.set.users().zip(self.set.rows_by_user()).map(line).collect()
    }

    fn one_user(&self) -> Vec<String> {
        let users: Vec<&str> = self.set.users().collect();
        let top = self.largest(10);
        let line = |at: usize| {
            let user = users[at * 7_919 % users.len()];
            let found = top.of(self.set.rows_of(user), &self.basis, self.window).top;
            let found =
                found.iter().map(|found| format!("{},{}", found.key.key, found.figures.sum));
            format!("{user}:{}", found.collect::<Vec<_>>().join(";"))
        };
        (0..ASKED).map(line).collect()
    }
}
