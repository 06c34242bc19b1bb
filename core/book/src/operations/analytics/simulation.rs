//! Transactions that are simulated.

use super::engagement::{about, engage};
use super::events::{RECENT_DAYS, live_values, txn_event};
use super::subject::{StoredSubject, SubjectTransactions};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, CollectedError, Words};
use crate::records::analytics::{
    ImportCounts, ImportDefaults, SentTransaction, analytics_provider, kind_tables,
    store_transactions, stored_transaction,
};
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::engagement::{
    EngagementRuleId, LiveRule, MessageChannel, Outbox, live_rules, rule_of,
};
use crate::unit::Partner;
use crate::wire::{MessageId, choice};
use lendwright_analytics::engagement::{Event, EventType, EventValue, EventValues, Suppression};
use lendwright_analytics::internal::{AMOUNT, KIND, LOOKBACK_MONTHS};
use lendwright_analytics::streams::{Stream, StreamId};
use lendwright_analytics::{Basis, Kind as TransactionKind, Row, Source, Transaction};
use lendwright_scoring::identity::Scope;
use lendwright_scoring::internal::MATCHED_MAX;
use lendwright_scoring::rules::{Input, Kind, MissingReason, Variable};
use lendwright_types::json::escape_step;

// `POST /user-engagement/generate-txn/`: records a transaction or takes an event, and runs the rules of engagement.

request! {
    /// Records a transaction of a borrower, or takes another event from the host, and runs the partner's rules of
    /// engagement on it. The resulting messages are written to the outbox in the same commit.
    ///
    /// A transaction triggers rules once. Sending it again changes nothing. A correction triggers nothing. A
    /// transaction older than 7 days, or dated after tomorrow, triggers nothing. One dated tomorrow does, because that
    /// day has already begun in some time zones. Matching the patterns of all rules may cost at most 100 million: steps
    /// of their programs times bytes of the matched texts.
    ///
    /// A dry run also needs the scope `analytics:read`. Without this scope the answer shows nothing about the
    /// borrower's other transactions. The text of a rule's message, and a trial of a rule in a dry run, need the scopes
    /// that are needed to create the rule.
    pub struct GenerateTransaction {
        /// The borrower's public id.
        body "user_id" names Borrower => user_id: IdText<BorrowerUuid>,
        /// The transaction, as in `upload_collected_data`.
        body "transaction" is Plain => transaction: Option<SentTransaction>,
        /// Another event, instead of a transaction.
        body "event" => event: Option<EventType>,
        /// The event's variables, by name, with or without the prefix before the dot.
        body "payload" is Plain => payload: Option<Members<Json<'static>>>,
        /// Whether to write nothing and only return the result.
        body "dry_run" => dry_run: Option<bool>,
        /// One rule to try, always as a dry run. Without transaction and event, a sample that satisfies the rule is
        /// generated.
        body "simulate" is Plain => simulate: Option<SimulatedRule>,
    }
}

answer! {
    /// A rule to try.
    #[derive(Default)]
    pub struct SimulatedRule {
        /// The rule's id.
        "rule_id" => rule_id: EngagementRuleId,
        /// The seed of the sample. The same seed gives the same sample. Left out: 0.
        optional "seed" => seed: Option<i64>,
    }
}

choice! {
    /// The outcome of a transaction or an event.
    pub enum GenerateStatus {
        /// It is new.
        #[default] Recorded = "recorded",
        /// It was known with different content.
        Updated = "updated",
        /// It was already known with the same content.
        Duplicate = "duplicate",
        /// Nothing was written, because it was a dry run.
        DryRun = "dry_run",
    }
}

choice! {
    /// The outcome of a message.
    pub enum TriggeredStatus {
        /// The message was queued.
        #[default] Queued = "queued",
        /// The message was suppressed.
        Suppressed = "suppressed",
    }
}

answer! {
    /// The result for a transaction or an event.
    pub struct TransactionGenerated {
        /// The transaction's id; N/A for another event.
        "txn_id" => txn_id: Available<String>,
        /// The outcome.
        "status" => status: GenerateStatus,
        /// The transaction in the context of the borrower's other transactions.
        "enriched" => enriched: EnrichedTransaction,
        /// The rules with true conditions, in order of execution; empty without the scope `analytics:read`.
        "triggered" => triggered: Vec<TriggeredRule>,
    }
}

answer! {
    /// A transaction in the context of the borrower's other transactions; N/A for another event, and without the scope
    /// `analytics:read`.
    pub struct EnrichedTransaction {
        /// The kind of the transaction.
        "kind" => kind: Available<String>,
        /// Its category. A refund without a category has that of the purchase.
        "category" => category: Available<String>,
        /// The id of its stream.
        "stream_id" => stream_id: Available<IdText<StreamId>>,
    }
}

answer! {
    /// A rule with true conditions.
    pub struct TriggeredRule {
        /// The rule's id.
        "rule_id" => rule_id: EngagementRuleId,
        /// Its name.
        "name" => name: String,
        /// The id of the message.
        "message_id" => message_id: IdText<MessageId>,
        /// The channel of the message.
        "channel" => channel: MessageChannel,
        /// The outcome of the message.
        "status" => status: TriggeredStatus,
        /// The reason why it was suppressed; N/A otherwise.
        "reason" => reason: Available<Suppression>,
        /// The text of the message; N/A if one of its values is unknown, or if the caller may not know a value that the
        /// rule reads.
        "message" => message: Available<String>,
    }
}

/// An event with its transaction and the borrower's transactions.
struct SimulatedEvent {
    event: Event,
    txn_id: Available<String>,
    status: GenerateStatus,
    enriched: EnrichedTransaction,
    loaded: StoredSubject,
    triggers: bool,
}

impl Operation for GenerateTransaction {
    type Body = TransactionGenerated;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<TransactionGenerated, Error> {
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let tried = self.simulate.as_ref();
        let tried = tried.map(|tried| rule_of(cx, "simulate", tried.rule_id)).transpose()?;
        let is_dry = tried.is_some() || self.dry_run.unwrap_or_default();
        // A real run shows in the outbox. A dry run leaves no trace, so somebody could probe amounts one by one.
        if is_dry {
            cx.need(Scope::AnalyticsRead)?;
        }
        if let Some(rule) = &tried {
            rule.scopes_to_know().try_for_each(|scope| cx.need(scope))?;
        }
        let told = match (&self.transaction, self.event) {
            (Some(_), Some(event)) => {
                let reason = "must not stand beside 'transaction'";
                return Err(AnalyticsError::invalid("event", reason, event.name()).into());
            }
            (Some(sent), None) => self.of_transaction(cx, &borrower, sent, is_dry)?,
            (None, Some(event)) => self.of_event(cx, &borrower, event, is_dry)?,
            (None, None) => match (&tried, &self.simulate) {
                (Some(rule), Some(tried)) => sampled(cx, &borrower, rule, tried)?,
                _ => return Err(Error::FieldMissing { field: "transaction" }),
            },
        };
        let today = told.loaded.basis.as_of.date();
        let rules = match tried {
            Some(rule) if rule.read.settings.event != told.event.event => {
                let reason = format!("must be a rule of the event {}", told.event.event.name());
                return Err(AnalyticsError::invalid("simulate", reason, rule.rule_id).into());
            }
            Some(rule) => vec![rule],
            None if told.triggers => {
                let rules = live_rules(cx, &[told.event.event], today)?;
                let mut rules = about(cx, rules, borrower.borrower_id)?;
                if is_dry {
                    let partner = cx.partner()?;
                    rules.retain(|rule| may_know(partner, rule));
                }
                rules
            }
            None => Vec::new(),
        };
        let triggered = triggered(cx, &borrower, &told, &rules, is_dry)?;
        let SimulatedEvent { txn_id, status, enriched, .. } = told;
        let is_told = cx.partner()?.may(Scope::AnalyticsRead);
        // The list of true rules reveals as much: a refund, for example, depends on purchases reported by others.
        let (enriched, triggered) =
            if is_told { (enriched, triggered) } else { (EnrichedTransaction::NONE, Vec::new()) };
        Ok(TransactionGenerated { txn_id, status, enriched, triggered })
    }
}

/// Whether a partner may know whether a rule's conditions are true.
fn may_know(partner: &Partner, rule: &LiveRule) -> bool {
    rule.scopes_to_know().all(|scope| partner.may(scope))
}

impl GenerateTransaction {
    fn of_transaction(
        &self,
        cx: &mut Context<'_>,
        borrower: &Borrower,
        sent: &SentTransaction,
        is_dry: bool,
    ) -> Result<SimulatedEvent, Error> {
        if self.payload.is_some() {
            let reason = "must stand beside 'event'";
            return Err(AnalyticsError::invalid("payload", reason, "an object").into());
        }
        if let Some(other) = sent.user_id.as_ref().filter(|other| **other != self.user_id) {
            let reason = "must be the borrower of the request";
            return Err(
                AnalyticsError::inside("transaction", "/user_id", reason, other.as_sent()).into()
            );
        }
        let door = ImportDefaults::of_caller(cx, Source::Api)?;
        let place = |member: &str| format!("transaction/{member}");
        let txn = sent.checked(&place, &door).map_err(in_transaction)?;
        let borrower_id = borrower.borrower_id;
        let (status, is_new) = if is_dry {
            let there = stored_transaction(cx, borrower_id, &sent.txn_id)?;
            (GenerateStatus::DryRun, !there)
        } else {
            let (counts, _) =
                store_transactions(cx, borrower_id, vec![(0, txn)], |_| place("txn_id"))
                    .map_err(|error| CollectedError::at(error, || "transaction".into()))?;
            let status = status_of(counts);
            (status, status == GenerateStatus::Recorded)
        };
        let also = is_dry.then_some(&txn);
        let basis = today_basis(cx)?;
        let tables = kind_tables(cx)?;
        let loaded = StoredSubject::with(cx, borrower, basis, &tables, also)?;
        let days = loaded.basis.as_of.days_since(txn.day);
        let (enriched, event) = enriched(&loaded, &txn);
        Ok(SimulatedEvent {
            event,
            txn_id: Available::Value(sent.txn_id.clone()),
            status,
            enriched,
            loaded,
            // Some time zone may be a day ahead. A transaction dated later has not happened yet.
            triggers: is_new && (-1..=RECENT_DAYS).contains(&days),
        })
    }

    fn of_event(
        &self,
        cx: &mut Context<'_>,
        borrower: &Borrower,
        event: EventType,
        is_dry: bool,
    ) -> Result<SimulatedEvent, Error> {
        if event == EventType::Transaction {
            let reason = "must be another event: a transaction is sent as 'transaction'";
            return Err(AnalyticsError::invalid("event", reason, event.name()).into());
        }
        let Some(payload) = &self.payload else {
            return Err(Error::FieldMissing { field: "payload" });
        };
        let values = values_of(event, payload)?;
        let basis = today_basis(cx)?;
        let key = basis.as_of.to_string();
        Ok(SimulatedEvent {
            event: Event { event, key, values },
            txn_id: Available::NotAvailable,
            status: if is_dry { GenerateStatus::DryRun } else { GenerateStatus::Recorded },
            enriched: EnrichedTransaction::NONE,
            loaded: StoredSubject::load(cx, borrower, basis)?,
            triggers: true,
        })
    }
}

fn today_basis(cx: &mut Context<'_>) -> Result<Basis, Error> {
    let provider = analytics_provider(cx)?.0;
    let today = lendwright_analytics::Day::from_date(provider.time_zone.date_of(cx.now()));
    Ok(Basis::new(today, provider.currency))
}

/// Returns a sample that satisfies a rule.
fn sampled(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    rule: &LiveRule,
    tried: &SimulatedRule,
) -> Result<SimulatedEvent, Error> {
    let basis = today_basis(cx)?;
    let loaded = StoredSubject::load(cx, borrower, basis)?;
    let asked = loaded.asked();
    let live = live_values(cx, &loaded, borrower, std::slice::from_ref(rule))?;
    let seed = tried.seed.unwrap_or_default().unsigned_abs();
    let event = simulated(rule, &asked, &live, seed).ok_or_else(|| {
        let reason = "must have conditions for which a sample is found";
        AnalyticsError::invalid("simulate", reason, rule.rule_id)
    })?;
    let text = |name: &str| {
        let value = event.values.get(name).and_then(EventValue::text);
        value.map(str::to_owned).into()
    };
    Ok(SimulatedEvent {
        txn_id: text("txn.txn_id"),
        status: GenerateStatus::DryRun,
        enriched: EnrichedTransaction {
            kind: text("txn.kind"),
            category: text("txn.category"),
            stream_id: Available::NotAvailable,
        },
        event,
        loaded,
        triggers: true,
    })
}

fn triggered(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    told: &SimulatedEvent,
    rules: &[LiveRule],
    is_dry: bool,
) -> Result<Vec<TriggeredRule>, Error> {
    let live = live_values(cx, &told.loaded, borrower, rules)?;
    let engaged = engage(rules, std::slice::from_ref(&told.event), &live, borrower, MATCHED_MAX)?;
    let mut outbox = Outbox::of_caller(cx, is_dry)?;
    for (rule_id, events) in engaged.evaluated {
        outbox.evaluated(rule_id, events);
    }
    let mut triggered = Vec::with_capacity(engaged.calls.len());
    for (rule, call) in engaged.calls {
        let is_told = may_know(cx.partner()?, rule);
        let message = call.text.clone().filter(|_| is_told);
        let called = outbox.call(cx, rule, borrower, call)?;
        triggered.push(TriggeredRule {
            rule_id: rule.rule_id,
            name: rule.read.settings.name.clone(),
            message_id: called.message_id.to_string().into(),
            channel: rule.read.settings.channel,
            status: match called.why {
                None => TriggeredStatus::Queued,
                Some(_) => TriggeredStatus::Suppressed,
            },
            reason: called.why.into(),
            message: message.into(),
        });
    }
    outbox.finish(cx)?;
    Ok(triggered)
}

/// Returns the transaction's context in the set, and its event.
fn enriched(loaded: &StoredSubject, txn: &Transaction<'_>) -> (EnrichedTransaction, Event) {
    let asked = loaded.asked();
    let mut rows = asked.rows().between(txn.day, txn.day).iter();
    let row: Option<Row<'_>> = rows.find(|row| row.txn_id() == txn.txn_id);
    let event = txn_event(asked.user_id, txn, row);
    let Some(row) = row else { return (EnrichedTransaction::NONE, event) };
    let mut finder = loaded.finder();
    let streams =
        finder.detector().detect(asked.user_id, asked.rows(), asked.basis, LOOKBACK_MONTHS);
    let has_it = |stream: &&Stream<'_>| stream.places().any(|place| place == row.place());
    let category = Some(row.category().to_owned()).filter(|category| !category.is_empty());
    let enriched = EnrichedTransaction {
        kind: Available::Value(row.kind().name().to_owned()),
        category: category.into(),
        stream_id: streams.iter().find(has_it).map(|stream| stream.id.into()).into(),
    };
    (enriched, event)
}

impl EnrichedTransaction {
    const NONE: Self = Self {
        kind: Available::NotAvailable,
        category: Available::NotAvailable,
        stream_id: Available::NotAvailable,
    };
}

fn status_of(counts: ImportCounts) -> GenerateStatus {
    match counts {
        ImportCounts { recorded: 1.., .. } => GenerateStatus::Recorded,
        ImportCounts { updated: 1.., .. } => GenerateStatus::Updated,
        _ => GenerateStatus::Duplicate,
    }
}

/// The largest number of characters of a text in a payload.
const TEXT_CHARS_MAX: usize = 500;

/// Checks and converts the values that were sent for an event.
fn values_of(event: EventType, payload: &Members<Json<'static>>) -> Result<EventValues, Error> {
    let variables = event.variables();
    let mut values = EventValues::new();
    for (name, sent) in payload {
        let pointer = format!("/{}", escape_step(name));
        let full = event.full_name(name);
        let variable = variables.iter().find(|known| Some(&*known.name) == full.as_deref());
        let Some(variable) = variable else {
            let reason = format!("must have variables of the event {}", event.name());
            return Err(AnalyticsError::inside("payload", &pointer, reason, name).into());
        };
        if let Some(text) = sent.as_text().filter(|text| text.chars().count() > TEXT_CHARS_MAX) {
            let reason = format!("must be a text of at most {TEXT_CHARS_MAX} characters");
            return Err(AnalyticsError::inside("payload", &pointer, reason, text).into());
        }
        let input = variable.judge_json(sent).map_err(|wrong| {
            AnalyticsError::inside("payload", &pointer, wrong.to_string(), sent)
        })?;
        // Answers write "N/A" for an unknown value. NaN is the result of a failed computation.
        if matches!(input, Input::Missing(MissingReason::NotANumber)) {
            let reason = "must be a finite number";
            return Err(AnalyticsError::inside("payload", &pointer, reason, sent).into());
        }
        let value = match (sent, input) {
            // A number keeps the digits that were sent.
            (Json::Number(text), input @ Input::Number(_)) => {
                EventValue::written(input, text.to_string())
            }
            (_, input) => EventValue::from_input(input),
        };
        if values.insert(variable.name.to_string(), value).is_some() {
            let reason = "must not come twice";
            return Err(AnalyticsError::inside("payload", &pointer, reason, name).into());
        }
    }
    Ok(values)
}

/// Converts an error about a transaction's member to an error of analytics.
fn in_transaction(error: Error) -> Error {
    match error {
        Error::Value { field, reason, value } => match field.strip_prefix("transaction") {
            Some(pointer) => AnalyticsError::inside("transaction", pointer, reason, value).into(),
            None => Error::Value { field, reason, value },
        },
        other => other,
    }
}

// Samples of events that satisfy a rule of engagement.

/// Returns a sample of the rule's event that satisfies the rule, or `None` if none is found. The sample uses the
/// borrower's current values, except where they would break the conditions. The same seed gives the same sample.
pub(super) fn simulated(
    rule: &LiveRule,
    asked: &SubjectTransactions<'_>,
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
fn usual_value(variable: &Variable, asked: &SubjectTransactions<'_>, seed: u64) -> EventValue {
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
