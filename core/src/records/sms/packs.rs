//! How packs are loaded and taken away.

use super::Templates;
use super::draft::{Drafted, PackChange};
use super::senders::{SenderSetting, Senders};
use super::set_senders::written;
use super::tables::{PackRecord, TemplateRecord};
use super::templates::{TO_BE_NUMBERED, set_of};
use crate::error::Error;
use crate::sms::{
    Pack, PackSender, PackTemplate, SENDERS_MAX, SetError, TEMPLATES_MAX, TemplateSet,
};
use crate::unit::Context;
use crate::wire::Members;
use std::collections::{HashMap, HashSet};

/// What is to be written.
#[derive(Default)]
struct Plan<'p> {
    change: PackChange,
    remove: Vec<TemplateRecord>,
    add: Vec<(&'p PackSender, &'p PackTemplate)>,
}

impl Templates {
    /// Returns how many of a pack's templates are as they were shipped.
    pub(crate) fn as_shipped(&self, pack: &str) -> usize {
        self.live().filter(|row| of_pack(row, pack)).count()
    }

    /// Drafts what a pack has and the partner has not had of it, and replaces what is as it was shipped. What the
    /// lender has deleted stays so.
    ///
    /// # Errors
    /// When a sender would have too many templates, or the partner too many senders.
    pub(crate) fn load_pack(&mut self, cx: &mut Context<'_>, pack: &Pack) -> Result<(), Error> {
        let last = pack_row(cx, &pack.name)?;
        let mut plan = self.plan(cx, pack)?;
        self.check_room(pack, &mut plan)?;
        let settings = pack.senders.iter();
        let settings: Members<SenderSetting> =
            settings.map(|it| (it.name.clone(), SenderSetting::of(&it.settings))).collect();
        let (settings, pack_version) = (written(&settings)?, Some(i64::from(pack.version)));
        let is_same =
            last.is_some_and(|it| it.pack_version == pack_version && it.settings == settings);
        if !is_same || !plan.remove.is_empty() || !plan.add.is_empty() {
            self.remove_shipped(plan.remove);
            self.add_shipped(cx, pack, &plan.add)?;
            self.note(cx, (pack, pack_version, settings))?;
        }
        self.draft.of_pack = plan.change;
        Ok(())
    }

    /// Drafts that what is as a pack has shipped it is removed.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn unload_pack(&mut self, cx: &mut Context<'_>, pack: &Pack) -> Result<(), Error> {
        if loaded_pack(cx, &pack.name)?.is_none() {
            return Ok(());
        }
        let shipped = self.live().filter(|row| of_pack(row, &pack.name));
        let shipped: Vec<TemplateRecord> = shipped.cloned().collect();
        self.draft.of_pack.removed = shipped.len();
        self.remove_shipped(shipped);
        self.note(cx, (pack, None, "{}".to_owned()))
    }

    /// What loading a pack changes, whether there is room for it or not.
    fn plan<'p>(&self, cx: &mut Context<'_>, pack: &'p Pack) -> Result<Plan<'p>, Error> {
        let since = taken_away(cx, &pack.name)?;
        let shipped = self.rows.iter().filter(|row| row.added > since && of_pack(row, &pack.name));
        // Later rows of a template stand behind earlier ones.
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
        Ok(plan)
    }

    /// Refuses a plan for which there is no room, and leaves out of it what the lender has written itself.
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

    /// Notes that a pack is loaded or taken away, with the version that is so.
    fn note(
        &mut self,
        cx: &mut Context<'_>,
        (pack, pack_version, settings): (&Pack, Option<i64>, String),
    ) -> Result<(), Error> {
        let (partner_id, tenant_id) = (cx.partner()?.partner_id, cx.book()?.tenant());
        let (pack, version) = (pack.name.clone(), self.version_to_come());
        let row = PackRecord { tenant_id, partner_id, pack, version, pack_version, settings };
        self.pack_rows.push(row.clone());
        self.draft.rows.push(Drafted::Pack(row));
        self.set = set_of(&self.rows)?;
        self.senders = Senders::of(&self.sender_rows, &self.pack_rows)?;
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
            self.draft.rows.push(Drafted::Template(row));
        }
        Ok(())
    }

    /// Drafts that the next version does not have these any more.
    fn remove_shipped(&mut self, gone: Vec<TemplateRecord>) {
        let removed = Some(self.version_to_come());
        let ids: HashSet<_> = gone.iter().map(|row| row.template_id).collect();
        for row in self.rows.iter_mut().filter(|row| ids.contains(&row.template_id)) {
            row.removed = removed;
        }
        let rows = gone.into_iter().map(|row| TemplateRecord { removed, ..row });
        self.draft.rows.extend(rows.map(Drafted::Template));
    }
}

/// Returns the version of a pack that the caller has loaded.
pub(crate) fn loaded_pack(cx: &mut Context<'_>, pack: &str) -> Result<Option<i64>, Error> {
    Ok(pack_row(cx, pack)?.and_then(|row| row.pack_version))
}

/// The latest row of a pack.
fn pack_row(cx: &mut Context<'_>, pack: &str) -> Result<Option<PackRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    Ok(book.scan(PackRecord::by_key).equal((partner_id, pack)).descending().first()?)
}

/// The version with which a pack was taken away last; 0 if it never was.
fn taken_away(cx: &mut Context<'_>, pack: &str) -> Result<i64, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let rows = book.scan(PackRecord::by_key).equal((partner_id, pack)).collect()?;
    let away = rows.iter().filter(|row| row.pack_version.is_none()).map(|row| row.version);
    Ok(away.max().unwrap_or(0))
}

fn of_pack(row: &TemplateRecord, pack: &str) -> bool {
    let shipped = row.shipped.as_deref().and_then(|shipped| shipped.split_once('/'));
    shipped.is_some_and(|(of, _)| of == pack)
}

fn shipped_as(pack: &Pack, template: &PackTemplate) -> String {
    format!("{}/{}", pack.name, template.id)
}
