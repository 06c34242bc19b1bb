//! Loans that many threads and processes pay at the same time, and the check that no payment is lost or doubled.

#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

mod acknowledgement;
mod check;
mod stage;
mod worker;

pub use acknowledgement::{Acknowledgement, Tally};
pub use check::check_book;
pub use stage::{CLOCK, Loan, Stage, instant};
pub use worker::{Worker, work};

/// Random numbers (splitmix64), the same from the same seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) % end
    }

    /// One of several values.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = usize::try_from(self.below(all.len() as u64)).unwrap();
        all[at]
    }
}

/// The number in an environment variable.
#[must_use]
pub fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

/// A seed that differs between runs.
#[must_use]
pub fn any_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(since.as_nanos() % 1_000_000_007).unwrap()
}
