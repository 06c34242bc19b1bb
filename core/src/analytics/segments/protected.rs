//! What tells people apart by what the law protects.

use crate::codes::codes;

codes! {
    /// A variable that tells people apart by what the law protects, or stands for it: none is used unless the host says so.
    pub enum Protected {
        /// The gender that the national id states.
        Gender = "gender",
        /// The marital status.
        MaritalStatus = "Marital_Status",
        /// The age by the national id.
        Age = "age",
        /// The profile's area.
        Area = "Area",
    }
}
