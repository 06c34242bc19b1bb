//! Keys that a person chose: argon2id at log-in, outside of any unit of work, and then a code in
//! memory, so that no request waits for it.

use super::{Caller, Engine};
use crate::error::{Error, FAILURE};
use crate::identity::{HostKeyHash, Stamp};
use crate::operations::Access;
use crate::operations::access::keys::{CHOSEN_KEYS_MAX, chosen_keys};
use crate::operations::access::records::PartnerRecord;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The codes of the chosen keys that this process has verified, by key id. At most as many as there
/// are keys; one whose key is revoked or has no live session opens nothing.
#[derive(Default)]
pub(crate) struct ChosenKeys {
    stamps: Mutex<HashMap<String, Stamp>>,
}

impl ChosenKeys {
    pub(crate) fn stamp(&self, key_id: &str) -> Option<Stamp> {
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner).get(key_id).cloned()
    }

    fn remember(&self, key_id: &str, stamp: Stamp) {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.insert(key_id.to_owned(), stamp);
    }
}

impl Engine {
    /// The id of a chosen key that is shown at a log-in. It hashes equally often for any user name.
    pub(super) fn verify_chosen(&self, user_name: &str, key: &str) -> Result<String, Error> {
        let peppers = self.shared.config.needed_peppers()?;
        let (partner, keys) = self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
            let keys = chosen_keys(cx, partner.as_ref())?;
            Ok((partner.map(|partner| partner.partner_id), keys))
        })?;
        let mut found = None;
        for at in 0..CHOSEN_KEYS_MAX {
            let stored = keys.get(at);
            let hash = stored.and_then(|stored| stored.argon2id.as_deref()?.parse().ok());
            match hash {
                Some(hash) => {
                    let hash: HostKeyHash = hash;
                    if hash.verify(key) {
                        found = stored;
                    }
                }
                None => HostKeyHash::verify_nobody(key),
            }
        }
        let Some(found) = found else {
            return self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
                Err(cx.refuse(Some(user_name), partner, None))
            });
        };
        self.shared.chosen.remember(&found.key_id, peppers.current().stamp(key.as_bytes()));
        self.shared.attempts.accepted(user_name);
        Ok(found.key_id.clone())
    }
}
