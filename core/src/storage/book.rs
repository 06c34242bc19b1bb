//! Reads and writes records: [`Book`] those of one tenant, [`System`] those that belong to no
//! tenant.

use super::{
    By, Parts, Query, StorageError, SystemRecord, TenantRecord, ToValue, Transaction, Value,
};
use crate::ids::TenantId;

/// Reads and writes the records of one tenant within a unit of work.
///
/// Every key and every query begins with the tenant, which is added here. No call can therefore
/// read or write another tenant's records. Keys and index values are given without the tenant, as
/// one value or a tuple.
pub(crate) struct Book<'t> {
    tx: &'t mut dyn Transaction,
    tenant: TenantId,
}

impl std::fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("tenant", &self.tenant).finish_non_exhaustive()
    }
}

impl<'t> Book<'t> {
    /// Opens one tenant's book.
    pub(crate) fn new(tx: &'t mut dyn Transaction, tenant: TenantId) -> Self {
        Self { tx, tenant }
    }

    /// The tenant whose book this is.
    #[must_use]
    pub(crate) fn tenant(&self) -> TenantId {
        self.tenant
    }

    /// Returns the record with this key, if there is one.
    ///
    /// # Errors
    /// Those of [`Transaction::get`], and [`StorageError::Damaged`] for a row that is no record.
    pub(crate) fn get<R: TenantRecord>(
        &mut self,
        key: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        let key = self.led_by_tenant(key);
        self.tx.get(R::TABLE, &key)?.map(R::from_row).transpose()
    }

    /// Adds a record.
    ///
    /// # Errors
    /// Those of [`Transaction::insert`]; [`StorageError::Tenant`] for another tenant's record.
    pub(crate) fn insert<R: TenantRecord>(&mut self, record: &R) -> Result<(), StorageError> {
        self.check_tenant(record)?;
        self.tx.insert(R::TABLE, record.to_row())
    }

    /// Replaces the record that has the same key.
    ///
    /// # Errors
    /// Those of [`Transaction::update`]; [`StorageError::Tenant`] for another tenant's record.
    pub(crate) fn update<R: TenantRecord>(&mut self, record: &R) -> Result<(), StorageError> {
        self.check_tenant(record)?;
        self.tx.update(R::TABLE, record.to_row())
    }

    /// Removes the record with this key; does nothing when there is none.
    ///
    /// # Errors
    /// Those of [`Transaction::remove`].
    pub(crate) fn remove<R: TenantRecord>(&mut self, key: impl Parts) -> Result<(), StorageError> {
        let key = self.led_by_tenant(key);
        self.tx.remove(R::TABLE, &key)
    }

    /// Returns the first record whose first columns have these values, if there is one.
    ///
    /// # Errors
    /// Those of [`Query::collect`].
    pub(crate) fn first<R: TenantRecord>(
        &mut self,
        by: By<R>,
        equal: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        self.scan(by).equal(equal).first()
    }

    /// Starts a query over the tenant's records in one order.
    pub(crate) fn scan<R: TenantRecord>(&mut self, by: By<R>) -> Query<'_, R> {
        let leading = self.led_by_tenant(());
        Query::new(self.tx, by, leading)
    }

    /// Returns the next id for a record: greater than every id given before in any tenant. There
    /// may be gaps.
    ///
    /// # Errors
    /// Those of [`Transaction::next_id`].
    pub(crate) fn next_id<R: TenantRecord>(&mut self) -> Result<i64, StorageError> {
        self.tx.next_id(R::TABLE)
    }

    fn led_by_tenant(&self, parts: impl Parts) -> Vec<Value> {
        let mut values = vec![self.tenant.to_value()];
        parts.append_to(&mut values);
        values
    }

    fn check_tenant<R: TenantRecord>(&self, record: &R) -> Result<(), StorageError> {
        if record.tenant_id() == self.tenant {
            return Ok(());
        }
        Err(StorageError::Tenant { table: R::TABLE.name })
    }
}

/// Reads and writes the few records that belong to no tenant (partners, keys, sessions), within a
/// unit of work.
///
/// A tenant's record in a `System`, or one of these records in a [`Book`], does not compile.
pub(crate) struct System<'t> {
    tx: &'t mut dyn Transaction,
}

impl<'t> System<'t> {
    /// Opens the records that belong to no tenant.
    pub(crate) fn new(tx: &'t mut dyn Transaction) -> Self {
        Self { tx }
    }

    /// As [`Book::get`].
    ///
    /// # Errors
    /// Those of [`Book::get`].
    pub(crate) fn get<R: SystemRecord>(
        &mut self,
        key: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        self.tx.get(R::TABLE, &values(key))?.map(R::from_row).transpose()
    }

    /// As [`Book::insert`].
    ///
    /// # Errors
    /// Those of [`Transaction::insert`].
    pub(crate) fn insert<R: SystemRecord>(&mut self, record: &R) -> Result<(), StorageError> {
        self.tx.insert(R::TABLE, record.to_row())
    }

    /// As [`Book::update`].
    ///
    /// # Errors
    /// Those of [`Transaction::update`].
    pub(crate) fn update<R: SystemRecord>(&mut self, record: &R) -> Result<(), StorageError> {
        self.tx.update(R::TABLE, record.to_row())
    }

    /// As [`Book::remove`].
    ///
    /// # Errors
    /// Those of [`Transaction::remove`].
    pub(crate) fn remove<R: SystemRecord>(&mut self, key: impl Parts) -> Result<(), StorageError> {
        self.tx.remove(R::TABLE, &values(key))
    }

    /// As [`Book::first`].
    ///
    /// # Errors
    /// Those of [`Query::collect`].
    pub(crate) fn first<R: SystemRecord>(
        &mut self,
        by: By<R>,
        equal: impl Parts,
    ) -> Result<Option<R>, StorageError> {
        self.scan(by).equal(equal).first()
    }

    /// As [`Book::scan`].
    pub(crate) fn scan<R: SystemRecord>(&mut self, by: By<R>) -> Query<'_, R> {
        Query::new(self.tx, by, Vec::new())
    }

    /// As [`Book::next_id`].
    ///
    /// # Errors
    /// Those of [`Transaction::next_id`].
    pub(crate) fn next_id<R: SystemRecord>(&mut self) -> Result<i64, StorageError> {
        self.tx.next_id(R::TABLE)
    }
}

fn values(parts: impl Parts) -> Vec<Value> {
    let mut values = Vec::new();
    parts.append_to(&mut values);
    values
}
