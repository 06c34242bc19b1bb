//! Lists what counts for senders of messages.

use super::counted::count;
use crate::engine::prelude::*;
use crate::records::sms::{Origin, SenderSetting, Templates};

request! {
    /// Lists what counts for the senders of which the partner has templates, in the order in which they came,
    /// and after them for others that `set_senders` has set.
    pub struct ListSenders {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The senders.
    pub struct Senders {
        /// By their names.
        "senders" => senders: Members<SenderInForce>,
    }
}

answer! {
    /// What counts for a sender.
    pub struct SenderInForce {
        /// The number of its templates.
        "templates" => templates: i64,
        /// Its settings; without a currency that of amounts that name none is the base currency.
        "settings" => settings: SenderSetting,
        /// Where each of them comes from.
        "from" => from_: Members<Origin>,
    }
}

impl Operation for ListSenders {
    type Body = Senders;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Senders, Error> {
        cx.act_as(self.partner.as_deref())?;
        let templates = Templates::of_caller(cx)?;
        let set = templates.senders.names();
        let others = set.into_iter().filter(|name| templates.set.spelling(name).is_none());
        let all = templates.set.senders().chain(others);
        let senders = all.map(|name| (name.to_owned(), in_force(&templates, name)));
        Ok(Senders { senders: senders.collect() })
    }
}

/// What counts for a sender.
pub(super) fn in_force(templates: &Templates, sender: &str) -> SenderInForce {
    let all: usize = templates.set.categories(sender).map(|(_, all)| all.len()).sum();
    let (settings, from_) = templates.senders.in_force(sender);
    SenderInForce { templates: count(all), settings, from_ }
}
