//! `POST /api/v1.0/update/`: changes a borrower's profile.

use crate::available::Available;
use crate::engine::Operation;
use crate::error::Error;
use crate::json::Json;
use crate::records::borrowers::{
    EducationLevel, IncomeType, Profile, ProfileValidator, ResidenceType, borrower_of,
    issue_upload_token,
};
use crate::unit::{Access, Context};
use crate::wire::{Members, Secret};
use crate::wire::{answer, request};
use rust_decimal::Decimal;

request! {
    /// Changes a borrower's profile. What is left out, or null, stays as it is.
    pub struct UpdateBorrower {
        /// The borrower's public id.
        body "UUID" names Borrower => uuid: String,
        /// How many children the borrower has: 0 to 100.
        body "Number_of_Children" is Plain => number_of_children: Option<i64>,
        /// Debt payments a month, in the currency of the partner's default provider and no finer.
        body "Monthly_Debt" => monthly_debt: Option<Decimal>,
        /// Where the income comes from.
        body "Income_Type" => income_type: Option<IncomeType>,
        /// What the home is.
        body "Residence_Type" => residence_type: Option<ResidenceType>,
        /// The area's id: where the Areas mapping has names, one of theirs.
        body "Area" is Plain => area: Option<i64>,
        /// The income a month, a text that holds an amount in the currency of the partner's default
        /// provider and no finer.
        body "Reported_Monthly_Income" is Amount => reported_monthly_income: Option<String>,
        /// How far the borrower went to school.
        body "Education_Level" => education_level: Option<EducationLevel>,
        /// How many persons depend on the borrower: 0 to 100.
        body "Number_of_Dependents" is Plain => number_of_dependents: Option<i64>,
        /// The language's id, as a text, or its name: where the Languages mapping has names, one of
        /// them or of their ids.
        body "Language_ID" is Plain => language_id: Option<String>,
        /// The job's id: where the Jobs mapping has names, one of theirs.
        body "Job_ID" is Plain => job_id: Option<i64>,
        /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
        body "Years_of_Experience" is Plain => years_of_experience: Option<i64>,
        /// Whether the borrower works for himself or herself.
        body "Self_Employed" => self_employed: Option<bool>,
        /// The marital status, at most 100 characters.
        body "Marital_Status" is Plain => marital_status: Option<String>,
        /// The car's id: where the Cars mapping has names, one of theirs.
        body "Car_ID" is Plain => car_id: Option<i64>,
        /// Full months at the current address: 0 to 1200.
        body "Months_at_Address" is Plain => months_at_address: Option<i64>,
        /// Whether the borrower has a bank account.
        body "Is_Banked" => is_banked: Option<bool>,
        /// Values of variables that the host has declared, by their names; null forgets one.
        body "extras" names Variable => extras: Option<Members<Json<'static>>>,
    }
}

answer! {
    /// The borrower whose profile was changed.
    pub struct BorrowerUpdated {
        /// The borrower's public id.
        "UUID" => uuid: String,
        /// A token that is good for uploads of this borrower's data, for 24 hours; N/A where the
        /// host gave no pepper, without which no token can be kept.
        "token" => token: Available<Secret>,
    }
}

impl Operation for UpdateBorrower {
    type Body = BorrowerUpdated;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowerUpdated, Error> {
        let profile = self.profile();
        let mut borrower = borrower_of(cx, "UUID", &self.uuid)?;
        let mut desk = ProfileValidator::open(cx)?;
        desk.fill(cx, &profile, &mut borrower)?;
        desk.keep_extras(cx, &profile, &borrower)?;
        cx.book()?.update(&borrower)?;
        let token = issue_upload_token(cx, &borrower)?;
        Ok(BorrowerUpdated { uuid: borrower.uuid.to_string(), token })
    }
}

impl UpdateBorrower {
    fn profile(&self) -> Profile {
        let Self {
            uuid: _,
            number_of_children,
            monthly_debt,
            income_type,
            residence_type,
            area,
            reported_monthly_income,
            education_level,
            number_of_dependents,
            language_id,
            job_id,
            years_of_experience,
            self_employed,
            marital_status,
            car_id,
            months_at_address,
            is_banked,
            extras,
        } = self.clone();
        Profile {
            number_of_children,
            monthly_debt,
            income_type,
            residence_type,
            area,
            reported_monthly_income,
            education_level,
            number_of_dependents,
            language_id,
            job_id,
            years_of_experience,
            self_employed,
            marital_status,
            car_id,
            months_at_address,
            is_banked,
            extras,
        }
    }
}
