//! `DELETE /api/v1.0/sms/templates`: deletes a template of messages.

use super::drafted::{drafted, written};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::Templates;
use crate::unit::Prepared;

request! {
    /// Deletes a template by its number. The numbers of later templates in its category decrease by one. A category
    /// without templates is removed. The sender stays. The template's results no longer count, also for stored
    /// messages.
    pub struct DeleteSmsTemplate {
        /// The sender, in any spelling that the matcher treats as the same.
        body "sender" names SmsSender => sender: String,
        /// The exact category.
        body "category" is Plain => category: String,
        /// The template's number in its category, from 0.
        body "template_number" is Plain => template_number: Json<'static>,
    }
}

answer! {
    /// The confirmation that a template was deleted.
    pub struct TemplateDeleted {
        /// `template was deleted successfully.`
        "message" => message: String,
    }
}

impl Operation for DeleteSmsTemplate {
    type Body = TemplateDeleted;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplateDeleted, Error> {
        let request = self.clone();
        written(cx, move |cx| request.draft(cx))?;
        Ok(TemplateDeleted { message: "template was deleted successfully.".to_owned() })
    }
}

impl DeleteSmsTemplate {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        let mut templates = Templates::of_caller(cx)?;
        templates.delete(&self.sender, &self.category, &self.template_number)?;
        Ok(templates)
    }
}
