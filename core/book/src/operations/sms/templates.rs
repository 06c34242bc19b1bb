//! Templates of messages: changes, trials and proposals.

use crate::engine::prelude::*;
use crate::engine::{Door, Engine};
use crate::records::sms::{EVER, Templates, each_message};
use crate::unit::{Prepared, PreparedValue};
use lendwright_sms::{
    Change, Comparison, Conflict, DiscoveryOptions, Matcher, Message, Proposal, Reading, Record,
    Sample, Scratch, Sighting, StoppingWord, StoppingWords,
};
use lendwright_types::currency::Currency;
use std::sync::Arc;

// `GET /api/v1.0/sms/templates`: returns the partner's templates of messages.

request! {
    /// Returns the partner's templates of messages, unchanged.
    pub struct GetSmsTemplates {}
}

answer! {
    /// Templates of messages.
    pub struct TemplatesListed {
        /// The templates by sender and category, in order. A template's position is its number, from 0.
        "senders" => senders: Members<Members<Vec<String>>>,
    }
}

impl Operation for GetSmsTemplates {
    type Body = TemplatesListed;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesListed, Error> {
        let templates = Templates::of_caller(cx)?;
        let categories = |sender: &str| {
            let all = templates.set.categories(sender);
            all.map(|(name, list)| {
                (name.to_owned(), list.iter().map(|one| one.text().to_owned()).collect())
            })
            .collect()
        };
        let senders = templates.set.senders();
        Ok(TemplatesListed {
            senders: senders.map(|name| (name.to_owned(), categories(name))).collect(),
        })
    }
}

// `POST /api/v1.0/sms/templates`: adds templates of messages.

request! {
    /// Adds templates of a sender's messages to a category: all of them, or none. A new sender is added with them.
    /// Suspicious but allowed templates are reported as warnings.
    ///
    /// The templates apply immediately, also to stored messages. See docs/sms.md for the template language.
    pub struct AddSmsTemplates {
        /// The sender's name in its messages: 1 to 64 characters.
        body "sender" is Plain => sender: String,
        /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
        body "category" is Plain => category: String,
        /// The templates, at most 1,000 characters each. They are added after the existing ones of the category.
        body "templates" is Plain => templates: Vec<String>,
        /// Example messages with the expected results. If one result differs, nothing is added.
        body "examples" is Plain => examples: Option<Vec<TemplateExample>>,
    }
}

answer! {
    /// A message and the expected result of reading it.
    #[derive(Default)]
    pub struct TemplateExample {
        /// The message.
        "text" => text: String,
        /// The expected result.
        "expect" => expect: ExpectedRecord,
    }
}

answer! {
    /// The expected result of reading a message. A member that is left out may have any value.
    #[derive(Default)]
    pub struct ExpectedRecord {
        /// The category.
        optional "category" => category: Option<String>,
        /// The amount.
        optional "amount" => amount: Option<Decimal>,
        /// The currency, an ISO 4217 code.
        optional "currency" => currency: Option<String>,
        /// Whether money moved.
        optional "settled" => settled: Option<bool>,
        /// The merchant.
        optional "merchant" => merchant: Option<String>,
        /// The counterparty.
        optional "counterparty" => counterparty: Option<String>,
    }
}

answer! {
    /// The confirmation that templates were added.
    pub struct TemplatesAdded {
        /// `template was added successfully.`
        "message" => message: String,
    }
}

impl Operation for AddSmsTemplates {
    type Body = TemplatesAdded;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplatesAdded, Error> {
        let request = self.clone();
        written(cx, move |cx| request.draft(cx))?;
        Ok(TemplatesAdded { message: "template was added successfully.".to_owned() })
    }
}

impl AddSmsTemplates {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        let mut templates = Templates::of_caller(cx)?;
        templates.add(cx, &self.sender, &self.category, &self.templates)?;
        self.check_examples(cx, &templates)?;
        Ok(templates)
    }

    /// Refuses templates that read the examples differently.
    fn check_examples(&self, cx: &Context<'_>, templates: &Templates) -> Result<(), Error> {
        let Some(examples) = self.examples.as_deref().filter(|all| !all.is_empty()) else {
            return Ok(());
        };
        let matcher = templates.matcher_of(&self.sender);
        let mut scratch = Scratch::default();
        let received_at = cx.now().naive_utc();
        for (at, TemplateExample { text, expect }) in examples.iter().enumerate() {
            let message = Message { address: &self.sender, body: text, received_at };
            let Reading::Record { record, .. } = matcher.read(&mut scratch, &message) else {
                let reason = "must be matched by a template of the sender";
                return Err(Error::value(
                    format!("examples/{at}/text"),
                    reason,
                    format!("{text:?}"),
                ));
            };
            expect.check(&record).map_err(|(member, sent, read)| {
                let reason = format!("must be what is read, {read}");
                Error::value(format!("examples/{at}/expect/{member}"), reason, sent)
            })?;
        }
        Ok(())
    }
}

/// A different member, its expected value, and the value that was read.
type Difference = (&'static str, String, String);

impl ExpectedRecord {
    fn check(&self, record: &Record<'_>) -> Result<(), Difference> {
        let amount = record.amount.map(|amount| amount.to_string());
        let sent_amount = self.amount.map(|amount| amount.normalize().to_string());
        let settled = record.settled.is_yes();
        let differs = [
            ("category", self.category.as_deref(), Some(record.category)),
            ("amount", sent_amount.as_deref(), amount.as_deref()),
            ("currency", self.currency.as_deref(), record.currency.map(Currency::code)),
            ("settled", self.settled.map(word), Some(word(settled))),
            ("merchant", self.merchant.as_deref(), record.merchant),
            ("counterparty", self.counterparty.as_deref(), record.counterparty),
        ];
        let mut differs =
            differs.into_iter().filter(|(_, sent, read)| sent.is_some() && sent != read);
        differs.next().map_or(Ok(()), |(member, sent, read)| {
            let quoted = |text: Option<&str>| {
                text.map_or_else(|| "nothing".to_owned(), |it| format!("{it:?}"))
            };
            Err((member, quoted(sent), quoted(read)))
        })
    }
}

const fn word(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

// `DELETE /api/v1.0/sms/templates`: deletes a template of messages.

request! {
    /// Deletes a template by its number. The numbers of later templates in its category decrease by one. A category
    /// without templates is removed. The sender stays. The template's results no longer count, also for stored
    /// messages.
    pub struct DeleteSmsTemplate {
        /// The sender, in any spelling that the matcher treats as the same.
        body "sender" names SmsSender => sender: String,
        /// The exact category.
        body "category" is Plain => category: String,
        /// The template's number in its category, from 0.
        body "template_number" is Plain => template_number: Json<'static>,
    }
}

answer! {
    /// The confirmation that a template was deleted.
    pub struct TemplateDeleted {
        /// `template was deleted successfully.`
        "message" => message: String,
    }
}

impl Operation for DeleteSmsTemplate {
    type Body = TemplateDeleted;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        drafted(engine, Self::DOOR, |cx| self.draft(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<TemplateDeleted, Error> {
        let request = self.clone();
        written(cx, move |cx| request.draft(cx))?;
        Ok(TemplateDeleted { message: "template was deleted successfully.".to_owned() })
    }
}

impl DeleteSmsTemplate {
    fn draft(&self, cx: &mut Context<'_>) -> Result<Templates, Error> {
        let mut templates = Templates::of_caller(cx)?;
        templates.delete(&self.sender, &self.category, &self.template_number)?;
        Ok(templates)
    }
}

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
        Ok(comparison_answer(&comparison))
    }
}

fn is_of(matcher: &Matcher, scratch: &mut Scratch, address: &str, sender: &str) -> bool {
    matcher.sender(scratch, address).is_some_and(|found| found.name() == sender)
}

fn is_of_category(reading: &Reading<'_>, category: &str) -> bool {
    matches!(reading, Reading::Record { record, .. } if record.category == category)
}

fn comparison_answer(comparison: &Comparison) -> TemplatesTried {
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
        let (mut messages, mut stops) = (Vec::new(), StoppingWords::default());
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
            proposals: proposals.into_iter().map(proposal_answer).collect(),
            stopped: stopped(stops.all()),
        })
    }
}

impl ProposeTemplates {
    fn wanted(&self) -> Result<DiscoveryOptions, Error> {
        let mut options = DiscoveryOptions::default();
        options.sender.clone_from(&self.sender);
        options.min_support =
            within("min_support", self.min_support, SUPPORT_MIN, options.min_support)?;
        options.limit = within("limit", self.limit, 1, options.limit)?;
        Ok(options)
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

fn proposal_answer(proposal: Proposal) -> TemplateProposal {
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

// Changes of templates. A change is drafted on a committed state while others write, then written in a short unit.

/// Drafts a change before the unit of an operation with this door. With many templates, reading them all and computing
/// their digest is slow.
pub(super) fn drafted(
    engine: &Engine,
    door: Door,
    draft: impl FnMut(&mut Context<'_>) -> Result<Templates, Error>,
) -> Result<Prepared, Error> {
    engine.unit_before(door, Access::Read, draft).map(PreparedValue::prepared)
}

/// Writes the draft, and returns it. If the templates have changed in the meantime, the change is drafted again.
pub(super) fn written(
    cx: &mut Context<'_>,
    draft: impl Fn(&mut Context<'_>) -> Result<Templates, Error> + 'static,
) -> Result<Arc<Templates>, Error> {
    let templates = match cx.prepared.made::<Templates>() {
        Some(made) if made.is_current(cx)? => made,
        _ if cx.puts_off() => {
            return Err(cx.prepare_again(move |cx| draft(cx).map(PreparedValue::prepared)));
        }
        _ => Arc::new(draft(cx)?),
    };
    templates.write(cx)?;
    Ok(templates)
}

// Words that stop messages, in answers.

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
pub(super) fn stopped(all: Vec<StoppingWord>) -> Vec<StoppedMessages> {
    let written = |one: StoppingWord| StoppedMessages {
        sender: one.sender,
        word: one.word,
        why: one.why.name().to_owned(),
        messages: count(one.messages),
        samples: one.samples,
    };
    all.into_iter().map(written).collect()
}

// Counts in answers.

/// Converts a count. A count that is too large becomes the largest possible number.
pub(super) fn count(things: impl TryInto<i64>) -> i64 {
    things.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use crate::engine::Engine;
    use crate::error::Error;
    use crate::operations::sms::{AddSmsTemplates, DeleteSmsTemplate, GetSmsTemplates};
    use crate::records::sms::{PackChange, Templates, digest_of_caller};
    use crate::unit::{Access, Context};
    use lendwright_scoring::identity::Scope;
    use lendwright_sms::Pack;
    use lendwright_storage::Memory;
    use lendwright_types::json::Json;

    fn unit<T>(engine: &Engine, work: impl FnMut(&mut Context<'_>) -> Result<T, Error>) -> T {
        engine.unit_with(Scope::TemplatesWrite, Access::Write, work).unwrap()
    }

    fn load(engine: &Engine, pack: &Pack) -> PackChange {
        unit(engine, |cx| {
            let mut templates = Templates::of_caller(cx)?;
            templates.load_pack(cx, pack)?;
            templates.write(cx)?;
            Ok(templates.change_of_pack())
        })
    }

    fn digests(engine: &Engine) -> (String, String) {
        unit(engine, |cx| Ok((digest_of_caller(cx)?, Templates::of_caller(cx)?.digest())))
    }

    /// Returns the templates of a sender, in the order of their categories.
    fn texts(engine: &Engine, sender: &str) -> Vec<String> {
        let all = engine.run(&GetSmsTemplates {}).unwrap();
        let of_sender = all.senders.get(sender).unwrap();
        of_sender.iter().flat_map(|(_, texts)| texts.clone()).collect()
    }

    #[test]
    fn a_newer_version_replaces_what_is_as_shipped_and_leaves_what_the_lender_did() {
        let engine = Engine::open(Memory::new()).unwrap();
        let first = Pack::by_name("qa").unwrap();
        let sender = &first.senders[0];
        let count = first.senders.iter().map(|sender| sender.templates.len()).sum::<usize>();
        assert_eq!(load(&engine, first).added, count);
        let (deleted, kept) = (&sender.templates[0], &sender.templates[1]);
        let delete = DeleteSmsTemplate {
            sender: sender.name.clone(),
            category: deleted.category.clone(),
            template_number: Json::int(0),
        };
        engine.run(&delete).unwrap();
        let own = AddSmsTemplates {
            sender: sender.name.clone(),
            category: deleted.category.clone(),
            templates: vec!["Our own {{amount}}".into()],
            ..AddSmsTemplates::default()
        };
        engine.run(&own).unwrap();

        let mut second = first.clone();
        second.version = 2;
        let gone = second.senders[0].templates.pop().unwrap();
        second.senders[0].templates[0].text = "Deleted by the lender {{amount}}".into();
        second.senders[0].templates[1].text = "Better wording {{amount}}".into();
        let mut new = gone.clone();
        (new.id, new.text) = ("new".into(), "New wording {{amount}}".into());
        second.senders[0].templates.push(new);
        let change = load(&engine, &second);
        let PackChange { added, replaced, removed, left } = change;
        assert_eq!((added, replaced, removed, left), (1, 1, 1, 1));
        let texts = texts(&engine, &sender.name);
        let has = |text: &str| texts.iter().any(|known| known == text);
        assert!(has("Our own {{amount}}") && has("Better wording {{amount}}"));
        assert!(has("New wording {{amount}}") && !has("Deleted by the lender {{amount}}"));
        assert!(!has(&deleted.text) && !has(&kept.text) && !has(&gone.text));
        let PackChange { added, replaced, removed, left } = load(&engine, &second);
        assert_eq!((added, replaced, removed, left), (0, 0, 0, 1));
        let (noted, computed) = digests(&engine);
        assert_eq!(noted, computed, "the version's digest is that of what is in force");
    }
}
