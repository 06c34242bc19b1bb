//! The values of an event: as a condition reads them, and as a message writes them.

use crate::Day;
use lendwright_scoring::rules::Input;
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use std::collections::BTreeMap;

/// A value under a name: what conditions compare, and how a message writes it.
///
/// # Example
/// ```
/// use lendwright_analytics::engagement::EventValue;
/// use lendwright_types::currency::EGP;
///
/// let amount = EventValue::money(-25_050, EGP);
/// assert_eq!(amount.text(), Some("-250.50"));
/// assert_eq!(EventValue::text_of("").text(), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EventValue {
    input: Input,
    text: Option<String>,
}

/// Values by their full names: `txn.amount`, `user.income`, `DBR`.
pub type EventValues = BTreeMap<String, EventValue>;

impl EventValue {
    /// An unknown value.
    pub const MISSING: Self = Self { input: Input::NOT_GIVEN, text: None };

    /// An amount of minor units, written with the decimals of its currency.
    #[must_use]
    pub fn money(minor: i64, currency: Currency) -> Self {
        let money = Money::from_minor(minor, currency);
        let text = money.to_decimal().to_string();
        Self { input: Input::Number(money.to_double()), text: Some(text) }
    }

    /// A text. An empty text is unknown.
    #[must_use]
    pub fn text_of(text: &str) -> Self {
        if text.is_empty() {
            return Self::MISSING;
        }
        Self { input: Input::text(text), text: Some(text.to_owned()) }
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: i64) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "days, ids and scores are far below 2^53")]
        let input = Input::Number(number as f64);
        Self { input, text: Some(number.to_string()) }
    }

    /// A day.
    #[must_use]
    pub fn day(day: Day) -> Self {
        Self { input: Input::Date(day.date()), text: Some(day.to_string()) }
    }

    /// A value that is read or sent as it is.
    #[must_use]
    pub fn of(input: Input) -> Self {
        let text = written(&input);
        Self { input, text }
    }

    /// A value that is written in this way.
    #[must_use]
    pub fn written(input: Input, text: String) -> Self {
        Self { input, text: Some(text) }
    }

    /// Like [`of`](Self::of), for a value that may be missing.
    #[must_use]
    pub fn known(value: Option<Self>) -> Self {
        value.unwrap_or(Self::MISSING)
    }

    /// What conditions compare.
    #[must_use]
    pub const fn input(&self) -> &Input {
        &self.input
    }

    /// How a message writes it; `None` for a value that is not known.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// The text of a value without a special format.
fn written(input: &Input) -> Option<String> {
    match input {
        Input::Number(number) if !number.is_finite() => None,
        Input::Number(number) => Some(number.to_string()),
        Input::Bool(value) => Some(value.to_string()),
        Input::Text(text) => Some(text.to_string()).filter(|text| !text.is_empty()),
        Input::Date(date) => Some(date.to_string()),
        Input::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(written).collect();
            items.map(|items| items.join(", ")).filter(|text| !text.is_empty())
        }
        Input::Missing(_) => None,
    }
}
