//! The book of one tenant, and queries in it.

use super::{Parts, Record, Row, RowOrder, Scan, StorageError, Table, ToValue, Transaction, Value};
use lendwright_types::{BorrowerId, TenantId};
use std::ops::{Bound, ControlFlow};

// Reads and writes records: [`Book`] those of one tenant, [`System`] those that belong to no
// tenant.

/// Reads and writes the records of one tenant within a unit of work.
///
/// Every key and every query begins with the tenant, which is added here. No call can therefore
/// read or write another tenant's records. Keys and index values are given without the tenant, as
/// one value or a tuple.
pub(crate) type Book<'t> = Records<'t, TenantId>;

/// Reads and writes the few records that belong to no tenant (partners, keys, sessions), within a
/// unit of work.
///
/// A tenant's record in a `System`, or one of these records in a [`Book`], does not compile.
pub(crate) type System<'t> = Records<'t, ()>;

/// Reads and writes the records of one owner: a tenant, or the system.
pub(crate) struct Records<'t, O> {
    tx: &'t mut dyn Transaction,
    owner: O,
}

impl Book<'_> {
    /// The tenant of this book.
    #[must_use]
    pub(crate) fn tenant(&self) -> TenantId {
        self.owner
    }

    /// Removes rows of a borrower from a table that has an order by tenant and borrower, up to so many. Returns how
    /// many there were. The rows need not be readable as records.
    ///
    /// # Errors
    /// Those of [`Transaction::scan`] and [`Transaction::remove`]; [`StorageError::Row`] where the table has no such
    /// order.
    pub(crate) fn remove_of_borrower(
        &mut self,
        table: &'static Table,
        borrower_id: BorrowerId,
        limit: usize,
    ) -> Result<usize, StorageError> {
        let keys = self.keys_of_borrower(table, borrower_id, limit)?;
        keys.iter().try_for_each(|key| self.tx.remove(table, key))?;
        Ok(keys.len())
    }

    /// Counts the rows of a borrower in a table that has an order by tenant and borrower, up to so many.
    ///
    /// # Errors
    /// Those of [`Transaction::scan`]; [`StorageError::Row`] where the table has no such order.
    pub(crate) fn count_of_borrower(
        &mut self,
        table: &'static Table,
        borrower_id: BorrowerId,
        limit: usize,
    ) -> Result<usize, StorageError> {
        Ok(self.keys_of_borrower(table, borrower_id, limit)?.len())
    }

    fn keys_of_borrower(
        &mut self,
        table: &'static Table,
        borrower_id: BorrowerId,
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        const ORDER: [&str; 2] = ["tenant_id", "borrower_id"];
        let index = table.order_led_by(&ORDER)?;
        let equal = self.led_by_owner(borrower_id);
        let range = (Bound::Unbounded, Bound::Unbounded);
        let (descending, limit) = (false, Some(limit));
        let mut keys: Vec<Row> = Vec::new();
        self.tx.scan(
            &Scan { table, index, equal: &equal, range, descending, limit },
            &mut |row| {
                keys.push(table.key_of(&row).cloned().collect());
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(keys)
    }
}

impl<'t, O: Parts + Copy + PartialEq> Records<'t, O> {
    /// Opens the records of one owner.
    pub(crate) fn new(tx: &'t mut dyn Transaction, owner: O) -> Self {
        Self { tx, owner }
    }

    /// Returns the record with this key, if there is one.
    ///
    /// # Errors
    /// Those of [`Transaction::get`], and [`StorageError::Damaged`] for a row that is no record.
    pub(crate) fn get<R: Record<Owner = O>>(
        &mut self,
        key: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        let key = self.led_by_owner(key);
        self.tx.get(R::TABLE, &key)?.map(R::from_row).transpose()
    }

    /// Adds a record.
    ///
    /// # Errors
    /// Those of [`Transaction::insert`]; [`StorageError::Tenant`] for another tenant's record.
    pub(crate) fn insert<R: Record<Owner = O>>(&mut self, record: &R) -> Result<(), StorageError> {
        self.check_owner(record)?;
        self.tx.insert(R::TABLE, record.to_row())
    }

    /// Adds one of many records, which is needed no longer, without copying its texts and bytes.
    ///
    /// # Errors
    /// As [`insert`](Self::insert).
    pub(crate) fn append<R: Record<Owner = O>>(&mut self, record: R) -> Result<(), StorageError> {
        self.check_owner(&record)?;
        self.tx.insert(R::TABLE, record.into_row())
    }

    /// Replaces the record that has the same key.
    ///
    /// # Errors
    /// Those of [`Transaction::update`]; [`StorageError::Tenant`] for another tenant's record.
    pub(crate) fn update<R: Record<Owner = O>>(&mut self, record: &R) -> Result<(), StorageError> {
        self.check_owner(record)?;
        self.tx.update(R::TABLE, record.to_row())
    }

    /// Removes the record with this key; does nothing when there is none.
    ///
    /// # Errors
    /// Those of [`Transaction::remove`].
    pub(crate) fn remove<R: Record<Owner = O>>(
        &mut self,
        key: impl Parts,
    ) -> Result<(), StorageError> {
        let key = self.led_by_owner(key);
        self.tx.remove(R::TABLE, &key)
    }

    /// Returns the first record with these values in its first columns, if there is one.
    ///
    /// # Errors
    /// Those of [`Query::collect`].
    pub(crate) fn first<R: Record<Owner = O>>(
        &mut self,
        by: RowOrder<R>,
        equal: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        self.scan(by).equal(equal).first()
    }

    /// Starts a query over the owner's records in one order.
    pub(crate) fn scan<R: Record<Owner = O>>(&mut self, by: RowOrder<R>) -> Query<'_, R> {
        let leading = self.led_by_owner(());
        Query::new(self.tx, by, leading)
    }

    /// Returns the next id for a record: greater than every id given before in any tenant. There
    /// may be gaps.
    ///
    /// # Errors
    /// Those of [`Transaction::next_id`].
    pub(crate) fn next_id<R: Record<Owner = O>>(&mut self) -> Result<i64, StorageError> {
        self.tx.next_id(R::TABLE)
    }

    fn led_by_owner(&self, parts: impl Parts) -> Vec<Value> {
        let mut values = Vec::new();
        self.owner.append_to(&mut values);
        parts.append_to(&mut values);
        values
    }

    fn check_owner<R: Record<Owner = O>>(&self, record: &R) -> Result<(), StorageError> {
        if record.owner() == self.owner {
            return Ok(());
        }
        Err(StorageError::Tenant { table: R::TABLE.name })
    }
}

// Queries over many records.

/// A query over one index. It runs when [`collect`](Self::collect), [`first`](Self::first),
/// [`count`](Self::count) or [`for_each`](Self::for_each) is called.
#[must_use = "a query does nothing until it is asked"]
pub(crate) struct Query<'q, R> {
    tx: &'q mut dyn Transaction,
    by: RowOrder<R>,
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
    pub(super) fn new(tx: &'q mut dyn Transaction, by: RowOrder<R>, leading: Vec<Value>) -> Self {
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
