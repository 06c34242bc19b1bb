//! Inputs that several benchmarks share.
