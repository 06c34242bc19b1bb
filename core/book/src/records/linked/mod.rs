//! Partners' extractions from collected data. Each partner extracts with its own templates, for itself.

mod ahead;
mod extracted;
mod link;
mod live;
mod places;
mod sms;
mod staged;
mod transactions;

pub(crate) use ahead::{Work, link_apart};
pub(crate) use link::{LinkedType, link, names_another};
pub(crate) use live::{live_extraction, may_read};
pub use places::AreaSeen;
pub(crate) use places::{LinkedPlaces, Located, PLACES, PLACES_MONTHS, linked_places, located};
pub(crate) use sms::{LinkedSms, MONTHLY_INCOME, MONTHLY_REPAYMENTS, linked_sms};
pub(crate) use staged::{Staged, counts, staged};
pub(crate) use transactions::linked_transactions;
