//! Credit products, applications, due payments and payments.

mod tables;
mod words;

pub(crate) use tables::*;
pub(crate) use words::*;
