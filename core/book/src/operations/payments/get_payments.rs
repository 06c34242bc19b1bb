//! `GET /payments/get_payments/`: the payments of a borrower.

use super::checked::refuse;
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{Paid, SeenLoans, known_person};
use crate::wire::{FieldError, IdText};
use lendwright_types::time::http_date;

request! {
    /// Returns a borrower's payments, sorted by number, without reversed ones.
    pub struct GetPayments {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: IdText,
        /// The id of the credit application. Only payments of its loan are returned. Left out: all loans.
        body "application_id" names Application => application_id: Option<IdText>,
    }
}

answer! {
    /// A payment.
    pub struct PaymentEntry {
        /// The amount, in the currency of its loan.
        "Paid_Amount" => paid_amount: Decimal,
        /// The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
        "Payment_Date" => payment_date: String,
        /// The payment method.
        "Payment_Method" => payment_method: String,
    }
}

impl Operation for GetPayments {
    type Body = Vec<PaymentEntry>;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<PaymentEntry>, Error> {
        let borrower = known_person(cx, self.national_id.as_str())?;
        let named = self.application_id.as_ref().map(IdText::as_str);
        let seen = SeenLoans::of(cx, borrower.borrower_id, named)?;
        let paid = seen.payments(cx)?;
        if paid.is_empty() {
            return Err(ServicingError::NoPayments.into());
        }
        let entry = |paid: Paid<'_>| PaymentEntry {
            paid_amount: paid.amount().to_decimal(),
            payment_date: http_date(paid.payment.booked_at),
            payment_method: paid.payment.method,
        };
        Ok(paid.into_iter().map(entry).collect())
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}
