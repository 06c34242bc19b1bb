//! Settings by their names, as files and other languages write them.

use super::apr::eu::Counting;
use super::{Convention, DayCount, Every, LastInstalment, LendingError, MonthEnd, Profile};
use super::{RateUnit, Rounding};
use crate::suggest::nearest;

impl Profile {
    /// Returns the profile of the convention of a name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name where there is one.
    ///
    /// # Example
    /// ```
    /// use lendwright::lending::{Every, Profile};
    ///
    /// let mut profile = Profile::by_name("half_up")?;
    /// profile.set("every", "2 weeks")?;
    /// assert_eq!(profile.every, Every::Weeks(2));
    /// let error = profile.set("day_count", "act/365f_").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown day_count 'act/365f_', did you mean 'Act/365F'?");
    /// # Ok::<(), lendwright::lending::LendingError>(())
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
        let rounding = |field| found(field, value, Rounding::all().map(|it| (it.name(), it)));
        match setting {
            "rate_unit" => {
                self.rate_unit =
                    found("rate_unit", value, RateUnit::all().map(|it| (it.name(), it)))?;
            }
            "day_count" => {
                self.day_count =
                    found("day_count", value, DayCount::all().map(|it| (it.name(), it)))?;
            }
            "every" => self.every = every(value)?,
            "month_end" => {
                self.month_end =
                    found("month_end", value, MonthEnd::all().map(|it| (it.name(), it)))?;
            }
            "rounding" => self.rounding = rounding("rounding")?,
            "instalment_rounding" => self.instalment_rounding = rounding("instalment_rounding")?,
            "last_instalment" => {
                let all = LastInstalment::all().map(|it| (it.name(), it));
                self.last_instalment = found("last_instalment", value, all)?;
            }
            other => {
                let near = nearest(other, SETTINGS.iter().copied());
                return Err(LendingError::unknown("setting", other, near));
            }
        }
        Ok(())
    }
}

const SETTINGS: [&str; 7] = [
    "rate_unit",
    "day_count",
    "every",
    "month_end",
    "rounding",
    "instalment_rounding",
    "last_instalment",
];

impl Counting {
    /// Returns the counting of a name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name where there is one.
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
    Err(LendingError::unknown(field, value, nearest(value, names)))
}

/// A step of time: a whole number and `month`, `week` or `day`, in the plural or not.
fn every(value: &str) -> Result<Every, LendingError> {
    let step = value.split_once(' ').and_then(|(count, unit)| {
        let count: u16 = count.parse().ok().filter(|count| *count > 0)?;
        match unit.strip_suffix('s').unwrap_or(unit) {
            "month" => Some(Every::Months(count)),
            "week" => Some(Every::Weeks(count)),
            "day" => Some(Every::Days(count)),
            _ => None,
        }
    });
    step.ok_or_else(|| LendingError::invalid("every", value, "must be as '1 month' or '2 weeks'"))
}
