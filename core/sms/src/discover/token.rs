//! Splits a folded message into words, signs and the results of the scanners.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::known::Known;
use crate::scan::{char_before, currency, date, is_one_run, letters, next_char, number, run, time};
use crate::settings::{DecimalMark, SenderSettings};
use lendwright_types::currency::Currency;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
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
    pub(super) class: Class,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The tokens of a folded text.
pub(super) fn tokens(text: &str, settings: &SenderSettings) -> Vec<Token> {
    let reader = Reader { text, decimal: settings.decimal, currency: settings.currency };
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

struct Reader<'t> {
    text: &'t str,
    decimal: DecimalMark,
    currency: Option<Currency>,
}

impl Reader<'_> {
    fn token(&self, at: usize, found: char, before: Option<Token>) -> Token {
        let of = |class, end| Token { class, start: at, end };
        let before_it = char_before(self.text, at);
        let is_inside = is_one_run(before_it, Some(found))
            && !before_it.is_some_and(|before| changes_script(before, found));
        if !is_inside && let Some(end) = self.address(at) {
            return of(Class::Word, end);
        }
        if !is_inside && let Some(end) = month_of_year_end(self.text, at) {
            return of(Class::Word, end);
        }
        let follows_currency = before.is_some_and(|before| before.class == Class::Currency);
        if found.is_ascii_digit()
            && !follows_currency
            && let Some(end) = self.date(at).filter(|end| !self.is_joined(at, *end, before))
        {
            return of(Class::Date, end);
        }
        if found.is_ascii_digit()
            && let Some(end) = self.time(at)
        {
            return of(Class::Time, end);
        }
        let is_date = found.is_alphabetic() && !is_inside;
        if is_date && let Some(end) = self.date(at) {
            return of(Class::Date, end);
        }
        if let Some(end) = self.currency(at, is_inside, before) {
            return of(Class::Currency, end);
        }
        if let Some(end) = self.value(at, found, is_inside, follows_currency) {
            return of(Class::Value, end);
        }
        if found.is_alphabetic() {
            let short = self.short(at).filter(|_| !is_inside);
            return of(Class::Word, short.unwrap_or_else(|| self.word_end(at)));
        }
        of(Class::Mark, at + found.len_utf8())
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
            before.class == Class::Value && blank(before.end) >= at && self.is_number(before)
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
            '+' if is_sign(next_char(text, at + 1)) => run::phone(text, at).map(|run| run.end),
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
        let known = Known::get();
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
        run::account(self.text, at).map_or(at, |run| self.without_points(run.end, run.end_min))
    }

    fn reference(&self, at: usize) -> usize {
        let end = run::reference(self.text, at).map_or(at, |run| run.end);
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
pub(super) fn month_of_year_end(text: &str, at: usize) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::{Class, SenderSettings, tokens};
    use crate::Folded;

    fn of(text: &str) -> Vec<(Class, String)> {
        let folded = Folded::of(text);
        let text = folded.as_str();
        let part = |start: usize, end: usize| text.get(start..end).unwrap_or_default().to_owned();
        let all = tokens(text, &SenderSettings::default());
        all.iter().map(|token| (token.class, part(token.start, token.end))).collect()
    }

    fn found(text: &str, class: Class) -> Vec<String> {
        of(text).into_iter().filter(|(of, _)| *of == class).map(|(_, text)| text).collect()
    }

    #[test]
    fn amounts_dates_times_accounts_and_references_are_found() {
        let text = "Rs.1,250.50 debited from A/c XX1234 on 03-Sep-25 at 10:42 PM Ref UCA9B8C7D6.";
        assert_eq!(found(text, Class::Currency), ["rs."]);
        assert_eq!(found(text, Class::Value), ["1,250.50", "xx1234", "uca9b8c7d6"]);
        assert_eq!(found(text, Class::Date), ["03-sep-25"]);
        assert_eq!(found(text, Class::Time), ["10:42 pm"]);
        let text = "تم خصم ١٠٠٫٥٠ جم من بطاقة رقم ***1234 يوم 09-10 الساعة 10:11 المتاح 9000.00جم";
        assert_eq!(found(text, Class::Value), ["100.50", "***1234", "9000.00"]);
        assert_eq!(found(text, Class::Currency), ["جم", "جم"]);
        assert_eq!(found(text, Class::Date), ["09-10"]);
        assert_eq!(found("paid 5.30 EGP, +201000000000", Class::Value), ["5.30", "+201000000000"]);
        assert_eq!(found("500EGP to x", Class::Value), ["500"]);
        assert_eq!(found("شراء بـSAR 25.00 لدى", Class::Currency), ["sar"]);
        assert_eq!(found("EGP.93", Class::Value), [".93"]);
        assert_eq!(found("for 03/2026, 2026-3", Class::Word), ["for", "03/2026", "2026-3"]);
        assert_eq!(found("on 20260302, no 20260302", Class::Date), ["20260302"]);
    }

    #[test]
    fn addresses_and_short_runs_are_words_and_no_other_word_has_digits() {
        assert_eq!(
            found("see https://bit.ly/a1b2, sam12@bank 24/7", Class::Word),
            ["see", "https://bit.ly/a1b2", "sam12@bank", "24/7"]
        );
        assert_eq!(found("upi/p2m/x", Class::Word), ["upi", "p2m", "x"]);
        let text = "رقم6604 no12 4g 3,4 #12 5k a1234";
        assert!(found(text, Class::Word).iter().all(|word| !word.contains(char::is_numeric)));
        assert!(found(text, Class::Mark).iter().all(|mark| !mark.contains(char::is_numeric)));
    }
}
