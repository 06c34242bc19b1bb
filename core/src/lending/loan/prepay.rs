//! Principal is prepaid, and what is left is laid out anew.

use super::done::{Falling, RowPart};
use super::error::LoanError;
use super::event::Surplus;
use super::pool::Pool;
use super::row::{Closed, Paid, Row};
use super::state::{Plan, State, sum};
use crate::lending::layout::Kept;
use crate::lending::{ClosedBy, FeeBase, Parts, Ratio};
use crate::money::Money;
use chrono::NaiveDate;

/// A prepayment on a day, in minor units.
#[derive(Clone, Copy)]
struct Prepayment {
    day: NaiveDate,
    /// The place of the first row that is laid out anew.
    first: usize,
    surplus: Surplus,
    version: u16,
}

/// Rows that were laid out, and their plan.
struct Relaid {
    plan: Plan,
    rows: Vec<Row>,
    carried: i64,
    /// Carried interest as it accrues from now on.
    pools: Vec<Pool>,
    /// What of carried interest will not accrue.
    let_go: i64,
}

impl Relaid {
    /// The interest that is to come.
    fn interest(&self) -> i64 {
        let rows = sum(self.rows.iter().map(|row| row.own));
        rows.saturating_add(self.carried).saturating_sub(self.let_go)
    }
}

impl State {
    /// Prepays principal with what is left of an amount: the fee is taken first.
    pub(super) fn prepay(
        &mut self,
        falling: &mut Falling,
        day: NaiveDate,
        amount: Money,
        surplus: Surplus,
        version: u16,
    ) -> Result<(), LoanError> {
        let Some(first) = self.first_not_due(day) else {
            let most = Money::zero(amount.currency());
            return Err(LoanError::MoreThanDue { amount, day, most });
        };
        let price = self.price_parts(day)?.total();
        let pays_off = || LoanError::PaysOff { amount, day, price: self.money(price) };
        let way = Prepayment { day, first, surplus, version };
        let principal = self.unpaid_principal();
        if amount.minor() >= price {
            return Err(pays_off());
        }
        let saved = |prepaid: i64| {
            // Of all principal that is prepaid, all interest is saved.
            let prepaid = prepaid.min(principal.saturating_sub(1));
            let before = sum(self.rows.iter().skip(first).map(|row| row.own));
            let relaid = self.relaid(way, prepaid)?;
            Ok::<_, LoanError>(before.saturating_sub(relaid.interest()).max(0))
        };
        let fee = self.fee_of_prepaying(amount.minor(), day, || saved(amount.minor()))?;
        let fee = fee.min(saved(amount.minor().saturating_sub(fee))?);
        let prepaid = amount.minor().saturating_sub(fee);
        if prepaid >= principal {
            return Err(pays_off());
        }
        let relaid = self.relaid(way, prepaid)?;
        let pays_off = pays_off();
        // What was paid of the old rows must not be more than the new ones take.
        if self.replace(way, relaid) > 0 {
            return Err(pays_off);
        }
        let principal = prepaid;
        let paid = Parts {
            principal: self.money(principal),
            fee: self.money(fee),
            ..Parts::zero(amount.currency())
        };
        falling.add(RowPart { version, number: 0, paid });
        Ok(())
    }

    /// The fee on an amount of which it is a part: `U·c / (1 + c)`.
    fn fee_of_prepaying(
        &self,
        amount: i64,
        day: NaiveDate,
        saved: impl Fn() -> Result<i64, LoanError>,
    ) -> Result<i64, LoanError> {
        let share = self.fee_share()?;
        let fee = if self.servicing.fee_base == FeeBase::RemainingInterest {
            self.part_of(saved()?, share)?
        } else {
            let one = share.denominator().saturating_add(share.numerator());
            self.part_of(amount, Ratio::of(share.numerator(), one))?
        };
        // Something is prepaid.
        let fee = fee.min(amount.saturating_sub(1));
        Ok(self.fee_capped(fee, amount.saturating_sub(fee), day)?)
    }

    /// Lays out the rows that are not due over their principal less what is prepaid, as if the running
    /// period had begun so.
    fn relaid(&self, way: Prepayment, prepaid: i64) -> Result<Relaid, LoanError> {
        let first = self.rows.get(way.first).ok_or(LoanError::NothingDue { day: way.day })?;
        let rest = self.principal_from(way.first).saturating_sub(prepaid);
        let mut plan = self.plan.rest(first.number, rest)?;
        let mut rows = if way.surplus == Surplus::ShortenTerm {
            let parts = self.rows.iter().skip(way.first).map(|row| row.principal);
            let share = parts.clone().find(|part| *part > 0).unwrap_or_default();
            plan.rows_that_keep(Kept { level: self.plan.level, share }, way.version)?
        } else {
            plan.rows(way.version)?
        };
        if let Some(row) = rows.first_mut() {
            row.period_start = first.period_start;
        }
        let carried = self.grown(first, prepaid, way.day)?;
        let (pools, let_go) = self.pools_after(prepaid, way.day)?;
        Ok(Relaid { plan, rows, carried, pools, let_go })
    }

    /// Puts new rows in the place of old ones: what was carried or put off or paid of the old stays.
    /// Returns what was paid of the old ones and finds no room in the new ones.
    fn replace(&mut self, way: Prepayment, relaid: Relaid) -> i64 {
        let put_off = self.put_off_before(way.first);
        let retired = self.rows.split_off(way.first);
        self.replan(relaid.plan);
        self.rows.extend(relaid.rows);
        self.owe_put_off(way.first, put_off);
        self.keep_carried(way.first, &retired);
        self.pools = relaid.pools;
        let kept = self.let_go_of_carried(way.first, relaid.let_go);
        self.carry_with(way.first, Pool::accrued_already(relaid.carried));
        self.pools.push(Pool::accrued_already(kept));
        self.keep_paid(way.first, way.day, &retired)
    }

    /// The interest of rows before a place that is due with a row from there on.
    pub(super) fn put_off_before(&self, place: usize) -> i64 {
        let rows = self.rows.get(self.counts_from..place).unwrap_or_default();
        sum(rows.iter().rev().take_while(|row| row.puts_off).map(|row| row.own))
    }

    /// Adds interest that was put off to the first row from a place on that is due with its own.
    pub(super) fn owe_put_off(&mut self, place: usize, amount: i64) {
        let rows = self.rows.get_mut(place..).unwrap_or_default();
        if let Some(row) = rows.iter_mut().find(|row| !row.puts_off) {
            row.interest = row.interest.saturating_add(amount);
        }
    }

    /// Gives the carried interest of retired rows to the new ones of their numbers, else to the last.
    pub(super) fn keep_carried(&mut self, place: usize, retired: &[Row]) {
        for old in retired.iter().filter(|old| old.carried != 0) {
            let rows = self.rows.get_mut(place..).unwrap_or_default();
            let at = rows.iter().position(|row| row.number == old.number);
            let at = at.unwrap_or(rows.len().saturating_sub(1));
            if let Some(row) = rows.get_mut(at) {
                row.carry(old.carried);
            }
        }
    }

    /// Lets what was paid of retired rows count for the new ones: interest for the interest of the row of
    /// its number, what that is too much and principal for principal, row by row, and only what is left
    /// then for interest that is to come. Returns what finds no room.
    pub(super) fn keep_paid(&mut self, place: usize, day: NaiveDate, retired: &[Row]) -> i64 {
        let mut left = 0_i64;
        for old in retired.iter().filter(|row| row.paid != Paid::default()) {
            let rows = self.rows.get_mut(place..).unwrap_or_default();
            let interest = match rows.iter_mut().find(|row| row.number == old.number) {
                Some(row) => row.take_interest(day, old.paid.interest),
                None => 0,
            };
            let rest = old.paid.interest.saturating_sub(interest);
            left = left.saturating_add(rest).saturating_add(old.paid.principal);
        }
        let left = self.keep_principal(place, day, left);
        self.keep_interest(place, day, left)
    }

    /// Lets an amount count for the interest of rows, in order. Returns what finds no room.
    pub(super) fn keep_interest(&mut self, place: usize, day: NaiveDate, amount: i64) -> i64 {
        self.keep(place, day, amount, Row::take_interest)
    }

    /// As [`State::keep_interest`], for their principal.
    pub(super) fn keep_principal(&mut self, place: usize, day: NaiveDate, amount: i64) -> i64 {
        self.keep(place, day, amount, Row::take_principal)
    }

    fn keep(
        &mut self,
        place: usize,
        day: NaiveDate,
        amount: i64,
        take: fn(&mut Row, NaiveDate, i64) -> i64,
    ) -> i64 {
        let mut left = amount;
        for row in self.rows.get_mut(place..).unwrap_or_default() {
            left = left.saturating_sub(take(row, day, left));
            if row.is_open() && row.unpaid() == 0 && row.paid != Paid::default() {
                row.closed = Some(Closed { by: ClosedBy::Payment, on: day });
            }
        }
        left
    }
}
