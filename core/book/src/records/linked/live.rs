//! Partners' extractions that they may still read.

use crate::error::Error;
use crate::records::borrowers::consented;
use crate::records::collected::{DataType, Extraction};
use crate::unit::Context;
use lendwright_types::BorrowerId;

/// Returns the caller's extraction from a type of data, if the caller may still read it.
///
/// # Errors
/// When the store fails.
pub(crate) fn live_extraction(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
) -> Result<Option<Extraction>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let Some(extraction) = cx.book()?.get::<Extraction>((borrower_id, partner_id, type_))? else {
        return Ok(None);
    };
    Ok(if may_read(cx, borrower_id, type_)? { Some(extraction) } else { None })
}

/// Whether the caller may read the staged data of a type. Messages, places and applications need a consent.
///
/// # Errors
/// When the store fails.
pub(crate) fn may_read(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
) -> Result<bool, Error> {
    let consent = consented(cx, borrower_id)?;
    Ok(match type_ {
        DataType::Sms => consent.sms,
        DataType::Location => consent.location,
        DataType::Applications => consent.apps,
        _ => true,
    })
}
