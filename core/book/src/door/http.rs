//! Requests and answers over HTTP, and their headers.

use super::calls::JsonAnswer;
use crate::engine::{Document, Door, Engine, HttpAnswer, Listing, Requirement, duplicate_key};
use crate::error::{Detail, Error, Warnings};
use crate::operations::OPERATIONS;
use crate::unit::Caller;
use crate::wire::{
    EntityKind, Field, FieldError, Meaning, Place, Shape, ShapeError, Wire as _, shown,
};
use lendwright_scoring::internal::comma_list;
use lendwright_types::json::{Json, JsonError, JsonErrorKind, Limits};
use std::borrow::Cow;
use std::fmt::{self, Write as _};

// The HTTP door without a socket: takes a request and returns the interface's exact answer.

/// A request as the host's front end receives it.
#[derive(Clone, Copy, Default)]
pub struct HttpRequest<'r> {
    /// The method, upper case.
    pub method: &'r str,
    /// The path without the query, percent-encoded as received.
    pub path: &'r str,
    /// The query without the question mark, percent-encoded as received; may be empty.
    pub query: &'r str,
    /// The headers in any order; names in any case.
    pub headers: &'r [(&'r str, &'r str)],
    /// The body; may be empty.
    pub body: &'r [u8],
}

/// The answer that the front end sends back.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The headers, `content-type` first.
    pub headers: Vec<(String, String)>,
    /// The interface's exact body.
    pub body: Vec<u8>,
    /// Facts that the body has no member for, as a JSON object: for the host's own log.
    pub detail: String,
}

impl fmt::Debug for HttpRequest<'_> {
    /// Shows neither headers nor body: they may hold keys and tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, path, headers, body, .. } = self;
        let (headers, bytes) = (headers.len(), body.len());
        write!(f, "HttpRequest({method} {path}, {headers} headers, {bytes} bytes)")
    }
}

impl fmt::Debug for HttpResponse {
    /// Shows neither headers nor body: the answer of log-in has tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HttpResponse({}, {} bytes)", self.status, self.body.len())
    }
}

impl Engine {
    /// Answers an HTTP request: finds the operation by method and path, takes its fields from headers, path, query and
    /// body, and returns the interface's exact body.
    ///
    /// A path matches with and without its last slash. A field that the interface has in the path, the query or the
    /// body may be in any of the three, but only in one of them. Text from headers and the query is read by the
    /// field's shape.
    ///
    /// A list in the query is separated by commas, and an item with a comma is in quotes. A list may also be sent by
    /// repeating the field. An object, and a list of objects, is sent as its JSON text. A field may have a header as
    /// another name. If both are sent, their values must be equal.
    ///
    /// Headers that the operation does not have are ignored. Unknown query and body fields are refused by name. Path,
    /// query and body together may be as long as a document. Fields and items of lists in a query together may be as
    /// many as a document's values.
    ///
    /// Operations that read rules, weights or the formula answer the policy's digest as `etag`. A change that sends it
    /// back as `If-Match` is refused if the policy changed since.
    ///
    /// If the answer of an operation is a file (`Listing::media_type`), the body is the file's bytes. Its media type
    /// is in `content-type` and its name in `content-disposition`. The object of the other doors is left out. Refusals
    /// are JSON.
    ///
    /// A decision's id is in the header `lendwright-decision-id`. The answer's warnings are in `lendwright-warnings`:
    /// a JSON list of at most 2,048 bytes. Its last item may give the number of warnings that were `left_off`.
    ///
    /// A request with the header `lendwright-detail: 1` gets the detail as JSON in a header of that name, if the host
    /// allows it ([`Config::detail_over_http`](crate::Config::detail_over_http)). It has no causes of failures, and at
    /// most 4,096 bytes. If the detail is longer, its lists are cut, and `left_off` gives the number of items cut from
    /// each member.
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
        self.respond_among(OPERATIONS, request)
    }

    /// As [`Engine::respond`], with the operations of a table.
    pub(super) fn respond_among(
        &self,
        table: &'static [Listing],
        request: &HttpRequest<'_>,
    ) -> HttpResponse {
        let result = self.respond_to(table, request);
        let is_asked =
            |(name, value): &(&str, &str)| name.eq_ignore_ascii_case(DETAIL) && value.trim() == "1";
        let with_detail = self.config().detail_over_http && request.headers.iter().any(is_asked);
        let headers = answer_headers(&result, request.method, with_detail);
        let JsonAnswer { status, body, detail } = match result {
            Ok(served) => JsonAnswer::from_result(Ok(served.reply)),
            Err(error) => {
                let (body, detail) = error.for_client();
                JsonAnswer { status: error.status(), body, detail: detail.to_json() }
            }
        };
        HttpResponse { status, headers, body: body.into_bytes(), detail }
    }

    fn respond_to(
        &self,
        table: &'static [Listing],
        request: &HttpRequest<'_>,
    ) -> Result<HttpAnswer, Error> {
        let routed = route(table, request);
        let listing = routed.as_ref().map(|(listing, _)| *listing).ok();
        self.respond_routed(routed, request).map_err(|error| match listing {
            Some(listing) => listing.told(error),
            None => error,
        })
    }

    fn respond_routed<'r>(
        &self,
        routed: Result<(&'static Listing, PathParameters<'r>), Error>,
        request: &HttpRequest<'r>,
    ) -> Result<HttpAnswer, Error> {
        let limits = self.config().limits;
        // Fields may be in all three parts, so the parts share one limit.
        let parts = [request.path.len(), request.query.len(), request.body.len()];
        limits.take(parts.into_iter().fold(0, usize::saturating_add))?;
        limits.take_values(values_in_query(request.query))?;
        let (listing, in_path) = routed?;
        check_utf8(request.path)?;
        let mut document = from_headers(listing, request)?;
        let body = Document::parse(listing.fields, &[], request.body, limits)?;
        let engine = self.handle_for(listing, &mut document)?;
        in_path.into_iter().try_for_each(|(name, value)| document.add(name, value))?;
        let query = from_query(listing, request.query, limits)?;
        refuse_keys(listing, &query)?;
        for part in [query, body] {
            refuse_headers(listing, &part)?;
            document.add_all(part)?;
        }
        add_other_names(listing, request, &mut document)?;
        listing.serve(&engine, document)
    }

    /// Returns the handle that the request runs with. The request's credentials come first. Without them this handle
    /// is used, if it acts for a partner. Otherwise it is the anonymous partner's handle, if the interface lists no
    /// credentials for the operation.
    fn handle_for(&self, listing: &Listing, document: &mut Document<'_>) -> Result<Engine, Error> {
        let caller = match (self.credentials_of(listing, document)?, listing.door.requires()) {
            (Some(caller), _) => caller,
            (None, Requirement::Nothing) => self.caller().clone(),
            (None, _) if *self.caller() != Caller::Host => self.caller().clone(),
            (None, Requirement::UnlistedCredentials(_)) => match &self.config().anonymous_partner {
                Some(user_name) => return self.acting_as(user_name),
                None => return Err(Error::InvalidCredentials),
            },
            (None, Requirement::Credentials(_)) => return Err(Error::InvalidCredentials),
        };
        Ok(self.with_caller(caller))
    }
}

/// The parameters of a path.
type PathParameters<'r> = Vec<(&'static str, Json<'r>)>;

/// Finds the operation for a method and a path, and reads the values in the path.
fn route<'r>(
    table: &'static [Listing],
    request: &HttpRequest<'r>,
) -> Result<(&'static Listing, PathParameters<'r>), Error> {
    let mut allow: Vec<&str> = Vec::new();
    // A path without a parameter in some place is preferred to one with a parameter there.
    let mut found: Option<(&'static Listing, PathParameters<'r>)> = None;
    for listing in table {
        let Door::Partner { method, also_method, path, also, .. } = listing.door else { continue };
        let mut paths = [Some(path), also].into_iter().flatten();
        let values = paths.find_map(|path| values_in_path(listing, path, request.path));
        let Some(values) = values else { continue };
        let methods = [Some(method), also_method];
        if !methods.contains(&Some(request.method)) {
            for method in methods.into_iter().flatten() {
                if !allow.contains(&method) {
                    allow.push(method);
                }
            }
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
    let method = request.method.chars().take(20).collect();
    Err(Error::MethodNotAllowed { method, allow: allow.join(", ") })
}

/// The most bytes of a value in a path. Longer values are not decoded.
const STEP_MAX: usize = 4_096;

/// Matches a path with a pattern and returns its parameters. A last slash makes no difference.
fn values_in_path<'r>(
    listing: &Listing,
    pattern: &'static str,
    path: &'r str,
) -> Option<PathParameters<'r>> {
    let trimmed = |path: &'r str| path.strip_suffix('/').unwrap_or(path);
    let mut steps = trimmed(path).split('/');
    let mut values = Vec::new();
    for expected in pattern.strip_suffix('/').unwrap_or(pattern).split('/') {
        let step = steps.next()?;
        match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if (1..=STEP_MAX).contains(&step.len()) => {
                let value = percent_encoding::percent_decode_str(step).decode_utf8_lossy();
                values.push((name, by_shape(listing, name, value)));
            }
            None if step == expected => {}
            _ => return None,
        }
    }
    steps.next().is_none().then_some(values)
}

/// Reads the operation's own headers, including its credentials.
fn from_headers<'r>(
    listing: &'static Listing,
    request: &HttpRequest<'r>,
) -> Result<Document<'r>, Error> {
    let credentials = listing.credential_fields().iter().map(|name| (*name, &Shape::Text));
    let fields = listing.fields.iter().filter(|field| field.place == Place::Header);
    let mut document = Document::default();
    for (name, shape) in credentials.chain(fields.map(|field| (field.wire, field.shape))) {
        if let Some(text) = header(request, name)? {
            document.add(name, from_text(shape, Cow::Borrowed(text)))?;
        }
    }
    Ok(document)
}

/// Reads the headers that are other names of fields.
fn add_other_names<'r>(
    listing: &'static Listing,
    request: &HttpRequest<'r>,
    document: &mut Document<'r>,
) -> Result<(), Error> {
    for field in listing.fields {
        let Some(name) = field.also_header else { continue };
        if let Some(text) = header(request, name)? {
            let value = from_text(field.shape, Cow::Borrowed(text));
            document.add_as_other_name(field, name, value)?;
        }
    }
    Ok(())
}

/// The text of a header. If it is sent twice, or also with dashes, all values must be equal. Otherwise the servers
/// between would decide the value that counts.
fn header<'r>(request: &HttpRequest<'r>, name: &str) -> Result<Option<&'r str>, Error> {
    // Some servers replace underscores in header names by dashes.
    let dashed = name.replace('_', "-");
    let is_it = |sent: &str| [name, &*dashed].iter().any(|n| n.eq_ignore_ascii_case(sent));
    let mut texts = request.headers.iter().filter(|(sent, _)| is_it(sent)).map(|(_, v)| *v);
    let text = texts.next();
    if texts.any(|other| Some(other) != text) {
        return Err(duplicate_key(name));
    }
    Ok(text)
}

fn from_query<'r>(
    listing: &'static Listing,
    query: &'r str,
    limits: Limits,
) -> Result<Document<'r>, Error> {
    check_utf8(query)?;
    let mut document = Document::default();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        let Some(field) = listing.field(&name) else {
            document.add_unknown(name);
            continue;
        };
        if field.shape.holds_objects() {
            document.add(field.wire, from_json_text(text, limits)?)?;
            continue;
        }
        if !is_list(field.shape) {
            document.add(field.wire, from_text(field.shape, text))?;
            continue;
        }
        let value = match list(field.shape, &text) {
            Ok(value) => value,
            Err(reason) => {
                let error = ShapeError {
                    found: Some(shown(&Json::text(&*text))),
                    ..ShapeError::with_text(format!("must be a list by commas: {reason}"))
                };
                document.note_wrong(FieldError::Wrong { field: field.wire, error });
                continue;
            }
        };
        // A list may be sent item by item.
        match (document.text_list(field.wire), value) {
            (Some(items), Json::List(more)) => items.extend(more),
            (_, value) => document.add(field.wire, value)?,
        }
    }
    Ok(document)
}

/// Reads the JSON text of an object or a list. Another text stays one, and is refused later unless the field can be
/// a text, too.
fn from_json_text(text: Cow<'_, str>, limits: Limits) -> Result<Json<'_>, JsonError> {
    match Json::parse_within(text.as_bytes(), limits) {
        Ok(value @ (Json::Object(_) | Json::List(_))) => Ok(value.into_owned()),
        Err(error) if error.kind == JsonErrorKind::TooManyValues => Err(error),
        _ => Ok(Json::Text(text)),
    }
}

/// The most values that a query can have: those before each `&` and each comma, which may be written `%2C`.
fn values_in_query(query: &str) -> usize {
    let parts = query.bytes().filter(|byte| matches!(byte, b'&' | b',')).count();
    let escaped = ["%2C", "%2c"].map(|comma| query.matches(comma).count());
    escaped.into_iter().fold(parts, usize::saturating_add)
}

fn is_list(shape: &Shape) -> bool {
    match shape {
        Shape::Optional(shape) => is_list(shape),
        shape => matches!(shape, Shape::List(_)),
    }
}

/// Reads a list that is separated by commas. An item with a comma is in quotes, as in a rule.
fn list<'r>(shape: &Shape, text: &str) -> Result<Json<'r>, &'static str> {
    match shape {
        Shape::Optional(shape) => list(shape, text),
        Shape::List(_) if text.trim().is_empty() => Ok(Json::List(Vec::new())),
        Shape::List(item) => {
            let items = comma_list(text)?.into_iter();
            Ok(Json::List(items.map(|part| from_text(item, Cow::Owned(part))).collect()))
        }
        _ => Ok(from_text(shape, Cow::Owned(text.to_owned()))),
    }
}

/// Reads a text from a path or a query by the shape of the field that has its name.
fn by_shape<'r>(listing: &Listing, name: &str, text: Cow<'r, str>) -> Json<'r> {
    from_text(listing.field(name).map_or(&Shape::Text, |field| field.shape), text)
}

/// Refuses escaped bytes that are not UTF-8, which would otherwise be read as another text.
fn check_utf8(escaped: &str) -> Result<(), Error> {
    let decoded = percent_encoding::percent_decode_str(escaped).decode_utf8();
    decoded.map(drop).map_err(|error| {
        let text = format!("not UTF-8 at byte {} of the address", error.valid_up_to());
        JsonError::new(JsonErrorKind::NotUtf8, text).into()
    })
}

/// Reads a text from a header, a path or a query by its field's shape. A text that doesn't fit stays a
/// text, and is refused later.
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
        Shape::List(_) => list(shape, &text).unwrap_or(Json::Text(text)),
        _ => Json::Text(text),
    }
}

/// Refuses an API key in a query, which servers write into their logs.
fn refuse_keys(listing: &Listing, query: &Document<'_>) -> Result<(), Error> {
    let mut fields = query.names().filter_map(|name| listing.field(name));
    let is_key = |field: &&Field| {
        field.place == Place::Body && field.meaning == Meaning::Names(EntityKind::ApiKey)
    };
    match fields.find(is_key) {
        Some(field) => {
            let error = ShapeError::with_text("must be sent in the body");
            Err(Error::Field(FieldError::Wrong { field: field.wire, error }))
        }
        None => Ok(()),
    }
}

/// Refuses a field that must be a header elsewhere, where it would otherwise be ignored silently.
fn refuse_headers(listing: &Listing, part: &Document<'_>) -> Result<(), Error> {
    let mut fields = part.names().filter_map(|name| listing.field(name));
    match fields.find(|field| field.place == Place::Header) {
        Some(field) => {
            let error = ShapeError::with_text("must be sent as a header");
            Err(Error::Field(FieldError::Wrong { field: field.wire, error }))
        }
        None => Ok(()),
    }
}

// What an answer over HTTP says in headers.

/// A request with this header gets the answer's detail in a header of the same name, where the host
/// allows it.
pub(super) const DETAIL: &str = "lendwright-detail";

const DISPOSITION: &str = "content-disposition";

const DECISION_ID: &str = "lendwright-decision-id";

const WARNINGS: &str = "lendwright-warnings";

/// Many servers and proxies take headers of 8 KiB in all.
const WARNINGS_BYTES_MAX: usize = 2_048;

const DETAIL_BYTES_MAX: usize = 4_096;

/// What `,{"left_off":` and a number up to 64 bits take.
const LEFT_OFF_BYTES: usize = 40;

/// Returns the headers of an answer to a request with a method, `content-type` first.
fn answer_headers(
    result: &Result<HttpAnswer, Error>,
    method: &str,
    with_detail: bool,
) -> Vec<(String, String)> {
    let media_type = result.as_ref().map_or("application/json", |served| served.media_type);
    let mut headers = vec![("content-type", media_type.to_owned())];
    let detail = match result {
        Ok(HttpAnswer { reply, file_name, .. }) => {
            let detail = &reply.detail;
            // RFC 6266, section 4: the name's characters are such as need no escape.
            let attachment = |name: &String| format!("attachment; filename=\"{name}\"");
            headers.extend(file_name.as_ref().map(|name| (DISPOSITION, attachment(name))));
            headers.extend(detail.decision_id.as_ref().map(|id| (DECISION_ID, plain(id.as_str()))));
            // RFC 9110, section 8.8.3: a tag is in quotes. Section 9.3.4: a change has no tag unless the sent and the
            // stored data are equal.
            let policy = detail.policy.as_deref().filter(|_| method == "GET");
            headers.extend(policy.map(|digest| ("etag", format!("\"{digest}\""))));
            headers.extend(warnings(&detail.warnings).map(|warnings| (WARNINGS, warnings)));
            with_detail.then(|| detail.to_json())
        }
        Err(error) => {
            if let Error::MethodNotAllowed { allow, .. } = error {
                headers.push(("allow", allow.clone()));
            }
            if error.status() == 401 {
                // RFC 9110, section 15.5.2: such an answer names a scheme. Keys have no scheme.
                headers.push(("www-authenticate", r#"Bearer realm="lendwright""#.to_owned()));
            }
            // A cause may name paths of the host.
            with_detail.then(|| Detail { cause: None, ..error.detail() }.to_json())
        }
    };
    headers.extend(detail.map(|detail| (DETAIL, bounded(&detail))));
    headers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Writes the first warnings as a JSON list, as many as a header has room for; `None` without any.
fn warnings(Warnings(warnings): &Warnings) -> Option<String> {
    let mut text = String::new();
    let mut told: usize = 0;
    for warning in warnings {
        let item = plain(&warning.to_json());
        let bytes = text.len().saturating_add(item.len()).saturating_add(LEFT_OFF_BYTES);
        if bytes > WARNINGS_BYTES_MAX {
            break;
        }
        text.push(if text.is_empty() { '[' } else { ',' });
        text.push_str(&item);
        told = told.saturating_add(1);
    }
    let left_off = warnings.len().saturating_sub(told);
    if left_off > 0 {
        text.push(if text.is_empty() { '[' } else { ',' });
        // Writing to a String can't fail.
        let _ = write!(text, r#"{{"left_off":{left_off}}}"#);
    }
    (!warnings.is_empty()).then(|| text + "]")
}

/// Writes a detail as a header's value. If the detail is too long, its single facts stay, and its lists and objects
/// are cut. `left_off` gives the number of items cut from each member.
fn bounded(detail: &str) -> String {
    let whole = plain(detail);
    if whole.len() <= DETAIL_BYTES_MAX {
        return whole;
    }
    let Ok(Json::Object(members)) = Json::parse(detail.as_bytes()) else { return "{}".to_owned() };
    let left_off = r#""left_off":{}"#.len();
    let mut room = DETAIL_BYTES_MAX.saturating_sub(left_off);
    let mut kept = Vec::with_capacity(members.len());
    let (many, single): (Vec<_>, Vec<_>) = members
        .into_iter()
        .partition(|(_, value)| matches!(value, Json::List(_) | Json::Object(_)));
    for (name, value) in single {
        let bytes = plain(&value.to_string()).len().saturating_add(name.len()).saturating_add(4);
        if bytes <= room {
            room = room.saturating_sub(bytes);
            kept.push((name, value));
        }
    }
    let mut counts = Vec::new();
    for (name, value) in many {
        room = room.saturating_sub(name.len().saturating_mul(2).saturating_add(LEFT_OFF_BYTES));
        let (value, left_off) = cut(value, &mut room);
        if left_off > 0 {
            counts.push((name.clone(), Json::int(i64::try_from(left_off).unwrap_or(i64::MAX))));
        }
        kept.push((name, value));
    }
    kept.push(("left_off".into(), Json::Object(counts)));
    plain(&Json::Object(kept).to_string())
}

/// Takes the first items of a list or an object, as many as there is room for, and counts the others.
fn cut<'j>(value: Json<'j>, room: &mut usize) -> (Json<'j>, usize) {
    let mut fits = |bytes: usize| {
        let left = room.checked_sub(bytes.saturating_add(1));
        *room = left.unwrap_or_default();
        left.is_some()
    };
    match value {
        Json::List(items) => {
            let count = items.len();
            let kept = items.into_iter().take_while(|item| fits(plain(&item.to_string()).len()));
            let kept: Vec<_> = kept.collect();
            let left_off = count.saturating_sub(kept.len());
            (Json::List(kept), left_off)
        }
        Json::Object(members) => {
            let count = members.len();
            let bytes = |name: &str, value: &Json<'_>| {
                let name = plain(&Json::text(name.to_owned()).to_string()).len();
                plain(&value.to_string()).len().saturating_add(name).saturating_add(1)
            };
            let kept = members.into_iter().take_while(|(name, value)| fits(bytes(name, value)));
            let kept: Vec<_> = kept.collect();
            let left_off = count.saturating_sub(kept.len());
            (Json::Object(kept), left_off)
        }
        other => (other, 0),
    }
}

/// Escapes all characters of a JSON text except visible ASCII and spaces, so that it can be a header's value.
fn plain(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if matches!(character, ' '..='~') {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{DETAIL_BYTES_MAX, WARNINGS_BYTES_MAX, bounded, plain, warnings};
    use crate::error::{Detail, ErrorCode, Warning, Warnings};
    use crate::wire::{Members, Wire as _};
    use lendwright_types::Available;
    use lendwright_types::json::Json;

    fn warning(message: &str) -> Warning {
        Warning { code: "odd".into(), pointer: "/a".into(), message: message.into() }
    }

    #[test]
    fn a_header_has_visible_characters_of_ascii_alone() {
        assert_eq!(plain("a é\u{7f}\r\n\u{1f600}"), "a \\u00e9\\u007f\\u000d\\u000a\\ud83d\\ude00");
    }

    #[test]
    fn warnings_that_have_no_room_are_counted() {
        assert_eq!(warnings(&Warnings(vec![])), None);
        let one = warnings(&Warnings(vec![warning("é")])).unwrap();
        assert_eq!(one, r#"[{"code":"odd","pointer":"/a","message":"\u00e9"}]"#);
        let long = warnings(&Warnings(vec![warning(&"é".repeat(2_000))])).unwrap();
        assert_eq!(long, r#"[{"left_off":1}]"#);
        for length in 0..200 {
            let all = Warnings(vec![warning(&"x".repeat(length)); 100]);
            let text = warnings(&all).unwrap();
            assert!(text.len() <= WARNINGS_BYTES_MAX, "{length}: {}", text.len());
            let read = Json::parse(text.as_bytes()).unwrap();
            assert!(read.items().is_some_and(|items| items.len() > 7), "{text}");
        }
    }

    #[test]
    fn a_detail_that_has_no_room_keeps_its_facts_and_counts_the_rest() {
        let short = Detail { code: Some(ErrorCode::DuplicateKey), ..Detail::default() }.to_json();
        assert_eq!(bounded(&short), short);
        let extras: Vec<_> =
            (0..300).map(|at| (format!("é{at}"), Available::NotAvailable)).collect();
        for length in [0, 10, 100, 1_000, 5_000] {
            let detail = Detail {
                extras: Some(Members(extras.clone())),
                code: Some(ErrorCode::DuplicateKey),
                value: Some("é".repeat(50)),
                faults: Warnings(vec![warning(&"é".repeat(length)); 1_000]),
                ..Detail::default()
            };
            let text = bounded(&detail.to_json());
            assert!(text.len() <= DETAIL_BYTES_MAX, "{length}: {}", text.len());
            let read = Json::parse(text.as_bytes()).unwrap();
            assert_eq!(read.get("code"), Some(&Json::text("duplicate_key")), "{text}");
            assert_eq!(read.get("value").and_then(Json::as_text).unwrap(), "é".repeat(50));
            let kept = |name| {
                let value: &Json<'_> = read.get(name).unwrap();
                value.items().map_or_else(|| value.members().unwrap().len(), <[_]>::len)
            };
            let left_off = |name| match read.at(&format!("/left_off/{name}")) {
                Some(Json::Number(number)) => number.parse::<usize>().unwrap(),
                _ => 0,
            };
            assert_eq!(kept("extras") + left_off("extras"), 300, "{text}");
            assert_eq!(kept("faults") + left_off("faults"), 1_000, "{text}");
            assert!(left_off("faults") > 0, "{text}");
        }
    }
}
