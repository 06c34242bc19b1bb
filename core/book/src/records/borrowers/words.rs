//! The choices in borrowers' profiles, and the reasons and states of reports about borrowers.

use crate::tables::text_column;
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
    /// The kind of home that a borrower lives in.
    pub enum ResidenceType {
        #[default] FullyOwned = "Fully Owned",
        FamilyHouse = "Family House",
        OldLawRent = "Old Law Rent",
        NewLawRent = "New Law Rent",
        FurnishedRent = "Furnished Rent",
    }
}

choice! {
    /// A borrower's highest level of education.
    pub enum EducationLevel {
        #[default] HighSchool = "High School",
        Diploma = "Diploma",
        Bachelors = "Bachelor's",
        Masters = "Master's",
        Phd = "Phd",
    }
}

choice! {
    /// Why a borrower is reported.
    pub enum ReportReason {
        /// Payments are ninety days or more late.
        Default90d = "default_90d",
        /// The identity of another person was used.
        FraudIdentity = "fraud_identity",
        /// Forged or changed documents were used.
        FraudDocuments = "fraud_documents",
        /// The borrower can't be found.
        SkipTrace = "skip_trace",
        /// The borrower is bankrupt.
        Bankruptcy = "bankruptcy",
        /// Another reason, given in the details.
        #[default] Other = "other",
    }
}

choice! {
    /// The state of a report. An expired report keeps its state.
    pub enum ReportState {
        /// The report counts.
        #[default] Open = "open",
        /// The borrower disputes it. It does not count until the dispute is settled.
        Disputed = "disputed",
        /// The partner has withdrawn it.
        Withdrawn = "withdrawn",
    }
}

text_column!(IncomeType, ResidenceType, EducationLevel, ReportReason, ReportState);
