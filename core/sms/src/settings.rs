//! The settings of a sender: its kind, and its way of writing messages.

use super::SenderKind;
use lendwright_types::codes;
use lendwright_types::currency::Currency;

codes! {
    /// Which separator of a number stands before its decimals.
    pub enum DecimalMark {
        /// What the number's form says: the last one of two, or one before other than three digits.
        Auto = "auto",
        /// The point; a comma only groups.
        Dot = "dot",
        /// The comma; a point only groups.
        Comma = "comma",
    }
}

codes! {
    /// How much of a message a template has to match.
    pub enum Fit {
        /// A part of it.
        Contains = "contains",
        /// All of it.
        Full = "full",
    }
}

codes! {
    /// In which order a date of numbers is written where its form leaves it open.
    pub enum DateOrder {
        /// Day, month, year.
        DayFirst = "dmy",
        /// Month, day, year.
        MonthFirst = "mdy",
        /// Year, month, day.
        YearFirst = "ymd",
    }
}

/// The settings of a sender: its kind of business, and its way of writing messages.
///
/// # Example
/// ```
/// use lendwright_sms::{DecimalMark, SenderKind, SenderSettings};
///
/// let plain = SenderSettings::default();
/// assert_eq!((plain.kind, plain.decimal), (SenderKind::Other, DecimalMark::Auto));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SenderSettings {
    /// Its kind of business.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs, which counts as one.
    pub operator_wallet: bool,
    /// Other addresses of the sender.
    pub aliases: Vec<String>,
    /// The currency of amounts without one; `None` is the base currency.
    pub currency: Option<Currency>,
    /// The separator before decimals.
    pub decimal: DecimalMark,
    /// The part of a message that a template must match.
    pub fit: Fit,
    /// The order of day, month and year in its dates.
    pub date_order: DateOrder,
    /// Whether a fee in the same message as an amount is a separate record.
    pub fee_counts: bool,
}

impl Default for SenderSettings {
    fn default() -> Self {
        Self {
            kind: SenderKind::Other,
            operator_wallet: false,
            aliases: Vec::new(),
            currency: None,
            decimal: DecimalMark::Auto,
            fit: Fit::Contains,
            date_order: DateOrder::DayFirst,
            fee_counts: false,
        }
    }
}
