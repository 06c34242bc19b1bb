//! Answers that are a file over HTTP.

/// How an answer goes over HTTP as a file. Every other door has it as what it is, an object.
pub struct FileForm<Body> {
    /// The media type: `text/csv; charset=utf-8`.
    pub media_type: &'static str,
    /// Takes the file out of the answer.
    pub take: fn(Body) -> File,
}

/// A file.
pub struct File {
    /// Its name: only letters, digits, `_`, `-` and `.`, since it is in quotation marks in a header.
    pub name: String,
    /// Its bytes, which are UTF-8.
    pub content: String,
}
