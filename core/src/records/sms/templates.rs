//! A partner's templates as they are now, and how they change.

use super::tables::{TemplateId, TemplateRecord, TemplateSetVersion};
use crate::error::{Error, SmsError, WarningCode};
use crate::json::Json;
use crate::number::number_text;
use crate::sms::registry::{self, KnownSender};
use crate::sms::{Guard, Matcher, SenderSettings, SetError, TemplateSet};
use crate::unit::Context;

/// The caller's templates.
pub(crate) struct Templates {
    pub(crate) set: TemplateSet,
    /// The rows of its templates, in the order in which they came, without those that were removed.
    live: Vec<TemplateRecord>,
    version: i64,
}

impl Templates {
    /// Reads the templates of the caller's partner.
    pub(crate) fn of_caller(cx: &mut Context<'_>) -> Result<Self, Error> {
        let partner_id = cx.partner()?.partner_id;
        let mut book = cx.book()?;
        let rows = book.scan(TemplateRecord::by_key).equal(partner_id).collect()?;
        let last = book.scan(TemplateSetVersion::by_key).equal(partner_id).descending().first()?;
        let set = set_of(&rows)?;
        let live = rows.into_iter().filter(|row| row.removed.is_none()).collect();
        Ok(Self { set, live, version: last.map_or(0, |last| last.version) })
    }

    /// Compiles them.
    pub(crate) fn matcher(&self) -> Matcher {
        Matcher::new(&self.set, settings_of)
    }

    /// Their digest, with the settings of their senders.
    pub(crate) fn digest(&self) -> String {
        self.set.digest(settings_of)
    }

    /// Adds templates, all of them or none, with what they warn of.
    ///
    /// # Errors
    /// [`SmsError::TemplatesInvalid`].
    pub(crate) fn add(
        &mut self,
        cx: &mut Context<'_>,
        sender: &str,
        category: &str,
        texts: &[String],
    ) -> Result<(), Error> {
        let numbers = self.set.append(sender, category, texts).map_err(|error| {
            let value = sent_at(&error, sender, category, texts);
            SmsError::TemplatesInvalid { error, value }
        })?;
        let sender = self.set.spelling(sender).unwrap_or(sender).to_owned();
        let new = self.set.templates(&sender, category).get(numbers).unwrap_or_default();
        let (matcher, settings) = (self.matcher(), settings_of(&sender));
        for (index, template) in new.iter().enumerate() {
            let mut warnings = template.warnings(category, &settings);
            warnings.extend(matcher.cross_matches(&sender, category, template));
            for warning in warnings {
                let pointer = format!("/templates/{index}");
                cx.warn(WarningCode::from(&warning), pointer, warning.to_string());
            }
        }
        let added = self.next_version(cx)?;
        let partner_id = cx.partner()?.partner_id;
        let mut book = cx.book()?;
        for text in texts {
            let row = TemplateRecord {
                tenant_id: book.tenant(),
                partner_id,
                template_id: TemplateId(book.next_id::<TemplateRecord>()?),
                sender: sender.clone(),
                category: category.to_owned(),
                body: text.clone(),
                shipped: None,
                added,
                removed: None,
            };
            book.insert(&row)?;
        }
        Ok(())
    }

    /// Removes the template of a number.
    ///
    /// # Errors
    /// [`SmsError::SenderUnknown`], [`SmsError::CategoryUnknown`] and [`SmsError::NumberInvalid`], in this
    /// order.
    pub(crate) fn delete(
        &mut self,
        cx: &mut Context<'_>,
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
        let mut of_category =
            self.live.iter().filter(|row| row.sender == spelling && row.category == category);
        let row = of_category.nth(at).cloned().ok_or_else(invalid)?;
        let removed = Some(self.next_version(cx)?);
        Ok(cx.book()?.update(&TemplateRecord { removed, ..row })?)
    }

    /// Begins the next version of the set.
    fn next_version(&mut self, cx: &mut Context<'_>) -> Result<i64, Error> {
        let (created_at, partner) = (cx.now(), cx.partner()?);
        let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
        self.version = self.version.saturating_add(1);
        let (digest, lexicon) = (self.digest(), i64::from(Guard::VERSION));
        let mut book = cx.book()?;
        let (tenant_id, version) = (book.tenant(), self.version);
        book.insert(&TemplateSetVersion {
            tenant_id,
            partner_id,
            version,
            author,
            created_at,
            digest,
            lexicon,
        })?;
        Ok(version)
    }
}

/// Returns the digest of the caller's templates as they are now: one read, unless the words of the guard have
/// changed since the last version.
pub(crate) fn digest_of_caller(cx: &mut Context<'_>) -> Result<String, Error> {
    let partner_id = cx.partner()?.partner_id;
    let versions =
        cx.book()?.scan(TemplateSetVersion::by_key).equal(partner_id).descending().first()?;
    let last = versions.filter(|last| last.lexicon == i64::from(Guard::VERSION));
    match last {
        Some(last) => Ok(last.digest),
        None => Ok(Templates::of_caller(cx)?.digest()),
    }
}

/// What counts for a sender: what the registry says of it.
fn settings_of(sender: &str) -> SenderSettings {
    registry::find(sender).map_or_else(SenderSettings::default, KnownSender::settings)
}

/// Makes the set of rows. A sender keeps its place when its last template is removed, and so does a category
/// that comes again.
fn set_of(rows: &[TemplateRecord]) -> Result<TemplateSet, Error> {
    let damaged = |error: SetError| Error::damaged(format!("the templates of messages: {error}"));
    let mut places: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for row in rows {
        let is_its =
            |place: &(&str, &str, Vec<&str>)| (place.0, place.1) == (&*row.sender, &*row.category);
        if !places.iter().any(is_its) {
            places.push((&row.sender, &row.category, Vec::new()));
        }
        let live = places.iter_mut().find(|place| is_its(place)).filter(|_| row.removed.is_none());
        if let Some((_, _, texts)) = live {
            texts.push(&row.body);
        }
    }
    let mut set = TemplateSet::default();
    for (sender, category, texts) in places {
        set.add_sender(sender).map_err(damaged)?;
        if !texts.is_empty() {
            set.append(sender, category, &texts).map_err(damaged)?;
        }
    }
    Ok(set)
}

/// What was sent at the place that a set refuses.
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

/// The whole number that a JSON number is, without a sign.
fn whole(number: &Json<'_>) -> Option<usize> {
    match number {
        Json::Number(_) => number_text(number).ok()?.parse().ok(),
        _ => None,
    }
}
