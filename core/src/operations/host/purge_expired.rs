//! Removes what is kept no longer.

use crate::engine::prelude::*;
use crate::records::collected;

request! {
    /// Removes the messages and places of a tenant that are older than `set_retention` says.
    pub struct PurgeExpired {
        /// The user name of a partner whose tenant's they are. Left out: the host's own tenant's.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What was removed.
    pub struct ExpiredPurged {
        /// The number of messages.
        "messages" => messages: i64,
        /// The number of areas and hours.
        "location" => location: i64,
    }
}

impl Operation for PurgeExpired {
    type Body = ExpiredPurged;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ExpiredPurged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let kept = collected::kept(cx)?;
        let (mut messages, mut location) = (0_i64, 0_i64);
        let borrowers = collected::borrowers_with_messages_or_pings(cx)?;
        for (at, borrower_id) in borrowers.iter().enumerate() {
            cx.watch().at(at, Some(borrowers.len()))?;
            let (of_messages, of_pings) = collected::purge(cx, &kept, *borrower_id)?;
            messages = messages.saturating_add(i64::try_from(of_messages).unwrap_or(i64::MAX));
            location = location.saturating_add(i64::try_from(of_pings).unwrap_or(i64::MAX));
        }
        cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
        Ok(ExpiredPurged { messages, location })
    }
}
