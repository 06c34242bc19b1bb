//! What an operation asks of its unit of work: access, progress, caches.

use crate::error::Error;
use lendwright_analytics::peers::Snapshot;
use lendwright_analytics::segments::Segmentation;
use lendwright_scoring::Policy;
use lendwright_scoring::rules::CompiledPatterns;
use lendwright_sms::internal::ReadingCache;
use lendwright_storage::{Durability, Verification};
use lendwright_types::BorrowerId;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

// What an operation asks of its unit of work, and what it has done before it.

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
    PeersFrozen(Arc<ComputedResult<Snapshot>>),
    /// It has put borrowers into segments.
    Segmented(Arc<ComputedResult<Segmentation>>),
    /// It has found whom an address names.
    BorrowerFound(BorrowerId),
    /// It has read messages.
    MessagesRead(Arc<ReadingCache>),
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
    Made(PreparedValue),
}

/// A value that an operation has prepared before its unit. Only its domain knows its type.
#[derive(Clone)]
pub struct PreparedValue(Arc<dyn Any + Send + Sync>);

impl PreparedValue {
    /// Keeps it for the unit.
    pub(crate) fn prepared<T: Any + Send + Sync>(made: T) -> Prepared {
        Prepared::Made(Self(Arc::new(made)))
    }
}

impl Prepared {
    /// Returns the prepared value, if it has this type.
    pub(crate) fn made<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        match self {
            Self::Made(PreparedValue(made)) => Arc::clone(made).downcast().ok(),
            _ => None,
        }
    }
}

impl fmt::Debug for PreparedValue {
    /// Shows nothing of it, since it may be of persons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Made")
    }
}

impl PartialEq for PreparedValue {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A result that was computed of borrowers in a committed state.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputedResult<T> {
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

// The progress of long work, and how the host stops it.

/// How far a long operation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of rows done.
    pub done: usize,
    /// The number of all rows; `None` when it is not known before the end, and when a unit of work
    /// begins.
    pub total: Option<usize>,
}

/// The host's function that is called between the rows of long work.
pub(crate) type OnProgress = dyn Fn(Progress) -> ControlFlow<()> + Send + Sync;

/// How often the work on a book was stopped from another thread.
#[derive(Debug, Default)]
pub(crate) struct Interrupts(AtomicU64);

impl Interrupts {
    /// Stops the units of work that have begun.
    pub(crate) fn interrupt(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn count(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Reports the progress of a unit of work to the host, if the host watches it, and says whether it was stopped.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'u> {
    on_progress: Option<&'u OnProgress>,
    interrupts: &'u Interrupts,
    /// How often it had been stopped when the unit began.
    before: u64,
}

impl<'u> Watch<'u> {
    /// Watches a unit that begins now.
    pub(crate) fn new(on_progress: Option<&'u OnProgress>, interrupts: &'u Interrupts) -> Self {
        Self { on_progress, interrupts, before: interrupts.count() }
    }

    /// The same for work within a row: a stop from another thread is detected, and nothing is reported.
    pub(crate) const fn within(self) -> Self {
        Self { on_progress: None, ..self }
    }

    /// Reports the number of rows done, before each row and after the last one.
    ///
    /// # Errors
    /// [`Error::Interrupted`] when the host stops the work.
    pub(crate) fn at(self, done: usize, total: Option<usize>) -> Result<(), Error> {
        if self.interrupts.count() != self.before {
            return Err(Error::Interrupted);
        }
        match self.on_progress.map(|on_progress| on_progress(Progress { done, total })) {
            Some(ControlFlow::Break(())) => Err(Error::Interrupted),
            _ => Ok(()),
        }
    }

    /// Whether the unit continues to wait for its turn to write.
    pub(crate) fn waits_on(self) -> ControlFlow<()> {
        if self.at(0, None).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

// Data in memory while a book is open: the counts of refused credentials, for hosts that slow down guessing, and the
// caches of the domains.

/// Consecutive refusals by user name. Partners' names are always counted; of other names at most
/// [`STRANGERS_MAX`] are, so that invented names can't fill the memory.
#[derive(Default)]
pub(crate) struct Attempts {
    counts: Mutex<RefusalCounts>,
}

#[derive(Default)]
struct RefusalCounts {
    partners: HashMap<String, u32>,
    strangers: HashMap<String, u32>,
}

const STRANGERS_MAX: usize = 10_000;

/// Longer than the user name of any partner.
const NAME_BYTES_MAX: usize = 64;

impl Attempts {
    /// Counts a refusal.
    pub(crate) fn refused(&self, user_name: &str, is_partner: bool) {
        if user_name.len() > NAME_BYTES_MAX {
            return;
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let names = if is_partner {
            &mut counts.partners
        } else {
            if counts.strangers.len() >= STRANGERS_MAX && !counts.strangers.contains_key(user_name)
            {
                counts.strangers.clear();
            }
            &mut counts.strangers
        };
        let count = names.entry(user_name.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    /// Resets the count of a user after valid credentials.
    pub(crate) fn accepted(&self, user_name: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if !counts.partners.is_empty() {
            counts.partners.remove(user_name);
        }
        // A mistyped key is refused, and counted here, before its owner is known.
        if !counts.strangers.is_empty() {
            counts.strangers.remove(user_name);
        }
    }

    /// Returns the number of consecutive refusals.
    pub(crate) fn of(&self, user_name: &str) -> u32 {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |names: &HashMap<String, u32>| names.get(user_name).copied().unwrap_or_default();
        of(&counts.partners).saturating_add(of(&counts.strangers))
    }
}

/// The caches of all domains, one of each type; each is made when it is first used.
#[derive(Default)]
pub(crate) struct Caches {
    made: Mutex<Vec<(TypeId, Arc<dyn Any + Send + Sync>)>>,
}

impl Caches {
    /// Returns the cache of a type.
    pub(crate) fn get<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().find(|(type_id, _)| *type_id == TypeId::of::<C>());
        if let Some(cache) = known.and_then(|(_, cache)| Arc::clone(cache).downcast().ok()) {
            return cache;
        }
        let cache = Arc::new(C::default());
        made.push((TypeId::of::<C>(), Arc::<C>::clone(&cache)));
        cache
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempts, Caches, NAME_BYTES_MAX, STRANGERS_MAX};
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::atomic::{AtomicU8, AtomicU16};

    #[test]
    fn refusals_are_counted_until_one_is_accepted() {
        let attempts = Attempts::default();
        attempts.refused("nile", true);
        attempts.refused("nile", true);
        attempts.refused("delta", true);
        assert_eq!((attempts.of("nile"), attempts.of("delta"), attempts.of("none")), (2, 1, 0));
        attempts.accepted("nile");
        assert_eq!((attempts.of("nile"), attempts.of("delta")), (0, 1));
    }

    #[test]
    fn a_mistyped_key_counts_until_the_right_one() {
        let attempts = Attempts::default();
        attempts.refused("nile", false);
        attempts.refused("nile", true);
        assert_eq!(attempts.of("nile"), 2);
        attempts.accepted("nile");
        assert_eq!(attempts.of("nile"), 0);
    }

    #[test]
    fn made_up_names_push_no_partner_out() {
        let attempts = Attempts::default();
        attempts.refused("nile", true);
        for n in 0..=STRANGERS_MAX {
            attempts.refused(&format!("stranger {n}"), false);
        }
        let names = attempts.counts.lock().map(|counts| counts.strangers.len());
        assert_eq!(names.ok(), Some(1));
        assert_eq!(attempts.of("nile"), 1);
    }

    #[test]
    fn names_that_no_partner_can_have_are_not_kept() {
        let attempts = Attempts::default();
        let name = "x".repeat(NAME_BYTES_MAX + 1);
        attempts.refused(&name, false);
        assert_eq!(attempts.of(&name), 0);
    }

    #[test]
    fn a_type_has_one_cache() {
        let caches = Caches::default();
        caches.get::<AtomicU8>().store(7, Relaxed);
        assert_eq!(caches.get::<AtomicU8>().load(Relaxed), 7);
        assert_eq!(caches.get::<AtomicU16>().load(Relaxed), 0);
    }
}
