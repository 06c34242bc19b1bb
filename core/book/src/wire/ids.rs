//! Ids of things in requests and answers: an integer is the typed id itself, a text is an [`IdText`] of it.

use super::{Shape, ShapeError, Wire};
use lendwright_analytics::streams::StreamId;
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::{
    ApplicationId, BorrowerId, BorrowerUuid, DecisionId, IdError, PartnerId, PaymentId, ProductId,
    ProviderId, ReportId, TenantId,
};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// The id of one kind of thing.
pub trait Id {
    /// The name of its type, as in Rust.
    const NAME: &'static str;
}

/// Declares ids of one kind of thing each: `typed_ids! { integers: TenantId; texts: PaymentId }`. The first ones are
/// integers on the wire, and each of them may also be an `IdText`. The others are only texts.
macro_rules! typed_ids {
    (integers: $($integer:ident),* $(; texts: $($text:ident),*)?) => {
        $(
            impl $crate::wire::Wire for $integer {
                const SHAPE: &'static $crate::wire::Shape = i64::SHAPE;
                const ID: Option<&'static str> = Some(stringify!($integer));

                fn read(
                    value: &lendwright_types::json::Json<'_>,
                ) -> Result<Self, $crate::wire::ShapeError> {
                    i64::read(value).map(Self)
                }

                fn write(&self, out: &mut lendwright_types::json::JsonOut) {
                    self.0.write(out);
                }
            }
        )*
        $crate::wire::typed_ids! { @names $($integer)* $($($text)*)? }
    };
    (@names $($id:ident)*) => {$(
        impl $crate::wire::Id for $id {
            const NAME: &'static str = stringify!($id);
        }
    )*};
}

pub(crate) use typed_ids;

typed_ids! {
    integers: TenantId, PartnerId, ProviderId, BorrowerId;
    texts: ApplicationId, BorrowerUuid, DecisionId, PaymentId, ProductId, ReportId, StreamId, KeyId, MessageId,
        SegmentationId
}

/// The kind of the ids of API keys, for [`IdText`]. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyId {}

/// The kind of the ids of engagement messages, for [`IdText`]. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageId {}

/// The kind of the ids of segmentations, for [`IdText`]. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SegmentationId {}

/// An id that is a text on the wire: the text as sent, and the kind of thing that it names. So the id of a payment can't
/// be passed where the id of an application belongs.
///
/// `as_str`, `id` and `Display` leave out blanks around the text. Two ids are equal if their texts are equal with the
/// blanks. An operation that takes a borrower's public id may also take the number of the borrower's row; `id` is an error
/// then.
///
/// ```
/// use lendwright::wire::IdText;
/// use lendwright::{ApplicationId, PaymentId};
///
/// let id = IdText::from(ApplicationId(17));
/// assert_eq!((id.as_str(), id.id()), ("17", Ok(ApplicationId(17))));
/// let sent = IdText::<PaymentId>::from("no id");
/// assert_eq!(sent.id().unwrap_err().to_string(), "'no id' is not a payment's id");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdText<I> {
    text: String,
    of: PhantomData<fn() -> I>,
}

impl<I> IdText<I> {
    /// Returns the text without blanks around it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text.trim()
    }

    /// Returns the text with blanks around it, if any were sent.
    pub(crate) fn as_sent(&self) -> &str {
        &self.text
    }

    /// Returns the typed id.
    ///
    /// # Errors
    /// If the text is not the id of such a thing.
    pub fn id(&self) -> Result<I, IdError>
    where
        I: FromStr<Err = IdError>,
    {
        self.as_str().parse()
    }
}

impl<I> Default for IdText<I> {
    fn default() -> Self {
        Self::from(String::new())
    }
}

impl<I: Id + fmt::Display> From<I> for IdText<I> {
    fn from(id: I) -> Self {
        Self::from(id.to_string())
    }
}

impl<I> From<&str> for IdText<I> {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl<I> From<String> for IdText<I> {
    fn from(text: String) -> Self {
        Self { text, of: PhantomData }
    }
}

impl<I> From<IdText<I>> for String {
    fn from(id: IdText<I>) -> Self {
        id.text
    }
}

impl<I> fmt::Display for IdText<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<I> fmt::Debug for IdText<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IdText").field(&self.text).finish()
    }
}

impl<I: Id> Wire for IdText<I> {
    const SHAPE: &'static Shape = String::SHAPE;
    const ID: Option<&'static str> = Some(I::NAME);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        String::read(value).map(Self::from)
    }

    fn write(&self, out: &mut JsonOut) {
        self.text.write(out);
    }

    fn is_blank(&self) -> bool {
        self.text.is_blank()
    }
}
