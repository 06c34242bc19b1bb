//! Placing and scoring: edges and the doubles next to them, kinds of values, and random cards against a literal reading
//! of their JSON.

use super::*;
use crate::rules::MissingReason;
use crate::scorecard::{ScorecardWarningCode, Unscorable};
use lendwright_types::json::canonical;
use proptest::prelude::*;

const BINS: &str = r#"[{"in": [-9, -8], "points": 44}, {"to": 22.5, "points": 71},
    {"from": 22.5, "to": 30, "points": 63.4}, {"from": 30, "points": 10, "to": 40, "to_closed": true, "from_open": true},
    {"missing": true, "points": -7}, {"otherwise": true, "points": 1}]"#;

fn place_of(card: &BoundScorecard, value: Input) -> Option<usize> {
    card.place(0, &row(&[("x", value)]))
}

#[test]
fn edges_and_the_doubles_next_to_them_have_their_places() {
    let card = bound(&card(r#"["x"]"#, BINS));
    for (number, place) in [
        (-9.0, 0),
        (-9f64.next_up(), 1),
        ((-9f64).next_down(), 1),
        (-8.0, 0),
        (f64::MIN, 1),
        (-0.0, 1),
        (22.5f64.next_down(), 1),
        (22.5, 2),
        (30f64.next_down(), 2),
        (30.0, 5),
        (30f64.next_up(), 3),
        (40.0, 3),
        (40f64.next_up(), 5),
        (f64::MAX, 5),
    ] {
        assert_eq!(place_of(&card, Input::Number(number)), Some(place), "{number}");
    }
    for infinite in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(place_of(&card, Input::Number(infinite)), Some(4), "{infinite}");
    }
    assert_eq!(place_of(&card, Input::Missing(MissingReason::Null)), Some(4));
    // A row that is too short has no value.
    assert_eq!(card.place(0, &[]), Some(4));
    assert_eq!(card.score(&[]), Ok(-7.0));
}

#[test]
fn zero_has_no_sign() {
    for bins in [
        r#"[{"to": 0, "points": 1}, {"in": [0], "points": 2}, {"from": 0, "points": 3}]"#,
        r#"[{"to": -0.0, "points": 1}, {"in": [-0.0], "points": 2}, {"from": -0.0, "from_open": true, "points": 3}]"#,
    ] {
        let card = bound(&card(r#"["x"]"#, bins));
        for (number, points) in
            [(-f64::from_bits(1), 1.0), (-0.0, 2.0), (0.0, 2.0), (f64::from_bits(1), 3.0)]
        {
            assert_eq!(card.score(&row(&[("x", Input::Number(number))])), Ok(points), "{number}");
        }
    }
    let negative = bound(&two_steps(&[(-0.0, -0.0)], -0.0));
    let score = negative.score(&row(&[("x", Input::Number(1.0))])).unwrap();
    assert_eq!(score.to_bits(), 0.0f64.to_bits());
}

#[test]
fn texts_are_compared_after_nfc_and_by_their_exact_letters() {
    let card = bound(&card(
        r#"["text"]"#,
        r#"[{"in": ["caf\u0065\u0301", "B"], "points": 1}, {"in": ["b"], "points": 2}, {"otherwise": true, "points": 3}]"#,
    ));
    for (text, place) in [("café", 0), ("B", 0), ("b", 1), ("B ", 2), ("", 2)] {
        assert_eq!(card.place(0, &row(&[("text", Input::text(text))])), Some(place), "{text:?}");
    }
}

#[test]
fn the_values_of_an_enum_are_found_however_they_were_made() {
    let card = bound(&card(
        r#"["enum"]"#,
        r#"[{"in": ["A"], "points": 1}, {"in": ["C", "B"], "points": 2}, {"missing": true, "points": 3}]"#,
    ));
    let registry = registry();
    let shared = registry.get("enum").unwrap().choice(2).unwrap();
    assert_eq!(card.place(0, &row(&[("enum", shared)])), Some(1));
    assert_eq!(card.place(0, &row(&[("enum", Input::text("C"))])), Some(1));
    assert_eq!(card.place(0, &row(&[("enum", Input::text("D"))])), None);
    assert_eq!(card.place(0, &row(&[])), Some(2));
}

#[test]
fn true_and_false_are_values_and_so_are_1_and_0() {
    for bins in [
        r#"[{"in": [true], "points": 1}, {"in": [false], "points": 2}]"#,
        r#"[{"in": [1], "points": 1}, {"in": [0], "points": 2}]"#,
    ] {
        let card = bound(&card(r#"["flag"]"#, bins));
        assert_eq!(card.score(&row(&[("flag", Input::Bool(true))])), Ok(1.0));
        assert_eq!(card.score(&row(&[("flag", Input::Bool(false))])), Ok(2.0));
    }
}

#[test]
fn the_first_variable_with_a_value_counts() {
    let card = bound(&card(
        r#"["x", "y", "text"]"#,
        r#"[{"to": 10, "points": 1}, {"from": 10, "points": 2}, {"in": ["A"], "points": 3}, {"missing": true, "points": 4}]"#,
    ));
    let registry = registry();
    let at = |name: &str| registry.column(name);
    let both = row(&[("x", Input::Number(5.0)), ("y", Input::Number(50.0))]);
    assert_eq!((card.score(&both), card.column_read(0, &both)), (Ok(1.0), at("x")));
    let second = row(&[("x", Input::Number(f64::INFINITY)), ("y", Input::Number(50.0))]);
    assert_eq!((card.score(&second), card.column_read(0, &second)), (Ok(2.0), at("y")));
    let third = row(&[("text", Input::text("A"))]);
    assert_eq!((card.score(&third), card.column_read(0, &third)), (Ok(3.0), at("text")));
    let none = row(&[]);
    assert_eq!((card.score(&none), card.column_read(0, &none)), (Ok(4.0), at("x")));
    assert!(card.has_value(0, &third) && !card.has_value(0, &none));
    assert!(card.reads(at("y").unwrap()) && !card.reads(at("flag").unwrap()));
}

#[test]
fn a_rule_counts_only_where_it_is_true() {
    let rule = r#"{"rule": [{"variable": "whole", "operator": ">=", "value": 21}], "points": 5}"#;
    let bins = format!(
        r#"[{{"in": [-9], "points": 1}}, {rule}, {{"to": 0, "points": 2}}, {{"missing": true, "points": 3}}]"#
    );
    let card = bound(&card(r#"["x"]"#, &bins));
    let place = |x: Input, whole: Input| card.place(0, &row(&[("x", x), ("whole", whole)]));
    let (old, young) = (Input::Number(30.0), Input::Number(3.0));
    assert_eq!(place(Input::Number(-9.0), old.clone()), Some(0));
    assert_eq!(place(Input::Number(-1.0), old.clone()), Some(1));
    assert_eq!(place(Input::Number(7.0), old.clone()), Some(1));
    assert_eq!(place(Input::NOT_GIVEN, old), Some(1));
    assert_eq!(place(Input::Number(-1.0), young.clone()), Some(2));
    assert_eq!(place(Input::Number(-1.0), Input::NOT_GIVEN), Some(2));
    assert_eq!(place(Input::Number(7.0), young), None);
    assert_eq!(place(Input::NOT_GIVEN, Input::NOT_GIVEN), Some(3));
    assert!(card.reads(registry().column("whole").unwrap()));
    assert_eq!(card.rules().count(), 1);
}

#[test]
fn a_row_without_an_attribute_has_no_score_and_names_the_characteristic() {
    let card = bound(&card(r#"["x"]"#, r#"[{"to": 1, "points": 1}]"#));
    let row = row(&[("x", Input::Number(1.0))]);
    let unscorable = card.score(&row).unwrap_err();
    assert_eq!(unscorable.to_string(), "no attribute of 'c' holds");
    assert!(matches!(unscorable, Unscorable { characteristic: 0, .. }));
    assert_eq!(card.total(&[None]), Err(unscorable));
    assert_eq!(card.total(&[Some(0)]), Ok(1.0));
}

#[test]
fn points_are_added_in_order_and_the_initial_ones_last() {
    let points = [(0.0, 0.1), (0.0, 0.2), (0.0, 1e12), (0.0, -1e12)];
    let card = bound(&two_steps(&points, 0.3));
    let row = row(&[("x", Input::Number(1.0))]);
    let expected = (((0.0 + 0.1) + 0.2) + 1e12) - 1e12 + 0.3;
    assert_eq!(card.score(&row).unwrap().to_bits(), f64::to_bits(expected));
    assert_eq!(card.total(&places(&card, &row)), card.score(&row));
}

#[test]
fn many_edges_are_found_as_few_are() {
    for count in [1_usize, 7, 8, 9, 40, 999] {
        let edge = |at: usize| f64::from(u32::try_from(at).unwrap()) / 3.0;
        let mut attributes = vec![Attribute::interval(None, Some(edge(0)), -1.0)];
        for at in 1..count {
            attributes.push(Attribute::interval(Some(edge(at - 1)), Some(edge(at)), edge(at)));
        }
        let characteristic = BinnedCharacteristic::new("c", "x", "C", attributes);
        let card = bound(&Scorecard::new(vec![characteristic], 0.0).unwrap());
        for at in 0..count {
            let score = |number: f64| card.score(&row(&[("x", Input::Number(number))])).ok();
            let below = if at == 0 { -1.0 } else { edge(at) };
            let above = (at + 1 < count).then(|| edge(at + 1));
            assert_eq!(
                (score(edge(at).next_down()), score(edge(at))),
                (Some(below), above),
                "{at} of {count}"
            );
        }
    }
}

/// Numbers that meet each other.
const NUMBERS: [f64; 12] =
    [-9.0, -8.0, -0.0, 0.0, 5e-324, 0.1, 1.0, 2.0, 22.5, 150.0, 9_007_199_254_740_993.0, f64::MAX];

fn number() -> impl Strategy<Value = f64> {
    proptest::sample::select(&NUMBERS[..])
}

/// Bins with distinct members of each kind.
fn bin() -> impl Strategy<Value = String> {
    let number_text = |number: f64| Json::double(number).to_string();
    let interval = (number(), number(), any::<[bool; 4]>()).prop_map(
        move |(a, b, [has_from, has_to, open, closed])| {
            let (from, to) = (a.min(b), a.max(b));
            let mut parts = Vec::new();
            if has_from || !has_to {
                parts.push(format!(r#""from": {}"#, number_text(from)));
                parts.extend((open && from < to).then(|| r#""from_open": true"#.to_owned()));
            }
            if has_to {
                parts.push(format!(r#""to": {}"#, number_text(to)));
                // An interval between equal or neighbouring numbers needs both ends.
                let needs_both = from == to || from.next_up() == to;
                parts.extend((closed || needs_both).then(|| r#""to_closed": true"#.to_owned()));
            }
            parts.join(", ")
        },
    );
    let set = proptest::collection::btree_set(
        proptest::sample::select(vec![
            "-9", "-8", "0", "1", "2", "22.5", r#""A""#, r#""B""#, r#""z""#, "true", "false",
        ]),
        1..4,
    )
    .prop_map(|values| format!(r#""in": [{}]"#, values.into_iter().collect::<Vec<_>>().join(", ")));
    let rule = proptest::sample::select(vec![">=", "<", "is null"]).prop_map(|operator| {
        format!(r#""rule": [{{"variable": "y", "operator": "{operator}", "value": 1}}]"#)
            .replace(r#""is null", "value": 1"#, r#""is null""#)
    });
    prop_oneof![
        5 => interval,
        3 => set,
        1 => rule,
        1 => Just(r#""missing": true"#.to_owned()),
        1 => Just(r#""otherwise": true"#.to_owned()),
    ]
}

pub(super) fn characteristics() -> impl Strategy<Value = Vec<Vec<String>>> {
    proptest::collection::vec(proptest::collection::vec(bin(), 1..12), 1..4)
}

fn points(tenths: usize) -> f64 {
    f64::from(u32::try_from(tenths).unwrap()) / 10.0 - 2.0
}

/// The JSON of a card that reads the variables in different orders.
pub(super) fn written(characteristics: &[Vec<String>]) -> String {
    let variables = [
        r#"["x", "text", "flag"]"#,
        r#"["flag", "enum", "text", "y"]"#,
        r#"["text", "x", "flag"]"#,
    ];
    let characteristics =
        characteristics.iter().zip(variables).enumerate().map(|(at, (bins, variables))| {
            let bins = bins
                .iter()
                .enumerate()
                .map(|(place, bin)| format!(r#"{{{bin}, "points": {}}}"#, points(place * 7 + at)));
            let bins: Vec<String> = bins.collect();
            format!(
                r#"{{"name": "c{at}", "variables": {variables}, "reason": "R{}", "bins": [{}]}}"#,
                at % 2,
                bins.join(", ")
            )
        });
    let characteristics: Vec<String> = characteristics.collect();
    format!(r#"{{"initial": 0.1, "characteristics": [{}]}}"#, characteristics.join(", "))
}

/// Values of `x`, `y`, the text, the enum and the flag.
pub(super) fn values() -> impl Strategy<Value = Vec<Input>> {
    let near = |number: f64| {
        proptest::sample::select(vec![number, number.next_up(), number.next_down(), f64::INFINITY])
    };
    let numbers = || {
        prop_oneof![
            1 => Just(Input::NOT_GIVEN),
            6 => number().prop_flat_map(near).prop_map(Input::Number),
        ]
    };
    let texts = |texts: &'static [&'static str]| {
        prop_oneof![
            1 => Just(Input::NOT_GIVEN),
            1 => proptest::sample::select(texts).prop_map(Input::text),
        ]
    };
    let flag = prop_oneof![Just(Input::NOT_GIVEN), any::<bool>().prop_map(Input::Bool)];
    (numbers(), numbers(), texts(&["A", "B", "z", "other"]), texts(&["A", "B", "C"]), flag)
        .prop_map(|(x, y, text, choice, flag)| {
            row(&[("x", x), ("y", y), ("text", text), ("enum", choice), ("flag", flag)])
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn places_and_scores_are_those_of_a_literal_reading(
        characteristics in characteristics(),
        rows in proptest::collection::vec(values(), 1..20),
    ) {
        let text = written(&characteristics);
        let card = bound(&read(&text).unwrap());
        let form = json(&text);
        for row in rows {
            for (at, characteristic) in form.get("characteristics").unwrap().items().unwrap().iter().enumerate() {
                let expected = literal::place(characteristic, &registry(), &row);
                prop_assert_eq!(card.place(at, &row), expected, "{} {:?}", text, row);
            }
            let score = card.score(&row).ok();
            prop_assert_eq!(score.map(f64::to_bits), literal::score(&form, &registry(), &row).map(f64::to_bits));
            let total = card.total(&places(&card, &row)).ok();
            prop_assert_eq!(score, total);
        }
    }

    #[test]
    fn warnings_are_true_and_a_card_without_gaps_scores_every_row(
        characteristics in characteristics(),
        rows in proptest::collection::vec(values(), 1..20),
    ) {
        let card = bound(&read(&written(&characteristics)).unwrap());
        let warnings = card.card().warnings(&registry());
        let never = ScorecardWarningCode::NeverReached;
        let never: Vec<&str> =
            warnings.iter().filter(|w| w.code == never).map(|w| w.pointer.as_str()).collect();
        for row in rows {
            for (at, place) in places(&card, &row).into_iter().enumerate() {
                let bins = format!("/characteristics/{at}/bins");
                let Some(place) = place else {
                    let has_rule = characteristics[at].iter().any(|bin| bin.contains("rule"));
                    let is_warned = warnings.iter().any(|warning| warning.pointer == bins);
                    prop_assert!(has_rule || is_warned, "{:?} {:?}", characteristics[at], row);
                    continue;
                };
                let pointer = format!("{bins}/{place}");
                prop_assert!(!never.contains(&pointer.as_str()), "{:?} {:?}", characteristics[at], row);
            }
        }
    }

    #[test]
    fn what_is_written_reads_back_to_the_same_bytes(characteristics in characteristics()) {
        let card = read(&written(&characteristics)).unwrap();
        let text = canonical(&card.to_json());
        let again = read(&text).unwrap();
        prop_assert_eq!(&again, &card);
        prop_assert_eq!(canonical(&again.to_json()), text);
    }
}
