//! Packs of templates, and the settings of senders.

use super::Templates;
use super::senders::{
    DraftRow, PackChange, PackRecord, PartnerSenders, SenderRecord, SenderSetting, SetSender,
    TemplateRecord, folded,
};
use super::templates::{TO_BE_NUMBERED, set_of};
use crate::error::Error;
use crate::unit::Context;
use crate::wire::{Members, Wire};
use lendwright_sms::internal::{NAME_CHARS_MAX, SENDERS_MAX, TEMPLATES_MAX, has_visible};
use lendwright_sms::{Pack, PackSender, PackTemplate, SetError, TemplateSet, registry};
use lendwright_types::currency::Currency;
use lendwright_types::json::{Json, canonical};
use std::collections::{HashMap, HashSet};

// Loads and unloads packs.

/// The changes by loading a pack.
#[derive(Default)]
struct Plan<'p> {
    change: PackChange,
    remove: Vec<TemplateRecord>,
    add: Vec<(&'p PackSender, &'p PackTemplate)>,
}

impl Templates {
    /// Returns the number of a pack's unchanged templates.
    pub(crate) fn as_shipped(&self, pack: &str) -> usize {
        self.live().filter(|row| of_pack(row, pack)).count()
    }

    /// Returns the loaded version of a pack.
    pub(crate) fn loaded_pack(&self, pack: &str) -> Option<i64> {
        self.pack_row(pack)?.pack_version
    }

    /// The latest row of a pack.
    fn pack_row(&self, pack: &str) -> Option<&PackRecord> {
        self.rows_of_pack(pack).max_by_key(|row| row.version)
    }

    /// Returns the last version that unloaded a pack. 0 if there is none.
    fn taken_away(&self, pack: &str) -> i64 {
        let away = self.rows_of_pack(pack).filter(|row| row.pack_version.is_none());
        away.map(|row| row.version).max().unwrap_or(0)
    }

    fn rows_of_pack(&self, pack: &str) -> impl Iterator<Item = &PackRecord> {
        self.pack_rows.iter().filter(move |row| row.pack == pack)
    }

    /// Drafts the loading of a pack. Templates that the partner never had are added, and unchanged older ones are
    /// replaced. Templates that the lender has deleted stay deleted.
    ///
    /// # Errors
    /// If a sender would have too many templates, or the partner too many senders.
    pub(crate) fn load_pack(&mut self, cx: &mut Context<'_>, pack: &Pack) -> Result<(), Error> {
        let mut plan = self.plan(pack);
        self.check_room(pack, &mut plan)?;
        let settings = pack.senders.iter();
        let settings: Members<SenderSetting> = settings
            .map(|it| (it.name.clone(), SenderSetting::from_settings(&it.settings)))
            .collect();
        let (settings, pack_version) = (written(&settings)?, Some(i64::from(pack.version)));
        let is_same = self
            .pack_row(&pack.name)
            .is_some_and(|it| it.pack_version == pack_version && it.settings == settings);
        if !is_same || !plan.remove.is_empty() || !plan.add.is_empty() {
            self.remove_shipped(plan.remove);
            self.add_shipped(cx, pack, &plan.add)?;
            self.note(cx, (pack, pack_version, settings))?;
        }
        self.draft.of_pack = plan.change;
        Ok(())
    }

    /// Drafts the unloading of a pack, with its unchanged templates.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn unload_pack(&mut self, cx: &mut Context<'_>, pack: &Pack) -> Result<(), Error> {
        if self.loaded_pack(&pack.name).is_none() {
            return Ok(());
        }
        let shipped = self.live().filter(|row| of_pack(row, &pack.name));
        let shipped: Vec<TemplateRecord> = shipped.cloned().collect();
        self.draft.of_pack.removed = shipped.len();
        self.remove_shipped(shipped);
        self.note(cx, (pack, None, "{}".to_owned()))
    }

    /// Returns the changes by loading a pack, without a check of the limits.
    fn plan<'p>(&self, pack: &'p Pack) -> Plan<'p> {
        let since = self.taken_away(&pack.name);
        let shipped = self.rows.iter().filter(|row| row.added > since && of_pack(row, &pack.name));
        // Later rows of a template come after earlier ones.
        let mut latest: HashMap<&str, &TemplateRecord> = HashMap::new();
        latest.extend(shipped.filter_map(|row| Some((row.shipped.as_deref()?, row))));
        let mut plan = Plan::default();
        for sender in &pack.senders {
            for template in &sender.templates {
                let Some(row) = latest.remove(&*shipped_as(pack, template)) else {
                    plan.change.added = plan.change.added.saturating_add(1);
                    plan.add.push((sender, template));
                    continue;
                };
                if row.removed.is_some() {
                    plan.change.left = plan.change.left.saturating_add(1);
                } else if row.category != template.category || row.body != template.text {
                    plan.change.replaced = plan.change.replaced.saturating_add(1);
                    plan.remove.push(row.clone());
                    plan.add.push((sender, template));
                }
            }
        }
        let mut gone: Vec<_> =
            latest.into_values().filter(|row| row.removed.is_none()).cloned().collect();
        gone.sort_unstable_by_key(|row| row.template_id.0);
        plan.change.removed = gone.len();
        plan.remove.extend(gone);
        plan
    }

    /// Refuses a plan that exceeds the limits. Removes from it the templates that the lender has already written.
    fn check_room(&self, pack: &Pack, plan: &mut Plan<'_>) -> Result<(), Error> {
        let mut rows = self.rows.clone();
        for row in &mut rows {
            if plan.remove.iter().any(|gone| gone.template_id == row.template_id) {
                row.removed = Some(row.added);
            }
        }
        let mut set: TemplateSet = set_of(&rows)?;
        let mut refused = None;
        plan.add.retain(|(sender, template)| {
            let added = set.append(&sender.name, &template.category, &[&template.text]);
            if let Err(error) = &added {
                if !matches!(error, SetError::Duplicate { .. }) {
                    refused.get_or_insert_with(|| (sender.name.clone(), error.clone()));
                }
                plan.change.added = plan.change.added.saturating_sub(1);
                plan.change.left = plan.change.left.saturating_add(1);
            }
            added.is_ok()
        });
        let Some((sender, error)) = refused else { return Ok(()) };
        let reason = match error {
            SetError::TooManyTemplates { .. } => {
                format!("must leave the sender '{sender}' at most {TEMPLATES_MAX} templates")
            }
            SetError::TooManySenders => {
                format!("must leave the partner at most {SENDERS_MAX} senders")
            }
            other => format!("must be right for the sender '{sender}' ({other})"),
        };
        Err(Error::value("pack", reason, format!("{:?}", pack.name)))
    }

    /// Drafts the row of a loaded or unloaded pack, as the next version.
    fn note(
        &mut self,
        cx: &mut Context<'_>,
        (pack, pack_version, settings): (&Pack, Option<i64>, String),
    ) -> Result<(), Error> {
        let (partner_id, tenant_id) = (cx.partner()?.partner_id, cx.book()?.tenant());
        let (pack, version) = (pack.name.clone(), self.version_to_come());
        let row = PackRecord { tenant_id, partner_id, pack, version, pack_version, settings };
        self.pack_rows.push(row.clone());
        self.draft.rows.push(DraftRow::Pack(row));
        self.set = set_of(&self.rows)?;
        self.senders = PartnerSenders::from_rows(&self.sender_rows, &self.pack_rows)?;
        self.next_version();
        Ok(())
    }

    fn add_shipped(
        &mut self,
        cx: &mut Context<'_>,
        pack: &Pack,
        templates: &[(&PackSender, &PackTemplate)],
    ) -> Result<(), Error> {
        let (partner_id, tenant_id) = (cx.partner()?.partner_id, cx.book()?.tenant());
        for (sender, template) in templates {
            let spelling = self.set.spelling(&sender.name).unwrap_or(&sender.name);
            let row = TemplateRecord {
                tenant_id,
                partner_id,
                template_id: TO_BE_NUMBERED,
                sender: spelling.to_owned(),
                category: template.category.clone(),
                body: template.text.clone(),
                shipped: Some(shipped_as(pack, template)),
                added: self.version_to_come(),
                removed: None,
            };
            self.rows.push(row.clone());
            self.draft.rows.push(DraftRow::Template(row));
        }
        Ok(())
    }

    /// Drafts the removal of these templates in the next version.
    fn remove_shipped(&mut self, gone: Vec<TemplateRecord>) {
        let removed = Some(self.version_to_come());
        let ids: HashSet<_> = gone.iter().map(|row| row.template_id).collect();
        for row in self.rows.iter_mut().filter(|row| ids.contains(&row.template_id)) {
            row.removed = removed;
        }
        let rows = gone.into_iter().map(|row| TemplateRecord { removed, ..row });
        self.draft.rows.extend(rows.map(DraftRow::Template));
    }
}

fn of_pack(row: &TemplateRecord, pack: &str) -> bool {
    let shipped = row.shipped.as_deref().and_then(|shipped| shipped.split_once('/'));
    shipped.is_some_and(|(of, _)| of == pack)
}

fn shipped_as(pack: &Pack, template: &PackTemplate) -> String {
    format!("{}/{}", pack.name, template.id)
}

// Changes of the settings of senders.

const ALIASES_MAX: usize = 100;

impl Templates {
    /// Drafts settings of senders, all of them or none. The new settings of a sender replace its old ones.
    ///
    /// # Errors
    /// If a name or value is wrong, or if an alias would belong to two senders.
    pub(crate) fn set_senders(
        &mut self,
        cx: &mut Context<'_>,
        sent: &Members<Option<SenderSetting>>,
    ) -> Result<(), Error> {
        let mut names: Vec<(String, String)> = Vec::new();
        let before = self.senders.set.clone();
        for (name, setting) in sent {
            let setting = setting.clone().unwrap_or_default();
            check(name, &setting)?;
            let key = folded(name);
            if let Some((_, other)) = names.iter().find(|(known, _)| *known == key) {
                let reason = format!("must name a sender once, and has '{other}' too");
                return Err(Error::value("senders", reason, format!("{name:?}")));
            }
            self.check_name(name, &key)?;
            let name = self.spelling(name).to_owned();
            self.senders.set.insert(key.clone(), SetSender { name: name.clone(), setting });
            names.push((key, name));
        }
        self.check_count(sent)?;
        self.check_aliases(sent)?;
        self.draft_senders(cx, &names, &before)
    }

    /// Returns the name of a sender with templates or settings, as first written.
    pub(crate) fn spelling<'s>(&'s self, name: &'s str) -> &'s str {
        let known = self.set.spelling(name).or_else(|| self.senders.spelling(name));
        known.unwrap_or(name)
    }

    /// Refuses an alias of a sender with templates, since its settings would have no effect.
    fn check_name(&self, name: &str, key: &str) -> Result<(), Error> {
        if self.set.spelling(name).is_some() {
            return Ok(());
        }
        let owner = self.senders.known_owner(name).filter(|owner| folded(owner) != key);
        let Some(owner) = owner.and_then(|owner| self.set.spelling(owner)) else { return Ok(()) };
        let reason = format!("must name '{owner}' itself, which has the templates of this name");
        Err(Error::value("senders", reason, format!("{name:?}")))
    }

    /// Drafts the changed settings as the next version of the set.
    fn draft_senders(
        &mut self,
        cx: &mut Context<'_>,
        names: &[(String, String)],
        before: &HashMap<String, SetSender>,
    ) -> Result<(), Error> {
        let nothing = SenderSetting::default();
        let of = |all: &HashMap<String, SetSender>, key: &str| {
            all.get(key).map_or_else(|| nothing.clone(), |sender| sender.setting.clone())
        };
        let changed: Vec<_> = names
            .iter()
            .map(|(key, name)| (key, name, of(&self.senders.set, key)))
            .filter(|(key, _, setting)| *setting != of(before, key))
            .collect();
        if changed.is_empty() {
            return Ok(());
        }
        let (partner_id, tenant_id) = (cx.partner()?.partner_id, cx.book()?.tenant());
        let mut rows = Vec::new();
        for (key, name, setting) in changed {
            rows.push(DraftRow::Sender(SenderRecord {
                tenant_id,
                partner_id,
                sender: key.clone(),
                version: self.version_to_come(),
                name: name.clone(),
                settings: written(&setting)?,
            }));
        }
        self.draft.rows.extend(rows);
        self.next_version();
        Ok(())
    }

    fn check_count(&self, sent: &Members<Option<SenderSetting>>) -> Result<(), Error> {
        let own = self.senders.names();
        let new = own.iter().filter(|name| self.set.spelling(name).is_none()).count();
        if self.set.senders().count().saturating_add(new) <= SENDERS_MAX {
            return Ok(());
        }
        let reason = format!("must leave the partner at most {SENDERS_MAX} senders");
        Err(Error::value("senders", reason, format!("{} more", sent.len())))
    }

    /// Refuses an alias that belongs to another sender: a sender with settings, a sender with templates, or one of the
    /// registry without other aliases.
    fn check_aliases(&self, sent: &Members<Option<SenderSetting>>) -> Result<(), Error> {
        let mut owners: HashMap<String, (&str, &str)> = HashMap::new();
        let mut senders: Vec<_> = self.senders.set.iter().collect();
        senders.sort_unstable_by_key(|(key, _)| *key);
        for (key, sender) in senders {
            for (at, alias) in sender.setting.aliases.iter().flatten().enumerate() {
                let it = folded(alias);
                let named = self.named(&it).filter(|name| folded(name) != **key);
                let listed =
                    owners.get(&it).filter(|(other, _)| other != key).map(|(_, name)| *name);
                let known = self.senders.known_owner(alias).filter(|name| {
                    let own = registry::find(&sender.name).map(|own| own.name);
                    folded(name) != **key && own != Some(name)
                });
                if let Some(other) = listed.or(named).or(known) {
                    return Err(belongs_to(sent, (&sender.name, at, alias), other));
                }
                owners.insert(it, (key, &sender.name));
            }
        }
        Ok(())
    }

    /// Returns the sender with this folded name if it has templates or settings.
    fn named(&self, folded: &str) -> Option<&str> {
        self.set.spelling(folded).or_else(|| {
            let set = self.senders.set.get(folded)?;
            (set.setting != SenderSetting::default()).then_some(set.name.as_str())
        })
    }
}

/// Returns the error at the sent alias. If the alias was not sent, the error is at the sender that was sent.
fn belongs_to(
    sent: &Members<Option<SenderSetting>>,
    (name, at, alias): (&str, usize, &str),
    other: &str,
) -> Error {
    let key = folded(name);
    let own = sent.iter().find(|(sent, _)| folded(sent) == key);
    let (place, of) = match own {
        Some((sent, _)) => (format!("senders/{sent}/aliases/{at}"), other),
        None => (format!("senders/{other}/aliases"), name),
    };
    let reason = format!("must belong to one sender, and is one of '{of}' too");
    Error::value(place, reason, format!("{alias:?}"))
}

fn check(name: &str, setting: &SenderSetting) -> Result<(), Error> {
    let reason =
        format!("must have names of 1 to {NAME_CHARS_MAX} characters, one of them visible");
    if !is_name(name) {
        return Err(Error::value("senders", reason, format!("{name:?}")));
    }
    let place = |member: &str| format!("senders/{name}/{member}");
    let aliases = setting.aliases.as_deref().unwrap_or_default();
    if aliases.len() > ALIASES_MAX {
        let reason = format!("must be at most {ALIASES_MAX}");
        return Err(Error::value(place("aliases"), reason, aliases.len()));
    }
    for (at, alias) in aliases.iter().enumerate() {
        let key = folded(alias);
        let is_new = aliases.iter().take(at).all(|other| folded(other) != key);
        if !is_name(alias) || !is_new || key == folded(name) {
            let reason = format!(
                "must be another name of 1 to {NAME_CHARS_MAX} characters, one of them visible"
            );
            return Err(Error::value(
                place(&format!("aliases/{at}")),
                reason,
                format!("{alias:?}"),
            ));
        }
    }
    match &setting.currency {
        Some(code) if Currency::from_code(code).is_err() => {
            let reason = "must be the code of a currency of ISO 4217";
            Err(Error::value(place("currency"), reason, format!("{code:?}")))
        }
        _ => Ok(()),
    }
}

fn is_name(name: &str) -> bool {
    has_visible(name) && name.chars().count() <= NAME_CHARS_MAX
}

/// Canonical JSON of settings.
pub(super) fn written(settings: &impl Wire) -> Result<String, Error> {
    let json = settings.to_json();
    let json = Json::parse_stored(json.as_bytes());
    json.map(|json| canonical(&json)).map_err(|_| Error::damaged("settings of a sender"))
}
