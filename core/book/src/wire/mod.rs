//! The types of fields of requests and answers, and the description of each field as data.
//!
//! The structs of [operations](crate::operations) have fields of these types, for example [`HiddenValue`], [`Members`] and
//! [`Amount`]. [`Request::FIELDS`] and [`Wire::SHAPE`] describe each field: its name, its shape, its place, its meaning
//! and whether it may be left out. The functions of C, C++ and Python, the reference and the OpenAPI document are
//! generated from these descriptions. A host can generate its own forms or checks from them. The texts of the doc
//! comments need the feature `descriptions`.

mod amounts;
mod choice;
mod ids;
mod request;
mod shape;
mod values;

pub use amounts::{Amount, Rounded, WrittenAmount};
pub(crate) use choice::choice;
pub use choice::{UnknownChoice, one_of};
pub(crate) use ids::typed_ids;
pub use ids::{Id, IdText, KeyId, MessageId, SegmentationId};
pub use request::{Field, FieldError, Place, Request, SentRequest, read_request};
#[doc(hidden)]
pub use request::{FieldReader, Object};
pub(crate) use request::{
    answer, field_group, field_of, joined, number_of, read_member, request, unknown_field,
};
pub use shape::{Choice, EntityKind, Meaning, Member, RecordShape, Shape};
pub use values::{HiddenValue, Members, MembersIter, Secret, SentValue, ShapeError};
pub(crate) use values::{is_not, rows, shorten, shown, whole};

use lendwright_types::json::{Json, JsonOut};

/// Joins the lines of a doc comment. Without the feature `descriptions` the text is empty, because the C library and
/// the Python package do not use it, and it would be 1 % of their size.
#[cfg(feature = "descriptions")]
macro_rules! description {
    ($($line:literal),+) => { concat!($($line, "\n"),+) };
}

#[cfg(not(feature = "descriptions"))]
macro_rules! description {
    ($($line:literal),+) => {
        ""
    };
}

pub(crate) use description;

/// A value with one form on the wire.
///
/// # Contract
/// `read` returns the value that `write` wrote. It refuses any value outside [`Wire::SHAPE`].
pub trait Wire: Sized {
    /// The shape, for generators of APIs, schemas and pages.
    const SHAPE: &'static Shape;

    /// The type of the id, if the value is an id, or a list of ids of one type.
    const ID: Option<&'static str> = None;

    /// Reads the value.
    ///
    /// # Errors
    /// If the value has another shape. The error contains the expected shape and the actual value.
    fn read(value: &Json<'_>) -> Result<Self, ShapeError>;

    /// Writes the value.
    fn write(&self, out: &mut JsonOut);

    /// Returns the value for an absent (or null) field. `None` if the field must be sent.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Whether the value counts as not sent in a required field, for example a text without visible characters.
    fn is_blank(&self) -> bool {
        false
    }

    /// Whether an optional member of an answer is left out.
    fn is_absent(&self) -> bool {
        false
    }

    /// Writes the value as compact JSON.
    fn to_json(&self) -> String {
        let mut out = JsonOut::default();
        self.write(&mut out);
        out.into_text()
    }
}
