//! Terms: the input of a schedule.

use super::exact::product;
use super::{Convention, DueDates, LendingError, Profile, RateUnit, Ratio};
use chrono::NaiveDate;
use lendwright_types::{Money, Months, Rate};

/// The terms of a loan.
///
/// # Example
/// ```
/// use lendwright_lending::{Convention, Profile, Schedule, Terms};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("1250", EGP)?;
/// let terms = Terms::new(amount, Rate::percent("15")?, Months(4), parse_date("2026-09-01")?);
/// let flat = Terms { profile: Profile::of(Convention::Flat), ..terms };
/// assert_eq!(Schedule::new(&flat)?.total_interest().to_string(), "62.50");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The lent amount: greater than 0, at most 10^15 minor units.
    pub amount: Money,
    /// The nominal rate, in the profile's unit: by default percent a year.
    pub rate: Rate,
    /// The number of instalments, from 1 to 600: by default one a month.
    pub months: Months,
    /// The day on which interest begins.
    pub start: NaiveDate,
    /// The first due date, if it is not one step after the start.
    pub first_due: Option<NaiveDate>,
    /// The level instalment, if it was agreed and is not computed. The loan ends with the first instalment that
    /// covers the balance and its interest.
    pub instalment: Option<Money>,
    /// All other settings.
    pub profile: Profile,
}

/// The largest amount, in minor units. With this limit, every sum of a schedule fits into 64 bits.
const AMOUNT_MAX: i64 = 1_000_000_000_000_000;

impl Terms {
    /// Makes terms with the profile `plain`.
    #[must_use]
    pub const fn new(amount: Money, rate: Rate, months: Months, start: NaiveDate) -> Self {
        let profile = Profile::of(Convention::Plain);
        Self { amount, rate, months, start, first_due: None, instalment: None, profile }
    }

    /// Returns the due dates.
    ///
    /// # Errors
    /// When the first due date is not after the start, the step is 0, or a day is past the calendar.
    pub fn due_dates(&self) -> Result<DueDates, LendingError> {
        let Profile { every, month_end, .. } = self.profile;
        match self.first_due {
            None => DueDates::new(self.start, self.months.0, every, month_end),
            Some(first) => DueDates::with_first(self.start, first, self.months.0, every, month_end),
        }
    }

    /// Returns the rate a year as an exact fraction: 24 % is 24,000,000 / 100,000,000.
    #[must_use]
    pub fn yearly_rate(&self) -> Ratio {
        let times = match self.profile.rate_unit {
            RateUnit::Percent => 1,
            RateUnit::Fraction => 100,
            RateUnit::MonthlyPercent => 12,
            RateUnit::DailyPercent => 365,
        };
        Ratio::from_parts(product(self.rate.millionths(), times), 100_000_000)
    }

    /// Refuses terms that allow no schedule, independent of the days.
    pub(super) fn check(&self, count: u16) -> Result<(), LendingError> {
        let amount = self.amount;
        if amount.minor() < 1 || amount.minor() > AMOUNT_MAX {
            let reason = "must be greater than 0 and at most 10^15 minor units";
            return Err(LendingError::invalid("amount", amount, reason));
        }
        if Months::new(count.into()).is_err() {
            return Err(LendingError::invalid("months", count, "must be from 1 to 600"));
        }
        let profile = &self.profile;
        let graces = [
            ("principal_grace", profile.principal_grace),
            ("interest_grace", profile.interest_grace),
        ];
        if let Some((field, grace)) = graces.into_iter().find(|(_, grace)| *grace >= count) {
            return Err(LendingError::invalid(field, grace, "must be less than the instalments"));
        }
        if profile.interest_free > count {
            let (field, free) = ("interest_free", profile.interest_free);
            return Err(LendingError::invalid(field, free, "must be at most the instalments"));
        }
        self.check_instalment()
    }

    fn check_instalment(&self) -> Result<(), LendingError> {
        let fields = [
            ("instalment", self.instalment),
            ("instalment_multiple", self.profile.instalment_multiple),
        ];
        for (field, amount) in fields.into_iter().filter_map(|(field, it)| Some((field, it?))) {
            if amount.currency() != self.amount.currency() {
                return Err(LendingError::invalid(
                    field,
                    amount,
                    "must be in the amount's currency",
                ));
            }
            if amount.minor() < 1 || amount.minor() > AMOUNT_MAX {
                let reason = "must be greater than 0 and at most 10^15 minor units";
                return Err(LendingError::invalid(field, amount, reason));
            }
        }
        let is_level =
            !matches!(self.profile.convention, Convention::Flat | Convention::EqualPrincipal);
        match self.instalment {
            Some(instalment) if !is_level => {
                let reason = "can't be given where the profile has no level instalments";
                Err(LendingError::invalid("instalment", instalment, reason))
            }
            _ => Ok(()),
        }
    }
}
