//! The texts of reasons, by code and language.

use crate::rules::Registry;
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
        let registry = Registry::standard();
        let reasons = registry.variables().iter().map(|v| (&*v.reason.code, &*v.reason.text));
        let english = reasons.chain(OTHERS.iter().copied()).map(|(code, text)| (code, "en", text));
        let arabic = ARABIC.iter().map(|&(code, text)| (code, "ar", text));
        let add = |all: Self, (code, language, text)| all.with(code, language, text);
        english.chain(arabic).fold(Self::empty(), add)
    }
}

/// The code of a reason that is given when information is missing.
pub const INCOMPLETE: &str = "INCOMPLETE";

/// Code and English of the reasons that no standard variable has. Each text names what was considered and
/// says nothing of its value, so that it is true of whoever lost points by it.
const OTHERS: &[(&str, &str)] = &[
    ("INCOME_REGULARITY", "Regularity of income"),
    (INCOMPLETE, "The application is incomplete: needed information is missing"),
];

/// Code and Arabic of all reasons.
const ARABIC: &[(&str, &str)] = &[
    ("ADDRESS", "مدة الإقامة في العنوان الحالي"),
    ("APPLICATIONS", "عدد طلبات الائتمان الحديثة"),
    ("AREA", "محل الإقامة"),
    ("ASSETS", "قيمة الممتلكات أو نوعها"),
    ("BANKED", "الحساب البنكي"),
    ("BANKING", "الحركة على الحسابات البنكية"),
    ("DELINQUENCY", "سجل سداد الالتزامات السابقة أو الحالية"),
    ("EDUCATION", "المستوى التعليمي"),
    ("EMPLOYMENT", "مدة العمل"),
    ("FILE", "مدى التاريخ الائتماني"),
    ("HOUSEHOLD", "عدد المعالين"),
    ("IDENTITY", "التحقق من الهوية"),
    ("INCOME", "مستوى الدخل"),
    ("INCOME_REGULARITY", "مدى انتظام الدخل"),
    ("INCOME_TYPE", "نوع العمل أو الدخل"),
    (INCOMPLETE, "الطلب غير مكتمل: توجد بيانات مطلوبة ناقصة"),
    ("OBLIGATIONS", "الالتزامات مقارنةً بالدخل"),
    ("PERSON", "ظروف شخصية"),
    ("REPORTS", "بلاغات الجهات المُقرضة"),
    ("RESIDENCE", "نوع السكن"),
    ("SCORE", "الدرجة الائتمانية"),
    ("SPENDING", "الإنفاق مقارنةً بالدخل"),
    ("TERMS", "شروط الائتمان المطلوب"),
];
