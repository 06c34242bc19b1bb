//! The trait of an operation, and its answers.

use super::Engine;
use crate::error::{Detail, Error, Words};
use crate::unit::{Access, Caller, Context, Prepared};
use crate::wire::{FieldError, Request, Wire};
use lendwright_scoring::identity::Scope;

// The trait of an operation, and who may call it.

/// One action that a partner or the host can call. Only this crate implements it.
//
// `run` reads and writes only through its context, and may be run again after a conflict. It checks the meaning of its
// fields; their shapes have been checked before when the request was JSON.
pub trait Operation: Request + Listed {
    /// The interface's answer.
    type Body: Wire;

    /// Whether it reads, writes or moves money.
    const ACCESS: Access;

    /// The texts that it has in common with other operations; its own win over them.
    #[doc(hidden)]
    const WORDS: Words = Words::COMMON;

    /// The interface's error text when the store fails.
    #[doc(hidden)]
    const FAILURE: &'static str = Self::WORDS.failure;

    /// The key under which the body of every refusal has its text, that of the credentials too.
    #[doc(hidden)]
    const ERROR_KEY: &'static str = crate::error::MESSAGE;

    /// How its answer goes over HTTP as a file; `None` where it is JSON in every door. A refusal is JSON always.
    #[doc(hidden)]
    const FILE: Option<FileForm<Self::Body>> = None;

    /// Runs the operation.
    ///
    /// # Errors
    /// The operation's own conditions; then nothing is written.
    #[doc(hidden)]
    fn run(&self, cx: &mut Context<'_>) -> Result<Self::Body, Error>;

    /// Converts a missing or wrong field to the operation's own error.
    #[doc(hidden)]
    #[must_use]
    fn refuse(error: FieldError) -> Error {
        (Self::WORDS.refuse)(error)
    }

    /// Returns the error when fields are missing, for operations that must check something else
    /// first; `self` has the fields that were sent.
    #[doc(hidden)]
    #[must_use]
    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        Self::refuse(FieldError::Missing(missing.to_vec()))
    }

    /// Does the work before the unit of work and outside the store, such as slow hashing and copying the book. Other
    /// callers then don't wait for it. It is not called when several operations share one unit.
    ///
    /// # Errors
    /// The operation's own conditions; then `run` is not called.
    #[doc(hidden)]
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let _ = engine;
        Ok(Prepared::Nothing)
    }
}

/// The place of an operation in the table. Only `operations!` implements it.
pub trait Listed: sealed::TableEntry {
    /// Its name.
    const NAME: &'static str;
    /// Its section: the module of its request.
    const SECTION: &'static str;
    /// Who may call it, and its address.
    const DOOR: Door;
}

/// Makes the table the only list of operations.
pub(crate) mod sealed {
    /// Implemented only for the operations in the table.
    pub trait TableEntry {}
}

/// Who may call an operation, and its address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Door {
    /// A partner may call it, also over HTTP.
    Partner {
        /// The HTTP method.
        method: &'static str,
        /// A second method, which does the same.
        also_method: Option<&'static str>,
        /// The exact path, with parameters in braces.
        path: &'static str,
        /// A second path that ends with a parameter, where the interface documents one in the path that the
        /// first path does not show.
        also: Option<&'static str>,
        /// What the caller must present.
        requires: Requirement,
        /// Under which names it presents its credentials.
        by: CredentialFields,
    },
    /// Only the host's own handle may call it. It has no path, so that no front end exposes it by
    /// accident.
    Host,
}

impl Door {
    /// What this door asks of a caller.
    pub(crate) fn requires(self) -> Requirement {
        match self {
            Door::Host => Requirement::Nothing,
            Door::Partner { requires, .. } => requires,
        }
    }

    /// Refuses a caller that may not use this door at all, whatever its scopes.
    pub(super) fn admit(self, caller: &Caller) -> Result<(), Error> {
        match (self, caller) {
            // An upload token is no credential anywhere else.
            (Door::Partner { by: CredentialFields::UploadToken, .. }, Caller::Upload(_)) => Ok(()),
            (_, Caller::Upload(_)) => Err(Error::InvalidCredentials),
            (Door::Host, Caller::Host) | (Door::Partner { .. }, _) => Ok(()),
            (Door::Host, _) => Err(Error::Forbidden { scope: None }),
        }
    }
}

/// The names under which a request has its credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CredentialFields {
    /// `user_name` and `authorization`.
    UserName,
    /// `username` or `user_name`, and `authorization`. Where both names are sent and differ, the credentials are
    /// invalid.
    Username,
    /// `user_name` and `authorization`; or an upload token, as `Bearer` in `authorization` or as `token`.
    UploadToken,
}

impl CredentialFields {
    /// Returns the names, those of the user name first.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::UserName => &["user_name", "authorization"],
            Self::Username => &["username", "user_name", "authorization"],
            Self::UploadToken => &["user_name", "authorization", "token"],
        }
    }
}

/// What a caller must present.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Requirement {
    /// Nothing: the operation checks its own fields.
    Nothing,
    /// Credentials with this scope, which the interface lists for the operation.
    Credentials(Scope),
    /// Credentials with this scope, although the interface lists none. For requests without
    /// credentials the host may set an anonymous partner.
    UnlistedCredentials(Scope),
}

impl Requirement {
    /// Returns the scope that is needed.
    #[must_use]
    pub const fn scope(self) -> Option<Scope> {
        match self {
            Requirement::Nothing => None,
            Requirement::Credentials(scope) | Requirement::UnlistedCredentials(scope) => {
                Some(scope)
            }
        }
    }
}

/// A successful answer: the interface's body, and the detail. It dereferences to the body.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<Body> {
    /// The interface's body.
    pub body: Body,
    /// Facts that the body has no member for.
    pub detail: Detail,
}

impl<Body: Wire> Reply<Body> {
    /// Converts the body to compact JSON.
    pub(crate) fn into_json(self) -> Reply<String> {
        Reply { body: self.body.to_json(), detail: self.detail }
    }
}

impl<Body> std::ops::Deref for Reply<Body> {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.body
    }
}

// Answers that are a file over HTTP.

/// How an answer goes over HTTP as a file. Every other door has it as what it is, an object.
pub struct FileForm<Body> {
    /// The media type: `text/csv; charset=utf-8`.
    pub media_type: &'static str,
    /// Takes the file out of the answer.
    pub take: fn(Body) -> File,
}

/// A file.
pub struct File {
    /// Its name: only letters, digits, `_`, `-` and `.`, since it is in quotation marks in a header.
    pub name: String,
    /// Its bytes, which are UTF-8.
    pub content: String,
}

// Answers as HTTP carries them.

/// An answer as HTTP carries it: JSON, or a file.
pub(crate) struct HttpAnswer {
    /// The body.
    pub(crate) reply: Reply<String>,
    /// The media type of the body, and its name where it is a file.
    pub(crate) media_type: &'static str,
    pub(crate) file_name: Option<String>,
}

impl HttpAnswer {
    /// Writes an answer as JSON.
    pub(super) fn json<Body: Wire>(reply: Reply<Body>) -> Self {
        Self { reply: reply.into_json(), media_type: "application/json", file_name: None }
    }

    /// Takes the file of an answer.
    pub(super) fn file<Body>(form: &FileForm<Body>, reply: Reply<Body>) -> Self {
        let File { name, content } = (form.take)(reply.body);
        let reply = Reply { body: content, detail: reply.detail };
        Self { reply, media_type: form.media_type, file_name: Some(name) }
    }
}
