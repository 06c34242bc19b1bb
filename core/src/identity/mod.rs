//! Who somebody is: scopes, keys, tokens, national ids, phones.

mod scope;

pub use scope::{Scope, Scopes, UnknownScope};
