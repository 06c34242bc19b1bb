//! Compares the detected streams with the truth.

use super::given::{Household, Truth};
use lendwright::analytics::streams::{Detector, Stream, StreamStatus};
use lendwright::analytics::{
    Basis, CategoryTable, Day, Transaction, Transactions, TransactionsBuilder,
};
use lendwright::currency::EGP;
use std::collections::{BTreeMap, BTreeSet};

/// The counts of one kind.
#[derive(Default)]
struct Tally {
    truths: usize,
    right: usize,
    found: usize,
    wrong: Vec<String>,
    missing: Vec<String>,
}

#[derive(Default)]
pub(crate) struct Score {
    kinds: BTreeMap<&'static str, Tally>,
}

impl Score {
    pub(crate) fn add(&mut self, home: &Household) {
        let (set, ids) = set_of(home);
        let basis = Basis::new(home.as_of, EGP);
        let mut detector = Detector::new(&set, CategoryTable::default());
        let mut streams = detector.detect("u", set.rows(), &basis, 24);
        streams.retain(|one| matches!(one.status, StreamStatus::Mature | StreamStatus::Inactive));
        let from = lendwright::analytics::streams::lookback(home.as_of, 24).from;
        let mut taken = BTreeSet::new();
        for truth in &home.truths {
            let seen: BTreeSet<&str> = truth
                .rows
                .iter()
                .filter(|at| home.rows[**at].day >= from)
                .map(|at| &*ids[*at])
                .collect();
            let at = streams.iter().position(|stream| is_it(stream, truth, &seen));
            let tally = self.kinds.entry(truth.label).or_default();
            tally.truths += 1;
            if let Some(at) = at.filter(|at| taken.insert(*at)) {
                tally.right += 1;
                tally.found += 1;
                let _ = at;
            } else {
                let days: Vec<Day> = truth.rows.iter().map(|at| home.rows[*at].day).collect();
                let last = &days[days.len().saturating_sub(7)..];
                let texts: Vec<String> = last.iter().map(Day::to_string).collect();
                tally.missing.push(format!("{} next {}", texts.join(" "), truth.next));
            }
        }
        for (_, stream) in streams.iter().enumerate().filter(|(at, _)| !taken.contains(at)) {
            let label = home.parties.iter().find(|(name, _)| name == stream.name());
            let tally = self.kinds.entry(label.map_or("", |(_, label)| label)).or_default();
            tally.found += 1;
            tally.wrong.push(format!(
                "{} {:?} {} of {} last {} next {} of {}",
                stream.frequency.name(),
                stream.cadence().days(),
                stream.occurrences.len(),
                stream.median_amount,
                stream.last_day(),
                stream.next_day(),
                stream.next_amount
            ));
        }
    }

    /// Adds the counts of another seed.
    pub(crate) fn join(&mut self, other: Self) {
        for (label, mut tally) in other.kinds {
            let own = self.kinds.entry(label).or_default();
            own.truths += tally.truths;
            own.right += tally.right;
            own.found += tally.found;
            own.wrong.append(&mut tally.wrong);
            own.missing.append(&mut tally.missing);
        }
    }

    fn sum(&self, of: impl Fn(&Tally) -> usize) -> f64 {
        self.kinds.values().map(of).sum::<usize>() as f64
    }

    pub(crate) fn precision(&self) -> f64 {
        self.sum(|tally| tally.right) / self.sum(|tally| tally.found)
    }

    pub(crate) fn recall(&self) -> f64 {
        self.sum(|tally| tally.right) / self.sum(|tally| tally.truths)
    }

    pub(crate) fn print(&self) {
        println!("{:36} streams  found  right  precision  recall", "kind");
        for (label, Tally { truths, right, found, wrong, missing }) in &self.kinds {
            let share = |of: usize| match of {
                0 => "-".to_owned(),
                of => format!("{:.3}", *right as f64 / of as f64),
            };
            let (precision, recall) = (share(*found), share(*truths));
            println!("{label:36} {truths:7} {found:6} {right:6} {precision:>10} {recall:>7}");
            let told = |what: &str, all: &[String]| {
                all.iter().take(4).for_each(|one| println!("    {what}: {one}"));
            };
            told("false", wrong);
            told("missing", missing);
        }
    }
}

/// Whether a stream has at least four fifths of the expected rows and at most a tenth of other rows, and its next day
/// and amount are right.
fn is_it(stream: &Stream<'_>, truth: &Truth, seen: &BTreeSet<&str>) -> bool {
    let own = stream.transactions.iter().filter(|row| seen.contains(row.txn_id())).count();
    let is_of = own * 5 >= seen.len() * 4 && own * 10 >= stream.transactions.len() * 9;
    if truth.has_ended {
        return is_of && !stream.is_active();
    }
    let is_on_time = stream.next_day().days_since(truth.next).abs() <= truth.slack;
    is_of && is_on_time && (truth.amounts.0..=truth.amounts.1).contains(&stream.next_amount)
}

fn set_of(home: &Household) -> (Transactions, Vec<String>) {
    let ids: Vec<String> = (0..home.rows.len()).map(|at| format!("{at:05}")).collect();
    let mut builder = TransactionsBuilder::new();
    for (row, id) in home.rows.iter().zip(&ids) {
        let txn = Transaction {
            counterparty: &row.party,
            category: row.category,
            account_id: row.account,
            kind: row.kind,
            channel: row.channel,
            ..Transaction::new(id, row.day, row.amount, EGP)
        };
        builder.push("u", &txn).unwrap();
    }
    (builder.finish().unwrap(), ids)
}
