//! Turns the values and texts of a cluster into the parts of its template.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::category::tells_of_more;
use super::known::Known;
use super::lexicon::{Label, Naming};
use super::pattern::{Part, Text, is_year, wording};
use crate::Field;
use crate::scan::{number, run};
use crate::settings::DecimalMark;
use std::collections::BTreeSet;

/// A cluster's messages, aligned with its pattern.
pub(super) struct Aligned<'a, 't> {
    pub(super) parts: &'a [Part<'t>],
    /// Each message, with the range of its tokens for each part.
    pub(super) rows: Vec<(&'a Text<'t>, Vec<(usize, usize)>)>,
    pub(super) decimal: DecimalMark,
}

/// The result for a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Becomes {
    Wording,
    Place(Field),
    /// A placeholder with a tag: its value is not in the record.
    Tagged(Field, usize),
}

impl<'t> Aligned<'_, 't> {
    /// The range of a part in a message's folded text.
    pub(super) fn span(text: &Text<'_>, (from, to): (usize, usize)) -> (usize, usize) {
        let tokens = text.tokens.get(from..to).unwrap_or_default();
        let start = tokens.first().map_or(0, |token| token.start);
        (start, tokens.last().map_or(start, |token| token.end))
    }

    /// The texts of a part, folded.
    pub(super) fn texts(&self, part: usize) -> impl Iterator<Item = &'t str> {
        self.rows.iter().filter_map(move |(text, places)| {
            let (start, end) = Self::span(text, *places.get(part)?);
            text.folded.as_str().get(start..end)
        })
    }

    /// The result for each part.
    pub(super) fn fields(&self, is_purchase: bool) -> Vec<Becomes> {
        let main = self.main_amount();
        let (mut tag, mut named, mut once) = (1, BTreeSet::new(), BTreeSet::new());
        let mut has_currency = false;
        let parts = self.parts.iter().enumerate();
        let all = parts.map(|(at, part)| match part {
            Part::Word(_) | Part::Mark(_) => Becomes::Wording,
            Part::Date => Becomes::Place(Field::Date),
            Part::Time => Becomes::Place(Field::Time),
            Part::Gap => Becomes::Place(self.name(at, is_purchase, &mut named)),
            Part::Month => Becomes::Place(Field::Word),
            Part::Currency => {
                let is_main = main.is_some_and(|main| self.is_of(at, main)) && !has_currency;
                has_currency |= is_main;
                match is_main {
                    true => Becomes::Place(Field::Currency),
                    false if self.is_one_text(at) => Becomes::Wording,
                    false => {
                        tag += 1;
                        Becomes::Tagged(Field::Currency, tag)
                    }
                }
            }
            Part::Value(_) if Some(at) == main => Becomes::Place(Field::Amount),
            Part::Value(label) => match self.value(at, *label) {
                Some(Field::Amount) => {
                    tag += 1;
                    Becomes::Tagged(Field::Amount, tag)
                }
                // A record has one of each.
                Some(field @ (Field::Balance | Field::Limit | Field::Fee))
                    if !once.insert(field.name()) =>
                {
                    tag += 1;
                    Becomes::Tagged(field, tag)
                }
                Some(field) => Becomes::Place(field),
                None => Becomes::Wording,
            },
        });
        all.collect()
    }

    /// The amount that moved: the first with a currency and without another label, else the first with its label,
    /// else the first that always has decimals.
    fn main_amount(&self) -> Option<usize> {
        if self.tells_balance() {
            return None;
        }
        let labelled = |at: usize| match self.parts.get(at) {
            Some(Part::Value(label)) => Some(*label),
            _ => None,
        };
        let places = 0..self.parts.len();
        let is_other =
            |label| matches!(label, Label::Balance | Label::Limit | Label::Fee | Label::Due);
        let first = places.clone().find(|&at| {
            labelled(at).is_some_and(|it| !is_other(it))
                && self.has_currency(at)
                && self.is_amount(at)
        });
        let by_name =
            || places.clone().find(|&at| labelled(at) == Some(Label::Amount) && self.is_amount(at));
        let found = first.or_else(by_name);
        let alone = || {
            let mut fees = places.clone().filter(|&at| labelled(at) == Some(Label::Fee));
            fees.next().filter(|&at| fees.next().is_none() && self.is_amount(at))
        };
        found.or_else(alone).or_else(|| {
            places.clone().find(|&at| {
                labelled(at) == Some(Label::None) && self.is_amount(at) && self.has_decimals(at)
            })
        })
    }

    /// Whether the message reports a balance and no money moved. The balance's number may be far from its word.
    fn tells_balance(&self) -> bool {
        let word = |part: &Part<'_>| matches!(part, Part::Word(word) if Known::get().label(word) == Some(Label::Balance));
        let is_labelled = self.parts.contains(&Part::Value(Label::Balance));
        let is_sum = |at: &usize| {
            let is_value = matches!(self.parts.get(*at), Some(Part::Value(_)));
            is_value && (self.has_currency(*at) || self.has_decimals(*at))
        };
        let is_alone = (0..self.parts.len()).filter(is_sum).count() == 1;
        !is_labelled
            && is_alone
            && self.parts.iter().any(word)
            && !tells_of_more(&wording(self.parts))
    }

    /// The field of a value that is not the main amount; `None` if it belongs to the wording.
    fn value(&self, at: usize, label: Label) -> Option<Field> {
        let money = self.has_currency(at);
        let fits = |field| Some(field).filter(|field| self.all_are(at, *field));
        let is_sum = matches!(label, Label::Balance | Label::Limit | Label::Fee | Label::Due);
        let label = if is_sum && !money && self.is_identifier(at) { Label::None } else { label };
        let by_label = match label {
            Label::Balance => fits(Field::Balance),
            Label::Limit => fits(Field::Limit),
            Label::Fee => fits(Field::Fee),
            Label::Due => fits(Field::Number),
            _ if self.tells_balance() && (money || self.has_decimals(at)) => fits(Field::Balance),
            _ if money => fits(Field::Amount),
            Label::Account => fits(Field::Account),
            Label::Card => fits(Field::Card),
            Label::Reference => fits(Field::Reference),
            Label::Phone => fits(Field::Phone),
            Label::Hotline if self.is_one_text(at) && self.is_of_several() => return None,
            Label::Hotline | Label::Amount | Label::None => None,
        };
        let shapes = [Field::Phone, Field::Number, Field::Reference, Field::Account];
        by_label
            .or_else(|| self.is_long(at).then(|| fits(Field::Reference)).flatten())
            .or_else(|| shapes.into_iter().find(|field| self.all_are(at, *field)))
            .or(Some(Field::Word))
    }

    /// The kind of name in a gap, each kind once, by the word before it.
    fn name(&self, at: usize, is_purchase: bool, named: &mut BTreeSet<&'static str>) -> Field {
        let before = self.parts.get(..at).unwrap_or_default().iter().rev();
        let words = before.take_while(|part| matches!(part, Part::Word(_) | Part::Mark(_)));
        let words = words.filter_map(|part| match part {
            Part::Word(word) => Some(*word),
            _ => None,
        });
        let naming = words.take(2).find_map(|word| Known::get().naming(word));
        let field = match naming {
            Some(Naming::Merchant) => Field::Merchant,
            Some(Naming::Counterparty) if is_purchase => Field::Merchant,
            Some(Naming::Counterparty) => Field::Counterparty,
            Some(Naming::Product) => Field::Product,
            Some(Naming::Addressed) | None => return Field::Any,
        };
        if self.may_be_names(at) && named.insert(field.name()) { field } else { Field::Any }
    }

    /// Whether the texts of a gap are short and in one line.
    fn may_be_names(&self, at: usize) -> bool {
        self.rows.iter().all(|(text, places)| {
            let (start, end) = Self::span(text, places.get(at).copied().unwrap_or_default());
            let part = text.folded.as_str().get(start..end).unwrap_or_default();
            (1..=80).contains(&part.chars().count()) && text.folded.line_end(start) >= end
        })
    }

    /// Whether a currency is next to a value, on the side where the first currency is.
    pub(super) fn has_currency(&self, at: usize) -> bool {
        (0..self.parts.len())
            .any(|other| self.parts.get(other) == Some(&Part::Currency) && self.is_of(other, at))
    }

    /// Whether a currency is that of a value.
    fn is_of(&self, currency: usize, value: usize) -> bool {
        let is_mark =
            |at: usize| matches!(self.parts.get(at), Some(Part::Mark('.' | ':' | '-' | '+')));
        let next = currency + 1 + usize::from(is_mark(currency + 1));
        let stands_before = |at: usize| matches!(self.parts.get(at), Some(Part::Value(_)));
        let before = currency.checked_sub(1);
        let before = before.filter(|&at| stands_before(at) && !self.is_identifier(at));
        let is_prefix = self.is_prefix();
        match before {
            Some(before) if !is_prefix || !stands_before(next) => before == value,
            _ => next == value && stands_before(next),
        }
    }

    /// Whether the first currency is before its number.
    fn is_prefix(&self) -> bool {
        let first = self.parts.iter().position(|part| *part == Part::Currency).unwrap_or(0);
        let before = first.checked_sub(1).filter(|at| !self.is_identifier(*at));
        !matches!(before.and_then(|at| self.parts.get(at)), Some(Part::Value(_)))
    }

    /// Whether one of the values is written as a phone number, card, account, reference or year. Then a value
    /// is an amount only if a currency is next to it.
    fn is_identifier(&self, at: usize) -> bool {
        let after_month = at.checked_sub(1).and_then(|at| self.parts.get(at)) == Some(&Part::Month);
        self.texts(at).any(|text| {
            let bare = text.trim_start_matches(['+', '-', '−']);
            let is_digits = bare.bytes().all(|it| it.is_ascii_digit());
            let hides = bare.contains(|it: char| {
                it.is_alphabetic() || matches!(it, '*' | '#' | '•' | '-' | '_')
            });
            let is_long = is_digits && (bare.len() >= 9 || bare.len() > 1 && bare.starts_with('0'));
            hides || is_long || after_month && is_year(bare)
        })
    }

    fn is_one_text(&self, at: usize) -> bool {
        let mut texts = self.texts(at);
        let first = texts.next();
        texts.all(|text| Some(text) == first)
    }

    fn is_of_several(&self) -> bool {
        let mut borrowers = self.rows.iter().map(|(text, _)| text.borrower);
        let first = borrowers.next();
        borrowers.any(|borrower| Some(borrower) != first)
    }

    fn is_amount(&self, at: usize) -> bool {
        self.all_are(at, Field::Amount) && (self.has_currency(at) || !self.is_identifier(at))
    }

    fn has_decimals(&self, at: usize) -> bool {
        self.texts(at).all(|text| {
            let end = text.trim_end_matches(|found: char| found.is_ascii_digit());
            end.ends_with(['.', ',']) && matches!(text.len() - end.len(), 2 | 3)
        })
    }

    /// Whether all values are of more than eight digits without a separator.
    fn is_long(&self, at: usize) -> bool {
        self.texts(at).all(|text| {
            text.len() > 8
                && !text.starts_with('0')
                && text.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    /// Whether a field's scanner reads all of each value.
    fn all_are(&self, at: usize, field: Field) -> bool {
        self.texts(at).all(|text| match field {
            Field::Phone => {
                let is_dialled = text.starts_with('+') || text.starts_with('0');
                is_dialled && run::phone(text, 0).is_some_and(|run| run.end == text.len())
            }
            Field::Account | Field::Card => {
                run::account(text, 0).is_some_and(|run| run.end == text.len())
            }
            Field::Reference => run::reference(text, 0).is_some_and(|run| run.end == text.len()),
            Field::Number => number::end(text, 0, self.decimal) == Some(text.len()),
            _ => number::amount(text, 0, self.decimal).is_some_and(|it| it.end == text.len()),
        })
    }
}
