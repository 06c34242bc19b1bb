//! Variables by which people must not be told apart unless a lender may.

use crate::codes::codes;

codes! {
    /// A variable by which borrowers are told apart only where the host allows it.
    pub enum ProtectedVariable {
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
