//! Penalties for late instalments, and the state of an instalment on a day.

use crate::arithmetic::{plus, product};
use crate::error::code_by_name;
use crate::schedule::plan::interest;
use crate::{Instalment, LendingError, Ratio, Rounding};
use chrono::{Days, NaiveDate};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Rate, codes};

codes! {
    /// The meaning of the numbers of a product's penalties.
    pub closed enum PenaltyMode {
        /// So many percent of the base, once.
        Percent = "percent",
        /// An amount, once.
        Fixed = "fixed",
        /// So many percent of the base for each day.
        PercentPerDay = "percent_per_day",
    }
}

codes! {
    /// How the late tier and the very late tier are combined.
    pub enum PenaltyTier {
        /// The greater charge of the reached tiers counts.
        Replace = "replace",
        /// The charges of the reached tiers add up.
        Add = "add",
    }
}

codes! {
    /// The base of a percentage: the part of it that was unpaid when the tier began.
    pub enum PenaltyBase {
        /// The instalment's principal and interest.
        Instalment = "instalment",
        /// The instalment's principal.
        Principal = "principal",
        /// The principal of the whole loan.
        OutstandingPrincipal = "outstanding_principal",
    }
}

codes! {
    /// The start of the days that a penalty by the day counts.
    pub enum PenaltyFrom {
        /// From the due date, once the grace has passed (Mambu, Oracle).
        DueDate = "due_date",
        /// From the last day of the grace.
        GraceEnd = "grace_end",
    }
}

codes! {
    /// The cause of an instalment's closing.
    pub enum ClosureCause {
        /// Payments of the instalment.
        Payment = "payment",
        /// The early settlement of its loan.
        Settlement = "settlement",
    }
}

codes! {
    /// The state of an instalment on a day.
    pub enum InstalmentState {
        /// It was paid.
        Paid = "paid",
        /// It was closed by the early settlement of its loan.
        Settled = "settled",
        /// Its period has not begun.
        Upcoming = "upcoming",
        /// Its period has begun, and its due date has not passed.
        Due = "due",
        /// Its due date has passed, and the grace has not.
        InGrace = "in_grace",
        /// The grace has passed.
        Late = "late",
        /// The threshold of very late has passed.
        VeryLate = "very_late",
    }
}

/// The charge of one tier of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// A percentage of the base, once.
    Percent(Rate),
    /// A percentage of the base for each day.
    PercentPerDay(Rate),
    /// An amount, once.
    Fixed(Money),
}

/// The unpaid amounts at the beginning of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnpaidAmounts {
    /// Of the instalment's principal.
    pub principal: Money,
    /// Of the instalment's interest.
    pub interest: Money,
    /// Of the principal of the whole loan.
    pub outstanding_principal: Money,
    /// The next day that may begin with another unpaid part; `None` if there is none.
    pub until: Option<NaiveDate>,
}

/// The most that an instalment is charged, in minor units.
const CHARGED_MOST: i64 = 1_000_000_000_000_000;

/// The cost of late instalments. It is computed for any day from the loan and its payments, so no job has to book it.
///
/// A tier begins with the first day that is late or very late, and charges on the part that is unpaid then. Charges
/// by the day are on the part that is unpaid on each day. Penalties bear no penalties.
///
/// # Example
/// ```
/// use lendwright_lending::{Charge, Penalty, Schedule, UnpaidAmounts};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("12000", EGP)?;
/// let start = parse_date("2026-01-31")?;
/// let schedule = Schedule::plain(amount, Rate::percent("24")?, Months(12), start)?;
/// let fifth = schedule.iter().nth(4).unwrap();
/// let unpaid = |_| UnpaidAmounts {
///     principal: fifth.principal,
///     interest: fifth.interest,
///     outstanding_principal: Money::parse("8312.32", EGP).unwrap(),
///     until: None,
/// };
///
/// let percent = |text| Rate::percent(text).map(Charge::Percent);
/// let penalty = Penalty::new(percent("2")?, percent("5")?);
/// let on = |day: &str| penalty.charged(&fifth, parse_date(day).unwrap(), unpaid);
/// assert_eq!(on("2026-06-30")?.to_string(), "0.00");
/// assert_eq!(on("2026-07-01")?.to_string(), "22.69");
/// assert_eq!(on("2026-07-31")?.to_string(), "56.74");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Penalty {
    /// The charge for a late instalment.
    pub late: Charge,
    /// The charge for a very late instalment.
    pub very_late: Charge,
    /// Whether one tier replaces the other.
    pub tier: PenaltyTier,
    /// The base of percentages.
    pub base: PenaltyBase,
    /// From when days are counted.
    pub from: PenaltyFrom,
    /// The most that is charged, in percent of the instalment as it was scheduled.
    pub cap: Option<Rate>,
    /// An instalment is not late for this number of days after the due date.
    pub grace_days: u16,
    /// An instalment is not very late for this number of days after the due date. It is at least the grace.
    pub very_late_days: u16,
    /// The rounding of a tier to the minor unit. A cap is rounded down.
    pub rounding: Rounding,
}

impl Penalty {
    /// Makes a penalty of two tiers that replace each other, without grace; very late is after 30 days.
    #[must_use]
    pub const fn new(late: Charge, very_late: Charge) -> Self {
        Self {
            late,
            very_late,
            tier: PenaltyTier::Replace,
            base: PenaltyBase::Instalment,
            from: PenaltyFrom::DueDate,
            cap: None,
            grace_days: 0,
            very_late_days: 30,
            rounding: Rounding::HalfEven,
        }
    }

    /// Returns the state of an instalment on a day. A payment on the due date is on time.
    #[must_use]
    pub fn state(
        &self,
        row: &Instalment,
        closed: Option<ClosureCause>,
        day: NaiveDate,
    ) -> InstalmentState {
        match closed {
            Some(ClosureCause::Payment) => return InstalmentState::Paid,
            Some(ClosureCause::Settlement) => return InstalmentState::Settled,
            None if day < row.period_start => return InstalmentState::Upcoming,
            None => {}
        }
        match days_after(row, day) {
            ..=0 => InstalmentState::Due,
            days if days > i64::from(self.very_late_days) => InstalmentState::VeryLate,
            days if days > i64::from(self.grace_days) => InstalmentState::Late,
            _ => InstalmentState::InGrace,
        }
    }

    /// Returns the penalty of an open instalment up to a day, before paid and waived parts are subtracted. It
    /// is at most 10^15 minor units, the largest limit of amounts. So a penalty by the day can grow for ever,
    /// and the loan can still be read.
    ///
    /// `unpaid` returns the unpaid parts at the beginning of a day. It is called for the first day of a tier.
    /// For penalties by the day it is called for the first of the days and for each day that
    /// [`UnpaidAmounts::until`] names.
    ///
    /// # Errors
    /// When the grace is longer than the days to very late, an amount is negative or of another currency
    /// than the instalment, or a sum does not fit. The error names the field.
    pub fn charged(
        &self,
        row: &Instalment,
        day: NaiveDate,
        unpaid: impl Fn(NaiveDate) -> UnpaidAmounts,
    ) -> Result<Money, LendingError> {
        self.charged_up_to(row, day, day, |begin| Ok(unpaid(begin)))
    }

    /// As [`Penalty::charged`], but penalties by the day end with the day `days_end`, and the tier of that day counts
    /// for them.
    pub(super) fn charged_up_to(
        &self,
        row: &Instalment,
        day: NaiveDate,
        days_end: NaiveDate,
        unpaid: impl Fn(NaiveDate) -> Result<UnpaidAmounts, LendingError>,
    ) -> Result<Money, LendingError> {
        self.check()?;
        let tiers = [
            ("Late_Payment_Penalty", self.late, self.grace_days),
            ("Very_Late_Payment_Penalty", self.very_late, self.very_late_days),
        ];
        let mut sum = 0_i64;
        for (field, charge, after) in tiers {
            let end = if matches!(charge, Charge::PercentPerDay(_)) { days_end } else { day };
            if days_after(row, end) <= i64::from(after) {
                continue;
            }
            let amount = match charge {
                Charge::Fixed(amount) => {
                    check(field, amount, row)?;
                    amount.minor().min(CHARGED_MOST)
                }
                Charge::Percent(rate) => {
                    let begin = first_day(row, after)?;
                    self.part(rate, self.base_of(row, &unpaid(begin)?)?.into())
                }
                Charge::PercentPerDay(rate) => {
                    self.part(rate, self.base_by_the_day(row, end, &unpaid)?)
                }
            };
            sum = match self.tier {
                PenaltyTier::Replace => sum.max(amount),
                PenaltyTier::Add => plus(sum, amount)?.min(CHARGED_MOST),
            };
        }
        Ok(Money::from_minor(self.capped(row, sum)?, row.principal.currency()))
    }

    /// The sum of the daily bases of percentages by the day, up to a day. With the sum, all days together are rounded
    /// once.
    fn base_by_the_day(
        &self,
        row: &Instalment,
        end: NaiveDate,
        unpaid: &impl Fn(NaiveDate) -> Result<UnpaidAmounts, LendingError>,
    ) -> Result<i128, LendingError> {
        let skipped = match self.from {
            PenaltyFrom::DueDate => 0,
            PenaltyFrom::GraceEnd => self.grace_days,
        };
        let (mut begin, mut sum) = (first_day(row, skipped)?, 0_i128);
        let after_end = end.succ_opt().ok_or_else(|| too_late(row))?;
        while begin < after_end {
            let on = unpaid(begin)?;
            let until = on.until.filter(|until| *until > begin).unwrap_or(after_end).min(after_end);
            let days = until.signed_duration_since(begin).num_days();
            let more = sum.checked_add(product(self.base_of(row, &on)?, days));
            sum = more.ok_or_else(|| LendingError::too_large("principal", on.principal))?;
            begin = until;
        }
        Ok(sum)
    }

    /// Refuses a grace that is longer than the days to very late.
    pub(super) fn check(&self) -> Result<(), LendingError> {
        if self.grace_days > self.very_late_days {
            let (field, grace) = ("penalty_grace_days", self.grace_days);
            return Err(LendingError::invalid(field, grace, "must be at most very_late_days"));
        }
        Ok(())
    }

    /// The minor units that percentages are taken of.
    fn base_of(&self, row: &Instalment, unpaid: &UnpaidAmounts) -> Result<i64, LendingError> {
        let UnpaidAmounts { principal, interest, outstanding_principal, .. } = *unpaid;
        let parts = match self.base {
            PenaltyBase::Instalment => [("principal", principal), ("interest", interest)],
            PenaltyBase::Principal => [("principal", principal); 2],
            PenaltyBase::OutstandingPrincipal => {
                [("outstanding_principal", outstanding_principal); 2]
            }
        };
        for (field, part) in parts {
            check(field, part, row)?;
        }
        let [(_, first), (field, second)] = parts;
        if self.base != PenaltyBase::Instalment {
            return Ok(first.minor());
        }
        let sum = first.minor().checked_add(second.minor());
        sum.ok_or_else(|| LendingError::too_large(field, second))
    }

    /// A percentage of a base, up to the most that may be charged.
    fn part(&self, rate: Rate, base: i128) -> i64 {
        let (above, below) = rate.as_fraction();
        // A product that does not fit is far above the maximum.
        let part = base.checked_mul(above).and_then(|part| self.rounding.divide(part, below));
        let part = part.and_then(|part| i64::try_from(part).ok());
        part.map_or(CHARGED_MOST, |part| part.min(CHARGED_MOST))
    }

    fn capped(&self, row: &Instalment, amount: i64) -> Result<i64, LendingError> {
        let Some(cap) = self.cap else { return Ok(amount) };
        let (above, below) = cap.as_fraction();
        let total = row.total()?.minor();
        let most = Ratio::new(above, below);
        let most = most.and_then(|part| interest(total, part, Rounding::Down));
        let most = most.ok_or_else(|| LendingError::too_large("penalty_cap", cap))?;
        Ok(amount.min(most))
    }
}

/// The first day that is more than `after` days after the due date.
fn first_day(row: &Instalment, after: u16) -> Result<NaiveDate, LendingError> {
    let last = row.due.checked_add_days(Days::new(after.into()));
    let begin = last.and_then(|last| last.succ_opt());
    begin.ok_or_else(|| too_late(row))
}

fn too_late(row: &Instalment) -> LendingError {
    LendingError::invalid("due", row.due, "is too late in the calendar")
}

/// The days that have passed since the due date; 0 or less up to it.
fn days_after(row: &Instalment, day: NaiveDate) -> i64 {
    day.signed_duration_since(row.due).num_days()
}

fn check(field: &'static str, amount: Money, row: &Instalment) -> Result<(), LendingError> {
    if amount.currency() != row.principal.currency() {
        return Err(LendingError::invalid(field, amount, "must be in the instalment's currency"));
    }
    if amount.is_negative() {
        return Err(LendingError::invalid(field, amount, "must be 0 or more"));
    }
    Ok(())
}

impl PenaltyMode {
    /// Returns the mode with this name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name if there is one.
    pub fn by_name(name: &str) -> Result<Self, LendingError> {
        code_by_name("penalty_mode", name, Self::all().map(|code| (code.name(), code)))
    }

    /// Returns the charge of a tier that has this number: millionths of a percent, or an amount in minor units.
    ///
    /// # Errors
    /// [`LendingError::Invalid`] for a number that is none of these; it names `field`.
    pub fn charge(
        self,
        field: &'static str,
        number: i64,
        currency: Currency,
    ) -> Result<Charge, LendingError> {
        let rate = || rate_of(field, number);
        match self {
            Self::Percent => rate().map(Charge::Percent),
            Self::PercentPerDay => rate().map(Charge::PercentPerDay),
            Self::Fixed if number < 0 => {
                Err(LendingError::invalid(field, number, "minor units: must be 0 or more"))
            }
            Self::Fixed => Ok(Charge::Fixed(Money::from_minor(number, currency))),
        }
    }
}

/// The rate of this number of millionths of a percent.
fn rate_of(field: &'static str, millionths: i64) -> Result<Rate, LendingError> {
    let reason = "millionths of a percent: must be from 0 to 1,000 percent";
    Rate::from_millionths(millionths)
        .ok_or_else(|| LendingError::invalid(field, millionths, reason))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{
        Charge, ClosureCause, InstalmentState, Penalty, PenaltyBase, PenaltyFrom, PenaltyTier,
        UnpaidAmounts,
    };
    use crate::{Instalment, LendingError, Schedule};
    use chrono::NaiveDate;
    use lendwright_types::currency::{EGP, EUR};
    use lendwright_types::time::parse_date;
    use lendwright_types::{Money, Months, Rate};

    fn egp(text: &str) -> Money {
        Money::parse(text, EGP).unwrap()
    }

    fn rate(text: &str) -> Rate {
        Rate::percent(text).unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    /// The worked example's fifth row: 968.47 + 166.25, due on 30 June 2026.
    fn fifth() -> Instalment {
        let start = day("2026-01-31");
        let schedule = Schedule::plain(egp("12000"), rate("24"), Months(12), start).unwrap();
        schedule.iter().nth(4).unwrap()
    }

    fn unpaid(_: NaiveDate) -> UnpaidAmounts {
        let row = fifth();
        let outstanding_principal = egp("8312.32");
        UnpaidAmounts {
            principal: row.principal,
            interest: row.interest,
            outstanding_principal,
            until: None,
        }
    }

    fn penalty() -> Penalty {
        Penalty::new(Charge::Percent(rate("2")), Charge::Percent(rate("5")))
    }

    fn charged(penalty: Penalty, on: &str) -> String {
        match penalty.charged(&fifth(), day(on), unpaid) {
            Ok(amount) => amount.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_worked_example_is_late_and_very_late() {
        let total = |on| penalty().charged(&fifth(), day(on), unpaid).unwrap();
        assert_eq!(total("2026-06-30").to_string(), "0.00");
        assert_eq!(total("2026-07-01").checked_add(fifth().total().unwrap()), Ok(egp("1157.41")));
        assert_eq!(total("2026-07-30").checked_add(fifth().total().unwrap()), Ok(egp("1157.41")));
        assert_eq!(total("2026-07-31").checked_add(fifth().total().unwrap()), Ok(egp("1191.46")));
        let grace = Penalty { grace_days: 5, ..penalty() };
        assert_eq!(
            (charged(grace, "2026-07-05"), charged(grace, "2026-07-06")),
            ("0.00".into(), "22.69".into())
        );
    }

    #[test]
    fn states_follow_the_days() {
        let penalty = Penalty { grace_days: 5, ..penalty() };
        let row = fifth();
        for (on, state) in [
            ("2026-05-30", InstalmentState::Upcoming),
            ("2026-05-31", InstalmentState::Due),
            ("2026-06-30", InstalmentState::Due),
            ("2026-07-01", InstalmentState::InGrace),
            ("2026-07-05", InstalmentState::InGrace),
            ("2026-07-06", InstalmentState::Late),
            ("2026-07-30", InstalmentState::Late),
            ("2026-07-31", InstalmentState::VeryLate),
        ] {
            assert_eq!(penalty.state(&row, None, day(on)), state, "{on}");
            let closed = |by| penalty.state(&row, Some(by), day(on));
            assert_eq!(closed(ClosureCause::Payment), InstalmentState::Paid, "{on}");
            assert_eq!(closed(ClosureCause::Settlement), InstalmentState::Settled, "{on}");
        }
    }

    #[test]
    fn each_setting_changes_what_is_charged() {
        let late = "2026-07-10";
        let very_late = "2026-08-01";
        let add = Penalty { tier: PenaltyTier::Add, ..penalty() };
        assert_eq!((charged(add, late), charged(add, very_late)), ("22.69".into(), "79.43".into()));
        let principal = Penalty { base: PenaltyBase::Principal, ..penalty() };
        assert_eq!(charged(principal, late), "19.37");
        let outstanding = Penalty { base: PenaltyBase::OutstandingPrincipal, ..penalty() };
        assert_eq!(charged(outstanding, late), "166.25");
        let fixed = Charge::Fixed(egp("50"));
        assert_eq!(charged(Penalty { late: fixed, ..penalty() }, late), "50.00");
        // The greater of the tiers reached, and no less once the second is reached.
        let falling = Penalty { late: Charge::Fixed(egp("60")), ..penalty() };
        assert_eq!(charged(falling, very_late), "60.00");
        let daily = Penalty { late: Charge::PercentPerDay(rate("0.1")), ..penalty() };
        assert_eq!(charged(daily, late), "11.35");
        let from_grace = Penalty { grace_days: 5, from: PenaltyFrom::GraceEnd, ..daily };
        assert_eq!(charged(from_grace, late), "5.67");
        assert_eq!(charged(Penalty { from: PenaltyFrom::DueDate, ..from_grace }, late), "11.35");
        let capped = Penalty { cap: Some(rate("3")), ..penalty() };
        assert_eq!(
            (charged(capped, late), charged(capped, very_late)),
            ("22.69".into(), "34.04".into())
        );
    }

    #[test]
    fn a_tier_charges_on_what_was_unpaid_when_it_began() {
        let history = |on: NaiveDate| {
            let principal = if on < day("2026-07-15") { egp("968.47") } else { egp("0") };
            let interest = if on < day("2026-07-15") { egp("166.25") } else { egp("100") };
            let until = (on < day("2026-07-15")).then(|| day("2026-07-15"));
            UnpaidAmounts { principal, interest, outstanding_principal: egp("8312.32"), until }
        };
        let on = |text| penalty().charged(&fifth(), day(text), history).unwrap().to_string();
        // Paying in between does not change the first tier; the second, 5.00, is less.
        assert_eq!((on("2026-07-20"), on("2026-08-20")), ("22.69".into(), "22.69".into()));
    }

    #[test]
    fn errors_name_the_field() {
        let field = |penalty: Penalty, unpaid: UnpaidAmounts| {
            let found = penalty.charged(&fifth(), day("2026-07-10"), |_| unpaid);
            found.as_ref().map_err(LendingError::field).copied()
        };
        let good = unpaid(day("2026-07-01"));
        let grace = Penalty { grace_days: 31, ..penalty() };
        assert_eq!(field(grace, good), Err("penalty_grace_days"));
        let euros = Money::parse("1", EUR).unwrap();
        assert_eq!(field(penalty(), UnpaidAmounts { interest: euros, ..good }), Err("interest"));
        assert_eq!(
            field(penalty(), UnpaidAmounts { principal: egp("-1"), ..good }),
            Err("principal")
        );
        let fixed = Penalty { late: Charge::Fixed(egp("-1")), ..penalty() };
        assert_eq!(field(fixed, good), Err("Late_Payment_Penalty"));
        let most = Money::from_minor(i64::MAX, EGP);
        assert_eq!(field(penalty(), UnpaidAmounts { principal: most, ..good }), Err("interest"));
        let daily = Penalty { late: Charge::PercentPerDay(rate("1000")), ..penalty() };
        let huge = UnpaidAmounts { principal: most, interest: egp("0"), ..good };
        assert_eq!(field(daily, huge), Ok(egp("10000000000000")));
    }
}
