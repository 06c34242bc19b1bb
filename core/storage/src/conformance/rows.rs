//! The rows of one tenant, which the checks read and write as records.

use super::record::Record;
use crate::{Row, Scan, StorageError, Table, Transaction, Value, Visit};
use std::marker::PhantomData;
use std::ops::{Bound, ControlFlow};

/// The values of the columns after the tenant: one value, or a pair.
pub(crate) trait Parts {
    /// Returns the values, the tenant's first.
    fn led_by(self, tenant_id: i64) -> Row;
}

impl<T: Into<Value>> Parts for T {
    fn led_by(self, tenant_id: i64) -> Row {
        vec![tenant_id.into(), self.into()]
    }
}

impl<A: Into<Value>, B: Into<Value>> Parts for (A, B) {
    fn led_by(self, tenant_id: i64) -> Row {
        vec![tenant_id.into(), self.0.into(), self.1.into()]
    }
}

/// Reads and writes the records of one tenant within a unit of work. Keys and values are given without the tenant,
/// which is added here.
pub(crate) struct Rows<'t> {
    tx: &'t mut dyn Transaction,
    tenant_id: i64,
}

impl<'t> Rows<'t> {
    pub(crate) fn new(tx: &'t mut dyn Transaction, tenant_id: i64) -> Self {
        Self { tx, tenant_id }
    }

    pub(crate) fn get<R: Record>(&mut self, key: impl Parts) -> Result<Option<R>, StorageError> {
        let row = self.tx.get(R::TABLE, &key.led_by(self.tenant_id))?;
        row.map(R::from_row).transpose()
    }

    pub(crate) fn insert<R: Record>(&mut self, record: &R) -> Result<(), StorageError> {
        self.tx.insert(R::TABLE, record.to_row())
    }

    pub(crate) fn update<R: Record>(&mut self, record: &R) -> Result<(), StorageError> {
        self.tx.update(R::TABLE, record.to_row())
    }

    pub(crate) fn remove<R: Record>(&mut self, key: impl Parts) -> Result<(), StorageError> {
        self.tx.remove(R::TABLE, &key.led_by(self.tenant_id))
    }

    pub(crate) fn next_id<R: Record>(&mut self) -> Result<i64, StorageError> {
        self.tx.next_id(R::TABLE)
    }

    /// Returns the first record with `value` in the column after the tenant.
    pub(crate) fn first<R: Record>(
        &mut self,
        by: &str,
        value: impl Into<Value>,
    ) -> Result<Option<R>, StorageError> {
        self.scan(by).equal(value).first()
    }

    /// Starts a query of the tenant's records, in the order of the key ([`Table::KEY`]) or of the index with this name.
    pub(crate) fn scan<R: Record>(&mut self, by: &str) -> Query<'_, R> {
        let index = R::TABLE.indexes.iter().position(|index| index.name == by);
        assert!(index.is_some() || by == Table::KEY, "table {} has no index {by}", R::TABLE.name);
        Query {
            tx: self.tx,
            index,
            equal: vec![self.tenant_id.into()],
            range: (Bound::Unbounded, Bound::Unbounded),
            descending: false,
            limit: None,
            record: PhantomData,
        }
    }
}

/// A scan that is being put together.
#[must_use = "a query does nothing until it is asked"]
pub(crate) struct Query<'q, R> {
    tx: &'q mut dyn Transaction,
    index: Option<usize>,
    equal: Row,
    range: (Bound<Value>, Bound<Value>),
    descending: bool,
    limit: Option<usize>,
    record: PhantomData<R>,
}

/// Each method that returns the query narrows it by the column after those that are given already.
impl<R: Record> Query<'_, R> {
    pub(crate) fn equal(mut self, value: impl Into<Value>) -> Self {
        self.equal.push(value.into());
        self
    }

    pub(crate) fn from(mut self, bound: impl Into<Value>) -> Self {
        self.range.0 = Bound::Included(bound.into());
        self
    }

    pub(crate) fn after(mut self, bound: impl Into<Value>) -> Self {
        self.range.0 = Bound::Excluded(bound.into());
        self
    }

    pub(crate) fn to(mut self, bound: impl Into<Value>) -> Self {
        self.range.1 = Bound::Included(bound.into());
        self
    }

    pub(crate) fn before(mut self, bound: impl Into<Value>) -> Self {
        self.range.1 = Bound::Excluded(bound.into());
        self
    }

    pub(crate) fn descending(mut self) -> Self {
        self.descending = true;
        self
    }

    pub(crate) fn limit(mut self, records: usize) -> Self {
        self.limit = Some(records);
        self
    }

    pub(crate) fn collect(self) -> Result<Vec<R>, StorageError> {
        let mut records = Vec::new();
        self.for_each(|record| {
            records.push(record);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(records)
    }

    pub(crate) fn first(self) -> Result<Option<R>, StorageError> {
        let mut first = None;
        self.limit(1).for_each(|record| {
            first = Some(record);
            Ok(ControlFlow::Break(()))
        })?;
        Ok(first)
    }

    /// Counts the rows, readable or not.
    pub(crate) fn count(self) -> Result<usize, StorageError> {
        let mut rows = 0;
        self.visit(&mut |_| {
            rows += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(rows)
    }

    /// Calls `visit` with each record, in order, until it breaks.
    pub(crate) fn for_each(
        self,
        mut visit: impl FnMut(R) -> Result<ControlFlow<()>, StorageError>,
    ) -> Result<(), StorageError> {
        self.visit(&mut |row| visit(R::from_row(row)?))
    }

    fn visit(self, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        let Self { index, descending, limit, .. } = self;
        let range = (self.range.0.as_ref(), self.range.1.as_ref());
        let scan = Scan { table: R::TABLE, index, equal: &self.equal, range, descending, limit };
        self.tx.scan(&scan, visit)
    }
}
