#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::many_single_char_names,
    clippy::unreadable_literal,
    clippy::float_cmp,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::needless_range_loop,
    reason = "tests"
)]

use super::*;
use proptest::prelude::*;

fn near(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * b.abs().max(1.0)
}

#[test]
fn no_values_have_no_statistics() {
    assert_eq!((median(&[]), mad(&[]), quantile(&[], 0.5)), (None, None, None));
    assert_eq!((mean(&[]), sd(&[]), skew(&[])), (None, None, None));
    assert_eq!(percentile_of_score(&[], 1.0), None);
    assert_eq!(TheilSen::fit(&[1.0], &[1.0], 0.8), None);
    assert_eq!(TheilSen::fit(&[1.0, 1.0], &[1.0, 2.0], 0.8), None);
}

#[test]
fn quantiles_lie_on_lines_between_the_values_around_them() {
    let values = [40.0, 10.0, 20.0, 30.0];
    let all: Vec<_> = [0.0, 0.25, 1.0 / 3.0, 0.5, 0.9, 1.0]
        .iter()
        .map(|share| quantile(&values, *share).unwrap())
        .collect();
    let expected = [10.0, 17.5, 20.0, 25.0, 37.0, 40.0];
    assert!(all.iter().zip(expected).all(|(a, b)| near(*a, b, 1e-15)), "{all:?}");
    assert_eq!(median(&values), Some(25.0));
    assert_eq!(mad(&[1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]), Some(1.0));
}

#[test]
fn moments_are_those_of_a_population() {
    let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
    assert_eq!((mean(&values), sd(&values)), (Some(5.0), Some(2.0)));
    // The cubes of the distances, -27 - 1 - 1 - 1 + 0 + 0 + 8 + 64, are 42; 42 / 8 / 8.
    assert_eq!(skew(&values), Some(0.656_25));
    assert_eq!(skew(&[3.0, 3.0]), Some(0.0));
}

#[test]
fn equal_values_count_by_half_in_a_percentile() {
    let values = [1.0, 2.0, 3.0, 3.0];
    let of = |score| percentile_of_score(&values, score).unwrap();
    assert_eq!([of(0.0), of(1.0), of(3.0), of(4.0)], [0.0, 12.5, 75.0, 100.0]);
}

/// By `statistics.NormalDist().inv_cdf` of Python 3.
#[test]
fn quantiles_of_the_normal_distribution_are_those_of_other_programs() {
    for (probability, expected) in NORMAL {
        let found = normal_quantile(probability);
        assert!(near(found, expected, 4e-16), "{probability}: {found:?}, not {expected:?}");
    }
    for outside in [0.0, 1.0, -0.1, f64::NAN] {
        assert!(normal_quantile(outside).is_nan());
    }
}

const NORMAL: [(f64, f64); 7] = [
    (0.9, 1.2815515655446008),
    (0.75, 0.6744897501960817),
    (0.5, 0.0),
    (0.1, -1.2815515655446008),
    (0.025, -1.9599639845400538),
    (1e-06, -4.753424308822899),
    (1e-15, -7.941345326170995),
];

#[test]
fn the_hypergeometric_function_is_the_elementary_ones_that_it_holds() {
    for z in [-50.0, -2.0, -0.5, 0.3, 0.89, 0.91, 0.99, 0.999_9, 1.0 - 1e-9_f64] {
        let logarithm = -libm::log1p(-z) / z;
        assert!(near(hyp2f1(1.0, 1.0, 2.0, z), logarithm, 1e-12), "ln at {z}");
        let power = libm::pow(1.0 - z, -1.7);
        assert!((hyp2f1(1.7, 2.3, 2.3, z) / power - 1.0).abs() < 1e-11, "power at {z}");
        if z > 0.0 {
            let root = z.sqrt();
            let arcsine = libm::asin(root) / root;
            // Near 1 the arcsine makes much of the last bit of the root.
            assert!(near(hyp2f1(0.5, 0.5, 1.5, z), arcsine, 1e-11), "arcsine at {z}");
        }
    }
    assert_eq!(hyp2f1(3.0, -1.0, 2.0, 0.5), 0.25);
    assert!(hyp2f1(1.0, 1.0, 2.0, 1.0).is_nan() && hyp2f1(1.0, 1.0, -2.0, 0.5).is_nan());
    // By another program with 120 digits.
    assert!(near(hyp2f1(1.5, 200.0, 2.5, -5.0), 4.243_472_051_689_377e-5, 1e-11));
    assert!(hyp2f1(50.0, 60.0, 1.5, -30.0).is_nan() && hyp2f1(1.0, 1e18, 1e18, 0.95).is_nan());
}

/// The slow twin: the whole series at 0. All its terms are positive.
fn long_series(a: f64, b: f64, c: f64, z: f64) -> f64 {
    let (mut sum, mut term) = (0.0, 1.0);
    let mut n = 0.0;
    while term > 1e-20 * sum || n < 100.0 {
        sum += term;
        term *= (a + n) * (b + n) * z / ((c + n) * (n + 1.0));
        n += 1.0;
    }
    sum
}

/// The slow twin of the slope's interval: all slopes, ranked by counting.
fn slope_at(x: &[f64], y: &[f64], below: usize) -> bool {
    let fit = TheilSen::fit(x, y, 0.8).unwrap();
    let mut less = 0;
    let mut equal = 0;
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            let slope =
                (y.get(j).unwrap() - y.get(i).unwrap()) / (x.get(j).unwrap() - x.get(i).unwrap());
            less += usize::from(slope < fit.low);
            equal += usize::from(slope == fit.low);
        }
    }
    less <= below && below < less + equal
}

#[test]
fn the_interval_of_a_slope_has_the_rank_of_kendalls_variance() {
    // Ten points without ties: the variance is 10 · 9 · 25 / 18 = 125, so the rank is (45 - 1.2816 · 11.18) / 2 = 15.3.
    let x: Vec<f64> = (0..10).map(f64::from).collect();
    let y = [3.0, 1.5, 4.25, 1.0, 5.5, 9.75, 2.125, 6.0, 5.25, 3.375];
    assert!(slope_at(&x, &y, 14));
}

proptest! {
    #[test]
    fn quantiles_rise_and_stay_within_the_values(
        values in prop::collection::vec(-1e9..1e9_f64, 1..40), p in 0.0..=1.0_f64, q in 0.0..=1.0_f64,
    ) {
        let at = |share: f64| quantile(&values, share).unwrap();
        prop_assert!(at(p.min(q)) <= at(p.max(q)));
        prop_assert!(at(0.0) <= at(p) && at(p) <= at(1.0));
        prop_assert!(values.contains(&at(0.0)) && values.contains(&at(1.0)));
    }

    #[test]
    fn a_line_is_its_own_trend(slope in -100..100_i32, n in 2..30_u32) {
        let x: Vec<f64> = (0..n).map(f64::from).collect();
        let y: Vec<f64> = x.iter().map(|x| f64::from(slope) * x + 7.0).collect();
        let expected = f64::from(slope);
        let fit = TheilSen::fit(&x, &y, 0.8).unwrap();
        prop_assert_eq!(fit, TheilSen { slope: expected, intercept: 7.0, low: expected, high: expected });
    }

    #[test]
    fn the_continued_function_is_its_series(
        a in 0.05..40.0_f64, b in 0.05..40.0_f64, more in -0.9..30.0_f64, z in 0.0..0.995_f64,
    ) {
        let c = b + more.max(0.1 - b);
        let (fast, slow) = (hyp2f1(a, b, c, z), long_series(a, b, c, z));
        prop_assert!((fast / slow - 1.0).abs() < 1e-11, "{} {}", fast, slow);
    }
}
