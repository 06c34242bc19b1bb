//! What is extracted of what is staged.

use lendwright_types::json::Json;

/// What is extracted of one type.
#[derive(Default)]
pub(super) struct Extracted {
    pub(super) values: Vec<(String, Json<'static>)>,
    /// The digest of the templates that read messages.
    pub(super) templates: Option<String>,
    /// What of messages and places is no variable.
    pub(super) summary: Option<String>,
}
