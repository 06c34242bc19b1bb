//! The groups of conditions.

/// The groups of errors, by what a host can do about them; Python's exceptions are these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The request is wrong and would be wrong again.
    InvalidRequest,
    /// What it speaks of is not there.
    NotFound,
    /// It contradicts what is there already, or how the book was opened.
    Conflict,
    /// The caller may not.
    Forbidden,
    /// The store or the machine failed; the same request may pass later.
    Storage,
}

impl ErrorKind {
    /// The group of the conditions that have this HTTP status.
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
