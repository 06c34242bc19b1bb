//! The amount of staged data of each borrower: counts for checking the limits, and a revision that changes with the
//! staged data.

use crate::error::{CollectedError, Error};
use crate::tables::{Book, Record, RowOrder};
use crate::tables::{record, tables};
use crate::unit::{Context, StagedMax};
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, TenantId};

record! {
    /// The number of staged rows of a borrower. A count is null until the first row of its kind is written.
    pub(crate) struct StagedRecord in "staged" since 4 {
        key { tenant_id: TenantId, borrower_id: BorrowerId }
        /// It grows with each change of the staged data or of the transactions from messages.
        revision: i64,
        messages: Option<i64>,
        pings: Option<i64>,
        documents: Option<i64>,
        transactions: Option<i64>,
    }
}

tables! { of_a_borrower { StagedRecord } }

/// The kinds of staged data that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stock {
    Messages,
    Pings,
    Documents,
    Transactions,
}

/// A record with a limit for each borrower. Its key begins with the borrower.
pub(crate) trait StockRecord: Record<Owner = TenantId> {
    /// The kind that it is counted as.
    const STOCK: Stock;
}

impl Stock {
    /// Returns the kind's name in requests, the name of the setting of its limit, and the limit.
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

/// The number of staged rows of a kind after an upload, and the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) count: i64,
    pub(crate) max: i64,
}

/// Records that `change` rows of a kind were added in this unit of work. A negative number means that rows were
/// removed. If an older release wrote rows without counting them, they are counted now.
///
/// # Errors
/// [`CollectedError::TooMuchStaged`] if rows were added and the count exceeds the limit.
pub(crate) fn note_staged<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    change: i64,
) -> Result<Level, Error> {
    note::<R>(cx, borrower_id, change, None)
}

/// Does the same as [`note_staged`] for a kind that had no rows before this unit of work, so none must be counted.
///
/// # Errors
/// Those of [`note_staged`].
pub(crate) fn note_first<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    rows: i64,
) -> Result<Level, Error> {
    note::<R>(cx, borrower_id, rows, Some(0))
}

/// Records a change. `before` is the number of earlier rows if no count was written yet. `None` means that the rows
/// must be counted.
fn note<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    change: i64,
    before: Option<i64>,
) -> Result<Level, Error> {
    let (kind, setting, max) = R::STOCK.limit(&cx.config().staged_max);
    let max = i64::try_from(max).unwrap_or(i64::MAX);
    let mut book = cx.book()?;
    let (mut staged, is_there) = staged_of(&mut book, borrower_id)?;
    let count = if let Some(before) = staged.count(R::STOCK).or(before) {
        before.saturating_add(change)
    } else {
        let rows = book.scan(RowOrder::<R>::key()).equal(borrower_id).count()?;
        i64::try_from(rows).unwrap_or(i64::MAX)
    };
    if change > 0 && count > max {
        let field = kind.into();
        return Err(CollectedError::TooMuchStaged { field, count, max, setting }.into());
    }
    if change != 0 {
        *staged.count(R::STOCK) = Some(count);
        write(&mut book, staged, is_there)?;
    }
    Ok(Level { count, max })
}

/// Returns the number of staged rows of a borrower, up to a limit.
///
/// # Errors
/// When the store fails.
pub(crate) fn staged_rows<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    let mut book = cx.book()?;
    let (mut staged, _) = staged_of(&mut book, borrower_id)?;
    match *staged.count(R::STOCK) {
        Some(count) => Ok(usize::try_from(count).unwrap_or_default().min(limit)),
        None => Ok(book.scan(RowOrder::<R>::key()).equal(borrower_id).limit(limit).count()?),
    }
}

/// Does the same as [`note_staged`] for `rows` removed rows.
///
/// # Errors
/// When the store fails.
pub(crate) fn note_removed<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    rows: usize,
) -> Result<(), Error> {
    let change = i64::try_from(rows).unwrap_or(i64::MAX).saturating_neg();
    note_staged::<R>(cx, borrower_id, change).map(drop)
}

/// Removes up to `limit` staged rows of a kind. Returns the number of removed rows.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_staged<R: StockRecord>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    let rows = cx.book()?.remove_of_borrower(R::TABLE, borrower_id, limit)?;
    note_removed::<R>(cx, borrower_id, rows)?;
    Ok(rows)
}

/// Records a change that does not affect the counts.
///
/// # Errors
/// When the store fails.
pub(crate) fn note_changed(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    let mut book = cx.book()?;
    let (staged, is_there) = staged_of(&mut book, borrower_id)?;
    Ok(write(&mut book, staged, is_there)?)
}

/// Returns the revision of a borrower's staged data.
///
/// # Errors
/// When the store fails.
pub(crate) fn revision(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let there = cx.book()?.get::<StagedRecord>(borrower_id)?;
    Ok(there.map_or(0, |there| there.revision))
}

/// Returns the counts of a borrower, and whether the book already contains them.
fn staged_of(
    book: &mut Book<'_>,
    borrower_id: BorrowerId,
) -> Result<(StagedRecord, bool), StorageError> {
    let there = book.get::<StagedRecord>(borrower_id)?;
    let is_there = there.is_some();
    let none = StagedRecord {
        tenant_id: book.tenant(),
        borrower_id,
        revision: 0,
        messages: None,
        pings: None,
        documents: None,
        transactions: None,
    };
    Ok((there.unwrap_or(none), is_there))
}

/// Writes the counts, with the next revision.
fn write(
    book: &mut Book<'_>,
    mut staged: StagedRecord,
    is_there: bool,
) -> Result<(), StorageError> {
    staged.revision = staged.revision.saturating_add(1);
    if is_there { book.update(&staged) } else { book.insert(&staged) }
}
