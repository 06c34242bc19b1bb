//! Who somebody is: partners by keys and tokens, borrowers by national ids and phones.
//!
//! Secrets ([`ApiKey`], [`Token`], a [`Pepper`]) are wiped when they are dropped, never show
//! themselves in `Debug`, and are kept in a book only as a [`Stamp`], an HMAC under a pepper that the
//! book does not hold.

mod key;
mod mac;
mod scope;
mod secret;
mod session;
mod token;

pub use key::{ApiKey, ApiKeyError};
pub use mac::{Mac, Pepper, PepperError, Peppers, Stamp};
pub use scope::{Scope, Scopes, UnknownScope};
pub use session::{Judgement, Lifetimes, LifetimesError, Refusal, SessionFacts, TokenFacts};
pub use token::{Token, TokenError, TokenKind};
