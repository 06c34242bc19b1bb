//! Restructurings and holidays: they lay a loan out again, or move it.

use super::super::calendar::{Day, parts, plus_months};
use super::life::{Carried, Refused, Row, State, q};
use lendwright::lending::{
    ClosureCause, Convention, DayCount, Frequency, Settlement, UnpaidInterest,
};

impl State {
    /// Lays out the unpaid amount again from a day on, without graces, and returns the interest that became principal.
    pub(crate) fn restructure(
        &mut self,
        day: Day,
        months: usize,
        rate: Option<i128>,
        unpaid: UnpaidInterest,
    ) -> Result<i128, Refused> {
        if (0..self.rows.len()).any(|at| self.penalty(at, day) > 0) {
            return Err("penalties_unpaid");
        }
        if self.servicing.settlement == Settlement::Rule78 && months > 61 {
            return Err("invalid");
        }
        let no_more = self.not_accrued(&self.capitalised, day);
        let principal = self.principal_left() - no_more;
        let accrued = self.accrued(day);
        let mut unearned = self.unearned(day);
        let (mut at, paid) = (0, self.up_to_paid());
        self.rows.retain(|row| {
            at += 1;
            !row.open() && (at <= paid || !row.to_come(day))
        });
        self.before = self.rows.len();
        self.together = self.before;
        self.counts = self.before;
        self.carried.clear();
        self.capitalised.clear();
        self.moved = 0;
        self.version += 1;
        let mut terms = self.terms.clone();
        let capital = if unpaid == UnpaidInterest::Capitalise { accrued } else { 0 };
        terms.amount = i64::try_from(principal + capital).unwrap();
        terms.count = months;
        // No interest runs before the money is paid out.
        let day = day.max(self.balances[0].0);
        terms.start = day;
        terms.first = None;
        terms.given = None;
        terms.rate = rate.unwrap_or(terms.rate);
        terms.profile.principal_grace = 0;
        terms.profile.interest_grace = 0;
        terms.profile.interest_free = 0;
        if terms.amount < 1 {
            return Err("invalid");
        }
        let (laid, level) = terms.over(&terms.dues()).ok_or("not_amortising")?;
        (self.terms, self.level) = (terms, level);
        self.append(&laid, 0, day, day, day);
        if unpaid == UnpaidInterest::Spread {
            self.spread(self.before, accrued);
            self.carried.push(Carried::at_once(accrued, day));
        }
        // Interest that was paid before it accrued is not paid twice.
        for row in &mut self.rows[self.before..] {
            let paid = row.interest_left().min(unearned);
            unearned -= paid;
            row.payments.push((day, 0, paid));
            if paid > 0 && row.left() == 0 {
                row.closed = Some((ClosureCause::Payment, day));
            }
        }
        // Any remainder pays principal.
        let paid_of_principal = unearned;
        for row in &mut self.rows[self.before..] {
            let paid = row.principal_left().min(unearned);
            unearned -= paid;
            row.payments.push((day, paid, 0));
            if paid > 0 && row.left() == 0 {
                row.closed = Some((ClosureCause::Payment, day));
            }
        }
        if unearned > 0 { Err("invalid") } else { Ok(capital - no_more - paid_of_principal) }
    }

    /// Adds interest to the rows from a place on, evenly. The last row takes the rest.
    pub(crate) fn spread(&mut self, from: usize, total: i128) {
        let count = self.rows.len() - from;
        let share = total / count as i128;
        let mut left = total;
        for at in from..self.rows.len() {
            let part = if at + 1 == self.rows.len() { left } else { share };
            left -= part;
            let row = &mut self.rows[at];
            row.carried += part;
            row.interest += part;
            if row.closed.is_some() && row.left() > 0 {
                row.closed = None;
            }
        }
    }

    /// Moves the rows that are not due, with the interest of the holiday's months. Returns the part of the interest
    /// that became principal.
    pub(crate) fn holiday(
        &mut self,
        day: Day,
        months: i64,
        unpaid: UnpaidInterest,
    ) -> Result<i128, Refused> {
        let first = self.first_to_come(day).ok_or("nothing_due")?;
        if self.terms.profile.every != Frequency::Months(1) {
            return Err("invalid");
        }
        let base: i128 = self.rows[first..].iter().map(|row| row.principal).sum();
        let from = self.rows[first].from;
        self.moved += months;
        self.version += 1;
        let mut starts = self.rows[first].start;
        let until = if first == self.before {
            // The period before the first row begins with the terms.
            plus_months(self.terms.start, self.moved, self.terms.profile.month_end)
        } else {
            self.due_date(first)
        };
        let mut own_from = until;
        for at in first..self.rows.len() {
            let due = self.due_date(at + 1);
            let version = self.version;
            let row = &mut self.rows[at];
            (row.version, row.start, row.from, row.due) = (version, starts, own_from, due);
            (starts, own_from) = (due, due);
        }
        let rate = self.yearly();
        let mut carried = Carried { total: 0, after: 0, base, rate, months, from, until };
        let total = self.of_months(&carried);
        carried.total = total;
        match unpaid {
            UnpaidInterest::Spread => {
                self.spread(first, total);
                self.carried.push(carried);
            }
            UnpaidInterest::Capitalise if total > 0 => {
                // Payments for the running period count as payments of the months' interest.
                let row = &self.rows[first];
                let paid = row.interest_paid() - row.interest_paid().min(row.carried);
                let paid = paid.min(total);
                self.capitalised.push(Carried { total: total - paid, after: paid, ..carried });
                self.carried.push(Carried { total: paid, ..carried });
                let start = self.rows[first].start;
                let old = if paid < total {
                    Some(self.lay_anew(first, base + total - paid, until, start, None, day)?)
                } else {
                    None
                };
                self.rows[first].carried += paid;
                self.rows[first].interest += paid;
                if let Some(old) = old {
                    self.give_back(first, &old, day);
                }
                return Ok(total - paid);
            }
            _ => {}
        }
        Ok(0)
    }

    /// The interest of all months of a holiday, by the loan's day count. Day counts of months, or of thirty days a
    /// month, only use the number of months.
    pub(crate) fn of_months(&self, carried: &Carried) -> i128 {
        let (above, below) = self.rate_of_months(carried);
        q(carried.base * above, below, self.rounding())
    }

    /// The rate of all months of a holiday.
    pub(crate) fn rate_of_months(&self, carried: &Carried) -> (i128, i128) {
        let (above, below) = carried.rate;
        let count = self.terms.profile.day_count;
        let parts = match count {
            DayCount::Months
            | DayCount::Thirty360
            | DayCount::Thirty360Us
            | DayCount::Thirty360Nasd
            | DayCount::ThirtyE360
            | DayCount::ThirtyE360Isda
            | DayCount::ActualActualIcma => vec![(i128::from(carried.months), 12)],
            count => parts(count, carried.from, carried.until, carried.until),
        };
        let under: i128 = parts.iter().map(|part| part.1).product();
        let over: i128 = parts.iter().map(|part| part.0 * (under / part.1)).sum();
        (above * over, below * under)
    }

    /// Lays out the rows from a place on over another principal, and returns the old rows. The new rows take over their
    /// carried interest.
    pub(crate) fn lay_anew(
        &mut self,
        first: usize,
        amount: i128,
        from: Day,
        start: Day,
        keep: Option<i128>,
        today: Day,
    ) -> Result<Vec<Row>, Refused> {
        let old = self.rows.split_off(first);
        let dues: Vec<Day> = old.iter().map(|row| row.due).collect();
        let mut terms = self.terms.clone();
        let gone = (first - self.before) as u16;
        terms.amount = i64::try_from(amount).unwrap();
        terms.count = dues.len();
        terms.start = from;
        terms.first = terms.first.filter(|_| gone == 0);
        terms.given = None;
        let profile = &mut terms.profile;
        let most = dues.len() as u16;
        for (grace, most) in [
            (&mut profile.principal_grace, most - 1),
            (&mut profile.interest_grace, most - 1),
            (&mut profile.interest_free, most),
        ] {
            *grace = grace.saturating_sub(gone).min(most);
        }
        let (laid, level) = match (keep, terms.profile.convention) {
            (None, _) => terms.over(&dues),
            (Some(level), Convention::Flat | Convention::EqualPrincipal) => {
                super::laid::shorter(&terms, &dues, level)
            }
            (Some(level), _) => {
                terms.given = Some(i64::try_from(level).unwrap());
                terms.over(&dues)
            }
        }
        .ok_or("not_amortising")?;
        self.level = level;
        // Interest of ended periods that is not due yet stays due with the first row that pays interest.
        let deferred: i128 = self.rows[self.counts.min(first)..]
            .iter()
            .map(|row| row.own + row.carried + row.kept - row.interest)
            .sum();
        self.together = first;
        self.append(&laid, terms.profile.interest_grace.into(), start, from, today);
        if deferred > 0 {
            let at = first + usize::from(terms.profile.interest_grace).min(laid.len() - 1);
            self.rows[at].interest += deferred;
        }
        let last = self.rows.len() - 1;
        for (at, row) in old.iter().enumerate() {
            let new = &mut self.rows[(first + at).min(last)];
            new.carried += row.carried;
            new.of_period += row.of_period;
            new.interest += row.carried;
        }
        Ok(old)
    }

    /// Payments for retired rows count for the new rows with the same numbers. Interest stays interest, even if the new
    /// rows have less of it. Principal counts for later rows, too. If a row no longer exists and its interest was due
    /// later than all remaining rows, its paid interest does not pay accruing interest.
    pub(crate) fn give_back(&mut self, first: usize, old: &[Row], today: Day) {
        let (mut left, last) = (0, self.rows.len() - 1);
        let is_together = self.rows[first..last].iter().all(|row| row.puts_off);
        let begun = old.iter().take_while(|row| row.puts_off).count();
        for (at, row) in old.iter().enumerate() {
            left += row.paid_principal();
            let paid = row.interest_paid();
            let is_later = is_together && at > begun && first + at > last;
            let of_later = if is_later { paid - paid.min(row.carried) } else { 0 };
            let new = &mut self.rows[(first + at).min(last)];
            let more = (paid - of_later - new.interest_left()).max(0);
            let ahead = row.ahead + of_later;
            new.kept += more + ahead;
            new.ahead += ahead;
            new.interest += more + ahead;
            new.payments.push((today, 0, row.paid_interest()));
        }
        for new in &mut self.rows[first..] {
            let taken = new.principal_left().min(left);
            new.payments.push((today, taken, 0));
            left -= taken;
        }
        for row in &mut self.rows[first..] {
            row.closed = (row.left() == 0).then_some((ClosureCause::Payment, today));
        }
        assert_eq!(left, 0, "principal that was paid and is not there");
    }
}
