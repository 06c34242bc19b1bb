//! The terms of a credit product, from the columns of a product or an application.

use super::{ApplicationRecord, ProductId, ProductRecord};
use crate::error::Error;
use chrono::{DateTime, Utc};
use lendwright_lending::{Charge, PenaltyMode, RateUnit, Settlement};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, ProviderId, Rate, TenantId};
use rust_decimal::Decimal;

/// The nine checked fields of a credit product, with their units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProductTerms {
    pub(crate) name: String,
    pub(crate) currency: Currency,
    pub(crate) rate_unit: RateUnit,
    pub(crate) penalty_mode: PenaltyMode,
    pub(crate) interest_rate: Rate,
    pub(crate) early_payment_interest: Rate,
    /// In millionths of a percent. With fixed penalties in minor units.
    pub(crate) late_payment_penalty: i64,
    /// In the same unit as `late_payment_penalty`.
    pub(crate) very_late_payment_penalty: i64,
    pub(crate) min_repayment_months: i64,
    pub(crate) max_repayment_months: i64,
    pub(crate) lower_limit_minor: i64,
    pub(crate) upper_limit_minor: i64,
}

macro_rules! terms_of {
    ($Record:ty, $name:ident) => {
        impl TryFrom<&$Record> for ProductTerms {
            type Error = Error;

            fn try_from(record: &$Record) -> Result<Self, Error> {
                Ok(Self {
                    name: record.$name.clone(),
                    currency: record.currency,
                    rate_unit: record.rate_unit,
                    penalty_mode: record.penalty_mode,
                    interest_rate: rate(record.interest_rate)?,
                    early_payment_interest: rate(record.early_payment_interest)?,
                    late_payment_penalty: record.late_payment_penalty,
                    very_late_payment_penalty: record.very_late_payment_penalty,
                    min_repayment_months: record.min_repayment_months,
                    max_repayment_months: record.max_repayment_months,
                    lower_limit_minor: record.lower_limit_minor,
                    upper_limit_minor: record.upper_limit_minor,
                })
            }
        }
    };
}

terms_of!(ProductRecord, name);
terms_of!(ApplicationRecord, product_name);

impl ProductRecord {
    /// Returns a product with these terms. It is not live until it has a live name.
    pub(crate) fn of(
        tenant_id: TenantId,
        provider_id: ProviderId,
        product_id: ProductId,
        terms: &ProductTerms,
        created_at: DateTime<Utc>,
    ) -> Self {
        Self {
            tenant_id,
            product_id,
            provider_id,
            name: terms.name.clone(),
            live_name: None,
            currency: terms.currency,
            rate_unit: terms.rate_unit,
            penalty_mode: terms.penalty_mode,
            interest_rate: terms.interest_rate.millionths(),
            early_payment_interest: terms.early_payment_interest.millionths(),
            late_payment_penalty: terms.late_payment_penalty,
            very_late_payment_penalty: terms.very_late_payment_penalty,
            min_repayment_months: terms.min_repayment_months,
            max_repayment_months: terms.max_repayment_months,
            lower_limit_minor: terms.lower_limit_minor,
            upper_limit_minor: terms.upper_limit_minor,
            created_at,
            updated_at: None,
            deleted_at: None,
        }
    }
}

impl ProductTerms {
    /// Returns the charge of one tier of the penalties.
    pub(crate) fn charge(&self, stored: i64) -> Result<Charge, Error> {
        Ok(match self.penalty_mode {
            PenaltyMode::Percent => Charge::Percent(rate(stored)?),
            PenaltyMode::PercentPerDay => Charge::PercentPerDay(rate(stored)?),
            PenaltyMode::Fixed => Charge::Fixed(self.money(stored)),
        })
    }

    /// Returns a penalty in the form of requests and answers: a percentage, or an amount.
    pub(crate) fn penalty_figure(&self, stored: i64) -> Decimal {
        match self.penalty_mode {
            PenaltyMode::Fixed => self.money(stored).to_decimal(),
            PenaltyMode::Percent | PenaltyMode::PercentPerDay => {
                Decimal::new(stored, RATE_DECIMALS).normalize()
            }
        }
    }

    /// Returns the greatest number of months for a settlement rule, if the longest term exceeds it.
    pub(crate) fn months_beyond(&self, settlement: Option<Settlement>) -> Option<u16> {
        let most = settlement.and_then(Settlement::months_max);
        most.filter(|most| self.max_repayment_months > i64::from(*most))
    }

    /// Returns an amount in the product's currency.
    pub(crate) fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}

/// The decimals of a stored rate.
pub(crate) const RATE_DECIMALS: u32 = 6;

fn rate(millionths: i64) -> Result<Rate, Error> {
    Rate::from_millionths(millionths).ok_or_else(|| Error::damaged("the rate of a credit product"))
}
