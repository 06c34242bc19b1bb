//! Schedules: the due date of each instalment, and the amounts that it pays.

mod conventions;
pub(crate) mod plan;

use crate::apr::eu::TimeUnit;
use crate::apr::{AnnualRate, AprError, Flow, eu};
use crate::arithmetic::{plus, total};
use crate::{Convention, DueDates, LendingError, Terms};
use chrono::NaiveDate;
use conventions::{
    flat_level, lay_daily, lay_equal_principal, lay_flat, lay_level, lay_progressive,
    level_instalment,
};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Months, Rate};
use plan::{KeptAmounts, Plan, Rates, Room, RowLayout, ScheduleRow};

/// The instalments of a loan: their principal sums up to the amount, to the minor unit.
///
/// # Example
/// ```
/// use lendwright_lending::Schedule;
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("12000.00", EGP)?;
/// let start = parse_date("2026-01-31")?;
/// let schedule = Schedule::plain(amount, Rate::percent("24")?, Months(12), start)?;
///
/// assert_eq!(schedule.instalment().to_string(), "1134.72");
/// assert_eq!(schedule.total_interest().to_string(), "1616.59");
/// let first = schedule.iter().next().unwrap();
/// assert_eq!((first.number, first.due), (1, parse_date("2026-02-28")?));
/// assert_eq!((first.principal.to_string(), first.interest.to_string()), ("894.72".into(), "240.00".into()));
/// assert_eq!(schedule.last().total()?.to_string(), "1134.67");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    rows: Vec<ScheduleRow>,
    currency: Currency,
    amount: i64,
    level: i64,
    interest: i64,
    /// The sum of all instalments.
    total: i64,
    start: NaiveDate,
    /// The last of the rows, and the due date before it.
    last: (ScheduleRow, NaiveDate),
    count: u16,
}

/// One instalment of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instalment {
    /// Its number, from 1 on.
    pub number: u16,
    /// The first day of its interest: the due date before, or the start.
    pub period_start: NaiveDate,
    /// The day on which it is due.
    pub due: NaiveDate,
    /// Its part of the amount.
    pub principal: Money,
    /// The interest that is due with it.
    pub interest: Money,
    /// The interest of the row's own period. It differs from `interest` when a grace defers interest.
    pub own_interest: Money,
    /// The principal that is left after it.
    pub balance: Money,
}

impl Instalment {
    /// Returns the amount due: principal and interest.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the sum does not fit into 64 bits, which never happens for a [`Schedule`].
    pub fn total(&self) -> Result<Money, LendingError> {
        let minor = plus(self.principal.minor(), self.interest.minor())?;
        Ok(Money::from_minor(minor, self.principal.currency()))
    }
}

impl Schedule {
    /// Lays out level monthly instalments with the profile `plain`. A month is a twelfth of a year, rounding is
    /// half-even, and the last instalment gets the rest.
    ///
    /// # Errors
    /// Those of [`Schedule::new`].
    pub fn plain(
        amount: Money,
        rate: Rate,
        months: Months,
        start: NaiveDate,
    ) -> Result<Self, LendingError> {
        Self::new(&Terms::new(amount, rate, months, start))
    }

    /// Lays out the instalments of terms.
    ///
    /// # Errors
    /// When a field has no meaning or two don't agree, when the loan would not be paid back
    /// ([`LendingError::NotAmortising`]), or when a number does not fit. The error names the field.
    pub fn new(terms: &Terms) -> Result<Self, LendingError> {
        Self::over(terms, &terms.due_dates()?)
    }

    /// Lays out the amount of terms over due dates. Their number and start replace those of the terms. This schedules
    /// the rest of a loan over the rest of its due dates.
    ///
    /// # Errors
    /// Those of [`Schedule::new`].
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Schedule, Terms};
    /// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
    ///
    /// let amount = Money::parse("12000.00", EGP)?;
    /// let terms = Terms::new(amount, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
    /// let mut rest = terms;
    /// rest.amount = Money::parse("5371.14", EGP)?;
    /// let schedule = Schedule::over(&rest, &terms.due_dates()?.from_number(5)?)?;
    /// assert_eq!((schedule.len(), schedule.instalment().to_string()), (8, "733.21".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn over(terms: &Terms, dates: &DueDates) -> Result<Self, LendingError> {
        Self::laid(ScheduleLayout::new(terms, dates, Room::default())?, terms, dates)
    }

    /// Lays out instalments that keep their earlier amounts, and end with the first one that pays the rest.
    pub(crate) fn that_keeps(
        terms: &Terms,
        dates: &DueDates,
        kept: KeptAmounts,
    ) -> Result<Self, LendingError> {
        let instalment = match terms.profile.convention {
            Convention::Flat | Convention::EqualPrincipal => None,
            _ => Some(Money::from_minor(kept.level, terms.amount.currency())),
        };
        let terms = Terms { instalment, ..*terms };
        let plan = Plan::new(&terms, dates, Room::default())?;
        let laid = ScheduleLayout::from_plan(Plan { kept: Some(kept), ..plan })?;
        Self::laid(laid, &terms, dates)
    }

    fn laid(laid: ScheduleLayout, terms: &Terms, dates: &DueDates) -> Result<Self, LendingError> {
        let ScheduleLayout { room, level, interest, total, last } = laid;
        let (rows, start) = (room.rows, dates.start());
        let before = rows.iter().rev().nth(1).map_or(start, |before| before.due);
        let count = u16::try_from(rows.len())
            .map_err(|_| LendingError::Broken { what: "a schedule has more rows than numbers" })?;
        let (amount, currency) = (terms.amount.minor(), terms.amount.currency());
        Ok(Self {
            rows,
            currency,
            amount,
            level,
            interest,
            total,
            start,
            last: (last, before),
            count,
        })
    }

    /// Returns the number of instalments, which is at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // it never is
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the day on which interest begins.
    #[must_use]
    pub const fn start(&self) -> NaiveDate {
        self.start
    }

    /// Returns the amount that is paid back.
    #[must_use]
    pub fn amount(&self) -> Money {
        self.money(self.amount)
    }

    /// Returns the level instalment. If instalments fall, returns the first one that pays principal.
    #[must_use]
    pub fn instalment(&self) -> Money {
        self.money(self.level)
    }

    /// Returns all interest.
    #[must_use]
    pub fn total_interest(&self) -> Money {
        self.money(self.interest)
    }

    /// Returns the sum of all instalments.
    #[must_use]
    pub fn total(&self) -> Money {
        self.money(self.total)
    }

    /// Returns the largest of all instalments.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the sum of an instalment does not fit into 64 bits, which no schedule has.
    #[doc(hidden)]
    pub fn largest(&self) -> Result<Money, LendingError> {
        let largest = |most: i64, row: &ScheduleRow| row.total().map(|total| most.max(total));
        Ok(self.money(self.rows.iter().try_fold(0, largest)?))
    }

    /// Returns the annual percentage rate of charge of the European Union: of the amount on the start
    /// and the instalments on their days, without any other charge.
    ///
    /// # Errors
    /// [`AprError::NoRate`] for extremes: no rate up to 1,000,000 makes both sides equal.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Schedule, apr::eu::TimeUnit};
    /// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
    ///
    /// let (amount, start) = (Money::parse("12000", EGP)?, parse_date("2026-01-31")?);
    /// let schedule = Schedule::plain(amount, Rate::percent("24")?, Months(12), start)?;
    /// assert_eq!(format!("{:.2} %", schedule.aprc(TimeUnit::Months)?), "26.99 %");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn aprc(&self, counting: TimeUnit) -> Result<AnnualRate, AprError> {
        let repayments = self.rows.iter().map(|row| row.flow(self.currency));
        let drawdown = Flow { on: self.start, amount: self.amount() };
        eu::aprc_of_drawdown(drawdown, repayments, counting, &mut Vec::new())
    }

    /// Returns the instalments in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Instalment> + '_ {
        let (mut balance, mut period_start) = (self.amount, self.start);
        (1..=self.count).zip(&self.rows).map(move |(number, row)| {
            // The subtraction can't overflow: it was checked when the row was laid out.
            balance = balance.wrapping_sub(row.principal);
            let start = std::mem::replace(&mut period_start, row.due);
            self.instalment_of(row, number, start, balance)
        })
    }

    /// Returns the last instalment.
    #[must_use]
    pub fn last(&self) -> Instalment {
        let (last, before) = &self.last;
        self.instalment_of(last, self.count, *before, 0)
    }

    fn instalment_of(
        &self,
        row: &ScheduleRow,
        number: u16,
        start: NaiveDate,
        balance: i64,
    ) -> Instalment {
        Instalment {
            number,
            period_start: start,
            due: row.due,
            principal: self.money(row.principal),
            interest: self.money(row.interest),
            own_interest: self.money(row.own),
            balance: self.money(balance),
        }
    }

    fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}

/// Rows in their memory, and their totals.
pub(crate) struct ScheduleLayout {
    pub(crate) room: Room,
    pub(crate) level: i64,
    pub(crate) interest: i64,
    /// The sum of all rows.
    pub(crate) total: i64,
    /// The last of the rows.
    pub(crate) last: ScheduleRow,
}

impl ScheduleLayout {
    pub(crate) fn new(terms: &Terms, dates: &DueDates, room: Room) -> Result<Self, LendingError> {
        Self::from_plan(Plan::new(terms, dates, room)?)
    }

    fn from_plan(plan: Plan<'_>) -> Result<Self, LendingError> {
        let RowLayout { rows, level } = lay(&plan)?;
        let interest = total(rows.iter().map(|row| row.own))?;
        let total = plan.amount().checked_add(interest).ok_or_else(|| plan.too_large())?;
        let last = *rows.last().ok_or(LendingError::Broken { what: "a loan has no instalment" })?;
        let rates = match plan.rates {
            Rates::Equal(_) => Vec::new(),
            Rates::Each(rates) => rates,
        };
        Ok(Self { room: Room { rows, rates }, level, interest, total, last })
    }
}

/// Returns the level that the instalments of terms would have, even if it would not pay the loan back. It is for
/// conventions where the level does not follow from the rows.
pub(crate) fn level_of(terms: &Terms) -> Result<i64, LendingError> {
    let dates = terms.due_dates()?;
    let plan = Plan::new(terms, &dates, Room::default())?;
    match terms.profile.convention {
        Convention::Flat => flat_level(&plan),
        _ => level_instalment(&plan),
    }
}

/// Lays out by the convention of the terms.
fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    match plan.terms.profile.convention {
        Convention::Plain
        | Convention::HalfUp
        | Convention::CeilUnit
        | Convention::FineractCumulative => lay_level(plan),
        Convention::FineractProgressive | Convention::FineractProgressiveDays => {
            lay_progressive(plan)
        }
        Convention::Flat => lay_flat(plan),
        Convention::EqualPrincipal => lay_equal_principal(plan),
        Convention::DailySimple => lay_daily(plan),
    }
}

#[cfg(test)]
mod tests {
    //! The worked example of the plain profile, and refused terms.
    #![allow(clippy::unwrap_used)]

    use super::Schedule;
    use crate::{
        Convention, DueDates, Frequency, LendingError, LendingErrorCode, MonthEnd, Profile, Terms,
    };
    use lendwright_types::currency::EGP;
    use lendwright_types::time::parse_date;
    use lendwright_types::{Money, Months, Rate};

    fn egp(text: &str) -> Money {
        Money::parse(text, EGP).unwrap()
    }

    fn terms(amount: &str, rate: &str, months: u16) -> Terms {
        let start = parse_date("2026-01-31").unwrap();
        Terms::new(egp(amount), Rate::percent(rate).unwrap(), Months(months), start)
    }

    fn rows(schedule: &Schedule) -> Vec<String> {
        let row = |row: super::Instalment| {
            let total = row.total().unwrap();
            format!("{} {} {} {} {}", row.due, row.principal, row.interest, total, row.balance)
        };
        schedule.iter().map(row).collect()
    }

    #[test]
    fn twelve_thousand_at_24_percent_over_a_year() {
        let schedule = Schedule::new(&terms("12000.00", "24", 12)).unwrap();
        let expected = [
            "2026-02-28 894.72 240.00 1134.72 11105.28",
            "2026-03-31 912.61 222.11 1134.72 10192.67",
            "2026-04-30 930.87 203.85 1134.72 9261.80",
            "2026-05-31 949.48 185.24 1134.72 8312.32",
            "2026-06-30 968.47 166.25 1134.72 7343.85",
            "2026-07-31 987.84 146.88 1134.72 6356.01",
            "2026-08-31 1007.60 127.12 1134.72 5348.41",
            "2026-09-30 1027.75 106.97 1134.72 4320.66",
            "2026-10-31 1048.31 86.41 1134.72 3272.35",
            "2026-11-30 1069.27 65.45 1134.72 2203.08",
            "2026-12-31 1090.66 44.06 1134.72 1112.42",
            "2027-01-31 1112.42 22.25 1134.67 0.00",
        ];
        assert_eq!(rows(&schedule), expected);
        assert_eq!(schedule.total_interest(), egp("1616.59"));
        assert_eq!(schedule.total(), egp("13616.59"));
        assert_eq!(schedule.last(), schedule.iter().last().unwrap());
    }

    #[test]
    fn what_is_left_is_laid_out_anew_over_the_same_days() {
        let whole = terms("12000.00", "24", 12);
        let days = whole.due_dates().unwrap().from_number(5).unwrap();
        let rest = Terms { amount: egp("5371.14"), ..whole };
        let lower = Schedule::over(&rest, &days).unwrap();
        assert_eq!(
            (lower.instalment(), lower.last().total().unwrap()),
            (egp("733.21"), egp("733.24"))
        );
        let kept = Terms { instalment: Some(egp("1134.72")), ..rest };
        let shorter = Schedule::over(&kept, &days).unwrap();
        assert_eq!(shorter.len(), 6);
        assert_eq!(shorter.last().total().unwrap().to_string(), "25.54");
        assert_eq!(shorter.last().due.to_string(), "2026-11-30");
    }

    #[test]
    fn a_loan_that_would_not_be_paid_back_is_refused() {
        for (amount, rate, months) in [
            ("100.00", "99", 600),
            ("0.05", "24", 12),
            ("1000000.00", "1000", 600),
            ("0.01", "0", 2),
        ] {
            let error = Schedule::new(&terms(amount, rate, months)).unwrap_err();
            assert_eq!(error.code(), LendingErrorCode::NotAmortising, "{error}");
            assert_eq!(error.field(), "months");
        }
        let error = Schedule::new(&terms("100.00", "99", 600)).unwrap_err();
        let text = "months: instalment 1 of 600 would be 0.00 of principal and 8.25 of interest";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn fields_without_a_meaning_are_refused_by_name() {
        let good = terms("1000.00", "24", 12);
        let with = |profile: Profile| Schedule::new(&Terms { profile, ..good });
        let plain = Profile::default();
        let usd = Money::parse("1", lendwright_types::currency::USD).unwrap();
        let fields = [
            (Schedule::new(&Terms { amount: egp("0"), ..good }), "amount"),
            (Schedule::new(&Terms { amount: egp("-1"), ..good }), "amount"),
            (Schedule::new(&Terms { amount: egp("10000000000000.01"), ..good }), "amount"),
            (Schedule::new(&Terms { months: Months(0), ..good }), "months"),
            (Schedule::new(&Terms { months: Months(601), ..good }), "months"),
            (Schedule::new(&Terms { first_due: Some(good.start), ..good }), "first_due"),
            (Schedule::new(&Terms { instalment: Some(usd), ..good }), "instalment"),
            (with(Profile { principal_grace: 12, ..plain }), "principal_grace"),
            (with(Profile { interest_grace: 12, ..plain }), "interest_grace"),
            (with(Profile { interest_free: 13, ..plain }), "interest_free"),
            (with(Profile { instalment_multiple: Some(usd), ..plain }), "instalment_multiple"),
            (with(Profile { every: Frequency::Days(0), ..plain }), "every"),
        ];
        for (result, field) in fields {
            let error: LendingError = result.unwrap_err();
            assert_eq!(
                (error.field(), error.code()),
                (field, LendingErrorCode::InvalidValue),
                "{error}"
            );
            assert!(error.to_string().starts_with(field), "{error}");
        }
        let flat = Profile::new(Convention::Flat);
        let given = Terms { instalment: Some(egp("100")), profile: flat, ..good };
        assert_eq!(Schedule::new(&given).unwrap_err().field(), "instalment");
    }

    #[test]
    fn extremes_end_in_an_answer_or_an_error_by_name() {
        let start = parse_date("2026-01-31").unwrap();
        for convention in Convention::all() {
            for (amount, rate) in
                [("10000000000000", "1000"), ("10000000000000", "0.000001"), ("0.01", "1000")]
            {
                for months in [1, 2, 600] {
                    for unit in crate::RateUnit::all() {
                        let profile = Profile { rate_unit: unit, ..Profile::new(convention) };
                        let terms = Terms { start, profile, ..terms(amount, rate, months) };
                        match Schedule::new(&terms) {
                            Ok(schedule) => assert_eq!(schedule.last().balance, egp("0")),
                            Err(error) => {
                                assert!(["months", "rate"].contains(&error.field()), "{error}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_schedule_of_sixty_rows_takes_at_most_two_kilobytes() {
        let row = size_of::<super::plan::ScheduleRow>();
        assert!(60 * row + size_of::<Schedule>() <= 2048, "{row} bytes a row");
    }

    #[test]
    fn dates_may_be_listed() {
        let days = ["2026-02-28", "2026-04-15"].map(|day| parse_date(day).unwrap());
        let good = terms("1000.00", "12", 2);
        let listed = Schedule::over(&good, &DueDates::listed(good.start, &days).unwrap()).unwrap();
        // A month at 1 %, then 47 days by 30U/360 from the last of February on: 45.
        assert_eq!(listed.iter().next().unwrap().interest, egp("10.00"));
        let every = Frequency::Months(1);
        let steps = DueDates::new(good.start, 2, every, MonthEnd::Clamp).unwrap();
        assert_eq!(Schedule::over(&good, &steps).unwrap(), Schedule::new(&good).unwrap());
    }

    #[test]
    fn interest_by_the_day_stops_at_its_caps() {
        let profile = Profile {
            rate_unit: crate::RateUnit::DailyPercent,
            ..Profile::new(Convention::DailySimple)
        };
        let loan = Terms { profile, ..terms("100.00", "0.1", 12) };
        let interest = |profile: Profile| {
            Schedule::new(&Terms { profile, ..loan })
                .map(|schedule| schedule.total_interest().to_string())
        };
        // Caps as the United Kingdom's (FCA, CONC 5A.2) on cost in all and a day.
        let in_all = Rate::percent("20").ok();
        assert_eq!(interest(profile), Ok("20.67".into()));
        assert_eq!(interest(Profile { total_interest_cap: in_all, ..profile }), Ok("20.00".into()));
        let a_day = Profile { daily_interest_cap: Rate::percent("0.05").ok(), ..profile };
        let lower = Terms { profile, rate: Rate::percent("0.05").unwrap(), ..loan };
        let expected = Schedule::new(&lower).unwrap().total_interest().to_string();
        assert_eq!(interest(a_day), Ok(expected));
    }

    #[test]
    fn a_sum_that_does_not_fit_is_an_error_and_no_other_number() {
        let days = ["2026-01-31", "2026-02-28", "2026-03-31"].map(|day| parse_date(day).unwrap());
        let money = |minor| Money::from_minor(minor, EGP);
        let row = super::Instalment {
            number: 1,
            period_start: days[0],
            due: days[1],
            principal: money(i64::MAX),
            interest: money(1),
            own_interest: money(1),
            balance: money(0),
        };
        assert_eq!(row.total().map_err(|error| error.code()), Err(LendingErrorCode::Damaged));
        let charge = crate::Charge::Fixed(money(5_000));
        let cap = Rate::percent("50").ok();
        let penalty = crate::Penalty { cap, ..crate::Penalty::new(charge, charge) };
        let unpaid = |_| crate::UnpaidAmounts {
            principal: row.principal,
            interest: row.interest,
            outstanding_principal: row.principal,
            until: None,
        };
        let charged = penalty.charged(&row, days[2], unpaid);
        assert_eq!(charged.map_err(|error| error.code()), Err(LendingErrorCode::Damaged));
    }

    #[test]
    fn a_period_has_its_own_rate_or_none() {
        let by_days = Profile { day_count: crate::DayCount::Actual365, ..Profile::default() };
        let terms = Terms { profile: by_days, ..terms("1000.00", "24", 3) };
        let rates =
            super::plan::Rates::new(&terms, &terms.due_dates().unwrap(), Vec::new()).unwrap();
        assert!((1..=3).all(|number| rates.at(number).is_some_and(|rate| !rate.is_zero())));
        assert!([0, 4, u16::MAX].iter().all(|number| rates.at(*number).is_none()));
    }

    #[test]
    fn a_last_instalment_that_does_not_fit_is_told_from_one_that_does() {
        use super::conventions::{FinalInstalment, last_of};
        let terms = terms("1000000.00", "1000", 600);
        let dates = terms.due_dates().unwrap();
        let plan = super::plan::Plan::new(&terms, &dates, super::plan::Room::default()).unwrap();
        assert!(matches!(last_of(&plan, 1), Ok(FinalInstalment::TooLarge)));
        assert!(matches!(last_of(&plan, 100_000_000_000), Ok(FinalInstalment::TooSmall)));
        // All of the amount and a month's interest, at once.
        let one = Terms { months: Months(1), ..terms };
        let dates = one.due_dates().unwrap();
        let plan = super::plan::Plan::new(&one, &dates, super::plan::Room::default()).unwrap();
        assert!(matches!(last_of(&plan, 1), Ok(FinalInstalment::Is(183_333_333))));
    }
}
