//! Texts of callers: their digits, the part that a message shows, and bytes as text.

use std::borrow::Cow;

/// The most characters of a number that a message shows.
pub const NUMBER_SHOWN_MAX: usize = 40;

/// The most characters of a value that a message shows.
pub const VALUE_SHOWN_MAX: usize = 60;

/// The most characters of a name in a message. A name may have as many, so a name that may be right is shown whole.
pub const NAME_SHOWN_MAX: usize = 100;

/// The most characters of a message that shows sent text.
pub const SENTENCE_SHOWN_MAX: usize = 1_000;

/// The text, cut after this number of characters. An ellipsis replaces the rest.
pub fn shortened(text: &str, chars_max: usize) -> String {
    let start = first_chars(text, chars_max);
    if start.len() == text.len() { text.to_owned() } else { format!("{start}…") }
}

/// The first characters of a text, at most this number.
pub fn first_chars(text: &str, chars_max: usize) -> &str {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => text.get(..end).unwrap_or_default(),
        None => text,
    }
}

/// The ASCII digit of a digit in ASCII, Arabic-Indic (U+0660) or Persian (U+06F0) form.
pub fn ascii_digit(found: char) -> Option<char> {
    let zero = match found {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        _ => return None,
    };
    let value = u32::from(found).checked_sub(u32::from(zero))?;
    char::from_digit(value, 10)
}

/// The text with its Arabic-Indic and Persian digits in ASCII.
pub fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|found| ascii_digit(found).unwrap_or(found)).collect())
}

/// Whether a character is invisible: soft hyphens, joiners, marks of direction, fillers, variation selectors.
///
/// Source: `Default_Ignorable_Code_Point` of the Unicode character database 16.
#[must_use]
pub fn is_invisible(found: char) -> bool {
    matches!(
        found,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a text has a visible character.
pub fn is_seen(text: &str) -> bool {
    text.chars().any(|found| !found.is_whitespace() && !is_unseen(found))
}

/// Whether a character is invisible and is not white space in Unicode. These are the characters of [`is_invisible`],
/// the blank pattern of Braille, the empty note of music, and the controls of annotations and of hieroglyphs.
pub fn is_unseen(found: char) -> bool {
    is_invisible(found)
        || matches!(
            found,
            '\u{2800}' | '\u{fff9}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{1d159}'
        )
}

/// Whether a character is a control character or separates lines: Unicode's category `Cc`, and the separators of
/// lines and of paragraphs.
pub fn is_control(found: char) -> bool {
    found.is_control() || matches!(found, '\u{2028}' | '\u{2029}')
}

/// Whether a character turns the direction of the text after it until another one ends that: embeddings, overrides
/// and isolates. The marks that names in Arabic or Hebrew need (U+200E, U+200F, U+061C) do not have this effect.
///
/// Source: Unicode Standard Annex 9, 2.1 to 2.6.
pub fn turns_text(found: char) -> bool {
    matches!(found, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The characters of a name that are forbidden because lines, logs and pages show the name among other text. The
/// result completes "must have no".
pub fn unfit_for_a_name(name: &str) -> Option<&'static str> {
    if name.chars().any(is_control) {
        return Some("control characters");
    }
    if name.chars().any(turns_text) {
        return Some(
            "characters that turn the text behind them (U+202A to U+202E, U+2066 to U+2069)",
        );
    }
    // A name of only such characters gets another error.
    (is_seen(name) && has_hidden(name))
        .then_some("characters that nobody sees, but joiners between letters that join")
}

/// Whether two names that look the same could differ by a character of this one. Marks of direction do not
/// count, since names in Arabic or Hebrew need them. Selectors of variants do not count: they choose the form
/// of a letter. U+200C and U+200D are allowed between letters that join.
fn has_hidden(name: &str) -> bool {
    let is_hidden = |found: char| {
        is_unseen(found)
            && !matches!(found, '\u{200e}' | '\u{200f}' | '\u{61c}')
            && !matches!(found, '\u{180b}'..='\u{180d}' | '\u{180f}')
            && !matches!(found, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
    };
    name.char_indices().filter(|(_, found)| is_hidden(*found)).any(|(at, found)| {
        let is_joiner = matches!(found, '\u{200c}' | '\u{200d}');
        let (before, after) = (name.get(..at), name.get(at.saturating_add(found.len_utf8())..));
        let before = before.unwrap_or_default().chars().rev().find(|c| !is_vowel_mark(*c));
        let after = after.unwrap_or_default().chars().find(|c| !is_vowel_mark(*c));
        !(is_joiner && before.is_some_and(joins_next) && after.is_some_and(joins_previous))
    })
}

/// Whether a mark is above or below a letter of Arabic or Syriac. The letter joins as without the mark.
fn is_vowel_mark(found: char) -> bool {
    matches!(
        found,
        '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}'
            | '\u{6df}'..='\u{6e4}' | '\u{6e7}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}' | '\u{730}'..='\u{74a}'
    )
}

/// Whether a letter joins the one after it. These are the letters of Arabic and Syriac, except those that join only
/// on their right. They are also all letters of the scripts of India and its neighbours, of Mongolian and of N'Ko.
///
/// Source: RFC 5892, appendix A.1 and A.2, and `ArabicShaping.txt` of the Unicode character database.
fn joins_next(found: char) -> bool {
    let is_last = matches!(
        found,
        '\u{621}'..='\u{625}' | '\u{627}' | '\u{629}' | '\u{62f}'..='\u{632}' | '\u{648}'
            | '\u{671}'..='\u{677}' | '\u{688}'..='\u{699}' | '\u{6c0}' | '\u{6c3}'..='\u{6cb}' | '\u{6cd}'
            | '\u{6cf}' | '\u{6d2}'..='\u{6d5}' | '\u{6ee}'..='\u{6ef}' | '\u{710}' | '\u{715}'..='\u{719}'
            | '\u{71e}' | '\u{728}' | '\u{72a}' | '\u{72c}' | '\u{72f}'
    );
    joins_previous(found) && !is_last
}

/// Whether a letter joins the one before it.
fn joins_previous(found: char) -> bool {
    let is_joining_script = matches!(
        found,
        '\u{620}'..='\u{64a}' | '\u{66e}'..='\u{6d5}' | '\u{6ee}'..='\u{6ff}' | '\u{710}'..='\u{72f}'
            | '\u{74d}'..='\u{77f}' | '\u{7ca}'..='\u{7ea}' | '\u{8a0}'..='\u{8c7}' | '\u{1820}'..='\u{1878}'
            | '\u{900}'..='\u{963}' | '\u{971}'..='\u{9e3}' | '\u{a01}'..='\u{a63}' | '\u{a81}'..='\u{ae3}'
            | '\u{b01}'..='\u{b63}' | '\u{b82}'..='\u{be5}' | '\u{c00}'..='\u{c63}' | '\u{c80}'..='\u{ce3}'
            | '\u{d00}'..='\u{d63}' | '\u{d81}'..='\u{df3}' | '\u{1000}'..='\u{103f}' | '\u{1780}'..='\u{17d3}'
    );
    is_joining_script && !matches!(found, '\u{621}' | '\u{674}' | '\u{6d4}') && !found.is_numeric()
}

/// Whether a character would break a line or turn the direction of the text after it.
pub fn is_steering(c: char) -> bool {
    is_control(c) || turns_text(c)
}

/// Replaces each character that would break a line, or turn the direction of the text after it, by a space. Use it
/// for text in a sentence.
pub fn unsteered(text: &str) -> String {
    text.chars().map(|c| if is_steering(c) { ' ' } else { c }).collect()
}

/// Writes bytes as lower-case hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 0x0f])
        .filter_map(|nibble| DIGITS.get(usize::from(nibble)).copied().map(char::from))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{is_invisible, is_seen, unfit_for_a_name, unsteered};

    #[test]
    fn characters_that_nobody_sees_stand_in_no_name_but_joiners_between_letters_that_join() {
        for hidden in [
            '\u{200b}',
            '\u{2060}',
            '\u{feff}',
            '\u{ad}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{3164}',
            '\u{2066}',
            '\u{2069}',
            '\u{202a}',
            '\u{202e}',
            '\u{2800}',
            '\u{115f}',
            '\u{1160}',
            '\u{ffa0}',
            '\u{180e}',
            '\u{17b4}',
            '\u{34f}',
            '\u{2061}',
            '\u{206f}',
            '\u{fff9}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{13430}',
        ] {
            for name in [format!("Mo{hidden}na"), format!("{hidden}Mona"), format!("منى{hidden}")]
            {
                assert!(unfit_for_a_name(&name).is_some(), "{name:?}");
            }
        }
        let fit = [
            "می\u{200c}خواهم",
            "خانه\u{200c}ای",
            "بَ\u{200d}ب",
            "क\u{94d}\u{200d}ष",
            "র\u{9cd}\u{200c}য",
            "ශ\u{dca}\u{200d}රී",
            "منى\u{200f} عادل",
            "葛\u{e0100}城",
            "Café\u{fe0f}",
        ];
        for name in fit {
            assert_eq!(unfit_for_a_name(name), None, "{name:?}");
        }
        let unfit = [
            "Mo\u{200c}na",
            "Mo\u{200d}na",
            "\u{200c}منى",
            "منى\u{200d}",
            "منى\u{200c} عادل",
            "د\u{200c}ب",
            "ب\u{200c}ء",
            "ب\u{200c}\u{200c}ب",
            "م\u{200d}a",
            "٣\u{200c}ب",
        ];
        for name in unfit {
            assert!(unfit_for_a_name(name).is_some(), "{name:?}");
        }
    }

    #[test]
    fn what_would_turn_a_sentence_or_break_its_line_is_a_space_in_it() {
        let turned = "Shop\u{202e}00.1\u{2066}\n\0\u{2028}";
        assert_eq!(unsteered(turned), "Shop 00.1    ");
        assert_eq!(unsteered("\u{200f}مترو"), "\u{200f}مترو");
    }

    #[test]
    fn what_nobody_sees_is_invisible() {
        for found in ['\u{ad}', '\u{200b}', '\u{200f}', '\u{202e}', '\u{2066}', '\u{feff}'] {
            assert!(is_invisible(found), "{found:?}");
        }
        assert!(!['a', ' ', '-', '\u{a0}', 'ـ'].into_iter().any(is_invisible));
    }

    #[test]
    fn a_text_is_seen_by_one_character() {
        for seen in ["a", " \u{200b}م\u{200f}", "\u{7}", "."] {
            assert!(is_seen(seen), "{seen:?}");
        }
        for unseen in
            ["", " \t\u{a0}", "\u{2028}", "\u{200b}\u{2060}", "\u{ad}", "\u{3164}", "\u{2800}"]
        {
            assert!(!is_seen(unseen), "{unseen:?}");
        }
    }

    #[test]
    fn a_name_has_neither_lines_nor_what_turns_text_but_the_marks_of_its_script() {
        for fit in ["منى\u{200f} (ACME)\u{200e}", "\u{61c}1", "می\u{200c}خواهم", "a b"] {
            assert_eq!(unfit_for_a_name(fit), None, "{fit:?}");
        }
        for control in ["a\u{2028}b", "a\u{2029}", "\u{85}", "a\tb", "\u{7f}"] {
            assert_eq!(unfit_for_a_name(control), Some("control characters"), "{control:?}");
        }
        for turns in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            let unfit = unfit_for_a_name(&format!("a{turns}b"));
            assert!(unfit.is_some_and(|unfit| unfit.contains("U+202A to U+202E")), "{turns:?}");
        }
    }
}
