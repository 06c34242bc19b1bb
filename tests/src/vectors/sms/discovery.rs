//! How many messages the templates cover that are proposed of a file's other half, and those of the packs.

use super::{Entry, agrees, noon, read, same};
use lendwright::sms::{
    Matcher, Message, Pack, Reading, Scratch, SenderSettings, Sighting, TemplateSet, Wanted,
    discover,
};

/// Of each half of a file templates are proposed, which then read the other half.
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

/// All that is proposed of messages, each another borrower's.
fn proposed<'e>(entries: impl Iterator<Item = &'e Entry>) -> TemplateSet {
    let sighting = |entry: &'e Entry| Sighting {
        borrower: &entry.id,
        message: Message { address: &entry.sender, body: &entry.text, received_at: noon() },
    };
    let messages: Vec<Sighting<'_>> = entries.map(sighting).collect();
    let mut set = TemplateSet::default();
    let wanted = Wanted { min_support: 2, ..Wanted::default() };
    for one in discover(&messages, &set.clone(), |_| SenderSettings::default(), &wanted) {
        // Two spellings of one wording are one template.
        let _ = set.append(&one.sender, &one.category, &[one.template]);
    }
    set
}

/// Whether a template reads a message, and the amount that is stated.
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

/// The packs with what matches their templates.
pub(super) fn packs() -> Vec<Matcher> {
    let compile = |pack: &Pack| {
        let set = pack.template_set().ok()?;
        Some(Matcher::new(&set, |sender| pack.settings(sender)))
    };
    Pack::all().iter().filter_map(compile).collect()
}

/// The settled messages that one of the packs reads right.
pub(super) fn by_packs(name: &str, all: &[Entry], packs: &[Matcher]) {
    let settled: Vec<&Entry> = all.iter().filter(|entry| entry.expected.is_some()).collect();
    let mut scratch = Scratch::default();
    let mut is_right = |entry: &&&Entry| {
        packs
            .iter()
            .any(|pack| agrees(&read(pack, &mut scratch, &entry.sender, &entry.text), entry))
    };
    let right = settled.iter().filter(|entry| is_right(entry)).count();
    println!("pack/{name}: {right} of {}", settled.len());
}
