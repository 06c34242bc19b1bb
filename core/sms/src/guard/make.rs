//! Makes a guard of the lists of words and phrases.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a phrase")]

use super::{Guard, Phrase, pair};
use crate::FoldedText;
use crate::lexicon::{self, BY_YOU, Meaning, SEPARATOR};
use crate::marks::{MARKS, Mark};
use crate::words::{Outlines, hash};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::HashMap;

/// The number of words of a phrase that decide whether it may begin at a word.
const START_WORDS: usize = 3;
/// The word that denies the wording.
const NOT: &str = "not";

impl Guard {
    /// Makes a guard of the library's words.
    #[must_use]
    pub fn new() -> Self {
        let mut guard = Self {
            marks: HashMap::default(),
            phrases: HashMap::default(),
            starts: HashMap::default(),
            outlines: Outlines::default(),
            by: hash(BY_YOU[0]),
            you: BY_YOU[1].split(SEPARATOR).map(hash).collect(),
            not: hash(NOT),
        };
        guard.outlines.add(NOT);
        guard.mark(hash(NOT), Mark::SPEAKS.with(Mark::ALONE));
        for (meaning, list) in lexicon::lists() {
            for phrase in lexicon::phrases(list) {
                guard.add(&phrase, meaning);
            }
        }
        for (mark, words) in MARKS {
            for word in words.split(SEPARATOR) {
                guard.mark(hash(FoldedText::new(word).as_str()), *mark);
            }
        }
        for phrases in guard.phrases.values_mut() {
            phrases.compact_sort_by_key(|phrase| std::cmp::Reverse(phrase.rest.len()));
        }
        guard
    }

    fn mark(&mut self, word: u64, mark: Mark) {
        let known = self.marks.entry(word).or_default();
        *known = known.with(mark);
    }

    fn add(&mut self, phrase: &str, meaning: Meaning) {
        let folded = FoldedText::new(phrase);
        let written = folded.as_str().split(' ').next().unwrap_or_default();
        let words: Vec<u64> = folded.as_str().split(' ').map(hash).collect();
        let Some((&first, rest)) = words.split_first() else { return };
        let does = match (meaning, rest.is_empty()) {
            (Meaning::Before(_), _) => Mark::LEADS,
            (Meaning::Nothing | Meaning::NeverShare, _) => Mark::NONE,
            (Meaning::Bare(_), true) => Mark::SPEAKS.with(Mark::ONLY_BARE).with(Mark::LABEL),
            (Meaning::Label(_), true) => Mark::SPEAKS.with(Mark::ONLY_LABEL).with(Mark::LABEL),
            (_, true) => Mark::SPEAKS.with(Mark::ALONE),
            (_, false) => Mark::SPEAKS,
        };
        self.mark(first, does.with(Mark::FIRST));
        if does != Mark::NONE {
            self.outlines.add(written);
        }
        if does.has(Mark::SPEAKS) {
            self.add_start(&words);
        }
        self.phrases.entry(first).or_default().push(Phrase { rest: rest.to_vec(), meaning });
    }

    /// Adds the first two and three words of a phrase of this length.
    fn add_start(&mut self, words: &[u64]) {
        let mut begun = words.first().copied().unwrap_or_default();
        for (at, word) in words.iter().enumerate().skip(1).take(START_WORDS - 1) {
            begun = pair(begun, *word);
            let known = self.starts.entry(begun).or_default();
            if at + 1 == words.len().min(START_WORDS) {
                *known = known.with(Mark::ALONE);
            }
        }
    }
}
