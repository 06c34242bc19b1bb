//! Reading the document of a request.

use crate::error::Error;
use crate::json::{Json, Limits};
use std::borrow::Cow;

/// The members of a JSON object, in order.
pub(crate) type Document<'r> = Vec<(Cow<'r, str>, Json<'r>)>;

/// Reads the members of a document; an empty one has none, since an operation may have no fields.
pub(crate) fn members_of(document: &[u8], limits: Limits) -> Result<Document<'_>, Error> {
    if document.len() <= limits.bytes_max && document.iter().all(u8::is_ascii_whitespace) {
        return Ok(Vec::new());
    }
    match Json::parse_within(document, limits)? {
        Json::Object(members) => Ok(members),
        other => Err(Error::NotAnObject { found: other.kind() }),
    }
}
