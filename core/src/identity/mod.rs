//! Who somebody is: partners by keys and tokens, borrowers by national ids and phones.
//!
//! Secrets ([`ApiKey`], [`Token`], a [`Pepper`]) are wiped when they are dropped, never show
//! themselves in `Debug`, and are kept in a book only as a [`Stamp`], an HMAC under a pepper that the
//! book does not hold.

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
mod token;

pub use credentials::Credentials;
#[cfg(feature = "host-keys")]
pub use host_key::{HostKeyError, HostKeyHash};
pub use key::{ApiKey, ApiKeyError, key_checksum};
pub use mac::{Mac, Pepper, PepperError, Peppers, Stamp};
pub use mask::{mask_email, mask_name, mask_national_id, mask_phone};
pub use national_id::{Gender, NationalId, NationalIdError};
pub use phone::{Phone, PhoneError, Region};
pub use scope::{Scope, Scopes, UnknownScope};
pub use session::{Judgement, Lifetimes, LifetimesError, Refusal, SessionFacts, TokenFacts};
pub use token::{Token, TokenError, TokenKind};
