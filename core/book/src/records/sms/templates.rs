//! The templates of a partner.

use super::senders::{
    Draft, DraftRow, DraftWarning, PackChange, PackRecord, PartnerSenders, SenderRecord,
    TemplateId, TemplateRecord, TemplateSetVersion,
};
use crate::error::{Error, SmsError, WarningCode};
use crate::unit::{Context, Prepared};
use lendwright_sms::internal::Readings;
use lendwright_sms::{
    DiscoveryOptions, Matcher, Proposal, SetError, Sighting, TemplateSet, discover,
};
use lendwright_types::json::Json;
use lendwright_types::number::number_text;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

// A partner's current templates, and their changes.

/// The caller's templates, with unwritten changes.
#[derive(Clone)]
pub(crate) struct Templates {
    pub(crate) set: TemplateSet,
    /// The effective settings of the senders.
    pub(crate) senders: PartnerSenders,
    /// The rows of the templates in their original order, including the removed ones.
    pub(super) rows: Vec<TemplateRecord>,
    pub(super) sender_rows: Vec<SenderRecord>,
    pub(super) pack_rows: Vec<PackRecord>,
    pub(super) version: i64,
    pub(super) draft: Draft,
}

impl Templates {
    /// Reads the templates of the caller's partner.
    pub(crate) fn of_caller(cx: &mut Context<'_>) -> Result<Self, Error> {
        let partner_id = cx.partner()?.partner_id;
        let mut book = cx.book()?;
        let rows = book.scan(TemplateRecord::by_key).equal(partner_id).collect()?;
        let sender_rows = book.scan(SenderRecord::by_key).equal(partner_id).collect()?;
        let pack_rows = book.scan(PackRecord::by_key).equal(partner_id).collect()?;
        let version = last_version(cx)?;
        let (set, senders) = (set_of(&rows)?, PartnerSenders::from_rows(&sender_rows, &pack_rows)?);
        let draft = Draft::default();
        Ok(Self { set, senders, rows, sender_rows, pack_rows, version, draft })
    }

    /// Compiles the templates.
    pub(crate) fn matcher(&self) -> Matcher {
        Matcher::new(&self.set, |sender| self.senders.settings(sender))
    }

    /// Compiles the templates of one sender. They read its messages in the same way as the whole set.
    pub(crate) fn matcher_of(&self, sender: &str) -> Matcher {
        Matcher::new(&self.set.only(sender), |sender| self.senders.settings(sender))
    }

    /// Proposes templates for messages that match none of the set.
    pub(crate) fn propose(
        &self,
        messages: &[Sighting<'_>],
        wanted: &DiscoveryOptions,
    ) -> Vec<Proposal> {
        discover(messages, &self.set, |sender| self.senders.settings(sender), wanted)
    }

    /// Compiles the given templates of a sender without its existing templates.
    ///
    /// # Errors
    /// If they can't be added to a set.
    pub(crate) fn alone(
        &self,
        sender: &str,
        category: &str,
        texts: &[String],
    ) -> Result<Matcher, Error> {
        let mut set = TemplateSet::default();
        set.append(sender, category, texts).map_err(|error| {
            let value = sent_at(&error, sender, category, texts);
            SmsError::TemplatesInvalid { error, value }
        })?;
        Ok(Matcher::new(&set, |sender| self.senders.settings(sender)))
    }

    /// Returns the digest of the templates, with the settings of their senders.
    pub(crate) fn digest(&self) -> String {
        self.set.digest(|sender| self.senders.settings(sender))
    }

    /// Drafts the addition of templates, all of them or none, with their warnings.
    ///
    /// # Errors
    /// Those of [`Self::append`].
    pub(crate) fn add(
        &mut self,
        cx: &mut Context<'_>,
        sender: &str,
        category: &str,
        texts: &[String],
    ) -> Result<(), Error> {
        let (sender, warnings) = self.append(sender, category, texts)?;
        let added = self.next_version();
        self.draft.warnings = warnings;
        let (partner_id, tenant_id) = (cx.partner()?.partner_id, cx.book()?.tenant());
        let rows = texts.iter().map(|text| TemplateRecord {
            tenant_id,
            partner_id,
            template_id: TO_BE_NUMBERED,
            sender: sender.clone(),
            category: category.to_owned(),
            body: text.clone(),
            shipped: None,
            added,
            removed: None,
        });
        self.draft.rows.extend(rows.map(DraftRow::Template));
        Ok(())
    }

    /// Appends templates to the set only. Returns the sender's name as first written, and the warnings.
    ///
    /// # Errors
    /// [`SmsError::TemplatesInvalid`].
    pub(crate) fn append(
        &mut self,
        sender: &str,
        category: &str,
        texts: &[String],
    ) -> Result<(String, Vec<DraftWarning>), Error> {
        let numbers = self.set.append(sender, category, texts).map_err(|error| {
            let value = sent_at(&error, sender, category, texts);
            SmsError::TemplatesInvalid { error, value }
        })?;
        let sender = self.set.spelling(sender).unwrap_or(sender).to_owned();
        let new = self.set.templates(&sender, category).get(numbers).unwrap_or_default();
        let (matcher, settings) = (self.matcher_of(&sender), self.senders.settings(&sender));
        let mut said = Vec::new();
        for (index, template) in new.iter().enumerate() {
            let mut warnings = template.warnings(category, &settings);
            warnings.extend(matcher.cross_matches(&sender, category, template));
            let place = || format!("/templates/{index}");
            said.extend(warnings.iter().map(|it| (WarningCode::from(it), place(), it.to_string())));
        }
        Ok((sender, said))
    }

    /// Drafts the removal of a template by its number.
    ///
    /// # Errors
    /// [`SmsError::SenderUnknown`], [`SmsError::CategoryUnknown`] and [`SmsError::NumberInvalid`], in this
    /// order.
    pub(crate) fn delete(
        &mut self,
        sender: &str,
        category: &str,
        number: &Json<'_>,
    ) -> Result<(), Error> {
        let unknown = || SmsError::SenderUnknown { sender: sender.to_owned() };
        let spelling = self.set.spelling(sender).ok_or_else(unknown)?.to_owned();
        if self.set.templates(&spelling, category).is_empty() {
            return Err(SmsError::CategoryUnknown { category: category.to_owned() }.into());
        }
        let invalid = || SmsError::NumberInvalid { sent: number.to_string() };
        let at = whole(number).ok_or_else(invalid)?;
        self.set.delete(&spelling, category, at).map_err(|_| invalid())?;
        let is_its = |row: &&TemplateRecord| row.sender == spelling && row.category == category;
        let row = self.live().filter(is_its).nth(at).cloned().ok_or_else(invalid)?;
        let removed = Some(self.next_version());
        self.draft.rows.push(DraftRow::Template(TemplateRecord { removed, ..row }));
        Ok(())
    }

    /// Returns the rows of the current templates in their original order.
    pub(super) fn live(&self) -> impl Iterator<Item = &TemplateRecord> {
        self.rows.iter().filter(|row| row.removed.is_none())
    }

    /// The number of the next version of the set.
    pub(super) const fn version_to_come(&self) -> i64 {
        self.version.saturating_add(1)
    }

    /// Drafts the next version from the current set. Returns its number.
    pub(super) fn next_version(&mut self) -> i64 {
        self.draft.digest = Some(self.digest());
        self.version_to_come()
    }
}

/// The id of a template that gets its number when it is written.
pub(super) const TO_BE_NUMBERED: TemplateId = TemplateId(0);

/// The release of this library.
pub(super) const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Returns the number of the last version of the caller's templates. 0 before the first one.
pub(super) fn last_version(cx: &mut Context<'_>) -> Result<i64, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let last = book.scan(TemplateSetVersion::by_key).equal(partner_id).descending().first()?;
    Ok(last.map_or(0, |last| last.version))
}

/// Returns the digest of the caller's current templates. This takes one read, unless another release wrote the last
/// version.
pub(crate) fn digest_of_caller(cx: &mut Context<'_>) -> Result<String, Error> {
    let partner_id = cx.partner()?.partner_id;
    let last =
        cx.book()?.scan(TemplateSetVersion::by_key).equal(partner_id).descending().first()?;
    match last.filter(|last| last.engine == ENGINE) {
        Some(last) => Ok(last.digest),
        None => Ok(Templates::of_caller(cx)?.digest()),
    }
}

/// Builds a set from rows. A sender keeps its position if its last template is removed. So does a category that is
/// added again.
pub(super) fn set_of(rows: &[TemplateRecord]) -> Result<TemplateSet, Error> {
    let damaged = |error: SetError| Error::damaged(format!("the templates of messages: {error}"));
    let mut places: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    let mut known: HashMap<(&str, &str), usize> = HashMap::new();
    for row in rows {
        let at = *known.entry((&row.sender, &row.category)).or_insert_with(|| {
            places.push((&row.sender, &row.category, Vec::new()));
            places.len().saturating_sub(1)
        });
        let live = places.get_mut(at).filter(|_| row.removed.is_none());
        if let Some((_, _, texts)) = live {
            texts.push(&row.body);
        }
    }
    let mut set = TemplateSet::default();
    for (sender, category, texts) in places {
        set.add_sender(sender).map_err(damaged)?;
        if !texts.is_empty() {
            set.append_stored(sender, category, &texts).map_err(damaged)?;
        }
    }
    Ok(set)
}

/// Returns the sent value that a set refuses.
fn sent_at(error: &SetError, sender: &str, category: &str, texts: &[String]) -> String {
    let quoted = |text: &str| format!("{text:?}");
    match error {
        SetError::SenderName | SetError::TooManySenders => quoted(sender),
        SetError::CategoryName => quoted(category),
        SetError::Template { index, .. }
        | SetError::Duplicate { index, .. }
        | SetError::TooManyTemplates { index } => {
            texts.get(*index).map_or_else(String::new, |text| quoted(text))
        }
        _ => "[]".to_owned(),
    }
}

/// Returns a JSON number as a whole number without a sign.
fn whole(number: &Json<'_>) -> Option<usize> {
    match number {
        Json::Number(_) => number_text(number).ok()?.parse().ok(),
        _ => None,
    }
}

// Writes a draft.

impl Templates {
    /// Whether the caller's templates are still those that the draft is based on.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn is_current(&self, cx: &mut Context<'_>) -> Result<bool, Error> {
        Ok(last_version(cx)? == self.version)
    }

    /// Writes the draft as the next version of the set, with its warnings.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn write(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        for (code, place, text) in &self.draft.warnings {
            cx.warn(*code, place.clone(), text.clone());
        }
        let Some(digest) = self.draft.digest.clone() else { return Ok(()) };
        let (created_at, partner) = (cx.now(), cx.partner()?);
        let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
        let mut book = cx.book()?;
        for row in &self.draft.rows {
            match row {
                DraftRow::Template(row) if row.template_id == TO_BE_NUMBERED => {
                    let template_id = TemplateId(book.next_id::<TemplateRecord>()?);
                    book.insert(&TemplateRecord { template_id, ..row.clone() })?;
                }
                DraftRow::Template(row) => book.update(row)?,
                DraftRow::Sender(row) => book.insert(row)?,
                DraftRow::Pack(row) => book.insert(row)?,
            }
        }
        book.insert(&TemplateSetVersion {
            tenant_id: book.tenant(),
            partner_id,
            version: self.version_to_come(),
            author,
            created_at,
            digest,
            engine: ENGINE.to_owned(),
        })?;
        Ok(())
    }

    /// Returns the changes by loading or unloading a pack.
    pub(crate) const fn change_of_pack(&self) -> PackChange {
        self.draft.of_pack
    }
}

// Compiled sets of templates, kept in memory while the book is open.

/// Compiled sets by their digests. The digest covers everything that affects the reading. So no entry becomes stale,
/// and a changed set has another digest at once.
#[derive(Default)]
struct MatcherCache(Mutex<HashMap<String, Arc<Matcher>>>);

/// The limit of entries. At the limit all entries are dropped, and compiled again when needed.
const KEPT_MAX: usize = 64;

impl MatcherCache {
    /// Returns the compiled set with a digest, if it is in the cache.
    fn get(&self, digest: &str) -> Option<Arc<Matcher>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    fn put(&self, digest: &str, matcher: &Arc<Matcher>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(digest.to_owned(), Arc::clone(matcher));
    }
}

/// Returns the caller's current templates in compiled form, and their digest.
///
/// # Errors
/// When the store fails.
pub(crate) fn matcher_of_caller(cx: &mut Context<'_>) -> Result<(Arc<Matcher>, String), Error> {
    let digest = digest_of_caller(cx)?;
    if let Some(matcher) = cx.cache::<MatcherCache>().get(&digest) {
        return Ok((matcher, digest));
    }
    // The digest of the rows counts, not the stored digest.
    let templates = Templates::of_caller(cx)?;
    let (matcher, digest) = (Arc::new(templates.matcher()), templates.digest());
    cx.cache::<MatcherCache>().put(&digest, &matcher);
    Ok((matcher, digest))
}

/// Returns the caller's templates, with the readings from before the unit of work if the templates are still the same.
///
/// # Errors
/// When the store fails.
pub(crate) fn readings_of_caller(cx: &mut Context<'_>) -> Result<Readings, Error> {
    let (matcher, digest) = matcher_of_caller(cx)?;
    let noted = match &cx.prepared {
        Prepared::MessagesRead(noted) if noted.templates == digest => Arc::clone(noted),
        _ => Arc::default(),
    };
    Ok(Readings { matcher, digest, noted })
}

#[cfg(test)]
mod tests {
    use super::{KEPT_MAX, MatcherCache};
    use lendwright_sms::{Matcher, SenderSettings, TemplateSet};
    use std::sync::Arc;

    #[test]
    fn a_set_is_kept_by_its_digest_until_there_are_too_many() {
        let cache = MatcherCache::default();
        let set = || Arc::new(Matcher::new(&TemplateSet::default(), |_| SenderSettings::default()));
        let first = set();
        cache.put("a", &first);
        assert!(cache.get("a").is_some_and(|kept| Arc::ptr_eq(&first, &kept)));
        assert!(cache.get("b").is_none());
        (0..KEPT_MAX).for_each(|number| cache.put(&number.to_string(), &first));
        assert!(cache.get("a").is_none());
    }
}
