//! Identities: partners, by keys and tokens, and borrowers, by national ids and phone numbers.
//!
//! Secrets ([`ApiKey`], [`Token`], a [`Pepper`]) are wiped when they are dropped, and `Debug` never shows them. A
//! book stores only a [`Stamp`] of them, an HMAC with a pepper that is not in the book.
#![deny(clippy::float_arithmetic)]

mod credentials;
#[cfg(feature = "host-keys")]
mod host_key;
mod key;
mod mac;
mod mask;
pub mod national_id;
pub mod phone;
mod scope;
mod secret;
mod session;
mod spelling;
mod token;

pub use credentials::Credentials;
#[cfg(feature = "host-keys")]
pub use host_key::{HostKeyError, HostKeyHash};
pub use key::{ApiKey, ApiKeyError, key_checksum};
#[cfg(feature = "test-support")]
pub use mac::macs_computed;
pub use mac::{Mac, Pepper, PepperError, Peppers, Stamp};
pub use mask::{mask_email, mask_name, mask_national_id, mask_phone};
pub use national_id::{Gender, NationalId, NationalIdError};
pub use phone::{Phone, PhoneError, Region};
pub use scope::{Scope, Scopes, UnknownScope};
pub use session::{Judgement, Lifetimes, LifetimesError, Refusal, SessionFacts, TokenFacts};
pub use spelling::{email_key, is_invisible};
pub use token::{Token, TokenError, TokenKind};
