//! The status of a loan.

use lendwright_types::codes;
use std::fmt;

codes! {
    /// What has become of a loan.
    pub closed enum Status {
        /// It is running.
        Approved = "approved",
        /// All its instalments were paid.
        Completed = "completed",
        /// It was settled early.
        SettledEarly = "settled_early",
        /// It was given up as a loss.
        WrittenOff = "written_off",
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
