//! The budget of a search.

use std::cell::Cell;

/// The number of tests that a search may still make. It limits the time, and gives the same answer on every machine.
/// Other work counts as a number of tests.
#[derive(Debug)]
pub struct Budget {
    left: Cell<usize>,
    /// The amount reserved for later work. The budget counts as spent when only this amount remains.
    kept: Cell<usize>,
}

/// The largest number of tests for the searches of one explanation. With thousands of conditions, more than a cache
/// can store, a million tests take some tens of milliseconds.
pub(crate) const TESTS_MAX: usize = 3_000_000;

impl Budget {
    /// The budget of one explanation.
    pub(crate) fn of_explanation() -> Self {
        Self::new(TESTS_MAX)
    }

    /// The budget of this number of tests.
    #[must_use]
    pub fn new(tests: usize) -> Self {
        Self { left: Cell::new(tests), kept: Cell::new(0) }
    }

    /// Takes this number of tests. If fewer are left, it returns false, and the budget is spent from then on.
    #[inline]
    pub(crate) fn take(&self, tests: usize) -> bool {
        let has_enough = tests < self.left();
        let left = if has_enough { self.left.get().saturating_sub(tests) } else { self.kept.get() };
        self.left.set(left);
        has_enough
    }

    /// The number of remaining tests.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left.get().saturating_sub(self.kept.get())
    }

    /// Whether no tests are left.
    #[inline]
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Does work with one of this number of parts of the remaining budget. The unused rest stays.
    pub(crate) fn share<R>(&self, parts: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.get();
        let part = self.left().checked_div(parts).unwrap_or_default();
        self.kept.set(self.left.get().saturating_sub(part));
        let done = work();
        self.kept.set(kept);
        done
    }
}
