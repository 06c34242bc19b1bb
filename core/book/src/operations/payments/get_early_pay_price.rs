//! `GET /payments/early_pay_price/`: the price of settling a borrower's next loan.

use super::checked::refuse;
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{
    SeenLoans, checked_days, due_first, known_person, priced, show_prices,
};
use crate::wire::{FieldError, IdText};

request! {
    /// Returns today's price of settling a loan early. Loans with a late instalment are left out. Of the borrower's
    /// other loans it is the one with the earliest due date.
    pub struct GetEarlyPayPrice {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: IdText,
        /// The id of the credit application, if the borrower has several loans.
        body "application_id" names Application => application_id: Option<IdText>,
        /// The number of days, starting today, with a price in the detail: 1 to 60.
        body "days" is Plain => days: Option<i64>,
    }
}

answer! {
    /// The loan with the earliest due date, and the price of settling it.
    pub struct EarlyPayPrice {
        /// The id of its credit application.
        "credit_application" => credit_application: String,
        /// The price today.
        "due_payment" => due_payment: Decimal,
    }
}

impl Operation for GetEarlyPayPrice {
    type Body = EarlyPayPrice;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<EarlyPayPrice, Error> {
        let days = checked_days(self.days)?;
        let borrower = known_person(cx, self.national_id.as_str())?;
        let named = self.application_id.as_ref().map(IdText::as_str);
        let seen = SeenLoans::of(cx, borrower.borrower_id, named)?;
        let all = priced(cx, &seen)?;
        if all.is_empty() {
            let text = "No ongoing due payments found for this borrower";
            return Err(ServicingError::NothingDue { text }.into());
        }
        let open = all.into_iter().filter(|priced| !priced.price.is_late);
        let text = "Cannot early pay a late DuePayment";
        let first = due_first(open)?.ok_or(ServicingError::Late { text })?;
        show_prices(cx, std::slice::from_ref(&first), days)?;
        Ok(EarlyPayPrice {
            credit_application: first.running.application.application_id.to_string(),
            due_payment: first.price.total.to_decimal(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}
