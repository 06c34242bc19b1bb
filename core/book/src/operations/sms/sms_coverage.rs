//! Counts the messages that a partner's templates match.

use super::counted::count;
use super::stopped::{StoppedMessages, stopped};
use crate::engine::prelude::*;
use crate::records::access::default_provider;
use crate::records::sms::{Templates, each_reading};
use lendwright_sms::summary::{MONTHS_MAX, Window};
use lendwright_sms::{Counts, Coverage};

request! {
    /// Counts the stored messages that a partner's templates match, in total and by sender. It reads only messages that
    /// the partner may read with the borrowers' consent.
    pub struct SmsCoverage {
        /// The number of calendar months, 1 to 120, including the current one. Left out: 12.
        body "months" => months: Option<i64>,
        /// The user name of the partner with the templates. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The counts of matched and unmatched messages.
    pub struct SmsCovered {
        /// The counts of all messages.
        "all" => all: MessageCounts,
        /// The counts for each sender with templates, most messages first.
        "senders" => senders: Members<MessageCounts>,
        /// The number of messages for each address without templates, most messages first.
        "unknown_senders" => unknown_senders: Members<i64>,
        /// The number of messages from private phone numbers, counted together.
        "phones" => phones: i64,
        /// The words that stop messages matched by a template, most stopped messages first.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// Counts of messages.
    pub struct MessageCounts {
        /// All messages.
        "messages" => messages: i64,
        /// The messages that match a template.
        "matched" => matched: i64,
        /// The matched messages about events that happened.
        "settled" => settled: i64,
        /// The matched messages about money that did not move, or not yet.
        "unsettled" => unsettled: i64,
        /// The matched messages of templates that ignore them.
        "ignored" => ignored: i64,
        /// The messages that match no template.
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
