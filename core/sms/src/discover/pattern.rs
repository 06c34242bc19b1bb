//! Splits a folded message into words, signs and the results of the scanners. Makes patterns of these: the common parts
//! of messages, as wording, values and gaps.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message or a pattern")]

use super::lexicon::{Label, Naming, WordIndex};
use crate::scan::{char_before, currency, date, is_one_run, letters, next_char, number, time};
use crate::settings::{DecimalMark, SenderSettings};
use crate::{FoldedText, scan};
use lendwright_types::currency::Currency;
use std::collections::HashMap;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum TokenClass {
    Word,
    /// One character that is not a letter.
    Mark,
    /// A number, account, reference or phone number.
    Value,
    Date,
    Time,
    Currency,
}

/// A part of a folded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) class: TokenClass,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The tokens of a folded text.
pub(super) fn tokens(text: &str, settings: &SenderSettings) -> Vec<Token> {
    let reader = TokenReader { text, decimal: settings.decimal, currency: settings.currency };
    let (mut all, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(found) = next_char(text, at) {
        if found == ' ' {
            at += 1;
            continue;
        }
        let token = reader.token(at, found, all.last().copied());
        at = token.end;
        all.push(token);
    }
    all
}

struct TokenReader<'t> {
    text: &'t str,
    decimal: DecimalMark,
    currency: Option<Currency>,
}

impl TokenReader<'_> {
    fn token(&self, at: usize, found: char, before: Option<Token>) -> Token {
        let of = |class, end| Token { class, start: at, end };
        let before_it = char_before(self.text, at);
        let is_inside = is_one_run(before_it, Some(found))
            && !before_it.is_some_and(|before| changes_script(before, found));
        if !is_inside && let Some(end) = self.address(at) {
            return of(TokenClass::Word, end);
        }
        if !is_inside && let Some(end) = month_of_year_end(self.text, at) {
            return of(TokenClass::Word, end);
        }
        let follows_currency = before.is_some_and(|before| before.class == TokenClass::Currency);
        if found.is_ascii_digit()
            && !follows_currency
            && let Some(end) = self.date(at).filter(|end| !self.is_joined(at, *end, before))
        {
            return of(TokenClass::Date, end);
        }
        if found.is_ascii_digit()
            && let Some(end) = self.time(at)
        {
            return of(TokenClass::Time, end);
        }
        let is_date = found.is_alphabetic() && !is_inside;
        if is_date && let Some(end) = self.date(at) {
            return of(TokenClass::Date, end);
        }
        if let Some(end) = self.currency(at, is_inside, before) {
            return of(TokenClass::Currency, end);
        }
        if let Some(end) = self.value(at, found, is_inside, follows_currency) {
            return of(TokenClass::Value, end);
        }
        if found.is_alphabetic() {
            let short = self.short(at).filter(|_| !is_inside);
            return of(TokenClass::Word, short.unwrap_or_else(|| self.word_end(at)));
        }
        of(TokenClass::Mark, at + found.len_utf8())
    }

    /// The end of a web or mail address, or of a phrase for all hours.
    fn address(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let run = rest.split(' ').next()?.trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
        let joins = |run: &str| {
            run.split_once('@').is_some_and(|(name, host)| {
                let ends = name.chars().next_back().zip(host.chars().next());
                ends.is_some_and(|(a, b)| a.is_alphanumeric() && b.is_alphanumeric())
            })
        };
        let is_path = run.contains(".com/") || run.contains(".ly/") || run.contains(".co/");
        let is_one = run.contains("://") || run.starts_with("www.") || is_path || run == "24/7";
        (is_one || joins(run)).then_some(at + run.len())
    }

    fn date(&self, at: usize) -> Option<usize> {
        let end = date::date(self.text, at)?.end;
        let goes_on = next_char(self.text, end).is_some_and(|next| next.is_ascii_digit());
        let joined = matches!(next_char(self.text, end), Some('/' | '-'))
            && next_char(self.text, end + 1).is_some_and(|next| next.is_ascii_digit());
        (!joined && (!goes_on || time::time(self.text, end).is_some())).then_some(end)
    }

    /// Whether there are eight digits here without a word for a date before them: they may be any number.
    fn is_joined(&self, at: usize, end: usize, before: Option<Token>) -> bool {
        let digits = self.text.get(at..end).unwrap_or_default();
        let word = before.and_then(|it| self.text.get(it.start..it.end)).unwrap_or_default();
        let is_said =
            matches!(word, "on" | "date" | "dated" | "dt" | "بتاريخ" | "تاريخ" | "يوم" | "في");
        digits.bytes().all(|it| it.is_ascii_digit()) && !is_said
    }

    /// A time with a colon, or with the half of the day.
    fn time(&self, at: usize) -> Option<usize> {
        let time = time::time(self.text, at)?;
        let part = self.text.get(at..time.bare_end)?;
        (part.contains(':') || time.end > time.bare_end).then_some(time.end)
    }

    /// A currency next to a number.
    fn currency(&self, at: usize, is_inside: bool, before: Option<Token>) -> Option<usize> {
        let token = currency::token(self.text, at, self.currency).filter(|_| !is_inside)?;
        let blank = |at: usize| at + usize::from(next_char(self.text, at) == Some(' '));
        let is_digit = |at: usize| next_char(self.text, at).is_some_and(|it| it.is_ascii_digit());
        let sign = blank(token.end);
        let follows = |at: usize| {
            let past = matches!(next_char(self.text, at), Some('.' | ':' | '-' | '+'));
            is_digit(at) || past && is_digit(blank(at + 1))
        };
        let precedes = before.is_some_and(|before| {
            before.class == TokenClass::Value && blank(before.end) >= at && self.is_number(before)
        });
        (follows(sign) || precedes && !is_digit(token.end)).then_some(token.end)
    }

    /// Whether a value is a number alone.
    fn is_number(&self, value: Token) -> bool {
        number::end(self.text, value.start, self.decimal) == Some(value.end)
    }

    /// The end of the longest number, account, reference or phone number.
    fn value(&self, at: usize, found: char, is_inside: bool, is_money: bool) -> Option<usize> {
        let text = self.text;
        let number = || number::end(text, at, self.decimal).filter(|end| *end > at);
        if found.is_ascii_digit() {
            let number = number().unwrap_or(at + 1);
            if is_money || self.has_unit(number) {
                return Some(number);
            }
            return Some(number.max(self.account(at)).max(self.reference(at)));
        }
        let is_sign = |next: Option<char>| next.is_some_and(|next| next.is_ascii_digit());
        match found {
            '.' if is_sign(next_char(text, at + 1)) && number().is_some() => number(),
            '+' if is_sign(next_char(text, at + 1)) => scan::phone(text, at).map(|run| run.end),
            '*' | '#' | '•' => Some(self.account(at)).filter(|end| *end > at),
            _ if found.is_ascii_alphabetic() && !is_inside => self.mixed(at),
            _ => None,
        }
    }

    /// Whether a currency is after a number.
    fn has_unit(&self, end: usize) -> bool {
        let at = end + usize::from(next_char(self.text, end) == Some(' '));
        currency::token(self.text, at, self.currency).is_some_and(|token| {
            let next = next_char(self.text, token.end);
            !next.is_some_and(|next| next.is_ascii_alphanumeric())
        })
    }

    /// Letters and digits in one run. Letters that are a known word are a separate token.
    fn mixed(&self, at: usize) -> Option<usize> {
        let end = self.reference(at).max(self.account(at));
        let part = self.text.get(at..end)?;
        let word = self.text.get(at..letters(self.text, at))?;
        let has_digit = part.bytes().any(|byte| byte.is_ascii_digit());
        (has_digit && !Self::is_word(word)).then_some(end)
    }

    /// Whether letters before digits are a separate word.
    fn is_word(word: &str) -> bool {
        let known = WordIndex::get();
        known.is_telling(word)
            || known.naming(word).is_some()
            || matches!(word, "on" | "no" | "rs" | "num" | "number" | "of" | "via" | "is")
    }

    /// Two or three letters and digits in one run, such as `p2p`.
    fn short(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let run = rest.split(|found: char| !found.is_alphanumeric()).next()?;
        let has_digit = run.bytes().any(|byte| byte.is_ascii_digit());
        let word = self.text.get(at..letters(self.text, at))?;
        let is_short = run.is_ascii() && run.len() <= 3 && has_digit;
        (is_short && !Self::is_word(word)).then_some(at + run.len())
    }

    fn account(&self, at: usize) -> usize {
        scan::account(self.text, at).map_or(at, |run| self.without_points(run.end, run.end_min))
    }

    fn reference(&self, at: usize) -> usize {
        let end = scan::reference(self.text, at).map_or(at, |run| run.end);
        let part = self.text.get(at..end).unwrap_or_default();
        at + part.trim_end_matches(['-', '_']).len()
    }

    /// The end of a run without trailing points, hyphens and signs of numbers.
    fn without_points(&self, end: usize, end_min: usize) -> usize {
        let tail = self.text.get(end_min..end).unwrap_or_default();
        end_min + tail.trim_end_matches(['.', '-', '#']).len()
    }

    /// Letters of one script, with apostrophes and marks among them.
    fn word_end(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        let first = rest.chars().next().unwrap_or(' ');
        let rest = rest.split(|found: char| changes_script(first, found)).next().unwrap_or(rest);
        let is_part = |found: char| {
            found.is_alphabetic() || found == '\'' || !found.is_ascii() && found.is_alphanumeric()
        };
        let part = rest
            .find(|found| !is_part(found))
            .map_or(rest, |end| rest.get(..end).unwrap_or_default());
        at + part.trim_end_matches('\'').len()
    }
}

/// The end of a month with its year in digits, such as `03/2026` or `2026-03`.
fn month_of_year_end(text: &str, at: usize) -> Option<usize> {
    let all = text.get(at..)?;
    let is_part = |found: char| found.is_ascii_digit() || matches!(found, '/' | '-');
    let run = all.split(|found: char| !is_part(found)).next()?;
    let (first, second) = run.split_once(['/', '-'])?;
    let (month, year) = if first.len() == 4 { (second, first) } else { (first, second) };
    let is_month = matches!(month.len(), 1 | 2)
        && month.parse::<u32>().is_ok_and(|month| (1..=12).contains(&month));
    let is_year = year.len() == 4 && year.starts_with("20");
    let goes_on = all.get(run.len()..)?.starts_with(char::is_alphabetic);
    let is_it = is_month && is_year && !goes_on && year.bytes().all(|it| it.is_ascii_digit());
    is_it.then_some(at + run.len())
}

/// Whether of two letters one is Arabic and one Latin: no word has both, and `بـSAR` is a preposition and a currency.
fn changes_script(first: char, second: char) -> bool {
    let is_arabic = |found: char| ('\u{620}'..='\u{6d3}').contains(&found);
    let is_latin = |found: char| found.is_ascii_alphabetic();
    is_arabic(first) && is_latin(second) || is_latin(first) && is_arabic(second)
}

/// A part of a pattern. Words are folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum PatternPart<'t> {
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
pub(super) fn wording(parts: &[PatternPart<'_>]) -> String {
    let words = parts.iter().filter_map(|part| match part {
        PatternPart::Word(word) => Some(*word),
        _ => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A message's words, and its borrower.
pub(super) struct Text<'t> {
    pub(super) body: &'t str,
    pub(super) folded: &'t FoldedText,
    pub(super) tokens: Vec<Token>,
    pub(super) borrower: &'t str,
}

impl<'t> Text<'t> {
    pub(super) fn part(&self, token: Token) -> &'t str {
        self.folded.as_str().get(token.start..token.end).unwrap_or_default()
    }

    fn words(&self) -> impl Iterator<Item = &'t str> {
        self.tokens.iter().filter(|it| it.class == TokenClass::Word).map(|it| self.part(*it))
    }
}

/// The words that a proposal may have: those of several messages and more than one borrower.
pub(super) struct CommonWords<'t>(HashMap<&'t str, WordCount<'t>>);

struct WordCount<'t> {
    messages: usize,
    first: &'t str,
    of_several: bool,
}

impl<'t> CommonWords<'t> {
    pub(super) fn from_texts(texts: &[Text<'t>]) -> Self {
        let mut counts: HashMap<&'t str, WordCount<'t>> = HashMap::new();
        for text in texts {
            let mut words: Vec<&str> = text.words().collect();
            words.sort_unstable();
            words.dedup();
            for word in words {
                let new = || WordCount { messages: 0, first: text.borrower, of_several: false };
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
    common: &CommonWords<'t>,
    min_support: usize,
) -> Vec<PatternPart<'t>> {
    let known = WordIndex::get();
    let mut parts: Vec<PatternPart<'t>> = Vec::with_capacity(text.tokens.len());
    let mut addressed = false;
    for (at, token) in text.tokens.iter().enumerate() {
        let word = text.part(*token);
        let part = match token.class {
            TokenClass::Word if is_month(text, at) => PatternPart::Month,
            TokenClass::Word if is_half_month(text, at) => PatternPart::Gap,
            TokenClass::Word if known.is_telling(word) => PatternPart::Word(word),
            TokenClass::Word if addressed && !known.is_anybody(word) => PatternPart::Gap,
            TokenClass::Word if common.is_common(word, min_support) => PatternPart::Word(word),
            TokenClass::Word => PatternPart::Gap,
            TokenClass::Mark => PatternPart::Mark(word.chars().next().unwrap_or(' ')),
            TokenClass::Value => PatternPart::Value(Label::None),
            TokenClass::Date => PatternPart::Date,
            TokenClass::Time => PatternPart::Time,
            TokenClass::Currency => PatternPart::Currency,
        };
        // A title may come between the salutation and the name.
        addressed = matches!(token.class, TokenClass::Word)
            && (known.naming(word) == Some(Naming::Addressed)
                || addressed && part == PatternPart::Gap)
            || addressed && part == PatternPart::Mark('.');
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
    let Some((TokenClass::Word, word)) = of(at) else { return false };
    let before = at.checked_sub(1).and_then(of).map_or("", |(_, word)| word);
    let (class, next) = of(at + 1).unwrap_or((TokenClass::Word, ""));
    let is_said =
        || has(MONTH_OF, before) || has(PAID_BY_MONTH, before) || has(PAID_BY_MONTH, next);
    let has_year = || class == TokenClass::Value && is_year(next);
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
pub(super) fn normal(parts: Vec<PatternPart<'_>>) -> Vec<PatternPart<'_>> {
    let mut out: Vec<PatternPart<'_>> = Vec::with_capacity(parts.len());
    for part in parts {
        let last = out.last().copied();
        if part == PatternPart::Month && matches!(last, Some(PatternPart::Gap | PatternPart::Month))
        {
            if let Some(last) = out.last_mut() {
                *last = PatternPart::Gap;
            }
            continue;
        }
        if part == PatternPart::Gap && last == Some(PatternPart::Month) {
            out.pop();
        }
        if part == PatternPart::Gap
            && let Some(at) = out.iter().rposition(|it| *it == PatternPart::Gap)
        {
            let between = out.get(at + 1..).unwrap_or_default();
            if joins(between) {
                out.truncate(at + 1);
                continue;
            }
        }
        out.push(part);
    }
    while matches!(out.last(), Some(PatternPart::Mark(_))) {
        out.pop();
    }
    out
}

/// Whether the parts between two gaps belong to the gaps: few parts, and none with a meaning.
fn joins(between: &[PatternPart<'_>]) -> bool {
    let words = between.iter().filter(|part| matches!(part, PatternPart::Word(_))).count();
    between.len() <= 3 && words <= 1 && between.iter().all(|part| is_joining(*part))
}

fn is_joining(part: PatternPart<'_>) -> bool {
    let known = WordIndex::get();
    match part {
        PatternPart::Gap | PatternPart::Value(Label::None) => true,
        PatternPart::Mark(mark) => {
            matches!(mark, '&' | '\'' | '-' | '.' | '_' | '/' | '*' | '+' | '"')
        }
        PatternPart::Word(word) => !known.is_telling(word) && known.naming(word).is_none(),
        _ => false,
    }
}

/// Whether two patterns of one wording may differ in this part.
pub(super) fn is_open(part: PatternPart<'_>) -> bool {
    match part {
        PatternPart::Word(word) => !WordIndex::get().is_telling(word) && !is_structure(word),
        PatternPart::Mark(mark) => mark != ':',
        other => is_joining(other),
    }
}

/// Words that announce the next value. They do not change it.
fn is_structure(word: &str) -> bool {
    WordIndex::get().naming(word).is_some()
}

/// The number of words before a value that can label it.
const LABEL_WORDS: usize = 5;

/// Labels the values by the words before them.
pub(super) fn add_labels(parts: &mut [PatternPart<'_>]) {
    for at in 0..parts.len() {
        let label = label(parts.get(..at).unwrap_or_default());
        if let Some(PatternPart::Value(of)) = parts.get_mut(at) {
            *of = label;
        }
    }
}

/// The label by the words before a place. The nearest known word counts, and an amount only if there is no other
/// label.
fn label(before: &[PatternPart<'_>]) -> Label {
    let (mut words, mut amount, mut is_numbered) = (0, Label::None, false);
    let is_sum = |label| {
        matches!(label, Label::Amount | Label::Balance | Label::Limit | Label::Fee | Label::Due)
    };
    for (distance, part) in before.iter().rev().enumerate() {
        match part {
            PatternPart::Month => words += 1,
            PatternPart::Word(word) => {
                words += 1;
                is_numbered |= words == 1 && is_number_word(word);
                let after_slash = before.len() > distance + 1
                    && before.get(before.len() - distance - 2) == Some(&PatternPart::Mark('/'));
                let found = if *word == "c" && after_slash {
                    Some(Label::Account)
                } else {
                    WordIndex::get().label(word)
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
            PatternPart::Mark(_) | PatternPart::Currency => {}
            PatternPart::Value(_) | PatternPart::Date | PatternPart::Time | PatternPart::Gap => {
                break;
            }
        }
    }
    amount
}

/// `of the amount of`, in one word: words before it do not change the label.
fn is_strong(word: &str) -> bool {
    matches!(word, "بمبلغ" | "بقيمه" | "وبمبلغ" | "وبقيمه")
}

/// Whether the word before `available` is a word for a limit.
fn is_limit(before: &[PatternPart<'_>], distance: usize) -> bool {
    word_before(before, distance)
        .is_some_and(|word| WordIndex::get().label(word) == Some(Label::Limit))
}

/// Whether a balance is one that is bought: `recharge balance`, `شحن رصيد`.
fn is_airtime(before: &[PatternPart<'_>], distance: usize) -> bool {
    word_before(before, distance).is_some_and(|word| {
        matches!(word, "شحن" | "سلفني" | "تحويل" | "recharge" | "airtime" | "topup" | "up")
    })
}

/// Whether a balance is a debt: `loan balance`, `outstanding balance`.
fn is_owed(before: &[PatternPart<'_>], distance: usize) -> bool {
    word_before(before, distance).is_some_and(|word| {
        matches!(word, "outstanding" | "loan" | "due" | "مديونيه" | "القرض" | "التمويل")
    })
}

/// The word before the one at a distance from the end.
fn word_before<'t>(before: &[PatternPart<'t>], distance: usize) -> Option<&'t str> {
    let next = before.len().checked_sub(distance + 2).and_then(|at| before.get(at));
    match next {
        Some(PatternPart::Word(word)) => Some(word),
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
pub(super) fn align(parts: &[PatternPart<'_>], text: &Text<'_>) -> Option<Vec<(usize, usize)>> {
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
                Some(PatternPart::Gap) => {
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
        while *part == PatternPart::Gap && !is(&fits, row + 1, column) {
            column += 1;
        }
        places.push((from, column));
    }
    Some(places)
}

fn is_mark(token: &Token) -> bool {
    token.class == TokenClass::Mark
}

fn is_part(part: PatternPart<'_>, text: &Text<'_>, at: usize) -> bool {
    let Some(token) = text.tokens.get(at) else { return false };
    match part {
        PatternPart::Word(word) => token.class == TokenClass::Word && text.part(*token) == word,
        PatternPart::Mark(mark) => {
            token.class == TokenClass::Mark && text.part(*token).starts_with(mark)
        }
        PatternPart::Value(_) => token.class == TokenClass::Value,
        PatternPart::Date => token.class == TokenClass::Date,
        PatternPart::Time => token.class == TokenClass::Time,
        PatternPart::Currency => token.class == TokenClass::Currency,
        PatternPart::Month => token.class == TokenClass::Word && may_be_month(text.part(*token)),
        PatternPart::Gap => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{SenderSettings, TokenClass, tokens};
    use crate::FoldedText;

    fn of(text: &str) -> Vec<(TokenClass, String)> {
        let folded = FoldedText::new(text);
        let text = folded.as_str();
        let part = |start: usize, end: usize| text.get(start..end).unwrap_or_default().to_owned();
        let all = tokens(text, &SenderSettings::default());
        all.iter().map(|token| (token.class, part(token.start, token.end))).collect()
    }

    fn found(text: &str, class: TokenClass) -> Vec<String> {
        of(text).into_iter().filter(|(of, _)| *of == class).map(|(_, text)| text).collect()
    }

    #[test]
    fn amounts_dates_times_accounts_and_references_are_found() {
        let text = "Rs.1,250.50 debited from A/c XX1234 on 03-Sep-25 at 10:42 PM Ref UCA9B8C7D6.";
        assert_eq!(found(text, TokenClass::Currency), ["rs."]);
        assert_eq!(found(text, TokenClass::Value), ["1,250.50", "xx1234", "uca9b8c7d6"]);
        assert_eq!(found(text, TokenClass::Date), ["03-sep-25"]);
        assert_eq!(found(text, TokenClass::Time), ["10:42 pm"]);
        let text = "تم خصم ١٠٠٫٥٠ جم من بطاقة رقم ***1234 يوم 09-10 الساعة 10:11 المتاح 9000.00جم";
        assert_eq!(found(text, TokenClass::Value), ["100.50", "***1234", "9000.00"]);
        assert_eq!(found(text, TokenClass::Currency), ["جم", "جم"]);
        assert_eq!(found(text, TokenClass::Date), ["09-10"]);
        assert_eq!(
            found("paid 5.30 EGP, +201000000000", TokenClass::Value),
            ["5.30", "+201000000000"]
        );
        assert_eq!(found("500EGP to x", TokenClass::Value), ["500"]);
        assert_eq!(found("شراء بـSAR 25.00 لدى", TokenClass::Currency), ["sar"]);
        assert_eq!(found("EGP.93", TokenClass::Value), [".93"]);
        assert_eq!(found("for 03/2026, 2026-3", TokenClass::Word), ["for", "03/2026", "2026-3"]);
        assert_eq!(found("on 20260302, no 20260302", TokenClass::Date), ["20260302"]);
    }

    #[test]
    fn addresses_and_short_runs_are_words_and_no_other_word_has_digits() {
        assert_eq!(
            found("see https://bit.ly/a1b2, sam12@bank 24/7", TokenClass::Word),
            ["see", "https://bit.ly/a1b2", "sam12@bank", "24/7"]
        );
        assert_eq!(found("upi/p2m/x", TokenClass::Word), ["upi", "p2m", "x"]);
        let text = "رقم6604 no12 4g 3,4 #12 5k a1234";
        assert!(found(text, TokenClass::Word).iter().all(|word| !word.contains(char::is_numeric)));
        assert!(found(text, TokenClass::Mark).iter().all(|mark| !mark.contains(char::is_numeric)));
    }
}
