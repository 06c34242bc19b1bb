//! The results of an extraction from staged data.

use lendwright_types::json::Json;

/// The result for one type of data.
#[derive(Default)]
pub(super) struct Extracted {
    pub(super) values: Vec<(String, Json<'static>)>,
    /// The digest of the templates that read messages.
    pub(super) templates: Option<String>,
    /// The parts of messages and places that are not variables.
    pub(super) summary: Option<String>,
}
