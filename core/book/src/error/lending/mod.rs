//! The conditions of lending: products, running loans, and schedules that need no book.

mod products;
mod schedules;
mod servicing;

pub use products::{ProductFault, ProductsError};
pub use schedules::SchedulesError;
pub use servicing::ServicingError;
