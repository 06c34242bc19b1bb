//! Events that a rule of engagement can wait for.

use super::insights::watch_of;
use super::projections::{Instalment, instalments};
use super::subject::{StoredSubject, SubjectTransactions};
use crate::engine::prelude::*;
use crate::records::access::default_provider;
use crate::records::analytics::analytics_provider;
use crate::records::analytics::segments::{former_segmentation, member_of, segmentation_of};
use crate::records::borrowers::Borrower;
use crate::records::decisions::latest_decision;
use crate::records::engagement::LiveRule;
use crate::records::policies;
use crate::records::scoring::gather;
use lendwright_analytics::engagement::{Event, EventType, EventValue, EventValues};
use lendwright_analytics::insights::{Insight, Quantity};
use lendwright_analytics::internal::{History, Maturity};
use lendwright_analytics::money::{Purse, UnpaidInstalment};
use lendwright_analytics::streams::{Stream, StreamStatus};
use lendwright_analytics::{
    Day, Feature, FeatureValue, Features, Period, PeriodName, RecurringRows, Row, Transaction,
    Unit, Variable,
};
use lendwright_scoring::derive::assemble;
use lendwright_scoring::internal::USER_PREFIX;
use lendwright_scoring::rules::Input;
use lendwright_types::currency::Currency;
use lendwright_types::number::rounded_half_even;
use std::collections::BTreeSet;

// The events of a borrower for rules of engagement, except transactions.

/// The number of days during which something counts as new.
pub(super) const RECENT_DAYS: i32 = 7;

/// Returns the events of these types, in the order of the types. Instalments are sorted by day, insights by score.
///
/// # Errors
/// When the store fails.
pub(super) fn events_of(
    cx: &mut Context<'_>,
    loaded: &StoredSubject,
    borrower: &Borrower,
    wanted: &[EventType],
) -> Result<Vec<Event>, Error> {
    let (asked, mut finder) = (&loaded.asked(), loaded.finder());
    let read = [EventType::Balance, EventType::DuePayment, EventType::Insight];
    let is_read = read.iter().any(|event| wanted.contains(event));
    let unpaid = if is_read { instalments(cx, borrower.borrower_id, asked)? } else { Vec::new() };
    let dues: Vec<UnpaidInstalment> = unpaid.iter().map(|one| one.due).collect();
    // The streams are detected once, for all events.
    let mut history = History::new(finder.detector(), asked.user_id, asked.rows(), asked.basis);
    let mut events = Vec::new();
    for event in EventType::of_time().filter(|event| wanted.contains(event)) {
        match event {
            EventType::Balance => events.push(balance(asked, &mut history, &dues)),
            EventType::Recurring => events.extend(streams(asked, &mut history)),
            EventType::DuePayment => {
                events.extend(unpaid.iter().map(|one| due_payment(one, asked)));
            }
            EventType::Insight => {
                events.extend(insights(cx, asked, borrower, &mut history, &dues)?);
            }
            EventType::Inactivity => events.extend(inactivity(asked)),
            EventType::Segment => events.extend(segment(cx, borrower)?),
            EventType::Score => events.extend(score(cx, asked, borrower)?),
            EventType::Transaction => {}
        }
    }
    Ok(events)
}

/// Creates an event. The names of the values are those after the dot.
pub(super) fn event_of<const N: usize>(
    event: EventType,
    key: String,
    values: [(&str, EventValue); N],
) -> Event {
    let full = |(name, value): (&str, EventValue)| (format!("{}.{name}", event.prefix()), value);
    Event { event, key, values: values.into_iter().map(full).collect::<EventValues>() }
}

fn money(minor: impl TryInto<i64>, currency: Currency) -> EventValue {
    EventValue::known(minor.try_into().ok().map(|minor| EventValue::money(minor, currency)))
}

fn balance(
    asked: &SubjectTransactions<'_>,
    history: &mut History<'_, '_>,
    dues: &[UnpaidInstalment],
) -> Event {
    let mut purse = Purse::default();
    purse.include_income = true;
    purse.dues = dues;
    let (balance, lowest) = purse.lowest_in(history);
    let currency = asked.basis.currency;
    let amount = |minor: Option<i128>| EventValue::known(minor.map(|minor| money(minor, currency)));
    let lowest = amount(lowest.map(|point| point.amount));
    let amount = amount(balance.map(|balance| balance.amount));
    let key = asked.basis.as_of.to_string();
    event_of(EventType::Balance, key, [("amount", amount), ("lowest", lowest)])
}

fn streams(asked: &SubjectTransactions<'_>, history: &mut History<'_, '_>) -> Vec<Event> {
    let as_of = asked.basis.as_of;
    let recent = Period { from: as_of.plus(RECENT_DAYS.saturating_neg()), to: as_of };
    // These are the same streams that insights use, so an insight and a payment of one stream agree. Yearly streams are
    // added from the longer history, because a missed payment of one is only visible there.
    let (now, longer) = (history.streams(as_of), history.long_streams(as_of));
    let seen: BTreeSet<usize> = now.iter().flat_map(Stream::places).collect();
    let older = longer.iter().filter(|stream| !stream.places().any(|place| seen.contains(&place)));
    let all = now.iter().chain(older);
    let mature = all.filter(|stream| stream.status == StreamStatus::Mature);
    let mut found = Vec::new();
    for stream in mature.filter(|stream| stream.is_active()) {
        let matured = history.maturity_in(stream, recent);
        found.extend(changes(stream, matured, asked));
    }
    found
}

/// Returns the events of a stream that is still active. A stream that matured recently is described as of that day, so
/// its next payment creates no new event.
fn changes(
    stream: &Stream<'_>,
    matured: Option<Maturity<'_>>,
    asked: &SubjectTransactions<'_>,
) -> Vec<Event> {
    let as_of = asked.basis.as_of;
    let next = stream.next_day();
    let change = |change: &str, day: Day, amount: i64| {
        event_of(
            EventType::Recurring,
            format!("{}|{day}", stream.id),
            [
                ("change", EventValue::text_of(change)),
                ("kind", EventValue::text_of(stream.kind.name())),
                ("amount", EventValue::money(amount, asked.basis.currency)),
                ("days_to_next", EventValue::whole(next.days_since(as_of).into())),
            ],
        )
    };
    let is_recent = |day: Day| (0..=RECENT_DAYS).contains(&as_of.days_since(day));
    let price = stream.price_change.filter(|price| is_recent(price.known_on));
    let mut found = Vec::new();
    found.extend(matured.map(|first| change("new", first.day, first.next_amount)));
    found.extend(price.map(|price| change("price", price.day, price.new_amount)));
    if stream.missed > 0 {
        found.push(change("missed", next, stream.next_amount));
    } else if next >= as_of {
        found.push(change("due", next, stream.next_amount));
    }
    found
}

fn due_payment(one: &Instalment, asked: &SubjectTransactions<'_>) -> Event {
    let days = one.due.day.days_since(asked.basis.as_of);
    let amount = EventValue::money(one.due.amount, asked.basis.currency);
    let values = [("days_to_due", EventValue::whole(days.into())), ("amount", amount)];
    event_of(EventType::DuePayment, one.transaction_id.to_string(), values)
}

fn insights(
    cx: &mut Context<'_>,
    asked: &SubjectTransactions<'_>,
    borrower: &Borrower,
    history: &mut History<'_, '_>,
    dues: &[UnpaidInstalment],
) -> Result<Vec<Event>, Error> {
    let Some(window) = PeriodName::Last30d.as_of(asked.basis.as_of) else { return Ok(Vec::new()) };
    let watch = watch_of(cx, asked, borrower, dues)?;
    let found = watch.insights_in(history, window);
    let event = |insight: &Insight<'_>| {
        let amount = match insight.value {
            Quantity::Money(minor) => money(minor, asked.basis.currency),
            Quantity::Share(_) => EventValue::MISSING,
        };
        let values = [
            ("type", EventValue::text_of(insight.kind.name())),
            ("severity", EventValue::text_of(insight.severity.name())),
            ("amount", amount),
        ];
        event_of(EventType::Insight, insight.dedup_key.clone(), values)
    };
    Ok(found.iter().map(event).collect())
}

fn inactivity(asked: &SubjectTransactions<'_>) -> Option<Event> {
    let last: Row<'_> = asked.basis.counted(asked.rows()).next_back()?;
    let days = asked.basis.as_of.days_since(last.day());
    let values = [("days", EventValue::whole(days.into()))];
    Some(event_of(EventType::Inactivity, last.txn_id().to_owned(), values))
}

fn segment(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Option<Event>, Error> {
    let Some(model) = segmentation_of(cx, None)? else { return Ok(None) };
    let Some(member) = member_of(cx, &model, borrower.borrower_id)? else { return Ok(None) };
    let previous = match former_segmentation(cx, &model)? {
        Some(former) => member_of(cx, &former, borrower.borrower_id)?,
        None => None,
    };
    let p_alive = member.p_alive.map(|p| shown(Input::Number(p)));
    let previous = previous.map(|before| EventValue::whole(before.segment_id.0));
    let values = [
        ("id", EventValue::whole(member.segment_id.0)),
        ("previous_id", EventValue::known(previous)),
        ("p_alive", EventValue::known(p_alive)),
    ];
    let key = format!("{}|{}", model.model_id, member.segment_id);
    Ok(Some(event_of(EventType::Segment, key, values)))
}

fn score(
    cx: &mut Context<'_>,
    asked: &SubjectTransactions<'_>,
    borrower: &Borrower,
) -> Result<Option<Event>, Error> {
    let zone = analytics_provider(cx)?.0.time_zone;
    let as_of = asked.basis.as_of;
    let day_of = |at| Day::from_date(zone.date_of(at));
    let by_then = |at| day_of(at) <= as_of;
    let decision = latest_decision(cx, borrower.borrower_id, by_then)?;
    let is_recent = |at| as_of.days_since(day_of(at)) <= RECENT_DAYS;
    let Some(decision) = decision.filter(|it| is_recent(it.time)) else { return Ok(None) };
    let score = decision.score.map(|score| EventValue::from_input(Input::Number(score)));
    let class = decision.class.as_deref().map(EventValue::text_of);
    let values =
        [("credit_score", EventValue::known(score)), ("classification", EventValue::known(class))];
    Ok(Some(event_of(EventType::Score, decision.id, values)))
}

// The values that rules of engagement read about a borrower, in addition to the event's own values.

/// The most decimals in a message for a number that is not an amount.
const DECIMALS: u32 = 4;

/// Returns the current values of `user.*` and of the policy's variables, limited to those that the rules read.
///
/// # Errors
/// When the store fails, or when a stored record can't be read.
pub(super) fn live_values(
    cx: &mut Context<'_>,
    loaded: &StoredSubject,
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

// The event of a transaction.

/// Returns the event of a transaction: its members, with its kind and category among the borrower's other transactions.
pub(super) fn txn_event(user_id: &str, txn: &Transaction<'_>, row: Option<Row<'_>>) -> Event {
    let text = EventValue::text_of;
    let code = |name: Option<&'static str>| EventValue::known(name.map(text));
    let kind = row.map(Row::kind).or(txn.kind);
    let category = row.map_or(txn.category, Row::category);
    let mcc = txn.mcc.map(|mcc| text(&format!("{mcc:04}")));
    let balance = txn.balance_after.map(|minor| EventValue::money(minor, txn.currency));
    event_of(
        EventType::Transaction,
        txn.txn_id.to_owned(),
        [
            ("txn_id", text(txn.txn_id)),
            ("user_id", text(user_id)),
            ("date", EventValue::day(txn.day)),
            ("amount", EventValue::money(txn.amount, txn.currency)),
            ("currency", text(txn.currency.code())),
            ("account_id", text(txn.account_id)),
            ("merchant", text(txn.merchant)),
            ("merchant_id", text(txn.merchant_id)),
            ("category", text(category)),
            ("subcategory", text(txn.subcategory)),
            ("description", text(txn.description)),
            ("mcc", EventValue::known(mcc)),
            ("channel", code(txn.channel.map(lendwright_analytics::Channel::name))),
            ("counterparty", text(txn.counterparty)),
            ("balance_after", EventValue::known(balance)),
            ("pending", EventValue::from_input(Input::Bool(txn.pending))),
            ("kind", code(kind.map(lendwright_analytics::Kind::name))),
            ("replaces", text(txn.replaces)),
            ("source", text(txn.source.name())),
        ],
    )
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
