//! Operations on templates of messages and on their results.

mod add_sms_templates;
mod counted;
mod delete_sms_template;
mod drafted;
mod get_sms_summary;
mod get_sms_templates;
mod list_packs;
mod list_senders;
mod load_pack;
mod propose_templates;
mod set_senders;
mod sms_coverage;
mod stopped;
#[cfg(test)]
mod tests;
mod try_templates;
mod unload_pack;

pub use crate::records::sms::{Origin, SenderSetting};
pub use add_sms_templates::{AddSmsTemplates, TemplatesAdded};
pub use delete_sms_template::{DeleteSmsTemplate, TemplateDeleted};
pub use get_sms_summary::{GetSmsSummary, MessageFrequency, SmsIncoming, SmsSummary};
pub use get_sms_templates::{GetSmsTemplates, TemplatesListed};
pub use list_packs::{ListPacks, PackListed, Packs};
pub use list_senders::{ListSenders, SenderInForce, Senders};
pub use load_pack::{LoadPack, PackLoaded};
pub use propose_templates::{
    ProposeTemplates, TemplateConflict, TemplateProposal, TemplatesProposed,
};
pub use set_senders::{SendersSet, SetSenders};
pub use sms_coverage::{MessageCounts, SmsCoverage, SmsCovered};
pub use stopped::StoppedMessages;
pub use try_templates::{TemplatesTried, TrialReading, TrialSample, TryTemplates};
pub use unload_pack::{PackUnloaded, UnloadPack};
