//! Removes what was linked and what is staged.

use super::data_type::DataType;
use super::snapshots::{APPLICATIONS, PHONE};
use super::tables::{
    CollectedDocument, CollectedMessage, CollectedPing, CollectedSnapshot, Extraction, Removal,
};
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::analytics::{purge_transactions, remove_told};
use crate::records::engagement::{Gone, empty_messages};
use crate::unit::Context;
use std::collections::BTreeSet;

/// Removes the caller's variables of a type and, with `purge_raw`, what is staged of it with every partner's
/// variables from it. Returns how many variables of the caller's were removed. What was removed stays known by
/// type, count, time, author and reason, other partners' variables among them.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
    (purge_raw, reason): (bool, Option<&str>),
) -> Result<i64, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let (mut own, mut all, mut is_any_removed) = (0, 0_i64, false);
    for extraction in book.scan(Extraction::by_key).equal(borrower_id).collect()? {
        let is_own = extraction.partner_id == partner_id;
        if extraction.type_ == type_ && (is_own || purge_raw) {
            book.remove::<Extraction>((borrower_id, extraction.partner_id, type_))?;
            is_any_removed = true;
            all = all.saturating_add(extraction.variables);
            if is_own {
                own = extraction.variables;
            }
        }
    }
    if type_ == DataType::Sms {
        remove_told(cx, borrower_id, purge_raw)?;
    }
    let items = if purge_raw { purge_items(cx, borrower_id, type_)? } else { 0 };
    match type_ {
        DataType::Sms if purge_raw => empty_messages(cx, borrower_id, Gone::Messages)?,
        DataType::Transactions if purge_raw => empty_messages(cx, borrower_id, Gone::Sent)?,
        _ => {}
    }
    // What is linked of a phone or of places has no variables.
    if is_any_removed || items > 0 {
        note_removal(cx, borrower_id, type_, (all, items), reason)?;
    }
    Ok(own)
}

/// Notes that so many variables and so many items of a type were removed of a borrower.
///
/// # Errors
/// When the store fails.
pub(crate) fn note_removal(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
    (variables, items): (i64, i64),
    reason: Option<&str>,
) -> Result<(), Error> {
    let (partner, removed_at) = (cx.partner()?.clone(), cx.now());
    let mut book = cx.book()?;
    let removal = Removal {
        tenant_id: book.tenant(),
        removal_id: book.next_id::<Removal>()?,
        borrower_id,
        partner_id: partner.partner_id,
        author: partner.author().to_owned(),
        type_,
        variables,
        items,
        removed_at,
        reason: reason.map(str::to_owned),
    };
    book.insert(&removal)?;
    Ok(())
}

/// Returns the number of the tenant's last removal, 0 before the first one.
///
/// # Errors
/// When the store fails.
pub(crate) fn last_removal(cx: &mut Context<'_>) -> Result<i64, Error> {
    let last = cx.book()?.scan(Removal::by_key).descending().first()?;
    Ok(last.map_or(0, |removal| removal.removal_id))
}

/// Returns the borrowers of whom transactions were erased after a removal: what was staged of them, or what was linked of
/// messages. What was linked of transactions is but computed of them.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_since(
    cx: &mut Context<'_>,
    removal_id: i64,
) -> Result<BTreeSet<BorrowerId>, Error> {
    let is_erasure = |removal: &Removal| match removal.type_ {
        DataType::Sms => true,
        DataType::Transactions => removal.items > 0,
        _ => false,
    };
    borrowers_of_removals(cx, removal_id, is_erasure)
}

/// Returns the borrowers of whom something was removed after a removal.
///
/// # Errors
/// When the store fails.
pub(crate) fn removed_since(
    cx: &mut Context<'_>,
    removal_id: i64,
) -> Result<BTreeSet<BorrowerId>, Error> {
    borrowers_of_removals(cx, removal_id, |_| true)
}

fn borrowers_of_removals(
    cx: &mut Context<'_>,
    after: i64,
    counts: impl Fn(&Removal) -> bool,
) -> Result<BTreeSet<BorrowerId>, Error> {
    let removals = cx.book()?.scan(Removal::by_key).after(after).collect()?;
    Ok(removals.into_iter().filter(counts).map(|removal| removal.borrower_id).collect())
}

/// Removes what is staged of a type, and returns how many items it was.
fn purge_items(cx: &mut Context<'_>, of: BorrowerId, type_: DataType) -> Result<i64, Error> {
    let mut book = cx.book()?;
    let mut items = 0_usize;
    match type_ {
        DataType::Sms => {
            for message in book.scan(CollectedMessage::by_key).equal(of).collect()? {
                let CollectedMessage { received_ms, identity, .. } = message;
                book.remove::<CollectedMessage>((of, received_ms, identity))?;
                items = items.saturating_add(1);
            }
        }
        DataType::Location => {
            for CollectedPing { local_hour, area, .. } in
                book.scan(CollectedPing::by_key).equal(of).collect()?
            {
                book.remove::<CollectedPing>((of, local_hour, area))?;
                items = items.saturating_add(1);
            }
        }
        DataType::Applications | DataType::Phone => {
            let kind = if type_ == DataType::Phone { PHONE } else { APPLICATIONS };
            if let Some(snapshot) = book.get::<CollectedSnapshot>((of, kind))? {
                book.remove::<CollectedSnapshot>((of, kind))?;
                items = usize::try_from(snapshot.items).unwrap_or_default();
            }
        }
        DataType::Documents => {
            for document in book.scan(CollectedDocument::by_key).equal(of).collect()? {
                book.remove::<CollectedDocument>((of, document.sha256))?;
                items = items.saturating_add(1);
            }
        }
        DataType::Transactions => items = purge_transactions(cx, of)?,
        DataType::NationalId => {}
    }
    Ok(i64::try_from(items).unwrap_or(i64::MAX))
}
