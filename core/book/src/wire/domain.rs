//! The wire forms of types of the pure domain.

use super::{Choice, Shape, ShapeError, Wire, one_of};
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
use lendwright_types::json::{Json, JsonOut};

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
