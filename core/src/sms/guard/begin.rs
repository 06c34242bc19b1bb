//! Whether a phrase may begin in what a template leaves open: most messages need no more of the guard.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::{Folded, Guard, OpenPart, Place, Word, cut_lines, hash, pair, words};
use crate::sms::clause::{LEADS_TO_NAME, NO_NAME};
use crate::sms::marks::Mark;
use crate::sms::words::{is_denied, next_word, read_as};

impl Guard {
    /// Whether a phrase may begin in a part of a text, or has its `not` there.
    pub(super) fn may_begin(&self, folded: &Folded, open: &OpenPart, seen: &mut Vec<Word>) -> bool {
        let text = folded.as_str();
        let (start, end) = (open.start, open.end);
        let Some(part) = text.get(start..end) else { return false };
        let leads = |word: &u64| open.place == Place::Head && self.leads.contains(word);
        // No label speaks within a name.
        let has_labels = open.place != Place::Name;
        if !part.is_ascii() {
            seen.clear();
            words(text, (start, end), open.place, seen);
            cut_lines(folded, seen);
            if (0..seen.len()).any(|at| self.odd_act(text, seen, at).is_some()) {
                return true;
            }
            return seen.iter().enumerate().any(|(at, word)| {
                let next = seen.get(at + 1).map(Word::forms);
                word.forms().iter().any(|form| {
                    leads(form)
                        || self.first_words.contains(form)
                            && (has_labels && self.bare.contains(form)
                                || self.labels.contains(form)
                                || self.begins(*form, || next))
                })
            });
        }
        self.outlines.any_in(part, |from, to| {
            let written = part.get(from..to).unwrap_or_default();
            let word = hash(written);
            if leads(&word) {
                return true;
            }
            let participle = read_as(written).filter(|_| has_labels);
            if participle.is_none() && !self.first_words.contains(&word) {
                return false;
            }
            let is_label = has_labels && (self.bare.contains(&word) || participle.is_some());
            let speaks = is_label
                && (participle.is_some_and(is_denied)
                    || open.place == Place::Head
                    || !self.goes_on(folded, (start + to, end)));
            if speaks || self.beginnings.contains(&word) {
                return true;
            }
            let in_name = || {
                has_labels && !is_led_to(text, open)
                    || NO_NAME.contains(&written)
                    || is_cut_within(folded, open, part)
            };
            if self.labels.contains(&word) && in_name() {
                return true;
            }
            self.first_words.contains(&word)
                && next_word(text, start + to)
                    .is_none_or(|next| self.beginnings.contains(&pair(word, next)))
        })
    }

    /// Whether a phrase begins with a word, and with the next one where it has more than one.
    pub(super) fn begins<'a>(&self, word: u64, next: impl Fn() -> Option<&'a [u64]>) -> bool {
        let follows = |next: &u64| self.beginnings.contains(&pair(word, *next));
        self.first_words.contains(&word)
            && (self.beginnings.contains(&word)
                || next().is_none_or(|next| next.iter().any(follows)))
    }

    /// Whether a meaningful word follows in the same clause. Then a label before it is not alone.
    fn goes_on(&self, folded: &Folded, (at, end): (usize, usize)) -> bool {
        let text = folded.as_str();
        let Some(rest) = text.get(at..end).and_then(|rest| rest.strip_prefix(' ')) else {
            return false;
        };
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'\'';
        let length = rest.bytes().take_while(is_part).count();
        let word = rest.get(..length).unwrap_or_default();
        let mark = self.marks.get(&hash(word)).copied().unwrap_or_default();
        let is_cut = folded.line_ends().iter().any(|end| (at..=at + 1).contains(end));
        length > 0
            && !is_cut
            && !mark.has(Mark::BARE)
            && !mark.has(Mark::LABEL)
            && read_as(word).is_none()
    }
}

/// Whether the wording leads to a part as to a name: `from {{counterparty}}`.
fn is_led_to(text: &str, open: &OpenPart) -> bool {
    let before = text.get(..open.start).unwrap_or_default().trim_end_matches(' ');
    let word = before.rsplit(' ').next().unwrap_or_default();
    open.place == Place::Middle && LEADS_TO_NAME.contains(&word)
}

/// Whether a clause may begin within a part.
fn is_cut_within(folded: &Folded, open: &OpenPart, part: &str) -> bool {
    part.bytes().any(|byte| byte.is_ascii_punctuation() && !matches!(byte, b'&' | b'\''))
        || folded.line_ends().iter().any(|end| (open.start..open.end).contains(end))
}

#[cfg(test)]
mod tests {
    use super::{Folded, Guard};
    use crate::sms::Kind;

    fn is_stopped(text: &str) -> bool {
        Guard::new().check(&Folded::of(text), Kind::Purchase).is_some()
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
