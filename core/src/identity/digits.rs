//! Digits as people type them.

/// Converts an ASCII, Arabic-Indic (U+0660) or Persian (U+06F0) digit to its ASCII digit.
pub(super) fn ascii_digit(found: char) -> Option<char> {
    let zero = match found {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        _ => return None,
    };
    let value = u32::from(found).checked_sub(u32::from(zero))?;
    char::from_digit(value, 10)
}
