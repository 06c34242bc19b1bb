//! The doors by name and by HTTP, and the credentials that they accept.
//!
//! They are above the table of operations and look operations up in it.

mod calls;
mod credentials;
mod http;
#[cfg(test)]
mod tests;

pub use calls::{ImportedMessage, JsonAnswer, MessageBatch};
pub use http::{HttpRequest, HttpResponse};
