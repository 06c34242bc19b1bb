//! The words for proposals: labels of numbers, words before names, and actions of messages.
//!
//! Words are written as in the language; they are folded, and compared as whole words, of Arabic also without the
//! letters that are written before them in one. A new word raises [`VERSION`].

use crate::lexicon::Meaning;
use crate::words::{Place, Word, hash, words};
use crate::{FoldedText, Kind, lexicon};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The version of the words below.
pub(super) const VERSION: u32 = 4;

/// The meaning of a value, by the words before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Label {
    /// No label.
    #[default]
    None,
    Amount,
    Balance,
    Limit,
    Fee,
    /// An amount to pay. It has not moved.
    Due,
    Account,
    Card,
    Reference,
    Phone,
    /// A number that is called, which belongs to the wording.
    Hotline,
}

/// The kind of name that a free text has, by the word before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    Merchant,
    Counterparty,
    Product,
    /// A salutation: a name follows.
    Addressed,
}

/// The meaning of an action word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It names the category.
    Is(Kind),
    /// Money came in, without a category.
    In,
    /// Money went out, without a category.
    Out,
    /// Money moved, without a direction.
    Moved,
    /// A payment of a card or by a card.
    CardPayment,
    /// No meaning, though its words alone would have one.
    Nothing,
}

/// The separator of phrases.
pub(super) const SEPARATOR: &str = ", ";

/// The labels of numbers, by words before them.
const LABELS: &[(Label, &str)] = &[
    (Label::Amount, "amount, amt, sum, value, مبلغ, المبلغ, قيمة, بقيمة, montant, valor, kiasi"),
    (
        Label::Balance,
        "balance, bal, avlbal, avbl, avl, avlbl, aval, available, remaining, balances, saldo, solde, salio, رصيد, رصيدك, الرصيد, رصيدكم, المتاح, متاح, متبقي, \
         مانده, موجودی",
    ),
    (Label::Limit, "limit, lmt, limits, الحد, حد, حدك"),
    (
        Label::Fee,
        "fee, fees, charge, charges, cost, commission, tax, vat, levy, duty, taxa, frais, makato, رسوم, الرسوم, عمولة, \
         العمولة, مصاريف, ضريبة",
    ),
    (Label::Due, "due, outstanding, dues, minimum, مستحق, مستحقة, الأدنى"),
    (
        Label::Account,
        "account, acct, acc, ac, accounts, iban, wallet, conta, compte, حساب, حسابك, حسابكم, ايبان, آيبان, محفظة, محفظتك",
    ),
    (
        Label::Card,
        "card, cards, visa, mastercard, mada, cartao, carte, بطاقة, بطاقتك, بطاقتكم, كارت, الكارت, مدى, كارتك",
    ),
    (
        Label::Reference,
        "ref, reference, refno, txn, trx, txnid, trxid, utr, rrn, receipt, id, transid, transaction, مرجع, مرجعي, المرجع, \
         المرجعي, عملية, العملية, معاملة, المعاملة, إيصال",
    ),
    (Label::Phone, "phone, mobile, msisdn, موبايل, المحمول, محمول"),
    (Label::Hotline, "call, dial, ussd, helpline, contact, اتصل, كلم, للاستفسار, hotline"),
];

/// Words before names, by the kind of name.
const NAMINGS: &[(Naming, &str)] = &[
    (Naming::Merchant, "at, merchant, pos, عند, لدى, تاجر, chez"),
    (
        Naming::Counterparty,
        "to, from, by, sender, beneficiary, recipient, towards, payee, payer, إلى, الي, من, باسم, بإسم, لصالح, مستفيد, \
         المستفيد, المرسل, المحول, para, vers, kwa, kutoka",
    ),
    (Naming::Product, "item, items, product, bought, ordered, منتج, المنتج, منتجات"),
    (
        Naming::Addressed,
        "dear, hi, hello, mr, mrs, ms, dr, hey, عزيزي, عزيزتي, السيد, السيدة, السيد/ة, أهلا, مرحبا, caro, cher, bonjour",
    ),
];

/// Forms of address without a name.
const ANYBODY: &str = "customer, customers, client, clients, valued, member, user, sir, madam, cardholder, card, subscriber, \
     عميل, العميل, عميلنا, عملائنا, عملاء, العميلة, cliente";

/// Actions of messages. The longest phrase counts.
const ACTIONS: &[(Action, &str)] = &[
    (
        Action::Nothing,
        "credit card, debit card, credit cards, debit cards, credit limit, bill payment services, \
         cash back, salary account, salary card, loan account, purchase limit, prepaid card, transfer fee, \
         transfer fees, transfer cost, transaction fee, withdrawal limit, available credit, خصم وعروض, credit bureau, \
         standing order, payment order, money order, term deposit, fixed deposit, security deposit, \
         بطاقة الخصم, بطاقة خصم, بطاقة الخصم المباشر, رسوم التحويل",
    ),
    (
        Action::Is(Kind::Salary),
        "salary, salaries, payroll, wage, wages, pension, راتب, الراتب, راتبك, مرتب, المرتب, مرتبك, رواتب, معاش, المعاش, حافز, أجر, \
         salario, salaire, mshahara",
    ),
    (
        Action::Is(Kind::LoanDisbursement),
        "loan disbursed, loan disbursement, loan has been disbursed, loan amount disbursed, disbursed, disbursement, \
         loan credited, loan has been credited, borrowed, صرف القرض, صرف قرض, صرف تمويل, صرف التمويل, سلفة, \
         تمويلك",
    ),
    (
        Action::Is(Kind::LiabilityRepayment),
        "instalment, installment, instalments, installments, emi, loan repayment, repayment, repaid, loan payment, \
         payment received towards your card, payment of your credit card, \
         towards your credit card, payment of to your credit card, payment to your credit card, loan recovery, قسط, القسط, قسطك, أقساط, الأقساط, سداد القرض, سداد قرض, سداد بطاقة, \
         سداد البطاقة, سداد بطاقتك, سداد التمويل, سداد مديونية, سداد مبلغ لبطاقتك, سداد مبلغ لبطاقتكم, سداد بمبلغ لبطاقتك, \
         سداد بمبلغ لبطاقتكم, سداد لبطاقتك",
    ),
    (Action::CardPayment, "card payment, credit card payment, debit card payment"),
    (
        Action::Is(Kind::Refund),
        "refund, refunded, refunds, cashback, استرداد, استرجاع, مسترد, مرتجع, رد مبلغ, رد المبلغ",
    ),
    (
        Action::Is(Kind::Reversal),
        "reversed, reversal, chargeback, معكوسة, عكس, إلغاء عملية, الغاء عملية",
    ),
    (
        Action::Is(Kind::CashWithdrawal),
        "cash withdrawal, withdrawal, withdrawn, withdrew, withdraw, atm, cashed out, cash out, سحب, سحب نقدي, سحبت, \
         صراف, الصراف, صراف آلي, ماكينة, برداشت, retrait, levantamento",
    ),
    (
        Action::Is(Kind::Purchase),
        "purchase, purchased, purchases, spent, bought, pos, point of sale, shopping, charged, order, ordered, used for, used at, been used, شراء, \
         مشتريات, مشتر, اشتريت, نقاط البيع, نقطة بيع, خرید, achat, compra, spending",
    ),
    (
        Action::Is(Kind::BillPayment),
        "bill, bills, recharge, recharged, top up, topup, topped up, airtime, bundle, biller, electricity, فاتورة, الفاتورة, فواتير, \
         شحن, رصيد شحن, باقة, الباقة, تجديد",
    ),
    (
        Action::Is(Kind::Fee),
        "fee of, fees of, annual fee, service fee, monthly fee, service charge, maintenance fee, stamp duty, \
         charges of, خصم رسوم, خصم مصاريف, خصم عمولة, رسوم سنوية, المصاريف الإدارية",
    ),
    (
        Action::Is(Kind::SelfTransfer),
        "own account, own accounts, between your accounts, your own account, حساباتك, بين حساباتك, حسابك الآخر",
    ),
    (
        Action::Is(Kind::OtherOutgoingPayment),
        "transferred to, transfer to, sent to, you sent, you have sent, outgoing transfer, you transferred, \
         you have transferred, paid to, حوالة صادرة, تحويل صادر, صادرة, صادر, قمت بتحويل, حولت, ارسال, إرسال",
    ),
    (
        Action::Is(Kind::OtherIncomingPayments),
        "you received, you have received, sent you, sent to you, paid you, transferred to you, cash in, وصلك, \
         وصلتك, ارسل لك, حول لك, ارسل إليك, حول إليك, transfer from, received from, incoming transfer, deposit, deposited, \
         deposits, حوالة واردة, تحويل وارد, واردة, وارد, إيداع, ايداع, استلام, استلمت, واریز",
    ),
    (
        Action::Is(Kind::LoanOffer),
        "pre approved loan, preapproved loan, loan offer, apply for a loan, get a loan, instant loan, approved for a loan, eligible for a loan, \
         loan of up to, loan up to, cash loan up to, personal loan, apply now, قرض فوري, تمويل فوري, احصل على قرض, \
         احصل على تمويل, قرض شخصي, تمويل شخصي, قرض يصل, تمويل يصل, قرض حتى, تمويل حتى",
    ),
    (
        Action::Is(Kind::LoanDeclined),
        "loan request was declined, loan declined, loan application was declined, رفض طلب القرض, رفض طلب التمويل",
    ),
    (
        Action::Is(Kind::OverdueNotice),
        "overdue, past due, days late, in arrears, missed payment, late payment, not paid, unpaid instalment, \
         unpaid installment, لم يتم سداد, لم تقم بسداد, متأخرات, متأخر, متأخرة, تأخر سداد, تأخير سداد",
    ),
    (
        Action::Is(Kind::InsufficientFunds),
        "insufficient funds, insufficient balance, insufficient, low balance, not enough balance, رصيد غير كاف, غير كاف, غير كافي, \
         لا يكفي",
    ),
    (
        Action::Is(Kind::BouncedPayment),
        "bounced, dishonoured, dishonored, cheque returned, cheque was returned, cheque has been returned, \
         cheque has bounced, returned unpaid, returned cheque, check returned, returned check, شيك مرتجع, شيك مرتد, \
         ارتداد شيك, ارتد شيك, ارتد الشيك, ارتداد الشيك, رفض شيك, رفض الشيك, الشيك مرتد, الشيك مرتجع",
    ),
    (
        Action::Is(Kind::Statement),
        "statement, statements, minimum due, total due, minimum amount due, total amount due, كشف حساب, كشف الحساب, \
         كشف حسابك, كشف البطاقة, الحد الأدنى للسداد",
    ),
    (
        Action::Is(Kind::Balance),
        "balance is, account balance, your balance, current balance is, رصيد حسابك, رصيدك هو, رصيدك",
    ),
    (
        Action::In,
        "credited, credit, received, added, إضافة, اضافة, أضيف, اضيف, recebeu, recu, umepokea, crédito, \
         نزل, dépôt",
    ),
    (
        Action::Out,
        "debited, debit, deducted, sent, paid, خصم, الخصم, دفع, الدفع, سداد, السداد, umetuma, umelipa, transferiste, \
         débit, dr",
    ),
    (
        Action::Moved,
        "transfer, transferred, transaction, payment, posted, تحويل, التحويل, حوالة, معاملة, المعاملة",
    ),
];

/// The words, by their hashes.
pub(super) struct WordIndex {
    labels: HashMap<u64, Label>,
    namings: HashMap<u64, Naming>,
    anybody: HashSet<u64>,
    /// By the first word: the words after it, and the action of the whole phrase.
    actions: HashMap<u64, Vec<(Vec<u64>, Action)>>,
    /// Words that distinguish the meanings of messages. No name replaces one.
    telling: HashSet<u64>,
}

/// Single words that negate the following words, and one for a pending state.
const TURNING: &str = "not, no, never, awaits, لم, لن, غير, مش, لا, ما";

impl WordIndex {
    /// Returns the words of the library.
    pub(super) fn get() -> &'static Self {
        static INDEX: OnceLock<WordIndex> = OnceLock::new();
        INDEX.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut actions: HashMap<u64, Vec<(Vec<u64>, Action)>> = HashMap::new();
        let mut telling: HashSet<u64> = hashes(TURNING).collect();
        for (action, phrases) in ACTIONS {
            for phrase in phrases.split(SEPARATOR) {
                let mut all = phrase_hashes(phrase);
                if let [only] = all.as_slice() {
                    telling.insert(*only);
                }
                let first = all.remove(0);
                actions.entry(first).or_default().push((all, *action));
            }
        }
        for phrases in actions.values_mut() {
            phrases.compact_sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        let labels: HashMap<u64, Label> =
            LABELS.iter().flat_map(|(label, list)| hashes(list).map(|it| (it, *label))).collect();
        telling.extend(labels.keys());
        let speaks =
            |meaning: &Meaning| matches!(meaning, Meaning::Against(_) | Meaning::Denied(_));
        for (_, phrases) in lexicon::lists().filter(|(meaning, _)| speaks(meaning)) {
            let single = phrases.split(SEPARATOR).filter(|phrase| !phrase.contains(' '));
            telling.extend(single.flat_map(phrase_hashes));
        }
        let namings =
            NAMINGS.iter().flat_map(|(naming, list)| hashes(list).map(|it| (it, *naming)));
        Self {
            labels,
            namings: namings.collect(),
            anybody: hashes(ANYBODY).collect(),
            actions,
            telling,
        }
    }

    /// The label that a word gives to a value after it.
    pub(super) fn label(&self, word: &str) -> Option<Label> {
        found(word, |hash| self.labels.get(hash).copied())
    }

    /// The kind of name that a word announces for the text after it.
    pub(super) fn naming(&self, word: &str) -> Option<Naming> {
        found(word, |hash| self.namings.get(hash).copied())
    }

    /// Whether a word after a salutation is not a name.
    pub(super) fn is_anybody(&self, word: &str) -> bool {
        found(word, |hash| self.anybody.contains(hash).then_some(())).is_some()
    }

    /// Whether this word changes the meaning of a message.
    pub(super) fn is_telling(&self, word: &str) -> bool {
        found(word, |hash| self.telling.contains(hash).then_some(())).is_some()
    }

    /// The action phrases of a folded text, in order.
    #[allow(clippy::arithmetic_side_effects, reason = "places within a message")]
    pub(super) fn actions(&self, text: &str) -> Vec<Action> {
        let mut seen = Vec::new();
        words(text, (0, text.len()), Place::Tail, &mut seen);
        let (mut all, mut at) = (Vec::new(), 0);
        while at < seen.len() {
            let Some((action, length)) = self.phrase(&seen, at) else {
                at += 1;
                continue;
            };
            all.push(action);
            at += length;
        }
        all
    }

    /// The longest phrase that begins with a word, and how many words it has.
    #[allow(clippy::arithmetic_side_effects, reason = "places within a message")]
    fn phrase(&self, seen: &[Word], at: usize) -> Option<(Action, usize)> {
        let follows = |rest: &[u64]| {
            let next = seen.get(at + 1..at + 1 + rest.len()).unwrap_or_default();
            next.len() == rest.len() && next.iter().zip(rest).all(|(word, hash)| word.is(*hash))
        };
        let forms = seen.get(at)?.forms().iter();
        let phrases = forms.filter_map(|form| self.actions.get(form)).flatten();
        let matching = phrases.filter(|(rest, _)| follows(rest));
        matching.map(|(rest, action)| (*action, rest.len() + 1)).max_by_key(|(_, length)| *length)
    }
}

fn phrase_hashes(phrase: &str) -> Vec<u64> {
    let folded = FoldedText::new(phrase);
    let mut seen = Vec::new();
    words(folded.as_str(), (0, folded.as_str().len()), Place::Tail, &mut seen);
    let text = |word: &Word| folded.as_str().get(word.start..word.end).map_or(0, hash);
    seen.iter().map(text).collect()
}

fn hashes(list: &str) -> impl Iterator<Item = u64> + '_ {
    list.split(SEPARATOR).flat_map(phrase_hashes)
}

/// Looks up a word in each of its forms, the whole word first.
fn found<T>(word: &str, of: impl Fn(&u64) -> Option<T>) -> Option<T> {
    let mut seen = Vec::new();
    words(word, (0, word.len()), Place::Tail, &mut seen);
    match seen.as_slice() {
        [only] => only.forms().iter().find_map(of),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Label, Naming, WordIndex};
    use crate::{FoldedText, Kind};

    #[test]
    fn words_are_known_in_both_scripts_and_with_what_is_written_before_them() {
        let known = WordIndex::get();
        let label = |word: &str| known.label(FoldedText::new(word).as_str());
        assert_eq!(label("Balance"), Some(Label::Balance));
        assert_eq!(label("والرصيد"), Some(Label::Balance));
        assert_eq!(label("بمبلغ"), Some(Label::Amount));
        assert_eq!(known.naming("at"), Some(Naming::Merchant));
        assert_eq!(known.naming(FoldedText::new("إلى").as_str()), Some(Naming::Counterparty));
        assert!(known.is_telling("declined") && known.is_telling("credited"));
        assert!(!known.is_telling("amazon"));
    }

    #[test]
    fn the_longest_action_phrase_counts() {
        let of = |text: &str| WordIndex::get().actions(FoldedText::new(text).as_str());
        assert_eq!(of("Your credit card was debited"), [Action::Nothing, Action::Out]);
        assert_eq!(
            of("تم إيداع الراتب"),
            [Action::Is(Kind::OtherIncomingPayments), Action::Is(Kind::Salary)]
        );
    }
}
