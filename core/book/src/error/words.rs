//! The texts that several operations have in common.

use super::{Error, FAILURE};
use crate::wire::FieldError;

/// The texts that several operations have in common.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The text when the store fails.
    pub failure: &'static str,
    /// Converts a missing, wrong or unknown field to the error with their text.
    pub refuse: fn(FieldError) -> Error,
}

impl Words {
    /// The texts of operations for which the interface has no others.
    pub const COMMON: Self = Self { failure: FAILURE, refuse: Error::Field };
}
