//! Scorecards: the JSON form, warnings, placing against a literal reading of the JSON, scaling, reasons and ranges.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::float_cmp)]

mod literal;
mod parsing;
mod placing;
mod ranges;
mod reasons;
mod scaling;
mod warnings;

use super::{Attribute, BinnedCharacteristic, BoundScorecard, Scorecard};
use crate::rules::{Bounds, Input, Kind, Registry, Variable};
use lendwright_types::json::Json;

fn json(text: &str) -> Json<'static> {
    Json::parse(text.as_bytes()).unwrap().into_owned()
}

/// Variables of each type.
fn registry() -> Registry {
    let mut registry = Registry::empty();
    let positive = Bounds { min: Some(0.0), max: None };
    for variable in [
        Variable::host("x", Kind::Number),
        Variable::host("y", Kind::Number),
        Variable::host("whole", Kind::Integer).bounds(Bounds { max: Some(150.0), ..positive }),
        Variable::host("text", Kind::Text),
        Variable::host("enum", Kind::choice(&["A", "B", "C"])),
        Variable::host("flag", Kind::Bool),
        Variable::host("day", Kind::Date),
        Variable::host("guarded", Kind::Number).protected(),
    ] {
        registry.declare(variable).unwrap();
    }
    registry
}

/// A card of one characteristic with these bins.
fn card(variables: &str, bins: &str) -> Scorecard {
    read(&form(variables, bins)).unwrap_or_else(|errors| panic!("{bins}: {errors}"))
}

fn form(variables: &str, bins: &str) -> String {
    format!(
        r#"{{"characteristics": [{{"name": "c", "variables": {variables}, "reason": "C", "bins": {bins}}}]}}"#
    )
}

fn read(form: &str) -> Result<Scorecard, super::ScorecardErrors> {
    Scorecard::from_json(form.as_bytes(), &registry())
}

/// A card of characteristics `c0`, `c1`, … that read `x` with the same two points below and from 0.
fn two_steps(points: &[(f64, f64)], initial: f64) -> Scorecard {
    let characteristic = |(at, (below, above)): (usize, &(f64, f64))| {
        let attributes = vec![
            Attribute::interval(None, Some(0.0), *below),
            Attribute::interval(Some(0.0), None, *above),
        ];
        BinnedCharacteristic::new(&format!("c{at}"), "x", &format!("C{at}"), attributes)
    };
    Scorecard::new(points.iter().enumerate().map(characteristic).collect(), initial).unwrap()
}

fn bound(card: &Scorecard) -> BoundScorecard {
    card.bind(&registry()).unwrap()
}

/// A row with these values.
fn row(values: &[(&str, Input)]) -> Vec<Input> {
    let registry = registry();
    let mut row = vec![Input::NOT_GIVEN; registry.variables().len()];
    for (name, value) in values {
        row[registry.column(name).unwrap().index()] = value.clone();
    }
    row
}

/// The places of a row's attributes.
fn places(card: &BoundScorecard, row: &[Input]) -> Vec<Option<usize>> {
    let mut places = vec![None; card.card().characteristics().len()];
    card.place_all(row, &mut places);
    places
}
