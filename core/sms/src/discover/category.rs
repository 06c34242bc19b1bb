//! Finds the category of a wording by its action words, and by whether the money moved, the account that it left or
//! reached, and the receiver.

use super::lexicon::{Action, WordIndex};
use crate::{Class, Kind, SenderKind};

/// The category of a proposal without a known category.
pub(super) const UNSURE: &str = "unsure";
/// The least confidence, in hundredths, of a category that is named.
const CONFIDENCE_MIN: u8 = 50;

/// The weights of a word that names a category, and of one that names only a direction of money.
const NAMED: u32 = 3;
const FIRST_WAY: u32 = 2;
const WAY: u32 = 1;

/// A category with its confidence, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) kind: Option<Kind>,
    pub(super) confidence: u8,
}

/// The facts about a wording that its category is guessed from.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordingFacts<'a> {
    /// The folded words of the amount's sentence.
    pub(super) near: &'a str,
    /// All folded words.
    pub(super) all: &'a str,
    pub(super) has_amount: bool,
    pub(super) has_balance: bool,
    /// The sender's business.
    pub(super) business: SenderKind,
}

/// Whether a category is of money that moves.
pub(super) const fn moves_money(kind: Kind) -> bool {
    !matches!(kind.class(), Class::Signal | Class::Ignore)
}

/// Whether folded wording is about more than a balance.
pub(super) fn tells_of_more(wording: &str) -> bool {
    let is_more = |action: &Action| !matches!(action, Action::Nothing | Action::Is(Kind::Balance));
    WordIndex::get().actions(wording).iter().any(is_more)
}

/// Guesses the category of folded wording. A category of money that moves needs an amount, and words for a
/// completed action.
///
/// The account that a preposition names and the sender's business decide before single words. If these
/// disagree, there is no guess.
pub(super) fn guess(facts: &WordingFacts<'_>) -> Guess {
    let (near, all) = (said(facts, facts.near), said(facts, facts.all));
    if let Some(kind) = signal(facts, &near, &all) {
        return Guess { kind: Some(kind), confidence: SIGNALLED };
    }
    let (words, text) = if near.is_empty() { (&all, facts.all) } else { (&near, facts.near) };
    let first = first_kind(words);
    let kind = first.filter(|kind| !moves_money(*kind));
    let kind = if facts.has_amount { kind.or_else(|| moved(facts, words, text)) } else { kind };
    let Some(kind) = kind.or_else(|| {
        (facts.has_balance && !facts.has_amount && words.is_empty()).then_some(Kind::Balance)
    }) else {
        return Guess { kind: None, confidence: first.map_or(0, |kind| confidence(words, kind)) };
    };
    Guess { kind: Some(kind), confidence: confidence(words, kind).max(CONFIDENCE_MIN) }
}

/// The actions of a text. A balance next to an amount is only a remark.
fn said(facts: &WordingFacts<'_>, text: &str) -> Vec<Action> {
    let actions = WordIndex::get().actions(text).into_iter();
    let passing = |it: &Action| facts.has_amount && *it == Action::Is(Kind::Balance);
    actions.filter(|it| *it != Action::Nothing && !passing(it)).collect()
}

/// The confidence in a signal that words name, in hundredths.
const SIGNALLED: u8 = 75;

/// A notice of money that did not move: for a failure always, for a debt or an offer if no action was
/// completed.
fn signal(facts: &WordingFacts<'_>, near: &[Action], all: &[Action]) -> Option<Kind> {
    const FAILED: [Kind; 3] = [Kind::BouncedPayment, Kind::LoanDeclined, Kind::InsufficientFunds];
    const NOTICES: [Kind; 3] = [Kind::OverdueNotice, Kind::LoanOffer, Kind::Statement];
    let of = |said: &[Action], kinds: &[Kind]| {
        kinds.iter().copied().find(|kind| said.contains(&Action::Is(*kind)))
    };
    let is_done = facts.has_amount && is_done(facts.near) && near.iter().copied().any(is_of_money);
    let by_name = |it: &Action| matches!(it, Action::Is(kind) if is_told_by_name(*kind));
    let is_told = facts.has_amount && near.iter().any(by_name) && !is_open(facts.near);
    if let Some(kind) = of(near, &FAILED) {
        return Some(kind);
    }
    if is_done {
        return None;
    }
    if let Some(kind) = of(near, &NOTICES).or_else(|| of(all, &FAILED)) {
        return Some(kind);
    }
    if is_told { None } else { of(all, &NOTICES) }
}

const fn is_of_money(action: Action) -> bool {
    match action {
        Action::Is(kind) => moves_money(kind),
        Action::In | Action::Out | Action::CardPayment => true,
        Action::Moved | Action::Nothing => false,
    }
}

/// The category that words name, the first of equal ones; else the direction of the first word with one.
fn first_kind(said: &[Action]) -> Option<Kind> {
    let weights = weights(said);
    let named = Kind::all().map(|kind| (kind, weight_of(&weights, Action::Is(kind))));
    let best = named.filter(|(_, weight)| *weight > 0).max_by_key(|(kind, weight)| {
        let first = said.iter().position(|it| *it == Action::Is(*kind)).unwrap_or(said.len());
        (*weight, std::cmp::Reverse(first))
    });
    best.map(|(kind, _)| kind).or_else(|| way(said))
}

/// The share of the actions that agree with a category, in hundredths.
fn confidence(said: &[Action], kind: Kind) -> u8 {
    let weights = weights(said);
    let agreeing: u32 =
        weights.iter().filter(|(action, _)| agrees(*action, kind)).map(|(_, weight)| weight).sum();
    let all: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let confidence = agreeing.saturating_mul(100).checked_div(all.saturating_add(1)).unwrap_or(0);
    u8::try_from(confidence).unwrap_or(100)
}

/// The category of money that moved, if words say that it did, and agree on which.
fn moved(facts: &WordingFacts<'_>, said: &[Action], text: &str) -> Option<Kind> {
    let own = own_way(text);
    if is_open(text) {
        return None;
    }
    let kind = of_business(facts.business, said, text, own)
        .unwrap_or_else(|| of_words(said, text, own))?;
    let is_done = is_done(text) || is_done(facts.all) && !is_open(facts.all);
    (is_done || is_told_by_name(kind)).then_some(kind)
}

/// Whether messages name a category without a verb: `POS purchase`, `حوالة واردة`.
const fn is_told_by_name(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Purchase
            | Kind::CashWithdrawal
            | Kind::OtherIncomingPayments
            | Kind::OtherOutgoingPayment
            | Kind::Refund
            | Kind::Reversal
    )
}

/// The kind of moved money at a sender with one business; `None` if the business does not decide.
#[allow(clippy::option_option, reason = "decided, and decided to be unsure")]
fn of_business(
    business: SenderKind,
    said: &[Action],
    text: &str,
    own: Option<Direction>,
) -> Option<Option<Kind>> {
    let is = |kind| said.contains(&Action::Is(kind));
    if is(Kind::Refund) || is(Kind::Reversal) {
        return None;
    }
    let pays = is_payment(text) && own != Some(Direction::To);
    match business {
        SenderKind::Gambling => Some(Some(Kind::Gambling)),
        SenderKind::Lender => Some(match (is(Kind::LoanDisbursement), own) {
            (true, _) if is(Kind::LiabilityRepayment) => None,
            (true, Some(Direction::From)) => None,
            (true, _) | (false, Some(Direction::To)) => Some(Kind::LoanDisbursement),
            (false, _) if pays || is(Kind::LiabilityRepayment) => Some(Kind::LiabilityRepayment),
            _ => None,
        }),
        SenderKind::Utility | SenderKind::Government | SenderKind::Telecom if pays => {
            Some(Some(Kind::BillPayment))
        }
        SenderKind::ECommerce if pays => Some(Some(Kind::Purchase)),
        _ if is_bet(text) => Some(Some(Kind::Gambling)),
        _ => None,
    }
}

/// The kind of moved money by the words alone.
fn of_words(said: &[Action], text: &str, own: Option<Direction>) -> Option<Kind> {
    let is = |kind| said.contains(&Action::Is(kind));
    let (charged, credited) = (is_charged(text), is_credited(text));
    if is(Kind::Reversal) {
        return Some(Kind::Reversal);
    }
    if is(Kind::Refund) {
        return (own != Some(Direction::From) && !charged).then_some(Kind::Refund);
    }
    if said.contains(&Action::CardPayment) && !is(Kind::Purchase) {
        return (credited && !charged).then_some(Kind::LiabilityRepayment);
    }
    if is(Kind::OtherIncomingPayments) && is(Kind::CashWithdrawal) {
        let is_deposit = !is_withdrawn(text) && own != Some(Direction::From);
        return is_deposit.then_some(Kind::OtherIncomingPayments);
    }
    let first = first_kind(said).filter(|kind| moves_money(*kind));
    let is_named = first.is_some_and(is);
    let goes_in = first.is_some_and(|kind| kind.class() == Class::In);
    let goes_out = first.is_some_and(|kind| kind.class() == Class::Out);
    match (own, first) {
        (Some(Direction::From), Some(kind)) if goes_in && is_named => {
            let is_sent = kind == Kind::OtherIncomingPayments && !credited;
            is_sent.then_some(Kind::OtherOutgoingPayment)
        }
        (Some(Direction::From), None) => Some(Kind::OtherOutgoingPayment),
        (Some(Direction::From), Some(_)) if goes_in => Some(Kind::OtherOutgoingPayment),
        (Some(Direction::To), _) if charged => None,
        (Some(Direction::To), None | Some(Kind::OtherOutgoingPayment)) => {
            Some(Kind::OtherIncomingPayments)
        }
        (Some(Direction::To), Some(_)) if goes_out => None,
        (None, Some(_)) if goes_in && is_named && charged => None,
        (None, Some(_)) if goes_out && is_named && credited => None,
        // A payment was received, and the text does not name the receiver.
        (None, Some(_)) if goes_in && is_payment(text) => None,
        (None, None) if said.contains(&Action::Moved) => {
            names_receiver(text).then_some(Kind::OtherOutgoingPayment)
        }
        (_, kind) => kind,
    }
}

/// The actions with their weights. The first word for a direction weighs more.
fn weights(said: &[Action]) -> Vec<(Action, u32)> {
    let first_way = said.iter().position(|action| matches!(action, Action::In | Action::Out));
    let weight = |(at, action): (usize, &Action)| match action {
        Action::Is(_) => (*action, NAMED),
        _ if Some(at) == first_way => (*action, FIRST_WAY),
        _ => (*action, WAY),
    };
    said.iter().enumerate().map(weight).collect()
}

fn weight_of(weights: &[(Action, u32)], of: Action) -> u32 {
    weights.iter().filter(|(action, _)| *action == of).map(|(_, weight)| weight).sum()
}

/// The kind of the first word for a direction.
fn way(said: &[Action]) -> Option<Kind> {
    said.iter().find_map(|action| match action {
        Action::In => Some(Kind::OtherIncomingPayments),
        Action::Out => Some(Kind::OtherOutgoingPayment),
        _ => None,
    })
}

/// Whether an action supports a category, or at least does not contradict it.
fn agrees(action: Action, kind: Kind) -> bool {
    let class = kind.class();
    match action {
        Action::Is(other) => other == kind || is_part_of(other, kind),
        Action::In => !matches!(class, Class::Out | Class::Liability),
        Action::Out => class != Class::In || kind == Kind::Reversal,
        Action::CardPayment => matches!(kind, Kind::LiabilityRepayment | Kind::Purchase),
        Action::Moved | Action::Nothing => true,
    }
}

/// Whether messages of a category use the words of another: a salary is deposited, a purchase withdrawn.
const fn is_part_of(words: Kind, kind: Kind) -> bool {
    matches!(
        (words, kind),
        (Kind::OtherIncomingPayments, Kind::Salary | Kind::LoanDisbursement | Kind::Refund)
            | (Kind::Purchase, Kind::Refund | Kind::Reversal)
    )
}

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
enum Direction {
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
fn is_done(text: &str) -> bool {
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
fn is_payment(text: &str) -> bool {
    any(text, PAYMENT)
}

/// Whether folded words say beyond doubt that an account was charged, or credited.
fn is_charged(text: &str) -> bool {
    any(text, CHARGED)
}

/// Like [`is_charged`], for an account that was credited.
fn is_credited(text: &str) -> bool {
    any(text, CREDITED)
}

/// Whether folded words are about betting.
fn is_bet(text: &str) -> bool {
    any(text, BETS)
}

/// Whether folded words name a receiver of money.
fn names_receiver(text: &str) -> bool {
    any(text, "to الي لصالح towards")
}

/// Whether folded words report a cash withdrawal.
fn is_withdrawn(text: &str) -> bool {
    any(text, "withdrawal withdrawn withdrew withdraw سحب السحب سحبت")
}

/// The direction of the money by the preposition of the borrower's account; `None` where no preposition gives
/// one, or two disagree.
fn own_way(text: &str) -> Option<Direction> {
    let words: Vec<&str> = text.split(' ').collect();
    let is = |way| (0..words.len()).any(|at| way_at(&words, at) == Some(way));
    match (is(Direction::From), is(Direction::To)) {
        (true, false) => Some(Direction::From),
        (false, true) => Some(Direction::To),
        _ => None,
    }
}

fn way_at(words: &[&str], at: usize) -> Option<Direction> {
    let word = *words.get(at)?;
    let rest = words.get(at.saturating_add(1)..).unwrap_or_default();
    let next = rest.first().copied().unwrap_or_default();
    let (is_account, is_card) =
        (has(OWN, next) || is_your_account(rest), has(OWN_CARD, next) || is_your_card(rest));
    match word {
        "from" | "من" if is_account || is_card => Some(Direction::From),
        "by" | "with" | "using" | "on" | "باستخدام" if is_card => Some(Direction::From),
        "in" | "في" if is_account && tells_balance(words, at) => None,
        "علي" if is_account && !words.iter().any(|word| has(CREDITED, word)) => None,
        "to" | "into" | "in" | "onto" | "الي" | "في" | "علي" if is_account => {
            Some(Direction::To)
        }
        _ => match word.strip_prefix('ل').or_else(|| word.strip_prefix('ب')) {
            Some(own) if has(OWN, own) => Some(Direction::To),
            Some(card) if has(OWN_CARD, card) && word.starts_with('ب') => Some(Direction::From),
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
    use super::{Direction, Guess, WordingFacts, guess, is_done, own_way};
    use crate::{FoldedText, Kind, SenderKind};

    fn at(business: SenderKind, text: &str, (has_amount, has_balance): (bool, bool)) -> Guess {
        let folded = FoldedText::new(text);
        let near = folded.as_str();
        guess(&WordingFacts { near, all: near, has_amount, has_balance, business })
    }

    fn of(text: &str) -> Guess {
        at(SenderKind::Bank, text, (true, false))
    }

    #[test]
    fn action_words_of_both_scripts_name_the_category() {
        for (text, kind) in [
            ("Your salary was credited to your account", Kind::Salary),
            ("purchase at with your credit card", Kind::Purchase),
            ("تم شراء من بطاقة", Kind::Purchase),
            ("تم سحب من ماكينة", Kind::CashWithdrawal),
            ("تم خصم من حسابك", Kind::OtherOutgoingPayment),
            ("تم إضافة إلى حسابك", Kind::OtherIncomingPayments),
            ("debited from your account and credited to", Kind::OtherOutgoingPayment),
            ("تم تحويل المرتب إلى حسابك", Kind::Salary),
            ("تم تحويل إلى رقم رصيدك الحالي", Kind::OtherOutgoingPayment),
            ("EMI of paid", Kind::LiabilityRepayment),
        ] {
            assert_eq!(of(text).kind, Some(kind), "{text}");
        }
        assert_eq!(of("thank you for your visit"), Guess { kind: None, confidence: 0 });
        let without = |text, has_balance| at(SenderKind::Bank, text, (false, has_balance)).kind;
        assert_eq!(without("purchase", false), None, "no amount is read");
        assert_eq!(without("available", true), Some(Kind::Balance));
    }

    #[test]
    fn preposition_and_business_decide_before_single_words() {
        use SenderKind::{Bank, Gambling, Lender, Other, Telecom, Utility};
        let (incoming, outgoing) = (Kind::OtherIncomingPayments, Kind::OtherOutgoingPayment);
        for (business, text, kind) in [
            (Bank, "تم تنفيذ تحويل لحظي من حسابكم بمبلغ", Some(outgoing)),
            (Bank, "تم تنفيذ تحويل لحظي إلى حسابكم بمبلغ", Some(incoming)),
            (Bank, "transferred to your account from", Some(incoming)),
            (Bank, "transferred from your account to", Some(outgoing)),
            (Bank, "transfer was successful", None),
            (Bank, "debited for Card Payment via POS", Some(Kind::Purchase)),
            (Bank, "Your card payment of was received", Some(Kind::LiabilityRepayment)),
            (Bank, "your card has been used for at", Some(Kind::Purchase)),
            (Bank, "we received your payment of", None),
            (Bank, "ATM deposit of to your account was successful", Some(incoming)),
            (Bank, "your salary loan up to", Some(Kind::LoanOffer)),
            (Bank, "your bill for is", None),
            (Bank, "your purchase of was refunded", Some(Kind::Refund)),
            (Bank, "please pay your bill of", None),
            (Gambling, "Deposit of was successful", Some(Kind::Gambling)),
            (Lender, "تم سداد دفعة", Some(Kind::LiabilityRepayment)),
            (Lender, "we received your payment of", Some(Kind::LiabilityRepayment)),
            (Lender, "your loan was approved and disbursed", Some(Kind::LoanDisbursement)),
            (Utility, "we received your payment of", Some(Kind::BillPayment)),
            (Telecom, "تم شحن من محفظتك", Some(Kind::BillPayment)),
            (Other, "your stake of was placed, deposit received", Some(Kind::Gambling)),
            (Bank, "your loan instalment of is overdue", Some(Kind::OverdueNotice)),
            (Bank, "your cheque of was returned unpaid", Some(Kind::BouncedPayment)),
            (Bank, "you are pre approved for a loan of up to", Some(Kind::LoanOffer)),
            (Bank, "total amount due minimum", Some(Kind::Statement)),
        ] {
            assert_eq!(at(business, text, (true, false)).kind, kind, "{text}");
        }
    }

    #[test]
    fn what_contradicts_lowers_the_confidence() {
        assert!(of("salary credited").confidence > of("salary").confidence);
        assert!(of("purchase refund salary").confidence < of("salary").confidence);
    }

    #[test]
    fn the_accounts_own_preposition_says_the_way() {
        for (text, way) in [
            ("debited from your account", Some(Direction::From)),
            ("deducted from your savings a c", Some(Direction::From)),
            ("credited to your account", Some(Direction::To)),
            ("credited in your acct", Some(Direction::To)),
            ("spent on your credit card", Some(Direction::From)),
            ("تحويل لحظي من حسابكم بمبلغ", Some(Direction::From)),
            ("تحويل لحظي إلى حسابكم بمبلغ", Some(Direction::To)),
            ("إيداع مبلغ لحسابك", Some(Direction::To)),
            ("شراء ببطاقتكم", Some(Direction::From)),
            ("تم استلام على محفظتك", Some(Direction::To)),
            ("تم قيد على حسابكم", None),
            ("from your account to your wallet", None),
            ("from Sam to the shop", None),
            ("available balance in your account", None),
        ] {
            assert_eq!(own_way(FoldedText::new(text).as_str()), way, "{text}");
        }
        assert!(is_done("was credited") && !is_done("credit of"));
    }
}
