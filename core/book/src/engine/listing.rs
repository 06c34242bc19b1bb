//! The operations as data, and the table that lists them.

use super::admission::{AnyOperation, TypedOperation};
use super::{Document, Door, Engine, HttpAnswer, Operation, Reply, Requirement, Unit};
use crate::error::{Detail, Error};
use crate::unit::Access;
use crate::wire::{Field, FieldError, Meaning, SentRequest, Shape, Wire, field_of};
use lendwright_types::json::Json;

/// A reply with its body as compact JSON, or the error.
type JsonReply = Result<Reply<String>, Error>;

/// The members of a document that the operation has, or which one it does not have.
type RequestMembers<'r> = Result<Json<'r>, FieldError>;

/// Runs an operation, in a separate unit of work or in one that several share.
type OperationRunner<'p> = &'p mut dyn FnMut(&mut dyn AnyOperation) -> Result<Detail, Error>;

/// Which way an answer goes.
#[derive(Clone, Copy)]
enum AnswerForm {
    /// As an object, through every door but HTTP.
    Json,
    /// Over HTTP.
    Http,
}

/// An operation as data. The doors, the generated pages and the tests are made from it.
pub struct Listing {
    /// Its name: `get_total_score`.
    pub name: &'static str,
    /// The request's type: `GetTotalScore`.
    pub request: &'static str,
    /// Its section: `scoring`. Generated files are split by section.
    pub section: &'static str,
    /// What it does. Empty without the feature `descriptions`.
    pub doc: &'static str,
    /// Who may call it, and its address.
    pub door: Door,
    /// Whether it reads, writes or moves money.
    pub access: Access,
    /// The request's fields, in the order of the checks, without the credentials.
    pub fields: &'static [Field],
    /// The shape of the answer.
    pub body: &'static Shape,
    /// The key under which the body of a refusal has its text.
    pub error_key: &'static str,
    /// The interface's text for a failure of the store, also of one that shows before the operation begins.
    pub(crate) failure: &'static str,
    /// The media type of its answer over HTTP where that is a file; `None` where it is JSON, as in every other door.
    pub media_type: Option<&'static str>,
    answer: fn(&RequestMembers<'_>, OperationRunner<'_>, AnswerForm) -> Result<HttpAnswer, Error>,
    #[cfg(feature = "test-support")]
    pub(crate) run: fn(&Engine, &Json<'_>) -> Option<JsonReply>,
}

impl Listing {
    /// Gives an error the operation's texts and key.
    pub(crate) fn told(&self, error: Error) -> Error {
        error.with_failure_text(self.failure).under(self.error_key)
    }

    pub(crate) const fn new<O: Operation>(doc: &'static str) -> Self {
        assert!(
            matches!(O::DOOR, Door::Host) || all_state_a_meaning(O::FIELDS),
            "a field of this operation could name a thing of a tenant's: write `names Borrower`, or \
             another `EntityKind`, behind its wire name, or `is Plain`"
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
            error_key: O::ERROR_KEY,
            failure: O::FAILURE,
            media_type: match &O::FILE {
                Some(form) => Some(form.media_type),
                None => None,
            },
            answer: answer::<O>,
            #[cfg(feature = "test-support")]
            run: Engine::run_as::<O>,
        }
    }

    /// Runs the operation on a document, in a separate unit of work.
    pub(crate) fn call(&self, engine: &Engine, document: Document<'_>) -> JsonReply {
        let members = document.read(self.fields)?;
        let mut perform = |operation: &mut dyn AnyOperation| engine.perform(operation);
        (self.answer)(&members, &mut perform, AnswerForm::Json).map(|served| served.reply)
    }

    /// As [`call`](Self::call), with the answer as HTTP carries it.
    pub(crate) fn serve(
        &self,
        engine: &Engine,
        document: Document<'_>,
    ) -> Result<HttpAnswer, Error> {
        let members = document.read(self.fields)?;
        let mut perform = |operation: &mut dyn AnyOperation| engine.perform(operation);
        (self.answer)(&members, &mut perform, AnswerForm::Http)
    }

    /// Runs the operation on a document, in a unit of work that several share.
    pub(crate) fn call_in(&self, unit: &mut Unit<'_, '_>, document: Document<'_>) -> JsonReply {
        let members = document.read(self.fields)?;
        let mut perform = |operation: &mut dyn AnyOperation| unit.perform(operation);
        (self.answer)(&members, &mut perform, AnswerForm::Json).map(|served| served.reply)
    }

    /// Returns the field of this name on the wire.
    pub(crate) fn field(&self, name: &str) -> Option<&'static Field> {
        field_of(self.fields, name)
    }

    /// Returns the names of the operation's credentials in a request: none for the host's
    /// operations and for those that need no credentials. Credentials identify the caller, not the
    /// subject of the request, so they have no [`Meaning`].
    #[must_use]
    pub fn credential_fields(&self) -> &'static [&'static str] {
        match self.door {
            Door::Host | Door::Partner { requires: Requirement::Nothing, .. } => &[],
            Door::Partner { by, .. } => by.names(),
        }
    }
}

impl std::fmt::Debug for Listing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listing").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Reads the members of a document as the operation's fields, runs it, and writes its answer.
fn answer<O: Operation>(
    members: &RequestMembers<'_>,
    perform: OperationRunner<'_>,
    way: AnswerForm,
) -> Result<HttpAnswer, Error> {
    let sent = match members {
        Ok(members) => O::read(members),
        Err(unknown) => Err(unknown.clone()),
    };
    let mut typed = TypedOperation::new(sent.as_ref().map(SentRequest::parts));
    let detail = perform(&mut typed)?;
    let reply = typed.reply(detail)?;
    Ok(match (way, O::FILE) {
        (AnswerForm::Http, Some(form)) => HttpAnswer::file(&form, reply),
        _ => HttpAnswer::json(reply),
    })
}

/// Whether every field with a value that could name something states a meaning.
const fn all_state_a_meaning(fields: &[Field]) -> bool {
    match fields {
        [] => true,
        [first, others @ ..] => {
            let is_stated = !matches!(first.meaning, Meaning::Unstated);
            (is_stated || !first.shape.could_name()) && all_state_a_meaning(others)
        }
    }
}

/// Declares the table of operations, one line for each. Every door is made from it. A second path follows the first
/// (`GET "/loans/" | "/loans/{loan_id}"`), and so does a second method (`DELETE | POST`). The way to present the
/// credentials follows the scope: `needs Score by username`, or `by upload_token`.
macro_rules! operations {
    (
        partner { $($(#[doc = $doc:literal])+ $name:ident : $section:ident :: $request:ident = $method:ident $(| $also_method:ident)? $path:literal $(| $also:literal)? $requires:ident $($scope:ident $(by $by:ident)?)?;)* }
        host { $($(#[doc = $host_doc:literal])+ $host_name:ident : $host_section:ident :: $host_request:ident;)* }
    ) => {
        $(impl $crate::engine::sealed::TableEntry for $section::$request {})*
        $(impl $crate::engine::sealed::TableEntry for $host_section::$host_request {})*
        $(impl $crate::engine::Listed for $section::$request {
            const NAME: &'static str = stringify!($name);
            const SECTION: &'static str = stringify!($section);
            const DOOR: $crate::engine::Door = $crate::engine::Door::Partner {
                method: stringify!($method),
                also_method: $crate::engine::operations!(@also $(stringify!($also_method))?),
                path: $path,
                also: $crate::engine::operations!(@also $($also)?),
                requires: $crate::engine::operations!(@requires $requires $($scope)?),
                by: $crate::engine::operations!(@by $($($by)?)?),
            };
        })*
        $(impl $crate::engine::Listed for $host_section::$host_request {
            const NAME: &'static str = stringify!($host_name);
            const SECTION: &'static str = stringify!($host_section);
            const DOOR: $crate::engine::Door = $crate::engine::Door::Host;
        })*

        /// The operations of the interface, in its order.
        pub static OPERATIONS: &[$crate::engine::Listing] =
            &[$($crate::engine::Listing::new::<$section::$request>($crate::wire::description!($($doc),+))),*];

        /// The host's own operations. They have no path; only the host's handle can run them.
        pub static HOST_OPERATIONS: &[$crate::engine::Listing] =
            &[$($crate::engine::Listing::new::<$host_section::$host_request>($crate::wire::description!($($host_doc),+))),*];
    };
    (@also) => { None };
    (@also $also:expr) => { Some($also) };
    (@by) => { $crate::engine::CredentialFields::UserName };
    (@by username) => { $crate::engine::CredentialFields::Username };
    (@by upload_token) => { $crate::engine::CredentialFields::UploadToken };
    (@requires open) => { $crate::engine::Requirement::Nothing };
    (@requires needs $scope:ident) => { $crate::engine::Requirement::Credentials(lendwright_scoring::identity::Scope::$scope) };
    (@requires unlisted $scope:ident) => { $crate::engine::Requirement::UnlistedCredentials(lendwright_scoring::identity::Scope::$scope) };
}

pub(crate) use operations;
