//! Partners' extractions from collected data. Each partner extracts with its own templates, for itself.

mod links;
mod variables;

pub(crate) use links::{LinkedType, Work, link, link_apart, names_another};
pub use variables::AreaSeen;
pub(crate) use variables::{
    LinkedPlaces, LinkedSms, LocationData, MONTHLY_INCOME, MONTHLY_REPAYMENTS, PLACES,
    PLACES_MONTHS, StagedData, counts, linked_places, linked_sms, linked_transactions,
    live_extraction, located, may_read, staged,
};
