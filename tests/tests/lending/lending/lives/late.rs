//! Penalties, states, and the interest on overdue amounts.

use super::super::calendar::{Day, plus_days, walk};
use super::life::{Became, Row, State, q};
use lendwright::lending::{
    Charge, ClosureCause, Convention, InstalmentState, OverdueInterest, PenaltyBase, PenaltyFrom,
    PenaltyTier, Rounding,
};

impl Row {
    /// The overdue principal at the end of a day.
    fn overdue(&self, day: Day) -> i128 {
        let paid = self.payments.iter().filter(|paid| paid.0 <= day);
        if self.due <= day { self.principal - paid.map(|paid| paid.1).sum::<i128>() } else { 0 }
    }
}

impl State {
    fn days_late(&self, at: usize, day: Day) -> i128 {
        Self::days(self.rows[at].due, day)
    }

    /// The unpaid penalty of a row on a day.
    pub(crate) fn penalty(&self, at: usize, day: Day) -> i128 {
        let row = &self.rows[at];
        if !row.open() {
            return 0;
        }
        (self.charged(at, day) - row.paid_penalty - row.waived).max(0)
    }

    fn charged(&self, at: usize, day: Day) -> i128 {
        let (row, penalty) = (&self.rows[at], &self.servicing.penalty);
        // After a write-off, daily penalties do not grow, neither by their days nor by their tier.
        let last = self.written_off.map_or(day, |on| on.min(day));
        let mut tiers = Vec::new();
        for (charge, after) in
            [(penalty.late, penalty.grace_days), (penalty.very_late, penalty.very_late_days)]
        {
            let by_day = matches!(charge, Charge::PercentPerDay(_));
            if self.days_late(at, if by_day { last } else { day }) <= i128::from(after) {
                continue;
            }
            let begins = plus_days(row.due, i64::from(after) + 1);
            let paid = |part: fn(&(Day, i128, i128)) -> i128| -> i128 {
                row.payments.iter().filter(|paid| paid.0 < begins).map(part).sum()
            };
            let principal = row.principal - paid(|paid| paid.1);
            let base = match penalty.base {
                PenaltyBase::Instalment => principal + row.interest - paid(|paid| paid.2),
                PenaltyBase::Principal => principal,
                _ => {
                    self.balances
                        .iter()
                        .rev()
                        .find(|(on, _)| *on < begins)
                        .unwrap_or(&self.balances[0])
                        .1
                }
            };
            let percent = |rate: lendwright::Rate, base: i128| {
                q(base * i128::from(rate.millionths()), 100_000_000, penalty.rounding)
            };
            let charged: i128 = match charge {
                Charge::Percent(rate) => percent(rate, base),
                Charge::PercentPerDay(rate) => percent(rate, self.unpaid_by_day(at, day)),
                Charge::Fixed(amount) => amount.minor().into(),
            };
            tiers.push(charged.min(10_i128.pow(15)));
        }
        let sum = match penalty.tier {
            PenaltyTier::Add => tiers.iter().sum::<i128>().min(10_i128.pow(15)),
            _ => tiers.iter().copied().max().unwrap_or(0),
        };
        match penalty.cap {
            Some(cap) => sum.min(q(
                (row.principal + row.interest) * i128::from(cap.millionths()),
                100_000_000,
                Rounding::Down,
            )),
            None => sum,
        }
    }

    /// The sum of the unpaid base of a daily penalty at the beginning of each day that counts. Days after a write-off
    /// do not count.
    fn unpaid_by_day(&self, at: usize, day: Day) -> i128 {
        let (row, penalty) = (&self.rows[at], &self.servicing.penalty);
        let skipped = match penalty.from {
            PenaltyFrom::DueDate => 0,
            _ => i64::from(penalty.grace_days),
        };
        let first = plus_days(row.due, skipped + 1);
        let last = self.written_off.map_or(day, |on| on.min(day));
        let unpaid = |day: Day| {
            let paid = || row.payments.iter().filter(|paid| paid.0 < day);
            let principal = row.principal - paid().map(|paid| paid.1).sum::<i128>();
            match penalty.base {
                PenaltyBase::Instalment => {
                    principal + row.interest - paid().map(|paid| paid.2).sum::<i128>()
                }
                PenaltyBase::Principal => principal,
                _ => {
                    let before = self.balances.iter().rev().find(|(on, _)| *on < day);
                    before.unwrap_or(&self.balances[0]).1
                }
            }
        };
        if last < first { 0 } else { walk(first, plus_days(last, 1)).map(unpaid).sum() }
    }

    pub(crate) fn state(&self, at: usize, day: Day) -> InstalmentState {
        let (row, penalty) = (&self.rows[at], &self.servicing.penalty);
        let late = self.days_late(at, day);
        match row.closed {
            Some((ClosureCause::Settlement, _)) => InstalmentState::Settled,
            Some(_) => InstalmentState::Paid,
            None if day < row.start => InstalmentState::Upcoming,
            None if day <= row.due => InstalmentState::Due,
            None if late <= penalty.grace_days.into() => InstalmentState::InGrace,
            None if late <= penalty.very_late_days.into() => InstalmentState::Late,
            None => InstalmentState::VeryLate,
        }
    }

    pub(crate) fn is_late(&self, day: Day) -> bool {
        (0..self.rows.len()).any(|at| {
            matches!(self.state(at, day), InstalmentState::Late | InstalmentState::VeryLate)
        })
    }

    /// Adds the interest on overdue amounts up to a day, as in Fineract. The interest is on the principal that was
    /// really unpaid. The instalments stay the same, and the last one takes the rest.
    pub(crate) fn stand_on(&mut self, today: Day) {
        if self.servicing.overdue_interest == OverdueInterest::Nothing
            || self.became != Became::Approved
        {
            return;
        }
        let was_overdue = |row: &Row| row.closed.is_none_or(|closed| closed.1 > row.due);
        let is_overdue = self.rows.iter().any(|row| row.due < today && was_overdue(row));
        let convention = self.terms.profile.convention;
        if !is_overdue || convention == Convention::Flat {
            return;
        }
        let last = self.rows.len() - 1;
        for at in self.together..=last {
            if !self.rows[at].open() {
                continue;
            }
            let (from, due) = (self.rows[at].from, self.rows[at].due);
            let rate = self.rate_of(at);
            let scheduled: i128 = self.rows[at..].iter().map(|row| row.principal).sum();
            let mut sum = 0;
            for day in walk(from, due) {
                sum += scheduled;
                if day < today {
                    sum += self.rows[..at].iter().map(|row| row.overdue(day)).sum::<i128>();
                }
            }
            let interest = q(sum * rate.0, rate.1 * Self::days(from, due), self.rounding());
            // The interest is at least the scheduled one. A last row of level instalments has more.
            let interest = interest.max(self.rows[at].own);
            let more = interest - self.rows[at].own;
            let level = self.level;
            let row = &mut self.rows[at];
            row.own += more;
            let put_off = row.puts_off;
            if !put_off {
                let paid = (row.kept - row.ahead).min(more);
                row.kept -= paid;
                row.interest += more - paid;
            }
            let principal = match convention {
                _ if at == last => row.principal,
                Convention::EqualPrincipal => row.principal,
                _ if row.principal == 0 => 0,
                _ => (level - interest).clamp(0, scheduled).max(row.paid_principal()),
            };
            if at < last {
                let moved = row.principal - principal;
                row.principal = principal;
                self.rows[last].principal += moved;
            }
            if put_off {
                let next = self.rows[at..].iter_mut().find(|row| !row.puts_off).unwrap();
                let paid = (next.kept - next.ahead).min(more);
                next.kept -= paid;
                next.interest += more - paid;
            }
        }
        // A row with nothing due is closed. A payment of nothing is no payment.
        let unpaid = |row: &&mut Row| {
            row.paid_principal() == 0 && row.paid_interest() == 0 && row.paid_penalty == 0
        };
        for row in self.rows.iter_mut().filter(unpaid) {
            let nothing = row.principal == 0 && row.interest == 0;
            row.closed = nothing.then_some((ClosureCause::Payment, row.start));
        }
    }
}
