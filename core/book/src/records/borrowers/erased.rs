//! Erased borrowers.

use super::tables::{Borrower, ErasedBorrower};
use crate::error::{BorrowersError, Error};
use crate::records::access::PartnerProvider;
use crate::unit::Context;
use lendwright_scoring::audit::Digest;
use lendwright_types::{BorrowerId, BorrowerUuid, ProviderId};

impl Borrower {
    /// Whether the person was erased, so that only the row remains, for the kept loans. Every other borrower has a
    /// phone number.
    pub(crate) fn is_erased(&self) -> bool {
        self.phone_lookup.is_empty()
    }
}

impl ErasedBorrower {
    /// Returns the key of the borrower with a public id.
    pub(crate) fn key_of(uuid: BorrowerUuid) -> Vec<u8> {
        Digest::from_parts(&[uuid.to_string().as_bytes()]).0.to_vec()
    }
}

/// Returns the record of an erasure by the borrower's public id. `None` if no borrower with this id was erased.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_of(
    cx: &mut Context<'_>,
    uuid: BorrowerUuid,
) -> Result<Option<ErasedBorrower>, Error> {
    Ok(cx.book()?.get::<ErasedBorrower>(ErasedBorrower::key_of(uuid))?)
}

/// Returns the record of the erasure of a row's borrower. `None` if this borrower was not erased.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_of_row(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<ErasedBorrower>, Error> {
    Ok(cx.book()?.first(ErasedBorrower::by_borrower, borrower_id)?)
}

/// Refuses changes of a kept loan of an erased borrower.
///
/// # Errors
/// [`BorrowersError::Erased`].
pub(crate) fn check_not_erased(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    match erased_of_row(cx, borrower_id)? {
        Some(_) => Err(BorrowersError::Erased.into()),
        None => Ok(()),
    }
}

/// Whether the borrower with a public id was erased and was visible to the caller. For other callers the id is
/// unknown.
///
/// # Errors
/// When the store fails.
pub(crate) fn was_seen(cx: &mut Context<'_>, uuid: BorrowerUuid) -> Result<bool, Error> {
    let Some(erased) = erased_of(cx, uuid)? else { return Ok(false) };
    let partner = cx.partner()?;
    if partner.only_borrower.is_some_and(|only| only != erased.borrower_id) {
        return Ok(false);
    }
    let partner_id = partner.partner_id;
    for provider_id in erased.providers.split(',').filter_map(|id| id.parse::<ProviderId>().ok()) {
        if cx.book()?.get::<PartnerProvider>((partner_id, provider_id))?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
