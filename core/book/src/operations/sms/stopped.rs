//! Words that stop messages, as answers write them.

use super::counted::count;
use crate::engine::prelude::*;
use lendwright_sms::Stopped;

answer! {
    /// Messages that a template matches and a word stops.
    pub struct StoppedMessages {
        /// The sender.
        "sender" => sender: String,
        /// The word, in lower case. If the reason is not a word, or no text is kept, it is the name of `why`.
        "word" => word: String,
        /// The reason: one of those that docs/sms.md lists.
        "why" => why: String,
        /// How many messages it stops.
        "messages" => messages: i64,
        /// Up to three of the messages, each on one line. Words that the template does not have are hidden, and so
        /// are digits, except those of amounts and dates.
        "samples" => samples: Vec<String>,
    }
}

/// Writes the words that stop messages.
pub(super) fn stopped(all: Vec<Stopped>) -> Vec<StoppedMessages> {
    let written = |one: Stopped| StoppedMessages {
        sender: one.sender,
        word: one.word,
        why: one.why.name().to_owned(),
        messages: count(one.messages),
        samples: one.samples,
    };
    all.into_iter().map(written).collect()
}
