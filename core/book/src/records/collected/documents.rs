//! Stored documents: their type and the values read from them, never the file.

use super::tables::{CollectedDocument, formed};
use super::{SentDocument, Tally};
use crate::error::Error;
use crate::records::staged::note_staged;
use crate::unit::Context;
use crate::wire::Wire as _;
use lendwright_types::BorrowerId;

/// Stores documents that are not there yet. A stored document stays unchanged, since an equal digest means the same
/// file.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_documents(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[SentDocument],
) -> Result<Tally, Error> {
    let (mut tally, uploaded_at) = (Tally::of(sent.len()), cx.now());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    for document in sent {
        let sha256 = document.sha256.to_ascii_lowercase();
        if book.get::<CollectedDocument>((borrower_id, &sha256))?.is_some() {
            tally.repeat(1);
            continue;
        }
        book.insert(&CollectedDocument {
            tenant_id,
            borrower_id,
            sha256,
            kind: document.type_.trim().to_owned(),
            mime: document.mime.trim().to_owned(),
            fields: formed(&document.fields.to_json()),
            uploaded_at,
        })?;
        tally.store();
    }
    let level = note_staged::<CollectedDocument>(cx, borrower_id, tally.stored())?;
    Ok(tally.at_level(level))
}
