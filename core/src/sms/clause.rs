//! Reads the clauses of the text that a template leaves open. A clause says nothing against the transaction
//! if it is only a condition, a question or an instruction, or about something else.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

mod about;
mod marked;

use super::Stop;
use super::lexicon::Meaning;
use super::marks::Mark;
use super::words::Place;
use about::{
    asks_who, follows_other, gives, is_code_of, is_label, is_name, is_purpose, subject_behind,
    tells_statement,
};
use marked::Subject;
pub(super) use marked::{Candidate, Marked};

/// How a clause begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// Nothing has been read of it, or `please`.
    Fresh,
    /// As any other.
    Plain,
    Call,
    Bid,
    Purpose,
}

/// The state of the clause that is being read.
#[allow(clippy::struct_excessive_bools, reason = "each is another fact of a clause")]
pub(super) struct Reading {
    /// The first words of the clause, and of the part of it behind a comma or `because`.
    clause: usize,
    part: usize,
    is_condition: bool,
    opening: Opening,
    /// The word that opened it.
    opened_at: usize,
    /// Whether a word has said that something happened.
    has_happened: bool,
    subject: Option<Subject>,
    subject_at: usize,
    asks: bool,
    /// Whether a word says that it may be so.
    may: bool,
    /// Whether a bid stands before the wording and runs into it: `convert EGP 500 spent at`.
    is_advert: bool,
    rest: Option<Rest>,
}

/// All of a clause, looked at once.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is another fact of a clause")]
pub(super) struct Rest {
    /// The word behind its last.
    pub(super) end: usize,
    last_part: usize,
    is_asked: bool,
    /// Where `not you?` begins behind something else.
    asked_from: usize,
    has_call: bool,
    has_gift: bool,
    /// Whether the text asks to keep a code.
    keeps: bool,
    moves: bool,
    /// Whether it continues into the template's wording.
    runs_on: bool,
}

impl Reading {
    pub(super) const fn new() -> Self {
        Self {
            clause: 0,
            part: 0,
            is_condition: false,
            opening: Opening::Fresh,
            opened_at: 0,
            has_happened: false,
            subject: None,
            subject_at: 0,
            asks: false,
            may: false,
            is_advert: false,
            rest: None,
        }
    }

    /// Comes to a word: a clause may begin with it.
    pub(super) fn enter(&mut self, on: Marked<'_>, at: usize) {
        let Some(word) = on.words.get(at) else { return };
        if at == 0 || word.gap.begins_clause() {
            let ran_in = at > 0
                && word.place != Place::Head
                && !word.gap.is_cut()
                && on.words.get(at - 1).is_some_and(|before| before.place == Place::Head);
            let is_advert = self.is_advert
                || ran_in && self.opening == Opening::Bid && self.opened_at == self.clause;
            *self = Self {
                clause: at,
                part: at,
                asks: on.has(at, Mark::ASKS),
                is_advert,
                ..Self::new()
            };
        } else if word.gap.has_comma() {
            self.begin_part(at);
        }
    }

    fn begin_part(&mut self, at: usize) {
        self.part = at;
        self.is_condition = false;
        self.opening = Opening::Fresh;
        self.has_happened = false;
        self.may = false;
        self.subject = None;
    }

    /// Goes behind a word.
    pub(super) fn pass(&mut self, on: Marked<'_>, at: usize) {
        let mark = on.mark(at);
        if mark.has(Mark::BECAUSE) && at > self.part {
            return self.begin_part(at + 1);
        }
        let in_case = mark.has(Mark::CASE) && at > self.clause && on.has(at - 1, Mark::IN);
        let should = self.opening == Opening::Fresh && on.written(at) == "should";
        if mark.has(Mark::IF) || in_case || should {
            self.is_condition = true;
            self.has_happened = false;
            (self.opening, self.opened_at) = (Opening::Plain, at);
            return;
        }
        let is_behind_verb = self.opening == Opening::Fresh || self.is_condition;
        if mark.has(Mark::CALL)
            && is_behind_verb
            && !on.has(at + 1, Mark::VERB)
            && self.may_bid(on, at)
        {
            (self.is_condition, self.opening, self.opened_at) = (false, Opening::Call, at);
            self.has_happened = false;
            return;
        }
        if self.opening == Opening::Fresh {
            self.open(on, at, mark);
        }
        // `To have your card blocked` tells of nothing that happened.
        self.has_happened |=
            mark.has(Mark::HAPPENED) && !(at > self.clause && on.has(at - 1, Mark::TO));
        self.may |= matches!(on.written(at), "may" | "might" | "قد");
        self.take_subject(on, at, mark);
    }

    /// In a condition, `call` bids only where no article makes it a noun.
    fn may_bid(&self, on: Marked<'_>, at: usize) -> bool {
        let is_noun = |before: &str| {
            matches!(
                before,
                "the"
                    | "this"
                    | "a"
                    | "an"
                    | "your"
                    | "our"
                    | "you"
                    | "any"
                    | "fake"
                    | "by"
                    | "that"
            )
        };
        !self.is_condition || at == 0 || !is_noun(on.written(at - 1))
    }

    fn open(&mut self, on: Marked<'_>, at: usize, mark: Mark) {
        let is_verb = !on.has(at + 1, Mark::VERB)
            || on.words.get(at + 1).is_some_and(|next| next.gap.begins_clause());
        self.opening =
            if mark.has(Mark::TO) && on.written(at + 1) != "be" || is_purpose(on.written(at)) {
                Opening::Purpose
            } else if mark.has(Mark::SURE) || mark.has(Mark::BID) && is_verb {
                Opening::Bid
            } else if mark.has(Mark::PLEASE) {
                Opening::Fresh
            } else {
                Opening::Plain
            };
        self.opened_at = at;
    }

    fn take_subject(&mut self, on: Marked<'_>, at: usize, mark: Mark) {
        let is_next = at > self.clause && on.has(at - 1, Mark::NEXT);
        let found = if mark.has(Mark::APART) {
            Subject::Apart
        } else if mark.has(Mark::OTHER) || mark.has(Mark::OWN) && is_next {
            Subject::Other
        } else if mark.has(Mark::BALANCE) {
            Subject::Balance
        } else if mark.has(Mark::OWN) {
            Subject::Own
        } else {
            // A number ends what is said of a balance: `Bal 500 will be debited`.
            if self.subject == Some(Subject::Balance) && on.begins_with_digit(at) {
                self.subject = None;
            }
            return;
        };
        // Of nouns in a row the last one counts: a loan payment is a payment.
        if self.subject.is_none() || at == self.subject_at + 1 {
            self.subject = Some(found);
            self.subject_at = at;
        }
    }

    /// All of the clause.
    pub(super) fn rest(&mut self, on: Marked<'_>) -> Rest {
        if let Some(rest) = self.rest {
            return rest;
        }
        let mut rest = Rest {
            end: self.clause + 1,
            last_part: self.clause,
            is_asked: false,
            asked_from: self.clause,
            has_call: false,
            has_gift: false,
            keeps: false,
            moves: false,
            runs_on: false,
        };
        let mut at = self.clause;
        loop {
            let mark = on.mark(at);
            // Of English, too many of the others are nouns.
            let bids = mark.has(Mark::BID) && at > self.clause && !on.written(at).is_ascii();
            rest.has_call |= mark.has(Mark::CALL) || bids;
            rest.has_gift |= mark.has(Mark::GIFT);
            rest.keeps |= mark.has(Mark::KEPT);
            if at > self.clause
                && matches!(on.written(at), "not" | "مش" | "لست" | "ليس")
                && asks_who(on.written(at + 1))
            {
                rest.asked_from = at;
            }
            rest.moves |= mark.has(Mark::MOVES);
            at += 1;
            let Some(word) = on.words.get(at) else { break };
            if word.gap.begins_clause() {
                break;
            }
            if word.gap.has_comma() {
                rest.last_part = at;
            }
        }
        rest.end = at;
        let next = on.words.get(at);
        let behind = on.words.get(at - 1).map_or(0, |last| last.end);
        let until = next.map_or(on.text.len(), |next| next.start);
        let between = on.text.get(behind..until).unwrap_or_default();
        rest.is_asked = between.contains(['?', '؟']);
        rest.runs_on = next.is_some_and(|next| next.place != Place::Head && !next.gap.is_cut());
        let from = on.words.get(self.clause).map_or(0, |first| first.start);
        let all = on.text.get(from..until).unwrap_or_default();
        rest.has_gift |= all.contains('%');
        self.rest = Some(rest);
        rest
    }

    /// The first word of the clause.
    pub(super) const fn clause(&self) -> usize {
        self.clause
    }

    /// Whether a verb bids: nothing stands before it in its part of the clause, or only `please`, and something behind it.
    pub(super) fn bids(&mut self, on: Marked<'_>, at: usize) -> bool {
        let is_verb =
            on.words.get(at).is_some_and(|word| !matches!(word.place, Place::Name | Place::Field));
        let joined = at > self.clause
            && self.opening != Opening::Plain
            && (matches!(on.written(at - 1), "and" | "then" | "or")
                || on.written(at).starts_with('و'));
        let ends = at + 1 >= self.rest(on).end;
        is_verb && (joined || self.opening == Opening::Fresh && !ends)
    }

    /// Whether what may speak against the transaction does not, by its clause.
    pub(super) fn excuses(&mut self, on: Marked<'_>, of: &Candidate) -> bool {
        let Some(place) = on.words.get(of.from).map(|word| word.place) else { return false };
        match place {
            Place::Tail => self.is_excused(on, of) || self.is_apart(on, of),
            Place::Middle => self.is_excused(on, of),
            Place::Head => !self.rest(on).runs_on && self.is_excused(on, of),
            Place::Name => {
                is_name(on, of)
                    || of.to == of.from + 1 && matches!(on.written(of.from), "not" | "never")
            }
            Place::Wording | Place::Field => false,
        }
    }

    /// Whether it is part of a condition, a question or an instruction.
    fn is_excused(&mut self, on: Marked<'_>, of: &Candidate) -> bool {
        if matches!(of.meaning, Meaning::Open(_)) || matches!(of.meaning, Meaning::Bid(_)) {
            return false;
        }
        if self.is_condition {
            return on.written(of.from).is_ascii() == on.written(self.opened_at).is_ascii();
        }
        let rest = self.rest(on);
        let is_first = of.from == self.part;
        if of.by_you && is_first {
            return true;
        }
        // `Never click on links`, and what is never to be shared.
        if on.written(of.from) == "never"
            && of.to == of.from + 1
            && (self.opening == Opening::Fresh || rest.keeps)
        {
            return true;
        }
        // What happened is said by a verb, or by a participle behind its noun.
        let follows_own = of.from > self.part && on.has(of.from - 1, Mark::OWN);
        let has_happened = self.has_happened || on.has(of.from, Mark::HAPPENED);
        let by_you = of.by_you || of.from > self.part && on.written(of.from - 1) == "you";
        let is_main = !by_you && (has_happened || follows_own) && !of.is_soft();
        let is_question = rest.is_asked
            && of.from >= rest.asked_from
            && (self.part >= rest.last_part || self.asks);
        if is_question && (self.asks || is_first || !has_happened || of.is_soft() || of.by_you) {
            return true;
        }
        // Another script is another sentence, and a number ends a bid: `Call 19000 declined`.
        let script = on.written(of.from).is_ascii() == on.written(self.opened_at).is_ascii();
        let is_behind_number = of.from > self.part && on.begins_with_digit(of.from - 1);
        if !of.is_soft() && self.opening != Opening::Fresh && (!script || is_behind_number) {
            return false;
        }
        // `Call failed` is no bid.
        let is_next = of.from == self.opened_at + 1;
        let opened = !is_next || of.is_soft() || !on.written(self.opened_at).is_ascii();
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
                is_first && rest.has_call && bids
            }
            Opening::Plain => false,
        }
    }

    /// Whether a clause that would normally count is about many transactions, or about points:
    /// `some transactions may be pending`.
    fn is_general(&self, on: Marked<'_>, of: &Candidate) -> bool {
        if of.to != of.from + 1 || on.has(of.from, Mark::HAPPENED) {
            return false;
        }
        let next = on.words.get(of.to).is_some_and(|word| !word.gap.begins_clause());
        let is_many = next && on.has(of.to, Mark::PLURAL)
            || of.from > self.part && on.has(of.from - 1, Mark::PLURAL);
        let is_apart = self.subject == Some(Subject::Apart) || next && on.has(of.to, Mark::APART);
        let may = matches!(self.subject, Some(Subject::Other | Subject::Balance)) && self.may;
        match of.stop {
            Stop::Pending | Stop::Held => {
                let waits =
                    ["pending", "held", "holds", "hold", "معلق", "معلقه", "محجوز", "محجوزه"];
                let is_one = waits.contains(&on.written(of.from).trim_start_matches("ال"));
                is_one && (is_apart || may) || is_many
            }
            _ => is_many && !self.has_happened,
        }
    }

    /// Whether the clause is about something else.
    fn is_apart(&mut self, on: Marked<'_>, of: &Candidate) -> bool {
        if matches!(of.meaning, Meaning::Open(_) | Meaning::Bid(_)) {
            return false;
        }
        // What is joined to the wording goes on with it.
        let is_joined = on.words.get(self.clause).is_some_and(|first| !first.gap.is_cut());
        let first = on.written(self.clause);
        let ands = of.stop == Stop::Offer && first.starts_with('و') && first != "وفر";
        if is_joined && (on.has(self.clause, Mark::JOINS) || ands) {
            return false;
        }
        if !of.is_soft() {
            return self.is_general(on, of);
        }
        let rest = self.rest(on);
        if is_label(on, of) {
            return true;
        }
        match of.stop {
            Stop::Offer => {
                let is_alone = rest.end - self.clause == of.to - of.from;
                let of_itself = ["valid", "ends", "expires", "is", "ساري", "ساريه", "سار", "متاح"];
                if self.is_advert {
                    return false;
                }
                rest.has_gift
                    || of_itself.contains(&on.written(of.to))
                    || matches!(self.subject, Some(Subject::Apart | Subject::Other))
                    || is_alone && gives(on, rest.end)
            }
            Stop::Code => {
                let is_kept = rest.keeps || rest.has_gift || is_code_of(on, of, self.part);
                is_kept || self.subject == Some(Subject::Apart)
            }
            // `Ride again tomorrow and save 10 %`.
            Stop::Scheduled
                if of.to == of.from + 1 && rest.has_gift && !rest.moves && !self.has_happened =>
            {
                true
            }
            Stop::Scheduled if on.written(of.from) == "next" => true,
            Stop::Scheduled if follows_other(on, of, self.part) => true,
            _ => {
                let subject = self.subject.or_else(|| subject_behind(on, of, rest.end));
                match subject {
                    Some(Subject::Apart) => true,
                    Some(Subject::Balance) => of.stop != Stop::Scheduled,
                    Some(Subject::Other) => !rest.moves || of.stop != Stop::Scheduled,
                    Some(Subject::Own) => false,
                    None => {
                        of.stop == Stop::Statement && tells_statement(on, of, self.clause, rest.end)
                    }
                }
            }
        }
    }
}
