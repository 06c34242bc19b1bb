//! Proposes templates for messages that none matches.

use super::counted::count;
use super::stopped::{StoppedMessages, stopped};
use crate::engine::prelude::*;
use crate::records::sms::{EVER, Templates, each_message};
use lendwright_sms::{Conflict, Message, Proposal, Reading, Scratch, Sighting, Stops, Wanted};

request! {
    /// Proposes templates for the stored messages that none of a partner's templates matches, of the borrowers whose
    /// consent it has. Nothing is stored: a proposal counts once it was added.
    ///
    /// A proposal has no word that only one borrower's messages have, so that the messages of one borrower alone
    /// propose nothing.
    pub struct ProposeTemplates {
        /// The sender whose templates are wanted. Left out: all senders.
        body "sender" => sender: Option<String>,
        /// The least messages that a template must match, from 2 to 1,000. Left out: 3.
        body "min_support" => min_support: Option<i64>,
        /// The most templates, from 1 to 1,000. Left out: 100.
        body "limit" => limit: Option<i64>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The templates that are proposed, those with the most messages first.
    pub struct TemplatesProposed {
        /// How many messages were read, those that a template matches included.
        "messages" => messages: i64,
        /// The proposals.
        "proposals" => proposals: Vec<TemplateProposal>,
        /// The words that stop messages which one of the partner's templates matches; first the word that stops most
        /// messages.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// A template that is proposed.
    pub struct TemplateProposal {
        /// The sender.
        "sender" => sender: String,
        /// The category by its action words: `unsure` where they don't tell it, `ignore` where no money moved.
        "category" => category: String,
        /// How sure the category is, up to 1.
        "confidence" => confidence: Decimal,
        /// The template, as it may be added.
        "template" => template: String,
        /// How many messages it was made of, all of which it matches.
        "support" => support: i64,
        /// Their share of the sender's messages that no template matches.
        "share" => share: Decimal,
        /// Up to three of these messages without names, and without digits but those of amounts and dates.
        "samples" => samples: Vec<String>,
        /// Templates of other categories that match messages which this one matches.
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
        /// Whether it is proposed too; the partner has it otherwise.
        "proposed" => proposed: bool,
        /// How many messages both match.
        "messages" => messages: i64,
    }
}

/// The least support that may be asked for, and the most of both numbers.
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
    fn wanted(&self) -> Result<Wanted, Error> {
        let usual = Wanted::default();
        let min_support = within("min_support", self.min_support, SUPPORT_MIN, usual.min_support)?;
        let limit = within("limit", self.limit, 1, usual.limit)?;
        Ok(Wanted { sender: self.sender.clone(), min_support, limit })
    }
}

/// The sender of the template that matches a message.
const fn sender_of<'m>(reading: &Reading<'m>) -> Option<&'m str> {
    match reading {
        Reading::Record { sender, .. } => Some(sender),
        Reading::Unmatched { .. } | Reading::UnknownSender => None,
    }
}

/// A number that was sent within its limits, else the usual one.
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
