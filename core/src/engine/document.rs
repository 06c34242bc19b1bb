//! The JSON door: an operation by its name.

use super::{Caller, Engine};
use crate::error::Error;
use crate::json::{Json, Limits};
use crate::operations::{self, Credentials, Listing, Operation, Reply};
use crate::suggest::nearest;
use crate::wire::{Sent, Wire, read_sent};
use std::borrow::Cow;

/// An answer as JSON: good or bad, it has a status, a body and a detail.
#[derive(Clone, PartialEq, Eq)]
pub struct Answered {
    /// The HTTP status.
    pub status: u16,
    /// The interface's body, compact JSON.
    pub body: String,
    /// What the interface has no place for: an object, empty where there is nothing to say.
    pub detail: String,
}

impl std::fmt::Debug for Answered {
    /// Not the body: log-in answers tokens, and a new key is shown in one.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Answered({}, {} bytes, {})", self.status, self.body.len(), self.detail)
    }
}

impl Answered {
    pub(crate) fn good(reply: Reply<String>) -> Self {
        Self { status: 200, body: reply.body, detail: reply.detail.to_json() }
    }

    /// The answer that an error is.
    #[must_use]
    pub fn error(error: &Error) -> Self {
        Self { status: error.status(), body: error.body(), detail: error.detail().to_json() }
    }

    fn of(result: Result<Reply<String>, Error>) -> Self {
        match result {
            Ok(reply) => Self::good(reply),
            Err(error) => Self::error(&error),
        }
    }
}

impl Engine {
    /// Runs the operation of a name on a JSON document and answers in JSON, whatever happens.
    ///
    /// The document is one flat object: the interface's header, path, query and body fields under
    /// their own names, and `user_name` and `authorization` where it brings credentials; those
    /// then decide in whose name it runs. It is read in this order: size, one scan (UTF-8, depth,
    /// duplicate keys), credentials, scope, unknown fields, then the fields in the table's order.
    ///
    /// ```
    /// use lendwright::{Engine, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let answer = engine.call("set_mappings", br#"{"Aeras": {"Zamalek": 1}}"#);
    /// assert_eq!(answer.status, 400);
    /// assert_eq!(answer.body, r#"{"message":"unknown field 'Aeras', did you mean 'Areas'?"}"#);
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    #[must_use]
    pub fn call(&self, operation: &str, request: &[u8]) -> Answered {
        Answered::of(self.call_named(operation, request))
    }

    fn call_named(&self, name: &str, request: &[u8]) -> Result<Reply<String>, Error> {
        let (listing, mut members) = asked(name, request, self.shared.config.limits)?;
        let engine = match self.credentials_of(listing, &members)? {
            Some(caller) => self.with(caller),
            None => self.clone(),
        };
        let names = listing.credential_fields();
        members.retain(|(name, _)| !names.contains(&name.as_ref()));
        (listing.call)(&engine, &Json::Object(members))
    }

    /// The caller that the document's own credentials make, where it brings any.
    pub(crate) fn credentials_of(
        &self,
        listing: &Listing,
        members: &[(Cow<'_, str>, Json<'_>)],
    ) -> Result<Option<Caller>, Error> {
        let [user_field, key_field] = listing.credential_fields() else { return Ok(None) };
        let sent = |field: &str| {
            let member = members.iter().find(|(name, _)| name == field);
            member.map(|(_, value)| value.as_text().ok_or(Error::InvalidCredentials)).transpose()
        };
        let (user_name, authorization) = (sent(user_field)?, sent(key_field)?);
        match (user_name, authorization) {
            (None, None) => Ok(None),
            (user_name, Some(authorization)) => {
                let credentials = presented(user_name, authorization)?;
                self.authenticate(credentials).map(Some)
            }
            (Some(_), None) => Err(Error::InvalidCredentials),
        }
    }

    /// Reads the fields and runs the operation: what [`Listing::call`] points to.
    pub(crate) fn call_as<O: Operation>(
        engine: &Engine,
        members: &Json<'_>,
    ) -> Result<Reply<String>, Error> {
        let sent = read_sent::<O>(members);
        let Reply { body, detail } = engine.perform(sent.as_ref().map(Sent::parts))?;
        Ok(Reply { body: body.to_json(), detail })
    }
}

#[cfg(feature = "test-support")]
impl Engine {
    pub(crate) fn run_as<O: Operation>(engine: &Engine, request: &Json<'_>) -> Option<Answered> {
        let operation = crate::wire::read_request::<O>(request).ok()?;
        let result = engine.run(&operation);
        Some(Answered::of(
            result.map(|Reply { body, detail }| Reply { body: body.to_json(), detail }),
        ))
    }
}

type Members<'r> = Vec<(Cow<'r, str>, Json<'r>)>;

/// The operation of a name, and the members of the document that asks for it.
pub(super) fn asked<'r>(
    name: &str,
    request: &'r [u8],
    limits: Limits,
) -> Result<(&'static Listing, Members<'r>), Error> {
    let listing = operations::named(name).ok_or_else(|| Error::UnknownOperation {
        name: name.chars().take(100).collect(),
        near: nearest(name, operations::all().map(|listing| listing.name)),
    })?;
    // An operation without fields needs no document.
    let document = if is_empty(request, limits) {
        Json::Object(Vec::new())
    } else {
        Json::parse_within(request, limits)?
    };
    match document {
        Json::Object(members) => Ok((listing, members)),
        other => Err(Error::NotAnObject { found: other.kind() }),
    }
}

/// Whether a document within the limits says nothing.
pub(super) fn is_empty(document: &[u8], limits: Limits) -> bool {
    document.len() <= limits.bytes_max && document.iter().all(u8::is_ascii_whitespace)
}

/// What an `authorization` value shows: an access token after `Bearer`, else an API key.
pub(crate) fn presented<'r>(
    user_name: Option<&'r str>,
    authorization: &'r str,
) -> Result<Credentials<'r>, Error> {
    let (scheme, rest) = authorization.split_once(' ').unwrap_or(("", authorization));
    if scheme.eq_ignore_ascii_case("bearer") {
        return Ok(Credentials::Bearer { user_name, token: rest.trim() });
    }
    let user_name = user_name.ok_or(Error::InvalidCredentials)?;
    Ok(Credentials::Key { user_name, api_key: authorization })
}
