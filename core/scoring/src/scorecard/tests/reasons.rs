//! Lost points: bases, order, codes that several characteristics share.

use super::*;
use crate::scorecard::{CardReason, LossBase};
use lendwright_types::internal::fraction::Fraction;
use proptest::prelude::*;

fn reasons(card: &BoundScorecard, x: f64, base: LossBase) -> Vec<(&str, f64)> {
    let places = places(card, &row(&[("x", Input::Number(x))]));
    let bases = card.loss_bases(base);
    let all = card.reasons(&places, &bases);
    let top: Vec<CardReason<'_>> = card.top_reasons::<4>(&places, &bases).iter().copied().collect();
    assert_eq!(top, all[..all.len().min(4)]);
    all.iter().map(|reason| (reason.code, reason.lost_points)).collect()
}

/// The same card with these codes.
fn with_codes(card: &Scorecard, codes: &[&str]) -> BoundScorecard {
    let characteristics = card.characteristics().iter().zip(codes).map(|(characteristic, code)| {
        let mut characteristic = characteristic.clone();
        characteristic.reason = (*code).to_owned();
        characteristic
    });
    bound(&Scorecard::new(characteristics.collect(), card.initial()).unwrap())
}

#[test]
fn losses_come_by_size_then_by_order_and_only_above_0() {
    let card = bound(&two_steps(
        &[(5.0, 1.0), (9.0, 3.0), (7.0, 3.0), (2.0, 2.0), (1.0, 8.0), (9.0, 3.0)],
        0.0,
    ));
    assert_eq!(
        reasons(&card, 1.0, LossBase::Best),
        [("C1", 6.0), ("C5", 6.0), ("C0", 4.0), ("C2", 4.0)]
    );
    assert_eq!(reasons(&card, -1.0, LossBase::Best), [("C4", 7.0)]);
}

#[test]
fn a_code_has_the_sum_of_its_losses_and_the_place_of_its_first() {
    let card = two_steps(&[(5.0, 1.0), (9.0, 3.0), (7.0, 3.0), (2.0, 2.0), (1.0, 8.0)], 0.0);
    let card = with_codes(&card, &["A", "B", "A", "B", "C"]);
    assert_eq!(reasons(&card, 1.0, LossBase::Best), [("A", 8.0), ("B", 6.0)]);
    let places = places(&card, &row(&[("x", Input::Number(1.0))]));
    let bases = card.loss_bases(LossBase::Best);
    assert_eq!(card.lost_points(2, 1, &bases), Some(4.0));
    assert_eq!(card.lost_points(4, 1, &bases), Some(0.0));
    assert_eq!(card.reason_code(2, 1), Some("A"));
    assert_eq!(card.top_reasons::<1>(&places, &bases).iter().count(), 1);
}

#[test]
fn an_attribute_may_have_its_own_code() {
    let bins =
        r#"[{"from": null, "points": 10}, {"missing": true, "points": 4, "reason": "UNKNOWN"}]"#;
    let card = bound(&card(r#"["x"]"#, bins));
    let places = places(&card, &row(&[]));
    let bases = card.loss_bases(LossBase::Best);
    assert_eq!(card.reasons(&places, &bases)[0].code, "UNKNOWN");
    assert_eq!((card.reason_code(0, 0), card.reason_code(0, 1)), (Some("C"), Some("UNKNOWN")));
    // A row without a score still has the losses of the other characteristics.
    assert_eq!(card.reasons(&[None], &bases), []);
}

#[test]
fn the_base_is_the_best_the_means_or_the_cards_own() {
    let bins = r#"[{"to": 0, "points": 10}, {"from": 0, "points": 4}]"#;
    let mut one = card(r#"["x"]"#, bins).characteristics()[0].clone();
    one = one.baseline(5.0).mean(6.5).mean_at_cutoff(8.0);
    let card = bound(&Scorecard::new(vec![one], 0.0).unwrap());
    for (base, lost) in [
        (LossBase::Best, 6.0),
        (LossBase::Mean, 2.5),
        (LossBase::MeanAtCutoff, 4.0),
        (LossBase::Baseline, 1.0),
    ] {
        assert_eq!(reasons(&card, 1.0, base), [("C", lost)]);
    }
    assert_eq!(reasons(&card, -1.0, LossBase::Baseline), []);
}

#[test]
fn losses_are_compared_as_decimals() {
    // 0.3 − 0.1 and 0.4 − 0.2 differ as doubles, not as decimals: the first characteristic comes first.
    let card = bound(&two_steps(&[(0.3, 0.1), (0.4, 0.2)], 0.0));
    let codes: Vec<&str> =
        reasons(&card, 1.0, LossBase::Best).iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, ["C0", "C1"]);
    // So do sums.
    let card = two_steps(&[(0.6, 0.0), (0.1, 0.0), (0.2, 0.0), (0.3, 0.0)], 0.0);
    let card = with_codes(&card, &["A", "B", "B", "B"]);
    let codes: Vec<&str> =
        reasons(&card, 1.0, LossBase::Best).iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, ["A", "B"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_order_is_that_of_exact_fractions(
        points in proptest::collection::vec((0..60_i32, 0..60_i32, 0..4_usize), 1..12),
    ) {
        let tenths: Vec<(f64, f64)> =
            points.iter().map(|(a, b, _)| (f64::from(*a) / 10.0, f64::from(*b) / 10.0)).collect();
        let names = ["A", "B", "C", "D"];
        let codes: Vec<&str> = points.iter().map(|(.., code)| names[*code]).collect();
        let card = with_codes(&two_steps(&tenths, 0.0), &codes);
        let mut expected: Vec<(&str, i32)> = Vec::new();
        for (code, (below, above, _)) in codes.iter().zip(&points) {
            let lost = below.max(above) - above;
            match expected.iter_mut().find(|(known, _)| known == code) {
                _ if lost <= 0 => {}
                Some((_, sum)) => *sum += lost,
                None => expected.push((code, lost)),
            }
        }
        expected.sort_by_key(|(_, lost)| std::cmp::Reverse(*lost));
        let found = reasons(&card, 1.0, LossBase::Best);
        prop_assert_eq!(found.len(), expected.len());
        for ((code, lost), (expected, tenths)) in found.iter().zip(&expected) {
            prop_assert_eq!(code, expected);
            prop_assert!((lost - f64::from(*tenths) / 10.0).abs() < 1e-12);
            prop_assert!(Fraction::from_f64(*lost).is_positive());
        }
    }
}

#[test]
fn a_missing_value_is_incomplete_unless_its_attribute_has_a_code() {
    let card = |missing: Attribute| {
        let attributes = vec![Attribute::interval(None, None, 9.0), missing];
        bound(
            &Scorecard::new(vec![BinnedCharacteristic::new("x", "x", "X", attributes)], 0.0)
                .unwrap(),
        )
    };
    let nan = f64::NAN;
    let usual = card(Attribute::missing(2.0));
    assert_eq!(reasons(&usual, nan, LossBase::Best), [("INCOMPLETE", 7.0)]);
    let own = card(Attribute::missing(2.0).reason("UNKNOWN"));
    assert_eq!(reasons(&own, nan, LossBase::Best), [("UNKNOWN", 7.0)]);
    let rest = card(Attribute::otherwise(2.0));
    assert_eq!(reasons(&rest, nan, LossBase::Best), [("X", 7.0)]);
}
