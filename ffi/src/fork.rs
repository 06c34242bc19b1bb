//! Keeps process-wide locks usable in a child after a fork while threads work.
//!
//! SQLite takes process-wide locks for an instant in commits, page caches and openings. Our list of open files and our
//! patterns in use have such locks too. A child has the locks in the state of the fork, but only the thread that
//! forked. A lock of another thread would never be released, and opening a book in the child would wait for
//! ever. So the thread that forks takes all these locks first.

use rusqlite::ffi::{
    SQLITE_MUTEX_STATIC_LRU, SQLITE_MUTEX_STATIC_MAIN, SQLITE_MUTEX_STATIC_MEM,
    SQLITE_MUTEX_STATIC_PMEM, SQLITE_MUTEX_STATIC_PRNG, SQLITE_MUTEX_STATIC_VFS1,
    sqlite3_mutex_alloc, sqlite3_mutex_enter, sqlite3_mutex_leave,
};
use std::any::Any;
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::Once;

/// The locks, in the order that SQLite uses when it takes one while it has another. Randomness needs the file
/// system, and the caches need their memory.
const LOCKS: [c_int; 6] = [
    SQLITE_MUTEX_STATIC_PRNG,
    SQLITE_MUTEX_STATIC_MAIN,
    SQLITE_MUTEX_STATIC_LRU,
    SQLITE_MUTEX_STATIC_PMEM,
    SQLITE_MUTEX_STATIC_VFS1,
    SQLITE_MUTEX_STATIC_MEM,
];

thread_local! {
    /// The locks of our own, while this thread forks.
    static HELD: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

unsafe extern "C" {
    /// A function of POSIX.
    fn pthread_atfork(
        prepare: Option<extern "C" fn()>,
        parent: Option<extern "C" fn()>,
        child: Option<extern "C" fn()>,
    ) -> c_int;
}

/// Handles forks from now on. The library is never unloaded (`-z nodelete`), so these functions stay in the process.
pub(crate) fn see_to_forks() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the functions live as long as the process. Without memory to register them, forks are not handled.
        let _ = unsafe { pthread_atfork(Some(take), Some(give_back), Some(give_back)) };
    });
}

extern "C" fn take() {
    // If a thread forks at its very end, our own locks are not taken.
    let _ = HELD.try_with(|held| held.set(Some(lendwright::shared_locks())));
    for lock in LOCKS {
        // SAFETY: SQLite creates these locks when they are requested. Without a lock of this kind the pointer is NULL,
        // and entering NULL does nothing.
        let lock = unsafe { sqlite3_mutex_alloc(lock) };
        // SAFETY: as above.
        unsafe { sqlite3_mutex_enter(lock) };
    }
}

extern "C" fn give_back() {
    for lock in LOCKS.into_iter().rev() {
        // SAFETY: as in `take`; this thread has taken the locks.
        let lock = unsafe { sqlite3_mutex_alloc(lock) };
        // SAFETY: as above.
        unsafe { sqlite3_mutex_leave(lock) };
    }
    let _ = HELD.try_with(Cell::take);
}
