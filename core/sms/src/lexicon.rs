//! The words that say that no money moved, or not yet: data, by language.
//!
//! To add a language, add its lines and raise [`VERSION`], which is in the digest of every set of templates. Words
//! are written as in the language; they are folded, and compared as whole words.

mod advice;
mod arabic;
mod english;
mod meaning;
mod others;
mod outcomes;
mod romance;
mod short;

use advice::ADVICE;
use arabic::ARABIC;
use english::ENGLISH;
pub(super) use meaning::Meaning;
use others::OTHERS;
use outcomes::OUTCOMES;
use romance::ROMANCE;
use short::SHORT;

/// The version of the words below.
pub(super) const VERSION: u32 = 8;

/// The separator of phrases.
pub(super) const SEPARATOR: &str = ", ";

/// The phrases by language and meaning. The longest one counts.
const PHRASES: [&[(&str, Meaning, &str)]; 7] =
    [ENGLISH, SHORT, ARABIC, OTHERS, ROMANCE, OUTCOMES, ADVICE];

/// The lists of phrases with their meanings.
pub(super) fn lists() -> impl Iterator<Item = (Meaning, &'static str)> {
    PHRASES.into_iter().flatten().map(|(_, meaning, list)| (*meaning, *list))
}

/// The phrases of a list: `no debit|charge was` is two of them.
pub(super) fn phrases(list: &str) -> Vec<String> {
    list.split(SEPARATOR).flat_map(written_out).collect()
}

fn written_out(phrase: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for word in phrase.split(' ') {
        let longer = |begun: &String| -> Vec<String> {
            let blank = if begun.is_empty() { "" } else { " " };
            word.split('|').map(|one| format!("{begun}{blank}{one}")).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// These words turn a denial into a question to the customer.
pub(super) const BY_YOU: [&str; 2] = ["by", "you, u, yourself, ya, cardholder"];

/// A run of digits next to these words is a code of a single use.
pub(super) const CODE_WORDS: &str = "otp, otps, code, codes, pin, passcode, password, cvv, cvc, login, verify, verification, authentication, activation, \
     token, tac, mpin, رمز, الرمز, رمزك, كود, كودك, تحقق, التحقق, تفعيل, التفعيل, تأكيد, كلمة, السري, kodu, \
     kod, código, codigo, senha, codice, namba, kode";

/// The same of more than one word.
pub(super) const CODE_PHRASES: &str = "log in, log on, sign in, o t p";

/// Words before a number that is called.
pub(super) const CALL_WORDS: &str = "call, dial, sms, whatsapp, phone, tel, helpline, contact, visit, اتصل, اتصال, كلم, هاتف, تليفون, رقم, \
     account, acct, card, ending, no, number, بطاقة, حساب";

/// Words that, next to a word for codes, make it the code of a transaction.
pub(super) const OF_TRANSACTION: &str = "approval, appr, auth, authorisation, authorization, reference, ref, operation, transaction, txn, trx, العملية, \
     المعاملة, الموافقة, المرجع, التفويض, الحوالة";

/// Words that report in the past tense that an amount moved.
pub(super) const MOVED_WORDS: &str = "was, were, been, charged, debited, credited, paid, spent, received, withdrawn, transferred, sent, deducted, \
     purchased, deposited, تم, تمت, استلمت, حولت, دفعت, سحبت";

/// Words about using or keeping a code.
pub(super) const USE_WORDS: &str = "use, enter, type, valid, expires, expire, share, disclose, requested, استخدم, ادخل, أدخل, صالح, صالحة, تشارك, تشاركه, \
     تفصح, طلب";

#[cfg(test)]
mod tests {
    use super::{lists, phrases};
    use crate::FoldedText;
    use std::collections::HashSet;

    #[test]
    fn every_phrase_stands_once() {
        let mut seen = HashSet::new();
        for (meaning, list) in lists() {
            for phrase in phrases(list) {
                let folded = FoldedText::new(&phrase).as_str().replace('\'', "");
                assert!(seen.insert(folded), "{phrase:?} of {meaning:?} stands twice");
            }
        }
    }
}
