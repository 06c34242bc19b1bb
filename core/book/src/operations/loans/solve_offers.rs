//! Finds the loans that a borrower can afford.

use super::common::NO_PROVIDER;
use crate::engine::prelude::*;
use crate::error::ProductsError;
use crate::records::access::{ProviderRecord, provider_sent};
use crate::records::borrowers::borrower_of;
use crate::records::lending::{ProductRecord, ProductTerms, live_product, settings_now};
use crate::records::{policies, scoring};
use crate::wire::IdText;
use lendwright_lending::{LendingError, Limits, Offer, Terms};
use lendwright_scoring::derive::assemble;
use lendwright_types::Months;

request! {
    /// Finds the largest affordable amount for each term of a credit product: no instalment takes the borrower's debt
    /// burden above a limit. If the request has an amount, it finds the affordable terms for this amount.
    pub struct SolveOffers {
        /// The borrower's public id.
        body "uuid" => uuid: String,
        /// The provider's id.
        body "financial_provider_id" => financial_provider_id: IdText,
        /// The credit product's id.
        body "credit_product_id" => credit_product_id: IdText,
        /// The limit of debt payments, including the new instalment, as a fraction of the income, 0 to 10 with at most
        /// 6 decimals: 0.5 is half.
        body "dbr_max" => dbr_max: Decimal,
        /// The wanted amount. Left out: the largest amount for each term.
        body "amount" => amount: Option<Decimal>,
        /// The step of the amounts, which are multiples of it. Left out: the minor unit of the currency.
        body "step" => step: Option<Decimal>,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The loans that a borrower can afford.
    pub struct OffersSolved {
        /// The currency of the amounts.
        "currency" => currency: String,
        /// The largest affordable instalment: `dbr_max` times the income, less the debt payments, rounded down to the
        /// minor unit; N/A if income or debt is unknown.
        "capacity" => capacity: Available<Decimal>,
        /// The largest amount for each term, shortest term first. Unaffordable terms are left out. If the request has
        /// an amount: the affordable terms for it. N/A if income or debt is unknown.
        "offers" => offers: Available<Vec<OfferSolved>>,
        /// If the request has an amount: the shortest affordable term.
        optional "shortest" => shortest: Option<OfferSolved>,
        /// If the request has an amount: the affordable term with the lowest instalment.
        optional "lowest_instalment" => lowest_instalment: Option<OfferSolved>,
    }
}

answer! {
    /// A loan that a borrower can afford.
    pub struct OfferSolved {
        /// The number of months.
        "repayment_months" => repayment_months: i64,
        /// The amount.
        "amount" => amount: Decimal,
        /// The level instalment.
        "instalment" => instalment: Decimal,
        /// The largest of all instalments.
        "largest_instalment" => largest_instalment: Decimal,
    }
}

/// The most decimals of `dbr_max`.
const DBR_DECIMALS_MAX: u32 = 6;

impl Operation for SolveOffers {
    type Body = OffersSolved;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<OffersSolved, Error> {
        cx.act_as(self.partner.as_deref())?;
        let is_finer = self.dbr_max.normalize().scale() > DBR_DECIMALS_MAX;
        if self.dbr_max.is_sign_negative() || self.dbr_max > Decimal::TEN || is_finer {
            let reason = "must be from 0 to 10 and have at most 6 decimals";
            return Err(Error::value("dbr_max", reason, self.dbr_max));
        }
        let (provider, product) = self.product(cx)?;
        let money = |field, amount: Option<Decimal>| -> Result<Option<Money>, Error> {
            let Some(sent) = amount else { return Ok(None) };
            let reason = format!("must be an amount of {} greater than 0", product.currency.code());
            let money = Money::from_decimal(sent, product.currency).ok();
            let money = money.filter(|money| money.is_positive());
            Ok(Some(money.ok_or_else(|| Error::value(field, reason, sent))?))
        };
        let (amount, step) = (money("amount", self.amount)?, money("step", self.step)?);
        let capacity = self.capacity(cx, &provider, &product)?;
        let Some(capacity) = capacity else {
            return Ok(OffersSolved {
                currency: product.currency.code().to_owned(),
                capacity: Available::NotAvailable,
                offers: Available::NotAvailable,
                shortest: None,
                lowest_instalment: None,
            });
        };
        let offers = offers(cx, &provider, &product, (amount, step), capacity)?;
        let wanted = |offer: Option<&Offer>| amount.and(offer).map(shown);
        let lowest = offers.iter().min_by_key(|offer| offer.instalment.minor());
        Ok(OffersSolved {
            currency: product.currency.code().to_owned(),
            capacity: Available::Value(capacity.to_decimal()),
            shortest: wanted(offers.first()),
            lowest_instalment: wanted(lowest),
            offers: Available::Value(offers.iter().map(shown).collect()),
        })
    }
}

impl SolveOffers {
    fn product(&self, cx: &mut Context<'_>) -> Result<(ProviderRecord, ProductRecord), Error> {
        let sent = self.financial_provider_id.as_str();
        let provider = provider_sent(cx, sent, NO_PROVIDER)?;
        let sent = self.credit_product_id.as_str();
        let unknown = || ProductsError::ProductUnknown { id: sent.to_owned() };
        let found = live_product(&mut cx.book()?, provider.provider_id, sent)?;
        Ok((provider, found.ok_or_else(unknown)?))
    }

    /// Returns the affordable instalment, with income and debt as a score of today would read them.
    fn capacity(
        &self,
        cx: &mut Context<'_>,
        provider: &ProviderRecord,
        product: &ProductRecord,
    ) -> Result<Option<Money>, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let policy = policies::current(cx)?;
        let facts = scoring::gather(cx, &policy, provider, &borrower)?;
        let derived = assemble(&facts).map_err(scoring::not_derived)?.derived;
        let (Available::Value(income), Available::Value(debt)) =
            (derived.estimated_income, derived.monthly_debt)
        else {
            return Ok(None);
        };
        if income.currency() != product.currency || debt.currency() != product.currency {
            return Ok(None);
        }
        let reason = "makes an amount that does not fit into 64 bits";
        let found = capacity(income, debt, self.dbr_max);
        Ok(Some(found.ok_or_else(|| Error::value("dbr_max", reason, self.dbr_max))?))
    }
}

/// `dbr_max · income − debt`, rounded down to the minor unit; `None` where it does not fit into 64 bits.
fn capacity(income: Money, debt: Money, dbr_max: Decimal) -> Option<Money> {
    let dbr_max = dbr_max.normalize();
    let above = dbr_max.mantissa().checked_mul(income.minor().into())?;
    let below = 10_i128.checked_pow(dbr_max.scale())?;
    let part = i64::try_from(above.checked_div_euclid(below)?).ok()?;
    let left = part.checked_sub(debt.minor())?;
    Some(Money::from_minor(left, income.currency()))
}

fn offers(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
    product: &ProductRecord,
    (amount, step): (Option<Money>, Option<Money>),
    capacity: Money,
) -> Result<Vec<Offer>, Error> {
    let terms = ProductTerms::try_from(product)?;
    let settings = settings_now(cx, provider.provider_id, product.product_id, product.currency)?;
    let profile = settings.contract(&terms)?.0;
    let today = provider.time_zone.date_of(cx.now());
    let money = |minor| Money::from_minor(minor, product.currency);
    let (lowest, highest) = (money(product.lower_limit_minor), money(product.upper_limit_minor));
    let limits = Limits { lowest, highest, step };
    let mut found = Vec::new();
    for months in product.min_repayment_months..=product.max_repayment_months {
        let months = Months::new(months).map_err(|_| Error::damaged("the months of a product"))?;
        let wanted = amount.unwrap_or(lowest);
        let terms = Terms { profile, ..Terms::new(wanted, terms.interest_rate, months, today) };
        let offer = match amount {
            Some(amount) if amount.minor() < lowest.minor() || amount.minor() > highest.minor() => {
                let reason = format!("must be between {lowest} and {highest}");
                return Err(Error::value("amount", reason, amount));
            }
            Some(_) => Offer::within(&terms, capacity),
            None => Offer::largest(&terms, &limits, capacity),
        };
        match offer {
            Ok(offer) => found.extend(offer),
            // With a grace period, shorter terms have no instalment that pays principal.
            Err(LendingError::Invalid { field: "principal_grace" | "interest_grace", .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

fn shown(offer: &Offer) -> OfferSolved {
    OfferSolved {
        repayment_months: offer.terms.months.count().into(),
        amount: offer.terms.amount.to_decimal(),
        instalment: offer.instalment.to_decimal(),
        largest_instalment: offer.largest.to_decimal(),
    }
}
