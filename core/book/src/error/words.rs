//! The texts that several operations share.

use super::{Error, FAILURE};
use crate::wire::FieldError;

/// The texts that several operations share.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The text for a failure of the store.
    pub failure: &'static str,
    /// Converts the error of a missing, wrong or unknown field to the operations' error.
    pub refuse: fn(FieldError) -> Error,
}

impl Words {
    /// The default texts.
    pub const COMMON: Self = Self { failure: FAILURE, refuse: Error::Field };
}
