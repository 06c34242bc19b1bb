#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod budgets;
mod slow;

use super::dimension::GroupNumbers;
use super::{Aggregate, Dimension, Figures, Filter, Flow, Flows, Grain, Metric, Portfolio, Top};
use crate::{Basis, Day, Kind, Period, Transaction, Transactions, TransactionsBuilder};
use lendwright_types::currency::EGP;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const CATEGORIES: [&str; 4] = ["", "food", "rent", "مواصلات"];
const MERCHANTS: [&str; 3] = ["", "Metro", "El Abd"];
const KINDS: [Option<Kind>; 5] =
    [None, Some(Kind::Purchase), Some(Kind::Refund), Some(Kind::Salary), Some(Kind::Transfer)];

/// A transaction of a user by small numbers.
#[derive(Clone, Debug)]
struct RandomRow {
    user: u8,
    day: i32,
    amount: i64,
    category: usize,
    merchant: usize,
    kind: usize,
}

fn drawn() -> impl Strategy<Value = Vec<RandomRow>> {
    let one = (
        0..30_u8,
        20_000..20_200_i32,
        1..5_000_i64,
        any::<bool>(),
        0..4_usize,
        0..3_usize,
        0..5_usize,
    );
    let one = one.prop_map(|(user, day, amount, is_out, category, merchant, kind)| {
        let amount = if is_out { -amount } else { amount };
        let kind = if KINDS[kind].is_none_or(|kind| kind.is_of(amount)) { kind } else { 0 };
        // A refund without a category has the category of its purchase. This computation knows no purchases.
        let category = if KINDS[kind] == Some(Kind::Refund) { category.max(1) } else { category };
        RandomRow { user, day, amount, category, merchant, kind }
    });
    proptest::collection::vec(one, 0..120)
}

fn set_of(all: &[RandomRow], user: impl Fn(&RandomRow) -> String) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for (at, drawn) in all.iter().enumerate() {
        let day = Day::from_epoch(drawn.day).unwrap();
        let txn = Transaction {
            category: CATEGORIES[drawn.category],
            merchant: MERCHANTS[drawn.merchant],
            kind: Some(KINDS[drawn.kind].unwrap_or_else(|| by_sign(drawn.amount))),
            ..Transaction::new("", day, drawn.amount, EGP)
        };
        builder.push(&user(drawn), &Transaction { txn_id: &format!("{at:04}"), ..txn }).unwrap();
    }
    builder.finish().unwrap()
}

fn by_sign(amount: i64) -> Kind {
    if amount < 0 { Kind::OtherOutgoingPayment } else { Kind::OtherIncomingPayment }
}

fn day(days: i32) -> Day {
    Day::from_epoch(days).unwrap()
}

fn sum<'f>(figures: impl Iterator<Item = &'f Figures>) -> Figures {
    let mut sum = Figures::default();
    figures.for_each(|one| sum.add_all(one));
    sum
}

proptest! {
    #[test]
    fn groups_and_others_are_the_total(all in drawn(), by in 0..8_usize, n in 1..4_usize, metric in 0..4_usize) {
        let set = set_of(&all, |_| String::new());
        let basis = Basis::new(day(20_150), EGP);
        let window = Period { from: day(20_040), to: day(20_150) };
        let by = Dimension::all().nth(by).unwrap();
        for flow in [Flow::Spending, Flow::Income] {
            let metric = Metric::all().nth(metric).unwrap();
            let top = Top { n, metric, filter: Filter::default(), ..Top::new(by, flow) };
            let found = top.of(set.rows(), &basis, window);
            let mut parts = sum(found.top.iter().map(|group| &group.figures));
            parts.add_all(&found.other);
            prop_assert_eq!(parts, found.total);
            let aggregate = Aggregate { flow, n, by: vec![by], ..Aggregate::new(Grain::Week) };
            let found_by_week = aggregate.of(set.rows(), &basis, window);
            prop_assert_eq!(sum(found_by_week.buckets.iter().map(|b| &b.flows.figures)), found.total);
            for bucket in found_by_week.buckets.iter().chain([&found_by_week.totals]) {
                let mut parts = sum(bucket.groups.iter().map(|group| &group.flows.figures));
                parts.add_all(&bucket.other.clone().unwrap_or_default().figures);
                prop_assert_eq!(parts, bucket.flows.figures);
            }
        }
    }

    #[test]
    fn all_users_together_are_as_one_user(
        all in drawn(),
        by in prop::collection::vec(0..8_usize, 0..3),
        n in 0..4_usize,
        grain in 0..8_usize,
        medians: bool,
    ) {
        let groups: Vec<Dimension> = by.iter().map(|by| Dimension::all().nth(*by).unwrap()).collect();
        let by = groups.first().copied().unwrap_or(Dimension::Merchant);
        let (apart, one) = (set_of(&all, |row| format!("u{:02}", row.user)), set_of(&all, |_| "u".into()));
        let basis = Basis::new(day(20_190), EGP);
        let window = Period { from: day(20_020), to: day(20_195) };
        for flow in Flow::all() {
            let top = Top { n, ..Top::new(by, flow) };
            let (many, single) = (top.of_all(&apart, &basis, window), top.of(one.rows(), &basis, window));
            prop_assert_eq!(many.total, single.total);
            prop_assert_eq!(many.other, single.other);
            prop_assert_eq!(&many.top, &single.top);
            let grain = Grain::all().nth(grain).unwrap();
            let asked = Aggregate { flow, n, medians, fill: n % 2 == 0, ..Aggregate::new(grain) };
            let asked = Aggregate { by: groups.clone(), ..asked };
            let (many, single) = (asked.of_all(&apart, &basis, window), asked.of(one.rows(), &basis, window));
            prop_assert_eq!(many, single);
        }
    }

    #[test]
    fn keys_are_numbered_as_they_come(keys in prop::collection::vec(0..400_u64, 0..600), bound in 0..500_usize, far: bool) {
        let mut numbers = GroupNumbers::new(bound);
        let mut known: Vec<u64> = Vec::new();
        for key in keys {
            // The upper halves of two codes with the same lower halves.
            let key = if far { key << 32 | 7 } else { key };
            let place = known.iter().position(|known| *known == key);
            prop_assert_eq!(numbers.of(key), (place.unwrap_or(known.len()), place.is_none()));
            known.extend(place.is_none().then_some(key));
        }
    }

    #[test]
    fn nothing_dated_after_as_of_moves_a_figure(all in drawn()) {
        let as_of = day(20_100);
        let basis = Basis::new(as_of, EGP);
        let window = Period { from: day(20_000), to: day(20_199) };
        let before: Vec<RandomRow> = all.iter().filter(|drawn| drawn.day <= 20_100).cloned().collect();
        let kept = before.len();
        // The ids are by the place among all, and only the rows that stay are compared.
        let mut reordered = before.clone();
        reordered.extend(all.iter().filter(|drawn| drawn.day > 20_100).cloned());
        let (few, many) = (set_of(&before, |_| String::new()), set_of(&reordered, |_| String::new()));
        prop_assert!(kept <= reordered.len());
        let top = Top::new(Dimension::Category, Flow::Spending);
        let key = |set: &Transactions| {
            let found = top.of(set.rows(), &basis, window);
            let keys = found.top.iter().map(|g| (g.key.key.to_string(), g.figures, g.change));
            (keys.collect::<Vec<_>>(), found.total, found.other)
        };
        prop_assert_eq!(key(&few), key(&many));
    }

    #[test]
    fn the_median_is_the_middle_of_the_sorted_amounts(all in drawn()) {
        let set = set_of(&all, |_| String::new());
        let basis = Basis::new(day(20_199), EGP);
        let window = Period { from: day(20_000), to: day(20_199) };
        let flow = Flow::Spending;
        let found = Aggregate { flow, ..Aggregate::new(Grain::All) }.of(set.rows(), &basis, window);
        let mut spent: Vec<i64> = all
            .iter()
            .filter(|drawn| drawn.amount < 0 && KINDS[drawn.kind] != Some(Kind::Transfer))
            .map(|drawn| -drawn.amount)
            .collect();
        spent.sort_unstable();
        // Twice the median is whole.
        let twice = spent.len().checked_sub(1).map(|last| i128::from(spent[last / 2] + spent[spent.len() / 2]));
        prop_assert_eq!(found.totals.flows.median.map(|median| median.times(2)), twice);
    }

    /// Adding and subtracting the shown figures of a month never gives a sum of fewer than `k_min` users.
    #[test]
    fn nothing_that_is_shown_of_a_portfolio_is_of_few(all in drawn(), k in 2..12_usize) {
        let set = set_of(&all, |drawn| format!("{:02}", drawn.user));
        let basis = Basis::new(day(20_199), EGP);
        let window = Period { from: day(20_000), to: day(20_199) };
        let mut portfolio = Portfolio::new(Flow::Spending, Some(Dimension::Category), k, window);
        for user in 0..set.users().len() {
            portfolio.add(set.rows_at(user), &basis);
        }
        let found = portfolio.finish();
        for bucket in &found.buckets {
            let mut users: BTreeMap<&str, BTreeSet<u8>> = BTreeMap::new();
            let mut refunded: BTreeMap<&str, BTreeSet<u8>> = BTreeMap::new();
            for drawn in all.iter().filter(|drawn| day(drawn.day).month() == bucket.month) {
                let users = match KINDS[drawn.kind] {
                    Some(Kind::Transfer | Kind::Salary) => continue,
                    Some(Kind::Refund) => &mut refunded,
                    _ if drawn.amount > 0 => continue,
                    _ => &mut users,
                };
                users.entry(CATEGORIES[drawn.category]).or_default().insert(drawn.user);
            }
            let everybody: BTreeSet<u8> = users.values().flatten().copied().collect();
            prop_assert_eq!(bucket.figures.is_some(), everybody.len() >= k);
            let mut hidden = BTreeSet::<u8>::new();
            for (category, users) in &users {
                let is_shown = bucket.groups.iter().any(|(key, _)| key == category);
                if is_shown {
                    prop_assert!(users.len() >= k);
                } else if bucket.figures.is_some() {
                    hidden.extend(users);
                }
            }
            prop_assert!(hidden.is_empty() || hidden.len() >= k);
            if bucket.has_means {
                let is_shown = |category: &str| bucket.groups.iter().any(|(key, _)| key == category);
                let (shown, others): (Vec<_>, Vec<_>) =
                    refunded.iter().partition(|(category, _)| is_shown(category));
                let others = others.iter().flat_map(|(_, users)| *users).collect::<BTreeSet<_>>();
                let counts = shown.iter().map(|(_, users)| users.len()).chain([others.len()]);
                prop_assert!(counts.into_iter().all(|count| count == 0 || count >= k));
            }
            if let Some(figures) = bucket.figures {
                let mut parts = sum(bucket.groups.iter().map(|(_, figures)| figures));
                parts.add_all(&bucket.other.unwrap_or_default());
                prop_assert_eq!(parts, figures);
            }
        }
    }
}

/// The shown figures of a portfolio with `k_min` 20 by category, from the payments and refunds of each user.
fn told_of(all: &[RandomRow]) -> crate::slice::PortfolioBucket {
    let set = set_of(all, |drawn| format!("{:02}", drawn.user));
    let window = Period { from: day(20_000), to: day(20_030) };
    let window = Period { from: window.from.month().plus(1).first_day(), ..window };
    let window = Period { to: window.from.month().last_day(), ..window };
    let mut portfolio = Portfolio::new(Flow::Spending, Some(Dimension::Category), 20, window);
    for user in 0..set.users().len() {
        portfolio.add(set.rows_at(user), &Basis::new(window.to, EGP));
    }
    portfolio.finish().buckets.remove(0)
}

#[test]
fn whoever_got_back_alone_makes_no_payer_one_of_many() {
    let day =
        Period { from: day(20_000), to: day(20_000) }.from.month().plus(1).first_day().epoch();
    let drawn =
        |user, amount, category, kind| RandomRow { user, day, amount, category, merchant: 1, kind };
    let food = (0..45).map(|user| drawn(user, -100, 1, 1));
    let back = (45..64).map(|user| drawn(user, 1, 2, 2));
    let payer = [drawn(64, -77_777, 2, 1)];
    let bucket = told_of(&food.chain(back).chain(payer).collect::<Vec<_>>());
    assert_eq!(bucket.groups, []);
    assert_eq!(bucket.figures.unwrap().count, 46);
}

#[test]
fn means_are_told_where_nobody_got_back_or_many_did() {
    let day =
        Period { from: day(20_000), to: day(20_000) }.from.month().plus(1).first_day().epoch();
    let drawn =
        |user, amount, kind| RandomRow { user, day, amount, category: 1, merchant: 1, kind };
    for (count, has_means) in [(0, true), (1, false), (19, false), (20, true)] {
        let paid = (0..60).map(|user| drawn(user, -10_000, 1));
        let back = (0..count).map(|user| drawn(user, 4_321, 2));
        let bucket = told_of(&paid.chain(back).collect::<Vec<_>>());
        assert_eq!((bucket.figures.is_some(), bucket.has_means), (true, has_means), "{count}");
    }
}

#[test]
fn refunds_lessen_what_was_spent_and_are_not_counted() {
    let drawn =
        |amount, kind| RandomRow { user: 0, day: 20_000, amount, category: 1, merchant: 1, kind };
    let set = set_of(&[drawn(-500, 1), drawn(200, 2)], |_| String::new());
    let window = Period { from: day(20_000), to: day(20_000) };
    let top = Top::new(Dimension::Merchant, Flow::Spending);
    let found = top.of(set.rows(), &Basis::new(day(20_000), EGP), window);
    assert_eq!((found.total.sum, found.total.count, found.total.max()), (300, 1, Some(500)));
    assert_eq!(found.total.mean().unwrap().rounded(), 500);
}

/// Pairs of codes with the same first place in a table. `place` is the function that chooses it.
fn meeting(count: usize, place: impl Fn(u64) -> u64) -> Vec<u64> {
    let pairs =
        (0..2_000_u64).flat_map(|first| (0..2_000_u64).map(move |second| first << 32 | second));
    // As many slots as there are for so many keys.
    let last = (count as u64 * 2).next_power_of_two() * 2 - 1;
    let all: Vec<u64> = pairs.filter(|key| place(*key) & last == 5).take(count).collect();
    assert_eq!(all.len(), count);
    all
}

#[test]
fn keys_that_are_chosen_to_meet_cost_a_bounded_search() {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let by_product = |key: u64| key.wrapping_mul(GOLDEN) >> 32;
    let keys = meeting(200, by_product);
    let mut numbers = GroupNumbers::new(0);
    for (at, key) in keys.iter().enumerate() {
        assert_eq!(numbers.of(*key), (at, true));
    }
    for (at, key) in keys.iter().enumerate() {
        assert_eq!(numbers.of(*key), (at, false));
    }
    let longest = keys.iter().map(|key| numbers.steps(*key).0).max().unwrap();
    assert!(longest <= 24, "{longest} slots are looked at for one of {} keys", keys.len());
}

#[test]
fn hardly_a_pair_of_codes_is_crowded() {
    let mut numbers = GroupNumbers::new(0);
    let pairs =
        || (0..300_u64).flat_map(|first| (0..300_u64).map(move |second| first << 32 | second));
    pairs().for_each(|key| assert!(numbers.of(key).1));
    let crowded = pairs().filter(|key| numbers.steps(*key).1).count();
    assert!(crowded <= 90, "{crowded} of 90,000");
}

/// The merchants of a month, each with one amount, and the sums of the n largest.
fn of_merchants(
    n: usize,
    flow: Flow,
    amounts: &[(&str, i64)],
) -> (usize, Flows, Option<Flows>, Flows) {
    let mut builder = TransactionsBuilder::new();
    for (merchant, amount) in amounts {
        let txn = Transaction::new(merchant, day(20_000), *amount, EGP);
        builder.push("u", &Transaction { merchant, ..txn }).unwrap();
    }
    let set = builder.finish().unwrap();
    let by = vec![Dimension::Merchant];
    let window = Period { from: day(20_000), to: day(20_000) };
    let asked = Aggregate { by, flow, n, ..Aggregate::new(Grain::All) };
    let totals = asked.of(set.rows(), &Basis::new(day(20_000), EGP), window).totals;
    let mut shown = Flows::default();
    for group in &totals.groups {
        shown.income += group.flows.income;
        shown.spending += group.flows.spending;
    }
    (totals.groups.len(), shown, totals.other, totals.flows)
}

#[test]
fn groups_without_a_transaction_of_the_flow_take_no_place_among_the_largest() {
    let amounts = [("A", -10), ("B", -20), ("C", -5), ("D", 100), ("E", 50)];
    for n in 1..7 {
        let (groups, shown, other, whole) = of_merchants(n, Flow::Spending, &amounts);
        let other = other.unwrap();
        assert_eq!((groups, other.income), (n.min(3), 150), "{n}");
        let added = (shown.income + other.income, shown.spending + other.spending);
        assert_eq!(added, (whole.income, whole.spending), "{n}");
    }
    // Of equal sums the first by key would be among them.
    let (groups, shown, ..) = of_merchants(1, Flow::Income, &[("A", -10), ("Z", 7)]);
    assert_eq!((groups, shown.income), (1, 7));
    let amounts = [("A", -10), ("D", 100), ("Z", -20), ("Zara", 30)];
    let (groups, ..) = of_merchants(2, Flow::Spending, &amounts);
    assert_eq!(groups, 2);
}

#[test]
fn there_are_no_others_where_all_groups_are_shown() {
    let amounts = [("A", -10), ("B", -20)];
    assert!(of_merchants(1, Flow::All, &amounts).2.is_some());
    assert!(of_merchants(2, Flow::All, &amounts).2.is_none());
    assert!(of_merchants(0, Flow::All, &amounts).2.is_none());
}
