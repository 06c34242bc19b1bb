//! Proposes templates for unmatched messages.

use super::counted::count;
use super::stopped::{StoppedMessages, stopped};
use crate::engine::prelude::*;
use crate::records::sms::{EVER, Templates, each_message};
use lendwright_sms::{
    Conflict, DiscoveryOptions, Message, Proposal, Reading, Scratch, Sighting, Stops,
};

request! {
    /// Proposes templates for stored messages that match none of a partner's templates. It reads the messages of
    /// borrowers with consent. Nothing is stored. A proposal has no effect until it is added.
    ///
    /// A proposal contains no word that occurs only in one borrower's messages. So messages of a single borrower give
    /// no proposal.
    pub struct ProposeTemplates {
        /// The sender. Left out: all senders.
        body "sender" => sender: Option<String>,
        /// The smallest number of messages that a template must match, 2 to 1,000. Left out: 3.
        body "min_support" => min_support: Option<i64>,
        /// The largest number of templates, 1 to 1,000. Left out: 100.
        body "limit" => limit: Option<i64>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The proposed templates, most messages first.
    pub struct TemplatesProposed {
        /// The number of messages that were read, including matched ones.
        "messages" => messages: i64,
        /// The proposals.
        "proposals" => proposals: Vec<TemplateProposal>,
        /// The words that stop messages matched by one of the partner's templates, most stopped messages first.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// A proposed template.
    pub struct TemplateProposal {
        /// The sender.
        "sender" => sender: String,
        /// The category according to its action words: `unsure` if they are not clear, `ignore` if no money moved.
        "category" => category: String,
        /// The confidence of the category, 0 to 1.
        "confidence" => confidence: Decimal,
        /// The template, ready to be added.
        "template" => template: String,
        /// The number of messages that it was made from. It matches all of them.
        "support" => support: i64,
        /// Their share of the sender's unmatched messages.
        "share" => share: Decimal,
        /// Up to three of these messages, without names, and without digits except those of amounts and dates.
        "samples" => samples: Vec<String>,
        /// Templates of other categories that match some of the same messages.
        "conflicts" => conflicts: Vec<TemplateConflict>,
    }
}

answer! {
    /// A template of another category that matches messages of a proposal.
    pub struct TemplateConflict {
        /// Its category.
        "category" => category: String,
        /// The template.
        "template" => template: String,
        /// Whether it is also a proposal; otherwise the partner already has it.
        "proposed" => proposed: bool,
        /// The number of messages that match both.
        "messages" => messages: i64,
    }
}

/// The smallest value of `min_support`. `MOST` is the largest value of `min_support` and of `limit`.
const SUPPORT_MIN: i64 = 2;
const MOST: i64 = 1_000;

impl Operation for ProposeTemplates {
    type Body = TemplatesProposed;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesProposed, Error> {
        cx.act_as(self.partner.as_deref())?;
        let wanted = self.wanted()?;
        let templates = Templates::of_caller(cx)?;
        let (matcher, mut scratch) = (templates.matcher(), Scratch::default());
        let sender = self.sender.as_deref();
        let sender = sender.map(|name| matcher.sender(&mut scratch, name).map(|it| it.name()));
        let (mut messages, mut stops) = (Vec::new(), Stops::default());
        each_message(cx, EVER, |borrower_id, message| {
            let Message { address, body, received_at } = *message;
            let reading = matcher.read(&mut scratch, message);
            if sender.is_none_or(|sender| sender == sender_of(&reading)) {
                stops.note(Some(body), &reading, &templates.set);
            }
            let borrower = borrower_id.0.to_string();
            messages.push((borrower, address.to_owned(), body.to_owned(), received_at));
        })?;
        let sightings = messages.iter().map(|(borrower, address, body, received_at)| Sighting {
            borrower,
            message: Message { address, body, received_at: *received_at },
        });
        let sightings: Vec<Sighting<'_>> = sightings.collect();
        let proposals = templates.propose(&sightings, &wanted);
        Ok(TemplatesProposed {
            messages: count(messages.len()),
            proposals: proposals.into_iter().map(written).collect(),
            stopped: stopped(stops.all()),
        })
    }
}

impl ProposeTemplates {
    fn wanted(&self) -> Result<DiscoveryOptions, Error> {
        let usual = DiscoveryOptions::default();
        let min_support = within("min_support", self.min_support, SUPPORT_MIN, usual.min_support)?;
        let limit = within("limit", self.limit, 1, usual.limit)?;
        Ok(DiscoveryOptions { sender: self.sender.clone(), min_support, limit })
    }
}

/// Returns the sender of the template that matches a message.
const fn sender_of<'m>(reading: &Reading<'m>) -> Option<&'m str> {
    match reading {
        Reading::Record { sender, .. } => Some(sender),
        Reading::Unmatched { .. } | Reading::UnknownSender => None,
    }
}

/// Checks a number of the request, or returns the default.
fn within(field: &str, sent: Option<i64>, least: i64, usual: usize) -> Result<usize, Error> {
    let Some(sent) = sent else { return Ok(usual) };
    let is_within = (least..=MOST).contains(&sent);
    let number = usize::try_from(sent).ok().filter(|_| is_within);
    number.ok_or_else(|| Error::value(field, format!("must be from {least} to {MOST}"), sent))
}

fn written(proposal: Proposal) -> TemplateProposal {
    let share = count(proposal.share());
    TemplateProposal {
        sender: proposal.sender,
        category: proposal.category,
        confidence: Decimal::new(proposal.confidence.into(), 2).normalize(),
        template: proposal.template,
        support: count(proposal.support),
        share: Decimal::new(share, 4).normalize(),
        samples: proposal.samples,
        conflicts: proposal.conflicts.into_iter().map(conflict).collect(),
    }
}

fn conflict(conflict: Conflict) -> TemplateConflict {
    TemplateConflict {
        category: conflict.category,
        template: conflict.template,
        proposed: conflict.is_proposed,
        messages: count(conflict.messages),
    }
}
