//! Initialises a new book, and checks a book at each later opening.

use super::{DefaultProvider, HOST, NewPartner, add_partner, tables::BookFact};
use crate::error::Error;
use crate::unit::Context;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scopes;
use lendwright_storage::StorageError;
use lendwright_types::currency;
use lendwright_types::time::Zone;

const SEED: &str = "seed_sha256";
const FOUNDED: &str = "founded_at";
/// The fact that counts how often a test book was opened after the first time.
const REOPENED: &str = "reopened";

/// Creates the default tenant, partner and provider of a new book. Refuses a book if its seed differs from the
/// settings. Returns the number of this opening of a test book. The first opening is number 0.
pub(crate) fn initialize_book(cx: &mut Context<'_>) -> Result<u64, Error> {
    match found(cx)? {
        Found::Book => return Ok(0),
        Found::TestBook => return count(cx),
        Found::Nothing => {}
    }
    let seed = seed(cx);
    let founded_at = lendwright_types::time::rfc3339_micros(cx.now());
    cx.system().insert(&BookFact { name: FOUNDED.into(), value: founded_at })?;
    if let Some(value) = seed {
        cx.system().insert(&BookFact { name: SEED.into(), value })?;
    }
    let partner = NewPartner {
        user_name: HOST,
        scopes: Scopes::all(),
        tenant_id: None,
        provider: DefaultProvider::New { currency: currency::EGP, time_zone: Zone::CAIRO },
    };
    add_partner(cx, &partner)?;
    Ok(0)
}

/// Returns the number of this opening if the book exists and this opening writes nothing. `None` if it must write.
///
/// # Errors
/// [`Error::TestBook`] if a book made with a seed is opened without that seed, or if a book made without a seed is
/// opened with one.
pub(crate) fn opened_before(cx: &mut Context<'_>) -> Result<Option<u64>, Error> {
    Ok((found(cx)? == Found::Book).then_some(0))
}

/// Returns the number of this opening of a read-only book. A test book gets the number of its next opening, which is
/// not counted.
///
/// # Errors
/// Those of [`opened_before`].
pub(crate) fn opened_to_read(cx: &mut Context<'_>) -> Result<u64, Error> {
    match found(cx)? {
        Found::Book => Ok(0),
        Found::TestBook => Ok(openings(cx)?.1),
        Found::Nothing => Err(StorageError::ReadOnlyBook.into()),
    }
}

/// The state of the book at an opening.
#[derive(PartialEq, Eq)]
enum Found {
    Nothing,
    Book,
    /// A book made with the same seed.
    TestBook,
}

fn found(cx: &mut Context<'_>) -> Result<Found, Error> {
    let seed = seed(cx);
    let marked = cx.system().get::<BookFact>(SEED)?.map(|fact| fact.value);
    if cx.system().get::<BookFact>(FOUNDED)?.is_none() {
        return Ok(Found::Nothing);
    }
    let refused = match (marked, seed) {
        (None, None) => return Ok(Found::Book),
        (Some(marked), Some(seed)) if marked == seed => return Ok(Found::TestBook),
        (Some(_), None) => "this is a test book: it opens with its seed only",
        (Some(_), Some(_)) => "this test book was made with another seed",
        (None, Some(_)) => "this is no test book: it can't be opened with a seed",
    };
    Err(Error::TestBook(refused))
}

fn seed(cx: &Context<'_>) -> Option<String> {
    cx.config().seed.as_deref().map(|seed| Digest::from_parts(&[seed.as_bytes()]).to_string())
}

/// Returns the stored count of a test book's openings, and the number of the next opening.
fn openings(cx: &mut Context<'_>) -> Result<(Option<BookFact>, u64), Error> {
    let counted = cx.system().get::<BookFact>(REOPENED)?;
    let before = match &counted {
        Some(fact) => fact.value.parse().map_err(|_| damaged(&fact.value))?,
        None => 0_u64,
    };
    Ok((counted, before.saturating_add(1)))
}

/// Counts one more opening of a test book, and returns its number.
fn count(cx: &mut Context<'_>) -> Result<u64, Error> {
    let (counted, opening) = openings(cx)?;
    let fact = BookFact { name: REOPENED.into(), value: opening.to_string() };
    match counted {
        Some(_) => cx.system().update(&fact)?,
        None => cx.system().insert(&fact)?,
    }
    Ok(opening)
}

fn damaged(value: &str) -> StorageError {
    StorageError::Damaged(format!("'{value}' is no number of openings").into())
}
