//! The value of one column in one row.

use std::cmp::Ordering;

/// The value of one column in one row.
///
/// Values of one kind have a total order, the same in every backend. Integers and reals are ordered by size, and
/// `false` comes before `true`. Texts are ordered by the bytes of their UTF-8, blobs by their bytes, and times from
/// early to late. Null comes before all others.
///
/// # Example
/// ```
/// use lendwright_storage::Value;
///
/// assert_eq!(Value::from("rent"), Value::Text("rent".into()));
/// assert_eq!(Value::from(Some(12)), Value::Int(12));
/// assert_eq!(Value::from(None::<bool>), Value::Null);
/// assert_eq!(Value::from(-0.0), Value::Real(0.0));
/// ```
#[derive(Clone, Debug)]
pub enum Value {
    /// No value; in nullable columns only.
    Null,
    /// An integer: a count, an id, or money in minor units.
    Int(i64),
    /// A double; never NaN and never a negative zero, which stores don't keep.
    Real(f64),
    /// A text, in UTF-8.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
    /// A truth value.
    Bool(bool),
    /// A moment: microseconds since 1970-01-01 00:00:00 UTC, within the years 0 to 9999.
    Time(i64),
}

impl Value {
    /// Whether this is [`Value::Null`].
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Orders the kinds among themselves, to compare whole rows. A column contains only one kind.
    fn rank(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Bool(_) => 1,
            Self::Int(_) => 2,
            Self::Real(_) => 3,
            Self::Time(_) => 4,
            Self::Text(_) => 5,
            Self::Blob(_) => 6,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) | (Self::Time(a), Self::Time(b)) => a.cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Real(a), Self::Real(b)) => a.total_cmp(b),
            (Self::Blob(a), Self::Blob(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

macro_rules! from_plain {
    ($($plain:ty, $kind:ident;)+) => {$(
        impl From<$plain> for Value {
            fn from(plain: $plain) -> Self {
                Self::$kind(plain.into())
            }
        }
    )+};
}
from_plain! {
    i64, Int;
    bool, Bool;
    String, Text;
    &str, Text;
    Vec<u8>, Blob;
    &[u8], Blob;
}

/// A negative zero becomes 0, since stores don't keep it. A NaN stays one, and each store refuses it.
impl From<f64> for Value {
    fn from(real: f64) -> Self {
        Self::Real(if real == 0.0 { 0.0 } else { real })
    }
}

/// `None` becomes null.
impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(maybe: Option<T>) -> Self {
        maybe.map_or(Self::Null, Into::into)
    }
}
