//! A fork while threads work leaves no lock held in the child that all of a process share.
//!
//! SQLite's commits, page caches and openings take such locks for an instant, and so do our list of open files and our
//! patterns in use. A child has the locks as they were, and only the thread that forked: one that another thread held
//! would never be released, and whoever opened a book there would wait for ever. So the thread that forks takes them
//! all first.

use rusqlite::ffi::{
    SQLITE_MUTEX_STATIC_LRU, SQLITE_MUTEX_STATIC_MAIN, SQLITE_MUTEX_STATIC_MEM,
    SQLITE_MUTEX_STATIC_PMEM, SQLITE_MUTEX_STATIC_PRNG, SQLITE_MUTEX_STATIC_VFS1,
    sqlite3_mutex_alloc, sqlite3_mutex_enter, sqlite3_mutex_leave,
};
use std::any::Any;
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::Once;

/// In the order in which SQLite takes one while it holds another: randomness asks for the file system, and the
/// caches for their memory.
const LOCKS: [c_int; 6] = [
    SQLITE_MUTEX_STATIC_PRNG,
    SQLITE_MUTEX_STATIC_MAIN,
    SQLITE_MUTEX_STATIC_LRU,
    SQLITE_MUTEX_STATIC_PMEM,
    SQLITE_MUTEX_STATIC_VFS1,
    SQLITE_MUTEX_STATIC_MEM,
];

thread_local! {
    /// Our own, while this thread forks.
    static HELD: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

unsafe extern "C" {
    /// POSIX's.
    fn pthread_atfork(
        prepare: Option<extern "C" fn()>,
        parent: Option<extern "C" fn()>,
        child: Option<extern "C" fn()>,
    ) -> c_int;
}

/// Sees to forks from now on. The library stays in the process once it is there (`-z nodelete`), so these functions do.
pub(crate) fn see_to_forks() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the functions live as long as the process. Without memory for them nothing is seen to, as before.
        let _ = unsafe { pthread_atfork(Some(take), Some(give_back), Some(give_back)) };
    });
}

extern "C" fn take() {
    // Nothing is held where a thread forks at its very end, as before.
    let _ = HELD.try_with(|held| held.set(Some(lendwright::shared_locks())));
    for lock in LOCKS {
        // SAFETY: SQLite has these locks as soon as it is asked for them; that of another form of it is NULL, which
        // entering ignores.
        let lock = unsafe { sqlite3_mutex_alloc(lock) };
        // SAFETY: as above.
        unsafe { sqlite3_mutex_enter(lock) };
    }
}

extern "C" fn give_back() {
    for lock in LOCKS.into_iter().rev() {
        // SAFETY: as in `take`; this thread has taken them.
        let lock = unsafe { sqlite3_mutex_alloc(lock) };
        // SAFETY: as above.
        unsafe { sqlite3_mutex_leave(lock) };
    }
    let _ = HELD.try_with(Cell::take);
}
