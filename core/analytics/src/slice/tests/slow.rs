//! Sums against a slow computation over texts, and what must hold of them.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tests"
)]

use crate::slice::{
    Aggregate, Bucket, Dimension, Figures, Flow, Flows, Grain, Mean, Metric, Top, WeekStart,
};
use crate::{Basis, Channel, Day, Kind, Period, Transaction, Transactions, TransactionsBuilder};
use lendwright_types::currency::{EGP, USD};
use proptest::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;

const AS_OF: i32 = 20_500;

const KINDS: [Kind; 9] = [
    Kind::Salary,
    Kind::OtherIncomingPayment,
    Kind::Refund,
    Kind::Purchase,
    Kind::Fee,
    Kind::Cash,
    Kind::LoanRepayment,
    Kind::Transfer,
    Kind::LoanDisbursement,
];

#[derive(Clone, Debug)]
struct RandomTransaction {
    day: i32,
    size: i64,
    kind: Kind,
    merchant: u8,
    category: u8,
    is_pending: bool,
    is_foreign: bool,
}

impl RandomTransaction {
    fn amount(&self) -> i64 {
        let is_in = matches!(
            self.kind,
            Kind::Salary | Kind::OtherIncomingPayment | Kind::Refund | Kind::LoanDisbursement
        );
        if is_in { self.size } else { -self.size }
    }

    fn counts(&self, window: Period) -> bool {
        let day = day(self.day);
        !self.is_pending && !self.is_foreign && window.has(day) && self.day <= AS_OF
    }

    /// What it adds to the sum of a flow, and whether it is counted.
    fn part(&self, flow: Flow) -> Option<(i128, bool)> {
        let amount = i128::from(self.amount());
        let (income, spending) = match self.kind {
            Kind::Salary | Kind::OtherIncomingPayment => (Some((amount, true)), None),
            Kind::Transfer | Kind::LoanDisbursement => (None, None),
            kind => (None, Some((-amount, kind != Kind::Refund))),
        };
        match flow {
            Flow::Income => income,
            Flow::Spending => spending,
            Flow::Net | Flow::All => {
                income.or(spending.map(|(part, is_counted)| (-part, is_counted)))
            }
        }
    }

    fn key(&self, by: Dimension) -> String {
        let name = |letter: &str, number| {
            if number == 0 { String::new() } else { format!("{letter}{number}") }
        };
        match by {
            Dimension::Merchant => name("m", self.merchant),
            Dimension::Category => name("c", self.category),
            _ => {
                if self.kind == Kind::Cash {
                    "atm".to_owned()
                } else {
                    String::new()
                }
            }
        }
    }
}

prop_compose! {
    fn made()(
        day in AS_OF - 100..AS_OF + 20,
        size in prop_oneof![1_i64..50, 1_i64..1_000_000, Just(i64::MAX / 2)],
        kind in prop::sample::select(&KINDS[..]),
        merchant in 0_u8..6,
        category in 0_u8..3,
        is_pending in prop::bool::weighted(0.1),
        is_foreign in prop::bool::weighted(0.1),
    ) -> RandomTransaction {
        // A refund without a category has the category of its purchase. This computation knows no purchases.
        let category = if kind == Kind::Refund { category.max(1) } else { category };
        RandomTransaction { day, size, kind, merchant, category, is_pending, is_foreign }
    }
}

fn day(epoch: i32) -> Day {
    Day::from_epoch(epoch).unwrap()
}

fn set<'m>(rows: impl IntoIterator<Item = &'m RandomTransaction>) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for (number, made) in rows.into_iter().enumerate() {
        let currency = if made.is_foreign { USD } else { EGP };
        let id = format!("{number:04}");
        let txn = Transaction {
            merchant: &made.key(Dimension::Merchant),
            category: &made.key(Dimension::Category),
            channel: (made.kind == Kind::Cash).then_some(Channel::Atm),
            pending: made.is_pending,
            kind: Some(made.kind),
            ..Transaction::new(&id, day(made.day), made.amount(), currency)
        };
        builder.push("mona", &txn).unwrap();
    }
    builder.finish().unwrap()
}

/// Sum, counted amounts in order.
type SlowSum = (i128, Vec<i128>);

fn slow<'m>(rows: impl IntoIterator<Item = &'m RandomTransaction>, flow: Flow) -> SlowSum {
    let parts: Vec<_> = rows.into_iter().filter_map(|made| made.part(flow)).collect();
    let mut counted: Vec<i128> = parts.iter().filter(|part| part.1).map(|part| part.0).collect();
    counted.sort_unstable();
    (parts.iter().map(|part| part.0).sum(), counted)
}

/// A quotient, halves to even, by comparing twice the rest.
fn half_even(sum: i128, count: i128) -> i128 {
    let (below, rest) = (sum.div_euclid(count), sum.rem_euclid(count));
    let is_up = 2 * rest > count || (2 * rest == count && below % 2 != 0);
    below + i128::from(is_up)
}

fn is_same(found: &Figures, (sum, counted): &SlowSum) -> bool {
    let count = i128::try_from(counted.len()).unwrap();
    let mean = (count > 0).then(|| half_even(counted.iter().sum(), count));
    found.sum == *sum
        && i128::from(found.count) == count
        && found.mean().map(Mean::rounded) == mean
        && found.min() == counted.first().copied()
        && found.max() == counted.last().copied()
}

fn is_same_of(found: &Flows, rows: &[&RandomTransaction], flow: Flow) -> bool {
    let told = slow(rows.iter().copied(), flow);
    let middle =
        told.1.len().checked_sub(1).map(|last| (told.1[last / 2], told.1[told.1.len() / 2]));
    let median = middle.map(|(lower, upper)| half_even(lower + upper, 2));
    is_same(&found.figures, &told)
        && found.median.map(Mean::rounded) == median
        && found.income == slow(rows.iter().copied(), Flow::Income).0
        && found.spending == slow(rows.iter().copied(), Flow::Spending).0
}

/// The number of the bucket of a day, by its date.
fn slow_bucket(grain: Grain, week_start: WeekStart, day: Day) -> String {
    use chrono::{Datelike as _, Days, Weekday};
    let date = day.date();
    match grain {
        Grain::Day => date.to_string(),
        Grain::Week => {
            let first = match week_start {
                WeekStart::Monday => Weekday::Mon,
                WeekStart::Saturday => Weekday::Sat,
                WeekStart::Sunday => Weekday::Sun,
            };
            let behind = date.weekday().days_since(first);
            (date - Days::new(behind.into())).to_string()
        }
        Grain::Month => date.format("%Y-%m").to_string(),
        Grain::Quarter => format!("{}-{}", date.year(), date.month0() / 3),
        Grain::Year => date.year().to_string(),
        Grain::All => String::new(),
        Grain::DayOfWeek => date.weekday().number_from_monday().to_string(),
        Grain::DayOfMonth => format!("{:02}", date.day()),
    }
}

fn grouped<'m>(
    rows: &[&'m RandomTransaction],
    by: &[Dimension],
) -> BTreeMap<Vec<String>, Vec<&'m RandomTransaction>> {
    let mut groups: BTreeMap<Vec<String>, Vec<&RandomTransaction>> = BTreeMap::new();
    for made in rows {
        let key = by.iter().map(|by| made.key(*by)).collect();
        groups.entry(key).or_default().push(made);
    }
    groups
}

const FLOWS: [Flow; 4] = [Flow::Spending, Flow::Income, Flow::Net, Flow::All];
const METRICS: [Metric; 4] = [Metric::Amount, Metric::Count, Metric::Average, Metric::Max];
const GRAINS: [Grain; 8] = [
    Grain::Day,
    Grain::Week,
    Grain::Month,
    Grain::Quarter,
    Grain::Year,
    Grain::All,
    Grain::DayOfWeek,
    Grain::DayOfMonth,
];
const WEEKS: [WeekStart; 3] = [WeekStart::Monday, WeekStart::Saturday, WeekStart::Sunday];

fn window() -> impl Strategy<Value = Period> {
    (AS_OF - 110..AS_OF + 1, 0_i32..60)
        .prop_map(|(from, length)| Period { from: day(from), to: day((from + length).min(AS_OF)) })
}

fn dimensions() -> impl Strategy<Value = Vec<Dimension>> {
    prop::sample::select(vec![
        vec![],
        vec![Dimension::Merchant],
        vec![Dimension::Category, Dimension::Channel],
        vec![Dimension::Merchant, Dimension::Category],
    ])
}

fn total_of(groups: impl IntoIterator<Item = Flows>) -> (i128, i128, i128, u64) {
    groups.into_iter().fold((0, 0, 0, 0), |(income, spending, sum, count), flows| {
        let figures = flows.figures;
        (income + flows.income, spending + flows.spending, sum + figures.sum, count + figures.count)
    })
}

fn parts(bucket: &Bucket<'_>) -> Vec<Flows> {
    let groups = bucket.groups.iter().map(|group| group.flows.clone());
    groups.chain(bucket.other.clone()).collect()
}

proptest! {
    #[test]
    fn the_largest_groups_are_those_of_a_slow_computation(
        rows in prop::collection::vec(made(), 0..60),
        window in window(),
        by in prop::sample::select(vec![Dimension::Merchant, Dimension::Category, Dimension::Channel]),
        flow in prop::sample::select(&FLOWS[..2]),
        metric in prop::sample::select(&METRICS[..]),
        n in 1_usize..5,
    ) {
        let set = set(&rows);
        let basis = Basis::new(day(AS_OF), EGP);
        let all = &rows;
        let top = Top { metric, n, ..Top::new(by, flow) };
        let found = top.of(set.rows(), &basis, window);
        let in_window: Vec<&RandomTransaction> =
            rows.iter().filter(|made| made.counts(window) && made.part(flow).is_some()).collect();
        let mut told: Vec<_> = grouped(&in_window, &[by]).into_iter().collect();
        let value = |rows: &[&RandomTransaction]| {
            let (sum, counted) = slow(rows.iter().copied(), flow);
            let count = i128::try_from(counted.len()).unwrap();
            let total: i128 = counted.iter().sum();
            // A numerator and a denominator, and the count.
            match metric {
                Metric::Amount => (Some(sum), 1, count),
                Metric::Count => (Some(count), 1, count),
                Metric::Max => (counted.last().copied(), 1, count),
                Metric::Average => ((count > 0).then_some(total), count.max(1), count),
            }
        };
        told.sort_by(|(a_key, a), (b_key, b)| {
            let (a, b) = (value(a), value(b));
            let by_value = match (a.0, b.0) {
                (Some(one), Some(other)) => (other * a.1).cmp(&(one * b.1)),
                (one, other) => Reverse(one.is_some()).cmp(&Reverse(other.is_some())),
            };
            by_value.then(b.2.cmp(&a.2)).then(a_key.cmp(b_key))
        });
        let keys: Vec<_> = told.iter().take(n).map(|(key, _)| key[0].clone()).collect();
        let found_keys: Vec<_> = found.top.iter().map(|one| one.key.key.to_string()).collect();
        prop_assert_eq!(found_keys, keys);
        for (found, (_, rows)) in found.top.iter().zip(&told) {
            prop_assert!(is_same(&found.figures, &slow(rows.iter().copied(), flow)));
            let days = (rows.iter().map(|made| day(made.day)).min().unwrap(), rows.iter().map(|made| day(made.day)).max().unwrap());
            prop_assert_eq!(found.days, days);
            let is_before = |made: &&RandomTransaction| made.counts(window.before()) && made.key(by) == rows[0].key(by);
            let before = slow(all.iter().filter(is_before), flow).0;
            let change = found.change.unwrap();
            prop_assert_eq!((change.previous, change.absolute), (before, found.figures.sum - before));
        }
        prop_assert!(is_same(&found.total, &slow(in_window.iter().copied(), flow)));
        let rest = told.iter().skip(n).flat_map(|(_, rows)| rows.iter().copied());
        prop_assert!(is_same(&found.other, &slow(rest, flow)));
    }

    #[test]
    fn buckets_and_groups_are_those_of_a_slow_computation_and_add_up(
        rows in prop::collection::vec(made(), 0..60),
        window in window(),
        grain in prop::sample::select(&GRAINS[..]),
        week_start in prop::sample::select(&WEEKS[..]),
        by in dimensions(),
        flow in prop::sample::select(&FLOWS[..]),
        n in 0_usize..4,
        fill in any::<bool>(),
    ) {
        let set = set(&rows);
        let basis = Basis::new(day(AS_OF), EGP);
        let aggregate = Aggregate { by: by.clone(), flow, n, fill, week_start, ..Aggregate::new(grain) };
        let found = aggregate.of(set.rows(), &basis, window);
        let counted: Vec<&RandomTransaction> = rows.iter().filter(|made| made.counts(window) && made.part(Flow::All).is_some()).collect();
        prop_assert!(is_same_of(&found.totals.flows, &counted, flow));
        let mut told: BTreeMap<String, Vec<&RandomTransaction>> = BTreeMap::new();
        for made in &counted {
            told.entry(slow_bucket(grain, week_start, day(made.day))).or_default().push(made);
        }
        let full: Vec<_> = found.buckets.iter().filter(|bucket| bucket.flows != Flows::default()).collect();
        prop_assert!(fill || found.buckets.len() == told.len());
        // What adds up to nothing looks like an empty bucket.
        prop_assert!(full.len() <= told.len());
        let of_buckets = total_of(found.buckets.iter().map(|bucket| bucket.flows.clone()));
        prop_assert_eq!(of_buckets, total_of([found.totals.flows.clone()]));
        if !fill {
            for (bucket, rows) in found.buckets.iter().zip(told.values()) {
                prop_assert!(is_same_of(&bucket.flows, rows, flow));
                for group in &bucket.groups {
                    let keys: Vec<_> = group.keys.iter().map(|key| key.key.to_string()).collect();
                    let told = grouped(rows, &by).remove(&keys).unwrap_or_default();
                    prop_assert!(is_same_of(&group.flows, &told, flow), "{:?}", keys);
                }
            }
        }
        let groups = grouped(&counted, &by);
        let is_of_flow = |rows: &&Vec<&RandomTransaction>| rows.iter().any(|made| made.part(flow).is_some());
        let wanted = groups.values().filter(is_of_flow).count().min(n);
        let has_other = n > 0 && !by.is_empty() && wanted < groups.len();
        if n > 0 && !by.is_empty() {
            let mut largest: Vec<_> = groups.iter().filter(|(_, rows)| is_of_flow(rows)).map(|(keys, rows)| {
                let (sum, counted) = slow(rows.iter().copied(), flow);
                let size = if matches!(flow, Flow::Net | Flow::All) { sum.abs() } else { sum };
                (Reverse((size, counted.len())), keys.clone())
            }).collect();
            largest.sort();
            let mut largest: Vec<_> = largest.into_iter().take(n).map(|(_, keys)| keys).collect();
            largest.sort();
            let mut shown: Vec<Vec<String>> = found.totals.groups.iter().map(|group| group.keys.iter().map(|key| key.key.to_string()).collect()).collect();
            shown.sort();
            prop_assert_eq!(shown, largest);
        }
        prop_assert_eq!(found.totals.other.is_some(), has_other);
        for bucket in found.buckets.iter().chain([&found.totals]) {
            prop_assert!(bucket.other.is_some() || !has_other);
            prop_assert!(bucket.other.is_none() || (n > 0 && !by.is_empty()));
            prop_assert!(n == 0 || bucket.groups.len() <= n);
            if !by.is_empty() {
                let (_, _, sum, count) = total_of([bucket.flows.clone()]);
                let (_, _, of_groups, count_of_groups) = total_of(parts(bucket));
                prop_assert_eq!((of_groups, count_of_groups), (sum, count));
            }
            if n > 0 && !by.is_empty() {
                prop_assert_eq!(total_of(parts(bucket)), total_of([bucket.flows.clone()]));
            }
        }
    }

    #[test]
    fn what_is_dated_after_the_day_moves_no_figure(
        rows in prop::collection::vec(made(), 0..60),
        grain in prop::sample::select(&GRAINS[..]),
        by in dimensions(),
    ) {
        let (all, until) = (set(&rows), set(rows.iter().filter(|made| made.day <= AS_OF)));
        let basis = Basis::new(day(AS_OF), EGP);
        let window = Period { from: day(AS_OF - 80), to: day(AS_OF + 20) };
        let aggregate = Aggregate { by, n: 2, ..Aggregate::new(grain) };
        prop_assert_eq!(
            aggregate.of(all.rows(), &basis, window),
            aggregate.of(until.rows(), &basis, window)
        );
        let top = Top::new(Dimension::Merchant, Flow::Spending);
        prop_assert_eq!(
            top.of(all.rows(), &basis, window),
            top.of(until.rows(), &basis, window)
        );
    }
}
