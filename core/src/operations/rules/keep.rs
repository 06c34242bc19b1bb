//! What the four rule operations share: reading a body against the caller's policy, and keeping it.

use super::records::{RuleRecord, RuleVersion};
use crate::engine::Context;
use crate::error::Error;
use crate::ids::RuleId;
use crate::json::Json;
use crate::operations::scoring::policies;
use crate::rules::{ParseOptions, Rule};
use crate::scoring::Policy;
use std::sync::Arc;

/// The caller's rule of a name.
pub(super) fn find(cx: &mut Context<'_>, name: &str) -> Result<Option<RuleRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    Ok(cx.book()?.first(RuleRecord::by_name, (partner_id, name))?)
}

/// The rule that a body says, checked, and the policy that has it; what looks wrong about it is
/// added to the answer's warnings.
pub(super) fn read(
    cx: &mut Context<'_>,
    name: &str,
    body: &Json<'_>,
) -> Result<(Rule, Policy), Error> {
    let policy = policies::current(cx)?;
    let forbid_protected = cx.config().forbid_protected;
    let options = ParseOptions { forbid_protected, ..ParseOptions::default() };
    let parsed = Rule::parse_with(name, body, &policy.known_variables(), options)?;
    cx.detail.warnings = parsed.lints.into_iter().collect();
    let policy = policy.with_rule(&parsed.rule)?;
    Ok((parsed.rule, policy))
}

/// Makes the caller's rules those of a policy: a rule that says the same stays as it was written.
pub(crate) fn adopt(cx: &mut Context<'_>, rules: &[Arc<Rule>]) -> Result<(), Error> {
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
        let body = rule.to_body().to_string();
        match find(cx, rule.name())? {
            Some(record) => put(cx, record, body)?,
            None => add(cx, rule.name(), body)?,
        }
    }
    Ok(())
}

/// Keeps a new rule.
pub(super) fn add(cx: &mut Context<'_>, name: &str, body: String) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let rule = RuleRecord {
        tenant_id: book.tenant(),
        rule_id: RuleId(book.next_id::<RuleRecord>()?),
        partner_id,
        name: name.to_owned(),
        body,
        version: 1,
    };
    book.insert(&rule)?;
    let body = rule.body.clone();
    remember(cx, &rule, Some(body))
}

/// Removes a rule; that it is gone is its last version.
pub(super) fn drop_rule(cx: &mut Context<'_>, rule: RuleRecord) -> Result<(), Error> {
    cx.book()?.remove::<RuleRecord>(rule.rule_id)?;
    let version = rule.version.saturating_add(1);
    remember(cx, &RuleRecord { version, ..rule }, None)
}

fn put(cx: &mut Context<'_>, rule: RuleRecord, body: String) -> Result<(), Error> {
    let version = rule.version.saturating_add(1);
    let rule = RuleRecord { version, body: body.clone(), ..rule };
    cx.book()?.update(&rule)?;
    remember(cx, &rule, Some(body))
}

/// Keeps a rule's new body, or that it is gone, as its next version.
fn remember(cx: &mut Context<'_>, rule: &RuleRecord, body: Option<String>) -> Result<(), Error> {
    let (created_at, author) = (cx.now(), cx.partner()?.author().to_owned());
    let RuleRecord { tenant_id, rule_id, name, version, .. } = rule.clone();
    cx.book()?.insert(&RuleVersion {
        tenant_id,
        rule_id,
        version,
        name,
        body,
        author,
        created_at,
    })?;
    Ok(())
}

/// Puts a new body in the place of a rule's old one, and its policy in force.
pub(super) fn replace(
    cx: &mut Context<'_>,
    rule: RuleRecord,
    body: &Json<'_>,
) -> Result<(), Error> {
    let (_, policy) = read(cx, &rule.name, body)?;
    put(cx, rule, body.to_string())?;
    policies::save(cx, &policy)
}
