//! The conditions of approvals, due payments and payments.

use crate::error::ErrorCode;
use crate::error::condition::BodyForm::Message;
use crate::error::condition::{Condition, conflict, invalid, unknown};
use chrono::NaiveDate;
use lendwright_lending::LoanError;

/// Why an operation on loans and their payments failed. If the interface has several texts for a condition, `text` is
/// the operation's own.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServicingError {
    /// A field is missing. The text has the interface's own words.
    #[error("{text}")]
    Missing {
        /// The interface's text.
        text: &'static str,
        /// The field.
        field: &'static str,
    },
    /// The amount is outside the product's limits.
    #[error("amount must be between {lower} and {upper}")]
    AmountOutOfLimits {
        /// The sent amount.
        amount: String,
        /// The lowest amount.
        lower: String,
        /// The highest amount.
        upper: String,
    },
    /// The number of months is outside the product's limits.
    #[error("repayment_months must be between {least} and {most}")]
    MonthsOutOfRange {
        /// The sent number of months.
        months: i64,
        /// The smallest number of months.
        least: i64,
        /// The greatest number of months.
        most: i64,
    },
    /// A loan can't begin on this day.
    #[error("{text}")]
    WrongDay {
        /// The interface's text.
        text: &'static str,
        /// The sent day.
        day: NaiveDate,
        /// The first possible day.
        first: NaiveDate,
        /// The last possible day.
        last: NaiveDate,
    },
    /// The loan refuses an event, and the interface has its own text for this.
    #[error("{text}")]
    RefusedWith {
        /// The interface's text.
        text: &'static str,
        /// The reason.
        #[source]
        error: LoanError,
    },
    /// There is no such credit application, or the caller does not act for its provider.
    #[error("{text}")]
    ApplicationUnknown {
        /// The interface's text.
        text: &'static str,
        /// The field.
        field: &'static str,
        /// The sent id.
        id: String,
    },
    /// The application's state does not allow this.
    #[error("{text}")]
    WrongState {
        /// The interface's text.
        text: &'static str,
        /// The code of its state: `already_rejected`.
        code: ErrorCode,
        /// The application's id.
        id: String,
    },
    /// There is no such borrower, or the caller does not see it.
    #[error("{text}")]
    BorrowerUnknown {
        /// The interface's text.
        text: &'static str,
        /// The field.
        field: &'static str,
        /// The sent id.
        id: String,
    },
    /// The amount is invalid, or has more decimals than the currency.
    #[error("please enter the amount you want to pay")]
    AmountInvalid {
        /// The sent amount.
        amount: String,
    },
    /// The host's amount is invalid, or has more decimals than the currency.
    #[error("'amount' {reason}: {amount}")]
    AmountRefused {
        /// The sent amount.
        amount: String,
        /// The reason: `must be greater than 0`.
        reason: String,
    },
    /// This amount was the last payment, and nothing more is due.
    #[error("you already paid this amount before")]
    AlreadyPaid {
        /// The sent amount.
        amount: String,
    },
    /// The same amount was paid a short time ago.
    #[error("you already paid this amount before")]
    PossibleDuplicate {
        /// The sent amount.
        amount: String,
    },
    /// Nothing can be paid.
    #[error("{text}")]
    NothingDue {
        /// The interface's text.
        text: &'static str,
    },
    /// The amount is not that of the instalment.
    #[error("please pay the full amount of your monthly installment which is {due} {word}")]
    NotTheInstalment {
        /// The amount due, with its penalty.
        due: String,
        /// The word for the currency.
        word: String,
        /// The sent amount.
        amount: String,
    },
    /// A late instalment prevents the early settlement.
    #[error("{text}")]
    Late {
        /// The interface's text.
        text: &'static str,
    },
    /// The amount is not the price of any loan.
    #[error("you have entered wrong amount")]
    WrongAmount {
        /// The sent amount.
        amount: String,
    },
    /// The loans are in several currencies.
    #[error("something went wrong, please try again")]
    AmbiguousCurrency {
        /// The field that could select the loans.
        field: &'static str,
    },
    /// The borrower has paid nothing.
    #[error("No payments were found for this borrower")]
    NoPayments,
    /// The idempotency key was already sent with another request.
    #[error("something went wrong, please try again")]
    KeyMismatch {
        /// The key.
        key: String,
    },
    /// The terms of a request are invalid.
    #[error("{}", in_request(.0))]
    Terms(LoanError),
    /// The loan refuses an event.
    #[error(transparent)]
    Refused(#[from] LoanError),
    /// The tenant has no such payment.
    #[error("payment does not exist")]
    PaymentUnknown {
        /// The sent id.
        id: String,
    },
}

impl ServicingError {
    /// Returns everything about the condition except its text.
    pub(in crate::error) fn condition(&self) -> Condition {
        let amounts = "amount";
        match self {
            Self::Missing { field, .. } => invalid(ErrorCode::MissingField).at(*field),
            Self::AmountOutOfLimits { amount, .. } => {
                refused(ErrorCode::AmountOutOfLimits).at_name(amounts, amount)
            }
            Self::MonthsOutOfRange { months, .. } => {
                refused(ErrorCode::MonthsOutOfRange).at("repayment_months").value(months.to_string())
            }
            Self::WrongDay { day, first, last, .. } => invalid(ErrorCode::InvalidValue)
                .at("disbursement_date")
                .value(day.to_string())
                .cause(format!("must be from {first} to {last}")),
            Self::RefusedWith { error, .. } => of_loan(error).cause(in_request(error)),
            Self::ApplicationUnknown { field, id, .. } => unknown(ErrorCode::NotFound).at_name(field, id),
            Self::WrongState { code, id, .. } => conflict(*code).at_name("application_id", id),
            Self::BorrowerUnknown { field, id, .. } => {
                unknown(ErrorCode::BorrowerUnknown).at_name(field, id)
            }
            Self::AmountInvalid { amount } | Self::AmountRefused { amount, .. } => {
                invalid(ErrorCode::InvalidAmount).at_name(amounts, amount)
            }
            Self::AlreadyPaid { amount } => conflict(ErrorCode::AlreadyPaid).at_name(amounts, amount),
            Self::PossibleDuplicate { amount } => conflict(ErrorCode::PossibleDuplicate)
                .at_name(amounts, amount)
                .cause("the same amount was paid a short while ago: send an idempotency_key to pay it again"),
            Self::NothingDue { .. } => unknown(ErrorCode::NothingDue),
            Self::NotTheInstalment { amount, .. } => {
                refused(ErrorCode::NotTheInstalment).at_name(amounts, amount)
            }
            Self::Late { .. } => refused(ErrorCode::LateDuePayment),
            Self::WrongAmount { amount } => refused(ErrorCode::WrongAmount).at_name(amounts, amount),
            Self::AmbiguousCurrency { field } => refused(ErrorCode::AmbiguousCurrency).at(*field),
            Self::NoPayments => unknown(ErrorCode::NoPayments),
            Self::KeyMismatch { key } => conflict(ErrorCode::IdempotencyMismatch)
                .at_name("idempotency_key", key)
                .cause("the key was sent with another request before: send this one with a key of its own"),
            Self::Refused(error) => of_loan(error),
            Self::Terms(error) => match name_in_request(error) {
                Some((_, name)) => of_loan(error).at(name),
                None => of_loan(error),
            },
            Self::PaymentUnknown { id } => unknown(ErrorCode::NotFound).at_name("payment_id", id),
        }
    }
}

/// Returns the name of a term, and its name in the interface's requests if that is different.
fn name_in_request(error: &LoanError) -> Option<(&'static str, &'static str)> {
    let LoanError::Invalid(error) = error else { return None };
    match error.field() {
        "months" => Some(("months", "repayment_months")),
        "rate" => Some(("rate", "Interest_Rate")),
        _ => None,
    }
}

/// Returns the text of a loan's error, with the names of the interface's requests.
fn in_request(error: &LoanError) -> String {
    let text = error.to_string();
    match name_in_request(error) {
        Some((term, name)) => match text.strip_prefix(term) {
            Some(rest) => format!("{name}{rest}"),
            None => text,
        },
        None => text,
    }
}

impl From<LoanError> for crate::error::Error {
    fn from(error: LoanError) -> Self {
        ServicingError::from(error).into()
    }
}

fn refused(code: ErrorCode) -> Condition {
    Condition::new(code, 422, Message)
}

/// Returns the condition of a loan's refusal.
fn of_loan(error: &LoanError) -> Condition {
    match error {
        LoanError::Invalid(error) => super::schedules::of_terms(error),
        LoanError::Closed { .. } => conflict(ErrorCode::Closed).at("application_id"),
        LoanError::DayBefore { day, .. } => {
            invalid(ErrorCode::InvalidValue).at("paid_on").value(day.to_string())
        }
        LoanError::NothingDue { .. } | LoanError::NothingToCome { .. } => {
            unknown(ErrorCode::NothingDue)
        }
        LoanError::NotTheInstalment { amount, .. } => {
            refused(ErrorCode::NotTheInstalment).at_name("amount", &amount.to_string())
        }
        LoanError::MoreThanDue { amount, .. }
        | LoanError::PaysOff { amount, .. }
        | LoanError::MoreThanRefund { amount, .. } => {
            refused(ErrorCode::MoreThanDue).at_name("amount", &amount.to_string())
        }
        LoanError::WrongAmount { amount, .. } => {
            refused(ErrorCode::WrongAmount).at_name("amount", &amount.to_string())
        }
        LoanError::Late { .. } => refused(ErrorCode::LateDuePayment),
        LoanError::PenaltiesUnpaid { .. } => refused(ErrorCode::PenaltiesUnpaid),
        LoanError::NotLatest => conflict(ErrorCode::NotLatest),
        LoanError::Apr(error) => super::schedules::of_apr(error),
    }
}
