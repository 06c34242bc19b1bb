//! The prices of early settlements, with their parts.

use super::{Running, SeenLoans, zone_of};
use crate::error::{EarlyPrice, Error};
use crate::unit::Context;
use crate::wire::Members;
use chrono::Days;
use lendwright_lending::Price;
use lendwright_types::Money;
use rust_decimal::Decimal;

/// The greatest number of days in a request for prices.
const DAYS_MAX: i64 = 60;

/// A running loan, and the price of settling it today.
pub(crate) struct Priced {
    pub(crate) running: Running,
    pub(crate) price: Price,
}

/// Returns an amount if it is greater than 0.
pub(crate) fn positive(amount: Money) -> Option<Decimal> {
    amount.is_positive().then(|| amount.to_decimal())
}

/// Returns the running loans with their prices, by id.
pub(crate) fn priced(cx: &mut Context<'_>, seen: &SeenLoans) -> Result<Vec<Priced>, Error> {
    let mut all = Vec::new();
    for running in seen.running(cx)? {
        let price = running.loan.price(running.today)?;
        all.push(Priced { running, price });
    }
    Ok(all)
}

/// Returns the loan with the earliest due instalment. If there are several, returns the one with the lowest id.
pub(crate) fn due_first(open: impl IntoIterator<Item = Priced>) -> Result<Option<Priced>, Error> {
    let mut by_due = Vec::new();
    for priced in open {
        let next = priced.running.rows()?.into_iter().find(|row| !row.is_closed());
        by_due.push((next.map(|row| row.due), priced));
    }
    Ok(by_due.into_iter().min_by_key(|(due, _)| *due).map(|(_, priced)| priced))
}

/// Checks the number of days in a request for prices.
///
/// # Errors
/// If it is not from 1 to 60.
pub(crate) fn checked_days(days: Option<i64>) -> Result<u64, Error> {
    let Some(sent) = days else { return Ok(0) };
    let within =
        u64::try_from(sent).ok().filter(|days| (1..=DAYS_MAX.unsigned_abs()).contains(days));
    within.ok_or_else(|| Error::value("days", format!("must be from 1 to {DAYS_MAX}"), sent))
}

/// Adds the parts of the prices to the answer's detail, for `days` days from today.
pub(crate) fn show_prices(cx: &mut Context<'_>, priced: &[Priced], days: u64) -> Result<(), Error> {
    let mut shown = Members::default();
    for Priced { running, price } in priced {
        let zone = zone_of(cx, &running.application)?;
        let id = running.application.application_id.to_string();
        let early = EarlyPrice {
            accrued: price.accrued.to_decimal(),
            fee: price.fee.to_decimal(),
            penalty: price.penalty.to_decimal(),
            refund: positive(price.refund),
            late: price.is_late,
            valid_until: zone.end_of(running.today),
            days: if days == 0 { None } else { Some(by_day(running, days)?) },
        };
        shown.0.push((id, early));
    }
    cx.detail.prices = Some(shown);
    Ok(())
}

fn by_day(running: &Running, days: u64) -> Result<Members<Decimal>, Error> {
    let mut prices = Members::default();
    for ahead in 0..days {
        let Some(day) = running.today.checked_add_days(Days::new(ahead)) else { break };
        let price = running.loan.price(day)?;
        prices.0.push((day.to_string(), price.total.to_decimal()));
    }
    Ok(prices)
}
