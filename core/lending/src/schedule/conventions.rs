//! Conventions: level instalments, simple interest by the day, Fineract's progressive loans, flat interest and equal
//! principal.

use super::plan::{Plan, Rates, RowLayout, RowParts, ScheduleRow, rate_of};
use crate::arithmetic::{Digits, minus, plus};
use crate::{Convention, Frequency, LastInstalment, LendingError, Ratio, Rounding};
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

pub(crate) fn lay_level(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let level = level_instalment(plan)?;
    Ok(RowLayout { rows: level_rows(plan, level)?, level })
}

/// The agreed instalment, or otherwise the annuity.
pub(crate) fn level_instalment(plan: &Plan<'_>) -> Result<i64, LendingError> {
    match (plan.terms.instalment, plan.terms.profile.convention) {
        (Some(given), _) => Ok(given.minor()),
        (None, Convention::FineractCumulative) => at_a_twelfth(plan),
        (None, _) => annuity_level(plan, &plan.rates),
    }
}

/// The annuity over the instalments that pay principal.
fn annuity_level(plan: &Plan<'_>, rates: &Rates) -> Result<i64, LendingError> {
    let rounding = plan.terms.profile.instalment_rounding;
    let level = plan
        .paying_numbers()
        .and_then(|paying| annuity(plan.amount(), rates, paying, plan.unit(), rounding));
    level.ok_or_else(|| plan.too_large())
}

/// Mifos' way: as if each period were its part of twelve months, 52 weeks or 365 days.
fn at_a_twelfth(plan: &Plan<'_>) -> Result<i64, LendingError> {
    let (steps, of_year) = match plan.dates.every().unwrap_or(plan.terms.profile.every) {
        Frequency::Months(months) => (months, 12),
        Frequency::Weeks(weeks) => (weeks, 52),
        Frequency::Days(days) => (days, 365),
    };
    let part = Ratio::from_parts(steps.into(), of_year);
    annuity_level(plan, &Rates::Equal(rate_of(plan.terms, part)?))
}

/// The rows of a level instalment.
fn level_rows(plan: &Plan<'_>, level: i64) -> Result<Vec<ScheduleRow>, LendingError> {
    let is_given = plan.terms.instalment.is_some();
    let last_is_level = plan.terms.profile.last_instalment == LastInstalment::Level;
    let mut caps = Caps::new(plan).ok_or_else(|| plan.too_large())?;
    plan.rows(level, |number, balance| {
        let own = caps.hold(plan.interest(number, balance)?)?;
        let is_last = number == plan.count || (is_given && balance.checked_add(own)? <= level);
        let principal = match () {
            () if is_last => balance,
            () if plan.in_grace(number) => 0,
            () => level.checked_sub(own)?,
        };
        let is_forced = is_last && last_is_level && !is_given && balance <= level;
        let own = if is_forced { level.checked_sub(balance)? } else { own };
        Some(RowParts { principal, own })
    })
}

/// The last instalment that a level would leave.
#[derive(Clone, Copy)]
pub(crate) enum FinalInstalment {
    /// This one.
    Is(i64),
    /// One that does not fit into 64 bits: if interest is more than each payment, the balance grows without end.
    TooLarge,
    /// As [`FinalInstalment::TooLarge`], below 0.
    TooSmall,
}

/// Returns the last instalment that a level would leave.
pub(crate) fn last_of(plan: &Plan<'_>, level: i64) -> Result<FinalInstalment, LendingError> {
    let mut caps = Caps::new(plan).ok_or_else(|| plan.too_large())?;
    let mut balance = plan.amount();
    for number in 1..=plan.count {
        let own = plan.interest(number, balance).and_then(|interest| caps.hold(interest));
        let next = own.and_then(|own| balance.checked_add(own)).and_then(|owed| match () {
            () if number == plan.count => Some(owed),
            () if plan.in_grace(number) => Some(balance),
            () => owed.checked_sub(level),
        });
        let Some(next) = next else {
            return Ok(if balance < 0 {
                FinalInstalment::TooSmall
            } else {
                FinalInstalment::TooLarge
            });
        };
        balance = next;
    }
    Ok(FinalInstalment::Is(balance))
}

// The most interest that a loan by the day may cost.

/// The highest interest that a loan may still cost.
struct Caps {
    left: Option<i64>,
}

impl Caps {
    /// `None` when the most does not fit into 64 bits.
    pub(crate) fn new(plan: &Plan<'_>) -> Option<Self> {
        let cap = plan.terms.profile.total_interest_cap.filter(|_| is_daily(plan));
        let Some(cap) = cap else { return Some(Self { left: None }) };
        let (above, below) = cap.as_fraction();
        let most = i128::from(plan.amount()).checked_mul(above)?.checked_div(below)?;
        Some(Self { left: Some(i64::try_from(most).ok()?) })
    }

    /// The interest of a period, at most the rest of the cap; `None` when the new rest does not fit into 64 bits.
    fn hold(&mut self, interest: i64) -> Option<i64> {
        let Some(left) = &mut self.left else { return Some(interest) };
        let held = interest.min(*left);
        *left = left.checked_sub(held)?;
        Some(held)
    }
}

fn is_daily(plan: &Plan<'_>) -> bool {
    plan.terms.profile.convention == Convention::DailySimple
}

// The level instalment of an annuity, rounded exactly.
//
// It is `P / Σ 1/((1+r₁)…(1+rₖ))`. The sum is computed in integers of 2⁻⁶⁴, as a lower bound and a counted error. If
// both bounds round to the same instalment, that instalment is proven. Exact fractions near a guess in doubles
// decide the remaining cases: ties, whole numbers, and numbers that don't fit.

/// The instalment that pays an amount back over these periods, as a multiple of `unit` minor units;
/// `None` when it does not fit.
fn annuity(
    amount: i64,
    rates: &Rates,
    periods: RangeInclusive<u16>,
    unit: i64,
    rounding: Rounding,
) -> Option<i64> {
    let bounds = match rates {
        Rates::Equal(rate) if rate.is_zero() => None,
        Rates::Equal(rate) => {
            let count = u32::from(periods.end().checked_sub(*periods.start())?).checked_add(1)?;
            let parts = (u64::try_from(rate.numerator()), u64::try_from(rate.denominator()));
            match parts {
                (Ok(above), Ok(below)) => {
                    Bounds::for_equal_rates(amount, (above, below), count, unit)
                }
                _ => None,
            }
        }
        Rates::Each(_) => Bounds::for_each_rate(amount, rates, periods.clone(), unit),
    };
    let proven = bounds.and_then(|bounds| bounds.rounded(rounding));
    let units = proven.or_else(|| exactly(amount, rates, periods, unit, rounding))?;
    units.checked_mul(unit)
}

/// The instalment is between `over/high` and `over/low`, both ends included.
struct Bounds {
    over: u128,
    low: u128,
    high: u128,
}

const ONE: u128 = 1 << 64;

impl Bounds {
    /// By the closed form `P·a / (b·(1 − vⁿ))` of the rate `a/b` and `v = b/(a+b)`.
    fn for_equal_rates(amount: i64, rate: (u64, u64), count: u32, unit: i64) -> Option<Self> {
        let (above, below) = (u128::from(rate.0), u128::from(rate.1));
        let v = (below << 64).checked_div(above.checked_add(below)?)?;
        let (power, error) = power(u64::try_from(v).ok()?, count)?;
        let high = ONE.checked_sub(power.into())?;
        let low = high.checked_sub(error.into()).filter(|low| *low > 0)?;
        let over = u128::try_from(amount).ok()?.checked_mul(above)?;
        // Twice the number above the line is compared too.
        let over = over.checked_mul(ONE.checked_mul(2)?)?.checked_div(2)?;
        let below = below.checked_mul(u128::try_from(unit).ok()?)?;
        Some(Self { over, low: low.checked_mul(below)?, high: high.checked_mul(below)? })
    }

    /// By the sum, a period at a time; each division loses less than one unit, and hands on less than
    /// the loss before it.
    fn for_each_rate(
        amount: i64,
        rates: &Rates,
        periods: RangeInclusive<u16>,
        unit: i64,
    ) -> Option<Self> {
        let (mut factor, mut sum, mut lost, mut error) = (ONE, 0_u128, 0_u128, 0_u128);
        for number in periods {
            let rate = rates.at(number)?;
            let below = u128::try_from(rate.denominator()).ok()?;
            let both = u128::try_from(rate.numerator()).ok()?.checked_add(below)?;
            factor = factor.checked_mul(below)?.checked_div(both)?;
            lost = lost.checked_add(1)?;
            sum = sum.checked_add(factor)?;
            error = error.checked_add(lost)?;
        }
        let unit = u128::try_from(unit).ok()?;
        let over = u128::try_from(amount).ok()?.checked_mul(ONE)?;
        let high = sum.checked_add(error)?.checked_mul(unit)?;
        let low = sum.checked_mul(unit).filter(|low| *low > 0)?;
        Some(Self { over, low, high })
    }

    /// The rounded whole number, if it is the same for all values between the bounds. `None` if it is not, or if a
    /// number does not fit.
    fn rounded(&self, rounding: Rounding) -> Option<i64> {
        let floor = self.over.checked_div(self.high)?;
        let next = floor.checked_add(1)?;
        // How the lower end compares with `floor`, and the upper end with the next number.
        let over_floor = self.over > floor.checked_mul(self.high)?;
        let to_next = self.over.cmp(&next.checked_mul(self.low)?);
        let twice = self.over.checked_mul(2)?;
        let middle = floor.checked_mul(2)?.checked_add(1)?;
        let goes_away = match rounding {
            Rounding::Up if over_floor && to_next != Ordering::Greater => true,
            Rounding::Down if to_next == Ordering::Less => false,
            Rounding::HalfEven | Rounding::HalfUp => {
                let is_above = twice > middle.checked_mul(self.high)?;
                let is_below = twice < middle.checked_mul(self.low)?;
                match (is_above && to_next == Ordering::Less, is_below) {
                    (true, _) => true,
                    (false, true) => false,
                    (false, false) => return None,
                }
            }
            Rounding::Up | Rounding::Down => return None,
        };
        i64::try_from(if goes_away { next } else { floor }).ok()
    }
}

/// A lower bound of a power of `v·2⁻⁶⁴`, and the greatest error of the bound in units. The errors of two factors
/// below 1 add up. A product loses less than one unit more. Another unit covers the product of the errors. `None` for
/// the power 0, and when the error does not fit.
fn power(v: u64, count: u32) -> Option<(u64, u64)> {
    let times = |a: (u64, u64), b: (u64, u64)| {
        let product = u128::from(a.0).checked_mul(b.0.into())? >> 64;
        let error = a.1.checked_add(b.1)?.checked_add(2)?;
        Some((u64::try_from(product).ok()?, error))
    };
    let mut result: Option<(u64, u64)> = None;
    let (mut square, mut left) = ((v, 1), count);
    loop {
        if left & 1 == 1 {
            result = Some(match result {
                Some(result) => times(result, square)?,
                None => square,
            });
        }
        left >>= 1;
        if left == 0 {
            return result;
        }
        square = times(square, square)?;
    }
}

/// Decides by exact fractions: `P·Π(1+r) / f` with `f = 1 + f·(1+r)`.
fn exactly(
    amount: i64,
    rates: &Rates,
    periods: RangeInclusive<u16>,
    unit: i64,
    rounding: Rounding,
) -> Option<i64> {
    let guess = guess(amount, rates, periods.clone(), unit)?;
    let (mut product, mut f) = (Fraction::whole(1), Fraction::zero());
    for number in periods {
        let rate = rates.at(number)?.reduced();
        let above = i64::try_from(rate.numerator().checked_add(rate.denominator())?).ok()?;
        let below = i64::try_from(rate.denominator()).ok()?;
        let growth = Fraction::whole(above).divided_by(&Fraction::whole(below))?;
        f = &Fraction::whole(1) + &(&f * &growth);
        product = &product * &growth;
    }
    let over = &Fraction::whole(amount) * &product;
    let exact = over.divided_by(&(&f * &Fraction::whole(unit)))?;
    // Above this, doubles skip whole numbers.
    if guess.is_nan() || guess > 9e15 {
        return None;
    }
    let floor = exact.floor_near(guess);
    let rest = &exact - &Fraction::whole(floor);
    let half = (&rest + &rest).cmp(&Fraction::whole(1));
    let goes_away = match rounding {
        Rounding::HalfEven => half.is_gt() || (half.is_eq() && floor & 1 == 1),
        Rounding::HalfUp => half.is_ge(),
        Rounding::Up => rest.is_positive(),
        Rounding::Down => false,
    };
    floor.checked_add(i64::from(goes_away))
}

/// The instalment in doubles, as a place to begin.
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss)] // exact fractions decide
fn guess(amount: i64, rates: &Rates, periods: RangeInclusive<u16>, unit: i64) -> Option<f64> {
    let (mut factor, mut sum) = (1.0_f64, 0.0_f64);
    for number in periods {
        let rate = rates.at(number)?;
        factor /= 1.0 + rate.numerator() as f64 / rate.denominator() as f64;
        sum += factor;
    }
    Some(amount as f64 / sum / unit as f64)
}

// Simple interest by the day, with the smallest level instalment.

/// Searches the smallest level that the last instalment does not exceed.
///
/// A higher level makes each balance smaller, and a smaller balance never bears more interest. So the excess of the
/// last instalment over the level falls as the level rises, and bisection finds the level.
pub(crate) fn lay_daily(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    if plan.terms.instalment.is_some() {
        return lay_level(plan);
    }
    let too_large = || plan.too_large();
    let guess = annuity_level(plan, &plan.rates)?;
    let unit = plan.unit();
    let holds = |level: i64| -> Result<bool, LendingError> {
        Ok(match last_of(plan, level)? {
            FinalInstalment::Is(last) => last <= level,
            FinalInstalment::TooSmall => true,
            FinalInstalment::TooLarge => false,
        })
    };
    // The bounds of the search. They start at the guess and move in doubling steps until the condition is false at
    // `low` and true at `high`.
    let (mut low, mut high, mut by) = (guess, guess, unit);
    while !holds(high)? {
        low = high;
        high = high.checked_add(by).ok_or_else(too_large)?;
        by = by.checked_mul(2).ok_or_else(too_large)?;
    }
    let mut by = unit;
    while low == high || holds(low)? {
        if low < 1 {
            break;
        }
        high = low;
        low = minus(low, by)?;
        by = by.checked_mul(2).ok_or_else(too_large)?;
    }
    loop {
        // Both are the guess plus whole units, so the middle is, too.
        let units = minus(high, low)?.checked_div(unit).ok_or_else(too_large)?;
        if units <= 1 {
            break;
        }
        let half = units.midpoint(0).checked_mul(unit).ok_or_else(too_large)?;
        let middle = plus(low, half)?;
        if holds(middle)? { high = middle } else { low = middle }
    }
    Ok(RowLayout { rows: level_rows(plan, high)?, level: high })
}

// Fineract's progressive loans (its `ProgressiveEMICalculator`): each step rounded to 19 digits.

/// Lays out with the instalment of the rate factors. If the gap at the last instalment is wide, the level is moved by
/// its share of the gap, provided that the gap becomes narrower.
pub(crate) fn lay_progressive(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let level = match plan.terms.instalment {
        Some(given) => given.minor(),
        None => progressive_level(plan)?,
    };
    Ok(RowLayout { rows: level_rows(plan, level)?, level })
}

fn progressive_level(plan: &Plan<'_>) -> Result<i64, LendingError> {
    let first = progressive_instalment(plan).and_then(|level| to_multiple(plan, level.into()));
    let first = first.ok_or_else(|| plan.too_large())?;
    let Some(gap) = gap_of(plan, first)? else { return Ok(first) };
    if gap.unsigned_abs() <= u64::from(plan.paying.midpoint(0)) {
        return Ok(first);
    }
    let share = plan.terms.profile.rounding.divide(gap.into(), plan.paying.into());
    let moved = share.and_then(|share| i128::from(first).checked_add(share));
    let Some(moved) = moved.and_then(|moved| to_multiple(plan, moved)) else { return Ok(first) };
    let is_closer = |other: i64| other.unsigned_abs() < gap.unsigned_abs();
    Ok(if gap_of(plan, moved)?.is_some_and(is_closer) { moved } else { first })
}

/// The last instalment less the level; `None` if it does not fit into 64 bits.
fn gap_of(plan: &Plan<'_>, level: i64) -> Result<Option<i64>, LendingError> {
    Ok(match last_of(plan, level)? {
        FinalInstalment::Is(last) => last.checked_sub(level),
        FinalInstalment::TooLarge | FinalInstalment::TooSmall => None,
    })
}

/// To the multiple that instalments have.
fn to_multiple(plan: &Plan<'_>, level: i128) -> Option<i64> {
    let unit = i128::from(plan.unit());
    let units = plan.terms.profile.instalment_rounding.divide(level, unit)?;
    i64::try_from(units.checked_mul(unit)?).ok()
}

/// `P·Π(1+f) / fₙ` with `f₁ = 1`, `fₖ = 1 + fₖ₋₁·(1+f)`, in minor units.
fn progressive_instalment(plan: &Plan<'_>) -> Option<i64> {
    let one = Digits::whole(1);
    let (mut product, mut f) = (one, Digits::whole(0));
    let numbers = plan.paying_numbers()?;
    let first = *numbers.start();
    for number in numbers {
        let growth = one.plus(Digits::from_nineteen_decimals(plan.rates.at(number)?)?)?;
        product = product.times(growth)?;
        f = if number == first { one } else { f.times(growth)?.plus(one)? };
    }
    let decimals = plan.terms.amount.currency().decimals();
    let amount = Digits::whole(u64::try_from(plan.amount()).ok()?).shifted(decimals)?;
    product.times(amount)?.over(f)?.to_units(decimals, plan.terms.profile.instalment_rounding)
}

// Flat interest: on the whole amount for the whole term.

/// Total interest is `I = q(P·Σr)`. The interest of a period is `q(P·Σr / periods that bear interest)`. The principal
/// of an instalment is `q(P / instalments that pay it)`. The last instalment gets the rest of both. With a multiple,
/// the sum of both is rounded to it, and the principal is that sum minus interest (Fineract).
pub(crate) fn lay_flat(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    if let Some(kept) = plan.kept {
        return lay_flat_kept(plan, kept.level);
    }
    let shares = Shares::new(plan).ok_or_else(|| plan.too_large())?;
    let level = shares.level().ok_or_else(|| plan.too_large())?;
    let Shares { total, own, principal } = shares;
    let (free, mut left) = (plan.terms.profile.interest_free, total);
    let rows = plan.rows(level, |number, balance| {
        let is_last = number == plan.count;
        let own = match () {
            () if is_last => left,
            () if number <= free => 0,
            () => own.min(left),
        };
        left = left.checked_sub(own)?;
        let principal = match () {
            () if is_last => balance,
            () if plan.in_grace(number) => 0,
            () => principal,
        };
        Some(RowParts { principal, own })
    })?;
    Ok(RowLayout { rows, level })
}

/// The level of the rows.
pub(crate) fn flat_level(plan: &Plan<'_>) -> Result<i64, LendingError> {
    Shares::new(plan).and_then(|shares| shares.level()).ok_or_else(|| plan.too_large())
}

/// Keeps the level for a smaller amount. Each period's interest is `q(P·r)`, and the principal gets the rest of the
/// level. The loan ends with the first row where the balance and its interest fit into the level.
fn lay_flat_kept(plan: &Plan<'_>, level: i64) -> Result<RowLayout, LendingError> {
    let rows = plan.rows(level, |number, balance| {
        let own = plan.interest(number, plan.amount())?;
        let principal = match () {
            () if number == plan.count => balance,
            () if plan.in_grace(number) => 0,
            () if balance.checked_add(own)? <= level => balance,
            () => level.checked_sub(own)?,
        };
        Some(RowParts { principal, own })
    })?;
    Ok(RowLayout { rows, level })
}

struct Shares {
    total: i64,
    own: i64,
    principal: i64,
}

impl Shares {
    fn level(&self) -> Option<i64> {
        self.own.checked_add(self.principal)
    }

    fn new(plan: &Plan<'_>) -> Option<Self> {
        let profile = &plan.terms.profile;
        let amount = Ratio::new(plan.amount().into(), 1)?;
        let interest = amount.times(plan.rates.sum(plan.count)?)?.reduced();
        // If no period bears interest, there is no interest to divide.
        let bearing = plan.count.checked_sub(profile.interest_free)?.max(1);
        let a_period = interest.times(Ratio::new(1, bearing.into())?)?;
        let whole = |ratio: Ratio| {
            let divided = profile.rounding.divide(ratio.numerator(), ratio.denominator())?;
            i64::try_from(divided).ok()
        };
        let (total, own) = (whole(interest)?, whole(a_period)?);
        let of_principal = Ratio::new(plan.amount().into(), plan.paying.into())?;
        let unit = i128::from(plan.unit());
        let sum = if unit == 1 { of_principal } else { of_principal.plus(a_period)? };
        let below = sum.denominator().checked_mul(unit)?;
        let units = profile.instalment_rounding.divide(sum.numerator(), below)?;
        let rounded = i64::try_from(units.checked_mul(unit)?).ok()?;
        let principal = if unit == 1 { rounded } else { rounded.checked_sub(own)? };
        Some(Self { total, own, principal })
    }
}

// Equal parts of the principal, with interest on the remaining balance.

/// Principal in parts of `q(P / instalments that pay it)`; the last instalment gets the rest. Interest is `q(B·r)`.
pub(crate) fn lay_equal_principal(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let rounding = plan.terms.profile.instalment_rounding;
    let share = rounding.divide(plan.amount().into(), plan.paying.into());
    let share = share.and_then(|share| i64::try_from(share).ok());
    let share = share.ok_or_else(|| plan.too_large())?;
    let share = plan.kept.map_or(share, |kept| kept.share);
    let rows = plan.rows(i64::MAX, |number, balance| {
        let own = plan.interest(number, balance)?;
        let principal = match () {
            () if number == plan.count => balance,
            () if plan.in_grace(number) => 0,
            () => share,
        };
        Some(RowParts { principal, own })
    })?;
    // Instalments fall, so the last one is compared by its principal.
    let twice = share.checked_mul(2).ok_or_else(|| plan.too_large())?;
    if let Some(last) = rows.last().filter(|row| row.principal > twice) {
        let part = RowParts { principal: last.principal, own: last.own };
        return Err(plan.not_amortising(plan.count, part));
    }
    let first = rows.iter().find(|row| row.principal > 0);
    let first = first.ok_or(LendingError::Broken { what: "no instalment pays principal" })?;
    let level = plus(first.principal, first.own)?;
    Ok(RowLayout { rows, level })
}

#[cfg(test)]
mod tests {
    //! The proof in integers against exact fractions.
    #![allow(clippy::unwrap_used)]

    use super::{Bounds, Rates, annuity, exactly};
    use crate::{Ratio, Rounding};

    fn equal(above: i128, below: i128) -> Rates {
        Rates::Equal(Ratio::new(above, below).unwrap())
    }

    #[test]
    fn a_tie_is_decided_exactly() {
        // One period: 100 · (1 + 1/8) = 112.5 minor units.
        for (rounding, expected) in [
            (Rounding::HalfEven, 112),
            (Rounding::HalfUp, 113),
            (Rounding::Up, 113),
            (Rounding::Down, 112),
        ] {
            assert_eq!(annuity(100, &equal(1, 8), 1..=1, 1, rounding), Some(expected));
        }
        // 112 exactly is no more than 112, rounded up too.
        assert_eq!(annuity(100, &equal(12, 100), 1..=1, 1, Rounding::Up), Some(112));
        assert_eq!(annuity(90, &equal(0, 1), 1..=12, 5, Rounding::HalfEven), Some(10));
    }

    #[test]
    fn what_the_bounds_prove_the_fractions_say_too() {
        let mut proven = 0_u32;
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..500 {
            let amount = i64::try_from(random(100_000_000)).unwrap() + 1;
            let rate = i128::from(random(1_000_000_000)) + 1;
            let count = u16::try_from(random(60)).unwrap() + 1;
            let rates = equal(rate, 1_200_000_000);
            let each = Rates::Each(vec![rates.at(1).unwrap(); count.into()]);
            for rounding in Rounding::all() {
                let exact = exactly(amount, &rates, 1..=count, 1, rounding);
                let parts = (u64::try_from(rate).unwrap(), 1_200_000_000);
                let bounds = Bounds::for_equal_rates(amount, parts, count.into(), 1).unwrap();
                let by_sum = Bounds::for_each_rate(amount, &each, 1..=count, 1).unwrap();
                for bounds in [bounds, by_sum] {
                    if let Some(found) = bounds.rounded(rounding) {
                        proven += 1;
                        assert_eq!(Some(found), exact, "{amount} {rate} {count} {rounding:?}");
                    }
                }
            }
        }
        assert!(proven > 3_900, "{proven} of 4,000 are proven without fractions");
    }
}
