//! The values that rules of engagement read about a borrower, in addition to the event's own values.

use super::subject::Loaded;
use crate::engine::prelude::*;
use crate::records::access::default_provider;
use crate::records::borrowers::Borrower;
use crate::records::engagement::LiveRule;
use crate::records::policies;
use crate::records::scoring::gather;
use lendwright_analytics::engagement::{EventValue, EventValues};
use lendwright_analytics::{
    Feature, FeatureValue, Features, PeriodName, RecurringRows, Unit, Variable,
};
use lendwright_scoring::derive::assemble;
use lendwright_scoring::internal::USER_PREFIX;
use lendwright_scoring::rules::Input;
use lendwright_types::currency::Currency;
use lendwright_types::number::rounded_half_even;

/// The most decimals in a message for a number that is not an amount.
const DECIMALS: u32 = 4;

/// Returns the current values of `user.*` and of the policy's variables, limited to those that the rules read.
///
/// # Errors
/// When the store fails, or when a stored record can't be read.
pub(super) fn live_values(
    cx: &mut Context<'_>,
    loaded: &Loaded,
    borrower: &Borrower,
    rules: &[LiveRule],
) -> Result<EventValues, Error> {
    let reads = |name: &str| rules.iter().any(|rule| rule.read.rule.reads().get(name).is_some());
    let is_policys = |rule: &LiveRule| {
        let event = rule.read.settings.event;
        let variables = rule.read.rule.reads().variables();
        variables.iter().any(|variable| {
            let is_own = event.full_name(&variable.name).as_deref() == Some(&*variable.name);
            !is_own && !variable.name.starts_with(USER_PREFIX)
        })
    };
    let mut values = EventValues::new();
    // Rules without a variable of the policy skip this work.
    if rules.iter().any(is_policys) {
        let policy = policies::current(cx)?;
        let provider = default_provider(cx)?;
        let facts = gather(cx, &policy, &provider, borrower)?;
        // If amounts do not add up, the variables are unknown. Rules for other borrowers still run.
        let observed = assemble(&facts).map(|assembled| assembled.observed).unwrap_or_default();
        let read = observed.into_iter().filter(|known| reads(&known.name));
        values.extend(read.map(|known| (known.name.into_owned(), shown(known.value))));
    }
    let of_user = |variable: Variable| format!("{USER_PREFIX}{}", variable.name());
    let read: Vec<Variable> = Variable::all().filter(|v| reads(&of_user(*v))).collect();
    if !read.is_empty() {
        let asked = loaded.asked();
        let mut finder = loaded.finder();
        let recurring = RecurringRows::found_by(finder.detector(), asked.rows(), asked.basis);
        let period = PeriodName::Last3m.as_of(asked.basis.as_of);
        let features =
            period.map(|period| Features::with(asked.rows(), asked.basis, period, &recurring));
        for variable in read {
            let value = features.as_ref().and_then(|features| features.value(variable));
            let known = value.map(|value| user_value(variable, value, asked.basis.currency));
            values.insert(of_user(variable), EventValue::known(known));
        }
    }
    Ok(values)
}

fn user_value(variable: Variable, value: FeatureValue, currency: Currency) -> EventValue {
    match (value, Feature::Of(variable).unit()) {
        (FeatureValue::Money(minor), _) => EventValue::money(minor, currency),
        (FeatureValue::Number(number), Unit::Money) => {
            EventValue::from_input(Input::Number(number))
        }
        (FeatureValue::Number(number), _) => shown(Input::Number(number)),
    }
}

/// Returns a value with all digits for conditions, and rounded for messages.
pub(super) fn shown(input: Input) -> EventValue {
    match input {
        Input::Number(number) => {
            let shown = rounded_half_even(number, DECIMALS).unwrap_or(number);
            EventValue::written(input, shown.to_string())
        }
        _ => EventValue::from_input(input),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_write_four_decimals_at_most_and_conditions_read_all() {
        for (number, text) in [
            (0.983_959_545_311_532_6, "0.984"),
            (0.033_298_335_083_245_84, "0.0333"),
            (10_000.5, "10000.5"),
            (1e18, "1000000000000000000"),
            (333.0, "333"),
        ] {
            let value = shown(Input::Number(number));
            assert_eq!((value.text(), value.input()), (Some(text), &Input::Number(number)));
        }
    }
}
