//! The inputs that a decision was made on, as the log keeps them.

use super::derive::IDENTIFYING;
use super::names::is_computed;
use super::{Observed, Policy, PolicyError, Row};
use crate::audit::{FrozenInput, FrozenValue};
use crate::rules::{Input, MissingReason};
use std::borrow::Cow;

/// Freezes the inputs of a decision for the log. They are each variable of the policy with its value or the reason
/// why it is missing, then every other observed value. So another policy can be tried on them later. Computed values
/// of the card are left out because they are no inputs. A national id and a birth date that the policy does not read
/// are left out too: they would only identify the person once more.
#[must_use]
pub fn freeze(policy: &Policy, row: &Row, observed: &[Observed]) -> Vec<FrozenInput> {
    let mut of_columns = vec![None; row.values().len()];
    let mut others = Vec::with_capacity(observed.len());
    for one in observed {
        match policy.column(&one.name).and_then(|column| of_columns.get_mut(column.index())) {
            Some(place) => *place = Some(one),
            None => others.push(one),
        }
    }
    let columns = policy.registry().variables().iter().zip(row.values()).zip(of_columns);
    let used = columns.filter(|((variable, _), _)| !is_computed(&variable.name));
    let used = used.map(|((variable, value), one)| match one {
        Some(one) => input(one.name.clone(), value, one.source.clone()),
        None => input(variable.name.to_string().into(), value, variable.source.name().into()),
    });
    let others = others.into_iter().filter(|one| {
        let is_missing = matches!(one.value, Input::Missing(_));
        !is_missing && !is_computed(&one.name) && !IDENTIFYING.contains(&&*one.name)
    });
    let others = others.map(|one| {
        let value = policy.variable(&one.name).map(|known| known.coerce(one.value.clone()));
        input(one.name.clone(), value.as_ref().unwrap_or(&one.value), one.source.clone())
    });
    used.chain(others).collect()
}

/// Turns frozen inputs back into observed values; [`Policy::row_of`] makes the row of the decision
/// from them.
///
/// # Errors
/// When a date or a missing reason can't be read, which never happens with inputs that
/// [`freeze`] made.
pub fn thaw(frozen: &[FrozenInput]) -> Result<Vec<Observed>, PolicyError> {
    let observed = |input: &FrozenInput| {
        let value = thawed(&input.value).map_err(|text| PolicyError::at(&input.name, text))?;
        Ok(Observed::new(input.name.clone(), value, input.source.clone()))
    };
    frozen.iter().map(observed).collect()
}

fn input(name: Cow<'static, str>, value: &Input, source: Cow<'static, str>) -> FrozenInput {
    match frozen(value) {
        FrozenValue::Missing(reason) => FrozenInput::missing(name, reason),
        value => FrozenInput::new(name, value, source),
    }
}

fn frozen(input: &Input) -> FrozenValue {
    match input {
        Input::Number(number) => FrozenValue::Number(*number),
        Input::Bool(truth) => FrozenValue::Bool(*truth),
        Input::Text(text) => FrozenValue::Text(text.to_string()),
        Input::Date(date) => FrozenValue::Date(date.to_string()),
        Input::List(items) => FrozenValue::List(items.iter().map(frozen).collect()),
        Input::Missing(reason) => FrozenValue::Missing(reason.name().to_owned()),
    }
}

fn thawed(value: &FrozenValue) -> Result<Input, String> {
    Ok(match value {
        FrozenValue::Number(number) => Input::Number(*number),
        FrozenValue::Bool(truth) => Input::Bool(*truth),
        FrozenValue::Text(text) => Input::text(text),
        FrozenValue::Date(date) => {
            Input::Date(date.parse().map_err(|_| format!("{date} is not a date"))?)
        }
        FrozenValue::List(items) => {
            Input::List(items.iter().map(thawed).collect::<Result<_, _>>()?)
        }
        FrozenValue::Missing(reason) => Input::Missing(
            MissingReason::from_name(reason)
                .ok_or_else(|| format!("{reason} is not a reason for a missing value"))?,
        ),
    })
}
