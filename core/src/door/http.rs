//! The HTTP door without a socket: a request in, the interface's exact answer out.

use super::by_name::{Answered, is_empty};
use crate::engine::{Asks, Door, Engine, Listing, Reply};
use crate::error::Error;
use crate::json::{Json, JsonError, JsonFault};
use crate::operations::OPERATIONS;
use crate::unit::Caller;
use crate::wire::{Field, FieldError, Place, Shape, ShapeError};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Write as _};

/// A request as a host's front end has it.
#[derive(Clone, Copy)]
pub struct HttpRequest<'r> {
    /// The method, upper case.
    pub method: &'r str,
    /// The path, percent-encoded as it came, without the query.
    pub path: &'r str,
    /// The query, percent-encoded as it came, without the question mark; may be empty.
    pub query: &'r str,
    /// The headers in any order; names in any case.
    pub headers: &'r [(&'r str, &'r str)],
    /// The body; may be empty.
    pub body: &'r [u8],
}

/// What the front end sends back.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The headers, `content-type` first.
    pub headers: Vec<(String, String)>,
    /// The interface's exact body.
    pub body: Vec<u8>,
    /// What the interface has no place for, a JSON object: for the host's own log.
    pub detail: String,
}

impl fmt::Debug for HttpRequest<'_> {
    /// Neither headers nor body: they may hold keys and tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, path, headers, body, .. } = self;
        let (headers, bytes) = (headers.len(), body.len());
        write!(f, "HttpRequest({method} {path}, {headers} headers, {bytes} bytes)")
    }
}

impl fmt::Debug for HttpResponse {
    /// Neither headers nor body: log-in answers tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HttpResponse({}, {} bytes)", self.status, self.body.len())
    }
}

/// A request that sends this header gets the answer's detail in a header of the same name.
pub(crate) const DETAIL_HEADER: &str = "lendwright-detail";

type Members<'r> = Vec<(Cow<'r, str>, Json<'r>)>;

impl Engine {
    /// Answers an HTTP request: finds the operation by method and path, takes its fields from
    /// headers, path, query and body, and answers the interface's exact body.
    ///
    /// A path is found with and without its last slash. A field that the interface has in the path,
    /// the query or the body may stand in any of the three, and in one of them only; header and
    /// query text is read by the field's shape. Headers that the operation does not have are not
    /// its business; unknown query and body fields are refused by name. Path, query and body together
    /// may have as many bytes as a document. A request that sends
    /// `lendwright-detail: 1` gets the answer's detail as JSON in a header of that name.
    ///
    /// ```
    /// use lendwright::{Engine, HttpRequest, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?.acting_as("host")?;
    /// let answer = engine.respond(&HttpRequest {
    ///     method: "GET", path: "/api/v1.0/update/", query: "", headers: &[], body: b"",
    /// });
    /// assert_eq!(answer.status, 200);
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    #[must_use]
    pub fn respond(&self, request: &HttpRequest<'_>) -> HttpResponse {
        let result = self.respond_to(request);
        let allow = match &result {
            Err(Error::MethodNotAllowed { allow, .. }) => Some(allow.clone()),
            _ => None,
        };
        let answered = match result {
            Ok(reply) => Answered::good(reply),
            Err(error) => Answered::error(&error),
        };
        let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        headers.extend(allow.map(|methods| ("allow".to_owned(), methods)));
        if header(request, DETAIL_HEADER).is_some() {
            headers.push((DETAIL_HEADER.to_owned(), ascii(&answered.detail)));
        }
        let Answered { status, body, detail } = answered;
        HttpResponse { status, headers, body: body.into_bytes(), detail }
    }

    fn respond_to(&self, request: &HttpRequest<'_>) -> Result<Reply<String>, Error> {
        let limits = self.config().limits;
        // Fields stand in all three, so that they share one limit.
        let parts = [request.path.len(), request.query.len(), request.body.len()];
        limits.take(parts.into_iter().fold(0, usize::saturating_add))?;
        check_utf8(request.path)?;
        let (listing, in_path) = route(request)?;
        let mut members = from_headers(listing, request);
        let body = if is_empty(request.body, limits) {
            Vec::new()
        } else {
            match Json::parse_within(request.body, limits)? {
                Json::Object(body) => body,
                other => return Err(Error::NotAnObject { found: other.kind() }),
            }
        };
        let engine = self.speaking_for(listing, &members)?;
        let credentials = listing.credential_fields();
        members.retain(|(name, _)| !credentials.contains(&name.as_ref()));
        add(listing, &mut members, in_path)?;
        add(listing, &mut members, from_query(listing, request.query)?)?;
        add(listing, &mut members, body)?;
        listing.call(&engine, &Json::Object(members))
    }

    /// The handle in whose name the request runs: that of its own credentials; else this one, where
    /// it acts for a partner; else the anonymous partner's, where the interface lists none.
    fn speaking_for(&self, listing: &Listing, members: &Members<'_>) -> Result<Engine, Error> {
        let asks = match listing.door {
            Door::Partner { asks, .. } => asks,
            Door::Host => Asks::Nothing,
        };
        let caller = match (self.credentials_of(listing, members)?, asks) {
            (Some(caller), _) => caller,
            (None, Asks::Nothing) => self.caller().clone(),
            (None, _) if *self.caller() != Caller::Host => self.caller().clone(),
            (None, Asks::UnlistedCredentials(_)) => match &self.config().anonymous_partner {
                Some(user_name) => return self.acting_as(user_name),
                None => return Err(Error::InvalidCredentials),
            },
            (None, Asks::Credentials(_)) => return Err(Error::InvalidCredentials),
        };
        Ok(self.with_caller(caller))
    }
}

/// The operation of a method and a path, and the values that stand in the path.
fn route<'r>(request: &HttpRequest<'r>) -> Result<(&'static Listing, Members<'r>), Error> {
    let mut allow: Vec<&str> = Vec::new();
    // A path that is written out goes before one with a parameter in the same place.
    let mut found: Option<(&'static Listing, Members<'r>)> = None;
    for listing in OPERATIONS {
        let Door::Partner { method, path, .. } = listing.door else { continue };
        let Some(values) = values_in_path(path, request.path) else { continue };
        if method != request.method {
            allow.push(method);
        } else if found.as_ref().is_none_or(|(_, best)| values.len() < best.len()) {
            found = Some((listing, values));
        }
    }
    if let Some(found) = found {
        return Ok(found);
    }
    if allow.is_empty() {
        return Err(Error::UnknownPath { path: request.path.chars().take(200).collect() });
    }
    allow.dedup();
    let method = request.method.chars().take(20).collect();
    Err(Error::MethodNotAllowed { method, allow: allow.join(", ") })
}

/// The parameters of a path pattern, where the path is one of its kind. A last slash is forgiven.
fn values_in_path<'r>(pattern: &'static str, path: &'r str) -> Option<Members<'r>> {
    let trimmed = |path: &'r str| path.strip_suffix('/').unwrap_or(path);
    let mut steps = trimmed(path).split('/');
    let mut values = Vec::new();
    for expected in pattern.strip_suffix('/').unwrap_or(pattern).split('/') {
        let step = steps.next()?;
        match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if !step.is_empty() => {
                let value = percent_encoding::percent_decode_str(step).decode_utf8_lossy();
                values.push((Cow::Borrowed(name), Json::Text(value)));
            }
            None if step == expected => {}
            _ => return None,
        }
    }
    steps.next().is_none().then_some(values)
}

fn header<'r>(request: &HttpRequest<'r>, name: &str) -> Option<&'r str> {
    request.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, v)| *v)
}

/// The operation's own headers, its credentials among them.
fn from_headers<'r>(listing: &'static Listing, request: &HttpRequest<'r>) -> Members<'r> {
    let credentials = listing.credential_fields().iter().map(|name| (*name, &Shape::Text));
    let fields = listing.fields.iter().filter(|field| field.place == Place::Header);
    credentials
        .chain(fields.map(|field| (field.wire, field.shape)))
        .filter_map(|(name, shape)| {
            // Some servers hand header names on with dashes in the place of underscores.
            let text =
                header(request, name).or_else(|| header(request, &name.replace('_', "-")))?;
            Some((Cow::Borrowed(name), from_text(shape, Cow::Borrowed(text))))
        })
        .collect()
}

fn from_query<'r>(listing: &'static Listing, query: &'r str) -> Result<Members<'r>, Error> {
    check_utf8(query)?;
    let members = form_urlencoded::parse(query.as_bytes()).map(|(name, text)| {
        let field = listing.fields.iter().find(|field| field.wire == name);
        let value = from_text(field.map_or(&Shape::Text, |field| field.shape), text);
        (name, value)
    });
    Ok(members.collect())
}

/// Refuses escaped bytes that are no UTF-8, which would else be read as another text.
fn check_utf8(escaped: &str) -> Result<(), Error> {
    let decoded = percent_encoding::percent_decode_str(escaped).decode_utf8();
    decoded.map(drop).map_err(|error| {
        let text = format!("not UTF-8 at byte {} of the address", error.valid_up_to());
        JsonError { fault: JsonFault::NotUtf8, text }.into()
    })
}

/// A text from a header or a query, read by its field's shape; what does not fit stays a text, and
/// is then refused as one.
fn from_text<'r>(shape: &Shape, text: Cow<'r, str>) -> Json<'r> {
    let is_number = || Json::parse(text.as_bytes()).is_ok_and(|v| matches!(v, Json::Number(_)));
    match shape {
        Shape::Optional(shape) => from_text(shape, text),
        Shape::Integer | Shape::Number if is_number() => Json::Number(text),
        Shape::Boolean => match &*text {
            "true" | "1" => Json::Bool(true),
            "false" | "0" => Json::Bool(false),
            _ => Json::Text(text),
        },
        Shape::List(_) if text.trim().is_empty() => Json::List(Vec::new()),
        Shape::List(item) => {
            let items = text.split(',').map(|part| Cow::Owned(part.trim().to_owned()));
            Json::List(items.map(|part| from_text(item, part)).collect())
        }
        _ => Json::Text(text),
    }
}

/// Adds fields that may stand here, and refuses one that stands somewhere else too.
fn add<'r>(
    listing: &'static Listing,
    members: &mut Members<'r>,
    more: Members<'r>,
) -> Result<(), Error> {
    let mut taken: HashSet<Cow<'r, str>> = members.iter().map(|(name, _)| name.clone()).collect();
    for (name, value) in more {
        let field: Option<&Field> = listing.fields.iter().find(|field| field.wire == name);
        if field.is_some_and(|field| field.place == Place::Header) {
            // It has a place of its own; here it is a slip, and would be lost in silence.
            let error = ShapeError::saying("must be sent as a header");
            let error = FieldError::Wrong { field: field.map_or("", |f| f.wire), error };
            return Err(Error::Field(error));
        }
        if !taken.insert(name.clone()) {
            let text = format!("duplicate key {name:?}");
            return Err(JsonError { fault: JsonFault::DuplicateKey, text }.into());
        }
        members.push((name, value));
    }
    Ok(())
}

/// JSON that may stand in a header: everything beyond ASCII escaped.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_ascii() {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a String can't fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}
