//! A loan is settled early.

use super::done::{Done, Falling, RowPart};
use super::error::LoanError;
use super::row::Paid;
use super::state::State;
use super::status::Status;
use crate::lending::{ClosedBy, Parts};
use crate::money::Money;
use chrono::NaiveDate;

impl State {
    pub(super) fn settle(&mut self, day: NaiveDate, amount: Money) -> Result<Done, LoanError> {
        if let Some(row) = self.first_late(day) {
            return Err(LoanError::Late { day, number: row.number });
        }
        let price = self.price_parts(day)?;
        if amount != self.money(price.total()) {
            let price = self.money(price.total());
            return Err(LoanError::WrongAmount { amount, day, price });
        }
        let before = self.unpaid_principal();
        let mut falling = Falling::default();
        // The fee is received as such as far as the rebate leaves it.
        let fee = price.fee.min(price.interest().max(0));
        let mut extra = Some((price.interest().saturating_sub(fee), fee));
        for at in 0..self.rows.len() {
            let Some(row) = self.rows.get_mut(at).filter(|row| row.is_open()) else { continue };
            let (interest, fee) = extra.take().unwrap_or_default();
            let principal = row.unpaid_principal();
            row.pay(day, Paid { principal, interest, fee, penalty: 0 });
            let (version, number) = (row.version, row.number);
            let paid = Parts {
                principal: self.money(principal),
                interest: self.money(interest),
                fee: self.money(fee),
                ..Parts::zero(amount.currency())
            };
            falling.add(RowPart { version, number, paid });
            self.close(at, ClosedBy::Settlement, day);
        }
        self.status = Status::SettledEarly;
        self.note(day, amount.minor());
        Ok(falling.done(self, amount.minor(), before))
    }
}
