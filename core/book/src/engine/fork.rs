//! The locks that all engines of a process share.

use lendwright_scoring::internal::patterns_in_use;
use lendwright_storage::internal::open_files;
use std::any::Any;

/// Takes these locks until what it returns is dropped: for the thread that forks, since a child would wait for ever
/// for one that another thread held at that instant. The patterns come first, as they must wherever both are taken.
#[doc(hidden)]
#[must_use]
pub fn shared_locks() -> Box<dyn Any> {
    Box::new((patterns_in_use(), open_files()))
}
