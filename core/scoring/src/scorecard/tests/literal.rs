//! A literal reading of the JSON form: each bin is tried as it is written.

use crate::rules::{Input, Registry, Rule, Truth};
use lendwright_types::json::Json;

/// The index of the first bin that holds.
pub(super) fn place(
    characteristic: &Json<'_>,
    registry: &Registry,
    row: &[Input],
) -> Option<usize> {
    let names = characteristic.get("variables").unwrap().items().unwrap();
    let value = names.iter().find_map(|name| {
        let column = registry.column(name.as_text().unwrap()).unwrap();
        let value = row.get(column.index())?;
        match value {
            Input::Missing(_) => None,
            Input::Number(number) if !number.is_finite() => None,
            value => Some(value),
        }
    });
    let bins = characteristic.get("bins").unwrap().items().unwrap();
    bins.iter().position(|bin| holds(bin, value, registry, row))
}

fn holds(bin: &Json<'_>, value: Option<&Input>, registry: &Registry, row: &[Input]) -> bool {
    if bin.get("otherwise").is_some() {
        return true;
    }
    if let Some(rule) = bin.get("rule") {
        let rule = Rule::from_canonical("rule", rule, registry).unwrap();
        return rule.evaluate(row) == Truth::True;
    }
    if bin.get("missing").is_some() {
        return value.is_none();
    }
    let Some(value) = value else { return false };
    if let Some(values) = bin.get("in") {
        return values.items().unwrap().iter().any(|one| is_same(one, value));
    }
    let Input::Number(number) = value else { return false };
    let flag = |name| bin.get(name) == Some(&Json::Bool(true));
    let end = |name| match bin.get(name) {
        Some(Json::Number(text)) => Some(text.parse::<f64>().unwrap()),
        _ => None,
    };
    let is_above = match end("from") {
        Some(from) if flag("from_open") => *number > from,
        Some(from) => *number >= from,
        None => true,
    };
    let is_below = match end("to") {
        Some(to) if flag("to_closed") => *number <= to,
        Some(to) => *number < to,
        None => true,
    };
    is_above && is_below
}

fn is_same(written: &Json<'_>, value: &Input) -> bool {
    match (written, value) {
        (Json::Number(text), Input::Number(number)) => text.parse::<f64>().unwrap() == *number,
        (Json::Text(text), Input::Text(own)) => Input::text(text) == Input::Text(own.clone()),
        (Json::Bool(truth), Input::Bool(own)) => truth == own,
        (Json::Number(text), Input::Bool(own)) => {
            text.parse::<f64>().unwrap() == f64::from(u8::from(*own))
        }
        _ => false,
    }
}

/// The total of a row; `None` if no bin holds for some characteristic.
pub(super) fn score(card: &Json<'_>, registry: &Registry, row: &[Input]) -> Option<f64> {
    let number = |json: &Json<'_>| json.to_string().parse::<f64>().unwrap();
    let mut total = 0.0;
    for characteristic in card.get("characteristics").unwrap().items().unwrap() {
        let place = place(characteristic, registry, row)?;
        let bin = &characteristic.get("bins").unwrap().items().unwrap()[place];
        total += number(bin.get("points").unwrap());
    }
    Some(total + card.get("initial").map_or(0.0, number))
}
