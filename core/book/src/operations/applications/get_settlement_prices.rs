//! `GET /credit_application/early_pay_price`: the prices of settling a borrower's loans.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{SeenLoans, checked_days, known_person, priced, show_prices};
use crate::wire::{FieldError, IdText};

request! {
    /// Returns today's price of settling each of a borrower's running loans. A late loan has a price too, without its
    /// penalty. It cannot be settled early, and the detail says so.
    pub struct GetSettlementPrices {
        /// The borrower's national id.
        query "nationalId" names NationalId => national_id: IdText,
        /// The id of the credit application. Only the price of its loan is returned. Left out: all loans.
        query "application_id" names Application => application_id: Option<IdText>,
        /// The number of days, starting today, with prices in the detail: 1 to 60.
        query "days" is Plain => days: Option<i64>,
    }
}

answer! {
    /// The prices.
    pub struct SettlementPrices {
        /// The price of settling each loan, by the id of its credit application.
        "credit_application" => credit_application: Members<SettlementPrice>,
    }
}

answer! {
    /// The price of settling a loan.
    pub struct SettlementPrice {
        /// The unpaid principal.
        "due_principal" => due_principal: Decimal,
        /// The accrued interest and the fee, less the interest that is given back.
        "due_interest" => due_interest: Decimal,
        /// The sum of `due_principal` and `due_interest`.
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
