//! Lists the packs of templates.

use super::counted::count;
use crate::engine::prelude::*;
use crate::records::sms::Templates;
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
