//! The applications and borrowers that the caller sees.

use super::{ApplicationId, ApplicationRecord, ApplicationStatus, DueId, DuePayment, Unreadable};
use crate::error::{BorrowersError, Error, ServicingError};
use crate::records::access::PartnerProvider;
use crate::records::borrowers::{Borrower, Identifiers, find_borrower, is_visible, was_seen};
use crate::tables::Query;
use crate::unit::Context;
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, ProviderId};
use std::ops::ControlFlow;

/// The number of loans that are read at once.
const TOGETHER: usize = 250;

/// Whether the caller's partner acts for a provider.
pub(crate) fn acts_for(cx: &mut Context<'_>, provider: ProviderId) -> Result<bool, Error> {
    let partner_id = cx.partner()?.partner_id;
    Ok(cx.book()?.get::<PartnerProvider>((partner_id, provider))?.is_some())
}

/// Returns the application with an id, if the caller acts for its provider.
pub(crate) fn application_seen(
    cx: &mut Context<'_>,
    id: &str,
) -> Result<Option<ApplicationRecord>, Error> {
    let Some(id) = whole(id) else { return Ok(None) };
    let Some(found) = cx.book()?.get::<ApplicationRecord>(ApplicationId(id))? else {
        return Ok(None);
    };
    Ok(acts_for(cx, found.provider_id)?.then_some(found))
}

/// Returns a borrower's applications that the caller sees, by id.
pub(crate) fn applications_of(
    cx: &mut Context<'_>,
    borrower: BorrowerId,
) -> Result<Vec<ApplicationRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let mut seen = book.scan(ApplicationRecord::by_borrower).equal(borrower).collect()?;
    let mut acts_for = Vec::new();
    for application in &seen {
        let provider = application.provider_id;
        if !acts_for.iter().any(|(known, _)| *known == provider) {
            let acts = book.get::<PartnerProvider>((partner_id, provider))?.is_some();
            acts_for.push((provider, acts));
        }
    }
    seen.retain(|application| acts_for.contains(&(application.provider_id, true)));
    Ok(seen)
}

/// Returns the borrower with a national id, if the caller sees it.
fn person(cx: &mut Context<'_>, national_id: &str) -> Result<Option<Borrower>, Error> {
    let sent = Identifiers { national_id: Some(national_id), ..Identifiers::default() };
    match find_borrower(cx, &sent) {
        Err(Error::Borrowers(BorrowersError::Unknown { .. } | BorrowersError::NoIdentifier)) => {
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// Returns the borrower with a national id.
///
/// # Errors
/// [`ServicingError::BorrowerUnknown`] if the caller sees no such borrower.
pub(crate) fn known_person(cx: &mut Context<'_>, national_id: &str) -> Result<Borrower, Error> {
    if let Some(found) = person(cx, national_id)? {
        return Ok(found);
    }
    let text = "there is no borrower with this national id";
    let id = national_id.to_owned();
    Err(ServicingError::BorrowerUnknown { text, field: "nationalId", id }.into())
}

/// Returns the borrower with a public id or a row's number, if the caller sees it.
///
/// # Errors
/// [`BorrowersError::Erased`] for the public id of an erased borrower that the caller saw before.
pub(crate) fn borrower_by(cx: &mut Context<'_>, sent: &str) -> Result<Option<Borrower>, Error> {
    let sent = sent.trim();
    let found = match whole(sent) {
        Some(number) => cx.book()?.get::<Borrower>(BorrowerId(number))?,
        None => match sent.parse::<lendwright_types::BorrowerUuid>() {
            Ok(uuid) => {
                let found = cx.book()?.first(Borrower::by_uuid, uuid)?;
                if found.is_none() && was_seen(cx, uuid)? {
                    return Err(BorrowersError::Erased.into());
                }
                found
            }
            Err(_) => None,
        },
    };
    let Some(found) = found else { return Ok(None) };
    Ok(is_visible(cx, found.borrower_id)?.then_some(found))
}

/// Returns a text as a whole number without sign and leading zeros.
pub(crate) fn whole(text: &str) -> Option<i64> {
    let text = text.trim();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if is_number { text.parse().ok() } else { None }
}

/// Returns the stored rows of an application, including retired ones, by version and number.
pub(crate) fn kept_rows(
    cx: &mut Context<'_>,
    application: ApplicationId,
) -> Result<Vec<DuePayment>, Error> {
    let Some((first, last)) = DueId::range_of(application) else { return Ok(Vec::new()) };
    Ok(cx.book()?.scan(DuePayment::by_key).from(first).to(last).collect()?)
}

/// Returns the providers of the caller's partner.
pub(crate) fn providers_of(cx: &mut Context<'_>) -> Result<Vec<ProviderId>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let links = cx.book()?.scan(PartnerProvider::by_key).equal(partner_id).collect()?;
    Ok(links.into_iter().map(|link| link.provider_id).collect())
}

/// Calls `visit` with a provider's running and written-off loans in groups. With `all` it includes ended loans.
/// Applications with an invalid status come last, as unreadable.
pub(crate) fn for_loans_of(
    cx: &mut Context<'_>,
    provider: ProviderId,
    all: bool,
    mut visit: impl FnMut(&mut Context<'_>, Vec<Found>) -> Result<(), Error>,
) -> Result<(), Error> {
    use ApplicationStatus::{Approved, Completed, SettledEarly, WrittenOff};
    let statuses: &[ApplicationStatus] = if all {
        &[Approved, WrittenOff, Completed, SettledEarly]
    } else {
        &[Approved, WrittenOff]
    };
    for status in statuses {
        let mut last = ApplicationId(0);
        loop {
            let mut book = cx.book()?;
            let query = book.scan(ApplicationRecord::by_status).equal((provider, *status));
            let some = found(query.after(last).limit(TOGETHER))?;
            let id = |of: &Found| match of {
                Ok(application) => application.application_id,
                Err(unreadable) => unreadable.application,
            };
            let Some(next) = some.last().map(id) else { break };
            last = next;
            visit(cx, some)?;
        }
    }
    let of_none = of_no_status(cx, provider)?;
    visit(cx, of_none)
}

/// An application, or the reason why it can't be read.
pub(crate) type Found = Result<ApplicationRecord, Unreadable>;

/// Returns a provider's applications with an invalid status.
fn of_no_status(cx: &mut Context<'_>, provider: ProviderId) -> Result<Vec<Found>, Error> {
    let mut words: Vec<_> = ApplicationStatus::ALL.iter().map(|it| it.as_str()).collect();
    words.sort_unstable();
    let (mut book, mut all) = (cx.book()?, Vec::new());
    for at in 0..=words.len() {
        let mut query = book.scan(ApplicationRecord::by_status).equal(provider);
        if let Some(word) = at.checked_sub(1).and_then(|at| words.get(at)) {
            query = query.after(*word);
        }
        if let Some(word) = words.get(at) {
            query = query.before(*word);
        }
        all.extend(found(query)?);
    }
    Ok(all)
}

fn found(query: Query<'_, ApplicationRecord>) -> Result<Vec<Found>, Error> {
    let mut all = Vec::new();
    query.for_each_row(|row| {
        all.push(row.map_err(Unreadable::of_row));
        ControlFlow::Continue(())
    })?;
    let known = |of: Result<_, Result<_, _>>| of.map_or_else(|row| row.map(Err), |it| Ok(Ok(it)));
    Ok(all.into_iter().map(known).collect::<Result<_, StorageError>>()?)
}
