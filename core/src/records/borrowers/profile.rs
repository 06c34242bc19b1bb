//! The fields of a borrower's profile and their values.

use crate::json::Json;
use crate::storage::text_column;
use crate::wire::Members;
use crate::wire::{answer, choice};
use rust_decimal::Decimal;

choice! {
    /// The source of a borrower's income.
    pub enum IncomeType {
        #[default] SelfEmployed = "Self Employed",
        Retired = "Retired",
        PrivateSectorEmployee = "Private Sector Employee",
        PublicSectorEmployee = "Public Sector Employee",
        BusinessOwner = "Business Owner",
    }
}

choice! {
    /// A borrower's kind of home.
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

text_column!(IncomeType);
text_column!(ResidenceType);
text_column!(EducationLevel);

answer! {
    /// A borrower's profile: facts besides the person's identity. Fields that are left out stay
    /// unchanged.
    #[derive(Default)]
    pub struct Profile {
        /// The number of the borrower's children.
        optional "Number_of_Children" => number_of_children: Option<i64>,
        /// The monthly debt payments, in the currency of the partner's default provider.
        optional "Monthly_Debt" => monthly_debt: Option<Decimal>,
        /// The source of the income.
        optional "Income_Type" => income_type: Option<IncomeType>,
        /// The kind of home.
        optional "Residence_Type" => residence_type: Option<ResidenceType>,
        /// The area's id; if the Areas mapping has names, the id of one of them.
        optional "Area" => area: Option<i64>,
        /// The monthly income, in the currency of the partner's default provider.
        optional "Reported_Monthly_Income" is Amount => reported_monthly_income: Option<String>,
        /// The highest level of education.
        optional "Education_Level" => education_level: Option<EducationLevel>,
        /// The number of persons who depend on the borrower.
        optional "Number_of_Dependents" => number_of_dependents: Option<i64>,
        /// The language's id as a text, or its name; if the Languages mapping has names, one of
        /// them or the id of one.
        optional "Language_ID" => language_id: Option<String>,
        /// The job's id; if the Jobs mapping has names, the id of one of them.
        optional "Job_ID" => job_id: Option<i64>,
        /// Full years of experience in that job, 0 to 100; required with `Job_ID`.
        optional "Years_of_Experience" => years_of_experience: Option<i64>,
        /// Whether the borrower is self-employed.
        optional "Self_Employed" => self_employed: Option<bool>,
        /// The marital status.
        optional "Marital_Status" => marital_status: Option<String>,
        /// The car's id; if the Cars mapping has names, the id of one of them.
        optional "Car_ID" => car_id: Option<i64>,
        /// Full months at the current address.
        optional "Months_at_Address" => months_at_address: Option<i64>,
        /// Whether the borrower has a bank account.
        optional "Is_Banked" => is_banked: Option<bool>,
        /// Values of variables that the host has declared, by name; null removes a value.
        optional "extras" => extras: Option<Members<Json<'static>>>,
    }
}
