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
    pub(crate) fn in_storage(self, durability: Durability) -> storage::Access {
        match self {
            Access::Read => storage::Access::Read,
            Access::Write => storage::Access::Write(durability),
            Access::Money => storage::Access::Write(Durability::Full),
        }
    }
}
