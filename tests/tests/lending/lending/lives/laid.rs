//! Prepayments: how the remaining rows are laid out.

use super::super::calendar::Day;
use super::super::slow::{Loan as Terms, Row as Laid, rounded};
use super::life::{Carried, Refused, State, q};
use lendwright::lending::{Convention, FeeBase, Rounding, Settlement};

/// Rows that keep their instalment and end earlier, for conventions without a given level instalment: flat interest on
/// the remaining amount, or equal parts of the principal.
pub(crate) fn shorter(terms: &Terms, dues: &[Day], level: i128) -> Option<(Vec<Laid>, i128)> {
    let rates = terms.rates(dues);
    let is_flat = terms.profile.convention == Convention::Flat;
    let amount = i128::from(terms.amount);
    let (mut balance, mut rows, mut deferred) = (amount, Vec::new(), 0);
    for (at, due) in dues.iter().enumerate() {
        let bears = if is_flat { amount } else { balance };
        let own = rounded(bears * rates[at].0, rates[at].1, terms.profile.rounding);
        let grace = at < usize::from(terms.profile.principal_grace);
        let room = if is_flat { level - own } else { level };
        let is_last = at + 1 == dues.len() || (!grace && balance <= room);
        let principal = match () {
            () if is_last => balance,
            () if grace => 0,
            () => room,
        };
        if principal < 1 && !grace {
            return None;
        }
        balance -= principal;
        let put_off = at < usize::from(terms.profile.interest_grace) && !is_last;
        let interest = if put_off { 0 } else { own + deferred };
        deferred = if put_off { deferred + own } else { 0 };
        rows.push((*due, principal, interest, own));
        if is_last {
            break;
        }
    }
    Some((rows, level))
}

impl State {
    /// Prepays principal with a surplus, and returns the fee.
    pub(crate) fn prepay(
        &mut self,
        day: Day,
        surplus: i128,
        shorten: bool,
    ) -> Result<i128, Refused> {
        if surplus >= self.price(day).total {
            return Err("more_than_due");
        }
        let p = i128::from(self.servicing.early_fee.millionths());
        let (above, below) = self.yearly();
        let fee = match self.servicing.fee_base {
            FeeBase::RemainingInterest => self.fee_of_saved(day, surplus, shorten)?,
            // The fee is p millionths of a number of months' interest.
            FeeBase::MonthsOfInterest => {
                let (over, under) = (above * p, below * 12 * 1_000_000);
                q(surplus * over, under + over, self.rounding())
            }
            _ => q(surplus * p, 100_000_000 + p, self.rounding()),
        };
        // At least one minor unit is prepaid.
        let fee = fee.min(surplus - 1);
        let mut fee = fee.min(self.most_fee(day, surplus - fee));
        // The fee is at most the interest that the rest of the surplus saves.
        while fee > self.saved(day, surplus - fee, shorten)? {
            fee = self.saved(day, surplus - fee, shorten)?;
        }
        self.lay_prepaid(day, surplus - fee, shorten)?;
        Ok(fee)
    }

    /// A fee of at most p percent of the interest that the rest of the surplus saves. A fee that is one higher would
    /// exceed this.
    fn fee_of_saved(&self, day: Day, surplus: i128, shorten: bool) -> Result<i128, Refused> {
        let p = i128::from(self.servicing.early_fee.millionths());
        let of_rest = |fee: i128| {
            Ok::<_, Refused>(q(
                self.saved(day, surplus - fee, shorten)? * p,
                100_000_000,
                self.rounding(),
            ))
        };
        let (mut holds, mut is_too_much) = (0, of_rest(0)?.min(surplus - 1) + 1);
        loop {
            let end = is_too_much;
            while is_too_much - holds > 1 {
                let middle = i128::midpoint(holds, is_too_much);
                if middle <= of_rest(middle)? { holds = middle } else { is_too_much = middle }
            }
            // Because instalments are rounded, a part of the surplus may save more than all of it.
            if is_too_much < end || holds == surplus - 1 || holds + 1 > of_rest(holds + 1)? {
                return Ok(holds);
            }
            holds += 1;
            is_too_much = (2 * holds).min(surplus - 1) + 1;
        }
    }

    /// The interest that a prepayment saves.
    fn saved(&self, day: Day, prepaid: i128, shorten: bool) -> Result<i128, Refused> {
        // If all principal is prepaid, all interest is saved.
        let prepaid = prepaid.min(self.principal_left() - 1);
        let mut tried = self.clone();
        match tried.lay_prepaid(day, prepaid, shorten) {
            // A prepayment that is too small for all rows is laid out over fewer rows.
            Err("not_amortising") => {
                tried = self.clone();
                tried.lay_prepaid(day, prepaid, true)?;
            }
            laid => laid?,
        }
        tried.stand_on(day);
        let to_pay = |state: &Self| state.left() - state.principal_left();
        Ok((to_pay(self) - to_pay(&tried)).max(0))
    }

    /// The largest fee that the law allows for an early repayment of this principal.
    fn most_fee(&self, day: Day, principal: i128) -> i128 {
        if self.servicing.settlement != Settlement::Eu2023 {
            return i128::MAX;
        }
        q(principal * self.eu_thousandths(day), 1_000, Rounding::Down)
    }

    fn lay_prepaid(&mut self, day: Day, prepaid: i128, shorten: bool) -> Result<(), Refused> {
        let first = self.first_to_come(day).ok_or("more_than_due")?;
        let base: i128 = self.rows[first..].iter().map(|row| row.principal).sum();
        let unpaid: i128 = self.rows[first..].iter().map(super::life::Row::principal_left).sum();
        if prepaid >= unpaid {
            return Err("more_than_due");
        }
        let (from, start) = (self.rows[first].from, self.rows[first].start);
        let keep = shorten.then_some(self.level);
        self.version += 1;
        let earned: Vec<i128> = (0..=first).map(|at| self.own_until(at, day)).collect();
        let (carried, gone) = self.without(prepaid, day);
        let old = self.lay_anew(first, base - prepaid, from, start, keep, day)?;
        self.carried = carried;
        let mut left = gone;
        for row in self.rows[first..].iter_mut().rev() {
            let part = (row.carried - row.of_period).min(left);
            row.carried -= part;
            row.interest -= part;
            left -= part;
        }
        self.stand_on(day);
        // Interest that was earned by the day stays owed: with the running row, or as paid with it.
        let more = earned[first] - self.own_until(first, day);
        let running = more.max(0);
        let row = &mut self.rows[first];
        row.of_period += running;
        row.carried += running;
        row.interest += running;
        for (at, earned) in
            earned.into_iter().enumerate().take(first + 1).skip(self.counts.min(first))
        {
            if self.rows[at].due > day && (at < first || more < 0) {
                self.rows[at].earned = 0;
                self.rows[at].earned = earned - self.grown_until(at, day);
            }
        }
        self.give_back(first, &old, day);
        Ok(())
    }

    /// Carried interest after a prepayment, and the amount by which it falls. Prepaid principal bears no interest for
    /// the rest of a holiday.
    fn without(&self, prepaid: i128, day: Day) -> (Vec<Carried>, i128) {
        let (mut all, mut gone) = (Vec::new(), 0);
        for carried in &self.carried {
            let accrued = self.accrued_of(carried, day);
            if accrued == carried.total {
                all.push(Carried::at_once(accrued, day));
                continue;
            }
            let mut rest = *carried;
            rest.base -= prepaid.min(carried.base);
            rest.total = self.of_months(&rest).min(carried.total);
            // Interest that has accrued by the day stays.
            let grown = (accrued - self.accrued_of(&rest, day)).max(0);
            rest.total = rest.total.min(carried.total - grown);
            all.extend([rest, Carried::at_once(grown, day)]);
            gone += carried.total - rest.total - grown;
        }
        (all, gone)
    }
}
