//! Queries over many records.

use super::{By, Parts, Record, Row, Scan, StorageError, ToValue, Transaction, Value};
use std::ops::{Bound, ControlFlow};

/// A query over one index. It runs when [`collect`](Self::collect), [`first`](Self::first),
/// [`count`](Self::count) or [`for_each`](Self::for_each) is called.
#[must_use = "a query does nothing until it is asked"]
pub(crate) struct Query<'q, R> {
    tx: &'q mut dyn Transaction,
    by: By<R>,
    equal: Vec<Value>,
    lower: Bound<Value>,
    upper: Bound<Value>,
    descending: bool,
    limit: Option<usize>,
}

/// A row that is not a valid record: it was changed by something other than lendwright.
pub(crate) struct DamagedRow {
    /// The row's key, with the tenant first.
    pub(crate) key: Row,
    /// The error, which names the column.
    pub(crate) why: StorageError,
}

impl<'q, R: Record> Query<'q, R> {
    /// Starts a query. `leading` holds the values that the caller can't choose: the tenant.
    pub(super) fn new(tx: &'q mut dyn Transaction, by: By<R>, leading: Vec<Value>) -> Self {
        let (lower, upper) = (Bound::Unbounded, Bound::Unbounded);
        Self { tx, by, equal: leading, lower, upper, descending: false, limit: None }
    }

    /// Keeps only records with these values in their first columns (after the tenant). `None` equals `None`.
    pub(crate) fn equal(mut self, parts: impl Parts) -> Self {
        parts.append_to(&mut self.equal);
        self
    }

    /// Keeps only records with a next column of at least `bound`.
    pub(crate) fn from(mut self, bound: impl ToValue) -> Self {
        self.lower = Bound::Included(bound.to_value());
        self
    }

    /// Keeps only records with a next column greater than `bound`.
    pub(crate) fn after(mut self, bound: impl ToValue) -> Self {
        self.lower = Bound::Excluded(bound.to_value());
        self
    }

    /// Keeps only records with a next column of at most `bound`.
    pub(crate) fn to(mut self, bound: impl ToValue) -> Self {
        self.upper = Bound::Included(bound.to_value());
        self
    }

    /// Keeps only records with a next column less than `bound`.
    pub(crate) fn before(mut self, bound: impl ToValue) -> Self {
        self.upper = Bound::Excluded(bound.to_value());
        self
    }

    /// Returns the last record first.
    pub(crate) fn descending(mut self) -> Self {
        self.descending = true;
        self
    }

    /// Returns at most this many records.
    pub(crate) fn limit(mut self, records: usize) -> Self {
        self.limit = Some(records);
        self
    }

    /// Returns all matching records.
    ///
    /// # Errors
    /// Those of [`Transaction::scan`], and [`StorageError::Damaged`] for a row that is not a valid
    /// record.
    pub(crate) fn collect(self) -> Result<Vec<R>, StorageError> {
        let mut records = Vec::new();
        self.for_each(|record| {
            records.push(record);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(records)
    }

    /// Returns the first matching record, if there is one.
    ///
    /// # Errors
    /// Those of [`collect`](Self::collect).
    pub(crate) fn first(self) -> Result<Option<R>, StorageError> {
        let mut first = None;
        self.limit(1).for_each(|record| {
            first = Some(record);
            Ok(ControlFlow::Break(()))
        })?;
        Ok(first)
    }

    /// Counts the matching records, up to the limit.
    ///
    /// # Errors
    /// Those of [`Transaction::scan`].
    pub(crate) fn count(self) -> Result<usize, StorageError> {
        let mut records = 0_usize;
        self.visit(&mut |_| {
            records = records.saturating_add(1);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(records)
    }

    /// Calls `visit` with each matching record, in order, until it breaks.
    ///
    /// # Errors
    /// Those of [`collect`](Self::collect), and what `visit` returns.
    pub(crate) fn for_each(
        self,
        mut visit: impl FnMut(R) -> Result<ControlFlow<()>, StorageError>,
    ) -> Result<(), StorageError> {
        self.visit(&mut |row| visit(R::from_row(row)?))
    }

    /// Like [`for_each`](Self::for_each), but also passes invalid rows to `visit` and continues after them.
    pub(crate) fn for_each_row(
        self,
        mut visit: impl FnMut(Result<R, DamagedRow>) -> ControlFlow<()>,
    ) -> Result<(), StorageError> {
        self.visit(&mut |row| {
            let key = R::TABLE.key_of(&row).cloned().collect();
            Ok(visit(R::from_row(row).map_err(|why| DamagedRow { key, why })))
        })
    }

    fn visit(self, visit: &mut super::Visit<'_>) -> Result<(), StorageError> {
        let scan = Scan {
            table: R::TABLE,
            index: self.by.index,
            equal: &self.equal,
            range: (self.lower.as_ref(), self.upper.as_ref()),
            descending: self.descending,
            limit: self.limit,
        };
        self.tx.scan(&scan, visit)
    }
}
