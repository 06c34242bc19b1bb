//! The loans for rates: their advances and payments, each with its day.

use crate::loans::drawn;
use chrono::{Days, Months, NaiveDate};
use lendwright::lending::tvm::{self, PaymentTiming};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The number of loans for each peer.
pub const LOANS: u64 = 2_000;

/// A loan's flows in the order of their days. The advance is the first one, and negative. The line is
/// `DAY:CENTS DAY:CENTS …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flows(pub Vec<(NaiveDate, i64)>);

/// Makes loans of 1,000 to 101,000 at 1 to 60 %, paid back monthly to the cent, the same ones each time. They begin on
/// one of the first 28 days of a month, so that each month has that day.
///
/// # Panics
/// Never: every loan has a payment.
#[must_use]
pub fn made(months: u32) -> Vec<Flows> {
    let first = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
    let loan = |number| {
        let drawn = |which: u64, below: u64| drawn(number * 4 + which) % below;
        let cents = 100_000 + drawn(0, 10_000_000).cast_signed();
        let rate = (1_000 + drawn(1, 59_001)) as f64 / 1_200_000.0;
        let month = Months::new(u32::try_from(drawn(2, 48)).expect("it is below 48"));
        let start = first + month + Days::new(drawn(3, 28));
        let payment = tvm::pmt(rate, months.into(), -(cents as f64), 0.0, PaymentTiming::End);
        let payment = payment.expect("a loan has a payment").round() as i64;
        let paid = (1..=months).map(|month| (start + Months::new(month), payment));
        Flows(std::iter::once((start, -cents)).chain(paid).collect())
    };
    (0..LOANS).map(loan).collect()
}

impl Display for Flows {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (day, cents)) in self.0.iter().enumerate() {
            write!(out, "{}{day}:{cents}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Flows {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let flow = |word: &str| {
            let (day, cents) = word.split_once(':')?;
            Some((day.parse().ok()?, cents.parse().ok()?))
        };
        let flows: Option<_> = line.split(' ').map(flow).collect();
        flows.map(Self).ok_or_else(|| format!("'{line}' has no flows"))
    }
}
