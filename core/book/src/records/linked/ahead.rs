//! Links many rows of a borrower while others write. It reads a committed state first, and writes in short units of
//! work.

use super::link::{Found, LinkedType, find, link};
use crate::error::Error;
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::analytics::{AnalyticsSettings, analytics_provider, write_told};
use crate::records::borrowers::{Borrower, Consented, consented};
use crate::records::collected::{DataType, Keep, kept};
use crate::records::sms::{digest_of_caller, note_stored};
use crate::records::staged::revision;
use crate::unit::{Access, Context, Prepared, ROWS_PER_UNIT};
use lendwright_sms::internal::Noted;
use lendwright_types::BorrowerId;
use std::sync::Arc;

/// How often a link is computed again after a change of its inputs.
const TRIES_MAX: u32 = 3;

/// The work in one unit of work.
pub(crate) type Work<'w> = dyn FnMut(&mut Context<'_>) -> Result<(), Error> + 'w;
/// Runs work in a separate unit of work, before that of the operation.
pub(crate) type Units<'u> = dyn Fn(Access, &mut Work<'_>) -> Result<(), Error> + 'u;

/// Receives the linked types of a borrower.
pub(crate) type Done<'d> =
    dyn FnMut(&mut Context<'_>, &Borrower, &[LinkedType]) -> Result<(), Error> + 'd;

/// A computed link of a borrower. It is not written yet, or only in part.
struct Linking {
    found: Found,
    found_by: FoundBy,
    /// The number of rows of transactions from messages that are already written.
    told: usize,
}

/// Everything except the time that the result depends on. If it is unchanged, the result is still valid.
#[derive(PartialEq)]
struct FoundBy {
    revision: i64,
    borrower: Option<Borrower>,
    consent: Consented,
    kept: (Keep, Option<i64>, i64),
    templates: String,
    provider: ProviderRecord,
    analytics: (ProviderRecord, Arc<AnalyticsSettings>),
}

impl FoundBy {
    fn of(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Self, Error> {
        let kept = kept(cx)?;
        Ok(Self {
            revision: revision(cx, borrower_id)?,
            borrower: cx.book()?.get::<Borrower>(borrower_id)?,
            consent: consented(cx, borrower_id)?,
            kept: (kept.keep, kept.days, kept.location_days),
            templates: digest_of_caller(cx)?,
            provider: default_provider(cx)?,
            analytics: analytics_provider(cx)?,
        })
    }
}

impl Linking {
    /// Computes the link of these types, without writing.
    ///
    /// # Errors
    /// If the store fails, or if the host stops the operation.
    fn of(cx: &mut Context<'_>, borrower: &Borrower, types: &[DataType]) -> Result<Self, Error> {
        if types.contains(&DataType::Sms) {
            let (watch, mut noted) = (cx.watch(), Noted::default());
            note_stored(cx, borrower.borrower_id, watch, &mut noted)?;
            cx.prepared = Prepared::MessagesRead(Arc::new(noted));
        }
        let found_by = FoundBy::of(cx, borrower.borrower_id)?;
        Ok(Self { found: find(cx, borrower, types)?, found_by, told: 0 })
    }

    /// Whether all its inputs are unchanged.
    fn is_current(&self, cx: &mut Context<'_>) -> Result<bool, Error> {
        Ok(FoundBy::of(cx, self.found.borrower.borrower_id)? == self.found_by)
    }

    /// Returns the number of rows of transactions from messages that are not written yet.
    fn told_left(&self) -> usize {
        self.found.told.as_ref().map_or(0, |told| told.rows().saturating_sub(self.told))
    }

    /// Writes the link if its inputs are unchanged.
    fn write_if_current(&self, cx: &mut Context<'_>) -> Result<Option<Vec<LinkedType>>, Error> {
        if self.is_current(cx)? { self.found.write(cx, self.told).map(Some) } else { Ok(None) }
    }

    fn write_some(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        let Some(told) = &self.found.told else { return Ok(()) };
        write_told(cx, self.found.borrower.borrower_id, told, (self.told, ROWS_PER_UNIT))
    }
}

/// Computes the link of these types of a borrower, and writes the transactions from messages, except the rows that the
/// last unit of work may write. If it is stopped, the written rows stay, and the next link writes the rest. Returns
/// `None` if other writers change the inputs at every attempt.
///
/// # Errors
/// If the store fails, or if the host stops the operation. Those of `borrower`.
fn link_ahead(
    units: &Units<'_>,
    borrower: &dyn Fn(&mut Context<'_>) -> Result<Borrower, Error>,
    types: &[DataType],
) -> Result<Option<Linking>, Error> {
    for _ in 0..TRIES_MAX {
        let mut found = None;
        units(Access::Read, &mut |cx| {
            let borrower = borrower(cx)?;
            found = Some(Linking::of(cx, &borrower, types)?);
            Ok(())
        })?;
        let Some(mut linking) = found else { return Ok(None) };
        let mut is_current = true;
        while is_current && linking.told_left() > ROWS_PER_UNIT {
            let mut written = None;
            units(Access::Write, &mut |cx| {
                written = None;
                if linking.is_current(cx)? {
                    linking.write_some(cx)?;
                    written = Some(revision(cx, linking.found.borrower.borrower_id)?);
                }
                Ok(())
            })?;
            is_current = written.is_some();
            if let Some(revision) = written {
                linking.told = linking.told.saturating_add(ROWS_PER_UNIT);
                linking.found_by.revision = revision;
            }
        }
        if is_current {
            return Ok(Some(linking));
        }
    }
    Ok(None)
}

/// Links these types of a borrower with many staged rows, in units of work before that of the operation. `done`
/// receives the linked types, in the unit of work that commits them.
///
/// # Errors
/// Those of [`link_ahead`].
pub(crate) fn link_apart(
    units: &Units<'_>,
    borrower: &dyn Fn(&mut Context<'_>) -> Result<Borrower, Error>,
    types: &[DataType],
    done: &mut Done<'_>,
) -> Result<(), Error> {
    let mut is_linked = false;
    for tries_left in (0..TRIES_MAX).rev() {
        let linking = link_ahead(units, borrower, types)?;
        units(Access::Write, &mut |cx| {
            let borrower = borrower(cx)?;
            let mut linked = match &linking {
                Some(linking) => linking.write_if_current(cx)?,
                None => None,
            };
            if linked.is_none() && tries_left == 0 {
                linked = Some(link(cx, &borrower, types)?);
            }
            is_linked = linked.is_some();
            linked.map_or(Ok(()), |linked| done(cx, &borrower, &linked))
        })?;
        if is_linked {
            break;
        }
    }
    Ok(())
}
