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
/// assert_eq!(catalogue.text("INCOME", "en"), Some("Level of income"));
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

/// Code, English, Arabic. Each names what was considered and says nothing of its value, so that it is
/// true of whoever lost points by it.
const TEXTS: &[(&str, &str, &str)] = &[
    ("ADDRESS", "Time at the present address", "مدة الإقامة في العنوان الحالي"),
    ("APPLICATIONS", "Number of recent applications for credit", "عدد طلبات الائتمان الحديثة"),
    ("AREA", "Place of residence", "محل الإقامة"),
    ("ASSETS", "Value or kind of property owned", "قيمة الممتلكات أو نوعها"),
    ("BANKED", "Bank account", "الحساب البنكي"),
    ("BANKING", "Activity on bank accounts", "الحركة على الحسابات البنكية"),
    (
        "DELINQUENCY",
        "Record of payments on past or present obligations",
        "سجل سداد الالتزامات السابقة أو الحالية",
    ),
    ("EDUCATION", "Level of education", "المستوى التعليمي"),
    ("EMPLOYMENT", "Length of employment", "مدة العمل"),
    ("FILE", "Extent of credit experience", "مدى التاريخ الائتماني"),
    ("HOUSEHOLD", "Number of people to support", "عدد المعالين"),
    ("IDENTITY", "Verification of identity", "التحقق من الهوية"),
    ("INCOME", "Level of income", "مستوى الدخل"),
    ("INCOME_REGULARITY", "Regularity of income", "مدى انتظام الدخل"),
    ("INCOME_TYPE", "Kind of employment or income", "نوع العمل أو الدخل"),
    (
        INCOMPLETE,
        "The application is incomplete: needed information is missing",
        "الطلب غير مكتمل: توجد بيانات مطلوبة ناقصة",
    ),
    ("OBLIGATIONS", "Debt payments in relation to income", "الالتزامات مقارنةً بالدخل"),
    ("PERSON", "Personal circumstances", "ظروف شخصية"),
    ("REPORTS", "Reports by lenders", "بلاغات الجهات المُقرضة"),
    ("RESIDENCE", "Kind of residence", "نوع السكن"),
    ("SCORE", "Credit score", "الدرجة الائتمانية"),
    ("SPENDING", "Spending in relation to income", "الإنفاق مقارنةً بالدخل"),
    ("TERMS", "Terms of the credit asked for", "شروط الائتمان المطلوب"),
];
