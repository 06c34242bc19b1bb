//! Profiles: everything that determines a schedule, except amount, rate, term and start.

use super::{DayCount, Frequency, MonthEnd, Rounding};
use lendwright_types::{Money, Rate, codes};

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
        /// Equal parts of the principal, interest on what is left.
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
    /// What the number of a rate stands for.
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
    /// Where the cents go that rounding leaves to the last level instalment.
    pub enum LastInstalment {
        /// It differs: the balance and its interest.
        TakesRest = "takes_rest",
        /// It is level too: its interest is what the balance leaves of it.
        Level = "level",
    }
}

/// The settings of a schedule: a convention, with its day count and roundings unless others are set.
///
/// # Example
/// ```
/// use lendwright_lending::{Convention, DayCount, MonthEnd, Profile, Rounding};
///
/// let profile = Profile {
///     day_count: DayCount::Actual365,
///     month_end: MonthEnd::Roll,
///     principal_grace: 3,
///     ..Profile::of(Convention::HalfUp)
/// };
/// assert_eq!(profile.rounding, Rounding::HalfUp);
/// assert_eq!(Profile::default(), Profile::of(Convention::Plain));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The formula.
    pub convention: Convention,
    /// The meaning of the rate's number.
    pub rate_unit: RateUnit,
    /// Which part of a year a period is.
    pub day_count: DayCount,
    /// The time between two due dates.
    pub every: Frequency,
    /// Which day is due in a short month.
    pub month_end: MonthEnd,
    /// How interest is rounded to the minor unit.
    pub rounding: Rounding,
    /// How the instalment is rounded.
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
    pub const fn of(convention: Convention) -> Self {
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
        Self::of(Convention::Plain)
    }
}
