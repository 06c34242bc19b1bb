//! The words of reasons in a letter to the borrower. They never show a code or the name of a variable, and they name
//! the facts that counted.

use super::card::Earned;
use super::catalogue::{INCOMPLETE, PERSON, other, separator};
use super::names::is_computed;
use super::policy::{Outcome, Policy, Row};
use crate::rules::{ColumnIndex, RuleSet, Truth};
use std::collections::BTreeSet;

/// A variable that a reason of a notice is about, where the code alone does not say it: for [`INCOMPLETE`] a missing
/// one, for personal facts one that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    on: usize,
    of: usize,
    column: ColumnIndex,
}

impl Policy {
    /// The languages that it has words in, sorted: those of its catalogue, `ar` and `en`.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let own = self.parts().reasons.iter().flat_map(|(_, texts)| texts.keys());
        let all: BTreeSet<&str> = own.map(String::as_str).chain(["ar", "en"]).collect();
        all.into_iter().collect()
    }

    /// The words for a reason's code in a language: the policy's own, else in English, else those that a variable
    /// declares, else this version's. A code without words gets general ones and is never shown itself:
    /// [`Policy::warnings`] names it.
    #[must_use]
    pub fn reason_text(&self, code: &str, language: &str) -> &str {
        self.words().find(code, None, language).unwrap_or(other(language))
    }

    /// The sentences of a notice in a language, in the order of its codes. They name the missing data,
    /// and the personal facts that counted.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::from_json(br#"{"format": 1, "acceptance_rules": ["adult"],
    ///     "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}"#)?;
    /// let mut row = policy.row();
    /// policy.set_named(&mut row, "age", Input::Number(19.0))?;
    /// let outcome = policy.decide_row(policy.default_rules(), &mut row)?;
    /// let about = policy.subjects(policy.default_rules(), &row, &outcome);
    /// assert_eq!(policy.notice_texts(outcome.notice.codes(), &about, "en"), ["Age of the applicant"]);
    /// # Ok::<(), lendwright_scoring::PolicyError>(())
    /// ```
    #[must_use]
    pub fn notice_texts<C: AsRef<str>>(
        &self,
        codes: &[C],
        about: &[Subject],
        language: &str,
    ) -> Vec<String> {
        codes.iter().map(|code| self.notice_text(code.as_ref(), about, language)).collect()
    }

    /// The sentence of one code of a notice.
    #[doc(hidden)]
    #[must_use]
    pub fn notice_text(&self, code: &str, about: &[Subject], language: &str) -> String {
        let (words, general) = (self.words(), other(language));
        let mut subjects: Vec<&str> = Vec::new();
        for (_, of, variable) in about.iter().filter_map(|s| self.named(*s)).filter(|s| s.0 == code)
        {
            let text = words.find(of, Some(variable), language).unwrap_or(general);
            if !subjects.contains(&text) {
                subjects.push(text);
            }
        }
        let listed = subjects.join(separator(language));
        if code == INCOMPLETE && subjects.iter().any(|text| *text != general) {
            return format!("{} ({listed})", self.reason_text(code, language));
        }
        match words.find(code, None, language) {
            None if !listed.is_empty() => listed,
            text => text.unwrap_or(general).to_owned(),
        }
    }

    /// The words for one condition's or characteristic's part in a reason.
    #[doc(hidden)]
    #[must_use]
    pub fn reason_text_of(&self, code: &str, variable: &str, language: &str) -> &str {
        self.words().find(code, Some(variable), language).unwrap_or(other(language))
    }

    /// The subjects of a notice's reasons that the codes alone do not name, for the row that these rules decided.
    #[must_use]
    pub fn subjects(&self, rules: &RuleSet, row: &Row, outcome: &Outcome<'_>) -> Vec<Subject> {
        self.subjects_of(outcome.notice.codes(), (rules, row), outcome.score.cap)
    }

    /// The subjects of the reasons with these codes.
    pub(super) fn subjects_of(
        &self,
        codes: &[&str],
        (rules, row): (&RuleSet, &Row),
        cap: Option<usize>,
    ) -> Vec<Subject> {
        let mut found = Subjects { policy: self, all: Vec::new() };
        for code in codes {
            match *code {
                INCOMPLETE => found.missing(rules, row),
                PERSON => found.personal(rules, row, cap),
                _ => {}
            }
        }
        found.all
    }

    /// The code on the notice, the code of its subject, and the variable's name.
    #[must_use]
    pub fn named(&self, subject: Subject) -> Option<(&str, &str, &str)> {
        let code = |at: usize| self.card().codes.get(at).map(|code| &**code);
        let variable = self.registry().at(subject.column)?;
        Some((code(subject.on)?, code(subject.of)?, &variable.name))
    }

    /// The subject that [`Policy::named`] names so.
    #[must_use]
    pub fn subject(&self, (on, of, variable): (&str, &str, &str)) -> Option<Subject> {
        let code = |name: &str| self.card().codes.iter().position(|code| **code == *name);
        Some(Subject { on: code(on)?, of: code(of)?, column: self.column(variable)? })
    }
}

/// The subjects that were found, each once.
struct Subjects<'p> {
    policy: &'p Policy,
    all: Vec<Subject>,
}

impl Subjects<'_> {
    fn add(&mut self, on: usize, of: usize, column: ColumnIndex) {
        let subject = Subject { on, of, column };
        let computed = self.policy.registry().at(column).is_none_or(|v| is_computed(&v.name));
        if !computed && !self.all.contains(&subject) {
            self.all.push(subject);
        }
    }

    /// The missing variables: first those that open rules wait for, then those that the score lacks, the heaviest
    /// first.
    fn missing(&mut self, rules: &RuleSet, row: &Row) {
        let (card, values) = (self.policy.card(), row.values());
        let on = card.incomplete;
        if rules.state(values) == Some(Truth::Unknown) {
            for column in rules.unknown_columns(values) {
                if let Some(of) = card.of_columns.get(column.index()) {
                    self.add(on, *of, column);
                }
            }
        }
        for line in self.policy.missing_lines(row) {
            if let Some(column) = line.column_read(values) {
                self.add(on, line.code, column);
            }
        }
    }

    /// Collects the personal facts that counted: those of rules, of the score and of the effective cap.
    fn personal(&mut self, rules: &RuleSet, row: &Row, cap: Option<usize>) {
        let (card, values) = (self.policy.card(), row.values());
        let Some(code) = card.codes.iter().position(|code| **code == *PERSON) else { return };
        rules.blame(values, &mut |column| {
            if card.of_columns.get(column.index()) == Some(&code) {
                self.add(code, code, column);
            }
        });
        for line in card.lines.iter().filter(|line| line.code == code) {
            let loses = match line.earned(values) {
                Earned::Given(value) | Earned::Computed(value) => value < line.base,
                Earned::Missing(_) | Earned::LeftOut => false,
            };
            if let Some(column) = line.column_read(values).filter(|_| loses) {
                self.add(code, code, column);
            }
        }
        for cap in card.caps.iter().filter(|one| Some(one.at) == cap && one.code == code) {
            cap.rule.columns().iter().for_each(|column| self.add(code, code, *column));
        }
    }
}
