//! The lexicon in a form for look-ups.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::lexicon::{ACTIONS, ANYBODY, Action, LABELS, Label, NAMINGS, Naming, SEPARATOR};
use crate::Folded;
use crate::lexicon::{self, Meaning};
use crate::words::{Place, Word, hash, words};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The words, by their hashes.
pub(super) struct Known {
    labels: HashMap<u64, Label>,
    namings: HashMap<u64, Naming>,
    anybody: HashSet<u64>,
    /// By the first word: the words after it, and the action of the whole phrase.
    actions: HashMap<u64, Vec<(Vec<u64>, Action)>>,
    /// Words that distinguish the meanings of messages. No name replaces one.
    telling: HashSet<u64>,
}

/// Single words that negate the following words, and one for a pending state.
const TURNING: &str = "not, no, never, awaits, لم, لن, غير, مش, لا, ما";

impl Known {
    /// Returns the words of the library.
    pub(super) fn get() -> &'static Self {
        static KNOWN: OnceLock<Known> = OnceLock::new();
        KNOWN.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut actions: HashMap<u64, Vec<(Vec<u64>, Action)>> = HashMap::new();
        let mut telling: HashSet<u64> = hashes(TURNING).collect();
        for (action, phrases) in ACTIONS {
            for phrase in phrases.split(SEPARATOR) {
                let mut all = phrase_hashes(phrase);
                if let [only] = all.as_slice() {
                    telling.insert(*only);
                }
                let first = all.remove(0);
                actions.entry(first).or_default().push((all, *action));
            }
        }
        for phrases in actions.values_mut() {
            phrases.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        let labels: HashMap<u64, Label> =
            LABELS.iter().flat_map(|(label, list)| hashes(list).map(|it| (it, *label))).collect();
        telling.extend(labels.keys());
        let speaks =
            |meaning: &Meaning| matches!(meaning, Meaning::Against(_) | Meaning::Denied(_));
        for (_, phrases) in lexicon::lists().filter(|(meaning, _)| speaks(meaning)) {
            let single = phrases.split(SEPARATOR).filter(|phrase| !phrase.contains(' '));
            telling.extend(single.flat_map(phrase_hashes));
        }
        let namings =
            NAMINGS.iter().flat_map(|(naming, list)| hashes(list).map(|it| (it, *naming)));
        Self {
            labels,
            namings: namings.collect(),
            anybody: hashes(ANYBODY).collect(),
            actions,
            telling,
        }
    }

    /// The label that a word gives to a value after it.
    pub(super) fn label(&self, word: &str) -> Option<Label> {
        found(word, |hash| self.labels.get(hash).copied())
    }

    /// The kind of name that a word announces for the text after it.
    pub(super) fn naming(&self, word: &str) -> Option<Naming> {
        found(word, |hash| self.namings.get(hash).copied())
    }

    /// Whether a word after a salutation is not a name.
    pub(super) fn is_anybody(&self, word: &str) -> bool {
        found(word, |hash| self.anybody.contains(hash).then_some(())).is_some()
    }

    /// Whether this word changes the meaning of a message.
    pub(super) fn is_telling(&self, word: &str) -> bool {
        found(word, |hash| self.telling.contains(hash).then_some(())).is_some()
    }

    /// The action phrases of a folded text, in order.
    pub(super) fn actions(&self, text: &str) -> Vec<Action> {
        let mut seen = Vec::new();
        words(text, (0, text.len()), Place::Tail, &mut seen);
        let (mut all, mut at) = (Vec::new(), 0);
        while at < seen.len() {
            let Some((action, length)) = self.phrase(&seen, at) else {
                at += 1;
                continue;
            };
            all.push(action);
            at += length;
        }
        all
    }

    /// The longest phrase that begins with a word, and how many words it has.
    fn phrase(&self, seen: &[Word], at: usize) -> Option<(Action, usize)> {
        let follows = |rest: &[u64]| {
            let next = seen.get(at + 1..at + 1 + rest.len()).unwrap_or_default();
            next.len() == rest.len() && next.iter().zip(rest).all(|(word, hash)| word.is(*hash))
        };
        let forms = seen.get(at)?.forms().iter();
        let phrases = forms.filter_map(|form| self.actions.get(form)).flatten();
        let matching = phrases.filter(|(rest, _)| follows(rest));
        matching.map(|(rest, action)| (*action, rest.len() + 1)).max_by_key(|(_, length)| *length)
    }
}

fn phrase_hashes(phrase: &str) -> Vec<u64> {
    let folded = Folded::of(phrase);
    let mut seen = Vec::new();
    words(folded.as_str(), (0, folded.as_str().len()), Place::Tail, &mut seen);
    let text = |word: &Word| folded.as_str().get(word.start..word.end).map_or(0, hash);
    seen.iter().map(text).collect()
}

fn hashes(list: &str) -> impl Iterator<Item = u64> + '_ {
    list.split(SEPARATOR).flat_map(phrase_hashes)
}

/// Looks up a word in each of its forms, the whole word first.
fn found<T>(word: &str, of: impl Fn(&u64) -> Option<T>) -> Option<T> {
    let mut seen = Vec::new();
    words(word, (0, word.len()), Place::Tail, &mut seen);
    match seen.as_slice() {
        [only] => only.forms().iter().find_map(of),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Known, Label, Naming};
    use crate::{Folded, Kind};

    #[test]
    fn words_are_known_in_both_scripts_and_with_what_is_written_before_them() {
        let known = Known::get();
        let label = |word: &str| known.label(Folded::of(word).as_str());
        assert_eq!(label("Balance"), Some(Label::Balance));
        assert_eq!(label("والرصيد"), Some(Label::Balance));
        assert_eq!(label("بمبلغ"), Some(Label::Amount));
        assert_eq!(known.naming("at"), Some(Naming::Merchant));
        assert_eq!(known.naming(Folded::of("إلى").as_str()), Some(Naming::Counterparty));
        assert!(known.is_telling("declined") && known.is_telling("credited"));
        assert!(!known.is_telling("amazon"));
    }

    #[test]
    fn the_longest_action_phrase_counts() {
        let of = |text: &str| Known::get().actions(Folded::of(text).as_str());
        assert_eq!(of("Your credit card was debited"), [Action::Nothing, Action::Out]);
        assert_eq!(
            of("تم إيداع الراتب"),
            [Action::Is(Kind::OtherIncomingPayments), Action::Is(Kind::Salary)]
        );
    }
}
