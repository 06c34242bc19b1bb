//! The shape of a value, and what a field means.

use lendwright_types::NA_TEXT;
use lendwright_types::json::Json;

// Shapes: the forms of values on the wire, as constant data.

/// The form of a value on the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A string.
    Text,
    /// A string that is never shown in a log, an error or `Debug` output.
    Secret,
    /// A whole number that fits 64 bits.
    Integer,
    /// A double.
    Number,
    /// An exact decimal, such as an amount of money. It is read from a number or a string of digits without rounding,
    /// and written as a number.
    Decimal,
    /// `true` or `false`. 1 and 0 are also accepted.
    Boolean,
    /// A day, `YYYY-MM-DD`.
    Date,
    /// An instant, RFC 3339 in UTC.
    Time,
    /// Any JSON value, stored as written.
    Any,
    /// One text of a closed set.
    Choice(&'static Choice),
    /// A list.
    List(&'static Shape),
    /// An object with free keys. Their order is kept.
    Map(&'static Shape),
    /// The value, or null in an answer, or left out in a request.
    Optional(&'static Shape),
    /// The value, or the string `N/A`.
    Available(&'static Shape),
    /// One of several forms.
    Either(&'static [&'static Shape]),
    /// An object with known members.
    Record(&'static RecordShape),
}

impl Shape {
    /// Returns the only possible text of this shape, if there is only one.
    #[must_use]
    pub const fn constant(&self) -> Option<&'static str> {
        match self {
            Shape::Choice(Choice { values: [text], .. }) => Some(text),
            _ => None,
        }
    }

    /// Whether the shape excludes lists and objects.
    #[must_use]
    pub(crate) const fn is_one_value(&self) -> bool {
        match self {
            Shape::Optional(inner) | Shape::Available(inner) => inner.is_one_value(),
            Shape::Any | Shape::List(_) | Shape::Map(_) | Shape::Either(_) | Shape::Record(_) => {
                false
            }
            _ => true,
        }
    }

    /// Whether a value of this shape can be or contain an object. Outside JSON such a value is written as a text with
    /// JSON.
    #[must_use]
    pub const fn holds_objects(&self) -> bool {
        match self {
            Shape::Map(_) | Shape::Record(_) => true,
            Shape::List(inner) | Shape::Optional(inner) | Shape::Available(inner) => {
                inner.holds_objects()
            }
            Shape::Either(forms) => any_holds_objects(forms),
            _ => false,
        }
    }

    /// Whether a value of this shape could be the name, the id or the number of something.
    #[must_use]
    pub const fn could_name(&self) -> bool {
        match self {
            Shape::Text | Shape::Secret | Shape::Integer | Shape::Any => true,
            Shape::List(inner)
            | Shape::Map(inner)
            | Shape::Optional(inner)
            | Shape::Available(inner) => inner.could_name(),
            Shape::Either(forms) => any_could_name(forms),
            Shape::Record(record) => any_member_could_name(record.members),
            _ => false,
        }
    }
}

const fn any_holds_objects(forms: &[&Shape]) -> bool {
    match forms {
        [] => false,
        [first, others @ ..] => first.holds_objects() || any_holds_objects(others),
    }
}

const fn any_could_name(forms: &[&Shape]) -> bool {
    match forms {
        [] => false,
        [first, others @ ..] => first.could_name() || any_could_name(others),
    }
}

const fn any_member_could_name(members: &[Member]) -> bool {
    match members {
        [] => false,
        [first, others @ ..] => first.shape.could_name() || any_member_could_name(others),
    }
}

/// A closed set of texts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The type's name, as in Rust.
    pub name: &'static str,
    /// The documentation of the choice. Empty without the feature `descriptions`.
    pub doc: &'static str,
    /// The texts, in order.
    pub values: &'static [&'static str],
}

/// An object with known members.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordShape {
    /// The type's name, as in Rust.
    pub name: &'static str,
    /// The documentation of the object. Empty without the feature `descriptions`.
    pub doc: &'static str,
    /// Its members, in the order of writing.
    pub members: &'static [Member],
}

/// A member of a record.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Member {
    /// Its name on the wire.
    pub wire: &'static str,
    /// Its name in Rust, C++ and Python: the wire name in snake case.
    pub identifier: &'static str,
    /// Its form.
    pub shape: &'static Shape,
    /// The type of its ids, if it has ids.
    pub id: Option<&'static str>,
    /// Whether it is left out if it has no value.
    pub omitted: bool,
    /// The meaning of its value.
    pub meaning: Meaning,
    /// Its documentation. Empty without the feature `descriptions`.
    pub doc: &'static str,
}

impl Member {
    /// A place for a member, before it is known.
    pub(crate) const NONE: Self = Self {
        wire: "",
        identifier: "",
        shape: &Shape::Any,
        id: None,
        omitted: false,
        meaning: Meaning::Unstated,
        doc: "",
    };
}

impl Shape {
    /// Whether a value counts as left out in a field with this shape and meaning.
    #[must_use]
    pub fn leaves_out(&self, meaning: Meaning, value: &Json<'_>) -> bool {
        let (Meaning::Fact, Json::Text(text)) = (meaning, value) else { return false };
        let is_text = matches!(self, Shape::Text | Shape::Optional(Shape::Text));
        !is_text && matches!(text.trim(), "" | NA_TEXT)
    }
}

// The meanings of fields' values, as data.

/// The meaning of a field's value, beyond its shape.
///
/// A field of a partner's operation must state a meaning if its value could be a name, an id or a number of something.
/// Otherwise the table of operations does not compile. The tenancy tests are generated from the meanings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing is stated. The shape is sufficient.
    Unstated,
    /// A value that refers to nothing of a tenant: `is Plain`.
    Plain,
    /// The name of a person. It refers to no record of a tenant: `is Name`.
    Name,
    /// A fact about a borrower. It refers to nothing of a tenant: `is Fact`. If the value is not a text, an empty text
    /// or `N/A` counts as left out.
    Fact,
    /// An amount of money in any shape: `is Amount`.
    Amount,
    /// An instant in any shape: `is Instant`.
    Instant,
    /// A text with a day, or with an instant that counts as its day in a time zone: `is Day`.
    Day,
    /// The name of a thing, or names of several things: `names Borrower`.
    Names(EntityKind),
}

/// A kind of thing that belongs to one tenant. Other tenants must get the same answer as if it did not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// A borrower, by its public id.
    Borrower,
    /// A borrower, by the number of its row.
    BorrowerRow,
    /// A borrower, by its phone number.
    Phone,
    /// A borrower, by its e-mail address.
    Email,
    /// A borrower, by its national id.
    NationalId,
    /// A provider, by its number.
    Provider,
    /// A credit product, by its number.
    CreditProduct,
    /// A credit application, by its number.
    Application,
    /// A pending credit application, by its number.
    PendingApplication,
    /// A logged decision, by its id.
    Decision,
    /// A report about a borrower, by its number.
    Report,
    /// A business rule, by its name.
    Rule,
    /// A sender of messages with templates of a partner, by its name.
    SmsSender,
    /// A rule of engagement, by its number.
    EngagementRule,
    /// A message of the outbox, by its id.
    Message,
    /// A partner, by its user name.
    Partner,
    /// An API key, by the key itself.
    ApiKey,
    /// A session, by one of its access tokens.
    AccessToken,
    /// Declared variables, by their names: the keys of an object.
    Variable,
}

impl EntityKind {
    /// Whether it is a borrower.
    #[must_use]
    pub fn is_borrower(self) -> bool {
        use EntityKind::{Borrower, BorrowerRow, Email, NationalId, Phone};
        matches!(self, Borrower | BorrowerRow | Phone | Email | NationalId)
    }

    /// Whether knowing the value proves the caller's identity, so that it can't belong to another caller.
    #[must_use]
    pub fn is_credential(self) -> bool {
        matches!(self, EntityKind::ApiKey | EntityKind::AccessToken)
    }
}
