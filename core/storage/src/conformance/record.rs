//! Structs that are declared together with their tables, for the checks.

use crate::{Column, ColumnKind, Row, StorageError, Table, Value};

/// A struct for the rows of one table; `record!` declares it.
pub(crate) trait Record: Sized {
    /// Its table. The key and indexes begin with the tenant.
    const TABLE: &'static Table;

    /// Converts the record to a row.
    fn to_row(&self) -> Row;

    /// Converts a row to a record.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] when no record can have written the row.
    fn from_row(row: Row) -> Result<Self, StorageError>;
}

/// A type that a column can hold.
pub(crate) trait Field: Into<Value> {
    const KIND: ColumnKind;
    const NULLABLE: bool = false;

    /// Reads the value of a column, which is `None` at the end of the row; `None` when this type can't have written it.
    fn read(value: Option<Value>) -> Option<Self>;
}

/// Microseconds since 1970-01-01 00:00:00 UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Time(pub(crate) i64);

impl From<Time> for Value {
    fn from(time: Time) -> Self {
        Self::Time(time.0)
    }
}

macro_rules! fields {
    ($($type:ty = $kind:ident($plain:ident) => $field:expr;)+) => {$(
        impl Field for $type {
            const KIND: ColumnKind = ColumnKind::$kind;

            fn read(value: Option<Value>) -> Option<Self> {
                if let Some(Value::$kind($plain)) = value { Some($field) } else { None }
            }
        }
    )+};
}
fields! {
    i64 = Int(plain) => plain;
    f64 = Real(plain) => plain;
    bool = Bool(plain) => plain;
    String = Text(plain) => plain;
    Vec<u8> = Blob(plain) => plain;
    Time = Time(micros) => Self(micros);
}

impl<T: Field> Field for Option<T> {
    const KIND: ColumnKind = T::KIND;
    const NULLABLE: bool = true;

    fn read(value: Option<Value>) -> Option<Self> {
        if value == Some(Value::Null) { Some(None) } else { T::read(value).map(Some) }
    }
}

/// Takes a record's next value out of a row.
pub(crate) fn take<F: Field>(
    values: &mut impl Iterator<Item = Value>,
    column: &'static str,
) -> Result<F, StorageError> {
    let damaged = || StorageError::Damaged(format!("{column} holds another kind of value").into());
    F::read(values.next()).ok_or_else(damaged)
}

pub(crate) const fn column<F: Field>(name: &'static str, since: u32) -> Column {
    Column { name, kind: F::KIND, nullable: F::NULLABLE, since }
}

/// Declares a record and its table:
///
/// ```text
/// record! {
///     struct Letter in "letter" since 1 {        // `since 1 wide` for long rows
///         key { tenant_id: i64, id: i64 }
///         seal: Option<String> = since 2,
///         text: String,
///     }
///     index by_seal (tenant_id, seal) since 2;
///     unique by_text (tenant_id, text);
///     index by_both (tenant_id, text, seal) unique before 3;
/// }
/// ```
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Record:ident in $table:literal since $since:literal $($wide:ident)? {
            key { $($key:ident : $Key:ty),+ $(,)? }
            $($field:ident : $Field:ty $(= since $field_since:literal)?),* $(,)?
        }
        $($kind:ident $index:ident ($($part:ident),+)
            $(since $index_since:literal)? $(unique before $plain_since:literal)?;)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $Record {
            $($vis $key: $Key,)+
            $($vis $field: $Field,)*
        }

        impl $crate::conformance::record::Record for $Record {
            const TABLE: &'static $crate::Table = {
                #[allow(non_camel_case_types, dead_code, reason = "the columns, by name")]
                enum Position { $($key,)+ $($field),* }
                static TABLE: $crate::Table = $crate::Table {
                    name: $table,
                    columns: &[
                        $($crate::conformance::record::column::<$Key>(stringify!($key), $since),)+
                        $($crate::conformance::record::column::<$Field>(
                            stringify!($field),
                            $crate::conformance::record::record!(@last $since $(, $field_since)?),
                        )),*
                    ],
                    key: &[$(Position::$key as usize),+],
                    indexes: &[$($crate::Index {
                        name: stringify!($index),
                        columns: &[$(Position::$part as usize),+],
                        unique: matches!(stringify!($kind).as_bytes(), b"unique"),
                        plain_since: $crate::conformance::record::record!(@last None $(, Some($plain_since))?),
                        since: $crate::conformance::record::record!(@last $since $(, $index_since)?),
                    }),*],
                    since: $since,
                    wide: matches!(stringify!($($wide)?).as_bytes(), b"wide"),
                };
                const _: () = assert!(TABLE.can_grow() && TABLE.is_led_by(Position::tenant_id as usize));
                &TABLE
            };

            fn to_row(&self) -> $crate::Row {
                vec![$(self.$key.clone().into(),)+ $(self.$field.clone().into()),*]
            }

            fn from_row(row: $crate::Row) -> Result<Self, $crate::StorageError> {
                let mut values = row.into_iter();
                Ok(Self {
                    $($key: $crate::conformance::record::take(&mut values, stringify!($key))?,)+
                    $($field: $crate::conformance::record::take(&mut values, stringify!($field))?,)*
                })
            }
        }
    };

    (@last $one:expr) => { $one };
    (@last $one:expr, $last:expr) => { $last };
}
pub(crate) use record;
