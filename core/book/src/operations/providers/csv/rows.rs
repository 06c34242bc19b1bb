//! The request of an export, and parts that several tables share.

use crate::engine::prelude::*;
use crate::records::access::ProviderRecord;
use crate::records::borrowers::Borrower;
use crate::records::lending::ApplicationRecord;
use chrono::NaiveDate;
use lendwright_types::{BorrowerId, BorrowerUuid, ProviderId};
use std::collections::HashMap;

/// The number of rows to read at once, so that other records can be looked up in between.
pub(super) const PAGE: usize = 512;

/// The request of an export.
pub(in crate::operations::providers) struct Wanted<'w> {
    pub(in crate::operations::providers) provider: &'w ProviderRecord,
    /// The first and last day in the provider's zone, both included.
    pub(in crate::operations::providers) from: Option<NaiveDate>,
    pub(in crate::operations::providers) to: Option<NaiveDate>,
    /// The status of an application or the state of an instalment.
    pub(in crate::operations::providers) status: Option<&'w str>,
    /// Whether personal data are shown unmasked.
    pub(in crate::operations::providers) pii: bool,
}

impl Wanted<'_> {
    /// Returns whether the export includes a day.
    pub(super) fn has_day(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// Returns whether the export includes a time.
    pub(super) fn has(&self, time: DateTime<Utc>) -> bool {
        let is_open = self.from.is_none() && self.to.is_none();
        is_open || self.has_day(self.provider.time_zone.date_of(time))
    }
}

/// The public ids of borrowers. Each is looked up once.
#[derive(Default)]
pub(super) struct Uuids(HashMap<BorrowerId, BorrowerUuid>);

impl Uuids {
    pub(super) fn of(
        &mut self,
        cx: &mut Context<'_>,
        id: BorrowerId,
    ) -> Result<BorrowerUuid, Error> {
        if let Some(known) = self.0.get(&id) {
            return Ok(*known);
        }
        let borrower = cx.book()?.get::<Borrower>(id)?;
        let uuid = borrower.ok_or_else(|| Error::damaged(format!("borrower {id} is gone")))?.uuid;
        self.0.insert(id, uuid);
        Ok(uuid)
    }
}

/// Calls `visit` with a provider's applications, sorted by id, some at a time. The host may stop it before each call.
pub(super) fn for_applications(
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
