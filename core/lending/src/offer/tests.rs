//! Offers against trying every amount.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use super::{Limits, Offer};
use crate::{Convention, DayCount, Profile, Rounding, Schedule, Terms};
use lendwright_types::currency::EGP;
use lendwright_types::time::parse_date;
use lendwright_types::{Money, Months, Rate};

fn money(minor: i64) -> Money {
    Money::from_minor(minor, EGP)
}

fn terms(convention: Convention, rate: &str, months: u16) -> Terms {
    let start = parse_date("2026-01-31").unwrap();
    let profile = Profile::of(convention);
    Terms { profile, ..Terms::new(money(1), Rate::percent(rate).unwrap(), Months(months), start) }
}

/// The largest amount by trying every one.
fn brute(terms: &Terms, limits: &Limits, capacity: i64) -> Option<i64> {
    let step = limits.step.map_or(1, Money::minor);
    let amounts = (limits.lowest.minor()..=limits.highest.minor()).rev();
    amounts.filter(|amount| amount % step == 0).find(|amount| {
        let schedule = Schedule::new(&Terms { amount: money(*amount), ..*terms });
        schedule.is_ok_and(|it| it.iter().all(|row| row.total().unwrap().minor() <= capacity))
    })
}

#[test]
fn the_largest_amount_is_the_one_that_trying_every_amount_finds() {
    let mut found = 0;
    for convention in Convention::all() {
        for (months, rate) in [(1, "24"), (7, "0"), (12, "37.5"), (36, "18.25")] {
            for (lowest, highest, step, capacity) in [
                (100, 4_000, None, 200),
                (100, 4_000, None, 311),
                (100, 4_000, Some(50), 137),
                (2_000, 3_000, Some(7), 300),
                (500, 900, Some(1_000), 300),
                (100, 2_000, None, 5),
            ] {
                let terms = terms(convention, rate, months);
                let (lowest, highest, step) = (money(lowest), money(highest), step.map(money));
                let limits = Limits { lowest, highest, step };
                let offer = Offer::largest(&terms, &limits, money(capacity)).unwrap();
                let amount = offer.map(|offer| offer.terms.amount.minor());
                let name = convention.name();
                let expected = brute(&terms, &limits, capacity);
                assert_eq!(amount, expected, "{name} {months} {rate} {limits:?} {capacity}");
                found += usize::from(amount.is_some());
            }
        }
    }
    assert!(found > 60, "{found}");
}

#[test]
fn graces_day_counts_and_roundings_find_the_largest_amount_too() {
    let day_counts = [DayCount::Months, DayCount::Actual360, DayCount::ActualActualAfb];
    let roundings = [Rounding::HalfEven, Rounding::Up, Rounding::Down];
    let mut found = 0;
    for (number, convention) in (0_usize..8).flat_map(|n| Convention::all().map(move |c| (n, c))) {
        let base = Profile::of(convention);
        let one_of = |all: &[Rounding], shift: usize| all[(number + shift) % all.len()];
        let profile = Profile {
            day_count: day_counts[number % 3],
            rounding: one_of(&roundings, number / 2),
            instalment_rounding: one_of(&roundings, number / 3),
            instalment_multiple: (number == 5).then(|| money(10)),
            principal_grace: u16::from(number % 4 == 1),
            interest_grace: u16::from(number % 4 == 2),
            interest_free: u16::from(number % 4 == 3),
            ..base
        };
        for (months, rate, step) in [(2, "24", None), (6, "24", Some(50)), (12, "60", None)] {
            let terms = Terms { profile, ..terms(convention, rate, months) };
            let step = step.map(money);
            let limits = Limits { lowest: money(100), highest: money(4_000), step };
            // Fineract supports only some day counts.
            let Ok(offer) = Offer::largest(&terms, &limits, money(250)) else { continue };
            let amount = offer.map(|offer| offer.terms.amount.minor());
            let name = convention.name();
            assert_eq!(amount, brute(&terms, &limits, 250), "{name} {months} {profile:?}");
            found += usize::from(amount.is_some());
        }
    }
    assert!(found > 150, "{found}");
}

/// With a coarse multiple, only some amounts of a level are paid back. Too large ones leave too much for the last
/// row, too small ones nothing.
#[test]
fn a_coarse_multiple_finds_the_largest_amount_too() {
    let (mut state, mut found) = (1_u64, 0);
    let mut below = |count: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % count
    };
    let roundings = [Rounding::HalfEven, Rounding::HalfUp, Rounding::Up, Rounding::Down];
    for number in 0..1_500 {
        let small = |one: u64| u16::try_from(one).unwrap();
        let conventions = Convention::all().count();
        let convention = Convention::all().nth(number % conventions).unwrap();
        let months = small(1 + below(24));
        let mut grace = || small(if below(3) == 0 { below(months.into()) } else { 0 });
        let profile = Profile {
            principal_grace: grace(),
            interest_grace: grace(),
            interest_free: grace(),
            rounding: roundings[usize::try_from(below(4)).unwrap()],
            instalment_rounding: roundings[usize::try_from(below(4)).unwrap()],
            instalment_multiple: Some(money(1_000)),
            ..Profile::of(convention)
        };
        let rate = (below(6) * 12).to_string();
        let terms = Terms { profile, ..terms(convention, &rate, months) };
        let (lowest, highest, step) = (money(5_000), money(50_000), Some(money(100)));
        let limits = Limits { lowest, highest, step };
        let capacity = i64::try_from(500 + below(12_000)).unwrap();
        let Ok(offer) = Offer::largest(&terms, &limits, money(capacity)) else { continue };
        let amount = offer.map(|offer| offer.terms.amount.minor());
        assert_eq!(amount, brute(&terms, &limits, capacity), "{terms:?} {capacity}");
        found += usize::from(amount.is_some());
    }
    assert!(found > 300, "{found}");
}

#[test]
fn no_amount_is_an_offer_where_the_lowest_is_too_much() {
    let limits = Limits { lowest: money(100_000), highest: money(200_000), step: None };
    let terms = terms(Convention::Plain, "24", 12);
    assert_eq!(Offer::largest(&terms, &limits, money(9_000)), Ok(None));
    assert_eq!(Offer::largest(&terms, &limits, money(-1)), Ok(None));
    let error = Offer::largest(&terms, &Limits { step: Some(money(0)), ..limits }, money(1));
    assert_eq!(error.unwrap_err().to_string(), "step: 0.00 must be greater than 0");
}
