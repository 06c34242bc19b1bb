//! How many of other people's messages the packs read, and whether they read one wrongly.

use super::{Entry, noon, same};
use lendwright::sms::{Class, Matcher, Message, Pack, Reading, Record, Scratch};

/// The smallest share of messages about money that moved that a pack must read right, in hundredths.
const RIGHT_MIN: usize = 60;

/// The packs, and their results.
pub(super) struct Packs {
    matchers: Vec<Matcher>,
    right: usize,
    of_all: usize,
    wrong: Vec<String>,
}

/// The result for a message that a pack counts.
enum MessageResult {
    Right,
    Wrong(String),
}

impl Packs {
    /// All packs, each compiled alone.
    pub(super) fn new() -> Self {
        let compile = |pack: &Pack| {
            let set = pack.template_set().ok()?;
            Some(Matcher::new(&set, |sender| pack.settings(sender)))
        };
        let matchers = Pack::all().iter().filter_map(compile).collect();
        Self { matchers, right: 0, of_all: 0, wrong: Vec::new() }
    }

    /// Reads a file's messages by each pack. A message is right if it moved money and a pack reads it as stated. It is
    /// wrong if a pack books it and does not read it as stated.
    pub(super) fn read(&mut self, name: &str, all: &[Entry]) {
        let mut scratch = Scratch::default();
        let (mut right, mut of_all) = (0, 0);
        for entry in all {
            let message =
                Message { address: &entry.sender, body: &entry.text, received_at: noon() };
            let mut is_right = false;
            for matcher in &self.matchers {
                match booked(&matcher.read(&mut scratch, &message), entry) {
                    Some(MessageResult::Right) => is_right = true,
                    Some(MessageResult::Wrong(what)) => self.wrong.push(what),
                    None => {}
                }
            }
            of_all += usize::from(entry.is_transaction);
            right += usize::from(is_right);
        }
        self.right += right;
        self.of_all += of_all;
        println!("pack/{name}: {right} of {of_all}");
    }

    /// The results below the limits.
    pub(super) fn below_the_bars(self) -> Vec<String> {
        println!("sms/packs: {} of {}, {} wrong", self.right, self.of_all, self.wrong.len());
        let mut below = self.wrong;
        if self.right * 100 < self.of_all * RIGHT_MIN {
            below.push(format!("the packs read {} of {}", self.right, self.of_all));
        }
        below
    }
}

/// Whether a message is read right; `None` if nothing was booked for it.
fn booked(reading: &Reading<'_>, entry: &Entry) -> Option<MessageResult> {
    let Reading::Record { record, .. } = reading else { return None };
    let moves = !matches!(record.class(), Class::Ignore | Class::Signal);
    if !moves || !record.settled.is_yes() {
        return None;
    }
    let amount = record.amount.map(|amount| amount.to_string()).unwrap_or_default();
    let currency = record.currency.map_or("", |currency| currency.code());
    let is_right = entry.is_transaction
        && entry.expected.as_ref().is_none_or(|(stated, _)| same(&amount, stated))
        && entry.currency.as_deref().is_none_or(|stated| currency == stated)
        && is_the_way(record, entry);
    let what = || {
        let read = (record.category, amount.as_str(), currency);
        format!("{}: a pack reads {read:?}: {:?}", entry.id, entry.text)
    };
    Some(if is_right { MessageResult::Right } else { MessageResult::Wrong(what()) })
}

/// Whether money moved in the stated direction. A debit or a transfer can repay a loan or a card. A credit to a credit
/// card is its owner's payment.
fn is_the_way(record: &Record<'_>, entry: &Entry) -> bool {
    let names_a_card = || entry.text.to_lowercase().contains("card") || entry.text.contains("بطاق");
    match (entry.direction, record.class()) {
        (None, _) | (Some(Class::Out | Class::Neutral), Class::Out | Class::Liability) => true,
        (Some(Class::In), Class::Liability) => names_a_card(),
        (Some(stated), class) => stated == class,
    }
}
