//! A partner's policies in the book: every version, and the policy in force.

use super::{PolicyHead, cache::PolicyCache, tables::PolicyVersion, versions};
use crate::error::Error;
use crate::records::access::default_provider;
use crate::unit::Context;
use lendwright_scoring::Policy;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scope;
use std::ops::ControlFlow;

/// Returns the policy in force for the caller. Until a policy is saved, this is the default one.
pub(crate) fn current(cx: &mut Context<'_>) -> Result<Policy, Error> {
    let partner_id = cx.partner()?.partner_id;
    match cx.book()?.get::<PolicyHead>(partner_id)? {
        Some(head) => of_version(cx, &head),
        None => default_of(cx),
    }
}

/// Returns the digest of the policy in force for the caller.
pub(crate) fn digest(cx: &mut Context<'_>) -> Result<String, Error> {
    let partner_id = cx.partner()?.partner_id;
    match cx.book()?.get::<PolicyHead>(partner_id)? {
        Some(head) => Ok(head.digest),
        None => Ok(default_of(cx)?.digest().to_owned()),
    }
}

/// Returns the rule with the nearest name, for a caller who may read rules.
pub(crate) fn near_rule(cx: &Context<'_>, policy: &Policy, name: &str) -> Option<String> {
    let may_read = cx.partner().is_ok_and(|partner| partner.may(Scope::RulesRead));
    policy.nearest_rule(name).filter(|_| may_read).map(str::to_owned)
}

/// Returns the policy with a digest, if it decided for any partner of the caller's tenant.
pub(crate) fn of_digest(cx: &mut Context<'_>, digest: &str) -> Result<Option<Policy>, Error> {
    let Some(version) = cx.book()?.first(PolicyVersion::by_digest, digest)? else {
        // The default policy decides at first, and is stored only after its first decision.
        return Ok(Some(default_of(cx)?).filter(|policy| policy.digest() == digest));
    };
    // All tenants share the compiled policies, so first check in the book that this tenant has the policy.
    match cx.cache::<PolicyCache>().get(digest) {
        Some(policy) => Ok(Some(policy)),
        None => read(cx, &version).map(Some),
    }
}

/// Whether the book contains the text of a policy of the caller's tenant, and the text still matches the digest.
pub(crate) fn holds_text(cx: &mut Context<'_>, digest: &str) -> Result<bool, Error> {
    let (mut rows, mut whole) = (Vec::new(), true);
    cx.book()?.scan(PolicyVersion::by_digest).equal(digest).for_each_row(|row| {
        match row {
            Ok(version) => rows.push(version),
            Err(_) => whole = false,
        }
        ControlFlow::Continue(())
    })?;
    for version in &rows {
        let text = versions::text_of(cx, version)?;
        let found = text.map(|text| format!("sha256:{}", Digest::from_parts(&[text.as_bytes()])));
        whole &= found.is_some_and(|found| found == digest);
    }
    Ok(whole && !rows.is_empty())
}

/// Returns the same as [`current`], and stores the policy's text in the book, so that a decision made with it can be
/// computed again.
pub(crate) fn deciding(cx: &mut Context<'_>) -> Result<Policy, Error> {
    let partner_id = cx.partner()?.partner_id;
    if let Some(head) = cx.book()?.get::<PolicyHead>(partner_id)? {
        return of_version(cx, &head);
    }
    let policy = default_of(cx)?;
    keep_text(cx, &policy)?;
    Ok(policy)
}

/// Stores the text of a default policy that decides, without putting it in force. The default policy follows the
/// provider's currency and minimum wage until the partner saves a policy. These texts are numbered from 0 downwards.
fn keep_text(cx: &mut Context<'_>, policy: &Policy) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    if book.scan(PolicyVersion::by_digest).equal(policy.digest()).limit(1).count()? > 0 {
        return Ok(());
    }
    let first = book.scan(PolicyVersion::by_key).equal(partner_id).first()?;
    let number = first.map_or(0, |first| first.number.min(1).saturating_sub(1));
    versions::add(cx, policy, number, None)
}

/// Returns the default card in the currency and minimum wages of the caller's default provider.
fn default_of(cx: &mut Context<'_>) -> Result<Policy, Error> {
    let provider = default_provider(cx)?;
    cx.cache::<PolicyCache>().default_policy(provider.currency, provider.minimum_wage_minor)
}

/// Puts a policy in force for the caller. The answer contains its digest.
pub(crate) fn save(cx: &mut Context<'_>, policy: &Policy) -> Result<(), Error> {
    cx.detail.policy = Some(policy.digest().to_owned());
    let (partner_id, digest) = (cx.partner()?.partner_id, policy.digest().to_owned());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let Some(before) = book.get::<PolicyHead>(partner_id)? else {
        book.insert(&PolicyHead { tenant_id, partner_id, number: 1, digest })?;
        cx.cache::<PolicyCache>().put(policy.clone());
        return versions::add(cx, policy, 1, None);
    };
    if before.digest == digest {
        return Ok(());
    }
    let number = before.number.saturating_add(1);
    book.update(&PolicyHead { tenant_id, partner_id, number, digest })?;
    // If the former policy can't be read, the new one is stored whole.
    let former = of_version(cx, &before).ok();
    // The new policy decides from now on, so the former one leaves the cache. It is read again when needed.
    cx.cache::<PolicyCache>().replace(&before.digest, policy.clone());
    versions::add(cx, policy, number, former.as_ref().map(|former| (before.number, former)))
}

fn of_version(cx: &mut Context<'_>, head: &PolicyHead) -> Result<Policy, Error> {
    if let Some(policy) = cx.cache::<PolicyCache>().get(&head.digest) {
        return Ok(policy);
    }
    let key = (head.partner_id, head.number);
    let version = cx.book()?.get::<PolicyVersion>(key)?;
    let version = version.ok_or_else(|| damaged(&head.digest))?;
    read(cx, &version)
}

/// Reads and compiles a stored policy. This takes as long as its patterns do, so it runs before the unit of work that
/// makes other writers wait. A text that does not match its digest is damaged.
fn read(cx: &mut Context<'_>, version: &PolicyVersion) -> Result<Policy, Error> {
    if cx.puts_off() {
        let version = version.clone();
        return Err(cx.put_off(move |cx| read(cx, &version).map(drop)));
    }
    let text = versions::text_of(cx, version)?.ok_or_else(|| damaged(&version.digest))?;
    let policy = Policy::from_accepted(text.as_bytes())
        .and_then(|policy| policy.with_digest(&version.digest))
        .map_err(|_| damaged(&version.digest))?;
    cx.cache::<PolicyCache>().put(policy.clone());
    Ok(policy)
}

fn damaged(digest: &str) -> Error {
    Error::damaged(format!("policy {digest}"))
}
