//! What an operation does to the book.

use crate::storage::{self, Durability};

/// What an operation does to the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads one committed state.
    Read,
    /// Writes as firmly as the host's setting says.
    Write,
    /// Moves money: what was acknowledged survives a loss of power, whatever the setting.
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
