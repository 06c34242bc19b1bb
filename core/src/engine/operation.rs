//! The trait that makes an operation run, and who may ask it.

use super::handle::Engine;
use crate::error::{Detail, Error};
use crate::identity::Scope;
use crate::unit::{Access, Context, Prepared};
use crate::wire::{FieldError, Request, Wire};

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
    fn refuse(error: FieldError) -> Error {
        Error::Field(error)
    }

    /// The error where fields are missing, for an operation of which the interface checks something
    /// else before: here are the fields that were sent.
    #[must_use]
    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        Self::refuse(FieldError::Missing(missing.to_vec()))
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
pub(crate) mod sealed {
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

/// An answer: the interface's body, which it stands for, and the detail beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<Body> {
    /// The body, as the interface has it.
    pub body: Body,
    /// What the interface has no place for.
    pub detail: Detail,
}

impl<Body: Wire> Reply<Body> {
    /// The same answer with its body as compact JSON.
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
