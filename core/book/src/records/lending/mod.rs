//! Credit products, applications, due payments and payments.

mod applications;
mod erasure;
mod history;
mod loans;
mod lookup;
mod payments;
mod products;
mod running;
mod settings;
mod tables;
mod verification;

pub use applications::CreditApplication;
pub(crate) use applications::{ApplicationDecision, NewApplication, checked_reason};
pub(crate) use erasure::{
    answers_about, check_no_open_loans, has_applications, loans_to_keep, remove_answers,
    strip_applications,
};
pub(crate) use loans::{
    ApplicationPayment, LoanPrice, PendingApplication, SeenLoans, checked_days, due_first,
    loan_facts, positive, priced, show_prices,
};
pub(crate) use lookup::{
    NO_APPLICATION, UnreadableApplication, amount_in, application_seen, applications_of,
    borrower_by, checked_amount, checked_method, checked_price, for_loans_of, host_amount,
    host_amount_in, kept_rows, known_application, known_person, providers_of, zone_of,
    zone_of_provider,
};
pub(crate) use payments::{KeyedAnswer, KeyedRequest, tell};
pub(crate) use products::*;
pub(crate) use running::{EventResult, Note, RunningLoan};
pub use settings::LendingSettings;
pub(crate) use settings::{AMOUNT_MAX, ProductTerms, RATE_DECIMALS, setting_fields};
pub(crate) use tables::*;
pub use tables::{ApplicationStatus, DueId};
pub(crate) use verification::verify_loans;
