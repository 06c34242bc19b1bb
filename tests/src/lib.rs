//! What the test files share: where things are, and the contract cases with the doors they run through.
#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout)]
#![allow(clippy::missing_panics_doc, reason = "a test helper that can't go on says why and stops")]

pub mod c;
pub mod contract;
pub mod generate;
pub mod vectors;

use std::path::PathBuf;

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
