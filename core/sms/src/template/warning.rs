//! Possible mistakes in a valid template.

use super::{Part, Template};
use crate::Field;
use crate::{Class, Kind, SenderSettings, fold, scan};
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest_value};

/// The smallest number of characters of wording that identifies a message.
const LITERAL_CHARS_MIN: usize = 8;

/// A possible mistake in a valid template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemplateWarning {
    /// The category is not a standard one.
    #[error("the category is no standard one{} and counts as {}", did_you_mean_in_brackets(.near.map(Kind::name)), .as_kind.name())]
    OwnCategory {
        /// Its kind.
        as_kind: Kind,
        /// A standard category with a similar name that counts as another kind.
        near: Option<Kind>,
    },
    /// A category of money that moves has a template without an amount.
    #[error("no amount is read, so that the record is in no sum")]
    NoAmount,
    /// The currency of the amount is unknown.
    #[error("no currency is read, written or set for the sender, so that the base currency counts")]
    NoCurrency,
    /// The wording is short.
    #[error("fewer than {LITERAL_CHARS_MIN} characters of wording tell a message")]
    FewLiterals,
    /// Characters without a shape were left out.
    #[error("invisible characters do not count")]
    InvisibleRemoved,
    /// The amount touches a free text, which may take its first digits for its own.
    #[error("an amount stands beside a placeholder for free text")]
    AmountBesideFreeText,
    /// A message made of it matches another template at least as well.
    #[error("its messages match template {number} of '{category}' as well")]
    CrossMatch {
        /// The other category.
        category: String,
        /// The other template's number within it.
        number: usize,
    },
}

impl Template {
    /// Returns possible mistakes, for a category of a sender. The set warns about conflicts between templates.
    #[must_use]
    pub fn warnings(&self, category: &str, settings: &SenderSettings) -> Vec<TemplateWarning> {
        let (kind, is_standard) = Kind::of(category);
        let moves_money = !matches!(kind.class(), Class::Signal | Class::Ignore);
        let has = |is: fn(Field) -> bool| {
            self.placeholders().any(|place| is(place.field) && place.tag.is_none())
        };
        let has_amount = has(Field::is_amount);
        let names_currency = has(|field| matches!(field, Field::Money | Field::Currency))
            || settings.currency.is_some()
            || self.wordings().any(writes_currency);
        let found = [
            (
                !is_standard,
                TemplateWarning::OwnCategory { as_kind: kind, near: near(category, kind) },
            ),
            (moves_money && !has_amount, TemplateWarning::NoAmount),
            (has_amount && !names_currency, TemplateWarning::NoCurrency),
            (self.literal_chars() < LITERAL_CHARS_MIN, TemplateWarning::FewLiterals),
            (self.text.chars().any(fold::is_invisible), TemplateWarning::InvisibleRemoved),
            (self.has_amount_beside_free_text(), TemplateWarning::AmountBesideFreeText),
        ];
        found.into_iter().filter_map(|(is, warning)| is.then_some(warning)).collect()
    }

    fn has_amount_beside_free_text(&self) -> bool {
        let seen: Vec<&Part> = self
            .parts
            .iter()
            .filter(|part| !matches!(part, Part::Wording { folded, .. } if folded.is_empty()))
            .collect();
        seen.windows(2).any(|pair| match pair {
            [Part::Place(a), Part::Place(b)] => {
                a.field.is_amount() && b.field.is_free_text()
                    || a.field.is_free_text() && b.field.is_amount()
            }
            _ => false,
        })
    }
}

/// The standard category with the most similar name, if that counts as another kind.
fn near(category: &str, as_kind: Kind) -> Option<Kind> {
    let name = nearest_value(category, Kind::all().map(Kind::name))?;
    Kind::from_name(name).filter(|kind| *kind != as_kind)
}

/// Whether a currency is in folded wording.
fn writes_currency(folded: &str) -> bool {
    folded.char_indices().any(|(at, found)| {
        let begins = !found.is_alphabetic()
            || !scan::char_before(folded, at).is_some_and(char::is_alphabetic);
        begins && scan::currency::token(folded, at, None).is_some_and(|token| token.is_plain)
    })
}

impl Template {
    /// A message from this template with usual values.
    pub(crate) fn sample(&self) -> String {
        self.fill(|place| usual(place.field).to_owned())
    }
}

/// A usual value of each field.
const fn usual(field: Field) -> &'static str {
    match field {
        Field::Amount | Field::Number => "125.50",
        Field::Money => "125.50 USD",
        Field::Currency => "USD",
        Field::Balance => "9,340.25",
        Field::Limit => "15,000.00",
        Field::Fee => "1.50",
        Field::Account | Field::Card => "1234",
        Field::Reference => "A1B2C3D4",
        Field::Date => "05/03/2026",
        Field::Time => "10:42",
        Field::Phone => "01000000000",
        Field::Merchant => "Corner Shop",
        Field::Counterparty => "Sam Sample",
        Field::Product => "Red Kettle",
        Field::Word | Field::Any | Field::Rest => "sample",
    }
}
