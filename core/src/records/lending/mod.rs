//! Credit products, applications, due payments and payments.

mod product_terms;
mod products;
mod setting_fields;
mod settings;
mod tables;
mod words;

pub(crate) use product_terms::*;
pub(crate) use products::*;
pub(crate) use setting_fields::setting_fields;
pub(crate) use settings::{AMOUNT_MAX, LendingSettings};
pub(crate) use tables::*;
pub(crate) use words::*;
