//! A message as it was received.

use super::Folded;
use chrono::NaiveDateTime;
use sha2::{Digest as _, Sha256};

/// The first millisecond of the epoch that a message can have been received in: the beginning of the year
/// 2000. A phone with an earlier time has no valid clock.
pub const FIRST_MS: i64 = 946_684_800_000;
/// The stored length of a digest. It is long enough to avoid chance collisions.
pub const IDENTITY_BYTES: usize = 16;

/// A message as it was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'m> {
    /// The address it came from, as the phone shows it.
    pub address: &'m str,
    /// Its text.
    pub body: &'m str,
    /// The time of receipt, in the zone for calendar days.
    pub received_at: NaiveDateTime,
}

impl Message<'_> {
    /// Returns the identity of a message: the first 16 bytes of the SHA-256 of address, body and milliseconds of the
    /// epoch, each after its length in eight bytes.
    #[must_use]
    pub fn identity(address: &str, body: &str, received_ms: i64) -> [u8; IDENTITY_BYTES] {
        digest(&[address.as_bytes(), body.as_bytes(), &received_ms.to_be_bytes()])
    }

    /// Returns the digest that identifies messages of the same folded text. The digest of a message that is too long
    /// to be folded whole includes its original text too.
    #[must_use]
    pub fn text_digest(folded: &Folded, body: &str) -> [u8; IDENTITY_BYTES] {
        let whole = if folded.is_cut() { body } else { "" };
        digest(&[folded.as_str().as_bytes(), whole.as_bytes()])
    }
}

fn digest(parts: &[&[u8]]) -> [u8; IDENTITY_BYTES] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    let whole: [u8; 32] = hasher.finalize().into();
    std::array::from_fn(|at| whole.get(at).copied().unwrap_or_default())
}

/// Pads a stored digest to the length of a whole one.
#[must_use]
pub fn widened(kept: &[u8]) -> [u8; 32] {
    std::array::from_fn(|at| kept.get(at).copied().unwrap_or_default())
}
