//! An allocator that counts, for tests of memory use.

#![allow(clippy::arithmetic_side_effects)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts a thread's allocations, the bytes that it has, and the most bytes that it had. A test installs it with
/// `#[global_allocator] static ALLOCATOR: CountingAllocator = CountingAllocator;`.
pub struct CountingAllocator;

fn note(count: usize, bytes: isize) {
    let _ = COUNT.try_with(|all| all.set(all.get() + count));
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

// SAFETY: every call is passed unchanged to the system's allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size().cast_signed());
        // SAFETY: the caller fulfils the conditions of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        note(0, -layout.size().cast_signed());
        // SAFETY: the caller fulfils the conditions of `dealloc`.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size.cast_signed() - layout.size().cast_signed());
        // SAFETY: the caller fulfils the conditions of `realloc`.
        unsafe { System.realloc(at, layout, size) }
    }
}

/// The memory that a piece of work used in the thread.
#[derive(Clone, Copy, Debug)]
pub struct MemoryUse {
    /// The number of allocations.
    pub allocations: usize,
    /// Bytes in use after the work, minus bytes in use before it.
    pub held: isize,
    /// The most bytes in use during the work, minus bytes in use before it.
    pub peak: isize,
}

/// Runs a function and returns its result and the memory that it used.
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, MemoryUse) {
    let (count, held) = (COUNT.get(), HELD.get());
    PEAK.set(held);
    let done = work();
    let taken = MemoryUse {
        allocations: COUNT.get() - count,
        held: HELD.get() - held,
        peak: PEAK.get() - held,
    };
    (done, taken)
}
