//! Reads words of a sentence about money: whether it moved, which account it left or reached, and the
//! receiver.

/// Verbs of completed actions.
const DONE: &str = "was were been successfully successful success completed done credited debited deducted paid received sent spent \
     withdrawn withdrew deposited transferred purchased charged used refunded reversed recharged disbursed added posted \
     bought topped executed matured made confirmed repaid collected settled تم تمت لقد بنجاح استلمت ارسلت حولت سحبت اشتريت دفعت خصمنا \
     اضيف نزل وصلك وصلتك قمت recebeu transferiste umetuma umepokea umelipa recu";
/// Words for an action that is not done yet, or is only requested, offered or refused.
const OPEN: &str = "due please pls kindly will shall upcoming reminder remind requested requests requesting pending scheduled expire \
     expires eligible apply offer win otp declined failed unsuccessful rejected unpaid overdue upto if unless would want initiated initiating processing processed being attempt attempted trying requires ready collection clearing \
     approve authorise authorize estimated until يرجي برجاء الرجاء سيتم وسيتم سوف مستحق مستحقه استحقاق موعد تذكير لسداد مطلوب لو اذا رفض \
     مرفوض مرفوضه فشل فشلت تعذر لم لن انتظار معلق معلقه قيد احصل استمتع عرض تحصيل التحصيل لغايه هيتم هنخصم";
/// Words that begin an instruction or a condition after the statement.
const ASIDE: &str =
    "if call dial sms reply forward visit not did لو اذا للاستفسار للمزيد لمزيد اتصل كلم اطلب ارسل";
/// The borrower's own account, as one word.
const OWN: &str = "حسابك حسابكم محفظتك محفظتكم";
const OWN_CARD: &str = "بطاقتك بطاقتكم كارتك";
/// Words after `your` that mean an account.
const ACCOUNT: &str = "account acct ac acc a wallet";
/// Words of a payment.
const PAYMENT: &str = "payment payments paid repayment instalment installment emi سداد السداد دفع الدفع دفعه الدفعه دفعتك دفعتكم سدادا سدادك قسط القسط قسطك للقسط اقساط الاقساط مدفوعات";
/// Words that say beyond doubt that an account was charged.
const CHARGED: &str = "debited deducted charged خصم الخصم وخصم خصمنا";
/// Words that say beyond doubt that an account was credited.
const CREDITED: &str = "credited received added deposited استلام استلمت اضافه ايداع اضيف";
/// Words of betting.
const BETS: &str = "bet bets betting stake staked jackpot odds رهان رهانك مراهنه المراهنه";

/// The direction of money, from the borrower's account or to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    From,
    To,
}

fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|it| it == word)
}

fn any(text: &str, list: &str) -> bool {
    text.split(' ').any(|word| has(list, word))
}

/// Whether folded words report something that was done.
pub(super) fn is_done(text: &str) -> bool {
    any(text, DONE)
}

/// Whether folded words report something that is open, requested or refused.
pub(super) fn is_open(text: &str) -> bool {
    any(text, OPEN)
}

/// Whether a word begins an instruction or a condition.
pub(super) fn is_aside(word: &str) -> bool {
    has(ASIDE, word)
}

/// Whether folded words report a payment.
pub(super) fn is_payment(text: &str) -> bool {
    any(text, PAYMENT)
}

/// Whether folded words say beyond doubt that an account was charged, or credited.
pub(super) fn is_charged(text: &str) -> bool {
    any(text, CHARGED)
}

/// Like [`is_charged`], for an account that was credited.
pub(super) fn is_credited(text: &str) -> bool {
    any(text, CREDITED)
}

/// Whether folded words are about betting.
pub(super) fn is_bet(text: &str) -> bool {
    any(text, BETS)
}

/// Whether folded words name a receiver of money.
pub(super) fn names_receiver(text: &str) -> bool {
    any(text, "to الي لصالح towards")
}

/// Whether folded words report a cash withdrawal.
pub(super) fn is_withdrawn(text: &str) -> bool {
    any(text, "withdrawal withdrawn withdrew withdraw سحب السحب سحبت")
}

/// The direction of the money by the preposition of the borrower's account; `None` where no preposition gives
/// one, or two disagree.
pub(super) fn own_way(text: &str) -> Option<Way> {
    let words: Vec<&str> = text.split(' ').collect();
    let is = |way| (0..words.len()).any(|at| way_at(&words, at) == Some(way));
    match (is(Way::From), is(Way::To)) {
        (true, false) => Some(Way::From),
        (false, true) => Some(Way::To),
        _ => None,
    }
}

fn way_at(words: &[&str], at: usize) -> Option<Way> {
    let word = *words.get(at)?;
    let rest = words.get(at.saturating_add(1)..).unwrap_or_default();
    let next = rest.first().copied().unwrap_or_default();
    let (is_account, is_card) =
        (has(OWN, next) || is_your_account(rest), has(OWN_CARD, next) || is_your_card(rest));
    match word {
        "from" | "من" if is_account || is_card => Some(Way::From),
        "by" | "with" | "using" | "on" | "باستخدام" if is_card => Some(Way::From),
        "in" | "في" if is_account && tells_balance(words, at) => None,
        "علي" if is_account && !words.iter().any(|word| has(CREDITED, word)) => None,
        "to" | "into" | "in" | "onto" | "الي" | "في" | "علي" if is_account => Some(Way::To),
        _ => match word.strip_prefix('ل').or_else(|| word.strip_prefix('ب')) {
            Some(own) if has(OWN, own) => Some(Way::To),
            Some(card) if has(OWN_CARD, card) && word.starts_with('ب') => Some(Way::From),
            _ => None,
        },
    }
}

/// Whether a balance precedes a place: `the balance in your account`.
fn tells_balance(words: &[&str], at: usize) -> bool {
    let before = words.get(at.saturating_sub(3)..at).unwrap_or_default();
    before.iter().any(|word| has("balance bal available رصيد رصيدك الرصيد المتاح متاح", word))
}

/// `your savings account`: a word for an account is within three words after `your`.
fn is_your_account(rest: &[&str]) -> bool {
    is_your(rest, |word| has(ACCOUNT, word))
}

fn is_your_card(rest: &[&str]) -> bool {
    is_your(rest, |word| word == "card")
}

fn is_your(rest: &[&str], is: impl Fn(&str) -> bool) -> bool {
    let Some((&"your", named)) = rest.split_first() else { return false };
    named.iter().take(3).any(|word| is(word))
}

#[cfg(test)]
mod tests {
    use super::{Way, is_done, own_way};
    use crate::Folded;

    #[test]
    fn the_accounts_own_preposition_says_the_way() {
        for (text, way) in [
            ("debited from your account", Some(Way::From)),
            ("deducted from your savings a c", Some(Way::From)),
            ("credited to your account", Some(Way::To)),
            ("credited in your acct", Some(Way::To)),
            ("spent on your credit card", Some(Way::From)),
            ("تحويل لحظي من حسابكم بمبلغ", Some(Way::From)),
            ("تحويل لحظي إلى حسابكم بمبلغ", Some(Way::To)),
            ("إيداع مبلغ لحسابك", Some(Way::To)),
            ("شراء ببطاقتكم", Some(Way::From)),
            ("تم استلام على محفظتك", Some(Way::To)),
            ("تم قيد على حسابكم", None),
            ("from your account to your wallet", None),
            ("from Sam to the shop", None),
            ("available balance in your account", None),
        ] {
            assert_eq!(own_way(Folded::of(text).as_str()), way, "{text}");
        }
        assert!(is_done("was credited") && !is_done("credit of"));
    }
}
