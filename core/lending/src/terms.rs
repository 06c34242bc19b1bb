//! Terms and profiles: the input of a schedule.

use crate::arithmetic::product;
use crate::error::{code_by_name, set_by_name};
use crate::{DayCount, DueDates, Frequency, LendingError, MonthEnd, Ratio, Rounding};
use chrono::NaiveDate;
use lendwright_types::{Money, Months, Rate, codes};

/// The terms of a loan.
///
/// # Example
/// ```
/// use lendwright_lending::{Convention, Profile, Schedule, Terms};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("1250", EGP)?;
/// let terms = Terms::new(amount, Rate::percent("15")?, Months(4), parse_date("2026-09-01")?);
/// let flat = terms.with_profile(Profile::new(Convention::Flat));
/// assert_eq!(Schedule::new(&flat)?.total_interest().to_string(), "62.50");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        let profile = Profile::new(Convention::Plain);
        Self { amount, rate, months, start, first_due: None, instalment: None, profile }
    }

    /// Sets the profile.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
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

// Profiles: everything that determines a schedule, except amount, rate, term and start.

codes! {
    /// The formula that lays out a schedule. `P` is the amount, `R` the yearly rate, `n` the number of
    /// instalments, `r` a period's rate, `B` the balance before it, `q` rounding to the minor unit.
    pub enum Convention {
        /// Level instalments `q(P·Π(1+r) / f)` with `f = 1 + f·(1+r)` period by period, which for equal
        /// rates is `P·r·(1+r)ⁿ / ((1+r)ⁿ − 1)`; interest `q(B·r)`; the last takes the rest.
        Plain = "plain",
        /// As Apache Fineract's progressive loans: each step of rates and instalment rounded to 19
        /// digits, and one step that levels the last instalment where that comes out closer.
        FineractProgressive = "fineract_progressive",
        /// As [`Convention::FineractProgressive`] in its later releases: rates by a period's actual
        /// days, where the day count has no months of 30 days.
        FineractProgressiveDays = "fineract_progressive_days",
        /// As Fineract's and Mifos' cumulative loans: the instalment is that of `R/12`, while interest
        /// may count days.
        FineractCumulative = "fineract_cumulative",
        /// Interest on the whole amount for the whole term, in equal parts.
        Flat = "flat",
        /// Equal parts of the principal, and interest on the balance.
        EqualPrincipal = "equal_principal",
        /// Interest by the day, and the smallest level instalment that the last does not exceed.
        DailySimple = "daily_simple",
        /// As plain, but both roundings take a half up (Frappe).
        HalfUp = "half_up",
        /// As plain, but the instalment is rounded up (`LendingClub`).
        CeilUnit = "ceil_unit",
    }
}

codes! {
    /// The unit of the number of a rate.
    pub enum RateUnit {
        /// Percent a year: 24 is 24 %.
        Percent = "percent",
        /// A fraction a year: 0.24 is 24 %.
        Fraction = "fraction",
        /// Percent a month: 2 is 24 % a year.
        MonthlyPercent = "monthly_percent",
        /// Percent a day of a year of 365 days: 0.1 is 36.5 % a year.
        DailyPercent = "daily_percent",
    }
}

codes! {
    /// The treatment of the cents that rounding leaves to the last level instalment.
    pub enum LastInstalment {
        /// The last instalment differs: it is the balance and its interest.
        TakesRest = "takes_rest",
        /// The last instalment is level too. Its interest is the level less the balance.
        Level = "level",
    }
}

/// The settings of a schedule: a convention, with its day count and roundings unless others are set.
///
/// # Example
/// ```
/// use lendwright_lending::{Convention, DayCount, MonthEnd, Profile, Rounding};
///
/// let mut profile = Profile::new(Convention::HalfUp);
/// profile.day_count = DayCount::Actual365;
/// profile.month_end = MonthEnd::Roll;
/// profile.principal_grace = 3;
/// assert_eq!(profile.rounding, Rounding::HalfUp);
/// assert_eq!(Profile::default(), Profile::new(Convention::Plain));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The formula.
    pub convention: Convention,
    /// The meaning of the rate's number.
    pub rate_unit: RateUnit,
    /// The day count: it gives the part of a year that a period is.
    pub day_count: DayCount,
    /// The time between two due dates.
    pub every: Frequency,
    /// The due day in a short month.
    pub month_end: MonthEnd,
    /// The rounding of interest to the minor unit.
    pub rounding: Rounding,
    /// The rounding of the level instalment.
    pub instalment_rounding: Rounding,
    /// The level instalment is a multiple of this amount. `None` means one minor unit. Equal parts of the principal
    /// are not rounded to it.
    pub instalment_multiple: Option<Money>,
    /// Whether the last level instalment differs.
    pub last_instalment: LastInstalment,
    /// The first instalments that pay interest only.
    pub principal_grace: u16,
    /// The number of first instalments that defer their interest to the first instalment after them.
    pub interest_grace: u16,
    /// The first periods that bear no interest.
    pub interest_free: u16,
    /// The most interest in all, in percent of the amount ([`Convention::DailySimple`] only).
    pub total_interest_cap: Option<Rate>,
    /// The most interest a day, in percent of the balance ([`Convention::DailySimple`] only).
    pub daily_interest_cap: Option<Rate>,
}

impl Profile {
    /// Returns the profile of a convention.
    #[must_use]
    pub const fn new(convention: Convention) -> Self {
        let (rounding, instalment_rounding) = match convention {
            Convention::HalfUp | Convention::DailySimple => (Rounding::HalfUp, Rounding::HalfUp),
            Convention::CeilUnit => (Rounding::HalfEven, Rounding::Up),
            _ => (Rounding::HalfEven, Rounding::HalfEven),
        };
        let day_count = match convention {
            Convention::DailySimple => DayCount::Actual365,
            _ => DayCount::Months,
        };
        Self {
            convention,
            rate_unit: RateUnit::Percent,
            day_count,
            every: Frequency::Months(1),
            month_end: MonthEnd::Clamp,
            rounding,
            instalment_rounding,
            instalment_multiple: None,
            last_instalment: LastInstalment::TakesRest,
            principal_grace: 0,
            interest_grace: 0,
            interest_free: 0,
            total_interest_cap: None,
            daily_interest_cap: None,
        }
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::new(Convention::Plain)
    }
}

impl Profile {
    /// Returns the profile of a named convention.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name if there is one.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Frequency, Profile};
    ///
    /// let mut profile = Profile::by_name("half_up")?;
    /// profile.set("every", "2 weeks")?;
    /// assert_eq!(profile.every, Frequency::Weeks(2));
    /// let error = profile.set("day_count", "act/365f_").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown day_count 'act/365f_', did you mean 'Act/365F'?");
    /// # Ok::<(), lendwright_lending::LendingError>(())
    /// ```
    pub fn by_name(convention: &str) -> Result<Self, LendingError> {
        let all = Convention::all().map(|code| (code.name(), code));
        code_by_name("convention", convention, all).map(Self::new)
    }

    /// Sets a setting that has a name or a step of time for its value: `rate_unit`, `day_count`,
    /// `every` (`1 month`, `2 weeks`, `10 days`), `month_end`, `rounding`, `instalment_rounding` or
    /// `last_instalment`.
    ///
    /// # Errors
    /// [`LendingError::Unknown`] for an unknown value, and for a setting that is none of these.
    pub fn set(&mut self, setting: &str, value: &str) -> Result<(), LendingError> {
        if setting == "every" {
            self.every = every(value)?;
            return Ok(());
        }
        set_by_name!(setting, value, ["every", "convention"] {
            "rate_unit" => self.rate_unit: RateUnit,
            "day_count" => self.day_count: DayCount,
            "month_end" => self.month_end: MonthEnd,
            "rounding" => self.rounding: Rounding,
            "instalment_rounding" => self.instalment_rounding: Rounding,
            "last_instalment" => self.last_instalment: LastInstalment,
        })
    }
}

/// A step of time: a whole number and `month`, `week` or `day`, in the plural or not.
fn every(value: &str) -> Result<Frequency, LendingError> {
    let step = value.split_once(' ').and_then(|(count, unit)| {
        let count: u16 = count.parse().ok().filter(|count| *count > 0)?;
        match unit.strip_suffix('s').unwrap_or(unit) {
            "month" => Some(Frequency::Months(count)),
            "week" => Some(Frequency::Weeks(count)),
            "day" => Some(Frequency::Days(count)),
            _ => None,
        }
    });
    step.ok_or_else(|| LendingError::invalid("every", value, "must be as '1 month' or '2 weeks'"))
}
