//! Batches of loans: amounts, rates, terms and days in columns, and their schedules and prices in columns.

mod columns;
mod error;
mod loan;
mod quotes;
#[cfg(test)]
mod tests;

use super::apr::eu::{self, Counting};
use super::apr::{AnnualRate, Flow};
use super::exact::minus;
use super::layout::{Room, ScheduleRow};
use super::schedule::ScheduleLayout;
use super::tvm::equation::Term;
use super::{Frequency, LendingError, Profile, Terms};
pub use columns::{Columns, Loans, NULL, Rows};
pub use error::{Fault, PortfolioError};
pub use lendwright_types::Column;
use lendwright_types::currency::Currency;
pub use loan::LoanNumbers;
pub use quotes::{Prices, SettlementNumbers, Settlements};
use std::ops::ControlFlow;

/// Lays out loans of one profile and one currency, one after another in the same memory.
///
/// Each row is exactly the result of [`Schedule::new`](super::Schedule::new) for its terms.
///
/// # Example
/// ```
/// use lendwright_lending::Profile;
/// use lendwright_lending::portfolio::{Columns, Loans, NULL, Portfolio};
/// use lendwright_types::currency::EGP;
/// use std::ops::ControlFlow;
///
/// // 12,000.00 at 24 % over 12 months from 31 January 2026; and a loan over no months.
/// let (amounts, rates) = (vec![1_200_000_i64, 500_000], vec![24_000_000_i64, 24_000_000]);
/// let (months, starts) = (vec![12_u16, 0], vec![20_484_i32, 20_484]);
/// let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
/// let (mut instalments, mut aprc) = ([0; 2], [0.0; 2]);
/// let mut columns = Columns {
///     instalments: Some(&mut instalments),
///     aprc: Some(&mut aprc),
///     ..Columns::default()
/// };
/// let mut portfolio = Portfolio::new(Profile::default(), EGP);
/// let faults = portfolio.lay_out(&loans, &mut columns, |_| ControlFlow::Continue(()))?;
///
/// assert_eq!(instalments, [113_472, NULL]);
/// assert_eq!(format!("{:.4}", aprc[0]), "0.2699");
/// assert_eq!(faults[0].to_string(), "row 1: months: 0 must be from 1 to 600");
/// # Ok::<(), lendwright_lending::portfolio::PortfolioError>(())
/// ```
#[derive(Debug)]
pub struct Portfolio {
    profile: Profile,
    currency: Currency,
    is_strict: bool,
    room: Room,
    terms: Vec<Term>,
}

/// The number of loans laid out or quoted between two reports of progress.
const REPORTED: usize = 1_024;

impl Portfolio {
    /// Makes a portfolio of a profile, with amounts in one currency.
    #[must_use]
    pub fn new(profile: Profile, currency: Currency) -> Self {
        let (room, terms) = (Room::default(), Vec::new());
        Self { profile, currency, is_strict: false, room, terms }
    }

    /// Makes the first loan that is refused stop all, instead of leaving its row empty.
    #[must_use]
    pub fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Lays out loans, and returns those that were refused, in order.
    ///
    /// `goes_on` is called with the number of loans done, every 1,024 loans and after the last.
    ///
    /// # Errors
    /// [`PortfolioError::Length`] and [`PortfolioError::Room`] before anything is written;
    /// [`PortfolioError::Refused`] for a strict portfolio; [`PortfolioError::Stopped`]. After the last two the
    /// columns contain the results so far.
    pub fn lay_out(
        &mut self,
        loans: &Loans<'_>,
        columns: &mut Columns<'_>,
        goes_on: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<Fault>, PortfolioError> {
        let count = loans.count()?;
        columns.check(loans, count)?;
        let mut end = 0;
        if let Some(first) = columns.rows.as_mut().and_then(|rows| rows.offsets.first_mut()) {
            *first = 0;
        }
        let is_strict = self.is_strict;
        each(count, is_strict, goes_on, |row| self.one(loans, row, columns, &mut end))
    }

    /// One loan: its row of each column, and its instalments from `end` on.
    fn one(
        &mut self,
        loans: &Loans<'_>,
        row: usize,
        columns: &mut Columns<'_>,
        end: &mut usize,
    ) -> Result<(), LendingError> {
        let laid = loans.loan(row).terms(self.profile, self.currency);
        let laid = laid.and_then(|terms| Ok((terms, self.laid_out(&terms)?)));
        let sums = laid.as_ref().map_or([NULL; 3], |(_, sums)| *sums);
        let of_sums =
            [&mut columns.instalments, &mut columns.last_instalments, &mut columns.total_interest];
        for (column, value) in of_sums.into_iter().zip(sums) {
            if let Some(column) = column {
                put(column, row, value)?;
            }
        }
        if let Some(rows) = &mut columns.rows {
            let own: &[ScheduleRow] = if laid.is_ok() { &self.room.rows } else { &[] };
            let amount = laid.as_ref().map_or(0, |(terms, _)| terms.amount.minor());
            *end = rows.write(row, *end, amount, own)?;
        }
        let Some(aprc) = &mut columns.aprc else { return laid.map(drop) };
        let rate = laid.and_then(|(terms, _)| self.aprc(&terms));
        put(aprc, row, rate.as_ref().map_or(f64::NAN, |rate| *rate))?;
        rate.map(drop)
    }

    /// Lays out into the room, and returns the level instalment, the last one and all interest.
    fn laid_out(&mut self, terms: &Terms) -> Result<[i64; 3], LendingError> {
        let room = std::mem::take(&mut self.room);
        let laid = ScheduleLayout::new(terms, &terms.due_dates()?, room)?;
        self.room = laid.room;
        Ok([laid.level, laid.last.total()?, laid.interest])
    }

    /// The rate of the schedule in the room.
    fn aprc(&mut self, terms: &Terms) -> Result<f64, LendingError> {
        let repayments = self.room.rows.iter().map(|row| row.flow(self.currency));
        let drawdown = Flow { on: terms.start, amount: terms.amount };
        let counting = Counting::for_frequency(self.profile.every);
        let rate = eu::aprc_of_drawdown(drawdown, repayments, counting, &mut self.terms);
        let reason = "makes no annual percentage rate of charge";
        rate.map(AnnualRate::fraction)
            .map_err(|_| LendingError::invalid("rate", terms.rate, reason))
    }
}

impl Rows<'_> {
    /// Writes a loan's instalments from a place on, and returns the place after them.
    fn write(
        &mut self,
        loan: usize,
        from: usize,
        amount: i64,
        rows: &[ScheduleRow],
    ) -> Result<usize, LendingError> {
        let mut balance = amount;
        for (at, row) in (from..).zip(rows) {
            balance = minus(balance, row.principal)?;
            put(self.due, at, row.due.to_epoch_days())?;
            put(self.principal, at, row.principal)?;
            put(self.interest, at, row.interest)?;
            put(self.balance, at, balance)?;
        }
        let end = from.checked_add(rows.len()).ok_or(NO_ROOM)?;
        // The first offset is the place where the first loan's rows begin.
        let ends = self.offsets.get_mut(1..).ok_or(NO_ROOM)?;
        put(ends, loan, i64::try_from(end).map_err(|_| NO_ROOM)?)?;
        Ok(end)
    }
}

impl Counting {
    /// Returns the periods for counting due dates at this distance.
    #[must_use]
    pub const fn for_frequency(every: Frequency) -> Self {
        match every {
            Frequency::Months(_) => Self::Months,
            Frequency::Weeks(_) => Self::Weeks,
            Frequency::Days(_) => Self::Days,
        }
    }
}

/// Runs the work for each row, reports the number of finished rows, and returns the refused ones.
fn each(
    count: usize,
    is_strict: bool,
    mut goes_on: impl FnMut(usize) -> ControlFlow<()>,
    mut one: impl FnMut(usize) -> Result<(), LendingError>,
) -> Result<Vec<Fault>, PortfolioError> {
    let mut faults = Vec::new();
    for (row, done) in (0..count).zip(1..=count) {
        if let Err(error) = one(row) {
            let fault = Fault { row, error };
            if is_strict {
                return Err(fault.into());
            }
            faults.push(fault);
        }
        let is_due = done.is_multiple_of(REPORTED) || done == count;
        if is_due && goes_on(done).is_break() {
            return Err(PortfolioError::Stopped { done });
        }
    }
    Ok(faults)
}

/// The error of a column that is too short. It should not occur: lengths are checked before anything is written.
const NO_ROOM: LendingError =
    LendingError::Broken { what: "a column has less room than was checked" };

/// Writes into a column. Its length was checked before.
fn put<T>(column: &mut [T], row: usize, value: T) -> Result<(), LendingError> {
    *column.get_mut(row).ok_or(NO_ROOM)? = value;
    Ok(())
}
