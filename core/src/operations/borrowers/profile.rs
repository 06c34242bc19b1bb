//! The words that a borrower's profile is written in.

use crate::choice;

choice! {
    /// Where a borrower's income comes from.
    pub enum IncomeType {
        #[default] SelfEmployed = "Self Employed",
        Retired = "Retired",
        PrivateSectorEmployee = "Private Sector Employee",
        PublicSectorEmployee = "Public Sector Employee",
        BusinessOwner = "Business Owner",
    }
}

choice! {
    /// What a borrower's home is.
    pub enum ResidenceType {
        #[default] FullyOwned = "Fully Owned",
        FamilyHouse = "Family House",
        OldLawRent = "Old Law Rent",
        NewLawRent = "New Law Rent",
        FurnishedRent = "Furnished Rent",
    }
}

choice! {
    /// How far a borrower went to school.
    pub enum EducationLevel {
        #[default] HighSchool = "High School",
        Diploma = "Diploma",
        Bachelors = "Bachelor's",
        Masters = "Master's",
        Phd = "Phd",
    }
}

crate::storage::text_field!(IncomeType);
crate::storage::text_field!(ResidenceType);
crate::storage::text_field!(EducationLevel);
