//! Ends a message that was handed out.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::engagement::{MessageOutcome, end_message};

request! {
    /// Says what became of a message, of whatever partner it is. The same again changes nothing; another outcome of one that has ended is refused. It
    /// may come after the message's lease.
    pub struct AckMessage {
        /// The message's id.
        body "message_id" names Message => message_id: String,
        /// What became of it.
        body "outcome" => outcome: MessageOutcome,
        /// Why, in at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The message that has ended.
    pub struct MessageAcknowledged {
        /// The message's id.
        "message_id" => message_id: String,
        /// What became of it.
        "outcome" => outcome: MessageOutcome,
        /// Whether it had ended so before.
        "already" => already: bool,
    }
}

const REASON_CHARS_MAX: usize = 500;

impl Operation for AckMessage {
    type Body = MessageAcknowledged;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<MessageAcknowledged, Error> {
        let is_long = |reason: &&String| reason.chars().count() > REASON_CHARS_MAX;
        if let Some(long) = self.reason.as_ref().filter(is_long) {
            let reason = format!("must have at most {REASON_CHARS_MAX} characters");
            return Err(AnalyticsError::invalid("reason", reason, long).into());
        }
        let has_ended = end_message(cx, &self.message_id, self.outcome, self.reason.clone())?;
        Ok(MessageAcknowledged {
            message_id: self.message_id.clone(),
            outcome: self.outcome,
            already: !has_ended,
        })
    }
}
