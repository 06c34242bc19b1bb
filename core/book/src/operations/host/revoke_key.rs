//! Revokes an API key.

use crate::engine::prelude::*;
use crate::records::access::KeyRecord;

request! {
    /// Revokes an API key. It can no longer be used, and its sessions end.
    pub struct RevokeKey {
        /// The key's id.
        body "key_id" => key_id: String,
    }
}

answer! {
    /// The revoked key.
    pub struct KeyRevoked {
        /// The key's id.
        "key_id" => key_id: String,
        /// When it was first revoked.
        "revoked_at" => revoked_at: DateTime<Utc>,
    }
}

impl Operation for RevokeKey {
    type Body = KeyRevoked;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<KeyRevoked, Error> {
        let key = cx.system().get::<KeyRecord>(self.key_id.as_str())?;
        let unknown = || Error::NotThere {
            what: "key",
            field: "key_id",
            name: crate::wire::shorten(&self.key_id),
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
