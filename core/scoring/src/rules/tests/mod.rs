//! Facts about rules, by the public functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod conditions;
mod inputs;
mod parsing;
mod properties;
mod sets;

use super::{
    BoundRule, Input, Inputs, Kind, ParsedRule, Registry, Rule, RuleErrors, Truth, Variable,
};
use lendwright_types::json::Json;

/// The standard variables, and one of each type: `n`, `i`, `t`, `c`, `b`, `d`, `l`; and booleans
/// `p`, `q`, `r` for logic.
fn registry() -> Registry {
    let mut registry = Registry::standard();
    let kinds = [
        ("n", Kind::Number),
        ("i", Kind::Integer),
        ("t", Kind::Text),
        ("c", Kind::choice(&["red", "green", "blue"])),
        ("b", Kind::Bool),
        ("d", Kind::Date),
        ("l", Kind::List),
        ("p", Kind::Bool),
        ("q", Kind::Bool),
        ("r", Kind::Bool),
    ];
    for (name, kind) in kinds {
        registry.declare(Variable::host(name, kind)).unwrap();
    }
    registry
}

fn parse(body: &str) -> Result<ParsedRule, RuleErrors> {
    Rule::parse("rule", &Json::parse(body.as_bytes()).unwrap(), &registry())
}

fn rule(body: &str) -> BoundRule {
    parse(body).unwrap_or_else(|faults| panic!("{faults}")).rule
}

/// The sentence of a body that must be refused.
fn refused(body: &str) -> String {
    parse(body).unwrap_err().to_string()
}

/// A row; an invalid value is missing in it.
fn row(object: &str) -> Inputs {
    let json = Json::parse(object.as_bytes()).unwrap();
    let (registry, mut inputs) = (registry(), registry().inputs());
    for (name, value) in json.members().unwrap() {
        inputs.set_or_missing(&registry, name, Input::from_json(value)).unwrap();
    }
    inputs
}

fn ask(body: &str, object: &str) -> Truth {
    rule(body).evaluate(&row(object))
}

/// A truth value as an input of a boolean variable.
fn input(truth: Truth) -> Input {
    truth.known().map_or(Input::Missing(super::MissingReason::NotGiven), Input::Bool)
}
