//! Whether a clause is about another matter, or about transactions in general.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

use super::ClauseState;
use super::about::{
    ends_as_plural, follows_other, gives, is_aside, is_code_of, is_fee, is_label, is_next,
    is_of_zero, is_own_noun, is_plural, is_this, is_wait, subject_behind, tells_statement,
};
use super::lists::{FRAUDS, OF_OFFERS, WAITS};
use super::marked_words::{Candidate, MarkedWords, Subject};
use crate::Stop;
use crate::lexicon::Meaning;
use crate::marks::Mark;

/// The largest distance in words from a word that describes several things to these things.
const DESCRIBED_WORDS: usize = 3;

/// The smallest number of words of a sentence about several of a kind.
const GENERAL_WORDS: usize = 5;
/// The smallest number of words of a sentence that is read by its subject alone.
const SENTENCE_WORDS: usize = 8;

impl ClauseState {
    /// Whether a clause that would normally count is about many transactions, or about points:
    /// `some transactions may be pending`.
    fn is_general(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        if self.is_about_several(on, of) {
            return true;
        }
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
                let is_one = WAITS.contains(&on.written(of.from).trim_start_matches("ال"));
                let waits = is_wait(on.written(of.from)) && self.rest(on).has_gift && !self.is_own;
                is_one && (is_apart || may) || waits || is_many && on.written(of.from) != "awaiting"
            }
            _ => is_many && !self.is_past,
        }
    }

    /// Whether the clause is about several of a kind, and not about the past: `dormant accounts are blocked`.
    fn is_about_several(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let is_of_past = self.is_past || on.has(of.from, Mark::PAST);
        let is_first = of.from == self.part;
        let is_one = of.to == of.from + 1;
        let does = is_plural(on, of.from, of.to);
        let begins = is_one && (does || is_first && on.has(of.from, Mark::PLURAL));
        let may = |at: usize| {
            matches!(
                on.written(at),
                "may" | "might" | "can" | "could" | "attracts" | "leads" | "قد"
            )
        };
        let leads_to = is_first
            && matches!(of.stop, Stop::Declined | Stop::Reversed)
            && (may(of.to) || may(of.to + 1))
            && !is_own_noun(on, of.to);
        let by_others = !matches!(of.meaning, Meaning::Label(_))
            && self.subject == Some(Subject::Apart)
            && (self.may || self.has_happened && !is_of_past)
            && !matches!(on.written(of.to - 1), "ignored" | "disregarded" | "ignore");
        let is_fraud = of.from > self.part && FRAUDS.contains(&on.written(of.to));
        let is_fee = |at: usize| is_fee(on.written(at));
        let is_behind = of.from > self.part && is_fee(of.from - 1);
        let of_fee =
            is_fee(of.to) || is_fee(of.to + 1) || (is_fee(self.part) || is_behind) && !is_of_past;
        let by_you = of.from > self.part && on.written(of.from - 1) == "you";
        let rest = self.rest(on);
        // `Failed ATM withdrawals are refunded`.
        let until = rest.end.min(of.to + DESCRIBED_WORDS);
        let is_many = |at: usize| on.has(at, Mark::PLURAL) || ends_as_plural(on.written(at));
        let describes = is_first
            && of.to == of.from + 1
            && !rest.is_past
            && (of.to..until).any(|at| is_many(at) && at + 1 < rest.end);
        let is_sentence = rest.end - self.clause >= GENERAL_WORDS
            && of.from > self.clause
            && self.is_cut_off(on)
            && ends_as_plural(on.written(self.clause));
        let is_many =
            self.is_about_many || is_sentence || begins || leads_to || describes || rest.attracts;
        // `Your card is blocked after three wrong attempts`.
        let after = (of.to..rest.end).find(|at| on.written(*at) == "after");
        let is_rule = of.stop == Stop::Declined
            && (self.has_happened || of.to > 1 && on.has(of.to - 2, Mark::HAPPENED))
            && after.is_some_and(|at| (at..rest.end).any(|at| on.has(at, Mark::PLURAL)));
        ((is_many || is_rule) && !is_of_past && !by_you || by_others || of_fee || is_fraud)
            && !rest.of_this
    }

    /// Whether the clause is about another matter.
    pub(super) fn is_apart(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        if matches!(of.meaning, Meaning::Open(_) | Meaning::Bid(_) | Meaning::Before(_)) {
            return false;
        }
        if is_of_zero(on, of) {
            return true;
        }
        // A clause that is joined to the wording continues it.
        let is_joined = !self.is_cut_off(on);
        let first = on.written(self.clause);
        let ands = of.stop == Stop::Offer && first.starts_with('و') && first != "وفر";
        if is_joined && (on.has(self.clause, Mark::JOINS) || ands) {
            return false;
        }
        let until = self.rest(on).end;
        let names_this = |at: usize| on.written(at) != "it" && is_this(on, at);
        let has_own = self.is_own || (self.clause..until).any(names_this);
        let is_yours = of.from > self.part && on.written(of.from - 1) == "your";
        let describes = of.to == of.from + 1
            && of.from > self.part
            && of.to < until
            && on.has(of.to, Mark::ASIDE);
        if (self.is_aside || is_yours && is_aside(on, of.from) || describes)
            && !has_own
            && !matches!(of.stop, Stop::Code | Stop::Offer | Stop::Requested)
        {
            let rest = self.rest(on);
            if of.stop != Stop::Scheduled || !rest.moves || !self.is_debt {
                return true;
            }
        }
        if !of.is_soft() {
            let is_apart = matches!(self.subject, Some(Subject::Apart | Subject::Other));
            return of.stop == Stop::Requested && is_apart && !has_own || self.is_general(on, of);
        }
        let rest = self.rest(on);
        if !matches!(of.meaning, Meaning::Label(_)) && is_label(on, of)
            || self.is_about_several(on, of)
        {
            return true;
        }
        match of.stop {
            Stop::Offer => self.is_offer_apart(on, of, is_joined),
            Stop::Code => self.is_code_apart(on, of),
            // `Ride again tomorrow and save 10 %`.
            Stop::Scheduled
                if of.to == of.from + 1 && rest.has_gift && !rest.moves && !self.has_happened =>
            {
                true
            }
            Stop::Scheduled if is_next(on, of) => true,
            Stop::Scheduled if follows_other(on, of, self.part) => true,
            _ => self.has_other_subject(on, of),
        }
    }

    /// Whether a whole sentence after the transaction is about a subject of its own, in the present.
    pub(super) fn is_unrelated(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let mut at = self.clause;
        while matches!(on.written(at), "the" | "a" | "an" | "our" | "your") {
            at += 1;
        }
        let rest = self.rest(on);
        let first = on.mark(at);
        let is_own =
            |at: usize| on.has(at, Mark::OWN) || on.has(at, Mark::BALANCE) || is_this(on, at);
        let words = (self.clause..rest.end).filter(|at| !on.begins_with_digit(*at)).count();
        let has_past = |at: usize| on.has(at, Mark::PAST);
        self.is_cut_off(on)
            && words >= SENTENCE_WORDS
            && of.from > at
            && !first.has(Mark::HAPPENED)
            && !first.is_read()
            && !first.has(Mark::SPEAKS)
            && (of.is_soft() || matches!(of.stop, Stop::Reversed))
            && !matches!(of.meaning, Meaning::Open(_) | Meaning::Bid(_) | Meaning::Before(_))
            && !matches!(of.stop, Stop::Code)
            && !(self.clause..rest.end).any(is_own)
            && !(self.clause..rest.end).any(has_past)
    }

    /// Whether a clause makes a separate offer. The transaction itself is no offer.
    fn is_offer_apart(&mut self, on: MarkedWords<'_>, of: &Candidate, is_joined: bool) -> bool {
        let rest = self.rest(on);
        if self.is_advert || rest.of_this && !rest.has_gift {
            return false;
        }
        let is_alone = rest.end - self.clause == of.to - of.from;
        // `Get up to EGP 50,000 today` after the transaction: a separate sentence with an offer.
        let is_gift = on.written(of.from) == "get" || !on.written(of.from).is_ascii();
        let bids = !is_joined && of.from == self.part && is_gift && on.has(of.from, Mark::BID);
        rest.has_gift
            || bids && !rest.moves && !self.is_own && !rest.of_this
            || OF_OFFERS.contains(&on.written(of.to))
            || matches!(self.subject, Some(Subject::Apart | Subject::Other))
            || is_alone && (self.gave || gives(on, rest.end))
    }

    /// Whether a code is not secret.
    fn is_code_apart(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let rest = self.rest(on);
        // `Use code WELCOME on your next order`, `استخدم كود WELCOME`.
        let name = on.written(of.to);
        let is_latin = name.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !name.is_empty();
        let has_next = (of.to..rest.end).any(|at| matches!(on.written(at), "next" | "first"));
        let is_promo = is_latin
            && !on.begins_with_digit(of.to)
            && (name.bytes().any(|byte| byte.is_ascii_digit())
                || !on.written(of.from).is_ascii()
                || has_next);
        let is_kept = is_promo || rest.keeps || rest.has_gift || is_code_of(on, of, self.part);
        is_kept || self.subject == Some(Subject::Apart)
    }

    /// Whether a clause has another subject than the transaction.
    fn has_other_subject(&mut self, on: MarkedWords<'_>, of: &Candidate) -> bool {
        let rest = self.rest(on);
        let follows_number = of.from > 0 && on.begins_with_digit(of.from - 1);
        if of.stop == Stop::Reversed && (rest.has_gift || follows_number) {
            return true;
        }
        let is_rest = self.is_balance && !self.is_own && !rest.moves;
        if is_rest && matches!(of.stop, Stop::Pending | Stop::Scheduled) {
            return true;
        }
        let is_many = |at: usize| on.has(at, Mark::PLURAL);
        let is_rule = of.stop == Stop::Scheduled && !self.is_own && !rest.of_this && !rest.moves;
        if is_rule && (of.to..rest.end).any(is_many) {
            return true;
        }
        match self.subject.or_else(|| subject_behind(on, of, rest.end)) {
            Some(Subject::Apart) => true,
            Some(Subject::Balance | Subject::Other) => of.stop != Stop::Scheduled || !rest.moves,
            Some(Subject::Own) => false,
            None => of.stop == Stop::Statement && tells_statement(on, of, self.clause, rest.end),
        }
    }
}
