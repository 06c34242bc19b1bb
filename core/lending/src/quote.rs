//! Quotes: the price of settling a loan that was paid on time so far.

use super::{LendingError, Loan, LoanError, Price, Servicing, Terms};
use chrono::NaiveDate;

#[cfg(test)]
mod tests;

/// The price of settling a loan whose first instalments were each paid in full on their due dates.
///
/// It is a [`Loan`] with these payments, made in one step. [`Quote::price`] answers for one day. A quote that is kept
/// answers for any number of days.
///
/// # Example
/// ```
/// use lendwright_lending::{Charge, Penalty, Quote, Servicing, Terms};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("12000.00", EGP)?;
/// let terms = Terms::new(amount, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
/// let percent = |text| Rate::percent(text).map(Charge::Percent);
/// let servicing = Servicing::new(Penalty::new(percent("2")?, percent("5")?), Rate::percent("2")?);
///
/// let price = Quote::price(&terms, &servicing, 4, parse_date("2026-06-12")?)?;
/// assert_eq!(price.principal.to_string(), "8312.32");
/// assert_eq!((price.accrued.to_string(), price.fee.to_string()), ("66.50".into(), "166.25".into()));
/// assert_eq!(price.total.to_string(), "8545.07");
///
/// let quote = Quote::new(&terms, &servicing, 4)?;
/// assert_eq!(quote.on(parse_date("2026-06-29")?)?.total.to_string(), "8639.27");
/// assert_eq!(quote.on(parse_date("2026-06-30")?)?.total.to_string(), "8625.45");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    loan: Loan,
    paid: u16,
    /// The due date of the last instalment that was paid.
    paid_until: Option<NaiveDate>,
}

impl Quote {
    /// Returns the price of settling on a day.
    ///
    /// # Errors
    /// Those of [`Quote::new`] and [`Quote::on`].
    pub fn price(
        terms: &Terms,
        servicing: &Servicing,
        paid: u16,
        day: NaiveDate,
    ) -> Result<Price, LendingError> {
        Self::new(terms, servicing, paid)?.on(day)
    }

    /// Makes the quote of a loan with the first `paid` instalments paid, from 0 to all but one. An instalment with
    /// nothing due counts as paid.
    ///
    /// # Errors
    /// Those of [`Loan::open`]; when no instalment is left, or the penalty's grace is longer than the days
    /// to very late. The error names the field.
    pub fn new(terms: &Terms, servicing: &Servicing, paid: u16) -> Result<Self, LendingError> {
        servicing.penalty.check()?;
        let mut loan = Loan::open(terms, servicing).map_err(|error| refusal(error, terms))?;
        let paid_until = loan.pay_on_time(paid)?;
        Ok(Self { loan, paid, paid_until })
    }

    /// Returns the price of settling on a day, also if an instalment is late then.
    ///
    /// # Errors
    /// When an instalment that was paid is not due by the day, or when an amount does not fit into 64 bits. Also when
    /// a settlement by SI 2004/1483 needs an annual rate that can't be found. The error names the field.
    pub fn on(&self, day: NaiveDate) -> Result<Price, LendingError> {
        if self.paid_until.is_some_and(|due| due > day) {
            let reason = "is more instalments than are due by the day";
            return Err(LendingError::invalid("paid", self.paid, reason));
        }
        self.loan.price(day).map_err(|error| refusal(error, self.loan.terms()))
    }
}

/// Converts the error of a loan without a price: a field that is invalid, or an annual rate that does not exist.
fn refusal(error: LoanError, terms: &Terms) -> LendingError {
    match error {
        LoanError::Invalid(error) => error,
        _ => LendingError::invalid("rate", terms.rate, "makes no annual percentage rate of charge"),
    }
}
