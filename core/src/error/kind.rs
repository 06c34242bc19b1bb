//! The groups of errors.

/// The groups of errors, by what a host can do about them. Each is one of Python's exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The request is wrong; sending it again will fail again.
    InvalidRequest,
    /// What the request names does not exist.
    NotFound,
    /// The request contradicts existing data, or the way in which the book was opened.
    Conflict,
    /// The caller has no permission.
    Forbidden,
    /// The store or the machine failed, or the host stopped long work; the same request may succeed
    /// later.
    Storage,
}

impl ErrorKind {
    /// Returns the group of errors with this HTTP status.
    #[must_use]
    pub fn of_status(status: u16) -> Self {
        match status {
            401 | 403 => ErrorKind::Forbidden,
            404 | 405 => ErrorKind::NotFound,
            409 => ErrorKind::Conflict,
            500.. => ErrorKind::Storage,
            _ => ErrorKind::InvalidRequest,
        }
    }
}
