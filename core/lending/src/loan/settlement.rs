//! Early settlement: its price on a day, the fee, the rule of 78, SI 2004/1483, the event, and the payout of a refund.

use super::event::{Entry, LoanError, Status};
use super::state::{EventOutcome, PaidAmounts, PaymentParts, Row, RowPart, State};
use crate::apr::uk::{PastFlow, PeriodRate, early_settlement};
use crate::apr::{AnnualRate, Flow, eu};
use crate::arithmetic::{AmountOverflow, excess, minus, negative, plus, total, total_of};
use crate::due_dates::{actual_days, months_after};
use crate::schedule::plan::interest;
use crate::{
    ClosureCause, FeeBase, Instalment, LendingError, Parts, Ratio, Rounding, Schedule, Settlement,
    Terms, UnearnedInterest,
};
use chrono::{Days, Months, NaiveDate};
use lendwright_types::Money;

/// The price of an early settlement on a day.
///
/// `principal` and `interest` add up to `total`. Penalties are not included: a loan with a late instalment can't be
/// settled early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Price {
    /// The unpaid principal.
    pub principal: Money,
    /// The interest that has accrued and is unpaid.
    pub accrued: Money,
    /// The fee for paying early, limited by the cap.
    pub fee: Money,
    /// The refund of interest that was paid and has not accrued, up to the rest of the price.
    pub rebate: Money,
    /// The amount to give back beyond the price, which is 0 then: the lender owes it to the borrower.
    pub refund: Money,
    /// The amount paid in addition to the principal: accrued interest and fee, less the rebate.
    pub interest: Money,
    /// The amount to pay.
    pub total: Money,
    /// The penalties owed.
    pub penalty: Money,
    /// Whether an instalment is late.
    pub is_late: bool,
}

/// The parts of a price, in minor units.
#[derive(Clone, Copy)]
pub(super) struct PriceParts {
    pub(super) principal: i64,
    pub(super) accrued: i64,
    pub(super) fee: i64,
    /// The rebate, up to the amount that the other parts leave.
    pub(super) rebate: i64,
    /// The rest that has to be given back.
    pub(super) refund: i64,
}

impl PriceParts {
    /// The parts of a price after `back` is given back. No price is below 0.
    fn less(principal: i64, accrued: i64, fee: i64, back: i64) -> Result<Self, AmountOverflow> {
        let rebate = plus(plus(principal, accrued)?, fee)?.min(back);
        Ok(Self { principal, accrued, fee, rebate, refund: minus(back, rebate)? })
    }

    pub(super) fn interest(self) -> Result<i64, AmountOverflow> {
        minus(plus(self.accrued, self.fee)?, self.rebate)
    }

    pub(super) fn total(self) -> Result<i64, AmountOverflow> {
        plus(self.principal, self.interest()?)
    }
}

impl State {
    /// The price on a day, also if the loan is late.
    pub(super) fn price(&self, day: NaiveDate) -> Result<Price, LoanError> {
        let parts = self.price_parts(day)?;
        Ok(Price {
            principal: self.money(parts.principal),
            accrued: self.money(parts.accrued),
            fee: self.money(parts.fee),
            rebate: self.money(parts.rebate),
            refund: self.money(parts.refund),
            interest: self.money(parts.interest()?),
            total: self.money(parts.total()?),
            penalty: self.money(self.penalties(day)?),
            is_late: self.first_late(day).is_some(),
        })
    }

    pub(super) fn price_parts(&self, day: NaiveDate) -> Result<PriceParts, LoanError> {
        let principal = self.unpaid_principal()?;
        // Closing early never costs more than not closing.
        let most = self.unpaid_interest()?;
        Ok(match self.servicing.settlement {
            Settlement::Nothing => PriceParts::less(principal, most, 0, 0)?,
            Settlement::Rule78 => {
                let unpaid = plus(self.rule78_rebate(day)?, self.carried_to_accrue(day)?)?;
                let (saved, paid_ahead) = match self.servicing.unearned_interest {
                    UnearnedInterest::Rebate => {
                        let all = plus(unpaid, self.carried_unearned(day)?)?;
                        (all, excess(all, most)?)
                    }
                    UnearnedInterest::Keep => (unpaid, 0),
                };
                let back = plus(self.capitalised_unearned(day)?, paid_ahead)?;
                PriceParts::less(principal, excess(most, saved)?, 0, back)?
            }
            Settlement::Uk2004 => {
                // Section 95(1) of the Consumer Credit Act 1974 has charges for credit rebated, no principal.
                let charges = self.given_back(day, self.interest_on(day)?.unearned)?;
                // No rate is needed if there is no interest to charge or to refund.
                if most == 0 && charges == 0 {
                    return Ok(PriceParts::less(principal, 0, 0, 0)?);
                }
                let price = self.uk2004_price(day)?;
                let back = excess(principal, price)?.min(charges);
                PriceParts::less(principal, excess(price, principal)?.min(most), 0, back)?
            }
            Settlement::Actuarial | Settlement::Us1615 | Settlement::Eu2023 => {
                let interest = self.interest_on(day)?;
                let accrued = interest.unpaid.min(most);
                let fee = self.fee(day)?.min(minus(most, accrued)?);
                let back = self.given_back(day, interest.unearned)?;
                PriceParts::less(principal, accrued, fee, back)?
            }
        })
    }

    /// The refund of unearned interest. It includes the unearned interest of a holiday's rest, which is not paid
    /// although it is principal.
    fn given_back(&self, day: NaiveDate, unearned: i64) -> Result<i64, LoanError> {
        Ok(plus(self.rebate(unearned), self.capitalised_unearned(day)?)?)
    }

    /// The refunded part of unearned interest.
    fn rebate(&self, unearned: i64) -> i64 {
        match self.servicing.settlement {
            // 15 USC 1615(a)(2): a refund of less than 1 dollar need not be made.
            Settlement::Us1615 => {
                let one = self.contract.amount.currency().minor_units();
                if unearned < one { 0 } else { unearned }
            }
            Settlement::Eu2023 => unearned,
            Settlement::Actuarial
            | Settlement::Rule78
            | Settlement::Uk2004
            | Settlement::Nothing => match self.servicing.unearned_interest {
                UnearnedInterest::Rebate => unearned,
                UnearnedInterest::Keep => 0,
            },
        }
    }

    /// The unpaid principal that is not due on a day.
    fn principal_not_due(&self, day: NaiveDate) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().filter(|row| row.due > day).map(Row::unpaid_principal))
    }
}

// The fee of paying early.

impl State {
    /// The fee of a settlement on a day, before the cap of all prices.
    pub(super) fn fee(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let principal = self.principal_not_due(day)?;
        let base = match self.servicing.fee_base {
            FeeBase::RemainingInterest => {
                let not_due = self.rows.iter().filter(|row| row.due > day);
                total_of(not_due.map(Row::unpaid_interest))?
            }
            FeeBase::OutstandingPrincipal | FeeBase::MonthsOfInterest => principal,
        };
        let fee = self.part_of(base, self.fee_share()?)?;
        self.fee_capped(fee, principal, day)
    }

    /// The fee as a share of its base.
    pub(super) fn fee_share(&self) -> Result<Ratio, LendingError> {
        let (above, below) = self.servicing.early_fee.as_fraction();
        let percent = Ratio::new(above, below).ok_or_else(|| self.fee_too_large())?;
        if self.servicing.fee_base != FeeBase::MonthsOfInterest {
            return Ok(percent);
        }
        // The fee's number counts months, and the percentage is a hundredth of it: 2 months are 2/12 of a year.
        let months = percent.times(Ratio::from_parts(100, 12));
        let share = months.and_then(|months| months.times(self.plan.terms.yearly_rate()));
        share.ok_or_else(|| self.fee_too_large())
    }

    pub(super) fn part_of(&self, base: i64, share: Ratio) -> Result<i64, LendingError> {
        let fee = interest(base, share, self.plan.terms.profile.rounding);
        fee.ok_or_else(|| self.fee_too_large())
    }

    /// Directive 2008/48/EC, Article 16(2): at most 1 % of the amount repaid early, and 0.5 % if at most a year is
    /// left.
    pub(super) fn fee_capped(
        &self,
        fee: i64,
        repaid: i64,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        if self.servicing.settlement != Settlement::Eu2023 {
            return Ok(fee);
        }
        let in_a_year = day.checked_add_months(Months::new(12)).unwrap_or(NaiveDate::MAX);
        let is_short = self.rows.last().is_none_or(|last| last.due <= in_a_year);
        let share = if is_short { Ratio::from_parts(5, 1000) } else { Ratio::from_parts(1, 100) };
        let most = interest(repaid, share, Rounding::Down).ok_or_else(|| self.fee_too_large())?;
        Ok(fee.min(most))
    }

    pub(super) fn fee_too_large(&self) -> LendingError {
        LendingError::too_large("Early_Payment_Interest", self.servicing.early_fee)
    }
}

// The rule of 78: the rebate of an early settlement by the sum of the instalments' numbers.

/// Returns the rebate `F·u(u + 1) / (n(n + 1))`, rounded half-up. F is the finance charge, n the number of
/// instalments, and u the number of instalments that are left.
///
/// # Errors
/// When there is no instalment, when `left` is above the number of instalments, or when the charge is negative.
///
/// # Example
/// ```
/// use lendwright_lending::rule_of_78;
/// use lendwright_types::{Money, currency::USD};
///
/// let rebate = rule_of_78(Money::parse("100.00", USD)?, 12, 9)?;
/// assert_eq!(rebate.to_string(), "57.69");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rule_of_78(charge: Money, instalments: u16, left: u16) -> Result<Money, LendingError> {
    if instalments == 0 || left > instalments {
        return Err(LendingError::invalid("left", left, "must be at most the instalments"));
    }
    if charge.is_negative() {
        return Err(LendingError::invalid("charge", charge, "must be 0 or more"));
    }
    let numbers =
        |count: u16| i128::from(u32::from(count).wrapping_mul(u32::from(count).wrapping_add(1)));
    let share = Ratio::from_parts(numbers(left), numbers(instalments));
    let rebate = interest(charge.minor(), share, Rounding::HalfUp);
    let rebate = rebate.ok_or_else(|| LendingError::too_large("charge", charge))?;
    Ok(Money::from_minor(rebate, charge.currency()))
}

impl State {
    /// Refuses the rule for a loan of too many instalments.
    pub(super) fn check_rule78(&self) -> Result<(), LendingError> {
        let count = self.plan.dates.count();
        if self.servicing.settlement.months_max().is_some_and(|most| count > most) {
            let reason = "is above the maximum of 61 for rule78";
            return Err(LendingError::invalid("months", count, reason));
        }
        Ok(())
    }

    /// The rebate of the rows of the latest plan: of the rows with a period that begins on the day or later,
    /// and at most their interest. Under `keep` it is the unpaid part of that interest.
    fn rule78_rebate(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let rows = || self.rows.iter().filter(|row| row.number > self.plan.laid_from);
        let left = || rows().filter(|row| row.accrues_from >= day);
        let charge = self.money(total(rows().map(|row| row.own))?);
        let count = |number: usize| {
            let too_many = |_| LendingError::invalid("months", number, "are too many instalments");
            u16::try_from(number).map_err(too_many)
        };
        let rebate = rule_of_78(charge, count(rows().count())?, count(left().count())?)?;
        let own = total(left().map(|row| row.own))?;
        let most = if self.servicing.unearned_interest == UnearnedInterest::Rebate {
            plus_kept(own, left())?
        } else {
            own.min(total_of(left().map(own_unpaid))?)
        };
        Ok(rebate.minor().min(most))
    }
}

/// Unpaid interest of a row that is not carried.
fn own_unpaid(row: &Row) -> Result<i64, AmountOverflow> {
    if !row.is_open() {
        return Ok(0);
    }
    excess(minus(minus(row.interest, row.carried)?, row.ahead)?, row.own_paid()?)
}

/// Adds to `own` the interest that rows have kept after it was paid.
fn plus_kept<'r>(own: i64, rows: impl Iterator<Item = &'r Row>) -> Result<i64, AmountOverflow> {
    total(std::iter::once(own).chain(rows.map(|row| row.kept)))
}

// The price of a settlement by the United Kingdom's SI 2004/1483.

/// Regulation 5: the settlement date is this number of days after the request.
const DAYS_OF_NOTICE: u64 = 28;

impl State {
    /// The price in minor units: regulation 4, on the settlement date of regulations 5 and 6.
    fn uk2004_price(&self, day: NaiveDate) -> Result<i64, LoanError> {
        let too_late = || LendingError::invalid("day", day, "is too late in the calendar");
        let date = self.settlement_date(day).ok_or_else(too_late)?;
        let past = |on: NaiveDate, minor: i64| -> Result<PastFlow, LendingError> {
            let periods = fractional_months(on, date).ok_or_else(too_late)?;
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
pub(super) fn contract_rate(terms: &Terms) -> Result<AnnualRate, LoanError> {
    let schedule = Schedule::new(terms)?;
    let flow = |row: Instalment| Ok(Flow { on: row.due, amount: row.total()? });
    let flows = schedule.iter().map(flow).collect::<Result<Vec<_>, LendingError>>()?;
    let drawdown = Flow { on: terms.start, amount: terms.amount };
    Ok(eu::aprc(&[drawdown], &flows, eu::TimeUnit::Months)?)
}

/// The whole months between two days, and the remaining days as a part of their month. `None` if the calendar ends
/// before.
#[allow(clippy::float_arithmetic, reason = "the power of a rate, which the equation asks for")]
fn fractional_months(from: NaiveDate, to: NaiveDate) -> Option<f64> {
    let day = |months: u16| months_after(from, months.into());
    let next = (1..u16::MAX).find(|months| day(*months).is_none_or(|day| day > to))?;
    let whole = next.checked_sub(1)?;
    let (left, length) = (actual_days(day(whole)?, to), actual_days(day(whole)?, day(next)?));
    let small = |days: i64| u16::try_from(days).ok().map(f64::from);
    Some(f64::from(whole) + small(left)? / small(length)?.max(1.0))
}

// The events: an early settlement, and the payout of a refund.

impl State {
    pub(super) fn settle(
        &mut self,
        day: NaiveDate,
        amount: Money,
    ) -> Result<EventOutcome, LoanError> {
        if let Some(row) = self.first_late(day) {
            return Err(LoanError::Late { day, number: row.number });
        }
        let price = self.price_parts(day)?;
        if amount != self.money(price.total()?) {
            let price = self.money(price.total()?);
            return Err(LoanError::WrongAmount { amount, day, price });
        }
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        let zero = Parts::zero(amount.currency());
        // Only interest is refunded: the fee is received in full.
        let mut extra = Some((minus(price.accrued, price.rebate)?, price.fee));
        for at in 0..self.rows.len() {
            let Some(row) = self.rows.get_mut(at).filter(|row| row.is_open()) else { continue };
            let (interest, fee) = extra.take().unwrap_or((0, 0));
            let principal = row.unpaid_principal()?;
            row.pay(day, PaidAmounts { principal, interest, fee, penalty: 0 })?;
            let (version, number) = (row.version, row.number);
            let paid = Parts {
                principal: self.money(principal),
                interest: self.money(interest),
                fee: self.money(fee),
                ..zero
            };
            falling.add(RowPart { version, number, paid });
            self.close(at, ClosureCause::Settlement, day);
        }
        self.status = Status::SettledEarly;
        self.refund = price.refund;
        let _ = self.note(day, amount.minor())?;
        Ok(falling.done(self, (amount.minor(), price.refund), before)?)
    }

    /// Pays out the refund that the lender owes the borrower since the loan ended, or a part of it.
    pub(super) fn pay_refund(
        &mut self,
        day: NaiveDate,
        amount: Money,
    ) -> Result<EventOutcome, LoanError> {
        let most = self.money(self.refund);
        if !amount.is_positive() || amount.minor() > self.refund {
            return Err(LoanError::MoreThanRefund { amount, day, most });
        }
        self.refund = minus(self.refund, amount.minor())?;
        let entry = Entry {
            refund: amount,
            cash: self.money(negative(amount.minor())?),
            ..Entry::zero(amount.currency())
        };
        Ok(EventOutcome { entry: entry.checked()?, parts: Vec::new() })
    }
}
