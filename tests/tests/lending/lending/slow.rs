//! Schedules from the text of the specification alone, in slow fractions. They use only the names of settings from the
//! library.

use super::calendar::{self, Day, parts, plus_days, step};
use super::digits::Dec;
use crate::exact::fraction::Q;
use lendwright::lending::{
    Convention, DayCount, Frequency, LastInstalment, Profile, RateUnit, Rounding,
};

/// A loan in plain numbers.
#[derive(Clone, Debug)]
pub(crate) struct Loan {
    pub(crate) amount: i64,
    /// Millionths of a percent.
    pub(crate) rate: i128,
    pub(crate) count: usize,
    pub(crate) start: Day,
    pub(crate) first: Option<Day>,
    /// The agreed instalment, if there is one.
    pub(crate) given: Option<i64>,
    pub(crate) profile: Profile,
}

/// Due day, principal, interest, interest of the own period.
pub(crate) type Row = (Day, i128, i128, i128);

pub(crate) fn rounded(above: i128, below: i128, rounding: Rounding) -> i128 {
    let (floor, rest) = (above.div_euclid(below), above.rem_euclid(below));
    let up = match rounding {
        Rounding::HalfEven => 2 * rest > below || (2 * rest == below && floor % 2 != 0),
        Rounding::HalfUp => 2 * rest >= below,
        Rounding::Up => rest > 0,
        _ => false,
    };
    floor + i128::from(up)
}

/// An exact fraction, rounded. The guess must be near it.
fn rounded_q(exact: &Q, guess: f64, rounding: Rounding) -> i128 {
    let mut floor = guess.floor() as i64;
    while Q::whole(floor).is_above(exact) {
        floor -= 1;
    }
    while !Q::whole(floor + 1).is_above(exact) {
        floor += 1;
    }
    let twice = exact.minus(&Q::whole(floor)).times(&Q::whole(2));
    let half = twice.compared(&Q::whole(1));
    let is_left = twice.is_above(&Q::whole(0));
    let up = match rounding {
        Rounding::HalfEven => half.is_gt() || (half.is_eq() && floor % 2 != 0),
        Rounding::HalfUp => half.is_ge(),
        Rounding::Up => is_left,
        _ => false,
    };
    i128::from(floor) + i128::from(up)
}

impl Loan {
    pub(crate) fn dues(&self) -> Vec<Day> {
        let Profile { every, month_end, .. } = self.profile;
        (0..self.count as i64)
            .map(|at| match self.first {
                Some(first) => step(first, at, every, month_end),
                None => step(self.start, at + 1, every, month_end),
            })
            .collect()
    }

    pub(crate) fn yearly(&self) -> (i128, i128) {
        match self.profile.rate_unit {
            RateUnit::Fraction => (self.rate, 1_000_000),
            RateUnit::MonthlyPercent => (self.rate * 12, 100_000_000),
            RateUnit::DailyPercent => (self.rate * 365, 100_000_000),
            _ => (self.rate, 100_000_000),
        }
    }

    fn is_fineract(&self) -> bool {
        let convention = self.profile.convention;
        matches!(convention, Convention::FineractProgressive | Convention::FineractProgressiveDays)
    }

    /// Whether a period is exactly one step.
    fn is_regular(&self, at: usize, due: Day) -> bool {
        let Profile { every, month_end, .. } = self.profile;
        let first = self.first.filter(|_| at == 0);
        first.is_none_or(|first| {
            step(self.start, 1, every, month_end) == due
                || (matches!(every, Frequency::Months(_))
                    && step(first, -1, every, month_end) == self.start)
        })
    }

    /// The part of a year in a period, as fractions to be added.
    fn part_of_year(&self, at: usize, from: Day, to: Day, last: Day) -> Vec<(i128, i128)> {
        match (self.profile.day_count, self.profile.every) {
            (DayCount::Months | DayCount::ActualActualIcma, Frequency::Months(months))
                if self.is_regular(at, to) =>
            {
                vec![(i128::from(months), 12)]
            }
            (DayCount::Months, Frequency::Weeks(_) | Frequency::Days(_)) => {
                parts(DayCount::Actual360, from, to, last)
            }
            (count, _) => parts(count, from, to, last),
        }
    }

    /// The rate of each period.
    pub(crate) fn rates(&self, dues: &[Day]) -> Vec<(i128, i128)> {
        let starts = std::iter::once(self.start).chain(dues.iter().copied());
        let last = *dues.last().unwrap();
        let (above, below) = self.yearly();
        let rate = |(at, (from, to)): (usize, (Day, Day))| {
            if at < usize::from(self.profile.interest_free) {
                return (0, 1);
            }
            if self.is_fineract() {
                return (self.factor(from, to) as i128, 10_i128.pow(19));
            }
            let sum =
                self.part_of_year(at, from, to, last).into_iter().fold((0, 1), |sum, part| {
                    if part.0 == 0 {
                        sum
                    } else {
                        (sum.0 * part.1 + part.0 * sum.1, sum.1 * part.1)
                    }
                });
            let exact = (above * sum.0, below * sum.1);
            let days = calendar::walk(from, to).count() as i128;
            match self.profile.daily_interest_cap {
                Some(cap) if cap.as_fraction().0 * days * exact.1 < exact.0 * 100_000_000 => {
                    (cap.as_fraction().0 * days, 100_000_000)
                }
                _ => exact,
            }
        };
        starts.zip(dues.iter().copied()).enumerate().map(rate).collect()
    }

    fn unit(&self) -> i128 {
        self.profile.instalment_multiple.map_or(1, |multiple| multiple.minor().into())
    }

    fn annuity(&self, rates: &[(i128, i128)]) -> i128 {
        let (mut product, mut f) = (Q::whole(1), Q::whole(0));
        let (mut factor, mut sum) = (1.0, 0.0);
        for (above, below) in &rates[usize::from(self.profile.principal_grace)..] {
            let (above, below) = reduced(*above, *below);
            let growth = Q::whole((above + below) as i64).over(&Q::whole(below as i64));
            f = f.times(&growth).plus(&Q::whole(1));
            product = product.times(&growth);
            factor /= 1.0 + above as f64 / below as f64;
            sum += factor;
        }
        let unit = Q::whole(self.unit() as i64);
        let exact = Q::whole(self.amount).times(&product).over(&f).over(&unit);
        let guess = self.amount as f64 / sum / self.unit() as f64;
        rounded_q(&exact, guess, self.profile.instalment_rounding) * self.unit()
    }

    fn fineract_level(&self, rates: &[(i128, i128)]) -> i128 {
        let one = Dec(1, 0);
        let (mut product, mut f) = (one, Dec(0, 0));
        for (at, (factor, _)) in
            rates[usize::from(self.profile.principal_grace)..].iter().enumerate()
        {
            let growth = one.plus(Dec(*factor as u128, 19));
            product = product.times(growth);
            f = if at == 0 { one } else { f.times(growth).plus(one) };
        }
        let emi = product.times(Dec(self.amount as u128, 2)).over(f);
        let to_unit = |cents: i128| {
            rounded(cents, self.unit(), self.profile.instalment_rounding) * self.unit()
        };
        let first = to_unit(emi.fixed(2) as i128);
        let gap = |level: i128| self.last_of(rates, level) - level;
        let paying = (self.count - usize::from(self.profile.principal_grace)) as i128;
        if gap(first).abs() <= paying / 2 {
            return first;
        }
        let share = rounded(gap(first).abs(), paying, self.profile.rounding) * gap(first).signum();
        let moved = to_unit(first + share);
        if gap(moved).abs() < gap(first).abs() { moved } else { first }
    }

    /// The largest interest of a loan with daily interest.
    fn cap(&self) -> i128 {
        match self.profile.total_interest_cap {
            Some(cap) if self.profile.convention == Convention::DailySimple => {
                i128::from(self.amount) * cap.as_fraction().0 / 100_000_000
            }
            _ => i128::MAX / 2,
        }
    }

    /// The last instalment for a given level instalment.
    fn last_of(&self, rates: &[(i128, i128)], level: i128) -> i128 {
        let mut balance = i128::from(self.amount);
        let mut cap = self.cap();
        for (at, (above, below)) in rates.iter().enumerate() {
            if balance.abs() > 1_000_000_000_000_000_000 {
                return balance;
            }
            let product = balance * above;
            let size = rounded(product.abs(), *below, self.profile.rounding);
            let interest = (size * product.signum()).min(cap);
            cap -= interest;
            if at + 1 == rates.len() {
                return balance + interest;
            }
            if at >= usize::from(self.profile.principal_grace) {
                balance += interest - level;
            }
        }
        balance
    }

    fn level(&self, rates: &[(i128, i128)]) -> i128 {
        match self.profile.convention {
            Convention::FineractCumulative => {
                let part = match self.profile.every {
                    Frequency::Months(every) => (every, 12),
                    Frequency::Weeks(every) => (every, 52),
                    Frequency::Days(every) => (every, 365),
                };
                let (above, below) = self.yearly();
                self.annuity(&vec![(above * i128::from(part.0), below * part.1); self.count])
            }
            Convention::FineractProgressive | Convention::FineractProgressiveDays => {
                self.fineract_level(rates)
            }
            Convention::DailySimple => {
                let holds = |level: i128| self.last_of(rates, level) <= level;
                // In steps of a unit around the annuity, or from far below it if interest is capped.
                let around = self.annuity(rates);
                let (mut low, mut high) = (around % self.unit(), around + 60 * self.unit());
                assert!(holds(high) && !holds(low), "a level lies between: {self:?}");
                while high - low > self.unit() {
                    let middle = low + (high - low) / self.unit() / 2 * self.unit();
                    if holds(middle) { high = middle } else { low = middle }
                }
                assert!(!holds(high - self.unit()), "it is the smallest: {self:?}");
                high
            }
            _ => self.annuity(rates),
        }
    }

    /// Principal and own interest of each instalment, before any check.
    fn lines(&self, rates: &[(i128, i128)]) -> (Vec<(i128, i128)>, i128) {
        let grace = usize::from(self.profile.principal_grace);
        let paying = (self.count - grace) as i128;
        let amount = i128::from(self.amount);
        let is_flat = self.profile.convention == Convention::Flat;
        let is_equal = self.profile.convention == Convention::EqualPrincipal;
        let level = match self.given {
            Some(given) => given.into(),
            None if is_flat || is_equal => 0,
            None => self.level(rates),
        };
        let mut cap = self.cap();
        let share = rounded(amount, paying, self.profile.instalment_rounding);
        let (mut balance, mut lines) = (amount, Vec::new());
        for (at, (above, below)) in rates.iter().enumerate() {
            if balance > 1_000_000_000_000_000_000 {
                // The balance grows faster than it is paid back.
                lines.push((0, 0));
                break;
            }
            let mut own = rounded(balance.max(0) * above, *below, self.profile.rounding).min(cap);
            cap -= own;
            let ends = self.given.is_some() && balance + own <= level;
            let is_last = at + 1 == self.count;
            let keeps_level = self.profile.last_instalment == LastInstalment::Level && !is_equal;
            if is_last && keeps_level && self.given.is_none() && balance <= level {
                own = level - balance;
            }
            let principal = match () {
                () if is_last || ends => balance,
                () if at < grace => 0,
                () if is_equal => share,
                () => level - own,
            };
            balance -= principal;
            lines.push((principal, own));
            if ends {
                break;
            }
        }
        (lines, if is_equal { share } else { level })
    }

    fn flat_lines(&self, rates: &[(i128, i128)]) -> (Vec<(i128, i128)>, i128) {
        let (free, grace) =
            (usize::from(self.profile.interest_free), usize::from(self.profile.principal_grace));
        let sum = rates.iter().fold((0, 1), |sum: (i128, i128), rate| {
            let (above, below) = (sum.0 * rate.1 + rate.0 * sum.1, sum.1 * rate.1);
            if rate.0 == 0 { sum } else { reduced(above, below) }
        });
        let (above, below) = (i128::from(self.amount) * sum.0, sum.1);
        let bearing = (self.count - free).max(1) as i128;
        let paying = (self.count - grace) as i128;
        let total = rounded(above, below, self.profile.rounding);
        let own = rounded(above, below * bearing, self.profile.rounding);
        let principal = if self.unit() == 1 {
            rounded(self.amount.into(), paying, self.profile.instalment_rounding)
        } else {
            // P/paying + I/bearing over one line.
            let over = i128::from(self.amount) * below * bearing + above * paying;
            let under = paying * below * bearing * self.unit();
            rounded(over, under, self.profile.instalment_rounding) * self.unit() - own
        };
        let (mut left, mut balance, mut lines) = (total, i128::from(self.amount), Vec::new());
        for at in 0..self.count {
            let is_last = at + 1 == self.count;
            let interest = match () {
                () if is_last => left,
                () if at < free => 0,
                () => own.min(left),
            };
            let part = match () {
                () if is_last => balance,
                () if at < grace => 0,
                () => principal,
            };
            left -= interest;
            balance -= part;
            lines.push((part, interest));
        }
        (lines, principal + own)
    }

    /// The rows; `None` if they do not pay the loan back.
    pub(crate) fn schedule(&self) -> Option<Vec<Row>> {
        Some(self.over(&self.dues())?.0)
    }

    /// The rows over given due dates, and the level instalment.
    pub(crate) fn over(&self, dues: &[Day]) -> Option<(Vec<Row>, i128)> {
        let rates = self.rates(dues);
        let is_flat = self.profile.convention == Convention::Flat;
        let (lines, level) = if is_flat { self.flat_lines(&rates) } else { self.lines(&rates) };
        let grace = usize::from(self.profile.principal_grace);
        if lines.iter().skip(grace).any(|(principal, _)| *principal < 1) {
            return None;
        }
        let (principal, own) = *lines.last()?;
        let is_equal = self.profile.convention == Convention::EqualPrincipal;
        let last = if is_equal { principal } else { principal + own };
        if last > 2 * level {
            return None;
        }
        let mut deferred = 0;
        let put_off = usize::from(self.profile.interest_grace);
        let put_off = put_off.min(lines.len() - 1);
        let rows =
            dues.iter().copied().zip(lines).enumerate().map(|(at, (due, (principal, own)))| {
                let interest = if at < put_off { 0 } else { own + deferred };
                deferred = if at < put_off { deferred + own } else { 0 };
                (due, principal, interest, own)
            });
        Some((rows.collect(), level))
    }
}

fn reduced(above: i128, below: i128) -> (i128, i128) {
    let (mut a, mut b) = (above, below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (above / a.max(1), below / a.max(1))
}

/// A first due date so many days after the start.
pub(crate) fn days_later(day: Day, days: i64) -> Day {
    plus_days(day, days)
}
