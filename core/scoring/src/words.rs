//! Finds the words of a reason.

use super::catalogue::{Catalogue, PERSON, particular};
use crate::rules::{Registry, Variable};

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
