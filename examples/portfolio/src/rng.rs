//! Pseudorandom numbers from a seed.

/// `SplitMix64`: 64 bits of state, one addition and three rounds of mixing for each number.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. Good
/// for sample data, not for keys.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64 {
    state: u64,
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// Starts the sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Starts the sequence of one place in a seed's portfolio. It is independent of the sequences of other places.
    pub(crate) fn for_place(seed: u64, place: u32) -> Self {
        let seed = Self::new(seed).next().wrapping_add(u64::from(place));
        Self::new(Self::new(seed).next())
    }

    /// Returns the next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        let z = self.state;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number from 0 to `end` − 1, and 0 when `end` is 0. The bias, `end` in 2^64, is
    /// negligible.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let wide = u128::from(self.next()).wrapping_mul(u128::from(end)) >> 64;
        u32::try_from(wide).unwrap_or(0)
    }

    /// Returns a number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low.saturating_add(self.below(high.saturating_sub(low).saturating_add(1)))
    }

    /// Returns true with a probability of so many percent.
    pub(crate) fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// Returns one of the items.
    pub(crate) fn one_of<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        let end = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(usize::try_from(self.below(end)).unwrap_or(0))
    }

    /// Returns one of the items, each with a probability proportional to its weight.
    pub(crate) fn weighted<T: Copy>(&mut self, items: &[(T, u32)]) -> Option<T> {
        let total = items.iter().fold(0_u32, |sum, (_, weight)| sum.saturating_add(*weight));
        let mut left = self.below(total);
        items.iter().find_map(|(item, weight)| match left.checked_sub(*weight) {
            None => Some(*item),
            Some(rest) => {
                left = rest;
                None
            }
        })
    }
}
