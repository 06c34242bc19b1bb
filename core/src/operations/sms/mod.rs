//! Operations on templates of messages, and on what they read.

mod add_sms_templates;
mod delete_sms_template;
mod get_sms_summary;
mod get_sms_templates;

pub use add_sms_templates::{AddSmsTemplates, TemplatesAdded};
pub use delete_sms_template::{DeleteSmsTemplate, TemplateDeleted};
pub use get_sms_summary::{GetSmsSummary, MessageFrequency, SmsIncoming, SmsSummary};
pub use get_sms_templates::{GetSmsTemplates, TemplatesListed};
