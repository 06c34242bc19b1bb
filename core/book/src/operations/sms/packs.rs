//! Packs of templates, and the senders of messages.

use super::templates::{count, drafted, written};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::{Origin, SenderSetting, Templates};
use crate::unit::Prepared;
use lendwright_sms::Pack;

request! {
    /// Lists the packs of templates that are part of the library, and the versions that a partner has loaded.
    pub struct ListPacks {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The packs.
    pub struct Packs {
        /// The packs, by name.
        "packs" => packs: Vec<PackListed>,
    }
}

answer! {
    /// A pack of templates.
    pub struct PackListed {
        /// Its name for `load_pack`.
        "pack" => pack: String,
        /// Its version.
        "version" => version: i64,
        /// The country of its senders (ISO 3166).
        "country" => country: String,
        /// The default currency of its senders.
        "currency" => currency: String,
        /// The number of its senders.
        "senders" => senders: i64,
        /// The number of its templates.
        "templates" => templates: i64,
        /// The version that the partner has loaded; null if it has not loaded the pack.
        "loaded" => loaded: Option<i64>,
        /// The number of its templates that the partner has unchanged.
        "as_shipped" => as_shipped: i64,
    }
}

impl Operation for ListPacks {
    type Body = Packs;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Packs, Error> {
        cx.act_as(self.partner.as_deref())?;
        let templates = Templates::of_caller(cx)?;
        let mut packs = Vec::new();
        for pack in Pack::all() {
            let templates_of = pack.senders.iter().map(|sender| sender.templates.len());
            packs.push(PackListed {
                pack: pack.name.clone(),
                version: pack.version.into(),
                country: pack.country.clone(),
                currency: pack.currency.code().to_owned(),
                senders: count(pack.senders.len()),
                templates: count(templates_of.sum::<usize>()),
                loaded: templates.loaded_pack(&pack.name),
                as_shipped: count(templates.as_shipped(&pack.name)),
            });
        }
        Ok(Packs { packs })
    }
}

/// Returns the pack with this name.
pub(super) fn known_pack(name: &str) -> Result<&'static Pack, Error> {
    let not_there = || Error::NotThere { what: "pack", field: "pack", name: name.to_owned() };
    Pack::by_name(name).ok_or_else(not_there)
}

request! {
    /// Adds the templates of a pack to the partner's own, with the settings of their senders. They are listed, numbered
    /// and deleted like all other templates. Settings from `set_senders` have priority.
    ///
    /// A newer version of a loaded pack replaces the unchanged templates, and adds the new ones. Templates that the
    /// lender has deleted or written stay as they are.
    pub struct LoadPack {
        /// The pack's name, for example `eg`. `list_packs` lists the names.
        body "pack" => pack: String,
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The changes by loading a pack.
    pub struct PackLoaded {
        /// The version of the pack.
        "version" => version: i64,
        /// The number of added templates.
        "added" => added: i64,
        /// The number of templates replaced by newer ones.
        "replaced" => replaced: i64,
        /// The number of removed templates, which the new version of the pack does not have.
        "removed" => removed: i64,
        /// The number of the pack's templates that were left out, because the lender has deleted them or already has
        /// them.
        "left" => left: i64,
    }
}

impl Operation for LoadPack {
    type Body = PackLoaded;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<PackLoaded, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (pack, request) = (known_pack(&self.pack)?, self.clone());
        let change = written(cx, move |cx| request.draft(cx))?.change_of_pack();
        Ok(PackLoaded {
            version: pack.version.into(),
            added: count(change.added),
            replaced: count(change.replaced),
            removed: count(change.removed),
            left: count(change.left),
        })
    }
}

impl LoadPack {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        cx.act_as(self.partner.as_deref())?;
        let pack = known_pack(&self.pack)?;
        let mut templates = Templates::of_caller(cx)?;
        templates.load_pack(cx, pack)?;
        Ok(templates)
    }
}

request! {
    /// Removes the unchanged templates of a pack, and the settings that came with it. Templates that the lender has
    /// written stay.
    pub struct UnloadPack {
        /// The pack's name.
        body "pack" => pack: String,
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct PackUnloaded {
        /// The number of removed templates; 0 if the pack is not loaded.
        "removed" => removed: i64,
    }
}

impl Operation for UnloadPack {
    type Body = PackUnloaded;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<PackUnloaded, Error> {
        cx.act_as(self.partner.as_deref())?;
        let request = self.clone();
        let change = written(cx, move |cx| request.draft(cx))?.change_of_pack();
        Ok(PackUnloaded { removed: count(change.removed) })
    }
}

impl UnloadPack {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        cx.act_as(self.partner.as_deref())?;
        let pack = known_pack(&self.pack)?;
        let mut templates = Templates::of_caller(cx)?;
        templates.unload_pack(cx, pack)?;
        Ok(templates)
    }
}

request! {
    /// Lists the settings of the senders with templates of the partner, sorted by the time when the senders were added.
    /// After them come other senders with settings from `set_senders`.
    pub struct ListSenders {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The senders.
    pub struct Senders {
        /// The settings by sender name.
        "senders" => senders: Members<SenderInForce>,
    }
}

answer! {
    /// The settings of a sender.
    pub struct SenderInForce {
        /// The number of its templates.
        "templates" => templates: i64,
        /// Its settings. Without a currency, amounts that name none are in the base currency.
        "settings" => settings: SenderSetting,
        /// The origin of each setting.
        "from" => from_: Members<Origin>,
    }
}

impl Operation for ListSenders {
    type Body = Senders;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Senders, Error> {
        cx.act_as(self.partner.as_deref())?;
        let templates = Templates::of_caller(cx)?;
        let set = templates.senders.names();
        let others = set.into_iter().filter(|name| templates.set.spelling(name).is_none());
        let all = templates.set.senders().chain(others);
        let senders = all.map(|name| (name.to_owned(), in_force(&templates, name)));
        Ok(Senders { senders: senders.collect() })
    }
}

/// Returns the settings of a sender.
pub(super) fn in_force(templates: &Templates, sender: &str) -> SenderInForce {
    let all: usize = templates.set.categories(sender).map(|(_, all)| all.len()).sum();
    let (settings, from_) = templates.senders.in_force(sender);
    SenderInForce { templates: count(all), settings, from_ }
}

request! {
    /// Replaces the settings of senders. For each sender, the new settings replace all earlier ones. Null removes them.
    /// A setting that is left out or null comes from a loaded pack, or otherwise from the registry, the library's list
    /// of known senders.
    ///
    /// The settings apply immediately, also to stored messages. An alias belongs to one sender. To move an alias to
    /// another sender, also set the aliases of the first sender.
    pub struct SetSenders {
        /// The settings by sender name.
        body "senders" => senders: Members<Option<SenderSetting>>,
        /// The user name of the partner with these senders. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The settings now in force for the senders of the request.
    pub struct SendersSet {
        /// The settings by sender name, spelled as first written.
        "senders" => senders: Members<SenderInForce>,
    }
}

impl Operation for SetSenders {
    type Body = SendersSet;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<SendersSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let request = self.clone();
        let templates = written(cx, move |cx| request.draft(cx))?;
        let senders = self.senders.iter().map(|(sent, _)| {
            let name = templates.spelling(sent).to_owned();
            let in_force = in_force(&templates, &name);
            (name, in_force)
        });
        Ok(SendersSet { senders: senders.collect() })
    }
}

impl SetSenders {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut templates = Templates::of_caller(cx)?;
        templates.set_senders(cx, &self.senders)?;
        Ok(templates)
    }
}
