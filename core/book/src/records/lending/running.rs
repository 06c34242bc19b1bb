//! A loan that runs: its events, its rows and its payments.

use super::history::{Inputs, inputs_of};
use super::lookup::{check_clock, zone_of};
use super::{
    Account, ApplicationEvent, ApplicationId, ApplicationRecord, ApplicationStatus, DueClaim,
    DueId, DuePayment, EventKind, LedgerLine, PaymentId, PaymentKind, PaymentPart, PaymentRecord,
    UnreadableApplication,
};
use crate::error::Error;
use crate::tables::{Book, Query};
use crate::unit::Context;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_lending as lending;
use lendwright_lending::{Entry, Event, EventOutcome, Loan, LoanRow, Status};
use lendwright_types::Money;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

// Running loans: computed from their events, and stored in a form that SQL tools can read.

/// A loan with its application.
pub(crate) struct RunningLoan {
    pub(crate) application: ApplicationRecord,
    pub(crate) loan: Loan,
    /// The loan's day: the day of the clock, or of its latest effective event if that is later.
    pub(crate) today: NaiveDate,
    /// The day of the latest effective event. No event can be earlier.
    pub(crate) last_day: NaiveDate,
    /// The day of the clock.
    clock: NaiveDate,
    /// The day of the approval.
    pub(crate) approved_on: NaiveDate,
    /// The number of the latest event.
    latest: i64,
    /// The numbers of the effective events, in order.
    live: Vec<i64>,
    /// All events of the application, in order.
    pub(super) events: Vec<ApplicationEvent>,
}

/// Notes about an event.
#[derive(Clone, Copy, Default)]
pub(crate) struct Note<'n> {
    /// The reason for the event.
    pub(crate) reason: &'n str,
    /// The payment method.
    pub(crate) method: &'n str,
}

/// The rows of an event. All of them are computed before any is written.
struct RowPlan {
    event: ApplicationEvent,
    payment: Option<(PaymentRecord, Vec<PaymentPart>)>,
    ledger: Vec<LedgerLine>,
    changes: Vec<RowChange>,
    undoes: Option<i64>,
    status: ApplicationStatus,
}

/// The result of an event.
pub(crate) struct EventResult {
    /// The payment that was booked or reversed.
    pub(crate) payment: Option<PaymentId>,
    pub(crate) done: EventOutcome,
}

impl RunningLoan {
    /// Computes the loan of an approved application from its events.
    pub(crate) fn load(
        cx: &mut Context<'_>,
        application: ApplicationRecord,
    ) -> Result<Self, Error> {
        let today = zone_of(cx, &application)?.date_of(cx.now());
        let id = application.application_id;
        let events = cx.book()?.scan(ApplicationEvent::by_key).equal(id).collect()?;
        Self::from_events(application, events, today)
    }

    /// Does the same as [`RunningLoan::load`] for many applications of a provider. `today` is its current day.
    pub(crate) fn load_all(
        cx: &mut Context<'_>,
        applications: Vec<Result<ApplicationRecord, UnreadableApplication>>,
        today: NaiveDate,
    ) -> Result<Vec<Result<Self, UnreadableApplication>>, Error> {
        let ids: Vec<_> = applications.iter().flatten().map(|of| of.application_id).collect();
        let mut events = events_of(cx, &ids)?.into_iter();
        let of = |application: Result<ApplicationRecord, UnreadableApplication>| {
            let application = match application {
                Ok(application) => application,
                Err(unreadable) => return Ok(Err(unreadable)),
            };
            let own = events.next().ok_or_else(|| Error::damaged("the events of a loan"))?;
            let events = match own {
                Ok(events) => events,
                Err(unreadable) => return Ok(Err(unreadable)),
            };
            let id = application.application_id;
            match Self::from_events(application, events, today) {
                Ok(running) => Ok(Ok(running)),
                Err(error) => UnreadableApplication::of_error(id, error).map(Err),
            }
        };
        applications.into_iter().map(of).collect()
    }

    /// Computes the loan from all events of an application.
    pub(super) fn from_events(
        application: ApplicationRecord,
        events: Vec<ApplicationEvent>,
        today: NaiveDate,
    ) -> Result<Self, Error> {
        Self::of_loan(application, events, None, today)
    }

    /// Does the same as [`RunningLoan::from_events`]. `opened` is the loan by the application's terms, if the caller has already
    /// opened it.
    pub(super) fn of_loan(
        application: ApplicationRecord,
        events: Vec<ApplicationEvent>,
        opened: Option<Loan>,
        today: NaiveDate,
    ) -> Result<Self, Error> {
        let id = application.application_id;
        let contract = if opened.is_none() { Some(application.contract()?) } else { None };
        let broken = |error: &dyn std::fmt::Display| {
            Error::damaged(format!("the events of application {id} make no loan: {error}"))
        };
        let (mut live, zero) = (Vec::new(), Money::zero(application.currency));
        let mut of_loan = Vec::with_capacity(events.len());
        for kept in &events {
            let Some(event) = kept.event(zero)? else { continue };
            match event.kind {
                lending::EventKind::Reverse | lending::EventKind::Undo => drop(live.pop()),
                _ => live.push(kept.number),
            }
            of_loan.push(event);
        }
        let loan = match opened {
            Some(loan) if of_loan.is_empty() => loan,
            _ => {
                let (terms, servicing) = contract.map_or_else(|| application.contract(), Ok)?;
                Loan::from_events(&terms, &servicing, &of_loan).map_err(|error| broken(&error))?
            }
        };
        let approval = events.iter().find(|event| event.kind == EventKind::Approved);
        let (Some(approved_on), Some(latest)) = (approval.map(|event| event.day), events.last())
        else {
            return Err(broken(&"its history has no approval"));
        };
        let latest = latest.number;
        let mut running = Self {
            application,
            loan,
            today,
            last_day: today,
            clock: today,
            approved_on,
            latest,
            live,
            events,
        };
        running.stand();
        Ok(running)
    }

    /// Computes the loan's day. Undone events and the events that undo them do not count.
    fn stand(&mut self) {
        let counts = |event: &&ApplicationEvent| {
            matches!(event.kind, EventKind::Created | EventKind::Approved)
                || self.live.binary_search(&event.number).is_ok()
        };
        let days = self.events.iter().filter(counts).map(|event| event.day);
        self.last_day = days.fold(self.approved_on, NaiveDate::max);
        self.today = self.last_day.max(self.clock);
    }

    /// Applies an event on a day, and writes it: the event, its rows and claims, the payment with its parts, the
    /// ledger's lines and the application's status.
    ///
    /// # Errors
    /// If the loan refuses the event. Then nothing is written.
    pub(crate) fn happen(
        &mut self,
        cx: &mut Context<'_>,
        day: NaiveDate,
        kind: lending::EventKind,
        note: Note<'_>,
    ) -> Result<EventResult, Error> {
        check_clock(cx, self.application.provider_id)?;
        let takes_back = matches!(kind, lending::EventKind::Reverse | lending::EventKind::Undo);
        let (done, planned) = self.plan(cx, day, kind, note)?;
        self.latest = planned.event.number;
        if takes_back {
            self.live.pop();
        } else {
            self.live.push(self.latest);
        }
        let payment = self.write(cx, planned)?;
        if takes_back {
            self.stand();
        } else {
            (self.last_day, self.today) = (day, self.today.max(day));
        }
        Ok(EventResult { payment, done })
    }

    /// Applies an event to the loan, and computes everything to be written.
    fn plan(
        &mut self,
        cx: &mut Context<'_>,
        day: NaiveDate,
        kind: lending::EventKind,
        note: Note<'_>,
    ) -> Result<(EventOutcome, RowPlan), Error> {
        let before = self.rows_as_kept()?;
        let is_lost = self.loan.status() == Status::WrittenOff;
        let inputs = inputs_of(&kind, is_lost, note.method);
        let takes_back = matches!(kind, lending::EventKind::Reverse | lending::EventKind::Undo);
        let (versions, partner_id) = (self.loan.versions(), cx.partner()?.partner_id);
        let number = self.latest.checked_add(1);
        let number = number.ok_or_else(|| Error::damaged("an event's number".to_owned()))?;
        let done = self.loan.apply(&Event { day, kind })?;
        let undoes = if takes_back { self.live.last().copied() } else { None };
        let event = ApplicationEvent {
            tenant_id: self.application.tenant_id,
            application_id: self.application.application_id,
            number,
            kind: inputs.kind,
            day,
            at: cx.now(),
            partner_id,
            reason: note.reason.to_owned(),
            amount_minor: inputs.amount.map(Money::minor),
            inputs: inputs.json.clone(),
            version: (self.loan.versions() > versions).then(|| self.loan.versions().into()),
            undoes,
        };
        let payment = self.payment_of(&event, &inputs, &done, note.method)?;
        let ledger = self.lines_of(number, &done.entry);
        let is_payment = payment.is_some();
        let writing = WriteContext { event: number, at: event.at, is_payment, takes_back };
        let changes = changes(&self.application, &before, &self.rows_as_kept()?, &writing)?;
        let status = self.status();
        Ok((done, RowPlan { event, payment, ledger, changes, undoes, status }))
    }

    /// Writes the planned changes. Returns the payment that was booked or reversed.
    fn write(
        &mut self,
        cx: &mut Context<'_>,
        planned: RowPlan,
    ) -> Result<Option<PaymentId>, Error> {
        let RowPlan { event, payment, ledger, changes, undoes, status } = planned;
        let mut book = cx.book()?;
        book.insert(&event)?;
        let payment_id = match payment {
            Some((payment, parts)) => {
                let payment_id = PaymentId(book.next_id::<PaymentRecord>()?);
                book.append(PaymentRecord { payment_id, ..payment })?;
                for part in parts {
                    book.append(PaymentPart { payment_id, ..part })?;
                }
                Some(payment_id)
            }
            None => None,
        };
        for line in &ledger {
            book.insert(line)?;
        }
        let reversed = undoes.map(|undone| self.mark_reversed(cx, undone)).transpose()?.flatten();
        write(&mut cx.book()?, &self.application, changes, payment_id)?;
        self.events.push(event);
        if self.application.status != status {
            self.application.status = status;
            cx.book()?.update(&self.application)?;
        }
        Ok(payment_id.or(reversed))
    }

    /// Returns the rows as of the day of the latest event, which is the stored form.
    pub(super) fn rows_as_kept(&self) -> Result<Vec<LoanRow>, Error> {
        let day = self.loan.last_day().unwrap_or(self.loan.terms().start);
        Ok(self.loan.rows(day)?)
    }

    /// Returns the rows as of today.
    ///
    /// # Errors
    /// If a penalty does not fit into 64 bits.
    pub(crate) fn rows(&self) -> Result<Vec<LoanRow>, Error> {
        Ok(self.loan.rows(self.today)?)
    }

    /// Writes the rows and the ledger's lines of a loan that its latest event approved.
    pub(crate) fn write_opening(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        let after = self.rows_as_kept()?;
        let writing =
            WriteContext { event: self.latest, at: cx.now(), is_payment: false, takes_back: false };
        let changes = changes(&self.application, &[], &after, &writing)?;
        let ledger = self.lines_of(self.latest, &self.loan.opening()?);
        let mut book = cx.book()?;
        write(&mut book, &self.application, changes, None)?;
        for line in &ledger {
            book.insert(line)?;
        }
        Ok(())
    }

    pub(super) fn approval(&self) -> Option<&ApplicationEvent> {
        self.events.iter().find(|event| event.kind == EventKind::Approved)
    }

    /// Returns the application, the loan, and all events in order.
    pub(crate) fn into_events(self) -> (ApplicationRecord, Loan, Vec<ApplicationEvent>) {
        (self.application, self.loan, self.events)
    }

    /// Returns the number of the latest effective event.
    pub(crate) fn latest_live(&self) -> Option<i64> {
        self.live.last().copied()
    }

    /// Returns the id of a row.
    pub(crate) fn due_id(&self, row: &LoanRow) -> Result<DueId, Error> {
        due_id(self.application.application_id, row.version, row.number)
    }

    /// Returns the record of a payment and its parts, if the event is a payment. The payment gets its id when it is
    /// written.
    fn payment_of(
        &self,
        event: &ApplicationEvent,
        inputs: &Inputs,
        done: &EventOutcome,
        method: &str,
    ) -> Result<Option<(PaymentRecord, Vec<PaymentPart>)>, Error> {
        let (Some(amount), Some(kind)) = (inputs.amount, payment_kind(inputs.kind)) else {
            return Ok(None);
        };
        let (tenant_id, application_id) = (event.tenant_id, event.application_id);
        let payment_id = PaymentId(0);
        let payment = PaymentRecord {
            tenant_id,
            payment_id,
            application_id,
            event_number: event.number,
            borrower_id: self.application.borrower_id,
            kind,
            amount_minor: amount.minor(),
            method: method.to_owned(),
            booked_at: event.at,
            day: event.day,
            reversed_by: None,
        };
        let mut parts = Vec::with_capacity(done.parts.len());
        for part in &done.parts {
            parts.push(PaymentPart {
                tenant_id,
                payment_id,
                due_id: due_id(application_id, part.version, part.number)?,
                penalty_minor: part.paid.penalty.minor(),
                fee_minor: part.paid.fee.minor(),
                interest_minor: part.paid.interest.minor(),
                principal_minor: part.paid.principal.minor(),
            });
        }
        Ok(Some((payment, parts)))
    }

    /// Returns the lines that an event writes to the ledger.
    fn lines_of(&self, event_number: i64, entry: &Entry) -> Vec<LedgerLine> {
        let (tenant_id, application_id) =
            (self.application.tenant_id, self.application.application_id);
        let all = lines(entry).into_iter().filter(|(_, amount)| !amount.is_zero());
        let line = |(account, amount): (Account, Money)| LedgerLine {
            tenant_id,
            application_id,
            event_number,
            account,
            amount_minor: amount.minor(),
        };
        all.map(line).collect()
    }

    /// Marks the payment of an undone event as reversed, if the event was a payment.
    fn mark_reversed(&self, cx: &mut Context<'_>, undone: i64) -> Result<Option<PaymentId>, Error> {
        let key = (self.application.application_id, undone);
        let mut book = cx.book()?;
        let Some(payment) = book.first(PaymentRecord::by_event, key)? else {
            let is_payment = |event: &ApplicationEvent| payment_kind(event.kind).is_some();
            if self.events.iter().any(|event| event.number == undone && is_payment(event)) {
                let id = self.application.application_id;
                let what = format!("the payment of event {undone} of application {id} is gone");
                return Err(Error::damaged(what));
            }
            return Ok(None);
        };
        let payment_id = payment.payment_id;
        book.update(&PaymentRecord { reversed_by: Some(self.latest), ..payment })?;
        Ok(Some(payment_id))
    }

    /// Returns the application's status, from the status of its loan.
    pub(super) const fn status(&self) -> ApplicationStatus {
        match self.loan.status() {
            Status::Approved => ApplicationStatus::Approved,
            Status::Completed => ApplicationStatus::Completed,
            Status::SettledEarly => ApplicationStatus::SettledEarly,
            Status::WrittenOff => ApplicationStatus::WrittenOff,
        }
    }
}

pub(super) fn payment_kind(kind: EventKind) -> Option<PaymentKind> {
    match kind {
        EventKind::Instalment => Some(PaymentKind::Instalment),
        EventKind::Settlement => Some(PaymentKind::Settlement),
        EventKind::Part => Some(PaymentKind::Part),
        EventKind::Recovery => Some(PaymentKind::Recovery),
        _ => None,
    }
}

/// Returns the lines of an entry by their accounts.
pub(super) fn lines(entry: &Entry) -> [(Account, Money); 7] {
    [
        (Account::Principal, entry.principal),
        (Account::Interest, entry.interest),
        (Account::Penalty, entry.penalty),
        (Account::Fee, entry.fee),
        (Account::Cash, entry.cash),
        (Account::Loss, entry.loss),
        (Account::Refund, entry.refund),
    ]
}

// The stored rows of a loan, in a form that SQL can read.

/// The context for writing rows: the event, the time, and whether a payment is also written.
pub(super) struct WriteContext {
    pub(super) event: i64,
    pub(super) at: DateTime<Utc>,
    pub(super) is_payment: bool,
    /// Whether the event undoes an earlier one, so that missing rows already exist in the book.
    pub(super) takes_back: bool,
}

/// Returns the id of a row, the interface's `Transaction_ID`.
///
/// # Errors
/// If the application has too many schedules or rows. [`Loan`](lendwright_lending::Loan) refuses this before.
pub(crate) fn due_id(
    application: ApplicationId,
    version: u16,
    number: u16,
) -> Result<DueId, Error> {
    DueId::new(application, version.into(), number.into())
        .ok_or_else(|| Error::damaged(format!("application {application} has no row {number}")))
}

/// Converts a loan's row to its stored form.
pub(super) fn kept(
    application: &ApplicationRecord,
    row: &LoanRow,
    closed_at: Option<DateTime<Utc>>,
) -> Result<DuePayment, Error> {
    let (tenant_id, application_id) = (application.tenant_id, application.application_id);
    let minor = Money::minor;
    Ok(DuePayment {
        tenant_id,
        due_id: due_id(application_id, row.version, row.number)?,
        application_id,
        version: row.version.into(),
        number: row.number.into(),
        period_start: row.period_start,
        due_date: row.due,
        principal_minor: minor(row.principal),
        interest_minor: minor(row.interest),
        own_interest_minor: minor(row.own_interest),
        carried_minor: minor(row.carried),
        principal_paid_minor: minor(row.paid_principal),
        interest_paid_minor: minor(row.paid_interest),
        fee_paid_minor: minor(row.paid_fee),
        penalty_paid_minor: minor(row.paid_penalty),
        penalty_waived_minor: minor(row.waived_penalty),
        is_paid: row.is_closed(),
        paid_at: closed_at,
        paid_amount_minor: row.is_closed().then(|| row.paid().map(minor)).transpose()?,
        settled_by: row.closed.map(|(by, _)| by),
        retired_by: None,
    })
}

/// A change of a row to be written.
pub(super) enum RowChange {
    Insert(DuePayment),
    Update(DuePayment),
    /// A payment claims the row, so that no other payment can claim it.
    Claim(DueId),
    /// The claim is removed, since the row is open again.
    Release(DueId),
}

/// Returns the differences between the rows before and after an event.
pub(super) fn changes(
    application: &ApplicationRecord,
    before: &[LoanRow],
    after: &[LoanRow],
    writing: &WriteContext,
) -> Result<Vec<RowChange>, Error> {
    let is_same = |a: &LoanRow, b: &LoanRow| (a.version, a.number) == (b.version, b.number);
    // A row without an amount due is not closed by a payment, so no payment claims it.
    let is_due = |row: &LoanRow| !row.principal.is_zero() || !row.interest.is_zero();
    let mut all = Vec::new();
    for row in after {
        let closed_at = row.is_closed().then_some(writing.at);
        let record = kept(application, row, closed_at)?;
        let due_id = record.due_id;
        let old = before.iter().find(|old| is_same(old, row));
        let was_closed = old.is_some_and(LoanRow::is_closed);
        match old {
            Some(old) if kept(application, old, closed_at)? == record => continue,
            None if !writing.takes_back => all.push(RowChange::Insert(record)),
            _ => all.push(RowChange::Update(record)),
        }
        let is_back = old.is_none() && writing.takes_back;
        match (was_closed, row.is_closed()) {
            (false, true) if !is_due(row) => {}
            (false, true) if is_back => {
                let what = format!("row {} comes back paid, and nobody says by whom", due_id.0);
                return Err(Error::damaged(what));
            }
            (false, true) if writing.is_payment => all.push(RowChange::Claim(due_id)),
            (true, false) => all.push(RowChange::Release(due_id)),
            _ => {}
        }
    }
    for row in before.iter().filter(|row| !after.iter().any(|new| is_same(row, new))) {
        let mut open = *row;
        open.closed = None;
        let record = kept(application, &open, None)?;
        let due_id = record.due_id;
        // A closed row can be retired only by undoing the prepayment that created it and closed it at once.
        if row.is_closed() && is_due(row) && !writing.takes_back {
            return Err(Error::damaged(format!("row {} is paid, and would be retired", due_id.0)));
        }
        all.push(RowChange::Update(DuePayment { retired_by: Some(writing.event), ..record }));
        if row.is_closed() {
            all.push(RowChange::Release(due_id));
        }
    }
    Ok(all)
}

/// Writes the changes. `payment` claims the closed rows.
pub(super) fn write(
    book: &mut Book<'_>,
    application: &ApplicationRecord,
    changes: Vec<RowChange>,
    payment: Option<PaymentId>,
) -> Result<(), Error> {
    let tenant_id = application.tenant_id;
    for change in changes {
        match (change, payment) {
            (RowChange::Insert(record), _) => book.insert(&record)?,
            (RowChange::Update(record), _) => book.update(&record)?,
            (RowChange::Claim(due_id), Some(payment_id)) => {
                book.insert(&DueClaim { tenant_id, due_id, payment_id })?;
            }
            (RowChange::Claim(due_id), None) => {
                return Err(Error::damaged(format!("no payment claims row {}", due_id.0)));
            }
            (RowChange::Release(due_id), _) => {
                book.remove::<DueClaim>(due_id)?;
            }
        }
    }
    Ok(())
}

/// Whether a stored row equals the loan's row, without the time of payment.
pub(crate) fn agrees(kept_row: &DuePayment, of_loan: &DuePayment) -> bool {
    let paid_at = of_loan.paid_at;
    DuePayment { paid_at, ..kept_row.clone() } == *of_loan
}

// Reads the events of many applications together.

/// The greatest ratio of the range of ids to the number of applications for reading one range. Sparser applications
/// are read one by one. A query costs as much as reading the events of some applications.
const SPARSE: usize = 4;

/// The events of one application.
type Events = Result<Vec<ApplicationEvent>, UnreadableApplication>;

/// Returns the events of applications, in the order of `ids`.
pub(super) fn events_of(cx: &mut Context<'_>, ids: &[ApplicationId]) -> Result<Vec<Events>, Error> {
    let (first, last) = (ids.iter().min(), ids.iter().max());
    let (Some(&first), Some(&last)) = (first, last) else { return Ok(Vec::new()) };
    let most = ids.len().checked_mul(SPARSE).and_then(|most| u64::try_from(most).ok());
    let is_dense = most.is_some_and(|most| last.0.abs_diff(first.0) < most);
    let mut found: BTreeMap<ApplicationId, Events> =
        ids.iter().map(|id| (*id, Ok(Vec::new()))).collect();
    let mut book = cx.book()?;
    if is_dense {
        read(book.scan(ApplicationEvent::by_key).from(first).to(last), &mut found)?;
    } else {
        for id in ids {
            read(book.scan(ApplicationEvent::by_key).equal(*id), &mut found)?;
        }
    }
    let of = |id| found.remove(id).ok_or_else(|| Error::damaged(format!("the events of {id}")));
    ids.iter().map(of).collect()
}

fn read(
    query: Query<'_, ApplicationEvent>,
    found: &mut BTreeMap<ApplicationId, Events>,
) -> Result<(), Error> {
    let mut broken = None;
    query.for_each_row(|row| {
        match row {
            Ok(event) => {
                if let Some(Ok(events)) = found.get_mut(&event.application_id) {
                    events.push(event);
                }
            }
            Err(row) => match UnreadableApplication::of_row(row) {
                Ok(unreadable) => {
                    if let Some(events) = found.get_mut(&unreadable.application) {
                        *events = Err(unreadable);
                    }
                }
                Err(error) => broken = Some(error),
            },
        }
        if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    broken.map_or(Ok(()), |error| Err(error.into()))
}
