//! Embeddable credit decisioning.
#![forbid(unsafe_code)]

pub mod audit;
pub mod currency;
pub mod identity;
pub mod json;
pub mod number;
pub mod rules;
pub mod scoring;
pub mod storage;
pub mod time;

mod available;
mod clock;
mod entropy;
mod ids;
mod money;
mod months;
mod rate;

pub use available::{Available, NA_TEXT};
pub use clock::{Clock, FixedClock, SteppingClock, SystemClock};
pub use currency::Currency;
pub use entropy::{Entropy, EntropyError, SeededEntropy, SystemEntropy, UnitEntropy};
pub use ids::{
    ApplicationId, BorrowerId, BorrowerUuid, DecisionId, DuePaymentId, IdError, PartnerId,
    PaymentId, PolicyId, ProductId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};
pub use money::{Money, MoneyError};
pub use months::{Months, MonthsError};
pub use rate::{Rate, RateError};
pub use time::Zone;
