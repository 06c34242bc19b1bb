//! The error for a setting that can't be used.

use crate::error::Error;

pub(super) fn refused(setting: impl Into<String>, reason: impl Into<String>) -> Error {
    Error::Setting { setting: setting.into(), reason: reason.into(), value: None }
}
