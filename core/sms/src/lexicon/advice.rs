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
    (
        "en",
        Nothing,
        "withdrawn from|at|via|using|on, bill|invoice payment, do|does|will not apply|affect|include, dont|doesnt|wont \
         apply|affect|include, to be alerted|reminded|warned, card is|was not present, card not present, \
         fee|fees|surcharge|markup|penalty|interest|commission is|are|was|were|been waived, not used by|within|before, raise|lodge|submit|make|file a claim, insurance claim, \
         you may call|contact|visit|ask|amend|dispute|check|also|wish|view|see|track|download|reply|refer, you may request a|an|your|the, any wrong|incorrect|failed|unauthorised|unauthorized \
         payment|transaction|debit|charge|transfer, never missed|defaulted|been, cannot|cant be reversed|undone|recalled|amended, \
         ignore|disregard any|our|earlier|previous|the reminder|reminders, you could be due|owed|entitled, reversal|reversals works|work|takes|take|is|are possible|free|days|up",
    ),
    (
        "en",
        NeverShare,
        "will|would|does|do not text|email|phone|message|contact|whatsapp you, wont|never|not text|email|phone|message|contact|whatsapp you",
    ),
    (
        "ar",
        Nothing,
        "قيد قسط|راتب|دفعة|شيك|عمولة|فائدة, لا يمكن|يمكنك|يمكنكم إلغاء|إلغاؤها|استرجاع|استرداد|تعديل|عكس|إلغاؤه",
    ),
    (
        "en",
        Nothing,
        "ref|reference|arrears|dues|fee|fees|charges|charge|narration|remarks|remark|message|tip|tips|tax|vat|penalty|discount nil|none|zero, from|to sender none, \
         used to pay|buy|settle, pin for paying",
    ),
    (
        "en",
        NeverShare,
        "will|would|does|did|shall not|never ask|request|require|seek|demand, shall never, have not and, otp|pin|password|cvv kisi",
    ),
    (
        "ar",
        Nothing,
        "مبروك القبض|الراتب|القرض|التمويل|السيارة|الجهاز|استلام|استلمت|عليك|عليكم|الشراء, \
         الدفعة|القسط|الراتب|الصرف|الإيداع القادم|القادمة|المقبل|المقبلة يوم|بتاريخ|في|تصرف|يصرف|ينزل",
    ),
    (
        "en",
        Nothing,
        "dropped to your, not listed in|on, cash on delivery isnt|is|not, overdue accounts|loans|balances|bills|payments|amounts, next months bill, \
         glad|happy|pleased to receive|confirm|inform|tell|announce, levy|charges|tax|duty is|are|was|were|been waived|scrapped|removed, bill settled|paid|cleared, invoice settled|paid|cleared, \
         cut off for|time|times|is|at, arrears|dues are|is nil|now|cleared, what you can get, profile|exam|student|candidate|serial|payer|customer|property|project|church|school|class|company code, \
         reading is|falls due, you owe ghs|kes|ksh|ugx|tzs|ngn|usd|inr|rs|egp|php|r 0 00, you owe nothing|zero|nil, ships it|in|within, delivered|delivery in|within, \
         sms|text|tell|notify|inform|update|alert you when the|your driver|rider|order|parcel|courier|bill|statement|item|items|card, ahead of schedule, on schedule, next one is|falls due, \
         allows|allow|guarantees a|you refund|refunds, cant|cannot be canceled|cancelled, does not replace|change|count|cover|mean, doesnt replace|change|count|cover|mean, no reminder|paper|letter will",
    ),
    (
        "ar",
        Nothing,
        "مبروك تم, مافيش|مفيش متأخرات|مستحقات|رسوم|مصاريف|عمولة|التزامات, المرتجع|الارتجاع مجاني|خلال|لحد, سعر الصرف هيتحدد|يتحدد|سيتحدد, \
         مصاريف|رسوم|عمولة كشف, ما نقدر نرجعها|نرجعه, متوقفة|متوقف للصيانة, يستقطع|تستقطع على, رهن إشارتكم|إشارتك, بريدي موب, ما لم يرد",
    ),
    (
        "en",
        Nothing,
        "error codes, not part of, over the counter|phone|air|past|last|next|weekend|years, repay by|before|within, due will be shown|displayed",
    ),
    (
        "ar",
        Nothing,
        "دفعت|سددت|سددتم|دفعتم فاتورة, كود الوكيل|المحل|الفرع|الماكينة|الجهاز, مش قرض|دين, القسط الأول بعد|في|يوم|بتاريخ|يستحق, نأسف لعدم توفر|توفير",
    ),
    (
        "en",
        Nothing,
        "per your, will be reflected by|at the biller|merchant|company|payee|institution, ahead of the|your|its due, all set",
    ),
    ("ar", Nothing, "مع عرض, كود التعبئة|الشحن, فاتورتكم|فاتورتك القادمة|المقبلة"),
    ("ar", Nothing, "دفع|سداد|تسديد|خصم فاتورة|مديونية"),
    ("ar", NeverShare, "محد, ماحد, محدا, ما أحد"),
];
