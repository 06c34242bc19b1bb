//! `DELETE /api/v1.0/sms/templates`: deletes a template of messages.

use crate::engine::prelude::*;
use crate::records::sms::Templates;

request! {
    /// Deletes the template of a number. Later ones of its category move down by one; a category goes with
    /// its last template, the sender stays. What it read counts no more, for older messages too.
    pub struct DeleteSmsTemplate {
        /// The sender, in any spelling that is the same to the matcher.
        body "sender" names SmsSender => sender: String,
        /// The category, exactly.
        body "category" is Plain => category: String,
        /// The template's place in its category, from 0.
        body "template_number" is Plain => template_number: Json<'static>,
    }
}

answer! {
    /// A template was deleted.
    pub struct TemplateDeleted {
        /// `template was deleted successfully.`
        "message" => message: String,
    }
}

impl Operation for DeleteSmsTemplate {
    type Body = TemplateDeleted;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplateDeleted, Error> {
        let mut templates = Templates::of_caller(cx)?;
        templates.delete(cx, &self.sender, &self.category, &self.template_number)?;
        Ok(TemplateDeleted { message: "template was deleted successfully.".to_owned() })
    }
}
