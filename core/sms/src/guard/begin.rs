//! Checks whether a phrase may begin in the open parts of a message. Most messages need no more of the guard.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::{FoldedText, Guard, OpenPart, Place, Word, Words, hash, pair, words};
use crate::clause::{LEADS_TO_NAME, MarkedWords, NO_NAME};
use crate::marks::Mark;
use crate::words::{is_denied, next_word, read_as};

impl Guard {
    /// Whether a phrase may begin in a part of a text, or has its `not` there.
    pub(super) fn may_begin(&self, folded: &FoldedText, open: &OpenPart, room: &mut Words) -> bool {
        let text = folded.as_str();
        let Some(part) = text.get(open.start..open.end) else { return false };
        if part.is_ascii() {
            let is_one = |from, to| self.may_begin_at(folded, open, part, (from, to));
            return self.outlines.any_in(part, is_one);
        }
        room.all.clear();
        words(text, (open.start, open.end), open.place, &mut room.all);
        self.look_up(folded, room);
        let (words, marks) = (room.all.as_slice(), room.marks.as_slice());
        let on = MarkedWords { text, words, marks };
        let bare = if open.place == Place::Name { Mark::NONE } else { Mark::ONLY_BARE };
        let speaks = leads_in(open.place).with(Mark::ONLY_LABEL).with(Mark::ALONE).with(bare);
        (0..words.len()).zip(marks).any(|(at, mark)| {
            mark.has(speaks)
                || mark.has(Mark::SPEAKS) && self.begins(words.get(at..).unwrap_or_default())
                || self.odd_act(on, at).is_some()
        })
    }

    /// The same of a word of a part in ASCII.
    fn may_begin_at(
        &self,
        folded: &FoldedText,
        open: &OpenPart,
        part: &str,
        (from, to): (usize, usize),
    ) -> bool {
        let (text, end) = (folded.as_str(), open.start + to);
        let written = part.get(from..to).unwrap_or_default();
        let word = hash(written);
        let mark = self.mark_of_form(word);
        if mark.has(leads_in(open.place)) {
            return true;
        }
        // No label counts within a name.
        let has_labels = open.place != Place::Name;
        let participle = if has_labels { read_as(written, mark) } else { None };
        let is_label = has_labels && mark.has(Mark::ONLY_BARE) || participle.is_some();
        let speaks = is_label
            && (participle.is_some_and(is_denied)
                || open.place == Place::Head
                || !self.goes_on(folded, (end, open.end)));
        if speaks || mark.has(Mark::ALONE) {
            return true;
        }
        let in_name = || {
            has_labels && !is_led_to(text, open)
                || NO_NAME.contains(&written)
                || is_cut_within(folded, open, part)
        };
        if mark.has(Mark::ONLY_LABEL) && in_name() {
            return true;
        }
        mark.has(Mark::SPEAKS) && self.goes_on_as_phrase(text, word, end)
    }

    /// Whether the words after a first word in ASCII are those of a phrase that counts.
    fn goes_on_as_phrase(&self, text: &str, first: u64, at: usize) -> bool {
        let Some((second, at)) = next_word(text, at) else { return true };
        let begun = pair(first, second);
        let Some(start) = self.starts.get(&begun) else { return false };
        let is_third = |third| self.starts.contains_key(&pair(begun, third));
        start.has(Mark::ALONE) || next_word(text, at).is_none_or(|(third, _)| is_third(third))
    }

    /// Whether a phrase of more than one word that counts may begin with the first of these.
    fn begins(&self, of: &[Word]) -> bool {
        let [first, second, behind @ ..] = of else { return true };
        self.pairs(first, second).any(|(begun, start)| {
            let is_third = |form: &u64| self.starts.contains_key(&pair(begun, *form));
            start.has(Mark::ALONE)
                || behind.first().is_none_or(|third| third.forms().iter().any(is_third))
        })
    }

    /// The first two words of phrases that count, by the forms of two words.
    pub(super) fn pairs(&self, first: &Word, second: &Word) -> impl Iterator<Item = (u64, Mark)> {
        let both = first
            .forms()
            .iter()
            .flat_map(|first| second.forms().iter().map(|second| pair(*first, *second)));
        both.filter_map(|begun| self.starts.get(&begun).map(|start| (begun, *start)))
    }

    /// Whether a meaningful word follows in the same clause. Then a label before it is not alone.
    fn goes_on(&self, folded: &FoldedText, (at, end): (usize, usize)) -> bool {
        let text = folded.as_str();
        let Some(rest) = text.get(at..end).and_then(|rest| rest.strip_prefix(' ')) else {
            return false;
        };
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'\'';
        let length = rest.bytes().take_while(is_part).count();
        let word = rest.get(..length).unwrap_or_default();
        let mark = self.mark_of_form(hash(word));
        let is_cut = folded.line_ends().iter().any(|end| (at..=at + 1).contains(end));
        length > 0
            && !is_cut
            && !mark.has(Mark::BARE)
            && !mark.has(Mark::LABEL)
            && read_as(word, mark).is_none()
    }
}

/// The mark of words that have a meaning at the head of a part.
const fn leads_in(place: Place) -> Mark {
    match place {
        Place::Head => Mark::LEADS,
        _ => Mark::NONE,
    }
}

/// Whether the wording leads to a part as to a name: `from {{counterparty}}`.
fn is_led_to(text: &str, open: &OpenPart) -> bool {
    let before = text.get(..open.start).unwrap_or_default().trim_end_matches(' ');
    let word = before.rsplit(' ').next().unwrap_or_default();
    open.place == Place::Middle && LEADS_TO_NAME.contains(&word)
}

/// Whether a clause may begin within a part.
fn is_cut_within(folded: &FoldedText, open: &OpenPart, part: &str) -> bool {
    part.bytes().any(|byte| byte.is_ascii_punctuation() && !matches!(byte, b'&' | b'\''))
        || folded.line_ends().iter().any(|end| (open.start..open.end).contains(end))
}

#[cfg(test)]
mod tests {
    use super::{FoldedText, Guard};
    use crate::Kind;

    fn is_stopped(text: &str) -> bool {
        Guard::new().check(&FoldedText::new(text), Kind::Purchase).is_some()
    }

    #[test]
    fn a_participle_that_tells_of_no_end_is_stopped_where_it_is_all_that_is_said() {
        for (text, stops) in [
            ("Paid 500 at Shop. Uncaptured", true),
            ("Paid 500 at Shop. This payment is parked", true),
            ("Paid 500 at Shop - Intercepted", true),
            ("Paid 500 at Shop. Captured", false),
            ("Paid 500 at Shop. Automated message", false),
            ("Paid 500 at Shop. Parked cars are towed away", false),
            ("Paid 500 at Shop. Ahmed", false),
            ("خصم 500 جنيه. تم نقض العملية", true),
            ("خصم 500 جنيه. تم تنفيذ العملية", false),
            ("خصم 500 جنيه. تم إطلاق التطبيق الجديد", false),
        ] {
            assert_eq!(is_stopped(text), stops, "{text}");
        }
    }

    #[test]
    fn a_code_that_is_told_stops_behind_a_warning_too() {
        assert!(is_stopped("Paid 500 at Shop. Do not share this code 884512"));
        assert!(!is_stopped("Paid 500 at Shop. Do not share your code. Call 19666"));
    }
}
