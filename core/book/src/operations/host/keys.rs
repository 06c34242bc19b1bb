//! API keys of partners.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::access::{KeyRecord, PartnerRecord, known_partner};
use crate::unit::Prepared;
use crate::wire::{KeyId, Secret};
use lendwright_scoring::identity::{ApiKey, Scope, Scopes};
use lendwright_types::EntropyError;

request! {
    /// Issues an API key to a partner. The key is shown once, in this answer. The book stores only a code of it that
    /// cannot be used as a key. A partner may have several keys, so a new key can be deployed before the old one is
    /// revoked.
    pub struct IssueKey {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The scopes of the key. It never has more rights than its partner. Left out: the partner's scopes.
        body "scopes" => scopes: Option<Vec<Scope>>,
        /// The expiry time of the key. Left out: none. The key is valid until it is revoked.
        body "expires_at" => expires_at: Option<DateTime<Utc>>,
        /// A key of 16 to 1024 bytes, chosen by a person, if the host's settings allow it (`allow_host_keys`). Left
        /// out: a random key, which is the better choice.
        body "chosen_key" => chosen_key: Option<Secret>,
    }
}

answer! {
    /// The key that was issued.
    pub struct KeyIssued {
        /// The key's id, for lists and logs; not secret.
        "key_id" => key_id: IdText<KeyId>,
        /// The key itself. It is never shown again.
        "api_key" => api_key: Secret,
    }
}

impl Operation for IssueKey {
    type Body = KeyIssued;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let Some(key) = &self.chosen_key else { return Ok(Prepared::Nothing) };
        let config = engine.config();
        config.needed_peppers()?;
        if !config.allow_host_keys {
            return Err(Error::Setting {
                setting: "allow_host_keys".into(),
                reason: "must be on for keys that a person chose".into(),
                value: None,
            });
        }
        chosen::hash(key.expose(), &*config.entropy)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<KeyIssued, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let now = cx.now();
        if let Some(end) = self.expires_at.filter(|end| *end <= now) {
            let reason = format!("must be after {}", lendwright_types::time::rfc3339_micros(now));
            return Err(Error::value(
                "expires_at",
                reason,
                lendwright_types::time::rfc3339_micros(end),
            ));
        }
        match &self.chosen_key {
            Some(key) => self.issue_chosen(cx, &partner, key),
            None => self.make(cx, &partner),
        }
    }
}

impl IssueKey {
    fn make(&self, cx: &mut Context<'_>, partner: &PartnerRecord) -> Result<KeyIssued, Error> {
        let peppers = cx.peppers()?;
        let key = fresh(cx)?;
        let stamp = peppers.current().stamp(key.expose().as_bytes());
        let record = self.record(cx, partner, key.key_id());
        let mac = Some(stamp.mac.as_bytes().to_vec());
        cx.system().insert(&KeyRecord { kid: Some(stamp.kid), mac, ..record })?;
        Ok(KeyIssued { key_id: key.key_id().into(), api_key: key.expose().into() })
    }

    fn issue_chosen(
        &self,
        cx: &mut Context<'_>,
        partner: &PartnerRecord,
        key: &Secret,
    ) -> Result<KeyIssued, Error> {
        let Prepared::KeyHashed { argon2id } = cx.prepared.clone() else {
            // Hashing is slow, and other callers must not wait for it.
            let reason = "must be left out where several operations share a unit of work";
            return Err(Error::value("chosen_key", reason, "a secret"));
        };
        chosen::check_key_limit(cx, partner)?;
        // The id is random as for any other key. The rest of that key is not used.
        let made = fresh(cx)?;
        let record = self.record(cx, partner, made.key_id());
        let key_id = record.key_id.clone().into();
        cx.system().insert(&KeyRecord { argon2id: Some(argon2id), ..record })?;
        Ok(KeyIssued { key_id, api_key: key.clone() })
    }

    fn record(&self, cx: &Context<'_>, partner: &PartnerRecord, key_id: &str) -> KeyRecord {
        let scopes = self.scopes.as_ref().map(|scopes| scopes.iter().copied().collect::<Scopes>());
        KeyRecord {
            key_id: key_id.to_owned(),
            partner_id: partner.partner_id,
            kid: None,
            mac: None,
            argon2id: None,
            scopes,
            created_at: cx.now(),
            expires_at: self.expires_at,
            revoked_at: None,
        }
    }
}

/// Returns a new key. Ids have 40 random bits, so two of a million keys may get the same id; then another key is drawn.
fn fresh(cx: &mut Context<'_>) -> Result<ApiKey, Error> {
    loop {
        let key = ApiKey::make(&cx.config().key_environment, cx.entropy()).map_err(|error| {
            // The environment was checked when the book was opened.
            Error::Entropy(EntropyError::new(error.to_string()))
        })?;
        if cx.system().get::<KeyRecord>(key.key_id())?.is_none() {
            return Ok(key);
        }
    }
}

/// Keys chosen by a person, in builds that can check them.
#[cfg(feature = "host-keys")]
mod chosen {
    use crate::error::Error;
    use crate::records::access::PartnerRecord;
    use crate::records::access::{CHOSEN_KEYS_MAX, chosen_keys};
    use crate::unit::Context;
    use crate::unit::Prepared;
    use lendwright_scoring::identity::{ApiKey, HostKeyError, HostKeyHash};
    use lendwright_types::Entropy;

    pub(super) fn hash(key: &str, entropy: &dyn Entropy) -> Result<Prepared, Error> {
        if ApiKey::parse(key).is_ok() {
            let reason = "must not have the form of a key that this library makes";
            return Err(Error::value("chosen_key", reason, "one that has"));
        }
        let hash = HostKeyHash::make(key, entropy).map_err(|error| match error {
            HostKeyError::Length { found, min, max } => {
                let reason = format!("must have {min} to {max} bytes");
                Error::value("chosen_key", reason, format!("{found} bytes"))
            }
            HostKeyError::Entropy(error) => Error::Entropy(error),
            error => Error::value("chosen_key", "must be a key that can be hashed", error),
        })?;
        Ok(Prepared::KeyHashed { argon2id: hash.to_string() })
    }

    pub(super) fn check_key_limit(
        cx: &mut Context<'_>,
        partner: &PartnerRecord,
    ) -> Result<(), Error> {
        let live = chosen_keys(cx, Some(partner))?.len();
        if live < CHOSEN_KEYS_MAX {
            return Ok(());
        }
        let reason = format!("must be one of at most {CHOSEN_KEYS_MAX} live ones of a partner");
        Err(Error::value("chosen_key", reason, "one more"))
    }
}

#[cfg(not(feature = "host-keys"))]
#[allow(clippy::unnecessary_wraps, reason = "the same signatures as with the feature")]
mod chosen {
    use crate::error::Error;
    use crate::records::access::PartnerRecord;
    use crate::unit::Context;
    use crate::unit::Prepared;
    use lendwright_types::Entropy;

    pub(super) fn hash(_: &str, _: &dyn Entropy) -> Result<Prepared, Error> {
        // In such a build a book can't be opened with this setting.
        Ok(Prepared::Nothing)
    }

    pub(super) fn check_key_limit(_: &mut Context<'_>, _: &PartnerRecord) -> Result<(), Error> {
        Ok(())
    }
}

request! {
    /// Lists a partner's keys by their ids, oldest first. The keys themselves are not stored.
    pub struct ListKeys {
        /// The partner's user name.
        body "user_name" => user_name: String,
    }
}

answer! {
    /// A partner's keys.
    pub struct Keys {
        /// The keys, oldest first.
        "keys" => keys: Vec<KeyListed>,
    }
}

answer! {
    /// A key in the list, without the key itself.
    pub struct KeyListed {
        /// The key's id.
        "key_id" => key_id: IdText<KeyId>,
        /// The scopes of the key; null: the same as its partner.
        "scopes" => scopes: Option<Vec<Scope>>,
        /// Whether a person chose the key.
        "is_chosen" => is_chosen: bool,
        /// Whether it can be used now.
        "is_live" => is_live: bool,
        /// When it was issued.
        "created_at" => created_at: DateTime<Utc>,
        /// When it expires; null: never.
        "expires_at" => expires_at: Option<DateTime<Utc>>,
        /// When it was revoked; null: never.
        "revoked_at" => revoked_at: Option<DateTime<Utc>>,
    }
}

impl Operation for ListKeys {
    type Body = Keys;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Keys, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let now = cx.now();
        let keys = cx.system().scan(KeyRecord::by_partner).equal(partner.partner_id).collect()?;
        let listed = |key: KeyRecord| KeyListed {
            is_live: key.is_live(now),
            key_id: key.key_id.into(),
            scopes: key.scopes.map(|scopes| scopes.iter().collect()),
            is_chosen: key.argon2id.is_some(),
            created_at: key.created_at,
            expires_at: key.expires_at,
            revoked_at: key.revoked_at,
        };
        Ok(Keys { keys: keys.into_iter().map(listed).collect() })
    }
}

request! {
    /// Revokes an API key. It can no longer be used, and its sessions end.
    pub struct RevokeKey {
        /// The key's id.
        body "key_id" => key_id: IdText<KeyId>,
    }
}

answer! {
    /// The revoked key.
    pub struct KeyRevoked {
        /// The key's id.
        "key_id" => key_id: IdText<KeyId>,
        /// When it was first revoked.
        "revoked_at" => revoked_at: DateTime<Utc>,
    }
}

impl Operation for RevokeKey {
    type Body = KeyRevoked;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<KeyRevoked, Error> {
        let key = cx.system().get::<KeyRecord>(self.key_id.as_sent())?;
        let unknown = || Error::NotThere {
            what: "key",
            field: "key_id",
            name: crate::wire::shorten(self.key_id.as_sent()),
        };
        let key = key.ok_or_else(unknown)?;
        let key_id = self.key_id.clone();
        if let Some(revoked_at) = key.revoked_at {
            return Ok(KeyRevoked { key_id, revoked_at });
        }
        let revoked_at = cx.now();
        cx.system().update(&KeyRecord { revoked_at: Some(revoked_at), ..key })?;
        Ok(KeyRevoked { key_id, revoked_at })
    }
}
