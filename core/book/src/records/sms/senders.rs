//! Senders of messages, and the tables of templates, packs and senders.

use crate::error::{Error, WarningCode};
use crate::tables::{newtype_column, record, tables};
use crate::wire::{Members, Wire, answer, choice};
use chrono::{DateTime, Utc};
use lendwright_sms::registry::{self, KnownSender};
use lendwright_sms::{DateOrder, DecimalMark, Fit, FoldedText, SenderKind, SenderSettings};
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::json::Json;
use lendwright_types::{PartnerId, TenantId, ids};
use std::collections::{BTreeMap, HashMap};

// The tables of partners' templates of messages, and of the settings for senders.

ids! {
    /// A template of messages.
    pub(crate) TemplateId = "a template's id";
}

newtype_column! { i64: TemplateId }

record! {
    /// A template. A version of a partner's set contains the templates that were added up to it and not removed up to
    /// it.
    pub(crate) struct TemplateRecord in "sms_template" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, template_id: TemplateId }
        /// The sender as first written.
        sender: String,
        category: String,
        /// The template as written.
        body: String,
        /// The pack and the id of the template in it, `eg/cib-atm`. Null if the lender wrote the template.
        shipped: Option<String>,
        /// The version of the set that added it.
        added: i64,
        /// The version of the set that removed it.
        removed: Option<i64>,
    }
}

record! {
    /// A partner's settings for a sender, from a version of its set.
    pub(crate) struct SenderRecord in "sms_sender" since 3 {
        key {
            tenant_id: TenantId,
            partner_id: PartnerId,
            /// The sender's name, folded.
            sender: String,
            version: i64,
        }
        name: String,
        /// Canonical JSON. An empty object restores the registry's settings.
        settings: String,
    }
}

record! {
    /// A version of a partner's templates and settings for senders.
    pub(crate) struct TemplateSetVersion in "sms_set" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, version: i64 }
        author: String,
        created_at: DateTime<Utc>,
        /// The digest of the set with this version, computed by the release that wrote it. Another release may know
        /// other words and senders.
        digest: String,
        engine: String,
    }
}

record! {
    /// The loading or unloading of a pack by a partner, from a version of its set.
    pub(crate) struct PackRecord in "sms_pack" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, pack: String, version: i64 }
        /// The pack's version. Null if the pack is unloaded.
        pack_version: Option<i64>,
        /// The settings of its senders: canonical JSON by the senders' names.
        settings: String,
    }
}

tables! { of_nobody { TemplateRecord, SenderRecord, PackRecord, TemplateSetVersion } }

// Unwritten changes of a partner's templates. The slow work is done while others may write.

/// A warning: its code, its place in the request, and its text.
pub(crate) type DraftWarning = (WarningCode, String, String);

/// The numbers of templates that loading a pack has changed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PackChange {
    pub(crate) added: usize,
    pub(crate) replaced: usize,
    pub(crate) removed: usize,
    /// The templates that the lender has deleted, or has written itself.
    pub(crate) left: usize,
}

/// The rows and warnings of a change.
#[derive(Clone, Default)]
pub(super) struct Draft {
    /// The digest of the next version. `None` if nothing has changed.
    pub(super) digest: Option<String>,
    pub(super) rows: Vec<DraftRow>,
    pub(super) warnings: Vec<DraftWarning>,
    pub(super) of_pack: PackChange,
}

/// A row to be written.
#[derive(Clone)]
pub(super) enum DraftRow {
    /// A template. A new one has no number yet.
    Template(TemplateRecord),
    Sender(SenderRecord),
    Pack(PackRecord),
}

// The effective settings of a partner's senders: the host's settings, then those of a loaded pack, then the registry.

answer! {
    /// The properties of a sender, and the way it writes its messages.
    #[derive(Default)]
    pub struct SenderSetting {
        /// The kind of business.
        optional "category" => category: Option<SenderKind>,
        /// Whether the sender is the wallet of a mobile operator, which counts as a wallet.
        optional "operator_wallet" => operator_wallet: Option<bool>,
        /// Other addresses of the sender, at most 100.
        optional "aliases" => aliases: Option<Vec<String>>,
        /// The currency of amounts without a currency, by its three letters. Default: the base currency.
        optional "currency" => currency: Option<String>,
        /// The decimal separator.
        optional "decimal" => decimal: Option<DecimalMark>,
        /// The part of a message that a template must match.
        optional "match" => match_: Option<Fit>,
        /// The order of day and month in its dates.
        optional "date_order" => date_order: Option<DateOrder>,
        /// Whether a fee that a message reports in addition to an amount is a separate record.
        optional "fee_counts" => fee_counts: Option<bool>,
    }
}

choice! {
    /// The source of a sender's setting.
    pub enum Origin {
        /// The default, if no other source has a value.
        #[default] Default = "default",
        /// The library's list of senders.
        Registry = "registry",
        /// A loaded pack.
        Pack = "pack",
        /// The host's setting.
        Set = "set",
    }
}

/// The settings of a partner's senders, without the registry.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartnerSenders {
    /// By folded name, in their order, so that a search always finds the same one.
    packs: BTreeMap<String, SetSender>,
    pub(super) set: HashMap<String, SetSender>,
}

/// The settings of a sender by the host or by a pack.
#[derive(Clone, Debug)]
pub(super) struct SetSender {
    pub(super) name: String,
    pub(super) setting: SenderSetting,
}

impl PartnerSenders {
    /// The settings of a partner, from the rows of its senders and packs.
    pub(super) fn from_rows(rows: &[SenderRecord], packs: &[PackRecord]) -> Result<Self, Error> {
        let mut senders = Self::default();
        // Later versions come after earlier ones.
        for row in rows {
            let setting = stored(&row.settings)?;
            let set = SetSender { name: row.name.clone(), setting };
            senders.set.insert(row.sender.clone(), set);
        }
        senders.set.retain(|_, sender| sender.setting != SenderSetting::default());
        let mut loaded = BTreeMap::new();
        for row in packs {
            let last = loaded.entry(&row.pack).or_insert(row);
            if row.version > last.version {
                *last = row;
            }
        }
        let mut loaded: Vec<_> =
            loaded.into_values().filter(|row| row.pack_version.is_some()).collect();
        // If two packs contain a sender, the one that was loaded last counts.
        loaded.compact_sort_by_key(|row| row.version);
        for row in loaded {
            let all: Members<SenderSetting> = stored(&row.settings)?;
            let all = all.into_iter();
            senders
                .packs
                .extend(all.map(|(name, setting)| (folded(&name), SetSender { name, setting })));
        }
        Ok(senders)
    }

    /// Returns the effective settings of a sender.
    pub(crate) fn settings(&self, sender: &str) -> SenderSettings {
        self.in_force(sender).0.settings()
    }

    /// Returns the effective settings of a sender, with the source of each one.
    pub(crate) fn in_force(&self, sender: &str) -> (SenderSetting, Members<Origin>) {
        let key = folded(sender);
        let known = registry::find(sender)
            .map(KnownSender::settings)
            .as_ref()
            .map(SenderSetting::from_settings);
        let mut pack = self.packs.get(&key).map(|sender| sender.setting.clone());
        if let (Some(aliases), Some(known)) =
            (pack.as_mut().and_then(|pack| pack.aliases.as_mut()), &known)
        {
            let more: Vec<_> =
                known.aliases.iter().flatten().filter(|it| !aliases.contains(it)).collect();
            aliases.extend(more.into_iter().cloned());
        }
        let layers = [
            (Origin::Set, self.set.get(&key).map(|sender| sender.setting.clone())),
            (Origin::Pack, pack),
            (Origin::Registry, known),
            (Origin::Default, Some(SenderSetting::from_settings(&SenderSettings::default()))),
        ];
        let says = |layer: &Option<SenderSetting>, at: usize| {
            layer.as_ref().is_some_and(|it| it.said().get(at).is_some_and(|(_, said)| *said))
        };
        let names = SenderSetting::default().said().into_iter().map(|(name, _)| name).enumerate();
        let from = names.filter_map(|(at, name)| {
            let (origin, _) = layers.iter().find(|(_, layer)| says(layer, at))?;
            Some((name, *origin))
        });
        let from = from.collect();
        let setting = layers.into_iter().filter_map(|(_, layer)| layer);
        (setting.fold(SenderSetting::default(), SenderSetting::over), from)
    }

    /// Returns the owner of an alias according to a pack or the registry. Senders with aliases set by the host are
    /// skipped.
    pub(super) fn known_owner(&self, alias: &str) -> Option<&str> {
        let key = folded(alias);
        let is_free = |name: &str| {
            let set = self.set.get(&folded(name));
            set.is_some_and(|set| set.setting.aliases.is_some()) && folded(name) != key
        };
        let mut packs = self.packs.values();
        let by_pack = packs.find(|pack| {
            let mut aliases = pack.setting.aliases.iter().flatten();
            aliases.any(|alias| folded(alias) == key) || folded(&pack.name) == key
        });
        let by_pack = by_pack.map(|pack| pack.name.as_str());
        let known = by_pack.into_iter().chain(registry::find(alias).map(|known| known.name));
        known.into_iter().find(|name| !is_free(name))
    }

    /// Returns the name of a sender with settings of the host, as first written.
    pub(super) fn spelling(&self, sender: &str) -> Option<&str> {
        self.set.get(&folded(sender)).map(|sender| sender.name.as_str())
    }

    /// Returns the names of the senders with settings of the host, in their order.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.set.values().map(|sender| sender.name.as_str()).collect();
        names.sort_unstable();
        names
    }
}

impl SenderSetting {
    /// Returns all settings. The currency is left out if it is the base currency.
    pub(super) fn from_settings(settings: &SenderSettings) -> Self {
        Self {
            category: Some(settings.kind),
            operator_wallet: Some(settings.operator_wallet),
            aliases: Some(settings.aliases.clone()),
            currency: settings.currency.map(|currency| currency.code().to_owned()),
            decimal: Some(settings.decimal),
            match_: Some(settings.fit),
            date_order: Some(settings.date_order),
            fee_counts: Some(settings.fee_counts),
        }
    }

    fn settings(self) -> SenderSettings {
        let mut settings = SenderSettings::default();
        settings.kind = self.category.unwrap_or(settings.kind);
        settings.operator_wallet = self.operator_wallet.unwrap_or(settings.operator_wallet);
        settings.aliases = self.aliases.unwrap_or_default();
        settings.currency = self.currency.and_then(|code| Currency::from_code(&code).ok());
        settings.decimal = self.decimal.unwrap_or(settings.decimal);
        settings.fit = self.match_.unwrap_or(settings.fit);
        settings.date_order = self.date_order.unwrap_or(settings.date_order);
        settings.fee_counts = self.fee_counts.unwrap_or(settings.fee_counts);
        settings
    }

    /// Returns these settings, completed with those of `base`.
    fn over(self, base: Self) -> Self {
        Self {
            category: self.category.or(base.category),
            operator_wallet: self.operator_wallet.or(base.operator_wallet),
            aliases: self.aliases.or(base.aliases),
            currency: self.currency.or(base.currency),
            decimal: self.decimal.or(base.decimal),
            match_: self.match_.or(base.match_),
            date_order: self.date_order.or(base.date_order),
            fee_counts: self.fee_counts.or(base.fee_counts),
        }
    }

    /// Returns the settings, each with whether it has a value.
    const fn said(&self) -> [(&'static str, bool); 8] {
        let Self {
            category,
            operator_wallet,
            aliases,
            currency,
            decimal,
            match_,
            date_order,
            fee_counts,
        } = self;
        [
            ("category", category.is_some()),
            ("operator_wallet", operator_wallet.is_some()),
            ("aliases", aliases.is_some()),
            ("currency", currency.is_some()),
            ("decimal", decimal.is_some()),
            ("match", match_.is_some()),
            ("date_order", date_order.is_some()),
            ("fee_counts", fee_counts.is_some()),
        ]
    }
}

pub(super) fn folded(name: &str) -> String {
    FoldedText::new(name).as_str().to_owned()
}

fn stored<T: Wire>(text: &str) -> Result<T, Error> {
    let json = Json::parse_stored(text.as_bytes()).ok();
    let read = json.and_then(|json| T::read(&json).ok());
    read.ok_or_else(|| Error::damaged("the settings of a sender of messages"))
}
