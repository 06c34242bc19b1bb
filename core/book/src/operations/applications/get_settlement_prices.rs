//! `GET /credit_application/early_pay_price`: what settling each of a borrower's loans costs.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{SeenLoans, checked_days, known_person, priced, show_prices};
use crate::wire::{FieldError, IdText};

request! {
    /// Returns what settling each of a borrower's running loans costs today. A late loan is priced too,
    /// without its penalty; it can't be settled early, which the detail says.
    pub struct GetSettlementPrices {
        /// The borrower's national id.
        query "nationalId" names NationalId => national_id: IdText,
        /// The loan, where only one is meant.
        query "application_id" names Application => application_id: Option<IdText>,
        /// For how many days, from today on, the detail gives the price: 1 to 60.
        query "days" is Plain => days: Option<i64>,
    }
}

answer! {
    /// The prices.
    pub struct SettlementPrices {
        /// What settling each loan costs, by the id of its credit application.
        "credit_application" => credit_application: Members<SettlementPrice>,
    }
}

answer! {
    /// What settling a loan costs.
    pub struct SettlementPrice {
        /// The unpaid principal.
        "due_principal" => due_principal: Decimal,
        /// The accrued interest and the fee, less what is given back.
        "due_interest" => due_interest: Decimal,
        /// Both.
        "total_due" => total_due: Decimal,
    }
}

impl Operation for GetSettlementPrices {
    type Body = SettlementPrices;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<SettlementPrices, Error> {
        let days = checked_days(self.days)?;
        let borrower = known_person(cx, self.national_id.as_str())?;
        let named = self.application_id.as_ref().map(IdText::as_str);
        let seen = SeenLoans::of(cx, borrower.borrower_id, named)?;
        let all = priced(cx, &seen)?;
        if all.is_empty() {
            let text = "No ongoing due payments found for this borrower";
            return Err(ServicingError::NothingDue { text }.into());
        }
        show_prices(cx, &all, days)?;
        let prices = all.iter().map(|priced| {
            let price = SettlementPrice {
                due_principal: priced.price.principal.to_decimal(),
                due_interest: priced.price.interest.to_decimal(),
                total_due: priced.price.total.to_decimal(),
            };
            (priced.running.application.application_id.to_string(), price)
        });
        Ok(SettlementPrices { credit_application: prices.collect() })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => {
                let text = "please enter the borrower national id";
                ServicingError::Missing { text, field: "nationalId" }.into()
            }
            other => Error::Field(other),
        }
    }
}
