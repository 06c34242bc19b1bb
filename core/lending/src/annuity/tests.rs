//! The proof in integers against exact fractions.
#![allow(clippy::unwrap_used)]

use super::{Bounds, Rates, exactly, instalment};
use crate::{Ratio, Rounding};

fn equal(above: i128, below: i128) -> Rates {
    Rates::Equal(Ratio::new(above, below).unwrap())
}

#[test]
fn a_tie_is_decided_exactly() {
    // One period: 100 · (1 + 1/8) = 112.5 minor units.
    for (rounding, expected) in [
        (Rounding::HalfEven, 112),
        (Rounding::HalfUp, 113),
        (Rounding::Up, 113),
        (Rounding::Down, 112),
    ] {
        assert_eq!(instalment(100, &equal(1, 8), 1..=1, 1, rounding), Some(expected));
    }
    // 112 exactly is no more than 112, rounded up too.
    assert_eq!(instalment(100, &equal(12, 100), 1..=1, 1, Rounding::Up), Some(112));
    assert_eq!(instalment(90, &equal(0, 1), 1..=12, 5, Rounding::HalfEven), Some(10));
}

#[test]
fn what_the_bounds_prove_the_fractions_say_too() {
    let mut proven = 0_u32;
    let mut seed = 1_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..500 {
        let amount = i64::try_from(random(100_000_000)).unwrap() + 1;
        let rate = i128::from(random(1_000_000_000)) + 1;
        let count = u16::try_from(random(60)).unwrap() + 1;
        let rates = equal(rate, 1_200_000_000);
        let each = Rates::Each(vec![rates.at(1).unwrap(); count.into()]);
        for rounding in Rounding::all() {
            let exact = exactly(amount, &rates, 1..=count, 1, rounding);
            let parts = (u64::try_from(rate).unwrap(), 1_200_000_000);
            let bounds = Bounds::for_equal_rates(amount, parts, count.into(), 1).unwrap();
            let by_sum = Bounds::for_each_rate(amount, &each, 1..=count, 1).unwrap();
            for bounds in [bounds, by_sum] {
                if let Some(found) = bounds.rounded(rounding) {
                    proven += 1;
                    assert_eq!(Some(found), exact, "{amount} {rate} {count} {rounding:?}");
                }
            }
        }
    }
    assert!(proven > 3_900, "{proven} of 4,000 are proven without fractions");
}
