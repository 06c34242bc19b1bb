//! `POST /api/v1.0/sms/templates`: adds templates of messages.

use super::drafted::{drafted, written};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::Templates;
use crate::unit::Prepared;
use lendwright_sms::{Message, Reading, Record, Scratch};
use lendwright_types::currency::Currency;

request! {
    /// Adds templates of a sender's messages to a category: all of them, or none. A new sender is added with them.
    /// Suspicious but allowed templates are reported as warnings.
    ///
    /// The templates apply immediately, also to stored messages. See docs/sms.md for the template language.
    pub struct AddSmsTemplates {
        /// The sender's name in its messages: 1 to 64 characters.
        body "sender" is Plain => sender: String,
        /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
        body "category" is Plain => category: String,
        /// The templates, at most 1,000 characters each. They are added after the existing ones of the category.
        body "templates" is Plain => templates: Vec<String>,
        /// Example messages with the expected results. If one result differs, nothing is added.
        body "examples" is Plain => examples: Option<Vec<TemplateExample>>,
    }
}

answer! {
    /// A message and the expected result of reading it.
    #[derive(Default)]
    pub struct TemplateExample {
        /// The message.
        "text" => text: String,
        /// The expected result.
        "expect" => expect: ExpectedRecord,
    }
}

answer! {
    /// The expected result of reading a message. A member that is left out may have any value.
    #[derive(Default)]
    pub struct ExpectedRecord {
        /// The category.
        optional "category" => category: Option<String>,
        /// The amount.
        optional "amount" => amount: Option<Decimal>,
        /// The currency, an ISO 4217 code.
        optional "currency" => currency: Option<String>,
        /// Whether money moved.
        optional "settled" => settled: Option<bool>,
        /// The merchant.
        optional "merchant" => merchant: Option<String>,
        /// The counterparty.
        optional "counterparty" => counterparty: Option<String>,
    }
}

answer! {
    /// The confirmation that templates were added.
    pub struct TemplatesAdded {
        /// `template was added successfully.`
        "message" => message: String,
    }
}

impl Operation for AddSmsTemplates {
    type Body = TemplatesAdded;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesAdded, Error> {
        let request = self.clone();
        written(cx, move |cx| request.draft(cx))?;
        Ok(TemplatesAdded { message: "template was added successfully.".to_owned() })
    }
}

impl AddSmsTemplates {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        let mut templates = Templates::of_caller(cx)?;
        templates.add(cx, &self.sender, &self.category, &self.templates)?;
        self.check_examples(cx, &templates)?;
        Ok(templates)
    }

    /// Refuses templates that read the examples differently.
    fn check_examples(&self, cx: &Context<'_>, templates: &Templates) -> Result<(), Error> {
        let Some(examples) = self.examples.as_deref().filter(|all| !all.is_empty()) else {
            return Ok(());
        };
        let matcher = templates.matcher_of(&self.sender);
        let mut scratch = Scratch::default();
        let received_at = cx.now().naive_utc();
        for (at, TemplateExample { text, expect }) in examples.iter().enumerate() {
            let message = Message { address: &self.sender, body: text, received_at };
            let Reading::Record { record, .. } = matcher.read(&mut scratch, &message) else {
                let reason = "must be matched by a template of the sender";
                return Err(Error::value(
                    format!("examples/{at}/text"),
                    reason,
                    format!("{text:?}"),
                ));
            };
            expect.check(&record).map_err(|(member, sent, read)| {
                let reason = format!("must be what is read, {read}");
                Error::value(format!("examples/{at}/expect/{member}"), reason, sent)
            })?;
        }
        Ok(())
    }
}

/// A different member, its expected value, and the value that was read.
type Differs = (&'static str, String, String);

impl ExpectedRecord {
    fn check(&self, record: &Record<'_>) -> Result<(), Differs> {
        let amount = record.amount.map(|amount| amount.to_string());
        let sent_amount = self.amount.map(|amount| amount.normalize().to_string());
        let settled = record.settled.is_yes();
        let differs = [
            ("category", self.category.as_deref(), Some(record.category)),
            ("amount", sent_amount.as_deref(), amount.as_deref()),
            ("currency", self.currency.as_deref(), record.currency.map(Currency::code)),
            ("settled", self.settled.map(word), Some(word(settled))),
            ("merchant", self.merchant.as_deref(), record.merchant),
            ("counterparty", self.counterparty.as_deref(), record.counterparty),
        ];
        let mut differs =
            differs.into_iter().filter(|(_, sent, read)| sent.is_some() && sent != read);
        differs.next().map_or(Ok(()), |(member, sent, read)| {
            let quoted = |text: Option<&str>| {
                text.map_or_else(|| "nothing".to_owned(), |it| format!("{it:?}"))
            };
            Err((member, quoted(sent), quoted(read)))
        })
    }
}

const fn word(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}
