//! Takes a pack of templates away.

use super::counted::count;
use super::list_packs::known_pack;
use crate::engine::prelude::*;
use crate::records::sms::Templates;

request! {
    /// Removes the templates of a pack that are as they were shipped, and the settings that came with it. What
    /// the lender has written itself stays.
    pub struct UnloadPack {
        /// The pack's name.
        body "pack" => pack: String,
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What was removed.
    pub struct PackUnloaded {
        /// The number of templates; 0 where the pack is not loaded.
        "removed" => removed: i64,
    }
}

impl Operation for UnloadPack {
    type Body = PackUnloaded;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PackUnloaded, Error> {
        cx.act_as(self.partner.as_deref())?;
        let pack = known_pack(&self.pack)?;
        let removed = Templates::of_caller(cx)?.unload_pack(cx, pack)?;
        Ok(PackUnloaded { removed: count(removed) })
    }
}
