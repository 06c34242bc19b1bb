//! Messages: reading, summaries and proposals, compared with slow twins that exist only in these tests.

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
