//! The annual percentage rate of Regulation Z (12 CFR 1026, Appendix J), by the actuarial method.
//!
//! The rate is i, the rate of a unit period, times the number of unit periods in a year. i solves
//! `Σ A_k / [(1 + f_k·i)(1 + i)^t_k] = Σ P_j / [(1 + f_j·i)(1 + i)^t_j]` for the advances A and the payments P.
//! Each is t whole unit periods and the fraction f of one after the first advance ((b)(8)). The rate may be off by
//! 1/8 of a percentage point in a regular transaction and by 1/4 in an irregular one (1026.22(a)).

mod series;
#[cfg(test)]
mod tests;
mod unit;

use super::annual_rate::AnnualRate;
use super::error::AprError;
use super::flow::Flow;
use super::solve::Sides;
use series::Series;
pub use unit::{UnitPeriod, UnitPeriods};

/// Returns the annual percentage rate of advances and payments, in the unit period that Appendix J (b)(4)
/// gives them ([`UnitPeriod::for_transaction`]).
///
/// The amount financed is an advance; prepaid finance charges are not in it, and so not among the payments
/// either. The term begins with the first advance.
///
/// # Errors
/// [`AprError::Missing`] for no advances or no payments; [`AprError::Negative`], [`AprError::Currency`]
/// and [`AprError::TooEarly`], naming the flow; [`AprError::NoRate`]; [`AprError::SeveralRates`].
pub fn apr(advances: &[Flow], payments: &[Flow]) -> Result<AnnualRate, AprError> {
    apr_in(UnitPeriod::for_transaction(advances, payments)?, advances, payments)
}

/// Returns the annual percentage rate of advances and payments, in a given unit period.
///
/// # Errors
/// Those of [`apr`]; [`AprError::OutOfRange`] for a unit period longer than a year. A nominal rate of -100 %
/// or less is [`AprError::NoRate`].
///
/// # Example
/// ```
/// use lendwright_lending::apr::reg_z::{UnitPeriod, apr_in};
/// use lendwright_lending::apr::Flow;
/// use lendwright_types::{Money, currency::USD, time::parse_date};
///
/// // 1,000, repaid by 1,080 after 255 days (Appendix J (c)(5)(i)).
/// let advance = Flow { on: parse_date("1978-01-01")?, amount: Money::parse("1000", USD)? };
/// let payment = Flow { on: parse_date("1978-09-13")?, amount: Money::parse("1080", USD)? };
/// let rate = apr_in(UnitPeriod::Days(255), &[advance], &[payment])?;
/// assert_eq!(format!("{rate:.2}"), "11.45");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apr_in(
    unit: UnitPeriod,
    advances: &[Flow],
    payments: &[Flow],
) -> Result<AnnualRate, AprError> {
    let per_year = unit.per_year()?;
    let start = unit::start(advances, payments)?;
    let mut sides = Sides::within(Vec::new(), [advances.len(), payments.len()]);
    for (field, sign, flows) in [("advances", 1.0, advances), ("payments", -1.0, payments)] {
        let series = Series::new(start, flows.iter().map(|flow| flow.on));
        for (at, flow) in flows.iter().enumerate() {
            if flow.on < start {
                return Err(AprError::TooEarly { field, at, on: flow.on, start });
            }
            let time = UnitPeriods::count(start, (flow.on, series.date_of(flow.on)), unit)?;
            let time = (f64::from(time.whole), time.fraction());
            sides.add((field, at), sign, flow.amount, time)?;
        }
    }
    AnnualRate::from_fraction(sides.rate().0? * per_year).ok_or(AprError::NoRate)
}
