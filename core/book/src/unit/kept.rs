//! Data in memory while a book is open: the counts of refused credentials, for hosts that slow down guessing, and the
//! caches of the domains.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Consecutive refusals by user name. Partners' names are always counted; of other names at most
/// [`STRANGERS_MAX`] are, so that invented names can't fill the memory.
#[derive(Default)]
pub(crate) struct Attempts {
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    partners: HashMap<String, u32>,
    strangers: HashMap<String, u32>,
}

const STRANGERS_MAX: usize = 10_000;
/// Longer than the user name of any partner.
const NAME_BYTES_MAX: usize = 64;

impl Attempts {
    /// Counts a refusal.
    pub(crate) fn refused(&self, user_name: &str, is_partner: bool) {
        if user_name.len() > NAME_BYTES_MAX {
            return;
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let names = if is_partner {
            &mut counts.partners
        } else {
            if counts.strangers.len() >= STRANGERS_MAX && !counts.strangers.contains_key(user_name)
            {
                counts.strangers.clear();
            }
            &mut counts.strangers
        };
        let count = names.entry(user_name.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    /// Resets the count of a user after valid credentials.
    pub(crate) fn accepted(&self, user_name: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if !counts.partners.is_empty() {
            counts.partners.remove(user_name);
        }
        // A mistyped key is refused, and counted here, before its owner is known.
        if !counts.strangers.is_empty() {
            counts.strangers.remove(user_name);
        }
    }

    /// Returns the number of consecutive refusals.
    pub(crate) fn of(&self, user_name: &str) -> u32 {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |names: &HashMap<String, u32>| names.get(user_name).copied().unwrap_or_default();
        of(&counts.partners).saturating_add(of(&counts.strangers))
    }
}

/// The caches of all domains, one of each type; each is made when it is first used.
#[derive(Default)]
pub(crate) struct Caches {
    made: Mutex<Vec<(TypeId, Arc<dyn Any + Send + Sync>)>>,
}

impl Caches {
    /// Returns the cache of a type.
    pub(crate) fn get<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().find(|(type_id, _)| *type_id == TypeId::of::<C>());
        if let Some(cache) = known.and_then(|(_, cache)| Arc::clone(cache).downcast().ok()) {
            return cache;
        }
        let cache = Arc::new(C::default());
        made.push((TypeId::of::<C>(), Arc::<C>::clone(&cache)));
        cache
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempts, Caches, NAME_BYTES_MAX, STRANGERS_MAX};
    use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

    #[test]
    fn refusals_are_counted_until_one_is_accepted() {
        let attempts = Attempts::default();
        attempts.refused("nile", true);
        attempts.refused("nile", true);
        attempts.refused("delta", true);
        assert_eq!((attempts.of("nile"), attempts.of("delta"), attempts.of("none")), (2, 1, 0));
        attempts.accepted("nile");
        assert_eq!((attempts.of("nile"), attempts.of("delta")), (0, 1));
    }

    #[test]
    fn a_mistyped_key_counts_until_the_right_one() {
        let attempts = Attempts::default();
        attempts.refused("nile", false);
        attempts.refused("nile", true);
        assert_eq!(attempts.of("nile"), 2);
        attempts.accepted("nile");
        assert_eq!(attempts.of("nile"), 0);
    }

    #[test]
    fn made_up_names_push_no_partner_out() {
        let attempts = Attempts::default();
        attempts.refused("nile", true);
        for n in 0..=STRANGERS_MAX {
            attempts.refused(&format!("stranger {n}"), false);
        }
        let names = attempts.counts.lock().map(|counts| counts.strangers.len());
        assert_eq!(names.ok(), Some(1));
        assert_eq!(attempts.of("nile"), 1);
    }

    #[test]
    fn names_that_no_partner_can_have_are_not_kept() {
        let attempts = Attempts::default();
        let name = "x".repeat(NAME_BYTES_MAX + 1);
        attempts.refused(&name, false);
        assert_eq!(attempts.of(&name), 0);
    }

    #[test]
    fn a_type_has_one_cache() {
        let caches = Caches::default();
        caches.get::<AtomicU8>().store(7, Relaxed);
        assert_eq!(caches.get::<AtomicU8>().load(Relaxed), 7);
        assert_eq!(caches.get::<AtomicU16>().load(Relaxed), 0);
    }
}
