//! Codes of the keys that a person chose, in memory, so that no request waits for argon2id.

use crate::identity::Stamp;
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

    pub(crate) fn remember(&self, key_id: &str, stamp: Stamp) {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.insert(key_id.to_owned(), stamp);
    }
}
