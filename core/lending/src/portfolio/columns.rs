//! The columns of a portfolio: its input, the memory for its results, and the loans that were refused.

use crate::{LendingError, Profile, Terms};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Column, Money, Months, Rate};

/// The input columns, with one row for each loan.
#[derive(Clone, Copy)]
pub struct Loans<'c> {
    /// The lent amounts, in minor units.
    pub amounts: &'c dyn Column,
    /// The rates in millionths of a percent, in the profile's unit: 24 % is 24,000,000.
    pub rates: &'c dyn Column,
    /// The number of instalments of each loan.
    pub months: &'c dyn Column,
    /// The days on which interest begins, in days since 1970-01-01.
    pub starts: &'c dyn Column,
}

impl Loans<'_> {
    /// Returns the number of loans.
    ///
    /// # Errors
    /// [`PortfolioError::Length`] if a column has another number of rows than the amounts.
    pub fn count(&self) -> Result<usize, PortfolioError> {
        let count = self.amounts.rows();
        let others = [("rates", self.rates), ("months", self.months), ("starts", self.starts)];
        for (column, rows) in others.map(|(name, column)| (name, column.rows())) {
            check(column, rows, count)?;
        }
        Ok(count)
    }

    /// Returns a row; past the end, a row of nulls.
    #[must_use]
    pub fn loan(&self, row: usize) -> LoanNumbers {
        LoanNumbers {
            amount: self.amounts.at(row),
            rate: self.rates.at(row),
            months: self.months.at(row),
            start: self.starts.at(row),
        }
    }

    /// Returns the most instalments that the loans can have in all: the room that [`Rows`] need.
    #[must_use]
    pub fn most_rows(&self) -> usize {
        let months = (0..self.months.rows()).filter_map(|row| self.months.at(row));
        let most = months.filter_map(|months| usize::try_from(months).ok());
        most.filter(|months| *months <= 600).sum()
    }
}

/// The value in a column of amounts for a loan that was refused.
pub const NULL: i64 = i64::MIN;

/// The output columns, with one row for each loan. Columns that are `None` are not computed. A loan that was refused
/// has [`NULL`] in each, and NaN for the rate.
#[derive(Debug, Default)]
pub struct Columns<'c> {
    /// The level instalments, in minor units. If instalments fall, the first one that pays principal.
    pub instalments: Option<&'c mut [i64]>,
    /// The last instalments, in minor units.
    pub last_instalments: Option<&'c mut [i64]>,
    /// All interest of each loan, in minor units.
    pub total_interest: Option<&'c mut [i64]>,
    /// The annual percentage rates of charge of the European Union, as fractions of one: those of
    /// [`Schedule::aprc`](crate::Schedule::aprc), with time in the profile's steps.
    pub aprc: Option<&'c mut [f64]>,
    /// The instalments.
    pub rows: Option<Rows<'c>>,
}

/// The instalments of all loans, loan by loan. There must be room for [`Loans::most_rows`]; unused room is not
/// changed.
#[derive(Debug)]
pub struct Rows<'c> {
    /// The place where each loan's rows begin, and then the place where the last loan's rows end. So there is one
    /// more than loans.
    pub offsets: &'c mut [i64],
    /// The due dates, in days since 1970-01-01.
    pub due: &'c mut [i32],
    /// The parts of the amount, in minor units.
    pub principal: &'c mut [i64],
    /// The interest that is due, in minor units.
    pub interest: &'c mut [i64],
    /// The principal that is left after each, in minor units.
    pub balance: &'c mut [i64],
}

impl Columns<'_> {
    pub(super) fn check(&self, loans: &Loans<'_>, count: usize) -> Result<(), PortfolioError> {
        let length = |column: &Option<&mut [i64]>| column.as_ref().map(|column| column.len());
        let columns = [
            ("instalments", length(&self.instalments)),
            ("last_instalments", length(&self.last_instalments)),
            ("total_interest", length(&self.total_interest)),
            ("aprc", self.aprc.as_ref().map(|column| column.len())),
        ];
        for (column, rows) in columns {
            check(column, rows.unwrap_or(count), count)?;
        }
        let Some(rows) = &self.rows else { return Ok(()) };
        let expected = count.checked_add(1).ok_or(PortfolioError::Room {
            column: "offsets",
            room: rows.offsets.len(),
            needed: count,
        })?;
        check("offsets", rows.offsets.len(), expected)?;
        let needed = loans.most_rows();
        for (column, room) in [
            ("due", rows.due.len()),
            ("principal", rows.principal.len()),
            ("interest", rows.interest.len()),
            ("balance", rows.balance.len()),
        ] {
            if room < needed {
                return Err(PortfolioError::Room { column, room, needed });
            }
        }
        Ok(())
    }
}

pub(super) fn check(
    column: &'static str,
    rows: usize,
    expected: usize,
) -> Result<(), PortfolioError> {
    if rows == expected { Ok(()) } else { Err(PortfolioError::Length { column, rows, expected }) }
}

// One row of the input columns.

/// One loan as whole numbers, as columns and other languages have it; `None` is a null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanNumbers {
    /// The lent amount, in minor units.
    pub amount: Option<i128>,
    /// The rate in millionths of a percent, in the profile's unit: 24 % is 24,000,000.
    pub rate: Option<i128>,
    /// The number of instalments.
    pub months: Option<i128>,
    /// The day on which interest begins, in days since 1970-01-01.
    pub start: Option<i128>,
}

impl LoanNumbers {
    /// Returns the terms that these numbers describe.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] for a null and for a number that is no rate, no term or no day.
    pub fn terms(self, profile: Profile, currency: Currency) -> Result<Terms, LendingError> {
        let amount = read("amount", self.amount, "must fit into 64 bits", |minor| {
            i64::try_from(minor).ok().map(|minor| Money::from_minor(minor, currency))
        })?;
        let reason = "millionths of a percent: must be from 0 to 1,000 percent";
        let rate = read("rate", self.rate, reason, |millionths| {
            Rate::from_millionths(i64::try_from(millionths).ok()?)
        })?;
        let months = read("months", self.months, "must be from 1 to 600", |months| {
            Months::new(i64::try_from(months).ok()?).ok()
        })?;
        let start = read("start", self.start, NO_DAY, day)?;
        Ok(Terms { profile, ..Terms::new(amount, rate, months, start) })
    }

    /// Returns the day of a field, given as the number of days after 1970-01-01.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] past the calendar.
    pub fn day(field: &'static str, days: i32) -> Result<NaiveDate, LendingError> {
        read(field, Some(days.into()), NO_DAY, day)
    }
}

pub(super) const NO_DAY: &str = "is no day, in days since 1970-01-01";

pub(super) fn day(days: i128) -> Option<NaiveDate> {
    NaiveDate::from_epoch_days(i32::try_from(days).ok()?)
}

pub(super) fn read<T>(
    field: &'static str,
    number: Option<i128>,
    reason: &'static str,
    make: impl FnOnce(i128) -> Option<T>,
) -> Result<T, LendingError> {
    let number = number.ok_or_else(|| LendingError::invalid(field, "null", "must have a value"))?;
    make(number).ok_or_else(|| LendingError::invalid(field, number, reason))
}

// Refused loans, and refused portfolios.

/// A loan of a portfolio that was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row}: {error}")]
#[non_exhaustive]
pub struct Fault {
    /// Its row, from 0 on.
    pub row: usize,
    /// The reason.
    #[source]
    pub error: LendingError,
}

impl Fault {
    /// Returns the fault of a part of a portfolio that begins at this row.
    #[doc(hidden)]
    #[must_use]
    pub const fn in_part_from(mut self, first: usize) -> Self {
        self.row = self.row.saturating_add(first);
        self
    }
}

/// The reason why a portfolio was not laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortfolioError {
    /// A column has another number of rows than there are loans.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// The number of rows that it must have.
        expected: usize,
    },
    /// A column of another program can't be read.
    #[error("{column}: {reason}")]
    Column {
        /// The column.
        column: &'static str,
        /// The reason for the refusal.
        reason: String,
    },
    /// A column of instalments has too little room.
    #[error("{column}: room for {room} instalments, and must have room for {needed}")]
    Room {
        /// The column.
        column: &'static str,
        /// Its room.
        room: usize,
        /// The room that the loans can need.
        needed: usize,
    },
    /// A loan was refused, and the portfolio was to stop there.
    #[error(transparent)]
    Refused(#[from] Fault),
    /// The caller stopped it.
    #[error("stopped after {done} loans")]
    Stopped {
        /// The number of loans laid out before.
        done: usize,
    },
}
