//! Partners' policies: every version, and the policy in force.

use crate::error::{Error, ScoringError};
use crate::lru_cache::LruCache;
use crate::records::access::default_provider;
use crate::tables::{record, tables};
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::{Draft, Policy, PolicyError, WeightsError, default_characteristics};
use lendwright_storage::StorageError;
use lendwright_types::currency::Currency;
use lendwright_types::internal::by_utf16;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::{Money, PartnerId, TenantId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

// The tables of partners' policies.

record! {
    /// The policy in force for a partner.
    pub(crate) struct PolicyHead in "policy_head" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId }
        number: i64,
        digest: String,
    }
}

record! {
    /// A policy of a partner, and its first time in force.
    struct PolicyVersion in "policy" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        digest: String,
        /// The whole text, as stored up to layout 3. Empty if `change` describes the text.
        body: String,
        author: String,
        created_at: DateTime<Utc>,
        /// The changes from the previous version (`PolicyChange`).
        change: Option<String> = since 4,
    }
    index by_digest (tenant_id, digest);
}

record! {
    /// A text shared by versions of policies, stored once: the text of a rule, or all of a policy except the rules.
    struct PolicyPart in "policy_part" since 4 {
        key { tenant_id: TenantId, sha256: String }
        text: String,
    }
}

tables! { of_nobody { PolicyHead, PolicyVersion, PolicyPart } }

// A partner's policies in the book: every version, and the policy in force.

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
        let text = text_of(cx, version)?;
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
    add(cx, policy, number, None)
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
        return add(cx, policy, 1, None);
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
    add(cx, policy, number, former.as_ref().map(|former| (before.number, former)))
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
    let text = text_of(cx, version)?.ok_or_else(|| damaged(&version.digest))?;
    let policy = Policy::from_accepted(text.as_bytes())
        .and_then(|policy| policy.with_digest(&version.digest))
        .map_err(|_| damaged(&version.digest))?;
    cx.cache::<PolicyCache>().put(policy.clone());
    Ok(policy)
}

fn damaged(digest: &str) -> Error {
    Error::damaged(format!("policy {digest}"))
}

// How the versions of policies are stored: the changes of each version, and each rule's text once.
//
// A version that follows another names only the rules that it changed. When the changes in a row reach half the
// number of rules, the next version names all rules again. So the rows grow with the changes, and reading a version
// never takes more rows than its policy has rules. The assembled text is used only if its digest is the version's. So
// editing a row or a part alters no decision.

/// The minimum number of successive changes before all rules are named again, even if the policy has few rules.
const CHANGES_MIN: usize = 8;

/// The changes from the version before.
#[derive(Default)]
struct PolicyChange {
    /// The number of the previous version. `None` if this version names all its rules.
    after: Option<i64>,
    /// The number of changes since a version that names all its rules.
    changes: usize,
    /// The digest of the text without its rules. `at` is the byte offset of the rules in this text.
    frame: String,
    at: usize,
    /// The changed rules and the digests of their texts. `None` for a deleted rule.
    rules: BTreeMap<String, Option<String>>,
}

impl PolicyChange {
    fn write(&self) -> String {
        let mut out = JsonOut::default();
        out.object(|o| {
            if let Some(after) = self.after {
                o.member("after").raw(&after.to_string());
            }
            o.member("changes").raw(&self.changes.to_string());
            o.member("frame").text(&self.frame);
            o.member("at").raw(&self.at.to_string());
            o.member("rules").object(|o| {
                for (name, digest) in &self.rules {
                    match digest {
                        Some(digest) => o.member(name).text(digest),
                        None => o.member(name).null(),
                    }
                }
            });
        });
        out.into_text()
    }

    /// Reads a stored change. `None` if the text has another form.
    fn read(text: &str) -> Option<Self> {
        let json = Json::parse_stored(text.as_bytes()).ok()?;
        let number = |name| match json.get(name) {
            Some(Json::Number(digits)) => Some(digits),
            _ => None,
        };
        let rules = json.get("rules")?.members()?.iter().map(|(name, digest)| {
            let digest = match digest {
                Json::Null => None,
                digest => Some(digest.as_text()?.to_owned()),
            };
            Some((name.clone().into_owned(), digest))
        });
        Some(Self {
            after: number("after").and_then(|digits| digits.parse().ok()),
            changes: number("changes")?.parse().ok()?,
            frame: json.get("frame")?.as_text()?.to_owned(),
            at: number("at")?.parse().ok()?,
            rules: rules.collect::<Option<_>>()?,
        })
    }
}

/// Stores a policy as version `number` of the caller. It follows the version `before`, if given.
fn add(
    cx: &mut Context<'_>,
    policy: &Policy,
    number: i64,
    before: Option<(i64, &Policy)>,
) -> Result<(), Error> {
    let (created_at, partner) = (cx.now(), cx.partner()?);
    let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
    let (digest, body) = (policy.digest().to_owned(), String::new());
    let change = Some(changed(cx, partner_id, policy, before)?.write());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    Ok(book.insert(&PolicyVersion {
        tenant_id,
        partner_id,
        number,
        digest,
        body,
        author,
        created_at,
        change,
    })?)
}

/// Returns the changes from the previous policy, and stores the changed parts.
fn changed(
    cx: &mut Context<'_>,
    partner_id: PartnerId,
    policy: &Policy,
    before: Option<(i64, &Policy)>,
) -> Result<PolicyChange, Error> {
    let (frame, at) = policy.frame();
    let mut change = PolicyChange { frame: keep(cx, &frame)?, at, ..PolicyChange::default() };
    if let Some((number, former)) = before {
        let rules = policy.changed_rules(former);
        let changes = changes_of(cx, partner_id, number)?;
        let changes = changes.map(|before| before.saturating_add(rules.len().max(1)));
        let most = CHANGES_MIN.max(policy.rules().len() / 2);
        if let Some(changes) = changes.filter(|changes| *changes <= most) {
            for (name, text) in rules {
                let digest = text.map(|text| keep(cx, text)).transpose()?;
                change.rules.insert(name.to_owned(), digest);
            }
            return Ok(PolicyChange { after: Some(number), changes, ..change });
        }
    }
    for (name, text) in policy.rule_texts() {
        let digest = keep(cx, text)?;
        change.rules.insert(name.to_owned(), Some(digest));
    }
    Ok(change)
}

/// Returns the number of changes up to a version. `None` if the version is stored whole or can't be read.
fn changes_of(
    cx: &mut Context<'_>,
    partner_id: PartnerId,
    number: i64,
) -> Result<Option<usize>, Error> {
    let version = readable(cx.book()?.get::<PolicyVersion>((partner_id, number)))?;
    let change = version.and_then(|version| PolicyChange::read(&version.change?));
    Ok(change.map(|change| change.changes))
}

/// Stores a text if it is missing, and returns its digest. If the row contains another text, it is replaced, since the
/// digest identifies the right text.
fn keep(cx: &mut Context<'_>, text: &str) -> Result<String, Error> {
    let sha256 = Digest::from_parts(&[text.as_bytes()]).to_string();
    let mut book = cx.book()?;
    let kept = book.get::<PolicyPart>(&*sha256);
    if matches!(&kept, Ok(Some(part)) if part.text == text) {
        return Ok(sha256);
    }
    let part =
        PolicyPart { tenant_id: book.tenant(), sha256: sha256.clone(), text: text.to_owned() };
    match kept {
        Ok(None) => book.insert(&part)?,
        Ok(Some(_)) | Err(StorageError::Damaged(_)) => book.update(&part)?,
        Err(error) => return Err(error.into()),
    }
    Ok(sha256)
}

/// Returns the text of a version. `None` if a row or a part is missing or was never written by this library. The
/// caller checks the text with the version's digest.
fn text_of(cx: &mut Context<'_>, version: &PolicyVersion) -> Result<Option<String>, Error> {
    let Some(change) = &version.change else { return Ok(Some(version.body.clone())) };
    let Some(PolicyChange { frame, at, mut rules, mut after, .. }) =
        PolicyChange::read(change).filter(|_| version.body.is_empty())
    else {
        return Ok(None);
    };
    let mut number = version.number;
    while let Some(before) = after {
        if before >= number {
            return Ok(None);
        }
        number = before;
        let row = readable(cx.book()?.get::<PolicyVersion>((version.partner_id, number)))?;
        let Some(former) = row.and_then(|row| PolicyChange::read(&row.change?)) else {
            return Ok(None);
        };
        for (name, digest) in former.rules {
            rules.entry(name).or_insert(digest);
        }
        after = former.after;
    }
    let mut rules: Vec<_> = rules.into_iter().filter_map(|(name, d)| Some((name, d?))).collect();
    rules.compact_sort_by(|(a, _), (b, _)| by_utf16(a, b));
    let mut texts = Vec::with_capacity(rules.len());
    for (name, digest) in rules {
        let Some(text) = part(cx, &digest)? else { return Ok(None) };
        texts.push((name, text));
    }
    let mut out = JsonOut::default();
    out.object(|o| texts.iter().for_each(|(name, text)| o.member(name).raw(text)));
    let Some(frame) = part(cx, &frame)? else { return Ok(None) };
    let (Some(head), Some(tail)) = (frame.get(..at), frame.get(at..)) else { return Ok(None) };
    Ok(Some([head, &out.into_text(), tail].concat()))
}

fn part(cx: &mut Context<'_>, sha256: &str) -> Result<Option<String>, Error> {
    Ok(readable(cx.book()?.get::<PolicyPart>(sha256))?.map(|part| part.text))
}

/// Returns a row. `None` if it is missing or if a column contains a wrong value.
fn readable<T>(row: Result<Option<T>, StorageError>) -> Result<Option<T>, Error> {
    match row {
        Err(StorageError::Damaged(_)) => Ok(None),
        row => Ok(row?),
    }
}

// Conditional changes: a change is made only if the policy is the one that was read (RFC 9110, section 13.1.1).

/// Refuses a change of the caller's policy if `if_match` names only other policies.
///
/// # Errors
/// [`ScoringError::PolicyChanged`]. [`Error::Value`] if the text is not a list of tags.
pub(crate) fn refuse_other(cx: &mut Context<'_>, if_match: Option<&str>) -> Result<(), Error> {
    let Some(sent) = if_match else { return Ok(()) };
    if sent.trim() == "*" {
        return Ok(());
    }
    let digest = digest(cx)?;
    match names(sent, &digest) {
        Some(true) => Ok(()),
        Some(false) => Err(ScoringError::PolicyChanged { sent: sent.to_owned(), digest }.into()),
        None => {
            let must = "must be a policy's digest, digests in quotes by commas, or *";
            Err(Error::value("if_match", must, sent))
        }
    }
}

/// Whether a list of tags contains this digest. `None` if the text is not a list of tags. A change can't rely on a
/// weak tag (`W/"…"`), so a weak tag never matches.
fn names(list: &str, digest: &str) -> Option<bool> {
    let (mut rest, mut found, mut tags) = (list.trim(), false, 0_usize);
    while !rest.is_empty() {
        if let Some(more) = rest.strip_prefix(',') {
            rest = more.trim_start();
            continue;
        }
        let (is_weak, quoted) = match rest.strip_prefix("W/") {
            Some(weak) => (true, weak),
            None => (false, rest),
        };
        let (tag, after) = match quoted.strip_prefix('"') {
            Some(tag) => tag.split_once('"')?,
            None if is_weak => return None,
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
        };
        let is_bare = !quoted.starts_with('"');
        let tag = if is_bare { tag.trim_end() } else { tag };
        if is_bare && !is_digest(tag) {
            return None;
        }
        found |= !is_weak && tag == digest;
        tags = tags.saturating_add(1);
        rest = after.trim_start();
        if !rest.is_empty() && !rest.starts_with(',') {
            return None;
        }
    }
    (tags > 0).then_some(found)
}

fn is_digest(text: &str) -> bool {
    let digits = text.strip_prefix("sha256:");
    digits.is_some_and(|d| d.len() == 64 && d.bytes().all(|b| b.is_ascii_hexdigit()))
}

// Compiled policies, kept in memory while the book is open.

/// Policies by digest. A policy never changes, so no entry becomes stale.
pub(crate) struct PolicyCache {
    /// The most recently used policies.
    kept: Mutex<LruCache<str, Policy>>,
    defaults: Mutex<HashMap<(Currency, Option<i64>), Policy>>,
    /// The protected variables of policies, by digest.
    protected: Mutex<HashMap<String, ProtectedReads>>,
}

/// The protected variables that decide, for the latest requested rules of a policy.
struct ProtectedReads {
    rules: [Vec<String>; 2],
    names: Arc<[String]>,
}

/// The limit of the cached policies, in bytes. This is over a thousand policies of usual size, or two policies with
/// the greatest number and cost of patterns. The least recently used ones are dropped and read again when needed.
pub(crate) const BYTES_MAX: usize = 64 * 1024 * 1024;

/// The maximum number of policies with cached protected variables.
const PROTECTED_MAX: usize = 256;

impl Default for PolicyCache {
    fn default() -> Self {
        let kept = Mutex::new(LruCache::new(BYTES_MAX));
        Self { kept, defaults: Mutex::default(), protected: Mutex::default() }
    }
}

impl PolicyCache {
    pub(crate) fn get(&self, digest: &str) -> Option<Policy> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(digest)
    }

    pub(crate) fn put(&self, policy: Policy) {
        put(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner), policy);
    }

    /// Stores a policy in place of its predecessor.
    pub(crate) fn replace(&self, former: &str, policy: Policy) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.forget(former);
        put(&mut kept, policy);
    }

    /// Returns the protected variables that decide. They belong to the requested rules, to the characteristics with a
    /// weight, and to the caps.
    pub(crate) fn protected_reads(&self, policy: &Policy, rules: [&[String]; 2]) -> Arc<[String]> {
        let mut kept = self.protected.lock().unwrap_or_else(PoisonError::into_inner);
        let last = kept
            .get(policy.digest())
            .filter(|last| last.rules.each_ref().map(|names| &**names) == rules);
        if let Some(last) = last {
            return Arc::clone(&last.names);
        }
        if kept.len() >= PROTECTED_MAX {
            kept.clear();
        }
        let names: Arc<[String]> = protected_reads(policy, rules).into();
        let rules = rules.map(<[String]>::to_vec);
        kept.insert(
            policy.digest().to_owned(),
            ProtectedReads { rules, names: Arc::clone(&names) },
        );
        names
    }

    /// Returns the default policy, which decides until a policy is saved. It is the default card in the provider's
    /// currency, with incomes in multiples of the provider's monthly minimum wage. Without a known minimum wage an
    /// income can't be judged, so the card has no line for it.
    pub(crate) fn default_policy(
        &self,
        currency: Currency,
        minimum_wage_minor: Option<i64>,
    ) -> Result<Policy, Error> {
        let key = (currency, minimum_wage_minor);
        let mut defaults = self.defaults.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(policy) = defaults.get(&key) {
            return Ok(policy.clone());
        }
        let policy = built(currency, minimum_wage_minor)?;
        defaults.insert(key, policy.clone());
        Ok(policy)
    }
}

/// Stores a policy. A policy larger than the limit is stored alone, since it decides.
fn put(kept: &mut LruCache<str, Policy>, policy: Policy) {
    let (digest, weight): (Arc<str>, _) = (policy.digest().into(), policy.weight());
    kept.put(digest, policy, weight.min(BYTES_MAX));
}

fn protected_reads(policy: &Policy, rules: [&[String]; 2]) -> Vec<String> {
    let rules = rules.into_iter().flatten().filter_map(|name| policy.rule(name));
    let judged = rules.flat_map(|rule| rule.variables()).filter(|name| policy.is_protected(name));
    let scored = policy.protected_weighed().chain(policy.protected_in_caps());
    let read: BTreeSet<&str> = judged.chain(scored).collect();
    read.into_iter().map(str::to_owned).collect()
}

fn built(currency: Currency, minimum_wage_minor: Option<i64>) -> Result<Policy, Error> {
    let mut draft = Draft::default();
    draft.currency = currency;
    let wage = minimum_wage_minor.map(|minor| Money::from_minor(minor, currency).to_double());
    if let Some(wage) = wage.filter(|wage| *wage > 0.0) {
        draft.characteristics = default_characteristics(wage);
    } else {
        draft.characteristics.retain(|characteristic| characteristic.name != "income");
        let in_policy = |error: WeightsError| PolicyError::Member {
            pointer: "/weights".to_owned(),
            text: error.to_string(),
        };
        draft.weights = draft.weights.without(&["income"]).map_err(in_policy)?;
    }
    Ok(draft.build()?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{BYTES_MAX, PolicyCache, names};
    use lendwright_scoring::Policy;

    #[test]
    fn a_list_of_tags_is_read_as_rfc_9110_has_it() {
        let digest = format!("sha256:{}", "0a".repeat(32));
        let other = format!("sha256:{}", "1b".repeat(32));
        let is = |list: &str| names(&list.replace('D', &digest).replace('O', &other), &digest);
        for list in
            ["D", " D ", "\"D\"", "\"O\", \"D\"", "O,D", "O , D", ",, \"D\" ,", "\"a,b\",\"D\""]
        {
            assert_eq!(is(list), Some(true), "{list}");
        }
        for list in ["O", "\"O\"", "W/\"D\"", "\"\"", "\" D\"", "\"a\", W/\"D\"", "\"*\""] {
            assert_eq!(is(list), Some(false), "{list}");
        }
        for list in [
            "",
            " ",
            ",",
            "\"D",
            "D\"",
            "W/D",
            "w/\"D\"",
            "*, D",
            "D O",
            "\"D\" \"O\"",
            "sha256:0a",
            "x",
        ] {
            assert_eq!(is(list), None, "{list}");
        }
    }

    #[test]
    fn those_that_were_used_last_are_kept_within_so_many_bytes() {
        let of = |number: usize| {
            let text = "x".repeat(1024 * 1024);
            let file =
                format!(r#"{{"format": 1, "reasons": {{"R{number}": {{"en": "{text}"}}}}}}"#);
            Policy::from_json(file.as_bytes()).unwrap()
        };
        let cache = PolicyCache::default();
        let first = of(0);
        cache.put(first.clone());
        for number in 1..20 {
            cache.put(of(number));
            assert!(cache.get(first.digest()).is_some(), "{number}");
        }
        assert!(cache.get(of(1).digest()).is_none());
        assert!(cache.get(of(19).digest()).is_some());
        let kept = cache.kept.lock().unwrap();
        let (policies, kept_bytes) = kept.all();
        let bytes: usize = policies.iter().map(|policy| policy.weight()).sum();
        assert_eq!(kept_bytes, bytes);
        assert!(bytes <= BYTES_MAX && policies.len() > 10, "{bytes}");
    }

    #[test]
    fn what_a_cap_reads_is_marked_as_a_requested_rules_reading_is() {
        let cond = r#"[{"variable": "gender", "operator": "==", "value": "Female"}]"#;
        let read = |file: String| Policy::from_json(file.as_bytes()).unwrap();
        let capped = read(format!(
            r#"{{"format": 1, "caps": [{{"rule": {cond}, "max": 500, "code": "PERSON"}}]}}"#
        ));
        let ruled = read(format!(r#"{{"format": 1, "rules": {{"r": {cond}}}}}"#));
        let cache = PolicyCache::default();
        assert_eq!(*cache.protected_reads(&capped, [&[], &[]]), ["gender".to_owned()]);
        assert_eq!(*cache.protected_reads(&ruled, [&["r".to_owned()], &[]]), ["gender".to_owned()]);
        assert!(cache.protected_reads(&ruled, [&[], &[]]).is_empty());
    }
}
