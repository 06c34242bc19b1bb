//! Invented forms of messages, with the truth about them.
//!
//! `{a}` is the amount, `{b}` a balance, `{c}` the last digits of a card, `{k}` an account, `{p}` a phone number, `{r}`
//! a reference, `{d}` a date, `{t}` a time, `{m}` a shop, `{n}` a person, `{o}` another number and `{y}` a month.

/// The truth about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    In,
    Out,
    Repaid,
    /// Money at a betting shop. It is in no sum, whichever way it moved.
    Bet,
    /// Nothing moved, but the message contains information.
    Signal,
    /// Nothing moved.
    Nothing,
}

use Truth::{Bet, In, Nothing, Out, Repaid, Signal};

/// Senders with their forms. If the registry knows the name, it decides the business.
pub(crate) const FORMS: &[(&str, &[(Truth, &str)])] = &[
    (
        "CIB",
        &[
            (
                Out,
                "Your credit card ending with {c} has been used for EGP {a} at {m} on {d}. Available limit EGP {b}",
            ),
            (Out, "Purchase of EGP {a} at {m} with card **{c} on {d}. Available balance EGP {b}"),
            (Out, "EGP {a} debited for Card Payment via POS {m} card **{c} ref {r}"),
            (
                Out,
                "Cash withdrawal of EGP {a} from ATM {m} card **{c} on {d} {t}. Balance EGP {b}. If not done by you call 19666",
            ),
            (
                In,
                "Your salary of EGP {a} was credited to your account **{k} on {d}. Funds are subject to clearing.",
            ),
            (In, "Salary for {y} 2026 EGP {a} has been credited to your account **{k}"),
            (In, "EGP {a} was credited to your account **{k} from {n} on {d}. Ref {r}"),
            (Out, "EGP {a} was transferred from your account **{k} to {n} on {d}. Ref {r}"),
            (
                Out,
                "Your account **{k} was debited with EGP {a} on {d}. Balance in your account is EGP {b}",
            ),
            (Repaid, "Your card payment of EGP {a} was received on {d}. Thank you"),
            (Out, "Purchase of EGP {a} at {m} card **{c}. Total due amount EGP {b} by {d}"),
            (Nothing, "Your purchase of EGP {a} at {m} with card **{c} was declined on {d}"),
            (Nothing, "Your request to transfer EGP {a} to {n} is pending your approval. Ref {r}"),
            (Nothing, "{o} is your OTP for a purchase of EGP {a} at {m}. Do not share it"),
            (
                Signal,
                "Your card **{c} statement is ready. Total amount due EGP {a}, minimum due EGP {b}, pay by {d}",
            ),
            (
                Signal,
                "Your cheque no {o} of EGP {a} was returned unpaid due to insufficient funds on {d}",
            ),
            (Signal, "Your loan instalment of EGP {a} is overdue since {d}. Please pay now"),
            (Signal, "You are pre-approved for a loan of up to EGP {a}. Apply now"),
            (In, "ATM deposit of EGP {a} to your account **{k} was successful on {d}"),
        ],
    ),
    (
        "BanK-AlAhly",
        &[
            (Out, "تم تنفيذ تحويل لحظي من حسابكم بمبلغ {a} جم إلى {n} بتاريخ {d} مرجع {r}"),
            (In, "تم تنفيذ تحويل لحظي إلى حسابكم بمبلغ {a} جم من {n} بتاريخ {d} مرجع {r}"),
            (Out, "تم خصم مبلغ {a} جنيه من بطاقتكم رقم ***{c} عند {m} يوم {d}. المتاح {b} جنيه"),
            (Out, "تم سحب مبلغ {a} جنيه من ماكينة {m} بطاقة ***{c} يوم {d} الرصيد {b} جنيه"),
            (In, "تم إضافة مرتب شهر {y} بمبلغ {a} جنيه إلى حسابكم رقم ***{k}"),
            (In, "تم إيداع مبلغ {a} جنيه في حسابكم رقم ***{k} يوم {d} الرصيد المتاح {b} جنيه"),
            (Out, "تم الشراء بـEGP {a} لدى {m} بطاقة ***{c} يوم {d}"),
            (
                Nothing,
                "تم رفض عملية شراء بمبلغ {a} جنيه من بطاقتكم رقم ***{c} عند {m} لعدم كفاية الرصيد",
            ),
            (Nothing, "كود التحقق {o} لإتمام عملية شراء بمبلغ {a} جنيه عند {m} لا تشارك الكود"),
            (Signal, "نحيطكم علما بأن قسط القرض بمبلغ {a} جنيه متأخر منذ {d} يرجى السداد"),
            (Signal, "تم ارتداد شيك رقم {o} بمبلغ {a} جنيه لعدم كفاية الرصيد يوم {d}"),
            (Repaid, "تم سداد قسط القرض بمبلغ {a} جنيه من حسابكم يوم {d}"),
            (Nothing, "سيتم خصم مبلغ {a} جنيه من حسابكم يوم {d}"),
        ],
    ),
    (
        "AlRajhiBank",
        &[
            (Out, "شراء عبر نقاط البيع\nبطاقة:{c} مدى\nلدى:{m}\nمبلغ:SAR {a}\nفي:{d} {t}"),
            (In, "حوالة واردة\nمبلغ:SAR {a}\nمن:{n}\nإلى حساب:{k}\nفي:{d} {t}"),
            (Out, "حوالة صادرة\nمبلغ:SAR {a}\nإلى:{n}\nمن حساب:{k}\nفي:{d} {t}"),
            (In, "إيداع راتب\nمبلغ:SAR {a}\nحساب:{k}\nفي:{d}"),
            (Out, "شراء بـSAR {a} بطاقة {c} لدى {m} في {d}"),
        ],
    ),
    (
        "VF-Cash",
        &[
            (Out, "تم شحن {a} جنيه رصيد لرقم {p} بنجاح من محفظتك. رصيدك الحالي {b} جنيه"),
            (
                Out,
                "تم تحويل {a} جنيه إلى رقم {p} المسجل باسم {n}. رصيدك الحالي {b} جنيه. رقم العملية {o}",
            ),
            (
                In,
                "تم استلام مبلغ {a} جنيه من رقم {p} المسجل باسم {n}. رصيدك الحالي {b} جنيه. رقم العملية {o}",
            ),
            (In, "تم استلام مبلغ {a} جنيه من {n} على محفظتك. كلم *9*999# واشترك"),
            (Out, "تم دفع فاتورة الكهرباء بمبلغ {a} جنيه بنجاح. رصيدك الحالي {b} جنيه"),
            (Nothing, "لم يتم تحويل {a} جنيه إلى رقم {p} رصيدك غير كافي"),
            (Nothing, "طلب منك {n} مبلغ {a} جنيه. للموافقة كلم *9#"),
            (Out, "You sent EGP {a} to {p} successfully. Your balance is EGP {b}"),
            (In, "You have received EGP {a} from {p}. Your balance is EGP {b}"),
        ],
    ),
    (
        "Orange",
        &[
            (Out, "Your line {p} was recharged with EGP {a}. Valid until {d}"),
            (Out, "We received your bill payment of EGP {a} for {y}. Thank you"),
            (Nothing, "Recharge with EGP {a} now and get double bonus"),
            (Nothing, "Your bill for {y} is EGP {a}. Please pay before {d}"),
        ],
    ),
    (
        "QuickLoan",
        &[
            (Repaid, "تم سداد دفعة بمبلغ {a} جنيه بتاريخ {d} شكرا لك"),
            (Repaid, "We have received your payment of EGP {a} for loan {r} on {d}"),
            (In, "Your loan of EGP {a} was approved and disbursed to {p}. Repayment is due on {d}"),
            (In, "تم صرف القرض بمبلغ {a} جنيه إلى حسابك. موعد القسط الأول {d}"),
            (Signal, "Your payment of EGP {a} is overdue by {o} days. Pay now to avoid fees"),
            (Signal, "Get a loan up to EGP {a} in minutes. Apply now"),
            (Nothing, "Reminder: your instalment of EGP {a} is due on {d}"),
        ],
    ),
    (
        "1xBet",
        &[
            (Bet, "Deposit of EGP {a} successful. Your balance is EGP {b}"),
            (Bet, "Your bet of EGP {a} was placed. Ticket {r}"),
            (Bet, "Withdrawal of EGP {a} to {p} was successful"),
        ],
    ),
    (
        "Noon",
        &[
            (Out, "Payment of EGP {a} received for your order {r}. Thank you"),
            (Out, "تم دفع مبلغ {a} جنيه للطلب رقم {o} بنجاح"),
            (In, "EGP {a} was refunded for your order {r} to your card **{c}"),
            (Nothing, "Your order {r} of EGP {a} will be delivered on {d}. Pay on delivery"),
            (Nothing, "Get EGP {a} off with code SAVE{o}"),
        ],
    ),
    (
        "MPESA",
        &[
            (
                Out,
                "{r} Confirmed. Ksh{a} sent to {n} {p} on {d} at {t}. New M-PESA balance is Ksh{b}. Transaction cost, Ksh13.00.",
            ),
            (
                In,
                "{r} Confirmed.You have received Ksh{a} from {n} {p} on {d} at {t}. New M-PESA balance is Ksh{b}.",
            ),
            (Out, "{r} Confirmed. Ksh{a} paid to {m} on {d} at {t}.New M-PESA balance is Ksh{b}."),
            (
                Nothing,
                "Failed. You do not have enough money to send Ksh{a} to {n}. Your balance is Ksh{b}",
            ),
        ],
    ),
    (
        "HDFCBK",
        &[
            (Out, "Rs.{a} debited from A/c XX{k} on {d} to {n}. UPI Ref {o}. Avl bal Rs.{b}"),
            (In, "Rs.{a} credited to A/c XX{k} on {d} by {n}. Ref {o}. Avl bal Rs.{b}"),
            (Out, "Spent Rs.{a} on your card ending {c} at {m} on {d}. Avl lmt Rs.{b}"),
            (
                Out,
                "Rs {a} has been debited from your account XX{k} towards EMI of {y}. Balance Rs {b}",
            ),
            (Nothing, "Rs {a} will be debited from your account XX{k} on {d} for {m}"),
            (Nothing, "{n} has requested Rs {a} from you. Approve by {d}"),
        ],
    ),
];
