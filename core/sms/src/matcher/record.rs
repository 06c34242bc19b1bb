//! Turns a match into a record, and checks whether money moved.
#![allow(
    clippy::arithmetic_side_effects,
    reason = "places within a message, and ten times an amount of twelve digits"
)]

use super::walk::{CompiledTemplate, Money, Piece, PieceMatch, PiecePlace, SenderText, Value};
use crate::guard::{Guard, OpenPart, Words};
use crate::record::{Completion, Field, Record, Spans, Stop};
use crate::scan::{char_before, currency, is_letter, last_four, number, whole_account};
use crate::settings::SenderSettings;
use crate::words::Place as PartOf;
use crate::{Amount, Class, FoldedText};
use chrono::NaiveDateTime;
use std::ops::Range;

/// The most bytes of a currency, and of one with a minus and a blank.
const TOKEN_BYTES: usize = 20;
const MINUS_BYTES: usize = TOKEN_BYTES + 4;

/// A match of a template with a message.
pub(super) struct Match<'a, 'm> {
    pub(super) template: &'m CompiledTemplate,
    pub(super) places: &'a [PiecePlace],
    pub(super) on: SenderText<'a>,
    pub(super) settings: &'a SenderSettings,
    pub(super) received_at: NaiveDateTime,
}

/// Memory for the guard.
#[derive(Clone, Debug, Default)]
pub(super) struct GuardScratch {
    open: Vec<OpenPart>,
    words: Words,
}

/// Further results of a message from its sender's templates.
#[derive(Clone, Copy)]
pub(super) struct MatchFlags {
    pub(super) is_promotional: bool,
    pub(super) is_ambiguous: bool,
    pub(super) classes_differ: bool,
}

impl Value {
    const fn number(&self) -> Option<&number::Number> {
        match self {
            Self::Number(number) | Self::Money(Money { number, .. }) => Some(number),
            _ => None,
        }
    }

    const fn token(&self) -> Option<currency::CurrencyToken> {
        match self {
            Self::Token(token) | Self::Money(Money { token, .. }) => Some(*token),
            _ => None,
        }
    }

    /// The time, with its half of the day where the field ends with that.
    fn time_of_day(&self, end: usize) -> Option<chrono::NaiveTime> {
        let Self::Time(time) = self else { return None };
        time.of_day(end == time.end)
    }
}

impl<'m> Match<'_, 'm> {
    /// The record of the match.
    pub(super) fn record(
        &self,
        body: &'m str,
        flags: MatchFlags,
        guard: &Guard,
        guard_scratch: &mut GuardScratch,
    ) -> Record<'m> {
        let template = self.template;
        let mut record = Record {
            category: &template.category,
            kind: template.kind,
            template: template.number,
            amount: None,
            currency: None,
            settled: Completion::Yes,
            ambiguous: flags.is_ambiguous,
            balance: None,
            limit: None,
            fee: None,
            account: None,
            reference: None,
            merchant: None,
            counterparty: None,
            product: None,
            date: None,
            time: None,
            spans: Spans::default(),
        };
        let (mut token, mut sign) = (None, None);
        for (field, &PieceMatch { start, end, ref value }) in self.kept() {
            // The first field of a kind in the message counts.
            if record.spans.of(field).is_some() {
                continue;
            }
            let span = self.on.folded.original(start..end);
            record.spans.set(field, &span);
            let text = body.get(span);
            let part = self.on.text.get(start..end).unwrap_or_default();
            match field {
                Field::Amount | Field::Money => {
                    record.amount = value.number().map(|number| number.amount);
                    token = token.or(value.token());
                    let is_negative = value.number().is_some_and(|number| number.is_negative);
                    sign = self.sign(start, is_negative);
                }
                Field::Currency => token = token.or(value.token()),
                Field::Balance => record.balance = value.number().map(|number| number.amount),
                Field::Limit => record.limit = value.number().map(|number| number.amount),
                Field::Fee => record.fee = value.number().map(|number| number.amount),
                Field::Account => record.account = Some(last_four(part)),
                Field::Card => record.account = record.account.or(Some(last_four(part))),
                Field::Reference => record.reference = text,
                Field::Merchant => record.merchant = text,
                Field::Counterparty => record.counterparty = text,
                Field::Product => record.product = text,
                Field::Date => record.date = self.date(value),
                Field::Time => record.time = value.time_of_day(end),
                Field::Number | Field::Phone | Field::Word | Field::Any | Field::Rest => {}
            }
        }
        let token = token.or_else(|| self.token_beside_amount());
        record.currency = token.map(|token| token.currency).or(self.settings.currency);
        let times = token.map_or(1, |token| token.times);
        for amount in [&mut record.amount, &mut record.balance, &mut record.limit, &mut record.fee]
            .into_iter()
            .flatten()
        {
            *amount = Amount::from_units(amount.units().saturating_mul(times.into()));
        }
        record.settled = self.settled(&record, flags, sign, guard, guard_scratch);
        record
    }

    /// The fields without a tag, in order.
    fn kept(&self) -> impl Iterator<Item = (Field, &PieceMatch)> {
        let pieces = self.template.program.pieces.iter().zip(self.places);
        pieces.filter_map(|(piece, place)| match (piece, place) {
            (Piece::Field { field, is_kept: true, .. }, Some(piece_match)) => {
                Some((*field, piece_match))
            }
            _ => None,
        })
    }

    /// The parts of the wording.
    fn wordings(&self) -> impl Iterator<Item = (usize, usize)> {
        let pieces = self.template.program.pieces.iter().zip(self.places);
        pieces.filter_map(|(piece, place)| match piece {
            Piece::Wording(_) => place.as_ref().map(|place| (place.start, place.end)),
            Piece::Field { .. } => None,
        })
    }

    fn date(&self, value: &Value) -> Option<chrono::NaiveDate> {
        let Value::Date(date) = value else { return None };
        date.near(self.received_at.date(), self.settings.date_order)
    }

    /// The place of the amount.
    fn amount_place(&self) -> Option<(usize, usize)> {
        let amount = self.kept().find(|(field, _)| field.is_amount());
        amount.map(|(_, piece_match)| (piece_match.start, piece_match.end))
    }

    /// A currency next to the amount that is in the wording or in no field.
    fn token_beside_amount(&self) -> Option<currency::CurrencyToken> {
        let (start, end) = self.amount_place()?;
        let text = self.on.text;
        let end = self.behind_mark(end);
        let after = end + usize::from(text.as_bytes().get(end) == Some(&b' '));
        let is_plain = |token: &currency::CurrencyToken| token.is_plain;
        if let Some(token) = currency::token(text, after, self.on.currency).filter(is_plain) {
            return Some(token);
        }
        let before =
            start - usize::from(start > 0 && text.as_bytes().get(start - 1) == Some(&b' '));
        self.word_starts(before).find_map(|at| {
            let token = currency::token(text, at, self.on.currency).filter(is_plain);
            token.filter(|token| token.end == before || token.end == start)
        })
    }

    /// The end of a number with a following point or comma that is not part of it, if wording comes after that.
    fn behind_mark(&self, end: usize) -> usize {
        let is_skipped = number::has_mark_behind(self.on.text, end)
            && self.wordings().any(|(from, _)| from == end + 1 || from == end + 2);
        end + usize::from(is_skipped)
    }

    /// Places before an end where a currency may begin, the farthest first: as long as a token may be.
    fn word_starts(&self, end: usize) -> impl Iterator<Item = usize> {
        let text = self.on.text;
        (end.saturating_sub(TOKEN_BYTES)..end).filter(move |&at| {
            text.is_char_boundary(at)
                && !char_before(text, at).is_some_and(|before| is_letter(before) || before == '.')
        })
    }

    /// The place of a minus that is not in the wording: at the amount, or before the currency before it.
    fn sign(&self, start: usize, is_negative: bool) -> Option<Range<usize>> {
        let text = self.on.text;
        if is_negative {
            return Some(start..number::after_sign(text, start).0);
        }
        // Most have no minus anywhere near.
        let near = text.as_bytes().get(start.saturating_sub(MINUS_BYTES)..start)?;
        if !near.iter().any(|byte| matches!(byte, b'-' | 0x92)) {
            return None;
        }
        let before =
            start - usize::from(start > 0 && text.as_bytes().get(start - 1) == Some(&b' '));
        let starts = self.word_starts(before).filter(|&at| {
            currency::token(text, at, self.on.currency).is_some_and(|token| token.end == before)
        });
        starts.chain([start]).find_map(|at| {
            let minus = char_before(text, at).filter(|&sign| matches!(sign, '-' | '−'))?;
            let at = at - minus.len_utf8();
            let stands_alone = char_before(text, at).is_none_or(|before| !before.is_alphanumeric());
            let is_wording = self.wordings().any(|(from, to)| (from..to).contains(&at));
            (stands_alone && !is_wording).then_some(at..at + minus.len_utf8())
        })
    }

    fn settled(
        &self,
        record: &Record<'_>,
        flags: MatchFlags,
        sign: Option<Range<usize>>,
        guard: &Guard,
        guard_scratch: &mut GuardScratch,
    ) -> Completion {
        let kind = record.kind;
        if kind.class() == Class::Ignore {
            return Completion::Yes;
        }
        let original = |part: Range<usize>| self.on.folded.original(part);
        let no = |why: Stop, at: Range<usize>, clause| Completion::No { why, at, clause };
        self.find_open(&mut guard_scratch.open);
        if let Some(hit) =
            guard.check_parts(self.on.folded, &guard_scratch.open, kind, &mut guard_scratch.words)
        {
            return no(hit.stop, original(hit.at), original(hit.clause));
        }
        if let Some(sign) = sign {
            return no(Stop::Signed, original(sign), 0..0);
        }
        let whole = [
            (record.amount == Some(Amount::ZERO), Stop::Zero),
            (self.on.folded.is_cut(), Stop::Cut),
            (flags.is_promotional && !Stop::Promotional.is_own_of(kind), Stop::Promotional),
            (flags.classes_differ, Stop::Ambiguous),
        ];
        let found = whole.into_iter().find(|(is, _)| *is);
        found.map_or(Completion::Yes, |(_, why)| no(why, 0..0, 0..0))
    }

    /// The open parts of the message: head, fields and tail.
    fn find_open(&self, open: &mut Vec<OpenPart>) {
        open.clear();
        let mut add = |start, end, place| {
            if start < end {
                open.push(OpenPart { start, end, place });
            }
        };
        let pieces = self.template.program.pieces.as_slice();
        let last_wording = pieces.iter().rposition(|piece| matches!(piece, Piece::Wording(_)));
        let (mut at, mut behind) = (0, PartOf::Head);
        for (number, (piece, place)) in pieces.iter().zip(self.places).enumerate() {
            let &Some(PieceMatch { start, end, .. }) = place else { continue };
            add(at, start, behind);
            let is_last = last_wording.is_none_or(|last| number > last);
            match piece {
                Piece::Field { field, .. } => {
                    let of = match field {
                        field if field.is_free_text() && is_last => PartOf::Tail,
                        field if field.is_name() && behind != PartOf::Head => PartOf::Name,
                        field if field.is_free_text() => PartOf::Middle,
                        field if field.is_numeric() => PartOf::Number,
                        _ => PartOf::Field,
                    };
                    add(start, end, of);
                }
                Piece::Wording(_) => {}
            }
            behind = if is_last { PartOf::Tail } else { PartOf::Middle };
            at = end;
        }
        add(at, self.on.text.len(), PartOf::Tail);
    }
}

impl Record<'_> {
    /// Returns the digits of the account or card, if the message shows its number whole: more than four digits and
    /// no sign that hides one. `body` is the message that was read.
    ///
    /// Do not store the number: a code of it under a secret distinguishes accounts as well.
    ///
    /// ```
    /// # use lendwright_sms::{Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};
    /// let mut set = TemplateSet::default();
    /// set.append("CIB", "purchase", &["Paid {{money}} from {{account}}"])?;
    /// let matcher = Matcher::new(&set, |_| SenderSettings::default());
    /// let received_at = "2026-01-31T10:00:00".parse()?;
    /// let message = Message { address: "CIB", body: "Paid EGP 5 from 1004-2007", received_at };
    /// let mut scratch = Scratch::default();
    /// let Reading::Record { record, .. } = matcher.read(&mut scratch, &message) else { panic!() };
    /// assert_eq!(record.account.unwrap().as_str(), "2007");
    /// assert_eq!(record.whole_account(message.body).as_deref(), Some("10042007"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn whole_account(&self, body: &str) -> Option<String> {
        let span = self.spans.of(Field::Account).or_else(|| self.spans.of(Field::Card))?;
        whole_account(FoldedText::new(body.get(span)?).as_str())
    }
}
