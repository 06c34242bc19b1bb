//! The topic of single words of a clause.
#![allow(clippy::arithmetic_side_effects, reason = "numbers of words of a message")]

use super::lists::{
    ASKED_FOR, CAUSES, FEES, HAS_SUBJECT, LEADS_TO_NAME, NO_NAME, NO_PLURALS, SECRETS, TELLS_OF_OWN,
};
use super::marked_words::{Candidate, MarkedWords, Subject};
use crate::Stop;
use crate::lexicon::Meaning;
use crate::marks::Mark;
use crate::words::Place;

/// The largest distance in words from an Arabic verb to its subject.
const SUBJECT_WORDS: usize = 5;
/// The largest distance in words from a label to its zero.
const ZERO_WORDS: usize = 3;
/// The largest number of words between a label and its number.
const LABEL_WORDS: usize = 4;

/// The largest distance in words from a code to a warning not to share it.
const SHARED_WORDS: usize = 6;

/// Whether a word asks for the person.
pub(super) fn asks_who(written: &str) -> bool {
    matches!(written, "you" | "u" | "me" | "انت" | "حضرتك")
}

/// Whether a code is of a kind that is not secret: `terminal code 7788`, `رمز الحوالة 7788`.
pub(super) fn is_code_of(on: MarkedWords<'_>, of: &Candidate, part: usize) -> bool {
    // `رمز الشراء 7788 لا تشاركه`.
    let mut behind = of.to..of.to + SHARED_WORDS;
    if behind.any(|at| on.written(at).contains("share") || on.written(at).contains("شارك")) {
        return false;
    }
    let is_secret = |at: usize| SECRETS.contains(&on.written(at));
    let is_one = of.to == of.from + 1;
    if on.written(of.from).is_ascii() {
        let named = of.from == part + 1 && !is_secret(part) && !on.begins_with_digit(part);
        return is_one && named && on.begins_with_digit(of.to);
    }
    let named = on.written(of.to).starts_with("ال") && !is_secret(of.to);
    let is_number = |at: usize| on.written(at).bytes().any(|byte| byte.is_ascii_digit());
    is_one && of.from == part && named && (is_number(of.to + 1) || is_number(of.to + 2))
}

/// Whether a word names a purpose: `ل` before a noun, and no cause.
pub(super) fn is_purpose(written: &str) -> bool {
    written.starts_with('ل') && written.chars().count() > 3 && !CAUSES.contains(&written)
}

/// Whether a word belongs to a name in a placeholder: names can contain it, and no other word of the name reports an
/// event.
pub(super) fn is_name(on: MarkedWords<'_>, of: &Candidate) -> bool {
    let is_one = of.to == of.from + 1 && on.has(of.from, Mark::NAME);
    if !is_one || matches!(of.meaning, Meaning::Open(_) | Meaning::Bid(_)) {
        return false;
    }
    let is_of_it = |at: usize| on.words.get(at).is_some_and(|word| word.place == Place::Name);
    let begins = |at: usize| on.words.get(at).is_none_or(|word| word.gap.is_part());
    let is_cut = |at: usize| on.words.get(at).is_some_and(|word| word.gap.is_cut());
    let mut at = of.from;
    while !begins(at) {
        at -= 1;
    }
    let first = at;
    // `Sam Sample pending` is not a name.
    let trails = of.from > first && (!is_of_it(of.to) || begins(of.to));
    if trails && matches!(on.written(of.from), "pending" | "hold") {
        return false;
    }
    while is_of_it(at) && (at == first || !begins(at)) {
        if on.has(at, Mark::HAPPENED) || at > first && is_cut(at) {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether a word is of a free text that the wording leads to, as a name: `at NEXT`.
pub(super) fn is_in_name(on: MarkedWords<'_>, clause: usize, at: usize) -> bool {
    let Some(first) = on.words.get(clause) else { return false };
    if first.gap.is_cut() {
        return false;
    }
    on.words.get(at).is_some_and(|word| word.place == Place::Name)
        || clause > 0
            && first.place != Place::Head
            && LEADS_TO_NAME.contains(&on.written(clause - 1))
}

/// Whether an Arabic word ends the sentence about this transaction, since another sentence follows without a mark:
/// `مجدولة الرصيد المتاح 500`. An adjective never comes before its noun.
pub(super) fn stands_alone(on: MarkedWords<'_>, of: &Candidate) -> bool {
    let is_arabic = !on.written(of.from).is_ascii() && of.to == of.from + 1;
    let is_many = of.from > 0 && on.has(of.from - 1, Mark::PLURAL);
    is_arabic && !is_many && (on.has(of.to, Mark::BALANCE) || on.written(of.to) == "لا")
}

/// Whether the last word of a name shows that it is not a name.
pub(super) fn ends_name(on: MarkedWords<'_>, at: usize) -> bool {
    let is_last = on.words.get(at + 1).is_none_or(|next| next.gap.is_part());
    is_last && NO_NAME.contains(&on.written(at))
}

/// Whether a word names a matter of the customer that is not a transaction: `your complaint`, `your card request`.
pub(super) fn is_aside(on: MarkedWords<'_>, at: usize) -> bool {
    if on.has(at, Mark::ASIDE) && !on.begins_with_digit(at + 1) {
        return true;
    }
    let before = || at.checked_sub(1).map_or("", |before| on.written(before));
    match on.written(at) {
        "request" => ASKED_FOR.contains(&before()),
        "change" => at > 0 && on.has(at - 1, Mark::ASIDE),
        "card" | "pin" | "password" => {
            matches!(before(), "old" | "previous" | "new" | "replacement")
        }
        "زياده" => on.has(at + 1, Mark::BALANCE),
        _ => false,
    }
}

/// Whether a word names the price of a service: `returned cheque fee`.
pub(super) fn is_fee(written: &str) -> bool {
    FEES.contains(&written)
}

/// Whether a word that ends in `s` is a subject of several: `hotels may`.
pub(super) fn is_plural(on: MarkedWords<'_>, at: usize, next: usize) -> bool {
    ends_as_plural(on.written(at))
        && matches!(
            on.written(next),
            "are"
                | "may"
                | "can"
                | "will"
                | "take"
                | "must"
                | "do"
                | "should"
                | "cannot"
                | "expire"
                | "lapse"
                | "need"
                | "stay"
        )
}

/// Whether a word in ASCII ends as one for several.
pub(super) fn ends_as_plural(written: &str) -> bool {
    written.ends_with('s')
        && written.len() > 3
        && written.is_ascii()
        && !written.contains('\'')
        && !written.ends_with("ss")
        && !written.ends_with("us")
        && !written.ends_with("is")
        && !NO_PLURALS.contains(&written)
}

/// Whether an Arabic word has the article and the ending of one for several: `الكارتات`.
pub(super) fn is_arabic_plural(written: &str) -> bool {
    let is_one = matches!(written, "البيانات" | "المعلومات" | "الاحداثيات" | "المستندات");
    written.starts_with("ال") && written.ends_with("ات") && written.chars().count() > 5 && !is_one
}

/// Whether a word is `this` or `it` for this transaction: not of `this week`.
pub(super) fn is_this(on: MarkedWords<'_>, at: usize) -> bool {
    let ends =
        on.words.get(at + 1).is_none_or(|next| next.gap.begins_clause() || next.gap.has_comma());
    let next = on.mark(at + 1);
    match on.written(at) {
        "this" | "it" => ends || is_own_noun(on, at + 1) || next.has(Mark::HAPPENED),
        "your" | "yours" => next.has(Mark::OWN) && !on.has(at + 2, Mark::ASIDE),
        _ => false,
    }
}

/// Whether a word names this transaction or its message, in any clause.
pub(super) fn names_own(on: MarkedWords<'_>, at: usize) -> bool {
    on.has(at, Mark::OWN) || TELLS_OF_OWN.contains(&on.written(at))
}

/// Whether a word names this transaction or its message, in the same clause: `test message`.
pub(super) fn is_own_noun(on: MarkedWords<'_>, at: usize) -> bool {
    let begins = on.words.get(at).is_some_and(|word| !word.gap.begins_clause());
    begins && names_own(on, at)
}

/// Whether a word asks the customer to wait, or reports a waiting state.
pub(super) fn is_wait(written: &str) -> bool {
    written.starts_with("wait") || written.contains("انتظر") || written.contains("انتظارك")
}

/// Whether a word is a volume of mobile data: `5gb`.
pub(super) fn is_volume(written: &str) -> bool {
    let number = written.strip_suffix("gb").or_else(|| written.strip_suffix("mb"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a word only greets before the transaction: `Congratulations! You received`.
pub(super) fn is_greeting(on: MarkedWords<'_>, of: &Candidate) -> bool {
    matches!(on.written(of.from), "congratulations" | "congrats" | "مبروك")
        && on.text_before(of.to).contains(['!', ',', '،'])
}

/// Whether `withdrawn` says that cash was paid out: `you have withdrawn`, `EGP 500 withdrawn, fee 2`.
pub(super) fn is_drawn(on: MarkedWords<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| on.written(before));
    let is_tail = on.words.get(at).is_some_and(|word| word.place == Place::Tail);
    matches!(before, "have" | "has" | "amount" | "cash" | "money" | "funds")
        || !is_tail && at > 0 && on.begins_with_digit(at - 1)
}

/// Whether a word means an amount of zero.
fn is_none(written: &str) -> bool {
    matches!(written, "nil" | "zero" | "none" | "صفر")
}

/// Whether an amount of zero follows: `on hold: EGP 0.00`, `minimum due: nil`.
pub(super) fn is_of_zero(on: MarkedWords<'_>, of: &Candidate) -> bool {
    let is_zero = |at: usize| {
        let written = on.written(at);
        let is_nil = of.stop == Stop::Statement && is_none(written);
        !written.is_empty() && written.bytes().all(|byte| byte == b'0') || is_nil
    };
    let is_amount = |at: &usize| on.begins_with_digit(*at) || is_none(on.written(*at));
    let at = (of.to..of.to + ZERO_WORDS).find(is_amount);
    matches!(
        of.stop,
        Stop::Pending | Stop::Held | Stop::Statement | Stop::Scheduled | Stop::Declined
    ) && at.is_some_and(|at| is_zero(at) && (is_zero(at + 1) || !on.begins_with_digit(at + 1)))
        && !(of.from..of.to).any(is_zero)
        && !names_own(on, of.from)
        && (of.stop != Stop::Declined || on.written(of.from) == "blocked")
}

/// Whether the text tells the customer not to do something, or to refuse anything that comes: `لا تقبل تحويلات`,
/// `reject any request`.
pub(super) fn prohibits(on: MarkedWords<'_>, part: usize) -> bool {
    let next = on.written(part + 1);
    match on.written(part) {
        "لا" => {
            // `لا تغيير` is not a verb.
            let is_noun = next.chars().nth(3) == Some('ي') && next.chars().count() == 5;
            let tells = HAS_SUBJECT.contains(&next) || on.has(part + 2, Mark::OWN);
            next.starts_with('ت') && !is_noun && !tells
        }
        "ارفض" | "ارفضوا" | "تجاهل" | "تجاهلوا" => {
            matches!(next, "اي" | "من" | "كل" | "جميع")
        }
        "reject" | "decline" | "ignore" | "refuse" => {
            matches!(next, "any" | "unknown" | "anyone" | "strange" | "unexpected")
                || on.has(part + 1, Mark::PLURAL)
        }
        _ => false,
    }
}

/// Whether it names the next event, and not another try: `next run 05/04`.
pub(super) fn is_next(on: MarkedWords<'_>, of: &Candidate) -> bool {
    on.written(of.from) == "next"
        && !matches!(on.written(of.from + 1), "run" | "attempt" | "try" | "retry")
}

/// Whether a label is followed by its number: `total due: EGP 500`, `due date 05/04`.
pub(super) fn is_label(on: MarkedWords<'_>, of: &Candidate) -> bool {
    // The execution day of a debit is not the day of a bill.
    let is_date = matches!(
        on.written(of.to - 1),
        "date" | "موعد" | "استحقاق" | "الاستحقاق" | "السداد" | "الكشف"
    ) && !matches!(
        on.written(of.from),
        "execution" | "debit" | "deduction" | "presentation" | "collection"
    );
    let is_one = match of.stop {
        Stop::Statement => true,
        Stop::Scheduled => is_date || is_next(on, of),
        _ => false,
    };
    let goes_on = |at: &usize| on.words.get(*at).is_some_and(|word| !word.gap.begins_clause());
    let is_of_day =
        |at: usize| matches!(on.written(at), "on" | "by" | "for" | "يوم" | "في" | "بتاريخ");
    let mut behind = (of.to..of.to + LABEL_WORDS).take_while(goes_on);
    if behind
        .clone()
        .next()
        .is_some_and(|at| on.has(at, Mark::NAME) && on.written(at).contains("قادم"))
    {
        return is_one;
    }
    let is_minimum = on.written(of.from).starts_with("min");
    let ends = |at: usize| is_of_day(at) && !is_date && !is_minimum;
    let number = behind.find(|&at| !on.has(at, Mark::FILLS) || ends(at));
    is_one && number.is_some_and(|at| on.begins_with_digit(at))
}

/// Whether a clause that follows gives something: `Congratulations! You earned 40 points`.
pub(super) fn gives(on: MarkedWords<'_>, from: usize) -> bool {
    let goes_on =
        |at: &usize| *at == from || on.words.get(*at).is_some_and(|word| !word.gap.begins_clause());
    let is_gift = |at: usize| on.has(at, Mark::GIFT) || on.has(at, Mark::APART);
    (from..on.words.len()).take_while(goes_on).any(is_gift)
}

/// Whether a word for the future follows the noun of another matter: `طلبك القادم`.
pub(super) fn follows_other(on: MarkedWords<'_>, of: &Candidate, part: usize) -> bool {
    let is_one = of.to == of.from + 1 && on.has(of.from, Mark::NAME);
    let before = |mark| on.has(of.from - 1, mark);
    is_one
        && of.from > part
        && !before(Mark::OWN)
        && (before(Mark::OTHER) || before(Mark::BALANCE) || before(Mark::APART))
}

/// The subject after a verb: of Arabic verbs, and of `you will get`.
pub(super) fn subject_behind(on: MarkedWords<'_>, of: &Candidate, end: usize) -> Option<Subject> {
    let is_first = !on.written(of.from).is_ascii();
    if !is_first && !matches!(on.written(of.to - 1), "get" | "receive" | "earn" | "to") {
        return None;
    }
    let behind = of.to..end.min(of.to + SUBJECT_WORDS);
    let has = |mark: Mark| behind.clone().any(|at| on.has(at, mark));
    if on.has(of.to, Mark::BALANCE) && !has(Mark::MOVES) && !has(Mark::OWN) {
        Some(Subject::Other)
    } else if has(Mark::APART) {
        Some(Subject::Apart)
    } else if has(Mark::ASIDE) && !has(Mark::OWN) && !has(Mark::MOVES) {
        Some(Subject::Other)
    } else if has(Mark::OWN) || !has(Mark::OTHER) && !has(Mark::PLURAL) {
        None
    } else {
        Some(Subject::Other)
    }
}

/// Whether a clause has more about a statement than its name.
pub(super) fn tells_statement(
    on: MarkedWords<'_>,
    of: &Candidate,
    clause: usize,
    end: usize,
) -> bool {
    let written = on.written(of.from);
    let is_one = written.trim_end_matches('s').ends_with("statement") || written.ends_with("كشف");
    is_one && end - clause >= of.to - of.from + 2
}
