//! Credit products, applications, due payments and payments.

mod apply;
mod decide;
mod find;
mod history;
mod once;
mod payments;
mod prices;
mod product_terms;
mod products;
mod rows;
mod running;
mod sent;
mod setting_fields;
mod settings;
mod settings_now;
mod snapshot;
mod tables;
mod tell;
mod words;

pub(crate) use apply::{NewApplication, checked_reason};
pub(crate) use decide::Decided;
pub(crate) use find::*;
pub(crate) use once::{Did, Keepable, Keyed};
pub(crate) use payments::{Paid, payments_of};
pub(crate) use prices::{Priced, checked_days, priced, running_of, show_prices};
pub(crate) use product_terms::*;
pub(crate) use products::*;
pub(crate) use running::{Happened, Note, Running, zone_of};
pub(crate) use sent::{amount_in, checked_amount, checked_method};
pub(crate) use setting_fields::setting_fields;
pub(crate) use settings::{AMOUNT_MAX, LendingSettings};
pub(crate) use settings_now::{settings_now, settings_of};
pub(crate) use tables::*;
pub(crate) use tell::tell;
pub(crate) use words::*;
