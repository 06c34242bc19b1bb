//! Sets the settings of senders.

use super::drafted::{drafted, written};
use super::list_senders::{SenderInForce, in_force};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::{SenderSetting, Templates};
use crate::unit::Prepared;

request! {
    /// Replaces the settings of senders. For each sender, the new settings replace all earlier ones. Null removes them.
    /// A setting that is left out or null comes from a loaded pack, or otherwise from the registry, the library's list
    /// of known senders.
    ///
    /// The settings apply immediately, also to stored messages. An alias belongs to one sender. To move an alias to
    /// another sender, also set the aliases of the first sender.
    pub struct SetSenders {
        /// The settings by sender name.
        body "senders" => senders: Members<Option<SenderSetting>>,
        /// The user name of the partner with these senders. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The settings now in force for the senders of the request.
    pub struct SendersSet {
        /// The settings by sender name, spelled as first written.
        "senders" => senders: Members<SenderInForce>,
    }
}

impl Operation for SetSenders {
    type Body = SendersSet;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<SendersSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let request = self.clone();
        let templates = written(cx, move |cx| request.draft(cx))?;
        let senders = self.senders.iter().map(|(sent, _)| {
            let name = templates.spelling(sent).to_owned();
            let in_force = in_force(&templates, &name);
            (name, in_force)
        });
        Ok(SendersSet { senders: senders.collect() })
    }
}

impl SetSenders {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut templates = Templates::of_caller(cx)?;
        templates.set_senders(cx, &self.senders)?;
        Ok(templates)
    }
}
