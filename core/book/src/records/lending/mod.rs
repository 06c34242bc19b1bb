//! Credit products, applications, due payments and payments.

mod agreement;
mod apply;
mod day;
mod decide;
mod erased;
mod facts;
mod find;
mod history;
mod once;
mod prices;
mod product_terms;
mod products;
mod rows;
mod running;
mod seen;
mod sent;
mod setting_fields;
mod settings;
mod settings_now;
mod snapshot;
mod tables;
mod tell;
mod together;
mod unreadable;
mod verify;
mod words;

pub(crate) use apply::{NewApplication, checked_reason};
pub(crate) use day::{zone_of, zone_of_provider};
pub(crate) use decide::Decided;
pub(crate) use erased::{
    answers_about, check_no_open_loans, has_applications, loans_to_keep, remove_answers,
    strip_applications,
};
pub(crate) use facts::{AtHand, loan_facts};
pub(crate) use find::*;
pub(crate) use once::{Did, Keyed};
pub(crate) use prices::{Priced, checked_days, due_first, positive, priced, show_prices};
pub(crate) use product_terms::*;
pub(crate) use products::*;
pub(crate) use running::{Happened, Note, Running};
pub(crate) use seen::{Paid, SeenLoans};
pub(crate) use sent::{
    amount_in, checked_amount, checked_method, checked_price, host_amount, host_amount_in,
};
pub(crate) use setting_fields::setting_fields;
pub(crate) use settings::AMOUNT_MAX;
pub use settings::LendingSettings;
pub(crate) use settings_now::{settings_now, settings_of};
pub(crate) use tables::*;
pub(crate) use tell::tell;
pub(crate) use unreadable::Unreadable;
pub(crate) use verify::verify_loans;
pub use words::ApplicationStatus;
pub(crate) use words::{Account, EventKind, PaymentKind};
