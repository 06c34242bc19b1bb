//! Advice under messages of money that moved. It does not contradict a transaction, though its words alone would.
//! Data.

use super::meaning::Meaning::{self, NeverShare, Nothing};

/// The phrases by language and meaning.
pub(super) const ADVICE: &[(&str, Meaning, &str)] = &[
    (
        "en",
        Nothing,
        "scan the|this|our|a code, cannot be returned, cannot be exchanged, cannot be refunded, can be returned, can be exchanged, can be refunded, may be \
         exchanged, may be refunded, non refundable|returnable|transferable|exchangeable, not for resale|sale, not \
         transferable|refundable|exchangeable|returnable, want|like|prefer to pay later, beneficiary|sender|recipient|receiver|payee|biller|merchant|agent \
         will be notified|informed|alerted|advised, not be shared|disclosed|sold, collect your \
         receipt|card|goods|order|items|change|copy|parcel|ticket|tickets, put|place|keep your|a card|account on hold, new one|card is on its way, will be \
         given|assigned|emailed|issued",
    ),
    (
        "en",
        NeverShare,
        "skip the otp|code|pin|password, forget the|about otp|otps|codes|pins|passwords, without an|the|any otp|code|pin|password, goodbye otp|otps|passwords",
    ),
    (
        "ar",
        Nothing,
        "لا تنتظر, لا داعي, سيتم|يتم إشعار|إبلاغ|إخطار|إعلام المستفيد|المرسل|المستلم|التاجر|العميل, تم إشعار|إبلاغ|إخطار المستفيد|المرسل|المستلم|التاجر, تجاهل \
         الرسائل, العرض ينتهي|ساري|مستمر|صالح",
    ),
    ("ar", NeverShare, "لا|لن يطلبون|يطلبوا, خلي الرقم|رقمك|كلمة|كود|الكود|رمز|الرمز"),
    ("id", NeverShare, "jangan, jaga kerahasiaan, rahasiakan"),
    ("tl", NeverShare, "huwag, ingatan"),
    (
        "pt",
        NeverShare,
        "nunca, não compartilhe|informe|forneça|passe|divulgue|revele, nao compartilhe|informe|forneça|passe|divulgue|revele",
    ),
    ("es", NeverShare, "no compartas|comparta|proporciones|des|reveles|entregues"),
    ("fr", NeverShare, "ne communiquez|partagez|divulguez|donnez|transmettez, jamais"),
    ("sw", NeverShare, "usimpe, usitoe, usishiriki, usiwape"),
    (
        "en",
        Nothing,
        "please|kindly collect your receipt|card|goods|order|items|change|copy|parcel|ticket|tickets, will not be shared|disclosed|sold",
    ),
    ("ar", Nothing, "لا داعي للانتظار|للقلق"),
    (
        "en",
        Nothing,
        "no salary transfer, free return|returns|refund|refunds, code to load|recharge, fake \
         sms|message|messages|alert|alerts|call|calls|receipt|receipts|link|links|note|notes, not a debit|credit card, previous|last|earlier|other refund, to \
         be used|shared|kept|able|a|an|the|in|on|at|part|happy|notified|updated|changed|renewed|told|informed",
    ),
    (
        "ar",
        Nothing,
        "لم يتم|تحسب|تحتسب|تفرض احتساب|فرض|رسوم رسوم|عمولة|مصاريف, لم تحسب|تحتسب|تفرض رسوم|عمولة|مصاريف, ستتغير, سيتغير, هتتغير, هيتغير, لا|بدون|بلا \
         استرجاع|استبدال|إلغاء, غير مسترد|مستردة, رقم|كود|تاريخ|موعد|مرجع الحجز",
    ),
    ("ar", NeverShare, "ما راح|رح نتصل|يتصل, ما نتصل|يتصل|بنتصل"),
    ("en", NeverShare, "nobody|no one needs your"),
    ("en", Nothing, "is|are not a|your debit|credit card|cards"),
    ("ar", Nothing, "ادفع|سدد قبل الموعد|موعد|الميعاد|التاريخ"),
    (
        "en",
        Nothing,
        "when you enter your pin|code|otp, please|kindly collect your reward|rewards|points, collect your reward|rewards|points, pin required above|over",
    ),
    ("ar", Nothing, "أي خطأ|خلل|اختلاف, الخدمة غير متاحة يوم|من|أيام|غدا"),
    ("ar", NeverShare, "ماحدش, احفظ رقمك|الرقم|رمزك|كلمة, غطي, بتكتب|تكتب الرقم|الكود|كلمة"),
    (
        "en",
        Nothing,
        "to get|claim|request a refund, you could|can|may get|borrow|have up, nothing to do|worry|lose, let you know when your order|parcel|card, may be \
         interrupted|unavailable",
    ),
    ("en", NeverShare, "no one from"),
    ("ar", Nothing, "الاسترداد|الاسترجاع يظهر|يصل, احصل على موافقة مبدئية|فورية"),
    ("en", Nothing, "table|seat|room is reserved"),
];
