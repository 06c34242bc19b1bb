//! Running loans: folded from their events, and written so that SQL tools can read what has become of them.

use super::day::{check_clock, zone_of};
use super::history::{Inputs, inputs_of};
use super::rows::{Writing, due_id, write_changes};
use super::together::events_of;
use super::{
    Account, ApplicationEvent, ApplicationRecord, ApplicationStatus, DueId, EventKind, LedgerLine,
    PaymentId, PaymentKind, PaymentPart, PaymentRecord, Unreadable,
};
use crate::error::Error;
use crate::lending::{self, Done, Entry, Event, Loan, LoanRow, Status};
use crate::money::Money;
use crate::unit::Context;
use chrono::NaiveDate;

/// A loan with its application.
pub(crate) struct Running {
    pub(crate) application: ApplicationRecord,
    pub(crate) loan: Loan,
    /// The day on which it stands: it never goes back.
    pub(crate) today: NaiveDate,
    /// The day of the latest event that was not taken back, before which nothing more can happen.
    pub(crate) last_day: NaiveDate,
    /// The number of the latest event.
    latest: i64,
    /// The numbers of the events that count, in order.
    live: Vec<i64>,
    /// All events of the application, in order.
    pub(super) events: Vec<ApplicationEvent>,
}

/// What is noted of an event beside what it does.
#[derive(Clone, Copy, Default)]
pub(crate) struct Note<'n> {
    /// Why it was done.
    pub(crate) reason: &'n str,
    /// How it was paid.
    pub(crate) method: &'n str,
}

/// What has happened.
pub(crate) struct Happened {
    /// The payment that was made or reversed.
    pub(crate) payment: Option<PaymentId>,
    pub(crate) done: Done,
}

impl Running {
    /// Folds the events of an application that was approved.
    pub(crate) fn load(
        cx: &mut Context<'_>,
        application: ApplicationRecord,
    ) -> Result<Self, Error> {
        let today = zone_of(cx, &application)?.date_of(cx.now());
        let id = application.application_id;
        let events = cx.book()?.scan(ApplicationEvent::by_key).equal(id).collect()?;
        Self::of(application, events, today)
    }

    /// As [`Running::load`] for many applications of a provider, for which it is this day.
    pub(crate) fn load_all(
        cx: &mut Context<'_>,
        applications: Vec<Result<ApplicationRecord, Unreadable>>,
        today: NaiveDate,
    ) -> Result<Vec<Result<Self, Unreadable>>, Error> {
        let ids: Vec<_> = applications.iter().flatten().map(|of| of.application_id).collect();
        let mut events = events_of(cx, &ids)?.into_iter();
        let of = |application: Result<ApplicationRecord, Unreadable>| {
            let read = application.and_then(|it| Ok((it, events.next().unwrap_or(Ok(vec![]))?)));
            let (application, events) = match read {
                Ok(read) => read,
                Err(unreadable) => return Ok(Err(unreadable)),
            };
            let id = application.application_id;
            match Self::of(application, events, today) {
                Ok(running) => Ok(Ok(running)),
                Err(error) => Unreadable::of_error(id, error).map(Err),
            }
        };
        applications.into_iter().map(of).collect()
    }

    /// Folds all events of an application, for who has them already.
    pub(super) fn of(
        application: ApplicationRecord,
        events: Vec<ApplicationEvent>,
        today: NaiveDate,
    ) -> Result<Self, Error> {
        let id = application.application_id;
        let (terms, servicing) = application.contract()?;
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
        let loan = Loan::of_events(&terms, &servicing, &of_loan).map_err(|error| broken(&error))?;
        let latest = events.last().map_or(0, |event| event.number);
        let counts = |event: &&ApplicationEvent| {
            matches!(event.kind, EventKind::Created | EventKind::Approved)
                || live.binary_search(&event.number).is_ok()
        };
        let last_day = events.iter().filter(counts).map(|event| event.day).max().unwrap_or(today);
        let today = events.iter().map(|event| event.day).max().unwrap_or(today).max(today);
        Ok(Self { application, loan, today, last_day, latest, live, events })
    }

    /// Lets something happen on a day, and writes it: the event, its rows and claims, the payment with its
    /// parts, the ledger's lines and the application's status.
    ///
    /// # Errors
    /// When the loan refuses it; then nothing is written.
    pub(crate) fn happen(
        &mut self,
        cx: &mut Context<'_>,
        day: NaiveDate,
        kind: lending::EventKind,
        note: Note<'_>,
    ) -> Result<Happened, Error> {
        check_clock(cx, self.application.provider_id)?;
        let before = self.rows_as_kept()?;
        let is_lost = self.loan.status() == Status::WrittenOff;
        let inputs = inputs_of(&kind, is_lost, note.method);
        let takes_back = matches!(kind, lending::EventKind::Reverse | lending::EventKind::Undo);
        let versions = self.loan.versions();
        let done = self.loan.apply(&Event { day, kind })?;
        self.latest = self.latest.saturating_add(1);
        let undoes = if takes_back { self.live.pop() } else { None };
        if !takes_back {
            self.live.push(self.latest);
        }
        let version = (self.loan.versions() > versions).then(|| self.loan.versions().into());
        self.write_event(cx, day, &inputs, note.reason, (version, undoes))?;
        let payment = self.write_payment(cx, day, &inputs, &done, note.method)?;
        self.write_ledger(cx, &done.entry)?;
        let reversed = undoes.map(|undone| self.mark_reversed(cx, undone)).transpose()?.flatten();
        let after = self.rows_as_kept()?;
        let writing = Writing { event: self.latest, at: cx.now(), payment, takes_back };
        write_changes(&mut cx.book()?, &self.application, &before, &after, &writing)?;
        self.write_status(cx)?;
        self.today = self.today.max(day);
        if !takes_back {
            self.last_day = day;
        }
        Ok(Happened { payment: payment.or(reversed), done })
    }

    /// The rows as they were on the day of the latest event, which is how they are kept.
    pub(super) fn rows_as_kept(&self) -> Result<Vec<LoanRow>, Error> {
        let day = self.loan.last_day().unwrap_or(self.loan.terms().start);
        Ok(self.loan.rows(day)?)
    }

    /// The rows as they stand today.
    ///
    /// # Errors
    /// When a penalty does not fit into 64 bits.
    pub(crate) fn rows(&self) -> Result<Vec<LoanRow>, Error> {
        Ok(self.loan.rows(self.today)?)
    }

    /// Writes the rows and the ledger's lines of a loan that was approved with its latest event.
    pub(crate) fn write_opening(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        let after = self.rows_as_kept()?;
        let writing =
            Writing { event: self.latest, at: cx.now(), payment: None, takes_back: false };
        write_changes(&mut cx.book()?, &self.application, &[], &after, &writing)?;
        self.write_ledger(cx, &self.loan.opening())
    }

    /// The day on which it was approved.
    pub(crate) fn approved_on(&self) -> Option<NaiveDate> {
        self.approval().map(|event| event.day)
    }

    pub(super) fn approval(&self) -> Option<&ApplicationEvent> {
        self.events.iter().find(|event| event.kind == EventKind::Approved)
    }

    /// All events of the application, in order.
    pub(crate) fn into_events(self) -> (ApplicationRecord, Loan, Vec<ApplicationEvent>) {
        (self.application, self.loan, self.events)
    }

    /// The number of the latest event that counts.
    pub(crate) fn latest_live(&self) -> Option<i64> {
        self.live.last().copied()
    }

    /// The id of a row.
    pub(crate) fn due_id(&self, row: &LoanRow) -> Result<DueId, Error> {
        due_id(self.application.application_id, row.version, row.number)
    }

    fn write_event(
        &mut self,
        cx: &mut Context<'_>,
        day: NaiveDate,
        inputs: &Inputs,
        reason: &str,
        (version, undoes): (Option<i64>, Option<i64>),
    ) -> Result<(), Error> {
        let (at, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let event = ApplicationEvent {
            tenant_id: self.application.tenant_id,
            application_id: self.application.application_id,
            number: self.latest,
            kind: inputs.kind,
            day,
            at,
            partner_id,
            reason: reason.to_owned(),
            amount_minor: inputs.amount.map(Money::minor),
            inputs: inputs.json.clone(),
            version,
            undoes,
        };
        cx.book()?.insert(&event)?;
        self.events.push(event);
        Ok(())
    }

    fn write_payment(
        &self,
        cx: &mut Context<'_>,
        day: NaiveDate,
        inputs: &Inputs,
        done: &Done,
        method: &str,
    ) -> Result<Option<PaymentId>, Error> {
        let (Some(amount), Some(kind)) = (inputs.amount, payment_kind(inputs.kind)) else {
            return Ok(None);
        };
        let now = cx.now();
        let (tenant_id, application_id) =
            (self.application.tenant_id, self.application.application_id);
        let mut book = cx.book()?;
        let payment_id = PaymentId(book.next_id::<PaymentRecord>()?);
        book.insert(&PaymentRecord {
            tenant_id,
            payment_id,
            application_id,
            event_number: self.latest,
            borrower_id: self.application.borrower_id,
            kind,
            amount_minor: amount.minor(),
            method: method.to_owned(),
            booked_at: now,
            day,
            reversed_by: None,
        })?;
        for part in &done.parts {
            book.insert(&PaymentPart {
                tenant_id,
                payment_id,
                due_id: due_id(application_id, part.version, part.number)?,
                penalty_minor: part.paid.penalty.minor(),
                fee_minor: part.paid.fee.minor(),
                interest_minor: part.paid.interest.minor(),
                principal_minor: part.paid.principal.minor(),
            })?;
        }
        Ok(Some(payment_id))
    }

    fn write_ledger(&self, cx: &mut Context<'_>, entry: &Entry) -> Result<(), Error> {
        let (tenant_id, application_id) =
            (self.application.tenant_id, self.application.application_id);
        let mut book = cx.book()?;
        for (account, amount) in lines(entry).into_iter().filter(|(_, amount)| !amount.is_zero()) {
            book.insert(&LedgerLine {
                tenant_id,
                application_id,
                event_number: self.latest,
                account,
                amount_minor: amount.minor(),
            })?;
        }
        Ok(())
    }

    /// Marks the payment of an event that was taken back, if it was one.
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

    /// The application's status, by what has become of its loan.
    pub(super) const fn status(&self) -> ApplicationStatus {
        match self.loan.status() {
            Status::Approved => ApplicationStatus::Approved,
            Status::Completed => ApplicationStatus::Completed,
            Status::SettledEarly => ApplicationStatus::SettledEarly,
            Status::WrittenOff => ApplicationStatus::WrittenOff,
        }
    }

    fn write_status(&mut self, cx: &mut Context<'_>) -> Result<(), Error> {
        let status = self.status();
        if self.application.status != status {
            self.application.status = status;
            cx.book()?.update(&self.application)?;
        }
        Ok(())
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

/// The lines of an entry by their accounts.
pub(super) fn lines(entry: &Entry) -> [(Account, Money); 6] {
    [
        (Account::Principal, entry.principal),
        (Account::Interest, entry.interest),
        (Account::Penalty, entry.penalty),
        (Account::Fee, entry.fee),
        (Account::Cash, entry.cash),
        (Account::Loss, entry.loss),
    ]
}
