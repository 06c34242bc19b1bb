//! The interest rate of each period.

use super::factor;
use super::period::{Period, months_of_year};
use super::{Convention, DayCount, DueDates, Frequency, LendingError, Ratio, Rounding, Terms};
use chrono::NaiveDate;

/// The rates of all periods, numbered from 1 on.
#[derive(Clone, Debug)]
pub(super) enum Rates {
    Equal(Ratio),
    Each(Vec<Ratio>),
}

impl Terms {
    /// Returns the exact interest rate of each period.
    ///
    /// # Errors
    /// Those of [`Schedule::new`](super::Schedule::new) that concern days and rates.
    pub fn period_rates(&self) -> Result<Vec<Ratio>, LendingError> {
        let dates = self.due_dates()?;
        let rates = Rates::new(self, &dates, Vec::new())?;
        let all = (1..=dates.count()).map(|number| rates.at(number)).collect::<Option<_>>();
        all.ok_or(LendingError::Broken { what: "a period has no rate" })
    }
}

impl Rates {
    /// The rates of terms over due dates, in the room of a list that is no longer needed.
    pub(super) fn new(
        terms: &Terms,
        dates: &DueDates,
        mut rates: Vec<Ratio>,
    ) -> Result<Self, LendingError> {
        let profile = &terms.profile;
        let is_fineract = matches!(
            profile.convention,
            Convention::FineractProgressive | Convention::FineractProgressiveDays
        );
        if profile.interest_free == 0
            && profile.daily_interest_cap.is_none()
            && profile.day_count == DayCount::Months
            && !is_fineract
            && let Some(Frequency::Months(months)) = dates.regular(1)
        {
            return rate_of(terms, months_of_year(months)).map(Self::Equal);
        }
        let termination = dates.day(dates.count());
        let every = dates.every().unwrap_or(profile.every);
        let mut start = dates.start();
        rates.clear();
        rates.reserve(dates.count().into());
        for (number, due) in (1..=dates.count()).zip(dates.iter()) {
            let period = Period { start, due, regular: dates.regular(number), every };
            rates.push(match number {
                _ if number <= profile.interest_free => Ratio::ZERO,
                _ if is_fineract => factor::rate_factor(terms, &period)?,
                _ => period_rate(terms, &period, termination)?,
            });
            start = due;
        }
        Ok(Self::Each(rates))
    }

    /// The rate of a period; `None` if there is no such period.
    #[inline]
    pub(super) fn at(&self, number: u16) -> Option<Ratio> {
        match self {
            Self::Equal(rate) => Some(*rate),
            Self::Each(rates) => rates.get(usize::from(number).checked_sub(1)?).copied(),
        }
    }

    /// The sum of all rates.
    pub(super) fn sum(&self, count: u16) -> Option<Ratio> {
        match self {
            Self::Equal(rate) => rate.times(Ratio::new(count.into(), 1)?),
            Self::Each(rates) => rates.iter().try_fold(Ratio::ZERO, |sum, rate| {
                if sum.is_zero() { Some(*rate) } else { sum.plus(*rate) }
            }),
        }
    }
}

/// The rate of a period, limited by the daily cap.
fn period_rate(
    terms: &Terms,
    period: &Period,
    termination: Option<NaiveDate>,
) -> Result<Ratio, LendingError> {
    let rate = rate_of(terms, period.part_of_year(terms.profile.day_count, termination))?;
    match terms.profile.daily_interest_cap {
        Some(cap) if terms.profile.convention == Convention::DailySimple => {
            let days = period.due.signed_duration_since(period.start).num_days();
            let (above, below) = cap.as_fraction();
            let most = above.checked_mul(days.into()).and_then(|most| Ratio::new(most, below));
            let lower = most.and_then(|most| rate.lower(most));
            lower.ok_or_else(|| LendingError::too_large("rate", terms.rate))
        }
        _ => Ok(rate),
    }
}

pub(super) fn rate_of(terms: &Terms, part_of_year: Ratio) -> Result<Ratio, LendingError> {
    let rate = terms.yearly_rate().times(part_of_year);
    rate.ok_or_else(|| LendingError::too_large("rate", terms.rate))
}

/// The interest on a balance in minor units, rounded once.
#[inline]
pub(super) fn interest(balance: i64, rate: Ratio, rounding: Rounding) -> Option<i64> {
    let small = |number: i128| u64::try_from(number).ok();
    if let (Ok(balance), Some(above), Some(below)) =
        (u64::try_from(balance), small(rate.numerator()), small(rate.denominator()))
        && let Some(product) = balance.checked_mul(above)
    {
        return i64::try_from(rounding.divide_small(product, below)?).ok();
    }
    let product = i128::from(balance).checked_mul(rate.numerator())?;
    i64::try_from(rounding.divide(product, rate.denominator())?).ok()
}
