//! The C ABI: the functions and types of `include/lendwright.h`, which is generated from this crate.
//!
//! This crate makes no decisions. A function checks its pointers, calls the engine, and turns the result into
//! an answer that C can own. Every failure, also a panic, ends at [`guard`](guard::guard) and becomes a status.
#![allow(non_camel_case_types, reason = "the types are C's, under the names that C sees")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the header's first page says once what holds for every pointer"
)]

pub mod answer;
pub mod apr;
pub mod bytes;
pub mod engine;
pub mod explain;
pub mod export;
pub mod faults;
#[cfg(all(unix, any(feature = "sqlite", feature = "system-sqlite")))]
mod fork;
mod guard;
pub mod http;
pub mod listing;
pub mod many;
pub mod messages;
pub mod operations;
pub mod policy;
pub mod portfolio;
pub mod quote;
pub mod quotes;
pub mod request;
pub mod row;
mod row_array;
pub mod schedule;
pub mod status;
pub mod together;
pub mod transactions;
pub mod value;
