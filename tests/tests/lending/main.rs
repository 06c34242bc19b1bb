//! Schedules, loans and decisions against slow computations that stand here only.

mod advice;
mod exact;
mod explain;
mod lending;
mod loans;
