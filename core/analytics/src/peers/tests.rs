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
    Comparison, Grouping, MISSING, MeanSuppression, PEER_PERIODS, Peer, PeerFigures, PeerPosition,
    PeerSuppression, PeerValue, Percentile, Snapshot, SnapshotTerms, age_band, bands, compare,
    dependents_band, group_id, rounded_size,
};
use crate::{
    Basis, CategoryTable, Day, Feature, Kind, PeriodName, Transaction, TransactionsBuilder,
    Variable,
};
use lendwright_types::currency::EGP;
use proptest::prelude::*;
use std::collections::BTreeMap;

const K_MIN: usize = 4;

fn units(units: i64) -> PeerValue {
    PeerValue::of_units(units)
}

fn quartiles(figures: &PeerFigures) -> [Option<i64>; 3] {
    [figures.p25, figures.median, figures.p75].map(PeerValue::units)
}

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
    Peer::from_rows(
        set.rows_of("one"),
        &Basis::new(day("2026-07-31"), EGP),
        &CategoryTable::default(),
    )
    .unwrap()
}

/// A borrower that spent these amounts in each of three months.
fn spender(of_a_month: &[(&str, Kind, i64)]) -> Peer {
    let mut builder = TransactionsBuilder::new();
    builder.push("one", &Transaction::new("0", day("2026-04-30"), -1, EGP)).unwrap();
    for month in ["05", "06", "07"] {
        for (at, (category, kind, amount)) in of_a_month.iter().enumerate() {
            let (id, kind) = (format!("{month}{at}"), Some(*kind));
            let on = day(&format!("2026-{month}-01"));
            let txn = Transaction { category, kind, ..Transaction::new(&id, on, *amount, EGP) };
            builder.push("one", &txn).unwrap();
        }
    }
    let set = builder.finish().unwrap();
    Peer::from_rows(
        set.rows_of("one"),
        &Basis::new(day("2026-07-31"), EGP),
        &CategoryTable::default(),
    )
    .unwrap()
}

fn of_all(peers: Vec<Peer>) -> Snapshot {
    let peers: Vec<_> = peers.into_iter().map(|peer| (vec!["all".to_owned()], peer)).collect();
    let terms = SnapshotTerms {
        as_of: day("2026-07-31"),
        currency: EGP,
        k_min: K_MIN,
        grouping: vec![Grouping::Area],
    };
    Snapshot::new(terms, &peers)
}

/// The percentile as it is shown.
fn shown(compared: &Comparison) -> Option<u8> {
    compared.percentile.map(Percentile::rounded)
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
    assert_eq!(quartiles(&figures), [20000, 30000, 40000].map(Some));
    assert_eq!((figures.n, figures.mean), (5, Ok(units(30000))));
    assert_eq!((first.user_value, shown(&first)), (Some(units(10100)), Some(0)));
    let difference = Some(units(-19900));
    assert_eq!((first.position, first.difference), (Some(PeerPosition::Lower), difference));
    assert_eq!(first.difference_percent, Some(-6_633));
    // 404.00 is above the upper quartile only because the quartile is rounded to 400.
    assert_eq!((shown(&of(3)), of(3).position), (Some(75), Some(PeerPosition::Higher)));
    assert_eq!((shown(&of(2)), of(2).position), (Some(50), Some(PeerPosition::Typical)));
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
    assert_eq!(mean(Variable::TotalSpending), Err(MeanSuppression::Dominated));
    assert_eq!(mean(Variable::NetCashFlow), Err(MeanSuppression::Complement));
    assert_eq!(mean(Variable::TotalIncome), Ok(units(100_000)));
    let spending =
        compare(&Feature::Of(Variable::TotalSpending), &snapshot.peers[0].periods[0], group);
    assert_eq!(spending.suppressed, Some(PeerSuppression::Mean(MeanSuppression::Dominated)));
    assert_eq!(spending.figures.unwrap().median, units(1000));
    // The cash flow must not follow from the two either.
    let even: Vec<Peer> =
        (0..5).map(|at| peer(50_000, if at == 0 { 10_000 } else { 49_999 }, 0)).collect();
    let snapshot = of_all(even);
    let group = &snapshot.groups[0].periods[0];
    let mean = |variable: Variable| group.figures[variable.name()].mean;
    assert_eq!(mean(Variable::NetCashFlow), Err(MeanSuppression::Dominated));
    assert!(mean(Variable::TotalSpending).is_ok());
    assert_eq!(mean(Variable::TotalIncome), Err(MeanSuppression::Complement));
    let two = PeerFigures::from_sorted(&[1, 1, 1, 9, 9].map(units)).unwrap();
    assert_eq!(two.mean, Err(MeanSuppression::Dominated));
    // 17 of 20 are exactly 85 %, and 10 of 20 exactly half.
    assert_eq!(
        PeerFigures::from_sorted(&[-1, 1, 1, 7, 10].map(units)).unwrap().mean,
        PeerValue::new(36, 10).ok_or(MeanSuppression::Dominated)
    );
    assert_eq!(PeerFigures::from_sorted(&[units(0); 4]).unwrap().mean, Ok(units(0)));
}

/// The reasons of the hidden means of the quarter, by the names of the variables.
fn hidden(peers: Vec<Peer>) -> BTreeMap<String, MeanSuppression> {
    let snapshot = of_all(peers);
    let figures = snapshot.groups[0].periods[1].figures.iter();
    figures.filter_map(|(name, figures)| Some((name.clone(), figures.mean.err()?))).collect()
}

#[test]
fn a_category_that_one_member_makes_does_not_follow_from_all_spending_and_the_others() {
    let (dominated, complement) = (MeanSuppression::Dominated, MeanSuppression::Complement);
    let food = ("food", Kind::Purchase, -100_000);
    let rich = [food, ("gold", Kind::Purchase, -1_800_000)];
    let plain = [food];
    let all = |of_first: &[(&str, Kind, i64)]| -> Vec<Peer> {
        (0..20).map(|at| spender(if at == 7 { of_first } else { &plain })).collect()
    };
    let without_income = hidden(all(&rich));
    let expected = [
        ("net_cash_flow".to_owned(), complement),
        ("spending:gold".to_owned(), dominated),
        ("total_spending".to_owned(), complement),
    ];
    assert_eq!(without_income, expected.clone().into());
    // Spending without a category is part of all spending too.
    let unnamed = [food, ("", Kind::Purchase, -1_800_000)];
    let expected = [expected[0].clone(), expected[2].clone()];
    assert_eq!(hidden(all(&unnamed)), expected.into());
    // Three categories of one member each: no member dominates their sum.
    let each = |at: usize| {
        let own = [food, (["a", "b", "c"][at % 3], Kind::Purchase, -50_000)];
        spender(if at < 3 { &own } else { &own[..1] })
    };
    let names = ["spending:a", "spending:b", "spending:c"].map(|name| (name.to_owned(), dominated));
    assert_eq!(hidden((0..20).map(each).collect()), names.into());
}

#[test]
fn what_is_hidden_follows_from_no_equal_values_and_from_no_difference() {
    let (dominated, complement) = (MeanSuppression::Dominated, MeanSuppression::Complement);
    let salary = |amount| ("", Kind::Salary, amount);
    // All is spent, but for one who spends half of it.
    let even = |at: usize| {
        spender(&[
            salary(100_000),
            ("food", Kind::Purchase, if at == 0 { -50_000 } else { -100_000 }),
        ])
    };
    let expected = [
        ("net_cash_flow", dominated),
        ("savings_rate", dominated),
        ("spending_to_income", complement),
        ("total_income", complement),
    ];
    let expected = expected.map(|(name, why)| (name.to_owned(), why));
    assert_eq!(hidden((0..20).map(even).collect()), expected.into());
    // All spending is fees, so fees reveal as much as all spending.
    let fees = |at: usize| {
        let own = [("bank", Kind::Fee, -1_000), ("broker", Kind::Fee, -10_000)];
        spender(if at == 0 { &own } else { &own[..1] })
    };
    let expected = [
        ("fees", complement),
        ("net_cash_flow", complement),
        ("spending:broker", dominated),
        ("total_spending", complement),
    ];
    let expected = expected.map(|(name, why)| (name.to_owned(), why));
    assert_eq!(hidden((0..20).map(fees).collect()), expected.into());
}

#[test]
fn what_a_refund_makes_of_all_spending_does_not_follow_from_its_categories() {
    // Refunds of others leave 10 of each of the rest and 210 of one. No category is half of the 210.
    let of = |at: usize| {
        let (a, b) = if at == 0 { (-15_000, -15_000) } else { (-15_000, 14_900) };
        let kind = if b > 0 { Kind::Refund } else { Kind::Purchase };
        spender(&[("a", Kind::Purchase, a), ("b", kind, b)])
    };
    let hidden = hidden((0..20).map(of).collect());
    assert_eq!(hidden.get("total_spending"), Some(&MeanSuppression::Dominated));
    assert_eq!(hidden.get("spending:a"), Some(&MeanSuppression::Complement));
    assert_eq!(hidden.get("spending:b"), None);
}

#[test]
fn places_are_found_before_anything_is_rounded() {
    let peers = (1..12).map(|at| {
        spender(&[("", Kind::Salary, 100_000_000), ("", Kind::LoanRepayment, -400 * at)])
    });
    let snapshot = of_all(peers.collect());
    let feature = Feature::Of(Variable::LoanRepaymentToIncome);
    let places = snapshot.peers.iter().map(|peer| {
        let own = compare(&feature, &peer.periods[1], &snapshot.groups[0].periods[1]);
        (shown(&own), own.position.unwrap().name())
    });
    let expected = (0..11_u8).map(|at| {
        let position = match at {
            0..3 => "lower",
            3..8 => "typical",
            _ => "higher",
        };
        (Some(at * 10), position)
    });
    assert!(places.eq(expected));
}

#[test]
fn a_difference_is_that_of_what_is_not_rounded() {
    // 3.49 in three months, compared with 0.50 in each.
    let fee = |amount| spender(&[("", Kind::Fee, amount)]);
    let mut builder = TransactionsBuilder::new();
    for (id, on, amount) in
        [("0", "04-30", -1), ("1", "05-01", -50), ("2", "06-01", -50), ("3", "07-01", -249)]
    {
        let (on, kind) = (day(&format!("2026-{on}")), Some(Kind::Fee));
        builder
            .push("one", &Transaction { kind, ..Transaction::new(id, on, amount, EGP) })
            .unwrap();
    }
    let set = builder.finish().unwrap();
    let first = Peer::from_rows(
        set.rows_of("one"),
        &Basis::new(day("2026-07-31"), EGP),
        &CategoryTable::default(),
    )
    .unwrap();
    let peers = std::iter::once(first).chain((0..10).map(|_| fee(-50)));
    let snapshot = of_all(peers.collect());
    let fees = Feature::Of(Variable::Fees);
    let own = compare(&fees, &snapshot.peers[0].periods[1], &snapshot.groups[0].periods[1]);
    assert_eq!(own.difference_percent, Some(13_267));
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
    assert_eq!((nothing.user_value, shown(&nothing)), (Some(units(0)), Some(20)));
    let figures = nothing.figures.unwrap();
    assert_eq!(quartiles(&figures), [0, 2000, 5500].map(Some));
    assert_eq!(shown(&of("spending:food", 5)), Some(100));
    let unknown = of("spending:travel", 5);
    assert_eq!((unknown.user_value, shown(&unknown)), (Some(units(0)), Some(50)));
    assert_eq!(unknown.figures.unwrap().mean, Ok(units(0)));
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
    assert_eq!(three.suppressed, Some(PeerSuppression::TooSmall));
    assert_eq!((three.user_value, three.figures, three.percentile), (None, None, None));
    let four = with(4);
    assert_eq!(of(&four, 0).user_value, Some(units(5_000)));
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
        Peer::from_rows(set.rows_of("one"), &Basis::new(day(as_of), EGP), &CategoryTable::default())
            .is_some()
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
    let peer = Peer::from_rows(
        set.rows_of("one"),
        &Basis::new(day("2024-03-31"), EGP),
        &CategoryTable::default(),
    )
    .unwrap();
    let snapshot = of_all(vec![peer; 4]);
    let own = &snapshot.peers[0].periods[1];
    assert_eq!(own.values["total_spending"], (units(0), Percentile::new(3, 3)));
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
        let exact: Vec<PeerValue> = values.iter().map(|value| units(*value)).collect();
        let figures = PeerFigures::from_sorted(&exact).unwrap();
        let near = |told: PeerValue, exact: f64| {
            let told = told.parts() as f64 / units(1).parts() as f64;
            if exact == 0.0 {
                return told == 0.0;
            }
            let step = 10_f64.powf(exact.abs().log10().floor() - 1.0);
            let steps = told / step;
            (told - exact).abs() <= step / 2.0 + 1e-9 && (steps - steps.round()).abs() < 1e-9
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
            Err(why) => prop_assert!(is_dominated && why == MeanSuppression::Dominated),
        }
    }

    #[test]
    fn two_digits_are_left_and_the_sign_turns(sum in -i64::MAX..i64::MAX, count in 1_i64..1_000) {
        let of = |sum| PeerValue::two_digits(&[units(sum)], count).unwrap().parts();
        // A part of 2,772 is the last digit of a decimal of ten.
        prop_assert_eq!(of(sum) % 2_772, 0);
        let digits = (of(sum) / 2_772).unsigned_abs().to_string();
        prop_assert!(digits.trim_end_matches('0').len() <= 2);
        prop_assert_eq!(of(-sum), -of(sum));
    }

    #[test]
    fn values_keep_their_order(a in 0..1_000_000_i64, b in 1..1_000_i64, c in 0..1_000_000_i64, d in 1..1_000_i64) {
        let of = |part: i64, whole: i64| PeerValue::new(part.into(), whole.into()).unwrap();
        prop_assert_eq!(of(a, b).cmp(&of(c, d)), (a * d).cmp(&(c * b)));
        prop_assert_eq!(of(a, b).rounded(), of(-a, b).rounded().map(|units| -units));
        prop_assert_eq!(of(a, b).units().is_some(), a % b == 0);
    }
}
