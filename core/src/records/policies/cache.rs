//! Compiled policies, kept in memory while the book is open.

use crate::currency::Currency;
use crate::error::Error;
use crate::money::Money;
use crate::scoring::{Draft, Policy, PolicyError, WeightsError, default_characteristics};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Policies by digest. A policy never changes, so no entry becomes stale.
#[derive(Default)]
pub(crate) struct PolicyCache {
    kept: Mutex<HashMap<String, Policy>>,
    defaults: Mutex<HashMap<(Currency, Option<i64>), Policy>>,
}

/// The limit of entries: more than any host uses at once. When it is reached, all are dropped and
/// read again when needed.
const KEPT_MAX: usize = 256;

impl PolicyCache {
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

    /// Makes the policy that decides until one is saved: the default card in the provider's
    /// currency, with incomes in multiples of the provider's monthly minimum wage. When no minimum
    /// wage is known, an income can't be judged, so the card has no line for it.
    pub(crate) fn default_policy(
        &self,
        currency: Currency,
        minimum_wage_minor: Option<i64>,
    ) -> Result<Policy, Error> {
        let key = (currency, minimum_wage_minor);
        let mut defaults = self.defaults.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(policy) = defaults.get(&key) {
            return Ok(policy.clone());
        }
        let policy = built(currency, minimum_wage_minor)?;
        defaults.insert(key, policy.clone());
        Ok(policy)
    }
}

fn built(currency: Currency, minimum_wage_minor: Option<i64>) -> Result<Policy, Error> {
    let mut draft = Draft { currency, ..Draft::default() };
    let wage = minimum_wage_minor.map(|minor| Money::from_minor(minor, currency).to_double());
    if let Some(wage) = wage.filter(|wage| *wage > 0.0) {
        draft.characteristics = default_characteristics(wage);
    } else {
        draft.characteristics.retain(|characteristic| characteristic.name != "income");
        let in_policy = |error: WeightsError| PolicyError::Member {
            pointer: "/weights".to_owned(),
            text: error.to_string(),
        };
        draft.weights = draft.weights.without(&["income"]).map_err(in_policy)?;
    }
    Ok(draft.build()?)
}
