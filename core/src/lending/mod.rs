//! The mathematics of lending: the time value of money.
//!
//! The module is pure: values in, values out, no book, no clock.

pub mod tvm;
