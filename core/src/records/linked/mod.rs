//! What partners have extracted of what was collected: by their own templates, for themselves.

mod extracted;
mod link;
mod live;
mod sms;
mod staged;
mod transactions;

pub(crate) use link::{LinkedType, link, names_another};
pub(crate) use live::{live_extraction, may_read};
pub(crate) use sms::{LinkedSms, MONTHLY_INCOME, MONTHLY_REPAYMENTS, linked_sms};
pub(crate) use staged::{Staged, counts, staged};
pub(crate) use transactions::linked_transactions;
