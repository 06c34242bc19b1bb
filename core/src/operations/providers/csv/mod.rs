//! The tables that are exported as CSV: their columns, and their rows in the order of their time.

mod applications;
mod borrowers;
mod decisions;
mod due_payments;
mod payments;
mod sheet;

pub(super) use sheet::{Sheet, Written};

use crate::engine::prelude::*;
use crate::ids::{BorrowerId, BorrowerUuid, ProviderId};
use crate::records::access::ProviderRecord;
use crate::records::borrowers::Borrower;
use crate::records::lending::ApplicationRecord;
use crate::wire::choice;
use chrono::NaiveDate;
use std::collections::HashMap;

choice! {
    /// What is exported of a provider.
    pub enum CsvType {
        /// Credit applications, by their submission.
        #[default] Applications = "applications",
        /// The partner's own decisions on the provider's borrowers.
        Decisions = "decisions",
        /// Instalments, by their due date.
        DuePayments = "due_payments",
        /// Payments, by their booking.
        Payments = "payments",
        /// Borrowers, by their sign-up.
        Borrowers = "borrowers",
    }
}

/// How many rows are read at once, so that others can be looked up between them.
const PAGE: usize = 512;

/// What is asked for.
pub(super) struct Wanted<'w> {
    pub(super) provider: &'w ProviderRecord,
    /// The days of the provider's zone, both included.
    pub(super) from: Option<NaiveDate>,
    pub(super) to: Option<NaiveDate>,
    /// The status of an application or the state of an instalment.
    pub(super) status: Option<&'w str>,
    /// Whether personal data are shown as they are.
    pub(super) pii: bool,
}

impl Wanted<'_> {
    /// Whether a day is asked for.
    fn has_day(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// Whether a time is asked for.
    fn has(&self, time: DateTime<Utc>) -> bool {
        let is_open = self.from.is_none() && self.to.is_none();
        is_open || self.has_day(self.provider.time_zone.date_of(time))
    }
}

impl CsvType {
    /// Returns the columns, in their order.
    pub(super) const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Applications => applications::COLUMNS,
            Self::Decisions => decisions::COLUMNS,
            Self::DuePayments => due_payments::COLUMNS,
            Self::Payments => payments::COLUMNS,
            Self::Borrowers => borrowers::COLUMNS,
        }
    }

    /// Writes the rows that are asked for.
    ///
    /// # Errors
    /// When the store fails, the sheet grows too large or the host stops it.
    pub(super) fn write(
        self,
        cx: &mut Context<'_>,
        wanted: &Wanted<'_>,
        sheet: &mut Sheet,
    ) -> Result<(), Error> {
        match self {
            Self::Applications => applications::write(cx, wanted, sheet),
            Self::Decisions => decisions::write(cx, wanted, sheet),
            Self::DuePayments => due_payments::write(cx, wanted, sheet),
            Self::Payments => payments::write(cx, wanted, sheet),
            Self::Borrowers => borrowers::write(cx, wanted, sheet),
        }
    }
}

/// The public ids of borrowers, each looked up once.
#[derive(Default)]
struct Uuids(HashMap<BorrowerId, BorrowerUuid>);

impl Uuids {
    fn of(&mut self, cx: &mut Context<'_>, id: BorrowerId) -> Result<BorrowerUuid, Error> {
        if let Some(known) = self.0.get(&id) {
            return Ok(*known);
        }
        let borrower = cx.book()?.get::<Borrower>(id)?;
        let uuid = borrower.ok_or_else(|| Error::damaged(format!("borrower {id} is gone")))?.uuid;
        self.0.insert(id, uuid);
        Ok(uuid)
    }
}

/// Calls `visit` with a provider's applications by id, some at a time; the host may stop it before each.
fn for_applications(
    cx: &mut Context<'_>,
    provider: ProviderId,
    mut visit: impl FnMut(&mut Context<'_>, Vec<ApplicationRecord>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let page = book.scan(ApplicationRecord::by_provider).equal(provider).after(last);
        let page = page.limit(PAGE).collect()?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.application_id.0;
        done = done.saturating_add(page.len());
        visit(cx, page)?;
    }
}
