//! The sentence of a pattern that contains its amount.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::pattern::Part;
use super::tells::is_aside;
use std::ops::Range;

/// The parts of a part's sentence: up to a sign that ends a sentence, or to a condition or instruction that
/// follows the statement.
pub(super) fn sentence(parts: &[Part<'_>], at: usize) -> Range<usize> {
    let ends = |place: usize| {
        // A point before a number may be that of `Rs.`.
        let goes_on =
            || matches!(parts.get(place + 1), Some(Part::Word(_) | Part::Gap | Part::Month));
        match parts.get(place) {
            Some(Part::Mark('!' | '?' | '؟' | ';')) => true,
            Some(Part::Mark('.')) => goes_on(),
            _ => false,
        }
    };
    let is_aside =
        |place: usize| matches!(parts.get(place), Some(Part::Word(word)) if is_aside(word));
    let from = (0..at).rev().find(|place| ends(*place)).map_or(0, |place| place + 1);
    let behind = (at + 1..parts.len()).find_map(|place| match () {
        () if ends(place) => Some(place + 1),
        () if is_aside(place) => Some(place),
        () => None,
    });
    from..behind.unwrap_or(parts.len())
}

#[cfg(test)]
mod tests {
    use super::{Part, sentence};

    #[test]
    fn a_sentence_ends_at_its_sign_and_before_an_instruction() {
        use super::super::lexicon::Label::None as Nothing;
        let parts = [
            Part::Word("hello"),
            Part::Mark('!'),
            Part::Word("rs"),
            Part::Mark('.'),
            Part::Value(Nothing),
            Part::Word("paid"),
            Part::Mark('.'),
            Part::Word("bye"),
        ];
        assert_eq!(sentence(&parts, 4), 2..7);
        let parts = [Part::Value(Nothing), Part::Word("paid"), Part::Word("call"), Part::Gap];
        assert_eq!(sentence(&parts, 0), 0..2);
    }
}
