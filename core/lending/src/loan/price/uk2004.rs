//! The price of a settlement by the United Kingdom's SI 2004/1483.

use super::super::error::LoanError;
use super::super::state::State;
use crate::apr::uk::{PastFlow, PeriodRate, early_settlement};
use crate::apr::{AnnualRate, Flow, eu};
use crate::due_dates::months_after;
use crate::{Instalment, LendingError, Schedule, Terms};
use chrono::{Days, NaiveDate};

/// Regulation 5: the settlement date is this number of days after the request.
const DAYS_OF_NOTICE: u64 = 28;

impl State {
    /// The price in minor units: regulation 4, on the settlement date of regulations 5 and 6.
    pub(super) fn uk2004_price(&self, day: NaiveDate) -> Result<i64, LoanError> {
        let too_late = || LendingError::invalid("day", day, "is too late in the calendar");
        let date = self.settlement_date(day).ok_or_else(too_late)?;
        let past = |on: NaiveDate, minor: i64| -> Result<PastFlow, LendingError> {
            let periods = months_between(on, date).ok_or_else(too_late)?;
            Ok(PastFlow { periods, amount: self.money(minor) })
        };
        let advance = past(self.contract.start, self.contract.amount.minor())?;
        let repaid = self.receipts.iter().map(|(on, paid)| past(*on, *paid));
        let repaid = repaid.collect::<Result<Vec<_>, LendingError>>()?;
        let later = self.rows.iter().map(|row| Ok(self.money(row.unpaid()?)));
        let later = later.collect::<Result<Vec<_>, LendingError>>()?;
        let rate = PeriodRate::from_apr(contract_rate(&self.contract)?, 12)?;
        Ok(early_settlement(rate, &[advance], &repaid, &later)?.price.minor())
    }

    /// One month later if the term is longer than a year (regulation 6).
    fn settlement_date(&self, day: NaiveDate) -> Option<NaiveDate> {
        let date = day.checked_add_days(Days::new(DAYS_OF_NOTICE))?;
        let a_year = months_after(self.contract.start, 12)?;
        let is_long = self.rows.last().is_some_and(|last| last.due > a_year);
        if is_long { months_after(date, 1) } else { Some(date) }
    }
}

/// The annual percentage rate of terms, by the days of their schedule.
pub(in super::super) fn contract_rate(terms: &Terms) -> Result<AnnualRate, LoanError> {
    let schedule = Schedule::new(terms)?;
    let flow = |row: Instalment| Ok(Flow { on: row.due, amount: row.total()? });
    let flows = schedule.iter().map(flow).collect::<Result<Vec<_>, LendingError>>()?;
    let drawdown = Flow { on: terms.start, amount: terms.amount };
    Ok(eu::aprc(&[drawdown], &flows, eu::Counting::Months)?)
}

/// The whole months between two days, and the remaining days as a part of their month. `None` if the calendar ends
/// before.
#[allow(clippy::float_arithmetic, reason = "the power of a rate, which the equation asks for")]
fn months_between(from: NaiveDate, to: NaiveDate) -> Option<f64> {
    let day = |months: u16| months_after(from, months.into());
    let next = (1..u16::MAX).find(|months| day(*months).is_none_or(|day| day > to))?;
    let whole = next.checked_sub(1)?;
    let days = |from: NaiveDate, to: NaiveDate| to.signed_duration_since(from).num_days();
    let (left, length) = (days(day(whole)?, to), days(day(whole)?, day(next)?));
    let small = |days: i64| u16::try_from(days).ok().map(f64::from);
    Some(f64::from(whole) + small(left)? / small(length)?.max(1.0))
}
