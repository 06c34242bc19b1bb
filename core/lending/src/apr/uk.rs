//! Early settlement of consumer credit in the United Kingdom (SI 2004/1483).

use super::{AnnualRate, AprError};
use crate::tvm::equation::{growth, growth_minus_1};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, MoneyError};
use std::fmt;

/// The rate of a period that belongs to an annual rate, rounded to 6 decimals.
///
/// The Schedule of SI 2004/1483 rounds it this way in all its examples. Without this rounding, its rebates can't be
/// reproduced.
///
/// # Example
/// ```
/// use lendwright_lending::apr::{AnnualRate, uk::PeriodRate};
///
/// let monthly = PeriodRate::from_apr(AnnualRate::from_fraction(0.14).unwrap(), 12)?;
/// assert_eq!(monthly.to_string(), "0.010979");
/// # Ok::<(), lendwright_lending::apr::AprError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct PeriodRate {
    fraction: f64,
}

const MILLIONTHS: f64 = 1e6;
const PERIODS_MAX: u32 = 366;

impl PeriodRate {
    /// Returns `(1 + APR)^(1/periods) − 1`, rounded half-up to 6 decimals, for `periods` in a year: 12 for
    /// months.
    ///
    /// # Errors
    /// [`AprError::OutOfRange`] for periods that are not from 1 to 366.
    pub fn from_apr(apr: AnnualRate, periods: u32) -> Result<Self, AprError> {
        if periods == 0 || periods > PERIODS_MAX {
            let (value, most) = (periods, PERIODS_MAX);
            return Err(AprError::OutOfRange { field: "periods", value, most });
        }
        let exact = growth_minus_1(apr.fraction(), 1.0 / f64::from(periods));
        Ok(Self { fraction: (exact * MILLIONTHS).round() / MILLIONTHS })
    }

    /// Returns the rate as a fraction of one.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }
}

impl fmt::Display for PeriodRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}", self.fraction)
    }
}

/// An amount that moved before the settlement date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PastFlow {
    /// The periods from then to the settlement date: 11 and 28/31 for eleven months and 28 days of one of
    /// 31.
    pub periods: f64,
    /// The amount, 0 or more.
    pub amount: Money,
}

/// The price and the saving of an early settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EarlySettlement {
    /// The amount to pay on the settlement date.
    pub price: Money,
    /// The amount saved on the later repayments.
    pub rebate: Money,
}

/// Returns the rebate and the price of a settlement by regulation 4 of SI 2004/1483.
///
/// With the advances A and the repayments B up to the settlement date, a and b periods before it:
/// `rebate = Σ later − [Σ A·(1 + r)^a − Σ B·(1 + r)^b]`, rounded half-up to minor units, and
/// `price = Σ later − rebate`.
///
/// This is the formula only. The caller chooses the settlement date (28 days after the request, regulations 5 and 6).
/// The caller also limits the price to the amount that is left to pay: the formula can give a negative rebate for a
/// credit in arrears.
///
/// # Errors
/// [`AprError::Missing`] for no advances or nothing due later; [`AprError::Negative`],
/// [`AprError::Currency`] and [`AprError::Time`], naming the flow; [`AprError::Money`] for amounts beyond
/// 64 bits of minor units.
///
/// # Example
/// ```
/// use lendwright_lending::apr::uk::{PastFlow, PeriodRate, early_settlement};
/// use lendwright_lending::apr::AnnualRate;
/// use lendwright_types::{Money, currency::GBP};
///
/// // The Schedule's first example: 5,000 over 48 months at an APR of 14 %, settled with the 12th.
/// let instalment = Money::parse("134.57", GBP)?;
/// let advance = PastFlow { periods: 12.0, amount: Money::parse("5000", GBP)? };
/// let paid: Vec<PastFlow> =
///     (0..12).map(|ago| PastFlow { periods: f64::from(ago), amount: instalment }).collect();
/// let monthly = PeriodRate::from_apr(AnnualRate::from_fraction(0.14).unwrap(), 12)?;
/// let settlement = early_settlement(monthly, &[advance], &paid, &[instalment; 36])?;
/// assert_eq!(settlement.rebate.to_string(), "860.52");
/// assert_eq!(settlement.price.to_string(), "3984.00");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn early_settlement(
    rate: PeriodRate,
    advances: &[PastFlow],
    repayments: &[PastFlow],
    later: &[Money],
) -> Result<EarlySettlement, AprError> {
    let Some(first) = advances.first() else {
        return Err(AprError::Missing { field: "advances" });
    };
    if later.is_empty() {
        return Err(AprError::Missing { field: "later" });
    }
    let currency = first.amount.currency();
    let owed = grown("advances", rate, advances, currency)?
        - grown("repayments", rate, repayments, currency)?;
    for (at, amount) in later.iter().enumerate() {
        check("later", at, *amount, currency)?;
    }
    let later = Money::sum(later.iter().copied(), currency)?;
    // It is below 2^63 and fits; it is exact up to 2^53.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
    let rebate = {
        let rebate = (later.minor() as f64 - owed).round();
        if rebate.abs() >= i64::MAX as f64 || rebate.is_nan() {
            return Err(MoneyError::Overflow { currency }.into());
        }
        Money::from_minor(rebate as i64, currency)
    };
    Ok(EarlySettlement { price: later.checked_sub(rebate)?, rebate })
}

/// The sum of amounts on the settlement date, in minor units.
fn grown(
    field: &'static str,
    rate: PeriodRate,
    flows: &[PastFlow],
    currency: Currency,
) -> Result<f64, AprError> {
    let mut sum = 0.0;
    for (at, flow) in flows.iter().enumerate() {
        check(field, at, flow.amount, currency)?;
        if !(flow.periods.is_finite() && flow.periods >= 0.0) {
            let (value, must_be) = (flow.periods, "0 periods or more");
            return Err(AprError::Time { field, at, value, must_be });
        }
        #[allow(clippy::cast_precision_loss)] // exact up to 2^53
        let amount = flow.amount.minor() as f64;
        sum += amount * growth(rate.fraction, flow.periods);
    }
    Ok(sum)
}

fn check(
    field: &'static str,
    at: usize,
    amount: Money,
    currency: Currency,
) -> Result<(), AprError> {
    if amount.is_negative() {
        return Err(AprError::Negative { field, at, amount });
    }
    if amount.currency() != currency {
        return Err(AprError::Currency { field, at, amount });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        clippy::indexing_slicing
    )]

    use super::{PastFlow, PeriodRate, early_settlement};
    use crate::apr::{AnnualRate, AprError};
    use lendwright_types::Money;
    use lendwright_types::currency::EUR;

    /// SI 2004/1483, Schedule, examples 1 and 2.
    #[test]
    fn the_rebates_of_the_schedule_come_out() {
        let money = |text| Money::parse(text, EUR).unwrap();
        let settle = |principal, instalment, (paid, left), part: f64, percent: f64| {
            let past = |periods, amount| PastFlow { periods, amount: money(amount) };
            let repayments: Vec<PastFlow> =
                (0..paid).map(|ago| past(f64::from(ago) + part, instalment)).collect();
            let monthly =
                PeriodRate::from_apr(AnnualRate::from_fraction(percent / 100.0).unwrap(), 12)
                    .unwrap();
            let advance = past(f64::from(paid) + part, principal);
            let later = vec![money(instalment); left];
            let settlement = early_settlement(monthly, &[advance], &repayments, &later).unwrap();
            (settlement.rebate.to_string(), settlement.price.to_string())
        };
        let expected = |rebate: &str, price: &str| (rebate.to_owned(), price.to_owned());
        assert_eq!(settle("5000", "134.57", (12, 36), 0.0, 14.0), expected("860.52", "3984.00"));
        assert_eq!(
            settle("5000", "134.57", (12, 36), 28.0 / 31.0, 14.0),
            expected("821.03", "4023.49")
        );
        assert_eq!(settle("10000", "139.51", (73, 107), 0.0, 16.0), expected("6702.45", "8225.12"));
        let rate = PeriodRate::from_apr(AnnualRate::from_fraction(0.14).unwrap(), 12).unwrap();
        let advance = PastFlow { periods: 1.0, amount: money("1") };
        assert_eq!(
            early_settlement(rate, &[], &[], &[money("1")]),
            Err(AprError::Missing { field: "advances" })
        );
        assert_eq!(
            early_settlement(rate, &[advance], &[], &[]),
            Err(AprError::Missing { field: "later" })
        );
        let ahead = PastFlow { periods: -1.0, ..advance };
        assert!(matches!(
            early_settlement(rate, &[advance], &[ahead], &[money("1")]),
            Err(AprError::Time { field: "repayments", at: 0, .. })
        ));
    }
}
