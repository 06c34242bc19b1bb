#![allow(clippy::unwrap_used, clippy::string_slice)]

use super::{CHARS_MAX, Folded};

fn folded(text: &str) -> String {
    Folded::of(text).as_str().to_owned()
}

#[test]
fn ascii_is_lowered_and_its_white_space_is_one_blank() {
    assert_eq!(folded("  Paid\tEGP  5.00\r\nat Shop\\nBal "), "paid egp 5.00 at shop bal");
    assert_eq!(folded("a \\n b\\N\\nc \\ d"), "a b c \\ d");
    assert_eq!(folded(" \n "), "");
}

#[test]
fn arabic_letters_marks_and_digits_have_one_form() {
    assert_eq!(folded("إضافةً لـبطاقتكم فى ١٢٫٥٠؛ آخر"), "اضافه لبطاقتكم في 12.50; اخر");
    assert_eq!(folded("\u{202b}الرصيد\u{202c} ۱۲۳"), "الرصيد 123");
    assert_eq!(folded("ﺗﻢ ﺧﺼﻢ"), "تم خصم");
}

#[test]
fn letters_of_mathematics_and_full_width_are_plain_ones() {
    assert_eq!(folded("𝗌𝗉𝖾𝗇𝗍 ＥＧＰ　５"), "spent egp 5");
    assert_eq!(folded("ΣΑΣ ς ſ ß"), "σασ σ s ß");
}

#[test]
fn a_letter_and_its_mark_are_joined_and_stand_for_both() {
    let original = "xe\u{301}y ا\u{64e}\u{654}ب";
    let folded = Folded::of(original);
    assert_eq!(folded.as_str(), "xéy اب");
    assert_eq!(&original[folded.original(1..3)], "e\u{301}");
    assert_eq!(&original[folded.original(5..7)], "ا\u{64e}\u{654}");
}

#[test]
fn every_part_stands_for_its_part_of_the_original() {
    let original = "\u{feff}Ab  ﬃ\u{200f}٣\nc\\nd";
    let folded = Folded::of(original);
    assert_eq!(folded.as_str(), "ab ffi3 c d");
    let of = |part: std::ops::Range<usize>| &original[folded.original(part)];
    assert_eq!((of(0..2), of(2..3), of(3..4), of(3..6)), ("Ab", "  ", "ﬃ", "ﬃ"));
    assert_eq!((of(6..7), of(7..8), of(8..9), of(9..10), of(10..11)), ("٣", "\n", "c", "\\n", "d"));
    assert_eq!(folded.line_end(0), 7);
    assert_eq!(folded.line_end(8), 9);
    assert_eq!(folded.line_end(10), 11);
}

#[test]
fn a_long_text_is_cut_and_says_so() {
    for unit in ["a", "ا"] {
        let whole = Folded::of(&unit.repeat(CHARS_MAX)).is_cut();
        let long = Folded::of(&unit.repeat(CHARS_MAX + 1));
        assert_eq!((whole, long.is_cut()), (false, true));
        assert_eq!(long.as_str().chars().count(), CHARS_MAX);
        assert!(!Folded::of(&format!("{} \n", unit.repeat(CHARS_MAX))).is_cut());
    }
}

#[test]
fn another_text_leaves_nothing_of_the_one_before() {
    let mut folded = Folded::of("ﬃ\n٣ long text");
    folded.fold("Ab");
    assert_eq!((folded.as_str(), folded.original(1..2), folded.line_end(0)), ("ab", 1..2, 2));
}
