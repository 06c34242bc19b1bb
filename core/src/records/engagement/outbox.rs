//! How messages are handed out and ended.

use super::counts::count_end;
use super::tables::MessageRecord;
use crate::error::{AnalyticsError, Error};
use crate::unit::Context;
use crate::wire::choice;
use chrono::{DateTime, Duration, Utc};

/// How often a message is handed out before it counts as failed.
const ATTEMPTS_MAX: i64 = 5;
/// The reason of a message that was handed out so often and never ended.
const LEASE_EXPIRED: &str = "lease_expired";

choice! {
    /// What became of a message that was handed out.
    pub enum MessageOutcome { #[default] Delivered = "delivered", Failed = "failed" }
}

/// A message that was handed out, and until when it is with whoever got it.
pub(crate) struct Leased {
    pub(crate) message: MessageRecord,
    pub(crate) until: DateTime<Utc>,
}

/// Hands out up to so many of the caller's messages, the one that waits longest first. One whose lease has ended is
/// handed out again; after five times it has failed.
///
/// # Errors
/// When the store fails.
pub(crate) fn lease_messages(
    cx: &mut Context<'_>,
    max: usize,
    lease: Duration,
) -> Result<Vec<Leased>, Error> {
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let until = now.checked_add_signed(lease).unwrap_or(DateTime::<Utc>::MAX_UTC);
    let mut leased = Vec::new();
    while leased.len() < max {
        let mut book = cx.book()?;
        let open = book.scan(MessageRecord::by_due).equal((partner_id, true));
        let due = open.to(now).limit(max.saturating_sub(leased.len())).collect()?;
        if due.is_empty() {
            break;
        }
        for mut message in due {
            if message.attempts >= ATTEMPTS_MAX {
                message.end(MessageOutcome::Failed, Some(LEASE_EXPIRED.to_owned()), now);
                count_end(&mut book, &message, MessageOutcome::Failed)?;
                book.update(&message)?;
                continue;
            }
            message.attempts = message.attempts.saturating_add(1);
            message.due_at = until;
            book.update(&message)?;
            leased.push(Leased { message, until });
        }
    }
    Ok(leased)
}

/// Ends a message of the tenant's, and returns whether it has ended only now: the same again changes nothing.
///
/// # Errors
/// [`AnalyticsError::MessageUnknown`]; [`AnalyticsError::MessageEnded`] when it has ended otherwise.
pub(crate) fn end_message(
    cx: &mut Context<'_>,
    message_id: &str,
    outcome: MessageOutcome,
    reason: Option<String>,
) -> Result<bool, Error> {
    let now = cx.now();
    let unknown = || AnalyticsError::MessageUnknown { sent: message_id.to_owned() };
    let id = bytes_of(message_id).ok_or_else(unknown)?;
    let mut book = cx.book()?;
    let mut message = book.get::<MessageRecord>(id)?.ok_or_else(unknown)?;
    match message.outcome {
        Some(ended) if ended == outcome => return Ok(false),
        Some(ended) => {
            let (outcome, ended) = (outcome.as_str(), ended.as_str());
            return Err(AnalyticsError::MessageEnded { outcome, ended }.into());
        }
        None => {}
    }
    message.end(outcome, reason, now);
    count_end(&mut book, &message, outcome)?;
    book.update(&message)?;
    Ok(true)
}

impl MessageRecord {
    /// The id as it is written.
    pub(crate) fn id(&self) -> String {
        hex(&self.message_id)
    }

    fn end(&mut self, outcome: MessageOutcome, reason: Option<String>, now: DateTime<Utc>) {
        self.is_open = false;
        self.outcome = Some(outcome);
        self.ended_at = Some(now);
        self.reason = reason;
    }
}

/// Writes an id.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads an id as it is written: 64 lower-case digits of base 16.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => byte.checked_sub(b'0'),
        b'a'..=b'f' => byte.checked_sub(b'a')?.checked_add(10),
        _ => None,
    };
    if text.len() != 64 {
        return None;
    }
    let pairs = text.as_bytes().chunks_exact(2);
    pairs
        .map(|pair| match pair {
            [high, low] => digit(*high)?.checked_mul(16)?.checked_add(digit(*low)?),
            _ => None,
        })
        .collect()
}
