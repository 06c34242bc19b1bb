//! What an application keeps of its product: the terms of its loan.

use super::{ApplicationRecord, LendingSettings, ProductTerms};
use crate::error::Error;
use crate::lending::{Servicing, Terms};
use crate::money::Money;
use crate::months::Months;
use chrono::NaiveDate;

impl ApplicationRecord {
    /// The terms of the loan that was made of it, and what it costs beside the schedule.
    pub(super) fn contract(&self) -> Result<(Terms, Servicing), Error> {
        let start = self.start.ok_or_else(|| {
            Error::damaged(format!("application {} has no start", self.application_id))
        })?;
        // They were checked when the loan was approved.
        self.contract_from(start).map_err(|error| match error {
            Error::Value { field, .. } => {
                Error::damaged(format!("{field} of application {}", self.application_id))
            }
            error => error,
        })
    }

    /// As [`ApplicationRecord::contract`], for a loan that would be paid out on a day.
    pub(crate) fn contract_from(&self, start: NaiveDate) -> Result<(Terms, Servicing), Error> {
        let product = ProductTerms::try_from(self)?;
        let settings = LendingSettings::from_stored(&self.settings)?;
        let (profile, servicing) = settings.contract(&product)?;
        let months = Months::new(self.repayment_months).map_err(|_| {
            Error::damaged(format!("the months of application {}", self.application_id))
        })?;
        let amount = self.money(self.amount_minor);
        let terms = Terms::new(amount, product.interest_rate, months, start);
        Ok((Terms { profile, ..terms }, servicing))
    }

    /// An amount in its currency.
    pub(crate) const fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}
