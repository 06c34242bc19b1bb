//! Columns of other programs: the Arrow C Data Interface by hand, and what is read from it.
//!
//! The C library and the Python package share it. Only whole numbers, decimals and days come in;
//! [`Ints`] reads them as a [`Column`](lendwright::lending::portfolio::Column). Out go the columns of a
//! [`Table`].

mod abi;
mod export;
mod import;
mod laid;
mod priced;
#[cfg(test)]
mod tests;

#[cfg(feature = "capsules")]
pub mod capsules;

pub use abi::{ArrowArray, ArrowArrayStream, ArrowSchema};
pub use export::{Buffer, Node};
pub use import::{Chunks, ColumnError, Ints, Taken, Wanted, find};
pub use laid::{Asked, Laid};
pub use priced::Priced;
