//! Patterns: the common parts of messages, as wording, values and gaps.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::known::Known;
use super::lexicon::{Label, Naming};
use super::token::{Class, Token, month_of_year_end};
use crate::Folded;
use crate::scan::date;
use std::collections::HashMap;

/// A part of a pattern. Words are folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Part<'t> {
    Word(&'t str),
    Mark(char),
    Value(Label),
    Currency,
    Date,
    Time,
    /// The name of a month, which is another one in the next message.
    Month,
    /// Words that differ.
    Gap,
}

/// The words of a pattern, folded, with a blank between each two.
pub(super) fn wording(parts: &[Part<'_>]) -> String {
    let words = parts.iter().filter_map(|part| match part {
        Part::Word(word) => Some(*word),
        _ => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A message's words, and its borrower.
pub(super) struct Text<'t> {
    pub(super) body: &'t str,
    pub(super) folded: &'t Folded,
    pub(super) tokens: Vec<Token>,
    pub(super) borrower: &'t str,
}

impl<'t> Text<'t> {
    pub(super) fn part(&self, token: Token) -> &'t str {
        self.folded.as_str().get(token.start..token.end).unwrap_or_default()
    }

    fn words(&self) -> impl Iterator<Item = &'t str> {
        self.tokens.iter().filter(|it| it.class == Class::Word).map(|it| self.part(*it))
    }
}

/// The words that a proposal may have: those of several messages and more than one borrower.
pub(super) struct Common<'t>(HashMap<&'t str, Count<'t>>);

struct Count<'t> {
    messages: usize,
    first: &'t str,
    of_several: bool,
}

impl<'t> Common<'t> {
    pub(super) fn of(texts: &[Text<'t>]) -> Self {
        let mut counts: HashMap<&'t str, Count<'t>> = HashMap::new();
        for text in texts {
            let mut words: Vec<&str> = text.words().collect();
            words.sort_unstable();
            words.dedup();
            for word in words {
                let new = || Count { messages: 0, first: text.borrower, of_several: false };
                let count = counts.entry(word).or_insert_with(new);
                count.messages += 1;
                count.of_several |= count.first != text.borrower;
            }
        }
        Self(counts)
    }

    /// Whether more than one borrower has it in a message.
    pub(super) fn is_public(&self, word: &str) -> bool {
        self.0.get(word).is_some_and(|count| count.of_several)
    }

    fn is_common(&self, word: &str, min_support: usize) -> bool {
        self.is_public(word) && self.0.get(word).is_some_and(|it| it.messages >= min_support)
    }
}

/// The pattern of one message: words that are not common are gaps.
pub(super) fn pattern<'t>(
    text: &Text<'t>,
    common: &Common<'t>,
    min_support: usize,
) -> Vec<Part<'t>> {
    let known = Known::get();
    let mut parts: Vec<Part<'t>> = Vec::with_capacity(text.tokens.len());
    let mut addressed = false;
    for (at, token) in text.tokens.iter().enumerate() {
        let word = text.part(*token);
        let part = match token.class {
            Class::Word if is_month(text, at) => Part::Month,
            Class::Word if is_half_month(text, at) => Part::Gap,
            Class::Word if known.is_telling(word) => Part::Word(word),
            Class::Word if addressed && !known.is_anybody(word) => Part::Gap,
            Class::Word if common.is_common(word, min_support) => Part::Word(word),
            Class::Word => Part::Gap,
            Class::Mark => Part::Mark(word.chars().next().unwrap_or(' ')),
            Class::Value => Part::Value(Label::None),
            Class::Date => Part::Date,
            Class::Time => Part::Time,
            Class::Currency => Part::Currency,
        };
        // A title may come between the salutation and the name.
        addressed = matches!(token.class, Class::Word)
            && (known.naming(word) == Some(Naming::Addressed) || addressed && part == Part::Gap)
            || addressed && part == Part::Mark('.');
        parts.push(part);
    }
    let mut parts = normal(parts);
    add_labels(&mut parts);
    parts
}

/// Words before a month or its year, and words of regular payments next to a month.
const MONTH_OF: &str = "of for month mois de mes do ya mwezi شهر لشهر عن";
const PAID_BY_MONTH: &str = "salary salaries wage wages payroll pension rent instalment installment emi bill statement \
     salaire salario mshahara مرتب المرتب راتب الراتب معاش المعاش قسط القسط ايجار";
/// Names of months that are other words, too, or names of people.
const MONTHS_OR_WORDS: &str = "may mar jan jun june april august dec اب ماي جوان";
/// Names of months in French, Portuguese and Swahili, and of the Islamic calendar. Many are other words, too.
const OTHER_MONTHS: &str = "janvier fevrier février mars avril mai juin juillet aout août septembre octobre novembre decembre décembre \
     janeiro fevereiro março marco abril maio junho julho agosto setembro outubro novembro dezembro januari februari machi aprili mei \
     juni julai agosti septemba oktoba novemba desemba محرم صفر رجب شعبان رمضان شوال";

fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|it| it == word)
}

/// Whether a word is the name of a month, or a month of a year in digits. A month's name that is also another word or
/// a person's name counts only with a hint: a word next to it, or a year after it.
fn is_month(text: &Text<'_>, at: usize) -> bool {
    let of = |at: usize| text.tokens.get(at).map(|token| (token.class, text.part(*token)));
    let Some((Class::Word, word)) = of(at) else { return false };
    let before = at.checked_sub(1).and_then(of).map_or("", |(_, word)| word);
    let (class, next) = of(at + 1).unwrap_or((Class::Word, ""));
    let is_said =
        || has(MONTH_OF, before) || has(PAID_BY_MONTH, before) || has(PAID_BY_MONTH, next);
    let has_year = || class == Class::Value && is_year(next);
    let needs_more = has(MONTHS_OR_WORDS, word) || has(OTHER_MONTHS, word);
    may_be_month(word) && (!needs_more || is_said() || has_year())
}

/// Whether a word can be a month, if the words next to it say so.
fn may_be_month(word: &str) -> bool {
    date::is_month(word)
        || has(OTHER_MONTHS, word)
        || month_of_year_end(word, 0) == Some(word.len())
}

/// Whether a word is one of the two of a month's name: `تشرين الاول`.
fn is_half_month(text: &Text<'_>, at: usize) -> bool {
    let word = |at: usize| text.tokens.get(at).map_or("", |token| text.part(*token));
    let is_first = |word: &str| matches!(word, "كانون" | "تشرين");
    let follows = at.checked_sub(1).is_some_and(|before| is_first(word(before)));
    is_first(word(at)) || follows && matches!(word(at), "الاول" | "الثاني")
}

/// Whether digits are a year of this time.
pub(super) fn is_year(digits: &str) -> bool {
    digits.len() == 4 && digits.starts_with("20") && digits.bytes().all(|it| it.is_ascii_digit())
}

/// A pattern without gaps next to gaps or months, without text that only joins two gaps, and without signs at
/// its end.
pub(super) fn normal(parts: Vec<Part<'_>>) -> Vec<Part<'_>> {
    let mut out: Vec<Part<'_>> = Vec::with_capacity(parts.len());
    for part in parts {
        let last = out.last().copied();
        if part == Part::Month && matches!(last, Some(Part::Gap | Part::Month)) {
            if let Some(last) = out.last_mut() {
                *last = Part::Gap;
            }
            continue;
        }
        if part == Part::Gap && last == Some(Part::Month) {
            out.pop();
        }
        if part == Part::Gap
            && let Some(at) = out.iter().rposition(|it| *it == Part::Gap)
        {
            let between = out.get(at + 1..).unwrap_or_default();
            if joins(between) {
                out.truncate(at + 1);
                continue;
            }
        }
        out.push(part);
    }
    while matches!(out.last(), Some(Part::Mark(_))) {
        out.pop();
    }
    out
}

/// Whether the parts between two gaps belong to the gaps: few parts, and none with a meaning.
fn joins(between: &[Part<'_>]) -> bool {
    let words = between.iter().filter(|part| matches!(part, Part::Word(_))).count();
    between.len() <= 3 && words <= 1 && between.iter().all(|part| is_joining(*part))
}

fn is_joining(part: Part<'_>) -> bool {
    let known = Known::get();
    match part {
        Part::Gap | Part::Value(Label::None) => true,
        Part::Mark(mark) => matches!(mark, '&' | '\'' | '-' | '.' | '_' | '/' | '*' | '+' | '"'),
        Part::Word(word) => !known.is_telling(word) && known.naming(word).is_none(),
        _ => false,
    }
}

/// Whether two patterns of one wording may differ in this part.
pub(super) fn is_open(part: Part<'_>) -> bool {
    match part {
        Part::Word(word) => !Known::get().is_telling(word) && !is_structure(word),
        Part::Mark(mark) => mark != ':',
        other => is_joining(other),
    }
}

/// Words that announce the next value. They do not change it.
fn is_structure(word: &str) -> bool {
    Known::get().naming(word).is_some()
}

/// The number of words before a value that can label it.
const LABEL_WORDS: usize = 5;

/// Labels the values by the words before them.
pub(super) fn add_labels(parts: &mut [Part<'_>]) {
    for at in 0..parts.len() {
        let label = label(parts.get(..at).unwrap_or_default());
        if let Some(Part::Value(of)) = parts.get_mut(at) {
            *of = label;
        }
    }
}

/// The label by the words before a place. The nearest known word counts, and an amount only if there is no other
/// label.
fn label(before: &[Part<'_>]) -> Label {
    let (mut words, mut amount, mut is_numbered) = (0, Label::None, false);
    let is_sum = |label| {
        matches!(label, Label::Amount | Label::Balance | Label::Limit | Label::Fee | Label::Due)
    };
    for (distance, part) in before.iter().rev().enumerate() {
        match part {
            Part::Month => words += 1,
            Part::Word(word) => {
                words += 1;
                is_numbered |= words == 1 && is_number_word(word);
                let after_slash = before.len() > distance + 1
                    && before.get(before.len() - distance - 2) == Some(&Part::Mark('/'));
                let found = if *word == "c" && after_slash {
                    Some(Label::Account)
                } else {
                    Known::get().label(word)
                };
                match found {
                    // `the balance of number …` is not a sum.
                    Some(found) if is_numbered && is_sum(found) => return Label::None,
                    Some(Label::Balance) if is_airtime(before, distance) => amount = Label::Amount,
                    Some(Label::Balance) if is_owed(before, distance) => return Label::Due,
                    Some(Label::Amount) if words == 1 && is_strong(word) => return Label::Amount,
                    Some(Label::Amount) => amount = Label::Amount,
                    Some(Label::Balance) if is_limit(before, distance) => return Label::Limit,
                    Some(found) => return found,
                    None => {}
                }
                if words >= LABEL_WORDS {
                    break;
                }
            }
            Part::Mark(_) | Part::Currency => {}
            Part::Value(_) | Part::Date | Part::Time | Part::Gap => break,
        }
    }
    amount
}

/// `of the amount of`, in one word: words before it do not change the label.
fn is_strong(word: &str) -> bool {
    matches!(word, "بمبلغ" | "بقيمه" | "وبمبلغ" | "وبقيمه")
}

/// Whether the word before `available` is a word for a limit.
fn is_limit(before: &[Part<'_>], distance: usize) -> bool {
    word_before(before, distance).is_some_and(|word| Known::get().label(word) == Some(Label::Limit))
}

/// Whether a balance is one that is bought: `recharge balance`, `شحن رصيد`.
fn is_airtime(before: &[Part<'_>], distance: usize) -> bool {
    word_before(before, distance).is_some_and(|word| {
        matches!(word, "شحن" | "سلفني" | "تحويل" | "recharge" | "airtime" | "topup" | "up")
    })
}

/// Whether a balance is a debt: `loan balance`, `outstanding balance`.
fn is_owed(before: &[Part<'_>], distance: usize) -> bool {
    word_before(before, distance).is_some_and(|word| {
        matches!(word, "outstanding" | "loan" | "due" | "مديونيه" | "القرض" | "التمويل")
    })
}

/// The word before the one at a distance from the end.
fn word_before<'t>(before: &[Part<'t>], distance: usize) -> Option<&'t str> {
    let next = before.len().checked_sub(distance + 2).and_then(|at| before.get(at));
    match next {
        Some(Part::Word(word)) => Some(word),
        _ => None,
    }
}

/// Whether a word announces a number that is not an amount.
fn is_number_word(word: &str) -> bool {
    matches!(
        word,
        "رقم"
            | "لرقم"
            | "برقم"
            | "الرقم"
            | "للرقم"
            | "number"
            | "no"
            | "num"
            | "mobile"
            | "msisdn"
    )
}

/// The places of the parts of a pattern among a message's tokens: start and end for each, with the shortest gaps.
pub(super) fn align(parts: &[Part<'_>], text: &Text<'_>) -> Option<Vec<(usize, usize)>> {
    let (rows, columns) = (parts.len() + 1, text.tokens.len() + 1);
    let mut fits = vec![false; rows * columns];
    let is = |fits: &[bool], row: usize, column: usize| {
        column < columns && fits.get(row * columns + column) == Some(&true)
    };
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let value = match parts.get(row) {
                // Signs at the end do not belong to a pattern.
                None => text.tokens.get(column..).unwrap_or_default().iter().all(is_mark),
                Some(Part::Gap) => {
                    column + 1 < columns
                        && (is(&fits, row + 1, column + 1) || is(&fits, row, column + 1))
                }
                Some(part) => is_part(*part, text, column) && is(&fits, row + 1, column + 1),
            };
            if let Some(cell) = fits.get_mut(row * columns + column) {
                *cell = value;
            }
        }
    }
    if !is(&fits, 0, 0) {
        return None;
    }
    let (mut places, mut column) = (Vec::with_capacity(parts.len()), 0);
    for (row, part) in parts.iter().enumerate() {
        let from = column;
        column += 1;
        while *part == Part::Gap && !is(&fits, row + 1, column) {
            column += 1;
        }
        places.push((from, column));
    }
    Some(places)
}

fn is_mark(token: &Token) -> bool {
    token.class == Class::Mark
}

fn is_part(part: Part<'_>, text: &Text<'_>, at: usize) -> bool {
    let Some(token) = text.tokens.get(at) else { return false };
    match part {
        Part::Word(word) => token.class == Class::Word && text.part(*token) == word,
        Part::Mark(mark) => token.class == Class::Mark && text.part(*token).starts_with(mark),
        Part::Value(_) => token.class == Class::Value,
        Part::Date => token.class == Class::Date,
        Part::Time => token.class == Class::Time,
        Part::Currency => token.class == Class::Currency,
        Part::Month => token.class == Class::Word && may_be_month(text.part(*token)),
        Part::Gap => true,
    }
}
