//! Makes credit decisions inside the lender's own process: scores by rules and weights, the reasons for them, and a
//! log of decisions in a hash chain, in one SQLite file.
//!
//! [`Engine`] is the entry point. It opens a book and runs [`operations`], each of them typed ([`Engine::run`]), by
//! name and JSON ([`Engine::call`]) or as an HTTP request ([`Engine::respond`]).
//!
//! The modules of the domain are also useful alone: [`rules`] in three-valued logic, a [`scoring::Policy`] that
//! decides without a book, a loan's schedule and rates ([`lending`]), the [`audit`] log, [`identity`] and [`Money`]. A
//! host connects its own database by implementing the trait in [`storage`].
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
//! # Requests and answers
//!
//! In a request, name the fields that you need and end with `..Default::default()`. We add a field to a request only with
//! a default, so such code keeps compiling. A required field has an empty default and is refused if it stays empty. Rust
//! forbids this form for a `#[non_exhaustive]` struct of another crate, so requests and the objects in them are not marked
//! so.
//!
//! Answers, errors and settings are `#[non_exhaustive]`, so they may get new fields. Read an answer by its fields. Make
//! settings with `new` or `Default`, and then set their fields:
//!
//! ```
//! use lendwright::lending::{Convention, DayCount, Profile};
//!
//! let mut profile = Profile::new(Convention::FineractProgressive);
//! profile.day_count = DayCount::Actual365;
//! ```
//!
//! The library starts no thread. It reads the clock and draws random bytes only through the settings of a book
//! ([`Config`]).
//!
//! # Features
//!
//! - `sqlite` (default): SQLite, compiled from source and linked in. It needs a C compiler.
//! - `system-sqlite`: SQLite as the machine has it.
//! - `host-keys`: API keys that a person chose, hashed by argon2id.
//! - `descriptions` (default): the doc comments of operations, fields and answers as data, for a host that generates forms or
//!   pages from [`wire`]. Without it they are empty texts.
//! - `test-support`: the conformance suite for a host's own store, and a store that fails on purpose.
#![forbid(unsafe_code)]

/// The README. Its Rust examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The page on loans. Its Rust examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/lending.md")]
pub struct LendingPage;

pub mod error;
pub mod operations;
pub mod wire;

mod csv;
mod door;
mod engine;
mod lru_cache;
mod records;
mod tables;
mod unit;

pub use door::{HttpRequest, HttpResponse, ImportedMessage, JsonAnswer, MessageBatch};
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
#[doc(hidden)]
pub use engine::shared_locks;
pub use engine::{
    ClockSetting, DurabilitySetting, Engine, LifetimeSettings, LogKeySetting, PepperSetting,
    Settings, Unit,
};
pub use error::{Error, ErrorCode, ErrorKind};
pub use lendwright_analytics as analytics;
pub use lendwright_lending as lending;
pub use lendwright_scoring as scoring;
pub use lendwright_scoring::{audit, identity, rules};
pub use lendwright_sms as sms;
pub use lendwright_storage as storage;
pub use lendwright_types::{
    ApplicationId, Available, BorrowerId, BorrowerUuid, Clock, Column, Currency, DecisionId,
    Entropy, EntropyError, FixedClock, IdError, Money, MoneyError, Months, MonthsError, NA_TEXT,
    PartnerId, PaymentId, ProductId, ProviderId, Rate, RateError, ReportId, RuleId, SeededEntropy,
    SessionId, SteppingClock, SystemClock, SystemEntropy, TenantId, Texts, UnitEntropy, Zone,
    currency, json, number, time,
};
/// The crates of times and of decimal numbers in the signatures of this crate.
pub use lendwright_types::{chrono, rust_decimal};
pub use records::analytics::segments::SegmentId;
pub use records::engagement::EngagementRuleId;
pub use records::lending::DueId;
pub use unit::{
    AuthKind, Caller, Config, Effect, LoanChange, LogLevel, LogLine, OutboxChange, Partner,
    Progress, StagedMax,
};
pub use wire::{IdText, KeyId, MessageId, SegmentationId};
