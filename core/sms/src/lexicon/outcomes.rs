//! More phrases for money that did not move, by their outcome: trouble, a way back, a wait, a future day. Data.

use super::meaning::Meaning::{self, Against, Bare, Before, General, Label, Open};
use crate::Stop::{
    Code, Declined, Held, Offer, Pending, Requested, Reversed, Scheduled, Statement,
};

/// The phrases by language and meaning.
pub(super) const OUTCOMES: &[(&str, Meaning, &str)] = &[
    (
        "en",
        Against(Declined),
        "closed|left|quit the page|window|browser|app|tab|session, pressed|hit|tapped|chose|clicked|selected|dialled cancel|back|decline|reject|exit, \
         above|beyond|exceeding|than your|the permitted|allowed|authorised|approved|set limit|amount, malfunction, malfunctioned, \
         link|line|host|atm|terminal|pos|gateway|issuer|acquirer|mpos|portal down, out of stock",
    ),
    ("en", Label(Declined), "attempt"),
    (
        "en",
        Bare(Declined),
        "amount|value|amt 0 00, amount|value|amt egp|usd|sar|aed|inr|ngn|kes|rs|ksh 0 00, amount|value|amt zero|nil, outstanding amount",
    ),
    (
        "en",
        Against(Reversed),
        "rollback, roll back, rolls back, rolling back, sent|gave|paid|returned|transferred|moved|put the|your|this|that money|funds|amount|payment|cash back, \
         returning|refunding|repaying the|your|this money|payment|funds|amount",
    ),
    (
        "en",
        Against(Pending),
        "let|keep you know|posted about|of|on|the, inform|update|notify|advise you of|about|on the outcome|result|status|decision, under \
         realisation|realization",
    ),
    ("en", General(Pending), "after clearing|collection|realisation|realization"),
    (
        "en",
        Open(Requested),
        "get|have|receive|borrow|withdraw|claim this amount|money|cash, want|like|wish to allow|permit, to cover the debit|payment|deduction, for the|your \
         upcoming debit|payment|deduction|charge|instalment|emi",
    ),
    (
        "en",
        Against(Declined),
        "not issued, we said no, above|beyond|over|than what your|the, tier|level allows, closed|ended by the cashier|merchant|customer|shop, balance is|was short|low, beyond|above|exceeding your|the|our wallet|account|card|daily|transfer|monthly|transaction limit|cap|ceiling, \
         dropped|drop|drops out|off, no network|signal|connection, a card check, outcome|result unknown|unclear",
    ),
    (
        "en",
        Against(Declined),
        "posted|paid|credited|charged twice, lacks, lacked, lacking, was|is left out, credit is low, missed for, no enough|adequate, cut short, \
         money|cash|funds|riyals stays|stayed|remains|remained on|in|with|put|whole|there, most you can, account|wallet is empty, before you pressed|paid|confirmed|tapped|signed|answered, \
         belonged|belongs to someone|another, nearly|almost charged|debited|spent|paid|sent|took, congestion, try in, took it off, biller offline|down, said|says no, gave no, \
         swipe|try anew|afresh, balance as before, balance is|stays|remains whole|intact|untouched|as, link|line|call dropped|cut, connection|signal cut, stayed put, got nowhere, beyond|above|exceeding your \
         online|spending|weekly|purchase|atm|pos limit|cap|ceiling, closed account",
    ),
    (
        "en",
        Against(Reversed),
        "returns|returning to your|source, claims|claimed it|the|this back, came|comes|come|gone right|straight back, got|get|have it|them back, turned|turns back, put|set right, u turn, uturn, made good, \
         dropped|waived|cancelled the fare",
    ),
    (
        "en",
        Against(Pending),
        "delay at|in|with, underway, locked until, can be collected|claimed|picked, has|have to wait, wants to see|check|verify, tell you the",
    ),
    (
        "en",
        Open(Pending),
        "reply with your, after you answer|enter|click, once this is, once it is entered|done|confirmed|approved, until you ring|call|contact|answer, then we pay|send|debit, provided the|your, 1|y|yes to buy|send",
    ),
    (
        "en",
        Against(Scheduled),
        "will have your, shall pay, at the earliest, have funds|enough, goes off on, will be available after 24|48|72, your future payments",
    ),
    ("en", Open(Requested), "left to do|pay"),
    ("en", Against(Code), "tac"),
    ("en", General(Pending), "waits"),
    ("en", Before(Offer), "pay with your, switch your"),
    ("en", Before(Declined), "untrue, not true, false that"),
    ("en", Before(Statement), "outstanding of"),
    (
        "ar",
        Against(Declined),
        "تاريخه خلص, خلص الرصيد|رصيدك, أكتر|أكثر|أعلى من المسموح, فوق المسموح, مفيش ورق|كاش|نقدية|سيولة, مش هتعدي|هيعدي, غير لما, قفلنا, أخفق, أخفقت, إخفاق, ما ماشية|خرج, \
         رصيدك|حسابك مثل|زي ما, حابسة, يخص عميل|عميلا|شخص|شخصا",
    ),
    (
        "ar",
        Against(Reversed),
        "اتشال, اتشالت, شيلناها, شيلناه, ارتجعت, ارتجع, انسحب منك, رجعناله, رجعنالو, طلب يلغيها|يلغيه|إلغاءها|إلغاءه, أعدنا ثمنها|ثمنه|قيمتها|قيمته|المبلغ, سحبناه, سحبناها",
    ),
    ("ar", Against(Pending), "علقت عند|في|ب, بنتابعها, قاعدين, نراجعوا"),
    ("ar", Against(Scheduled), "باچر, غدوة"),
    (
        "ar",
        Open(Pending),
        "لو اه|ايوه|نعم|موافق, بس يوافق|توافق, لما يوافق, فور تعاقدكم|توقيعكم|موافقتكم, مشروط, مشروطا, مشروطة, جاوب ب",
    ),
    ("ar", Before(Requested), "سيقوم, ستقوم, هنقوم, ادفع, وقت تكون, بغيتي, تحب, بتحب"),
    ("ar", Before(Declined), "مفيش, مافيش, ماكو, شكينا, اشتبهنا"),
    ("ar", Before(Offer), "حول مرتبك|راتبك"),
    ("en", Against(Declined), "beyond what, is out of, stale dated"),
    ("en", Open(Pending), "still approve, to finish"),
    ("en", Against(Pending), "with compliance, in reserve, is your new"),
    (
        "en",
        Against(Scheduled),
        "expected monday|tuesday|wednesday|thursday|friday|saturday|sunday, gets|get paid|credited|debited monday|tuesday|wednesday|thursday|friday|saturday|sunday, every 1st|2nd|3rd of",
    ),
    ("en", Before(Offer), "take"),
    ("ar", Before(Requested), "عشان, علشان, سجل, قدم"),
    ("ar", Before(Offer), "خد, وفر"),
    ("ar", Against(Declined), "ألغت"),
    ("ar", Against(Pending), "تأخر, تأخرت, ندرس"),
    ("ar", General(Pending), "في الطريق"),
    ("ar", Before(Scheduled), "يصرف, تصرف, ينزل, بنزل, بينزل, هينزل"),
    ("ar", Against(Scheduled), "بكرا"),
    ("ar", Open(Requested), "عليكم|عليك أن"),
    (
        "en",
        Against(Declined),
        "network|system|line went down, still has the|your, nobody picked|collected|claimed|opened|took, no one picked|collected|claimed|opened|took",
    ),
    (
        "en",
        Against(Reversed),
        "it is back, is back on|with, everything back, wallet|account|card again",
    ),
    ("en", Against(Pending), "would like to see"),
    ("ar", Against(Scheduled), "موعد إيداعها|إيداعه|صرفها|صرفه|الإيداع|الصرف"),
    ("ar", Against(Declined), "ابتلع, ابتلعت, المبلغ باق|باقي في"),
    ("ar", Against(Reversed), "سحبته, سحبتها"),
    ("en", Against(Held), "kept|keep|put aside, on block, block on"),
    ("en", General(Held), "set aside"),
    ("en", Against(Requested), "collect raised|received|sent|initiated|from"),
    ("en", Open(Requested), "app to pay|approve, request received pay"),
    ("en", Against(Reversed), "merchant|sender|shop|biller|payer withdrew|cancelled"),
    ("en", Against(Reversed), "went|was|is|remains uncollected|undelivered, yours again"),
    (
        "en",
        Against(Pending),
        "ready for pick|pickup|collection|withdrawal|disbursement, take|takes|taking longer, in|under assessment|appraisal|underwriting|vetting, in evaluation, second|other signatory|signature",
    ),
    (
        "en",
        Open(Pending),
        "need to add|upgrade|register|activate|verify, the minute|moment|second you sign|accept|agree|confirm|approve, once|when|after you sign",
    ),
    (
        "en",
        Against(Scheduled),
        "applies if|unless, posts|arrives|lands|settles|hits|debits|credits|pays on|next|tomorrow, leaves on|next|tomorrow",
    ),
    (
        "en",
        Before(Requested),
        "earn, save, grab, redeem, boost, transfer|move|deposit|bring your, request to, tried to",
    ),
    ("en", Before(Scheduled), "expect, expecting, set up"),
    ("en", Before(Offer), "qualify|qualifies for"),
    (
        "ar",
        Against(Declined),
        "يتعدى|تتعدى|يتجاوز|تتجاوز|يتخطى|تتخطى|يفوق|تفوق حدك|حدكم|حد|الحد|سقف|السقف, فوق سقف|السقف|حدكم, وقف خصم|الخصم|سحب|السحب|شراء|تحويل|عملية|حوالة, \
         انتهت|انتهى مهلته|مهلتها|وقتها|مدتها, العملية واقفة",
    ),
    ("ar", Against(Requested), "طالب|طالبة|طالبين|عايز|عاوز منك, يطالبك, تطالبك, يطالبكم, نطالبك"),
    ("ar", Before(Offer), "ادعي, ادع, ادفعوا, بدك, اطلب, محتاج"),
    ("ar", Before(Scheduled), "موعد, ميعاد"),
    ("ar", Against(Declined), "ناقصك, ينقصك"),
    ("ar", Against(Scheduled), "فعلت|تفعيل|إنشاء أمر"),
    ("ar", Open(Pending), "لتنفيذ, لتمرير"),
    ("ar", Against(Offer), "قدم هسه|هلأ|الحين, سلفة|قرض جاهزة|جاهز"),
    (
        "ar",
        Against(Declined),
        "لغيت, لغت, لغتها, منعنا, منعت, منعناها, منعها, لا يقبل|تقبل|يستجيب|تستجيب|يعمل|تعمل|يجيب|يرد, انقضت, انقضى, انقضاء, ما \
         طلعتش|خرجت|خرجتش|نزلت|نزلتش|نزل|ظهر|ظهرت, جرب كارت|بطاقة|وسيلة|طريقة, رقما سريا خاطئا, سريا خاطئا, خاطئا",
    ),
    ("ar", Bare(Declined), "المبلغ|القيمة|قيمة|مبلغ 0 00, المبلغ|القيمة|قيمة|مبلغ صفر"),
    (
        "ar",
        Against(Reversed),
        "اعادة الأموال|الفلوس|النقود|أموالك|فلوسك|مبلغك|القيمة, سيعود|هيعود|يعود|ستعود|تعود المبلغ|الفلوس|الأموال|لحسابك|إليك|إلى, استردينا, استرديناها, استرد \
         المرسل|البنك|التاجر|العميل|الراسل",
    ),
    (
        "ar",
        Against(Pending),
        "منتظرين, منتظرينك, مستنظرين, يجري|تجري التحقق|تنفيذ|التنفيذ|معالجة|المعالجة|مراجعة|المراجعة|تأكيد|التأكيد|فحص|دراسة|الدراسة|العمل",
    ),
    ("ar", General(Pending), "بعد التحصيل|المقاصة|التسوية"),
    (
        "ar",
        Against(Scheduled),
        "موعد الخصم|التنفيذ|السحب|التحصيل|التحويل|الدفع, أمر|أوامر دائم|دائمة|مستديم|مستديمة, أول دفعة|خصم|سحب|تحويل في|يوم|بتاريخ|سيكون",
    ),
    ("ar", Open(Requested), "الحصول على هذا|المبلغ"),
    ("ar", Before(Requested), "حاولت, تحاول, يحاول"),
    ("en", Open(Pending), "is this ok"),
    (
        "en",
        Against(Scheduled),
        "set|due|about|ready to go|leave|start|run|begin|debit|charge|collect|hit|send|transfer, next run|attempt|try|retry|presentment",
    ),
    (
        "en",
        Bare(Declined),
        "card|account check, rc 05|51|54|55|57|61|62|65|75|91|96, reason|response 05|51|54|55|57|61|62|65|75|91|96",
    ),
    (
        "en",
        Against(Declined),
        "rule|rules hit|triggered|fired, debit freeze, wallet|inbox is full, limit over|finished|done|used, no reply|answer from, no cash|money|notes \
         dispensed|given|came|issued|out, kept|swallowed|retained your|the cash|money",
    ),
    ("en", Against(Reversed), "dispute won|accepted|upheld"),
    ("ar", Before(Requested), "طلبك, طلبكم"),
    ("ar", Before(Reversed), "اعادة, رد"),
    (
        "ar",
        Against(Declined),
        "ما تم|صار|حصل شيء|شي|حاجة, لا يغطي|تغطي, رصيد|الرصيد|رصيدك غير متوفر|متاح|كافي, أعلى|أكبر|أكثر|فوق من حد, الحساب|المستلم|المستفيد|الرقم غير \
         معروف|معروفة, محفظة|حساب المستلم|المستفيد|العميل ممتلئة|مليانة|ممتلئ, محفظتك ممتلئة|مليانة, لا يوجد رد|استجابة|اتصال|شبكة, \
         النظام|السيستم|الشبكة|الخدمة متوقف|متوقفة, مشكلة فنية|تقنية, سحب المرسل|العميل|الراسل الطلب|الحوالة|التحويل",
    ),
    ("ar", Against(Reversed), "اترجعلك, اترجعلكم, اترجعتلك"),
    (
        "ar",
        Against(Pending),
        "في طور, طور التنفيذ|المعالجة|المراجعة|الإرسال, دفع|تحويل|سداد آجل|مؤجل|مؤجلة",
    ),
    ("ar", Against(Scheduled), "التنفيذ يوم|غدا|بتاريخ|لاحقا|بكرة"),
    (
        "en",
        Open(Requested),
        "cash on delivery, pay at fawry|any|the|our|your|reception, pay in any, pay within|by|the|to, pay with code|reference, due at the|hotel|reception, \
         pay|paid|charged|due on|at|upon delivery|arrival|checkout|collection|pickup, payment on|upon delivery|arrival|collection",
    ),
    (
        "en",
        Open(Pending),
        "submit|upload|provide|bring documents|id|proof|invoice to, to receive|collect|release|get your \
         funds|money|transfer|payment|remittance|amount|salary|credit, to collect|release|get the \
         funds|money|transfer|payment|remittance|amount|salary|credit, to receive the funds|transfer|payment|remittance|amount|salary|credit",
    ),
    ("en", General(Scheduled), "to be, will b, to b"),
    (
        "en",
        Against(Declined),
        "nt successful|successfull|done|approved|processed|completed|debited|credited|paid, insf, insuf, insff, cash|paper|note jam, \
         dispenser|machine|terminal|reader|printer|hardware fault|error|problem|jam, no pin|otp|password|signature entered|provided|received|supplied|given, \
         balance|account not|isnt|wasnt affected|changed|touched|impacted, no movement|change|impact|effect on|in|to your account|balance, zero amount|dollar, \
         correct|corrected message|alert|sms",
    ),
    ("en", Bare(Declined), "amount 0"),
    ("en", Against(Pending), "stay|stays|remain|remains in your account|wallet|balance"),
    ("en", Before(Requested), "verify, action needed"),
    ("ar", Before(Requested), "على وشك"),
    (
        "ar",
        Open(Requested),
        "ادفع|سدد للمندوب|عند|المبلغ|خلال|هذا|بالكود|بكود|كود|للكابتن|نقدا, ادفع في|قبل, الدفع عند الاستلام|الوصول|التسليم, عليك هذا|مبلغ|المبلغ, جاهزة \
         للدفع|للسداد, لاستلام الحوالة|الأموال|الراتب|الفلوس|القرض, للإفراج عن",
    ),
    (
        "ar",
        Open(Pending),
        "محتاج توقيع, محتاجة اعتماد, محتاجة توقيع, تحتاج توقيع, يحتاج توقيع, بعد اعتماد, بعد توقيع, محتاجة موافقة|تأكيد",
    ),
    (
        "ar",
        Against(Scheduled),
        "سننفذ, هننفذ, سنسدد, هنسدد, سنودع, سنضيف, هنضيف, يبدأ|تبدأ|سيبدأ|هيبدأ الخصم|السحب|التحصيل|السداد",
    ),
    ("ar", Bare(Declined), "باقي عليك, مديونية"),
    (
        "ar",
        Against(Declined),
        "محاولات خاطئة, لا يطابق|تطابق|يتطابق, لا يوجد|توجد خصم|عملية|حركة|مبلغ|مبالغ, صفرية, صفري, فحص بطاقة|البطاقة|بطاقتك, رصيدك|الرصيد|حسابك كما هو, ما \
         تغير|تأثر, لا تغيير|تأثير في|على, عطلت, تعطلت, باظت, هنجت",
    ),
    ("ar", Against(Reversed), "اعاد, اعادت, سحب المبلغ من قبل"),
    ("ar", Open(Pending), "محتاج موافقة"),
    (
        "en",
        Against(Pending),
        "in the|a|our queue, sent|referred|passed|forwarded to compliance|security|risk|fraud|review",
    ),
    (
        "en",
        Bare(Pending),
        "manual|security|compliance|fraud|risk|sanctions|aml review|check|checks|screening",
    ),
    (
        "en",
        Bare(Requested),
        "instruction received|accepted|noted|saved|logged, tap|click|scan|press to pay",
    ),
    ("en", Against(Requested), "asked|asks|asking you for|to, wants money|you|a|this"),
    (
        "en",
        Against(Declined),
        "too high|large|big|small|much, below|under the|our minimum, below minimum, minimum amount is, has less than, limit was|is|now reached|exceeded, limit \
         has been reached|exceeded, limit for today|the reached|exceeded, no balance, and try again, try later|tomorrow, please try",
    ),
    (
        "en",
        Against(Declined),
        "unable to \
         reach|contact|debit|credit|process|complete|verify|authorise|authorize|deliver|send|post|charge|execute|confirm|transfer|pay|take|collect|make|perform|effect",
    ),
    ("ar", Bare(Declined), "ما تم"),
    ("ar", Bare(Reversed), "راجع"),
    (
        "ar",
        Against(Pending),
        "سنعلمك|سنخبرك|هنخبرك|هنعلمك|سنوافيك|سنعلمكم|سنخبركم بالنتيجة|عند|فور|بعد, هنأكد, سنؤكد",
    ),
    ("ar", Bare(Requested), "ادفع الآن|دلوقتي|الحين"),
    ("ar", Open(Requested), "اضغط للدفع|للسداد"),
    ("ar", Open(Pending), "يرجى|برجاء|الرجاء|نرجو إكمال|إدخال"),
    (
        "en",
        Against(Requested),
        "transfer|payment|withdrawal|deposit|refund|purchase|debit request has|was|is",
    ),
    (
        "en",
        Against(Declined),
        "use another|different|other card|method, update your payment method, no cash was|has",
    ),
    (
        "ar",
        Against(Declined),
        "لا يعد|يعتبر هذا خصما|دفعا|سحبا|تأكيدا|الإشعار, دون|بدون|بلا تنفيذ|إتمام|اكتمال|تأكيد, انتهى|انتهت|ينتهي|تنتهي الطلب|الرمز|الرابط, \
         الطلب|الرمز|الرابط|الكود منتهي|انتهى|انتهت, فات الوقت|الموعد, حسابك|محفظتك|بطاقتك|خطك مقفل|مقفول|مقفلة|مغلق|مغلقة, النت|الاتصال|الشبكة \
         فصل|فصلت|قطع|قطعت, الخدمة واقعة|وقعت|معطلة, استخدام بطاقة|وسيلة|طريقة|كارت أخرى|اخر",
    ),
    ("ar", Bare(Pending), "قبل التنفيذ|الخصم|الإتمام|التأكيد"),
    (
        "ar",
        Open(Pending),
        "بحاجة لموافقة|لتأكيد|لاعتماد|موافقة|تأكيد, بحاجة إلى موافقة|تأكيد|اعتماد, صلاحية الطلب|الرمز|الرابط|الكود",
    ),
    ("ar", Open(Requested), "يرجى|برجاء|الرجاء|نرجو تغذية|توفير|إيداع"),
    ("en", Against(Pending), "update you in|within, result|outcome|decision will be"),
    ("en", Against(Declined), "too many"),
    ("en", Bare(Declined), "try again"),
    (
        "ar",
        General(Pending),
        "لا زلنا|زال|زالت|تزال|يزال, ما زلنا|زال|زالت, مازال, مازلنا, لازال, لازلنا",
    ),
    ("ar", Against(Pending), "هنرد|سنرد عليك|عليكم"),
    ("ar", Against(Scheduled), "محدد|محددة ليوم|لتاريخ, سيدفع, ستدفع"),
    ("ar", Label(Declined), "نموذجية, نموذجي"),
    ("ar", Open(Pending), "نعم للدفع|للسداد|للخصم"),
    (
        "ar",
        Against(Declined),
        "رصيد|الرصيد|رصيدك ضعيف|منخفض, محاولات كثيرة|عديدة|كتير, النظام|السيستم غير متاح|متوفر",
    ),
];
