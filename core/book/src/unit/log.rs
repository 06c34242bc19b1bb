//! Lines of the host's log about units of work: codes and fixed sentences, never a value that was sent.

use crate::error::{Error, WarningCode};
use lendwright_types::codes;

codes! {
    /// How much a line of the log matters.
    pub enum LogLevel {
        /// The store or the machine failed.
        Error = "error",
        /// A unit of work was done, and something in it deserves a check.
        Warning = "warning",
        /// A unit of work was refused or stopped: the request was wrong, or its caller may not send it.
        Refused = "refused",
    }
}

/// One line for the host's log. It has no secret, no value that was sent and so no personal data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogLine {
    /// How much it matters.
    pub level: LogLevel,
    /// The code of the warning or of the condition: `rate_below_one`, `disk_full`.
    pub code: &'static str,
    /// What happened, in words: what the code of a warning means, what the store said of a failure (which may
    /// name the book's path), the group of a refusal.
    pub text: String,
}

impl LogLine {
    /// The line of a warning.
    pub(crate) fn warning(code: WarningCode) -> Self {
        let text = code.meaning().split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        Self { level: LogLevel::Warning, code: code.name(), text }
    }

    /// The line of a unit of work that failed.
    pub(crate) fn failure(error: &Error) -> Self {
        let (code, group) = (error.code(), error.kind().text().to_owned());
        if error.status() < 500 || matches!(error, Error::Interrupted) {
            return Self { level: LogLevel::Refused, code, text: group };
        }
        Self { level: LogLevel::Error, code, text: error.detail().cause.unwrap_or(group) }
    }
}
