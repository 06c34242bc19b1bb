//! Operations on templates of messages and on their results.

mod packs;
mod summary;
mod templates;

pub use crate::records::sms::{Origin, SenderSetting};
pub use packs::{
    ListPacks, ListSenders, LoadPack, PackListed, PackLoaded, PackUnloaded, Packs, SenderInForce,
    Senders, SendersSet, SetSenders, UnloadPack,
};
pub use summary::{
    GetSmsSummary, MessageCounts, MessageFrequency, SmsCoverage, SmsCovered, SmsIncoming,
    SmsSummary,
};
pub use templates::{
    AddSmsTemplates, DeleteSmsTemplate, GetSmsTemplates, ProposeTemplates, StoppedMessages,
    TemplateConflict, TemplateDeleted, TemplateProposal, TemplatesAdded, TemplatesListed,
    TemplatesProposed, TemplatesTried, TrialReading, TrialSample, TryTemplates,
};
