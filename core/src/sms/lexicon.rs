//! The words that say that no money moved, or not yet: data, by language.
//!
//! To add a language, add its lines and raise [`VERSION`], which stands in the digest of every set of
//! templates. Words are written as in the language; they are folded, and compared as whole words.

use super::Stop;
use super::Stop::{
    Code, Declined, Held, Offer, Pending, Requested, Reversed, Scheduled, Statement,
};

/// The version of the words below.
pub(super) const VERSION: u32 = 4;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It speaks against money having moved.
    Against(Stop),
    /// It does unless `you` follows within three words: `not done by you` asks whether it was.
    Denied(Stop),
    /// It says nothing, though its words alone would.
    Nothing,
    /// Codes that follow are not to be shared: nothing for six words.
    NeverShare,
}

use Meaning::{Against, Denied, NeverShare, Nothing};

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
         failure, failing, unsuccessful, unsuccessfully, incomplete, uncompleted, unable to, cannot be, \
         can not be, cant be, could not, couldnt, would not, wouldnt, did not go through, didnt go through, \
         insufficient, low balance, not sufficient, not enough, timed out, time out, timeout, expired, blocked, \
         cancelled, canceled, cancellation, aborted, terminated, voided, void, invalid, bounced, dishonoured, \
         dishonored, unpaid, attempted, an attempt, attempt to, attempt of, attempt for, suspended, disputed, \
         fraudulent, fake, test transaction, technical error, technical issue, would have been, \
         should have been, no money, no salary, no deposit was, no deposit has, no withdrawal was, \
         no withdrawal has, no transfer was, no transfer has, no purchase was, no purchase has, no transaction was, \
         no transaction has, without success, not yet, was stopped, is stopped, been stopped",
    ),
    (
        "en",
        Denied(Declined),
        "not accepted, not approved, not authorised, not authorized, not dispensed, not done, not debited, \
         not credited, not charged, not deducted, not received, not paid, not sent, not successful, \
         not completed, not complete, not processed, not executed, not honoured, not honored, not delivered, \
         not transferred, not gone through, not been, not be, was not, were not, wasnt, werent, is not, isnt, \
         has not, hasnt, have not, havent, never received, never debited, not available",
    ),
    (
        "en",
        Nothing,
        "was not you, wasnt you, is not you, isnt you, not you, have not authorised, have not authorized, \
         have not initiated, have not made, have not done, have not requested, havent made, havent requested, \
         is not correct, not available 24, balance not available, qr code, ifsc code, swift code, branch code, \
         sort code, zip code, postal code, area code, promo code, ussd code, short code, merchant code, \
         biller code, till code, agent code, transaction code, reference code, authorisation code, \
         authorization code, approval code, auth code, country code, code of, processing fee, processing fees, \
         processing charge, processing charges, on request, customer request, your request for, return on, \
         return policy, cheque return charges, mini statement, bank statement, win win, will be happy, \
         will be glad, cancellation fee, cancellation charges",
    ),
    (
        "en",
        Against(Reversed),
        "reversed, reversal, reverse, reversing, refunded, refund, refunds, refunding, returned, being returned, \
         return of, chargeback, charge back, charged back, credited back, given back, sent back, paid back to, \
         debited back, rolled back, recalled, undone, restored, rvsl, rvrsl, rev",
    ),
    (
        "en",
        Against(Pending),
        "pending, processing, in process, in progress, being processed, under process, under processing, being, \
         under review, in review, under investigation, to be confirmed, to be approved, to be verified, \
         to be completed, to be processed, to be settled, awaiting, awaits, waiting, wait for, await, yet to be, \
         unconfirmed, not confirmed, unverified, provisional, provisionally, temporary, temporarily, tentative, \
         has been initiated, was initiated, is initiated, queued, in queue, subject to, uncleared, not cleared, \
         under clearing, in clearing, to approve, for approval, your approval, please approve, please confirm, \
         to confirm, needs confirmation, upon approval, once approved, once confirmed, unposted, not posted, \
         on the way, delayed, in transit",
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
         expected debit, expected amount, is expected, are expected, standing order set",
    ),
    (
        "en",
        Against(Requested),
        "requested, requesting, requests, payment request, money request, collect request, request for, \
         request of, request from, request money, asking for, wants you to, please pay, kindly pay, pay now, \
         pay before, enter pin, enter your pin, enter upi pin, to accept, to authorise, to authorize",
    ),
    (
        "en",
        Against(Held),
        "held, on hold, hold, holding, earmarked, authorisation, authorization, preauthorisation, \
         preauthorization, preauth, pre auth, security deposit, refundable, reserved, lien, frozen, \
         to be released, be released, be unblocked",
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
        "never share, never disclose, never reveal, never tell, never give, never ask, never asks, do not share, \
         dont share, not share, not disclose, dont disclose, not reveal, dont reveal, not tell, dont tell, \
         not give, dont give, not provide, not forward, no one should, not ask, keep your, keep it secret, \
         avoid sharing",
    ),
    (
        "en",
        Against(Statement),
        "statement, estatement, minimum due, min due, minimum amount due, min amt due, min amount due, \
         minimum payment, total due, total amount due, amount due, amt due, total outstanding, is outstanding, \
         outstanding dues, bill generated, bill is generated, payable, overdue, past due, last date, \
         billed amount, in arrears",
    ),
    (
        "en",
        Against(Offer),
        "offer, offers, offered, pre approved, preapproved, eligible, apply now, apply for, chance to, \
         lucky draw, promo, promotion, promotional, limited time, hurry, claim, if you pay, if you spend, \
         when you spend, on spends, spend and, get a loan, get upto, get up to, you could, you may, you can get, \
         congratulations, congrats, terms apply, t c apply, tnc apply, lottery, jackpot, prize, example",
    ),
    (
        "ar",
        Against(Declined),
        "مرفوض, مرفوضة, رفض, رفضت, رفضه, ترفض, يرفض, اترفض, اترفضت, اترفضه, مرفوضه, لم, غير مقبولة, غير مقبول, \
         غير ناجحة, غير ناجح, غير مكتملة, غير مكتمل, غير كاف, غير كافي, غير كافية, لا يكفي, لا تكفي, لا يسمح, \
         مش كفاية, فشل, فشلت, فاشلة, فاشل, فشلنا, متمتش, ماتمتش, ما تمتش, متمش, ماتمش, ما تمش, مانجحتش, منجحتش, \
         مكملتش, ماكملتش, موصلتش, موصلش, ماوصلش, تعذر, تعذرت, يتعذر, لا يمكن, ملغاة, ملغي, ملغية, الغاء, إلغاء, \
         ألغيت, ألغي, اتلغت, اتلغى, اتلغي, مطلعتش, ماطلعتش, مطلعش, ماخرجتش, مخرجتش, متقبلتش, مقبلتش, ما اتقبلتش, \
         متصرفتش, منفذتش, متنفذتش, موقوف, موقوفة, محظور, محظورة, انتهت صلاحية, انتهت المهلة, انتهاء المهلة, \
         محاولة, خطأ, مش متاحة, لن, عدم كفاية, عدم وجود, رفضها, رفضهم, لا يمكنك, لا يمكنكم, الغاؤه, الغاؤها, \
         الغاءه, الغاءها, ايقاف, ايقافه, ايقافها, ما تم خصم, ما تم سحب, ما تم السحب, ما تم تحويل, ما تم التحويل, \
         ما تم دفع, ما تم الدفع, ما تم سداد, ما تم شراء, ما تم الشراء, ما تم إيداع, ما تم إضافة, ما تم تنفيذ, \
         ما تمت العملية, ما تمت عملية, ما تمت المعاملة",
    ),
    (
        "ar",
        Nothing,
        "إذا لم, اذا لم تقم, إن لم, لو لم, في حال لم, حال لم, في حالة لم, حالة لم, لم تقم, لم تكن انت, \
         إذا لم تكن, الرمز البريدي, رمز السويفت, رمز المفوتر, رمز العملية, كود العملية, كود المعاملة, \
         كود التاجر, كود المندوب, خصم وعروض, لن نطلب, لن يطلب",
    ),
    (
        "ar",
        Against(Reversed),
        "معكوسة, معكوس, عكس, عكست, عكسها, اتعكست, اتعكس, عكسية, عكسي, مسترد, مستردة, استرداد, استرجاع, استرجعت, \
         مسترجع, مسترجعة, مرتجع, مرتجعة, مرتجعات, مرتد, مرتدة, إرجاع, ارجاع, أرجعت, أرجع, رجعت, رجع, رجوع, \
         اترجع, اترجعت, ترجع, يرجع, هترجع, هيترجع, هتترجع, هيرجع, هيرجعلك, هترجعلك, يرجعلك, هنرجع, سيعاد, ستعاد, \
         يعاد, معاد, معادة, أعيد, أعيدت, اعادة المبلغ, إعادة المبلغ, تم رد, مردود, مردودة, رد المبلغ, \
         ارجاعه, ارجاعها, استرجاعه, استرجاعها, استرداده, استردادها",
    ),
    (
        "ar",
        Against(Pending),
        "قيد المعالجة, قيد التنفيذ, قيد المراجعة, قيد الانتظار, قيد التأكيد, قيد التحقق, قيد التحصيل, \
         قيد الإجراء, تحت المراجعة, تحت المعالجة, تحت التنفيذ, تحت التحصيل, تحت الإجراء, تحت التأكيد, معلق, \
         معلقة, متعلق, متعلقة, يتعلق, مستني, مستنية, مستنيين, انتظار, ننتظر, ينتظر, تنتظر, منتظر, جاري التأكيد, \
         جاري التنفيذ, جاري المعالجة, جاري المراجعة, جاري التحقق, جاري التحويل, جاري تأكيد, جاري تنفيذ, \
         جاري معالجة, جاري مراجعة, جاري تحويل, جار التأكيد, جار التنفيذ, جار المعالجة, جار تنفيذ, جار معالجة, \
         جارى, بيتأكد, بنتأكد, بتتراجع, بنراجع, مؤقت, مؤقتة, مؤقتا, موقت, لحين, حتى يتم, بعد التأكيد, \
         بعد الموافقة, بعد المراجعة, بعد التحقق, موافقتك, موافقتكم, للموافقة, للتأكيد, تأكيدك, يرجى التأكيد, \
         برجاء التأكيد, غير مؤكد, غير مؤكدة, لسه, لسة",
    ),
    (
        "ar",
        Nothing,
        "متعلقة بحسابك, الحساب الجاري, حسابك الجاري, حسابكم الجاري, حساب جاري, جارى رقم",
    ),
    (
        "ar",
        Against(Scheduled),
        "مجدولة, مجدول, جدولة, قادم, قادمة, مقبل, مقبلة, سيتم, ستتم, سوف, هيتم, حيتم, هتتم, هيتخصم, هتتخصم, \
         هيتحول, هيوصل, هيوصلك, هيتضاف, سيخصم, ستخصم, سيضاف, ستضاف, سيودع, سيصل, سيصلك, سيحول, غدا, بكرة, بكره, \
         موعد الاستحقاق, تاريخ الاستحقاق, موعد السداد, معاد السداد, آخر موعد, يستحق, تستحق, قرب موعد",
    ),
    (
        "ar",
        Against(Requested),
        "طلب تحويل, طلب دفع, طلب أموال, طلب فلوس, طلب مبلغ, طلب سداد, يطلب منك, طلب منك, بيطلب, مطلوب, مطلوبة, \
         يرجى السداد, برجاء السداد, برجاء الدفع, نرجو السداد, يرجى الدفع, للقبول, لقبول, تقبله, تقبلها, اقبل, \
         وافق, توافق",
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
         عدم مشاركة, عدم الإفصاح, عدم إفشاء, متشاركش, ما تشاركش, ماتشاركش, لا نطلب, لن نطلب, لن يطلب, لا يطلب, \
         حافظ على سرية, سرية",
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
         قدم الآن, اشترك, لو دفعت, لو حولت, إذا دفعت, مجانا",
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

/// Who a denial asks: it is no denial.
pub(super) const YOU: &str = "you, u, yourself";

/// The words beside which a run of digits is a code of a single use.
pub(super) const CODE_WORDS: &str = "otp, otps, code, codes, pin, passcode, password, cvv, cvc, login, verify, verification, authentication, activation, \
     token, tac, mpin, رمز, الرمز, رمزك, كود, كودك, تحقق, التحقق, تفعيل, التفعيل, تأكيد, كلمة, السري, kodu, \
     kod, código, codigo, senha, codice, namba, kode";

/// The same of more than one word.
pub(super) const CODE_PHRASES: &str = "log in, log on, sign in, o t p";

/// Words before a number that is called.
pub(super) const CALL_WORDS: &str = "call, dial, sms, whatsapp, phone, tel, helpline, contact, visit, اتصل, اتصال, كلم, هاتف, تليفون, رقم, \
     account, acct, card, ending, no, number, بطاقة, حساب";
