//! Fineract's rate factors, by the formula and one digit at a time.

use super::calendar::{self, Day};
use super::digits::Dec;
use super::slow::Loan;
use lendwright::lending::{Convention, DayCount, Frequency};

impl Loan {
    /// Fineract's rate factor, in units of its 19th decimal.
    pub(crate) fn factor(&self, from: Day, to: Day) -> u128 {
        let whole = |number: i128| Dec(number as u128, 0);
        let (above, below) = self.yearly();
        let rate = whole(above).over(whole(below));
        let days = calendar::walk(from, to).count() as i128;
        let count = self.profile.day_count;
        let thirties = matches!(count, DayCount::Months);
        let length = match count {
            DayCount::ActualActualIsda if from.0 != to.0 => {
                return rate.times(parts_of_years(from, to)).fixed(19);
            }
            DayCount::ActualActualIsda => days_of(from.0),
            DayCount::Actual364 => 364,
            DayCount::Actual365 => 365,
            _ => 360,
        };
        let (unit, every) = match self.profile.every {
            Frequency::Months(every) => {
                let days = if thirties { 30 } else { calendar::length(from.0, from.1) };
                (i128::from(days), every)
            }
            Frequency::Weeks(every) => (7, every),
            Frequency::Days(every) => (1, every),
        };
        let by_days = self.profile.convention == Convention::FineractProgressiveDays;
        if by_days && !(thirties && matches!(self.profile.every, Frequency::Months(_))) {
            return rate.times(whole(days)).over(whole(length)).fixed(19);
        }
        let fraction = whole(unit).times(whole(every.into())).over(whole(length));
        rate.times(fraction).times(whole(days)).over(whole(days)).fixed(19)
    }
}

fn days_of(year: i64) -> i128 {
    if calendar::is_leap(year) { 366 } else { 365 }
}

/// Each day counts for the year of the next day.
fn parts_of_years(from: Day, to: Day) -> Dec {
    let mut sum = Dec(0, 0);
    for each in from.0..=to.0 {
        let inside = calendar::walk(from, to).filter(|day| calendar::next(*day).0 == each);
        let inside = inside.count() as i128;
        if inside > 0 {
            sum = sum.plus(Dec(inside as u128, 0).over(Dec(days_of(each) as u128, 0)));
        }
    }
    sum
}
