//! The hashes that words are compared as.

use std::hash::Hasher;

/// The hash of no letter.
pub(crate) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of one byte more.
pub(crate) const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of a word (FNV-1a, 64 bits), apostrophes aside.
pub(crate) fn hash(word: &str) -> u64 {
    word.bytes().filter(|&byte| byte != b'\'').fold(START, step)
}

/// The hash of a word without apostrophes, while compiling.
#[allow(clippy::indexing_slicing, reason = "while compiling")]
pub(crate) const fn constant_hash(word: &str) -> u64 {
    let (bytes, mut at, mut found) = (word.as_bytes(), 0, START);
    while at < bytes.len() {
        found = step(found, bytes[at]);
        at += 1;
    }
    found
}

/// A hasher for values that are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The hasher (FNV-1a) for keys that a lender has chosen, such as the names of senders. The senders of messages
/// cannot fill a table with colliding keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(START)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().copied().fold(self.0, step);
    }
}
