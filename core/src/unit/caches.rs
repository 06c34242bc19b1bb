//! The caches of the domains, kept while a book is open.

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, PoisonError};

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
    use super::Caches;
    use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

    #[test]
    fn a_type_has_one_cache() {
        let caches = Caches::default();
        caches.get::<AtomicU8>().store(7, Relaxed);
        assert_eq!(caches.get::<AtomicU8>().load(Relaxed), 7);
        assert_eq!(caches.get::<AtomicU16>().load(Relaxed), 0);
    }
}
