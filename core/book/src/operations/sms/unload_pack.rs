//! Removes a pack of templates.

use super::counted::count;
use super::drafted::{drafted, written};
use super::list_packs::known_pack;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::Templates;
use crate::unit::Prepared;

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
