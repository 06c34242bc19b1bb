//! Loads a pack of templates.

use super::counted::count;
use super::drafted::{drafted, written};
use super::list_packs::known_pack;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::Templates;
use crate::unit::Prepared;

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
