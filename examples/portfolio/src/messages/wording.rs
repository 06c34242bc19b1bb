//! The texts of senders, as in the starter pack for Egypt. `{…}` is filled in.

/// The event in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Salary,
    Purchase,
    Withdrawal,
    TransferIn,
    TransferOut,
    Reversed,
    Declined,
    Pending,
    Code,
    Offer,
}

/// The banks that write in English, and then those that write in Arabic.
pub(super) const BANKS: [[&str; 2]; 2] = [["CIB", "HSBC"], ["BanK-AlAhly", "BanqueMisr"]];
/// The wallet. Its messages are in Arabic.
pub(crate) const WALLET: &str = "VF-Cash";

/// The texts of a bank or of the wallet.
const TEXTS: &[(&str, Deed, &str)] = &[
    (
        "CIB",
        Deed::Salary,
        "Your account ****{account} has been credited with your salary of EGP {money} on {date}. Available balance is EGP {balance}",
    ),
    (
        "CIB",
        Deed::Purchase,
        "Your debit card ending with {card} was charged for EGP {money} at {who} on {date} at {time}. Available balance is EGP {balance}",
    ),
    (
        "CIB",
        Deed::Withdrawal,
        "Your card ending with {card} was used to withdraw EGP {money} from ATM {who} on {date} at {time}. Available balance is EGP {balance}",
    ),
    (
        "CIB",
        Deed::TransferIn,
        "Your account ****{account} was credited with EGP {money} by IPN transfer from {who} on {date}. Reference {reference}",
    ),
    (
        "CIB",
        Deed::TransferOut,
        "Your account ****{account} was debited with EGP {money} by IPN transfer to {who} on {date}. Reference {reference}",
    ),
    (
        "CIB",
        Deed::Declined,
        "Your transaction of EGP {money} at {who} was declined due to insufficient balance in your account linked to card {card}",
    ),
    (
        "CIB",
        Deed::Pending,
        "Your transfer of EGP {money} to {who} is scheduled for {date} and will be debited from account ****{account}",
    ),
    ("CIB", Deed::Code, "Your OTP is {code} for EGP {money} at {who}. Do not share it with anyone"),
    (
        "CIB",
        Deed::Offer,
        "Congratulations! You are eligible for a personal loan of up to EGP {money}. Apply now by calling us",
    ),
    (
        "HSBC",
        Deed::Salary,
        "HSBC: Salary payment of EGP {money} was credited to your account ***-{account} on {date}",
    ),
    (
        "HSBC",
        Deed::Purchase,
        "HSBC: Your card xxxx{card} was used for EGP {money} at {who} on {date}. Your available balance is EGP {balance}",
    ),
    (
        "HSBC",
        Deed::Withdrawal,
        "HSBC: EGP {money} was withdrawn with your card xxxx{card} at an ATM on {date}. Your available balance is EGP {balance}",
    ),
    (
        "HSBC",
        Deed::TransferIn,
        "HSBC: EGP {money} was credited to your account ***-{account} on {date} by transfer from {who}",
    ),
    (
        "HSBC",
        Deed::TransferOut,
        "HSBC: EGP {money} was debited from your account ***-{account} on {date} by transfer to {who}",
    ),
    (
        "HSBC",
        Deed::Reversed,
        "HSBC: A reversal of EGP {money} from {who} was credited to your card xxxx{card} on {date}",
    ),
    (
        "HSBC",
        Deed::Declined,
        "HSBC: Your card xxxx{card} was used for EGP {money} at {who} on {date} but the transaction was declined.",
    ),
    (
        "HSBC",
        Deed::Pending,
        "HSBC: EGP {money} was debited from your account ***-{account} on {date} by transfer to {who} (pending approval)",
    ),
    ("HSBC", Deed::Code, "HSBC: {code} is your security code for EGP {money} at {who}"),
    (
        "HSBC",
        Deed::Offer,
        "HSBC: Enjoy a cash loan up to EGP {money} with no paperwork. Reply YES to apply",
    ),
    (
        "BanK-AlAhly",
        Deed::Salary,
        "تم إضافة مرتب بمبلغ {money} جم إلى حسابكم رقم ****{account} بتاريخ {date} والرصيد {balance}",
    ),
    (
        "BanK-AlAhly",
        Deed::Purchase,
        "تم خصم مبلغ {money} جم من بطاقة رقم ****{card} عند {who} بتاريخ {date} {time} والمتاح {balance}",
    ),
    (
        "BanK-AlAhly",
        Deed::Withdrawal,
        "تم سحب مبلغ {money} جم نقدا من ماكينة الصراف الآلي بالبطاقة رقم ****{card} بتاريخ {date} والمتاح {balance}",
    ),
    (
        "BanK-AlAhly",
        Deed::TransferIn,
        "تم إضافة تحويل لحظي بمبلغ {money} جم إلى حسابكم رقم ****{account} من {who} بتاريخ {date} رقم مرجعي {reference}",
    ),
    (
        "BanK-AlAhly",
        Deed::TransferOut,
        "تم خصم تحويل لحظي بمبلغ {money} جم من حسابكم رقم ****{account} إلى {who} بتاريخ {date} رقم مرجعي {reference}",
    ),
    (
        "BanK-AlAhly",
        Deed::Reversed,
        "تم عكس عملية شراء بمبلغ {money} جم على بطاقة رقم ****{card} عند {who} بتاريخ {date}",
    ),
    (
        "BanK-AlAhly",
        Deed::Declined,
        "تم رفض عملية شراء بمبلغ {money} جم من بطاقة رقم ****{card} عند {who} لعدم كفاية الرصيد",
    ),
    (
        "BanK-AlAhly",
        Deed::Pending,
        "طلب تحويل بمبلغ {money} جم من حسابكم رقم ****{account} إلى {who} قيد التنفيذ",
    ),
    (
        "BanK-AlAhly",
        Deed::Code,
        "رمز التحقق {code} لعملية شراء بمبلغ {money} جم عند {who}. لا تشاركه مع أحد",
    ),
    ("BanK-AlAhly", Deed::Offer, "احصل الآن على قرض شخصي حتى {money} جم بأقل فائدة. اتصل بنا"),
    (
        "BanqueMisr",
        Deed::Salary,
        "تم إيداع راتب شهر {month} بمبلغ {money} جنيه في حسابكم المنتهي برقم {account}",
    ),
    (
        "BanqueMisr",
        Deed::Purchase,
        "تمت عملية شراء بمبلغ {money} جنيه ببطاقتكم المنتهية برقم {card} لدى {who} في {date} {time}. الرصيد المتاح {balance}",
    ),
    (
        "BanqueMisr",
        Deed::Withdrawal,
        "تمت عملية سحب نقدي بمبلغ {money} جنيه ببطاقتكم المنتهية برقم {card} في {date} {time}. الرصيد المتاح {balance}",
    ),
    (
        "BanqueMisr",
        Deed::TransferIn,
        "تم إيداع مبلغ {money} جنيه في حسابكم المنتهي برقم {account} تحويل من {who} في {date}",
    ),
    (
        "BanqueMisr",
        Deed::TransferOut,
        "تم تحويل مبلغ {money} جنيه من حسابكم المنتهي برقم {account} إلى {who} في {date}",
    ),
    (
        "BanqueMisr",
        Deed::Reversed,
        "تم رد قيمة عملية شراء بمبلغ {money} جنيه إلى بطاقتكم المنتهية برقم {card} في {date}",
    ),
    (
        "BanqueMisr",
        Deed::Declined,
        "لم تتم عملية شراء بمبلغ {money} جنيه ببطاقتكم المنتهية برقم {card} لدى {who} لعدم كفاية الرصيد",
    ),
    (
        "BanqueMisr",
        Deed::Pending,
        "سيتم تحويل مبلغ {money} جنيه من حسابكم المنتهي برقم {account} إلى {who} في {date}",
    ),
    ("BanqueMisr", Deed::Code, "كود التأكيد {code} لعملية بمبلغ {money} جنيه لدى {who}"),
    ("BanqueMisr", Deed::Offer, "عرض خاص: قرض حتى {money} جنيه بدون ضامن. سارع بالتقديم"),
    (
        WALLET,
        Deed::Purchase,
        "تم الدفع إلى {who} بمبلغ {money} جنيه من محفظتك. رصيدك الحالي {balance}",
    ),
    (
        WALLET,
        Deed::Withdrawal,
        "تم سحب {money} جنيه من محفظتك عن طريق {who}. رصيدك الحالي {balance}",
    ),
    (
        WALLET,
        Deed::TransferIn,
        "تم استلام مبلغ {money} جنيه من رقم 014{phone} المسجل باسم {who}. رصيدك الحالي {balance}",
    ),
    (
        WALLET,
        Deed::TransferOut,
        "تم تحويل مبلغ {money} جنيه بنجاح إلى 014{phone} تاريخ العملية {date} رصيد محفظتك {balance}",
    ),
    (WALLET, Deed::Declined, "عذرا لم يتم تحويل {money} جنيه لرقم 014{phone} لأن رصيدك غير كاف"),
    (
        WALLET,
        Deed::Pending,
        "تم تحويل مبلغ {money} جنيه بنجاح إلى 014{phone} تاريخ العملية {date} رصيد محفظتك {balance} والعملية قيد التنفيذ",
    ),
    (WALLET, Deed::Code, "رمز التحقق الخاص بك {code}. لا تخبر به أحدا"),
    (WALLET, Deed::Offer, "اشحن الآن واحصل على هدية بقيمة {money} جنيه"),
];

pub(super) const LENDER_PAID: [(&str, &str); 2] = [
    ("valU", "valU: We received your installment of EGP {money} on {date}. Thank you"),
    ("Halan", "حالا: تم سداد قسط بقيمة {money} جنيه والمتبقي {balance} جنيه"),
];
pub(super) const LENDER_LATE: [(&str, &str); 2] = [
    ("valU", "valU: Your installment of EGP {money} is overdue. Pay now to avoid late fees"),
    ("Halan", "حالا: عليك قسط متأخر بقيمة {money} جنيه منذ 9 يوم"),
];
pub(super) const BILL: [(&str, &str); 2] = [
    ("Fawry", "Fawry: Payment of EGP {money} for {who} completed. Transaction no. {reference}"),
    ("Fawry", "فوري: تم دفع {money} جنيه لخدمة {who}. رقم العملية {reference}"),
];
pub(super) const RECHARGE: (&str, &str) =
    ("Vodafone", "تم شحن خطك بمبلغ {money} جنيه بنجاح. رصيدك {balance}");
pub(super) const ORDER: [(&str, &str); 2] = [
    (
        "Amazon",
        "Amazon.eg: Your order of {who} for EGP {money} has been paid. Order no. {reference}",
    ),
    ("noon", "نون: شكرا لك، تم دفع {money} جنيه ثمن {who}. طلب رقم {reference}"),
];
/// Messages without money.
pub(super) const CHATTER: &[(&str, &str)] = &[
    ("+201500000001", "Are you coming on Friday?"),
    ("+201500000002", "كل سنة وانت طيب"),
    ("Vodafone", "لقد استهلكت 80% من باقتك"),
    ("Amazon", "Amazon.eg: Your package with Desk Lamp is out for delivery"),
];

pub(super) const SHOPS: [&[&str]; 2] = [
    &["LOTUS MARKET", "NILE PHARMACY", "CITY JUICE", "FIT SHOES", "GARDEN CAFE", "BLUE FUEL"],
    &["سوق اللوتس", "صيدلية النيل", "عصير المدينة", "أحذية الرياضة", "مقهى الحديقة", "وقود الأزرق"],
];
pub(super) const PEOPLE: [&[&str]; 2] = [
    &["Omar Wahdan", "Laila Hamdy", "Dina Adel", "Hany Reda"],
    &["هبة سامي", "نادية صبري", "شريف عادل", "سارة محمود"],
];
pub(super) const BILLS: [&[&str]; 2] = [
    &["Cairo Electricity", "Water Cairo", "Natural Gas"],
    &["كهرباء القاهرة", "مياه القاهرة", "الغاز"],
];
pub(super) const GOODS: [&[&str]; 2] = [
    &["Wireless Mouse", "Desk Lamp", "Blender", "Running Shoes"],
    &["سماعة رأس", "حقيبة سفر", "ساعة حائط", "خلاط"],
];
pub(super) const MONTHS: [&str; 12] = [
    "يناير",
    "فبراير",
    "مارس",
    "أبريل",
    "مايو",
    "يونيو",
    "يوليو",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
];

/// The text of a sender for an event; `None` if the sender has none.
pub(super) fn text(sender: &str, deed: Deed) -> Option<&'static str> {
    let found = TEXTS.iter().find(|(of, what, _)| *of == sender && *what == deed);
    found.map(|(.., text)| *text)
}

/// The values that are filled into a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Filled {
    pub(super) money: u64,
    pub(super) balance: u64,
    pub(super) who: &'static str,
    pub(super) day: u32,
    pub(super) month: u32,
    pub(super) minutes: u32,
    pub(super) account: u32,
    pub(super) number: u64,
}

impl Filled {
    /// The filled-in text, with Arabic digits if the sender uses them.
    pub(super) fn fill(&self, text: &str) -> String {
        let (hour, minute) = (self.minutes / 60, self.minutes % 60);
        let month = self.month.checked_sub(1).and_then(|at| MONTHS.get(at as usize));
        let eight = self.number % 100_000_000;
        [
            ("{money}", amount(self.money)),
            ("{balance}", amount(self.balance)),
            ("{who}", self.who.to_owned()),
            ("{date}", format!("{:02}/{:02}/2025", self.day, self.month)),
            ("{time}", format!("{hour:02}:{minute:02}")),
            ("{month}", month.copied().unwrap_or_default().to_owned()),
            ("{account}", format!("{:04}", self.account)),
            ("{card}", format!("{:04}", self.account.wrapping_mul(7) % 10_000)),
            ("{reference}", format!("NE{eight:08}")),
            ("{phone}", format!("{eight:08}")),
            ("{code}", format!("{:06}", self.number % 1_000_000)),
        ]
        .iter()
        .fold(text.to_owned(), |text, (place, value)| text.replace(place, value))
    }
}

/// An amount as it is written, with thousands separators: `1,250.00`.
fn amount(piastres: u64) -> String {
    let (pounds, rest) = (piastres / 100, piastres % 100);
    let digits = pounds.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digits.len().saturating_sub(at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text}.{rest:02}")
}
