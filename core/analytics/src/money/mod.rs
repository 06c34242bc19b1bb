//! What money a borrower can spend until the next salary.

mod available;
mod balance;
mod dues;
#[cfg(test)]
mod tests;

pub use available::{AvailableMoney, AvailableWarning, LowestPoint, Purse};
pub use balance::{Balance, BalanceSource};
pub use dues::Due;
