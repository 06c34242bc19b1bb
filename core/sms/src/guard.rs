//! The guard searches the open parts of a message for words that contradict the movement of money.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

mod begin;
mod make;
mod odd;

use super::clause::{CODE_DIGITS, Candidate, ClauseState, MarkedWords};
use super::lexicon::{self, Meaning};
use super::marks::Mark;
use super::words::{Gap, IdentityHasher, Outlines, Place, Word, hash, read_as, words};
use super::{FoldedText, Kind, Stop};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;
use std::sync::OnceLock;

/// The number of words after a denial where `by you` makes it a question.
const YOU_WORDS: usize = 3;
/// The number of words after `never share` where no code counts.
const SHARE_WORDS: usize = 8;

/// Searches for words that contradict the movement of money: declined, reversed, under way, later, asked for, held, a
/// code, a statement, an offer.
///
/// It compares whole words, of Arabic also without the letters that are written before them in one, in English,
/// Arabic and a few words of other languages. It evaluates them in their clauses. A word in a condition, a question
/// or an instruction, or about another matter, does not contradict the transaction.
///
/// # Example
/// ```
/// use lendwright_sms::{FoldedText, Guard, Kind, Stop};
///
/// let guard = Guard::new();
/// let text = FoldedText::new("Your purchase of EGP 500 was declined");
/// let hit = guard.check(&text, Kind::Purchase).unwrap();
/// assert_eq!((hit.stop, &text.as_str()[hit.at]), (Stop::Declined, "declined"));
/// assert!(guard.check(&FoldedText::new("Never share your OTP"), Kind::Purchase).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Guard {
    /// The effects of each word in a clause, and in phrases that begin with it.
    marks: HashMap<u64, Mark, BuildHasherDefault<IdentityHasher>>,
    /// The phrases by their first word, the longest first.
    phrases: HashMap<u64, Vec<Phrase>, BuildHasherDefault<IdentityHasher>>,
    /// The first two and the first three words of phrases that contradict the transaction. Starts that are a whole
    /// phrase are `Mark::ALONE`.
    starts: HashMap<u64, Mark, BuildHasherDefault<IdentityHasher>>,
    /// The outlines of the first words in ASCII of such phrases.
    outlines: Outlines,
    by: u64,
    you: Vec<u64>,
    not: u64,
}

/// Words against money having moved, with their place in the folded text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hit {
    /// The reason.
    pub stop: Stop,
    /// Its place.
    pub at: Range<usize>,
    /// The place of its clause.
    pub clause: Range<usize>,
}

/// Memory for the words of a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    all: Vec<Word>,
    marks: Vec<Mark>,
}

/// A part of a message that a template leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenPart {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) place: Place,
}

impl OpenPart {
    /// Whether it is a number that begins no phrase. Only a single digit begins phrases, such as `1 to allow`.
    const fn is_plain_number(&self) -> bool {
        matches!(self.place, Place::Number) && self.end - self.start > 1
    }
}

/// The words after a first word, and the meaning of the whole phrase.
#[derive(Clone, Debug)]
struct Phrase {
    rest: Vec<u64>,
    meaning: Meaning,
}

impl Default for Guard {
    fn default() -> Self {
        Self::new()
    }
}

impl Guard {
    /// The version of its words. The digest of a set of templates contains it.
    pub const VERSION: u32 = lexicon::VERSION;

    /// The guard of all matchers.
    pub(super) fn shared() -> &'static Self {
        static SHARED: OnceLock<Guard> = OnceLock::new();
        SHARED.get_or_init(Self::new)
    }

    /// Returns the first contradiction to the movement of money in a whole text, for a record of this kind.
    #[must_use]
    pub fn check(&self, text: &FoldedText, kind: Kind) -> Option<Hit> {
        let part = OpenPart { start: 0, end: text.as_str().len(), place: Place::Tail };
        self.check_parts(text, &[part], kind, &mut Words::default())
    }

    /// Like [`Guard::check`], for the parts of a folded text that a template leaves open, in order. The rest is its
    /// wording.
    pub(super) fn check_parts(
        &self,
        folded: &FoldedText,
        open: &[OpenPart],
        kind: Kind,
        room: &mut Words,
    ) -> Option<Hit> {
        // The open parts of most messages cannot begin a phrase.
        let text = folded.as_str();
        let mut worded = open.iter().filter(|part| !part.is_plain_number());
        if !worded.any(|part| self.may_begin(folded, part, room)) {
            return None;
        }
        room.all.clear();
        let mut at = 0;
        for part in open {
            words(text, (at, part.start), Place::Wording, &mut room.all);
            words(text, (part.start, part.end), part.place, &mut room.all);
            at = part.end;
        }
        words(text, (at, text.len()), Place::Wording, &mut room.all);
        if let Some(first) = room.all.first_mut() {
            first.gap = Gap::between(text, 0, first.start).of_part();
        }
        self.look_up(folded, room);
        self.first(MarkedWords { text, words: &room.all, marks: &room.marks }, kind)
    }

    /// Splits clauses at the ends of lines, and looks up the effects of the words.
    fn look_up(&self, folded: &FoldedText, Words { all, marks }: &mut Words) {
        cut_lines(folded, all);
        marks.clear();
        for word in all {
            let mut mark = self.mark_of(word);
            let written = folded.as_str().get(word.start..word.end).unwrap_or_default();
            if let Some(other) = read_as(written, mark) {
                word.push(other);
                mark = mark.with(self.mark_of_form(other));
            }
            marks.push(mark);
        }
    }

    /// The effect of a word, by all of its forms.
    fn mark_of(&self, word: &Word) -> Mark {
        let marks = word.forms().iter().map(|form| self.mark_of_form(*form));
        marks.fold(Mark::NONE, Mark::with)
    }

    fn mark_of_form(&self, form: u64) -> Mark {
        self.marks.get(&form).copied().unwrap_or_default()
    }

    fn first(&self, on: MarkedWords<'_>, kind: Kind) -> Option<Hit> {
        let (mut at, mut shared) = (0, 0..0);
        let mut state = ClauseState::new();
        while at < on.words.len() {
            state.enter(on, at);
            let odd = || {
                let to = self.odd_act(on, at)?;
                Some((Meaning::Against(Stop::Declined), to - at))
            };
            let found = self.phrase(on, at, &mut state).or_else(odd);
            let next = at + found.map_or(1, |(_, length)| length);
            let speaks = found.and_then(|(meaning, _)| match meaning {
                Meaning::NeverShare => {
                    shared = next..next + SHARE_WORDS;
                    None
                }
                // `Do not share this code 884512` and `never share: 884512 is your code` contain the code.
                Meaning::Against(Stop::Code | Stop::Requested)
                    if shared.contains(&at)
                        && !on.is_number(next, CODE_DIGITS)
                        && !(shared.start..at).any(|at| on.is_number(at, CODE_DIGITS)) =>
                {
                    None
                }
                _ => meaning.stop().map(|stop| (meaning, stop)),
            });
            let speaks = speaks.filter(|(_, stop)| {
                // A phrase is the template's own unless its first word is left open, or its `not`.
                let of = on.words.get(at..next).unwrap_or_default();
                let is_open = of.first().is_some_and(Word::is_open)
                    || of.iter().any(|word| word.is_open() && word.is(self.not));
                !is_own(kind, *stop)
                    && is_open
                    && !of.iter().any(|word| is_of_address(on.text, word))
            });
            if let Some((meaning, stop)) = speaks {
                let by_you = matches!(meaning, Meaning::Denied(_)) && self.asks_you(on.words, next);
                let candidate = Candidate { from: at, to: next, meaning, stop, by_you };
                if !state.excuses(on, &candidate) && !state.gives_reason(on, &candidate, kind) {
                    return Some(hit(on, &mut state, &candidate));
                }
            }
            // An excused phrase may hide a phrase that begins within it.
            let leads = |at: usize| on.marks.get(at).is_some_and(|mark| mark.has(Mark::LEADS));
            let is_nothing = matches!(found, Some((Meaning::Nothing | Meaning::NeverShare, _)))
                && !(state.leads(on, at) && (at + 1..next).any(leads));
            let until = if is_nothing { next } else { at + 1 };
            while at < until {
                state.enter(on, at);
                state.pass(on, at);
                at += 1;
            }
        }
        None
    }

    /// The longest phrase that begins with a word and counts at its place, and its number of words.
    fn phrase(
        &self,
        on: MarkedWords<'_>,
        at: usize,
        state: &mut ClauseState,
    ) -> Option<(Meaning, usize)> {
        let seen = on.words;
        let word =
            seen.get(at).filter(|_| on.marks.get(at).is_some_and(|mark| mark.has(Mark::FIRST)))?;
        let mut best: Option<(Meaning, usize)> = None;
        for form in word.forms() {
            let Some(phrases) = self.phrases.get(form) else { continue };
            let follows = |phrase: &&Phrase| {
                let next = seen.get(at + 1..at + 1 + phrase.rest.len()).unwrap_or_default();
                let crosses =
                    || phrase.meaning.stop().is_none() && next.iter().any(|word| word.gap.is_cut());
                next.len() == phrase.rest.len()
                    && !crosses()
                    && next.iter().zip(&phrase.rest).all(|(word, hash)| word.is(*hash))
            };
            // The longest is first.
            for phrase in phrases.iter().filter(follows) {
                let length = phrase.rest.len() + 1;
                if best.is_some_and(|(_, longest)| length <= longest) {
                    break;
                }
                if state.speaks(on, phrase.meaning, at, at + length) {
                    best = Some((phrase.meaning, length));
                    break;
                }
            }
        }
        best
    }

    /// Whether `by you` follows.
    fn asks_you(&self, seen: &[Word], at: usize) -> bool {
        let next = seen.get(at..).unwrap_or_default();
        let mut pairs = next.iter().zip(next.iter().skip(1)).take(YOU_WORDS);
        pairs.any(|(by, you)| by.is(self.by) && self.you.iter().any(|hash| you.is(*hash)))
    }
}

/// Whether a word belongs to an address: `shop.refunds@bank`.
fn is_of_address(text: &str, word: &Word) -> bool {
    let before = text.get(..word.start).unwrap_or_default();
    let behind = text.get(word.end..).and_then(|rest| rest.strip_prefix('@')).unwrap_or_default();
    before.ends_with(['.', '_']) && behind.starts_with(|next: char| next.is_ascii_alphanumeric())
}

/// Cuts clauses where a line ends.
fn cut_lines(folded: &FoldedText, words: &mut [Word]) {
    let Some(first) = words.first().map(|word| word.start) else { return };
    let begun = folded.line_ends().partition_point(|end| *end < first);
    let mut lines =
        folded.line_ends().get(begun.saturating_sub(1)..).unwrap_or_default().iter().peekable();
    for word in words {
        while lines.next_if(|end| **end < word.start).is_some() {
            word.cut_before();
        }
    }
}

/// A contradiction to the transaction, with its clause.
fn hit(on: MarkedWords<'_>, state: &mut ClauseState, of: &Candidate) -> Hit {
    let place = |at: usize| on.words.get(at).map(|word| (word.start, word.end)).unwrap_or_default();
    let end = state.rest(on).end;
    Hit {
        stop: of.stop,
        at: place(of.from).0..place(of.to - 1).1,
        clause: place(state.clause()).0..place(end - 1).1,
    }
}

/// Two words as one hash.
const fn pair(first: u64, second: u64) -> u64 {
    first.rotate_left(17) ^ second
}

/// Whether a word names the topic of records of this kind.
const fn is_own(kind: Kind, stop: Stop) -> bool {
    match kind {
        Kind::Reversal | Kind::Refund => matches!(stop, Stop::Reversed),
        Kind::LoanOffer => matches!(stop, Stop::Offer | Stop::Promotional),
        // These kinds report something that did not happen, or warn of the future. No such word takes them back.
        Kind::LoanDeclined
        | Kind::InsufficientFunds
        | Kind::BouncedPayment
        | Kind::OverdueNotice => !matches!(stop, Stop::Promotional | Stop::Cut | Stop::Signed),
        Kind::Statement | Kind::CreditLimit => {
            matches!(stop, Stop::Statement | Stop::Scheduled | Stop::Requested)
        }
        _ => false,
    }
}

impl Stop {
    /// Whether it is the topic of records of a kind, and so does not contradict them.
    pub(super) const fn is_own_of(self, kind: Kind) -> bool {
        is_own(kind, self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Guard, Kind, OpenPart, Place, Stop, Words};
    use crate::FoldedText;

    fn check(text: &str) -> Option<(Stop, String)> {
        let folded = FoldedText::new(text);
        let hit = Guard::new().check(&folded, Kind::Purchase)?;
        Some((hit.stop, folded.as_str().get(hit.at)?.to_owned()))
    }

    #[test]
    fn what_did_not_happen_is_stopped() {
        for (text, stop) in [
            ("Your payment could not be processed", Stop::Declined),
            ("was NOT accepted by the shop", Stop::Declined),
            ("EGP 500 will be debited on Sunday", Stop::Scheduled),
            ("has been put on hold", Stop::Held),
            ("sam requested money", Stop::Requested),
            ("(to be confirmed)", Stop::Pending),
            ("Status: Processing", Stop::Pending),
            ("minimum amount due", Stop::Statement),
            ("4821 is your code. Do not share it", Stop::Code),
            ("you are pre-approved", Stop::Offer),
            ("والعملية مُعلّقة", Stop::Pending),
            ("تم رفض العملية", Stop::Declined),
            ("لعدم كفاية الرصيد دفع 400 جنيه", Stop::Declined),
            ("دفع 400 جنيه وتم رفضها", Stop::Declined),
            ("دفع 400 جنيه تم إلغاؤها", Stop::Declined),
            ("وتم إيقافها", Stop::Declined),
            ("لا يمكنك دفع", Stop::Declined),
            ("وتم ارجاعها", Stop::Reversed),
            ("وتم استردادها", Stop::Reversed),
            ("not yet: You received EGP 5", Stop::Declined),
            ("وسيتم الخصم غدا", Stop::Scheduled),
            ("العملية متمتش", Stop::Declined),
            ("وجارى التأكيد", Stop::Pending),
            ("paisa nahi hua", Stop::Declined),
            ("the transfer was stopped", Stop::Declined),
            ("No salary of EGP 500 was found", Stop::Declined),
            ("EGP 500 credited upon approval", Stop::Pending),
            ("EGP 500 was debited back", Stop::Reversed),
        ] {
            assert_eq!(check(text).map(|(stop, _)| stop), Some(stop), "{text}");
        }
    }

    #[test]
    fn no_word_takes_back_a_notice_of_what_did_not_happen() {
        let guard = Guard::new();
        for text in [
            "Your payment was not received",
            "pay or your account will be blocked",
            "Pay with code 7788 at Fawry",
            "ولم يتم السداد",
            "It will be charged",
            "You may request again",
        ] {
            for kind in [
                Kind::OverdueNotice,
                Kind::BouncedPayment,
                Kind::InsufficientFunds,
                Kind::LoanDeclined,
            ] {
                assert_eq!(guard.check(&FoldedText::new(text), kind), None, "{text}");
            }
            assert!(guard.check(&FoldedText::new(text), Kind::Purchase).is_some(), "{text}");
        }
    }

    #[test]
    fn footers_say_nothing() {
        for text in [
            "If not done by you, call 19000",
            "Not you? Call us",
            "if this was not made by you",
            "Never share your PIN or OTP with anyone",
            "Do not disclose the code",
            "لا تشارك رمز التحقق مع أحد",
            "إذا لم تقم بهذه العملية اتصل بنا",
            "processing fee 5 EGP",
            "paid by QR code",
            "Thank you for your visit",
            "available balance",
            "no transfer fee applies",
            "no transaction cost",
            "There is no transfer charge",
            "no withdrawal charges",
            "no purchase necessary",
            "alerts can be stopped at any time",
            "اجمالي ما تم سداده 500 جنيه",
            "sooner than expected",
        ] {
            assert_eq!(check(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_only_expected_or_was_not_done_is_not_settled() {
        for (text, stop) in [
            ("Expected salary of EGP 9000 credited", Stop::Scheduled),
            ("salary is expected", Stop::Scheduled),
            ("ما تم خصم 320 جنيه", Stop::Declined),
            ("ما تمت العملية", Stop::Declined),
        ] {
            assert_eq!(check(text).map(|(found, _)| found), Some(stop), "{text}");
        }
    }

    #[test]
    fn a_phrase_may_end_in_the_wording_of_a_template() {
        let check = |text: &str, open: (usize, usize), place: Place| {
            let part = OpenPart { start: open.0, end: open.1, place };
            let folded = FoldedText::new(text);
            let hit =
                Guard::new().check_parts(&folded, &[part], Kind::Salary, &mut Words::default());
            hit.map(|hit| hit.stop)
        };
        assert_eq!(check("5 egp not credited", (0, 10), Place::Head), Some(Stop::Declined));
        assert_eq!(check("could not be", (6, 9), Place::Middle), Some(Stop::Declined));
        assert_eq!(
            check("paid to accept", (8, 14), Place::Name),
            None,
            "a name behind the wording"
        );
        assert_eq!(check("not credited 5", (13, 14), Place::Field), None, "the lender wrote it");
    }

    #[test]
    fn of_numbers_only_a_digit_alone_begins_a_phrase() {
        for (_, list) in super::lexicon::lists() {
            for phrase in super::lexicon::phrases(list) {
                let word = phrase.split(' ').next().unwrap_or_default();
                let is_number = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
                assert!(!is_number || word.len() == 1, "{phrase}");
            }
        }
    }

    #[test]
    fn a_category_may_speak_of_what_it_is() {
        let text = FoldedText::new("the purchase was refunded");
        assert!(Guard::new().check(&text, Kind::Refund).is_none());
        assert!(Guard::new().check(&text, Kind::Purchase).is_some());
    }
}
