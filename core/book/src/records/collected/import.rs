//! The import of messages of many borrowers.

use super::messages::{Incoming, check_message, note_incoming, store_incoming};
use super::{Tally, kept, purge};
use crate::error::{BorrowersError, Error, SmsError};
use crate::records::borrowers::{borrower_of, consented};
use crate::unit::{Context, ROWS_PER_UNIT};
use lendwright_sms::columns::{ColumnsError, Messages};
use lendwright_sms::internal::{Noted, Readings};
use lendwright_types::{BorrowerId, Texts};
use std::collections::HashMap;

/// A message with its row in its batch and its borrower.
struct Placed<'b> {
    row: usize,
    borrower_id: BorrowerId,
    message: Incoming<'b>,
}

/// Stores the messages of a batch, grouped by borrower and in the order of time. Inserting in the order of the key is
/// several times faster.
///
/// `before` is the number of rows in earlier batches.
///
/// # Errors
/// For the first row that can't be read or that names no borrower of the caller. Then nothing is written.
pub(crate) fn import_messages(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    messages: &Messages<'_>,
    before: usize,
    readings: &Readings,
) -> Result<Tally, Error> {
    let mut placed = read(uuids, messages, before)?;
    find_borrowers(cx, uuids, &mut placed, before)?;
    placed.sort_unstable_by_key(|one| (one.borrower_id, one.row));
    let (kept, mut tally, mut done) = (kept(cx)?, Tally::default(), 0_usize);
    let mut purged_max = ROWS_PER_UNIT;
    for own in placed.chunk_by(|a, b| a.borrower_id == b.borrower_id) {
        let Some(&Placed { borrower_id, .. }) = own.first() else { continue };
        cx.watch().at(before.saturating_add(done), None)?;
        done = done.saturating_add(own.len());
        if !consented(cx, borrower_id)?.sms {
            tally.add(&Tally::without_consent(own.len()));
            continue;
        }
        let purged = purge(cx, &kept, borrower_id, purged_max)?;
        purged_max = purged_max.saturating_sub(purged.rows);
        let incoming = own.iter().map(|placed| placed.message);
        let first = own.first().map_or(0, |placed| placed.row);
        let stored = store_incoming(cx, &kept, borrower_id, incoming, readings);
        tally.add(&stored.map_err(|error| match error {
            error @ Error::Collected(_) => in_row(first, before, error),
            error => error,
        })?);
    }
    cx.watch().at(before.saturating_add(done), None)?;
    Ok(tally)
}

/// Prepares the readings of a batch's messages, to be used when they are stored.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn note_imported(
    cx: &mut Context<'_>,
    messages: &Messages<'_>,
    readings: &Readings,
) -> Result<Noted, Error> {
    // Faulty rows are skipped here and reported later.
    let rows = 0..messages.count().unwrap_or_default();
    let incoming = rows.filter_map(|row| messages.at(row).ok().map(Incoming::of_row));
    let watch = (cx.watch().within(), None);
    note_incoming(cx, watch, incoming, false, readings, Noted::default())
}

/// Reads all rows, and checks each one like an upload.
fn read<'b>(
    uuids: &dyn Texts,
    messages: &Messages<'b>,
    before: usize,
) -> Result<Vec<Placed<'b>>, Error> {
    let refused = |error: ColumnsError| SmsError::from(error.in_table(before, NAMES));
    let expected = messages.count().map_err(refused)?;
    if uuids.rows() != expected {
        let rows = uuids.rows();
        return Err(refused(ColumnsError::Length { column: "uuid", rows, expected }).into());
    }
    let one = |row: usize| {
        let given = messages.at(row).map_err(refused)?;
        let message = Incoming::of_row(given);
        let Incoming { address, body, .. } = message;
        let place = |member: &str| member.to_owned();
        let checked = check_message(place, address, body);
        checked.map_err(|error| in_row(row, before, error))?;
        Ok(Placed { row, borrower_id: BorrowerId(0), message })
    };
    (0..expected).map(one).collect()
}

/// The names of the columns.
const NAMES: [&str; 3] = ["address", "body", "date"];

/// Finds the borrower of each row.
///
/// # Errors
/// For the first row that names no borrower of the caller.
fn find_borrowers(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    placed: &mut [Placed<'_>],
    before: usize,
) -> Result<(), Error> {
    let mut found: HashMap<&str, BorrowerId> = HashMap::new();
    let mut last = ("", None);
    for one in placed {
        let uuid = uuids.at(one.row).unwrap_or_default();
        let known = if last.0 == uuid { last.1 } else { found.get(uuid).copied() };
        one.borrower_id = match known {
            Some(borrower_id) => borrower_id,
            None => match borrower_of(cx, "uuid", uuid.trim()) {
                Ok(borrower) => borrower.borrower_id,
                Err(
                    error @ Error::Borrowers(
                        BorrowersError::Unknown { .. } | BorrowersError::Erased,
                    ),
                ) => return Err(in_row(one.row, before, error)),
                Err(error) => return Err(error),
            },
        };
        if known.is_none() {
            found.insert(uuid, one.borrower_id);
        }
        last = (uuid, Some(one.borrower_id));
    }
    Ok(())
}

/// Adds the row number to an error.
fn in_row(row: usize, before: usize, error: Error) -> Error {
    Error::Row { row: row.saturating_add(before), within: "", error: Box::new(error) }
}
