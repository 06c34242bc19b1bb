//! Scaled, stretched, reversed and rounded cards.

use super::*;
use crate::scorecard::{CardOutput, LossBase};

/// Two characteristics in log-odds of bad, and an intercept.
fn log_odds() -> Scorecard {
    two_steps(&[(-0.75, 0.5), (0.25, -1.5)], -2.0).with_output(CardOutput::LogOdds)
}

fn total(card: &Scorecard, x: f64) -> f64 {
    bound(card).score(&row(&[("x", Input::Number(x))])).unwrap()
}

#[test]
fn a_scaled_total_is_the_offset_less_the_factor_times_the_log_odds() {
    let scaled = log_odds().scaled(600.0, 50.0, 20.0).unwrap();
    let factor = 20.0 / std::f64::consts::LN_2;
    let offset = 600.0 - factor * 50f64.ln();
    assert!((factor - 28.853_900_817_779_27).abs() < 1e-12);
    assert!((offset - 487.122_876_204_505_5).abs() < 1e-9);
    for x in [-1.0, 1.0] {
        let expected = offset - factor * total(&log_odds(), x);
        assert!((total(&scaled, x) - expected).abs() < 1e-9);
    }
    assert_eq!((scaled.initial(), scaled.output()), (0.0, CardOutput::Points));
    // Each point is the formula of optbinning.
    let points = scaled.characteristics()[0].attributes[0].points;
    assert_eq!(points, -(-0.75 + -2.0 / 2.0) * factor + offset / 2.0);
    // The score of good:bad odds of 50 is the base, and double the odds are 20 points more.
    for (odds, score) in [(50.0, 600.0), (100.0, 620.0), (25.0, 580.0)] {
        let card = two_steps(&[(-f64::ln(odds), 0.0)], 0.0).with_output(CardOutput::LogOdds);
        assert!((total(&card.scaled(600.0, 50.0, 20.0).unwrap(), -1.0) - score).abs() < 1e-9);
    }
}

#[test]
fn a_card_of_points_is_not_scaled_again() {
    let scaled = log_odds().scaled(600.0, 50.0, 20.0).unwrap();
    let refused = scaled.scaled(600.0, 50.0, 20.0).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "scorecard: /output: must be log_odds for a card to be scaled, not points"
    );
    for (odds, pdo, text) in [
        (0.0, 20.0, "odds must be above 0, not 0"),
        (f64::NAN, 20.0, "odds must be above 0, not NaN"),
        (50.0, -1.0, "pdo must be above 0, not -1"),
    ] {
        let refused = log_odds().scaled(600.0, odds, pdo).unwrap_err();
        assert_eq!(refused.to_string(), format!("scorecard: {text}"));
    }
    assert!(log_odds().scaled(f64::INFINITY, 50.0, 20.0).is_err());
    assert!(log_odds().scaled(600.0, 50.0, 1e300).is_err());
}

#[test]
fn baselines_and_means_are_scaled_too() {
    let with = |card: Scorecard, points: f64| {
        let characteristics = card.characteristics().iter().cloned();
        let characteristics = characteristics.map(|c| c.baseline(points).mean(points)).collect();
        Scorecard::new(characteristics, card.initial()).unwrap().with_output(card.output())
    };
    let scaled = with(log_odds(), 0.5).scaled(600.0, 50.0, 20.0).unwrap();
    let first = &scaled.characteristics()[0];
    assert_eq!(first.baseline, Some(first.attributes[1].points));
    assert_eq!(first.mean, first.baseline);
    assert_eq!(first.base(LossBase::Baseline), first.attributes[1].points);
    // Without its own, the best points count.
    assert_eq!(first.base(LossBase::MeanAtCutoff), first.attributes[0].points);
}

#[test]
fn min_max_stretches_the_range() {
    let points = two_steps(&[(10.0, 20.0), (-5.0, 35.0)], 7.0).min_max(300.0, 850.0).unwrap();
    let (least, most) = points.range();
    assert!((least - 300.0).abs() < 1e-9 && (most - 850.0).abs() < 1e-9);
    assert!(total(&points, 1.0) > total(&points, -1.0));
    // The largest log-odds of bad become the least points.
    let scored = log_odds().min_max(300.0, 850.0).unwrap();
    let (least, most) = scored.range();
    assert!((least - 300.0).abs() < 1e-9 && (most - 850.0).abs() < 1e-9);
    assert!(
        scored.characteristics()[0].attributes[0].points
            > scored.characteristics()[0].attributes[1].points
    );
    assert_eq!(scored.output(), CardOutput::Points);
    let refused = log_odds().min_max(850.0, 300.0).unwrap_err();
    assert_eq!(refused.to_string(), "scorecard: min must be below max, not 850 and 300");
    let refused = two_steps(&[(1.0, 1.0)], 5.0).min_max(0.0, 1.0).unwrap_err();
    assert_eq!(refused.to_string(), "scorecard: all totals are equal, so they have no range");
}

#[test]
fn a_reversed_card_of_points_keeps_its_range() {
    let card = two_steps(&[(10.0, 20.0), (-5.0, 35.0)], 7.0);
    let reversed = card.reversed().unwrap();
    assert_eq!(reversed.range(), card.range());
    assert_eq!(
        (total(&reversed, -1.0), total(&reversed, 1.0)),
        (total(&card, 1.0), total(&card, -1.0))
    );
    assert_eq!(reversed.reversed().unwrap(), card);
    // Log-odds of bad become log-odds of good.
    let good = log_odds().reversed().unwrap();
    assert_eq!((total(&good, 1.0), good.output()), (-total(&log_odds(), 1.0), CardOutput::LogOdds));
}

#[test]
fn each_attribute_is_rounded_half_even_and_the_largest_move_is_known() {
    let card = two_steps(&[(0.5, 1.5), (2.5, 3.25), (-0.5, 1.005)], 0.25);
    let (whole, moved) = card.rounded(0).unwrap();
    let points: Vec<f64> =
        whole.characteristics().iter().flat_map(|c| &c.attributes).map(|a| a.points).collect();
    assert_eq!(points, [0.0, 2.0, 2.0, 3.0, 0.0, 1.0]);
    assert!(whole.is_whole());
    // Up: 0.5 by the first and the third, less 0.25 by the second and by the initial points. Down: 0.5, 0.5, 0.005, 0.25.
    assert!((moved - 1.255).abs() < 1e-12, "{moved}");
    let (two, _) = card.rounded(2).unwrap();
    assert_eq!(two.characteristics()[2].attributes[1].points, 1.0);
    assert_eq!(
        card.rounded(13).unwrap_err().to_string(),
        "scorecard: digits must be at most 12, not 13"
    );
    let (rounded, _) = log_odds().rounded(0).unwrap();
    assert_eq!(rounded.output(), CardOutput::LogOdds);
}
