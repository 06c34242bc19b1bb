//! `GET /api/v1.0/sms/templates`: returns the partner's templates of messages.

use crate::engine::prelude::*;
use crate::records::sms::Templates;

request! {
    /// Returns the partner's templates of messages, unchanged.
    pub struct GetSmsTemplates {}
}

answer! {
    /// Templates of messages.
    pub struct TemplatesListed {
        /// The templates by sender and category, in order. A template's position is its number, from 0.
        "senders" => senders: Members<Members<Vec<String>>>,
    }
}

impl Operation for GetSmsTemplates {
    type Body = TemplatesListed;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesListed, Error> {
        let templates = Templates::of_caller(cx)?;
        let categories = |sender: &str| {
            let all = templates.set.categories(sender);
            all.map(|(name, list)| {
                (name.to_owned(), list.iter().map(|one| one.text().to_owned()).collect())
            })
            .collect()
        };
        let senders = templates.set.senders();
        Ok(TemplatesListed {
            senders: senders.map(|name| (name.to_owned(), categories(name))).collect(),
        })
    }
}
