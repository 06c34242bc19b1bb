//! Tells how many messages a partner's templates read.

use super::counted::count;
use super::stopped::{StoppedMessages, stopped};
use crate::engine::prelude::*;
use crate::records::access::default_provider;
use crate::records::sms::{Templates, each_reading};
use lendwright_sms::summary::{MONTHS_MAX, Window};
use lendwright_sms::{Counts, Coverage};

request! {
    /// Counts the stored messages that a partner's templates read, in total and by sender. It reads only messages
    /// that the partner may read by the borrowers' consent.
    pub struct SmsCoverage {
        /// Of how many calendar months, the running one included, from 1 to 120; 12 if left out.
        body "months" => months: Option<i64>,
        /// The user name of the partner whose templates they are. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// How many messages are read.
    pub struct SmsCovered {
        /// What became of all messages.
        "all" => all: MessageCounts,
        /// What became of those of the senders with templates, those with the most messages first.
        "senders" => senders: Members<MessageCounts>,
        /// The number of messages of addresses of which there are no templates, those with the most first.
        "unknown_senders" => unknown_senders: Members<i64>,
        /// The number of messages of persons' phones, which are not told apart.
        "phones" => phones: i64,
        /// The words that stop messages which a template matches; first the word that stops most messages.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// What became of messages.
    pub struct MessageCounts {
        /// All of them.
        "messages" => messages: i64,
        /// Those that a template matches.
        "matched" => matched: i64,
        /// Of these, those of which nothing speaks against what they tell.
        "settled" => settled: i64,
        /// Of these, those of money that did not move, or not yet.
        "unsettled" => unsettled: i64,
        /// Of these, those that a template ignores.
        "ignored" => ignored: i64,
        /// Those that no template matches.
        "unmatched" => unmatched: i64,
    }
}

impl Operation for SmsCoverage {
    type Body = SmsCovered;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<SmsCovered, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (now, zone) = (cx.now(), default_provider(cx)?.time_zone);
        let months = self.months.unwrap_or(12);
        let window = Window::new(months, now, zone).map_err(|_| {
            Error::value("months", format!("must be from 1 to {MONTHS_MAX}"), months)
        })?;
        let templates = Templates::of_caller(cx)?;
        let mut coverage = Coverage::default();
        each_reading(cx, (window.start(), now), |address, body, reading| {
            coverage.count(address, reading);
            coverage.note_stop(body, reading, &templates.set);
        })?;
        Ok(written(&coverage))
    }
}

fn written(coverage: &Coverage) -> SmsCovered {
    let senders = coverage.senders().into_iter();
    let unknown = coverage.unknown().into_iter();
    SmsCovered {
        all: counts(coverage.all()),
        senders: senders.map(|(name, of)| (name, counts(of))).collect(),
        unknown_senders: unknown.map(|(name, messages)| (name, count(messages))).collect(),
        phones: count(coverage.phones()),
        stopped: stopped(coverage.stopped()),
    }
}

fn counts(of: Counts) -> MessageCounts {
    MessageCounts {
        messages: count(of.messages),
        matched: count(of.matched),
        settled: count(of.settled),
        unsettled: count(of.unsettled),
        ignored: count(of.ignored),
        unmatched: count(of.unmatched),
    }
}
