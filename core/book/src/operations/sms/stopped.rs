//! Words that stop messages, in answers.

use super::counted::count;
use crate::engine::prelude::*;
use lendwright_sms::Stopped;

answer! {
    /// Messages that match a template and contain a word that stops them.
    pub struct StoppedMessages {
        /// The sender.
        "sender" => sender: String,
        /// The word, in lower case. If the reason is not a word, or if the texts are not stored, it is the name in
        /// `why`.
        "word" => word: String,
        /// The reason. See the list in docs/sms.md.
        "why" => why: String,
        /// The number of stopped messages.
        "messages" => messages: i64,
        /// Up to three of the messages, each on one line. Words that are not in the template are hidden, and so are
        /// digits, except those of amounts and dates.
        "samples" => samples: Vec<String>,
    }
}

/// Converts the words that stop messages.
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
