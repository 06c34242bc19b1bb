//! `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`: changes a credit
//! product.

use super::NOT_FOUND;
use super::fields::{Reader, SentFields, Units, name_taken, product_fields, warn_of_rate};
use crate::engine::prelude::*;
use crate::error::{ProductFault, ProductsError};
use crate::records::access::provider_sent;
use crate::records::lending::{
    ProductRecord, ProductTerms, live_product, name_key, product_settings,
};
use crate::wire::{AsSent, FieldError};
use lendwright_lending::PenaltyTier;

macro_rules! update_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Changes a credit product. At least one field must be sent. Fields that are left out stay unchanged.
            /// Existing applications keep their terms.
            pub struct UpdateCreditProduct {
                /// The provider's id.
                path "financial_provider_id" names Provider => financial_provider_id: String,
                /// The product's id.
                path "credit_product_id" names CreditProduct => credit_product_id: String,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<AsSent<$Type>>,)+
            }
        }

        impl UpdateCreditProduct {
            const NINE: [&'static str; 9] = [$($wire),+];

            fn sent(&self) -> SentFields<'_> {
                [$(($wire, self.$name.as_ref().map(AsSent::json))),+]
            }
        }
    };
}

product_fields!(update_request);

impl Operation for UpdateCreditProduct {
    type Body = String;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong";

    fn refuse(error: FieldError) -> Error {
        let faults = match error {
            FieldError::Missing(fields) => fields.into_iter().map(ProductFault::missing).collect(),
            FieldError::Wrong { field, error } => {
                let value = error.found.unwrap_or_default();
                vec![ProductFault::wrong(field, "must be a string", &value)]
            }
            unknown @ FieldError::Unknown { .. } => return Error::Field(unknown),
        };
        ProductsError::ProductInvalid { faults }.into()
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let sent = self.sent();
        if sent.iter().all(|(_, value)| value.is_none()) {
            return Err(Self::refuse(FieldError::Missing(Self::NINE.to_vec())));
        }
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let mut book = cx.book()?;
        let before = live_product(&mut book, provider.provider_id, &self.credit_product_id)?
            .ok_or_else(|| ProductsError::ProductUnknown { id: self.credit_product_id.clone() })?;
        let settings = product_settings(&mut book, provider.provider_id, before.product_id)?;
        let mut terms = ProductTerms::try_from(&before)?;
        let tier = settings.penalty_tier.unwrap_or(PenaltyTier::Replace);
        let currency = Some(terms.currency);
        let units = Units { currency, penalty_mode: terms.penalty_mode, tier };
        let mut reader = Reader::new(sent, units);
        reader.read(&mut terms);
        reader.compare(&terms, settings.settlement);
        reader.finish()?;
        replace(cx, &before, &terms)?;
        warn_of_rate(cx, self.interest_rate.is_some(), &terms);
        Ok("Credit Product has been updated".to_owned())
    }
}

fn replace(
    cx: &mut Context<'_>,
    before: &ProductRecord,
    terms: &ProductTerms,
) -> Result<(), Error> {
    let (key, now) = (name_key(&terms.name), cx.now());
    let mut book = cx.book()?;
    let named = (before.provider_id, Some(&*key));
    let other = book.first(ProductRecord::by_live_name, named)?;
    if other.is_some_and(|other| other.product_id != before.product_id) {
        return Err(name_taken(&terms.name));
    }
    let ProductRecord { tenant_id, provider_id, product_id, created_at, .. } = *before;
    let changed = ProductRecord {
        live_name: Some(key),
        updated_at: Some(now),
        ..ProductRecord::of(tenant_id, provider_id, product_id, terms, created_at)
    };
    Ok(book.update(&changed)?)
}
