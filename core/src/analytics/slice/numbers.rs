//! Numbers of groups.

/// The numbers of keys, in the order in which they came first.
pub(super) struct Numbers {
    /// One more than the number of each key below its length; 0 of those that have none.
    table: Vec<u32>,
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
    /// None yet of any key; those below a bound are found faster where there are no more of them than rows to be read.
    pub(super) fn below(keys: usize, rows: usize) -> Self {
        // Memory that was never written to takes no room on most systems.
        let table = vec![0; if keys <= rows { keys } else { 0 }];
        Self { table, slots: Vec::new(), taken: 0, known: 0 }
    }

    /// The number of a key, and whether it is new.
    pub(super) fn of(&mut self, key: u64) -> (usize, bool) {
        let place = usize::try_from(key).ok();
        let known = match place.and_then(|place| self.table.get_mut(place)) {
            Some(known) => known,
            None => Self::slot(&mut self.slots, &mut self.taken, key),
        };
        let is_new = *known == 0;
        if is_new {
            self.known += 1;
            *known = self.known;
        }
        (*known as usize - 1, is_new)
    }

    fn slot<'s>(slots: &'s mut Vec<(u64, u32)>, taken: &mut usize, key: u64) -> &'s mut u32 {
        if *taken * 2 >= slots.len() {
            let fewer = std::mem::take(slots);
            *slots = vec![(0, 0); (fewer.len() * 2).max(SLOTS)];
            for slot in fewer.into_iter().filter(|slot| slot.1 != 0) {
                let place = Self::place(slots, slot.0);
                slots[place] = slot;
            }
        }
        let place = Self::place(slots, key);
        let slot = &mut slots[place];
        *taken += usize::from(slot.1 == 0);
        slot.0 = key;
        &mut slot.1
    }

    /// Where a key is, or the free place where it belongs.
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
