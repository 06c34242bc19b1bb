//! How much a search may ask.

use std::cell::Cell;

/// How many tests a search may still ask, so that its time has a bound and its answer is the same
/// on every machine. Work of another kind is counted as so many tests.
#[derive(Debug)]
pub struct Budget {
    left: Cell<usize>,
    /// What is kept for later work: with no more than that left it counts as spent.
    kept: Cell<usize>,
}

/// How many tests the searches for one explanation may ask. Of thousands of conditions, which no cache
/// holds, a million takes some tens of milliseconds.
pub(crate) const TESTS_MAX: usize = 3_000_000;

impl Budget {
    /// That of one explanation.
    pub(crate) fn of_explanation() -> Self {
        Self::new(TESTS_MAX)
    }

    /// That of so many tests.
    #[must_use]
    pub fn new(tests: usize) -> Self {
        Self { left: Cell::new(tests), kept: Cell::new(0) }
    }

    /// Takes so many tests; false, and spent from then on, where fewer are left.
    #[inline]
    pub(crate) fn take(&self, tests: usize) -> bool {
        let has_enough = tests < self.left();
        let left = if has_enough { self.left.get().saturating_sub(tests) } else { self.kept.get() };
        self.left.set(left);
        has_enough
    }

    /// How many tests are left.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left.get().saturating_sub(self.kept.get())
    }

    /// Whether none is left.
    #[inline]
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Does work with one part in so many of what is left; what it does not use stays.
    pub(crate) fn share<R>(&self, parts: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.get();
        let part = self.left().checked_div(parts).unwrap_or_default();
        self.kept.set(self.left.get().saturating_sub(part));
        let done = work();
        self.kept.set(kept);
        done
    }
}
