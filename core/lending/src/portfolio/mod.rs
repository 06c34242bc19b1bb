//! Batches of loans: amounts, rates, terms and days in columns, and their schedules and prices in columns.

mod columns;

pub use columns::{Columns, Fault, LoanNumbers, Loans, NULL, PortfolioError, Rows};
pub use lendwright_types::Column;

use crate::apr::eu::TimeUnit;
use crate::apr::{AnnualRate, Flow, eu};
use crate::arithmetic::minus;
use crate::schedule::ScheduleLayout;
use crate::schedule::plan::{Room, ScheduleRow};
use crate::tvm::equation::Term;
use crate::{Frequency, LendingError, Price, Profile, Quote, Servicing, Terms};
use columns::{NO_DAY, check, day, read};
use lendwright_types::Money;
use lendwright_types::currency::Currency;
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

    /// Stops at the first loan that is refused, instead of leaving its row empty.
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
        let counting = TimeUnit::for_frequency(self.profile.every);
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

impl TimeUnit {
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

// Quotes in columns: the prices of settling many loans, each on its own day.

/// The paid instalments and the day of the settlement of one loan, as whole numbers. `None` is a null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettlementNumbers {
    /// The number of first instalments that were paid, each in full on its due date.
    pub paid: Option<i128>,
    /// The day of the settlement, in days since 1970-01-01.
    pub day: Option<i128>,
}

impl SettlementNumbers {
    /// Returns the price of settling a loan of these terms.
    ///
    /// # Errors
    /// Those of [`Quote::price`], and [`LendingError::Invalid`] for a null, for an invalid number of instalments and
    /// for an invalid day.
    pub fn price(self, terms: &Terms, servicing: &Servicing) -> Result<Price, LendingError> {
        let paid = read("paid", self.paid, "must be from 0 to 599", |paid| {
            u16::try_from(paid).ok().filter(|paid| *paid < 600)
        })?;
        let day = read("day", self.day, NO_DAY, day)?;
        Quote::price(terms, servicing, paid, day)
    }
}

/// More input columns, as long as [`Loans`].
#[derive(Clone, Copy)]
pub struct Settlements<'c> {
    /// The number of first instalments of each loan that were paid, each in full on its due date.
    pub paid: &'c dyn Column,
    /// The days of the settlements, in days since 1970-01-01.
    pub days: &'c dyn Column,
}

impl Settlements<'_> {
    /// Refuses columns with another number of rows than the loans'.
    ///
    /// # Errors
    /// [`PortfolioError::Length`].
    pub fn check(&self, count: usize) -> Result<(), PortfolioError> {
        check("paid", self.paid.rows(), count)?;
        check("days", self.days.rows(), count)
    }

    /// Returns a row; past the end, a row of nulls.
    #[must_use]
    pub fn settlement(&self, row: usize) -> SettlementNumbers {
        SettlementNumbers { paid: self.paid.at(row), day: self.days.at(row) }
    }
}

/// The output prices in minor units, with one row for each loan. Columns that are `None` are not written. A loan that
/// was refused has [`NULL`] in each, and is not late.
#[derive(Debug, Default)]
pub struct Prices<'c> {
    /// The unpaid principal.
    pub principal: Option<&'c mut [i64]>,
    /// The interest that has accrued and is unpaid.
    pub accrued: Option<&'c mut [i64]>,
    /// The fees of paying early.
    pub fee: Option<&'c mut [i64]>,
    /// The refund of interest that was paid and has not accrued.
    pub rebate: Option<&'c mut [i64]>,
    /// The amount to pay.
    pub total: Option<&'c mut [i64]>,
    /// The penalties owed, which the total does not include.
    pub penalty: Option<&'c mut [i64]>,
    /// Whether an instalment is late. The loan can't be settled before it is paid.
    pub is_late: Option<&'c mut [bool]>,
}

impl Prices<'_> {
    fn check(&self, count: usize) -> Result<(), PortfolioError> {
        let length = |column: &Option<&mut [i64]>| column.as_ref().map(|column| column.len());
        let columns = [
            ("principal", length(&self.principal)),
            ("accrued", length(&self.accrued)),
            ("fee", length(&self.fee)),
            ("rebate", length(&self.rebate)),
            ("total", length(&self.total)),
            ("penalty", length(&self.penalty)),
            ("is_late", self.is_late.as_ref().map(|column| column.len())),
        ];
        let checked =
            |(column, rows): (_, Option<usize>)| check(column, rows.unwrap_or(count), count);
        columns.into_iter().try_for_each(checked)
    }

    fn write(&mut self, row: usize, price: Option<&Price>) -> Result<(), LendingError> {
        for (column, amount) in [
            (&mut self.principal, price.map(|price| price.principal)),
            (&mut self.accrued, price.map(|price| price.accrued)),
            (&mut self.fee, price.map(|price| price.fee)),
            (&mut self.rebate, price.map(|price| price.rebate)),
            (&mut self.total, price.map(|price| price.total)),
            (&mut self.penalty, price.map(|price| price.penalty)),
        ] {
            if let Some(column) = column {
                put(column, row, amount.map_or(NULL, Money::minor))?;
            }
        }
        if let Some(column) = &mut self.is_late {
            put(column, row, price.is_some_and(|price| price.is_late))?;
        }
        Ok(())
    }
}

impl Portfolio {
    /// Quotes loans, each with the result of [`Quote::price`] for its terms. Returns the refused loans, in order.
    ///
    /// `goes_on` is called as by [`Portfolio::lay_out`].
    ///
    /// # Errors
    /// As [`Portfolio::lay_out`].
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::portfolio::{Loans, Portfolio, Prices, Settlements};
    /// use lendwright_lending::{Charge, Penalty, Profile, Servicing};
    /// use lendwright_types::{Rate, currency::EGP};
    /// use std::ops::ControlFlow;
    ///
    /// let percent = |text| Rate::percent(text).map(Charge::Percent);
    /// let servicing = Servicing::new(Penalty::new(percent("2")?, percent("5")?), Rate::percent("2")?);
    /// // 12,000.00 at 24 % over 12 months from 31 January 2026, 4 paid, on 12 June; and 5 paid.
    /// let (amounts, rates) = (vec![1_200_000_i64; 2], vec![24_000_000_i64; 2]);
    /// let (months, starts) = (vec![12_u16; 2], vec![20_484_i32; 2]);
    /// let (paid, days) = (vec![4_u16, 5], vec![20_616_i32; 2]);
    /// let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    /// let settlements = Settlements { paid: &paid, days: &days };
    /// let mut total = [0; 2];
    /// let mut prices = Prices { total: Some(&mut total), ..Prices::default() };
    /// let portfolio = Portfolio::new(Profile::default(), EGP);
    /// let goes_on = |_| ControlFlow::Continue(());
    /// let faults = portfolio.quote(&loans, &settlements, &servicing, &mut prices, goes_on)?;
    ///
    /// assert_eq!(total, [854_507, i64::MIN]);
    /// assert_eq!(faults[0].to_string(), "row 1: paid: 5 is more instalments than are due by the day");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quote(
        &self,
        loans: &Loans<'_>,
        settlements: &Settlements<'_>,
        servicing: &Servicing,
        prices: &mut Prices<'_>,
        goes_on: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<Fault>, PortfolioError> {
        let count = loans.count()?;
        settlements.check(count)?;
        prices.check(count)?;
        each(count, self.is_strict, goes_on, |row| {
            let terms = loans.loan(row).terms(self.profile, self.currency);
            let price =
                terms.and_then(|terms| settlements.settlement(row).price(&terms, servicing));
            prices.write(row, price.as_ref().ok())?;
            price.map(drop)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::{Columns, Loans, NULL, Portfolio, PortfolioError, Prices, Rows, Settlements};
    use crate::apr::eu::TimeUnit;
    use crate::{
        Charge, Convention, DayCount, Penalty, Profile, Quote, Schedule, Servicing, Settlement,
        Terms,
    };
    use chrono::NaiveDate;
    use lendwright_types::currency::EGP;
    use lendwright_types::{Money, Months, Rate};
    use std::ops::ControlFlow;

    const START: i32 = 20_484;

    fn goes_on(_: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn every_convention_writes_in_columns_what_it_lays_out_alone() {
        for convention in Convention::all() {
            let profile = Profile { day_count: DayCount::Actual365, ..Profile::new(convention) };
            let (amounts, rates) = (vec![1_200_000_i64, 70_001, 99], vec![24_000_000_u32, 0, 7]);
            let (months, starts) = (vec![12_u8, 60, 3], vec![START; 3]);
            let loans =
                Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
            let (mut level, mut last, mut interest, mut aprc) = ([0; 3], [0; 3], [0; 3], [0.0; 3]);
            let (mut offsets, mut due) = ([0; 4], [0; 75]);
            let (mut principal, mut own, mut balance) = ([0; 75], [0; 75], [0; 75]);
            let mut columns = Columns {
                instalments: Some(&mut level),
                last_instalments: Some(&mut last),
                total_interest: Some(&mut interest),
                aprc: Some(&mut aprc),
                rows: Some(Rows {
                    offsets: &mut offsets,
                    due: &mut due,
                    principal: &mut principal,
                    interest: &mut own,
                    balance: &mut balance,
                }),
            };
            let mut portfolio = Portfolio::new(profile, EGP);
            let faults = portfolio.lay_out(&loans, &mut columns, goes_on).unwrap();
            assert_eq!(faults, [], "{convention:?}");
            assert_eq!(offsets, [0, 12, 72, 75]);
            for loan in 0..3 {
                let amount = Money::from_minor(amounts[loan], EGP);
                let rate = Rate::from_millionths(rates[loan].into()).unwrap();
                let start = NaiveDate::from_epoch_days(START).unwrap();
                let terms = Terms::new(amount, rate, Months(months[loan].into()), start);
                let alone = Schedule::new(&Terms { profile, ..terms }).unwrap();
                let sums =
                    (alone.instalment(), alone.last().total().unwrap(), alone.total_interest());
                let money = |minor| Money::from_minor(minor, EGP);
                assert_eq!((money(level[loan]), money(last[loan]), money(interest[loan])), sums);
                let rate = alone.aprc(TimeUnit::Months).unwrap().fraction();
                assert_eq!(aprc[loan].to_bits(), rate.to_bits());
                let from = usize::try_from(offsets[loan]).unwrap();
                for (at, row) in (from..).zip(alone.iter()) {
                    let written = (due[at], principal[at], own[at], balance[at]);
                    let minor = (row.principal.minor(), row.interest.minor(), row.balance.minor());
                    assert_eq!(written, (row.due.to_epoch_days(), minor.0, minor.1, minor.2));
                }
            }
        }
    }

    #[test]
    fn a_refused_loan_leaves_its_row_empty_and_says_why() {
        let (amounts, rates) = (vec![u64::MAX, 5, 0, 5, 5], vec![0_i64, -1, 0, 0, 1_000_000_000]);
        let (months, starts) = (vec![1_i64, 1, 1, 70_000, 600], vec![i64::MAX, 0, 0, 0, 0]);
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let (mut level, mut aprc) = ([0; 5], [0.0; 5]);
        let mut columns =
            Columns { instalments: Some(&mut level), aprc: Some(&mut aprc), ..Columns::default() };
        let mut portfolio = Portfolio::new(Profile::default(), EGP);
        let faults = portfolio.lay_out(&loans, &mut columns, goes_on).unwrap();
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "row 0: amount: 18446744073709551615 must fit into 64 bits",
                "row 1: rate: -1 millionths of a percent: must be from 0 to 1,000 percent",
                "row 2: amount: 0.00 must be greater than 0 and at most 10^15 minor units",
                "row 3: months: 70000 must be from 1 to 600",
                "row 4: months: instalment 1 of 600 would be 0.00 of principal and 0.04 of interest",
            ]
        );
        assert_eq!(level, [NULL; 5]);
        assert!(aprc.iter().all(|rate| rate.is_nan()));
    }

    #[test]
    fn a_strict_portfolio_stops_at_the_first_refusal_and_the_caller_anywhere() {
        let (amounts, rates) = (vec![1_000_i64; 3_000], vec![12_000_000_i64; 3_000]);
        let (mut months, starts) = (vec![12_u16; 3_000], vec![START; 3_000]);
        let mut portfolio = Portfolio::new(Profile::default(), EGP);
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let mut seen = Vec::new();
        let stopped = portfolio.lay_out(&loans, &mut Columns::default(), |done| {
            seen.push(done);
            if done > 2_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, Err(PortfolioError::Stopped { done: 2_048 }));
        assert_eq!(seen, [1_024, 2_048]);
        months[7] = 0;
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let refused = portfolio.strict().lay_out(&loans, &mut Columns::default(), goes_on);
        assert_eq!(refused.unwrap_err().to_string(), "row 7: months: 0 must be from 1 to 600");
    }

    #[test]
    fn columns_of_other_lengths_and_too_little_room_are_refused_first() {
        let (amounts, two) = (vec![1_000_i64], vec![1_i64, 2]);
        let mut portfolio = Portfolio::new(Profile::default(), EGP);
        let mut said = |loans: &Loans<'_>, columns: &mut Columns<'_>| {
            portfolio.lay_out(loans, columns, goes_on).unwrap_err().to_string()
        };
        let uneven = Loans { amounts: &amounts, rates: &amounts, months: &two, starts: &amounts };
        assert_eq!(said(&uneven, &mut Columns::default()), "months: 2 rows, and must have 1");
        let one =
            Loans { amounts: &amounts, rates: &amounts, months: &vec![2_u8], starts: &amounts };
        let mut short = Columns { aprc: Some(&mut []), ..Columns::default() };
        assert_eq!(said(&one, &mut short), "aprc: 0 rows, and must have 1");
        let (offsets, due) = (&mut [0; 2], &mut [0; 1]);
        let (principal, interest, balance) = (&mut [0; 2], &mut [0; 2], &mut [0; 2]);
        let rows = Rows { offsets, due, principal, interest, balance };
        let mut short = Columns { rows: Some(rows), ..Columns::default() };
        assert_eq!(said(&one, &mut short), "due: room for 1 instalments, and must have room for 2");
    }

    #[test]
    fn quotes_in_columns_are_those_of_each_loan_alone() {
        let late = Charge::Percent(Rate::percent("2").unwrap());
        let plain = Servicing::new(Penalty::new(late, late), Rate::percent("2").unwrap());
        let (amounts, rates) =
            (vec![1_200_000_i64, 70_001, 1_000, 5], vec![24_000_000_u32, 0, 7, 7]);
        let (months, starts) = (vec![12_u8, 60, 3, 1], vec![START; 4]);
        let (paid, days) = (vec![4_i8, 0, -1, 1], vec![START + 132, START - 9, START, START + 999]);
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let settlements = Settlements { paid: &paid, days: &days };
        for settlement in Settlement::all() {
            let servicing = Servicing { settlement, ..plain };
            let mut columns = [[0; 4]; 6];
            let mut is_late = [true; 4];
            let [principal, accrued, fee, rebate, total, penalty] = &mut columns;
            let mut prices = Prices {
                principal: Some(principal),
                accrued: Some(accrued),
                fee: Some(fee),
                rebate: Some(rebate),
                total: Some(total),
                penalty: Some(penalty),
                is_late: Some(&mut is_late),
            };
            let portfolio = Portfolio::new(Profile::default(), EGP);
            let faults =
                portfolio.quote(&loans, &settlements, &servicing, &mut prices, goes_on).unwrap();
            let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let none_left = "paid: 1 must be less than the instalments, since one has to be left";
            let said_of =
                ["row 2: paid: -1 must be from 0 to 599".to_owned(), format!("row 3: {none_left}")];
            assert_eq!(said, said_of);
            for row in 0..2 {
                let terms = loans.loan(row).terms(Profile::default(), EGP).unwrap();
                let day = NaiveDate::from_epoch_days(days[row]).unwrap();
                let price = Quote::price(&terms, &servicing, paid[row].cast_unsigned().into(), day)
                    .unwrap();
                let alone = [price.principal, price.accrued, price.fee, price.rebate];
                let alone = [alone.as_slice(), &[price.total, price.penalty]].concat();
                assert_eq!(
                    columns.map(|column| Money::from_minor(column[row], EGP)).as_slice(),
                    alone
                );
                assert_eq!(is_late[row], price.is_late);
            }
            assert_eq!((columns.map(|column| column[3]), is_late[3]), ([NULL; 6], false));
        }
        let short = Settlements { paid: &vec![1_i64], ..settlements };
        let prices = &mut Prices::default();
        let mut portfolio = Portfolio::new(Profile::default(), EGP);
        let uneven = portfolio.quote(&loans, &short, &plain, prices, goes_on).unwrap_err();
        assert_eq!(uneven.to_string(), "paid: 1 rows, and must have 4");
        let prices = &mut Prices { is_late: Some(&mut []), ..Prices::default() };
        let narrow = portfolio.quote(&loans, &settlements, &plain, prices, goes_on).unwrap_err();
        assert_eq!(narrow.to_string(), "is_late: 0 rows, and must have 4");
        portfolio = portfolio.strict();
        let prices = &mut Prices::default();
        let refused = portfolio.quote(&loans, &settlements, &plain, prices, goes_on).unwrap_err();
        assert_eq!(refused.to_string(), "row 2: paid: -1 must be from 0 to 599");
    }
}
