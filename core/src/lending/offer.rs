//! Offers: what a borrower can afford to borrow.

use super::{Convention, LendingError, Schedule, Terms};
use crate::money::Money;

#[cfg(test)]
mod tests;

/// The amounts among which an offer is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The least amount.
    pub lowest: Money,
    /// The greatest amount.
    pub highest: Money,
    /// Amounts are multiples of this one; of the minor unit where it is `None`.
    pub step: Option<Money>,
}

/// A loan that a borrower can afford.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The terms, with the amount.
    pub terms: Terms,
    /// The level instalment.
    pub instalment: Money,
    /// The largest instalment of all.
    pub largest: Money,
}

impl Offer {
    /// Returns what terms cost, if no instalment is more than the capacity.
    ///
    /// # Errors
    /// Those of [`Schedule::of`], but for terms that would not be paid back: they are no offer.
    pub fn within(terms: &Terms, capacity: Money) -> Result<Option<Self>, LendingError> {
        let offer = Self::of(terms)?;
        Ok(offer.filter(|offer| offer.largest.minor() <= capacity.minor()))
    }

    /// Returns the largest amount of which no instalment is more than the capacity; the amount of the
    /// terms does not count. `None` where the lowest amount is too much.
    ///
    /// One step more would be too much, or is beyond the highest amount.
    ///
    /// # Errors
    /// Those of [`Schedule::of`], but for amounts that would not be paid back: they are no offer. When a
    /// limit is of another currency than the terms, or the step is not greater than 0.
    ///
    /// # Example
    /// ```
    /// use lendwright::lending::{Limits, Offer, Terms};
    /// use lendwright::{Money, Months, Rate, currency::EGP, time::parse_date};
    ///
    /// let egp = |text| Money::parse(text, EGP);
    /// let terms = Terms::new(egp("1")?, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
    /// let limits = Limits { lowest: egp("1000")?, highest: egp("50000")?, step: Some(egp("100")?) };
    /// let offer = Offer::largest(&terms, &limits, egp("1140")?)?.unwrap();
    /// assert_eq!(offer.terms.amount.to_string(), "12000.00");
    /// assert_eq!(offer.instalment.to_string(), "1134.72");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn largest(
        terms: &Terms,
        limits: &Limits,
        capacity: Money,
    ) -> Result<Option<Self>, LendingError> {
        let search = Search::new(terms, limits, capacity)?;
        let Some((lowest, highest)) = search.range() else { return Ok(None) };
        let last = search.last_level(lowest, highest)?;
        // Where a level can fall while the amount grows, some amounts more are looked at.
        let top = last.saturating_add(search.beyond()).min(highest);
        for count in (lowest.max(last.saturating_sub(search.depth()))..=top).rev() {
            if let Some(offer) = search.offer(count)? {
                return Ok(Some(offer));
            }
        }
        search.offer(lowest)
    }

    fn of(terms: &Terms) -> Result<Option<Self>, LendingError> {
        match Schedule::of(terms) {
            Ok(schedule) => {
                let instalment = schedule.instalment();
                let rows = schedule.iter().map(|row| row.total().minor());
                let largest = rows.max().unwrap_or_default();
                let largest = Money::from_minor(largest, terms.amount.currency());
                Ok(Some(Self { terms: *terms, instalment, largest }))
            }
            Err(LendingError::NotAmortising { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

/// A search among the multiples of a step.
struct Search<'t> {
    terms: &'t Terms,
    lowest: i64,
    highest: i64,
    step: i64,
    capacity: i64,
}

impl<'t> Search<'t> {
    fn new(terms: &'t Terms, limits: &Limits, capacity: Money) -> Result<Self, LendingError> {
        let one = Money::from_minor(1, terms.amount.currency());
        let step = limits.step.unwrap_or(one);
        let amounts = [
            ("Lower_Limit", limits.lowest),
            ("Upper_Limit", limits.highest),
            ("step", step),
            ("capacity", capacity),
        ];
        for (field, amount) in amounts {
            if amount.currency() != terms.amount.currency() {
                let reason = "must be in the amount's currency";
                return Err(LendingError::invalid(field, amount, reason));
            }
        }
        if !step.is_positive() {
            return Err(LendingError::invalid("step", step, "must be greater than 0"));
        }
        let [lowest, highest, step, capacity] = amounts.map(|(_, amount)| amount.minor());
        Ok(Self { terms, lowest, highest, step, capacity })
    }

    /// The least and the greatest count of steps.
    fn range(&self) -> Option<(i64, i64)> {
        let highest = self.highest.checked_div_euclid(self.step)?;
        let lowest = self.lowest.max(1).checked_add(self.step)?.checked_sub(1)?;
        let lowest = lowest.checked_div_euclid(self.step)?;
        (lowest <= highest).then_some((lowest, highest))
    }

    fn terms_of(&self, count: i64) -> Terms {
        let amount = count.saturating_mul(self.step);
        Terms { amount: Money::from_minor(amount, self.terms.amount.currency()), ..*self.terms }
    }

    fn offer(&self, count: i64) -> Result<Option<Offer>, LendingError> {
        let offer = Offer::of(&self.terms_of(count))?;
        Ok(offer.filter(|offer| offer.largest.minor() <= self.capacity))
    }

    /// The greatest count whose level instalment is within the capacity: instalments grow with the amount,
    /// so that the highest amount's tells nearly where it lies.
    fn last_level(&self, lowest: i64, highest: i64) -> Result<i64, LendingError> {
        let Some(offer) = Offer::of(&self.terms_of(highest))? else { return Ok(highest) };
        let level_of_highest = offer.instalment.minor();
        if level_of_highest <= self.capacity {
            return Ok(highest);
        }
        let part = |of: i64, times: i64, over: i64| {
            let part = i128::from(of).saturating_mul(times.into()).checked_div(over.into());
            part.and_then(|part| i64::try_from(part).ok()).unwrap_or(of)
        };
        // Tiny amounts are not paid back; what their level would be tells as much.
        let is_within = |count: i64| -> Result<bool, LendingError> {
            let offer = Offer::of(&self.terms_of(count))?;
            let level = offer.map(|offer| offer.instalment.minor());
            Ok(level.unwrap_or_else(|| part(level_of_highest, count, highest)) <= self.capacity)
        };
        let guess = part(highest, self.capacity, level_of_highest);
        let mut width = self.depth().max(1);
        let (mut within, mut beyond) = (lowest.saturating_sub(1), highest);
        for count in [guess.saturating_sub(width), guess.saturating_add(width)] {
            if count <= within || count >= beyond {
                continue;
            }
            if is_within(count)? { within = count } else { beyond = count }
        }
        while beyond.saturating_sub(within) > 1 {
            width = beyond.saturating_sub(within).checked_div(2).unwrap_or(1);
            let middle = within.saturating_add(width);
            if is_within(middle)? { within = middle } else { beyond = middle }
        }
        Ok(within)
    }

    /// How many steps share a level instalment, and some more: below them each row is lower.
    fn depth(&self) -> i64 {
        let units = i64::from(self.terms.months.count()).saturating_mul(2).saturating_add(4);
        let multiple = self.terms.profile.instalment_multiple.map_or(1, Money::minor);
        let units = units.saturating_mul(multiple);
        units.checked_div(self.step).unwrap_or_default().saturating_add(2)
    }

    /// How many steps beyond the last level an amount can still be within the capacity.
    fn beyond(&self) -> i64 {
        match self.terms.profile.convention {
            Convention::FineractProgressive
            | Convention::FineractProgressiveDays
            | Convention::DailySimple => self.depth(),
            // The only row is the last, which has no level.
            _ if self.terms.months.count() == 1 => self.depth(),
            _ => 0,
        }
    }
}
