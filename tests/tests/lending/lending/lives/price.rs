//! The price of a settlement, day by day.

use super::super::calendar::{Day, parts, plus_days, plus_months};
use super::life::{Carried, Row, State, q};
use lendwright::lending::apr::uk::PeriodRate;
use lendwright::lending::apr::{Flow, eu};
use lendwright::lending::{
    Accrual, ClosureCause, Convention, DayCount, FeeBase, MonthEnd, Rounding, Settlement,
    UnearnedInterest,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    pub(crate) principal: i128,
    pub(crate) accrued: i128,
    pub(crate) fee: i128,
    pub(crate) rebate: i128,
    pub(crate) refund: i128,
    pub(crate) total: i128,
}

impl Price {
    /// No price is below 0: any further amount is a refund.
    fn less(principal: i128, accrued: i128, fee: i128, back: i128) -> Self {
        let owed = principal + accrued + fee;
        let rebate = back.min(owed);
        Self { principal, accrued, fee, rebate, refund: back - rebate, total: owed - rebate }
    }
}

impl State {
    /// The rounding of accruing interest: down for interest by the day.
    fn settling(&self) -> Rounding {
        match self.terms.profile.convention {
            Convention::DailySimple => Rounding::Down,
            _ => self.rounding(),
        }
    }

    /// The part of an amount's interest that accrues between `from` and `day`. The period runs from `from` to `until`,
    /// and `rate` is its whole rate.
    fn accrues(&self, amount: i128, from: Day, until: Day, rate: (i128, i128), day: Day) -> i128 {
        if day <= from {
            return 0;
        }
        let rounding = self.settling();
        match self.servicing.accrual {
            Accrual::Actual => {
                let (passed, all) = (Self::days(from, day), Self::days(from, until));
                q(amount * rate.0 * passed, rate.1 * all, rounding)
            }
            Accrual::Period => q(amount * rate.0, rate.1, rounding),
            _ => {
                let (above, below) = self.yearly();
                let days = parts(DayCount::Thirty360Us, from, day, until)[0].0.max(0);
                q(amount * above * days, below * 360, rounding)
            }
        }
    }

    /// The rate of a row's period.
    pub(crate) fn rate_of(&self, at: usize) -> (i128, i128) {
        let row = &self.rows[at];
        let mut terms = self.terms.clone();
        let gone = (at - self.before.min(at)) as u16;
        terms.start = row.from;
        terms.first = terms.first.filter(|_| gone == 0);
        // A day count may need the very last day.
        let mut dues = vec![row.due, self.rows[self.rows.len() - 1].due];
        dues.dedup();
        terms.count = dues.len();
        terms.profile.interest_free = terms.profile.interest_free.saturating_sub(gone);
        terms.rates(&dues)[0]
    }

    /// The interest that has accrued on an amount in a row's running period.
    pub(crate) fn grown(&self, amount: i128, at: usize, day: Day) -> i128 {
        let row = &self.rows[at];
        self.accrues(amount, row.from, row.due, self.rate_of(at), day)
    }

    /// The unpaid interest of the rows' own periods up to a day, and the interest that was paid too early, row by row.
    /// Deferred interest is paid with the row with which it is due.
    fn own(&self, day: Day) -> (i128, i128, i128) {
        let (mut pending, mut paid, mut ahead) = (0, 0, 0);
        let (mut unpaid, mut early, mut kept) = (0, 0, 0);
        for at in self.counts..self.rows.len() {
            let row = &self.rows[at];
            // Interest that the period earned before a prepayment still belongs to the period.
            pending += self.own_until(at, day) + row.of_period;
            paid += row.interest_paid() - row.interest_paid().min(row.carried - row.of_period);
            ahead += row.ahead;
            if !row.puts_off {
                if row.closed.is_none_or(|closed| closed.0 == ClosureCause::Payment) {
                    unpaid += (pending - paid).max(0);
                    // Interest of an ended period that was paid but not earned pays nothing else.
                    let more = (paid - pending).max(0) + ahead;
                    if row.due > day { early += more } else { kept += more }
                }
                (pending, paid, ahead) = (0, 0, 0);
            }
        }
        (unpaid, early, kept)
    }

    /// The accrued part of a row's own interest.
    pub(crate) fn own_until(&self, at: usize, day: Day) -> i128 {
        let row = &self.rows[at];
        if row.due <= day {
            row.own
        } else if row.from < day && row.own > 0 {
            (self.grown_until(at, day) + row.earned).clamp(0, row.own)
        } else {
            0
        }
    }

    /// The interest up to a day on the principal that bears interest in a row.
    pub(crate) fn grown_until(&self, at: usize, day: Day) -> i128 {
        let row = &self.rows[at];
        if row.own == 0 {
            return 0;
        }
        self.grown(self.rows[at..].iter().map(|row| row.principal).sum(), at, day)
    }

    /// The accrued part of carried interest: it accrues like the interest of a period, and fully at its end.
    pub(crate) fn accrued_of(&self, carried: &Carried, day: Day) -> i128 {
        if day >= carried.until {
            return carried.total;
        }
        let rate = self.rate_of_months(carried);
        let grown = self.accrues(carried.base, carried.from, carried.until, rate, day);
        (grown - carried.after).clamp(0, carried.total)
    }

    fn carried_on(&self, day: Day) -> (i128, i128) {
        let accrued = self.carried.iter().map(|carried| self.accrued_of(carried, day)).sum();
        let paid = |row: &Row| row.interest_paid().min(row.carried - row.of_period);
        (accrued, self.rows[self.counts..].iter().map(paid).sum())
    }

    pub(crate) fn not_accrued(&self, all: &[Carried], day: Day) -> i128 {
        all.iter().map(|carried| carried.total - self.accrued_of(carried, day)).sum()
    }

    /// The accrued and unpaid interest.
    pub(crate) fn accrued(&self, day: Day) -> i128 {
        self.owed_and_early(day).0
    }

    /// The interest that was paid and has not accrued.
    pub(crate) fn unearned(&self, day: Day) -> i128 {
        self.owed_and_early(day).1
    }

    /// If one kind was paid too early, that amount is not owed of the other kind.
    fn owed_and_early(&self, day: Day) -> (i128, i128) {
        let ((carried, paid), (owed, early, kept)) = (self.carried_on(day), self.own(day));
        let (carried_owed, carried_early) = ((carried - paid).max(0), (paid - carried).max(0));
        let (own_for_carried, carried_for_own) = (early.min(carried_owed), carried_early.min(owed));
        let both = own_for_carried + carried_for_own;
        (owed + carried_owed - both, early + carried_early - both + kept)
    }

    /// A hundredth, or half of that if at most a year is left, in thousandths.
    pub(crate) fn eu_thousandths(&self, day: Day) -> i128 {
        let last = self.rows.last().unwrap().due;
        if plus_months(day, 12, MonthEnd::Clamp) >= last { 5 } else { 10 }
    }

    fn fee(&self, day: Day) -> i128 {
        let later = || self.rows.iter().filter(|row| row.open() && row.due > day);
        let principal: i128 = later().map(Row::principal_left).sum();
        let p = i128::from(self.servicing.early_fee.millionths());
        let fee = match self.servicing.fee_base {
            FeeBase::RemainingInterest => {
                let interest: i128 = later().map(Row::interest_left).sum();
                q(interest * p, 100_000_000, self.rounding())
            }
            FeeBase::MonthsOfInterest => {
                let (above, below) = self.yearly();
                q(principal * above / 100 * p, below * 12 * 10_000, self.rounding())
            }
            _ => q(principal * p, 100_000_000, self.rounding()),
        };
        match self.servicing.settlement {
            Settlement::Eu2023 => {
                fee.min(q(principal * self.eu_thousandths(day), 1_000, Rounding::Down))
            }
            _ => fee,
        }
    }

    /// The rebate. The law always requires it in the European Union, and in the United States from 1 on. The interest
    /// for the rest of a holiday is principal, and is given back under every setting.
    fn rebate(&self, day: Day) -> i128 {
        let unearned = self.unearned(day);
        let back = match self.servicing.settlement {
            Settlement::Us1615 => {
                if unearned < 100 {
                    0
                } else {
                    unearned
                }
            }
            Settlement::Eu2023 => unearned,
            _ if self.servicing.unearned_interest == UnearnedInterest::Rebate => unearned,
            _ => 0,
        };
        back + self.not_accrued(&self.capitalised, day)
    }

    /// The rebate by the rule of 78: the saved interest of the rows that were laid out last. It is at most the interest
    /// of the rows with a period that begins on the day or later.
    fn rule78(&self, day: Day) -> i128 {
        let rows = &self.rows[self.together..];
        let charge: i128 = rows.iter().map(|row| row.own).sum();
        let left = || rows.iter().filter(|row| row.from >= day);
        let (u, n) = (left().count() as i128, rows.len() as i128);
        let rebate = q(charge * u * (u + 1), n * (n + 1), Rounding::HalfUp);
        let own: i128 = left().map(|row| row.own).sum();
        let most = if self.servicing.unearned_interest == UnearnedInterest::Rebate {
            own + left().map(|row| row.kept).sum::<i128>()
        } else {
            let unpaid = |row: &Row| {
                let paid = row.interest_paid();
                (row.interest - row.ahead - row.carried - (paid - paid.min(row.carried))).max(0)
            };
            own.min(left().filter(|row| row.open()).map(unpaid).sum())
        };
        rebate.min(most)
    }

    /// By SI 2004/1483: the amount lent less the amounts received, each with its interest at the contract's annual rate
    /// up to 28 days later, and a month more for loans of more than a year. A power of a rate has no exact fraction.
    fn uk2004(&self, day: Day) -> i128 {
        let mut date = plus_days(day, 28);
        if self.rows.last().unwrap().due > plus_months(self.opened, 12, MonthEnd::Clamp) {
            date = plus_months(date, 1, MonthEnd::Clamp);
        }
        let grown = |(from, amount): &(Day, i128)| {
            let after = |months| plus_months(*from, months, MonthEnd::Clamp);
            let mut whole = 0;
            while after(whole + 1) <= date {
                whole += 1;
            }
            let (left, length) =
                (Self::days(after(whole), date), Self::days(after(whole), after(whole + 1)));
            *amount as f64 * (1.0 + self.monthly).powf(whole as f64 + left as f64 / length as f64)
        };
        let received: f64 = self.received.iter().map(grown).sum();
        let left = self.left();
        left - (left as f64 - (grown(&self.balances[0]) - received)).round() as i128
    }

    pub(crate) fn price(&self, day: Day) -> Price {
        let principal = self.principal_left();
        let most = self.left() - principal;
        let gives_back = self.servicing.unearned_interest == UnearnedInterest::Rebate;
        match self.servicing.settlement {
            Settlement::Nothing => Price::less(principal, most, 0, 0),
            Settlement::Uk2004 => {
                let price = self.uk2004(day);
                // Principal is rebated only if it was a holiday's interest, or if unearned interest is given back.
                let back = (principal - price).clamp(0, self.rebate(day));
                Price::less(principal, (price - principal).clamp(0, most), 0, back)
            }
            Settlement::Rule78 => {
                let open = || self.rows.iter().filter(|row| row.open());
                let unpaid = |row: &Row| {
                    let other = row.carried - row.of_period;
                    other - row.interest_paid().min(other)
                };
                let carried: i128 = open().map(unpaid).sum();
                let (accrued, paid) = self.carried_on(day);
                let to_accrue = (carried - (accrued - paid).max(0)).max(0);
                let mut saved = self.rule78(day) + to_accrue;
                let mut ahead = 0;
                if gives_back {
                    saved += (paid - accrued).max(0);
                    ahead = (saved - most).max(0);
                }
                let back = self.not_accrued(&self.capitalised, day) + ahead;
                Price::less(principal, (most - saved).max(0), 0, back)
            }
            _ => {
                let accrued = self.accrued(day).min(most);
                let fee = self.fee(day).min(most - accrued);
                Price::less(principal, accrued, fee, self.rebate(day))
            }
        }
    }
}

/// The monthly rate for the annual rate of a loan's rows. It uses the library's solver, which is tested with other
/// people's examples.
pub(crate) fn monthly(terms: &super::super::slow::Loan, rows: &[super::super::slow::Row]) -> f64 {
    let flow =
        |day: Day, minor: i128| Flow { on: super::super::date(day), amount: super::egp(minor) };
    let advance = flow(terms.start, terms.amount.into());
    let paid: Vec<Flow> = rows.iter().map(|row| flow(row.0, row.1 + row.2)).collect();
    let rate = eu::aprc(&[advance], &paid, eu::TimeUnit::Months);
    rate.and_then(|rate| PeriodRate::from_apr(rate, 12)).map_or(f64::NAN, PeriodRate::fraction)
}
