//! Tries new templates on stored messages.

use super::counted::count;
use super::stopped::{StoppedMessages, stopped};
use crate::engine::prelude::*;
use crate::records::sms::{EVER, Templates, each_message};
use lendwright_sms::{Change, Comparison, Matcher, Reading, Sample, Scratch};

request! {
    /// Shows how new templates would change the results for the stored messages that the partner may read with the
    /// borrowers' consent. It adds nothing. It refuses the same templates as `add_sms_templates`.
    pub struct TryTemplates {
        /// The sender's name in its messages: 1 to 64 characters.
        body "sender" => sender: String,
        /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
        body "category" => category: String,
        /// The templates, at most 1,000 characters each. They come after the existing ones of the category.
        body "templates" => templates: Vec<String>,
        /// The user name of the partner with the templates. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The changes by new templates.
    pub struct TemplatesTried {
        /// The number of stored messages of the sender.
        "messages" => messages: i64,
        /// Messages that match no template now, and would match one.
        "newly_matched" => newly_matched: i64,
        /// Messages that match a template now, and would match none.
        "lost" => lost: i64,
        /// Messages that would have another category.
        "other_category" => other_category: i64,
        /// Messages that would have another amount or another currency.
        "other_amount" => other_amount: i64,
        /// Messages that would become ambiguous: templates of two categories match them equally well.
        "ambiguous" => ambiguous: i64,
        /// Messages that would become matched messages without moved money.
        "unsettled" => unsettled: i64,
        /// Messages that match one of the new templates, but keep another category because a template there has
        /// priority. A template of `ignore` always has priority, otherwise the template with more text. Left out if
        /// there are none.
        optional "shadowed" => shadowed: Option<i64>,
        /// Up to 20 of these messages, some for each change.
        "samples" => samples: Vec<TrialSample>,
        /// The words that would stop messages matched by one of the new templates, most stopped messages first.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// A message with a different result.
    pub struct TrialSample {
        /// The changes, by the names of the counts.
        "changes" => changes: Vec<String>,
        /// The message on one line. Words that are in no matching template are hidden, and so are digits, except those
        /// of amounts and dates.
        "text" => text: String,
        /// The current result; left out if no template matches.
        optional "before" => before: Option<TrialReading>,
        /// The new result; left out if no template would match.
        optional "after" => after: Option<TrialReading>,
    }
}

answer! {
    /// The result of reading a message.
    pub struct TrialReading {
        /// The category.
        "category" => category: String,
        /// The amount; null if the template has none.
        "amount" => amount: Option<Decimal>,
    }
}

impl Operation for TryTemplates {
    type Body = TemplatesTried;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesTried, Error> {
        cx.act_as(self.partner.as_deref())?;
        let before = Templates::of_caller(cx)?;
        let mut after = before.clone();
        let (_, said) = after.append(&self.sender, &self.category, &self.templates)?;
        for (code, place, text) in said {
            cx.warn(code, place, text);
        }
        let (old, new) = (before.matcher(), after.matcher());
        let touched = after.set.spelling(&self.sender).unwrap_or(&self.sender).to_owned();
        let alone = before.alone(&touched, &self.category, &self.templates)?;
        let (mut comparison, mut scratch) = (Comparison::default(), Scratch::default());
        each_message(cx, EVER, |_, message| {
            // The results of other senders' templates do not change.
            if is_of(&new, &mut scratch, message.address, &touched) {
                let read_before = old.read(&mut scratch, message);
                let read_after = new.read(&mut scratch, message);
                let (old, new) = (&before.set, &after.set);
                let is_shadowed = !is_of_category(&read_after, &self.category)
                    && matches!(alone.read(&mut scratch, message), Reading::Record { .. });
                let (before, after) = ((&read_before, old), (&read_after, new));
                comparison.compare(message.body, before, after, is_shadowed);
            }
        })?;
        Ok(written(&comparison))
    }
}

fn is_of(matcher: &Matcher, scratch: &mut Scratch, address: &str, sender: &str) -> bool {
    matcher.sender(scratch, address).is_some_and(|found| found.name() == sender)
}

fn is_of_category(reading: &Reading<'_>, category: &str) -> bool {
    matches!(reading, Reading::Record { record, .. } if record.category == category)
}

fn written(comparison: &Comparison) -> TemplatesTried {
    let of = |change| count(comparison.count(change));
    TemplatesTried {
        messages: count(comparison.messages()),
        newly_matched: of(Change::NewlyMatched),
        lost: of(Change::Lost),
        other_category: of(Change::OtherCategory),
        other_amount: of(Change::OtherAmount),
        ambiguous: of(Change::Ambiguous),
        unsettled: of(Change::Unsettled),
        shadowed: Some(of(Change::Shadowed)).filter(|count| *count > 0),
        samples: comparison.samples().into_iter().map(sample).collect(),
        stopped: stopped(comparison.stopped()),
    }
}

fn sample(sample: &Sample) -> TrialSample {
    let reading = |read: &Option<(String, Option<String>)>| {
        let (category, amount) = read.clone()?;
        let amount = amount.and_then(|amount| amount.parse().ok());
        Some(TrialReading { category, amount })
    };
    TrialSample {
        changes: sample.changes.iter().map(|change| change.name().to_owned()).collect(),
        text: sample.text.clone(),
        before: reading(&sample.before),
        after: reading(&sample.after),
    }
}
