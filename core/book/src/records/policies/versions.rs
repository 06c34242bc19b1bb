//! How the versions of policies are stored: the changes of each version, and each rule's text once.
//!
//! A version that follows another names only the rules that it changed. When the changes in a row reach half the
//! number of rules, the next version names all rules again. So the rows grow with the changes, and reading a version
//! never takes more rows than its policy has rules. The assembled text is used only if its digest is the version's. So
//! editing a row or a part alters no decision.

use super::tables::{PolicyPart, PolicyVersion};
use crate::error::Error;
use crate::unit::Context;
use lendwright_scoring::Policy;
use lendwright_scoring::audit::Digest;
use lendwright_storage::StorageError;
use lendwright_types::PartnerId;
use lendwright_types::internal::by_utf16;
use lendwright_types::json::{Json, JsonOut};
use std::collections::BTreeMap;

/// The minimum number of successive changes before all rules are named again, even if the policy has few rules.
const CHANGES_MIN: usize = 8;

/// The changes from the version before.
#[derive(Default)]
struct Change {
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

impl Change {
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
pub(super) fn add(
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
) -> Result<Change, Error> {
    let (frame, at) = policy.frame();
    let mut change = Change { frame: keep(cx, &frame)?, at, ..Change::default() };
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
            return Ok(Change { after: Some(number), changes, ..change });
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
    let change = version.and_then(|version| Change::read(&version.change?));
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
pub(super) fn text_of(
    cx: &mut Context<'_>,
    version: &PolicyVersion,
) -> Result<Option<String>, Error> {
    let Some(change) = &version.change else { return Ok(Some(version.body.clone())) };
    let Some(Change { frame, at, mut rules, mut after, .. }) =
        Change::read(change).filter(|_| version.body.is_empty())
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
        let Some(former) = row.and_then(|row| Change::read(&row.change?)) else { return Ok(None) };
        for (name, digest) in former.rules {
            rules.entry(name).or_insert(digest);
        }
        after = former.after;
    }
    let mut rules: Vec<_> = rules.into_iter().filter_map(|(name, d)| Some((name, d?))).collect();
    rules.sort_by(|(a, _), (b, _)| by_utf16(a, b));
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
