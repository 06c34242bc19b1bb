//! The words that profiles and reports are written in.

use crate::storage::text_field;
use crate::wire::choice;

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

text_field!(IncomeType);
text_field!(ResidenceType);
text_field!(EducationLevel);

choice! {
    /// Why a borrower is reported.
    pub enum ReportReason {
        /// Ninety days or more behind.
        Default90d = "default_90d",
        /// Somebody else's identity was used.
        FraudIdentity = "fraud_identity",
        /// Forged or altered documents were shown.
        FraudDocuments = "fraud_documents",
        /// The borrower can't be found.
        SkipTrace = "skip_trace",
        /// The borrower is bankrupt.
        Bankruptcy = "bankruptcy",
        /// Something else, said in the details.
        #[default] Other = "other",
    }
}

choice! {
    /// Where a report stands. One that has run out is still kept as it was.
    pub enum ReportState {
        /// It counts.
        #[default] Open = "open",
        /// The borrower disputes it; it doesn't count until that is settled.
        Disputed = "disputed",
        /// The partner took it back.
        Withdrawn = "withdrawn",
    }
}

text_field!(ReportReason);
text_field!(ReportState);
