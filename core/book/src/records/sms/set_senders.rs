//! Changes of the settings of senders.

use super::Templates;
use super::draft::Drafted;
use super::senders::{SenderSetting, SetSender, folded};
use super::tables::SenderRecord;
use crate::error::Error;
use crate::unit::Context;
use crate::wire::{Members, Wire};
use lendwright_sms::internal::{NAME_CHARS_MAX, SENDERS_MAX, has_visible};
use lendwright_sms::registry;
use lendwright_types::currency::Currency;
use lendwright_types::json::{Json, canonical};
use std::collections::HashMap;

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
            rows.push(Drafted::Sender(SenderRecord {
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
