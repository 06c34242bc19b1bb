//! The words that say that no money moved, or not yet: data, by language.
//!
//! To add a language, add its lines and raise [`VERSION`], which stands in the digest of every set of
//! templates. Words are written as in the language; they are folded, and compared as whole words.

use super::Stop;
use super::Stop::{
    Code, Declined, Held, Offer, Pending, Requested, Reversed, Scheduled, Statement,
};

/// The version of the words below.
pub(super) const VERSION: u32 = 5;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It speaks against money having moved.
    Against(Stop),
    /// It does, but general statements have it too: `cheque deposits are subject to clearing`.
    General(Stop),
    /// It does unless `by you` follows within three words: `not done by you` asks whether it was.
    Denied(Stop),
    /// The customer still has to do something: it does in conditions and instructions, too.
    Open(Stop),
    /// As `Open`, where it begins a clause: `approve in the app`.
    Bid(Stop),
    /// It says nothing, though its words alone would.
    Nothing,
    /// Codes that follow are not to be shared: nothing for six words.
    NeverShare,
}

impl Meaning {
    /// What a phrase of this meaning stops a record for.
    pub(super) const fn stop(self) -> Option<Stop> {
        match self {
            Self::Against(stop)
            | Self::General(stop)
            | Self::Denied(stop)
            | Self::Open(stop)
            | Self::Bid(stop) => Some(stop),
            Self::Nothing | Self::NeverShare => None,
        }
    }
}

use Meaning::{Against, Bid, Denied, General, NeverShare, Nothing, Open};

/// What separates phrases.
pub(super) const SEPARATOR: &str = ", ";

/// The phrases by language and meaning. The longest one counts.
pub(super) const PHRASES: &[(&str, Meaning, &str)] = &[
    (
        "fa",
        Against(Declined),
        "ناموفق, لغو, انجام نشد, انجام نشده, رد شد, رد شده, ناکافی, کافی نیست",
    ),
    ("fa", Against(Reversed), "برگشت, برگشتی, برگشت خورد, عودت, مرجوع"),
    ("fa", Against(Pending), "در حال پردازش, در انتظار, در دست بررسی"),
    (
        "ko",
        Against(Declined),
        "거절, 승인거절, 거절되었습니다, 실패, 한도초과, 잔액부족, 오류, 정지",
    ),
    ("ko", Against(Reversed), "취소, 승인취소, 취소됨, 취소되었습니다, 환불"),
    (
        "pt",
        Against(Declined),
        "recusada, recusado, rejeitada, rejeitado, falhou, falhada, falhado, cancelada, cancelado, anulada, \
         anulado, insuficiente, nao foi, não foi, sem sucesso",
    ),
    (
        "pt",
        Against(Reversed),
        "revertida, revertido, estornada, estornado, estorno, devolvida, devolvido",
    ),
    ("pt", Against(Pending), "pendente, em processamento, aguarda, por confirmar"),
    (
        "ru",
        Against(Declined),
        "отклонена, отклонено, отклонен, отклонён, отказ, отказано, отмена, отменена, отменено, отменен, отменён, \
         не выполнена, не выполнено, не прошла, недостаточно, неуспешно",
    ),
    ("ru", Against(Reversed), "возврат, возвращено, возвращена, возвращен, возвращён"),
    ("ru", Against(Pending), "в обработке, ожидает, на проверке"),
    (
        "sw",
        Against(Declined),
        "imeshindikana, imeshindwa, umeshindwa, haijafanikiwa, haikufanikiwa, haujafanikiwa, haukufanikiwa, \
         imekataliwa, umekataliwa, imefeli, imeghairiwa, umeghairiwa, imesitishwa, halitoshi, haitoshi",
    ),
    ("sw", Against(Reversed), "imerudishwa, imerejeshwa, umerudishiwa, umerejeshewa, zimerudishwa"),
    ("sw", Against(Pending), "inasubiri, unasubiri, subiri, inashughulikiwa, unashughulikiwa"),
    // A mark of a tone, or one that shortens a vowel, is no part of a word: a blank stands for it.
    ("th", Against(Declined), "ไม สำเร จ, ล มเหลว, ปฏิเสธ, ถูกปฏิเสธ, ยกเลิก, ถูกยกเลิก, ไม เพียงพอ"),
    ("th", Against(Reversed), "คืนเงิน, คืนเงินแล ว"),
    ("th", Against(Pending), "รอดำเนินการ, กำลังดำเนินการ"),
    (
        "en",
        Against(Declined),
        "declined, decline, declining, rejected, reject, rejection, refused, denied, failed, fails, fail, \
         failure, failing, unsuccessful, unsuccessfully, incomplete, uncompleted, could not, couldnt, \
         wouldnt, insufficient, low balance, not sufficient, \
         not enough, timed out, time out, timeout, expired, blocked, cancelled, canceled, cancellation, aborted, \
         terminated, voided, void, bounced, dishonoured, dishonored, unpaid, attempted, an attempt, attempt to, \
         attempt of, attempt for, suspended, disputed, test transaction, technical error, technical issue, \
         system error, would have been, should have been, no money, no salary, no deposit was, no deposit has, \
         no withdrawal was, no withdrawal has, no transfer was, no transfer has, no purchase was, \
         no purchase has, no transaction was, no transaction has, without success, not yet, was stopped, \
         is stopped, been stopped, nullified, nulled, annulled, annulment, invalidated, limit exceeded, exceeded, \
         over the limit, over limit, over your limit, above your limit, \
         invalid pin, invalid cvv, invalid card, invalid account, invalid amount, invalid transaction, \
         invalid merchant, invalid beneficiary, do not honour, do not honor, disallowed, not allowed, not permitted, \
         no response, unsettled, incorrectly, wrongly, error, did not, didnt, no transaction took, incorrect, wrong, mismatch, stopped, no amount, nothing was, no funds, no sufficient, no debit was, no credit was, \
         no payment was, no payment has, no charge was, never completed, never reached, never processed, never went, \
         never arrived, never credited, never made, never sent, exceeds, pin blocked, stuck, interrupted, stop payment, inactive, error occurred, an error, \
         due to error, due to an error, retry, please try again, try again later, kindly try again",
    ),
    (
        "en",
        General(Declined),
        "unable to, cannot be, can not be, cant be, would not, fake, fraudulent, invalid, is not, isnt, are not, \
         arent, not be, not available, unavailable, will not, wont, not, never, cannot, cant, does not, doesnt",
    ),
    (
        "en",
        Denied(Declined),
        "not accepted, not approved, not authorised, not authorized, not dispensed, not done, not debited, \
         not credited, not charged, not deducted, not received, not paid, not sent, not successful, \
         not completed, not complete, not processed, not executed, not honoured, not honored, not delivered, \
         not transferred, not gone through, not been, was not, were not, wasnt, werent, \
         has not, hasnt, have not, havent, never received, never debited, not settled, not made, not effected, \
         not performed, not go through, not reached, not initiated, not requested, not recognised, \
         not recognized, not happen",
    ),
    (
        "en",
        Nothing,
        "not you, was not you, wasnt you, is not you, isnt you, was not me, have not authorised, \
         have not authorized, have not initiated, have not made, have not done, have not requested, havent made, \
         havent done, havent requested, havent authorised, havent authorized, havent initiated, have not performed, \
         is not correct, is not yours, was not yours, is not monitored, can be stopped, hold on to, held balance, hold balance, blocked balance, \
         uncleared balance, pending balance, will be shown, will be displayed, will be visible, will be listed, \
         will be included, subject to terms, subject to t c, subject to tnc, subject to change, subject to conditions, \
         subject to availability, subject to fees, subject to charges, subject to a fee, subject to vat, subject to tax, \
         subject to our, scheduled maintenance, planned maintenance, we will be closed, we will be open, will be back, \
         will be happy to, processing your data, are not monitored, is not a receipt, \
         is not a tax, is not an invoice, is not a bill, is not a valid receipt, is not proof, is not an official, not a tax, not a receipt, not an invoice, not valid as, not a bill, not proof, \
         no action required, no action is required, no action needed, no action is needed, will be rewarded, not only, not just, if not already, whether or not, \
         if not, not later than, not include, not included, not subject to, not apply, not affect, not affected, \
         not available 24, balance not available, qr code, ifsc code, swift code, branch code, sort code, zip code, \
         postal code, area code, promo code, promo codes, discount code, voucher code, coupon code, gift code, \
         referral code, invite code, dress code, ussd code, ussd codes, short code, store code, pos code, \
         merchant code, biller code, till code, agent code, transaction code, transaction codes, txn code, trx code, \
         trans code, operation code, ref code, reference code, receipt code, trace code, response code, \
         authorisation code, authorization code, authorisation no, authorization no, authorisation number, \
         authorization number, authorisation id, authorization id, authorisation ref, authorization ref, \
         approval code, auth code, country code, code of, processing fee, processing fees, processing charge, \
         processing charges, processing time, on request, customer request, your request for, return on, return policy, \
         returns policy, refund policy, refunds policy, cancellation policy, no refund, no refunds, refunds may, \
         refunds can, refunds take, refunds usually, refunds are processed, refunds are subject, cheque return charges, mini statement, \
         bank statement, win win, will be happy, will be glad, will be ignored, cancellation fee, \
         cancellation charges, schedule of, being delivered, being shipped, being prepared, being packed, \
         being dispatched, will be delivered, will be shipped, will be dispatched, reflect in your statement, \
         reflect in your monthly statement, reflect in your next statement, reflect on your statement, \
         reflect on your next statement, reflect in statement, will reflect in your statement, \
         will reflect in your monthly statement, will reflect in your next statement, will reflect on your statement, \
         will reflect on your next statement, on your statement, in your statement, on your next statement, \
         in your next statement, in your monthly statement, on your monthly statement, for waiting, cheques under collection, cheques under clearing, cheques in clearing, a c payable, account payable, accounts payable, payment due date, try again with",
    ),
    (
        "en",
        Against(Reversed),
        "reversed, reversal, reverse, reversing, reverted, revert, reverting, refunded, refund, refunding, returned, \
         being returned, return of, retracted, retraction, chargeback, charge back, charged back, credited back, \
         given back, sent back, paid back to, debited back, taken back, put back, clawed back, rolled back, \
         recalled, undone, withdrawn by sender, has withdrawn the, withdrawn by the sender, is back in, back in your, restored, rescinded, rvsl, rvrsl, rev",
    ),
    ("en", General(Reversed), "refunds, returns, money back"),
    (
        "en",
        Against(Pending),
        "pending, processing, in process, in progress, being processed, under process, under processing, \
         under review, in review, under investigation, under verification, under dispute, in dispute, yet to, under collection, for collection, \
         sent for collection, in collection, to be confirmed, to be approved, to be verified, to be collected, \
         to be cleared, to be completed, to be processed, to be settled, awaiting, \
         unconfirmed, not confirmed, unverified, not verified, provisional, provisionally, temporary, temporarily, \
         temp debit, tentative, has been initiated, was initiated, is initiated, initiated, queued, in queue, \
         under clearing, in clearing, needs confirmation, requires confirmation, needs approval, requires approval, \
         needs your, requires your, approval required, confirmation required, verification required, authentication required, action required, \
         otp required, pin required, signature required, approval needed, not final, \
         unposted, not posted, not cleared yet, not reflected, delayed, postponed, deferred, in transit, \
         upon clearance, after clearance, when cleared, once cleared, until cleared, if cleared, upon clearing",
    ),
    (
        "en",
        General(Pending),
        "being, awaits, waiting, await, subject to, uncleared, not cleared, on the way",
    ),
    (
        "en",
        Open(Pending),
        "to approve, for approval, your approval, please approve, please confirm, please accept, please complete, \
         please authorise, please authorize, kindly approve, kindly confirm, kindly accept, kindly complete, \
         kindly authorise, kindly authorize, to confirm, to complete, to finalise, to finalize, to finish the, \
         to proceed, to release, to validate, upon approval, upon confirmation, upon acceptance, after approval, \
         after confirmation, after acceptance, until approved, until confirmed, until accepted, \
         once approved, once confirmed, once accepted, once completed, once authorised, once authorized, \
         when approved, when confirmed, when accepted, when you approve, when you confirm, when you accept, if approved, if confirmed, if accepted, if completed, if successful, if authorised, \
         if authorized, on approval, on confirmation, on acceptance, tap approve, tap confirm, tap accept, press approve, \
         press confirm, click approve, click confirm, you approve, you accept, you confirm, you complete, you authorise, you authorize, \
         wait for, please wait, kindly wait, wait until, wait while, wait till, or decline, or reject, \
         must approve, must accept, will confirm, will approve, will accept, must confirm, must authorise, must authorize, must complete, should approve, \
         should accept, should confirm, should authorise, should authorize, \
         your confirmation, your acceptance, your authorisation, your authorization",
    ),
    (
        "en",
        Bid(Pending),
        "finish, approve, accept, confirm, complete, authorise, authorize, finalise, finalize, validate, wait",
    ),
    (
        "en",
        Against(Scheduled),
        "scheduled, schedule, rescheduled, will be, shall be, would be, will get, will reflect, will reach, \
         will receive, will deduct, will debit, will charge, will return, will pay, ll be, is going to, \
         going to be, about to, set to be, to be debited, to be credited, to be deducted, to be charged, \
         to be paid, to be transferred, to be executed, upcoming, tomorrow, forthcoming, next instalment, \
         next installment, next payment, next emi, is due, due on, due by, due date, due for, falls due, \
         future dated, expected on, expected by, expected to, expected salary, expected payment, expected credit, \
         expected debit, expected amount, is expected, are expected, standing order set, standing instruction set, will go, \
         post dated, postdated",
    ),
    (
        "en",
        Against(Requested),
        "requested, requesting, requests, is a request, request sent, asked for, payment request, money request, collect request, request for, \
         request of, request from, request money, asking for, wants you to",
    ),
    (
        "en",
        Open(Requested),
        "please pay, kindly pay, pay now, pay before, enter pin, enter your pin, enter upi pin, enter otp, \
         enter your otp, enter the otp, enter the code, to accept, to authorise, to authorize, to receive the money, if you pay, if you spend",
    ),
    (
        "en",
        Against(Held),
        "held, on hold, hold, holding, earmarked, authorisation, authorization, preauthorisation, \
         preauthorization, preauth, pre auth, security deposit, refundable, reserved, lien, frozen, \
         to be released, be released, be unblocked, amount blocked, ringfenced",
    ),
    (
        "en",
        Against(Code),
        "otp, otps, passcode, one time password, one time pin, one time code, code, codes, activation key, \
         verify your, to verify",
    ),
    (
        "en",
        NeverShare,
        "never share, never disclose, never reveal, never tell, never give, never ask, never asks, never request, \
         never send, do not share, dont share, not share, not disclose, dont disclose, not reveal, dont reveal, \
         not tell, dont tell, not give, dont give, not provide, dont provide, not forward, not send, not enter, \
         no one should, not ask, not request, doesnt ask, wont ask, wont request, keep your, keep it secret, avoid sharing, \
         no code, no otp, no pin, no password, no one will, nobody, never call, never calls, dont ask, \
         do not ask, doesnt request, no employee, no staff, not call, hide your, protect your",
    ),
    (
        "en",
        Against(Statement),
        "statement, estatement, statements, estatements, minimum due, min due, minimum amount due, min amt due, \
         min amount due, minimum payment, total due, total amount due, amount due, amt due, total outstanding, \
         is outstanding, outstanding dues, bill generated, bill is generated, payable, overdue, past due, last date, \
         billed amount, in arrears, overdue balance, overdue amount",
    ),
    (
        "en",
        Against(Offer),
        "offer, offers, offered, pre approved, preapproved, eligible, apply now, apply for, chance to, \
         lucky draw, promo, promotion, promotional, limited time, hurry, claim, \
         when you spend, on spends, spend and, get a loan, get upto, get up to, you could, you may, you can get, \
         congratulations, congrats, lottery, jackpot, prize, example",
    ),
    (
        "ar",
        Against(Declined),
        "مرفوض, مرفوضة, رفض, رفضت, رفضه, ترفض, يرفض, اترفض, اترفضت, اترفضه, مرفوضه, لم, غير مقبولة, غير مقبول, \
         غير ناجحة, غير ناجح, غير مكتملة, غير مكتمل, غير كاف, غير كافي, غير كافية, لا يكفي, لا تكفي, لا يسمح, \
         غير منفذة, غير منفذ, غير مسموح, غير مسموحة, غير معتمدة, غير معتمد, غير مصرح, غير مسددة, غير مدفوعة, \
         غير مسواة, غير صحيح, غير صحيحة, مش كفاية, فشل, فشلت, فاشلة, فاشل, فشلنا, متمتش, ماتمتش, ما تمتش, متمش, \
         ماتمش, ما تمش, مانجحتش, منجحتش, ما نجحتش, مكملتش, ماكملتش, مااكتملتش, ما اكتملتش, موصلتش, موصلش, ماوصلش, \
         متخصمتش, متخصمش, ماتخصمش, ماتخصمتش, متحولتش, متحولش, ماتحولتش, متسحبتش, متدفعتش, مدخلتش, مادخلتش, \
         تعذر, تعذرت, يتعذر, ملغاة, ملغي, ملغية, الغاء, إلغاء, لاغية, لاغي, باطلة, \
         ألغيت, ألغي, ألغاها, ألغاه, اتلغت, اتلغى, اتلغي, مطلعتش, ماطلعتش, مطلعش, ماخرجتش, مخرجتش, متقبلتش, مقبلتش, ما اتقبلتش, \
         متصرفتش, منفذتش, متنفذتش, متنفذش, ماتنفذتش, موقوف, موقوفة, متوقفة, محظور, محظورة, انتهت صلاحية, \
         انتهاء صلاحية, انتهت المهلة, انتهاء المهلة, محاولة, خطأ, خاطئ, خاطئة, مش متاحة, عدم كفاية, عدم وجود, \
         رفضها, رفضهم, الغاؤه, الغاؤها, الغاءه, الغاءها, ايقاف, ايقافه, ايقافها, متعثرة, متعثر, تعثر, تعثرت, \
         تجاوز, تجاوزت, متجاوز, متجاوزة, تجاوزك, تخطي الحد, تخطى الحد, عطل, لعدم, لتجاوز, لوجود, لانتهاء, لرفض, لنفاد, لنقص, لتخطي, لتجاوزك, البطاقة منتهية, بطاقتك منتهية, بطاقة منتهية, منتهية الصلاحية, ما تمت, \
         \
         ما تم خصم, ما تم سحب, ما تم السحب, ما تم تحويل, ما تم التحويل, \
         ما تم دفع, ما تم الدفع, ما تم سداد, ما تم شراء, ما تم الشراء, ما تم إيداع, ما تم إضافة, ما تم تنفيذ, \
         دون خصم, بدون خصم المبلغ, بدون خصم مبلغ, \
         ما تمت العملية, ما تمت عملية, ما تمت المعاملة",
    ),
    ("ar", General(Declined), "لن, لا يمكن, لا يمكنك, لا يمكنكم, احتيالية, مزيفة"),
    (
        "ar",
        Nothing,
        "إذا لم, اذا لم تقم, إن لم, لو لم, في حال لم, حال لم, في حالة لم, حالة لم, لم تقم, لم تقوموا, لم تكن انت, \
         إذا لم تكن, التي لم, الذي لم, الرمز البريدي, رمز السويفت, رمز المفوتر, رمز العملية, رمز المعاملة, \
         رمز المرجع, رمز الموافقة, رمز التاجر, كود العملية, كود المعاملة, كود الموافقة, كود المرجع, كود التفويض, \
         كود الحوالة, كود التاجر, كود المندوب, كود الخصم, كود خصم, خصم وعروض, لعرض, على الانتظار, رمز التفويض, الشيكات تحت التحصيل, شيكات تحت التحصيل, \
         رقم التفويض, قبول التاجر, سوف نتواصل, سيتم التواصل, الرصيد المحجوز, الرصيد المعلق, رصيد محجوز, سياسة الاسترجاع, سياسة الاسترداد, سياسة الإلغاء, رقم الموافقة, مش مطلوب",
    ),
    (
        "ar",
        Against(Reversed),
        "معكوسة, معكوس, عكس, عكست, عكسها, اتعكست, اتعكس, عكسية, عكسي, مسترد, مستردة, استرداد, استرجاع, استرجعت, \
         مسترجع, مسترجعة, مرتجع, مرتجعة, مرتجعات, مرتد, مرتدة, ارتد, ارتدت, ارتداد, إرجاع, ارجاع, أرجعت, أرجع, رجعت, \
         رجع, رجوع, اترجع, اترجعت, ترجع, يرجع, هترجع, هيترجع, هتترجع, هيرجع, هيرجعلك, هترجعلك, يرجعلك, هنرجع, \
         سيعاد, ستعاد, يعاد, معاد, معادة, مرجعة, أعيد, أعيدت, اعادة المبلغ, إعادة المبلغ, تم رد, سيرد, هيترد, اترد, تم الرد, تم ردها, تم رده, ردها, رده, رجعلك, رجعتلك, \
         مردود, مردودة, رد المبلغ, شيك راجع, الشيك راجع, ارجاعه, ارجاعها, استرجاعه, استرجاعها, استرداده, استردادها",
    ),
    (
        "ar",
        Against(Pending),
        "قيد المعالجة, قيد التنفيذ, قيد المراجعة, قيد الانتظار, قيد التأكيد, قيد التحقق, قيد التحصيل, \
         قيد الإجراء, قيد الموافقة, قيد الإرسال, قيد الدراسة, قيد التسوية, تحت المراجعة, تحت المعالجة, تحت التنفيذ, \
         تحت التحصيل, تحت الإجراء, تحت التأكيد, تحت التسوية, تحت الحجز, تحت الفحص, برسم التحصيل, معلق, \
         معلقة, متعلق, متعلقة, يتعلق, مستني, مستنية, مستنيين, انتظار, ننتظر, ينتظر, تنتظر, منتظر, جاري التأكيد, \
         جاري التنفيذ, جاري المعالجة, جاري المراجعة, جاري التحقق, جاري التحويل, جاري تأكيد, جاري تنفيذ, \
         جاري معالجة, جاري مراجعة, جاري تحويل, جاري التحصيل, جاري العمل, جار التأكيد, جار التنفيذ, جار المعالجة, \
         جار تنفيذ, جار معالجة, يتم المعالجة, يتم معالجة, يتم معالجتها, يتم مراجعة, يتم مراجعتها, تتم معالجة, تتم مراجعة, \
         جارى, بيتأكد, بنتأكد, بتتراجع, بنراجع, مؤقت, مؤقتة, مؤقتا, موقت, مؤجلة, مؤجل, تأجيلها, تأجيله, تعليق, تعليقها, تعليقه, \
         تأجيل, اتأجلت, لحين, حتى يتم, غير مؤكد, غير مؤكدة, غير نهائي, غير نهائية, لسه, لسة",
    ),
    (
        "ar",
        Open(Pending),
        "بعد التأكيد, بعد تأكيد, بعد الموافقة, بعد موافقة, بعد المراجعة, بعد التحقق, بعد القبول, بعد قبول, عند الموافقة, \
         عند القبول, في انتظار, حالة الموافقة, حال الموافقة, حالة القبول, حال القبول, عند موافقتك, بانتظار, يرجى الانتظار, برجاء الانتظار, انتظر, موافقتك, موافقتكم, للموافقة, للتأكيد, \
         تأكيدك, تأكيدكم, يرجى التأكيد, برجاء التأكيد, يرجى الموافقة, برجاء الموافقة, يرجى تأكيد, برجاء تأكيد, الرجاء تأكيد, \
         يرجى قبول, برجاء قبول, يرجى اعتماد, يرجى إتمام, برجاء إتمام, يرجى استكمال, برجاء استكمال, لقبوله, لقبولها, \
         لإتمامها, لإتمامه, لتأكيدها, لتأكيده, لتأكيد, لإتمام, لاتمام, لإكمال, \
         لاستكمال, للإتمام, للاستكمال, لاعتماد, للاعتماد, لتفعيل التحويل, إذا وافقت, لو وافقت, إذا قبلت, لو قبلت, \
         حتى توافق, حتى تقبل, لما توافق",
    ),
    ("ar", Bid(Pending), "أكد, أكمل, استكمل, أتم"),
    (
        "ar",
        Nothing,
        "متعلقة بحسابك, الحساب الجاري, حسابك الجاري, حسابكم الجاري, حساب جاري, جارى رقم, شكرا لانتظارك, \
         شكرا لانتظاركم",
    ),
    (
        "ar",
        Against(Scheduled),
        "مجدولة, مجدول, جدولة, قادم, قادمة, مقبل, مقبلة, سيتم, ستتم, سوف, هيتم, حيتم, هتتم, هيتخصم, هتتخصم, \
         هيتحول, هيوصل, هيوصلك, هتوصلك, هيتضاف, هتتضاف, هتضاف, سيخصم, ستخصم, سيضاف, ستضاف, سيودع, ستودع, سيصل, سيصلك, \
         ستصل, ستصلك, سيحول, ستحول, سينفذ, ستنفذ, سيسدد, غدا, بكرة, بكره, موعد الاستحقاق, موعد استحقاق, \
         تاريخ الاستحقاق, تاريخ استحقاق, موعد السداد, معاد السداد, آخر موعد, يستحق, تستحق, قرب موعد",
    ),
    (
        "ar",
        Against(Requested),
        "طلب تحويل, طلب دفع, طلب أموال, طلب فلوس, طلب مبلغ, طلب سداد, يطلب منك, طلب منك, بيطلب, مطلوب, مطلوبة",
    ),
    (
        "ar",
        Open(Requested),
        "يرجى السداد, برجاء السداد, برجاء الدفع, نرجو السداد, يرجى الدفع, للقبول, لقبول, تقبله, تقبلها, اقبل, اقبلها, اقبله, اقبلوا, موافق, بشرط, \
         وافق, توافق, لو دفعت, إذا دفعت, لاستلام المبلغ, لاستلام التحويل",
    ),
    (
        "ar",
        Against(Held),
        "محجوز, محجوزة, حجز, احتجاز, محتجز, محتجزة, هيتفك, هتتفك, هيفك, يتفك, فك الحجز, تجميد, مجمد, مجمدة, \
         تأمين مؤقت, تفويض, رهن",
    ),
    (
        "ar",
        Against(Code),
        "رمز, رمزك, الرمز, كود, كودك, كلمة السر, كلمة المرور, الرقم السري, رقمك السري, للتحقق, للتفعيل, \
         رمز التحقق",
    ),
    (
        "ar",
        NeverShare,
        "لا تشارك, لا تشاركه, لا تشاركها, لا تفصح, لا تعطي, لا تعط, لا ترسل, لا تطلع, لا تخبر, لا تقم بمشاركة, \
         لا تشاركوا, لا تفشي, احذر مشاركة, لن نتصل, لا نتصل, لا يتصل, لن يتصل, لا ترد, اوعى, لا تدخل, لا تقل, عدم مشاركة, عدم الإفصاح, عدم إفشاء, متشاركش, ما تشاركش, ماتشاركش, \
         متديش, ما تديش, ماتديش, متقولش, ما تقولش, ماتقولش, متبعتش, ماتبعتش, ما تبعتش, متكتبش, متعرفش, \
         مابيطلبش, مبيطلبش, مش هيطلب, مش هنطلب, عمرنا ما هنطلب, لا نطلب, لن نطلب, لن يطلب, لن تطلب, لا يطلب, لا تطلب, \
         حافظ على, حافظوا على, سرية, احم, احمي",
    ),
    (
        "ar",
        Against(Statement),
        "كشف حساب, كشف الحساب, كشف حسابك, كشف البطاقة, كشف بطاقة, كشف بطاقتك, تاريخ الكشف, الحد الأدنى, مستحق, \
         مستحقة, مستحقات, متأخرات, متأخر, متأخرة, قيمة الفاتورة, فاتورتك, الفاتورة صدرت",
    ),
    (
        "ar",
        Against(Offer),
        "عرض, عروض, احصل على, مؤهل, مؤهلة, اربح, تربح, اكسب, جائزة, جوائز, السحب على, موافقة مسبقة, مبروك, \
         قدم الآن, اشترك",
    ),
    (
        "fr",
        Against(Declined),
        "refusé, refusée, refuse, rejeté, rejetée, annulé, annulée, échoué, échouée, échec, impossible",
    ),
    ("fr", Against(Reversed), "remboursé, remboursée, remboursement, extourné"),
    ("fr", Against(Pending), "en attente, en cours, à confirmer, provisoire"),
    (
        "pt",
        Against(Declined),
        "recusada, recusado, rejeitada, rejeitado, cancelada, cancelado, falhou, sem sucesso, insuficiente",
    ),
    ("pt", Against(Reversed), "estornado, estornada, estorno, devolvido, devolvida, reembolso"),
    ("pt", Against(Pending), "pendente, em processamento, a confirmar, agendada, agendado"),
    ("es", Against(Declined), "rechazada, rechazado, fallida, fallido, anulada, anulado"),
    ("es", Against(Reversed), "reversada, reversado, devuelta, devuelto, reembolsado"),
    ("es", Against(Pending), "pendiente, en proceso, programada, programado"),
    (
        "sw",
        Against(Declined),
        "imeshindwa, imeshindikana, haikufanikiwa, haujafanikiwa, haujakamilika, imekataliwa, limekataliwa, \
         haitoshi",
    ),
    ("sw", Against(Reversed), "umerejeshwa, imerejeshwa, yamerejeshwa, umerudishwa, imerudishwa"),
    ("sw", Against(Pending), "inasubiri, linasubiri, unasubiri, inashughulikiwa"),
    (
        "hi",
        Against(Declined),
        "nahi hua, nahin hua, nahi hui, nahi hue, nahi ho, nahin ho, nahi kiya, nahi gaya, nahi mila, asafal, \
         vifal, radd, असफल, विफल, रद्द, नहीं हुआ, नहीं हुई, नहीं हो",
    ),
    ("hi", Against(Reversed), "wapas, vapas, वापस"),
    (
        "hi",
        Against(Scheduled),
        "hoga, hogi, honge, kiya jayega, kat jayega, kata jayega, होगा, होगी, किया जाएगा",
    ),
    ("hi", Against(Pending), "lambit, लंबित, prakriya mein"),
    ("ur", Against(Declined), "ناکام, منسوخ"),
    ("fa", Against(Declined), "ناموفق, انجام نشد, لغو, رد شد"),
    ("fa", Against(Reversed), "برگشت, برگشتی, عودت"),
    ("fa", Against(Pending), "در انتظار, در حال بررسی, در حال انجام"),
    (
        "tr",
        Against(Declined),
        "reddedildi, iptal, başarısız, onaylanmadı, gerçekleştirilemedi, yetersiz",
    ),
    ("tr", Against(Reversed), "iade, iadesi"),
    ("tr", Against(Pending), "beklemede, bekliyor, onay bekliyor, provizyon"),
    ("id", Against(Declined), "gagal, ditolak, dibatalkan"),
    ("id", Against(Pending), "menunggu, dalam proses, sedang diproses"),
    (
        "ru",
        Against(Declined),
        "отклонена, отклонено, отклонен, отказ, отказано, отменена, отменено, отмена, недостаточно",
    ),
    ("ru", Against(Reversed), "возврат, возвращено, возвращена"),
    ("ru", Against(Pending), "ожидает, ожидание, в обработке, обрабатывается"),
];

/// A denial with these words asks the customer whether it was done: it is no denial.
pub(super) const BY_YOU: [&str; 2] = ["by", "you, u, yourself, ya, cardholder"];

/// The words beside which a run of digits is a code of a single use.
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

/// Words that tell in the past tense that an amount moved.
pub(super) const MOVED_WORDS: &str = "was, were, been, charged, debited, credited, paid, spent, received, withdrawn, transferred, sent, deducted, \
     purchased, deposited, تم, تمت, استلمت, حولت, دفعت, سحبت";

/// Words of a code that is to be used or kept.
pub(super) const USE_WORDS: &str = "use, enter, type, valid, expires, expire, share, disclose, requested, استخدم, ادخل, أدخل, صالح, صالحة, تشارك, تشاركه, \
     تفصح, طلب";
