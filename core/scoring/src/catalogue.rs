//! The texts of reasons, by code and language, and the words of a reason in a letter.

use crate::rules::{Registry, Variable};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Reason codes, each with a sentence in one or more languages.
///
/// The default one follows the sample notice of Regulation B (12 CFR 1002, Appendix C, Form C-1,
/// Part I) in our own words, in English and Arabic.
///
/// ```
/// use lendwright_scoring::Catalogue;
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

impl Catalogue {
    /// The text that this version knows for a code.
    pub(super) fn known(code: &str, language: &str) -> Option<&'static str> {
        KNOWN.text(code, language)
    }

    /// The texts of every code that this version knows: of a list of variables, and the others.
    fn for_version(registry: &Registry) -> Self {
        let reasons = registry.variables().iter().map(|v| (&*v.reason.code, &*v.reason.text));
        let english = reasons.chain(OTHERS.iter().copied()).map(|(code, text)| (code, "en", text));
        let arabic = ARABIC.iter().map(|&(code, text)| (code, "ar", text));
        let add = |all: Self, (code, language, text)| all.with(code, language, text);
        english.chain(arabic).fold(Self::empty(), add)
    }

    /// The part that is the default in a policy of format 1.
    fn for_format_1(mut self) -> Self {
        self.0.retain(|code, _| CODES_OF_FORMAT_1.contains(&code.as_str()));
        for texts in self.0.values_mut() {
            texts.retain(|language, _| LANGUAGES_OF_FORMAT_1.contains(&language.as_str()));
        }
        self
    }

    /// A text that is not in the policy file, for a code that was added after format 1.
    pub(super) fn beside(&self, code: &str, language: &str) -> Option<&'static str> {
        self.beside_of(&KNOWN, code, language)
    }

    fn beside_of<'k>(&self, known: &'k Self, code: &str, language: &str) -> Option<&'k str> {
        let is_later = !CODES_OF_FORMAT_1.contains(&code) && !self.0.contains_key(code);
        known.text(code, language).filter(|_| is_later)
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        KNOWN.clone().for_format_1()
    }
}

/// The texts that this version knows, made once.
static KNOWN: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::for_version(&Registry::standard()));

/// The codes of the default `reasons` of format 1, which are in the digest of every policy without its own: this list
/// never changes. A later code has its texts in [`ARABIC`] and with its variable or in [`OTHERS`]. They are found
/// without the file.
const CODES_OF_FORMAT_1: [&str; 23] = [
    "ADDRESS",
    "APPLICATIONS",
    "AREA",
    "ASSETS",
    "BANKED",
    "BANKING",
    "DELINQUENCY",
    "EDUCATION",
    "EMPLOYMENT",
    "FILE",
    "HOUSEHOLD",
    "IDENTITY",
    "INCOME",
    "INCOME_REGULARITY",
    "INCOME_TYPE",
    INCOMPLETE,
    "OBLIGATIONS",
    PERSON,
    "REPORTS",
    "RESIDENCE",
    "SCORE",
    "SPENDING",
    "TERMS",
];

/// The languages of those texts, for the same reason.
const LANGUAGES_OF_FORMAT_1: [&str; 2] = ["ar", "en"];

/// The code of a reason that is given when information is missing.
pub const INCOMPLETE: &str = "INCOMPLETE";

/// The code that personal facts share. Its standard text names no fact, so a letter uses the words of [`PARTICULARS`]
/// instead.
pub(super) const PERSON: &str = "PERSON";

/// The words for each personal fact: the variable, English, Arabic.
const PARTICULARS: [(&str, &str, &str); 5] = [
    ("age", "Age of the applicant", "سن مقدم الطلب"),
    ("birth_date", "Date of birth", "تاريخ الميلاد"),
    ("gender", "Gender of the applicant", "جنس مقدم الطلب"),
    ("Marital_Status", "Marital status", "الحالة الاجتماعية"),
    ("Language_ID", "Language of the applicant", "لغة مقدم الطلب"),
];

/// The words for a personal fact; none if the language has none.
fn particular(variable: &str, language: &str) -> Option<&'static str> {
    let (_, english, arabic) = PARTICULARS.iter().find(|(name, ..)| *name == variable)?;
    match language {
        "ar" => Some(arabic),
        _ => Some(english),
    }
}

/// The text of a letter for a reason without words.
pub(super) fn other(language: &str) -> &'static str {
    match language {
        "ar" => "معلومات أخرى أخذتها الجهة المُقرضة في الاعتبار",
        _ => "Other information that the lender considered",
    }
}

/// The separator of the things that a sentence lists.
pub(super) fn separator(language: &str) -> &'static str {
    match language {
        "ar" => "؛ ",
        _ => "; ",
    }
}

/// Code and English of the reasons that no standard variable has. Each text names the considered information and not
/// its value, so that it is true for every borrower who lost points by it.
const OTHERS: &[(&str, &str)] =
    &[(INCOMPLETE, "The application is incomplete: needed information is missing")];

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
    ("GAMBLING", "مدفوعات المراهنات"),
    ("HOUSEHOLD", "عدد المعالين"),
    ("IDENTITY", "التحقق من الهوية"),
    ("INCOME", "مستوى الدخل"),
    ("INCOME_REGULARITY", "مدى انتظام الدخل"),
    ("INCOME_TYPE", "نوع العمل أو الدخل"),
    (INCOMPLETE, "الطلب غير مكتمل: توجد بيانات مطلوبة ناقصة"),
    ("LENDERS", "قروض الجهات المُقرضة الأخرى وحدودها وعروضها"),
    ("OBLIGATIONS", "الالتزامات مقارنةً بالدخل"),
    (PERSON, "ظروف شخصية"),
    ("REPORTS", "بلاغات الجهات المُقرضة"),
    ("RESIDENCE", "نوع السكن"),
    ("SCORE", "الدرجة الائتمانية"),
    ("SPENDING", "الإنفاق مقارنةً بالدخل"),
    ("TERMS", "شروط الائتمان المطلوب"),
];

/// The sources of words.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub(super) reasons: &'w Catalogue,
    pub(super) registry: &'w Registry,
}

impl<'w> Words<'w> {
    /// The words for a code, and for its variable if that is known. They are the policy's own in this language, else
    /// in English, else those that a variable declares, else this version's. A standard variable with another code
    /// comes last: this version's words for the code fit better.
    pub(super) fn find(
        self,
        code: &str,
        variable: Option<&str>,
        language: &str,
    ) -> Option<&'w str> {
        let is_vague = |text: &&str| code == PERSON && Catalogue::known(code, "en") == Some(text);
        let is_vague_here = |text: &&str| {
            code == PERSON && Catalogue::known(code, language) == Some(text) || is_vague(text)
        };
        let said = |language| {
            let text = self.reasons.text(code, language);
            text.or_else(|| self.reasons.beside(code, language)).filter(|t| !is_vague_here(t))
        };
        let particular =
            || variable.filter(|_| code == PERSON).and_then(|v| particular(v, language));
        let about = || self.worded().find(|v| Some(&*v.name) == variable);
        // A standard text of a policy that leaves it to the variables has its translation here.
        let translated = |v: &'w Variable| {
            let known = Catalogue::known(&v.reason.code, language);
            known.filter(|_| is_standard(v)).unwrap_or(&*v.reason.text)
        };
        let declared = |found: Option<&'w Variable>| {
            found.filter(|v| !is_vague(&&*v.reason.text)).map(translated)
        };
        said(language)
            .or_else(|| said("en"))
            .or_else(particular)
            .or_else(|| declared(self.of_code(code, variable)))
            .or_else(|| declared(about().filter(|v| !is_standard(v))))
            .or_else(|| Catalogue::known(code, language).filter(|text| !is_vague_here(text)))
            .or_else(|| Catalogue::known(code, "en").filter(|text| !is_vague_here(text)))
            .or_else(|| declared(about()))
    }

    /// A variable that declares words for a code: the variable of the reason, else the first one.
    fn of_code(self, code: &str, variable: Option<&str>) -> Option<&'w Variable> {
        let of_code = || self.worded().filter(|v| &*v.reason.code == code);
        of_code().find(|v| Some(&*v.name) == variable).or_else(|| of_code().next())
    }

    fn worded(self) -> impl Iterator<Item = &'w Variable> {
        self.registry.variables().iter().filter(|v| has_words(v))
    }
}

/// Whether a variable declares this version's words for its code.
fn is_standard(variable: &Variable) -> bool {
    Catalogue::known(&variable.reason.code, "en") == Some(&*variable.reason.text)
}

/// Whether a variable declares words for a letter: without any, its text is its name.
fn has_words(variable: &Variable) -> bool {
    let text = variable.reason.text.trim();
    !text.is_empty() && text != &*variable.name
}

/// The index of a code, which is added where it is new.
pub(crate) fn index_of(codes: &mut Vec<Box<str>>, code: &str) -> usize {
    codes.iter().position(|known| **known == *code).unwrap_or_else(|| {
        codes.push(code.into());
        codes.len().saturating_sub(1)
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{CODES_OF_FORMAT_1, Catalogue};
    use crate::rules::{Kind, Registry, Variable};

    #[test]
    fn a_later_code_is_in_no_default_and_its_text_beside_the_file() {
        let mut later = Registry::standard();
        later
            .declare(Variable::host("rent", Kind::Number).reason("RENT", "Level of rent"))
            .unwrap();
        let known = Catalogue::for_version(&later)
            .with("RENT", "ar", "الإيجار")
            .with("INCOME", "fr", "Revenu");
        assert_eq!(known.text("RENT", "en"), Some("Level of rent"));
        assert_eq!(known.clone().for_format_1(), Catalogue::default(), "so the digest stays");

        let file = Catalogue::default();
        assert_eq!(file.beside_of(&known, "RENT", "en"), Some("Level of rent"));
        assert_eq!(file.beside_of(&known, "RENT", "ar"), Some("الإيجار"));
        assert_eq!(file.beside_of(&known, "NOBODY", "en"), None);
        let own = file.with("RENT", "en", "Your rent");
        assert_eq!(own.beside_of(&known, "RENT", "ar"), None, "the policy has texts of its own");
        let none = Catalogue::empty();
        assert_eq!(none.beside_of(&known, "INCOME", "en"), None, "the file says what it says");
    }

    #[test]
    fn the_default_has_the_codes_of_format_1_in_both_languages() {
        let default = Catalogue::default();
        assert!(default.iter().map(|(code, _)| code).eq(CODES_OF_FORMAT_1));
        assert!(default.iter().all(|(_, texts)| texts.keys().eq(["ar", "en"])));
    }
}
