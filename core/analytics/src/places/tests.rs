#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tests"
)]

use super::{Ping, PlaceFilter, PlaceKind, Places, Weekday, Weekdays, area_score};
use crate::Day;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// 2026-02-01, a Sunday, and the days after it.
fn day(number: i32) -> Day {
    "2026-02-01".parse::<Day>().unwrap().plus(number)
}

fn ping(area: &str, number: i32, hour: u8) -> Ping<'_> {
    Ping { area, day: day(number), hour }
}

fn kinds<'a>(places: &'a Places<'a>) -> Vec<(&'a str, PlaceKind)> {
    places.top(PlaceFilter::All).map(|place| (place.area, place.kind)).collect()
}

fn areas<'a>(places: &'a Places<'a>, filter: PlaceFilter) -> Vec<&'a str> {
    places.top(filter).map(|place| place.area).collect()
}

#[test]
fn an_area_counts_once_a_day_however_often_it_was_seen() {
    let pings = [ping("A", 0, 8), ping("A", 0, 9), ping("A", 0, 9), ping("A", 1, 9)];
    let places = Places::of(pings, Weekdays::default());
    assert_eq!(places.top(PlaceFilter::All).map(|place| place.days).collect::<Vec<_>>(), [2]);
    assert_eq!(places.distinct_days(), 2);
}

#[test]
fn an_area_of_one_day_or_of_fewer_than_one_day_in_twenty_is_left_out_everywhere() {
    let days = |area, range: std::ops::Range<i32>| range.map(move |number| ping(area, number, 8));
    let forty = days("Home", 0..40).chain(days("Often", 0..2)).chain(days("Once", 5..6));
    let places = Places::of(forty, Weekdays::default());
    assert_eq!(areas(&places, PlaceFilter::All), ["Home", "Often"]);
    assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Often"]);
    // 2 of 41 days are less than 5 %.
    let more = days("Home", 0..41).chain(days("Often", 0..2));
    let places = Places::of(more, Weekdays::default());
    assert_eq!(areas(&places, PlaceFilter::All), ["Home"]);
    assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Home"]);
    assert_eq!(places.distinct_days(), 41);
}

#[test]
fn the_night_is_from_midnight_to_six_and_the_work_from_ten_to_five_on_days_of_work() {
    let around = |before: u8, first: u8, last: u8, after: u8| {
        [("Before", before), ("First", first), ("Last", last), ("After", after)]
    };
    let kind_of = |name: &str, hour: u8, filter: PlaceFilter, number: i32| {
        let pings = [ping(name, number, hour), ping(name, number + 7, hour)];
        let places = Places::of(pings, Weekdays::default());
        areas(&places, filter).len() == 1
    };
    let night = around(23, 0, 5, 6).map(|(name, hour)| kind_of(name, hour, PlaceFilter::Night, 0));
    assert_eq!(night, [false, true, true, false]);
    let work = around(9, 10, 16, 17).map(|(name, hour)| kind_of(name, hour, PlaceFilter::Work, 0));
    assert_eq!(work, [false, true, true, false]);
    // Sunday to Saturday.
    let week: Vec<bool> =
        (0..7).map(|number| kind_of("A", 12, PlaceFilter::Work, number)).collect();
    assert_eq!(week, [true, true, true, true, true, false, false]);
}

#[test]
fn one_area_may_be_both_and_of_equal_ones_the_first_by_name_is() {
    let pings = [ping("A", 0, 2), ping("A", 1, 11)];
    assert_eq!(kinds(&Places::of(pings, Weekdays::default())), [("A", PlaceKind::Both)]);
    let pings = [ping("B", 0, 2), ping("A", 0, 3), ping("A", 1, 9), ping("B", 1, 8)];
    let places = Places::of(pings, Weekdays::default());
    assert_eq!(kinds(&places), [("A", PlaceKind::Night), ("B", PlaceKind::Other)]);
}

#[test]
fn where_the_night_s_area_is_not_shown_no_other_takes_its_place() {
    let pings = [
        ping("Rare", 0, 0),
        ping("Rare", 0, 1),
        ping("Rare", 0, 2),
        ping("Home", 0, 3),
        ping("Home", 1, 3),
    ];
    let places = Places::of(pings, Weekdays::default());
    assert_eq!(kinds(&places), [("Home", PlaceKind::Other)]);
    assert_eq!(areas(&places, PlaceFilter::Night), Vec::<&str>::new());
}

#[test]
fn nothing_comes_of_no_pings() {
    let places = Places::of([], Weekdays::default());
    assert_eq!(places, Places::default());
    assert_eq!(places.least().count(), 0);
}

#[test]
fn the_score_of_areas_is_exact() {
    assert_eq!(area_score([(10, 1)]), (0, 10));
    assert_eq!(area_score([(10, 5)]), (10_000, 10));
    // (3 · 1 + 1 · 0.25) / 4 of a thousand.
    assert_eq!(area_score([(3, 5), (1, 2)]), (3_250, 4));
    assert_eq!(area_score([]), (0, 0));
}

/// The same, slowly: each count is a question to all pings.
fn slowly(pings: &[Ping<'_>], work: Weekdays) -> (usize, Vec<(String, usize, &'static str)>) {
    let all: BTreeSet<_> = pings.iter().copied().collect();
    let names: BTreeSet<&str> = all.iter().map(|ping| ping.area).collect();
    let total = all.iter().map(|ping| ping.day).collect::<BTreeSet<_>>().len();
    let days =
        |area| all.iter().filter(|p| p.area == area).map(|p| p.day).collect::<BTreeSet<_>>().len();
    let nights = |area: &str| all.iter().filter(|p| p.area == area && p.hour < 6).count();
    let works = |area: &str| {
        let is_work =
            |p: &&Ping<'_>| p.area == area && work.has(p.day) && (10..17).contains(&p.hour);
        all.iter().filter(is_work).count()
    };
    let is_mode = |count: &dyn Fn(&str) -> usize, area: &str| {
        let beats = |other: &&str| (count(area), *other) > (count(other), area) || **other == *area;
        count(area) > 0 && names.iter().all(beats)
    };
    let mut shown: Vec<_> = names
        .iter()
        .filter(|&&area| days(area) >= 2 && days(area) * 100 >= total * 5)
        .map(|&area| {
            let kind = match (is_mode(&nights, area), is_mode(&works, area)) {
                (true, true) => "both",
                (true, false) => "night",
                (false, true) => "work",
                (false, false) => "other",
            };
            (area.to_owned(), days(area), kind)
        })
        .collect();
    shown.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    (total, shown)
}

proptest! {
    #[test]
    fn places_are_what_asking_every_ping_says(
        sent in prop::collection::vec((0_usize..4, 0_i32..50, 0_u8..24), 0..200),
        work in prop::sample::subsequence(Weekday::all().collect::<Vec<_>>(), 0..=7),
    ) {
        let names = ["Giza", "Dokki", "Other", "Maadi"];
        let pings: Vec<_> = sent.iter().map(|(area, number, hour)| ping(names[*area], *number, *hour)).collect();
        let work = Weekdays::of(&work);
        let places = Places::of(pings.iter().copied(), work);
        let (total, expected) = slowly(&pings, work);
        prop_assert_eq!(usize::try_from(places.distinct_days()).unwrap(), total);
        let shown: Vec<_> = places.top(PlaceFilter::All)
            .map(|place| (place.area.to_owned(), usize::try_from(place.days).unwrap(), place.kind.name()))
            .collect();
        prop_assert_eq!(&shown, &expected);
        let fewest = expected.iter().map(|(_, days, _)| *days).min();
        let least: Vec<_> = expected.iter().filter(|(_, days, _)| Some(*days) == fewest).map(|(area, ..)| area.clone()).collect();
        prop_assert_eq!(places.least().map(|place| place.area.to_owned()).collect::<Vec<_>>(), least);
        let mut other_order = pings;
        other_order.reverse();
        prop_assert_eq!(Places::of(other_order, work), places);
    }
}
