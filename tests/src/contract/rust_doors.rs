//! The doors in Rust: `run` with the request's own type, `call` with a document, `respond` with an HTTP request.

use super::{Door, Reply, Step};
use lendwright::audit::Digest;
use lendwright::json::Json;
use lendwright::operations::{self, Door as Kind, Listing};
use lendwright::wire::{Place, Shape};
use lendwright::{Engine, HttpRequest};

/// `Engine::run` with typed requests.
#[derive(Default)]
pub struct Run(OpenBook);

/// `Engine::call` with documents.
#[derive(Default)]
pub struct Call(OpenBook);

/// `Engine::respond` with HTTP requests.
#[derive(Default)]
pub struct Respond(OpenBook);

#[derive(Default)]
struct OpenBook(Option<Engine>);

impl OpenBook {
    fn open(&mut self, settings: &str) -> Result<(), String> {
        // The old book is closed first: the same file can then be opened again.
        self.0 = None;
        let opened =
            Engine::open_json_and(settings.as_bytes(), |config| config.detail_over_http(true));
        self.0 = Some(opened.map_err(|e| e.to_string())?);
        Ok(())
    }

    fn acting(&self, caller: &str) -> Result<Engine, String> {
        let engine = self.0.as_ref().ok_or("no book is open")?;
        match caller {
            "host" => Ok(engine.clone()),
            partner => engine.acting_as(partner).map_err(|e| e.to_string()),
        }
    }
}

fn listing(step: &Step) -> Result<&'static Listing, String> {
    operations::find(&step.operation).ok_or_else(|| format!("no operation {}", step.operation))
}

impl Door for Run {
    fn name(&self) -> &'static str {
        "run"
    }

    fn open(&mut self, settings: &str) -> Result<(), String> {
        self.0.open(settings)
    }

    fn ask(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        let engine = self.0.acting(&step.caller)?;
        let Ok(request) = Json::parse(step.request.as_bytes()) else { return Ok(None) };
        Ok(listing(step)?.run_typed(&engine, &request).map(Reply::from))
    }
}

impl Door for Call {
    fn name(&self) -> &'static str {
        "call"
    }

    fn open(&mut self, settings: &str) -> Result<(), String> {
        self.0.open(settings)
    }

    fn ask(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        let engine = self.0.acting(&step.caller)?;
        Ok(Some(engine.call(&step.operation, step.request.as_bytes()).into()))
    }
}

impl Door for Respond {
    fn name(&self) -> &'static str {
        "respond"
    }

    fn open(&mut self, settings: &str) -> Result<(), String> {
        self.0.open(settings)
    }

    fn ask(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        let listing = listing(step)?;
        if listing.door == Kind::Host {
            // The host's operations have no HTTP path, so `call` runs them.
            let engine = self.0.acting(&step.caller)?;
            let answer = engine.call(&step.operation, step.request.as_bytes());
            return Ok(Some(answer.into()));
        }
        let engine = self.0.0.as_ref().ok_or("no book is open")?;
        let engine = engine.acting_as(&step.caller).map_err(|e| e.to_string())?;
        Ok(respond(&engine, listing, &step.request))
    }
}

/// Runs a partner's operation over HTTP; `None` if HTTP can't express the request.
#[must_use]
pub fn respond(engine: &Engine, listing: &Listing, request: &str) -> Option<Reply> {
    let Kind::Partner { method, path, .. } = listing.door else { return None };
    let parts = HttpParts::from_document(listing, path, request)?;
    let mut headers: Vec<(&str, &str)> =
        parts.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    headers.push(("lendwright-detail", "1"));
    let response = engine.respond(&HttpRequest {
        method,
        path: &parts.path,
        query: &parts.query,
        headers: &headers,
        body: parts.body.as_bytes(),
    });
    if let Some((_, value)) = response.headers.iter().find(|(name, _)| name == "lendwright-detail")
    {
        // The header escapes characters that are not ASCII. The value must be the same.
        let told = Json::parse(value.as_bytes()).unwrap();
        let whole = Json::parse(response.detail.as_bytes()).unwrap();
        let but_its_cause = whole.members().unwrap().iter().filter(|(name, _)| name != "cause");
        let whole = Json::Object(but_its_cause.cloned().collect());
        match told.get("left_off") {
            None => assert_eq!(told, whole),
            Some(left_off) => is_cut_off(&told, left_off, &whole),
        }
    }
    let body = String::from_utf8(response.body).unwrap();
    let body = match listing.media_type {
        Some(media_type) if response.status == 200 => {
            as_object(media_type, &response.headers, body)
        }
        _ => body,
    };
    Some(Reply { status: response.status, body, detail: Some(response.detail) })
}

/// Checks a detail that was too long for a header: the parts in it are equal, and `left_off` counts the missing parts.
fn is_cut_off(told: &Json<'_>, left_off: &Json<'_>, whole: &Json<'_>) {
    let known = told.members().unwrap().iter().filter(|(name, _)| name != "left_off");
    for (name, value) in known {
        let whole = whole.get(name).unwrap();
        let missing = match (value, whole) {
            (Json::List(some), Json::List(all)) => {
                assert!(all.starts_with(some), "{name}");
                all.len().saturating_sub(some.len())
            }
            (Json::Object(some), Json::Object(all)) => {
                assert!(all.starts_with(some), "{name}");
                all.len().saturating_sub(some.len())
            }
            (one, other) => {
                assert_eq!(one, other, "{name}");
                0
            }
        };
        let counted = left_off.get(name).map_or_else(|| "0".to_owned(), Json::to_string);
        assert_eq!(counted, missing.to_string(), "{name}");
    }
}

/// The object that every other door answers for a file. It is built from HTTP's headers and bytes. The rows of a CSV
/// file are counted, so no cell may contain a line end.
fn as_object(media_type: &str, headers: &[(String, String)], file: String) -> String {
    let header = |of: &str| headers.iter().find(|(name, _)| name == of).unwrap().1.as_str();
    assert_eq!(header("content-type"), media_type);
    let name = header("content-disposition").strip_prefix("attachment; filename=\"").unwrap();
    let rows = file.matches("\r\n").count().saturating_sub(1);
    let members = [
        ("file_name", Json::text(name.strip_suffix('"').unwrap().to_owned())),
        ("rows", Json::int(i64::try_from(rows).unwrap())),
        ("sha256", Json::text(Digest::from_parts(&[file.as_bytes()]).to_string())),
        ("content", Json::text(file)),
    ];
    Json::object(members).to_string()
}

/// A flat document, divided into the parts of an HTTP request.
struct HttpParts {
    path: String,
    query: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl HttpParts {
    /// `None` if HTTP can't express the document: it is not an object, or a header or query field is a number where the
    /// operation expects a text.
    fn from_document(listing: &Listing, pattern: &str, request: &str) -> Option<Self> {
        let Ok(Json::Object(members)) = Json::parse(request.as_bytes()) else {
            // An unreadable body is sent unchanged.
            let whole = listing.fields.iter().all(|field| field.place == Place::Body);
            let (query, headers) = (String::new(), Vec::new());
            return whole.then(|| Self {
                path: pattern.into(),
                query,
                headers,
                body: request.into(),
            });
        };
        let mut parts = Self {
            path: pattern.into(),
            query: String::new(),
            headers: Vec::new(),
            body: String::new(),
        };
        let mut query = form_urlencoded::Serializer::new(String::new());
        let mut body = Vec::new();
        for (name, value) in members {
            let field = listing.fields.iter().find(|field| field.wire == name);
            let is_credential = listing.credential_fields().contains(&name.as_ref());
            let place = match field {
                None if is_credential => Place::Header,
                None => Place::Body,
                Some(field) => field.place,
            };
            if place == Place::Body {
                body.push((name, value));
                continue;
            }
            let shape = field.map_or(&Shape::Text, |field| field.shape);
            let Some(text) = as_text(shape, &value)? else { continue };
            match place {
                Place::Header if text.contains(['\r', '\n', '\0']) => return None,
                Place::Header => {
                    let name = field.map_or(&*name, |field| field.http_name());
                    parts.headers.push((name.to_owned(), text));
                }
                Place::Query => drop(query.append_pair(&name, &text)),
                Place::Path if text.is_empty() => return None,
                Place::Path => {
                    let encoded: String =
                        form_urlencoded::byte_serialize(text.as_bytes()).collect();
                    let encoded = encoded.replace('+', "%20");
                    parts.path = parts.path.replace(&format!("{{{name}}}"), &encoded);
                }
                Place::Body => {}
            }
        }
        if parts.path.contains('{') {
            // Without a value for a path parameter, the path does not exist.
            return None;
        }
        parts.query = query.finish();
        if !body.is_empty() {
            parts.body = Json::Object(body).to_string();
        }
        Some(parts)
    }
}

/// The text for a value in a header or a query. `Some(None)`: the value is null and is not sent.
#[allow(clippy::option_option, reason = "not expressible, not sent, and sent are three things")]
fn as_text(shape: &Shape, value: &Json<'_>) -> Option<Option<String>> {
    let shape = match shape {
        Shape::Optional(shape) => shape,
        shape => shape,
    };
    match (shape, value) {
        (_, Json::Null) => Some(None),
        (_, Json::Object(_) | Json::List(_)) if shape.holds_objects() => {
            Some(Some(value.to_string()))
        }
        // The text of an object would be read as the object.
        (_, Json::Text(text)) if shape.holds_objects() => {
            let is_nested = text.trim_start().starts_with(['{', '[']);
            (!is_nested).then(|| Some(text.to_string()))
        }
        (Shape::List(item), Json::List(items)) => by_commas(item, items).map(Some),
        // Either a text or a list: a list is written with commas.
        (Shape::Either([Shape::Text, Shape::List(item)]), Json::List(items)) => {
            by_commas(item, items).map(Some)
        }
        // A text would be read as a list.
        (Shape::List(_), _) => None,
        (Shape::Integer | Shape::Number | Shape::Boolean | Shape::Decimal, Json::Text(text)) => {
            // A text of digits would be read as a number. That is another request.
            Json::parse(text.as_bytes()).is_err().then(|| Some(text.to_string()))
        }
        (_, Json::Text(text)) => Some(Some(text.to_string())),
        (Shape::Integer | Shape::Number | Shape::Decimal, Json::Number(text)) => {
            Some(Some(text.to_string()))
        }
        (Shape::Boolean, Json::Bool(_) | Json::Number(_)) => Some(Some(value.to_string())),
        _ => None,
    }
}

/// A list, written with commas; `None` if an item would be read as another value, or as several.
fn by_commas(item: &Shape, items: &[Json<'_>]) -> Option<String> {
    let texts: Option<Vec<String>> = items.iter().map(|value| as_text(item, value)?).collect();
    let is_plain =
        |text: &String| !text.is_empty() && text.trim() == text && !text.contains([',', '"', '\'']);
    texts.filter(|texts| texts.iter().all(is_plain)).map(|texts| texts.join(","))
}
