//! Payments: an instalment in full, any amount, and principal ahead of its time.

use super::event::{LoanError, Status, Surplus};
use super::state::{
    Closure, EventOutcome, PaidAmounts, PaymentParts, RemainingPlan, Row, RowPart, State,
};
use crate::arithmetic::{AmountOverflow, excess, minus, plus, total};
use crate::schedule::plan::KeptAmounts;
use crate::{Allocation, ClosureCause, FeeBase, LendingError, OwedRow, Parts, Ratio, Strategy};
use chrono::NaiveDate;
use lendwright_types::Money;

impl State {
    /// The place of the row that can be paid as an instalment on a day: the earliest that is unpaid, if its
    /// period has begun.
    pub(super) fn candidate(&self, day: NaiveDate) -> Option<usize> {
        if self.status != Status::Approved {
            return None;
        }
        let at = self.first_open()?;
        let row = self.rows.get(at)?;
        (self.servicing.allow_advance || row.period_start <= day).then_some(at)
    }

    pub(super) fn pay(&mut self, day: NaiveDate, amount: Money) -> Result<EventOutcome, LoanError> {
        let at = self.candidate(day).ok_or(LoanError::NothingDue { day })?;
        let row = self.rows.get(at).ok_or(LoanError::NothingDue { day })?;
        let owed = self.owed(row, day)?;
        let due = owed.total()?;
        if amount != due {
            return Err(LoanError::NotTheInstalment { amount, due, number: row.number });
        }
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        falling.add(RowPart { version: row.version, number: row.number, paid: owed });
        self.fall_on(at, day, &owed)?;
        let refund = self.note(day, minus(amount.minor(), owed.penalty.minor())?)?;
        Ok(falling.done(self, (amount.minor(), refund), before)?)
    }

    /// Pays the first rows in full, each on its due date, as separate payments would. Returns the last of these
    /// dates.
    pub(super) fn pay_on_time(&mut self, count: u16) -> Result<Option<NaiveDate>, LendingError> {
        if usize::from(count) >= self.rows.len() {
            let reason = "must be less than the instalments, since one has to be left";
            return Err(LendingError::invalid("paid", count, reason));
        }
        self.receipts.reserve_exact(count.into());
        self.balances.reserve_exact(count.into());
        let mut left = self.unpaid_principal()?;
        let mut last = None;
        for row in self.rows.iter_mut().take(count.into()) {
            last = Some(row.due);
            if !row.is_open() {
                continue;
            }
            let (on, principal, interest) = (row.due, row.principal, row.interest);
            row.pay(on, PaidAmounts { principal, interest, ..PaidAmounts::default() })?;
            row.closed = Some(Closure { by: ClosureCause::Payment, on });
            left = minus(left, principal)?;
            self.receipts.push((on, plus(principal, interest)?));
            self.balances.push((on, left));
        }
        Ok(last)
    }

    /// The amount owed on a row on a day, for each part.
    pub(super) fn owed(&self, row: &Row, day: NaiveDate) -> Result<Parts, LoanError> {
        let mut owed = Parts::zero(self.contract.amount.currency());
        owed.penalty = self.money(self.penalty_of(row, day)?);
        owed.interest = self.money(row.unpaid_interest()?);
        owed.principal = self.money(row.unpaid_principal()?);
        Ok(owed)
    }

    /// Pays parts of a row, and closes the row if no amount is owed on it then.
    fn fall_on(&mut self, at: usize, day: NaiveDate, parts: &Parts) -> Result<(), LoanError> {
        let row = self.rows.get_mut(at);
        let row = row.ok_or(LendingError::Broken { what: "a payment falls on no row" })?;
        let parts = [parts.principal, parts.interest, parts.fee, parts.penalty];
        let [principal, interest, fee, penalty] = parts.map(Money::minor);
        row.pay(day, PaidAmounts { principal, interest, fee, penalty })?;
        self.close_if_paid(at, day)?;
        Ok(())
    }
}

// Payments of any amount.

impl State {
    /// Takes an amount. `version` is the version of the rows that a prepayment lays out.
    pub(super) fn take(
        &mut self,
        day: NaiveDate,
        amount: Money,
        surplus: Surplus,
        version: u16,
    ) -> Result<EventOutcome, LoanError> {
        if self.status == Status::WrittenOff {
            return self.recover(day, amount);
        }
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        let due = self.rows_due(day);
        let left = self.fall(&mut falling, day, amount, due)?;
        let left = match surplus {
            _ if left.is_zero() => left,
            Surplus::Refuse => {
                let running = |row: &Row| row.is_open() && row.period_start <= day;
                let end = self.rows_up_to(running).max(due);
                self.fall(&mut falling, day, left, end)?
            }
            Surplus::NextRows => self.fall(&mut falling, day, left, self.rows.len())?,
            Surplus::LowerInstalment | Surplus::ShortenTerm => {
                self.prepay(&mut falling, day, left, surplus, version)?;
                Money::zero(left.currency())
            }
        };
        if !left.is_zero() {
            let most = self.money(minus(amount.minor(), left.minor())?);
            return Err(LoanError::MoreThanDue { amount, day, most });
        }
        let refund = self.note(day, minus(amount.minor(), falling.sums()?.penalty)?)?;
        Ok(falling.done(self, (amount.minor(), refund), before)?)
    }

    /// The number of rows before the first row that is not due and has only such rows after it. A row that
    /// was paid in advance may be due later than a row of a later schedule.
    fn rows_due(&self, day: NaiveDate) -> usize {
        self.rows_up_to(|row| row.due <= day)
    }

    /// Divides an amount among the open rows before a place. Returns the rest of it.
    fn fall(
        &mut self,
        falling: &mut PaymentParts,
        day: NaiveDate,
        amount: Money,
        end: usize,
    ) -> Result<Money, LoanError> {
        let (mut places, mut owed) = (Vec::new(), Vec::new());
        for (at, row) in self.rows.iter().enumerate().take(end).filter(|(_, row)| row.is_open()) {
            places.push(at);
            owed.push(OwedRow { due: row.due, parts: self.owed(row, day)? });
        }
        // With the plain strategy, rows that are not due are paid like rows that are due.
        let strategy = self.servicing.allocation;
        let is_due = |owed: &OwedRow| strategy == Strategy::Plain || owed.due <= day;
        let as_of = if owed.iter().all(is_due) { NaiveDate::MAX } else { day };
        let allocation = Allocation::new(amount, &owed, as_of, strategy)?;
        for (at, paid) in places.into_iter().zip(&allocation.paid) {
            let row = self.rows.get(at);
            let row = row.ok_or(LendingError::Broken { what: "a payment falls on no row" })?;
            if !paid.total()?.is_zero() {
                falling.add(RowPart { version: row.version, number: row.number, paid: *paid });
                self.fall_on(at, day, paid)?;
            }
        }
        Ok(allocation.surplus)
    }

    /// Takes money after a write-off. Rows that are due take it like any payment. Rows that are not due take only
    /// principal.
    fn recover(&mut self, day: NaiveDate, amount: Money) -> Result<EventOutcome, LoanError> {
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        let due = self.rows_due(day);
        let left = self.fall(&mut falling, day, amount, due)?;
        let left = self.recover_principal(&mut falling, day, left, due)?;
        if !left.is_zero() {
            let most = self.money(minus(amount.minor(), left.minor())?);
            return Err(LoanError::MoreThanDue { amount, day, most });
        }
        // No principal is left that would bear the interest of later rows.
        let is_all = self.unpaid_principal()? == 0;
        for at in due..self.rows.len() {
            if is_all && self.rows.get(at).is_some_and(Row::is_open) {
                self.close(at, ClosureCause::Payment, day);
            }
        }
        // Penalties on the outstanding principal are charged on the rest of it.
        let _ = self.note(day, minus(amount.minor(), falling.sums()?.penalty)?)?;
        Ok(falling.done(self, (amount.minor(), 0), before)?)
    }

    /// Pays the principal of open rows from a place on with an amount, and closes the rows that have no
    /// principal left. Returns the rest of the amount.
    fn recover_principal(
        &mut self,
        falling: &mut PaymentParts,
        day: NaiveDate,
        amount: Money,
        from: usize,
    ) -> Result<Money, LoanError> {
        let mut left = amount.minor();
        for at in from..self.rows.len() {
            let Some(row) = self.rows.get_mut(at).filter(|row| row.is_open()) else { continue };
            let taken = row.take_principal(day, left)?;
            if taken == 0 {
                continue;
            }
            left = minus(left, taken)?;
            let (version, number, is_paid) =
                (row.version, row.number, row.unpaid_principal()? == 0);
            let principal = self.money(taken);
            let paid = Parts { principal, ..Parts::zero(amount.currency()) };
            falling.add(RowPart { version, number, paid });
            if is_paid {
                self.close(at, ClosureCause::Payment, day);
            }
        }
        Ok(self.money(left))
    }
}

// Prepayments: the rest of the principal is planned again.

/// A prepayment on a day.
#[derive(Clone, Copy)]
struct Prepayment {
    day: NaiveDate,
    /// The place of the first row that is planned again.
    first: usize,
    surplus: Surplus,
    version: u16,
}

impl State {
    /// Prepays principal with the rest of an amount, after the fee.
    fn prepay(
        &mut self,
        falling: &mut PaymentParts,
        day: NaiveDate,
        amount: Money,
        surplus: Surplus,
        version: u16,
    ) -> Result<(), LoanError> {
        let Some(first) = self.first_not_due(day) else {
            let most = Money::zero(amount.currency());
            return Err(LoanError::MoreThanDue { amount, day, most });
        };
        let price = self.price_parts(day)?.total()?;
        let pays_off = || LoanError::PaysOff { amount, day, price: self.money(price) };
        if amount.minor() >= price {
            return Err(pays_off());
        }
        let way = Prepayment { day, first, surplus, version };
        let fee = self.fee_of_prepaying(way, amount.minor())?;
        let prepaid = minus(amount.minor(), fee)?;
        if prepaid >= self.unpaid_principal()? {
            return Err(pays_off());
        }
        *self = self.prepaid(way, prepaid)?;
        let paid = Parts {
            principal: self.money(prepaid),
            fee: self.money(fee),
            ..Parts::zero(amount.currency())
        };
        falling.add(RowPart { version, number: 0, paid });
        Ok(())
    }

    /// The fee that is taken of an amount before the rest is prepaid. It is a part of the prepaid principal,
    /// or of the interest that is saved, and at most that interest.
    fn fee_of_prepaying(&self, way: Prepayment, amount: i64) -> Result<i64, LoanError> {
        let share = self.fee_share()?;
        let fee = if self.servicing.fee_base == FeeBase::RemainingInterest {
            self.fee_of_saved(way, amount, share)?
        } else {
            // U·c / (1 + c), which is the share c of the rest.
            let one = share.denominator().checked_add(share.numerator());
            let one = one.ok_or_else(|| self.fee_too_large())?;
            self.part_of(amount, Ratio::from_parts(share.numerator(), one))?
        };
        // Something is prepaid.
        let fee = fee.min(minus(amount, 1)?);
        let mut fee = self.fee_capped(fee, minus(amount, fee)?, way.day)?;
        // A lower fee prepays more. That may save less if the new rows are rounded in another way.
        while fee > 0 {
            let saved = self.saved(way, minus(amount, fee)?)?;
            if fee <= saved {
                break;
            }
            fee = saved;
        }
        Ok(fee)
    }

    /// Searches a fee that is at most its share of the interest that the rest of the amount saves, while the next
    /// higher fee is above its share. A higher fee saves less interest, so bisection finds it. Rounded instalments
    /// can be an exception.
    fn fee_of_saved(&self, way: Prepayment, amount: i64, share: Ratio) -> Result<i64, LoanError> {
        let most = minus(amount, 1)?;
        let fits = |fee: i64| -> Result<bool, LoanError> {
            Ok(fee <= self.part_of(self.saved(way, minus(amount, fee)?)?, share)?)
        };
        let (mut low, mut high) = (0, self.part_of(self.saved(way, amount)?, share)?.min(most));
        loop {
            let end = high;
            while low < high {
                let middle = minus(high, minus(high, low)?.midpoint(0))?;
                (low, high) = if fits(middle)? { (middle, high) } else { (low, minus(middle, 1)?) };
            }
            // The whole amount may save less than a part of it.
            if low < end || low == most || !fits(plus(low, 1)?)? {
                return Ok(low);
            }
            low = plus(low, 1)?;
            high = plus(low, low)?.min(most);
        }
    }

    /// The interest that a prepayment saves.
    fn saved(&self, way: Prepayment, prepaid: i64) -> Result<i64, LoanError> {
        // Prepaying the whole principal would save all interest.
        let prepaid = prepaid.min(minus(self.unpaid_principal()?, 1)?);
        let rest = match self.prepaid(way, prepaid) {
            // A rest that is too small for all its rows bears no more than one that ends earlier.
            Err(LoanError::Invalid(LendingError::NotAmortising { .. })) => {
                self.prepaid(Prepayment { surplus: Surplus::ShortenTerm, ..way }, prepaid)?
            }
            rest => rest?,
        };
        Ok(excess(self.unpaid_interest()?, rest.on(way.day)?.unpaid_interest()?)?)
    }

    /// The state after a prepayment. The rows that are not due are planned again over their principal less
    /// the prepaid principal, as if the running period had begun so. Interest that was earned up to the day
    /// stays as it was: the running row carries the interest that it does not bear any more. If the row is
    /// paid, that interest is paid too.
    fn prepaid(&self, way: Prepayment, prepaid: i64) -> Result<Self, LoanError> {
        let Prepayment { day, first, .. } = way;
        let mut state = self.clone();
        let put_off = state.put_off_before(first)?;
        let (plan, rows) = self.relaid(way, prepaid)?;
        let retired = state.rows.split_off(first);
        state.replan(plan);
        state.rows.extend(rows);
        state.owe_put_off(first, put_off)?;
        state.keep_carried(first, &retired)?;
        let (pools, let_go) = self.pools_after(prepaid, day)?;
        state.pools = pools;
        state.let_go_of_carried(first, let_go)?;
        // Overdue interest counts in the new rows as in the old ones.
        state.move_to(day)?;
        let earned = minus(self.earned_at(first, day)?, state.earned_at(first, day)?)?;
        if let Some(row) = state.rows.get_mut(first) {
            row.carry_own(earned.max(0))?;
        }
        // It bears more only if its layout counts the interest of its periods in another way.
        let bears_more = (earned < 0).then_some(first);
        for at in (self.counts_from..first).chain(bears_more) {
            let earned = minus(self.earned_at(at, day)?, state.grown_at(at, day)?)?;
            if let Some(row) = state.rows.get_mut(at).filter(|row| row.due > day) {
                row.earned = earned;
            }
        }
        state.keep_paid(first, day, &retired)?;
        Ok(state)
    }

    /// The accrued part of the own interest of the row at a place.
    fn earned_at(&self, at: usize, day: NaiveDate) -> Result<i64, LendingError> {
        self.rows.get(at).map_or(Ok(0), |row| self.accrued_of(at, row, day))
    }

    /// As [`State::earned_at`], of the principal that it bears interest on now.
    fn grown_at(&self, at: usize, day: NaiveDate) -> Result<i64, LendingError> {
        let Some(row) = self.rows.get(at).filter(|row| row.due > day) else { return Ok(0) };
        self.grown(row, self.principal_from(at)?, day)
    }

    /// Plans the rows from a place on again, over their principal less the prepaid principal.
    fn relaid(
        &self,
        way: Prepayment,
        prepaid: i64,
    ) -> Result<(RemainingPlan, Vec<Row>), LoanError> {
        let first = self.rows.get(way.first).ok_or(LoanError::NothingDue { day: way.day })?;
        let rest = minus(self.principal_from(way.first)?, prepaid)?;
        let mut plan = self.plan.rest(first.number, rest)?;
        let mut rows = if way.surplus == Surplus::ShortenTerm {
            let mut parts = self.rows.iter().skip(way.first).map(|row| row.principal);
            let share = parts.find(|part| *part > 0);
            let share = share.ok_or(LendingError::Broken { what: "no row has principal" })?;
            plan.rows_that_keep(KeptAmounts { level: self.plan.level, share }, way.version)?
        } else {
            plan.rows(way.version)?
        };
        if let Some(row) = rows.first_mut() {
            row.period_start = first.period_start;
        }
        Ok((plan, rows))
    }

    /// The interest of rows before a place that is due with a row from there on.
    pub(super) fn put_off_before(&self, place: usize) -> Result<i64, AmountOverflow> {
        let rows = self.rows.iter().take(place).skip(self.counts_from);
        total(rows.rev().take_while(|row| row.puts_off).map(|row| row.own))
    }

    /// Adds deferred interest to the first row from a place on that does not postpone its own interest.
    pub(super) fn owe_put_off(&mut self, place: usize, amount: i64) -> Result<(), LendingError> {
        let row = self.rows.iter_mut().skip(place).find(|row| !row.puts_off);
        let row = row.ok_or(LendingError::Broken { what: "no row takes what was put off" })?;
        row.interest = plus(row.interest, amount)?;
        row.close_if_nothing();
        Ok(())
    }

    /// Moves the carried interest of retired rows to the new rows with the same numbers, or otherwise to the last
    /// row.
    pub(super) fn keep_carried(
        &mut self,
        place: usize,
        retired: &[Row],
    ) -> Result<(), LendingError> {
        for old in retired.iter().filter(|old| old.carried != 0) {
            if let Some(row) = self.successor(place, old.number) {
                row.carry(old.foreign()?)?;
                row.carry_own(old.moved)?;
            }
        }
        Ok(())
    }

    /// The row with a number, from a place on, or otherwise the last row.
    fn successor(&mut self, place: usize, number: u16) -> Option<&mut Row> {
        let rows = self.rows.get_mut(place..)?;
        let at = rows.iter().position(|row| row.number == number);
        let at = at.or(rows.len().checked_sub(1))?;
        rows.get_mut(at)
    }

    /// Moves payments of retired rows to the new ones. Interest stays on the row with the same number, or on the last
    /// row, even if that row has less. If the last row is the running one, interest that was paid ahead on later rows
    /// does not pay accruing interest. Principal pays principal, row by row.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when more principal was paid than the new rows have.
    pub(super) fn keep_paid(
        &mut self,
        place: usize,
        day: NaiveDate,
        retired: &[Row],
    ) -> Result<(), LendingError> {
        let mut principal = 0_i64;
        let later = self.later_than_all(place, retired);
        for (at, old) in
            retired.iter().enumerate().filter(|(_, row)| row.paid != PaidAmounts::default())
        {
            let row = self.successor(place, old.number);
            let row = row.ok_or(LendingError::Broken { what: "no row takes what was paid" })?;
            let of_later = if at >= later { old.own_paid()? } else { 0 };
            let ahead = plus(old.ahead, of_later)?;
            let interest = minus(old.paid.interest, ahead)?;
            if interest > 0 {
                row.keep_interest(day, interest)?;
            }
            if ahead > 0 {
                row.keep_ahead(day, ahead)?;
            }
            principal = plus(principal, old.paid.principal)?;
        }
        if self.keep_principal(place, day, principal)? > 0 {
            let what = "more principal was paid than is laid out anew";
            return Err(LendingError::Broken { what });
        }
        Ok(())
    }

    /// Returns the place of the first retired row that is later than all rows from a place on, if all their interest
    /// is due with the last one. Otherwise no retired row is later, and it returns their number.
    fn later_than_all(&self, place: usize, retired: &[Row]) -> usize {
        let payer = |rows: &[Row]| rows.iter().position(|row| !row.puts_off);
        let rows = self.rows.get(place..).unwrap_or_default();
        let (Some(new), Some(old)) = (payer(rows), payer(retired)) else { return retired.len() };
        if new < rows.len().saturating_sub(1) {
            retired.len()
        } else {
            old.max(new).saturating_add(1)
        }
    }

    /// Uses an amount for the interest of rows, in order. Returns the rest.
    pub(super) fn keep_interest(
        &mut self,
        place: usize,
        day: NaiveDate,
        amount: i64,
    ) -> Result<i64, LendingError> {
        self.keep(place, day, amount, Row::take_interest)
    }

    /// As [`State::keep_interest`], for their principal.
    pub(super) fn keep_principal(
        &mut self,
        place: usize,
        day: NaiveDate,
        amount: i64,
    ) -> Result<i64, LendingError> {
        self.keep(place, day, amount, Row::take_principal)
    }

    fn keep(
        &mut self,
        place: usize,
        day: NaiveDate,
        amount: i64,
        take: fn(&mut Row, NaiveDate, i64) -> Result<i64, AmountOverflow>,
    ) -> Result<i64, LendingError> {
        let mut left = amount;
        for row in self.rows.iter_mut().skip(place) {
            left = minus(left, take(row, day, left)?)?;
            if row.is_open() && row.unpaid()? == 0 && row.paid != PaidAmounts::default() {
                row.closed = Some(Closure { by: ClosureCause::Payment, on: day });
            }
        }
        Ok(left)
    }
}
