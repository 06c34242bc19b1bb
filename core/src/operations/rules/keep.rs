//! What the four rule operations share: reading a body against the caller's policy, and keeping it.

use super::records::{RuleRecord, RuleVersion};
use crate::engine::Context;
use crate::error::Error;
use crate::json::Json;
use crate::operations::scoring::policies;
use crate::operations::{Warning, Warnings};
use crate::rules::{Lint, ParseOptions, Rule};
use crate::scoring::Policy;

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
    cx.detail.warnings = Warnings(parsed.lints.into_iter().map(warning).collect());
    let policy = policy.with_rule(&parsed.rule)?;
    Ok((parsed.rule, policy))
}

fn warning(lint: Lint) -> Warning {
    Warning { code: lint.code.name().to_owned(), pointer: lint.pointer, message: lint.text }
}

/// Keeps a rule's new body, or that it is gone, as its next version.
pub(super) fn remember(
    cx: &mut Context<'_>,
    rule: &RuleRecord,
    body: Option<String>,
) -> Result<(), Error> {
    let (created_at, author) = (cx.now(), cx.partner()?.user_name.clone());
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
    let text = body.to_string();
    let version = rule.version.saturating_add(1);
    let rule = RuleRecord { version, body: text.clone(), ..rule };
    cx.book()?.update(&rule)?;
    remember(cx, &rule, Some(text))?;
    policies::save(cx, &policy)
}
