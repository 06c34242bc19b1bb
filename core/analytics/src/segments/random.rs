//! Random numbers that are the same everywhere for the same seed.

use sha2::{Digest as _, Sha256};

/// The multiplier of the generator's step.
const STEP: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// The generator PCG XSL-RR 128/64.
///
/// Source: O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
/// generation" (2014).
#[derive(Clone, Debug)]
pub(super) struct Pcg64 {
    state: u128,
    stream: u128,
}

impl Pcg64 {
    /// Seeds it by the SHA-256 of the seed's decimal digits: state and stream are its halves, the first bytes the
    /// highest.
    pub(super) fn seeded(seed: u64) -> Self {
        let digest: [u8; 32] = Sha256::digest(seed.to_string()).into();
        let (mut state, mut stream) = ([0; 16], [0; 16]);
        state.copy_from_slice(&digest[..16]);
        stream.copy_from_slice(&digest[16..]);
        Self::new(u128::from_be_bytes(state), u128::from_be_bytes(stream))
    }

    fn new(state: u128, stream: u128) -> Self {
        let mut random = Self { state: 0, stream: stream << 1 | 1 };
        random.step();
        random.state = random.state.wrapping_add(state);
        random.step();
        random
    }

    fn step(&mut self) {
        self.state = self.state.wrapping_mul(STEP).wrapping_add(self.stream);
    }

    fn next(&mut self) -> u64 {
        self.step();
        #[allow(clippy::cast_possible_truncation, reason = "the halves of 128 bits")]
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        #[allow(clippy::cast_possible_truncation, reason = "the highest 6 bits")]
        let turn = (self.state >> 122) as u32;
        folded.rotate_right(turn)
    }

    /// A number from 0 to 1, 1 excluded, of 53 bits.
    pub(super) fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "53 bits")]
        let bits = (self.next() >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }
}

#[cfg(test)]
mod tests {
    use super::Pcg64;

    /// The first numbers of the author's demonstration program for state 42 and stream 54.
    #[test]
    fn the_generator_is_the_authors() {
        let mut random = Pcg64::new(42, 54);
        let expected = [
            0x86b1_da1d_7206_2b68,
            0x1304_aa46_c985_3d39,
            0xa367_0e9e_0dd5_0358,
            0xf909_0e52_9a7d_ae00,
            0xc85b_9fd8_3799_6f2c,
            0x6061_21f8_e391_9196,
        ];
        assert_eq!(expected.map(|_| random.next()), expected);
    }

    #[test]
    fn numbers_lie_from_0_to_1_and_go_by_the_seed() {
        let (mut one, mut same, mut other) = (Pcg64::seeded(1), Pcg64::seeded(1), Pcg64::seeded(2));
        for _ in 0..1_000 {
            let number = one.unit();
            assert!((0.0..1.0).contains(&number));
            assert_eq!(number.to_bits(), same.unit().to_bits());
            assert_ne!(number.to_bits(), other.unit().to_bits());
        }
    }
}
