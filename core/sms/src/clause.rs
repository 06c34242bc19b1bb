//! Reads the clauses of the text that a template leaves open. A clause does not contradict the transaction if it is
//! only a condition, a question or an instruction, or about another matter.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

mod about;
mod apart;
mod excused;
mod lists;
mod marked_words;

use super::Kind;
use super::lexicon::Meaning;
use super::marks::Mark;
use super::words::Place;
use about::{
    asks_who, ends_name, is_arabic_plural, is_aside, is_drawn, is_greeting, is_in_name, is_name,
    is_own_noun, is_plural, is_purpose, is_this, is_volume, names_own, stands_alone,
};
use lists::{BEFORE_NOUN, GO_ON};
pub(super) use lists::{LEADS_TO_NAME, NO_NAME};
use marked_words::Subject;
pub(super) use marked_words::{CODE_DIGITS, Candidate, MarkedWords};

/// The beginning of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// No word has been read, or only `please`.
    Fresh,
    /// Any other beginning.
    Plain,
    Call,
    Bid,
    Purpose,
}

/// The state of the clause that is being read.
#[allow(clippy::struct_excessive_bools, reason = "each is another fact of a clause")]
pub(super) struct ClauseState {
    /// The first words of the clause, and of its part after a comma or `because`.
    clause: usize,
    part: usize,
    is_condition: bool,
    opening: Opening,
    /// The word that opened it.
    opened_at: usize,
    /// Whether a word has reported an event.
    has_happened: bool,
    subject: Option<Subject>,
    subject_at: usize,
    asks: bool,
    /// Whether a word expresses a possibility.
    may: bool,
    /// Whether it is about another matter of the customer: `your complaint`.
    is_aside: bool,
    /// Whether it names a loan or an insurance.
    is_debt: bool,
    /// Whether it names this transaction.
    is_own: bool,
    /// Whether it names a balance or a limit.
    is_balance: bool,
    /// Whether the customer can do something.
    can: bool,
    /// Whether the clause before gives something.
    gave: bool,
    gives: bool,
    /// Whether the clause began with a condition, and whether it is about several of a kind.
    was_condition: bool,
    is_about_many: bool,
    /// Whether a word has reported a past event.
    is_past: bool,
    /// Whether it began with a warning.
    warns: bool,
    /// Whether a question comes before it, and whether that asks for the person: `was this you?`
    was_asked: bool,
    was_asked_who: bool,
    /// Whether an offer before the wording runs into it: `convert EGP 500 spent at`.
    is_advert: bool,
    rest: Option<ClauseFacts>,
}

/// Facts about a whole clause.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is another fact of a clause")]
pub(super) struct ClauseFacts {
    /// The index of the word after its last.
    pub(super) end: usize,
    last_part: usize,
    is_asked: bool,
    /// The index where `not you?` begins after other words.
    asked_from: usize,
    has_call: bool,
    has_gift: bool,
    /// Whether the text says to keep a code secret.
    keeps: bool,
    moves: bool,
    /// Whether it contains `this`.
    of_this: bool,
    /// Whether it reports something of the past.
    is_past: bool,
    attracts: bool,
    /// Whether it continues into the template's wording.
    runs_on: bool,
}

impl ClauseState {
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
            is_aside: false,
            is_debt: false,
            is_own: false,
            is_balance: false,
            can: false,
            gave: false,
            gives: false,
            was_condition: false,
            is_about_many: false,
            is_past: false,
            warns: false,
            was_asked: false,
            was_asked_who: false,
            is_advert: false,
            rest: None,
        }
    }

    /// Comes to a word: a clause may begin with it.
    pub(super) fn enter(&mut self, on: MarkedWords<'_>, at: usize) {
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
                was_asked: on.is_asked_before(at),
                was_asked_who: on.is_asked_before(at) && asks_who(on.written(at - 1)),
                gave: self.gives && !word.gap.is_part(),
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
        self.is_past = false;
        self.warns = false;
        self.is_aside = false;
        self.is_own = false;
        self.can = false;
        self.may = false;
        self.subject = None;
    }

    /// Moves past a word.
    pub(super) fn pass(&mut self, on: MarkedWords<'_>, at: usize) {
        let (mark, written) = (on.mark(at), on.written(at));
        let is_due_to = || written == "due" && on.written(at + 1) == "to";
        if (mark.has(Mark::BECAUSE) || is_due_to()) && at > self.part {
            return self.begin_part(at + 1);
        }
        let in_case =
            || at > self.clause && (on.has(at - 1, Mark::IN) || on.written(at - 1) == "the");
        let begins_condition = match self.opening {
            Opening::Fresh => written == "should",
            Opening::Bid => written == "before",
            _ => false,
        };
        if mark.has(Mark::IF) || begins_condition || mark.has(Mark::CASE) && in_case() {
            self.was_condition |= at < self.clause + 2;
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
        self.gives |= mark.has(Mark::GIFT);
        // `To have your card blocked` does not report an event.
        self.has_happened |=
            mark.has(Mark::HAPPENED) && !(at > self.clause && on.has(at - 1, Mark::TO));
        let part = self.part;
        let is_you = || at > part && on.written(at - 1) == "you";
        let is_few = |back: usize| at >= self.clause + back && on.has(at - back, Mark::THESE);
        self.is_about_many |=
            (mark.has(Mark::PLURAL) || is_plural(on, at, at + 1) || is_arabic_plural(written))
                && !is_few(1)
                && !is_few(2);
        self.is_aside |= !self.has_happened && is_aside(on, at);
        // The outstanding amount is a balance.
        let is_rest = written == "amount" && at > part && on.has(at - 1, Mark::BALANCE);
        let mark = if is_rest { on.mark(at - 1) } else { mark };
        self.is_own |= mark.has(Mark::OWN) && !on.has(at + 1, Mark::ASIDE);
        self.is_balance |= mark.has(Mark::BALANCE);
        self.is_past |= mark.has(Mark::PAST);
        match written {
            "loan" | "insurance" | "policy" | "قرضك" | "القرض" => self.is_debt = true,
            "يمكن" | "يمكنك" | "يمكنكم" | "تقدر" | "ممكن" => self.can = true,
            "can" => self.can |= is_you(),
            "may" => (self.may, self.can) = (true, self.can || is_you()),
            "might" | "قد" => self.may = true,
            _ => {}
        }
        self.take_subject(on, at, mark);
    }

    /// In a condition, `call` bids only where no article makes it a noun.
    fn may_bid(&self, on: MarkedWords<'_>, at: usize) -> bool {
        !self.is_condition || at == 0 || !BEFORE_NOUN.contains(&on.written(at - 1))
    }

    fn open(&mut self, on: MarkedWords<'_>, at: usize, mark: Mark) {
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
        let is_state = matches!(on.written(at), "be" | "stay" | "remain" | "خليك" | "كن" | "كونوا");
        let next = if is_state { on.mark(at + 1) } else { Mark::NONE };
        self.warns = mark.with(next).has(Mark::WARNS)
            || matches!(on.written(at), "fraudsters" | "scammers" | "المحتالون" | "النصابون");
    }

    fn take_subject(&mut self, on: MarkedWords<'_>, at: usize, mark: Mark) {
        // Words of a name say nothing about the subject.
        if on.words.get(at).is_some_and(|word| word.place == Place::Name) {
            return;
        }
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
            // A number ends the statement about a balance: `Bal 500 will be debited`.
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
    pub(super) fn rest(&mut self, on: MarkedWords<'_>) -> ClauseFacts {
        if let Some(rest) = self.rest {
            return rest;
        }
        let mut rest = ClauseFacts {
            end: self.clause + 1,
            last_part: self.clause,
            is_asked: false,
            asked_from: self.clause,
            has_call: false,
            has_gift: false,
            keeps: false,
            moves: false,
            of_this: false,
            is_past: false,
            attracts: false,
            runs_on: false,
        };
        let mut at = self.clause;
        loop {
            let mark = on.mark(at);
            // Too many of the other English ones are nouns.
            let bids = mark.has(Mark::BID) && at > self.clause && !on.written(at).is_ascii();
            rest.has_call |= mark.has(Mark::CALL) || bids;
            rest.has_gift |= mark.has(Mark::GIFT) || is_volume(on.written(at));
            rest.keeps |= mark.has(Mark::KEPT);
            if at > self.clause
                && matches!(on.written(at), "not" | "مش" | "لست" | "ليس")
                && asks_who(on.written(at + 1))
            {
                rest.asked_from = at;
            }
            rest.moves |= mark.has(Mark::MOVES);
            rest.of_this |= is_this(on, at);
            rest.attracts |= matches!(on.written(at), "attract" | "attracts" | "incur" | "incurs");
            rest.is_past |= mark.has(Mark::PAST);
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
        let until = next.map_or(on.text.len(), |next| next.start);
        let between = on.text_before(at);
        rest.is_asked = between.contains(['?', '؟']);
        // `Your request for` and `Attempt:` continue on the next line.
        let is_led = between.trim_end().ends_with(':') || GO_ON.contains(&on.written(at - 1));
        rest.runs_on =
            next.is_some_and(|next| next.place != Place::Head && (is_led || !next.gap.is_cut()));
        let from = on.words.get(self.clause).map_or(0, |first| first.start);
        let all = on.text.get(from..until).unwrap_or_default();
        rest.has_gift |= all.contains('%');
        rest.moves &= !all.contains('%');
        self.rest = Some(rest);
        rest
    }

    /// Whether a mark separates the clause from the one before it.
    fn is_cut_off(&self, on: MarkedWords<'_>) -> bool {
        on.words.get(self.clause).is_some_and(|first| first.gap.is_cut())
    }

    /// The first word of the clause.
    pub(super) const fn clause(&self) -> usize {
        self.clause
    }

    /// Whether a verb is an imperative: only `please` or no word precedes it in its part of the clause, and a word
    /// follows.
    pub(super) fn bids(&mut self, on: MarkedWords<'_>, at: usize) -> bool {
        let is_verb = on
            .words
            .get(at)
            .is_some_and(|word| !matches!(word.place, Place::Name | Place::Field | Place::Number));
        let joined = at > self.clause
            && self.opening != Opening::Plain
            && (matches!(on.written(at - 1), "and" | "then" | "or")
                || on.written(at).starts_with('و'));
        let ends = at + 1 >= self.rest(on).end;
        let waits = on.written(at) == "wait" && self.was_condition;
        let is_aside = on.has(at + 1, Mark::ASIDE) || on.has(at + 2, Mark::ASIDE);
        is_verb && !waits && !is_aside && (joined || self.opening == Opening::Fresh && !ends)
    }

    /// Whether a label is the whole part of its clause, or is next to a word for this transaction.
    pub(super) fn labels(&mut self, on: MarkedWords<'_>, from: usize, to: usize) -> bool {
        if is_in_name(on, self.clause, from) {
            return ends_name(on, from);
        }
        let rest = self.rest(on);
        let is_next = to < rest.end && is_own_noun(on, to);
        is_next || from > self.clause && names_own(on, from - 1) || self.is_bare(on, from, to)
    }

    /// Whether a label is the whole part of its clause.
    pub(super) fn is_bare(&mut self, on: MarkedWords<'_>, from: usize, to: usize) -> bool {
        if is_in_name(on, self.clause, from) {
            return false;
        }
        let rest = self.rest(on);
        let goes_on = |at: &usize| on.words.get(*at).is_some_and(|word| !word.ends_part(on.text));
        let until = (to..rest.end).find(|at| !goes_on(at)).unwrap_or(rest.end);
        let is_empty = |at: usize| on.has(at, Mark::BARE) || on.has(at, Mark::LABEL);
        (self.part..from).chain(to..until).all(is_empty)
    }

    /// Whether a word is before the wording, in text that runs into it.
    pub(super) fn leads(&mut self, on: MarkedWords<'_>, at: usize) -> bool {
        let rest = self.rest(on);
        let is_head = on.words.get(at).is_some_and(|word| word.place == Place::Head);
        is_head && rest.runs_on && at >= rest.last_part
    }

    /// Whether a phrase of this meaning counts at this place, including phrases without effect.
    pub(super) fn speaks(
        &mut self,
        on: MarkedWords<'_>,
        meaning: Meaning,
        from: usize,
        to: usize,
    ) -> bool {
        match meaning {
            Meaning::Bid(_) => {
                // `Your transfer is complete` and `complete your transfer`.
                let is_status = on.written(from) == "complete";
                self.bids(on, from)
                    || !is_status && (self.is_bare(on, from, to) || self.leads(on, from))
            }
            Meaning::Label(_) => self.labels(on, from, to) || self.leads(on, from),
            // `EGP 500 withdrawn` and `withdrawn by the sender`.
            Meaning::Bare(_) if on.written(from) == "withdrawn" && is_drawn(on, from) => false,
            Meaning::Bare(_) => self.is_bare(on, from, to) || self.leads(on, from),
            Meaning::Before(_) => self.leads(on, from),
            _ => true,
        }
    }

    /// Whether a notice of a refund gives its reason: `order cancelled`.
    pub(super) fn gives_reason(&self, on: MarkedWords<'_>, of: &Candidate, kind: Kind) -> bool {
        matches!(kind, Kind::Refund | Kind::Reversal)
            && !self.is_own
            && matches!(
                on.written(of.from),
                "cancelled" | "canceled" | "الملغي" | "الملغيه" | "ملغي"
            )
    }

    /// Whether the clause excuses a candidate, so that it does not contradict the transaction.
    pub(super) fn excuses(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let Some(place) = on.words.get(of.from).map(|word| word.place) else { return false };
        match place {
            Place::Tail if stands_alone(on, of) => false,
            Place::Tail => {
                self.is_excused(on, of) || self.is_apart(on, of) || self.is_unrelated(on, of)
            }
            Place::Head | Place::Middle if is_greeting(on, of) => true,
            Place::Middle => self.is_excused(on, of),
            Place::Head => !self.rest(on).runs_on && self.is_excused(on, of),
            Place::Name => {
                is_name(on, of)
                    || of.to == of.from + 1 && matches!(on.written(of.from), "not" | "never")
            }
            Place::Wording | Place::Field | Place::Number => false,
        }
    }
}
