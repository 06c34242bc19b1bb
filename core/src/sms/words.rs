//! The words of a folded text, as hashes.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

pub(super) use std::hash::Hasher;

/// One word: where it stands, and the hashes of its forms: as it is, and in Arabic without what is written
/// before it in one (and, then, by, for, the).
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    /// What of a template it belongs to.
    pub(super) place: Place,
    /// The text between it and the word before it.
    pub(super) gap: Gap,
    forms: [u64; FORMS_MAX],
    count: u8,
}

/// What of a template a word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Its wording.
    Wording,
    /// The text before all of it.
    Head,
    /// A field that takes no free text.
    Field,
    /// A name between two wordings.
    Name,
    /// Other free text before the last wording.
    Middle,
    /// The text after all of it, with a free text up to the end of the line.
    Tail,
}

/// The text between a word and the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap(u8);

impl Gap {
    const COMMA: u8 = 1;
    const CUT: u8 = 2;
    const PART: u8 = 4;

    /// Whether a separate clause follows, or another part of a template.
    pub(super) const fn begins_clause(self) -> bool {
        self.0 & (Self::CUT | Self::PART) != 0
    }

    /// Whether a mark cuts here, be it between parts of a template or not.
    pub(super) const fn is_cut(self) -> bool {
        self.0 & Self::CUT != 0
    }

    /// Whether another part of a template begins here.
    pub(super) const fn is_part(self) -> bool {
        self.0 & Self::PART != 0
    }

    /// Whether a comma or a colon stands here.
    pub(super) const fn has_comma(self) -> bool {
        self.0 & Self::COMMA != 0
    }

    /// The same where another part of a template begins.
    const fn of_part(self) -> Self {
        Self(self.0 | Self::PART)
    }

    /// The text between two places of a text that hold no word.
    pub(super) fn between(text: &str, from: usize, to: usize) -> Self {
        let bytes = text.as_bytes();
        let byte = |at: usize| bytes.get(at).copied();
        let is_digit = |found: Option<u8>| found.is_some_and(|byte| byte.is_ascii_digit());
        // Most words have a blank between them.
        if to == from + 1 && byte(from) == Some(b' ') {
            return Self(0);
        }
        let part = text.get(from..to).unwrap_or_default();
        let mut found = 0;
        for (place, mark) in part.char_indices() {
            let at = from + place;
            let before = at.checked_sub(1).and_then(byte);
            let next = byte(at + mark.len_utf8());
            let is_blank = |found: Option<u8>| found.is_none_or(|byte| byte == b' ');
            let within_digits = is_digit(before) && is_digit(next);
            found |= match mark {
                '?' | '؟' | '!' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '•' => {
                    Self::CUT
                }
                '.' if !next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80) => {
                    Self::CUT
                }
                '-' | '–' | '—' if is_blank(before) || is_blank(next) => Self::CUT,
                ',' if !within_digits => Self::COMMA,
                ':' if !within_digits && next != Some(b'/') => Self::COMMA,
                _ => 0,
            };
        }
        Self(found)
    }
}

impl Word {
    /// Whether a template leaves it open: it is none of its wording.
    pub(super) fn is_open(&self) -> bool {
        self.place != Place::Wording
    }

    /// Whether a comma ends what stands before it: behind a colon it goes on.
    pub(super) fn ends_part(&self, text: &str) -> bool {
        let before = text.get(..self.start).unwrap_or_default();
        self.gap.has_comma() && !before.trim_end_matches(' ').ends_with(':')
    }

    /// Notes that a line ends before it.
    pub(super) const fn cut_before(&mut self) {
        self.gap.0 |= Gap::CUT;
    }
}

const FORMS_MAX: usize = 6;

impl Word {
    /// The hashes of its forms.
    pub(super) fn forms(&self) -> &[u64] {
        self.forms.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// Whether one of its forms is this.
    pub(super) fn is(&self, hash: u64) -> bool {
        self.forms().contains(&hash)
    }

    fn push(&mut self, hash: u64) {
        if let Some(place) = self.forms.get_mut(usize::from(self.count)) {
            *place = hash;
            self.count += 1;
        }
    }
}

/// The hash of no letter.
pub(super) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of one byte more.
pub(super) const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of a word (FNV-1a, 64 bits), apostrophes aside.
pub(super) fn hash(word: &str) -> u64 {
    word.bytes().filter(|&byte| byte != b'\'').fold(START, step)
}

/// The hasher of what is a hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The hasher of what a lender has chosen (FNV-1a), as the names of senders: whoever sends messages can't fill a
/// table with names that fall together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(START)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().copied().fold(self.0, step);
    }
}

/// The outlines of words in ASCII, their length with first and last character: what has none of them is no word of these.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    bits: Vec<u64>,
    /// Whether a word begins with a digit: most words that templates leave open are numbers.
    has_digits: bool,
}

const OUTLINE_BITS: usize = 8_192;

impl Outlines {
    /// Adds a word; one that is not in ASCII has no outline.
    pub(super) fn add(&mut self, word: &str) {
        self.bits.resize(OUTLINE_BITS / 64, 0);
        let letters: Vec<u8> = word.bytes().filter(|&byte| byte != b'\'').collect();
        if let (Some(&first), Some(&last)) = (letters.first(), letters.last()) {
            self.has_digits |= first.is_ascii_digit();
            let bit = outline(first, last, letters.len());
            if let Some(bits) = self.bits.get_mut(bit / 64) {
                *bits |= 1 << (bit % 64);
            }
        }
    }

    /// Whether a word of a text in ASCII has one of the outlines and is one as this says of its place. Every byte
    /// that templates leave open passes here.
    pub(super) fn any_in(&self, text: &str, is_one: impl Fn(usize, usize) -> bool) -> bool {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&first) = bytes.get(at) {
            let from = at;
            at += 1;
            if !is_word_byte(first) {
                continue;
            }
            let (mut last, mut length) = (first, 1);
            while let Some(&byte) = bytes.get(at) {
                if is_word_byte(byte) {
                    (last, length) = (byte, length + 1);
                } else if byte != b'\'' {
                    break;
                }
                at += 1;
            }
            let is_known =
                (self.has_digits || !first.is_ascii_digit()) && self.has(first, last, length);
            let is_participle = last == b'd' && length >= PARTICIPLE_LETTERS;
            if (is_known || is_participle) && is_one(from, at) {
                return true;
            }
        }
        false
    }

    /// Whether a word of so many letters that begins and ends so, in either case, may be one of these.
    pub(super) fn has(&self, first: u8, last: u8, length: usize) -> bool {
        let bit = outline(first, last, length);
        self.bits.get(bit / 64).is_some_and(|bits| bits >> (bit % 64) & 1 == 1)
    }
}

/// Whether a byte is a letter or digit of ASCII, by a table.
fn is_word_byte(byte: u8) -> bool {
    const TABLE: [bool; 256] = {
        let (mut table, mut byte) = ([false; 256], 0_u8);
        while byte < 0x80 {
            #[allow(clippy::indexing_slicing, reason = "while compiling")]
            let place = &mut table[byte as usize];
            *place = byte.is_ascii_alphanumeric();
            byte += 1;
        }
        table
    };
    TABLE.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The place of an outline: letters differ in their last five bits.
fn outline(first: u8, last: u8, length: usize) -> usize {
    usize::from(first & 31) << 8 | usize::from(last & 31) << 3 | length & 7
}

/// The hash of the next word, or of an empty one at the end; `None` where the next is not in ASCII.
pub(super) fn next_word(text: &str, at: usize) -> Option<u64> {
    let rest = text.get(at..)?;
    let begins = |found: char| found.is_ascii_alphanumeric() || !found.is_ascii();
    let Some(from) = rest.find(begins) else { return Some(hash("")) };
    let rest = rest.get(from..)?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'\'';
    let length = rest.bytes().position(|byte| !is_part(byte)).unwrap_or(rest.len());
    let is_ascii = rest.as_bytes().get(length).is_none_or(u8::is_ascii);
    (is_ascii && length > 0).then(|| hash(rest.get(..length).unwrap_or_default()))
}

/// Adds the words of a part of a folded text, and what of a template it is.
pub(super) fn words(text: &str, (start, end): (usize, usize), place: Place, out: &mut Vec<Word>) {
    let Some(part) = text.get(start..end) else { return };
    let (mut at, bytes) = (0, part.as_bytes());
    let mut is_first = true;
    while let Some(&byte) = bytes.get(at) {
        let from = at;
        let (mut hash, mut is_ascii) = (START, true);
        if byte < 0x80 && !byte.is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() {
                hash = step(hash, byte);
                at += 1;
            } else if byte == b'\'' {
                at += 1;
            } else if byte >= 0x80 {
                let found = part.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
                if !is_letter(found) && !is_mark(found) {
                    break;
                }
                is_ascii = false;
                at += found.len_utf8();
                hash = part
                    .get(at - found.len_utf8()..at)
                    .unwrap_or_default()
                    .bytes()
                    .fold(hash, step);
            } else {
                break;
            }
        }
        if at == from {
            at += part.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        let (from_start, end) = (start + from, start + at);
        let gap = Gap::between(text, out.last().map_or(0, |last| last.end), from_start);
        let gap = if std::mem::take(&mut is_first) { gap.of_part() } else { gap };
        let forms = [0; FORMS_MAX];
        let mut word = Word { start: from_start, end, place, gap, forms, count: 0 };
        word.push(hash);
        let written = part.get(from..at).unwrap_or_default();
        if is_ascii {
            add_participle(written, &mut word);
        } else {
            add_bare(written, &mut word);
            if let Some(before) = out.last() {
                add_taken_back(before, written, &mut word);
            }
            if let Some(before) = out.last_mut() {
                add_denial(text, before, written);
            }
        }
        out.push(word);
    }
}

/// Whether a character is a letter or digit; those of Arabic, of which most such messages are, need no search.
fn is_letter(found: char) -> bool {
    matches!(found, '\u{620}'..='\u{64a}') || found.is_alphanumeric()
}

/// Marks that stand within words of Indian scripts.
const fn is_mark(found: char) -> bool {
    matches!(found, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{980}'..='\u{983}' | '\u{9bc}'..='\u{9cd}')
}

/// Adds the forms without `و ف`, then `ب ل ك`, then `ال` before them, where three letters or more are left.
pub(super) fn add_bare(word: &str, out: &mut Word) {
    let mut rest = word;
    for before in [&['و', 'ف'][..], &['ب', 'ل', 'ك'][..]] {
        let Some(bare) = rest.strip_prefix(before).filter(|bare| is_long(bare, 3)) else {
            continue;
        };
        // `ب ل ك` stand before nouns, and `ك` begins too many words of its own.
        let is_none = match rest.chars().next() {
            Some('ك') => !is_long(bare, 4),
            Some('ب' | 'ل') => bare == SHALL,
            _ => false,
        };
        if is_none {
            continue;
        }
        out.push(hash(bare));
        // `لل` is `ل` and `ال`.
        if rest.starts_with('ل')
            && let Some(bare) = bare.strip_prefix('ل').filter(|bare| is_long(bare, 3))
        {
            out.push(hash(bare));
        }
        rest = bare;
    }
    // Egypt denies a verb by letters around it: `ماوصلتش` is read as `متمتش`.
    if rest.starts_with('م') && rest.ends_with('ش') && !rest.ends_with("كش") && is_long(rest, 6)
    {
        out.push(hash(NOT_DONE));
    }
    // What begins as a verb of the future, and is passive: `هيتخصم` is read as `سيتم`.
    if LATER.iter().any(|later| rest.starts_with(later)) && is_long(rest, 5) {
        out.push(hash(WILL_BE));
    }
    if let Some(bare) = word.strip_prefix("ال").filter(|bare| is_long(bare, 3)) {
        out.push(hash(bare));
    }
    if rest.len() < word.len()
        && let Some(bare) = rest.strip_prefix("ال").filter(|bare| is_long(bare, 3))
    {
        out.push(hash(bare));
    }
}

/// Adds to a participle that says of nothing that it came to its end: `captured` says so, `uncaptured` and `parked` don't.
pub(super) fn add_participle(written: &str, out: &mut Word) {
    if let Some(other) = read_as(written) {
        out.push(hash(other));
    }
}

/// The word that a participle in ASCII is read as.
pub(in crate::sms) fn read_as(written: &str) -> Option<&'static str> {
    if written.len() < PARTICIPLE_LETTERS
        || !written.ends_with(PARTICIPLE)
        || ENDED.binary_search(&written).is_ok()
    {
        return None;
    }
    let is_denied = written.starts_with("un") && written.len() > PARTICIPLE_LETTERS;
    Some(if is_denied { UNDONE } else { OTHERWISE })
}

/// Whether the word that a participle is read as denies it.
pub(in crate::sms) fn is_denied(read_as: &str) -> bool {
    read_as == UNDONE
}

/// Adds a form to a noun behind `تم` that says of nothing that it came to its end: `تم نقض العملية`.
pub(super) fn add_taken_back(before: &Word, noun: &str, out: &mut Word) {
    if DONE.iter().any(|done| before.is(hash(done))) && is_odd(noun) {
        out.push(hash(TAKEN_BACK));
    }
}

/// Whether a noun behind `تم` is none that says that a transaction came to its end: `تم نقض العملية`.
fn is_odd(noun: &str) -> bool {
    let bare = noun.strip_prefix("ال").unwrap_or(noun);
    is_long(bare, 3) && !noun.starts_with(['ب', 'ل']) && COME_TO_PASS.binary_search(&bare).is_err()
}

/// What participles end with, and how many letters they have at least.
const PARTICIPLE: &str = "ed";
pub(super) const PARTICIPLE_LETTERS: usize = 5;

/// The words that other participles are read as: those that `un` begins, and those that tell of something else than the end.
const UNDONE: &str = "unprocessed";
const OTHERWISE: &str = "revised";

/// Words that end as participles and say that a transaction came to its end, or nothing of it; names among them. They stand in the order of their bytes.
#[rustfmt::skip]
const ENDED: [&str; 198] = [
    "accepted", "achieved", "acknowledged", "activated", "added", "advised", "ahmed", "alfred",
    "applied", "appreciated", "approved", "assured", "attached", "attended", "audited", "authorised",
    "authorized", "automated", "awarded", "backed", "based", "billed", "blessed", "bonded",
    "capped", "captured", "categorised", "categorized", "certified", "charged", "chipped", "cleared",
    "closed", "collected", "combined", "completed", "concluded", "confirmed", "connected", "converted",
    "covered", "credited", "dated", "debited", "dedicated", "delighted", "delivered", "deposited",
    "detailed", "dipped", "disbursed", "discounted", "dispatched", "dispensed", "displayed", "donated",
    "earned", "elsayed", "emailed", "enclosed", "encrypted", "enrolled", "entered", "esteemed",
    "exceed", "exchanged", "excited", "executed", "extended", "finalised", "finalized", "finished",
    "fixed", "followed", "fulfilled", "funded", "generated", "gifted", "guaranteed", "hamed",
    "handled", "honored", "honoured", "improved", "included", "incorporated", "increased", "indeed",
    "inserted", "insured", "interested", "invested", "invited", "issued", "joined", "khaled",
    "licensed", "limited", "listed", "loaded", "located", "lodged", "logged", "majed",
    "managed", "matched", "mixed", "mohamed", "mohammed", "muhammed", "named", "needed",
    "noted", "opened", "operated", "owned", "packed", "passed", "personalised", "personalized",
    "pleased", "posted", "powered", "preferred", "printed", "processed", "protected", "provided",
    "purchased", "rashed", "rated", "received", "recharged", "recorded", "redeemed", "reduced",
    "registered", "regulated", "related", "remitted", "renewed", "replied", "required", "reserved",
    "rounded", "routed", "saeed", "satisfied", "saved", "sayed", "scanned", "secured",
    "selected", "served", "settled", "shared", "shipped", "signed", "simplified", "sorted",
    "speed", "sponsored", "stamped", "started", "subscribed", "succeeded", "supported", "swiped",
    "tapped", "ticked", "topped", "transacted", "transferred", "trusted", "unbilled", "uncategorised",
    "uncategorized", "uneeded", "unexpected", "uninterrupted", "united", "unlimited", "unlocked", "unprecedented",
    "unrestricted", "unsolicited", "untouched", "unwanted", "updated", "upgraded", "validated", "valued",
    "verified", "visited", "waleed", "welcomed", "withdrawed", "zayed",
];

/// What says that something happened, and what the nouns behind it are read as.
const DONE: [&str; 2] = ["تم", "تمت"];
const TAKEN_BACK: &str = "تراجع";

/// Nouns behind it that say that a transaction came to its end, or nothing of it, in the order of their bytes.
#[rustfmt::skip]
const COME_TO_PASS: [&str; 112] = [
    "اتمام", "اثبات", "اجراء", "احتساب", "اختيار", "ادراج", "ارسال", "ارساله",
    "استبدال", "استخدام", "استقطاع", "استكمال", "استلام", "استلامه", "استلامها", "اشتراك",
    "اشعار", "اصدار", "اضافته", "اضافه", "اطلاق", "اعتماد", "اعلام", "اقتطاع",
    "اكمال", "الى", "الي", "انجاز", "انشاء", "انهاء", "ايداع", "ايداعه",
    "ايصال", "بدء", "بيع", "تاكيد", "تجديد", "تحديث", "تحصيل", "تحقق",
    "تحويل", "تحويله", "تحويلها", "تخفيض", "ترحيل", "تسجيل", "تسديد", "تسليم",
    "تسوق", "تسويه", "تطبيق", "تعبئه", "تغذيه", "تغيير", "تفعيل", "تقسيط",
    "تنفيذ", "تنفيذه", "تنفيذها", "توثيق", "توريد", "توزيع", "توصيل", "حساب",
    "حفظ", "حواله", "حيث", "خصم", "خصمه", "خصمها", "خلال", "دفع",
    "دفعه", "دفعها", "ذلك", "راتب", "ربط", "رصيد", "رفع", "زياده",
    "سحب", "سداد", "سداده", "سدادها", "سلفه", "شحن", "شراء", "شكر",
    "صرف", "طباعه", "عبر", "على", "علي", "عمل", "عمليه", "فتح",
    "فرض", "قبول", "قسط", "قيد", "كسب", "كما", "مبلغ", "معالجه",
    "معامله", "منح", "موافقه", "نجاح", "نقل", "هذا", "هذه", "وصول",
];

/// What a verb that Egypt denies is read as.
const NOT_DONE: &str = "متمتش";

/// What passive verbs of the future begin with.
const LATER: [&str; 6] = ["سيت", "ستت", "هيت", "هتت", "حيت", "حتت"];

/// What a passive verb of the future is read as.
const WILL_BE: &str = "سيتم";

/// The word of the future, before which no preposition stands: `كسوف` is an eclipse.
const SHALL: &str = "سوف";

/// The words that deny, written in one with `and`, and alone.
const DENIALS: [(&str, &str); 4] = [("ولم", "لم"), ("فلم", "لم"), ("ولن", "لن"), ("فلن", "لن")];

/// Adds the form without `و ف` to a word that denies the verb that follows it: `فلم` may be a film, too.
pub(super) fn add_denial(text: &str, before: &mut Word, verb: &str) {
    if !verb.starts_with(['ي', 'ت', 'ن', 'ا']) || verb.starts_with("ال") {
        return;
    }
    let written = text.get(before.start..before.end).unwrap_or_default();
    if let Some((_, bare)) = DENIALS.iter().find(|(joined, _)| *joined == written) {
        before.push(hash(bare));
    }
}

/// Whether so many letters or more are left.
fn is_long(word: &str, letters: usize) -> bool {
    word.chars().nth(letters - 1).is_some()
}

#[cfg(test)]
mod forms_tests {
    use super::{COME_TO_PASS, ENDED};

    #[test]
    fn words_that_are_searched_stand_in_order() {
        assert!(ENDED.is_sorted() && COME_TO_PASS.is_sorted());
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Word, hash, words};

    fn of(text: &str) -> Vec<Word> {
        let mut out = Vec::new();
        words(text, (0, text.len()), Place::Tail, &mut out);
        out
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_without_apostrophes() {
        let found = of("couldn't pay: 12x -- (ok)");
        let texts = ["couldnt", "pay", "12x", "ok"];
        assert_eq!(found.len(), texts.len());
        assert!(found.iter().zip(texts).all(|(word, text)| word.is(hash(text))));
    }

    #[test]
    fn what_arabic_writes_before_a_word_is_taken_off() {
        for (written, bare) in [
            ("والمعلق", "معلق"),
            ("للموافقه", "موافقه"),
            ("بانتظار", "انتظار"),
            ("القادم", "قادم"),
            ("فبالكود", "كود"),
            ("ورفض", "رفض"),
        ] {
            assert!(of(written).first().is_some_and(|word| word.is(hash(bare))), "{written}");
        }
    }

    #[test]
    fn letters_that_begin_a_word_of_its_own_are_not_taken_off() {
        for (written, bare) in
            [("كلم", "لم"), ("كلن", "لن"), ("كسوف", "سوف"), ("فلم", "لم"), ("ولم", "لم")]
        {
            assert!(!of(written).first().is_some_and(|word| word.is(hash(bare))), "{written}");
        }
    }

    #[test]
    fn a_denial_counts_before_a_verb() {
        for (written, denies) in
            [("ولم تتم العمليه", true), ("فلم يتم", true), ("ولن ينفذ", true), ("فلم الرعب", false)]
        {
            let is_one = |word: &Word| word.is(hash("لم")) || word.is(hash("لن"));
            assert_eq!(of(written).first().is_some_and(is_one), denies, "{written}");
        }
    }

    #[test]
    fn marks_cut_clauses() {
        for (text, cuts) in [
            ("paid. declined", true),
            ("paid (declined", true),
            ("paid - declined", true),
            ("paid! declined", true),
            ("paid? declined", true),
            ("paid, declined", false),
            ("1,234.declined", false),
            ("pre-approved", false),
        ] {
            assert_eq!(of(text).last().is_some_and(|word| word.gap.is_cut()), cuts, "{text}");
        }
    }
}
