//! Common names in feeds of transactions, by their meaning, each in its folded form.

use super::category::Category;
use crate::transactions::codes::Kind;

const SALARY: Category = Category { recurs_in_cash: true, ..Category::of(Kind::Salary) };
const INCOME: Category = Category::of(Kind::OtherIncomingPayment);
const PENSION: Category = Category { recurs_in_cash: true, ..INCOME };
const PURCHASE: Category = Category::of(Kind::Purchase);
const BILL: Category = Category { is_bill: true, ..PURCHASE };
const RENT: Category = Category { recurs_in_cash: true, ..BILL };
const LOAN: Category = Category { recurs_in_cash: true, ..Category::of(Kind::LoanRepayment) };
/// Money that comes in under the name of an instalment is an instalment that was given back. It is no income.
const INSTALMENT: Category = Category { incoming: Some(Kind::Refund), ..LOAN };

/// The categories of names. If a name is listed twice, both categories apply.
///
/// A plain `transfer` is not here, as it does not name the owner of the other account. Own accounts are found by
/// pairs.
#[rustfmt::skip]
pub(super) const NAMES: &[(Category, &[&str])] = &[
    (SALARY, &[
        "salary", "salaries", "salary income", "net salary", "wage", "wages", "income wages", "wages salary", "payroll",
        "paycheck", "paychecks", "payslip", "income salary", "راتب", "مرتب", "رواتب",
    ]),
    (PENSION, &[
        "pension", "pensions", "retirement income", "retirement pension", "income retirement pension", "benefit", "benefits",
        "government benefits", "social security", "social benefits", "welfare", "unemployment", "unemployment benefits",
        "income unemployment", "child benefit", "disability benefits", "معاش", "معاشات",
    ]),
    (INCOME, &[
        "income", "other income", "income other income", "other incoming", "other incoming payment", "other incoming payments",
        "incoming payment", "bonus", "commission income", "interest", "interest income", "interest earned",
        "interest credited", "income interest earned", "dividend", "dividends", "dividends capital gains",
        "income dividends", "investment income", "capital gains", "rental income", "freelance", "freelance income",
        "self employment", "self employment income", "business income", "gig economy", "tax refund", "income tax refund",
        "grant", "grants", "scholarship", "scholarships", "inheritance", "gift received", "gifts received", "winnings",
        "alimony received", "child support", "cashback", "cash back", "rewards", "deposit", "deposits", "cash deposit",
        "cash deposits", "check deposit", "cheque deposit", "transfer in deposit", "transfer in", "incoming transfer",
        "transfer received", "remittance", "remittances", "إيداع", "دخل", "تحويل وارد",
    ]),
    (Category::of(Kind::LoanDisbursement), &[
        "loan", "loans", "personal loan", "loan disbursement", "loan disbursements", "loan proceeds", "loan received",
        "transfer in cash advances loans", "قرض", "قروض",
    ]),
    (Category::of(Kind::Refund), &[
        "refund", "refunds", "purchase refund", "returned purchase", "returned purchases", "return", "returns", "reversal",
        "reversals", "chargeback", "chargebacks", "استرداد", "مرتجع",
    ]),
    (Category::of(Kind::Transfer), &[
        "self transfer", "own transfer", "own transfers", "internal transfer", "internal transfers",
        "internal account transfer", "own account", "own accounts", "own account transfer", "between accounts",
        "transfer between accounts", "transfer between own accounts", "account transfer", "transfer in account transfer",
        "transfer out account transfer", "savings transfer", "transfer to savings", "transfer from savings",
        "transfer in savings", "transfer out savings", "transfer in investment retirement funds",
        "transfer out investment retirement funds", "تحويل داخلي",
    ]),
    (Category::of(Kind::CreditLimit), &["credit limit"]),
    (LOAN, &["loan", "loans", "personal loan", "قرض", "قروض"]),
    (INSTALMENT, &[
        "loan repayment", "loan repayments", "loan payment", "loan payments", "loan instalment", "loan installment", "instalment", "instalments", "installment", "installments", "emi",
        "mortgage", "mortgages", "mortgage payment", "home loan", "car loan", "auto loan", "auto payment", "car payment",
        "student loan", "student loans", "debt", "debt repayment", "debt payment", "liability repayment", "credit card",
        "credit card payment", "credit card payments", "credit card repayment", "buy now pay later", "bnpl",
        "loan payments car payment", "loan payments credit card payment", "loan payments personal loan payment",
        "loan payments mortgage payment", "loan payments student loan payment", "loan payments other payment",
        "قسط", "أقساط", "اقساط",
    ]),
    (Category::of(Kind::Fee), &[
        "fee", "fees", "fees charges", "charges", "bank fee", "bank fees", "bank charge", "bank charges", "service charge",
        "service charges", "service fee", "service fees", "account fee", "account fees", "statement fee", "statement fees",
        "maintenance fee", "atm fee", "atm fees", "late fee", "late fees", "late payment fee", "finance charge",
        "finance charges", "interest charge", "interest charges", "interest charged", "interest paid", "overdraft",
        "overdraft fee", "overdraft fees", "insufficient funds", "insufficient funds fee", "foreign transaction fee",
        "foreign transaction fees", "transfer fee", "transfer fees", "card fee", "annual fee", "commission", "commissions",
        "sanction interest", "bank fees atm fees", "bank fees foreign transaction fees", "bank fees insufficient funds",
        "bank fees interest charge", "bank fees overdraft fees", "bank fees other bank fees", "رسوم", "عمولة", "عمولات",
    ]),
    (Category::of(Kind::Cash), &[
        "cash", "atm", "cash atm", "atm cash", "cash withdrawal", "cash withdrawals", "atm withdrawal", "atm withdrawals",
        "withdrawal", "withdrawals", "card withdrawal", "cash advance", "transfer out withdrawal", "سحب", "سحب نقدي",
    ]),
    (Category::of(Kind::OtherOutgoingPayment), &[
        "other outgoing", "other outgoing payment", "other outgoing payments", "outgoing payment", "transfer out",
        "outgoing transfer", "transfer sent", "money transfer", "money transfers", "wire transfer", "p2p", "peer to peer",
        "remittance", "remittances", "donation", "donations", "charity", "charitable giving", "gifts donations", "zakat",
        "tax", "taxes", "federal tax", "state tax", "fine", "fines", "government non profit", "alimony", "child support",
        "investment", "investments", "تحويل صادر", "تبرعات", "ضرائب",
    ]),
    (RENT, &[
        "rent", "rent utilities rent", "mortgage rent", "rent mortgage", "housing rent", "إيجار", "ايجار",
    ]),
    (BILL, &[
        "bill", "bills", "bill payment", "bill payments", "bills utilities", "household bills", "utility", "utilities",
        "utility bill", "utility bills", "rent utilities", "electricity", "electric", "electricity bill", "gas bill",
        "natural gas", "gas electricity", "heating", "water", "water bill", "sewage", "sewer", "trash", "waste",
        "sewage waste management", "internet", "internet bill", "internet cable", "cable", "cable tv", "television",
        "satellite", "phone", "phone bill", "home phone", "mobile phone", "mobile", "mobile bill", "telephone", "landline",
        "telecom", "telecommunications", "telecommunication services", "rent utilities gas electricity",
        "rent utilities internet cable", "rent utilities sewage waste management", "rent utilities telephone",
        "rent utilities water", "rent utilities other utilities", "insurance", "health insurance", "life insurance",
        "auto insurance", "car insurance", "home insurance", "general services insurance", "tuition", "school fees",
        "council tax", "property tax", "property taxes", "hoa fees", "association dues", "فاتورة", "فواتير", "كهرباء",
        "مياه", "غاز", "انترنت", "إنترنت", "تليفون", "تأمين", "مصاريف دراسية",
    ]),
    (PURCHASE, &[
        "purchase", "purchases", "shopping", "general merchandise", "general services", "groceries", "grocery",
        "food groceries", "supermarket", "supermarkets", "food", "food drink", "food dining", "food beverage", "dining",
        "eating out", "restaurant", "restaurants", "fast food", "food delivery", "coffee", "coffee shops", "cafe", "cafes",
        "bakery", "bars", "alcohol", "alcohol bars", "tobacco", "entertainment", "music", "movies", "movies dvds", "cinema",
        "games", "gaming", "arts", "events", "subscription", "subscriptions", "streaming", "digital services", "software",
        "newspapers magazines", "books", "books supplies", "clothing", "clothes", "fashion", "shoes", "accessories",
        "jewelry", "electronics", "electronics software", "computers", "furniture", "furnishings", "home", "household",
        "home improvement", "home services", "home supplies", "garden", "lawn garden", "hobbies", "sport", "sports",
        "sporting goods", "toys", "personal care", "beauty", "hair", "spa massage", "laundry", "gym", "fitness", "health",
        "health fitness", "healthcare", "medical", "doctor", "dentist", "eyecare", "hospital", "pharmacy", "education",
        "courses", "childcare", "kids", "baby supplies", "pets", "pet food supplies", "veterinary", "transport",
        "transportation", "public transport", "public transportation", "taxi", "taxis", "taxis ride shares", "ride share",
        "ride sharing", "parking", "tolls", "fuel", "petrol", "gas", "gas fuel", "gas station", "gas stations",
        "gas transport", "auto", "auto transport", "automotive", "car", "car maintenance", "service parts", "travel",
        "flights", "air travel", "airlines", "hotel", "hotels", "lodging", "rental car", "rental car taxi", "vacation",
        "online marketplaces", "marketplace", "department stores", "convenience store", "convenience stores", "gambling",
        "lottery", "mobile recharge", "recharge", "مشتريات", "تسوق", "بقالة", "طعام", "مطاعم", "مواصلات", "وقود", "صيدلية",
        "ملابس", "تعليم", "صحة", "ترفيه", "سفر",
    ]),
];
