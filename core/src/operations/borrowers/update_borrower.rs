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
    /// Changes a borrower's profile. Fields that are left out, or null, stay unchanged.
    pub struct UpdateBorrower {
        /// The borrower's public id.
        body "UUID" names Borrower => uuid: String,
        /// The number of the borrower's children: 0 to 100.
        body "Number_of_Children" is Plain => number_of_children: Option<i64>,
        /// The monthly debt payments: an amount in the currency of the partner's default provider,
        /// with no more decimals than the currency.
        body "Monthly_Debt" => monthly_debt: Option<Decimal>,
        /// The source of the income.
        body "Income_Type" => income_type: Option<IncomeType>,
        /// The kind of home.
        body "Residence_Type" => residence_type: Option<ResidenceType>,
        /// The area's id; if the Areas mapping has names, the id of one of them.
        body "Area" is Plain => area: Option<i64>,
        /// The monthly income: a text with an amount in the currency of the partner's default
        /// provider, with no more decimals than the currency.
        body "Reported_Monthly_Income" is Amount => reported_monthly_income: Option<String>,
        /// The highest level of education.
        body "Education_Level" => education_level: Option<EducationLevel>,
        /// The number of persons who depend on the borrower: 0 to 100.
        body "Number_of_Dependents" is Plain => number_of_dependents: Option<i64>,
        /// The language's id as a text, or its name; if the Languages mapping has names, one of
        /// them or the id of one.
        body "Language_ID" is Plain => language_id: Option<String>,
        /// The job's id; if the Jobs mapping has names, the id of one of them.
        body "Job_ID" is Plain => job_id: Option<i64>,
        /// Full years of experience in that job, 0 to 100; required with `Job_ID`.
        body "Years_of_Experience" is Plain => years_of_experience: Option<i64>,
        /// Whether the borrower is self-employed.
        body "Self_Employed" => self_employed: Option<bool>,
        /// The marital status, at most 100 characters.
        body "Marital_Status" is Plain => marital_status: Option<String>,
        /// The car's id; if the Cars mapping has names, the id of one of them.
        body "Car_ID" is Plain => car_id: Option<i64>,
        /// Full months at the current address: 0 to 1200.
        body "Months_at_Address" is Plain => months_at_address: Option<i64>,
        /// Whether the borrower has a bank account.
        body "Is_Banked" => is_banked: Option<bool>,
        /// Values of variables that the host has declared, by name; null removes a value.
        body "extras" names Variable => extras: Option<Members<Json<'static>>>,
    }
}

answer! {
    /// The borrower whose profile was changed.
    pub struct BorrowerUpdated {
        /// The borrower's public id.
        "UUID" => uuid: String,
        /// A token for uploads of this borrower's data, valid for 24 hours; N/A if the host has set
        /// no pepper, without which no token can be stored.
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
