//! Schedules: the due date of each instalment, and the amounts that it pays.

use super::apr::eu::{self, Counting};
use super::apr::{AnnualRate, AprError, Flow};
use super::exact::{plus, total};
use super::layout::{KeptAmounts, Plan, Room, RowLayout, ScheduleRow};
use super::rates::Rates;
use super::{Convention, DueDates, LendingError, Terms};
use super::{daily, equal_principal, flat, level, progressive};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Months, Rate};

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
    /// let rest = Terms { amount: Money::parse("5371.14", EGP)?, ..terms };
    /// let schedule = Schedule::over(&rest, &terms.due_dates()?.from_number(5)?)?;
    /// assert_eq!((schedule.len(), schedule.instalment().to_string()), (8, "733.21".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn over(terms: &Terms, dates: &DueDates) -> Result<Self, LendingError> {
        Self::laid(ScheduleLayout::new(terms, dates, Room::default())?, terms, dates)
    }

    /// Lays out instalments that keep their earlier amounts, and end with the first one that pays the rest.
    pub(super) fn that_keeps(
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
    /// use lendwright_lending::{Schedule, apr::eu::Counting};
    /// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
    ///
    /// let (amount, start) = (Money::parse("12000", EGP)?, parse_date("2026-01-31")?);
    /// let schedule = Schedule::plain(amount, Rate::percent("24")?, Months(12), start)?;
    /// assert_eq!(format!("{:.2} %", schedule.aprc(Counting::Months)?), "26.99 %");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn aprc(&self, counting: Counting) -> Result<AnnualRate, AprError> {
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
pub(super) struct ScheduleLayout {
    pub(super) room: Room,
    pub(super) level: i64,
    pub(super) interest: i64,
    /// The sum of all rows.
    pub(super) total: i64,
    /// The last of the rows.
    pub(super) last: ScheduleRow,
}

impl ScheduleLayout {
    pub(super) fn new(terms: &Terms, dates: &DueDates, room: Room) -> Result<Self, LendingError> {
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
pub(super) fn level_of(terms: &Terms) -> Result<i64, LendingError> {
    let dates = terms.due_dates()?;
    let plan = Plan::new(terms, &dates, Room::default())?;
    match terms.profile.convention {
        Convention::Flat => flat::level(&plan),
        _ => level::level(&plan),
    }
}

/// Lays out by the convention of the terms.
fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    match plan.terms.profile.convention {
        Convention::Plain
        | Convention::HalfUp
        | Convention::CeilUnit
        | Convention::FineractCumulative => level::lay(plan),
        Convention::FineractProgressive | Convention::FineractProgressiveDays => {
            progressive::lay(plan)
        }
        Convention::Flat => flat::lay(plan),
        Convention::EqualPrincipal => equal_principal::lay(plan),
        Convention::DailySimple => daily::lay(plan),
    }
}
