//! The mathematics of lending: annual percentage rates and the time value of money.
//!
//! The module is pure: values in, values out, no book, no clock.

pub mod apr;
pub mod tvm;
