//! Offers: the amount that a borrower can afford to borrow.

use crate::arithmetic::{minus, plus, product};
use crate::schedule::level_of;
use crate::{Convention, LendingError, Schedule, Terms};
use lendwright_types::Money;

/// The number of levels tried below the capacity before the largest row is searched.
const LEVELS_FEW: i64 = 4;
/// The largest number of levels that are tried.
const LEVELS_MOST: i64 = 4_096;

/// The amounts among which an offer is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The least amount.
    pub lowest: Money,
    /// The greatest amount.
    pub highest: Money,
    /// Amounts are multiples of this one. `None` means the minor unit.
    pub step: Option<Money>,
}

impl Limits {
    /// Makes limits for multiples of the minor unit.
    #[must_use]
    pub const fn new(lowest: Money, highest: Money) -> Self {
        Self { lowest, highest, step: None }
    }
}

/// A loan that a borrower can afford.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Offer {
    /// The terms, with the amount.
    pub terms: Terms,
    /// The level instalment.
    pub instalment: Money,
    /// The largest instalment of all.
    pub largest: Money,
}

impl Offer {
    /// Returns the offer of these terms, if no instalment is more than the capacity.
    ///
    /// # Errors
    /// Those of [`Schedule::new`], except for terms that would not be paid back: these are no offer.
    pub fn within(terms: &Terms, capacity: Money) -> Result<Option<Self>, LendingError> {
        let offer = Self::for_terms(terms)?;
        Ok(offer.filter(|offer| offer.largest.minor() <= capacity.minor()))
    }

    /// Returns the largest amount that has no instalment above the capacity. The amount of the terms is ignored.
    /// `None` if the lowest amount is too much.
    ///
    /// One step more would exceed the capacity or the highest amount.
    ///
    /// # Errors
    /// Those of [`Schedule::new`], except for amounts that would not be paid back: these are no offer. Also when a
    /// limit is in another currency than the terms, or when the step is not greater than 0.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Limits, Offer, Terms};
    /// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
    ///
    /// let egp = |text| Money::parse(text, EGP);
    /// let terms = Terms::new(egp("1")?, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
    /// let mut limits = Limits::new(egp("1000")?, egp("50000")?);
    /// limits.step = Some(egp("100")?);
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
        let Some((lowest, highest)) = search.range().filter(|_| capacity.is_positive()) else {
            return Ok(None);
        };
        if search.has_coarse_levels() {
            return search.of_levels(lowest, highest);
        }
        if let Some(offer) = search.below_last_level(lowest, highest)? {
            return Ok(Some(offer));
        }
        if let Some(offer) = search.around_largest(lowest, highest)? {
            return Ok(Some(offer));
        }
        if let Some(offer) = search.above_lowest(lowest, highest)? {
            return Ok(Some(offer));
        }
        // Hardly any tiny amount is paid back, so one offer does not show where another one is. The highest amounts are
        // tried one by one.
        search.first_of(highest, lowest.max(minus(highest, LEVELS_MOST)?))
    }

    fn for_terms(terms: &Terms) -> Result<Option<Self>, LendingError> {
        match Schedule::new(terms) {
            Ok(schedule) => {
                let (instalment, largest) = (schedule.instalment(), schedule.largest()?);
                Ok(Some(Self { terms: *terms, instalment, largest }))
            }
            Err(LendingError::NotAmortising { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

/// The middle of two counts; `None` if there is no count between them.
fn between(low: i64, high: i64) -> Option<i64> {
    let middle = low.midpoint(high);
    (low < middle && middle < high).then_some(middle)
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

    fn terms_of(&self, count: i64) -> Result<Terms, LendingError> {
        let amount = count.checked_mul(self.step);
        let amount = amount.ok_or_else(|| LendingError::too_large("step", self.step))?;
        let amount = Money::from_minor(amount, self.terms.amount.currency());
        Ok(Terms { amount, ..*self.terms })
    }

    fn tried(&self, count: i64) -> Result<Option<Offer>, LendingError> {
        Offer::for_terms(&self.terms_of(count)?)
    }

    fn fits(&self, offer: &Offer) -> bool {
        offer.largest.minor() <= self.capacity
    }

    /// Searches the offer among the amounts of the last levels within the capacity. In most conventions the last row
    /// does not exceed the level of the smallest amount with that level.
    fn below_last_level(&self, lowest: i64, highest: i64) -> Result<Option<Offer>, LendingError> {
        let level = |offer: &Offer| offer.instalment.minor().min(offer.largest.minor());
        let last = self.last_within(lowest, highest, level)?;
        if self.level_grows() {
            return self.descend(lowest, last, LEVELS_FEW);
        }
        let depth = self.depth()?;
        self.first_of(plus(last, depth)?.min(highest), lowest.max(minus(last, depth)?))
    }

    /// Searches the offer among the amounts with a largest row that can reach the capacity. Such an amount is far below
    /// the one with that level if there are graces, or if days or roundings make the last row larger than the others.
    fn around_largest(&self, lowest: i64, highest: i64) -> Result<Option<Offer>, LendingError> {
        let last = self.last_within(lowest, highest, |offer| offer.largest.minor())?;
        let near = match self.known(lowest, last)? {
            Some(near) => Some(near),
            None => self.known(lowest, highest)?,
        };
        let Some((_, near)) = near else { return Ok(None) };
        let (units, counts) = self.spread(&near)?;
        // Counts that do not fit into 64 bits reach beyond all amounts.
        let top = counts.and_then(|counts| last.checked_add(counts));
        let top = top.map_or(highest, |top| top.min(highest));
        // Down to the place that was found, and the same distance below it.
        let levels = plus(units, units)?.clamp(LEVELS_FEW, LEVELS_MOST);
        if self.level_grows() {
            return self.descend(lowest, top, levels);
        }
        let bottom = counts.and_then(|counts| last.checked_sub(counts));
        let bottom = bottom.map_or(lowest, |bottom| bottom.max(lowest));
        self.first_of(top, bottom.max(minus(top, LEVELS_MOST)?))
    }

    /// Returns the last of the offers that follow the lowest amount's offer, if the lowest amount has one. This is
    /// for large amounts that are not paid back, which give no information.
    fn above_lowest(&self, lowest: i64, highest: i64) -> Result<Option<Offer>, LendingError> {
        let fits = |count: i64| -> Result<Option<Offer>, LendingError> {
            Ok(self.tried(count)?.filter(|offer| self.fits(offer)))
        };
        let Some(mut best) = fits(lowest)? else { return Ok(None) };
        let (mut at, mut width) = (lowest, 1_i64);
        loop {
            let next = plus(at, width)?;
            let offer = if next <= highest { fits(next)? } else { None };
            match offer {
                Some(offer) => (at, best, width) = (next, offer, plus(width, width)?),
                None if width == 1 => break,
                None => width = 1,
            }
        }
        Ok(Some(best))
    }

    /// The first offer among all counts from one down to another.
    fn first_of(&self, top: i64, lowest: i64) -> Result<Option<Offer>, LendingError> {
        for count in (lowest..=top).rev() {
            if let Some(offer) = self.tried(count)?.filter(|offer| self.fits(offer)) {
                return Ok(Some(offer));
            }
        }
        Ok(None)
    }

    /// The first offer from a count down, among the amounts of this number of levels. Within a level, each row grows
    /// with the amount.
    fn descend(&self, lowest: i64, from: i64, levels: i64) -> Result<Option<Offer>, LendingError> {
        let mut top = from;
        for _ in 0..levels {
            if top < lowest {
                break;
            }
            let Some(offer) = self.tried(top)? else {
                top = self.boundary(minus(lowest, 1)?, top, |_| true)?;
                continue;
            };
            if self.fits(&offer) {
                return Ok(Some(offer));
            }
            let has_level = |other: &Offer| other.instalment == offer.instalment;
            let below = self.boundary(minus(lowest, 1)?, top, |it| !has_level(it))?;
            let first = plus(below, 1)?;
            if let Some(least) = self.tried(first)?.filter(|least| self.fits(least)) {
                let last = self.boundary(first, top, |offer| self.fits(offer))?;
                return Ok(self.tried(last)?.filter(|offer| self.fits(offer)).or(Some(least)));
            }
            top = below;
        }
        Ok(None)
    }

    /// Searches the last count between `holds` and `ends` that satisfies a condition. `holds` counts as satisfying
    /// it, and `ends` as not satisfying it. Terms that would not be paid back do not satisfy it either.
    fn boundary(
        &self,
        holds: i64,
        ends: i64,
        is_so: impl Fn(&Offer) -> bool,
    ) -> Result<i64, LendingError> {
        let (mut holds, mut ends) = (holds, ends);
        // Levels have few amounts: steps that double find their end sooner than halves.
        let mut width = 1_i64;
        loop {
            let near = minus(ends, width)?;
            if near <= holds {
                break;
            }
            if self.tried(near)?.as_ref().is_some_and(&is_so) {
                holds = near;
                break;
            }
            ends = near;
            width = plus(width, width)?;
        }
        while let Some(middle) = between(holds, ends) {
            if self.tried(middle)?.as_ref().is_some_and(&is_so) {
                holds = middle;
            } else {
                ends = middle;
            }
        }
        Ok(holds)
    }

    /// Searches the greatest count that has an instalment within the capacity. The instalment must grow with the
    /// amount: the instalment of a high amount then shows nearly where the count is.
    fn last_within(
        &self,
        lowest: i64,
        highest: i64,
        instalment: impl Fn(&Offer) -> i64,
    ) -> Result<i64, LendingError> {
        let Some((known, offer)) = self.known(lowest, highest)? else { return Ok(highest) };
        let of_known = instalment(&offer);
        if known == highest && of_known <= self.capacity {
            return Ok(highest);
        }
        let part = |of: i64, times: i64, over: i64| {
            let part = product(of, times).checked_div(over.into())?;
            i64::try_from(part).ok()
        };
        // Some amounts are not paid back. The instalment that they would have is as useful.
        let is_within = |count: i64| -> Result<bool, LendingError> {
            let of_count = self.tried(count)?.as_ref().map(&instalment);
            let of_count = of_count.or_else(|| part(of_known, count, known));
            Ok(of_count.is_some_and(|of_count| of_count <= self.capacity))
        };
        let guess = part(known, self.capacity, of_known.max(1));
        let width = self.depth()?;
        let (mut within, mut beyond) = (minus(lowest, 1)?, highest);
        let ends = guess.map(|guess| [guess.checked_sub(width), guess.checked_add(width)]);
        for count in ends.into_iter().flatten().flatten() {
            if count <= within || count >= beyond {
                continue;
            }
            if is_within(count)? { within = count } else { beyond = count }
        }
        while let Some(middle) = between(within, beyond) {
            if is_within(middle)? { within = middle } else { beyond = middle }
        }
        Ok(within)
    }

    /// Returns an offer that would be paid back, and its count. The count is near the highest one.
    fn known(&self, lowest: i64, highest: i64) -> Result<Option<(i64, Offer)>, LendingError> {
        let mut below = 0_i64;
        while let Some(count) = highest.checked_sub(below).filter(|count| *count >= lowest) {
            if let Some(offer) = self.tried(count)? {
                return Ok(Some((count, offer)));
            }
            below = plus(plus(below, below)?, 1)?;
        }
        Ok(self.tried(lowest)?.map(|offer| (lowest, offer)))
    }

    /// Returns the number of units that rounding can change a row by, and the number of counts that change the
    /// largest row by as much. Each unit of rounding grows with its interest until the last row. The growth is at
    /// most the amount divided by the first principal that a row pays.
    ///
    /// The counts are `None` if they do not fit into 64 bits.
    fn spread(&self, near: &Offer) -> Result<(i64, Option<i64>), LendingError> {
        let schedule = Schedule::new(&near.terms)?;
        let first = schedule.iter().map(|row| row.principal.minor()).find(|paid| *paid > 0);
        let amount = near.terms.amount.minor();
        let grown = first.and_then(|first| amount.checked_div(first));
        let grown = grown.ok_or(LendingError::Broken { what: "no instalment pays principal" })?;
        let units = plus(grown, self.units())?;
        let minor = product(units, self.multiple()).checked_mul(amount.into());
        let of_largest = product(near.largest.minor().max(1), self.step);
        let counts = minor.and_then(|minor| minor.checked_div(of_largest));
        let counts = counts.and_then(|counts| i64::try_from(counts).ok());
        Ok((units, counts.and_then(|counts| counts.checked_add(2))))
    }

    /// More than the number of steps that share a level instalment. If the amount falls by so many steps, each row is
    /// lower.
    fn depth(&self) -> Result<i64, LendingError> {
        let units = product(self.units(), self.multiple()).checked_div(self.step.into());
        let depth = units.and_then(|units| i64::try_from(units).ok()?.checked_add(2));
        depth.ok_or_else(|| LendingError::too_large("step", self.step))
    }

    /// Each level is a multiple of this number of minor units.
    fn multiple(&self) -> i64 {
        match self.terms.profile.convention {
            // Its parts of the principal are no multiples.
            Convention::EqualPrincipal => 1,
            _ => self.terms.profile.instalment_multiple.map_or(1, Money::minor),
        }
    }

    /// Two units a row, and some more.
    fn units(&self) -> i64 {
        let rows = i64::from(self.terms.months.count());
        [rows, rows, 4].iter().sum()
    }

    /// Whether the level never falls while the amount grows.
    const fn level_grows(&self) -> bool {
        !matches!(
            self.terms.profile.convention,
            Convention::FineractProgressive
                | Convention::FineractProgressiveDays
                | Convention::DailySimple
        )
    }
}

// Offers with instalments that are rounded to a coarse multiple. The search examines one level after another.
//
// A coarse multiple gives the same level to many amounts, and the level does not repay all of them. If the amount is
// too large, the last row is more than twice the level. If it is too small, nothing is left for the last row. So
// each level has one island of amounts that fit.

/// The position of an amount within its level.
#[derive(PartialEq)]
enum Place {
    TooSmall,
    Fits,
    TooLarge,
}

impl Search<'_> {
    /// Whether each level is a multiple of some amount, and never falls while the loan's amount grows.
    fn has_coarse_levels(&self) -> bool {
        self.multiple() > 1 && self.level_grows()
    }

    /// The largest offer of the highest level that has one.
    fn of_levels(&self, lowest: i64, highest: i64) -> Result<Option<Offer>, LendingError> {
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

/// Returns the last count of a range that satisfies a condition. The condition must hold for all counts before it.
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

#[cfg(test)]
mod tests {
    //! Offers against trying every amount.
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

    use super::{Limits, Offer};
    use crate::{Convention, DayCount, Profile, Rounding, Schedule, Terms};
    use lendwright_types::currency::EGP;
    use lendwright_types::time::parse_date;
    use lendwright_types::{Money, Months, Rate};

    fn money(minor: i64) -> Money {
        Money::from_minor(minor, EGP)
    }

    fn terms(convention: Convention, rate: &str, months: u16) -> Terms {
        let start = parse_date("2026-01-31").unwrap();
        let profile = Profile::new(convention);
        Terms {
            profile,
            ..Terms::new(money(1), Rate::percent(rate).unwrap(), Months(months), start)
        }
    }

    /// The largest amount by trying every one.
    fn brute(terms: &Terms, limits: &Limits, capacity: i64) -> Option<i64> {
        let step = limits.step.map_or(1, Money::minor);
        let amounts = (limits.lowest.minor()..=limits.highest.minor()).rev();
        amounts.filter(|amount| amount % step == 0).find(|amount| {
            let schedule = Schedule::new(&Terms { amount: money(*amount), ..*terms });
            schedule.is_ok_and(|it| it.iter().all(|row| row.total().unwrap().minor() <= capacity))
        })
    }

    #[test]
    fn the_largest_amount_is_the_one_that_trying_every_amount_finds() {
        let mut found = 0;
        for convention in Convention::all() {
            for (months, rate) in [(1, "24"), (7, "0"), (12, "37.5"), (36, "18.25")] {
                for (lowest, highest, step, capacity) in [
                    (100, 4_000, None, 200),
                    (100, 4_000, None, 311),
                    (100, 4_000, Some(50), 137),
                    (2_000, 3_000, Some(7), 300),
                    (500, 900, Some(1_000), 300),
                    (100, 2_000, None, 5),
                ] {
                    let terms = terms(convention, rate, months);
                    let (lowest, highest, step) = (money(lowest), money(highest), step.map(money));
                    let limits = Limits { lowest, highest, step };
                    let offer = Offer::largest(&terms, &limits, money(capacity)).unwrap();
                    let amount = offer.map(|offer| offer.terms.amount.minor());
                    let name = convention.name();
                    let expected = brute(&terms, &limits, capacity);
                    assert_eq!(amount, expected, "{name} {months} {rate} {limits:?} {capacity}");
                    found += usize::from(amount.is_some());
                }
            }
        }
        assert!(found > 60, "{found}");
    }

    #[test]
    fn graces_day_counts_and_roundings_find_the_largest_amount_too() {
        let day_counts = [DayCount::Months, DayCount::Actual360, DayCount::ActualActualAfb];
        let roundings = [Rounding::HalfEven, Rounding::Up, Rounding::Down];
        let mut found = 0;
        for (number, convention) in
            (0_usize..8).flat_map(|n| Convention::all().map(move |c| (n, c)))
        {
            let base = Profile::new(convention);
            let one_of = |all: &[Rounding], shift: usize| all[(number + shift) % all.len()];
            let profile = Profile {
                day_count: day_counts[number % 3],
                rounding: one_of(&roundings, number / 2),
                instalment_rounding: one_of(&roundings, number / 3),
                instalment_multiple: (number == 5).then(|| money(10)),
                principal_grace: u16::from(number % 4 == 1),
                interest_grace: u16::from(number % 4 == 2),
                interest_free: u16::from(number % 4 == 3),
                ..base
            };
            for (months, rate, step) in [(2, "24", None), (6, "24", Some(50)), (12, "60", None)] {
                let terms = Terms { profile, ..terms(convention, rate, months) };
                let step = step.map(money);
                let limits = Limits { lowest: money(100), highest: money(4_000), step };
                // Fineract supports only some day counts.
                let Ok(offer) = Offer::largest(&terms, &limits, money(250)) else { continue };
                let amount = offer.map(|offer| offer.terms.amount.minor());
                let name = convention.name();
                assert_eq!(amount, brute(&terms, &limits, 250), "{name} {months} {profile:?}");
                found += usize::from(amount.is_some());
            }
        }
        assert!(found > 150, "{found}");
    }

    /// With a coarse multiple, only some amounts of a level are paid back. Too large ones leave too much for the last
    /// row, too small ones nothing.
    #[test]
    fn a_coarse_multiple_finds_the_largest_amount_too() {
        let (mut state, mut found) = (1_u64, 0);
        let mut below = |count: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % count
        };
        let roundings = [Rounding::HalfEven, Rounding::HalfUp, Rounding::Up, Rounding::Down];
        for number in 0..1_500 {
            let small = |one: u64| u16::try_from(one).unwrap();
            let conventions = Convention::all().count();
            let convention = Convention::all().nth(number % conventions).unwrap();
            let months = small(1 + below(24));
            let mut grace = || small(if below(3) == 0 { below(months.into()) } else { 0 });
            let profile = Profile {
                principal_grace: grace(),
                interest_grace: grace(),
                interest_free: grace(),
                rounding: roundings[usize::try_from(below(4)).unwrap()],
                instalment_rounding: roundings[usize::try_from(below(4)).unwrap()],
                instalment_multiple: Some(money(1_000)),
                ..Profile::new(convention)
            };
            let rate = (below(6) * 12).to_string();
            let terms = Terms { profile, ..terms(convention, &rate, months) };
            let (lowest, highest, step) = (money(5_000), money(50_000), Some(money(100)));
            let limits = Limits { lowest, highest, step };
            let capacity = i64::try_from(500 + below(12_000)).unwrap();
            let Ok(offer) = Offer::largest(&terms, &limits, money(capacity)) else { continue };
            let amount = offer.map(|offer| offer.terms.amount.minor());
            assert_eq!(amount, brute(&terms, &limits, capacity), "{terms:?} {capacity}");
            found += usize::from(amount.is_some());
        }
        assert!(found > 300, "{found}");
    }

    #[test]
    fn no_amount_is_an_offer_where_the_lowest_is_too_much() {
        let limits = Limits { lowest: money(100_000), highest: money(200_000), step: None };
        let terms = terms(Convention::Plain, "24", 12);
        assert_eq!(Offer::largest(&terms, &limits, money(9_000)), Ok(None));
        assert_eq!(Offer::largest(&terms, &limits, money(-1)), Ok(None));
        let error = Offer::largest(&terms, &Limits { step: Some(money(0)), ..limits }, money(1));
        assert_eq!(error.unwrap_err().to_string(), "step: 0.00 must be greater than 0");
    }
}
