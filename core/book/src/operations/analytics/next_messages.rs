//! Hands out waiting messages.

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
    /// Hands out waiting messages of a partner, the oldest first. Each message is reserved for the caller until its
    /// lease ends. A message without `ack_message` by then is handed out again, at most five times. After that it fails
    /// with the reason `lease_expired`.
    ///
    /// So a message is handed out at least once. A sender that stops after sending receives the message again, under
    /// the same id.
    pub struct NextMessages {
        /// The largest number of messages to return, 1 to 1,000.
        body "max" is Plain => max: i64,
        /// The length of the lease in seconds, 1 to 86,400. Left out: 600.
        body "lease_seconds" is Plain => lease_seconds: Option<i64>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// Messages to send.
    pub struct MessagesLeased {
        /// The messages; empty if none is waiting.
        "messages" => messages: Vec<MessageToSend>,
    }
}

answer! {
    /// A message to send. It contains no address. Look up the address by `user_id`.
    pub struct MessageToSend {
        /// The id for `ack_message`. A sender can use it to detect a message that it has already sent.
        "message_id" => message_id: String,
        /// The rule that created it.
        "rule_id" => rule_id: i64,
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The channel.
        "channel" => channel: MessageChannel,
        /// The text.
        "text" => text: String,
        /// When it was queued.
        "queued_at" => queued_at: DateTime<Utc>,
        /// The number of times it was handed out, including this one.
        "attempt" => attempt: i64,
        /// The end of the lease.
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
        // Many messages before the first one to hand out may have to be ended first. Ending them all in one unit would
        // block other writers for long, so several short units do it.
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
