//! Numbers of groups.

use std::collections::BTreeMap;

/// The numbers of keys, in the order in which they came first.
pub(super) struct Numbers {
    /// One more than the number of each key that stands here; 0 of those that have none.
    table: Vec<u32>,
    /// Below which keys stand in the table.
    bound: usize,
    /// The other keys, each with one more than its number, at the first free place from the one on that its bits choose.
    slots: Vec<(u64, u32)>,
    /// Those for which there was no free place near enough. Keys are made of texts that a caller chooses, and whoever knows
    /// how places are chosen finds as many as he likes that meet at one: here each costs him a search in a tree, no more.
    crowded: BTreeMap<u64, u32>,
    /// How many keys stand in the slots and among the crowded.
    taken: usize,
    known: u32,
}

/// How many slots there are at first: a power of two, as are all later numbers of them.
const SLOTS: usize = 64;

/// How many slots are looked at for a key. Half of them are free, and as good as no key of a book meets so many others.
const STEPS_MAX: usize = 24;

#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places are below the number of slots, a power of two of which half are free; keys are fewer than rows"
)]
impl Numbers {
    /// None yet of any key. Keys below a bound are found faster, and each up to the greatest of them takes four bytes.
    pub(super) const fn new(bound: usize) -> Self {
        Self {
            table: Vec::new(),
            bound,
            slots: Vec::new(),
            crowded: BTreeMap::new(),
            taken: 0,
            known: 0,
        }
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(super) fn of(&mut self, key: u64) -> (usize, bool) {
        let of_table = usize::try_from(key).ok().and_then(|place| self.table.get(place));
        let mut known = of_table.copied().unwrap_or_default();
        if known == 0 && !self.slots.is_empty() {
            known = match Self::place(&self.slots, key) {
                Some(place) => self.slots[place].1,
                None => self.crowded.get(&key).copied().unwrap_or_default(),
            };
        }
        if known == 0 {
            self.add(key);
            return (self.known as usize - 1, true);
        }
        (known as usize - 1, false)
    }

    #[cold]
    fn add(&mut self, key: u64) {
        self.known += 1;
        if let Some(place) = usize::try_from(key).ok().filter(|place| *place < self.bound) {
            if self.table.len() <= place {
                self.table.resize((place + 1).next_power_of_two(), 0);
            }
            self.table[place] = self.known;
            return;
        }
        if self.taken * 2 >= self.slots.len() {
            let more = (self.slots.len() * 2).max(SLOTS);
            let fewer = std::mem::replace(&mut self.slots, vec![(0, 0); more]);
            let crowded = std::mem::take(&mut self.crowded);
            let there = fewer.into_iter().filter(|slot| slot.1 != 0);
            there.chain(crowded).for_each(|(key, known)| self.put(key, known));
        }
        self.put(key, self.known);
        self.taken += 1;
    }

    /// Puts a key that is not there.
    fn put(&mut self, key: u64, known: u32) {
        match Self::place(&self.slots, key) {
            Some(place) => self.slots[place] = (key, known),
            None => drop(self.crowded.insert(key, known)),
        }
    }

    /// Where a key is, or the free place where it belongs; `None` where it is among the crowded, if it is there.
    #[inline]
    fn place(slots: &[(u64, u32)], key: u64) -> Option<usize> {
        let last = slots.len() - 1;
        let first = Self::first_place(key) & last;
        (first..first + STEPS_MAX)
            .map(|place| place & last)
            .find(|place| slots[*place].1 == 0 || slots[*place].0 == key)
    }

    /// The place with which the search for a key begins, in slots without an end.
    #[inline]
    fn first_place(key: u64) -> usize {
        // Both halves of a product with the golden ratio's digits (Knuth, "The Art of Computer Programming", volume 3, 6.4): the
        // lower bits of the upper one depend on all bits of the key, those of the lower one tell neighbours apart.
        let product = u128::from(key) * u128::from(0x9E37_79B9_7F4A_7C15_u64);
        #[allow(clippy::cast_possible_truncation, reason = "bits that are folded")]
        let folded = (product >> 64) as u32 ^ (product >> 32) as u32;
        folded as usize
    }

    /// How many slots are looked at for a key, and whether it is among the crowded.
    #[cfg(test)]
    pub(super) fn steps(&self, key: u64) -> (usize, bool) {
        let Some(place) = Self::place(&self.slots, key) else { return (STEPS_MAX, true) };
        let last = self.slots.len() - 1;
        ((place.wrapping_sub(Self::first_place(key)) & last) + 1, false)
    }
}
