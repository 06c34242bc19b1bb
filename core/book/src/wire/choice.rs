//! Values with a few names, those of the pure domain among them.

use super::{Choice, Shape, ShapeError, Wire, shorten};
use lendwright_analytics::churn::ChurnModel;
use lendwright_analytics::engagement::{EventType, Suppression};
use lendwright_analytics::insights::{InsightType, Severity as InsightSeverity};
use lendwright_analytics::money::{AvailableWarning, BalanceSource};
use lendwright_analytics::peers::{Grouping, PeerPosition};
use lendwright_analytics::projection::ProjectionMethod;
use lendwright_analytics::segments::{Protected, ScalingTransform, SegmentMethod};
use lendwright_analytics::slice::{BudgetStatus, Dimension, Flow, Grain, Metric, WeekStart};
use lendwright_analytics::streams::{
    AmountType, Direction as StreamDirection, Frequency as StreamFrequency, StreamKind,
    StreamReason, StreamStatus, WantedDirection, WantedStatus,
};
use lendwright_analytics::{
    Channel as TransactionChannel, DataQuality, HigherIs, Kind as TransactionKind, PeriodName,
    PlaceFilter, PlaceKind, Transform, Unit, Weekday,
};
use lendwright_lending::{
    Accrual, Convention, DayCount, FeeBase, MonthEnd, OverdueInterest, PenaltyBase, PenaltyFrom,
    PenaltyMode, PenaltyTier, RateUnit, Rounding, Settlement, Strategy, Surplus, UnearnedInterest,
    UnpaidInterest,
};
use lendwright_scoring::identity::Scope;
use lendwright_sms::{DateOrder, DecimalMark, Fit, SenderKind};
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest_value};
use lendwright_types::json::{Json, JsonOut};

// Closed sets of texts.

/// A text outside a closed set declared by `choice!`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be {}, not {value:?}", one_of(.allowed, Some(.value)))]
#[non_exhaustive]
pub struct UnknownChoice {
    /// The given text, shortened.
    pub value: String,
    /// The texts of the set, in order.
    pub allowed: &'static [&'static str],
}

impl UnknownChoice {
    /// Returns the error for a text.
    #[must_use]
    pub fn new(text: &str, allowed: &'static [&'static str]) -> Self {
        Self { value: shorten(text), allowed }
    }
}

/// Returns the texts of a closed set for an error, with the nearest one to a wrong text.
#[doc(hidden)]
#[must_use]
pub fn one_of(allowed: &[&str], sent: Option<&str>) -> String {
    let all: Vec<String> = allowed.iter().map(|text| format!("'{text}'")).collect();
    let one_of = if all.len() > 1 { "one of " } else { "" };
    let near = sent
        .filter(|_| all.len() > 1)
        .and_then(|text| nearest_value(text, allowed.iter().copied()));
    format!("{one_of}{}{}", all.join(", "), did_you_mean_in_brackets(near))
}

/// Declares a closed set of texts and its form on the wire.
///
/// ```ignore
/// choice! {
///     /// How a borrower is evaluated.
///     pub enum EvaluateBy { #[default] Rule = "rule", Model = "model" }
/// }
/// let error = "guess".parse::<EvaluateBy>().unwrap_err();
/// assert_eq!(error.to_string(), "must be one of 'rule', 'model', not \"guess\"");
/// ```
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $vis:vis enum $name:ident {
        $($(#[$($attribute:tt)+])* $value:ident = $text:literal),+ $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        $vis enum $name {
            $($(#[$($attribute)+])* #[doc = concat!("`", $text, "`.")] $value,)+
        }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Returns the value's text on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$value => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::wire::UnknownChoice;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().copied().find(|value| value.as_str() == text);
                found.ok_or_else(|| $crate::wire::UnknownChoice::new(text, &[$($text),+]))
            }
        }

        impl $crate::wire::Wire for $name {
            const SHAPE: &'static $crate::wire::Shape = &$crate::wire::Shape::Choice(&$crate::wire::Choice {
                name: stringify!($name),
                doc: $crate::wire::description!($($doc),+),
                values: &[$($text),+],
            });
            fn read(value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                value.as_text().and_then(|text| text.parse().ok()).ok_or_else(|| {
                    $crate::wire::ShapeError::new(
                        $crate::wire::one_of(&[$($text),+], value.as_text()),
                        value,
                    )
                })
            }
            fn write(&self, out: &mut $crate::json::JsonOut) {
                out.text(self.as_str());
            }
        }
    };
}

pub(crate) use choice;

// The wire forms of types of the pure domain.

impl Wire for Scope {
    const SHAPE: &'static Shape = &Shape::Choice(&Choice {
        name: "Scope",
        doc: "One permission of a partner or of a key.",
        values: Scope::TEXTS,
    });

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let scope = value.as_text().and_then(|text| text.parse().ok());
        scope.ok_or_else(|| ShapeError::new("a scope", value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(self.as_str());
    }
}

/// Implements closed sets of texts for sets of codes of the pure domain.
macro_rules! code_choice {
    ($($code:ident $doc:literal $(first $count:literal)?;)+) => {$(
        impl Wire for $code {
            const SHAPE: &'static Shape = &Shape::Choice(&Choice {
                name: stringify!($code),
                doc: $doc,
                values: code_choice!(@values $code $($count)?),
            });

            fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
                let values: &[&str] = code_choice!(@values $code $($count)?);
                let name = value.as_text().filter(|text| values.contains(text));
                let wrong = || ShapeError::new(one_of(values, value.as_text()), value);
                name.and_then(Self::from_name).ok_or_else(wrong)
            }

            fn write(&self, out: &mut JsonOut) {
                out.text(self.name());
            }
        }
    )+};
    (@values $code:ident) => { $code::NAMES };
    (@values $code:ident $count:literal) => { $code::NAMES.split_at($count).0 };
}

code_choice! {
    Grouping "A variable that groups borrowers with their peers.";
    Protected "A variable that the law protects, or that can replace one.";
    Accrual "How the interest of a running period is counted.";
    Convention "The formula that lays out a schedule.";
    DataQuality "Whether the history is long enough for the answer.";
    DateOrder "The order of day, month and year in dates that can be read in two ways.";
    DayCount "A convention that gives the part of a year between two days.";
    DecimalMark "The mark between the whole part and the decimals of a number.";
    FeeBase "The amount that the early settlement fee is a percentage of.";
    Fit "How much of a message a template has to match.";
    MonthEnd "The due day in a month that is too short for the day of the start.";
    OverdueInterest "Whether overdue principal bears extra interest.";
    PenaltyBase "The amount that a penalty is a percentage of.";
    PenaltyFrom "The day from which a daily penalty counts.";
    PenaltyMode "The unit of a product's penalties.";
    PenaltyTier "Whether the very late penalty replaces the late one or is added to it.";
    PeriodName "A named window of days.";
    PlaceFilter "The kinds of areas to return.";
    PlaceKind "How a borrower uses an area: at night, for work, both, or neither.";
    // The fourth, percent a day, is only for the pure domain.
    RateUnit "The unit of an interest rate." first 3;
    Rounding "How a fraction is rounded to the minor unit.";
    SenderKind "What kind of business a sender is.";
    Settlement "The rule that gives the price of an early settlement.";
    Strategy "The order in which a payment covers the rows of a loan.";
    Surplus "What happens to an amount above the rows that are due.";
    Dimension "What the transactions of one group have in common.";
    Flow "The transactions to sum, by direction.";
    Grain "The length of a bucket.";
    Metric "The figure that ranks the groups.";
    BudgetStatus "The spending of a month compared with its budget.";
    TransactionChannel "How a transaction was made.";
    TransactionKind "The kind of a transaction.";
    UnpaidInterest "What happens to accrued, unpaid interest when a loan is rescheduled.";
    UnearnedInterest "What happens, at settlement, to interest that was paid before it accrued.";
    ChurnModel "The model that predicts who has left.";
    SegmentMethod "How borrowers are divided into segments.";
    ScalingTransform "The change of a variable's values before they are standardised.";
    HigherIs "Whether a higher value is better, worse or neutral for the borrower.";
    PeerPosition "The position of a value in a group.";
    Transform "The change of a variable's values before borrowers are divided by it.";
    Unit "The unit of a variable.";
    InsightSeverity "How important an insight is.";
    InsightType "The kind of an insight.";
    AvailableWarning "A reason to be careful with the available money.";
    BalanceSource "The source of a balance.";
    ProjectionMethod "How a projection was made.";
    AmountType "Whether the amounts of a stream are equal.";
    StreamDirection "Whether money comes in or goes out.";
    StreamFrequency "How often the payments of a stream come.";
    StreamKind "The kind of a stream.";
    StreamReason "A reason why transactions form a stream, or a doubt about it.";
    StreamStatus "The state of a stream.";
    WantedDirection "The direction of the streams to return.";
    WantedStatus "Whether to return streams that have ended.";
    EventType "An event in a borrower's money.";
    Suppression "Why a message was not queued.";
    WeekStart "The first day of a week.";
    Weekday "A day of the week.";
}
