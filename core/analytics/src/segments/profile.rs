//! The variables of a user's profile that segments may use, and the protected ones.

use lendwright_types::codes;

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

codes! {
    /// A variable of a user's profile by which users may be parted.
    pub closed enum ProfileVariable {
        /// The number of dependents of the profile.
        Dependents = "Number_of_Dependents",
        /// The kind of home of the profile, in `vars` with the one that it is: `Residence_Type:Family House` is 1 for those
        /// who have it and 0 for others.
        Residence = "Residence_Type",
        /// The gender that the national id states, in `vars` as `gender:Female`.
        Gender = "gender",
        /// The marital status of the profile, in `vars` with the one that it is: `Marital_Status:Single`.
        MaritalStatus = "Marital_Status",
        /// The age by the national id.
        Age = "age",
        /// The area of the profile, in `vars` with its id: `Area:7`.
        Area = "Area",
    }
}

impl ProfileVariable {
    /// Whether it is a number, and not a name.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Dependents | Self::Age)
    }

    /// Returns the protected attribute that it is, if it is one.
    #[must_use]
    pub fn protected(self) -> Option<Protected> {
        Protected::from_name(self.name())
    }

    /// Returns a short name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dependents => "Dependents",
            Self::Residence => "Home",
            Self::Gender => "Gender",
            Self::MaritalStatus => "Marital status",
            Self::Age => "Age",
            Self::Area => "Area",
        }
    }

    /// Returns the unit of the variable, or `name` if it is not a number.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Dependents => "count",
            Self::Age => "years",
            _ => "name",
        }
    }
}
