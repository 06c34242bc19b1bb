//! Where the words of a reason are found.

use super::catalogue::{Catalogue, PERSON, particular};
use crate::rules::{Registry, Variable};

/// Where words are looked for.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub(super) reasons: &'w Catalogue,
    pub(super) registry: &'w Registry,
}

impl<'w> Words<'w> {
    /// The words for a code, and for its variable if that is known. They are the policy's own in this language, else in
    /// English, else those that a variable declares, else this version's.
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
        let declared = || self.declared(code, variable).filter(|text| !is_vague(text));
        // A standard text of a policy that leaves it to the variables has its translation here.
        let translated = |text: &'w str| {
            let known = Catalogue::known(code, language);
            known.filter(|_| Catalogue::known(code, "en") == Some(text)).unwrap_or(text)
        };
        said(language)
            .or_else(|| said("en"))
            .or_else(particular)
            .or_else(|| declared().map(translated))
            .or_else(|| Catalogue::known(code, language).filter(|text| !is_vague_here(text)))
            .or_else(|| Catalogue::known(code, "en").filter(|text| !is_vague_here(text)))
    }

    /// The words that a variable declares: one of the code, else the one that it is about.
    fn declared(self, code: &str, variable: Option<&str>) -> Option<&'w str> {
        let worded = || self.registry.variables().iter().filter(|v| has_words(v));
        let is_about = |v: &&Variable| Some(&*v.name) == variable;
        let of_code = worded().filter(|v| &*v.reason.code == code);
        let found = of_code.clone().find(is_about).or_else(|| of_code.clone().next());
        found.or_else(|| worded().find(is_about)).map(|v| &*v.reason.text)
    }
}

/// Whether a variable declares words for a letter: without any, its text is its name.
fn has_words(variable: &Variable) -> bool {
    let text = variable.reason.text.trim();
    !text.is_empty() && text != &*variable.name
}
