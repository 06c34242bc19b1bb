//! The meanings of fields' values, as data.

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
    Names(Thing),
}

/// A kind of thing that belongs to one tenant. Other tenants must get the same answer as if it did not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
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

impl Thing {
    /// Whether it is a borrower.
    #[must_use]
    pub fn is_borrower(self) -> bool {
        use Thing::{Borrower, BorrowerRow, Email, NationalId, Phone};
        matches!(self, Borrower | BorrowerRow | Phone | Email | NationalId)
    }

    /// Whether knowing the value proves the caller's identity, so that it can't belong to another caller.
    #[must_use]
    pub fn is_credential(self) -> bool {
        matches!(self, Thing::ApiKey | Thing::AccessToken)
    }
}
