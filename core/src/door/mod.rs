//! The doors by name and by HTTP, and the credentials that come through them.
//!
//! They stand above the table of operations and find the operation in it.

mod by_name;
mod credentials;
mod http;

pub use by_name::Answered;
pub use http::{HttpRequest, HttpResponse};
