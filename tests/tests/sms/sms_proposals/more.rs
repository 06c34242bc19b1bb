//! More invented forms.

use super::forms::Truth::{self, Bet, In, Nothing, Out, Repaid, Signal};

/// Senders with more forms.
pub(crate) const MORE: &[(&str, &[(Truth, &str)])] = &[
    (
        "QNB",
        &[
            (
                Out,
                "Dear Customer, EGP {a} has been deducted from your account {k} for {m} on {d}. Avl Bal EGP {b}.",
            ),
            (Out, "Transaction of USD {a} on your debit card {c} at {m} was successful."),
            (Out, "You have withdrawn EGP {a} from ATM {m}. Remaining balance EGP {b}."),
            (In, "Inward transfer of EGP {a} received in your account {k} from {n}."),
            (Out, "Outward transfer of EGP {a} from account {k} to {n} is completed."),
            (In, "Your refund of EGP {a} from {m} has been credited to card {c}."),
            (Nothing, "EGP {a} credited to your account {k}, cheque under collection."),
            (In, "Your account {k} has been credited with EGP {a} for loan disbursement on {d}"),
            (
                In,
                "Dear {n}, your fixed deposit of EGP {a} has matured and was credited to your account {k}",
            ),
            (Nothing, "Your credit card payment of EGP {a} is due on {d}"),
            (Nothing, "Auto debit of EGP {a} for your loan EMI failed on {d}"),
            (Nothing, "A hold of EGP {a} was placed on your card {c} by {m}"),
            (Out, "Annual fee of EGP {a} was charged to card {c} on {d}"),
            (Nothing, "Transfer of EGP {a} to {n} is being processed. Ref {r}"),
            (Nothing, "Your transfer of EGP {a} to {n} will be executed on {d}"),
            (Signal, "Your loan application for EGP {a} was declined on {d}"),
        ],
    ),
    (
        "HSBC",
        &[
            (
                Out,
                "تمت عملية شراء بقيمة {a} جنيه ببطاقتكم {c} لدى {m} بتاريخ {d} والرصيد المتاح {b} جنيه",
            ),
            (Out, "تم تحويل مبلغ {a} جنيه من حسابكم {k} إلى {n} بتاريخ {d}"),
            (In, "تم تحويل مبلغ {a} جنيه إلى حسابكم {k} من {n} بتاريخ {d}"),
            (In, "تم استرداد مبلغ {a} جنيه إلى بطاقتكم {c} من {m} بتاريخ {d}"),
            (Out, "تم خصم رسوم بمبلغ {a} جنيه من حسابكم {k} بتاريخ {d}"),
            (In, "عميلنا العزيز تم إيداع الراتب بمبلغ {a} جنيه لحسابكم {k}"),
            (Signal, "احصل على قرض شخصي حتى {a} جنيه بفائدة مميزة"),
            (Nothing, "سيتم إيداع مبلغ {a} جنيه في حسابكم {k} خلال يومين"),
            (Nothing, "عملية بمبلغ {a} جنيه عند {m} قيد المراجعة"),
            (Nothing, "يرجى سداد مبلغ {a} جنيه قبل {d}"),
            (Signal, "كشف حساب بطاقتكم {c} المبلغ المستحق {a} جنيه والحد الأدنى للسداد {b} جنيه"),
            (Out, "تم قيد مبلغ {a} جنيه على حسابكم {k} لصالح {m}"),
        ],
    ),
    (
        "InstaPay",
        &[
            (Out, "تم إرسال مبلغ {a} جنيه إلى {n} بنجاح من حسابك {k} مرجع {r}"),
            (In, "تم استلام مبلغ {a} جنيه من {n} في حسابك {k} مرجع {r}"),
            (Nothing, "طلب تحويل بمبلغ {a} جنيه من {n} في انتظار موافقتك"),
        ],
    ),
    (
        "WE Pay",
        &[
            (Out, "تم إرسال {a} جنيه إلى {p} بنجاح. رصيدك {b} جنيه"),
            (In, "تم ايداع {a} جنيه في محفظتك من {n}. رصيدك {b} جنيه"),
            (Out, "تم سحب {a} جنيه من محفظتك من خلال {m}. رصيدك {b} جنيه"),
            (In, "Cash-in of EGP {a} to your wallet was successful. Balance EGP {b}"),
            (Out, "Cash-out of EGP {a} from your wallet at {m} was successful. Balance EGP {b}"),
            (Out, "You paid EGP {a} to {m}. Balance: EGP {b}"),
            (Nothing, "Payment of EGP {a} to {m} failed. Balance: EGP {b}"),
            (In, "{n} sent you EGP {a}. New balance EGP {b}"),
            (Out, "You have transferred EGP {a} to {n} {p}. New balance EGP {b}"),
        ],
    ),
    (
        "FastLoans",
        &[
            (Repaid, "EGP {a} was received towards loan {r}. Outstanding balance EGP {b}"),
            (Repaid, "Payment successful! EGP {a} paid for your {y} instalment"),
            (
                In,
                "Congratulations! EGP {a} has been transferred to your account {k}. First instalment due {d}",
            ),
            (Repaid, "تم استلام مبلغ {a} جنيه سدادا للقسط بتاريخ {d}"),
            (Nothing, "لديك قسط مستحق بمبلغ {a} جنيه بتاريخ {d}"),
            (Nothing, "Your loan request of EGP {a} is under review"),
            (Repaid, "تم سداد دفعة بمبلغ {a} جنيه. المتبقي {o} جنيه"),
        ],
    ),
    (
        "Payroll Bank",
        &[
            (In, "Salary 03/2026 EGP {a} was credited to your account {k}"),
            (In, "Salary of EGP {a} for 2026-03 was credited to your account {k}"),
            (In, "Mar salary EGP {a} was credited to account {k}. Balance EGP {b}"),
            (In, "Your pension mar of EGP {a} was credited to account {k}"),
            (In, "تم إضافة مرتب 3/2026 بمبلغ {a} جنيه إلى حسابك {k}"),
            (In, "تم إضافة معاش رمضان بمبلغ {a} جنيه إلى حسابك {k}"),
        ],
    ),
    (
        "BetLand",
        &[
            (Bet, "Congratulations! You won EGP {a}. It was added to your account"),
            (Bet, "تم ايداع مبلغ {a} جنيه في حسابك بنجاح. رصيدك {b} جنيه"),
            (Nothing, "Deposit EGP {a} now and get a free bet"),
        ],
    ),
    (
        "Amazon",
        &[
            (Out, "You bought {m} gift card for EGP {a} on {d}"),
            (Nothing, "Refund of EGP {a} initiated for order {r}"),
            (Nothing, "Your cart of EGP {a} is waiting. Order now"),
        ],
    ),
    (
        "KPLC",
        &[
            (Out, "Payment of KES {a} received for account {k} on {d}. Units {o}"),
            (Nothing, "Your electricity bill for {y} is KES {a}, due on {d}"),
        ],
    ),
];
