//! Templates: the wording of a message, with places for the variable parts.
#![allow(clippy::arithmetic_side_effects, reason = "places within a template")]

mod error;
mod parse;
mod part;
mod warning;

pub use error::{TemplateError, TemplateFault};
pub use part::Placeholder;
pub use warning::TemplateWarning;

pub(super) use part::Part;

use super::Folded;

/// A template: wording with placeholders, read and checked.
///
/// `{{name}}` is a placeholder, `{{name?}}` one that a message may leave out, `{{name:tag}}` a further one of a kind
/// that the record has once, which is read and not kept. `{{^}}` and `{{$}}` bind a template to the beginning and the
/// end of a message, and `\{{` writes two braces.
///
/// # Example
/// ```
/// use lendwright_sms::{Field, Template};
///
/// let template = Template::parse("Paid {{amount}} {{currency}} at {{merchant}} on {{date}}")?;
/// let message = template.fill(|place| match place.field {
///     Field::Amount => "1,250.50".to_owned(),
///     Field::Currency => "EGP".to_owned(),
///     Field::Merchant => "Corner Shop".to_owned(),
///     _ => "05/03/2026".to_owned(),
/// });
/// assert_eq!(message, "Paid 1,250.50 EGP at Corner Shop on 05/03/2026");
///
/// let error = Template::parse("Paid {{amont}}").unwrap_err();
/// assert_eq!(error.to_string(), "unknown placeholder 'amont' at character 5, did you mean 'amount'?");
/// # Ok::<(), lendwright_sms::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    text: String,
    parts: Vec<Part>,
}

impl Template {
    /// Reads and checks a template.
    ///
    /// # Errors
    /// When its braces or placeholders are wrong, or it has too little wording to recognise a message. The error
    /// names the fault and its character.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let parts = parse::parts(text)?;
        parse::check(text, &parts)?;
        parse::check_values(text, &parts)?;
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Reads a template that was stored, perhaps by a release that did not refuse two untagged balances.
    pub(super) fn parse_stored(text: &str) -> Result<Self, TemplateError> {
        let parts = parse::parts(text)?;
        parse::check(text, &parts)?;
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Returns the template as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its placeholders in order.
    pub fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.parts.iter().filter_map(|part| match part {
            Part::Place(placeholder) => Some(placeholder),
            _ => None,
        })
    }

    /// Returns a message of its wording, with these texts in the place of its placeholders.
    pub fn fill(&self, mut value: impl FnMut(&Placeholder) -> String) -> String {
        let mut message = String::new();
        for part in &self.parts {
            match part {
                Part::Wording { written, .. } => message.push_str(written),
                Part::Place(placeholder) => message.push_str(&value(placeholder)),
                Part::Begin | Part::End => {}
            }
        }
        message
    }

    /// Returns how many characters of a message are its wording.
    #[must_use]
    pub fn literal_chars(&self) -> usize {
        self.wordings().map(|folded| folded.chars().count()).sum()
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The text that must be unique among a sender's templates: all of it, folded.
    pub(super) fn folded(&self) -> String {
        Folded::of(&self.text).as_str().to_owned()
    }

    /// Whether a folded word is in its wording.
    pub(super) fn has_word(&self, word: &str) -> bool {
        let is_apart = |found: char| !found.is_alphanumeric() || found.is_ascii_digit();
        self.wordings().any(|wording| wording.split(is_apart).any(|own| own == word))
    }

    fn wordings(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Wording { folded, .. } => Some(folded.as_str()),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests;
