//! How Rust types are stored in columns.

use super::{ColumnKind, StorageError, Value};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::time::parse_date;

/// A type that a column can be compared with: a [`ColumnValue`], or what one is borrowed as.
pub(crate) trait ToValue {
    /// The value as the column holds it.
    fn to_value(&self) -> Value;

    /// The same for a value that is no longer needed: texts and bytes are not copied.
    fn into_value(self) -> Value
    where
        Self: Sized,
    {
        self.to_value()
    }
}

/// A type that a column can hold.
pub(crate) trait ColumnValue: ToValue + Sized {
    /// The kind of the column.
    const KIND: ColumnKind;
    /// Whether the column may be null.
    const NULLABLE: bool = false;

    /// Reads the value from a column.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] when this type can't have written the value.
    fn from_value(value: Value) -> Result<Self, StorageError>;
}

/// The values of the first columns of a key or index: `()`, one value, or a tuple of them.
pub(crate) trait Parts {
    /// Appends the values.
    fn append_to(self, values: &mut Vec<Value>);
}

impl Parts for () {
    fn append_to(self, _: &mut Vec<Value>) {}
}

impl<T: ToValue> Parts for T {
    fn append_to(self, values: &mut Vec<Value>) {
        values.push(self.to_value());
    }
}

macro_rules! tuples_are_parts {
    ($($part:ident)+) => {
        impl<$($part: ToValue),+> Parts for ($($part,)+) {
            #[allow(non_snake_case)]
            fn append_to(self, values: &mut Vec<Value>) {
                let ($($part,)+) = self;
                $(values.push($part.to_value());)+
            }
        }
    };
}
tuples_are_parts!(A);
tuples_are_parts!(A B);
tuples_are_parts!(A B C);
tuples_are_parts!(A B C D);
tuples_are_parts!(A B C D E);
tuples_are_parts!(A B C D E F);

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Null, ToValue::to_value)
    }

    fn into_value(self) -> Value {
        self.map_or(Value::Null, ToValue::into_value)
    }
}

impl<T: ColumnValue> ColumnValue for Option<T> {
    const KIND: ColumnKind = T::KIND;
    const NULLABLE: bool = true;

    fn from_value(value: Value) -> Result<Self, StorageError> {
        if value.is_null() { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for [u8] {
    fn to_value(&self) -> Value {
        Value::Blob(self.to_vec())
    }
}

macro_rules! plain_fields {
    ($($type:ty = $kind:ident, $to:expr $(, $into:expr)?;)+) => {$(
        impl ToValue for $type {
            fn to_value(&self) -> Value {
                let to: fn(&$type) -> Value = $to;
                to(self)
            }

            $(fn into_value(self) -> Value {
                $into(self)
            })?
        }

        impl ColumnValue for $type {
            const KIND: ColumnKind = ColumnKind::$kind;

            fn from_value(value: Value) -> Result<Self, StorageError> {
                match value {
                    Value::$kind(plain) => Ok(plain),
                    _ => Err(damaged(ColumnKind::$kind)),
                }
            }
        }
    )+};
}
plain_fields! {
    i64 = Int, |value| Value::Int(*value);
    bool = Bool, |value| Value::Bool(*value);
    // Stores don't keep a negative zero, so none is written.
    f64 = Real, |value| Value::Real(if *value == 0.0 { 0.0 } else { *value });
    String = Text, |value| Value::Text(value.clone()), Value::Text;
    Vec<u8> = Blob, |value| Value::Blob(value.clone()), Value::Blob;
}

impl ToValue for u32 {
    fn to_value(&self) -> Value {
        Value::Int(i64::from(*self))
    }
}

impl ColumnValue for u32 {
    const KIND: ColumnKind = ColumnKind::Int;

    fn from_value(value: Value) -> Result<Self, StorageError> {
        let Value::Int(number) = value else { return Err(damaged(ColumnKind::Int)) };
        Self::try_from(number).map_err(|_| damaged(ColumnKind::Int))
    }
}

impl ToValue for DateTime<Utc> {
    fn to_value(&self) -> Value {
        Value::Time(self.timestamp_micros())
    }
}

impl ColumnValue for DateTime<Utc> {
    const KIND: ColumnKind = ColumnKind::Time;

    fn from_value(value: Value) -> Result<Self, StorageError> {
        let Value::Time(micros) = value else { return Err(damaged(ColumnKind::Time)) };
        Self::from_timestamp_micros(micros).ok_or_else(|| damaged(ColumnKind::Time))
    }
}

/// Returns the error for a value that no column of this kind can have written. Its text follows the
/// column's name. It doesn't quote the value, which may be personal.
pub(crate) fn damaged(expected: ColumnKind) -> StorageError {
    StorageError::Damaged(format!("holds no {expected:?}").into())
}

/// Implements [`ColumnValue`] for a newtype of a column value: `newtype_column!(i64: TenantId);`.
macro_rules! newtype_column {
    ($inner:ty: $($type:ident),+ $(,)?) => {$(
        impl $crate::tables::ToValue for $type {
            fn to_value(&self) -> lendwright_storage::Value {
                $crate::tables::ToValue::to_value(&self.0)
            }
        }

        impl $crate::tables::ColumnValue for $type {
            const KIND: lendwright_storage::ColumnKind =
                <$inner as $crate::tables::ColumnValue>::KIND;

            fn from_value(
                value: lendwright_storage::Value,
            ) -> Result<Self, lendwright_storage::StorageError> {
                <$inner as $crate::tables::ColumnValue>::from_value(value).map($type)
            }
        }
    )+};
}
pub(crate) use newtype_column;

/// Implements [`ColumnValue`] for a type with `Display` and `FromStr`, such as an enum of states;
/// the column holds its text: `text_column!(LinkState);`.
macro_rules! text_column {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::tables::ToValue for $type {
            fn to_value(&self) -> lendwright_storage::Value {
                lendwright_storage::Value::Text(self.to_string())
            }
        }

        impl $crate::tables::ColumnValue for $type {
            const KIND: lendwright_storage::ColumnKind = lendwright_storage::ColumnKind::Text;

            fn from_value(
                value: lendwright_storage::Value,
            ) -> Result<Self, lendwright_storage::StorageError> {
                let text = <String as $crate::tables::ColumnValue>::from_value(value)?;
                text.parse().map_err(|_| {
                    lendwright_storage::StorageError::Damaged(
                        concat!("holds no ", stringify!($type)).into(),
                    )
                })
            }
        }
    )+};
}
pub(crate) use text_column;

impl ToValue for NaiveDate {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl ColumnValue for NaiveDate {
    const KIND: ColumnKind = ColumnKind::Text;

    fn from_value(value: Value) -> Result<Self, StorageError> {
        let text = String::from_value(value)?;
        parse_date(&text).map_err(|_| StorageError::Damaged("holds no date".into()))
    }
}
