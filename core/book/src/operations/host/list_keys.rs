//! Lists a partner's keys.

use crate::engine::prelude::*;
use crate::records::access::{KeyRecord, known_partner};
use lendwright_scoring::identity::Scope;

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
        "key_id" => key_id: String,
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
            key_id: key.key_id,
            scopes: key.scopes.map(|scopes| scopes.iter().collect()),
            is_chosen: key.argon2id.is_some(),
            created_at: key.created_at,
            expires_at: key.expires_at,
            revoked_at: key.revoked_at,
        };
        Ok(Keys { keys: keys.into_iter().map(listed).collect() })
    }
}
