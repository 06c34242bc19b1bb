//! A running loan: its rows, price and age on any day are a function of its terms, its events and the day.

mod accrual;
mod arrears;
mod event;
mod forbearance;
mod payment;
mod settlement;
mod state;
#[cfg(test)]
mod tests;

pub use arrears::{Age, LoanRow};
pub use event::{Entry, Event, EventKind, LoanError, Status, Surplus, UnpaidInterest};
pub use settlement::{Price, rule_of_78};
pub use state::{EventOutcome, RowPart};

use crate::apr::AnnualRate;
use crate::arithmetic::negative;
use crate::{LendingError, Servicing, Terms};
use chrono::NaiveDate;
use lendwright_types::Money;
use settlement::contract_rate;
use state::{Ending, Row, State};

/// A running loan.
///
/// Events are applied in order. The same terms and events always make the same loan. Events that were taken back
/// ([`EventKind::Reverse`], [`EventKind::Undo`]) stay in the history and have no other effect.
///
/// # Example
/// ```
/// use lendwright_lending::{Charge, Event, EventKind, Loan, Penalty, Servicing, Terms};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("12000.00", EGP)?;
/// let terms = Terms::new(amount, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
/// let percent = |text| Rate::percent(text).map(Charge::Percent);
/// let servicing = Servicing::new(Penalty::new(percent("2")?, percent("5")?), Rate::percent("2")?);
/// let mut loan = Loan::open(&terms, &servicing)?;
///
/// for month in ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"] {
///     let kind = EventKind::Pay { amount: Money::parse("1134.72", EGP)? };
///     loan.apply(&Event { day: parse_date(month)?, kind })?;
/// }
/// let price = loan.price(parse_date("2026-06-12")?)?;
/// assert_eq!(price.principal.to_string(), "8312.32");
/// assert_eq!((price.accrued.to_string(), price.fee.to_string()), ("66.50".into(), "166.25".into()));
/// assert_eq!(price.total.to_string(), "8545.07");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loan {
    state: State,
    history: Vec<PastEvent>,
    /// The number of schedules laid out, including those taken back.
    versions: u16,
}

/// An event of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PastEvent {
    event: Event,
    entry: Entry,
    /// The version of the rows that the event laid out.
    version: u16,
    /// Whether the event was taken back, or takes another one back.
    is_gone: bool,
}

/// The most schedules that a loan may have had.
const VERSIONS_MAX: u16 = 999;

impl Loan {
    /// Opens a loan. Its amount is paid out on the start of its terms.
    ///
    /// # Errors
    /// Those of [`Schedule::new`](super::Schedule::new); for a settlement by the rule of 78, more than 61
    /// instalments.
    pub fn open(terms: &Terms, servicing: &Servicing) -> Result<Self, LoanError> {
        let state = State::open(terms, servicing)?;
        state.check_rule78()?;
        Ok(Self { state, history: Vec::new(), versions: 1 })
    }

    /// Returns the ledger lines of its opening.
    ///
    /// # Errors
    /// None for an amount that is greater than 0.
    pub fn opening(&self) -> Result<Entry, LoanError> {
        let amount = self.state.contract.amount;
        let cash = self.state.money(negative(amount.minor())?);
        Ok(Entry { principal: amount, cash, ..Entry::zero(amount.currency()) })
    }

    /// Returns the loan after events on its terms. It is the loan that [`Loan::open`] and [`Loan::apply`] would make,
    /// but faster.
    ///
    /// # Errors
    /// Those of [`Loan::open`], and of the first event that can't happen.
    pub fn from_events<'e>(
        terms: &Terms,
        servicing: &Servicing,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Self, LoanError> {
        let mut loan = Self::open(terms, servicing)?;
        let events = events.into_iter();
        loan.history.reserve(events.size_hint().0);
        for event in events {
            loan.step(event)?;
        }
        Ok(loan)
    }

    /// Pays the first rows of a newly opened loan in full, each on its due date, without an entry in the history.
    /// Returns the last of these dates.
    fn pay_on_time(&mut self, count: u16) -> Result<Option<NaiveDate>, LendingError> {
        self.state.pay_on_time(count)
    }

    /// Applies an event.
    ///
    /// # Errors
    /// When the event can't happen; the loan is then as it was.
    pub fn apply(&mut self, event: &Event) -> Result<EventOutcome, LoanError> {
        let before = Snapshot::new(&self.state, event);
        let done = self.step(event);
        if done.is_err() {
            before.restore(&mut self.state);
        }
        done
    }

    /// Applies an event. If it fails, the state is undefined.
    fn step(&mut self, event: &Event) -> Result<EventOutcome, LoanError> {
        // An event that was taken back may happen again on its own day.
        if let Some(last) = self.last_day().filter(|last| event.day < *last) {
            return Err(LoanError::DayBefore { day: event.day, last });
        }
        if matches!(event.kind, EventKind::Reverse | EventKind::Undo) {
            return self.take_back(event);
        }
        let version = self.versions.checked_add(1);
        let version =
            version.ok_or(LendingError::Broken { what: "a loan has too many schedules" })?;
        self.state.move_to(event.day)?;
        let done = happen(&mut self.state, event, version)?;
        let lays_out = self.state.rows.iter().any(|row| row.version == version);
        if lays_out && version > VERSIONS_MAX {
            let reason = "schedules have been made of this loan; no more can be";
            return Err(LendingError::invalid("version", VERSIONS_MAX, reason).into());
        }
        if lays_out {
            self.versions = version;
        }
        let (event, entry) = (event.clone(), done.entry);
        self.history.push(PastEvent { event, entry, version, is_gone: false });
        Ok(done)
    }

    /// Takes the latest event back. The loan is then the result of the other events.
    fn take_back(&mut self, event: &Event) -> Result<EventOutcome, LoanError> {
        let latest = self.history.iter().rposition(|past| !past.is_gone);
        let latest = latest.ok_or(LoanError::NotLatest)?;
        let (before, rest) = self.history.split_at_mut(latest);
        let past = rest.first_mut().ok_or(LoanError::NotLatest)?;
        if past.event.kind.is_payment() != (event.kind == EventKind::Reverse) {
            return Err(LoanError::NotLatest);
        }
        let entry = past.entry.reversed()?;
        self.state = self.state.folded(before)?;
        past.is_gone = true;
        let (event, version) = (event.clone(), 0);
        self.history.push(PastEvent { event, entry, version, is_gone: true });
        Ok(EventOutcome { entry, parts: Vec::new() })
    }

    /// Returns the loan after the events up to a day. It leaves out the events that were taken back, also those taken
    /// back later.
    ///
    /// # Errors
    /// None for a loan that was made by [`Loan::apply`].
    pub fn as_of(&self, day: NaiveDate) -> Result<Self, LoanError> {
        let counts = |past: &&PastEvent| !past.is_gone && past.event.day <= day;
        let history: Vec<_> = self.history.iter().filter(counts).cloned().collect();
        let state = self.state.folded(&history)?;
        Ok(Self { state, history, versions: self.versions })
    }

    /// Returns the ledger lines of each event in order, including events that were taken back.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.history.iter().map(|past| &past.entry)
    }

    /// Returns the terms as they were agreed upon.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.state.contract
    }

    /// Returns the settings that decide price, penalties and payments.
    #[must_use]
    pub const fn servicing(&self) -> &Servicing {
        &self.state.servicing
    }

    /// Returns the status of the loan.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.state.status
    }

    /// Returns the day of the latest event that counts. An event that was taken back does not count, and the event
    /// that took it back does not either. So an event that was booked under a wrong clock has no effect once it is
    /// taken back.
    #[must_use]
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.history.iter().rev().find(|past| !past.is_gone).map(|past| past.event.day)
    }

    /// Returns the loan's day when the clock shows `today`: today, or the day of its latest event if that is later.
    #[must_use]
    pub fn day(&self, today: NaiveDate) -> NaiveDate {
        self.last_day().map_or(today, |last| last.max(today))
    }

    /// Returns the number of schedules laid out, including those taken back.
    #[must_use]
    pub const fn versions(&self) -> u16 {
        self.versions
    }

    /// Returns the level instalment of the latest schedule.
    #[must_use]
    pub fn instalment(&self) -> Money {
        self.state.money(self.state.plan.level)
    }

    /// Returns the rows on a day, by number.
    ///
    /// # Errors
    /// When a penalty does not fit into 64 bits.
    pub fn rows(&self, day: NaiveDate) -> Result<Vec<LoanRow>, LoanError> {
        let state = self.state.on(day)?;
        // Collecting results would not reserve room for all rows.
        let mut rows = Vec::with_capacity(state.rows.len());
        for row in &state.rows {
            rows.push(state.view(row, day)?);
        }
        Ok(rows)
    }

    /// Returns the row that can be paid as an instalment on a day, if there is one.
    ///
    /// # Errors
    /// Those of [`Loan::rows`].
    pub fn candidate(&self, day: NaiveDate) -> Result<Option<LoanRow>, LoanError> {
        let state = self.state.on(day)?;
        let row = state.candidate(day).and_then(|at| state.rows.get(at));
        Ok(row.map(|row| state.view(row, day)).transpose()?)
    }

    /// Returns the price of a settlement on a day, also if an instalment is late.
    ///
    /// # Errors
    /// When an amount does not fit into 64 bits, or when a settlement by SI 2004/1483 needs an annual rate that can't
    /// be found.
    pub fn price(&self, day: NaiveDate) -> Result<Price, LoanError> {
        self.state.on(day)?.price(day)
    }

    /// Returns the age of the loan's arrears on a day.
    ///
    /// # Errors
    /// Those of [`Loan::rows`].
    pub fn age(&self, day: NaiveDate) -> Result<Age, LoanError> {
        Ok(self.state.on(day)?.age(day)?)
    }

    /// Returns the unpaid principal.
    ///
    /// # Errors
    /// A loan that was made by [`Loan::apply`] has none.
    pub fn outstanding(&self) -> Result<Money, LoanError> {
        Ok(self.state.money(self.state.unpaid_principal()?))
    }

    /// Returns the lender's debt to the borrower since the loan was settled or completed, less the refunds that
    /// were paid out.
    #[must_use]
    pub fn refund(&self) -> Money {
        self.state.money(self.state.refund)
    }

    /// Returns the annual percentage rate of charge of the terms as they were agreed upon.
    ///
    /// # Errors
    /// When no rate solves the equation.
    pub fn aprc(&self) -> Result<AnnualRate, LoanError> {
        contract_rate(&self.state.contract)
    }
}

impl State {
    /// Applies those of some events that were not taken back to the terms.
    fn folded(&self, events: &[PastEvent]) -> Result<Self, LoanError> {
        let mut state = Self::open(&self.contract, &self.servicing)?;
        for past in events.iter().filter(|past| !past.is_gone) {
            state.move_to(past.event.day)?;
            happen(&mut state, &past.event, past.version)?;
        }
        Ok(state)
    }
}

/// Applies an event to a state that is already moved to the event's day.
fn happen(state: &mut State, event: &Event, version: u16) -> Result<EventOutcome, LoanError> {
    let is_open = match event.kind {
        EventKind::Refund { .. } => {
            matches!(state.status, Status::SettledEarly | Status::Completed)
        }
        EventKind::Take { .. } => matches!(state.status, Status::Approved | Status::WrittenOff),
        _ => state.status == Status::Approved,
    };
    if !is_open {
        return Err(LoanError::Closed { status: state.status });
    }
    let day = event.day;
    let done = match &event.kind {
        EventKind::Pay { amount } => state.pay(day, *amount),
        EventKind::Take { amount, surplus } => state.take(day, *amount, *surplus, version),
        EventKind::Settle { amount } => state.settle(day, *amount),
        EventKind::Restructure { months, rate, unpaid_interest } => {
            state.restructure(day, *months, *rate, *unpaid_interest, version)
        }
        EventKind::Holiday { months, unpaid_interest } => {
            state.grant_holiday(day, *months, *unpaid_interest, version)
        }
        EventKind::WaivePenalties { numbers } => state.waive(day, numbers),
        EventKind::WriteOff => state.write_off(day),
        EventKind::Refund { amount } => state.pay_refund(day, *amount),
        EventKind::Reverse | EventKind::Undo => Err(LoanError::NotLatest),
    }?;
    // A restructuring may turn interest into principal, or back.
    let may_give_back = matches!(state.status, Status::SettledEarly | Status::Completed)
        || matches!(event.kind, EventKind::Restructure { .. });
    if done.entry.interest.is_positive() && !may_give_back {
        let what = "interest is given back by an event that does not end the loan";
        return Err(LendingError::Broken { what }.into());
    }
    Ok(done)
}

// The state before an event that may fail.

/// The parts of a state that an event may change, as they were before it.
#[allow(clippy::large_enum_variant, reason = "a box would cost a payment more than it saves")]
enum Snapshot {
    /// The whole state.
    Whole(Box<State>),
    /// The only row that a payment of an instalment may change, with its place, and its other possible changes.
    Payment { row: Option<(usize, Row)>, ending: Ending },
}

impl Snapshot {
    /// Notes a state before an event.
    fn new(state: &State, event: &Event) -> Self {
        if !matches!(event.kind, EventKind::Pay { .. }) || state.is_recalculated(event.day) {
            return Self::Whole(Box::new(state.clone()));
        }
        let row = state.first_open().and_then(|at| Some((at, state.rows.get(at)?.clone())));
        Self::Payment { row, ending: state.ending() }
    }

    /// Restores a state.
    fn restore(self, state: &mut State) {
        match self {
            Self::Whole(before) => *state = *before,
            Self::Payment { row, ending } => {
                if let Some((at, row)) = row
                    && let Some(place) = state.rows.get_mut(at)
                {
                    *place = row;
                }
                state.return_to(ending);
            }
        }
    }
}

// Quotes.

/// The price of settling a loan. Its first instalments were paid in full, each on its due date.
///
/// It is a [`Loan`] with these payments, made in one step. [`Quote::price`] answers for one day. A quote that is kept
/// answers for any number of days.
///
/// # Example
/// ```
/// use lendwright_lending::{Charge, Penalty, Quote, Servicing, Terms};
/// use lendwright_types::{Money, Months, Rate, currency::EGP, time::parse_date};
///
/// let amount = Money::parse("12000.00", EGP)?;
/// let terms = Terms::new(amount, Rate::percent("24")?, Months(12), parse_date("2026-01-31")?);
/// let percent = |text| Rate::percent(text).map(Charge::Percent);
/// let servicing = Servicing::new(Penalty::new(percent("2")?, percent("5")?), Rate::percent("2")?);
///
/// let price = Quote::price(&terms, &servicing, 4, parse_date("2026-06-12")?)?;
/// assert_eq!(price.principal.to_string(), "8312.32");
/// assert_eq!((price.accrued.to_string(), price.fee.to_string()), ("66.50".into(), "166.25".into()));
/// assert_eq!(price.total.to_string(), "8545.07");
///
/// let quote = Quote::new(&terms, &servicing, 4)?;
/// assert_eq!(quote.on(parse_date("2026-06-29")?)?.total.to_string(), "8639.27");
/// assert_eq!(quote.on(parse_date("2026-06-30")?)?.total.to_string(), "8625.45");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    loan: Loan,
    paid: u16,
    /// The due date of the last instalment that was paid.
    paid_until: Option<NaiveDate>,
}

impl Quote {
    /// Returns the price of settling on a day.
    ///
    /// # Errors
    /// Those of [`Quote::new`] and [`Quote::on`].
    pub fn price(
        terms: &Terms,
        servicing: &Servicing,
        paid: u16,
        day: NaiveDate,
    ) -> Result<Price, LendingError> {
        Self::new(terms, servicing, paid)?.on(day)
    }

    /// Makes the quote of a loan with the first `paid` instalments paid, from 0 to all but one. An instalment with
    /// nothing due counts as paid.
    ///
    /// # Errors
    /// Those of [`Loan::open`]; when no instalment is left, or the penalty's grace is longer than the days
    /// to very late. The error names the field.
    pub fn new(terms: &Terms, servicing: &Servicing, paid: u16) -> Result<Self, LendingError> {
        servicing.penalty.check()?;
        let mut loan = Loan::open(terms, servicing).map_err(|error| refusal(error, terms))?;
        let paid_until = loan.pay_on_time(paid)?;
        Ok(Self { loan, paid, paid_until })
    }

    /// Returns the price of settling on a day, also if an instalment is late then.
    ///
    /// # Errors
    /// When an instalment that was paid is not due by the day, or when an amount does not fit into 64 bits. Also when
    /// a settlement by SI 2004/1483 needs an annual rate that can't be found. The error names the field.
    pub fn on(&self, day: NaiveDate) -> Result<Price, LendingError> {
        if self.paid_until.is_some_and(|due| due > day) {
            let reason = "is more instalments than are due by the day";
            return Err(LendingError::invalid("paid", self.paid, reason));
        }
        self.loan.price(day).map_err(|error| refusal(error, self.loan.terms()))
    }
}

/// Converts the error of a loan without a price: a field that is invalid, or an annual rate that does not exist.
fn refusal(error: LoanError, terms: &Terms) -> LendingError {
    match error {
        LoanError::Invalid(error) => error,
        _ => LendingError::invalid("rate", terms.rate, "makes no annual percentage rate of charge"),
    }
}
