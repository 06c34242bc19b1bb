//! `POST /financial_provider/creditproducts/`: creates a credit product.

use super::NOT_FOUND;
use super::fields::{
    Reader, SentFields, Units, empty_terms, name_taken, product_fields, unless_blank, warn_of_rate,
};
use crate::engine::prelude::*;
use crate::error::ProductFault;
use crate::records::access::{provider_acted_for, unknown_provider};
use crate::records::lending::{
    ALL_PRODUCTS, ProductId, ProductRecord, ProductTerms, name_key, own_settings,
};
use crate::wire::{AsSent, Shape, ShapeError, Wire};
use lendwright_lending::{PenaltyMode, PenaltyTier, RateUnit};
use lendwright_types::json::JsonOut;

macro_rules! create_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Creates a credit product of a provider, in the provider's currency. All errors are listed at once.
            /// Amounts and rates may be sent as texts, and their digits are read exactly.
            pub struct CreateCreditProduct {
                /// The provider's id.
                body "financial_provider_id" names Provider => financial_provider_id: AsSent<String>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: AsSent<$Type>,)+
            }
        }

        impl CreateCreditProduct {
            fn sent(&self) -> SentFields<'_> {
                [$(($wire, unless_blank(Some(self.$name.json())))),+]
            }
        }
    };
}

product_fields!(create_request);

/// The confirmation that a product was created: a list of a text with its name, and the number 200.
#[derive(Clone, Debug, PartialEq)]
pub struct ProductCreated {
    /// The product's name.
    pub name: String,
}

impl ProductCreated {
    const BEFORE: &'static str = "Credit Product ";
    const AFTER: &'static str = " has been created";
}

impl Wire for ProductCreated {
    const SHAPE: &'static Shape = &Shape::List(&Shape::Either(&[&Shape::Text, &Shape::Integer]));

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let text = value.items().and_then(|items| items.first()).and_then(Json::as_text);
        let name = text.and_then(|text| text.strip_prefix(Self::BEFORE)?.strip_suffix(Self::AFTER));
        let wrong = || ShapeError::new("that a credit product has been created", value);
        name.map(|name| Self { name: name.to_owned() }).ok_or_else(wrong)
    }

    fn write(&self, out: &mut JsonOut) {
        out.list(|list| {
            list.item().text(&format!("{}{}{}", Self::BEFORE, self.name, Self::AFTER));
            list.item().int(200);
        });
    }
}

impl Operation for CreateCreditProduct {
    type Body = ProductCreated;
    const ACCESS: Access = Access::Write;

    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        let mut reader = self.reader(Units::UNKNOWN);
        reader.require(missing);
        reader.read(&mut terms_of_none());
        reader.into_error().into()
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ProductCreated, Error> {
        let id = self.financial_provider_id.json().as_text().unwrap_or_default();
        let Some(provider) = provider_acted_for(cx, id)? else {
            let mut reader = self.reader(Units::UNKNOWN);
            reader.read(&mut terms_of_none());
            reader.finish()?;
            return Err(unknown_provider(cx, id, NOT_FOUND)?);
        };
        let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
        let own = own_settings(&mut cx.book()?, provider_id, ALL_PRODUCTS)?;
        let settings = own.in_force(provider.currency);
        let (rate_unit, penalty_mode) = (
            settings.rate_unit.unwrap_or(RateUnit::Percent),
            settings.penalty_mode.unwrap_or(PenaltyMode::Percent),
        );
        let tier = settings.penalty_tier.unwrap_or(PenaltyTier::Replace);
        let mut terms = empty_terms(provider.currency, rate_unit, penalty_mode);
        let units = Units { currency: Some(provider.currency), penalty_mode, tier };
        let mut reader = self.reader(units);
        reader.read(&mut terms);
        reader.compare(&terms, settings.settlement);
        reader.finish()?;

        let (key, now) = (name_key(&terms.name), cx.now());
        let mut book = cx.book()?;
        if book.first(ProductRecord::by_live_name, (provider_id, Some(&*key)))?.is_some() {
            return Err(name_taken(&terms.name));
        }
        let product_id = ProductId(book.next_id::<ProductRecord>()?);
        let mut product = ProductRecord::of(tenant_id, provider_id, product_id, &terms, now);
        product.live_name = Some(key);
        book.insert(&product)?;
        warn_of_rate(cx, true, &terms);
        Ok(ProductCreated { name: terms.name })
    }
}

impl CreateCreditProduct {
    fn reader(&self, units: Units) -> Reader<'_> {
        let mut reader = Reader::new(self.sent(), units);
        if let Some(id) = unless_blank(Some(self.financial_provider_id.json()))
            && id.as_text().is_none()
        {
            let field = "financial_provider_id";
            reader.refuse(ProductFault::wrong(field, "must be a string", &id.to_string()));
        }
        reader
    }
}

/// Returns temporary terms for checking fields only.
fn terms_of_none() -> ProductTerms {
    empty_terms(lendwright_types::currency::EGP, RateUnit::Percent, PenaltyMode::Percent)
}
