//! `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`: deletes a credit
//! product.

use super::NOT_FOUND;
use crate::engine::prelude::*;
use crate::error::ProductsError;
use crate::records::access::provider_sent;
use crate::records::lending::live_product;

request! {
    /// Deletes a credit product. It stays in the book for its applications, which continue unchanged. Its name can be
    /// used again.
    pub struct DeleteCreditProduct {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: String,
        /// The product's id.
        path "credit_product_id" names CreditProduct => credit_product_id: String,
    }
}

impl Operation for DeleteCreditProduct {
    type Body = String;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong";

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let now = cx.now();
        let mut book = cx.book()?;
        let mut product = live_product(&mut book, provider.provider_id, &self.credit_product_id)?
            .ok_or_else(|| ProductsError::ProductUnknown {
            id: self.credit_product_id.clone(),
        })?;
        product.live_name = None;
        product.deleted_at = Some(now);
        book.update(&product)?;
        Ok("Credit Product has been deleted".to_owned())
    }
}
