//! Where the total can change, and its range while columns move, against trying values.

use super::placing::{characteristics, values, written};
use super::*;
use crate::rules::{Budget, ColumnIndex, Span, UnsettledRow};
use proptest::prelude::*;

const BINS: &str = r#"[{"in": [-9], "points": 44}, {"to": 22.5, "points": 71},
    {"rule": [{"variable": "y", "operator": ">=", "value": 7}], "points": 100},
    {"from": 22.5, "to": 30, "points": 63.4}, {"in": ["A"], "points": 12}, {"missing": true, "points": -7}]"#;

fn column(name: &str) -> ColumnIndex {
    registry().column(name).unwrap()
}

fn range(
    card: &BoundScorecard,
    row: &[Input],
    spans: &[(ColumnIndex, Span<'_>)],
) -> Option<(f64, f64, bool)> {
    let budget = Budget::new(1_000_000);
    let range = card.points_range(&UnsettledRow { row, spans, budget: &budget })?;
    Some((range.least, range.most, range.may_be_unscorable))
}

fn numbers(low: f64, high: f64, may_be_missing: bool) -> Span<'static> {
    Span::Numbers { low, high, may_be_missing }
}

#[test]
fn the_total_can_change_at_edges_values_and_literals_of_rules() {
    let card = bound(&card(r#"["x", "text"]"#, BINS));
    let numbers = [-9.0, 22.5, 30.0].map(Input::Number);
    assert_eq!(card.turning_values(column("x")), [&numbers[..], &[Input::text("A")]].concat());
    assert_eq!(card.turning_values(column("y")), [Input::Number(7.0)]);
    assert_eq!(card.turning_values(column("flag")), []);
}

#[test]
fn a_range_has_each_total_that_is_possible_and_no_more() {
    let card = bound(&card(r#"["x", "text"]"#, BINS));
    let x = column("x");
    let at = |y: f64| row(&[("x", Input::Number(0.0)), ("y", Input::Number(y))]);
    assert_eq!(range(&card, &at(1.0), &[]), Some((71.0, 71.0, false)));
    assert_eq!(
        range(&card, &at(1.0), &[(x, numbers(-20.0, 22.4, false))]),
        Some((44.0, 71.0, false))
    );
    assert_eq!(
        range(&card, &at(1.0), &[(x, numbers(-8.9, 22.4, false))]),
        Some((71.0, 71.0, false))
    );
    assert_eq!(
        range(&card, &at(1.0), &[(x, numbers(-8.9, 22.5, false))]),
        Some((63.4, 71.0, false))
    );
    assert_eq!(
        range(&card, &at(1.0), &[(x, numbers(22.5, 30.0, false))]),
        Some((63.4, 63.4, true))
    );
    assert_eq!(range(&card, &at(1.0), &[(x, numbers(0.0, 1.0, true))]), Some((-7.0, 71.0, false)));
    // From 22.5 on, the rule decides first.
    assert_eq!(
        range(&card, &at(7.0), &[(x, numbers(0.0, 40.0, false))]),
        Some((71.0, 100.0, false))
    );
    let both = [(x, numbers(23.0, 24.0, false)), (column("y"), numbers(0.0, 10.0, false))];
    assert_eq!(range(&card, &at(7.0), &both), Some((63.4, 100.0, false)));
    // No row has a score.
    assert_eq!(range(&card, &at(1.0), &[(x, numbers(31.0, 40.0, false))]), None);
    let options = [Input::Number(0.0), Input::NOT_GIVEN];
    assert_eq!(range(&card, &at(1.0), &[(x, Span::OneOf(&options))]), Some((-7.0, 71.0, false)));
    // A missing first value lets the second variable count.
    let text = row(&[("text", Input::text("A"))]);
    assert_eq!(range(&card, &text, &[(x, numbers(0.0, 1.0, true))]), Some((12.0, 71.0, false)));
    assert_eq!(range(&card, &text, &[(x, Span::Anything)]), Some((12.0, 71.0, true)));
    let places = {
        let budget = Budget::new(1_000);
        let spans = [(x, numbers(0.0, 1.0, true))];
        card.possible_places(0, &UnsettledRow { row: &text, spans: &spans, budget: &budget })
    };
    assert_eq!(places, [Some(1), Some(4)]);
}

#[test]
fn the_range_of_two_characteristics_bounds_the_totals_to_the_bit() {
    let card = bound(&two_steps(&[(0.1, 0.2), (0.7, 0.1), (1e11, 0.3)], 0.1));
    let x = column("x");
    let (least, most, _) = range(&card, &row(&[]), &[(x, numbers(-1.0, 1.0, false))]).unwrap();
    for number in [-1.0, 0.0, 1.0] {
        let score = card.score(&row(&[("x", Input::Number(number))])).unwrap();
        assert!(least <= score && score <= most);
    }
    let (least, most, _) = range(&card, &row(&[]), &[(x, numbers(0.5, 1.0, false))]).unwrap();
    let score = card.score(&row(&[("x", Input::Number(0.7))])).unwrap();
    assert_eq!((least.to_bits(), most.to_bits()), (score.to_bits(), score.to_bits()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_total_is_outside_its_range(
        characteristics in characteristics(),
        rows in proptest::collection::vec(values(), 2..20),
    ) {
        let card = bound(&read(&written(&characteristics)).unwrap());
        let (x, y) = (column("x").index(), column("y").index());
        let number = |input: &Input| match input {
            Input::Number(number) if number.is_finite() => Some(*number),
            _ => None,
        };
        let numbers_of = |at: usize| rows.iter().filter_map(move |row| number(&row[at]));
        let (Some(low), Some(high)) = (numbers_of(x).reduce(f64::min), numbers_of(x).reduce(f64::max))
        else {
            return Ok(());
        };
        let mut options: Vec<f64> = numbers_of(y).collect();
        options.sort_by(f64::total_cmp);
        let options: Vec<Input> =
            options.into_iter().map(Input::Number).chain([Input::NOT_GIVEN]).collect();
        let settled = &rows[0];
        let spans = [(column("x"), numbers(low, high, true)), (column("y"), Span::OneOf(&options))];
        let range = range(&card, settled, &spans);
        for moved in &rows {
            let mut row = settled.clone();
            row[x] = moved[x].clone();
            row[y] = number(&moved[y]).map_or(Input::NOT_GIVEN, Input::Number);
            match card.score(&row) {
                Ok(score) => {
                    let (least, most, _) = range.unwrap();
                    prop_assert!(least <= score && score <= most, "{:?} {} {:?}", range, score, row);
                }
                Err(_) => prop_assert!(range.is_none_or(|(.., may_be_unscorable)| may_be_unscorable)),
            }
        }
    }
}
