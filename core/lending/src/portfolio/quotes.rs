//! Quotes in columns: the prices of settling many loans, each on its own day.

use super::columns::check;
use super::loan::{NO_DAY, day, read};
use super::{Column, Fault, Loans, NULL, Portfolio, PortfolioError, put};
use crate::{LendingError, Price, Quote, Servicing, Terms};
use lendwright_types::Money;
use std::ops::ControlFlow;

/// How far one loan was paid and when it is settled, as whole numbers; `None` is a null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettlementNumbers {
    /// How many of the first instalments were paid, each in full on its due date.
    pub paid: Option<i128>,
    /// The day of the settlement, in days since 1970-01-01.
    pub day: Option<i128>,
}

impl SettlementNumbers {
    /// Returns the price of settling a loan of these terms.
    ///
    /// # Errors
    /// Those of [`Quote::price`], and [`LendingError::Invalid`] for a null, for an invalid number of instalments and for
    /// an invalid day.
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
    /// How many of each loan's first instalments were paid, each in full on its due date.
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
        super::each(count, self.is_strict, goes_on, |row| {
            let terms = loans.loan(row).terms(self.profile, self.currency);
            let price =
                terms.and_then(|terms| settlements.settlement(row).price(&terms, servicing));
            prices.write(row, price.as_ref().ok())?;
            price.map(drop)
        })
    }
}
