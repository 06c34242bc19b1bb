//! Schedules, loans and decisions against slow computations that exist only in these tests.

mod advice;
mod exact;
mod explain;
mod lending;
mod loans;
