//! The operations as data, and the table that lists them.

use super::admit::{AnyOperation, Typed};
use super::handle::Engine;
use super::operation::{Asks, Door, Operation, Reply};
use super::together::Unit;
use crate::error::{Detail, Error};
use crate::json::Json;
use crate::unit::Access;
use crate::wire::{Field, Meaning, Sent, Shape, Wire, read_sent};

/// A reply whose body is compact JSON, or why there is none.
type JsonReply = Result<Reply<String>, Error>;

/// Runs an operation, in a unit of work of its own or in one that several share.
type Perform<'p> = &'p mut dyn FnMut(&mut dyn AnyOperation) -> Result<Detail, Error>;

/// An operation as data: what doors, pages and tests are made from.
pub struct Listing {
    /// Its name: `get_total_score`.
    pub name: &'static str,
    /// The request's type: `GetTotalScore`.
    pub request: &'static str,
    /// The section in which it stands: `scoring`. Generated files are split by it.
    pub section: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Who may ask it, and where.
    pub door: Door,
    /// Whether it writes.
    pub access: Access,
    /// The request's fields, in the order in which they are checked; credentials are not among them.
    pub fields: &'static [Field],
    /// The answer's form.
    pub body: &'static Shape,
    answer: fn(&Json<'_>, Perform<'_>) -> JsonReply,
    #[cfg(feature = "test-support")]
    pub(crate) run: fn(&Engine, &Json<'_>) -> Option<JsonReply>,
}

impl Listing {
    pub(crate) const fn of<O: Operation>(doc: &'static str) -> Self {
        assert!(
            matches!(O::DOOR, Door::Host) || all_state_a_meaning(O::FIELDS),
            "a field of this operation could name a thing of a tenant's: write `names Borrower`, or \
             another `Thing`, behind its wire name, or `is Plain`"
        );
        Self {
            name: O::NAME,
            request: O::TYPE,
            section: O::SECTION,
            doc,
            door: O::DOOR,
            access: O::ACCESS,
            fields: O::FIELDS,
            body: O::Body::SHAPE,
            answer: answer::<O>,
            #[cfg(feature = "test-support")]
            run: Engine::run_as::<O>,
        }
    }

    /// Runs the operation on the members of a document, in a unit of work of its own.
    pub(crate) fn call(&self, engine: &Engine, members: &Json<'_>) -> JsonReply {
        (self.answer)(members, &mut |operation| engine.perform(operation))
    }

    /// Runs the operation on the members of a document, in a unit of work that several share.
    pub(crate) fn call_in(&self, unit: &mut Unit<'_, '_>, members: &Json<'_>) -> JsonReply {
        (self.answer)(members, &mut |operation| unit.perform(operation))
    }

    /// The names under which the operation's credentials stand in a request: none for the host's
    /// operations and for those that ask for nothing. They say who asks, not about what, so that they
    /// state no meaning.
    #[must_use]
    pub fn credential_fields(&self) -> &'static [&'static str] {
        match self.door {
            Door::Partner { asks: Asks::Credentials(_) | Asks::UnlistedCredentials(_), .. } => {
                &["user_name", "authorization"]
            }
            _ => &[],
        }
    }
}

impl std::fmt::Debug for Listing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listing").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Reads the members of a document as the operation's fields, runs it, and writes its answer.
fn answer<O: Operation>(members: &Json<'_>, perform: Perform<'_>) -> JsonReply {
    let sent = read_sent::<O>(members);
    let mut typed = Typed::new(sent.as_ref().map(Sent::parts));
    let detail = perform(&mut typed)?;
    typed.reply(detail).map(Reply::into_json)
}

/// Whether each field that could name something says whether it does.
const fn all_state_a_meaning(fields: &[Field]) -> bool {
    match fields {
        [] => true,
        [first, others @ ..] => {
            let is_stated = !matches!(first.meaning, Meaning::Unstated);
            (is_stated || !first.shape.could_name()) && all_state_a_meaning(others)
        }
    }
}

/// Writes the table: one line an operation, from which every door comes.
macro_rules! operations {
    (
        partner { $($(#[doc = $doc:literal])+ $name:ident : $section:ident :: $request:ident = $method:ident $path:literal $asks:ident $($scope:ident)?;)* }
        host { $($(#[doc = $host_doc:literal])+ $host_name:ident : $host_section:ident :: $host_request:ident;)* }
    ) => {
        $(impl $crate::engine::sealed::Sealed for $section::$request {})*
        $(impl $crate::engine::sealed::Sealed for $host_section::$host_request {})*
        $(impl $crate::engine::Listed for $section::$request {
            const NAME: &'static str = stringify!($name);
            const SECTION: &'static str = stringify!($section);
            const DOOR: $crate::engine::Door = $crate::engine::Door::Partner {
                method: stringify!($method),
                path: $path,
                asks: $crate::engine::operations!(@asks $asks $($scope)?),
            };
        })*
        $(impl $crate::engine::Listed for $host_section::$host_request {
            const NAME: &'static str = stringify!($host_name);
            const SECTION: &'static str = stringify!($host_section);
            const DOOR: $crate::engine::Door = $crate::engine::Door::Host;
        })*

        /// Every operation of the interface, in its order.
        pub static OPERATIONS: &[$crate::engine::Listing] =
            &[$($crate::engine::Listing::of::<$section::$request>(concat!($($doc, "\n"),+))),*];

        /// The host's own operations: no path, the host's handle only.
        pub static HOST_OPERATIONS: &[$crate::engine::Listing] =
            &[$($crate::engine::Listing::of::<$host_section::$host_request>(concat!($($host_doc, "\n"),+))),*];
    };
    (@asks open) => { $crate::engine::Asks::Nothing };
    (@asks needs $scope:ident) => { $crate::engine::Asks::Credentials($crate::identity::Scope::$scope) };
    (@asks unlisted $scope:ident) => { $crate::engine::Asks::UnlistedCredentials($crate::identity::Scope::$scope) };
}
pub(crate) use operations;
