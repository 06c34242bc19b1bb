//! The forms of a word: without Arabic prefixes, and the known words that replace unknown ones.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of letters")]

use super::hash::{constant_hash, hash};
use super::word::Word;
use crate::marks::Mark;

/// Adds the forms without `و ف`, then `ب ل ك`, then `ال` before them, where three letters or more are left.
pub(super) fn add_bare(word: &str, out: &mut Word) {
    let mut rest = word;
    if let Some(bare) = rest.strip_prefix(['و', 'ف']).filter(|bare| is_long(bare, 3)) {
        out.push(hash(bare));
        rest = bare;
    }
    let mut letters = rest.chars();
    let first = letters.next();
    let bare = letters.as_str();
    // `ب ل ك` come before nouns, and `ك` is the first letter of too many other words.
    let has_prefix = match first {
        Some('ك') => is_long(bare, 4),
        Some('ب' | 'ل') => is_long(bare, 3) && bare != SHALL,
        _ => false,
    };
    if has_prefix {
        out.push(hash(bare));
        // `لل` is `ل` and `ال`.
        if first == Some('ل')
            && let Some(bare) = bare.strip_prefix('ل').filter(|bare| is_long(bare, 3))
        {
            out.push(hash(bare));
        }
        rest = bare;
    }
    // `متبعتوش` is `متبعتش` said to several people.
    if let Some(bare) = rest.strip_suffix("وش").filter(|bare| bare.starts_with('م')) {
        let one = format!("{bare}ش");
        out.push(hash(&one));
    }
    // Egypt denies a verb by letters around it: `ماوصلتش` is read as `متمتش`.
    if rest.starts_with('م')
        && rest.ends_with('ش')
        && !rest.ends_with("كش")
        && is_long(rest, 5)
        && !NO_DENIALS.contains(&rest)
    {
        out.push(hash(NOT_DONE));
    }
    add_acts(rest, out);
    if let Some(bare) = word.strip_prefix("ال").filter(|bare| is_long(bare, 3)) {
        out.push(hash(bare));
    }
    if rest.len() < word.len()
        && let Some(bare) = rest.strip_prefix("ال").filter(|bare| is_long(bare, 3))
    {
        out.push(hash(bare));
    }
}

/// Adds the forms of a verb without its object and without its mark of the future: `رفضها` is `رفض`, `سترجع` is
/// `ترجع`.
fn add_acts(word: &str, out: &mut Word) {
    if word.ends_with(['ا', 'م', 'ك', 'ه']) {
        let bare = OBJECTS.iter().find_map(|object| word.strip_suffix(object));
        if let Some(bare) = bare.filter(|bare| is_long(bare, 3)) {
            out.push(hash(bare));
        }
        let act = word.strip_suffix('ه').or_else(|| word.strip_suffix("ها"));
        let bare = act.map(|act| act.strip_suffix('ت').unwrap_or(act));
        if bare.is_some_and(|act| ACTS.binary_search(&act).is_ok()) {
            out.push(hash(NOT_DONE));
        }
    }
    if let Some(verb) = word.strip_prefix(['س', 'ه', 'ح'])
        && verb.starts_with(['ي', 'ت'])
    {
        if is_long(verb, 4) {
            out.push(hash(verb));
        }
        // A passive verb of the future: `هيتخصم` is read as `سيتم`.
        if is_long(verb, 4) && verb.chars().nth(1) == Some('ت') {
            out.push(hash(WILL_BE));
        }
    }
}

/// The hash of the known word that replaces a participle in ASCII, unless its mark reports a completed event:
/// `captured` reports one, `uncaptured` and `parked` don't.
pub(crate) fn read_as(written: &str, mark: Mark) -> Option<u64> {
    let is_participle = written.len() >= PARTICIPLE_LETTERS && written.ends_with(PARTICIPLE);
    if !is_participle || mark.has(Mark::ENDED) || !written.is_ascii() {
        return None;
    }
    let is_denied = written.starts_with("un") && written.len() > PARTICIPLE_LETTERS;
    Some(if is_denied { UNDONE } else { OTHERWISE })
}

/// Whether the word that a participle is read as denies it.
pub(crate) const fn is_denied(read_as: u64) -> bool {
    read_as == UNDONE
}

/// Adds a form to a noun after `تم` that does not report a completed transaction: `تم نقض العملية`.
pub(super) fn add_taken_back(before: &Word, noun: &str, out: &mut Word) {
    if DONE.iter().any(|done| before.is(*done)) && is_odd(noun) {
        out.push(hash(TAKEN_BACK));
    }
    // A verb of the present after these is one of the future: `راح ينزل`.
    if WILL.iter().any(|will| before.is(*will))
        && noun.starts_with(['ي', 'ت', 'ن'])
        && is_long(noun, 4)
    {
        out.push(hash(WILL_BE));
    }
}

/// Whether a noun after `تم` does not report a completed transaction: `تم نقض العملية`.
fn is_odd(noun: &str) -> bool {
    let bare = noun.strip_prefix("ال").unwrap_or(noun);
    is_long(bare, 3) && !noun.starts_with(['ب', 'ل']) && COME_TO_PASS.binary_search(&bare).is_err()
}

/// The ending of participles, and their smallest number of letters.
const PARTICIPLE: &str = "ed";
pub(super) const PARTICIPLE_LETTERS: usize = 5;

/// Readings of other participles: those that begin with `un`, and those that report something except the end.
const UNDONE: u64 = constant_hash("unprocessed");
const OTHERWISE: u64 = constant_hash("revised");

/// Words that report a completed event, and the reading of the nouns after them.
const DONE: [u64; 2] = [constant_hash("تم"), constant_hash("تمت")];
const WILL: [u64; 2] = [constant_hash("راح"), constant_hash("رح")];
const TAKEN_BACK: &str = "تراجع";

/// Nouns after it that report a completed transaction or no outcome, in the order of their bytes.
#[rustfmt::skip]
const COME_TO_PASS: [&str; 122] = [
    "اتمام", "اثبات", "اجراء", "احتساب", "اختيار", "اداء", "ادراج", "ارجاع",
    "ارسال", "ارساله", "استبدال", "استخدام", "استرجاع", "استرداد", "استقطاع", "استكمال",
    "استلام", "استلامه", "استلامها", "اشتراك", "اشعار", "اصدار", "اضافته", "اضافه",
    "اطلاق", "اعاده", "اعتماد", "اعلام", "اقتطاع", "اكمال", "الى", "الي",
    "انجاز", "انشاء", "انهاء", "ايداع", "ايداعه", "ايصال", "بدء", "بيع",
    "تاكيد", "تجديد", "تحديث", "تحصيل", "تحقق", "تحويل", "تحويله", "تحويلها",
    "تخفيض", "ترحيل", "تسجيل", "تسديد", "تسليم", "تسوق", "تسويه", "تطبيق",
    "تعبئه", "تغذيه", "تغيير", "تفعيل", "تقسيط", "تنزيل", "تنفيذ", "تنفيذه",
    "تنفيذها", "توثيق", "توريد", "توزيع", "توصيل", "حركه", "حساب", "حفظ",
    "حواله", "حيث", "خصم", "خصمه", "خصمها", "خلاص", "خلال", "دفع",
    "دفعه", "دفعها", "ذلك", "راتب", "ربط", "رد", "رصيد", "رفع",
    "زياده", "سحب", "سداد", "سداده", "سدادها", "سلفه", "شحن", "شراء",
    "شكر", "صرف", "طباعه", "عبر", "على", "علي", "عمل", "عمليه",
    "فتح", "فرض", "قبول", "قسط", "قيد", "كسب", "كما", "مبلغ",
    "مشتريات", "معالجه", "معامله", "منح", "موافقه", "نجاح", "نقل", "هذا",
    "هذه", "وصول",
];

/// The replacement for a verb with the Egyptian denial.
const NOT_DONE: &str = "متمتش";

/// Words that only look like a verb with the Egyptian denial, and verbs that tell the customer not to do something.
#[rustfmt::skip]
const NO_DENIALS: [&str; 30] = [
    "ماحدش",
    "معايش", "مناقش", "منتعش", "مندهش", "معلهش", "ماعليش", "مشمش", "متنساش", "ماتنساش", "متقلقش",
    "ماتقلقش", "متفوتش", "ماتفوتش", "متفوتوش", "متضيعش", "متترددش", "متستناش", "ماتستناش", "متخافش", "متخليش",
    "متدفعش", "متردش", "متفتحش", "متضغطش", "متسيبش", "متعملش", "متحتاجش", "متصدقش", "متشيلش",
];

/// Acts that end a transaction before it is done, or after, in the order of their bytes.
#[rustfmt::skip]
const ACTS: [&str; 28] = [
    "ابطل", "اجل", "احتجز", "ارجاع", "ارجع", "استبعد", "استرجع", "استرد", "اسقط", "اعاد", "الغا", "الغاء", "الغي", "اوقف",
    "جمد", "حجب", "حظر", "رجع", "رفض", "شطب", "عكس", "علق", "قفل", "لغا", "لغي", "منع", "نقض", "وقف",
];

/// Objects that are written in one with their verb.
const OBJECTS: [&str; 5] = ["ها", "هم", "لكم", "لك", "ته"];

/// The replacement for a passive verb of the future.
const WILL_BE: &str = "سيتم";

/// The word of the future, which has no preposition before it: `كسوف` is an eclipse.
const SHALL: &str = "سوف";

/// The words that deny, written in one with `and`, and alone.
const DENIALS: [(&str, &str); 6] =
    [("وما", "ما"), ("فما", "ما"), ("ولم", "لم"), ("فلم", "لم"), ("ولن", "لن"), ("فلن", "لن")];

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

/// Whether at least this number of letters remain.
fn is_long(word: &str, letters: usize) -> bool {
    // No letter is longer than four bytes.
    word.len() > 4 * (letters - 1) || word.chars().nth(letters - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::{ACTS, COME_TO_PASS};

    #[test]
    fn words_that_are_searched_stand_in_order() {
        assert!(COME_TO_PASS.is_sorted() && ACTS.is_sorted());
    }
}
