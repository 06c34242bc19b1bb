//! The first step of an erasure: it checks that a borrower can be erased, and removes the personal data of the row.

use super::naming::names;
use crate::error::{BorrowersError, Error};
use crate::records::borrowers::{
    Borrower, BorrowerLink, ErasedBorrower, erased_of, erased_of_row, open_reports,
};
use crate::records::collected::check_text;
use crate::records::decisions::{self, Erased, LogRow, Rest};
use crate::records::lending::{check_no_open_loans, loans_to_keep};
use crate::unit::{Context, ROWS_PER_UNIT};
use lendwright_types::{BorrowerId, BorrowerUuid};

const REASON_CHARS_MAX: usize = 500;
/// The text before the national id in the input of its code. So the code differs from all codes of keys and tokens.
const NATIONAL_ID: &str = "erased national id:";

/// Begins the erasure of the borrower with a public id, if nothing of the borrower is open. From then on the borrower
/// cannot be seen or found, and no inputs of decisions are shown. If the erasure was begun before, this continues it.
/// Also returns the progress for the borrower's decisions, with the decisions that are left.
///
/// # Errors
/// [`BorrowersError::Unknown`]. [`BorrowersError::NotErasable`]. [`Error::Value`] if the reason is too long or names
/// the borrower. [`BorrowersError::NoPepper`] if the national id must be stored as a code and there is no pepper.
pub(crate) fn begin(
    cx: &mut Context<'_>,
    sent: &str,
    reason: Option<&str>,
) -> Result<(ErasedBorrower, Erased), Error> {
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    if let Some(reason) = reason {
        check_text(|| "reason".to_owned(), reason, REASON_CHARS_MAX)?;
    }
    if let Some(erased) = erased_by(cx, sent)? {
        let rest = (!erased.is_done).then_some(Rest::ALL);
        return Ok((erased, Erased { rest, ..Erased::default() }));
    }
    let unknown = || unknown(sent);
    let uuid: BorrowerUuid = sent.trim().parse().map_err(|_| unknown())?;
    let borrower = cx.book()?.first(Borrower::by_uuid, uuid)?.ok_or_else(unknown)?;
    check_erasable(cx, borrower.borrower_id)?;
    if let Some(reason) = reason {
        check_unnamed(&borrower, reason)?;
    }
    let erased = record(cx, &borrower, reason)?;
    let decisions = decisions::erase(cx, &borrower, ROWS_PER_UNIT)?;
    let (now, uuid) = (cx.now(), BorrowerUuid::make(cx.entropy())?);
    let mut book = cx.book()?;
    book.insert(&erased)?;
    book.update(&Borrower::unknown(borrower.tenant_id, borrower.borrower_id, uuid, now))?;
    for link in book.scan(BorrowerLink::by_key).equal(borrower.borrower_id).collect()? {
        book.remove::<BorrowerLink>((borrower.borrower_id, link.provider_id))?;
    }
    Ok((erased, decisions))
}

/// Returns the erased borrower with the sent public id, or with the new id of the row that remains for kept loans.
/// `None` if there is no such erased borrower.
///
/// # Errors
/// [`BorrowersError::Unknown`] if the text is not a public id.
pub(crate) fn erased_by(cx: &mut Context<'_>, sent: &str) -> Result<Option<ErasedBorrower>, Error> {
    let uuid: BorrowerUuid = sent.trim().parse().map_err(|_| unknown(sent))?;
    if let Some(erased) = erased_of(cx, uuid)? {
        return Ok(Some(erased));
    }
    match cx.book()?.first(Borrower::by_uuid, uuid)? {
        Some(borrower) if borrower.is_erased() => erased_of_row(cx, borrower.borrower_id),
        _ => Ok(None),
    }
}

/// Refuses to erase a borrower with an open application, loan, refund or report.
pub(super) fn check_erasable(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    check_no_open_loans(cx, borrower_id)?;
    if open_reports(cx, borrower_id)? > 0 {
        let why = "a report about the borrower is open";
        return Err(BorrowersError::NotErasable { why, application: None }.into());
    }
    Ok(())
}

fn unknown(sent: &str) -> Error {
    BorrowersError::Unknown { sent: Some(("uuid".into(), sent.trim().to_owned())) }.into()
}

/// Refuses a reason that names the borrower: the reason is kept after the erasure.
fn check_unnamed(borrower: &Borrower, reason: &str) -> Result<(), Error> {
    if names(borrower, reason) {
        // The value itself would go into logs.
        return Err(Error::value("reason", "must not name the borrower", "a text that does"));
    }
    Ok(())
}

fn record(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    reason: Option<&str>,
) -> Result<ErasedBorrower, Error> {
    let borrower_id = borrower.borrower_id;
    let mut stamp = None;
    if let Some(id) = &borrower.national_id_lookup
        && loans_to_keep(cx, borrower_id)? > 0
    {
        let no_pepper = || BorrowersError::NoPepper { uuid: borrower.uuid.to_string() };
        let peppers = cx.config().peppers.as_ref().ok_or_else(no_pepper)?;
        stamp = Some(peppers.current().stamp(format!("{NATIONAL_ID}{id}").as_bytes()));
    }
    let (kid, mac) = stamp.map(|stamp| (stamp.kid, stamp.mac.as_bytes().to_vec())).unzip();
    let (partner, erased_at) = (cx.partner()?.clone(), cx.now());
    let mut book = cx.book()?;
    let links = book.scan(BorrowerLink::by_key).equal(borrower_id).collect()?;
    let providers: Vec<String> = links.iter().map(|link| link.provider_id.to_string()).collect();
    let is_logged = book.scan(LogRow::by_key).equal(borrower_id).limit(1).count()? > 0;
    Ok(ErasedBorrower {
        tenant_id: borrower.tenant_id,
        uuid_sha256: ErasedBorrower::key_of(borrower.uuid),
        borrower_id,
        stream: is_logged.then_some(borrower.uuid),
        providers: providers.join(","),
        national_id_kid: kid,
        national_id_mac: mac,
        partner_id: partner.partner_id,
        author: partner.author().to_owned(),
        reason: reason.map(str::to_owned),
        erased_at,
        is_done: false,
    })
}
