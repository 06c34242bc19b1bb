//! Settings by their names, as files and other languages write them.

use super::apr::eu::Counting;
use super::{Accrual, Charge, FeeBase, OverdueInterest, Servicing, Settlement, UnearnedInterest};
use super::{Convention, DayCount, Frequency, LastInstalment, LendingError, MonthEnd, Profile};
use super::{PenaltyBase, PenaltyFrom, PenaltyMode, PenaltyTier, RateUnit, Rounding};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Rate};

/// Sets the named setting to the code with the given name. An unknown setting is refused with the name of a similar
/// one, from this list or from `others`.
macro_rules! set_by_name {
    ($setting:expr, $value:expr, [$($others:literal),*] {
        $($name:literal => $($place:ident).+: $code:ident,)+
    }) => {
        match $setting {
            $($name => {
                let all = $code::all().map(|code| (code.name(), code));
                $($place).+ = found($name, $value, all)?;
                Ok(())
            })+
            other => {
                Err(LendingError::unknown("setting", other, vec![$($name,)+ $($others),*]))
            }
        }
    };
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
        found("convention", convention, all).map(Self::of)
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

impl Servicing {
    /// Sets a setting that has a name for its value: `settlement`, `accrual`, `fee_base`,
    /// `unearned_interest`, `overdue_interest`, `penalty_tier`, `penalty_base` or `penalty_from`.
    ///
    /// # Errors
    /// Those of [`Profile::set`].
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Charge, Penalty, Servicing, Settlement};
    /// use lendwright_types::Rate;
    ///
    /// let late = Charge::Percent(Rate::percent("2")?);
    /// let mut servicing = Servicing::new(Penalty::new(late, late), Rate::percent("1")?);
    /// servicing.set("settlement", "eu2023")?;
    /// assert_eq!(servicing.settlement, Settlement::Eu2023);
    /// let error = servicing.set("accrual", "actuall").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown accrual 'actuall', did you mean 'actual'?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, setting: &str, value: &str) -> Result<(), LendingError> {
        set_by_name!(setting, value, [] {
            "settlement" => self.settlement: Settlement,
            "accrual" => self.accrual: Accrual,
            "fee_base" => self.fee_base: FeeBase,
            "unearned_interest" => self.unearned_interest: UnearnedInterest,
            "overdue_interest" => self.overdue_interest: OverdueInterest,
            "penalty_tier" => self.penalty.tier: PenaltyTier,
            "penalty_base" => self.penalty.base: PenaltyBase,
            "penalty_from" => self.penalty.from: PenaltyFrom,
        })
    }
}

impl PenaltyMode {
    /// Returns the mode with this name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name if there is one.
    pub fn by_name(name: &str) -> Result<Self, LendingError> {
        found("penalty_mode", name, Self::all().map(|code| (code.name(), code)))
    }

    /// Returns the charge of a tier that has this number: millionths of a percent, or an amount in minor units.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] for a number that is none of these; it names `field`.
    pub fn charge(
        self,
        field: &'static str,
        number: i64,
        currency: Currency,
    ) -> Result<Charge, LendingError> {
        let rate = || rate_of(field, number);
        match self {
            Self::Percent => rate().map(Charge::Percent),
            Self::PercentPerDay => rate().map(Charge::PercentPerDay),
            Self::Fixed if number < 0 => {
                Err(LendingError::invalid(field, number, "minor units: must be 0 or more"))
            }
            Self::Fixed => Ok(Charge::Fixed(Money::from_minor(number, currency))),
        }
    }
}

impl Counting {
    /// Returns the counting with this name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name if there is one.
    pub fn by_name(name: &str) -> Result<Self, LendingError> {
        found("counting", name, Self::all().map(|code| (code.name(), code)))
    }
}

fn found<T>(
    field: &'static str,
    value: &str,
    all: impl Iterator<Item = (&'static str, T)>,
) -> Result<T, LendingError> {
    let mut names = Vec::new();
    for (name, code) in all {
        if name == value {
            return Ok(code);
        }
        names.push(name);
    }
    Err(LendingError::unknown(field, value, names))
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

/// The rate of this number of millionths of a percent.
fn rate_of(field: &'static str, millionths: i64) -> Result<Rate, LendingError> {
    let reason = "millionths of a percent: must be from 0 to 1,000 percent";
    Rate::from_millionths(millionths)
        .ok_or_else(|| LendingError::invalid(field, millionths, reason))
}
