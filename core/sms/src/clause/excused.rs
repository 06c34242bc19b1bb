//! Whether a clause is a condition, a question or an instruction.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

use super::about::{ends_as_plural, is_own_noun, is_purpose, is_wait, prohibits};
use super::lists::{BIDS_ITSELF, DESCRIBED, OBJECTS, REMEDIES};
use super::marked_words::{CODE_DIGITS, Candidate, MarkedWords, Subject};
use super::{ClauseState, Opening};
use crate::Stop;
use crate::lexicon::Meaning;
use crate::marks::Mark;
use crate::words::Place;

impl ClauseState {
    /// Whether it is part of a condition, a question or an instruction.
    pub(super) fn is_excused(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        if matches!(of.meaning, Meaning::Open(_) | Meaning::Bid(_)) {
            return self.is_advice(on, of);
        }
        if matches!(of.meaning, Meaning::Before(_)) {
            return false;
        }
        if self.is_condition {
            return on.written(of.from).is_ascii() == on.written(self.opened_at).is_ascii();
        }
        let rest = self.rest(on);
        let is_first = of.from == self.part;
        // `Set aside 10 %` bids.
        if is_first && (of.by_you || on.written(of.to - 1) == "aside") {
            return true;
        }
        // `Never click on links`, and things that must never be shared.
        if on.written(of.from) == "never"
            && of.to == of.from + 1
            && (self.opening == Opening::Fresh || rest.keeps)
        {
            return true;
        }
        // `Do not share this code 884512` contains the code.
        let warns = self.warns || prohibits(on, self.part);
        if warns && of.stop == Stop::Code && on.is_number(of.to, CODE_DIGITS) {
            return false;
        }
        let is_own = self.subject == Some(Subject::Own);
        let is_past = self.is_past || on.has(of.from, Mark::PAST);
        let tells = |at: usize| on.has(at, Mark::TELLS);
        let is_told = self.warns && (self.clause..of.from).any(tells) || prohibits(on, self.part);
        if is_told || self.warns && !(is_own && is_past) {
            return true;
        }
        self.is_only_possible(on, of, is_past)
            || self.bids_for_other(on, of)
            || self.is_question(on, of)
            || self.is_bid(on, of)
    }

    /// Whether the instruction to the customer is unrelated to this transaction: `rate us: reply 1 for good`, `never
    /// wait for a code`, `confirm the name before you pay`.
    fn is_advice(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let rest = self.rest(on);
        // `Get a loan of up to 20 times your salary, subject to approval`.
        let is_tail = on.words.get(self.clause).is_some_and(|first| first.place == Place::Tail);
        if is_tail && self.is_cut_off(on) && rest.has_gift && on.written(of.from) == "subject" {
            return true;
        }
        if rest.of_this || self.is_own {
            return false;
        }
        let is_first = |at: usize| on.has(at, Mark::RATES);
        let before = |at: &usize| on.written(*at) == "before" || on.written(*at) == "قبل";
        let pays = (of.from..rest.end).find(before).is_some_and(|at| on.has(at + 1, Mark::PAYS));
        let is_unless = self.is_aside && on.written(of.from) == "unless";
        let is_never =
            matches!(on.written(self.part), "never" | "avoid") || prohibits(on, self.part);
        // `Please wait for your driver`, `a gift is waiting for you`, `cheques above 500 need your approval`.
        let waits = (of.from..of.to).any(|at| is_wait(on.written(at)));
        let of_other = |at: usize| on.has(at, Mark::OTHER) || on.has(at, Mark::GIFT);
        let is_other = waits && (self.clause..rest.end).any(of_other);
        let is_first_word = |at: usize| at == self.clause && ends_as_plural(on.written(at));
        let is_many = self.is_about_many
            || on.has(of.to, Mark::PLURAL)
            || of.from > self.clause && is_first_word(of.from - 1);
        let is_gift = rest.is_asked && on.has(of.to, Mark::APART);
        let asks_of_other = rest.is_asked && (self.clause..rest.end).any(of_other);
        is_gift
            || asks_of_other
            || is_first(self.clause)
            || is_never && of.from > self.part
            || pays
            || is_unless
            || is_other
            || is_many
            || self.is_condition && (of.to..rest.end).any(|at| on.has(at, Mark::GIFT))
    }

    /// Whether the clause names a possible event, or an instruction for this event.
    fn is_only_possible(&mut self, on: MarkedWords<'_>, of: &Candidate, is_past: bool) -> bool {
        // `If it fails, the amount is reversed`, `you can return it`.
        let is_only_then = self.was_condition && self.part > self.clause && self.has_happened;
        let is_general = matches!(of.meaning, Meaning::General(_));
        if is_general && self.was_condition && self.part > self.clause && !is_past {
            return true;
        }
        if of.stop == Stop::Reversed && !is_past && (is_only_then || self.can)
            || matches!(of.stop, Stop::Declined | Stop::Held)
                && self.can
                && !on.written(of.from).is_ascii()
        {
            return true;
        }
        // `Wrong number? Reverse it in the app`.
        if self.was_asked && of.from == self.part && REMEDIES.contains(&on.written(of.from)) {
            return true;
        }
        // `Your PIN is blocked? Call us`.
        let rest = self.rest(on);
        let is_asked = rest.is_asked && of.from >= rest.asked_from;
        if is_asked && !rest.of_this && helps(on, rest.end) {
            return true;
        }
        // `Your account will be blocked if you do not update your ID`.
        let is_if = |at: &usize| on.has(*at, Mark::IF);
        let condition = (of.to..rest.end).find(is_if);
        if condition.is_some_and(|at| (at..rest.end).any(|at| on.has(at, Mark::ASIDE))) {
            return true;
        }
        // `It exceeds the amount that you set for alerts`.
        let is_alert = |at: usize| matches!(on.written(at), "alert" | "alerts" | "threshold");
        if matches!(on.written(of.from), "exceeds" | "exceeded" | "above" | "over" | "set")
            && (of.to..rest.end).any(is_alert)
        {
            return true;
        }
        // `Ignore this if it is not meant for you`.
        let ignores = |at: usize| matches!(on.written(at), "ignore" | "disregard");
        let has_if =
            || self.was_condition || self.was_asked_who || (of.from..rest.end).any(|at| is_if(&at));
        if (of.from..of.to).any(ignores) && has_if() {
            return true;
        }
        let bids = rest.has_call || self.opening == Opening::Bid;
        is_purpose(on.written(of.from)) && !of.is_soft() && bids
    }

    /// Whether a verb reports the event: its own verb, or a verb before it.
    fn is_said(&self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        self.has_happened || on.has(of.from, Mark::HAPPENED)
    }

    /// Whether the clause is a question about it.
    fn is_question(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let rest = self.rest(on);
        let is_question = rest.is_asked
            && of.from >= rest.asked_from
            && (self.part >= rest.last_part || self.asks);
        let is_first = of.from == self.part;
        is_question && (self.asks || is_first || !self.is_said(on, of) || of.is_soft() || of.by_you)
    }

    /// Whether it is part of a bid.
    fn is_bid(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let rest = self.rest(on);
        // Another script is another sentence, and a number ends a bid: `Call 19000 declined`.
        let script = on.written(of.from).is_ascii() == on.written(self.opened_at).is_ascii();
        let is_behind_number = of.from > self.part && on.begins_with_digit(of.from - 1);
        if !of.is_soft() && self.opening != Opening::Fresh && (!script || is_behind_number) {
            return false;
        }
        // A verb reports an event, and so does a participle after its noun.
        let follows_own = of.from > self.part && on.has(of.from - 1, Mark::OWN);
        let by_you = of.by_you || of.from > self.part && on.written(of.from - 1) == "you";
        let is_main = !by_you && (self.is_said(on, of) || follows_own) && !of.is_soft();
        // `Call failed` is no instruction.
        let is_next = of.from == self.opened_at + 1;
        // `SMS REV to 9264` and `SMS BLOCK 1234` name the text to send.
        let is_sent = on.begins_with_digit(of.to)
            || on.written(of.to) == "to" && on.begins_with_digit(of.to + 1);
        let opened = !is_next || is_sent || of.is_soft() || !on.written(self.opened_at).is_ascii();
        match self.opening {
            Opening::Call => opened && !is_main,
            Opening::Purpose => rest.has_call && !is_main,
            Opening::Bid => {
                let is_code = of.stop == Stop::Code && !rest.has_gift;
                opened
                    && of.is_soft()
                    && !is_code
                    && on.words.get(of.from).is_some_and(|word| word.place == Place::Tail)
            }
            // A purpose that begins with the word itself: `لإيقاف البطاقة اتصل`.
            Opening::Fresh => {
                let bids = matches!(on.written(of.from), "decline" | "reject")
                    || is_purpose(on.written(of.from));
                of.from == self.part && rest.has_call && bids
            }
            Opening::Plain => false,
        }
    }

    /// Whether the clause tells the customer to use the thing that the word describes, or the word itself is the
    /// instruction: `update your expired ID`, `schedule a visit`.
    fn bids_for_other(&self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let is_one = of.to == of.from + 1;
        let is_own = |at: usize| is_own_noun(on, at);
        let goes_on = |at: usize| on.words.get(at).is_some_and(|word| !word.gap.begins_clause());
        let follows = |words: &[&str], at: usize| words.contains(&on.written(at));
        if !is_one {
            return false;
        }
        let is_several = on.has(of.from, Mark::PLURAL)
            || (of.to..of.to + 3).any(|at| goes_on(at) && on.has(at, Mark::PLURAL));
        let described = is_several
            || goes_on(of.to)
                && of.from > self.part
                && follows(&DESCRIBED, of.from - 1)
                && !is_own(of.to)
                && !on.has(of.to, Mark::HAPPENED);
        let is_any = follows(&OBJECTS, of.to) && !is_own(of.to + 1);
        let bids = goes_on(of.to)
            && self.opening == Opening::Fresh
            && follows(&BIDS_ITSELF, of.from)
            && (is_any || on.has(of.to, Mark::PLURAL));
        described && matches!(self.opening, Opening::Bid | Opening::Call) || bids
    }
}

/// Whether a bid or an offer of help begins with a word.
fn helps(on: MarkedWords<'_>, at: usize) -> bool {
    on.has(at, Mark::CALL) || on.has(at, Mark::BID) || on.has(at, Mark::PLEASE)
}
