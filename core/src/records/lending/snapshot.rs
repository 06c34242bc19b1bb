//! What an application keeps of its product: the terms of its loan.

use super::{ApplicationRecord, LendingSettings, ProductTerms};
use crate::error::Error;
use crate::lending::{Servicing, Terms};
use crate::money::Money;
use crate::months::Months;
use chrono::NaiveDate;

impl ApplicationRecord {
    /// The terms of the loan that was made of it.
    pub(super) fn terms(&self) -> Result<Terms, Error> {
        let start = self.start.ok_or_else(|| {
            Error::damaged(format!("application {} has no start", self.application_id))
        })?;
        self.terms_from(start)
    }

    /// The terms of a loan that would be paid out on a day.
    pub(crate) fn terms_from(&self, start: NaiveDate) -> Result<Terms, Error> {
        let product = ProductTerms::try_from(self)?;
        let profile = LendingSettings::from_stored(&self.settings)?.profile(&product)?;
        let months = Months::new(self.repayment_months).map_err(|_| {
            Error::damaged(format!("the months of application {}", self.application_id))
        })?;
        let amount = self.money(self.amount_minor);
        Ok(Terms { profile, ..Terms::new(amount, product.interest_rate, months, start) })
    }

    /// What its loan costs beside the schedule.
    pub(crate) fn servicing(&self) -> Result<Servicing, Error> {
        let product = ProductTerms::try_from(self)?;
        LendingSettings::from_stored(&self.settings)?.servicing(&product)
    }

    /// An amount in its currency.
    pub(crate) const fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}
