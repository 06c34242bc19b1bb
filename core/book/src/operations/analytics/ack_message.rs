//! Records the outcome of a message that was handed out.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::engagement::{MessageOutcome, end_message};

request! {
    /// Records the outcome of a message of any partner. Sending the same outcome again changes nothing. A different
    /// outcome for a message that has already ended is refused. The call may come after the message's lease has ended.
    pub struct AckMessage {
        /// The message's id.
        body "message_id" names Message => message_id: String,
        /// The outcome.
        body "outcome" => outcome: MessageOutcome,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The message and its outcome.
    pub struct MessageAcknowledged {
        /// The message's id.
        "message_id" => message_id: String,
        /// The outcome.
        "outcome" => outcome: MessageOutcome,
        /// Whether the same outcome was already recorded.
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
