//! The conditions of schedules, annual rates and portfolios, which need no book.

use crate::currency::CurrencyUnknown;
use crate::error::condition::{BodyForm::Message, Condition, invalid};
use crate::lending::LendingError;
use crate::lending::apr::AprError;
use crate::lending::portfolio::PortfolioError;
use crate::lending::tvm::TvmError;

/// Why there is no schedule or no rate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SchedulesError {
    /// The terms make no schedule.
    #[error(transparent)]
    Terms(#[from] LendingError),
    /// The currency has no such code.
    #[error(transparent)]
    Currency(#[from] CurrencyUnknown),
    /// The flows have no annual rate.
    #[error(transparent)]
    Apr(#[from] AprError),
    /// The flows return no rate.
    #[error(transparent)]
    Return(#[from] TvmError),
    /// The loans in columns were not laid out.
    #[error(transparent)]
    Portfolio(#[from] PortfolioError),
}

impl SchedulesError {
    /// Returns everything about the condition except its text.
    pub(in crate::error) fn condition(&self) -> Condition {
        match self {
            Self::Terms(error) => of_terms(error),
            Self::Currency(error) => {
                invalid("invalid_value").at("currency").value(error.code.clone())
            }
            Self::Apr(error) => of_apr(error),
            Self::Return(TvmError::NoSolution { .. }) => Condition::new("no_rate", 422, Message),
            Self::Return(_) => invalid("invalid_value"),
            Self::Portfolio(error) => of_portfolio(error),
        }
    }
}

pub(super) fn of_apr(error: &AprError) -> Condition {
    match error {
        // No rate, or none of several that would be the one.
        AprError::NoRate | AprError::SeveralRates { .. } => Condition::new("no_rate", 422, Message),
        _ => invalid("invalid_value"),
    }
}

/// What is impossible is a wrong request; a loan that would not be paid back breaks a rule of the business.
pub(super) fn of_terms(error: &LendingError) -> Condition {
    let condition = match error {
        LendingError::NotAmortising { .. } => Condition::new(error.code(), 422, Message),
        _ => invalid(error.code()),
    };
    condition.at(error.field()).value(error.value())
}

fn of_portfolio(error: &PortfolioError) -> Condition {
    match error {
        PortfolioError::Length { column, .. }
        | PortfolioError::Room { column, .. }
        | PortfolioError::Column { column, .. } => invalid("invalid_value").at(*column),
        PortfolioError::Refused(fault) => of_terms(&fault.error).in_row(fault.row, ""),
        PortfolioError::Stopped { .. } => Condition::new("interrupted", 503, Message),
    }
}

impl From<LendingError> for crate::error::Error {
    fn from(error: LendingError) -> Self {
        SchedulesError::from(error).into()
    }
}
