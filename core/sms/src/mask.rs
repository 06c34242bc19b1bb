//! Messages as samples: identifying texts are hidden.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::scan::{char_before, currency, date, next_char, number};
use super::settings::DecimalMark;
use super::{Amount, FoldedText};
use std::ops::Range;

/// Replacements for a hidden digit, and for adjacent hidden words.
const DIGIT: char = '•';
const WORDS: char = '…';

/// Below this, in ten-thousandths, a number next to a currency is an amount. Above, it may be a phone's or an
/// account's.
const AMOUNT_BELOW: i128 = 1_000_000_000 * 10_000;

/// Returns a message on one line. Names are hidden, and digits except those of amounts and dates.
///
/// A name may be any word. So a word stays only if `is_wording` is true for its folded form. The currency next to an
/// amount stays too. An amount is a number next to a currency. The places `shown` of the message, in bytes, stay too.
pub(crate) fn masked(
    body: &str,
    shown: &[Range<usize>],
    is_wording: impl Fn(&str) -> bool,
) -> String {
    let folded = FoldedText::new(body);
    let text = folded.as_str();
    let mut sample = String::new();
    let mut at = 0;
    while let Some(next) = next_char(text, at) {
        let place = folded.original(at..at + next.len_utf8()).start;
        if let Some(part) = shown.iter().find(|part| part.contains(&place)) {
            sample.push_str(body.get(place..part.end).unwrap_or_default());
            at = first_from(&folded, at, part.end);
        } else if let Some(end) = date_end(text, at).or_else(|| amount_end(text, at)) {
            sample.push_str(body.get(folded.original(at..end)).unwrap_or_default());
            at = end;
        } else if next.is_ascii_digit() {
            sample.push(DIGIT);
            at += 1;
        } else if next.is_alphanumeric() {
            let end = word_end(text, at);
            if text.get(at..end).is_some_and(&is_wording) {
                sample.push_str(body.get(folded.original(at..end)).unwrap_or_default());
            } else {
                hide_word(&mut sample);
            }
            at = end;
        } else {
            sample.push(next);
            at += next.len_utf8();
        }
    }
    sample
}

/// The first place of the folded text that comes from this place of the original or a later one.
fn first_from(folded: &FoldedText, at: usize, end: usize) -> usize {
    let text = folded.as_str();
    let rest = text.get(at..).unwrap_or_default();
    let after = rest.char_indices().skip(1).map(|(from, _)| at + from);
    after
        .into_iter()
        .find(|&from| folded.original(from..from + 1).start >= end)
        .unwrap_or(text.len())
}

fn hide_word(sample: &mut String) {
    let bare = sample.trim_end_matches(' ').len();
    if sample.get(..bare).is_some_and(|before| before.ends_with(WORDS)) {
        sample.truncate(bare);
    } else {
        sample.push(WORDS);
    }
}

/// The end of the letters that begin here, with other characters of a word that are no digits.
fn word_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let is_part = |found: char| found.is_alphanumeric() && !found.is_ascii_digit();
    rest.find(|found| !is_part(found)).map_or(text.len(), |end| at + end)
}

/// Whether digits or letters begin here.
fn begins(text: &str, at: usize) -> bool {
    !char_before(text, at).is_some_and(|before| before.is_alphanumeric() || "-./*".contains(before))
}

/// The end of a date that begins here, if no longer number begins here.
fn date_end(text: &str, at: usize) -> Option<usize> {
    let end = date::date(text, at).filter(|_| begins(text, at))?.end;
    let after = text.get(end..)?.trim_start_matches(['-', '/', '.']);
    (!after.starts_with(|found: char| found.is_ascii_digit())).then_some(end)
}

/// The end of an amount with its currency. Either may be first.
fn amount_end(text: &str, at: usize) -> Option<usize> {
    let is_free = |at: usize| !char_before(text, at).is_some_and(char::is_alphanumeric);
    if !is_free(at) {
        return None;
    }
    if let Some(token) = plain_token(text, at) {
        return amount(text, blank(text, token));
    }
    let token = plain_token(text, blank(text, amount(text, at)?))?;
    // `1234 EGP 500` is a card and an amount.
    amount(text, blank(text, token)).is_none().then_some(token)
}

fn plain_token(text: &str, at: usize) -> Option<usize> {
    currency::token(text, at, None).filter(|token| token.is_plain).map(|token| token.end)
}

fn amount(text: &str, at: usize) -> Option<usize> {
    let found = number::amount(text, at, DecimalMark::Auto)?;
    let is_sized = |amount: Amount| amount.units().abs() < AMOUNT_BELOW;
    let goes_on = next_char(text, found.end).is_some_and(|after| "*-/".contains(after));
    (is_sized(found.amount) && !goes_on).then_some(found.end)
}

fn blank(text: &str, at: usize) -> usize {
    at + usize::from(text.as_bytes().get(at) == Some(&b' '))
}

#[cfg(test)]
mod tests {
    use super::masked;

    const WORDS: &[&str] = &[
        "dear", "your", "card", "was", "charged", "at", "on", "ref", "call", "to", "تم", "خصم",
        "عند",
    ];

    fn is(body: &str, sample: &str) {
        assert_eq!(masked(body, &[], |word| WORDS.contains(&word)), sample, "{body}");
    }

    #[test]
    fn names_go_and_wording_stays_as_it_was_written() {
        is("Dear Omar Wahdan, your Card was charged", "Dear …, your Card was charged");
        is("Charged at O'Neil & Sons", "Charged at …'… & …");
        is("Dear a.b@shop.example\nCall", "Dear ….…@….… Call");
        is("تم خـصم عند مكتبة النيل", "تم خـصم عند …");
    }

    #[test]
    fn digits_go_but_those_of_amounts_and_dates() {
        is(
            "Card **4821 charged EGP 1,250.50 on 05/03/26 at 18:42",
            "Card **•••• charged EGP 1,250.50 on 05/03/26 at ••:••",
        );
        is("خصم ١٬٢٥٠٫٥٠ جنيه", "خصم ١٬٢٥٠٫٥٠ جنيه");
        is("Ref 8F21AC99 call +201001234567", "Ref •…••…•• call +••••••••••••");
        is("charged Rs.500, ref 12/05/2026/33", "charged Rs.500, ref ••/••/••••/••");
        is("card 1234 EGP 500 to 01012345678 EGP", "card •••• EGP 500 to ••••••••••• …");
        is("card 12-34-5678-90 to ½ ②", "card ••-••-••••-•• to •⁄• •");
        is("charged 5 top 1234 all 77", "charged • … •••• … ••");
        is("on 13-Sep-25 charged $20-3344", "on 13-Sep-25 charged $••-••••");
    }

    #[test]
    fn what_a_template_read_as_an_amount_stays() {
        let body = "Card 4821 charged 99.50 at Shop ﷼12";
        let amount = body.find("99").map(|at| at..at + 5);
        assert_eq!(
            masked(body, amount.as_slice(), |word| WORDS.contains(&word)),
            "Card •••• charged 99.50 at … ﷼12"
        );
    }
}
