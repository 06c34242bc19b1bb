//! `GET /financial_provider/creditproducts/`: lists a provider's credit products.

use super::NOT_FOUND;
use super::fields::product_fields;
use crate::engine::prelude::*;
use crate::records::access::provider_sent;
use crate::records::lending::{ProductRecord, ProductTerms};
use lendwright_lending::{PenaltyMode, RateUnit};

request! {
    /// Lists the credit products of a provider by id, without deleted ones.
    pub struct GetCreditProducts {
        /// The provider's id.
        query "financial_provider_id" names Provider => financial_provider_id: String,
    }
}

macro_rules! product_answer {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        answer! {
            /// A credit product of a provider.
            pub struct CreditProduct {
                $($(#[doc = $doc])+ $wire => $name: $Type,)+
                /// The product's id.
                "credit_product_id" => credit_product_id: String,
                /// The unit of `Interest_Rate`.
                "rate_unit" => rate_unit: RateUnit,
                /// The unit of the penalties.
                "penalty_mode" => penalty_mode: PenaltyMode,
            }
        }
    };
}

product_fields!(product_answer);

impl Operation for GetCreditProducts {
    type Body = Vec<CreditProduct>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<CreditProduct>, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let provider_id = provider.provider_id;
        let products = cx.book()?.scan(ProductRecord::by_provider).equal(provider_id).collect()?;
        let live = products.iter().filter(|product| product.deleted_at.is_none());
        live.map(CreditProduct::of).collect()
    }
}

impl CreditProduct {
    fn of(record: &ProductRecord) -> Result<Self, Error> {
        let terms = ProductTerms::try_from(record)?;
        Ok(Self {
            interest_rate: terms.interest_rate.to_decimal(),
            early_payment_interest: terms.early_payment_interest.to_decimal(),
            late_payment_penalty: terms.penalty_figure(terms.late_payment_penalty),
            very_late_payment_penalty: terms.penalty_figure(terms.very_late_payment_penalty),
            min_repayment_months: terms.min_repayment_months,
            max_repayment_months: terms.max_repayment_months,
            lower_limit: terms.money(terms.lower_limit_minor).to_decimal(),
            upper_limit: terms.money(terms.upper_limit_minor).to_decimal(),
            credit_product_id: record.product_id.to_string(),
            rate_unit: terms.rate_unit,
            penalty_mode: terms.penalty_mode,
            name: terms.name,
        })
    }
}
