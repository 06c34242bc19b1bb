//! The meaning of merchant category codes and category names: data that a lender may replace.

use super::transaction::Kind;
use crate::spelling::normalised;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The tables that give the kind of a transaction if it was not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct KindTables {
    /// By the merchant category code.
    pub mcc: MccTable,
    /// By the names of category and subcategory.
    pub categories: CategoryTable,
}

/// The meaning of a category's name for its transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Category {
    /// The kind of money that comes in.
    pub incoming: Option<Kind>,
    /// The kind of money that goes out.
    pub outgoing: Option<Kind>,
    /// Whether it is paid as a bill: a stream of such payments is no subscription.
    pub is_bill: bool,
    /// Whether payments may recur though they are in cash: wages, pensions, benefits, rent and instalments.
    pub recurs_in_cash: bool,
}

impl Category {
    /// Makes a category with this kind, in the directions that the kind can have.
    #[must_use]
    pub const fn for_kind(kind: Kind) -> Self {
        Self {
            incoming: if kind.is_of(1) { Some(kind) } else { None },
            outgoing: if kind.is_of(-1) { Some(kind) } else { None },
            is_bill: false,
            recurs_in_cash: false,
        }
    }

    /// Returns the kind of a transaction of this amount.
    #[must_use]
    pub const fn kind(self, amount: i64) -> Option<Kind> {
        if amount < 0 { self.outgoing } else { self.incoming }
    }

    /// Whether money that comes in is income or a loan, and so not a refund.
    #[must_use]
    pub const fn is_income(self) -> bool {
        matches!(self.incoming, Some(kind) if kind.is_income() || matches!(kind, Kind::LoanDisbursement))
    }

    /// Fills the gaps of this category with the values of another.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            incoming: self.incoming.or(other.incoming),
            outgoing: self.outgoing.or(other.outgoing),
            is_bill: self.is_bill || other.is_bill,
            recurs_in_cash: self.recurs_in_cash || other.recurs_in_cash,
        }
    }
}

// Names of categories.

/// Names that a feed uses for "no category".
const NO_CATEGORY: &[&str] = &["", "uncategorized", "uncategorised", "unknown", "none", "غير مصنف"];
/// A text of more bytes than these is no name of a category, also without its dates and numbers.
const TEXT_MAX: usize = 120;
/// Words of categories of transfers. Such a name leaves open who owns the other account.
const TRANSFERS: &[&str] = &["transfer", "transfers", "تحويل", "تحويلات", "حوالة", "حوالات"];

/// The meaning of category names. By default it has the names that are common in feeds of transactions. A copy is
/// cheap.
///
/// Names are compared without case. Signs between words and the word `and` are ignored: `Food & Drink` is
/// `FOOD_AND_DRINK`. If a path such as `Home/Rent` is unknown, its last known part counts.
///
/// # Example
/// ```
/// use lendwright_analytics::{Category, CategoryTable, Kind};
///
/// let mut table = CategoryTable::default();
/// assert_eq!(table.kind("Bank Fees", -500), Some(Kind::Fee));
/// assert_eq!(table.kind("LOAN", 900_000), Some(Kind::LoanDisbursement));
/// assert_eq!(table.kind("loan", -30_000), Some(Kind::LoanRepayment));
/// assert!(table.get("Home/Rent").is_bill);
/// table.set("Pocket money", Category::for_kind(Kind::Transfer));
/// assert_eq!(table.kind("pocket-money", -100), Some(Kind::Transfer));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryTable {
    /// The categories that replace the defaults, by the folded name.
    own: Arc<BTreeMap<String, Category>>,
    /// The folded names of those that are bills, instead of all others.
    bills: Option<Arc<BTreeSet<String>>>,
}

impl CategoryTable {
    /// Sets the category of a name, replacing its default and earlier ones. Returns the category that was set before.
    pub fn set(&mut self, name: &str, category: Category) -> Option<Category> {
        Arc::make_mut(&mut self.own).insert(folded(name), category)
    }

    /// Sets the names that are bills. All other names are no longer bills.
    pub fn set_bills<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.bills = Some(Arc::new(names.into_iter().map(folded).collect()));
    }

    /// Returns the default categories, each with its names in folded form. If a name is listed twice, both categories
    /// apply.
    #[must_use = "it does nothing until it is read"]
    pub fn usual() -> impl Iterator<Item = (Category, &'static [&'static str])> {
        NAMES.iter().copied()
    }

    /// Returns the names that are bills by default, in order and in their folded form.
    #[must_use]
    pub fn usual_bills() -> Vec<&'static str> {
        let of_bills = NAMES.iter().filter(|(category, _)| category.is_bill);
        let names: BTreeSet<_> = of_bills.flat_map(|(_, names)| names.iter().copied()).collect();
        names.into_iter().collect()
    }

    /// Returns the category of a name; the default category for an unknown name.
    #[must_use]
    pub fn get(&self, name: &str) -> Category {
        if name.is_empty() {
            return Category::default();
        }
        let parts = name.rsplit(['/', '>', ':', '|', '›', '»']);
        let mut names = std::iter::once(name).chain(parts);
        names.find_map(|name| self.find(&folded(name))).unwrap_or_default()
    }

    /// Returns the kind of a transaction with this category name and amount.
    #[must_use]
    pub fn kind(&self, name: &str, amount: i64) -> Option<Kind> {
        self.get(name).kind(amount)
    }

    /// Returns the categories that replace the defaults, by name in its folded form.
    #[must_use = "it does nothing until it is read"]
    pub fn own(&self) -> impl ExactSizeIterator<Item = (&str, Category)> {
        self.own.iter().map(|(name, category)| (&**name, *category))
    }

    /// Returns the category of a text of a transaction without a category, if the whole text is the name of a loan,
    /// an instalment, a bill or a salary. Dates, long numbers and signs in the text don't count. Other texts say
    /// nothing.
    #[must_use]
    pub(crate) fn of_text(&self, text: &str) -> Category {
        if text.len() > TEXT_MAX {
            return Category::default();
        }
        let found = self.find(&folded(&normalised(text))).unwrap_or_default();
        let is_loan = found.outgoing == Some(Kind::LoanRepayment);
        let is_money_in = matches!(found.incoming, Some(Kind::Salary | Kind::LoanDisbursement));
        if is_loan || is_money_in || found.is_bill { found } else { Category::default() }
    }

    fn find(&self, name: &str) -> Option<Category> {
        let found = self.own.get(name).copied().or_else(|| {
            let with = NAMES.iter().filter(|(_, names)| names.contains(&name));
            with.map(|(category, _)| *category).reduce(Category::or)
        });
        let Some(bills) = &self.bills else { return found };
        let is_bill = bills.contains(name);
        let known = found.or_else(|| is_bill.then(Category::default));
        known.map(|category| Category { is_bill, ..category })
    }
}

/// Whether a name that means `category` allows that money moved between own accounts. It does if the name
/// means such a transfer, or if it has the word transfer and means no loan, purchase or other payment. A name
/// that means "no category" counts as none.
pub(in crate::transactions) fn is_transfer(name: &str, category: Category) -> bool {
    let is_open = |kind: Option<Kind>| {
        matches!(
            kind,
            None | Some(Kind::Transfer | Kind::OtherIncomingPayment | Kind::OtherOutgoingPayment)
        )
    };
    if !is_open(category.incoming) || !is_open(category.outgoing) || category.is_bill {
        return false;
    }
    let is_set = |kind: Option<Kind>| kind == Some(Kind::Transfer);
    if is_set(category.incoming) || is_set(category.outgoing) {
        return true;
    }
    let name = folded(name);
    NO_CATEGORY.contains(&name.as_str()) || name.split(' ').any(|word| TRANSFERS.contains(&word))
}

/// Whether a name means "no category", or is empty.
pub(crate) fn is_no_category(name: &str) -> bool {
    name.is_empty() || NO_CATEGORY.contains(&folded(name).as_str())
}

/// The common form of a name's spellings: lower case, one space between words, without the word `and`.
fn folded(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let mut folded = String::with_capacity(lower.len());
    for word in words.filter(|word| !word.is_empty() && *word != "and") {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}

// Merchant category codes.

/// The kinds of merchant category codes. By default it has the ranges of ISO 18245. They separate cash, money
/// transfers and payments to the state from shops.
///
/// # Example
/// ```
/// use lendwright_analytics::{Kind, MccTable};
///
/// let mut table = MccTable::default();
/// assert_eq!(table.kind(6_011, -20_000), Some(Kind::Cash));
/// assert_eq!(table.kind(5_411, -4_550), Some(Kind::Purchase));
/// // A shop is paid; what comes from it is no purchase.
/// assert_eq!(table.kind(5_411, 4_550), None);
/// table.set(6_012..=6_012, Some(Kind::LoanRepayment));
/// assert_eq!(table.kind(6_012, -100), Some(Kind::LoanRepayment));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MccTable {
    /// The ranges that replace the defaults. If two contain a code, the later one applies.
    own: Vec<(RangeInclusive<u16>, Option<Kind>)>,
}

impl MccTable {
    /// Sets the kind of a range of codes; `None` if the codes have no kind.
    pub fn set(&mut self, codes: RangeInclusive<u16>, kind: Option<Kind>) {
        self.own.retain(|(known, _)| *known != codes);
        self.own.push((codes, kind));
    }

    /// Returns the kind of a transaction with this code and amount, if the kind has the amount's direction.
    #[must_use]
    pub fn kind(&self, code: u16, amount: i64) -> Option<Kind> {
        let own = self.own.iter().rev().find(|(codes, _)| codes.contains(&code));
        own.map_or_else(|| by_iso(code), |(_, kind)| *kind).filter(|kind| kind.is_of(amount))
    }

    /// Whether a code allows that money moved between own accounts. By default these are money orders, payments
    /// between persons, and loads of wallets and cards.
    pub(crate) fn is_transfer(&self, code: u16) -> bool {
        let own = self.own.iter().rev().find(|(codes, _)| codes.contains(&code));
        match own {
            Some((_, kind)) => matches!(kind, None | Some(Kind::Transfer)),
            None => matches!(code, 4_829 | 6_529..=6_540),
        }
    }

    /// Returns the ranges that replace the defaults, in the order of the calls of `set`.
    #[must_use = "it does nothing until it is read"]
    pub fn own(&self) -> impl ExactSizeIterator<Item = (RangeInclusive<u16>, Option<Kind>)> {
        self.own.iter().cloned()
    }
}

/// The kinds of ISO 18245:2003, with the codes that card schemes have added for money itself.
const fn by_iso(code: u16) -> Option<Kind> {
    match code {
        // Cash at a counter or a machine, and quasi cash at a bank.
        6_010 | 6_011 | 6_050 => Some(Kind::Cash),
        // Wire transfers and money orders; financial institutions (goods, services, debts) and quasi cash elsewhere;
        // securities; payments between persons and loads of wallets and cards; deposits; savings bonds.
        4_829
        | 6_012
        | 6_051
        | 6_211
        | 6_529..=6_540
        | 6_760
        // Courts, fines, bail, taxes, government services and payments between its offices.
        | 9_211
        | 9_222
        | 9_223
        | 9_311
        | 9_399
        | 9_405 => Some(Kind::OtherOutgoingPayment),
        // Agriculture, contracted services, airlines, car rental, lodging, transport, utilities, shops, services,
        // associations and other goods and services.
        1..=9_999 => Some(Kind::Purchase),
        _ => None,
    }
}

// Common names in feeds of transactions, by their meaning, each in its folded form.

const SALARY: Category = Category { recurs_in_cash: true, ..Category::for_kind(Kind::Salary) };
const INCOME: Category = Category::for_kind(Kind::OtherIncomingPayment);
const PENSION: Category = Category { recurs_in_cash: true, ..INCOME };
const PURCHASE: Category = Category::for_kind(Kind::Purchase);
const BILL: Category = Category { is_bill: true, ..PURCHASE };
const RENT: Category = Category { recurs_in_cash: true, ..BILL };
const LOAN: Category = Category { recurs_in_cash: true, ..Category::for_kind(Kind::LoanRepayment) };
/// Money that comes in under the name of an instalment is an instalment that was given back. It is no income.
const INSTALMENT: Category = Category { incoming: Some(Kind::Refund), ..LOAN };

/// The categories of names. If a name is listed twice, both categories apply.
///
/// A plain `transfer` is not here, as it does not name the owner of the other account. Own accounts are found by
/// pairs.
#[rustfmt::skip]
const NAMES: &[(Category, &[&str])] = &[
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
    (Category::for_kind(Kind::LoanDisbursement), &[
        "loan", "loans", "personal loan", "loan disbursement", "loan disbursements", "loan proceeds", "loan received",
        "transfer in cash advances loans", "قرض", "قروض",
    ]),
    (Category::for_kind(Kind::Refund), &[
        "refund", "refunds", "purchase refund", "returned purchase", "returned purchases", "return", "returns", "reversal",
        "reversals", "chargeback", "chargebacks", "استرداد", "مرتجع",
    ]),
    (Category::for_kind(Kind::Transfer), &[
        "self transfer", "own transfer", "own transfers", "internal transfer", "internal transfers",
        "internal account transfer", "own account", "own accounts", "own account transfer", "between accounts",
        "transfer between accounts", "transfer between own accounts", "account transfer", "transfer in account transfer",
        "transfer out account transfer", "savings transfer", "transfer to savings", "transfer from savings",
        "transfer in savings", "transfer out savings", "transfer in investment retirement funds",
        "transfer out investment retirement funds", "تحويل داخلي",
    ]),
    (Category::for_kind(Kind::CreditLimit), &["credit limit"]),
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
    (Category::for_kind(Kind::Fee), &[
        "fee", "fees", "fees charges", "charges", "bank fee", "bank fees", "bank charge", "bank charges", "service charge",
        "service charges", "service fee", "service fees", "account fee", "account fees", "statement fee", "statement fees",
        "maintenance fee", "atm fee", "atm fees", "late fee", "late fees", "late payment fee", "finance charge",
        "finance charges", "interest charge", "interest charges", "interest charged", "interest paid", "overdraft",
        "overdraft fee", "overdraft fees", "insufficient funds", "insufficient funds fee", "foreign transaction fee",
        "foreign transaction fees", "transfer fee", "transfer fees", "card fee", "annual fee", "commission", "commissions",
        "sanction interest", "bank fees atm fees", "bank fees foreign transaction fees", "bank fees insufficient funds",
        "bank fees interest charge", "bank fees overdraft fees", "bank fees other bank fees", "رسوم", "عمولة", "عمولات",
    ]),
    (Category::for_kind(Kind::Cash), &[
        "cash", "atm", "cash atm", "atm cash", "cash withdrawal", "cash withdrawals", "atm withdrawal", "atm withdrawals",
        "withdrawal", "withdrawals", "card withdrawal", "cash advance", "transfer out withdrawal", "سحب", "سحب نقدي",
    ]),
    (Category::for_kind(Kind::OtherOutgoingPayment), &[
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

#[cfg(test)]
mod tests {

    use super::{Category, CategoryTable, MccTable, NAMES, folded};
    use crate::Kind;

    #[test]
    fn each_default_name_is_in_its_folded_form_and_says_one_thing_of_a_direction() {
        let table = CategoryTable::default();
        for (category, names) in NAMES {
            for name in *names {
                assert_eq!(folded(name), *name);
                let known = table.get(name);
                for amount in [-1, 1] {
                    let said = category.kind(amount);
                    assert!(said.is_none() || said == known.kind(amount), "{name}");
                }
            }
        }
    }

    #[test]
    fn names_of_feeds_say_what_they_mean() {
        let table = CategoryTable::default();
        for (name, amount, kind) in [
            ("INCOME_WAGES", 1, Some(Kind::Salary)),
            ("US/Hooli/Salary", 1, Some(Kind::Salary)),
            ("Financial/Fees", -1, Some(Kind::Fee)),
            ("Cash & ATM", -1, Some(Kind::Cash)),
            ("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", -1, Some(Kind::LoanRepayment)),
            ("TRANSFER_IN_CASH_ADVANCES_AND_LOANS", 1, Some(Kind::LoanDisbursement)),
            ("TRANSFER_OUT_ACCOUNT_TRANSFER", -1, Some(Kind::Transfer)),
            ("Food and Drink", -1, Some(Kind::Purchase)),
            ("food", 1, None),
            ("Transfer", -1, None),
            ("", -1, None),
        ] {
            assert_eq!(table.kind(name, amount), kind, "{name}");
        }
        let flags = |name| {
            let known = table.get(name);
            (known.is_bill, known.recurs_in_cash)
        };
        assert_eq!(
            ["Home/Rent", "Internet", "Pension", "Netflix"].map(flags),
            [(true, true), (true, false), (false, true), (false, false)]
        );
    }

    #[test]
    fn what_is_set_stands_instead_of_all_that_was_known() {
        let mut table = CategoryTable::default();
        table.set("Rent", Category::default());
        assert_eq!(table.get("Home > rent"), Category::default());
        assert_eq!(table.own().collect::<Vec<_>>(), [("rent", Category::default())]);
        let mut codes = MccTable::default();
        codes.set(6_000..=6_999, Some(Kind::Fee));
        codes.set(6_011..=6_011, None);
        assert_eq!(
            [6_010, 6_011, 7_000, 0].map(|code| codes.kind(code, -1)),
            [Some(Kind::Fee), None, Some(Kind::Purchase), None]
        );
    }
}
