//! An allocator that counts, for tests of what something takes of memory.

#![allow(clippy::arithmetic_side_effects)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts what a thread allocates, what it holds, and the most that it held. A test makes it its own:
/// `#[global_allocator] static ALLOCATOR: Counting = Counting;`.
pub struct Counting;

fn note(count: usize, bytes: isize) {
    let _ = COUNT.try_with(|all| all.set(all.get() + count));
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size().cast_signed());
        // SAFETY: the caller keeps what `alloc` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        note(0, -layout.size().cast_signed());
        // SAFETY: the caller keeps what `dealloc` asks for.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size.cast_signed() - layout.size().cast_signed());
        // SAFETY: the caller keeps what `realloc` asks for.
        unsafe { System.realloc(at, layout, size) }
    }
}

/// What work took of the thread's memory.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// How many times it allocated.
    pub allocations: usize,
    /// How many bytes it holds more than before.
    pub held: isize,
    /// The most bytes that it held more than before.
    pub peak: isize,
}

/// Does work and says what it took.
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, Taken) {
    let (count, held) = (COUNT.get(), HELD.get());
    PEAK.set(held);
    let done = work();
    let taken = Taken {
        allocations: COUNT.get() - count,
        held: HELD.get() - held,
        peak: PEAK.get() - held,
    };
    (done, taken)
}
