//! Currencies, as messages write them: the table of their tokens, and how one is read.

use super::{byte, char_before, is_one_run, next_char};
use lendwright_types::currency::{Currency, note_beginning};

/// A currency token and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CurrencyToken {
    pub(crate) end: usize,
    /// Its currency: the sender's where that is one of the token's, else the first.
    pub(crate) currency: Currency,
    /// The units of the currency in one of the token: 10 for a toman.
    pub(crate) times: u8,
    /// Whether it is a currency everywhere next to a number, and no word of a language.
    pub(crate) is_plain: bool,
}

/// The allowed places of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenPlace {
    /// Anywhere next to a number.
    Any,
    /// Anywhere, but it is also a word.
    Word,
    /// Only after a number, or directly before one.
    AfterNumber,
    /// Only where it touches a number.
    Glued,
}

use TokenPlace::{AfterNumber, Any, Glued, Word};

/// The tokens in addition to the codes of ISO 4217: folded, in the order of their first bytes, which the search
/// needs. If a token has several currencies, the sender's counts, else the first.
const TOKENS: &[(&str, &[&str], TokenPlace)] = &[
    (
        "$",
        &[
            "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP", "NAD", "LRD",
            "BBD", "JMD", "TTD",
        ],
        Any,
    ),
    ("a$", &["AUD"], Any),
    ("birr", &["ETB"], Any),
    ("baht", &["THB"], Any),
    ("bd", &["BHD"], Word),
    ("br", &["ETB", "BYN"], Word),
    ("cfa", &["XOF", "XAF"], Any),
    ("c$", &["CAD"], Any),
    ("dirhams", &["AED", "MAD"], Any),
    ("dollars", &["USD", "CAD", "AUD"], Any),
    ("dhs.", &["AED", "MAD"], Any),
    ("dhs", &["AED", "MAD"], Any),
    ("dh", &["AED", "MAD"], Any),
    ("dt", &["TND"], Word),
    ("da", &["DZD"], Word),
    ("euros", &["EUR"], Any),
    ("euro", &["EUR"], Any),
    ("e£", &["EGP"], Any),
    ("fcfa", &["XOF", "XAF"], Any),
    ("f cfa", &["XOF", "XAF"], Any),
    ("ghs", &["GHS"], Any),
    ("gh₵", &["GHS"], Any),
    ("gh¢", &["GHS"], Any),
    ("hk$", &["HKD"], Any),
    ("jd", &["JOD"], Word),
    ("kshs", &["KES"], Any),
    ("ksh.", &["KES"], Any),
    ("ksh", &["KES"], Any),
    ("k.d.", &["KWD"], Any),
    ("kd", &["KWD"], Any),
    ("l.e.", &["EGP"], Any),
    ("l.e", &["EGP"], Any),
    ("le", &["EGP", "SLE"], Word),
    ("mts", &["MZN"], Any),
    ("mt", &["MZN"], Word),
    ("naira", &["NGN"], Any),
    ("n", &["NGN"], Glued),
    ("pounds", &["EGP", "GBP"], Any),
    ("qr", &["QAR"], Word),
    ("rupees", &["INR", "PKR", "NPR", "LKR"], Any),
    ("rs.", &["INR", "PKR", "NPR", "LKR", "MUR", "SCR"], Any),
    ("rs", &["INR", "PKR", "NPR", "LKR", "MUR", "SCR"], Any),
    ("re.", &["INR", "PKR", "NPR", "LKR"], Word),
    ("r$", &["BRL"], Any),
    ("rm", &["MYR"], Word),
    ("rp", &["IDR"], Word),
    ("ro", &["OMR"], Word),
    ("s.r.", &["SAR"], Any),
    ("s$", &["SGD"], Any),
    ("sh.", &["TZS", "KES", "UGX"], Word),
    ("sr", &["SAR"], Any),
    ("sh", &["TZS", "KES", "UGX"], Word),
    ("toman", &["IRR"], Any),
    ("tshs", &["TZS"], Any),
    ("tsh.", &["TZS"], Any),
    ("tsh", &["TZS"], Any),
    ("tk.", &["BDT"], Any),
    ("tk", &["BDT"], Any),
    ("tl", &["TRY"], Any),
    ("ushs", &["UGX"], Any),
    ("ush", &["UGX"], Any),
    ("us$", &["USD"], Any),
    ("usd$", &["USD"], Any),
    ("£", &["GBP", "EGP"], Any),
    ("¥", &["JPY", "CNY"], Any),
    ("đ", &["VND"], Any),
    ("руб.", &["RUB"], Any),
    ("руб", &["RUB"], Any),
    ("тг", &["KZT"], Any),
    ("تومان", &["IRR"], Any),
    ("جنيها مصريا", &["EGP"], Any),
    ("جنيه مصري", &["EGP"], Any),
    ("جنيها", &["EGP"], Any),
    ("جنيهات", &["EGP"], Any),
    ("جنيه", &["EGP", "SDG"], Any),
    ("ج.م.", &["EGP"], Any),
    ("ج.م", &["EGP"], Any),
    ("جم", &["EGP"], Any),
    ("ج", &["EGP"], AfterNumber),
    ("دولار امريكي", &["USD"], Any),
    ("دولار", &["USD"], Any),
    ("دينار كويتي", &["KWD"], Any),
    ("دينار اردني", &["JOD"], Any),
    ("دينار بحريني", &["BHD"], Any),
    ("دينار", &["KWD", "JOD", "BHD", "IQD", "LYD", "TND", "DZD"], Any),
    ("درهم اماراتي", &["AED"], Any),
    ("درهم مغربي", &["MAD"], Any),
    ("درهم", &["AED", "MAD"], Any),
    ("د.ا", &["AED", "JOD"], Any),
    ("د.ك", &["KWD"], Any),
    ("د.ب", &["BHD"], Any),
    ("د.ت", &["TND"], Any),
    ("د.م", &["MAD"], Any),
    ("ريال سعودي", &["SAR"], Any),
    ("ريال قطري", &["QAR"], Any),
    ("ريال عماني", &["OMR"], Any),
    ("ريال", &["SAR", "QAR", "OMR", "YER", "IRR"], Any),
    ("ر.س.", &["SAR"], Any),
    ("ر.س", &["SAR"], Any),
    ("ر.ق", &["QAR"], Any),
    ("ر.ع", &["OMR"], Any),
    ("ل.س", &["SYP"], Any),
    ("ل.ل", &["LBP"], Any),
    ("يورو", &["EUR"], Any),
    ("৳", &["BDT"], Any),
    ("रु", &["INR", "NPR"], Any),
    ("บาท", &["THB"], Any),
    ("฿", &["THB"], Any),
    ("₦", &["NGN"], Any),
    ("₩", &["KRW"], Any),
    ("₪", &["ILS"], Any),
    ("₫", &["VND"], Any),
    ("€", &["EUR"], Any),
    ("₱", &["PHP"], Any),
    ("₴", &["UAH"], Any),
    ("₵", &["GHS"], Any),
    ("₸", &["KZT"], Any),
    ("₹", &["INR"], Any),
    ("₺", &["TRY"], Any),
    ("₽", &["RUB"], Any),
    ("元", &["CNY"], Any),
    ("円", &["JPY"], Any),
    ("원", &["KRW"], Any),
];

/// The range of the tokens with each first byte.
const BEGINNINGS: [(u8, u8); 256] = {
    let (mut all, mut at) = ([(0, 0); 256], 0);
    while at < TOKENS.len() {
        #[allow(clippy::indexing_slicing, reason = "while compiling")]
        let first = TOKENS[at].0.as_bytes()[0] as usize;
        note_beginning(&mut all, first, at);
        at += 1;
    }
    all
};

/// Codes of ISO 4217 that are words too.
const WORDS: &[[u8; 3]] = &[
    *b"all", *b"bam", *b"ban", *b"bob", *b"cop", *b"cup", *b"gel", *b"mad", *b"mop", *b"pen",
    *b"ron", *b"sos", *b"top", *b"try", *b"lek", *b"lak", *b"che", *b"ang", *b"mur",
];

/// Reads the longest token of a currency here, as a sender means it.
pub(crate) fn token(text: &str, at: usize, senders: Option<Currency>) -> Option<CurrencyToken> {
    let rest = text.get(at..)?;
    let first = *rest.as_bytes().first()?;
    let code = code(text, at);
    let (from, to) = *BEGINNINGS.get(usize::from(first))?;
    let found = TOKENS
        .get(usize::from(from)..usize::from(to))?
        .iter()
        .filter(|(token, _, place)| rest.starts_with(token) && stands(text, at, token, *place))
        .max_by_key(|(token, ..)| token.len());
    match (found, code) {
        (Some((token, ..)), Some(code)) if token.len() < 3 => Some(code),
        (None, code) => code,
        (Some(&(token, of, place)), _) => Some(CurrencyToken {
            end: at + token.len(),
            currency: senders_of(of, senders)?,
            times: if matches!(token, "toman" | "تومان") { 10 } else { 1 },
            is_plain: place == Any,
        }),
    }
}

/// The sender's currency if it is one of these, else the first.
fn senders_of(codes: &[&str], senders: Option<Currency>) -> Option<Currency> {
    let known = senders.filter(|senders| codes.contains(&senders.code()));
    known.or_else(|| Currency::from_code(codes.first()?).ok())
}

/// Three letters that are a code of ISO 4217.
fn code(text: &str, at: usize) -> Option<CurrencyToken> {
    let letters: [u8; 3] = text.as_bytes().get(at..at + 3)?.try_into().ok()?;
    if !letters.iter().all(u8::is_ascii_lowercase) || is_ascii_letter(byte(text, at + 3)) {
        return None;
    }
    let upper = letters.map(|letter| letter.to_ascii_uppercase());
    let currency = Currency::from_letters(upper)?;
    let is_plain = !WORDS.contains(&letters);
    Some(CurrencyToken { end: at + 3, currency, times: 1, is_plain })
}

const fn is_ascii_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

/// Whether the token at this place is allowed there, and ends there.
fn stands(text: &str, at: usize, token: &str, place: TokenPlace) -> bool {
    let end = at + token.len();
    let after = next_char(text, end);
    let last = token.chars().next_back();
    // Some scripts have no blanks between words.
    let has_blanks = last.is_some_and(|last| last < '\u{900}');
    let goes_on = has_blanks
        && is_one_run(last, after)
        && last.is_some_and(|last| last.is_ascii()) == after.is_some_and(|after| after.is_ascii());
    let is_digit = |found: Option<char>| found.is_some_and(|found| found.is_ascii_digit());
    let before = char_before(text, at);
    let touches = is_digit(before) || is_digit(after);
    let follows = before == Some(' ') && is_digit(char_before(text, at.saturating_sub(1)));
    !goes_on
        && match place {
            Any | Word => true,
            AfterNumber => touches || follows,
            Glued => touches,
        }
}

#[cfg(test)]
mod tests {
    use super::{TOKENS, senders_of, token};
    use lendwright_types::currency::{EGP, IRR, USD};

    fn read(text: &str, at: usize) -> Option<(&'static str, &str)> {
        token(text, at, None)
            .and_then(|found| Some((found.currency.code(), text.get(found.end..)?)))
    }

    #[test]
    fn tokens_stand_in_the_order_of_their_first_bytes() {
        assert!(TOKENS.is_sorted_by_key(|(token, ..)| token.as_bytes().first()));
    }

    #[test]
    fn every_token_stands_for_currencies_and_is_folded() {
        for (token, of, _) in TOKENS {
            assert_eq!(super::super::super::FoldedText::new(token).as_str(), *token);
            assert!(senders_of(of, None).is_some(), "{token}");
        }
    }

    #[test]
    fn the_longest_token_counts() {
        assert_eq!(read("rs.500", 0), Some(("INR", "500")));
        assert_eq!(read("egp500", 0), Some(("EGP", "500")));
        assert_eq!(read("us$5", 0), Some(("USD", "5")));
        assert_eq!(read("جنيه مصري.", 0), Some(("EGP", ".")));
        assert_eq!(read("جنيهتم", 0), None);
        assert_eq!(read("sri", 0), None);
        assert_eq!(read("500บาทคง", 3), Some(("THB", "คง")));
    }

    #[test]
    fn some_tokens_need_a_number_beside_them() {
        assert_eq!(read("300.00 ج بنجاح", 7), Some(("EGP", " بنجاح")));
        assert_eq!(read("من ج بنجاح", 5), None);
        assert_eq!(read("n50", 0), Some(("NGN", "50")));
        assert_eq!(read("n 50", 0), None);
    }

    #[test]
    fn a_token_of_several_is_the_senders() {
        assert_eq!(token("ريال", 0, Some(IRR)).map(|found| found.currency), Some(IRR));
        assert_eq!(token("$5", 0, Some(EGP)).map(|found| found.currency), Some(USD));
        assert_eq!(
            token("تومان", 0, None).map(|found| (found.currency, found.times)),
            Some((IRR, 10))
        );
    }
}
