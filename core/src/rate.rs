//! rate
