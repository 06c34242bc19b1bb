//! The words of a message with their meanings, and the candidates that may contradict a transaction.

use crate::Stop;
use crate::lexicon::Meaning;
use crate::marks::Mark;
use crate::words::Word;

/// The smallest number of digits of a code.
pub(crate) const CODE_DIGITS: usize = 4;

/// The words of a message with their marks.
#[derive(Clone, Copy)]
pub(crate) struct MarkedWords<'a> {
    pub(crate) text: &'a str,
    pub(crate) words: &'a [Word],
    pub(crate) marks: &'a [Mark],
}

impl MarkedWords<'_> {
    pub(super) fn mark(&self, at: usize) -> Mark {
        self.marks.get(at).copied().unwrap_or_default()
    }

    pub(super) fn has(&self, at: usize, mark: Mark) -> bool {
        self.mark(at).has(mark)
    }

    pub(super) fn written(&self, at: usize) -> &str {
        self.words.get(at).and_then(|word| self.text.get(word.start..word.end)).unwrap_or_default()
    }

    /// Whether a word is a number with at least this number of digits, in the same clause as the word before it.
    pub(crate) fn is_number(&self, at: usize, digits: usize) -> bool {
        let written = self.written(at);
        written.len() >= digits
            && written.bytes().all(|byte| byte.is_ascii_digit())
            && self.words.get(at).is_some_and(|word| !word.gap.begins_clause())
    }

    /// The text between a word and the one before it.
    pub(super) fn text_before(&self, at: usize) -> &str {
        let end = |at: usize| self.words.get(at).map(|word| word.end);
        let from = at.checked_sub(1).and_then(end).unwrap_or_default();
        let until = self.words.get(at).map_or(self.text.len(), |word| word.start);
        self.text.get(from..until).unwrap_or_default()
    }

    /// Whether a question mark comes before a word.
    pub(super) fn is_asked_before(&self, at: usize) -> bool {
        self.text_before(at).contains(['?', '؟'])
    }

    pub(super) fn begins_with_digit(&self, at: usize) -> bool {
        self.written(at).as_bytes().first().is_some_and(u8::is_ascii_digit)
    }
}

/// A phrase that may contradict a transaction.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// The indexes of its first word, and of the word after its last.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) meaning: Meaning,
    pub(crate) stop: Stop,
    /// Whether `by you` follows.
    pub(crate) by_you: bool,
}

impl Candidate {
    /// Whether it is about the future, an offer, a debt or things in general: this does not count if the
    /// clause has another subject.
    pub(super) const fn is_soft(&self) -> bool {
        matches!(self.meaning, Meaning::General(_))
            || matches!(self.stop, Stop::Offer | Stop::Statement | Stop::Scheduled | Stop::Code)
    }
}

/// The topic of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Own,
    Balance,
    Other,
    Apart,
}
