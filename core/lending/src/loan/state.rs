//! The state of a loan after its events.

use super::error::LoanError;
use super::pool::Pool;
use super::row::Row;
use super::status::Status;
use crate::exact::{AmountOverflow, plus, total, total_of};
use crate::layout::KeptAmounts;
use crate::rates::Rates;
use crate::{DueDates, LendingError, Ratio, Schedule, Servicing, Terms};
use chrono::NaiveDate;
use lendwright_types::Money;

/// The error of a place that has no row.
pub(super) const NO_ROW: LendingError =
    LendingError::Broken { what: "a loan has not the rows it had" };

/// The state of a loan after its events, in minor units.
///
/// # Invariants
/// Each of these holds before and after an event:
/// - A plan takes the place of another by [`State::replan`] only: [`State::rate_of`] finds the rate of an older row
///   in the `past` plans.
/// - The dates, terms and level of `plan` are those of the rows after `plan.before`. Overdue interest uses them to
///   lay out the open rows after `plan.laid_from` again. Anything that the plan doesn't contain is lost then.
/// - `plan.before` counts the rows before its dates. `plan.laid_from` counts the rows before those that were laid out
///   together. They differ after a holiday, because a holiday moves some of these rows and lays out none. The rule of
///   78 uses all of them.
/// - If an event changes the days or amounts of a row, the row gets the event's version. It is stored by version
///   and number, so with its old version it would overwrite the old row, and events could not be taken back.
/// - No interest of the rows before `counts_from` is counted: they belong to a schedule that was replaced.
/// - The totals of `pools` are the carried interest of all rows, except own interest that prepayments moved. Code
///   that adds carried interest to a row, or removes it, changes both.
/// - [`State::note`] comes last, in each event except the write-off and the refund: it keeps the received amount and
///   the balance of the day, and completes the loan. The refund that the lender then owes is in the event's ledger
///   lines. An event that ends the loan in another way sets the status before.
/// - The interest of a row is its own (with interest postponed by earlier rows), the carried interest and the kept
///   interest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The terms as they were agreed upon.
    pub(super) contract: Terms,
    pub(super) servicing: Servicing,
    pub(super) status: Status,
    pub(super) plan: RemainingPlan,
    /// The plans before it. Their closed rows may still be running.
    pub(super) past: Vec<RemainingPlan>,
    /// The rows that are not retired, by number: closed ones first.
    pub(super) rows: Vec<Row>,
    /// The place of the first row with own interest that counts. The rows before it belong to a schedule that was
    /// replaced together with its unpaid interest.
    pub(super) counts_from: usize,
    /// Carried interest, as it accrues.
    pub(super) pools: Vec<Pool>,
    /// The interest of holidays that became principal, as it accrues.
    pub(super) capitalised: Vec<Pool>,
    /// The unpaid principal after each day on which it changed.
    pub(super) balances: Vec<(NaiveDate, i64)>,
    /// The payments of principal, interest and fees, by day.
    pub(super) receipts: Vec<(NaiveDate, i64)>,
    /// The day on which it was written off: penalties by the day stop there.
    pub(super) written_off: Option<NaiveDate>,
    /// The refund that the lender owes the borrower since the settlement, or since the last row was paid.
    pub(super) refund: i64,
}

/// The parts of a state that grow with each payment, or that the last payment changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    balances: (usize, Option<(NaiveDate, i64)>),
    receipts: (usize, Option<(NaiveDate, i64)>),
    status: Status,
    refund: i64,
}

/// The plan of the rows that are not due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RemainingPlan {
    /// The terms, with the graces that are left.
    pub(super) terms: Terms,
    /// The due dates of rows `before + 1` and on.
    pub(super) dates: DueDates,
    /// The number of rows before the first of the dates.
    pub(super) before: u16,
    /// The number of rows before those that were planned together. A holiday moves only some of these.
    pub(super) laid_from: u16,
    /// The level instalment.
    pub(super) level: i64,
}

impl RemainingPlan {
    /// The same plan from a row's number on, with a new amount.
    pub(super) fn rest(&self, number: u16, amount: i64) -> Result<Self, LendingError> {
        let no_row = || LendingError::Broken { what: "a row is none of its plan" };
        let own = number.checked_sub(self.before).ok_or_else(no_row)?;
        let passed = own.checked_sub(1).ok_or_else(no_row)?;
        let rest = self.dates.count().checked_sub(passed).ok_or_else(no_row)?;
        let mut terms = self.terms;
        let profile = &mut terms.profile;
        // A shorter term may have fewer instalments than the grace. A grace that has passed is 0.
        let most = rest.checked_sub(1).ok_or_else(no_row)?;
        let left = |grace: u16, most: u16| grace.saturating_sub(passed).min(most);
        profile.principal_grace = left(profile.principal_grace, most);
        profile.interest_grace = left(profile.interest_grace, most);
        profile.interest_free = left(profile.interest_free, rest);
        terms.amount = Money::from_minor(amount, terms.amount.currency());
        (terms.first_due, terms.instalment) = (None, None);
        let dates = self.dates.from_number(own)?;
        let before = self.before.checked_add(passed).ok_or_else(no_row)?;
        Ok(Self { terms, dates, before, laid_from: self.laid_from, level: self.level })
    }

    /// Lays out its rows.
    pub(super) fn rows(&mut self, version: u16) -> Result<Vec<Row>, LendingError> {
        let schedule = Schedule::over(&self.terms, &self.dates)?;
        self.rows_of(&schedule, version)
    }

    /// Lays out rows that keep their instalment, or their part of the principal, and end earlier.
    pub(super) fn rows_that_keep(
        &mut self,
        kept: KeptAmounts,
        version: u16,
    ) -> Result<Vec<Row>, LendingError> {
        let schedule = Schedule::that_keeps(&self.terms, &self.dates, kept)?;
        self.dates = self.dates.up_to(schedule.last().number);
        self.rows_of(&schedule, version)
    }

    fn rows_of(&mut self, schedule: &Schedule, version: u16) -> Result<Vec<Row>, LendingError> {
        self.level = schedule.instalment().minor();
        self.laid_from = self.before;
        // Collecting results would not reserve room for all rows.
        let mut rows = Vec::with_capacity(schedule.len());
        for instalment in schedule.iter() {
            let number = self.before.checked_add(instalment.number);
            let number = number.ok_or(LendingError::Broken { what: "a loan has too many rows" })?;
            let is_in_grace = instalment.number <= self.terms.profile.interest_grace;
            let puts_off = is_in_grace && !instalment.balance.is_zero();
            rows.push(Row::new(version, number, &instalment, puts_off));
        }
        Ok(rows)
    }
}

impl State {
    pub(super) fn open(terms: &Terms, servicing: &Servicing) -> Result<Self, LendingError> {
        let dates = terms.due_dates()?;
        let mut plan = RemainingPlan { terms: *terms, dates, before: 0, laid_from: 0, level: 0 };
        let rows = plan.rows(1)?;
        Ok(Self {
            contract: *terms,
            servicing: *servicing,
            status: Status::Approved,
            plan,
            past: Vec::new(),
            rows,
            counts_from: 0,
            pools: Vec::new(),
            capitalised: Vec::new(),
            balances: vec![(terms.start, terms.amount.minor())],
            receipts: Vec::new(),
            written_off: None,
            refund: 0,
        })
    }

    pub(super) fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.plan.terms.amount.currency())
    }

    /// Puts another plan in the place of the one that counted.
    pub(super) fn replan(&mut self, plan: RemainingPlan) {
        let past = std::mem::replace(&mut self.plan, plan);
        self.past.push(past);
    }

    /// The rate of a row's period, by the plan that laid out or moved it last.
    pub(super) fn rate_of(&self, row: &Row) -> Result<Ratio, LendingError> {
        let plans = std::iter::once(&self.plan).chain(self.past.iter().rev());
        let plan = plans.into_iter().find(|plan| plan.before < row.number);
        let number = plan.and_then(|plan| Some((plan, row.number.checked_sub(plan.before)?)));
        let (plan, number) = number.ok_or(LendingError::Broken { what: "a row has no plan" })?;
        let rates = Rates::new(&plan.terms, &plan.dates, Vec::new())?;
        rates.at(number).ok_or(LendingError::Broken { what: "a row has no rate" })
    }

    /// The place of the first row that is not closed.
    pub(super) fn first_open(&self) -> Option<usize> {
        self.rows.iter().position(Row::is_open)
    }

    /// The number of rows up to the last paid one. Empty rows before it count too: a new plan must not replace
    /// a paid row.
    pub(super) fn rows_up_to_paid(&self) -> usize {
        self.rows_up_to(Row::is_paid)
    }

    /// The place of the first row that is not due, after all paid rows.
    pub(super) fn first_not_due(&self, day: NaiveDate) -> Option<usize> {
        let mut rest = self.rows.iter().enumerate().skip(self.rows_up_to_paid());
        rest.find(|(_, row)| row.due > day).map(|(at, _)| at)
    }

    /// The number of rows up to the last one that satisfies `holds`.
    pub(super) fn rows_up_to(&self, holds: impl Fn(&Row) -> bool) -> usize {
        let counted = (1..).zip(&self.rows).filter(|(_, row)| holds(row));
        counted.last().map_or(0, |(count, _)| count)
    }

    pub(super) fn unpaid_principal(&self) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().map(Row::unpaid_principal))
    }

    pub(super) fn unpaid_interest(&self) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().map(Row::unpaid_interest))
    }

    /// The scheduled principal of a row and of those after it.
    pub(super) fn principal_from(&self, at: usize) -> Result<i64, LendingError> {
        let rows = self.rows.get(at..).ok_or(NO_ROW)?;
        Ok(total(rows.iter().map(|row| row.principal))?)
    }

    /// The parts of the state that [`State::note`] may change.
    pub(super) fn ending(&self) -> Ending {
        let end = |list: &[(NaiveDate, i64)]| (list.len(), list.last().copied());
        let (balances, receipts) = (end(&self.balances), end(&self.receipts));
        Ending { balances, receipts, status: self.status, refund: self.refund }
    }

    /// Undoes later changes by [`State::note`].
    pub(super) fn return_to(&mut self, ending: Ending) {
        let lists = [(&mut self.balances, ending.balances), (&mut self.receipts, ending.receipts)];
        for (list, (count, last)) in lists {
            list.truncate(count);
            if let (Some(place), Some(last)) = (list.last_mut(), last) {
                *place = last;
            }
        }
        (self.status, self.refund) = (ending.status, ending.refund);
    }

    /// Notes the amount that was received on a day, and the principal that is unpaid after it. If nothing is
    /// left to pay, the loan is completed.
    ///
    /// Returns the refund that the lender then owes: paying all rows ahead gives back the same interest as a
    /// settlement on the day.
    pub(super) fn note(&mut self, day: NaiveDate, received: i64) -> Result<i64, LoanError> {
        // One of each day is enough: the balance between two payments of a day is never needed.
        match self.receipts.last_mut() {
            Some((on, sum)) if *on == day => *sum = plus(*sum, received)?,
            _ => self.receipts.push((day, received)),
        }
        let left = self.unpaid_principal()?;
        match self.balances.last_mut() {
            Some((on, balance)) if *on == day => *balance = left,
            _ => self.balances.push((day, left)),
        }
        if self.first_open().is_some() || self.status != Status::Approved {
            return Ok(0);
        }
        self.refund = self.price_parts(day)?.refund;
        self.status = Status::Completed;
        Ok(self.refund)
    }
}
