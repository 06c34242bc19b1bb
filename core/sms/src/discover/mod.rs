//! Proposes templates for messages without a matching template.
//!
//! A sender's messages are split into words, signs and the results of the scanners. Words that only one borrower or
//! few messages have become gaps. Messages of one pattern are a cluster. Patterns are joined if they differ only in
//! few words without meaning for the category. A value or a gap becomes a placeholder, by the words before it.

mod category;
mod corpus;
mod draft;
mod known;
mod lexicon;
mod merge;
mod pattern;
mod proposal;
mod sender;
mod sentence;
mod tells;
mod token;
mod values;

pub use proposal::{Conflict, Proposal, Sighting, Wanted};

use super::{SenderSettings, TemplateSet};
use corpus::Corpus;

/// The version of the words for proposals. It grows by one with each change.
pub const DISCOVERY_VERSION: u32 = lexicon::VERSION;

/// Proposes templates for the messages that no template of a set matches, those with the most messages first.
///
/// Each proposal passes the checks of [`TemplateSet::append`] and matches all its messages. It has no word that only
/// one borrower's messages have: without a second borrower there is no proposal. The result does not depend on the
/// order of the messages.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Message, SenderSettings, Sighting, TemplateSet, Wanted, discover};
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let of = |borrower, body| Sighting { borrower, message: Message { address: "MyBank", body, received_at } };
/// let messages = [
///     of("mona", "Paid EGP 250.50 at Corner Shop with card **1234 on 05/03/2026. Balance EGP 900.00"),
///     of("omar", "Paid EGP 1,000.00 at Red Kettle with card **8181 on 06/03/2026. Balance EGP 12.00"),
///     of("sara", "Paid USD 12.00 at Kettle & Co with card **2727 on 07/03/2026. Balance EGP 77.10"),
/// ];
/// let found = discover(&messages, &TemplateSet::default(), |_| SenderSettings::default(), &Wanted::default());
/// assert_eq!(
///     found[0].template,
///     "Paid {{currency}} {{amount}} at {{merchant}} with card {{card}} on {{date}}. Balance EGP {{balance}}",
/// );
/// assert_eq!((found[0].category.as_str(), found[0].support), ("other_outgoing_payment", 3));
/// assert_eq!(found[0].samples[0], "Paid EGP 1,000.00 at … with card **•••• on 06/03/2026. Balance EGP 12.00");
/// ```
#[must_use]
pub fn discover(
    messages: &[Sighting<'_>],
    templates: &TemplateSet,
    settings: impl Fn(&str) -> SenderSettings,
    wanted: &Wanted,
) -> Vec<Proposal> {
    let corpus = Corpus::of(messages, templates, &settings, wanted.sender.as_deref());
    let mut all: Vec<Proposal> = Vec::new();
    for heard in corpus.senders() {
        all.extend(sender::proposals(heard, templates, wanted.min_support));
    }
    all.sort_by(|a, b| {
        (b.support, &a.sender, &a.template).cmp(&(a.support, &b.sender, &b.template))
    });
    all.truncate(wanted.limit);
    all
}
