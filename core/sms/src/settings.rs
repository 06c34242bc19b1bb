//! How a sender writes its messages, and what it is.

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

/// How a sender writes its messages, and what kind of business it is.
///
/// # Example
/// ```
/// use lendwright_sms::{DecimalMark, SenderKind, SenderSettings};
///
/// let plain = SenderSettings::default();
/// assert_eq!((plain.kind, plain.decimal), (SenderKind::Other, DecimalMark::Auto));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SenderSettings {
    /// What kind of business it is.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs, which counts as one.
    pub operator_wallet: bool,
    /// Other addresses from which it writes.
    pub aliases: Vec<String>,
    /// The currency of amounts that name none; `None` is the base currency.
    pub currency: Option<Currency>,
    /// Which separator stands before decimals.
    pub decimal: DecimalMark,
    /// How much of a message a template has to match.
    pub fit: Fit,
    /// In which order its dates are written.
    pub date_order: DateOrder,
    /// Whether a fee that is told beside an amount is a record of its own.
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
