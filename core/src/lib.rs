//! Embeddable credit decisioning.
#![forbid(unsafe_code)]

pub mod audit;
pub mod currency;
pub mod identity;
pub mod json;
pub mod number;
pub mod operations;
pub mod rules;
#[cfg(any(test, feature = "test-support"))]
pub mod sample;
pub mod scoring;
pub mod storage;
pub mod time;
pub mod wire;

mod available;
mod clock;
mod engine;
mod entropy;
mod error;
mod ids;
mod money;
mod months;
mod near;
mod rate;

pub use available::{Available, NA_TEXT};
pub use clock::{Clock, FixedClock, SteppingClock, SystemClock};
pub use currency::Currency;
pub use engine::{
    Answered, AuthKind, Caller, ClockSetting, Config, Context, DurabilitySetting, Effect, Engine,
    HttpRequest, HttpResponse, LifetimeSettings, Partner, PepperSetting, Settings, Unit,
};
pub use entropy::{Entropy, EntropyError, SeededEntropy, SystemEntropy, UnitEntropy};
pub use error::{Error, ErrorKind};
pub use ids::{
    ApplicationId, BorrowerId, BorrowerUuid, DecisionId, DuePaymentId, IdError, PartnerId,
    PaymentId, PolicyId, ProductId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};
pub use money::{Money, MoneyError};
pub use months::{Months, MonthsError};
pub use rate::{Rate, RateError};
pub use time::Zone;
