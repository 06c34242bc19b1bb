//! The state of a loan after its events: its plans, its rows, its carried interest and the outcome of an event.

use super::event::{Entry, LoanError, Status};
use crate::arithmetic::{AmountOverflow, minus, negative, plus, total, total_of};
use crate::schedule::plan::{KeptAmounts, Rates};
use crate::{
    ClosureCause, DueDates, Instalment, LendingError, Parts, Ratio, Schedule, Servicing, Terms,
};
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

    /// Replaces the current plan, which becomes one of the `past` plans.
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

// One row of a running loan, in minor units.

/// The amounts that are due on one day, and their paid parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) version: u16,
    pub(super) number: u16,
    pub(super) period_start: NaiveDate,
    pub(super) due: NaiveDate,
    /// The first day of the period's interest: the period's start, or a later day after a holiday.
    pub(super) accrues_from: NaiveDate,
    pub(super) principal: i64,
    /// All interest that is due with it.
    pub(super) interest: i64,
    /// The interest of the row's own period.
    pub(super) own: i64,
    /// The carried part of `interest`.
    pub(super) carried: i64,
    /// The part of `carried` that is the row's own interest: it was earned on principal that was prepaid then.
    /// It is paid after the rest of `carried`.
    pub(super) moved: i64,
    /// The paid part of `interest` from before a prepayment that lowered the row's interest. This part is
    /// never earned.
    pub(super) kept: i64,
    /// The part of `kept` that was paid of later rows, which a prepayment has ended. It pays no interest that accrues.
    pub(super) ahead: i64,
    /// The earned part of its interest, up to the day of a prepayment, in addition to the interest on the
    /// principal that it bears interest on now.
    pub(super) earned: i64,
    /// Whether its own interest is due with a later row.
    pub(super) puts_off: bool,
    pub(super) paid: PaidAmounts,
    /// The waived part of its penalty.
    pub(super) waived: i64,
    pub(super) closed: Option<Closure>,
    /// The payments before it was closed, by day.
    pub(super) parts: Vec<PartPayment>,
}

/// The paid parts of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PaidAmounts {
    pub(super) principal: i64,
    pub(super) interest: i64,
    pub(super) fee: i64,
    pub(super) penalty: i64,
}

/// The cause and the day of a row's closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closure {
    pub(super) by: ClosureCause,
    pub(super) on: NaiveDate,
}

/// A payment that did not close its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartPayment {
    pub(super) on: NaiveDate,
    pub(super) principal: i64,
    pub(super) interest: i64,
}

impl Row {
    /// The row of an instalment. If nothing is due with it, it is closed at once.
    pub(super) fn new(version: u16, number: u16, instalment: &Instalment, puts_off: bool) -> Self {
        let minor = |money: Money| money.minor();
        let (principal, interest) = (minor(instalment.principal), minor(instalment.interest));
        let own = minor(instalment.own_interest);
        let mut row = Self {
            version,
            number,
            period_start: instalment.period_start,
            due: instalment.due,
            accrues_from: instalment.period_start,
            principal,
            interest,
            own,
            carried: 0,
            moved: 0,
            kept: 0,
            ahead: 0,
            earned: 0,
            puts_off,
            paid: PaidAmounts::default(),
            waived: 0,
            closed: None,
            parts: Vec::new(),
        };
        row.close_if_nothing();
        row
    }

    /// Closes the row if nothing is due with it, and opens it otherwise. A row with a payment is not changed.
    pub(super) fn close_if_nothing(&mut self) {
        if self.paid == PaidAmounts::default() {
            let closed = Closure { by: ClosureCause::Payment, on: self.period_start };
            self.closed = self.is_nothing().then_some(closed);
        }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.closed.is_none()
    }

    /// Whether nothing is due with it.
    const fn is_nothing(&self) -> bool {
        self.principal == 0 && self.interest == 0
    }

    /// Whether something was due with it, and it is closed.
    pub(super) const fn is_paid(&self) -> bool {
        !self.is_open() && !self.is_nothing()
    }

    pub(super) fn unpaid_principal(&self) -> Result<i64, AmountOverflow> {
        if self.is_open() { minus(self.principal, self.paid.principal) } else { Ok(0) }
    }

    pub(super) fn unpaid_interest(&self) -> Result<i64, AmountOverflow> {
        if self.is_open() { minus(self.interest, self.paid.interest) } else { Ok(0) }
    }

    pub(super) fn unpaid(&self) -> Result<i64, AmountOverflow> {
        plus(self.unpaid_principal()?, self.unpaid_interest()?)
    }

    /// Its carried interest, without its own.
    pub(super) fn foreign(&self) -> Result<i64, AmountOverflow> {
        minus(self.carried, self.moved)
    }

    /// The paid part of [`Row::foreign`] interest, which is paid first.
    pub(super) fn foreign_paid(&self) -> Result<i64, AmountOverflow> {
        Ok(self.interest_paid()?.clamp(0, self.foreign()?))
    }

    /// The paid part of its interest, without the part paid ahead on later rows.
    pub(super) fn interest_paid(&self) -> Result<i64, AmountOverflow> {
        minus(self.paid.interest, self.ahead)
    }

    /// The paid part of the interest that is not carried.
    pub(super) fn own_paid(&self) -> Result<i64, AmountOverflow> {
        let paid = self.interest_paid()?;
        minus(paid, paid.clamp(0, self.carried))
    }

    /// Carries earned interest of its period.
    pub(super) fn carry_own(&mut self, amount: i64) -> Result<(), AmountOverflow> {
        self.moved = plus(self.moved, amount)?;
        self.carry(amount)
    }

    /// Adds carried interest, and opens the row if it was closed.
    pub(super) fn carry(&mut self, amount: i64) -> Result<(), AmountOverflow> {
        self.carried = plus(self.carried, amount)?;
        self.interest = plus(self.interest, amount)?;
        self.close_if_nothing();
        self.open_if_unpaid()
    }

    /// Opens a row that was paid in full, if a part of it is unpaid now. The payment that closed it becomes a part.
    fn open_if_unpaid(&mut self) -> Result<(), AmountOverflow> {
        let Some(Closure { by: ClosureCause::Payment, on }) = self.closed else { return Ok(()) };
        let principal =
            minus(self.paid.principal, total(self.parts.iter().map(|part| part.principal))?)?;
        let interest =
            minus(self.paid.interest, total(self.parts.iter().map(|part| part.interest))?)?;
        self.closed = None;
        if self.unpaid()? == 0 {
            self.closed = Some(Closure { by: ClosureCause::Payment, on });
        } else if (principal, interest) != (0, 0) {
            self.parts.push(PartPayment { on, principal, interest });
        }
        Ok(())
    }

    /// The unpaid principal and interest at the beginning of a day.
    pub(super) fn unpaid_before(&self, day: NaiveDate) -> Result<(i64, i64), AmountOverflow> {
        let before = || self.parts.iter().filter(|part| part.on < day);
        Ok((
            minus(self.principal, total(before().map(|part| part.principal))?)?,
            minus(self.interest, total(before().map(|part| part.interest))?)?,
        ))
    }

    /// The first day, on the given one or later, with a payment on this row.
    pub(super) fn next_part(&self, day: NaiveDate) -> Option<NaiveDate> {
        self.parts.iter().map(|part| part.on).filter(|on| *on >= day).min()
    }

    /// Pays unpaid interest, at most `most`. Returns the paid amount.
    pub(super) fn take_interest(
        &mut self,
        on: NaiveDate,
        most: i64,
    ) -> Result<i64, AmountOverflow> {
        let interest = self.unpaid_interest()?.min(most);
        self.pay(on, PaidAmounts { interest, ..PaidAmounts::default() })?;
        Ok(interest)
    }

    /// Pays unpaid principal, at most `most`. Returns the paid amount.
    pub(super) fn take_principal(
        &mut self,
        on: NaiveDate,
        most: i64,
    ) -> Result<i64, AmountOverflow> {
        let principal = self.unpaid_principal()?.min(most);
        self.pay(on, PaidAmounts { principal, ..PaidAmounts::default() })?;
        Ok(principal)
    }

    /// Moves interest that was already paid to this row. If it is more than the row's unpaid interest, the row's
    /// interest grows by the rest.
    pub(super) fn keep_interest(&mut self, on: NaiveDate, paid: i64) -> Result<(), AmountOverflow> {
        let more = if self.is_open() { minus(paid, self.unpaid_interest()?)?.max(0) } else { paid };
        self.take_paid(on, paid, more)
    }

    /// Moves interest that was paid on later rows to this row. The row's interest grows by it.
    pub(super) fn keep_ahead(&mut self, on: NaiveDate, paid: i64) -> Result<(), AmountOverflow> {
        self.ahead = plus(self.ahead, paid)?;
        self.take_paid(on, paid, paid)
    }

    /// Moves interest that was already paid to this row. The row's interest grows by `more` of it.
    fn take_paid(&mut self, on: NaiveDate, paid: i64, more: i64) -> Result<(), AmountOverflow> {
        self.kept = plus(self.kept, more)?;
        self.interest = plus(self.interest, more)?;
        if more > 0 {
            // A row with nothing due had been closed at once.
            self.closed = None;
        }
        self.pay(on, PaidAmounts { interest: paid, ..PaidAmounts::default() })
    }

    /// Pays parts of it on a day.
    pub(super) fn pay(&mut self, on: NaiveDate, paid: PaidAmounts) -> Result<(), AmountOverflow> {
        self.paid.principal = plus(self.paid.principal, paid.principal)?;
        self.paid.interest = plus(self.paid.interest, paid.interest)?;
        self.paid.fee = plus(self.paid.fee, paid.fee)?;
        self.paid.penalty = plus(self.paid.penalty, paid.penalty)?;
        if self.unpaid()? > 0 && paid != PaidAmounts::default() {
            let PaidAmounts { principal, interest, .. } = paid;
            self.note_part(PartPayment { on, principal, interest })?;
        }
        Ok(())
    }

    /// Notes a part together with the others of its day, so each day has at most one.
    fn note_part(&mut self, part: PartPayment) -> Result<(), AmountOverflow> {
        match self.parts.last_mut() {
            Some(last) if last.on == part.on => {
                last.principal = plus(last.principal, part.principal)?;
                last.interest = plus(last.interest, part.interest)?;
            }
            _ => self.parts.push(part),
        }
        Ok(())
    }
}

// Carried interest, and the holidays during which it accrues.

/// An amount of carried interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    pub(super) total: i64,
    /// The part of the holiday's interest that accrues before this amount.
    pub(super) after: i64,
    /// The holiday during which it accrues; `None` if it has accrued.
    pub(super) holiday: Option<Holiday>,
}

impl Pool {
    /// Interest that has accrued.
    pub(super) const fn accrued_already(total: i64) -> Self {
        Self { total, after: 0, holiday: None }
    }
}

/// The months of a holiday, and the principal that bears interest in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holiday {
    pub(super) from: NaiveDate,
    /// The rows' own interest continues on this day.
    pub(super) until: NaiveDate,
    pub(super) months: u16,
    pub(super) principal: i64,
    pub(super) yearly: Ratio,
}

// The result of an event: the ledger's lines and the payment's parts.

/// The result of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventOutcome {
    /// The ledger's lines.
    pub entry: Entry,
    /// The amounts paid on each row, by the version of its schedule and its number. Number 0 is the loan itself: a
    /// prepayment pays its principal and fee.
    pub parts: Vec<RowPart>,
}

/// A payment of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowPart {
    /// The version of the row's schedule.
    pub version: u16,
    /// The row's number, from 1 on; 0 for the loan itself. The loan's interest is negative if a settlement or
    /// the last payment leaves a refund.
    pub number: u16,
    /// The paid amounts.
    pub paid: Parts,
}

/// The parts of a payment, while it is divided among the rows.
#[derive(Default)]
pub(super) struct PaymentParts {
    pub(super) parts: Vec<RowPart>,
}

/// The sums of a payment's parts, in minor units.
#[derive(Default)]
pub(super) struct PartSums {
    pub(super) principal: i64,
    pub(super) interest: i64,
    pub(super) penalty: i64,
    pub(super) fee: i64,
}

impl PaymentParts {
    /// Adds a payment of a row.
    pub(super) fn add(&mut self, part: RowPart) {
        self.parts.push(part);
    }

    /// The sums that were paid, by kind.
    pub(super) fn sums(&self) -> Result<PartSums, AmountOverflow> {
        let mut sums = PartSums::default();
        for RowPart { paid, .. } in &self.parts {
            sums.principal = plus(sums.principal, paid.principal.minor())?;
            sums.interest = plus(sums.interest, paid.interest.minor())?;
            sums.penalty = plus(sums.penalty, paid.penalty.minor())?;
            sums.fee = plus(sums.fee, paid.fee.minor())?;
        }
        Ok(sums)
    }

    /// The effect of a payment; `principal_before` is the unpaid principal before it. A refund is interest that the
    /// loan itself gives back.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the parts are not the cash and the refund, or the principal did not fall
    /// by its part.
    pub(super) fn done(
        mut self,
        state: &State,
        (cash, refund): (i64, i64),
        principal_before: i64,
    ) -> Result<EventOutcome, LendingError> {
        if refund > 0 {
            let version = state.rows.last().map_or(1, |row| row.version);
            let zero = Parts::zero(state.contract.amount.currency());
            let paid = Parts { interest: state.money(negative(refund)?), ..zero };
            self.add(RowPart { version, number: 0, paid });
        }
        let PartSums { principal, interest, penalty, fee } = self.sums()?;
        let fallen = minus(principal_before, state.unpaid_principal()?)?;
        if fallen != principal {
            let what = "the principal did not fall by what was paid of it";
            return Err(LendingError::Broken { what });
        }
        let line = |minor: i64| negative(minor).map(|minor| state.money(minor));
        let is_lost = state.status == Status::WrittenOff;
        let (of_principal, of_loss) = if is_lost { (0, principal) } else { (principal, 0) };
        let entry = Entry {
            principal: line(of_principal)?,
            interest: line(interest)?,
            penalty: line(penalty)?,
            fee: line(fee)?,
            cash: state.money(cash),
            loss: line(of_loss)?,
            refund: line(refund)?,
        };
        Ok(EventOutcome { entry: entry.checked()?, parts: self.parts })
    }
}

impl State {
    /// The effect of an event that moves no money: the interest that became principal since, and the refund that is
    /// owed to the borrower. `principal_before` is the unpaid principal before it.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the principal did not grow by that interest.
    pub(super) fn done_without_cash(
        &self,
        principal_before: i64,
        (capitalised, refund): (i64, i64),
    ) -> Result<EventOutcome, LendingError> {
        let grown = minus(self.unpaid_principal()?, principal_before)?;
        let entry = Entry {
            principal: self.money(grown),
            interest: self.money(minus(refund, capitalised)?),
            refund: self.money(negative(refund)?),
            ..Entry::zero(self.contract.amount.currency())
        };
        Ok(EventOutcome { entry: entry.checked()?, parts: Vec::new() })
    }
}

impl Entry {
    /// Returns the entry, if its lines add up to 0.
    pub(super) fn checked(self) -> Result<Self, LendingError> {
        let sum = self.lines().iter().try_fold(0, |sum, (_, line)| plus(sum, line.minor()))?;
        if sum != 0 {
            return Err(LendingError::Broken { what: "the ledger's lines do not add up to 0" });
        }
        Ok(self)
    }
}
