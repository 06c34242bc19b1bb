//! The outcome of a message of columns.

use crate::summary::Fate;
use lendwright_types::codes;

codes! {
    /// What became of a message of columns: the sum that it is a part of, or why it is in none.
    pub enum Outcome {
        /// Nothing is visible in it, so that no book stores it.
        Empty = "empty",
        /// It is from before the year 2000, so that no book stores it.
        Clock = "clock",
        /// It carries a code for one use, so that no book stores it.
        Otp = "otp",
    }
    with Fate(Fate)
}
