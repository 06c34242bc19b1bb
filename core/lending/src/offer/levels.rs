//! Offers with a multiple of some amount as the instalment: level by level.
//!
//! A coarse multiple gives the same level to many amounts, and the level does not repay all of them. If the amount is
//! too large, the last row is more than twice the level. If it is too small, nothing is left for the last row. So
//! each level has one island of amounts that fit.

use super::{LEVELS_MOST, Offer, Search, between};
use crate::exact::{minus, plus};
use crate::schedule::level_of;
use crate::{Convention, LendingError, Schedule};

/// The position of an amount within its level.
#[derive(PartialEq)]
enum Place {
    TooSmall,
    Fits,
    TooLarge,
}

impl Search<'_> {
    /// Whether each level is a multiple of some amount, and never falls while the loan's amount grows.
    pub(super) fn has_coarse_levels(&self) -> bool {
        self.multiple() > 1 && self.level_grows()
    }

    /// The largest offer of the highest level that has one.
    pub(super) fn of_levels(
        &self,
        lowest: i64,
        highest: i64,
    ) -> Result<Option<Offer>, LendingError> {
        let terms = self.terms;
        let level = |count: i64| level_of(&self.terms_of(count)?);
        let profile = &terms.profile;
        // If a row before the last one pays principal with its interest, it pays the whole level.
        let pays_level =
            profile.interest_grace == 0 && is_behind(terms.months.count(), profile.principal_grace);
        let mut top = highest;
        if pays_level {
            top = last_of(lowest, highest, |count| Ok(level(count)? <= self.capacity))?;
        }
        for _ in 0..LEVELS_MOST {
            if top < lowest {
                break;
            }
            let of_top = level(top)?;
            let below = last_of(lowest, top, |count| Ok(level(count)? < of_top))?;
            let first = plus(below, 1)?;
            let last = last_of(first, top, |count| Ok(self.place(count)? != Place::TooLarge))?;
            if last >= first && self.place(last)? == Place::Fits {
                return self.tried(last);
            }
            top = below;
        }
        Ok(None)
    }

    /// Within a level, each row grows with the amount, except rows that postpone their interest: the level leaves
    /// less for them.
    fn place(&self, count: i64) -> Result<Place, LendingError> {
        let terms = self.terms_of(count)?;
        let profile = &terms.profile;
        let schedule = match Schedule::new(&terms) {
            Ok(schedule) => schedule,
            Err(LendingError::NotAmortising { number, principal, interest, .. }) => {
                // No amount is left for a row after one that paid principal.
                let is_flat = profile.convention == Convention::Flat;
                let is_over = is_behind(number, profile.principal_grace)
                    && principal.is_zero()
                    && (is_flat || interest.is_zero());
                return Ok(if is_over { Place::TooSmall } else { Place::TooLarge });
            }
            Err(other) => return Err(other),
        };
        let mut place = Place::Fits;
        for row in schedule.iter() {
            if row.total()?.minor() <= self.capacity {
                continue;
            }
            let shrinks = row.number <= profile.interest_grace && !row.balance.is_zero();
            if !shrinks {
                return Ok(Place::TooLarge);
            }
            place = Place::TooSmall;
        }
        Ok(place)
    }
}

/// Whether an instalment comes after the first that pays principal.
fn is_behind(number: u16, principal_grace: u16) -> bool {
    number.checked_sub(principal_grace).is_some_and(|paying| paying > 1)
}

/// Returns the last count of a range for which a condition holds. The condition must hold for all counts before it.
/// Returns the count before the range if it holds for none.
fn last_of(
    first: i64,
    last: i64,
    holds: impl Fn(i64) -> Result<bool, LendingError>,
) -> Result<i64, LendingError> {
    let beyond = last.checked_add(1);
    let beyond = beyond.ok_or_else(|| LendingError::too_large("Upper_Limit", last))?;
    let (mut within, mut beyond) = (minus(first, 1)?, beyond);
    while let Some(middle) = between(within, beyond) {
        if holds(middle)? { within = middle } else { beyond = middle }
    }
    Ok(within)
}
