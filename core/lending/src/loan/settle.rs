//! A loan is settled early; the refund of a loan that ended is paid out.

use super::done::{EventOutcome, PaymentParts, RowPart};
use super::entry::Entry;
use super::error::LoanError;
use super::row::PaidAmounts;
use super::state::State;
use super::status::Status;
use crate::exact::{minus, negative};
use crate::{ClosureCause, Parts};
use chrono::NaiveDate;
use lendwright_types::Money;

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
