//! One row of the input columns.

use crate::{LendingError, Profile, Terms};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Months, Rate};

/// One loan as whole numbers, as columns and other languages have it; `None` is a null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanNumbers {
    /// The lent amount, in minor units.
    pub amount: Option<i128>,
    /// The rate in millionths of a percent, in the profile's unit: 24 % is 24,000,000.
    pub rate: Option<i128>,
    /// How many instalments there are.
    pub months: Option<i128>,
    /// The day on which interest begins, in days since 1970-01-01.
    pub start: Option<i128>,
}

impl LoanNumbers {
    /// Returns the terms that these numbers describe.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] for a null and for a number that is no rate, no term or no day.
    pub fn terms(self, profile: Profile, currency: Currency) -> Result<Terms, LendingError> {
        let amount = read("amount", self.amount, "must fit into 64 bits", |minor| {
            i64::try_from(minor).ok().map(|minor| Money::from_minor(minor, currency))
        })?;
        let reason = "millionths of a percent: must be from 0 to 1,000 percent";
        let rate = read("rate", self.rate, reason, |millionths| {
            Rate::from_millionths(i64::try_from(millionths).ok()?)
        })?;
        let months = read("months", self.months, "must be from 1 to 600", |months| {
            Months::new(i64::try_from(months).ok()?).ok()
        })?;
        let start = read("start", self.start, NO_DAY, day)?;
        Ok(Terms { profile, ..Terms::new(amount, rate, months, start) })
    }

    /// Returns the day of a field, given as the number of days after 1970-01-01.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] past the calendar.
    pub fn day(field: &'static str, days: i32) -> Result<NaiveDate, LendingError> {
        read(field, Some(days.into()), NO_DAY, day)
    }
}

pub(super) const NO_DAY: &str = "is no day, in days since 1970-01-01";

pub(super) fn day(days: i128) -> Option<NaiveDate> {
    NaiveDate::from_epoch_days(i32::try_from(days).ok()?)
}

pub(super) fn read<T>(
    field: &'static str,
    number: Option<i128>,
    reason: &'static str,
    make: impl FnOnce(i128) -> Option<T>,
) -> Result<T, LendingError> {
    let number = number.ok_or_else(|| LendingError::invalid(field, "null", "must have a value"))?;
    make(number).ok_or_else(|| LendingError::invalid(field, number, reason))
}
