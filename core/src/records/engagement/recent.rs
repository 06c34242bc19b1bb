//! What was used lately, up to a number of bytes.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::Arc;

/// Values by their keys: where there is no room for another one, those go that were not used for longest.
pub(super) struct Recent<K, V> {
    by_key: HashMap<Arc<K>, Kept<V>>,
    /// The keys by the turns in which they were used last.
    by_turn: BTreeMap<u64, Arc<K>>,
    turn: u64,
    bytes: usize,
    bytes_max: usize,
}

struct Kept<V> {
    value: V,
    bytes: usize,
    turn: u64,
}

impl<K: Eq + Hash, V: Clone> Recent<K, V> {
    /// Nothing yet.
    pub(super) fn new(bytes_max: usize) -> Self {
        let (by_key, by_turn) = (HashMap::new(), BTreeMap::new());
        Self { by_key, by_turn, turn: 0, bytes: 0, bytes_max }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<V> {
        let kept = self.by_key.get_mut(key)?;
        self.turn = self.turn.saturating_add(1);
        let key = self.by_turn.remove(&kept.turn)?;
        kept.turn = self.turn;
        self.by_turn.insert(self.turn, key);
        Some(kept.value.clone())
    }

    /// Keeps a value of so many bytes; one that alone is too large is not kept.
    pub(super) fn put(&mut self, key: K, value: V, bytes: usize) {
        if bytes > self.bytes_max || self.by_key.contains_key(&key) {
            return;
        }
        while self.bytes.saturating_add(bytes) > self.bytes_max {
            let Some((_, oldest)) = self.by_turn.pop_first() else { break };
            let gone = self.by_key.remove(&oldest).map_or(0, |kept| kept.bytes);
            self.bytes = self.bytes.saturating_sub(gone);
        }
        self.turn = self.turn.saturating_add(1);
        self.bytes = self.bytes.saturating_add(bytes);
        let key = Arc::new(key);
        self.by_turn.insert(self.turn, Arc::clone(&key));
        self.by_key.insert(key, Kept { value, bytes, turn: self.turn });
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let mut recent = Recent::new(10);
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
        let mut recent = Recent::new(10);
        recent.put("a", 1, 10);
        recent.put("b", 2, 11);
        recent.put("a", 3, 1);
        assert_eq!((recent.get(&"a"), recent.get(&"b")), (Some(1), None));
    }
}
