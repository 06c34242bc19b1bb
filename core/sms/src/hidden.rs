//! Finds codes for one use anywhere in a message.

use super::{Class, Folded, Matcher, Message, Reading, Scratch, carries_code};
use lendwright_types::internal::text::first_chars;

/// The number of characters of a message that are folded at once. It is below the limit of templates.
const PART_CHARS: usize = 3_000;
/// The number of them that the next part repeats: more than the distance between a code and its word.
const OVERLAP_CHARS: usize = 500;

/// Whether a message carries a code of a single use anywhere, so that it must not be stored; `folded` is its body,
/// folded. A long message is read in parts, so that no code is hidden after the length limit of templates.
#[must_use]
pub fn hides_code(body: &str, folded: &Folded) -> bool {
    if !folded.is_cut() {
        return carries_code(folded);
    }
    let (mut rest, mut part) = (body, Folded::default());
    while !rest.is_empty() {
        part.fold(first_chars(rest, PART_CHARS));
        if carries_code(&part) {
            return true;
        }
        let step = first_chars(rest, PART_CHARS.saturating_sub(OVERLAP_CHARS)).len();
        rest = rest.get(step..).unwrap_or_default();
    }
    false
}

impl Matcher {
    /// Whether a message must not be stored because it has a code. A message that a template reads as money that
    /// moved may be stored: a bank may write a purchase's code into its notice. `folded` is its body, folded.
    #[must_use]
    pub fn hides_code(
        &self,
        scratch: &mut Scratch,
        message: &Message<'_>,
        folded: &Folded,
    ) -> bool {
        hides_code(message.body, folded) && !self.read(scratch, message).is_of_moved_money()
    }
}

impl Reading<'_> {
    /// Whether a template reads it as money that moved.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_moved_money(&self) -> bool {
        let Self::Record { record, .. } = self else { return false };
        let is_of_money = matches!(record.class(), Class::In | Class::Out | Class::Liability);
        is_of_money && record.settled.is_yes()
    }
}

#[cfg(test)]
mod tests {
    use super::hides_code;
    use crate::Folded;

    #[test]
    fn a_code_is_found_wherever_it_stands_in_a_long_message() {
        let found = |body: &str| hides_code(body, &Folded::of(body));
        assert!(found("Your OTP is 482913"));
        assert!(!found("Paid EGP 12.50"));
        for before in [100, 4_000, 5_999, 6_001, 19_000] {
            let body = format!("{} Your OTP is 482913", "x ".repeat(before / 2));
            assert!(found(&body), "after {before} characters");
        }
        assert!(!found(&"x ".repeat(9_000)));
    }
}
