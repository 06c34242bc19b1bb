//! Compiled policies, kept in memory while the book is open.

use crate::error::Error;
use crate::recent::Recent;
use lendwright_scoring::{Draft, Policy, PolicyError, WeightsError, default_characteristics};
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Policies by digest. A policy never changes, so no entry becomes stale.
pub(crate) struct PolicyCache {
    /// The most recently used policies.
    kept: Mutex<Recent<str, Policy>>,
    defaults: Mutex<HashMap<(Currency, Option<i64>), Policy>>,
    /// The protected variables of policies, by digest.
    protected: Mutex<HashMap<String, ProtectedReads>>,
}

/// The protected variables that decide, for the latest requested rules of a policy.
struct ProtectedReads {
    rules: [Vec<String>; 2],
    names: Arc<[String]>,
}

/// The limit of the cached policies, in bytes. This is over a thousand policies of usual size, or two policies with
/// the greatest number and cost of patterns. The least recently used ones are dropped and read again when needed.
pub(crate) const BYTES_MAX: usize = 64 * 1024 * 1024;

/// The maximum number of policies with cached protected variables.
const PROTECTED_MAX: usize = 256;

impl Default for PolicyCache {
    fn default() -> Self {
        let kept = Mutex::new(Recent::new(BYTES_MAX));
        Self { kept, defaults: Mutex::default(), protected: Mutex::default() }
    }
}

impl PolicyCache {
    pub(crate) fn get(&self, digest: &str) -> Option<Policy> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(digest)
    }

    pub(crate) fn put(&self, policy: Policy) {
        put(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner), policy);
    }

    /// Stores a policy in place of its predecessor.
    pub(crate) fn replace(&self, former: &str, policy: Policy) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.forget(former);
        put(&mut kept, policy);
    }

    /// Returns the protected variables that decide. They belong to the requested rules, to the characteristics with a
    /// weight, and to the caps.
    pub(crate) fn protected_reads(&self, policy: &Policy, rules: [&[String]; 2]) -> Arc<[String]> {
        let mut kept = self.protected.lock().unwrap_or_else(PoisonError::into_inner);
        let last = kept
            .get(policy.digest())
            .filter(|last| last.rules.each_ref().map(|names| &**names) == rules);
        if let Some(last) = last {
            return Arc::clone(&last.names);
        }
        if kept.len() >= PROTECTED_MAX {
            kept.clear();
        }
        let names: Arc<[String]> = protected_reads(policy, rules).into();
        let rules = rules.map(<[String]>::to_vec);
        kept.insert(
            policy.digest().to_owned(),
            ProtectedReads { rules, names: Arc::clone(&names) },
        );
        names
    }

    /// Returns the default policy, which decides until a policy is saved. It is the default card in the provider's
    /// currency, with incomes in multiples of the provider's monthly minimum wage. Without a known minimum wage an
    /// income can't be judged, so the card has no line for it.
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

/// Stores a policy. A policy larger than the limit is stored alone, since it decides.
fn put(kept: &mut Recent<str, Policy>, policy: Policy) {
    let (digest, weight): (Arc<str>, _) = (policy.digest().into(), policy.weight());
    kept.put(digest, policy, weight.min(BYTES_MAX));
}

fn protected_reads(policy: &Policy, rules: [&[String]; 2]) -> Vec<String> {
    let rules = rules.into_iter().flatten().filter_map(|name| policy.rule(name));
    let judged = rules.flat_map(|rule| rule.variables()).filter(|name| policy.is_protected(name));
    let scored = policy.protected_weighed().chain(policy.protected_in_caps());
    let read: BTreeSet<&str> = judged.chain(scored).collect();
    read.into_iter().map(str::to_owned).collect()
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{BYTES_MAX, PolicyCache};
    use lendwright_scoring::Policy;

    #[test]
    fn those_that_were_used_last_are_kept_within_so_many_bytes() {
        let of = |number: usize| {
            let text = "x".repeat(1024 * 1024);
            let file =
                format!(r#"{{"format": 1, "reasons": {{"R{number}": {{"en": "{text}"}}}}}}"#);
            Policy::from_json(file.as_bytes()).unwrap()
        };
        let cache = PolicyCache::default();
        let first = of(0);
        cache.put(first.clone());
        for number in 1..20 {
            cache.put(of(number));
            assert!(cache.get(first.digest()).is_some(), "{number}");
        }
        assert!(cache.get(of(1).digest()).is_none());
        assert!(cache.get(of(19).digest()).is_some());
        let kept = cache.kept.lock().unwrap();
        let (policies, kept_bytes) = kept.all();
        let bytes: usize = policies.iter().map(|policy| policy.weight()).sum();
        assert_eq!(kept_bytes, bytes);
        assert!(bytes <= BYTES_MAX && policies.len() > 10, "{bytes}");
    }

    #[test]
    fn what_a_cap_reads_is_marked_as_a_requested_rules_reading_is() {
        let cond = r#"[{"variable": "gender", "operator": "==", "value": "Female"}]"#;
        let read = |file: String| Policy::from_json(file.as_bytes()).unwrap();
        let capped = read(format!(
            r#"{{"format": 1, "caps": [{{"rule": {cond}, "max": 500, "code": "PERSON"}}]}}"#
        ));
        let ruled = read(format!(r#"{{"format": 1, "rules": {{"r": {cond}}}}}"#));
        let cache = PolicyCache::default();
        assert_eq!(*cache.protected_reads(&capped, [&[], &[]]), ["gender".to_owned()]);
        assert_eq!(*cache.protected_reads(&ruled, [&["r".to_owned()], &[]]), ["gender".to_owned()]);
        assert!(cache.protected_reads(&ruled, [&[], &[]]).is_empty());
    }
}
