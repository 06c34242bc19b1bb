//! Messages of many borrowers at once.

use super::messages::{Incoming, check_message, store_incoming};
use super::{Tally, kept, purge};
use crate::column::Texts;
use crate::error::{BorrowersError, Error, SmsError};
use crate::ids::BorrowerId;
use crate::records::borrowers::{borrower_of, consented};
use crate::sms::Matcher;
use crate::sms::columns::{ColumnsError, Messages};
use crate::unit::Context;

/// A message's row in its batch, and in the order in which it is written.
struct Placed<'b> {
    row: usize,
    message: Incoming<'b>,
}

/// Stores the messages of a batch, grouped by borrower and in the order of time, since a table whose rows come in
/// the order of its key is written several times faster.
///
/// `before` says how many rows came before it.
///
/// # Errors
/// For the first row that can't be read or names no borrower of the caller's; nothing is then written.
pub(crate) fn import_messages(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    messages: &Messages<'_>,
    before: usize,
    templates: &Matcher,
) -> Result<Tally, Error> {
    let mut placed = read(uuids, messages, before)?;
    let groups = by_borrower(cx, uuids, &mut placed, before)?;
    let (kept, mut tally, mut done) = (kept(cx)?, Tally::default(), 0_usize);
    let mut rest = placed.as_mut_slice();
    for (borrower_id, count) in groups {
        cx.watch().at(before.saturating_add(done), None)?;
        done = done.saturating_add(count);
        let (own, after) = rest.split_at_mut(count.min(rest.len()));
        rest = after;
        if !consented(cx, borrower_id)?.sms {
            tally.add(&Tally::without_consent(count));
            continue;
        }
        purge(cx, &kept, borrower_id)?;
        own.sort_unstable_by_key(|placed| (placed.message.received_ms, placed.row));
        let incoming = own.iter().map(|placed| placed.message);
        tally.add(&store_incoming(cx, &kept, borrower_id, incoming, templates)?);
    }
    cx.watch().at(before.saturating_add(done), None)?;
    Ok(tally)
}

/// Reads all rows, and checks each as an upload does.
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
        let (address, body, received_ms) = (given.address, given.body, given.millis());
        let message = Incoming { address, body, received_ms, in_inbox: true };
        let place = |member: &str| member.to_owned();
        let checked = check_message(place, address, body);
        checked.map_err(|error| in_row(row, before, error))?;
        Ok(Placed { row, message })
    };
    (0..expected).map(one).collect()
}

/// The names of the columns.
const NAMES: [&str; 3] = ["address", "body", "date"];

/// Sorts the rows by borrower, and returns how many each has.
fn by_borrower(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    placed: &mut [Placed<'_>],
    before: usize,
) -> Result<Vec<(BorrowerId, usize)>, Error> {
    let uuid = |placed: &Placed<'_>| uuids.at(placed.row).unwrap_or_default().trim();
    placed.sort_unstable_by(|a, b| (uuid(a), a.row).cmp(&(uuid(b), b.row)));
    let (mut found, mut unknown) = (Vec::new(), None::<(usize, Error)>);
    for group in placed.chunk_by(|a, b| uuid(a) == uuid(b)) {
        let Some(first) = group.first() else { continue };
        match borrower_of(cx, "uuid", uuid(first)) {
            Ok(borrower) => found.push((borrower.borrower_id, group.len())),
            Err(error @ Error::Borrowers(BorrowersError::Unknown { .. })) => {
                if unknown.as_ref().is_none_or(|(row, _)| first.row < *row) {
                    unknown = Some((first.row, error));
                }
            }
            Err(error) => return Err(error),
        }
    }
    match unknown {
        Some((row, error)) => Err(in_row(row, before, error)),
        None => Ok(in_order_of_ids(placed, &found)),
    }
}

/// Sorts groups of rows by the ids of their borrowers. One whose uuid is written in two ways has one group.
fn in_order_of_ids(
    placed: &mut [Placed<'_>],
    groups: &[(BorrowerId, usize)],
) -> Vec<(BorrowerId, usize)> {
    let mut ids = vec![BorrowerId(0); placed.len()];
    let each = groups.iter().flat_map(|(id, count)| std::iter::repeat_n(*id, *count));
    for (placed, id) in placed.iter().zip(each) {
        if let Some(place) = ids.get_mut(placed.row) {
            *place = id;
        }
    }
    let id = |placed: &Placed<'_>| ids.get(placed.row).copied().unwrap_or(BorrowerId(0));
    placed.sort_by_key(id);
    let counted = placed.chunk_by(|a, b| id(a) == id(b));
    counted.filter_map(|group| Some((id(group.first()?), group.len()))).collect()
}

/// An error of a row names it.
fn in_row(row: usize, before: usize, error: Error) -> Error {
    Error::Row { row: row.saturating_add(before), within: "", error: Box::new(error) }
}
