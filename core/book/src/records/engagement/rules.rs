//! Creates, stores and reads rules of engagement.

use super::outbox::{EngagementRuleId, EngagementRuleRecord, EngagementVersion, end_messages_of};
use super::settings::{Audience, EngagementRuleSettings, EngagementRuleShown, MessageTemplate};
use crate::error::{AnalyticsError, Error};
use crate::lru_cache::LruCache;
use crate::records::analytics::segments::{member_of, segmentation_of};
use crate::records::borrowers::language_fault;
use crate::records::policies;
use crate::records::rules::RuleJoin;
use crate::unit::Context;
use crate::wire::Wire as _;
use chrono::NaiveDate;
use lendwright_analytics::engagement::{EngagementRule, EventType, Limits, Template};
use lendwright_scoring::derive::IDENTIFYING;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::internal::{RuleCost, USER_PREFIX};
use lendwright_scoring::rules::{ParseOptions, Registry, Variable};
use lendwright_types::BorrowerId;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::json::{Json, JsonOut, escape_step};
use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// The greatest number of rules of a partner.
const RULES_MAX: usize = 1_000;

/// A rule of engagement in its current version.
#[derive(Clone, Debug)]
pub(crate) struct LiveRule {
    pub(crate) rule_id: EngagementRuleId,
    pub(crate) version: i64,
    pub(crate) read: Arc<ReadRule>,
}

/// A compiled version.
#[derive(Debug)]
pub(crate) struct ReadRule {
    pub(crate) settings: EngagementRuleSettings,
    pub(crate) limits: Limits,
    pub(crate) rule: EngagementRule,
}

/// Compiled versions, by all of their texts. So no entry becomes stale.
struct ReadRules(Mutex<LruCache<Texts, Arc<ReadRule>>>);

/// The texts of a version.
type Texts = (String, String, String);

/// The limit of cached rules, in bytes. It is more than the most expensive rules of a partner can take.
const KEPT_BYTES_MAX: usize = 96 * 1024 * 1024;

/// The field with the text of messages.
const TEMPLATE: &str = "template";

/// Creates a rule of the caller. With `replaces` it creates the next version of the rule with this name. Stopping a
/// rule ends its unsent messages. Changing a rule leaves its queued messages unchanged.
///
/// # Errors
/// If settings, conditions or the template are impossible. If the name is taken, or with `replaces` if it is unknown.
pub(crate) fn create_rule(
    cx: &mut Context<'_>,
    settings: &EngagementRuleSettings,
    replaces: bool,
) -> Result<EngagementRuleId, Error> {
    settings.check()?;
    let join: RuleJoin = cx.config().rule_join.into();
    let (reads, cost) = read(cx, settings, join)?;
    let cost = if settings.active { cost } else { RuleCost::default() };
    let partner_id = cx.partner()?.partner_id;
    let name = settings.name.as_str();
    check_cost(cx, name, cost)?;
    let there = cx.book()?.first(EngagementRuleRecord::by_name, (partner_id, name))?;
    let record = match there {
        Some(_) if !replaces => {
            return Err(AnalyticsError::EngagementRuleExists { name: name.to_owned() }.into());
        }
        Some(there) => {
            let event = listened(settings);
            let version = there.version.saturating_add(1);
            let next = EngagementRuleRecord { event, version, ..there }.costing(cost);
            cx.book()?.update(&next)?;
            if !settings.active {
                end_messages_of(cx, next.rule_id)?;
            }
            next
        }
        None if replaces => return Err(unknown_name(cx, name)?),
        None => add(cx, name, listened(settings), cost)?,
    };
    let version = EngagementVersion {
        tenant_id: record.tenant_id,
        rule_id: record.rule_id,
        version: record.version,
        settings: settings.to_json(),
        reads,
        joined: join.as_str().to_owned(),
        author: cx.partner()?.author().to_owned(),
        created_at: cx.now(),
    };
    cx.book()?.insert(&version)?;
    Ok(record.rule_id)
}

/// Returns the event that a rule listens to. Empty for a stopped rule.
fn listened(settings: &EngagementRuleSettings) -> String {
    if settings.active { settings.event.name().to_owned() } else { String::new() }
}

/// Refuses conditions if the partner's rules would together cost more than the rules of a policy may. The reason is
/// that an event waits until all of its rules are compiled.
fn check_cost(cx: &mut Context<'_>, name: &str, cost: RuleCost) -> Result<(), Error> {
    if cost == RuleCost::default() {
        return Ok(());
    }
    let partner_id = cx.partner()?.partner_id;
    let rules = cx.book()?.scan(EngagementRuleRecord::by_partner).equal(partner_id).collect()?;
    let before: RuleCost = rules.iter().map(EngagementRuleRecord::cost).sum();
    let others = rules.iter().filter(|rule| rule.name != name);
    let after = others.map(EngagementRuleRecord::cost).sum::<RuleCost>().plus(cost);
    let refused = |reason| AnalyticsError::invalid("conditions", reason, name).into();
    after.too_much(before).map_or(Ok(()), |reason| Err(refused(reason)))
}

impl EngagementRuleRecord {
    fn cost(&self) -> RuleCost {
        let number = |kept: i64| usize::try_from(kept).unwrap_or_default();
        RuleCost { pattern_steps: number(self.pattern_steps), list_bytes: number(self.list_bytes) }
    }

    fn costing(self, cost: RuleCost) -> Self {
        let number = |kept: usize| i64::try_from(kept).unwrap_or(i64::MAX);
        let (pattern_steps, list_bytes) = (number(cost.pattern_steps), number(cost.list_bytes));
        Self { pattern_steps, list_bytes, ..self }
    }
}

fn add(
    cx: &mut Context<'_>,
    name: &str,
    event: String,
    cost: RuleCost,
) -> Result<EngagementRuleRecord, Error> {
    let partner_id = cx.partner()?.partner_id;
    let count = cx.book()?.scan(EngagementRuleRecord::by_partner).equal(partner_id).count()?;
    if count >= RULES_MAX {
        let reason = format!("must not be one rule more than {RULES_MAX}");
        return Err(AnalyticsError::invalid("name", reason, name).into());
    }
    let mut book = cx.book()?;
    let record = EngagementRuleRecord {
        tenant_id: book.tenant(),
        rule_id: EngagementRuleId(book.next_id::<EngagementRuleRecord>()?),
        partner_id,
        name: name.to_owned(),
        event,
        version: 1,
        pattern_steps: 0,
        list_bytes: 0,
    }
    .costing(cost);
    book.insert(&record)?;
    Ok(record)
}

/// Checks conditions and template. Returns the variables that they read, as JSON, and the cost of the conditions.
fn read(
    cx: &mut Context<'_>,
    settings: &EngagementRuleSettings,
    join: RuleJoin,
) -> Result<(String, RuleCost), Error> {
    let policy = policies::current(cx)?;
    let known = settings.event.registry(&policy.known_variables());
    let template = settings.read_template(&known).map_err(|fault| {
        let of = |language: String| format!("/{}", escape_step(&language));
        let pointer = fault.language.map(of).unwrap_or_default();
        AnalyticsError::inside(TEMPLATE, &pointer, fault.reason, fault.value)
    })?;
    if let MessageTemplate::Languages(texts) = &settings.template {
        for (language, _) in texts.iter().filter(|(language, _)| *language != Template::DEFAULT) {
            if let Some(reason) = language_fault(cx, language)? {
                let pointer = format!("/{}", escape_step(language));
                return Err(AnalyticsError::inside(TEMPLATE, &pointer, reason, language).into());
            }
        }
    }
    // The sender of a message can read its text.
    if let Some(named) = template.variables().find(|name| IDENTIFYING.contains(name)) {
        let reason = "must not name what tells who a borrower is";
        return Err(AnalyticsError::invalid(TEMPLATE, reason, named).into());
    }
    let named: Vec<&str> = template.variables().collect();
    refuse_told(cx, settings.event, (TEMPLATE, &named, &known))?;
    let mut options = ParseOptions::default();
    options.forbid_protected = cx.config().forbid_protected;
    options.join = join.into();
    let parsed =
        EngagementRule::parse(&settings.name, &settings.conditions, template, &known, options);
    let (rule, warnings) = parsed.map_err(|faults| AnalyticsError::conditions(&faults))?;
    let identifying = IDENTIFYING.iter().find(|name| rule.reads().get(name).is_some());
    if let Some(variable) =
        identifying.filter(|_| !cx.partner().is_ok_and(|partner| partner.may(Scope::Pii)))
    {
        let reason = "must not read what tells who a borrower is, without the scope pii";
        return Err(AnalyticsError::invalid("conditions", reason, variable).into());
    }
    let named: Vec<&str> = rule.reads().variables().iter().map(|one| &*one.name).collect();
    refuse_told(cx, settings.event, ("conditions", &named, &known))?;
    cx.warn_of_rules(warnings);
    let mut reads = JsonOut::default();
    let variables = rule.reads().variables();
    reads.list(|list| variables.iter().for_each(|variable| variable.write(list.item())));
    let (cost, reads) = (rule.conditions().cost(), reads.into_text());
    // A rule is stored as written: numbers may have many digits, languages long names, and texts escapes.
    let texts = [settings.to_json().len().max(cost.list_bytes), reads.len()];
    let list_bytes = texts.into_iter().fold(0, usize::saturating_add);
    Ok((reads, RuleCost { list_bytes, ..cost }))
}

/// Refuses variables that the caller may not read otherwise. A message would show the value, and conditions would
/// reveal it by trial and error.
fn refuse_told(
    cx: &Context<'_>,
    event: EventType,
    (field, reads, known): (&'static str, &[&str], &Registry),
) -> Result<(), Error> {
    let partner = cx.partner()?;
    for name in reads {
        let refuse = |reason: &str| Err(AnalyticsError::invalid(field, reason, *name).into());
        match scope_to_know(event, name) {
            Some(Scope::AnalyticsRead) if !partner.may(Scope::AnalyticsRead) => {
                return refuse("must not name a user's values, without analytics:read");
            }
            Some(Scope::BorrowersRead) if !partner.may(Scope::BorrowersRead) => {
                return refuse("must not name variables of the policy, without borrowers:read");
            }
            Some(Scope::BorrowersRead)
                if cx.config().forbid_protected && known.get(name).is_some_and(|v| v.protected) =>
            {
                return refuse("must not name protected variables");
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the scope that is required to know a variable in a rule of an event. `None` for the event's variables.
fn scope_to_know(event: EventType, name: &str) -> Option<Scope> {
    let scope =
        if name.starts_with(USER_PREFIX) { Scope::AnalyticsRead } else { Scope::BorrowersRead };
    (!is_own(event, name)).then_some(scope)
}

/// Whether a variable, by its full name, belongs to the event.
fn is_own(event: EventType, name: &str) -> bool {
    event.full_name(name).as_deref() == Some(name)
}

impl LiveRule {
    /// Returns the scopes that are required to know whether the rule matches, and the text of its messages.
    pub(crate) fn scopes_to_know(&self) -> impl Iterator<Item = Scope> {
        let event = self.read.settings.event;
        let reads = self.read.rule.reads().variables().iter();
        reads.filter_map(move |variable| scope_to_know(event, &variable.name))
    }
}

fn unknown_name(cx: &mut Context<'_>, name: &str) -> Result<Error, Error> {
    let partner_id = cx.partner()?.partner_id;
    let of_partner =
        cx.book()?.scan(EngagementRuleRecord::by_partner).equal(partner_id).collect()?;
    let near = nearest(name, of_partner.iter().map(|rule| rule.name.as_str()));
    Ok(AnalyticsError::EngagementRuleUnknown {
        field: "name",
        sent: name.to_owned(),
        near: near.map(str::to_owned),
    }
    .into())
}

/// Returns all rules of the caller, by priority and name.
///
/// # Errors
/// When the store fails.
pub(crate) fn rules_of_caller(cx: &mut Context<'_>) -> Result<Vec<EngagementRuleShown>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let records = cx.book()?.scan(EngagementRuleRecord::by_partner).equal(partner_id).collect()?;
    let rules = records.iter().map(|record| said(cx, record));
    let mut rules = rules.collect::<Result<Vec<_>, _>>()?;
    rules.compact_sort_by(|a, b| in_turn(&a.settings, &b.settings));
    Ok(rules)
}

/// Returns the caller's rule with an id. `field` is the request field with the id.
///
/// # Errors
/// [`AnalyticsError::EngagementRuleUnknown`].
pub(crate) fn rule_said(
    cx: &mut Context<'_>,
    field: &'static str,
    rule_id: EngagementRuleId,
) -> Result<EngagementRuleShown, Error> {
    let record = record_of(cx, field, rule_id)?;
    said(cx, &record)
}

fn said(cx: &mut Context<'_>, record: &EngagementRuleRecord) -> Result<EngagementRuleShown, Error> {
    let EngagementVersion { rule_id, version, settings, created_at, .. } = current(cx, record)?;
    let settings = settings_of(&settings).ok_or_else(|| damaged(record))?;
    Ok(EngagementRuleShown { rule_id, settings, version, created_at })
}

/// The execution order of rules.
fn in_turn(a: &EngagementRuleSettings, b: &EngagementRuleSettings) -> Ordering {
    a.priority.cmp(&b.priority).then_with(|| a.name.cmp(&b.name))
}

fn in_order(
    cx: &mut Context<'_>,
    records: &[EngagementRuleRecord],
) -> Result<Vec<LiveRule>, Error> {
    let rules = records.iter().map(|record| live(cx, record));
    let Some(mut rules) = rules.collect::<Result<Option<Vec<_>>, _>>()? else {
        let records = records.to_vec();
        return Err(cx.put_off(move |cx| in_order(cx, &records).map(drop)));
    };
    rules.compact_sort_by(|a, b| in_turn(&a.read.settings, &b.read.settings));
    Ok(rules)
}

/// Returns the caller's rules that are active on a day and listen to one of these events, in execution order.
///
/// # Errors
/// When the store fails.
pub(crate) fn live_rules(
    cx: &mut Context<'_>,
    events: &[EventType],
    day: NaiveDate,
) -> Result<Vec<LiveRule>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut records = Vec::new();
    for event in EventType::all().filter(|event| events.contains(event)) {
        let mut book = cx.book()?;
        let of_event = book.scan(EngagementRuleRecord::by_event);
        records.extend(of_event.equal((partner_id, event.name())).collect()?);
    }
    let mut rules = in_order(cx, &records)?;
    rules.retain(|rule| rule.read.settings.is_on(day));
    Ok(rules)
}

/// Returns the caller's compiled rule with an id. `field` is the request field with the id.
///
/// # Errors
/// [`AnalyticsError::EngagementRuleUnknown`].
pub(crate) fn rule_of(
    cx: &mut Context<'_>,
    field: &'static str,
    rule_id: EngagementRuleId,
) -> Result<LiveRule, Error> {
    let record = record_of(cx, field, rule_id)?;
    match live(cx, &record)? {
        Some(rule) => Ok(rule),
        None => Err(cx.put_off(move |cx| live(cx, &record).map(drop))),
    }
}

fn record_of(
    cx: &mut Context<'_>,
    field: &'static str,
    rule_id: EngagementRuleId,
) -> Result<EngagementRuleRecord, Error> {
    let partner_id = cx.partner()?.partner_id;
    let record = cx.book()?.get::<EngagementRuleRecord>(rule_id)?;
    let record = record.filter(|record| record.partner_id == partner_id);
    let unknown =
        || AnalyticsError::EngagementRuleUnknown { field, sent: rule_id.to_string(), near: None };
    Ok(record.ok_or_else(unknown)?)
}

/// Returns the segment of a borrower in the caller's latest segmentation.
///
/// # Errors
/// When the store fails.
pub(crate) fn audience_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<Audience>, Error> {
    let Some(latest) = segmentation_of(cx, None)? else { return Ok(None) };
    let member = member_of(cx, &latest, borrower_id)?;
    Ok(member.map(|member| Audience::Segment(member.segment_id)))
}

fn damaged(record: &EngagementRuleRecord) -> Error {
    Error::damaged(format!("version {} of a rule of engagement", record.version))
}

fn current(
    cx: &mut Context<'_>,
    record: &EngagementRuleRecord,
) -> Result<EngagementVersion, Error> {
    let current = cx.book()?.get::<EngagementVersion>((record.rule_id, record.version))?;
    current.ok_or_else(|| damaged(record))
}

/// Returns a rule from the cache, or compiles it. `None` if it should be compiled before the unit of work.
fn live(cx: &mut Context<'_>, record: &EngagementRuleRecord) -> Result<Option<LiveRule>, Error> {
    let EngagementVersion { rule_id, version, settings, reads, joined, .. } = current(cx, record)?;
    let texts = (settings, reads, joined);
    let kept = cx.cache::<ReadRules>().get(&texts);
    let read = match kept {
        Some(read) => read,
        None if cx.puts_off() => return Ok(None),
        None => {
            let read = Arc::new(ReadRule::from_texts(&texts)?.ok_or_else(|| damaged(record))?);
            cx.cache::<ReadRules>().put(texts, Arc::clone(&read));
            read
        }
    };
    Ok(Some(LiveRule { rule_id, version, read }))
}

impl ReadRule {
    /// Returns the variables in the text that do not belong to the event.
    pub(super) fn named_beside(&self) -> impl Iterator<Item = &str> {
        let event = self.settings.event;
        self.rule.template().variables().filter(move |name| !is_own(event, name))
    }

    /// Whether the text contains only variables that depend on nothing but the event.
    pub(super) fn says_the_event_alone(&self) -> bool {
        let mut named = self.rule.template().variables();
        self.named_beside().next().is_none()
            && !named.any(|name| self.settings.event.depends_on_others(name))
    }

    /// Whether the text may depend on data that the borrower sends, so that it must be removed with them.
    pub(crate) fn may_say_what_is_sent(&self) -> bool {
        !(self.settings.event.is_of_the_lender() && self.says_the_event_alone())
    }

    fn from_texts((settings, reads, joined): &Texts) -> Result<Option<Self>, Error> {
        let Some(settings_read) = settings_of(settings) else { return Ok(None) };
        let limits = settings_read.limits()?;
        let rule = || {
            let known = registry_of(reads)?;
            let template = settings_read.read_template(&known).ok()?;
            let join: RuleJoin = joined.parse().ok()?;
            let mut options = ParseOptions::default();
            options.join = join.into();
            let EngagementRuleSettings { name, conditions, .. } = &settings_read;
            Some(EngagementRule::parse(name, conditions, template, &known, options).ok()?.0)
        };
        let Some(rule) = rule() else { return Ok(None) };
        Ok(Some(Self { limits, rule, settings: settings_read }))
    }
}

fn settings_of(text: &str) -> Option<EngagementRuleSettings> {
    let json = Json::parse_stored(text.as_bytes()).ok()?;
    EngagementRuleSettings::read(&json).ok()
}

fn registry_of(text: &str) -> Option<Registry> {
    let json = Json::parse_stored(text.as_bytes()).ok()?;
    let mut registry = Registry::empty();
    for variable in json.items()? {
        registry.declare(Variable::read(variable).ok()?).ok()?;
    }
    Some(registry)
}

impl ReadRules {
    fn get(&self, texts: &Texts) -> Option<Arc<ReadRule>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(texts)
    }

    fn put(&self, texts: Texts, read: Arc<ReadRule>) {
        let texts_bytes = texts.0.len().saturating_add(texts.1.len()).saturating_mul(4);
        let cost = read.rule.conditions().cost();
        let bytes = [texts_bytes, cost.pattern_bytes(), cost.list_bytes];
        let bytes = bytes.into_iter().fold(0, usize::saturating_add);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(texts, read, bytes);
    }
}

impl Default for ReadRules {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT_BYTES_MAX)))
    }
}
