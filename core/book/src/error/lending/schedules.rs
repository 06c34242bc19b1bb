//! The conditions of schedules, annual rates and portfolios, which need no book.

use crate::error::ErrorCode;
use crate::error::condition::{BodyForm::Message, Condition, invalid};
use lendwright_lending::LendingError;
use lendwright_lending::apr::AprError;
use lendwright_lending::portfolio::PortfolioError;
use lendwright_lending::tvm::TvmError;
use lendwright_storage::StorageErrorCode;
use lendwright_types::currency::UnknownCurrency;

/// Why a schedule or a rate can't be computed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SchedulesError {
    /// The terms give no schedule.
    #[error(transparent)]
    Terms(#[from] LendingError),
    /// There is no currency with this code.
    #[error(transparent)]
    Currency(#[from] UnknownCurrency),
    /// The flows have no annual rate.
    #[error(transparent)]
    Apr(#[from] AprError),
    /// The flows have no rate of return.
    #[error(transparent)]
    Return(#[from] TvmError),
    /// The loans in columns were not computed.
    #[error(transparent)]
    Portfolio(#[from] PortfolioError),
}

impl SchedulesError {
    /// Returns everything about the condition except its text.
    pub(in crate::error) fn condition(&self) -> Condition {
        match self {
            Self::Terms(error) => of_terms(error),
            Self::Currency(error) => {
                invalid(ErrorCode::InvalidValue).at("currency").value(error.code.clone())
            }
            Self::Apr(error) => of_apr(error),
            Self::Return(TvmError::NoSolution { .. }) => {
                Condition::new(ErrorCode::NoRate, 422, Message)
            }
            Self::Return(_) => invalid(ErrorCode::InvalidValue),
            Self::Portfolio(error) => of_portfolio(error),
        }
    }
}

pub(super) fn of_apr(error: &AprError) -> Condition {
    match error {
        // There is no rate, or several rates and no single right one.
        AprError::NoRate | AprError::SeveralRates { .. } => {
            Condition::new(ErrorCode::NoRate, 422, Message)
        }
        _ => invalid(ErrorCode::InvalidValue),
    }
}

/// Returns the condition of terms. Impossible terms are a wrong request. A loan that would not be paid back violates a
/// rule of the business.
pub(super) fn of_terms(error: &LendingError) -> Condition {
    let condition = match error {
        LendingError::Invalid { .. } | LendingError::Unknown { .. } => {
            invalid(ErrorCode::InvalidValue)
        }
        LendingError::TooLarge { .. } => invalid(ErrorCode::TooLarge),
        LendingError::NotAmortising { .. } => {
            Condition::new(ErrorCode::NotAmortising, 422, Message)
        }
        LendingError::Broken { what } => {
            return Condition::new(ErrorCode::Storage(StorageErrorCode::Damaged), 500, Message)
                .cause(format!("damaged: {what}"));
        }
    };
    condition.at(error.field()).value(error.value())
}

fn of_portfolio(error: &PortfolioError) -> Condition {
    match error {
        PortfolioError::Length { column, .. }
        | PortfolioError::Room { column, .. }
        | PortfolioError::Column { column, .. } => invalid(ErrorCode::InvalidValue).at(*column),
        PortfolioError::Refused(fault) => of_terms(&fault.error).in_row(fault.row, ""),
        PortfolioError::Stopped { .. } => Condition::new(ErrorCode::Interrupted, 503, Message),
    }
}

impl From<LendingError> for crate::error::Error {
    fn from(error: LendingError) -> Self {
        SchedulesError::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use crate::error::Error;
    use lendwright_lending::LendingError;
    use lendwright_types::Money;
    use lendwright_types::currency::EGP;

    #[test]
    fn an_error_of_terms_has_one_code_in_columns_and_in_answers() {
        let (field, value) = ("months", "12".to_owned());
        let none = Money::from_minor(0, EGP);
        for error in [
            LendingError::Invalid { field, value: value.clone(), reason: "" },
            LendingError::Unknown { field, value: value.clone(), near: None, known: Vec::new() },
            LendingError::TooLarge { field, value },
            LendingError::NotAmortising { months: 12, number: 1, principal: none, interest: none },
            LendingError::Broken { what: "" },
        ] {
            let code = error.code();
            assert_eq!(Error::from(error).code(), code);
        }
    }
}
