//! Masks personal data for callers who may not read them.

/// Masks a national id except its first two characters and its last one: `29***********1`.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::mask_national_id;
///
/// assert_eq!(mask_national_id("29501011234567"), "29***********7");
/// ```
#[must_use]
pub fn mask_national_id(text: &str) -> String {
    keep_ends(text, 2, 1)
}

/// Masks a phone number except its first three characters and its last two: `+20********67`.
#[must_use]
pub fn mask_phone(text: &str) -> String {
    keep_ends(text, 3, 2)
}

/// Masks an e-mail address except its first character and the domain: `m***@example.com`.
///
/// The number of stars does not depend on the length.
#[must_use]
pub fn mask_email(text: &str) -> String {
    match text.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", mask_word(local)),
        None => mask_word(text),
    }
}

/// Masks a name except the first character of each word: `M*** A***`.
#[must_use]
pub fn mask_name(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(mask_word).collect();
    words.join(" ")
}

/// Replaces all but some characters at both ends by stars; all of them when hardly any others are
/// left.
fn keep_ends(text: &str, first: usize, last: usize) -> String {
    let count = text.chars().count();
    let hidden = count.saturating_sub(first).saturating_sub(last);
    let shown_at_most = first.saturating_add(last);
    if hidden < shown_at_most {
        return "*".repeat(count);
    }
    let head: String = text.chars().take(first).collect();
    let tail: String = text.chars().skip(count.saturating_sub(last)).collect();
    format!("{head}{}{tail}", "*".repeat(hidden))
}

fn mask_word(word: &str) -> String {
    word.chars().next().map(|first| format!("{first}***")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{mask_email, mask_name, mask_national_id, mask_phone};

    #[test]
    fn an_id_keeps_its_length_two_first_and_one_last() {
        assert_eq!(mask_national_id("29501011234561"), "29***********1");
        assert_eq!(mask_national_id("12345"), "*****");
        assert_eq!(mask_national_id(""), "");
    }

    #[test]
    fn a_phone_keeps_its_country_and_two_digits() {
        assert_eq!(mask_phone("+201001234567"), "+20********67");
        assert_eq!(mask_phone("123456789"), "*********");
    }

    #[test]
    fn an_address_keeps_its_domain() {
        assert_eq!(mask_email("mona@example.com"), "m***@example.com");
        assert_eq!(mask_email("m@example.com"), "m***@example.com");
        assert_eq!(mask_email("no address"), "n***");
        assert_eq!(mask_email("@example.com"), "@example.com");
    }

    #[test]
    fn a_name_keeps_its_initials() {
        assert_eq!(mask_name("Mona Adel"), "M*** A***");
        assert_eq!(mask_name("منى عادل"), "م*** ع***");
        assert_eq!(mask_name("  "), "");
    }
}
