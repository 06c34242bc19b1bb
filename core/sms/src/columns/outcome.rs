//! The outcome of a message of columns.

use crate::summary::Fate;
use lendwright_types::codes;

codes! {
    /// The outcome of a message of columns: the sum that includes it, or why none does.
    pub enum Outcome {
        /// The message has no visible text. No book stores it.
        Empty = "empty",
        /// The message is from before the year 2000. No book stores it.
        Clock = "clock",
        /// The message has a code for one use. No book stores it.
        Otp = "otp",
    }
    with Fate(Fate)
}
