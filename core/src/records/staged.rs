//! How much is staged of each borrower: the counts that limits are checked by, and a number that changes with what is staged.

use crate::error::{CollectedError, Error};
use crate::ids::{BorrowerId, TenantId};
use crate::storage::{Book, StorageError, record, tables};
use crate::unit::{Context, StagedMax};

record! {
    /// How much is staged of a borrower. A count is null until something of its kind is written first.
    pub(crate) struct StagedRecord in "staged" since 4 {
        key { tenant_id: TenantId, borrower_id: BorrowerId }
        /// It grows with each change of what is staged, or of what messages tell.
        revision: i64,
        messages: Option<i64>,
        pings: Option<i64>,
        documents: Option<i64>,
        transactions: Option<i64>,
    }
}

tables! { of_a_borrower { StagedRecord } }

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stock {
    Messages,
    Pings,
    Documents,
    Transactions,
}

impl Stock {
    /// Its name in requests, that of the limit's setting, and the limit.
    const fn limit(self, max: &StagedMax) -> (&'static str, &'static str, usize) {
        match self {
            Self::Messages => ("messages", "staged_messages_max", max.messages),
            Self::Pings => ("location", "staged_pings_max", max.pings),
            Self::Documents => ("documents", "staged_documents_max", max.documents),
            Self::Transactions => ("transactions", "staged_transactions_max", max.transactions),
        }
    }
}

impl StagedRecord {
    fn count(&mut self, stock: Stock) -> &mut Option<i64> {
        match stock {
            Stock::Messages => &mut self.messages,
            Stock::Pings => &mut self.pings,
            Stock::Documents => &mut self.documents,
            Stock::Transactions => &mut self.transactions,
        }
    }
}

/// How much of a kind is staged of a borrower after an upload, and how much may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) count: i64,
    pub(crate) max: i64,
}

/// Returns how many rows of a kind there are, before some are added or removed. Where they were not counted yet, since an
/// older release wrote them, `count` counts them.
///
/// # Errors
/// When the store fails.
pub(crate) fn staged_count(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    stock: Stock,
    count: impl FnOnce(&mut Book<'_>) -> Result<usize, StorageError>,
) -> Result<i64, Error> {
    let mut book = cx.book()?;
    let there = book.get::<StagedRecord>(borrower_id)?;
    match there.and_then(|mut there| *there.count(stock)) {
        Some(known) => Ok(known),
        None => Ok(i64::try_from(count(&mut book)?).unwrap_or(i64::MAX)),
    }
}

/// Notes that rows of a kind were added to so many, or removed.
///
/// # Errors
/// [`CollectedError::TooMuchStaged`] when some were added, and there are more than may be.
pub(crate) fn note_staged(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    stock: Stock,
    (before, change): (i64, i64),
) -> Result<Level, Error> {
    let (kind, setting, max) = stock.limit(&cx.config().staged_max);
    let level =
        Level { count: before.saturating_add(change), max: i64::try_from(max).unwrap_or(i64::MAX) };
    if change > 0 && level.count > level.max {
        let Level { count, max } = level;
        let field = kind.into();
        return Err(CollectedError::TooMuchStaged { field, count, max, setting }.into());
    }
    if change != 0 {
        changed(cx, borrower_id, |staged| *staged.count(stock) = Some(level.count))?;
    }
    Ok(level)
}

/// Notes that something changed that is not counted.
///
/// # Errors
/// When the store fails.
pub(crate) fn note_changed(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    changed(cx, borrower_id, |_| ())
}

/// Returns the number that changes with what is staged of a borrower.
///
/// # Errors
/// When the store fails.
pub(crate) fn revision(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let there = cx.book()?.get::<StagedRecord>(borrower_id)?;
    Ok(there.map_or(0, |there| there.revision))
}

fn changed(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    change: impl FnOnce(&mut StagedRecord),
) -> Result<(), Error> {
    let mut book = cx.book()?;
    let there = book.get::<StagedRecord>(borrower_id)?;
    let is_there = there.is_some();
    let mut staged = there.unwrap_or(StagedRecord {
        tenant_id: book.tenant(),
        borrower_id,
        revision: 0,
        messages: None,
        pings: None,
        documents: None,
        transactions: None,
    });
    change(&mut staged);
    staged.revision = staged.revision.saturating_add(1);
    if is_there {
        book.update(&staged)?;
    } else {
        book.insert(&staged)?;
    }
    Ok(())
}
