//! Partners' rules as written, and every version of them.

use crate::error::{Error, RulesError};
use crate::records::policies;
use crate::tables::{record, tables, text_column};
use crate::unit::Context;
use crate::wire::choice;
use chrono::{DateTime, Utc};
use lendwright_scoring::Policy;
use lendwright_scoring::derive::IDENTIFYING;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::internal::RULES_MAX;
use lendwright_scoring::rules::{BoundRule, JoinStyle, ParseOptions, Rule};
use lendwright_types::json::Json;
use lendwright_types::{PartnerId, RuleId, TenantId};
use std::sync::Arc;

// The tables of rules as written, and of their versions.

choice! {
    /// Whether the `logical_operator` of a rule's condition joins it to the condition after it or
    /// before it. The two are the same when all operators of a rule are equal.
    pub enum RuleJoin { #[default] Next = "next", Previous = "previous" }
}

text_column!(RuleJoin);

impl From<JoinStyle> for RuleJoin {
    fn from(join: JoinStyle) -> Self {
        match join {
            JoinStyle::Next => Self::Next,
            JoinStyle::Previous => Self::Previous,
        }
    }
}

impl From<RuleJoin> for JoinStyle {
    fn from(join: RuleJoin) -> Self {
        match join {
            RuleJoin::Next => Self::Next,
            RuleJoin::Previous => Self::Previous,
        }
    }
}

record! {
    /// A partner's rule with its name and its body as written.
    pub(crate) struct RuleRecord in "rule" since 3 wide {
        key { tenant_id: TenantId, rule_id: RuleId }
        partner_id: PartnerId,
        name: String,
        body: String,
        version: i64,
        /// How its logical operators join. `None` means to the next condition.
        join: Option<RuleJoin>,
    }
    unique by_name (tenant_id, partner_id, name);
    index by_partner (tenant_id, partner_id, rule_id);
}

record! {
    /// One version of a rule. A deleted rule's last version has no body.
    struct RuleVersion in "rule_version" since 3 wide {
        key { tenant_id: TenantId, rule_id: RuleId, version: i64 }
        name: String,
        body: Option<String>,
        author: String,
        created_at: DateTime<Utc>,
        join: Option<RuleJoin>,
    }
}

tables! { of_nobody { RuleRecord, RuleVersion } }

// Functions shared by the four operations on rules: reading a body for the caller's policy, and storing it.

/// Returns the caller's rule with a name, if there is one.
pub(crate) fn find_rule(cx: &mut Context<'_>, name: &str) -> Result<Option<RuleRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    Ok(cx.book()?.first(RuleRecord::by_name, (partner_id, name))?)
}

/// Returns the caller's rule with a name.
///
/// # Errors
/// [`RulesError::Unknown`].
pub(crate) fn known_rule(cx: &mut Context<'_>, name: &str) -> Result<RuleRecord, Error> {
    if let Some(rule) = find_rule(cx, name)? {
        return Ok(rule);
    }
    let policy = policies::current(cx)?;
    let near = policies::near_rule(cx, &policy, name);
    Err(RulesError::Unknown { name: name.to_owned(), near }.into())
}

/// Adds the rule in a field's body to the caller's policy and checks it. Warnings about the rule are added to the
/// answer.
fn read(
    cx: &mut Context<'_>,
    field: &'static str,
    name: &str,
    body: &Json<'_>,
    join: RuleJoin,
) -> Result<Policy, Error> {
    let policy = policies::current(cx)?;
    let mut options = ParseOptions::default();
    options.forbid_protected = cx.config().forbid_protected;
    options.join = join.into();
    let parsed = Rule::parse_with(name, body, &policy.known_variables(), options)
        .map_err(|faults| RulesError::Invalid { field, faults })?;
    refuse_identifying(cx, field, &parsed.rule)?;
    cx.warn_of_rules(parsed.warnings);
    let policy = policy.with_rule(&parsed.rule)?;
    cx.warn_of_rules(policy.warnings_of_reasons(name));
    Ok(policy)
}

/// Refuses a rule that reads a variable that is masked for the caller.
fn refuse_identifying(cx: &Context<'_>, field: &'static str, rule: &Rule) -> Result<(), Error> {
    let read = rule.variables().into_iter().find(|variable| IDENTIFYING.contains(variable));
    match read {
        Some(variable) if !cx.partner()?.may(Scope::Pii) => {
            Err(RulesError::Identifying { field, variable: variable.to_owned() }.into())
        }
        _ => Ok(()),
    }
}

/// Stores a new rule, and puts the policy with this rule in force.
///
/// # Errors
/// If the body is not a valid rule, or if the policy has too many rules.
pub(crate) fn create_rule(cx: &mut Context<'_>, name: &str, body: &Json<'_>) -> Result<(), Error> {
    let join = cx.config().rule_join.into();
    if policies::current(cx)?.rules().len() >= RULES_MAX {
        return Err(Error::value("param", "must not be one rule more than 1,000", name));
    }
    let policy = read(cx, "value", name, body, join)?;
    add(cx, name, body.to_string(), join)?;
    policies::save(cx, &policy)
}

/// Makes the caller's rules equal to those of a policy. An unchanged rule keeps its body as written.
pub(crate) fn adopt_rules(cx: &mut Context<'_>, rules: &[Arc<BoundRule>]) -> Result<(), Error> {
    let before = policies::current(cx)?;
    let partner_id = cx.partner()?.partner_id;
    let kept = cx.book()?.scan(RuleRecord::by_partner).equal(partner_id).collect()?;
    for record in kept {
        if !rules.iter().any(|rule| rule.name() == record.name) {
            drop_rule(cx, record)?;
        }
    }
    for rule in rules {
        if before.rule(rule.name()).is_some_and(|old| old == rule) {
            continue;
        }
        // In a policy each condition joins to the next.
        let (body, join) = (rule.to_body().to_string(), RuleJoin::Next);
        match find_rule(cx, rule.name())? {
            Some(record) => put(cx, record, body, join)?,
            None => add(cx, rule.name(), body, join)?,
        }
    }
    Ok(())
}

fn add(cx: &mut Context<'_>, name: &str, body: String, join: RuleJoin) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let rule = RuleRecord {
        tenant_id: book.tenant(),
        rule_id: RuleId(book.next_id::<RuleRecord>()?),
        partner_id,
        name: name.to_owned(),
        body,
        version: 1,
        join: Some(join),
    };
    book.insert(&rule)?;
    let body = rule.body.clone();
    remember(cx, &rule, Some(body))
}

/// Deletes a rule. Its last version has no body.
pub(crate) fn drop_rule(cx: &mut Context<'_>, rule: RuleRecord) -> Result<(), Error> {
    cx.book()?.remove::<RuleRecord>(rule.rule_id)?;
    let version = rule.version.saturating_add(1);
    remember(cx, &RuleRecord { version, ..rule }, None)
}

fn put(cx: &mut Context<'_>, rule: RuleRecord, body: String, join: RuleJoin) -> Result<(), Error> {
    let version = rule.version.saturating_add(1);
    let rule = RuleRecord { version, body: body.clone(), join: Some(join), ..rule };
    cx.book()?.update(&rule)?;
    remember(cx, &rule, Some(body))
}

/// Stores a rule's new body, or its deletion, as the next version.
fn remember(cx: &mut Context<'_>, rule: &RuleRecord, body: Option<String>) -> Result<(), Error> {
    let (created_at, author) = (cx.now(), cx.partner()?.author().to_owned());
    let RuleRecord { tenant_id, rule_id, name, version, join, .. } = rule.clone();
    let next = RuleVersion { tenant_id, rule_id, version, name, body, author, created_at, join };
    Ok(cx.book()?.insert(&next)?)
}

/// Replaces a rule's body with the one in `field`, and puts the policy with this rule in force.
pub(crate) fn replace_rule(
    cx: &mut Context<'_>,
    field: &'static str,
    rule: RuleRecord,
    body: &Json<'_>,
    join: RuleJoin,
) -> Result<(), Error> {
    let policy = read(cx, field, &rule.name, body, join)?;
    put(cx, rule, body.to_string(), join)?;
    policies::save(cx, &policy)
}
