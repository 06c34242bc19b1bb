//! The events of a borrower for rules of engagement, except transactions.

use super::get_available_money::{Instalment, instalments};
use super::get_top_insights::watch_of;
use super::live_values::shown;
use super::subject::{Asked, Loaded};
use crate::engine::prelude::*;
use crate::records::analytics::analytics_provider;
use crate::records::analytics::segments::{former_segmentation, member_of, segmentation_of};
use crate::records::borrowers::Borrower;
use crate::records::decisions::latest_decision;
use lendwright_analytics::engagement::{Event, EventType, EventValue, EventValues};
use lendwright_analytics::insights::{Insight, Quantity};
use lendwright_analytics::internal::{History, Maturity};
use lendwright_analytics::money::{Due, Purse};
use lendwright_analytics::streams::{Stream, StreamStatus};
use lendwright_analytics::{Day, Period, PeriodName, Row};
use lendwright_scoring::rules::Input;
use lendwright_types::currency::Currency;
use std::collections::BTreeSet;

/// The number of days during which something counts as new.
pub(super) const RECENT_DAYS: i32 = 7;

/// Returns the events of these types, in the order of the types. Instalments are sorted by day, insights by score.
///
/// # Errors
/// When the store fails.
pub(super) fn events_of(
    cx: &mut Context<'_>,
    loaded: &Loaded,
    borrower: &Borrower,
    wanted: &[EventType],
) -> Result<Vec<Event>, Error> {
    let (asked, mut finder) = (&loaded.asked(), loaded.finder());
    let read = [EventType::Balance, EventType::DuePayment, EventType::Insight];
    let is_read = read.iter().any(|event| wanted.contains(event));
    let unpaid = if is_read { instalments(cx, borrower.borrower_id, asked)? } else { Vec::new() };
    let dues: Vec<Due> = unpaid.iter().map(|one| one.due).collect();
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

fn balance(asked: &Asked<'_>, history: &mut History<'_, '_>, dues: &[Due]) -> Event {
    let purse = Purse { include_income: true, dues, ..Purse::default() };
    let (balance, lowest) = purse.lowest_in(history);
    let currency = asked.basis.currency;
    let amount = |minor: Option<i128>| EventValue::known(minor.map(|minor| money(minor, currency)));
    let lowest = amount(lowest.map(|point| point.amount));
    let amount = amount(balance.map(|balance| balance.amount));
    let key = asked.basis.as_of.to_string();
    event_of(EventType::Balance, key, [("amount", amount), ("lowest", lowest)])
}

fn streams(asked: &Asked<'_>, history: &mut History<'_, '_>) -> Vec<Event> {
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
fn changes(stream: &Stream<'_>, matured: Option<Maturity<'_>>, asked: &Asked<'_>) -> Vec<Event> {
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

fn due_payment(one: &Instalment, asked: &Asked<'_>) -> Event {
    let days = one.due.day.days_since(asked.basis.as_of);
    let amount = EventValue::money(one.due.amount, asked.basis.currency);
    let values = [("days_to_due", EventValue::whole(days.into())), ("amount", amount)];
    event_of(EventType::DuePayment, one.transaction_id.to_string(), values)
}

fn insights(
    cx: &mut Context<'_>,
    asked: &Asked<'_>,
    borrower: &Borrower,
    history: &mut History<'_, '_>,
    dues: &[Due],
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

fn inactivity(asked: &Asked<'_>) -> Option<Event> {
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
    let previous = previous.map(|before| EventValue::whole(before.segment_id));
    let values = [
        ("id", EventValue::whole(member.segment_id)),
        ("previous_id", EventValue::known(previous)),
        ("p_alive", EventValue::known(p_alive)),
    ];
    let key = format!("{}|{}", model.model_id, member.segment_id);
    Ok(Some(event_of(EventType::Segment, key, values)))
}

fn score(
    cx: &mut Context<'_>,
    asked: &Asked<'_>,
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
