//! Makes credit decisions inside the lender's own process: scores by rules and weights, the reasons
//! for them, and a log of decisions in a hash chain, in one SQLite file.
//!
//! [`Engine`] is the entry point: it opens a book and runs [`operations`], each of them typed
//! ([`Engine::run`]), by name and JSON ([`Engine::call`]) or as an HTTP request
//! ([`Engine::respond`]). The modules of the domain are also useful alone: [`rules`] in
//! three-valued logic, a [`scoring::Policy`] that decides without a book, a loan's schedule
//! and rates ([`lending`]), the [`audit`] log, [`identity`] and [`Money`]. [`storage`] has the trait
//! with which a host connects its own database.
//!
//! ```
//! use lendwright::operations::borrowers::SignUp;
//! use lendwright::operations::scoring::GetTotalScore;
//! use lendwright::{Engine, storage::Memory};
//!
//! let engine = Engine::open(Memory::new())?;
//! let mona = engine.run(&SignUp {
//!     phone_number: "+201001234567".into(),
//!     first_name: "Mona".into(),
//!     last_name: "Adel".into(),
//!     national_id_number: "29501011234567".into(),
//!     email: "mona@example.com".into(),
//!     ..SignUp::default()
//! })?;
//! let score = engine.run(&GetTotalScore { uuid: Some(mona.uuid.clone()), ..Default::default() })?;
//! assert_eq!(score.full_name, "Mona Adel");
//! assert!(score.detail.decision_id.is_some());
//! # Ok::<(), lendwright::Error>(())
//! ```
//!
//! The library starts no thread; it reads the clock and draws random bytes only through the
//! settings of a book ([`Config`]).
#![forbid(unsafe_code)]

/// The README, whose Rust examples are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The page on loans, whose Rust examples are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/lending.md")]
pub struct LendingPage;

pub mod analytics;
pub mod audit;
pub mod currency;
pub mod error;
pub mod identity;
pub mod json;
pub mod lending;
pub mod number;
pub mod operations;
pub mod rules;
pub mod scoring;
pub mod sms;
pub mod storage;
pub mod time;
pub mod wire;

mod available;
mod clock;
mod codes;
mod column;
mod csv;
mod door;
mod engine;
mod entropy;
mod fraction;
mod ids;
mod money;
mod months;
mod rate;
mod recent;
mod records;
mod suggest;
mod text;
mod unit;

pub use available::{Available, NA_TEXT};
pub use clock::{Clock, FixedClock, SteppingClock, SystemClock};
pub use column::{Column, Texts};
pub use currency::Currency;
pub use door::{Answered, HttpRequest, HttpResponse, ImportedMessage, MessageBatch};
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
#[doc(hidden)]
pub use engine::shared_locks;
pub use engine::{
    ClockSetting, DurabilitySetting, Engine, LifetimeSettings, LogKeySetting, PepperSetting,
    Settings, Unit,
};
pub use entropy::{Entropy, EntropyError, SeededEntropy, SystemEntropy, UnitEntropy};
pub use error::{Error, ErrorCode, ErrorKind};
pub use ids::{
    BorrowerId, BorrowerUuid, IdError, PartnerId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};
pub use money::{Money, MoneyError};
pub use months::{Months, MonthsError};
pub use rate::{Rate, RateError};
pub use time::Zone;
pub use unit::{
    AuthKind, Caller, Config, Context, Effect, LoanChange, LogLevel, LogLine, OutboxChange,
    Partner, Progress, StagedMax,
};
