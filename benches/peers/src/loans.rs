//! The loans for schedules.

use chrono::{Days, NaiveDate};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The number of loans for each peer.
pub const LOANS: u64 = 10_000;

/// The rate is in thousandths of a percent a year. A month's rate is `rate / MONTHLY`.
pub const MONTHLY: i64 = 1_000 * 100 * 12;

/// A loan of level monthly instalments. Its line is `CENTS PERCENT START MONTHS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan {
    /// The lent amount.
    pub cents: i64,
    /// The yearly rate in thousandths of a percent.
    pub rate: i64,
    /// The day of the advance.
    pub start: NaiveDate,
    /// The number of instalments.
    pub months: u16,
}

/// The compared part of a schedule. Its line is `INSTALMENT INTEREST`, in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The level instalment.
    pub instalment: i64,
    /// The sum of all rows' interest.
    pub interest: i64,
}

/// Makes loans of 1,000 to 101,000 at 1 to 60 %, the same ones each time.
///
/// # Panics
/// Never: the first day is valid.
#[must_use]
pub fn made(months: u16) -> Vec<Loan> {
    let first = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
    let loan = |number| {
        let drawn = |which: u64, below: u64| drawn(number * 3 + which) % below;
        Loan {
            cents: 100_000 + drawn(0, 10_000_000).cast_signed(),
            rate: 1_000 + drawn(1, 59_001).cast_signed(),
            start: first + Days::new(drawn(2, 1_500)),
            months,
        }
    };
    (0..LOANS).map(loan).collect()
}

/// The number at a place in a fixed pseudorandom sequence (`SplitMix64`).
#[must_use]
pub fn drawn(place: u64) -> u64 {
    let mixed = (place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

impl Loan {
    /// The yearly rate in percent, as text.
    #[must_use]
    pub fn percent(&self) -> String {
        format!("{}.{:03}", self.rate / 1_000, self.rate % 1_000)
    }
}

impl Display for Loan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {} {}", self.cents, self.percent(), self.start, self.months)
    }
}

impl FromStr for Loan {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let wrong = || format!("'{line}' is no loan");
        let [cents, percent, start, months] =
            line.split(' ').collect::<Vec<_>>().try_into().map_err(|_| wrong())?;
        Ok(Self {
            cents: cents.parse().map_err(|_| wrong())?,
            rate: percent.replace('.', "").parse().map_err(|_| wrong())?,
            start: start.parse().map_err(|_| wrong())?,
            months: months.parse().map_err(|_| wrong())?,
        })
    }
}

impl Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.instalment, self.interest)
    }
}
