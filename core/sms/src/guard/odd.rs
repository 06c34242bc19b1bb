//! Arabic clauses about this transaction with a word that the guard does not know. In doubt no money moved.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

use super::Guard;
use crate::clause::MarkedWords;
use crate::marks::Mark;
use crate::words::{Place, Word, hash};

/// The largest distance in words from an unknown verb to its object.
const OBJECT_WORDS: usize = 3;
/// The largest number of words in a clause with no other statement.
const CLAUSE_WORDS: usize = 5;

/// This transaction, as a subject or an object. The words are written as folded.
const SUBJECTS: [&str; 8] =
    ["العمليه", "المعامله", "الحواله", "المبلغ", "عمليتك", "حوالتك", "تحويلك", "مبلغك"];
/// This transaction, as an object alone.
const OBJECTS: [&str; 3] = ["التحويل", "الفلوس", "العمليات"];

/// Words after `ما` that are not verbs denied by it.
#[rustfmt::skip]
const NO_VERBS: [&str; 26] = [
    "شاء", "عدا", "زال", "زالت", "هو", "هي", "عليك", "عليكم", "عندك", "عندكم", "عندي", "لك", "لكم", "لنا", "في",
    "فيه", "عليه", "دام", "دمت", "احلي", "اجمل", "اسهل", "اسرع", "احد", "له", "لم",
];

impl Guard {
    /// The word after an unknown act on this transaction at the beginning of a clause: `نقضنا العملية`, `العملية
    /// باظت`. A verb of a list or a known noun before this transaction is no unknown act.
    pub(super) fn odd_act(&self, on: MarkedWords<'_>, at: usize) -> Option<usize> {
        let MarkedWords { text, words, marks } = on;
        let written = |at: usize| {
            words.get(at).and_then(|word| text.get(word.start..word.end)).unwrap_or_default()
        };
        let first = words.get(at)?;
        let begins = at == 0 || first.gap.begins_clause();
        let is_free = matches!(first.place, Place::Tail | Place::Middle);
        if !begins || !is_free || written(at).is_ascii() {
            return None;
        }
        // `البنك ما وافق`: a verb of the past after `ما`.
        let denies = |at: usize| {
            let verb = written(at + 1);
            written(at) == "ما"
                && words.get(at + 1).is_some_and(|verb| !verb.gap.begins_clause())
                && !verb.is_ascii()
                && !verb.starts_with(['ي', 'ن', 'ب', 'ت'])
                && !verb.starts_with("ال")
                && !NO_VERBS.contains(&verb)
        };
        if denies(at) {
            return Some(at + 2);
        }
        if written(at).starts_with("ال") && written(at) != "الا" && denies(at + 1) {
            return Some(at + 3);
        }
        let goes_on = |at: &usize| words.get(*at).is_some_and(|word| !word.gap.begins_clause());
        let end = (at + 1..=at + CLAUSE_WORDS).find(|at| !goes_on(at))?;
        let is_object =
            |at: &usize| SUBJECTS.contains(&written(*at)) || OBJECTS.contains(&written(*at));
        let is_subject = SUBJECTS.contains(&written(at));
        let (odd, to) = if is_subject {
            (at + 1, at + 2)
        } else {
            let object = (at + 1..end.min(at + 1 + OBJECT_WORDS)).find(is_object)?;
            (at, object + 1)
        };
        // `وتم` is too short to be read without its first letter.
        let joined = written(at).strip_prefix(['و', 'ف']).map(hash);
        if joined.is_some_and(|form| self.mark_of_form(form).is_read()) {
            return None;
        }
        let next = words.get(odd + 1);
        let begins = |word: &Word| next.is_some_and(|next| self.pairs(word, next).next().is_some());
        let mark = |at: usize| marks.get(at).copied().unwrap_or_default();
        let is_known = |word: &Word| {
            let mark = mark(odd);
            mark.is_read() || is_subject && (mark.has(Mark::ALONE) || begins(word))
        };
        let is_odd = odd < end
            && words.get(odd).is_some_and(|word| !is_known(word))
            && !written(odd).is_ascii()
            && !written(odd).starts_with("ال")
            && !(at..end).any(|at| mark(at).has(Mark::GIFT));
        is_odd.then_some(to)
    }
}
