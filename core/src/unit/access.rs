//! Whether an operation reads, writes or moves money.

use crate::storage::{self, Durability};

/// Whether an operation reads, writes or moves money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads one committed state.
    Read,
    /// Writes, with the [`Durability`] that the host has set.
    Write,
    /// Moves money: always written with [`Durability::Full`], so that a committed answer survives a
    /// power failure.
    Money,
}

impl Access {
    pub(crate) fn storage_mode(self, durability: Durability) -> storage::Mode {
        match self {
            Access::Read => storage::Mode::Read,
            Access::Write => storage::Mode::Write(durability),
            Access::Money => storage::Mode::Write(Durability::Full),
        }
    }
}
