//! Sets what counts for senders of messages.

use super::drafted::{drafted, written};
use super::list_senders::{SenderInForce, in_force};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::sms::{SenderSetting, Templates};
use crate::unit::Prepared;

request! {
    /// Sets what counts for senders of messages in the place of what was set for them before: of each all that is
    /// sent, or nothing where it is null. What is left out or null is as a loaded pack says, else as in the
    /// registry, the list of senders that the library knows.
    ///
    /// It counts at once, for messages that were uploaded before too. An alias belongs to one sender: to
    /// give one to another sender, set the aliases of the first, too.
    pub struct SetSenders {
        /// The settings by the senders' names.
        body "senders" => senders: Members<Option<SenderSetting>>,
        /// The user name of the partner whose senders they are. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What counts now for the senders that were sent.
    pub struct SendersSet {
        /// By the senders' names, as they were written first.
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
