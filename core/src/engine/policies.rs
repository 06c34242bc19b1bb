//! Compiled policies, kept while the book is open.

use crate::scoring::Policy;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Policies by digest. A policy never changes, so what is kept here is never stale.
#[derive(Default)]
pub(crate) struct Policies {
    kept: Mutex<HashMap<String, Policy>>,
    default: OnceLock<Policy>,
}

/// More than any host has in use at once; past it all are forgotten and read again as needed.
const KEPT_MAX: usize = 256;

impl Policies {
    pub(crate) fn get(&self, digest: &str) -> Option<Policy> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    pub(crate) fn put(&self, policy: Policy) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(policy.digest().to_owned(), policy);
    }

    /// What decides where nothing was ever saved.
    pub(crate) fn default_policy(&self) -> Policy {
        self.default.get_or_init(Policy::default).clone()
    }
}
