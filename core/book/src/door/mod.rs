//! The doors by name and by HTTP, and the credentials that they accept.
//!
//! They are above the table of operations and look operations up in it.

mod by_name;
mod credentials;
mod headers;
mod http;
mod import;
#[cfg(test)]
mod tests;

pub use by_name::Answered;
pub use http::{HttpRequest, HttpResponse};
pub use import::{ImportedMessage, MessageBatch};
