//! An operation as data, and the trait that makes it run.

use super::Detail;
#[cfg(feature = "test-support")]
use crate::engine::Answered;
use crate::engine::{Context, Engine, Unit};
use crate::error::Error;
use crate::identity::Scope;
use crate::json::Json;
use crate::storage::{self, Durability};
use crate::wire::{Fault, Field, Meaning, Request, Shape, Wire};

/// One thing that a partner, or the host, can ask the engine to do.
///
/// # Contract
/// `run` reads and writes through its [`Context`] only, may be run again after a conflict, and
/// checks what its fields mean; their shapes are checked before, where the request came as JSON.
pub trait Operation: Request + Listed {
    /// What it answers, as the interface has it.
    type Body: Wire;

    /// Whether it writes, and how firmly.
    const ACCESS: Access;

    /// The interface's text for a failure of the store.
    const FAILURE: &'static str = crate::error::FAILURE;

    /// Does it.
    ///
    /// # Errors
    /// The operation's own conditions; nothing is written then.
    fn run(&self, cx: &mut Context<'_>) -> Result<Self::Body, Error>;

    /// The operation's own text for a missing or wrong field.
    #[must_use]
    fn refuse(fault: Fault) -> Error {
        Error::Field(fault)
    }

    /// The error where fields are missing, for an operation of which the interface checks something
    /// else before: here are the fields that were sent.
    #[must_use]
    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        Self::refuse(Fault::Missing(missing.to_vec()))
    }

    /// What is done before the unit of work begins and outside of the store: slow hashing, which
    /// nobody else should wait for, and copying the book. Not done where several operations share
    /// one unit.
    ///
    /// # Errors
    /// The operation's own conditions; `run` is not reached then.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let _ = engine;
        Ok(Prepared::Nothing)
    }
}

/// What an operation has done before its unit of work began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Prepared {
    /// Nothing.
    #[default]
    Nothing,
    /// It has checked a key, and it is right.
    KeyVerified {
        /// The key's id.
        key_id: String,
    },
    /// It has hashed a key that a person chose.
    KeyHashed {
        /// The hash, a PHC string.
        argon2id: String,
    },
    /// It has copied the book.
    BackedUp,
}

/// What an operation does to the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads one committed state.
    Read,
    /// Writes as firmly as the host's setting says.
    Write,
    /// Moves money: what was acknowledged survives a loss of power, whatever the setting.
    Money,
}

impl Access {
    pub(crate) fn in_storage(self, durability: Durability) -> storage::Access {
        match self {
            Access::Read => storage::Access::Read,
            Access::Write => storage::Access::Write(durability),
            Access::Money => storage::Access::Write(Durability::Full),
        }
    }
}

/// Who asks, as it came with a request.
#[derive(Clone, Copy)]
pub enum Credentials<'r> {
    /// A partner's user name and API key.
    Key {
        /// The partner's user name.
        user_name: &'r str,
        /// The API key.
        api_key: &'r str,
    },
    /// An access token, and the user name where one was sent too.
    Bearer {
        /// The partner's user name; must be the token's.
        user_name: Option<&'r str>,
        /// The access token.
        token: &'r str,
    },
}

impl std::fmt::Debug for Credentials<'_> {
    /// Whose they are; never the key or the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Key { user_name, .. } => {
                f.debug_struct("Key").field("user_name", user_name).finish_non_exhaustive()
            }
            Self::Bearer { user_name, .. } => {
                f.debug_struct("Bearer").field("user_name", user_name).finish_non_exhaustive()
            }
        }
    }
}

/// Where an operation stands in the table. Written by `operations!` only.
pub trait Listed: sealed::Sealed {
    /// Its name.
    const NAME: &'static str;
    /// The section of the reference in which it stands: the module of its request.
    const SECTION: &'static str;
    /// Who may ask it, and where.
    const DOOR: Door;
}

/// Keeps the table the only list of operations.
pub(super) mod sealed {
    /// Stands in the table.
    pub trait Sealed {}
}

/// Who may ask an operation, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Door {
    /// A partner, over HTTP too.
    Partner {
        /// The HTTP method.
        method: &'static str,
        /// The path, exactly, parameters in braces.
        path: &'static str,
        /// What the caller must show.
        asks: Asks,
    },
    /// The host's own handle only; no path, so that no front end exposes it by accident.
    Host,
}

/// What a caller must show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// Nothing: the operation checks what it is given itself.
    Nothing,
    /// Credentials with this scope, which the interface lists for the operation.
    Credentials(Scope),
    /// Credentials with this scope, though the interface lists none: a host may name a partner in
    /// whose name it runs where none are sent.
    UnlistedCredentials(Scope),
}

impl Asks {
    /// The scope that is needed.
    #[must_use]
    pub const fn scope(self) -> Option<Scope> {
        match self {
            Asks::Nothing => None,
            Asks::Credentials(scope) | Asks::UnlistedCredentials(scope) => Some(scope),
        }
    }
}

/// An operation as data: what doors, pages and tests are made from.
pub struct Listing {
    /// Its name: `get_total_score`.
    pub name: &'static str,
    /// The section in which it stands: `scoring`. Generated files are split by it.
    pub section: &'static str,
    /// The request's type: `GetTotalScore`.
    pub request: &'static str,
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
    pub(crate) call: fn(&Engine, &Json<'_>) -> Result<Reply<String>, Error>,
    pub(crate) call_in: fn(&mut Unit<'_, '_>, &Json<'_>) -> Result<Reply<String>, Error>,
    #[cfg(feature = "test-support")]
    run: fn(&Engine, &Json<'_>) -> Option<Answered>,
}

impl Listing {
    pub(super) const fn of<O: Operation>(doc: &'static str) -> Self {
        assert!(
            matches!(O::DOOR, Door::Host) || all_state_a_meaning(O::FIELDS),
            "a field of this operation could name a thing of a tenant's: write `names Borrower`, or \
             another `Thing`, behind its wire name, or `is Plain`"
        );
        Self {
            name: O::NAME,
            section: O::SECTION,
            request: O::TYPE,
            doc,
            door: O::DOOR,
            access: O::ACCESS,
            fields: O::FIELDS,
            body: O::Body::SHAPE,
            call: Engine::call_as::<O>,
            call_in: Unit::call_as::<O>,
            #[cfg(feature = "test-support")]
            run: Engine::run_as::<O>,
        }
    }

    /// Runs the operation through [`Engine::run`] with a request of its own type; `None` where the
    /// document can't be written as one. For tests that compare doors.
    #[cfg(feature = "test-support")]
    #[must_use]
    pub fn run_typed(&self, engine: &Engine, request: &Json<'_>) -> Option<Answered> {
        (self.run)(engine, request)
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

/// An answer: the interface's body, which it stands for, and the detail beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<Body> {
    /// The body, as the interface has it.
    pub body: Body,
    /// What the interface has no place for.
    pub detail: Detail,
}

impl<Body> std::ops::Deref for Reply<Body> {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.body
    }
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
        $(impl $crate::operations::listing::sealed::Sealed for $section::$request {})*
        $(impl $crate::operations::listing::sealed::Sealed for $host_section::$host_request {})*
        $(impl Listed for $section::$request {
            const NAME: &'static str = stringify!($name);
            const SECTION: &'static str = stringify!($section);
            const DOOR: Door = Door::Partner {
                method: stringify!($method),
                path: $path,
                asks: $crate::operations::listing::operations!(@asks $asks $($scope)?),
            };
        })*
        $(impl Listed for $host_section::$host_request {
            const NAME: &'static str = stringify!($host_name);
            const SECTION: &'static str = stringify!($host_section);
            const DOOR: Door = Door::Host;
        })*

        /// Every operation of the interface, in its order.
        pub static OPERATIONS: &[Listing] =
            &[$(Listing::of::<$section::$request>(concat!($($doc, "\n"),+))),*];

        /// The host's own operations: no path, the host's handle only.
        pub static HOST_OPERATIONS: &[Listing] =
            &[$(Listing::of::<$host_section::$host_request>(concat!($($host_doc, "\n"),+))),*];
    };
    (@asks open) => { Asks::Nothing };
    (@asks needs $scope:ident) => { Asks::Credentials(Scope::$scope) };
    (@asks unlisted $scope:ident) => { Asks::UnlistedCredentials(Scope::$scope) };
}
pub(super) use operations;
