//! The fields of a borrower's profile, each in one place.

/// Hands the fields of a profile to a macro, behind what else it is given: the request that changes a
/// profile, the answer that shows it, the columns that keep it and the facts that scoring reads are all
/// written from this list, in its order.
///
/// Each field has its wire name, its meaning where its form does not say all, its name, its type on the
/// wire, its columns and how its value is taken over: `copied` as it was sent, `checked` by the profile's
/// validator first, or as an `amount` in a currency, which scoring derives its own facts from.
macro_rules! profile_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// How many children the borrower has: 0 to 100.
            "Number_of_Children" is Plain => number_of_children: i64, copied { number_of_children: i64 };
            /// Debt payments a month, in the currency of the partner's default provider.
            "Monthly_Debt" => monthly_debt: Decimal, amount {
                monthly_debt: i64, monthly_debt_currency: Currency
            };
            /// Where the income comes from.
            "Income_Type" => income_type: IncomeType, copied { income_type: IncomeType };
            /// What the home is.
            "Residence_Type" => residence_type: ResidenceType, copied { residence_type: ResidenceType };
            /// The area's id: where the Areas mapping has names, one of theirs.
            "Area" is Plain => area: i64, copied { area: i64 };
            /// The income a month as it was written: a text that holds an amount in the currency of the
            /// partner's default provider.
            "Reported_Monthly_Income" is Amount => reported_monthly_income: String, amount {
                reported_monthly_income: String, reported_monthly_income_currency: Currency
            };
            /// How far the borrower went to school.
            "Education_Level" => education_level: EducationLevel, copied {
                education_level: EducationLevel
            };
            /// How many persons depend on the borrower: 0 to 100.
            "Number_of_Dependents" is Plain => number_of_dependents: i64, copied {
                number_of_dependents: i64
            };
            /// The language's id, as a text. Where the Languages mapping has names, it is the id of one
            /// of them, and a name is taken for its id.
            "Language_ID" is Plain => language_id: String, checked { language_id: String };
            /// The job's id: where the Jobs mapping has names, one of theirs.
            "Job_ID" is Plain => job_id: i64, copied { job_id: i64 };
            /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
            "Years_of_Experience" is Plain => years_of_experience: i64, copied {
                years_of_experience: i64
            };
            /// Whether the borrower works for himself or herself.
            "Self_Employed" => self_employed: bool, copied { self_employed: bool };
            /// The marital status, at most 100 characters.
            "Marital_Status" is Plain => marital_status: String, checked { marital_status: String };
            /// The car's id: where the Cars mapping has names, one of theirs.
            "Car_ID" is Plain => car_id: i64, copied { car_id: i64 };
            /// Full months at the current address: 0 to 1200.
            "Months_at_Address" is Plain => months_at_address: i64, copied { months_at_address: i64 };
            /// Whether the borrower has a bank account.
            "Is_Banked" => is_banked: bool, copied { is_banked: bool };
        }
    };
}
pub(crate) use profile_fields;
