//! A message as it was received, and whether it names an amount of money.

use crate::FoldedText;
use crate::scan::{char_before, currency, is_one_run, next_char, number};
use crate::settings::DecimalMark;
use chrono::NaiveDateTime;
use sha2::{Digest as _, Sha256};

/// The first millisecond of the epoch that a message can have been received in: the beginning of the year
/// 2000. A phone with an earlier time has no valid clock.
pub const FIRST_MS: i64 = 946_684_800_000;
/// The stored length of a digest. It is long enough to avoid chance collisions.
pub const IDENTITY_BYTES: usize = 16;

/// A message as it was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'m> {
    /// The address it came from, as the phone shows it.
    pub address: &'m str,
    /// Its text.
    pub body: &'m str,
    /// The time of receipt, in the zone for calendar days.
    pub received_at: NaiveDateTime,
}

impl Message<'_> {
    /// Returns the identity of a message: the first 16 bytes of the SHA-256 of address, body and milliseconds of the
    /// epoch, each after its length in eight bytes.
    #[must_use]
    pub fn identity(address: &str, body: &str, received_ms: i64) -> [u8; IDENTITY_BYTES] {
        digest(&[address.as_bytes(), body.as_bytes(), &received_ms.to_be_bytes()])
    }

    /// Returns the digest that identifies messages of the same folded text. The digest of a message that is too long
    /// to be folded whole includes its original text too.
    #[must_use]
    pub fn text_digest(folded: &FoldedText, body: &str) -> [u8; IDENTITY_BYTES] {
        let whole = if folded.is_cut() { body } else { "" };
        digest(&[folded.as_str().as_bytes(), whole.as_bytes()])
    }
}

fn digest(parts: &[&[u8]]) -> [u8; IDENTITY_BYTES] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    let whole: [u8; 32] = hasher.finalize().into();
    std::array::from_fn(|at| whole.get(at).copied().unwrap_or_default())
}

/// Pads a stored digest to the length of a whole one.
#[must_use]
pub fn widened(kept: &[u8]) -> [u8; 32] {
    std::array::from_fn(|at| kept.get(at).copied().unwrap_or_default())
}

/// Returns whether a folded text names an amount of money: a number next to a currency, or a number with two
/// decimals.
///
/// # Example
/// ```
/// use lendwright_sms::{FoldedText, names_amount};
///
/// assert!(names_amount(&FoldedText::new("Your card was charged EGP 250")));
/// assert!(names_amount(&FoldedText::new("تم خصم ٢٥٠ جنيه من حسابك")));
/// assert!(!names_amount(&FoldedText::new("Dear customer, call 19666 before 12/05/2026")));
/// ```
#[allow(clippy::arithmetic_side_effects, reason = "places within a message")]
#[must_use]
pub fn names_amount(folded: &FoldedText) -> bool {
    let text = folded.as_str();
    let mut at = 0;
    while let Some(next) = next_char(text, at) {
        if next.is_ascii_digit() {
            if number::amount(text, at, DecimalMark::Auto)
                .is_some_and(|it| is_money(text, at, it.end))
            {
                return true;
            }
            at = number::end(text, at, DecimalMark::Auto).filter(|end| *end > at).unwrap_or(at + 1);
        } else {
            at += next.len_utf8();
        }
    }
    false
}

/// Whether a number has a currency on one of its sides, or two decimals.
#[allow(clippy::arithmetic_side_effects, reason = "places within a message")]
fn is_money(text: &str, start: usize, end: usize) -> bool {
    let blank = |at: usize| at + usize::from(next_char(text, at) == Some(' '));
    let is_behind = currency::token(text, blank(end), None)
        .is_some_and(|token| token.is_plain || token.end - blank(end) != 3);
    let digits = text.get(start..end).unwrap_or_default();
    let whole = digits.trim_end_matches(|it: char| it.is_ascii_digit());
    is_behind
        || is_before(text, start)
        || whole.ends_with(['.', ',']) && digits.len() - whole.len() == 2
}

/// Whether a currency ends before a number, a blank or a point between them.
#[allow(clippy::arithmetic_side_effects, reason = "places within a message")]
fn is_before(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default().trim_end_matches([' ', '.', ':']);
    let word = before.trim_end_matches(|it: char| it.is_alphabetic() || it == '.').len();
    let starts =
        [word, before.trim_end_matches(|it: char| !it.is_ascii() && !it.is_alphanumeric()).len()];
    let ends = |end: usize| (before.len()..=start).contains(&end);
    let reads = |from: usize| {
        let token = currency::token(text, from, None);
        !is_one_run(char_before(text, from), next_char(text, from))
            && token.is_some_and(|it| ends(it.end) && (it.is_plain || it.end - from != 3))
    };
    let sign = before.chars().next_back().map_or(start, |last| before.len() - last.len_utf8());
    starts.into_iter().chain([sign]).any(reads)
}

#[cfg(test)]
mod tests {
    use super::{FoldedText, names_amount};

    #[test]
    fn a_number_beside_a_currency_or_with_two_decimals_is_an_amount() {
        for text in [
            "EGP 250 debited",
            "EGP250",
            "paid 250 EGP",
            "Rs.500 spent",
            "Rs 1,500 spent",
            "L.E. 40",
            "$5",
            "₹ 40",
            "تم خصم 250 جنيه",
            "مبلغ 250جم",
            "ج.م 90",
            "amount 1,250.50 debited",
            "KES 40",
            "SAR:250",
            "N500 sent",
            "LE 300 transferred",
        ] {
            assert!(names_amount(&FoldedText::new(text)), "{text}");
        }
        for text in [
            "call 19666",
            "on 12/05/2026 at 10:42",
            "try 5 new things",
            "top 10 offers",
            "your plan ends in 30 days",
            "card **1234",
            "15% off",
            "رقم 01001234567",
            "",
        ] {
            assert!(!names_amount(&FoldedText::new(text)), "{text}");
        }
    }
}
