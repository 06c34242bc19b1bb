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
    Grouping "A variable by which borrowers are grouped with their peers.";
    Protected "A variable that tells people apart by what the law protects, or stands for it.";
    Accrual "How the interest of a period that has begun and not ended is counted.";
    Convention "The formula that lays out a schedule.";
    DataQuality "Whether there is enough history for what is said of it.";
    DateOrder "In which order a date of numbers is written where its form leaves it open.";
    DayCount "A convention that says which part of a year lies between two days.";
    DecimalMark "Which separator of a number stands before its decimals.";
    FeeBase "What the fee of an early settlement is taken of.";
    Fit "How much of a message a template has to match.";
    MonthEnd "Which day is due in a month that is too short for the day of the start.";
    OverdueInterest "Whether principal that is overdue bears more interest than the schedule says.";
    PenaltyBase "What a penalty's percentage is taken of.";
    PenaltyFrom "From when a penalty by the day counts its days.";
    PenaltyMode "What the numbers of a product's penalties stand for.";
    PenaltyTier "How the very late tier of a penalty stands to the late one.";
    PeriodName "A window of days that has a name.";
    PlaceFilter "Which areas are asked for.";
    PlaceKind "What an area is to somebody.";
    // The fourth, percent a day, is only for the pure domain.
    RateUnit "What the number of a rate stands for." first 3;
    Rounding "How a fraction is rounded to the minor unit.";
    SenderKind "What kind of business a sender is.";
    Settlement "What a borrower pays who settles early.";
    Strategy "In which order a payment falls on the rows of a loan.";
    Surplus "What becomes of an amount beyond the rows that are due.";
    Dimension "What transactions have in common that stand in one group.";
    Flow "Which transactions are looked at.";
    Grain "How long a bucket is.";
    Metric "By what groups are ranked.";
    BudgetStatus "How the spending of a month stands to its budget.";
    TransactionChannel "How a transaction was made.";
    TransactionKind "What a transaction counts as.";
    UnpaidInterest "What becomes of interest that has accrued and is unpaid when a loan is laid out anew.";
    UnearnedInterest "What becomes of interest that was paid before it accrued, when a loan is settled.";
    ChurnModel "By which model it is said who has left.";
    SegmentMethod "How borrowers are parted into segments.";
    ScalingTransform "What is done with a variable's values before they are standardised.";
    HigherIs "What a higher value of a variable says of a borrower's money.";
    PeerPosition "Where a value stands in a group.";
    Transform "How values are made more even before borrowers are parted by them.";
    Unit "In what a variable is counted.";
    InsightSeverity "How much something that stands out matters.";
    InsightType "What stands out in transactions.";
    AvailableWarning "What to know about what can be spent.";
    BalanceSource "Where a balance is known from.";
    ProjectionMethod "How a projection was made.";
    AmountType "Whether a stream's amounts are the same.";
    StreamDirection "Whether money comes in or goes out.";
    StreamFrequency "How often something comes.";
    StreamKind "What a stream is.";
    StreamReason "Why transactions are taken for a stream, and with which doubts.";
    StreamStatus "How far a stream has come.";
    WantedDirection "Streams of which direction are asked for.";
    WantedStatus "Whether streams are asked for that come no more.";
    EventType "What can happen with a borrower's money.";
    Suppression "Why a message was not queued.";
    WeekStart "The day with which a week begins.";
    Weekday "A day of the week.";
}
