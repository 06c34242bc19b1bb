//! What the value of a field refers to, as data.

/// What the value of a field refers to, beyond its shape.
///
/// A field of a partner's operation whose value could be a name, an id or a number of something
/// must state a meaning; otherwise the table of operations does not compile. The tenancy tests are
/// generated from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing is stated: the shape says everything.
    Unstated,
    /// A value that refers to nothing that a tenant owns: `is Plain`.
    Plain,
    /// The name of a person. It does not refer to a record of a tenant: `is Name`.
    Name,
    /// Something known about a borrower, which refers to nothing that a tenant owns: `is Fact`.
    /// Where it is no text, the texts that say nothing, `N/A` and an empty one, count as left out.
    Fact,
    /// An amount of money, whatever its shape: `is Amount`.
    Amount,
    /// An instant, whatever its shape: `is Instant`.
    Instant,
    /// A text that is a day, or an instant whose day in some time zone counts: `is Day`.
    Day,
    /// The name of a thing, or the names of several: `names Borrower`.
    Names(Thing),
}

/// A kind of thing that belongs to one tenant. For other tenants it must look as if it did not
/// exist.
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
    /// A credit application that nothing was decided about yet, by its number.
    PendingApplication,
    /// A logged decision, by its id.
    Decision,
    /// A report about a borrower, by its number.
    Report,
    /// A business rule, by its name.
    Rule,
    /// A sender of messages for which a partner has templates, by its name.
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

    /// Whether knowing it proves who the caller is, so that it can't belong to somebody else.
    #[must_use]
    pub fn is_credential(self) -> bool {
        matches!(self, Thing::ApiKey | Thing::AccessToken)
    }
}
