//! Shapley values against brute force: the mean over all orders of the features, of what a feature's value adds to a
//! tree's expectation by cover.

use super::write::{Grown, lightgbm, xgboost};
use super::*;

const FEATURES: usize = 5;
/// Features from here on have categories.
const BY_CODES: usize = 4;

/// Whether XGBoost or LightGBM reads the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Library {
    Xgboost,
    LightGbm,
}

/// The expectation of a tree if only the features of `known` have their values.
fn expectation(tree: &Grown, library: Library, row: &[f64], known: u32) -> f64 {
    let (feature, threshold, missing_left, codes, cover, children) = match tree {
        Grown::Leaf { value, .. } => return f64::from(*value),
        Grown::Split { feature, threshold, missing_left, codes, cover, children } => {
            (*feature, *threshold, *missing_left, codes, f64::from(*cover), children)
        }
    };
    let of = |side: usize| expectation(&children[side], library, row, known);
    if known >> feature & 1 == 0 {
        let share = |side: usize| {
            if cover > 0.0 { f64::from(children[side].cover()) / cover } else { 0.5 }
        };
        return share(0) * of(0) + share(1) * of(1);
    }
    let value = row[feature];
    let goes_left = match (codes, library) {
        (Some(codes), _) => {
            let is_listed = codes.iter().any(|code| *code as f64 == value.trunc());
            match library {
                Library::Xgboost if value.is_nan() => missing_left,
                Library::Xgboost => !is_listed,
                Library::LightGbm => is_listed,
            }
        }
        (None, _) if value.is_nan() => missing_left,
        (None, Library::Xgboost) => (value as f32) < threshold,
        (None, Library::LightGbm) => value <= f64::from(threshold),
    };
    of(usize::from(!goes_left))
}

/// Each feature's Shapley value, summed over the trees, and the expectation with nothing known.
fn brute(trees: &[Grown], library: Library, row: &[f64]) -> (Vec<f64>, f64) {
    let of = |known: u32| -> f64 {
        trees.iter().map(|tree| expectation(tree, library, row, known)).sum()
    };
    let all: Vec<f64> = (0..1 << FEATURES).map(of).collect();
    let factorial = |n: usize| (1..=n).product::<usize>() as f64;
    let value = |feature: usize| -> f64 {
        let without = (0..all.len()).filter(|known| known >> feature & 1 == 0);
        let each = without.map(|known| {
            let size = known.count_ones() as usize;
            let weight = factorial(size) * factorial(FEATURES - size - 1) / factorial(FEATURES);
            weight * (all[known | 1 << feature] - all[known])
        });
        each.sum()
    };
    ((0..FEATURES).map(value).collect(), all[0])
}

fn row(random: &mut Random) -> Vec<f64> {
    let number = |at: usize, random: &mut Random| match random.below(10) {
        0 | 1 => NAN,
        _ if at >= BY_CODES => random.below(7) as f64 - 1.0,
        _ => random.short(),
    };
    (0..FEATURES).map(|at| number(at, random)).collect()
}

fn check(library: Library, seed: u64) {
    let mut random = Random(seed);
    for round in 0..150 {
        let depth = 1 + round % 6;
        let grown: Vec<Grown> = (0..=random.below(3))
            .map(|_| Grown::random(&mut random, depth, FEATURES, BY_CODES))
            .collect();
        let trees = match library {
            Library::Xgboost => {
                let mut file = xgboost(FEATURES, grown.iter().map(Grown::nodes).collect());
                file.types = vec!["float", "float", "float", "float", "c"];
                file.read()
            }
            Library::LightGbm => {
                let mut file = lightgbm(FEATURES, grown.iter().map(Grown::lines).collect());
                file.infos = vec!["[-2:2]", "[-2:2]", "[-2:2]", "[-2:2]", "0:1:2:3:4"];
                file.read()
            }
        };
        for _ in 0..8 {
            let row = row(&mut random);
            let (exact, mean) = brute(&grown, library, &row);
            let values = trees.contributions(&row);
            let scale = exact.iter().map(|value| value.abs()).fold(1.0, f64::max);
            for (feature, exact) in exact.iter().enumerate() {
                let gap = (values[feature] - exact).abs();
                assert!(gap < 1e-12 * scale, "{library:?} {grown:?}\n{row:?} {feature}: {gap}");
            }
            assert!((trees.mean() - mean).abs() < 1e-12 * scale);
            let sum: f64 = values.iter().sum();
            assert!((sum - trees.margin(&row)).abs() < 1e-12 * scale);
            // All is known: the margin itself, to the bit in double precision.
            let all: f64 =
                grown.iter().map(|tree| expectation(tree, library, &row, u32::MAX)).sum();
            assert!((trees.margin(&row) - all).abs() < 1e-5 * scale);
            assert!(library == Library::Xgboost || trees.margin(&row) == all);
        }
    }
}

#[test]
fn xgboost_equals_brute_force() {
    check(Library::Xgboost, 11);
}

#[test]
fn lightgbm_equals_brute_force() {
    check(Library::LightGbm, 12);
}

#[test]
fn a_split_where_nothing_passed_is_two_halves() {
    let leaf = |value: f32| Grown::Leaf { value, cover: 0.0 };
    let tree = Grown::Split {
        feature: 0,
        threshold: 0.0,
        missing_left: true,
        codes: None,
        cover: 0.0,
        children: Box::new([leaf(1.0), leaf(3.0)]),
    };
    for trees in [xgboost(1, vec![tree.nodes()]).read(), lightgbm(1, vec![tree.lines()]).read()] {
        assert_eq!(trees.mean(), 2.0);
        assert_eq!(trees.contributions(&[1.0]), [1.0, 2.0]);
        assert_eq!(trees.contributions(&[NAN]), [-1.0, 2.0]);
    }
}

#[test]
fn weights_are_the_cover_where_there_are_no_counts() {
    let tree = write::halves("0", 8);
    let means = |tree: &str| lightgbm(1, vec![tree.to_owned()]).read().mean();
    assert_eq!(means(&tree), 1.4);
    // The counts win over the weights.
    let unlike = tree.replace("leaf_count=60 40", "leaf_count=25 75");
    assert_eq!(means(&unlike), 1.75);
    let weights =
        unlike.replace("leaf_count=25 75\n", "").replace("internal_weight=0", "internal_weight=80");
    let weights = weights.replace("leaf_weight=60 40", "leaf_weight=20 60");
    assert_eq!(means(&weights), 1.75);
    // With neither, halves.
    let none = tree.replace("leaf_count=60 40\n", "").replace("leaf_weight=60 40\n", "");
    assert_eq!(means(&none), 1.5);
}

#[test]
fn an_unused_feature_has_no_share() {
    let trees = xgboost(3, vec![write::stump(0.0, true, 1.0, 2.0)]).read();
    assert_eq!(trees.contributions(&[1.0, 5.0, NAN])[1..3], [0.0, 0.0]);
    assert_eq!(trees.importance()[1..], [0.0, 0.0]);
}
