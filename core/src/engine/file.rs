//! Answers that are a file over HTTP.

use super::Reply;
use crate::wire::Wire;

/// How an answer goes over HTTP as a file. Every other door has it as what it is, an object.
pub struct FileForm<Body> {
    /// The media type: `text/csv; charset=utf-8`.
    pub media_type: &'static str,
    /// Takes the file out of the answer.
    pub take: fn(Body) -> File,
}

/// A file.
pub struct File {
    /// Its name: letters, digits, `_`, `-` and `.` alone, since it stands in a header in quotation marks.
    pub name: String,
    /// Its bytes, which are UTF-8.
    pub content: String,
}

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
