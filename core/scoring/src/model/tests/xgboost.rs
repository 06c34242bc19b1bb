//! Traps of XGBoost's files.

use super::write::{by_codes, leaf, split, stump, text, xgboost};
use super::*;

/// The margin of a tree that adds nothing.
fn base(base_score: &'static str, objective: &'static str) -> f32 {
    let file = xgboost(1, vec![vec![leaf(0.0, 1.0)]]);
    write::XgboostFile { objective, base_score, ..file }.read().margin(&[]) as f32
}

#[test]
fn base_score_is_a_text_a_list_and_a_probability() {
    assert_eq!(base("5E-1", "reg:squarederror"), 0.5);
    assert_eq!(base("[5E-1]", "reg:squarederror"), 0.5);
    assert_eq!(base(" [ -2.5 ] ", "reg:squarederror"), -2.5);
    assert_eq!(base("5E-1", "binary:logistic"), 0.0);
    assert_eq!(base("[5E-1]", "reg:logistic"), 0.0);
    // `binary:logitraw` has a margin there.
    assert_eq!(base("2.5E-1", "binary:logitraw"), 0.25);
    // -ln(1/p - 1), step by step in single precision.
    for score in ["2.5E-1", "1.2345679E-1", "9.9E-1", "3.1E-4"] {
        let p: f32 = score.parse().unwrap();
        let odds = 1.0 / p - 1.0;
        let exact = -(f64::from(odds).ln() as f32);
        assert_eq!(base(score, "binary:logistic"), exact, "{score}");
    }
    // XGBoost keeps a probability one millionth away from 0 and 1.
    assert_eq!(base("0E0", "binary:logistic"), base("1E-6", "binary:logistic"));
    assert!(base("1E0", "binary:logistic") > 13.0);
}

#[test]
fn missing_values_go_the_default_way_as_a_word_and_as_a_number() {
    for words in [true, false] {
        for missing_left in [true, false] {
            let file = xgboost(1, vec![stump(0.5, missing_left, 1.0, 2.0)]);
            let trees = write::XgboostFile { words, ..file }.read();
            let default = if missing_left { 1.0 } else { 2.0 };
            assert_eq!(trees.margin(&[NAN]), default);
            // A row that is too short is missing there; infinite values compare.
            assert_eq!(trees.margin(&[]), default);
            assert_eq!(trees.margin(&[f64::NEG_INFINITY]), 1.0);
            assert_eq!(trees.margin(&[f64::INFINITY]), 2.0);
        }
    }
}

#[test]
fn values_are_rounded_to_single_precision_before_they_are_compared() {
    let trees = xgboost(1, vec![stump(0.1, false, 1.0, 2.0)]).read();
    let threshold = f64::from(0.1_f32);
    assert_eq!(trees.margin(&[threshold]), 2.0);
    assert_eq!(trees.margin(&[f64::from(0.1_f32.next_down())]), 1.0);
    assert_eq!(trees.margin(&[f64::from(0.1_f32.next_up())]), 2.0);
    // The double 0.1 is below the single 0.1, and is rounded to it.
    assert!(0.1 < threshold);
    assert_eq!(trees.margin(&[0.1]), 2.0);
    assert_eq!(trees.margin(&[threshold.next_down()]), 2.0);
    // Half-way between two singles, the even one.
    let below = f64::from(0.1_f32.next_down());
    let middle = f64::midpoint(below, threshold);
    assert_eq!(trees.margin(&[middle]), if middle as f32 == 0.1 { 2.0 } else { 1.0 });
    assert_eq!(trees.margin(&[middle.next_down()]), 1.0);
    assert_eq!(trees.thresholds(0), [threshold]);
}

#[test]
fn thresholds_at_the_ends_of_the_numbers() {
    let at = |threshold: f32, value: f64| {
        xgboost(1, vec![stump(threshold, false, 1.0, 2.0)]).read().margin(&[value])
    };
    for zero in [0.0, -0.0] {
        assert_eq!(at(zero, 0.0), 2.0);
        assert_eq!(at(zero, -0.0), 2.0);
        assert_eq!(at(zero, -1e-45), 1.0);
        // Rounded to -0.
        assert_eq!(at(zero, -1e-46), 2.0);
    }
    let tiny = f32::from_bits(1);
    assert_eq!(at(tiny, 0.0), 1.0);
    assert_eq!(at(tiny, f64::from(tiny)), 2.0);
    assert_eq!(at(f32::MIN, f64::from(f32::MIN)), 2.0);
    assert_eq!(at(f32::MIN, f64::MIN), 1.0);
    assert_eq!(at(f32::MAX, f64::from(f32::MAX)), 2.0);
    assert_eq!(at(f32::MAX, f64::from(f32::MAX.next_down())), 1.0);
}

#[test]
fn the_sum_is_single_begins_with_the_base_and_goes_tree_by_tree() {
    let leaves = [0.1_f32, 1e7, -1e7, 0.3, 16_777_216.0, 1.0, 1.0];
    let trees = leaves.iter().map(|value| vec![leaf(*value, 1.0)]).collect();
    let file = write::XgboostFile { base_score: "[2.5E-1]", ..xgboost(1, trees) };
    let sum = leaves.iter().fold(0.25_f32, |sum, value| sum + value);
    let other = leaves.iter().rev().fold(0.25_f32, |sum, value| sum + value);
    assert_ne!(sum, other);
    assert_eq!(file.read().margin(&[]), f64::from(sum));
    assert_eq!(file.read().iterations(), 7);
    let some = file.read_with(&iterations(3..5));
    assert_eq!(some.margin(&[]), f64::from(0.25_f32 + 0.3 + 16_777_216.0));
    assert_eq!(some.iterations(), 2);
}

#[test]
fn dart_multiplies_leaves_by_weights() {
    let trees = vec![stump(0.0, false, 0.1, 0.7), stump(0.0, false, 0.3, 0.9)];
    let file =
        write::XgboostFile { weight_drop: Some(vec![0.7, 0.3]), ..xgboost(1, trees.clone()) };
    let trees = file.read();
    assert_eq!(trees.margin(&[-1.0]), f64::from(0.1_f32 * 0.7 + 0.3_f32 * 0.3));
    assert_eq!(trees.margin(&[1.0]), f64::from(0.7_f32 * 0.7 + 0.9_f32 * 0.3));
    assert_eq!(file.read_with(&iterations(1..2)).margin(&[1.0]), f64::from(0.9_f32 * 0.3));
}

#[test]
fn categories_of_the_set_go_right_and_all_others_left() {
    let nodes = vec![by_codes(0, &[1, 40], false, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    for is_missing_left in [true, false] {
        let mut nodes = nodes.clone();
        nodes[0].missing_left = is_missing_left;
        let file = write::XgboostFile { types: vec!["c"], ..xgboost(1, vec![nodes]) };
        let trees = file.read();
        for (value, margin) in [
            (1.0, 2.0),
            (40.0, 2.0),
            (0.0, 1.0),
            (41.0, 1.0),
            // The fraction is cut off; negative and large codes are none.
            (1.9, 2.0),
            (-1.0, 1.0),
            (1e9, 1.0),
            (16_777_216.0, 1.0),
            (NAN, if is_missing_left { 1.0 } else { 2.0 }),
        ] {
            assert_eq!(trees.margin(&[value]), margin, "{value}, {is_missing_left}");
        }
        assert!(trees.features()[0].is_category);
        assert!(trees.thresholds(0).is_empty());
    }
    // Far apart, the codes are a list and no bits.
    let far = vec![by_codes(0, &[3, 16_777_215], true, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    let trees = write::XgboostFile { types: vec!["c"], ..xgboost(1, vec![far]) }.read();
    let margins = [3.0, 16_777_215.0, 4.0, 16_777_214.0].map(|code| trees.margin(&[code]));
    assert_eq!(margins, [2.0, 2.0, 1.0, 1.0]);
}

#[test]
fn cats_name_the_codes() {
    let nodes = vec![by_codes(1, &[1], false, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    let file = write::XgboostFile {
        types: vec!["float", "c"],
        names: Some(vec![vec![], vec!["own", "", "rent"]]),
        ..xgboost(2, vec![nodes])
    };
    let category = |text: &str| Category::Text(text.to_owned());
    for bytes in [file.json(), file.ubjson()] {
        let trees = Trees::from_xgboost(&bytes, &TreesOptions::default()).unwrap();
        let feature = &trees.features()[1];
        assert_eq!(feature.categories, ["own", "", "rent"].map(category));
        assert_eq!(
            ["own", "", "rent", "Own"].map(|text| feature.code(&category(text))),
            [0.0, 1.0, 2.0, -1.0]
        );
        assert_eq!(feature.code(&Category::Number(1.0)), -1.0);
        assert_eq!(trees.margin(&[0.0, feature.code(&category(""))]), 2.0);
        // An unseen category is none of the set.
        assert_eq!(trees.margin(&[0.0, feature.code(&category("unseen"))]), 1.0);
        assert!(!trees.features()[0].is_category);
    }
    // The options name them, too.
    let trees = file.read_with(&categories("x1", &["rent", "own"]));
    assert_eq!(trees.features()[1].code(&category("own")), 1.0);
    let without = write::XgboostFile { names: None, ..file.clone() }.read();
    assert_eq!(without.features()[1].code(&Category::Number(1.0)), 1.0);
    assert_eq!(without.features()[1].code(&category("own")), -1.0);
}

#[test]
fn names_outside_ascii_must_come_from_the_options() {
    let nodes = vec![by_codes(0, &[1], false, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    let file = write::XgboostFile {
        types: vec!["c"],
        names: Some(vec![vec!["né", "rent"]]),
        ..xgboost(1, vec![nodes])
    };
    let error = Trees::from_xgboost(&file.json(), &TreesOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "model: /learner/gradient_booster/model/cats/enc/0/values: names with letters outside ASCII, which \
         XGBoost may have cut at the wrong bytes: give the categories in the options, in the order of their codes"
    );
    let trees = file.read_with(&categories("x0", &["né", "rent"]));
    assert_eq!(trees.features()[0].code(&Category::Text("rent".to_owned())), 1.0);
}

/// One tree for each class and iteration, each with other leaves.
fn three_classes() -> write::XgboostFile {
    let stumps = (0_u8..6).map(|at| stump(0.0, true, f32::from(at), -f32::from(at) / 2.0));
    write::XgboostFile {
        objective: "multi:softprob",
        num_class: 3,
        base_score: "[1E-1,2E-1,3E-1]",
        classes: vec![0, 1, 2, 0, 1, 2],
        ..xgboost(1, stumps.collect())
    }
}

#[test]
fn a_file_of_an_early_version_has_as_many_trees_a_class_as_stand_together() {
    // Files before 1.6 have no `num_parallel_tree`: two trees of each class in an iteration.
    let mut file = three_classes();
    file.classes = vec![0, 0, 1, 1, 2, 2];
    let late = String::from_utf8(file.json()).unwrap();
    let early = late.replace("\"num_parallel_tree\":\"1\",", "");
    let early = early.replace(",\"num_parallel_tree\":\"1\"", "");
    assert_ne!(early, late);
    let iterations =
        |text: &str| Trees::from_xgboost(text.as_bytes(), &class(0)).unwrap().iterations();
    assert_eq!((iterations(&late), iterations(&early)), (2, 1));
}

#[test]
fn a_class_of_several_must_be_given() {
    let file = three_classes();
    let error = |options: &TreesOptions| Trees::from_xgboost(&file.json(), options).unwrap_err();
    assert_eq!(
        error(&TreesOptions::default()).to_string(),
        "model: class: must be given: the model has 3 classes"
    );
    assert_eq!(
        error(&class(3)).to_string(),
        "model: class: 3 is out of range: the model has 3 classes"
    );
    let bases = [0.1_f32, 0.2, 0.3];
    let margins: Vec<f64> = (0..3).map(|at| file.read_with(&class(at)).margin(&[-1.0])).collect();
    for (at, margin) in margins.iter().enumerate() {
        assert_eq!(*margin, f64::from(bases[at] + at as f32 + (at as f32 + 3.0)));
    }
    let trees = file.read_with(&class(1));
    assert_eq!(trees.output(), Output::ClassOfSeveral(1));
    let odds = margins[1].exp() / (margins[0].exp() + margins[2].exp());
    assert!((trees.predict(&[-1.0]) - odds.ln()).abs() < 1e-12);
    // Two iterations of three trees each.
    assert_eq!(trees.iterations(), 2);
    let options = TreesOptions { iterations: Some(1..2), ..class(2) };
    assert_eq!(file.read_with(&options).margin(&[-1.0]), f64::from(0.3_f32 + 5.0));
}

#[test]
fn the_class_of_two_turns_the_sign_and_a_regression_has_none() {
    let file = xgboost(1, vec![stump(0.0, true, -0.5, 0.75)]);
    let binary =
        write::XgboostFile { objective: "binary:logistic", base_score: "[5E-1]", ..file.clone() };
    assert_eq!(binary.read().output(), Output::LogOdds);
    assert_eq!(binary.read().predict(&[1.0]), 0.75);
    assert_eq!(binary.read_with(&class(1)).predict(&[1.0]), 0.75);
    assert_eq!(binary.read_with(&class(0)).predict(&[1.0]), -0.75);
    assert_eq!(binary.read_with(&class(0)).margin(&[1.0]), 0.75);
    assert_eq!(file.read().output(), Output::Number);
    assert_eq!(file.read().predict(&[1.0]), 0.75);
    let error = Trees::from_xgboost(&file.json(), &class(1)).unwrap_err();
    assert_eq!(error.to_string(), "model: class: must be left out: this is a regression");
}

#[test]
fn iterations_out_of_range_are_refused() {
    let file = xgboost(1, vec![stump(0.0, true, 1.0, 2.0), stump(0.0, true, 1.0, 2.0)]);
    #[allow(clippy::reversed_empty_ranges)]
    for (range, shown) in [(0..3, "0..3"), (1..1, "1..1"), (2..1, "2..1"), (5..6, "5..6")] {
        let error = Trees::from_xgboost(&file.json(), &iterations(range)).unwrap_err();
        let text = format!("model: iterations: {shown} is no part of the model's 0..2");
        assert_eq!(error.to_string(), text);
    }
    assert_eq!(file.read_with(&iterations(0..2)).margin(&[0.0]), 4.0);
}

#[test]
fn best_iteration_is_told_and_changes_nothing() {
    let file = xgboost(1, vec![stump(0.0, true, 1.0, 2.0), stump(0.0, true, 1.0, 2.0)]);
    let mut value = file.value();
    value.at("/learner/attributes").add("best_iteration", text("0"));
    value.at("/learner/attributes").add("note", text("a \"host's\" words"));
    let trees = Trees::from_xgboost(value.json().as_bytes(), &TreesOptions::default()).unwrap();
    assert_eq!((trees.best_iteration(), trees.iterations()), (Some(0), 2));
    assert_eq!(trees.margin(&[0.0]), 4.0);
    assert_eq!(trees.importance(), [3.0]);
}

#[test]
fn ubjson_equals_json() {
    let mut random = Random(7);
    for round in 0..40 {
        let grown: Vec<write::Grown> =
            (0..5).map(|_| write::Grown::random(&mut random, 5, 6, 4)).collect();
        let mut file = xgboost(6, grown.iter().map(write::Grown::nodes).collect());
        file.types = vec!["float", "int", "q", "i", "c", "c"];
        file.words = round % 2 == 0;
        if round % 3 == 0 {
            file.weight_drop = Some((0..5).map(|_| random.short() as f32).collect());
        }
        let json = file.read();
        let ubjson = Trees::from_xgboost(&file.ubjson(), &TreesOptions::default()).unwrap();
        assert_eq!(json.features(), ubjson.features());
        assert_eq!(json.importance(), ubjson.importance());
        for _ in 0..20 {
            let row: Vec<f64> =
                (0..6).map(|_| if random.chance(20) { NAN } else { random.short() }).collect();
            assert_eq!(json.margin(&row).to_bits(), ubjson.margin(&row).to_bits());
            assert_eq!(json.contributions(&row), ubjson.contributions(&row));
        }
    }
}

#[test]
fn a_forest_of_one_iteration_has_its_ends() {
    let stumps = vec![stump(0.0, true, 1.0, 2.0); 4];
    let mut value = xgboost(1, stumps).value();
    *value.at("/learner/gradient_booster/model/gbtree_model_param/num_parallel_tree") = text("2");
    let read = |value: &write::Value, options: &TreesOptions| {
        Trees::from_xgboost(value.json().as_bytes(), options).map(|trees| trees.margin(&[0.0]))
    };
    assert_eq!(read(&value, &iterations(1..2)), Ok(4.0));
    let model = value.at("/learner/gradient_booster/model");
    model.add("iteration_indptr", write::wholes([0, 1, 1, 4]));
    assert_eq!(read(&value, &iterations(0..1)), Ok(2.0));
    // An iteration without a tree: the base alone.
    assert_eq!(read(&value, &iterations(1..2)), Ok(0.0));
    assert_eq!(read(&value, &iterations(2..3)), Ok(6.0));
}

#[test]
fn a_deep_tree_is_read_to_its_limit() {
    let chain = |depth: i64| -> Vec<write::Node> {
        let pair = |at: i64| {
            let next = split(at % 3, -1.0 - at as f32, true, 2 * at + 1, 1.0);
            if at == 0 { vec![next] } else { vec![leaf(at as f32, 0.5), next] }
        };
        let end = [leaf(-1.0, 0.5), leaf(-2.0, 0.5)];
        (0..depth).flat_map(pair).chain(end).collect()
    };
    let trees = xgboost(3, vec![chain(512)]).read();
    assert_eq!(trees.margin(&[0.0; 3]), -2.0);
    assert_eq!(trees.contributions(&[0.0; 3]).len(), 4);
    let file = xgboost(3, vec![chain(513)]);
    assert_eq!(
        Trees::from_xgboost(&file.json(), &TreesOptions::default()).unwrap_err().to_string(),
        "model: /learner/gradient_booster/model/trees/0: more than 512 splits on one path"
    );
}
