//! What an application keeps of its product: the terms of its loan.

use super::{ApplicationRecord, LendingSettings, ProductTerms};
use crate::audit::Digest;
use crate::error::Error;
use crate::json::{Json, canonical};
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

    /// The SHA-256 of all that was agreed, as canonical JSON of texts: every column but the tenant and the
    /// status. Approvals of all times hold it, so a column that comes later is left out where it is null.
    pub(super) fn terms_sha256(&self) -> String {
        let text = |name: &'static str, value: &dyn std::fmt::Display| {
            (name.into(), Json::text(value.to_string()))
        };
        let start = self.start.map(|start| start.to_string()).unwrap_or_default();
        let agreed = Json::Object(vec![
            text("application_id", &self.application_id),
            text("provider_id", &self.provider_id),
            text("borrower_id", &self.borrower_id),
            text("product_id", &self.product_id),
            text("partner_id", &self.partner_id),
            text("currency", &self.currency.code()),
            text("amount_minor", &self.amount_minor),
            text("repayment_months", &self.repayment_months),
            text("reason", &self.reason),
            text("submitted_at", &self.submitted_at.timestamp_micros()),
            text("start", &start),
            text("product_name", &self.product_name),
            text("rate_unit", &self.rate_unit.name()),
            text("penalty_mode", &self.penalty_mode.name()),
            text("interest_rate", &self.interest_rate),
            text("early_payment_interest", &self.early_payment_interest),
            text("late_payment_penalty", &self.late_payment_penalty),
            text("very_late_payment_penalty", &self.very_late_payment_penalty),
            text("min_repayment_months", &self.min_repayment_months),
            text("max_repayment_months", &self.max_repayment_months),
            text("lower_limit_minor", &self.lower_limit_minor),
            text("upper_limit_minor", &self.upper_limit_minor),
            text("settings", &self.settings),
        ]);
        Digest::of(&[canonical(&agreed).as_bytes()]).to_string()
    }

    /// An amount in its currency.
    pub(crate) const fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}
