//! Samples of events that satisfy a rule of engagement.

use super::subject::Asked;
use crate::records::engagement::LiveRule;
use lendwright_analytics::Kind as TransactionKind;
use lendwright_analytics::engagement::{Event, EventType, EventValue, EventValues};
use lendwright_analytics::internal::{AMOUNT, KIND};
use lendwright_scoring::rules::{Input, Kind, Variable};

/// Returns a sample of the rule's event that satisfies the rule, or `None` if none is found. The sample uses the
/// borrower's current values, except where they would break the conditions. The same seed gives the same sample.
pub(super) fn simulated(
    rule: &LiveRule,
    asked: &Asked<'_>,
    live: &EventValues,
    seed: u64,
) -> Option<Event> {
    let event = rule.read.settings.event;
    let usual = |variable: Variable| {
        let value = usual_value(&variable, asked, seed);
        (variable.name.into_string(), value)
    };
    let mut values = live.clone();
    values.extend(event.variables().into_iter().map(usual));
    let mut values = rule.read.rule.sample(event, &values, seed)?;
    if event == EventType::Transaction {
        let conditions = rule.read.rule.conditions().variables();
        let asks = (conditions.contains(&KIND), conditions.contains(&AMOUNT));
        direct(&mut values, asks, EventValue::money(usual_amount(seed), asked.basis.currency));
    }
    let key = values.get("txn.txn_id").and_then(EventValue::text);
    let key = key.map_or_else(|| format!("sample-{seed}"), str::to_owned);
    Some(Event { event, key, values })
}

fn usual_number(seed: u64) -> i64 {
    i64::try_from(seed % 900).unwrap_or_default()
}

/// Returns an amount in minor units.
fn usual_amount(seed: u64) -> i64 {
    usual_number(seed).saturating_add(100).saturating_mul(100)
}

/// Returns a default value of a variable that the conditions do not restrict.
fn usual_value(variable: &Variable, asked: &Asked<'_>, seed: u64) -> EventValue {
    let currency = asked.basis.currency;
    match (&*variable.name, &variable.kind) {
        ("txn.txn_id", _) => EventValue::text_of(&format!("sample-{seed}")),
        ("txn.user_id", _) => EventValue::text_of(asked.user_id),
        ("txn.currency", _) => EventValue::text_of(currency.code()),
        (KIND, _) => EventValue::text_of(TransactionKind::Purchase.name()),
        ("txn.source", _) => EventValue::text_of("api"),
        ("txn.replaces", _) => EventValue::MISSING,
        ("txn.mcc", _) => EventValue::text_of("5411"),
        (AMOUNT, _) => EventValue::money(usual_amount(seed).saturating_neg(), currency),
        (_, Kind::Number) => EventValue::money(usual_amount(seed), currency),
        (_, Kind::Integer) => EventValue::whole(usual_number(seed) % 10),
        (_, Kind::Bool) => EventValue::from_input(Input::Bool(false)),
        (_, Kind::Date) => EventValue::day(asked.basis.as_of),
        (_, Kind::Choice(values)) => {
            EventValue::known(values.first().map(|first| EventValue::text_of(first)))
        }
        (_, Kind::Text | Kind::List) => EventValue::text_of("sample"),
    }
}

/// Makes the sign of the amount match the kind. Only changes a value that the rule does not restrict.
fn direct(values: &mut EventValues, (asks_kind, asks_amount): (bool, bool), incoming: EventValue) {
    let kind = values.get(KIND).and_then(EventValue::text).and_then(TransactionKind::from_name);
    let amount = values.get(AMOUNT).map(EventValue::input);
    let (Some(kind), Some(Input::Number(amount))) = (kind, amount) else { return };
    let direction = if *amount < 0.0 { -1 } else { 1 };
    if kind.is_of(direction) {
        return;
    }
    if !asks_kind {
        let by_sign = match direction {
            1 => TransactionKind::OtherIncomingPayment,
            _ => TransactionKind::OtherOutgoingPayment,
        };
        values.insert(KIND.to_owned(), EventValue::text_of(by_sign.name()));
    } else if !asks_amount {
        // The default amount is outgoing.
        values.insert(AMOUNT.to_owned(), incoming);
    }
}
