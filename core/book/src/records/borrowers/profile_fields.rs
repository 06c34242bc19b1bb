//! The list of the fields of a borrower's profile.

/// Calls a macro with the fields of a profile. This list generates the request that changes a profile, the answer that
/// shows it, the columns that store it and the facts for scoring, in this order: `profile_fields!(borrower_record)`.
///
/// Each field has its wire name, its meaning if its form does not state one, its name and its type on the wire. Then
/// come the way to store its value, and its columns. A `copied` value is stored as sent. A `checked` value is stored
/// after the profile's validator has checked it. An `amount` is stored with its currency. Scoring derives separate
/// facts from amounts.
macro_rules! profile_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The number of the borrower's children: 0 to 100.
            "Number_of_Children" is Fact => number_of_children: i64, copied { number_of_children: i64 };
            /// The monthly debt payments, in the currency of the partner's default provider.
            "Monthly_Debt" is Fact => monthly_debt: WrittenAmount, amount {
                monthly_debt: i64, monthly_debt_currency: Currency
            };
            /// The source of the income.
            "Income_Type" is Fact => income_type: IncomeType, copied { income_type: IncomeType };
            /// The kind of home.
            "Residence_Type" is Fact => residence_type: ResidenceType, copied { residence_type: ResidenceType };
            /// The area's id. If the Areas mapping has names, it must be the id of one of them.
            "Area" is Fact => area: i64, copied { area: i64 };
            /// The monthly income as written: a text that contains an amount in the currency of the partner's default
            /// provider.
            "Reported_Monthly_Income" is Amount => reported_monthly_income: String, amount {
                reported_monthly_income: String, reported_monthly_income_currency: Currency
            };
            /// The highest level of education.
            "Education_Level" is Fact => education_level: EducationLevel, copied {
                education_level: EducationLevel
            };
            /// The number of persons who depend on the borrower: 0 to 100.
            "Number_of_Dependents" is Fact => number_of_dependents: i64, copied {
                number_of_dependents: i64
            };
            /// The language's id as a text. If the Languages mapping has names, it must be one of their ids. A name is
            /// also accepted and is replaced by its id.
            "Language_ID" is Fact => language_id: String, checked { language_id: String };
            /// The job's id. If the Jobs mapping has names, it must be the id of one of them.
            "Job_ID" is Fact => job_id: i64, copied { job_id: i64 };
            /// Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent.
            "Years_of_Experience" is Fact => years_of_experience: i64, copied {
                years_of_experience: i64
            };
            /// Whether the borrower is self-employed.
            "Self_Employed" is Fact => self_employed: bool, copied { self_employed: bool };
            /// The marital status, at most 100 characters.
            "Marital_Status" is Fact => marital_status: String, checked { marital_status: String };
            /// The car's id. If the Cars mapping has names, it must be the id of one of them.
            "Car_ID" is Fact => car_id: i64, copied { car_id: i64 };
            /// Full months at the current address: 0 to 1200.
            "Months_at_Address" is Fact => months_at_address: i64, copied { months_at_address: i64 };
            /// Whether the borrower has a bank account.
            "Is_Banked" is Fact => is_banked: bool, copied { is_banked: bool };
        }
    };
}
pub(crate) use profile_fields;
