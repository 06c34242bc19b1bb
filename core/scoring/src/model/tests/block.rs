//! Many rows at a time have the same bits as one row after another.

use super::write::{Grown, lightgbm, xgboost};
use super::*;

const FEATURES: usize = 7;
const BY_CODES: usize = 5;

fn columns(random: &mut Random, rows: usize) -> Vec<Vec<f64>> {
    let value = |at: usize, random: &mut Random| match random.below(12) {
        0 | 1 => NAN,
        2 => 0.0,
        3 => -1e-36,
        4 => [f64::INFINITY, f64::NEG_INFINITY, -0.0, 1e300][random.below(4)],
        _ if at >= BY_CODES => random.below(7) as f64 - 1.0,
        _ => random.short(),
    };
    (0..FEATURES).map(|at| (0..rows).map(|_| value(at, random)).collect()).collect()
}

/// Compares margins and predictions for blocks of several lengths, with short columns too.
fn check(trees: &Trees, random: &mut Random) {
    for rows in [0, 1, 7, 31, 32, 33, 64, 128, 129, 1000] {
        let mut all = columns(random, rows);
        if random.chance(30) {
            all[1].truncate(rows / 2);
        }
        if random.chance(30) {
            all.truncate(4);
        }
        let slices: Vec<&[f64]> = all.iter().map(Vec::as_slice).collect();
        let (mut margins, mut predictions) = (vec![5.0; rows], vec![5.0; rows]);
        trees.margins(&slices, &mut margins);
        trees.predictions(&slices, &mut predictions);
        for at in 0..rows {
            let row: Vec<f64> =
                all.iter().map(|column| column.get(at).copied().unwrap_or(NAN)).collect();
            let one = trees.margin(&row);
            assert_eq!(margins[at].to_bits(), one.to_bits(), "{rows} rows, {at}: {row:?}");
            assert_eq!(predictions[at].to_bits(), trees.predict(&row).to_bits());
        }
    }
}

/// Trees of one leaf, of few leaves and of many, with categories and without.
fn forest(random: &mut Random, by_codes: usize) -> Vec<Grown> {
    let depths = [0, 1, 3, 5, 6, 9];
    depths.map(|depth| Grown::random(random, depth, FEATURES, by_codes)).to_vec()
}

#[test]
fn blocks_of_xgboost_have_the_bits_of_rows() {
    let mut random = Random(21);
    for by_codes in [BY_CODES, FEATURES] {
        let grown = forest(&mut random, by_codes);
        let mut file = xgboost(FEATURES, grown.iter().map(Grown::nodes).collect());
        file.base_score = "[3.7E-1]";
        check(&file.read(), &mut random);
        file.weight_drop = Some(vec![0.9, 0.3, 0.7, 0.1, 1.0, 0.45]);
        check(&file.read(), &mut random);
        file.weight_drop = None;
        (file.objective, file.num_class) = ("multi:softprob", 3);
        file.classes = vec![0, 1, 2, 0, 1, 2];
        check(&file.read_with(&class(1)), &mut random);
    }
}

#[test]
fn blocks_of_lightgbm_have_the_bits_of_rows() {
    let mut random = Random(22);
    for by_codes in [BY_CODES, FEATURES] {
        let grown = forest(&mut random, by_codes);
        let mut file = lightgbm(FEATURES, grown.iter().map(Grown::lines).collect());
        check(&file.read(), &mut random);
        // Every type of missing value, by turns.
        for tree in &mut file.trees {
            let mut decisions = |line: &str| {
                let each = line.trim_start_matches("decision_type=").split_ascii_whitespace();
                let each = each.map(|decision| match decision.parse::<u8>().unwrap() {
                    1 => "1".to_owned(),
                    _ => (2 * random.below(6)).to_string(),
                });
                format!("decision_type={}", each.collect::<Vec<_>>().join(" "))
            };
            let line = tree.lines().find(|line| line.starts_with("decision_type")).unwrap();
            let changed = decisions(line);
            *tree = tree.replace(line, &changed);
        }
        check(&file.read(), &mut random);
        file.averages = true;
        check(&file.read(), &mut random);
        (file.objective, file.num_class) = ("multiclass num_class:3", 3);
        check(&file.read_with(&class(2)), &mut random);
        // A linear tree between others.
        (file.objective, file.num_class) = ("binary sigmoid:1.5", 1);
        file.trees[1] = write::halves("0.25", 10).replace(
            "is_linear=0",
            "is_linear=1\nleaf_const=0.3 0.7\nnum_features=1 2\nleaf_features=2 3 0\nleaf_coeff=0.1 -0.2 3",
        );
        check(&file.read(), &mut random);
    }
}

#[test]
fn a_tree_at_the_border_of_bits_and_walk() {
    // 31, 32 and 33 leaves in a chain.
    for splits in [30_i64, 31, 32] {
        let nodes = (0..splits).flat_map(|at| {
            let next = write::split(at % 3, 2.0 - at as f32 / 8.0, at % 2 == 0, 2 * at + 1, 1.0);
            if at == 0 { vec![next] } else { vec![next, write::leaf(at as f32, 0.5)] }
        });
        let nodes: Vec<_> = nodes.chain([write::leaf(-1.0, 0.5), write::leaf(-2.0, 0.5)]).collect();
        let trees = xgboost(FEATURES, vec![nodes]).read();
        check(&trees, &mut Random(23));
    }
}

#[test]
fn rows_of_more_features_than_the_stack_keeps() {
    // Features 0, 2, 4 and so on up to 140 are used; the others have no column.
    let mut random = Random(24);
    let stumps = (0..71_i64).map(|at| {
        let mut nodes = write::stump(random.short() as f32, at % 2 == 0, 0.1 * at as f32, -0.3);
        nodes[0].feature = 2 * at;
        nodes
    });
    let trees = xgboost(142, stumps.collect()).read();
    let columns: Vec<Vec<f64>> = (0..142)
        .map(|_| (0..40).map(|_| if random.chance(20) { NAN } else { random.short() }).collect())
        .collect();
    let slices: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    let mut margins = [0.0; 40];
    trees.margins(&slices, &mut margins);
    for (at, margin) in margins.iter().enumerate() {
        let row: Vec<f64> = columns.iter().map(|column| column[at]).collect();
        assert_eq!(margin.to_bits(), trees.margin(&row).to_bits());
        let values = trees.contributions(&row);
        assert!((values.iter().sum::<f64>() - margin).abs() < 1e-9);
        assert!(values[..142].iter().skip(1).step_by(2).all(|value| *value == 0.0));
    }
}

#[test]
fn a_part_of_the_iterations_keeps_its_sets_and_linear_leaves() {
    let mut random = Random(25);
    let mut grown = forest(&mut random, BY_CODES);
    grown.truncate(5);
    let mut file = lightgbm(FEATURES, grown.iter().map(Grown::lines).collect());
    let linear = write::halves("0.25", 10).replace(
        "is_linear=0",
        "is_linear=1\nleaf_const=0.3 0.7\nnum_features=1 2\nleaf_features=2 3 0\nleaf_coeff=0.1 -0.2 3",
    );
    file.trees.insert(3, linear);
    file.trees.insert(0, write::by_bits(&[5]));
    let whole = file.read();
    let parts = [file.read_with(&iterations(0..3)), file.read_with(&iterations(3..7))];
    for part in &parts {
        check(part, &mut random);
    }
    for _ in 0..200 {
        let columns = columns(&mut random, 1);
        let row: Vec<f64> = columns.iter().map(|column| column[0]).collect();
        let sum = parts[0].margin(&row) + parts[1].margin(&row);
        let margin = whole.margin(&row);
        assert!(
            sum == margin || (sum - margin).abs() < 1e-9 * margin.abs().max(1.0) || sum.is_nan()
        );
    }
}
