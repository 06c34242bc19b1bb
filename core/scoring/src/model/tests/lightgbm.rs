//! Traps of LightGBM's files.

use super::write::{by_bits, halves, lightgbm, lone_leaf};
use super::*;

/// The margins of a tree with one split for these values.
fn margins<const N: usize>(tree: &str, values: [f64; N]) -> [f64; N] {
    let trees = lightgbm(1, vec![tree.to_owned()]).read();
    values.map(|value| trees.margin(&[value]))
}

/// The greatest double that LightGBM takes as 0: a single there.
const ZERO: f64 = 1e-35_f32 as f64;

#[test]
fn a_value_equal_to_the_threshold_goes_left_in_double_precision() {
    for decision in [0, 2, 4, 6, 8, 10] {
        let next = [0.1, 0.1_f64.next_up(), 0.1_f64.next_down(), f64::from(0.1_f32)];
        assert_eq!(margins(&halves("0.1", decision), next), [1.0, 2.0, 1.0, 2.0], "{decision}");
    }
    // Each digit of a threshold counts.
    let threshold = "0.30000000000000004";
    assert_eq!(margins(&halves(threshold, 8), [0.1 + 0.2, 0.3]), [1.0, 1.0]);
    assert_eq!(margins(&halves("0.3", 8), [0.1 + 0.2, 0.3]), [2.0, 1.0]);
    assert_eq!(lightgbm(1, vec![halves("0.1", 8)]).read().thresholds(0), [0.1]);
}

#[test]
fn without_missing_values_nan_counts_as_zero() {
    for default_left in [0, 2] {
        assert_eq!(margins(&halves("0.5", default_left), [NAN, 0.0, 1.0]), [1.0, 1.0, 2.0]);
        assert_eq!(margins(&halves("-0.5", default_left), [NAN, 0.0, -1.0]), [2.0, 2.0, 1.0]);
        assert_eq!(margins(&halves("0", default_left), [NAN, 0.0, -0.0]), [1.0, 1.0, 1.0]);
    }
}

#[test]
fn zero_and_nan_go_the_default_way_if_zero_is_missing() {
    let zeros = [NAN, 0.0, -0.0, ZERO, -ZERO, 1e-36];
    for threshold in ["0.5", "-0.5"] {
        assert_eq!(margins(&halves(threshold, 4), zeros), [2.0; 6]);
        assert_eq!(margins(&halves(threshold, 6), zeros), [1.0; 6]);
        let others = [-1.0, 1.0];
        assert_eq!(margins(&halves(threshold, 4), others), [1.0, 2.0]);
        assert_eq!(margins(&halves(threshold, 6), others), [1.0, 2.0]);
    }
    // Just outside, the threshold decides.
    let outside = [ZERO.next_up(), -ZERO.next_up()];
    assert_eq!(margins(&halves("0.5", 4), outside), [1.0, 1.0]);
    assert_eq!(margins(&halves("-0.5", 6), outside), [2.0, 2.0]);
    // Where 0 goes right by the default, it is a threshold of its own.
    assert_eq!(lightgbm(1, vec![halves("0.5", 4)]).read().thresholds(0), [0.0, 0.5]);
}

#[test]
fn nan_goes_the_default_way_and_zero_does_not() {
    assert_eq!(margins(&halves("0.5", 8), [NAN, 0.0, 1.0]), [2.0, 1.0, 2.0]);
    assert_eq!(margins(&halves("-0.5", 10), [NAN, 0.0, -1.0]), [1.0, 2.0, 1.0]);
    // The threshold inf divides missing values from all others.
    assert_eq!(margins(&halves("inf", 8), [NAN, 1e308, f64::INFINITY]), [2.0, 1.0, 1.0]);
    assert_eq!(margins(&halves("inf", 10), [NAN, 1e308, f64::INFINITY]), [1.0; 3]);
}

#[test]
fn values_within_1e_35_are_zero_for_every_split() {
    // The numbers of a row within this distance are dropped by LightGBM before any tree sees them.
    assert_eq!(margins(&halves("1e-36", 8), [1e-35, 9e-36, 1e-34]), [1.0, 1.0, 2.0]);
    assert_eq!(margins(&halves("-1e-36", 8), [-1e-35, -1e-34]), [2.0, 1.0]);
}

#[test]
fn codes_of_the_bitset_go_left_and_all_else_right() {
    let tree = by_bits(&[0b101, 1 << 31]);
    let file = write::LightGbmFile { infos: vec!["0:1:2:63"], ..lightgbm(1, vec![tree]) };
    let trees = file.read();
    for (value, margin) in [
        (0.0, 1.0),
        (1.0, 2.0),
        (2.0, 1.0),
        (2.9, 1.0),
        (63.0, 1.0),
        (64.0, 2.0),
        (1e300, 2.0),
        (2_147_483_648.0, 2.0),
        // Cut off to 0, which the set has.
        (-0.5, 1.0),
        (-1.0, 2.0),
        (-2.0, 2.0),
        (NAN, 2.0),
        (f64::INFINITY, 2.0),
        (f64::NEG_INFINITY, 2.0),
    ] {
        assert_eq!(trees.margin(&[value]), margin, "{value}");
    }
    assert!(trees.features()[0].is_category);
    assert_eq!(trees.features()[0].code(&Category::Number(63.0)), 63.0);
    assert_eq!(trees.features()[0].code(&Category::Text("63".to_owned())), -1.0);
}

#[test]
fn pandas_categorical_names_the_codes() {
    let rest =
        "pandas_categorical:[[\"own\", \"n\\u00e9e\", \"rent\"], [10, 2.5, -0.0], [false, true]]\n";
    let file = write::LightGbmFile {
        infos: vec!["0:1", "[0:1]", "0:1", "1:0"],
        rest,
        ..lightgbm(4, vec![by_bits(&[0b010])])
    };
    let trees = file.read();
    let code = |at: usize, category: Category| trees.features()[at].code(&category);
    assert_eq!(code(0, Category::Text("née".to_owned())), 1.0);
    assert_eq!(code(0, Category::Text("rent".to_owned())), 2.0);
    assert_eq!(code(0, Category::Text("RENT".to_owned())), -1.0);
    assert_eq!(code(2, Category::Number(2.5)), 1.0);
    assert_eq!(code(2, Category::Number(0.0)), 2.0);
    assert_eq!(code(2, Category::Number(1.0)), -1.0);
    assert_eq!(code(3, Category::Bool(true)), 1.0);
    assert_eq!(code(3, Category::Number(1.0)), -1.0);
    assert!(!trees.features()[1].is_category);
    assert_eq!(trees.margin(&[code(0, Category::Text("née".to_owned()))]), 1.0);
    // null is no list, and a list too few is refused.
    let none = write::LightGbmFile { rest: "pandas_categorical:null\n", ..file.clone() };
    assert!(none.read().features()[0].categories.is_empty());
    let short = write::LightGbmFile { rest: "pandas_categorical:[[\"a\"]]\n", ..file };
    assert_eq!(
        Trees::from_lightgbm(short.text().as_bytes(), &TreesOptions::default())
            .unwrap_err()
            .to_string(),
        "model: pandas_categorical: 1 lists, but the model has another number of categorical features; ordered \
         categories count as numbers: pass their codes to LightGBM as numbers"
    );
}

#[test]
fn the_parameter_categorical_feature_places_the_lists() {
    // A categorical feature that no bin was made of has the info `none`.
    let file = write::LightGbmFile {
        infos: vec!["none", "0:1"],
        rest: "pandas_categorical:[[\"a\"], [\"b\", \"c\"]]\n",
        ..lightgbm(2, vec![halves("0", 8)])
    };
    let text = file.text().replace("[boosting: gbdt]", "[categorical_feature: 0,1]");
    let trees = Trees::from_lightgbm(text.as_bytes(), &TreesOptions::default()).unwrap();
    assert_eq!(trees.features()[0].categories, [Category::Text("a".to_owned())]);
    assert_eq!(trees.features()[1].categories.len(), 2);
}

#[test]
fn a_linear_leaf_gives_its_value_if_one_of_its_features_is_missing() {
    let tree = halves("0", 10).replace(
        "is_linear=0",
        "is_linear=1\nleaf_const=0.25 -0.5\nnum_features=2 0\nleaf_features=1 0 \nleaf_coeff=0.1 0.2 ",
    );
    let trees = lightgbm(2, vec![tree, lone_leaf("10")]).read();
    assert_eq!(trees.margin(&[-3.0, 7.0]), (0.25 + 7.0 * 0.1) + -3.0 * 0.2 + 10.0);
    assert_eq!(trees.margin(&[-3.0, NAN]), 11.0);
    assert_eq!(trees.margin(&[-3.0]), 11.0);
    // Missing values go left here, and the leaf needs the value.
    assert_eq!(trees.margin(&[NAN, 7.0]), 11.0);
    // A leaf without features is its constant.
    assert_eq!(trees.margin(&[1.0, NAN]), 9.5);
    // The linear part of a leaf is divided equally among its features.
    let shares = trees.contributions(&[-3.0, 7.0]);
    let added = 0.25 + 0.7 - 0.6 - 1.0;
    assert!((shares[1] - added / 2.0).abs() < 1e-12);
    assert!((shares[2] - (0.6 + 0.8 + 10.0)).abs() < 1e-12);
    assert!((shares.iter().sum::<f64>() - trees.margin(&[-3.0, 7.0])).abs() < 1e-12);
}

#[test]
fn a_linear_tree_of_one_leaf_is_its_constant() {
    let tree = lone_leaf("3").replace(
        "is_linear=0",
        "is_linear=1\nleaf_const=4\nnum_features=0\nleaf_features=\nleaf_coeff=",
    );
    let trees = lightgbm(1, vec![tree]).read();
    assert_eq!(trees.margin(&[NAN]), 4.0);
    let mut out = [0.0; 3];
    trees.margins(&[], &mut out);
    assert_eq!(out, [4.0; 3]);
}

#[test]
fn a_random_forest_takes_the_mean_of_its_iterations() {
    let stumps = vec![halves("0", 8), halves("0", 8).replace("=1 2", "=5 8"), lone_leaf("1")];
    let mut file = lightgbm(1, stumps);
    assert_eq!(file.read().predict(&[1.0]), 11.0);
    file.averages = true;
    assert_eq!(file.read().margin(&[1.0]), 11.0);
    assert_eq!(file.read().predict(&[1.0]), 11.0 / 3.0);
    assert_eq!(file.read_with(&iterations(0..2)).predict(&[1.0]), 5.0);
}

#[test]
fn sigmoid_multiplies_the_sum() {
    let mut file = lightgbm(1, vec![halves("0", 8), halves("0", 8)]);
    file.objective = "binary sigmoid:0.7";
    let trees = file.read();
    assert_eq!((trees.output(), trees.margin(&[1.0])), (Output::LogOdds, 4.0));
    assert_eq!(trees.predict(&[1.0]), 0.7 * 4.0);
    assert_eq!(file.read_with(&class(0)).predict(&[1.0]), -(0.7 * 4.0));
    file.objective = "cross_entropy";
    assert_eq!(file.read().predict(&[1.0]), 4.0);
    assert_eq!(file.read().iterations(), 2);
}

#[test]
fn sums_go_tree_by_tree_in_double_precision() {
    let leaves = ["0.1", "1e17", "0.2", "-1e17", "0.3"];
    let trees = lightgbm(1, leaves.map(lone_leaf).to_vec()).read();
    assert_eq!(trees.margin(&[]), (((0.1 + 1e17) + 0.2) - 1e17) + 0.3);
    let some = lightgbm(1, leaves.map(lone_leaf).to_vec()).read_with(&iterations(2..4));
    assert_eq!(some.margin(&[]), 0.2 - 1e17);
    assert!(some.thresholds(0).is_empty());
}

#[test]
fn classes_take_turns_in_an_iteration() {
    let leaves = ["1", "2", "3", "10", "20", "30"].map(lone_leaf).to_vec();
    let mut file = lightgbm(1, leaves);
    (file.num_class, file.objective) = (3, "multiclass num_class:3");
    assert_eq!(file.read_with(&class(1)).margin(&[]), 22.0);
    let one = TreesOptions { iterations: Some(1..2), ..class(2) };
    assert_eq!(file.read_with(&one).margin(&[]), 30.0);
    let error = Trees::from_lightgbm(file.text().as_bytes(), &TreesOptions::default());
    assert_eq!(
        error.unwrap_err().to_string(),
        "model: class: must be given: the model has 3 classes"
    );
    // Others are far more likely, to the limit of a probability.
    let least = file.read_with(&class(0)).predict(&[]);
    assert!((least - (11.0 - 33.0)).abs() < 1e-4);
    file.objective = "multiclassova num_class:3 sigmoid:2";
    assert_eq!(file.read_with(&class(1)).predict(&[]), 44.0);
    assert_eq!(file.read_with(&class(1)).output(), Output::LogOdds);
}

#[test]
fn windows_lines_and_old_headers_are_read() {
    let text = lightgbm(1, vec![halves("0.1", 8)]).text().replace('\n', "\r\n");
    let trees = Trees::from_lightgbm(text.as_bytes(), &TreesOptions::default()).unwrap();
    assert_eq!(trees.margin(&[0.1]), 1.0);
    // Nothing has to follow the trees.
    let text = lightgbm(1, vec![halves("0.1", 8)]).text().replace("v4", "v2");
    let end = text.find("\nfeature_importances").unwrap();
    let trees = Trees::from_lightgbm(&text.as_bytes()[..end], &TreesOptions::default()).unwrap();
    assert_eq!(trees.margin(&[0.1]), 1.0);
}
