//! Projections of income or expenses: recurring payments, the usual rest, and an interval that was measured on the
//! borrower's own past.

mod by_day;
mod interval;
mod outlook;
mod parts;
mod past;
mod recurring;
mod side;
#[cfg(test)]
mod tests;
mod variable;

pub use by_day::DayAmount;
pub use outlook::{Method, Outlook, Projected, Projection};
pub use parts::Parts;
pub use past::WindowSum;
pub use recurring::Expectation;
pub use side::Side;
pub use variable::Variable;
