//! The texts of reasons, by code and language.

use std::collections::BTreeMap;

/// Reason codes, each with a sentence in one or more languages.
///
/// The default one follows the sample notice of Regulation B (12 CFR 1002, Appendix C, Form C-1,
/// Part I) in our own words, in English and Arabic.
///
/// ```
/// use lendwright::scoring::Catalogue;
///
/// let catalogue = Catalogue::default();
/// assert_eq!(catalogue.text("INCOME", "en"), Some("Income is low"));
/// assert_eq!(catalogue.text("INCOME", "xx"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue(BTreeMap<String, BTreeMap<String, String>>);

impl Catalogue {
    /// An empty catalogue.
    #[must_use]
    pub fn empty() -> Self {
        Self(BTreeMap::new())
    }

    /// The same with this text for a code in a language; it replaces an earlier one.
    #[must_use]
    pub fn with(mut self, code: &str, language: &str, text: &str) -> Self {
        let texts = self.0.entry(code.to_owned()).or_default();
        texts.insert(language.to_owned(), text.to_owned());
        self
    }

    /// The text of a code in a language.
    #[must_use]
    pub fn text(&self, code: &str, language: &str) -> Option<&str> {
        self.0.get(code)?.get(language).map(String::as_str)
    }

    /// Each code with its texts by language, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, String>)> {
        self.0.iter().map(|(code, texts)| (code.as_str(), texts))
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        TEXTS.iter().fold(Self::empty(), |all, (code, english, arabic)| {
            all.with(code, "en", english).with(code, "ar", arabic)
        })
    }
}

/// The code of a reason that is given when information is missing.
pub const INCOMPLETE: &str = "INCOMPLETE";

/// Code, English, Arabic.
const TEXTS: &[(&str, &str, &str)] = &[
    ("ADDRESS", "Time at the present address is short", "قِصر مدة الإقامة في العنوان الحالي"),
    ("APPLICATIONS", "Many recent applications for credit", "كثرة طلبات الائتمان المقدمة حديثًا"),
    ("AREA", "Place of residence", "محل الإقامة"),
    ("ASSETS", "Value or kind of property owned", "قيمة الممتلكات أو نوعها"),
    ("BANKED", "No bank account", "عدم وجود حساب بنكي"),
    ("BANKING", "Little activity on bank accounts", "قلة الحركة على الحسابات البنكية"),
    (
        "DELINQUENCY",
        "Late or missed payments on past or present obligations",
        "تأخر أو تخلف عن سداد التزامات سابقة أو حالية",
    ),
    ("EDUCATION", "Level of education", "المستوى التعليمي"),
    ("EMPLOYMENT", "Length of employment is short", "قِصر مدة العمل"),
    ("FILE", "Little experience with credit", "محدودية التاريخ الائتماني"),
    (
        "HOUSEHOLD",
        "Number of people to support in relation to income",
        "عدد المعالين مقارنةً بالدخل",
    ),
    ("IDENTITY", "Identity could not be verified", "تعذر التحقق من الهوية"),
    ("INCOME", "Income is low", "انخفاض الدخل"),
    ("INCOME_REGULARITY", "Income is not received regularly", "عدم انتظام الدخل"),
    ("INCOME_TYPE", "Temporary or irregular employment", "عمل مؤقت أو غير منتظم"),
    (
        INCOMPLETE,
        "The application is incomplete: needed information is missing",
        "الطلب غير مكتمل: توجد بيانات مطلوبة ناقصة",
    ),
    (
        "OBLIGATIONS",
        "Debt payments are high in relation to income",
        "ارتفاع الالتزامات مقارنةً بالدخل",
    ),
    ("PERSON", "Personal circumstances", "ظروف شخصية"),
    ("REPORTS", "Reported by a lender", "وجود بلاغ من جهة مُقرضة"),
    ("RESIDENCE", "Kind of residence", "نوع السكن"),
    ("SPENDING", "Spending is high in relation to income", "ارتفاع الإنفاق مقارنةً بالدخل"),
    ("TERMS", "Credit is not granted on the terms asked for", "لا يُمنح الائتمان بالشروط المطلوبة"),
];
