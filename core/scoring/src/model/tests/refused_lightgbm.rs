//! Refused trees and headers of LightGBM, each by name and place.

use super::refused::lightgbm_error;
use super::write::{by_bits, halves, lightgbm};

#[test]
fn trees_of_lightgbm_are_whole() {
    let with = |from: &str, to: &str| {
        let tree = halves("0.5", 8);
        assert!(tree.contains(from));
        lightgbm_error(&lightgbm(1, vec![tree.replace(from, to)]).text())
    };
    assert_eq!(
        with("left_child=-1", "left_child=1"),
        "model: Tree=0 left_child[0]: 1 is out of range: the tree has 1 splits"
    );
    assert_eq!(
        with("left_child=-1", "left_child=0"),
        "model: Tree=0 left_child[0]: node 0 is reached a second time"
    );
    assert_eq!(
        with("right_child=-2", "right_child=-1"),
        "model: Tree=0 right_child[0]: node 1 is reached a second time"
    );
    assert_eq!(
        with("right_child=-2", "right_child=-2147483648"),
        "model: Tree=0 right_child[0]: node 2147483648 is out of range: the tree has 3 nodes"
    );
    assert_eq!(
        with("threshold=0.5", "threshold=nan"),
        "model: Tree=0 threshold[0]: must be a number or inf"
    );
    assert_eq!(
        with("leaf_value=1 2", "leaf_value=1 inf"),
        "model: Tree=0 leaf_value[1]: must be finite"
    );
    assert_eq!(
        with("leaf_value=1 2", "leaf_value=1 2 3"),
        "model: Tree=0 leaf_value: 3 numbers, but there must be 2"
    );
    assert_eq!(
        with("leaf_value=1 2", "leaf_value=1 x"),
        "model: Tree=0 leaf_value[1]: 'x' is no such number"
    );
    assert_eq!(
        with("split_feature=0", "split_feature=1"),
        "model: Tree=0 split_feature[0]: is no feature: the model has 1"
    );
    assert_eq!(
        with("decision_type=8", "decision_type=12"),
        "model: Tree=0 decision_type[0]: 12 is unknown"
    );
    assert_eq!(
        with("decision_type=8", "decision_type=1"),
        "model: Tree=0 threshold[0]: 0.5 is no set of categories"
    );
    assert_eq!(
        with("leaf_count=60 40", "leaf_count=60 -40"),
        "model: Tree=0 leaf_count[1]: must be finite and at least 0"
    );
    assert_eq!(
        with("num_leaves=2", "num_leaves=0"),
        "model: Tree=0 num_leaves: must be at least 1"
    );
    assert_eq!(
        with("num_leaves=2", "num_leaves=4000001"),
        "model: Tree=0 num_leaves: 4000001 leaves, at most 4000000 can be read"
    );
    assert_eq!(with("shrinkage", "shrink"), "model: Tree=0 shrink: unknown member");
    assert_eq!(with("is_linear=0", "num_cat=0"), "model: Tree=0 num_cat: the key is there twice");
    assert_eq!(
        with("is_linear=0", "leaf_const=1 2"),
        "model: Tree=0 leaf_const: is_linear is not 1"
    );
}

#[test]
fn a_split_of_lightgbm_has_all_its_numbers() {
    // One split, and nothing in a list: this is no tree of one leaf.
    for key in ["split_feature", "threshold", "decision_type", "left_child", "right_child"] {
        let tree = by_bits(&[5]);
        let line = tree.lines().find(|line| line.starts_with(key)).unwrap();
        let tree = tree.replace(line, &format!("{key}="));
        assert_eq!(
            lightgbm_error(&lightgbm(1, vec![tree]).text()),
            format!("model: Tree=0 {key}: has no numbers")
        );
    }
}

#[test]
fn sets_of_lightgbm_are_within_their_words() {
    let with = |from: &str, to: &str| {
        let tree = by_bits(&[5, 7]);
        assert!(tree.contains(from));
        lightgbm_error(&lightgbm(1, vec![tree.replace(from, to)]).text())
    };
    assert_eq!(
        with("cat_boundaries=0 2", "cat_boundaries=0 3"),
        "model: Tree=0 cat_threshold: 2 numbers, but there must be 3"
    );
    assert_eq!(
        with("cat_boundaries=0 2", "cat_boundaries=1 2"),
        "model: Tree=0 cat_boundaries: must rise from 0"
    );
    for set in ["1", "-1", "0.5", "1e300", "nan"] {
        let error = with("threshold=0\n", &format!("threshold={set}\n"));
        assert!(error.starts_with("model: Tree=0 threshold[0]: "), "{error}");
        assert!(error.ends_with(" is no set of categories"), "{error}");
    }
    assert_eq!(
        with("num_cat=1", "num_cat=18446744073709551615"),
        "model: Tree=0 cat_boundaries: 2 numbers, but there must be 18446744073709551615"
    );
    assert_eq!(
        with("cat_threshold=5 7", "cat_threshold=5 4294967296"),
        "model: Tree=0 cat_threshold[1]: '4294967296' is no such number"
    );
}

#[test]
fn headers_of_lightgbm_are_known() {
    let with = |from: &str, to: &str| {
        let text = lightgbm(1, vec![halves("0.5", 8)]).text();
        assert!(text.contains(from));
        lightgbm_error(&text.replace(from, to))
    };
    assert_eq!(
        with("version=v4", "version=v5"),
        "model: version: 'v5' is not supported (supported: v2, v3, v4)"
    );
    assert_eq!(with("label_index", "label"), "model: label: unknown member");
    assert_eq!(
        with("objective=regression", "objective=lambdarank"),
        "model: objective: 'lambdarank' is not supported (supported: binary, cross_entropy, multiclass, \
         multiclassova, regression, regression_l1, huber, fair, quantile, mape)"
    );
    assert_eq!(
        with("objective=regression", "objective=regression sqrt"),
        "model: objective: 'regression sqrt' is not supported (supported: binary, cross_entropy, multiclass, \
         multiclassova, regression, regression_l1, huber, fair, quantile, mape)"
    );
    assert_eq!(
        with("objective=regression", "objective=binary sigmoid:-1"),
        "model: objective: sigmoid must be above 0 and finite"
    );
    assert_eq!(
        with("max_feature_idx=0", "max_feature_idx=100000"),
        "model: max_feature_idx: 100001 features, at most 100000 can be read"
    );
    assert_eq!(with("tree_sizes=1", "tree_sizes=1 1"), "model: tree_sizes: 2 sizes, but 1 trees");
    assert_eq!(
        with("num_tree_per_iteration=1", "num_tree_per_iteration=2"),
        "model: num_tree_per_iteration: 1 trees are not a multiple of it"
    );
    assert_eq!(
        with("num_tree_per_iteration=1", "num_tree_per_iteration=0"),
        "model: num_tree_per_iteration: must be at least 1"
    );
    assert_eq!(
        with("feature_names=x0", "feature_names=x0 x1"),
        "model: feature_names: 2 features, but max_feature_idx + 1 is 1"
    );
}

#[test]
fn splits_of_lightgbm_do_not_share_a_set() {
    let tree = by_bits(&[5, 7])
        .replace("num_leaves=2", "num_leaves=3")
        .replace("split_feature=0", "split_feature=0 0")
        .replace("split_gain=3", "split_gain=3 3")
        .replace("threshold=0\n", "threshold=0 0\n")
        .replace("decision_type=1", "decision_type=1 1")
        .replace("left_child=-1", "left_child=1 -1")
        .replace("right_child=-2", "right_child=-2 -3")
        .replace("leaf_value=1 2", "leaf_value=1 2 3")
        .replace("leaf_weight=60 40", "leaf_weight=30 40 30")
        .replace("leaf_count=60 40", "leaf_count=30 40 30")
        .replace("internal_value=0", "internal_value=0 0")
        .replace("internal_weight=0", "internal_weight=0 60")
        .replace("internal_count=100", "internal_count=100 60");
    assert_eq!(
        lightgbm_error(&lightgbm(1, vec![tree.clone()]).text()),
        "model: Tree=0: two splits have the same set of categories"
    );
    // Each with its own, it is read.
    let tree = tree
        .replace("threshold=0 0", "threshold=0 1")
        .replace("cat_boundaries=0 2", "cat_boundaries=0 1 2")
        .replace("num_cat=1", "num_cat=2");
    let trees = lightgbm(1, vec![tree]).read();
    assert_eq!([0.0, 2.0, 1.0].map(|code| trees.margin(&[code])), [1.0, 1.0, 2.0]);
}

#[test]
fn a_wrong_line_is_named_by_its_first_byte() {
    let text = lightgbm(1, vec![halves("0.5", 8), halves("0.5", 8)]).text();
    let at = text.find("Tree=1").unwrap();
    assert_eq!(
        lightgbm_error(&text.replace("Tree=1", "Tree=2")),
        format!("model: byte {at}: 'Tree=1' or 'end of trees' must be here, not 'Tree=2'")
    );
}
