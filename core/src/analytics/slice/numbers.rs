//! Numbers of groups.

/// The numbers of keys, in the order in which they came first.
pub(super) struct Numbers {
    /// One more than the number of each key that stands here; 0 of those that have none.
    table: Vec<u32>,
    /// Below which keys stand in the table.
    bound: usize,
    /// The other keys, each with one more than its number, at the first free place behind the one that its bits choose.
    slots: Vec<(u64, u32)>,
    /// How many of the slots are taken.
    taken: usize,
    known: u32,
}

/// How many slots there are at first: a power of two, as are all later numbers of them.
const SLOTS: usize = 64;

#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places are below the number of slots, a power of two of which half are free; keys are fewer than rows"
)]
impl Numbers {
    /// None yet of any key. Keys below a bound are found faster, and each up to the greatest of them takes four bytes.
    pub(super) const fn new(bound: usize) -> Self {
        Self { table: Vec::new(), bound, slots: Vec::new(), taken: 0, known: 0 }
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(super) fn of(&mut self, key: u64) -> (usize, bool) {
        let of_table = usize::try_from(key).ok().and_then(|place| self.table.get(place));
        let mut known = of_table.copied().unwrap_or_default();
        if known == 0 && !self.slots.is_empty() {
            known = self.slots[Self::place(&self.slots, key)].1;
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
            for slot in fewer.into_iter().filter(|slot| slot.1 != 0) {
                let place = Self::place(&self.slots, slot.0);
                self.slots[place] = slot;
            }
        }
        let place = Self::place(&self.slots, key);
        self.slots[place] = (key, self.known);
        self.taken += 1;
    }

    /// Where a key is, or the free place where it belongs.
    #[inline]
    fn place(slots: &[(u64, u32)], key: u64) -> usize {
        let last = slots.len() - 1;
        // The upper bits of a product with the golden ratio's lie far apart for keys that follow on each other
        // (Knuth, "The Art of Computer Programming", volume 3, 6.4).
        let bits = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 64 bits")]
        let mut place = bits as usize & last;
        while slots[place].1 != 0 && slots[place].0 != key {
            place = (place + 1) & last;
        }
        place
    }
}
