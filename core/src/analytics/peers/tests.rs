#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "tests"
)]

mod partition;

use super::{
    Figures, Grouping, MISSING, MeanHidden, PEER_PERIODS, Peer, PeerPosition, Snapshot,
    Suppression, Terms, age_band, bands, compare, dependents_band, group_id, rounded_size,
    two_digits,
};
use crate::analytics::{
    Basis, Day, Feature, Kind, PeriodName, Transaction, TransactionsBuilder, Variable,
};
use crate::currency::EGP;
use proptest::prelude::*;

const K_MIN: usize = 4;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// Somebody with an income in June and July, and an amount spent in each, also on food.
fn peer(income: i64, spending: i64, food: i64) -> Peer {
    let mut builder = TransactionsBuilder::new();
    let mut push = |id: &str, on: &str, amount: i64, category| {
        if amount != 0 {
            let txn = Transaction { category, ..Transaction::new(id, day(on), amount, EGP) };
            builder.push("one", &txn).unwrap();
        }
    };
    push("0", "2026-05-31", -1, "");
    for month in ["06", "07"] {
        push(&format!("{month}i"), &format!("2026-{month}-01"), income, "");
        push(&format!("{month}s"), &format!("2026-{month}-02"), -spending, "");
        push(&format!("{month}f"), &format!("2026-{month}-03"), -food, "food");
    }
    let set = builder.finish().unwrap();
    Peer::of(set.rows_of("one"), &Basis::new(day("2026-07-31"), EGP)).unwrap()
}

fn of_all(peers: Vec<Peer>) -> Snapshot {
    let peers: Vec<_> = peers.into_iter().map(|peer| (vec!["all".to_owned()], peer)).collect();
    let terms = Terms {
        as_of: day("2026-07-31"),
        currency: EGP,
        k_min: K_MIN,
        grouping: vec![Grouping::Area],
    };
    Snapshot::of(terms, &peers)
}

#[test]
fn a_borrower_stands_beside_the_rounded_figures_of_the_whole_group() {
    let spent = [10100, 20200, 30300, 40400, 50500];
    let snapshot = of_all(spent.iter().map(|spent| peer(100_000, *spent, 0)).collect());
    let group = &snapshot.groups[0].periods[1];
    let of = |at: usize| {
        compare(&Feature::Of(Variable::TotalSpending), &snapshot.peers[at].periods[1], group)
    };
    let first = of(0);
    let figures = first.figures.unwrap();
    assert_eq!((figures.p25, figures.median, figures.p75), (20000, 30000, 40000));
    assert_eq!((figures.n, figures.mean), (5, Ok(30000)));
    assert_eq!((first.user_value, first.percentile), (Some(10100), Some(0)));
    assert_eq!((first.position, first.difference), (Some(PeerPosition::Lower), Some(-19900)));
    assert_eq!(first.difference_percent, Some(-6_633));
    // 404.00 is above the upper quartile only since that is told as 400.
    assert_eq!((of(3).percentile, of(3).position), (Some(75), Some(PeerPosition::Higher)));
    assert_eq!((of(2).percentile, of(2).position), (Some(50), Some(PeerPosition::Typical)));
    let of_group = |at: usize| (of(at).figures, of(at).suppressed);
    assert!((1..5).all(|at| of_group(at) == of_group(0)));
}

#[test]
fn a_mean_that_one_or_two_members_make_is_hidden_and_what_would_give_it_away() {
    let mut spent = vec![1000; 7];
    spent.push(10000);
    let snapshot = of_all(spent.iter().map(|spent| peer(100_000, *spent, 0)).collect());
    let group = &snapshot.groups[0].periods[0];
    let mean = |variable: Variable| group.figures[variable.name()].mean;
    assert_eq!(mean(Variable::TotalSpending), Err(MeanHidden::Dominated));
    assert_eq!(mean(Variable::NetCashFlow), Err(MeanHidden::Complement));
    assert_eq!(mean(Variable::TotalIncome), Ok(100_000));
    let spending =
        compare(&Feature::Of(Variable::TotalSpending), &snapshot.peers[0].periods[0], group);
    assert_eq!(spending.suppressed, Some(Suppression::Mean(MeanHidden::Dominated)));
    assert_eq!(spending.figures.unwrap().median, 1000);
    // What is left follows from what is told, so that hiding more would hide nothing.
    let even: Vec<Peer> =
        (0..5).map(|at| peer(50_000, if at == 0 { 10_000 } else { 49_999 }, 0)).collect();
    let snapshot = of_all(even);
    let group = &snapshot.groups[0].periods[0];
    let mean = |variable: Variable| group.figures[variable.name()].mean;
    assert_eq!(mean(Variable::NetCashFlow), Err(MeanHidden::Dominated));
    assert!(mean(Variable::TotalSpending).is_ok() && mean(Variable::TotalIncome).is_ok());
    let two = Figures::of(&[1, 1, 1, 9, 9]).unwrap();
    assert_eq!(two.mean, Err(MeanHidden::Dominated));
    // 17 of 20 are exactly 85 %, and 10 of 20 exactly half.
    assert_eq!(Figures::of(&[-1, 1, 1, 7, 10]).unwrap().mean, Ok(4));
    assert_eq!(Figures::of(&[0, 0, 0, 0]).unwrap().mean, Ok(0));
}

#[test]
fn in_a_category_who_spent_nothing_counts_with_nothing() {
    let food = [0, 0, 0, 4000, 6000, 8000];
    let snapshot = of_all(food.iter().map(|food| peer(0, 50000, *food)).collect());
    let group = &snapshot.groups[0].periods[1];
    let of = |name: &str, at: usize| {
        compare(&Feature::from_name(name).unwrap(), &snapshot.peers[at].periods[1], group)
    };
    let nothing = of("spending:food", 0);
    assert_eq!((nothing.user_value, nothing.percentile), (Some(0), Some(20)));
    let figures = nothing.figures.unwrap();
    assert_eq!((figures.p25, figures.median, figures.p75), (0, 2000, 5500));
    assert_eq!(of("spending:food", 5).percentile, Some(100));
    let unknown = of("spending:travel", 5);
    assert_eq!((unknown.user_value, unknown.percentile), (Some(0), Some(50)));
    assert_eq!(unknown.figures.unwrap().mean, Ok(0));
    assert_eq!((unknown.position, unknown.difference_percent), (Some(PeerPosition::Typical), None));
}

#[test]
fn nothing_is_told_of_a_variable_that_too_few_members_have() {
    let with = |count: usize| {
        let income = |at| if at < count { 10000 } else { 0 };
        of_all((0..6).map(|at| peer(income(at), 5000, 0)).collect())
    };
    let rate = Feature::Of(Variable::SavingsRate);
    let of = |snapshot: &Snapshot, at: usize| {
        compare(&rate, &snapshot.peers[at].periods[0], &snapshot.groups[0].periods[0])
    };
    let three = of(&with(3), 0);
    assert_eq!(three.suppressed, Some(Suppression::TooSmall));
    assert_eq!((three.user_value, three.figures, three.percentile), (None, None, None));
    let four = with(4);
    assert_eq!(of(&four, 0).user_value, Some(5_000));
    let without_income = of(&four, 5);
    assert_eq!((without_income.user_value, without_income.position), (None, None));
    assert_eq!(without_income.figures, of(&four, 0).figures);
}

#[test]
fn all_are_in_no_group_where_they_are_too_few() {
    let snapshot = of_all((0..3).map(|_| peer(1, 1, 1)).collect());
    assert!(snapshot.groups.is_empty());
    assert!(snapshot.peers.iter().all(|peer| peer.group.is_none()));
}

#[test]
fn a_peer_was_active_in_two_complete_months_of_the_last_year() {
    let of = |days: &[&str], as_of: &str| {
        let mut builder = TransactionsBuilder::new();
        for on in days {
            builder.push("one", &Transaction::new(on, day(on), -100, EGP)).unwrap();
        }
        let set = builder.finish().unwrap();
        Peer::of(set.rows_of("one"), &Basis::new(day(as_of), EGP)).is_some()
    };
    let days = ["2024-01-31", "2024-02-01", "2024-02-02", "2024-03-31"];
    assert!(of(&days, "2024-03-31"));
    assert!(!of(&days, "2024-03-30"));
    assert!(!of(&days[..3], "2024-03-31"));
    assert!(of(&days, "2025-01-31"));
    assert!(of(&days, "2025-02-27"));
    // February 2024 is out of the last twelve months.
    assert!(!of(&days, "2025-02-28"));
    assert!(!of(&[], "2024-03-31"));
}

#[test]
fn a_transfer_alone_makes_a_month_active_and_counts_as_nothing() {
    let mut builder = TransactionsBuilder::new();
    for on in ["2024-01-31", "2024-02-01", "2024-03-02"] {
        let kind = Some(Kind::Transfer);
        let txn = Transaction { kind, ..Transaction::new(on, day(on), -100, EGP) };
        builder.push("one", &txn).unwrap();
    }
    let set = builder.finish().unwrap();
    let peer = Peer::of(set.rows_of("one"), &Basis::new(day("2024-03-31"), EGP)).unwrap();
    let snapshot = of_all(vec![peer; 4]);
    let own = &snapshot.peers[0].periods[1];
    assert_eq!(own.values["total_spending"], (0, Some(50)));
    assert_eq!(own.excluded.transfers, 3);
    assert_eq!(PEER_PERIODS[1], PeriodName::Last3m);
}

#[test]
fn sizes_ids_and_bands_are_as_they_are_defined() {
    assert_eq!([20, 24, 25, 4].map(rounded_size), [20, 20, 25, 0]);
    let definition = [("income_band".to_owned(), "3".to_owned()), ("Area".into(), "7".into())];
    // sha256sum of "alpha|2026-07-31|Area=7,income_band=3".
    let id = group_id("alpha", day("2026-07-31"), &definition.into());
    assert_eq!(id, "48fb49953b0c");
    let values = [Some(1), Some(2), Some(3), Some(4), Some(5), None, Some(5)];
    let expected = [Some(1), Some(2), Some(3), Some(3), Some(5), None, Some(5)];
    assert_eq!(bands(&values), expected);
}

#[test]
fn each_age_and_number_of_dependents_is_in_one_band() {
    let of = |ages: &[u32]| ages.iter().map(|age| age_band(*age)).collect::<Vec<_>>().join(" ");
    assert_eq!(of(&[17, 18, 24, 25, 34]), "0–17 18–24 18–24 25–34 25–34");
    assert_eq!(of(&[35, 44, 45, 54, 55, 90]), "35–44 35–44 45–54 45–54 55+ 55+");
    assert_eq!([0, 1, 2, 3, 9].map(dependents_band), ["0", "1–2", "1–2", "3+", "3+"]);
    assert!(Grouping::all().all(|grouping| grouping.name() != MISSING));
}

proptest! {
    #[test]
    fn figures_are_those_of_plain_doubles_to_two_digits(
        mut values in prop::collection::vec(-1_000_000_i64..1_000_000, 1..60),
    ) {
        values.sort_unstable();
        let figures = Figures::of(&values).unwrap();
        let near = |told: i64, exact: f64| {
            let step = 10_f64.powf((exact.abs().log10().floor() - 1.0).max(0.0));
            (told as f64 - exact).abs() <= step / 2.0 + 1e-6 && told % (step as i64).max(1) == 0
        };
        let quantile = |p: f64| {
            let place = (values.len() - 1) as f64 * p;
            let (below, part) = (place.floor() as usize, place.fract());
            let upper = values.get(below + 1).copied().unwrap_or(values[below]);
            values[below] as f64 + part * (upper - values[below]) as f64
        };
        prop_assert!(near(figures.p25, quantile(0.25)));
        prop_assert!(near(figures.median, quantile(0.5)));
        prop_assert!(near(figures.p75, quantile(0.75)));
        let mut sizes: Vec<i64> = values.iter().map(|value| value.abs()).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let all: i64 = sizes.iter().sum();
        let two = sizes.iter().take(2).sum::<i64>();
        let is_dominated = 2 * sizes[0] > all || 100 * two > 85 * all;
        match figures.mean {
            Ok(mean) => {
                let exact = values.iter().sum::<i64>() as f64 / values.len() as f64;
                prop_assert!(!is_dominated && near(mean, exact));
            }
            Err(why) => prop_assert!(is_dominated && why == MeanHidden::Dominated),
        }
    }

    #[test]
    fn two_digits_are_left_and_the_sign_turns(sum in any::<i64>(), count in 1_i64..1_000) {
        let (sum, count) = (i128::from(sum), i128::from(count));
        if let Some(told) = two_digits(sum, count) {
            let digits = told.unsigned_abs().to_string();
            prop_assert!(digits.trim_end_matches('0').len() <= 2);
            prop_assert_eq!(two_digits(-sum, count), told.checked_neg());
        }
    }
}
