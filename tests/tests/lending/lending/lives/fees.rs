//! The range of the fees for early payments, computed from the rows and a twin of the loan without a fee.

use super::super::calendar::{Day, plus_months};
use super::super::date;
use super::super::slow::{Loan as Terms, rounded};
use super::{egp, interest_left, minor};
use lendwright::lending::{
    Event, EventKind, EventOutcome, FeeBase, Loan, LoanRow, MonthEnd, Price, Rounding, Servicing,
    Settlement, Surplus,
};

/// The settings for the fees of a loan.
pub(super) struct Fees {
    /// The share of the base that is the fee.
    share: (i128, i128),
    base: FeeBase,
    is_eu: bool,
    rounding: Rounding,
}

/// The fees of prepayments and of a settlement, added up.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) least: i128,
    pub(super) most: i128,
    pub(super) prepayments: i128,
    /// The additional interest of new rows because of rounding.
    pub(super) rise: i128,
}

fn later(loan: &Loan, day: Day) -> Vec<LoanRow> {
    let rows = loan.rows(date(day)).unwrap();
    rows.into_iter().filter(|row| row.due > date(day)).collect()
}

/// The interest that was paid for rows that are not due.
pub(super) fn paid_ahead(loan: &Loan, day: Day) -> i128 {
    later(loan, day).iter().map(|row| minor(row.paid_interest)).sum()
}

impl Fees {
    pub(super) fn new(servicing: &Servicing, terms: &Terms) -> Self {
        let percent = i128::from(servicing.early_fee.millionths());
        let (above, below) = terms.yearly();
        let share = match servicing.fee_base {
            FeeBase::MonthsOfInterest => (percent * above, 12_000_000 * below),
            _ => (percent, 100_000_000),
        };
        let is_eu = servicing.settlement == Settlement::Eu2023;
        Self { share, base: servicing.fee_base, is_eu, rounding: terms.profile.rounding }
    }

    pub(super) fn is_of_interest(&self) -> bool {
        self.base == FeeBase::RemainingInterest
    }

    /// The share of an amount.
    fn part(&self, base: i128) -> i128 {
        rounded(base * self.share.0, self.share.1, self.rounding)
    }

    /// The largest increase of a fee if the remaining interest rises.
    pub(super) fn of_rise(&self, rise: i128) -> i128 {
        rounded(rise * self.share.0, self.share.1, Rounding::Up)
    }

    /// If fees are a minor unit too high because of rounding, less is prepaid. This is what that adds to the fee of the
    /// rest.
    pub(super) fn of_fees(&self, times: i128) -> i128 {
        times * self.share.0 / self.share.1
    }

    /// The law's cap: a hundredth of the repaid amount, and half of that if at most a year is left.
    fn cap(&self, loan: &Loan, day: Day, repaid: i128) -> i128 {
        let last = loan.rows(date(day)).unwrap().last().unwrap().due;
        let is_short = last <= date(plus_months(day, 12, MonthEnd::Clamp));
        if self.is_eu { repaid * if is_short { 5 } else { 10 } / 1_000 } else { i128::MAX }
    }

    /// The fee of a settlement: with the cap by the remaining interest, and without it.
    pub(super) fn of_settling(&self, loan: &Loan, price: &Price, day: Day) -> (i128, i128) {
        let open = || later(loan, day).into_iter().filter(|row| !row.is_closed());
        let principal: i128 =
            open().map(|row| minor(row.principal) - minor(row.paid_principal)).sum();
        let interest: i128 = open().map(|row| minor(row.interest) - minor(row.paid_interest)).sum();
        let base = if self.is_of_interest() { interest } else { principal };
        let fee = self.part(base).min(self.cap(loan, day, principal));
        (fee.min(interest_left(loan, day) - minor(price.accrued)), fee)
    }
}

/// A prepayment of a loan, computed with its twin from before.
struct Prepaying<'l> {
    twin: &'l Loan,
    day: Day,
    /// The payment of due rows before the prepayment.
    due: i128,
    surplus: Surplus,
}

impl Prepaying<'_> {
    /// The interest that a prepayment saves.
    fn saved(&self, prepaid: i128) -> i128 {
        let before = interest_left(self.twin, self.day);
        let amount = egp(self.due + prepaid);
        // A prepayment that is too small for all rows is laid out over fewer rows.
        let saved = [self.surplus, Surplus::ShortenTerm].into_iter().find_map(|surplus| {
            let mut twin = self.twin.clone();
            let kind = EventKind::Take { amount, surplus };
            let done = twin.apply(&Event { day: date(self.day), kind }).ok()?;
            Some(before + minor(done.entry.interest) - interest_left(&twin, self.day))
        });
        saved.map_or(0, |saved| saved.max(0))
    }

    /// The fee for a surplus if at most `highest` is allowed: at most the interest that the rest saves. A lower fee
    /// prepays more, but may save less because instalments are rounded.
    fn capped(&self, surplus: i128, highest: i128) -> i128 {
        let saved = self.saved(surplus - highest);
        if highest <= saved { highest } else { self.capped(surplus, saved) }
    }
}

impl Sum {
    /// Adds the fee of a prepayment, computed from the twin before and the loan after it. A fee is at most the interest
    /// that the prepayment saves.
    pub(super) fn add(
        &mut self,
        fees: &Fees,
        twin: &Loan,
        after: &Loan,
        day: Day,
        amount: i128,
        (done, surplus): (&EventOutcome, Surplus),
    ) {
        let Some(part) = done.parts.iter().find(|part| part.number == 0) else { return };
        let prepaid = minor(part.paid.principal);
        let all = prepaid + minor(part.paid.fee);
        let left =
            interest_left(twin, day) + minor(done.entry.interest) - interest_left(after, day);
        self.rise += (-left).max(0);
        self.prepayments += 1;
        let saved = left.max(0);
        let way = Prepaying { twin, day, due: amount - all, surplus };
        if fees.is_of_interest() {
            // The highest fee that is at most its share of the interest that the rest saves. A fee that is one higher
            // exceeds it.
            let most = fees.part(saved);
            let of_less = if prepaid > 1 { fees.part(way.saved(prepaid - 1)) } else { 0 };
            self.most += most.min(fees.cap(twin, day, prepaid));
            self.least += most.min(of_less).min(fees.cap(twin, day, all - most));
        } else {
            let (above, below) = fees.share;
            let highest = rounded(all * above, below + above, fees.rounding).min(all - 1);
            let highest = highest.min(fees.cap(twin, day, all - highest));
            self.most += highest.min(saved);
            self.least += way.capped(all, highest);
        }
    }

    /// Adds the fee of a settlement.
    pub(super) fn settle(&mut self, fees: &Fees, loan: &Loan, price: &Price, day: Day) {
        let fee = fees.of_settling(loan, price, day).0;
        (self.least, self.most) = (self.least + fee, self.most + fee);
    }
}
