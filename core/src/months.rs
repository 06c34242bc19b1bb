//! months
