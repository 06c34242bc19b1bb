//! available
