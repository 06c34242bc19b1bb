//! Messages: read, summed up and proposed for, against slow twins that stand here only.

mod import_messages;
mod packs;
mod privacy;
mod sms;
mod sms_discovery;
mod sms_fuzz;
mod sms_limits;
mod sms_proposals;
mod sms_score;
mod sms_summary;
mod sms_totals;
