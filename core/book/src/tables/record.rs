//! Records: structs that are declared together with their tables.

use super::{Row, StorageError, Table};
use std::fmt;
use std::marker::PhantomData;

/// A struct for the rows of one table. `record!` declares it; never implement it by hand.
pub(crate) trait Record: Sized + BookRecord {
    /// The owner. With a tenant (`TenantId`) the key and the indexes begin with the tenant, and only the tenant's
    /// [`Book`](super::Book) reads and writes the records. With `()` only [`System`](super::System) does.
    type Owner;

    /// Its table.
    const TABLE: &'static Table;

    /// The owner of this record.
    fn owner(&self) -> Self::Owner;

    /// Converts the record to a row.
    fn to_row(&self) -> Row;

    /// Converts a record that is needed no longer to a row, without copying its texts and bytes.
    fn into_row(self) -> Row;

    /// Converts a row to a record.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] when no record can have written the row.
    fn from_row(row: Row) -> Result<Self, StorageError>;
}

/// A record of a table in the book. Only `tables!` implements it, so a record that is in no list of tables does not
/// compile.
pub(crate) trait BookRecord {}

/// An order of a record's rows: the key or an index. `record!` declares a constant for each.
pub(crate) struct RowOrder<R> {
    pub(super) index: Option<usize>,
    record: PhantomData<fn() -> R>,
}

impl<R> RowOrder<R> {
    /// The order of the key.
    #[must_use]
    pub(crate) const fn key() -> Self {
        Self { index: None, record: PhantomData }
    }

    /// The order of the index at this position of the table's indexes.
    #[must_use]
    pub(crate) const fn index(at: usize) -> Self {
        Self { index: Some(at), record: PhantomData }
    }
}

impl<R> Clone for RowOrder<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for RowOrder<R> {}

impl<R: Record> fmt::Debug for RowOrder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.index.and_then(|at| R::TABLE.indexes.get(at));
        write!(f, "{} by {}", R::TABLE.name, index.map_or(Table::KEY, |index| index.name))
    }
}

/// Declares a record and its table.
///
/// ```text
/// record! {
///     /// A partner's named rule, one version of it.
///     pub(crate) struct RuleVersion in "rule_version" since 1 {
///         key {
///             tenant_id: TenantId,
///             partner_id: PartnerId,
///             name: String,
///             version: i64,
///         }
///         body: String,
///         created_at: DateTime<Utc>,
///         note: Option<String> = since 2,     // came with layout 2, so it is an Option
///     }
///     index by_time (tenant_id, created_at);
///     unique by_body (tenant_id, body) since 2;
///     index by_note (tenant_id, note) unique before 3;    // books of layout 2 have it as unique
/// }
/// ```
///
/// The type of a field is any [`ColumnValue`](super::ColumnValue); an `Option` is a nullable
/// column. A key that begins with `tenant_id: TenantId` makes the record a tenant's
/// ([`Record::Owner`]); then each index must begin with `tenant_id` too, which the compiler checks.
/// `since 1 wide` declares that the rows are long ([`Table::wide`]). Each index is a constant of
/// the struct (`RuleVersion::by_time`), and so is the key (`RuleVersion::by_key`).
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Record:ident in $table:literal since $since:literal $($wide:ident)? {
            key { $($(#[$key_meta:meta])* $key:ident : $Key:ty),+ $(,)? }
            $($(#[$field_meta:meta])* $field:ident : $Field:ty $(= since $field_since:literal)?),* $(,)?
        }
        $($kind:ident $index:ident ($($part:ident),+ $(,)?)
            $(since $index_since:literal)? $(unique before $plain_since:literal)?;)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::struct_field_names, reason = "columns are named as the interface names them")]
        $vis struct $Record {
            $($(#[$key_meta])* $vis $key: $Key,)+
            $($(#[$field_meta])* $vis $field: $Field,)*
        }

        #[allow(non_upper_case_globals, dead_code, reason = "indexes are named as fields are")]
        impl $Record {
            /// The order of the key.
            $vis const by_key: $crate::tables::RowOrder<Self> = $crate::tables::RowOrder::key();
            $crate::tables::record!(@indexes $vis, 0usize; $($index)*);
        }

        impl $crate::tables::Record for $Record {
            const TABLE: &'static lendwright_storage::Table = {
                #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
                enum ColumnIndex { $($key,)+ $($field),* }
                static TABLE: lendwright_storage::Table = lendwright_storage::Table {
                    name: $table,
                    columns: &[
                        $($crate::tables::record!(@column $key: $Key, $since),)+
                        $($crate::tables::record!(@column $field: $Field, $since $(, $field_since)?)),*
                    ],
                    key: &[$(ColumnIndex::$key as usize),+],
                    indexes: &[$(lendwright_storage::Index {
                        name: stringify!($index),
                        columns: &[$(ColumnIndex::$part as usize),+],
                        unique: $crate::tables::record!(@unique $kind),
                        plain_since: $crate::tables::record!(@plain $($plain_since)?),
                        since: $crate::tables::record!(@since $since $(, $index_since)?),
                    }),*],
                    since: $since,
                    wide: $crate::tables::record!(@wide $($wide)?),
                };
                const _: () = assert!(TABLE.can_grow(), "a column that came later must be an Option");
                &TABLE
            };

            $crate::tables::record!(@owner $Record $($key)+);

            fn to_row(&self) -> lendwright_storage::Row {
                vec![
                    $($crate::tables::ToValue::to_value(&self.$key),)+
                    $($crate::tables::ToValue::to_value(&self.$field)),*
                ]
            }

            fn into_row(self) -> lendwright_storage::Row {
                vec![
                    $($crate::tables::ToValue::into_value(self.$key),)+
                    $($crate::tables::ToValue::into_value(self.$field)),*
                ]
            }

            fn from_row(
                row: lendwright_storage::Row,
            ) -> Result<Self, lendwright_storage::StorageError> {
                let mut values = row.into_iter();
                Ok(Self {
                    $($key: $crate::tables::take(&mut values, concat!($table, ".", stringify!($key)))?,)+
                    $($field: $crate::tables::take(&mut values, concat!($table, ".", stringify!($field)))?,)*
                })
            }
        }
    };

    (@column $name:ident: $Type:ty, $since:literal $(, $own:literal)?) => {
        lendwright_storage::Column {
            name: stringify!($name),
            kind: <$Type as $crate::tables::ColumnValue>::KIND,
            nullable: <$Type as $crate::tables::ColumnValue>::NULLABLE,
            since: $crate::tables::record!(@since $since $(, $own)?),
        }
    };

    (@since $table:literal) => { $table };
    (@since $table:literal, $own:literal) => { $own };

    (@wide) => { false };
    (@wide wide) => { true };

    (@unique unique) => { true };
    (@unique index) => { false };

    (@plain) => { None };
    (@plain $plain_since:literal) => { Some($plain_since) };

    (@indexes $vis:vis, $at:expr;) => {};
    (@indexes $vis:vis, $at:expr; $index:ident $($rest:ident)*) => {
        #[doc = concat!("The order of the index `", stringify!($index), "`.")]
        $vis const $index: $crate::tables::RowOrder<Self> = $crate::tables::RowOrder::index($at);
        $crate::tables::record!(@indexes $vis, $at + 1usize; $($rest)*);
    };

    (@owner $Record:ident tenant_id $($rest:ident)*) => {
        type Owner = lendwright_types::TenantId;

        fn owner(&self) -> Self::Owner {
            const _: () = assert!(
                <$Record as $crate::tables::Record>::TABLE.is_led_by(0),
                "each index of a tenant's table begins with tenant_id",
            );
            self.tenant_id
        }
    };
    (@owner $Record:ident $($rest:ident)*) => {
        type Owner = ();

        fn owner(&self) {}
    };
}
pub(crate) use record;

/// The tables of a domain, by what becomes of their rows when a borrower is erased.
pub(crate) struct DomainTables {
    /// No row is about a borrower: all stay.
    pub(crate) of_nobody: &'static [&'static Table],
    /// Each row is about one borrower: all of theirs are removed. The key or an index begins with `tenant_id`
    /// and `borrower_id`.
    pub(crate) of_a_borrower: &'static [&'static Table],
    /// `records/erasure.rs` says what becomes of each.
    pub(crate) special: &'static [&'static Table],
}

impl DomainTables {
    /// Returns all tables of the domain.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static Table> {
        [self.of_nobody, self.of_a_borrower, self.special].into_iter().flatten().copied()
    }
}

/// Declares `TABLES`, the tables of a domain's records, and with each what becomes of its rows when a borrower is
/// erased ([`DomainTables`]): `tables! { of_nobody { RuleRecord, RuleVersion } }`. A record that is in no list
/// does not compile.
macro_rules! tables {
    ($(of_nobody { $($Nobody:ident),+ $(,)? })? $(of_a_borrower { $($Borrower:ident),+ $(,)? })?
        $(special { $($Special:ident),+ $(,)? })?) => {
        /// The tables of this domain.
        pub(crate) const TABLES: $crate::tables::DomainTables = $crate::tables::DomainTables {
            of_nobody: &[$($(<$Nobody as $crate::tables::Record>::TABLE),+)?],
            of_a_borrower: &[$($(<$Borrower as $crate::tables::Record>::TABLE),+)?],
            special: &[$($(<$Special as $crate::tables::Record>::TABLE),+)?],
        };

        $($(impl $crate::tables::BookRecord for $Nobody {})+)?
        $($(impl $crate::tables::BookRecord for $Borrower {})+)?
        $($(impl $crate::tables::BookRecord for $Special {})+)?
    };
}
pub(crate) use tables;
