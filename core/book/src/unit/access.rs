//! What an operation asks of its unit of work, and what it has done before it.

use lendwright_analytics::peers::Snapshot;
use lendwright_analytics::segments::Segmentation;
use lendwright_scoring::Policy;
use lendwright_scoring::rules::CompiledPatterns;
use lendwright_sms::internal::Noted;
use lendwright_storage::{self, Durability, Verification};
use lendwright_types::BorrowerId;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

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
    pub(crate) fn storage_mode(self, durability: Durability) -> lendwright_storage::Mode {
        match self {
            Access::Read => lendwright_storage::Mode::Read,
            Access::Write => lendwright_storage::Mode::Write(durability),
            Access::Money => lendwright_storage::Mode::Write(Durability::Full),
        }
    }
}

/// The result of the work that an operation does before its unit of work. A copy, which each run of the unit takes, is
/// cheap.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Prepared {
    /// Nothing.
    #[default]
    Nothing,
    /// It has checked a key, and the key is valid.
    KeyVerified {
        /// The key's id.
        key_id: String,
    },
    /// It has hashed a key that a person chose.
    KeyHashed {
        /// The hash, a PHC string.
        argon2id: String,
    },
    /// It has compiled the patterns of a rule.
    PatternsCompiled(CompiledPatterns),
    /// It has read a policy.
    PolicyRead(Box<Policy>),
    /// It has computed a snapshot of peers.
    PeersFrozen(Arc<Computed<Snapshot>>),
    /// It has put borrowers into segments.
    Segmented(Arc<Computed<Segmentation>>),
    /// It has found whom an address names.
    BorrowerFound(BorrowerId),
    /// It has read messages.
    MessagesRead(Arc<Noted>),
    /// It has made a file of what the book said before the unit.
    FileMade(FileMade),
    /// It has erased a borrower, and cleared the store's files, or not.
    BorrowerErased(bool),
    /// It has copied the book.
    BackedUp,
    /// It has had the store verify itself.
    StoreVerified(Arc<Verification>),
    /// It has ended an epoch of the log.
    EpochEnded(u64),
    /// It could not end one, since nothing can be written.
    EpochGoesOn,
    /// It has made a value of another type.
    Made(Made),
}

/// A value that an operation has prepared before its unit. Only its domain knows its type.
#[derive(Clone)]
pub struct Made(Arc<dyn Any + Send + Sync>);

impl Made {
    /// Keeps it for the unit.
    pub(crate) fn prepared<T: Any + Send + Sync>(made: T) -> Prepared {
        Prepared::Made(Self(Arc::new(made)))
    }
}

impl Prepared {
    /// Returns the prepared value, if it has this type.
    pub(crate) fn made<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        match self {
            Self::Made(Made(made)) => Arc::clone(made).downcast().ok(),
            _ => None,
        }
    }
}

impl fmt::Debug for Made {
    /// Shows nothing of it, since it may be of persons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Made")
    }
}

impl PartialEq for Made {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A result that was computed of borrowers in a committed state.
#[derive(Clone, Debug, PartialEq)]
pub struct Computed<T> {
    /// The result.
    pub(crate) of_all: T,
    /// The borrower of each of its rows.
    pub(crate) borrowers: Vec<BorrowerId>,
    /// The last removal of linked data before.
    pub(crate) last_removal: i64,
}

/// A file that was made of a committed state.
#[derive(Clone, PartialEq, Eq)]
pub struct FileMade {
    pub(crate) rows: i64,
    pub(crate) sha256: String,
    pub(crate) content: Arc<str>,
}

impl fmt::Debug for FileMade {
    /// Does not show the content, which is of persons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileMade({} rows, {} bytes)", self.rows, self.content.len())
    }
}
