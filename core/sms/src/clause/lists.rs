//! Words that the clauses are read by: data. They are written as folded.
//!
//! To add a word, add it to its list and raise the lexicon's version.

/// Words that make a noun of the next word: `the call`.
#[rustfmt::skip]
pub(super) const BEFORE_NOUN: [&str; 11] = [
    "the", "this", "a", "an", "your", "our", "you", "any", "fake", "by", "that",
];

/// Words next to a code that make it a secret code.
#[rustfmt::skip]
pub(super) const SECRETS: [&str; 34] = [
    "secure", "temporary", "temp", "one",
    "your", "the", "use", "enter", "type", "otp", "security", "verification", "confirmation",
    "activation", "login", "access", "pin", "is", "secret", "this", "time", "pass", "and", "with",
    "by", "payment", "التحقق", "التفعيل", "الدخول", "التاكيد", "السري", "الدفع", "المرور", "الخاص",
];

/// Words that begin with `ل` and name a cause or no purpose.
#[rustfmt::skip]
pub(super) const CAUSES: [&str; 19] = [
    "لعدم", "لتجاوز", "لوجود", "لانتهاء", "لرفض", "لنفاد", "لنقص", "لاسباب", "لفشل", "لخطا",
    "لعطل", "لقد", "لكم", "لدي", "للاسف", "لديك", "لديكم", "لذلك", "لصالح",
];

/// Verbs after `لا` that describe a noun, and are no instruction to the customer.
#[rustfmt::skip]
pub(super) const HAS_SUBJECT: [&str; 22] = [
    "تكفي", "تسمح", "توجد", "تتوفر", "تعمل", "تستجيب", "تغطي", "تمثل", "تعتبر", "تعد", "تظهر",
    "تشمل", "تطابق", "تتطابق", "تتم", "تنفذ", "تقل", "تمت", "تخص", "تتاح", "تصلح", "تزال",
];

/// Words of a wording that come before a name.
#[rustfmt::skip]
pub(crate) const LEADS_TO_NAME: [&str; 15] = [
    "at", "from", "to", "towards", "by", "via", "with", "for", "of", "in", "من", "لدي", "عند",
    "الي", "في",
];

/// Words at the end of a text that show that it is not a name.
#[rustfmt::skip]
pub(crate) const NO_NAME: [&str; 10] = [
    "duplicate", "simulated", "simulation", "estimate", "dummy", "تجريبيه", "تجريبي", "اختبار",
    "مكرره", "وهميه",
];

/// Words before `request`: the customer does not request money with them.
#[rustfmt::skip]
pub(super) const ASKED_FOR: [&str; 10] = [
    "card", "loan", "book", "limit", "change", "sim", "statement", "chequebook", "upgrade",
    "access",
];

/// Words for messages about this transaction. The words for the transaction itself have `Mark::OWN`.
#[rustfmt::skip]
pub(super) const TELLS_OF_OWN: [&str; 16] = [
    "message", "دفعه", "msg", "alert", "notification", "transactions", "mode", "environment",
    "purposes", "settlement", "اشعار", "رساله", "الرساله", "عمليه", "معامله", "حواله",
];

/// Words after an offer that describe the offer.
#[rustfmt::skip]
pub(super) const OF_OFFERS: [&str; 22] = [
    "may", "في",
    "لليوم", "لحد", "ينتهي", "مستمر",
    "valid", "ends", "expires", "is", "subject", "not", "void", "غير", "لا", "up", "لفتره", "حتي",
    "ساري", "ساريه", "سار", "متاح",
];

/// Words for money that waits. A clause about another matter has them, too.
#[rustfmt::skip]
pub(super) const WAITS: [&str; 8] = [
    "pending", "held", "holds", "hold", "معلق", "معلقه", "محجوز", "محجوزه",
];

/// Words after an imperative that begin its object.
#[rustfmt::skip]
pub(super) const OBJECTS: [&str; 12] = [
    "your", "a", "an", "any", "with", "from", "at", "more", "up", "our", "new", "them",
];

/// Words of the guard that bid where they begin a clause: `schedule a visit`.
#[rustfmt::skip]
pub(super) const BIDS_ITSELF: [&str; 9] = [
    "hold", "request", "schedule", "return", "block", "reserve", "reject", "decline", "reverse",
];

/// Words before one that describes a noun: `your expired ID`.
#[rustfmt::skip]
pub(super) const DESCRIBED: [&str; 6] = [
    "your", "any", "an", "a", "old", "all",
];

/// Verbs after a question that give an instruction: `wrong number? reverse it`.
#[rustfmt::skip]
pub(super) const REMEDIES: [&str; 15] = [
    "reverse", "cancel", "return", "stop", "block", "reject", "dispute",
    "ارجع", "claim", "اوقفها", "اوقفه", "احظرها", "وقفها", "وقفه", "ارجعها",
];

/// Words at the end of a line that continue on the next line: `your request for`.
pub(super) const GO_ON: [&str; 9] = ["a", "an", "the", "for", "of", "to", "your", "no", "not"];

/// Words after the matter of a fraud: `refund scams`.
#[rustfmt::skip]
pub(super) const FRAUDS: [&str; 6] = [
    "scam", "scams", "fraud", "fraudsters", "scammers", "phishing",
];

/// Words for the price of a service.
#[rustfmt::skip]
pub(super) const FEES: [&str; 9] = [
    "fee", "fees", "charges", "penalty", "penalties", "غرامه", "رسوم", "الرسوم", "رسومه",
];

/// Words that look like plurals.
#[rustfmt::skip]
pub(super) const NO_PLURALS: [&str; 14] = [
    "funds", "was", "has", "does", "details", "terms", "its", "yes", "expires", "ends", "starts", "needs",
    "requires", "lapses",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FoldedText;

    #[test]
    fn words_are_written_as_folded() {
        let lists: [&[&str]; 18] = [
            &HAS_SUBJECT,
            &BEFORE_NOUN,
            &SECRETS,
            &CAUSES,
            &LEADS_TO_NAME,
            &NO_NAME,
            &ASKED_FOR,
            &TELLS_OF_OWN,
            &OF_OFFERS,
            &WAITS,
            &OBJECTS,
            &BIDS_ITSELF,
            &DESCRIBED,
            &REMEDIES,
            &GO_ON,
            &FEES,
            &FRAUDS,
            &NO_PLURALS,
        ];
        for word in lists.concat() {
            assert_eq!(FoldedText::new(word).as_str(), word);
        }
    }
}
