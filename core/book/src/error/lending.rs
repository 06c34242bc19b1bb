//! The conditions of lending: products, running loans, and schedules that need no book.

use crate::error::ErrorCode;
use crate::error::condition::BodyForm::{Message, Properties};
use crate::error::condition::{Condition, conflict, invalid, shorten, shown_name, unknown};
use chrono::NaiveDate;
use lendwright_lending::apr::AprError;
use lendwright_lending::portfolio::PortfolioError;
use lendwright_lending::tvm::TvmError;
use lendwright_lending::{LendingError, LoanError};
use lendwright_storage::StorageErrorCode;
use lendwright_types::ApplicationId;
use lendwright_types::currency::UnknownCurrency;

// The conditions of credit products and their providers.

const UNLINKED: &str = "the provider exists, but the host's own partner does not act for it: name it in link_providers, with the others";

/// Why an operation on credit products or providers failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProductsError {
    /// Fields of a credit product are missing or wrong. All of them are listed.
    #[error("{}", faults_text(.faults))]
    ProductInvalid {
        /// The fields, in the table's order.
        faults: Vec<ProductFault>,
    },
    /// There is no such credit product, it was deleted, or it belongs to another provider.
    #[error("Credit Product is not found")]
    ProductUnknown {
        /// The id that was sent.
        id: String,
    },
    /// There is no such provider, or the caller does not act for it.
    #[error("{text}")]
    ProviderUnknown {
        /// The interface's text for the operation.
        text: &'static str,
        /// The id that was sent.
        id: String,
        /// Whether the provider exists in the tenant. Only the host's own partner learns this, if it does not act for
        /// the provider.
        is_unlinked: bool,
    },
    /// Another live product of the provider has this name.
    #[error("something went wrong, please try again")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// A provider's currency can't change while it has offers or agreements in it.
    #[error(
        "the provider has credit products or open credit applications in {currency}, so its currency can't change"
    )]
    CurrencyInUse {
        /// The current currency.
        currency: String,
        /// The sent currency.
        sent: String,
    },
}

/// A missing or wrong field of a credit product.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProductFault {
    /// The field.
    pub field: &'static str,
    /// The requirement: `must be 0 or more`. For a missing field `Missing field`.
    pub message: String,
    /// The sent value, shortened. `None` if none was sent.
    pub value: Option<String>,
}

impl ProductFault {
    /// Returns the fault of a missing field.
    #[must_use]
    pub fn missing(field: &'static str) -> Self {
        Self { field, message: "Missing field".into(), value: None }
    }

    /// Returns the fault of a field with a wrong value.
    #[must_use]
    pub fn wrong(field: &'static str, message: impl Into<String>, value: &str) -> Self {
        Self { field, message: message.into(), value: Some(shorten(value)) }
    }
}

impl ProductsError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::ProductInvalid { faults } => of_faults(faults),
            Self::ProductUnknown { id } => {
                unknown(ErrorCode::UnknownProduct).at_name("credit_product_id", id)
            }
            Self::ProviderUnknown { id, is_unlinked, .. } => {
                let condition = unknown(ErrorCode::UnknownProvider);
                let condition = condition.at_name("financial_provider_id", id);
                if *is_unlinked { condition.cause(UNLINKED) } else { condition }
            }
            Self::NameTaken { name } => {
                conflict(ErrorCode::DuplicateName).at_name("Name", name).cause(format!(
                    "another credit product of the provider has the name '{}'",
                    shown_name(name)
                ))
            }
            Self::CurrencyInUse { sent, .. } => {
                conflict(ErrorCode::CurrencyInUse).at_name("currency", sent)
            }
        }
    }
}

fn faults_text(faults: &[ProductFault]) -> String {
    let texts: Vec<String> =
        faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
    texts.join(", ")
}

/// Returns the condition with a list of properties. If any field is missing, the code says so, since the checks of
/// several fields together are then unknown.
fn of_faults(faults: &[ProductFault]) -> Condition {
    let is_missing = faults.iter().any(|fault| fault.value.is_none());
    let code = if is_missing { ErrorCode::MissingField } else { ErrorCode::ProductInvalid };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
    let properties = faults.iter().map(|fault| (fault.field, fault.message.clone())).collect();
    let condition = Condition::new(code, 400, Properties(properties)).at(fields.join(", "));
    match faults {
        [one] => condition.value(one.value.clone()),
        _ => condition,
    }
}

// The conditions of approvals, due payments and payments.

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
        id: ApplicationId,
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
    pub(super) fn condition(&self) -> Condition {
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
            Self::WrongState { code, id, .. } => {
                conflict(*code).at_name("application_id", &id.to_string())
            }
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
        LoanError::Invalid(error) => of_terms(error),
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
        LoanError::Apr(error) => of_apr(error),
    }
}

// The conditions of schedules, annual rates and portfolios, which need no book.

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
    pub(super) fn condition(&self) -> Condition {
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

fn of_apr(error: &AprError) -> Condition {
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
fn of_terms(error: &LendingError) -> Condition {
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
            assert_eq!(Error::from(error).code().name(), code.name());
        }
    }
}
