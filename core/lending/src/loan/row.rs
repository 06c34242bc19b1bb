//! One row of a running loan, in minor units.

use crate::exact::{AmountOverflow, minus, plus, total};
use crate::{ClosureCause, Instalment};
use chrono::NaiveDate;
use lendwright_types::Money;

/// The amounts that are due on one day, and their paid parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) version: u16,
    pub(super) number: u16,
    pub(super) period_start: NaiveDate,
    pub(super) due: NaiveDate,
    /// The first day of the period's interest: the period's start, or a later day after a holiday.
    pub(super) accrues_from: NaiveDate,
    pub(super) principal: i64,
    /// All interest that is due with it.
    pub(super) interest: i64,
    /// The interest of the row's own period.
    pub(super) own: i64,
    /// The carried part of `interest`.
    pub(super) carried: i64,
    /// The part of `carried` that is the row's own interest: it was earned on principal that was prepaid then.
    /// It is paid after the rest of `carried`.
    pub(super) moved: i64,
    /// The paid part of `interest` from before a prepayment that lowered the row's interest. This part is
    /// never earned.
    pub(super) kept: i64,
    /// The part of `kept` that was paid of later rows, which a prepayment has ended. It pays no interest that accrues.
    pub(super) ahead: i64,
    /// The earned part of its interest, up to the day of a prepayment, in addition to the interest on the
    /// principal that it bears interest on now.
    pub(super) earned: i64,
    /// Whether its own interest is due with a later row.
    pub(super) puts_off: bool,
    pub(super) paid: PaidAmounts,
    /// The waived part of its penalty.
    pub(super) waived: i64,
    pub(super) closed: Option<Closure>,
    /// The payments before it was closed, by day.
    pub(super) parts: Vec<PartPayment>,
}

/// The paid parts of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PaidAmounts {
    pub(super) principal: i64,
    pub(super) interest: i64,
    pub(super) fee: i64,
    pub(super) penalty: i64,
}

/// The cause and the day of a row's closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closure {
    pub(super) by: ClosureCause,
    pub(super) on: NaiveDate,
}

/// A payment that did not close its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartPayment {
    pub(super) on: NaiveDate,
    pub(super) principal: i64,
    pub(super) interest: i64,
}

impl Row {
    /// The row of an instalment. If nothing is due with it, it is closed at once.
    pub(super) fn new(version: u16, number: u16, instalment: &Instalment, puts_off: bool) -> Self {
        let minor = |money: Money| money.minor();
        let (principal, interest) = (minor(instalment.principal), minor(instalment.interest));
        let own = minor(instalment.own_interest);
        let mut row = Self {
            version,
            number,
            period_start: instalment.period_start,
            due: instalment.due,
            accrues_from: instalment.period_start,
            principal,
            interest,
            own,
            carried: 0,
            moved: 0,
            kept: 0,
            ahead: 0,
            earned: 0,
            puts_off,
            paid: PaidAmounts::default(),
            waived: 0,
            closed: None,
            parts: Vec::new(),
        };
        row.close_if_nothing();
        row
    }

    /// Closes the row if nothing is due with it, and opens it otherwise. A row with a payment is not changed.
    pub(super) fn close_if_nothing(&mut self) {
        if self.paid == PaidAmounts::default() {
            let closed = Closure { by: ClosureCause::Payment, on: self.period_start };
            self.closed = self.is_nothing().then_some(closed);
        }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.closed.is_none()
    }

    /// Whether nothing is due with it.
    const fn is_nothing(&self) -> bool {
        self.principal == 0 && self.interest == 0
    }

    /// Whether something was due with it, and it is closed.
    pub(super) const fn is_paid(&self) -> bool {
        !self.is_open() && !self.is_nothing()
    }

    pub(super) fn unpaid_principal(&self) -> Result<i64, AmountOverflow> {
        if self.is_open() { minus(self.principal, self.paid.principal) } else { Ok(0) }
    }

    pub(super) fn unpaid_interest(&self) -> Result<i64, AmountOverflow> {
        if self.is_open() { minus(self.interest, self.paid.interest) } else { Ok(0) }
    }

    pub(super) fn unpaid(&self) -> Result<i64, AmountOverflow> {
        plus(self.unpaid_principal()?, self.unpaid_interest()?)
    }

    /// Its carried interest, without its own.
    pub(super) fn foreign(&self) -> Result<i64, AmountOverflow> {
        minus(self.carried, self.moved)
    }

    /// The paid part of [`Row::foreign`] interest, which is paid first.
    pub(super) fn foreign_paid(&self) -> Result<i64, AmountOverflow> {
        Ok(self.interest_paid()?.clamp(0, self.foreign()?))
    }

    /// The paid part of its interest, without the part paid ahead on later rows.
    pub(super) fn interest_paid(&self) -> Result<i64, AmountOverflow> {
        minus(self.paid.interest, self.ahead)
    }

    /// The paid part of the interest that is not carried.
    pub(super) fn own_paid(&self) -> Result<i64, AmountOverflow> {
        let paid = self.interest_paid()?;
        minus(paid, paid.clamp(0, self.carried))
    }

    /// Carries earned interest of its period.
    pub(super) fn carry_own(&mut self, amount: i64) -> Result<(), AmountOverflow> {
        self.moved = plus(self.moved, amount)?;
        self.carry(amount)
    }

    /// Adds carried interest, and opens the row if it was closed.
    pub(super) fn carry(&mut self, amount: i64) -> Result<(), AmountOverflow> {
        self.carried = plus(self.carried, amount)?;
        self.interest = plus(self.interest, amount)?;
        self.close_if_nothing();
        self.open_if_unpaid()
    }

    /// Opens a row that was paid in full, if a part of it is unpaid now. The payment that closed it becomes a part.
    fn open_if_unpaid(&mut self) -> Result<(), AmountOverflow> {
        let Some(Closure { by: ClosureCause::Payment, on }) = self.closed else { return Ok(()) };
        let principal =
            minus(self.paid.principal, total(self.parts.iter().map(|part| part.principal))?)?;
        let interest =
            minus(self.paid.interest, total(self.parts.iter().map(|part| part.interest))?)?;
        self.closed = None;
        if self.unpaid()? == 0 {
            self.closed = Some(Closure { by: ClosureCause::Payment, on });
        } else if (principal, interest) != (0, 0) {
            self.parts.push(PartPayment { on, principal, interest });
        }
        Ok(())
    }

    /// The unpaid principal and interest at the beginning of a day.
    pub(super) fn unpaid_before(&self, day: NaiveDate) -> Result<(i64, i64), AmountOverflow> {
        let before = || self.parts.iter().filter(|part| part.on < day);
        Ok((
            minus(self.principal, total(before().map(|part| part.principal))?)?,
            minus(self.interest, total(before().map(|part| part.interest))?)?,
        ))
    }

    /// The first day, on the given one or later, with a payment on this row.
    pub(super) fn next_part(&self, day: NaiveDate) -> Option<NaiveDate> {
        self.parts.iter().map(|part| part.on).filter(|on| *on >= day).min()
    }

    /// Pays unpaid interest, at most `most`. Returns the paid amount.
    pub(super) fn take_interest(
        &mut self,
        on: NaiveDate,
        most: i64,
    ) -> Result<i64, AmountOverflow> {
        let interest = self.unpaid_interest()?.min(most);
        self.pay(on, PaidAmounts { interest, ..PaidAmounts::default() })?;
        Ok(interest)
    }

    /// Pays unpaid principal, at most `most`. Returns the paid amount.
    pub(super) fn take_principal(
        &mut self,
        on: NaiveDate,
        most: i64,
    ) -> Result<i64, AmountOverflow> {
        let principal = self.unpaid_principal()?.min(most);
        self.pay(on, PaidAmounts { principal, ..PaidAmounts::default() })?;
        Ok(principal)
    }

    /// Moves interest that was already paid to this row. If it is more than the row's unpaid interest, the row's
    /// interest grows by the rest.
    pub(super) fn keep_interest(&mut self, on: NaiveDate, paid: i64) -> Result<(), AmountOverflow> {
        let more = if self.is_open() { minus(paid, self.unpaid_interest()?)?.max(0) } else { paid };
        self.take_paid(on, paid, more)
    }

    /// Moves interest that was paid on later rows to this row. The row's interest grows by it.
    pub(super) fn keep_ahead(&mut self, on: NaiveDate, paid: i64) -> Result<(), AmountOverflow> {
        self.ahead = plus(self.ahead, paid)?;
        self.take_paid(on, paid, paid)
    }

    /// Moves interest that was already paid to this row. The row's interest grows by `more` of it.
    fn take_paid(&mut self, on: NaiveDate, paid: i64, more: i64) -> Result<(), AmountOverflow> {
        self.kept = plus(self.kept, more)?;
        self.interest = plus(self.interest, more)?;
        if more > 0 {
            // A row with nothing due had been closed at once.
            self.closed = None;
        }
        self.pay(on, PaidAmounts { interest: paid, ..PaidAmounts::default() })
    }

    /// Pays parts of it on a day.
    pub(super) fn pay(&mut self, on: NaiveDate, paid: PaidAmounts) -> Result<(), AmountOverflow> {
        self.paid.principal = plus(self.paid.principal, paid.principal)?;
        self.paid.interest = plus(self.paid.interest, paid.interest)?;
        self.paid.fee = plus(self.paid.fee, paid.fee)?;
        self.paid.penalty = plus(self.paid.penalty, paid.penalty)?;
        if self.unpaid()? > 0 && paid != PaidAmounts::default() {
            let PaidAmounts { principal, interest, .. } = paid;
            self.note_part(PartPayment { on, principal, interest })?;
        }
        Ok(())
    }

    /// Notes a part together with the others of its day, so each day has at most one.
    fn note_part(&mut self, part: PartPayment) -> Result<(), AmountOverflow> {
        match self.parts.last_mut() {
            Some(last) if last.on == part.on => {
                last.principal = plus(last.principal, part.principal)?;
                last.interest = plus(last.interest, part.interest)?;
            }
            _ => self.parts.push(part),
        }
        Ok(())
    }
}
