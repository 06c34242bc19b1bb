//! `POST /credit_application/create_credit_application`: applies for credit on behalf of a borrower.

use crate::engine::prelude::*;
use crate::error::ProductsError;
use crate::records::access::provider_sent;
use crate::records::lending::{
    Did, Keyed, NewApplication, ProductRecord, checked_reason, live_product,
};
use crate::wire::{Amount, FieldError, IdText};

request! {
    /// Applies for credit on behalf of a borrower. The application gets the current terms of the product. Later changes
    /// of the product do not affect it. The borrower is linked to the product's provider.
    pub struct CreateCreditApplication {
        /// The number of repayment months, within the product's limits.
        body "repayment_months" is Plain => repayment_months: i64,
        /// The borrower's public id, or its row number.
        body "borrower_uuid" names Borrower => borrower_uuid: IdText,
        /// The provider's id.
        body "financial_provider_id" names Provider => financial_provider_id: IdText,
        /// The product's id.
        body "credit_product_id" names CreditProduct => credit_product_id: IdText,
        /// The amount, in the product's currency and within its limits.
        body "amount" => amount: Decimal,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        header "idempotency_key" is Plain => idempotency_key: Option<String>,
    }
}

answer! {
    /// The confirmation. The application's id is in the detail.
    pub struct ApplicationReceived {
        /// `well received`.
        "message" => message: String,
        /// The request.
        "request_body" => request_body: ReceivedRequest,
    }
}

answer! {
    /// The request, with the interface's names.
    pub struct ReceivedRequest {
        /// The amount.
        "amount" => amount: Amount,
        /// The borrower's id in the request.
        "borrower_id" => borrower_id: String,
        /// The product's id in the request.
        "credit_product_id" => credit_product_id: String,
        /// The provider's id in the request.
        "financial_provider_id" => financial_provider_id: String,
        /// The number of repayment months.
        "repayment_months" => repayment_months: i64,
    }
}

impl Operation for CreateCreditApplication {
    type Body = ApplicationReceived;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationReceived, Error> {
        let reason = checked_reason(self.reason.as_deref())?;
        let key = Keyed::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let product = self.product(cx)?;
        let sent = self.borrower_uuid.as_str();
        let (created, amount) = NewApplication {
            borrower: sent,
            months: self.repayment_months,
            amount: self.amount,
            reason: &reason,
        }
        .create(cx, &product)?;
        cx.detail.application_id = Some(created.to_string());
        let text = |id: &IdText| id.as_str().to_owned();
        let request_body = ReceivedRequest {
            amount: amount.into(),
            borrower_id: text(&self.borrower_uuid),
            credit_product_id: text(&self.credit_product_id),
            financial_provider_id: text(&self.financial_provider_id),
            repayment_months: self.repayment_months,
        };
        let body = ApplicationReceived { message: "well received".to_owned(), request_body };
        key.keep(cx, Did { body, application: Some(created), payment: None, event: None })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(fields) => match fields.first() {
                Some(field) => Error::FieldMissing { field },
                None => Error::Field(FieldError::Missing(fields)),
            },
            other => Error::Field(other),
        }
    }
}

impl CreateCreditApplication {
    /// Returns the live product of the request.
    fn product(&self, cx: &mut Context<'_>) -> Result<ProductRecord, Error> {
        let (sent, text) = (self.financial_provider_id.as_str(), "Credit Product is not found");
        let provider = provider_sent(cx, sent, text)?.provider_id;
        let id = self.credit_product_id.as_str();
        let unknown = || ProductsError::ProductUnknown { id: id.to_owned() };
        let live = live_product(&mut cx.book()?, provider, id)?;
        Ok(live.ok_or_else(unknown)?)
    }
}
