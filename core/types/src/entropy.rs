//! Sources of random bytes: the only ones that lendwright uses.

use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use zeroize::Zeroize;

/// A source of random bytes.
///
/// # Contract
/// It fills the whole buffer or returns an error. A source that is used for keys must be
/// cryptographically secure. A seeded source is for tests, and a book made with it is marked as a
/// test book.
pub trait Entropy: fmt::Debug + Send + Sync {
    /// Fills the buffer.
    ///
    /// # Errors
    /// When the source fails; the buffer must not be used then.
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError>;
}

impl<E: Entropy + ?Sized> Entropy for Arc<E> {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        (**self).fill(buffer)
    }
}

/// The source of random bytes failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no random bytes: {reason}")]
#[non_exhaustive]
pub struct EntropyError {
    /// The reason that the source gave.
    pub reason: String,
}

impl EntropyError {
    /// Returns the error of a source that failed for this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

/// The operating system's source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        getrandom::fill(buffer).map_err(|error| EntropyError::new(error.to_string()))
    }
}

/// Bytes that are computed from a text, the same on every machine: for tests and for sample
/// portfolios.
///
/// Block `n` of 32 bytes is the SHA-256 of the seed's own SHA-256 followed by `n` as eight bytes,
/// big-endian. A call takes whole blocks and drops the bytes that it does not need, so threads
/// never share a block.
///
/// # Example
/// ```
/// use lendwright_types::{Entropy, SeededEntropy};
///
/// let (mut one, mut other) = ([0; 16], [0; 16]);
/// SeededEntropy::new("a test").fill(&mut one)?;
/// SeededEntropy::new("a test").fill(&mut other)?;
/// assert_eq!(one, other);
/// # Ok::<(), lendwright_types::EntropyError>(())
/// ```
pub struct SeededEntropy {
    blocks: Blocks,
}

impl SeededEntropy {
    /// Starts the stream of a seed.
    #[must_use]
    pub fn new(seed: &str) -> Self {
        Self { blocks: Blocks::new(Sha256::digest(seed.as_bytes()).into()) }
    }

    /// Continues with the part of the stream for another opening of the same book, 0 being the
    /// first. An opening that started from the beginning would draw ids that exist already.
    #[doc(hidden)]
    pub fn begin_opening(&self, opening: u64) {
        let first_block = opening.saturating_mul(BLOCKS_OF_AN_OPENING);
        self.blocks.next.store(first_block, Ordering::SeqCst);
    }
}

/// The number of blocks for one opening: more than it can use, for as many openings as a test book
/// can have.
const BLOCKS_OF_AN_OPENING: u64 = 1 << 40;

impl Entropy for SeededEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        self.blocks.fill(buffer)
    }
}

impl fmt::Debug for SeededEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeededEntropy")
    }
}

/// The random bytes of one unit of work: drawn once, and the same again when the unit is run again.
///
/// A unit of work may run twice after a conflict. Its ids and tokens must not change then, so they
/// are expanded from 32 bytes that are drawn before it begins.
pub struct UnitEntropy {
    blocks: Blocks,
}

impl UnitEntropy {
    /// Draws the unit's 32 bytes.
    ///
    /// # Errors
    /// When the source fails.
    pub fn draw(source: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut seed = [0_u8; 32];
        source.fill(&mut seed)?;
        let blocks = Blocks::new(seed);
        seed.zeroize();
        Ok(Self { blocks })
    }

    /// Returns to the beginning, for another run of the same unit.
    pub fn restart(&self) {
        self.blocks.next.store(0, Ordering::SeqCst);
    }
}

impl Entropy for UnitEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        self.blocks.fill(buffer)
    }
}

impl fmt::Debug for UnitEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnitEntropy")
    }
}

/// SHA-256 in counter mode.
struct Blocks {
    seed: [u8; 32],
    next: AtomicU64,
}

impl Drop for Blocks {
    fn drop(&mut self) {
        self.seed.zeroize();
    }
}

impl Blocks {
    fn new(seed: [u8; 32]) -> Self {
        Self { seed, next: AtomicU64::new(0) }
    }

    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        let exhausted = || EntropyError { reason: "a seed's blocks are used up".to_owned() };
        let count = u64::try_from(buffer.len().div_ceil(32)).map_err(|_| exhausted())?;
        let take = |next: u64| next.checked_add(count);
        let first = self.next.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take);
        let first = first.map_err(|_| exhausted())?;
        for (chunk, block) in buffer.chunks_mut(32).zip(first..) {
            let mut hash = Sha256::new();
            hash.update(self.seed);
            hash.update(block.to_be_bytes());
            let mut bytes: [u8; 32] = hash.finalize().into();
            chunk.iter_mut().zip(bytes).for_each(|(out, byte)| *out = byte);
            bytes.zeroize();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Entropy, SeededEntropy, SystemEntropy, UnitEntropy};

    fn take<const N: usize>(source: &dyn Entropy) -> [u8; N] {
        let mut bytes = [0; N];
        source.fill(&mut bytes).unwrap();
        bytes
    }

    /// Computed with `CPython`: `sha256(sha256(b"seed").digest() + n.to_bytes(8, "big"))` for n =
    /// 0, 1.
    #[test]
    fn a_seed_s_bytes_are_known() {
        let source = SeededEntropy::new("seed");
        let bytes: [u8; 40] = take(&source);
        let expected = [
            0xcc, 0x36, 0x96, 0x2c, 0xfe, 0xf1, 0x30, 0x89, 0xa7, 0x8a, 0xac, 0xb3, 0x4a, 0x45,
            0xb2, 0xa9, 0xf2, 0x9c, 0x01, 0xdf, 0xf4, 0x4c, 0xfc, 0x1a, 0xd0, 0xa6, 0x79, 0xea,
            0xae, 0x30, 0xdb, 0x0e, 0x5e, 0x5b, 0x2a, 0x6b, 0xdf, 0x77, 0x29, 0xae,
        ];
        assert_eq!(bytes, expected);
        assert_ne!(take::<8>(&source), take::<8>(&source));
    }

    #[test]
    fn seeds_differ() {
        assert_ne!(take::<32>(&SeededEntropy::new("a")), take::<32>(&SeededEntropy::new("b")));
    }

    #[test]
    fn a_unit_run_again_gets_the_same_bytes_and_another_unit_others() {
        let source = SeededEntropy::new("seed");
        let unit = UnitEntropy::draw(&source).unwrap();
        let first = (take::<16>(&unit), take::<33>(&unit));
        unit.restart();
        assert_eq!((take::<16>(&unit), take::<33>(&unit)), first);
        let other = UnitEntropy::draw(&source).unwrap();
        assert_ne!(take::<16>(&other), first.0);
    }

    #[test]
    fn the_system_gives_other_bytes_each_time() {
        assert_ne!(take::<32>(&SystemEntropy), take::<32>(&SystemEntropy));
    }

    #[test]
    fn nothing_of_a_seed_is_shown() {
        assert_eq!(format!("{:?}", SeededEntropy::new("secret")), "SeededEntropy");
    }
}
