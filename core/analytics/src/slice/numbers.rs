//! Numbers of groups.

use std::collections::BTreeMap;

/// The numbers of keys, in the order of their first occurrence.
pub(super) struct Numbers {
    /// One more than the number of each key in the table; 0 for keys without a number.
    table: Vec<u32>,
    /// Keys below this bound are in the table.
    bound: usize,
    /// The other keys, each with one more than its number. A key is in the first free place from the place that its
    /// bits choose.
    slots: Vec<(u64, u32)>,
    /// Keys without a free place near enough. Keys come from texts that a caller chooses, so a caller that knows the
    /// function can find many keys with the same place. Each such key costs only one search in a tree.
    crowded: BTreeMap<u64, u32>,
    /// How many keys are in the slots and in `crowded`.
    taken: usize,
    known: u32,
}

/// The first number of slots. It is a power of two, like all later numbers.
const SLOTS: usize = 64;

/// How many slots are examined for a key. Half of the slots are free, and keys of real books practically never need
/// more.
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
            known = if self.crowded.is_empty() {
                self.slots[Self::place(&self.slots, key)].1
            } else {
                self.beside_crowded(key)
            };
        }
        if known == 0 {
            self.add(key);
            return (self.known as usize - 1, true);
        }
        (known as usize - 1, false)
    }

    #[cold]
    fn beside_crowded(&self, key: u64) -> u32 {
        match Self::place_near(&self.slots, key) {
            Some(place) => self.slots[place].1,
            None => self.crowded.get(&key).copied().unwrap_or_default(),
        }
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
        match Self::place_near(&self.slots, key) {
            Some(place) => self.slots[place] = (key, known),
            None => drop(self.crowded.insert(key, known)),
        }
    }

    /// The place of a key, or the first free place in its search. While `crowded` is empty, no key is farther than the
    /// limit. The first key beyond the limit goes to `crowded`, so only one search is longer.
    #[inline]
    fn place(slots: &[(u64, u32)], key: u64) -> usize {
        let last = slots.len() - 1;
        let mut place = Self::first_place(key) & last;
        while slots[place].1 != 0 && slots[place].0 != key {
            place = (place + 1) & last;
        }
        place
    }

    /// The place of a key, or its free place. `None` if the key is in `crowded`, if it is known.
    fn place_near(slots: &[(u64, u32)], key: u64) -> Option<usize> {
        let last = slots.len() - 1;
        let first = Self::first_place(key);
        (0..STEPS_MAX)
            .map(|step| first.wrapping_add(step) & last)
            .find(|place| slots[*place].1 == 0 || slots[*place].0 == key)
    }

    /// The first place to search a key, before it is reduced to the number of slots.
    #[inline]
    fn first_place(key: u64) -> usize {
        // For consecutive keys the upper bits of a product with the golden ratio's are far apart (Knuth, "The Art of
        // Computer Programming", volume 3, 6.4). They are farther apart than those of a function that mixes better.
        let bits = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 64 bits")]
        let place = bits as usize;
        place
    }

    /// The number of slots that are examined for a key, and whether it is in `crowded`.
    #[cfg(test)]
    pub(super) fn steps(&self, key: u64) -> (usize, bool) {
        let Some(place) = Self::place_near(&self.slots, key) else { return (STEPS_MAX, true) };
        let last = self.slots.len() - 1;
        ((place.wrapping_sub(Self::first_place(key)) & last) + 1, false)
    }
}
