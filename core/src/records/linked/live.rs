//! What partners have extracted and may still read.

use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::borrowers::consented;
use crate::records::collected::{DataType, Extraction};
use crate::unit::Context;

/// What the caller has linked of a type, if it may still read it.
///
/// # Errors
/// When the store fails.
pub(crate) fn live_extraction(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
) -> Result<Option<Extraction>, Error> {
    let (consent, partner_id) = (consented(cx, borrower_id)?, cx.partner()?.partner_id);
    let may_read = match type_ {
        DataType::Sms => consent.sms,
        DataType::Location => consent.location,
        DataType::Applications => consent.apps,
        _ => true,
    };
    if !may_read {
        return Ok(None);
    }
    Ok(cx.book()?.get::<Extraction>((borrower_id, partner_id, type_))?)
}
