//! Messages by their senders, with the readings of existing templates.

use super::proposal::Sighting;
use crate::registry;
use crate::{Folded, Matcher, Reading, Scratch, SenderSettings, TemplateSet};
use chrono::NaiveDateTime;
use std::collections::BTreeMap;

/// A message with more bytes is not one of many, so it needs no template.
const BODY_MAX: usize = 4_096;

/// A sender's messages.
pub(super) struct Heard<'m> {
    /// The name for its templates.
    pub(super) name: String,
    pub(super) settings: SenderSettings,
    pub(super) messages: Vec<Line<'m>>,
}

/// A message, folded, with the category and number of the template that matches it.
pub(super) struct Line<'m> {
    pub(super) borrower: &'m str,
    pub(super) body: &'m str,
    pub(super) folded: Folded,
    pub(super) received_at: NaiveDateTime,
    pub(super) matched: Option<(String, usize)>,
}

/// Messages by sender.
pub(super) struct Corpus<'m>(BTreeMap<String, Heard<'m>>);

impl<'m> Corpus<'m> {
    /// Reads messages, those of one sender where one is wanted.
    pub(super) fn of(
        messages: &[Sighting<'m>],
        templates: &TemplateSet,
        settings: &impl Fn(&str) -> SenderSettings,
        wanted: Option<&str>,
    ) -> Self {
        let matcher = Matcher::new(templates, settings);
        let mut scratch = Scratch::default();
        let wanted = wanted.map(|name| key(&name_of(&matcher, &mut scratch, name)));
        let mut senders: BTreeMap<String, Heard<'m>> = BTreeMap::new();
        for sighting in messages {
            let message = sighting.message;
            let name = name_of(&matcher, &mut scratch, message.address);
            let key = key(&name);
            if message.body.len() > BODY_MAX {
                continue;
            }
            if key.is_empty() || wanted.as_ref().is_some_and(|wanted| *wanted != key) {
                continue;
            }
            let read_by = match matcher.read(&mut scratch, &message) {
                Reading::Record { record, .. } => {
                    Some((record.category.to_owned(), usize::from(record.template)))
                }
                _ => None,
            };
            let heard = senders.entry(key).or_insert_with(|| Heard {
                name: name.clone(),
                settings: settings(&name),
                messages: Vec::new(),
            });
            // Spellings without a fixed form: the first in alphabetical order counts.
            if name < heard.name {
                heard.settings = settings(&name);
                heard.name = name;
            }
            heard.messages.push(Line {
                borrower: sighting.borrower,
                body: message.body,
                folded: Folded::of(message.body),
                received_at: message.received_at,
                matched: read_by,
            });
        }
        // A sender with messages of only one borrower has no proposals.
        senders.retain(|_, heard| {
            let mut borrowers = heard.messages.iter().map(|line| line.borrower);
            let first = borrowers.next();
            borrowers.any(|other| Some(other) != first)
        });
        for heard in senders.values_mut() {
            heard.messages.sort_by(|a, b| {
                (a.body, a.borrower, a.received_at).cmp(&(b.body, b.borrower, b.received_at))
            });
        }
        Self(senders)
    }

    /// The senders in the order of their names.
    pub(super) fn senders(&self) -> impl Iterator<Item = &Heard<'m>> {
        self.0.values()
    }
}

fn key(name: &str) -> String {
    Folded::of(name).as_str().to_owned()
}

/// The name for a sender's templates: the spelling of the set, else that of the registry, else the address.
fn name_of(matcher: &Matcher, scratch: &mut Scratch, address: &str) -> String {
    if let Some(found) = matcher.sender(scratch, address) {
        return found.name().to_owned();
    }
    registry::find(address).map_or_else(|| address.trim().to_owned(), |known| known.name.to_owned())
}
