//! The words that a borrower's profile is written in.

use crate::json::Json;
use crate::storage::text_column;
use crate::wire::Members;
use crate::wire::{answer, choice};
use rust_decimal::Decimal;

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

text_column!(IncomeType);
text_column!(ResidenceType);
text_column!(EducationLevel);

answer! {
    /// What can be said of a borrower besides who it is. What is left out stays as it is.
    #[derive(Default)]
    pub struct Profile {
        /// How many children the borrower has.
        optional "Number_of_Children" => number_of_children: Option<i64>,
        /// Debt payments a month, in the currency of the partner's default provider.
        optional "Monthly_Debt" => monthly_debt: Option<Decimal>,
        /// Where the income comes from.
        optional "Income_Type" => income_type: Option<IncomeType>,
        /// What the home is.
        optional "Residence_Type" => residence_type: Option<ResidenceType>,
        /// The area's id: where the Areas mapping has names, one of theirs.
        optional "Area" => area: Option<i64>,
        /// The income a month, in the currency of the partner's default provider.
        optional "Reported_Monthly_Income" is Amount => reported_monthly_income: Option<String>,
        /// How far the borrower went to school.
        optional "Education_Level" => education_level: Option<EducationLevel>,
        /// How many persons depend on the borrower.
        optional "Number_of_Dependents" => number_of_dependents: Option<i64>,
        /// The language's id, as a text, or its name: where the Languages mapping has names, one of
        /// them or of their ids.
        optional "Language_ID" => language_id: Option<String>,
        /// The job's id: where the Jobs mapping has names, one of theirs.
        optional "Job_ID" => job_id: Option<i64>,
        /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
        optional "Years_of_Experience" => years_of_experience: Option<i64>,
        /// Whether the borrower works for himself or herself.
        optional "Self_Employed" => self_employed: Option<bool>,
        /// The marital status.
        optional "Marital_Status" => marital_status: Option<String>,
        /// The car's id: where the Cars mapping has names, one of theirs.
        optional "Car_ID" => car_id: Option<i64>,
        /// Full months at the current address.
        optional "Months_at_Address" => months_at_address: Option<i64>,
        /// Whether the borrower has a bank account.
        optional "Is_Banked" => is_banked: Option<bool>,
        /// Values of variables that the host has declared, by their names; null forgets one.
        optional "extras" => extras: Option<Members<Json<'static>>>,
    }
}
