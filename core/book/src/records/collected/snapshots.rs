//! Data that each upload replaces: installed applications, and the phone's data about itself.

use super::Tally;
use super::tables::{CollectedSnapshot, formed};
use crate::error::Error;
use crate::unit::Context;
use crate::wire::{Members, Wire as _};
use lendwright_types::BorrowerId;
use lendwright_types::json::Json;
use std::collections::BTreeSet;

pub(crate) const APPLICATIONS: &str = "applications";
pub(crate) const PHONE: &str = "phone";

/// Replaces the names of installed applications.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_applications(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[String],
) -> Result<Tally, Error> {
    let mut tally = Tally::of(sent.len());
    let mut names = BTreeSet::new();
    for name in sent.iter().map(|name| name.trim()) {
        if name.is_empty() {
            tally.skip("empty");
        } else if names.insert(name) {
            tally.store();
        } else {
            tally.repeat(1);
        }
    }
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    replace(cx, (borrower_id, APPLICATIONS), count, &names.to_json())?;
    Ok(tally)
}

/// Replaces the phone's data about itself.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_phone(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &Members<Json<'static>>,
) -> Result<Tally, Error> {
    let mut tally = Tally::of(1);
    replace(cx, (borrower_id, PHONE), 1, &sent.to_json())?;
    tally.store();
    Ok(tally)
}

fn replace(
    cx: &mut Context<'_>,
    (borrower_id, kind): (BorrowerId, &str),
    items: i64,
    json: &str,
) -> Result<(), Error> {
    let uploaded_at = cx.now();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let content = formed(json);
    let snapshot = CollectedSnapshot {
        tenant_id,
        borrower_id,
        kind: kind.to_owned(),
        items,
        content,
        uploaded_at,
    };
    match book.get::<CollectedSnapshot>((borrower_id, kind))? {
        Some(_) => book.update(&snapshot)?,
        None => book.insert(&snapshot)?,
    }
    Ok(())
}
