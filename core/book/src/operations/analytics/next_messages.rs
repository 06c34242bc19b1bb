//! Hands out the messages that wait.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::engagement::{
    LEASE_MAX, Leased, MessageChannel, end_first, is_first_ended, lease_messages,
};
use crate::unit::Prepared;
use chrono::Duration;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scope;

request! {
    /// Hands out messages of a partner that wait, the one that waits longest first. Each is with the caller until its lease
    /// ends; what was not ended by `ack_message` by then is handed out again, at most five times, and then has failed with
    /// the reason `lease_expired`.
    ///
    /// So a message is handed out at least once: a sender that was stopped after sending gets it again, under the same id.
    pub struct NextMessages {
        /// How many are wanted, 1 to 1,000.
        body "max" is Plain => max: i64,
        /// For how many seconds they are the caller's, 1 to 86,400. Left out: 600.
        body "lease_seconds" is Plain => lease_seconds: Option<i64>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// Messages to send.
    pub struct MessagesLeased {
        /// The messages; none where none waits.
        "messages" => messages: Vec<MessageToSend>,
    }
}

answer! {
    /// A message to send. It has no address: that is looked up by `user_id`.
    pub struct MessageToSend {
        /// The id, by which it is ended, and by which a sender knows one that it has sent already.
        "message_id" => message_id: String,
        /// The rule that called for it.
        "rule_id" => rule_id: i64,
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// By which way it goes.
        "channel" => channel: MessageChannel,
        /// What it says.
        "text" => text: String,
        /// When it was queued.
        "queued_at" => queued_at: DateTime<Utc>,
        /// How often it was handed out, this time counted.
        "attempt" => attempt: i64,
        /// Until when it is the caller's.
        "lease_until" => lease_until: DateTime<Utc>,
    }
}

const MESSAGES_MAX: i64 = 1_000;
const LEASE_SECONDS: i64 = 600;
const LEASE_SECONDS_MAX: i64 = LEASE_MAX.num_seconds();

impl Operation for NextMessages {
    type Body = MessagesLeased;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        self.wanted()?;
        // Before the first that is to be handed out there may be more that are not than one unit ends, in which others wait.
        let unit = |access, work: fn(&mut Context<'_>) -> Result<bool, Error>| {
            engine.unit_with(Scope::AnalyticsWrite, access, |cx| {
                cx.act_as(self.partner.as_deref())?;
                work(cx)
            })
        };
        if unit(Access::Read, is_first_ended)? {
            while unit(Access::Write, end_first)? {}
        }
        Ok(Prepared::Nothing)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<MessagesLeased, Error> {
        let (max, lease) = self.wanted()?;
        cx.act_as(self.partner.as_deref())?;
        let leased = lease_messages(cx, max, lease)?;
        let messages = leased.into_iter().map(shown).collect::<Result<_, _>>()?;
        Ok(MessagesLeased { messages })
    }
}

impl NextMessages {
    fn wanted(&self) -> Result<(usize, Duration), Error> {
        let max = within("max", self.max, MESSAGES_MAX)?;
        let lease = self.lease_seconds.unwrap_or(LEASE_SECONDS);
        let lease = Duration::seconds(within("lease_seconds", lease, LEASE_SECONDS_MAX)?);
        Ok((usize::try_from(max).unwrap_or_default(), lease))
    }
}

fn within(field: &'static str, sent: i64, most: i64) -> Result<i64, Error> {
    if (1..=most).contains(&sent) {
        return Ok(sent);
    }
    Err(AnalyticsError::invalid(field, format!("must be 1 to {most}"), sent).into())
}

fn shown(leased: Leased) -> Result<MessageToSend, Error> {
    let Leased { message, until } = leased;
    let damaged = || Error::damaged("a message of the outbox");
    let id: [u8; 32] = message.message_id.try_into().map_err(|_| damaged())?;
    let message_id = Digest(id).to_string();
    let channel = message.channel.parse();
    Ok(MessageToSend {
        channel: channel.map_err(|_| damaged())?,
        message_id,
        rule_id: message.rule_id.0,
        user_id: message.uuid.to_string(),
        text: message.text,
        queued_at: message.queued_at,
        attempt: message.attempts,
        lease_until: until,
    })
}
