//! A cache of the most recently used values, up to a number of bytes.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::Arc;

/// Values by their keys. To make room for another value, the least recently used ones are removed.
#[derive(Debug)]
pub(crate) struct LruCache<K: ?Sized, V> {
    by_key: HashMap<Arc<K>, LruEntry<V>>,
    /// The keys by the turn of their latest use.
    by_turn: BTreeMap<u64, Arc<K>>,
    turn: u64,
    bytes: usize,
    bytes_max: usize,
}

#[derive(Debug)]
struct LruEntry<V> {
    value: V,
    bytes: usize,
    turn: u64,
}

impl<K: Eq + Hash + ?Sized, V: Clone> LruCache<K, V> {
    /// Returns an empty cache.
    pub(crate) fn new(bytes_max: usize) -> Self {
        let (by_key, by_turn) = (HashMap::new(), BTreeMap::new());
        Self { by_key, by_turn, turn: 0, bytes: 0, bytes_max }
    }

    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        let kept = self.by_key.get_mut(key)?;
        self.turn = self.turn.saturating_add(1);
        let key = self.by_turn.remove(&kept.turn)?;
        kept.turn = self.turn;
        self.by_turn.insert(self.turn, key);
        Some(kept.value.clone())
    }

    /// Stores a value of `bytes` bytes as the most recently used one. A value larger than the whole cache is not
    /// stored. The value of a key never changes, so an existing entry stays.
    pub(crate) fn put(&mut self, key: impl Into<Arc<K>>, value: V, bytes: usize) {
        let key = key.into();
        if bytes > self.bytes_max || self.get(&key).is_some() {
            return;
        }
        while self.bytes.saturating_add(bytes) > self.bytes_max {
            let Some(oldest) = self.by_turn.first_key_value().map(|(_, key)| Arc::clone(key))
            else {
                break;
            };
            self.forget(&oldest);
        }
        self.turn = self.turn.saturating_add(1);
        self.bytes = self.bytes.saturating_add(bytes);
        self.by_turn.insert(self.turn, Arc::clone(&key));
        self.by_key.insert(key, LruEntry { value, bytes, turn: self.turn });
    }

    pub(crate) fn forget(&mut self, key: &K) {
        let Some(gone) = self.by_key.remove(key) else { return };
        self.by_turn.remove(&gone.turn);
        self.bytes = self.bytes.saturating_sub(gone.bytes);
    }

    /// Returns all values, and the sum of their given sizes in bytes.
    #[cfg(test)]
    pub(crate) fn all(&self) -> (Vec<&V>, usize) {
        (self.by_key.values().map(|kept| &kept.value).collect(), self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::LruCache;

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let mut recent = LruCache::new(10);
        for (key, bytes) in [("a", 4), ("b", 4), ("c", 2)] {
            recent.put(key, key.to_uppercase(), bytes);
        }
        assert_eq!(recent.get(&"a").as_deref(), Some("A"));
        recent.put("d", "D".to_owned(), 3);
        let there = ["a", "b", "c", "d"].map(|key| recent.get(&key).is_some());
        assert_eq!(there, [true, false, true, true]);
        recent.put("e", "E".to_owned(), 10);
        let there = ["a", "c", "d", "e"].map(|key| recent.get(&key).is_some());
        assert_eq!(there, [false, false, false, true]);
    }

    #[test]
    fn what_is_too_large_moves_nothing_out() {
        let mut recent = LruCache::new(10);
        recent.put("a", 1, 10);
        recent.put("b", 2, 11);
        recent.put("a", 3, 1);
        assert_eq!((recent.get(&"a"), recent.get(&"b")), (Some(1), None));
    }
}
