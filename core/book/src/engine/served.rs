//! Answers as HTTP carries them.

use super::{File, FileForm, Reply};
use crate::wire::Wire;

/// An answer as HTTP carries it: JSON, or a file.
pub(crate) struct Served {
    /// The body.
    pub(crate) reply: Reply<String>,
    /// The media type of the body, and its name where it is a file.
    pub(crate) media_type: &'static str,
    pub(crate) file_name: Option<String>,
}

impl Served {
    /// Writes an answer as JSON.
    pub(super) fn json<Body: Wire>(reply: Reply<Body>) -> Self {
        Self { reply: reply.into_json(), media_type: "application/json", file_name: None }
    }

    /// Takes the file of an answer.
    pub(super) fn file<Body>(form: &FileForm<Body>, reply: Reply<Body>) -> Self {
        let File { name, content } = (form.take)(reply.body);
        let reply = Reply { body: content, detail: reply.detail };
        Self { reply, media_type: form.media_type, file_name: Some(name) }
    }
}
