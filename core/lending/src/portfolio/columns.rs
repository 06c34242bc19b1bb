//! The columns of a portfolio: its input, and the memory for its results.

use super::{LoanNumbers, PortfolioError};
use lendwright_types::Column;

/// The input columns, with one row for each loan.
#[derive(Clone, Copy)]
pub struct Loans<'c> {
    /// The lent amounts, in minor units.
    pub amounts: &'c dyn Column,
    /// The rates in millionths of a percent, in the profile's unit: 24 % is 24,000,000.
    pub rates: &'c dyn Column,
    /// How many instalments each loan has.
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
