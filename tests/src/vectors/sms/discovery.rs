//! How many messages the proposed templates cover: the templates come from one half of a file and read the other half.

use super::{Entry, noon, same};
use lendwright::sms::{
    DiscoveryOptions, Matcher, Message, Reading, Scratch, SenderSettings, Sighting, TemplateSet,
    discover,
};

/// Proposes templates from each half of a file, and reads the other half with them.
pub(super) fn halves(name: &str, all: &[Entry]) {
    let (mut covered, mut of_all) = (0, 0);
    for half in 0..2 {
        let of = |half: usize| all.iter().skip(half).step_by(2);
        let set = proposed(of(half));
        let matcher = Matcher::new(&set, |_| SenderSettings::default());
        for entry in of(1 - half).filter(|entry| entry.expected.is_some()) {
            of_all += 1;
            covered += usize::from(is_covered(&matcher, entry));
        }
    }
    println!("discovery/{name}: {covered} of {of_all}");
}

/// All templates that are proposed for messages. Each message belongs to a different borrower.
fn proposed<'e>(entries: impl Iterator<Item = &'e Entry>) -> TemplateSet {
    let sighting = |entry: &'e Entry| Sighting {
        borrower: &entry.id,
        message: Message { address: &entry.sender, body: &entry.text, received_at: noon() },
    };
    let messages: Vec<Sighting<'_>> = entries.map(sighting).collect();
    let mut set = TemplateSet::default();
    let mut wanted = DiscoveryOptions::default();
    wanted.min_support = 2;
    for one in discover(&messages, &set.clone(), |_| SenderSettings::default(), &wanted) {
        // Two spellings of one wording are one template.
        let _ = set.append(&one.sender, &one.category, &[one.template]);
    }
    set
}

/// Whether a template reads a message with the stated amount.
fn is_covered(matcher: &Matcher, entry: &Entry) -> bool {
    let message = Message { address: &entry.sender, body: &entry.text, received_at: noon() };
    let Some((amount, _)) = &entry.expected else { return false };
    match matcher.read(&mut Scratch::default(), &message) {
        Reading::Record { record, .. } => {
            record.amount.is_some_and(|read| same(&read.to_string(), amount))
        }
        _ => false,
    }
}
