//! `docs/openapi.json`: the partners' operations as an OpenAPI 3.1 document.

use super::prose::{one_line, paragraphs, part};
use lendwright::json::{Json, JsonOut};
use lendwright::operations::{CredentialFields, Door, Listing, OPERATIONS, PFM_PATHS, Requirement};
use lendwright::wire::{Field, Place, RecordShape, Shape};
use std::collections::BTreeMap;

type Value = Json<'static>;

/// Schemas that have a name, each once.
type Schemas = BTreeMap<String, Value>;

/// Whether a value is sent or answered: more forms are read than are written.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Sent,
    Answered,
}

pub(super) fn document() -> String {
    let mut schemas = Schemas::new();
    let mut paths: Vec<(String, Vec<(&'static str, Value)>)> = Vec::new();
    for listing in OPERATIONS {
        let Door::Partner { method, also_method, path, also, .. } = listing.door else { continue };
        for path in [Some(path), also].into_iter().flatten() {
            for method in [Some(method), also_method].into_iter().flatten() {
                let made = (lower(method), operation(listing, (method, path), &mut schemas));
                match paths.iter_mut().find(|(known, _)| known == path) {
                    Some((_, methods)) => methods.push(made),
                    None => paths.push((path.to_owned(), vec![made])),
                }
            }
        }
    }
    let paths = paths.into_iter().map(|(path, methods)| {
        let item = Value::object([server(&path), methods].concat());
        (path, item)
    });
    let document = Value::object([
        ("openapi", text("3.1.0")),
        ("info", info()),
        ("paths", Value::object(paths)),
        ("components", components(schemas)),
    ]);
    pretty(&document)
}

/// The server of a path, where it is another one than that of the document.
fn server(path: &str) -> Vec<(&'static str, Value)> {
    if !PFM_PATHS.iter().any(|beginning| path.starts_with(beginning)) {
        return Vec::new();
    }
    let doc = "The base address of analytics; by default that of the other paths.";
    let address = Value::object([("default", text("/")), ("description", text(doc))]);
    let server = Value::object([
        ("url", text("{pfm_url}")),
        ("variables", Value::object([("pfm_url", address)])),
    ]);
    vec![("servers", Json::List(vec![server]))]
}

fn info() -> Value {
    Value::object([
        ("title", text("lendwright")),
        ("version", text(env!("CARGO_PKG_VERSION"))),
        ("summary", text("Embeddable credit decisioning")),
        (
            "description",
            text(
                "What a host's front end serves when it hands its requests to `respond`. Unknown query and body \
                 fields are refused by name. A request with more than 16 MiB or 1,100,000 values, in lists by commas too, is refused \
                 with 413, unless the host has set other limits. A field of the body may also be in the query, for a client or \
                 server that drops the body of a GET; a list is sent there item by item or by commas, an item \
                 with a comma in quotes, an object as its JSON text. A decision's id is in the header `lendwright-decision-id`, warnings are in \
                 `lendwright-warnings`, a JSON list of at most 2,048 bytes. Reading rules, weights or \
                 the formula gives the policy's digest as `ETag`; a change that sends it as `If-Match` is refused with \
                 409 if the policy is another one by now. Where the host allows it (setting \
                 `detail_over_http`), a request with the header `lendwright-detail: 1` gets the answer's detail, for a \
                 refusal its code, field and value, in a header of that name.",
            ),
        ),
        (
            "license",
            Value::object([
                ("name", text("MIT OR Apache-2.0")),
                ("identifier", text("MIT OR Apache-2.0")),
            ]),
        ),
    ])
}

/// An operation by one of its methods at one of its paths.
fn operation(listing: &Listing, (method, path): (&str, &str), schemas: &mut Schemas) -> Value {
    let doc = paragraphs(listing.doc);
    let mut members = vec![
        ("operationId", text(id(listing, method, path))),
        ("summary", text(doc.first().map_or("", |first| first.trim_end_matches('.')))),
    ];
    if doc.len() > 1 {
        members.push(("description", text(doc.get(1..).unwrap_or_default().join("\n\n"))));
    }
    members.push(("security", security(listing)));
    let fields: Vec<Field> = listing.fields.iter().map(|field| at_path(*field, path)).collect();
    let beside = fields.iter().filter(|f| f.place != Place::Body && !is_credential(f));
    let mut parameters: Vec<Value> = beside.map(|field| parameter(field, schemas)).collect();
    parameters.extend(fields.iter().filter_map(|field| other_name(field, schemas)));
    if !parameters.is_empty() {
        members.push(("parameters", Json::List(parameters)));
    }
    let body: Vec<&Field> = fields.iter().filter(|field| field.place == Place::Body).collect();
    if !body.is_empty() {
        members.push(("requestBody", request_body(&body, schemas)));
    }
    let answer = match listing.media_type {
        Some(media_type) => file(media_type),
        None => Value::object([
            ("description", text("Done.")),
            ("content", content(schema(listing.body, Direction::Answered, schemas))),
        ]),
    };
    let refused = Value::object([("$ref", text("#/components/responses/Refused"))]);
    members.push(("responses", Value::object([("200", answer), ("default", refused)])));
    Value::object(members)
}

/// An answer that is a file.
fn file(media_type: &'static str) -> Value {
    let doc = "The file's name: `attachment; filename=\"…\"`.";
    let name = Value::object([
        ("description", text(doc)),
        ("required", Json::Bool(true)),
        ("schema", Value::object([("type", text("string"))])),
    ]);
    let body = Value::object([("schema", Value::object([("type", text("string"))]))]);
    Value::object([
        ("description", text("The file.")),
        ("headers", Value::object([("content-disposition", name)])),
        ("content", Value::object([(media_type, body)])),
    ])
}

/// An id names one method at one path only, so that of a second path or method says so.
fn id(listing: &Listing, method: &str, path: &str) -> String {
    let Door::Partner { also_method, also, .. } = listing.door else { return listing.name.into() };
    let by_path = if also == Some(path) { "_by_path" } else { "" };
    let by_method =
        if also_method == Some(method) { format!("_by_{}", lower(method)) } else { String::new() };
    format!("{}{by_path}{by_method}", listing.name)
}

/// A field in an operation at one of its paths: a last step that the other path lacks is in the path.
fn at_path(mut field: Field, path: &str) -> Field {
    if path.contains(&format!("{{{}}}", field.wire)) {
        field.place = Place::Path;
    }
    field
}

/// Where an operation has a credential's header among its own fields, as log-out does.
fn is_credential(field: &Field) -> bool {
    field.place == Place::Header && field.wire == "authorization"
}

/// A key needs its partner's user name beside it, a token does not; where the interface lists no
/// credentials, a host may do without.
fn security(listing: &Listing) -> Value {
    let Door::Partner { requires, by, .. } = listing.door else { return Json::List(Vec::new()) };
    let all = |names: &[&'static str]| {
        Value::object(names.iter().map(|name| (*name, Json::List(Vec::new()))).collect::<Vec<_>>())
    };
    let (key, token) = (all(&["user_name", "api_key"]), all(&["token"]));
    let presented = match by {
        CredentialFields::UserName => vec![key, token],
        CredentialFields::Username => vec![all(&["username", "api_key"]), key, token],
        CredentialFields::UploadToken => vec![key, token, all(&["upload_token"])],
    };
    Json::List(match requires {
        Requirement::Nothing if listing.fields.iter().any(is_credential) => {
            vec![all(&["api_key"]), all(&["token"]), all(&[])]
        }
        Requirement::Nothing => Vec::new(),
        Requirement::Credentials(_) => presented,
        Requirement::UnlistedCredentials(_) => [presented, vec![all(&[])]].concat(),
    })
}

fn parameter(field: &Field, schemas: &mut Schemas) -> Value {
    let mut members = vec![
        ("name", text(field.http_name())),
        ("in", text(part(field.place))),
        ("description", text(one_line(field.doc))),
        ("required", Json::Bool(must_be_here(field))),
    ];
    let sent = schema(bare(field.shape), Direction::Sent, schemas);
    if field.place == Place::Query && field.shape.holds_objects() {
        members.push(("content", content(sent)));
        return Value::object(members);
    }
    members.push(("schema", sent));
    if matches!(bare(field.shape), Shape::List(_)) {
        // As `a,b`, which is how the reader takes lists out of a query.
        members.push(("style", text(if field.place == Place::Query { "form" } else { "simple" })));
        members.push(("explode", Json::Bool(false)));
    }
    Value::object(members)
}

/// Whether a field must be sent in its own place: not where it may come as a header, too.
fn must_be_here(field: &Field) -> bool {
    field.place == Place::Path || (field.required && field.also_header.is_none())
}

/// The header that is another name of a field.
fn other_name(field: &Field, schemas: &mut Schemas) -> Option<Value> {
    let must = if field.required { "One of the two must be sent. " } else { "" };
    let doc = format!(
        "Another name of `{}`. {must}Where both are sent, they must say the same.",
        field.wire
    );
    Some(Value::object([
        ("name", text(field.also_header?)),
        ("in", text(part(Place::Header))),
        ("description", text(doc)),
        ("required", Json::Bool(false)),
        ("schema", schema(bare(field.shape), Direction::Sent, schemas)),
    ]))
}

fn request_body(fields: &[&Field], schemas: &mut Schemas) -> Value {
    let mut properties = Vec::new();
    for field in fields {
        let described = described(schema(field.shape, Direction::Sent, schemas), field.doc);
        properties.push((field.wire.to_owned(), described));
    }
    let required: Vec<Value> =
        fields.iter().filter(|field| must_be_here(field)).map(|field| text(field.wire)).collect();
    let has_required = !required.is_empty();
    let mut members = vec![("type", text("object")), ("properties", Value::object(properties))];
    if has_required {
        members.push(("required", Json::List(required)));
    }
    members.push(("additionalProperties", Json::Bool(false)));
    Value::object([
        ("required", Json::Bool(has_required)),
        ("content", content(Value::object(members))),
    ])
}

fn components(schemas: Schemas) -> Value {
    let refusal = "The condition's sentence under the operation's own key, or bare; which status \
                   stands for what is in docs/operations.md.";
    let bodies =
        vec![Value::object([("type", text("object"))]), Value::object([("type", text("string"))])];
    let refused = Value::object([
        ("description", text(refusal)),
        ("content", content(Value::object([("anyOf", Json::List(bodies))]))),
    ]);
    let header = |name: &'static str, doc: &'static str| {
        Value::object([
            ("type", text("apiKey")),
            ("in", text("header")),
            ("name", text(name)),
            ("description", text(doc)),
        ])
    };
    let token = Value::object([
        ("type", text("http")),
        ("scheme", text("bearer")),
        (
            "description",
            text(
                "An access token, as login gives it; for the upload of a borrower's data its upload token, too.",
            ),
        ),
    ]);
    let user_name = "The partner's user name, which goes with its API key.";
    let upload_token = "A borrower's upload token, as updating the borrower gives it.";
    let credentials = Value::object([
        ("user_name", header("user_name", user_name)),
        ("username", header("username", user_name)),
        ("upload_token", header("token", upload_token)),
        ("api_key", header("authorization", "The partner's API key.")),
        ("token", token),
    ]);
    Value::object([
        ("schemas", Value::object(schemas)),
        ("responses", Value::object([("Refused", refused)])),
        ("securitySchemes", credentials),
    ])
}

fn schema(shape: &Shape, way: Direction, schemas: &mut Schemas) -> Value {
    let of_type = |name: &'static str| Value::object([("type", text(name))]);
    let formatted = |name, format| Value::object([("type", text(name)), ("format", text(format))]);
    match shape {
        Shape::Text => of_type("string"),
        Shape::Secret => formatted("string", "password"),
        Shape::Integer => formatted("integer", "int64"),
        Shape::Number => formatted("number", "double"),
        Shape::Decimal if way == Direction::Sent => {
            Value::object([("type", Json::List(vec![text("number"), text("string")]))])
        }
        Shape::Decimal => of_type("number"),
        Shape::Boolean if way == Direction::Sent => Value::object([(
            "enum",
            Json::List(vec![Json::Bool(true), Json::Bool(false), Json::int(1), Json::int(0)]),
        )]),
        Shape::Boolean => of_type("boolean"),
        Shape::Date => formatted("string", "date"),
        Shape::Time => formatted("string", "date-time"),
        Shape::Any => Json::Object(Vec::new()),
        Shape::Choice(choice) => {
            let values = choice.values.iter().map(|value| text(*value)).collect();
            let made = Value::object([("type", text("string")), ("enum", Json::List(values))]);
            schemas.insert(choice.name.to_owned(), described(made, choice.doc));
            reference(choice.name)
        }
        Shape::List(item) => {
            Value::object([("type", text("array")), ("items", schema(item, way, schemas))])
        }
        Shape::Map(value) => Value::object([
            ("type", text("object")),
            ("additionalProperties", schema(value, way, schemas)),
        ]),
        Shape::Optional(value) => Value::object([(
            "anyOf",
            Json::List(vec![schema(value, way, schemas), of_type("null")]),
        )]),
        Shape::Available(value) => {
            let na = Value::object([("const", text("N/A"))]);
            Value::object([("anyOf", Json::List(vec![schema(value, way, schemas), na]))])
        }
        Shape::Either(forms) => {
            let forms = forms.iter().map(|form| schema(form, way, schemas)).collect();
            Value::object([("anyOf", Json::List(forms))])
        }
        Shape::Record(record) => self::record(record, way, schemas),
    }
}

fn record(record: &RecordShape, way: Direction, schemas: &mut Schemas) -> Value {
    let name = match way {
        Direction::Answered => record.name.to_owned(),
        Direction::Sent => format!("{}Request", record.name),
    };
    if !schemas.contains_key(&name) {
        // A record may hold itself, so its place is taken before its members are looked at.
        schemas.insert(name.clone(), Json::Null);
        let members = record.members.iter().map(|member| {
            let shape = if member.omitted { bare(member.shape) } else { member.shape };
            (member.wire.to_owned(), described(schema(shape, way, schemas), member.doc))
        });
        let properties = Value::object(members.collect::<Vec<_>>());
        let required = record.members.iter().filter(|member| !member.omitted);
        let required = required.map(|member| text(member.wire)).collect();
        let made = Value::object([
            ("type", text("object")),
            ("properties", properties),
            ("required", Json::List(required)),
            ("additionalProperties", Json::Bool(false)),
        ]);
        schemas.insert(name.clone(), described(made, record.doc));
    }
    reference(&name)
}

/// The shape of a value that is neither absent nor null.
fn bare(shape: &Shape) -> &Shape {
    match shape {
        Shape::Optional(inner) => inner,
        other => other,
    }
}

fn described(schema: Value, doc: &str) -> Value {
    let Json::Object(mut members) = schema else { return schema };
    members.insert(0, ("description".into(), text(one_line(doc))));
    Json::Object(members)
}

fn reference(name: &str) -> Value {
    Value::object([("$ref", text(format!("#/components/schemas/{name}")))])
}

fn content(schema: Value) -> Value {
    Value::object([("application/json", Value::object([("schema", schema)]))])
}

fn text(text: impl Into<String>) -> Value {
    Json::Text(text.into().into())
}

fn lower(method: &str) -> &'static str {
    match method {
        "GET" => "get",
        "POST" => "post",
        "PUT" => "put",
        "DELETE" => "delete",
        "PATCH" => "patch",
        other => panic!("OpenAPI knows no method {other}"),
    }
}

/// The document with one member or item a line, so that a change shows as one.
fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

fn write(value: &Value, depth: usize, out: &mut String) {
    let line = |out: &mut String, first: bool| {
        out.push_str(if first { "\n" } else { ",\n" });
        out.push_str(&"  ".repeat(depth.saturating_add(1)));
    };
    let (open, close) = if matches!(value, Json::List(_)) { ('[', ']') } else { ('{', '}') };
    match value {
        Json::List(items) if !items.is_empty() => {
            out.push(open);
            for (at, item) in items.iter().enumerate() {
                line(out, at == 0);
                write(item, depth.saturating_add(1), out);
            }
        }
        Json::Object(members) if !members.is_empty() => {
            out.push(open);
            for (at, (key, item)) in members.iter().enumerate() {
                line(out, at == 0);
                let mut name = JsonOut::default();
                name.text(key);
                out.push_str(&name.into_text());
                out.push_str(": ");
                write(item, depth.saturating_add(1), out);
            }
        }
        other => return out.push_str(&other.to_string()),
    }
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
    out.push(close);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{PFM_PATHS, Schemas, other_name, parameter, request_body, server};
    use lendwright::operations::analytics::{AggregateTransactions, GetTopTransactions};
    use lendwright::wire::{Field, Request as _};

    /// A required field with two names.
    fn user_id() -> &'static Field {
        GetTopTransactions::FIELDS.iter().find(|field| field.wire == "user_id").unwrap()
    }

    /// An object in a query.
    fn budget() -> &'static Field {
        AggregateTransactions::FIELDS.iter().find(|field| field.wire == "budget").unwrap()
    }

    #[test]
    fn a_field_with_two_names_is_required_under_neither() {
        let schemas = &mut Schemas::new();
        let other = other_name(user_id(), schemas).unwrap();
        let said = |pointer| other.at(pointer).map(ToString::to_string);
        assert_eq!(said("/name").as_deref(), Some("\"account_id\""));
        assert_eq!(said("/in").as_deref(), Some("\"header\""));
        assert!(said("/description").unwrap().contains("One of the two must be sent."));
        for made in [other, parameter(user_id(), schemas)] {
            assert_eq!(made.at("/required").map(ToString::to_string).as_deref(), Some("false"));
        }
        let body = request_body(&[user_id()], schemas);
        assert_eq!(body.at("/required").map(ToString::to_string).as_deref(), Some("false"));
        assert!(other_name(budget(), schemas).is_none());
    }

    #[test]
    fn an_object_in_a_query_is_json_text() {
        let made = parameter(budget(), &mut Schemas::new());
        let schema = made.at("/content/application~1json/schema/type");
        assert_eq!(schema.map(ToString::to_string).as_deref(), Some("\"object\""));
        assert!(made.get("schema").is_none());
    }

    #[test]
    fn the_paths_of_analytics_have_a_server_of_their_own() {
        for path in PFM_PATHS {
            let [(name, servers)] = server(&format!("{path}top/")).try_into().unwrap();
            assert_eq!(name, "servers");
            let url = servers.items().and_then(|servers| servers.first()?.get("url"));
            assert_eq!(url.unwrap().as_text(), Some("{pfm_url}"));
        }
        assert!(server("/api/v1.0/login/").is_empty());
    }
}
