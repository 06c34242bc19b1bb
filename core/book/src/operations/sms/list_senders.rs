//! Lists the settings of senders.

use super::counted::count;
use crate::engine::prelude::*;
use crate::records::sms::{Origin, SenderSetting, Templates};

request! {
    /// Lists the settings of the senders with templates of the partner, sorted by the time when the senders were added.
    /// After them come other senders with settings from `set_senders`.
    pub struct ListSenders {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The senders.
    pub struct Senders {
        /// The settings by sender name.
        "senders" => senders: Members<SenderInForce>,
    }
}

answer! {
    /// The settings of a sender.
    pub struct SenderInForce {
        /// The number of its templates.
        "templates" => templates: i64,
        /// Its settings. Without a currency, amounts that name none are in the base currency.
        "settings" => settings: SenderSetting,
        /// The origin of each setting.
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

/// Returns the settings of a sender.
pub(super) fn in_force(templates: &Templates, sender: &str) -> SenderInForce {
    let all: usize = templates.set.categories(sender).map(|(_, all)| all.len()).sum();
    let (settings, from_) = templates.senders.in_force(sender);
    SenderInForce { templates: count(all), settings, from_ }
}
