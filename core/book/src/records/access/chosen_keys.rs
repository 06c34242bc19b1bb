//! The codes of keys that people have chosen, kept in memory so that requests need not wait for argon2id.

use lendwright_scoring::identity::Stamp;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The codes of the chosen keys that this process has verified, by key id. There are at most as many codes as keys. A
/// code is not accepted if its key is revoked or has no live session.
#[derive(Default)]
pub(crate) struct ChosenKeys {
    stamps: Mutex<HashMap<String, Stamp>>,
}

impl ChosenKeys {
    pub(crate) fn stamp(&self, key_id: &str) -> Option<Stamp> {
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner).get(key_id).cloned()
    }

    pub(crate) fn remember(&self, key_id: &str, stamp: Stamp) {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.insert(key_id.to_owned(), stamp);
    }
}
