//! Bad requests, made from an operation's fields.

use lendwright::json::{Json, escape_step, unescape_step};
use lendwright::operations::Listing;
use lendwright::wire::Field;
use std::sync::OnceLock;

/// A request that is wrong in one place.
pub struct BadRequest {
    /// A description of the mistake, for a person.
    pub what: String,
    /// The wrong field; `None` if the document itself is wrong.
    pub field: Option<&'static Field>,
    /// The replacement of the field.
    pub sent: Replacement,
    /// The document.
    pub document: Vec<u8>,
}

/// The replacement of a field.
pub enum Replacement {
    /// Nothing.
    Nothing,
    /// A whole value.
    Value(&'static Json<'static>),
    /// A value with a mistake at this pointer.
    Inside(String),
    /// The field, twice.
    Twice,
    /// A field that the operation does not have.
    Unknown,
    /// Something that is not JSON in UTF-8 with at most 64 levels.
    Unreadable,
}

/// The largest number of places in one field's value that are made wrong.
const PLACES_MAX: usize = 30;

/// Every way to make a good request bad.
#[must_use]
pub fn bad_requests(listing: &'static Listing, good: &Json<'static>) -> Vec<BadRequest> {
    let mut bad = Vec::new();
    for field in listing.fields {
        let wrong = |what: &str, sent, document| BadRequest {
            what: format!("{} {what}", field.wire),
            field: Some(field),
            sent,
            document,
        };
        bad.push(wrong("left out", Replacement::Nothing, with(good, field, None)));
        for Sample { what, value, text } in samples() {
            let document = with(good, field, Some(text.as_bytes()));
            bad.push(wrong(what, Replacement::Value(value), document));
        }
        for (what, raw) in unreadable() {
            bad.push(wrong(what, Replacement::Unreadable, with(good, field, Some(&raw))));
        }
        let value = good.get(field.wire).cloned().unwrap_or(Json::text("x"));
        let raw = format!("{value},{}:{value}", Json::text(field.wire));
        bad.push(wrong("twice", Replacement::Twice, with(good, field, Some(raw.as_bytes()))));
        for (pointer, what, value) in inside(&value) {
            let document = with(good, field, Some(value.as_bytes()));
            bad.push(wrong(&what, Replacement::Inside(pointer), document));
        }
    }
    bad.extend(whole(good));
    bad
}

/// A document with these members. The values are written texts.
#[must_use]
pub fn document(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = vec![b'{'];
    for (at, (name, value)) in members.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        out.extend(Json::text(*name).to_string().bytes());
        out.push(b':');
        out.extend(*value);
    }
    out.push(b'}');
    out
}

fn with(good: &Json<'static>, field: &Field, raw: Option<&[u8]>) -> Vec<u8> {
    let others = good.members().unwrap().iter().filter(|(name, _)| name != field.wire);
    let others: Vec<_> = others.map(|(name, value)| (name, value.to_string())).collect();
    let mut members: Vec<(&str, &[u8])> =
        others.iter().map(|(name, value)| (name.as_ref(), value.as_bytes())).collect();
    members.extend(raw.map(|raw| (field.wire, raw)));
    document(&members)
}

/// A value that can replace a field's value.
struct Sample {
    what: &'static str,
    value: Json<'static>,
    text: String,
}

/// The values, created once.
fn samples() -> &'static [Sample] {
    static SAMPLES: OnceLock<Vec<Sample>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let sample = |(what, value): (_, Json<'static>)| {
            let text = value.to_string();
            Sample { what, value, text }
        };
        values().into_iter().map(sample).collect()
    })
}

/// Values of every JSON type, including empty and enormous ones.
fn values() -> Vec<(&'static str, Json<'static>)> {
    let number = |text: &str| Json::Number(text.to_owned().into());
    let many = |item: Json<'static>| Json::List(vec![item; 100_000]);
    let members = (0..100_000).map(|at| (format!("k{at}").into(), Json::int(at)));
    vec![
        ("null", Json::Null),
        ("true", Json::Bool(true)),
        ("0", Json::int(0)),
        ("-1", Json::int(-1)),
        ("a fraction", number("1.5")),
        ("i64's least", Json::int(i64::MIN)),
        ("i64's greatest", Json::int(i64::MAX)),
        ("2^63", number("9223372036854775808")),
        ("1e400", number("1e400")),
        ("-1e400", number("-1e400")),
        ("1e-400", number("1e-400")),
        ("a number of 400 digits", number(&"9".repeat(400))),
        ("an empty text", Json::text("")),
        ("a blank text", Json::text(" \t\n")),
        ("a text", Json::text("x")),
        ("a text with a zero byte", Json::text("a\0b")),
        ("digits in a text", Json::text("7")),
        ("N/A", Json::text("N/A")),
        ("1 MB of text", Json::text("x".repeat(1_000_000))),
        ("1 MB of digits", Json::text("1".repeat(1_000_000))),
        ("an empty list", Json::List(Vec::new())),
        ("a list of null", Json::List(vec![Json::Null])),
        ("a list of lists", Json::List(vec![Json::List(Vec::new())])),
        ("a list of a text", Json::List(vec![Json::text("x")])),
        ("100,000 numbers", many(Json::int(1))),
        ("100,000 texts", many(Json::text("x"))),
        ("100,000 objects", many(Json::Object(Vec::new()))),
        ("an empty object", Json::Object(Vec::new())),
        ("an unknown member", Json::Object(vec![("no such".into(), Json::int(1))])),
        ("100,000 members", Json::Object(members.collect())),
    ]
}

/// Texts that every reader must refuse.
fn unreadable() -> Vec<(&'static str, Vec<u8>)> {
    let brackets = |open: &str, close: &str| {
        [open.repeat(100_000).into_bytes(), b"1".to_vec(), close.repeat(100_000).into_bytes()]
            .concat()
    };
    vec![
        ("with a byte that is no UTF-8", b"\"a\xffb\"".to_vec()),
        ("with half a character", b"\"\xd9\"".to_vec()),
        ("with a surrogate", b"\"\xed\xa0\x80\"".to_vec()),
        ("with half an escaped pair", br#""\ud800""#.to_vec()),
        ("with a control character", b"\"a\x01b\"".to_vec()),
        ("without a value", Vec::new()),
        ("NaN", b"NaN".to_vec()),
        ("01", b"01".to_vec()),
        ("100,000 lists deep", brackets("[", "]")),
        ("100,000 objects deep", brackets("{\"a\":", "}")),
        ("100,000 lists open", "[".repeat(100_000).into_bytes()),
    ]
}

/// A value with a mistake at each place inside it: the place, the description of the mistake, and the whole value.
fn inside(value: &Json<'static>) -> Vec<(String, String, String)> {
    let mut places = Vec::new();
    walk(value, "", &mut places);
    let mut wrong = Vec::new();
    for pointer in places.iter().take(PLACES_MAX) {
        let others = [
            Json::Null,
            Json::Bool(true),
            Json::int(-1),
            Json::Number("1e400".into()),
            Json::text(""),
            Json::text("no such"),
            Json::List(Vec::new()),
            Json::Object(Vec::new()),
            Json::text("x".repeat(100_000)),
        ];
        for other in others {
            let what: String = other.to_string().chars().take(20).collect();
            let text = replaced(value, pointer, &other.to_string());
            wrong.push((pointer.clone(), format!("{pointer} {what}"), text));
        }
        if let Some(Json::Object(members)) = value.at(pointer) {
            let mut more = members.clone();
            more.push(("no such".into(), Json::int(1)));
            let text = replaced(value, pointer, &Json::Object(more).to_string());
            wrong.push((pointer.clone(), format!("{pointer} with an unknown member"), text));
            if let Some((name, value_there)) = members.first() {
                let name = Json::text(name.clone());
                let twice = format!("{{{name}:{value_there},{name}:{value_there}}}");
                let text = replaced(value, pointer, &twice);
                wrong.push((pointer.clone(), format!("{pointer} with a member twice"), text));
            }
        }
    }
    wrong
}

/// The pointers to everything inside a value, and to the value itself if it is a list or an object.
fn walk(value: &Json<'_>, at: &str, places: &mut Vec<String>) {
    match value {
        Json::Object(members) => {
            places.push(at.to_owned());
            for (name, value) in members {
                walk(value, &format!("{at}/{}", escape_step(name)), places);
            }
        }
        Json::List(items) => {
            places.push(at.to_owned());
            for (position, item) in items.iter().enumerate() {
                walk(item, &format!("{at}/{position}"), places);
            }
        }
        _ if at.is_empty() => {}
        _ => places.push(at.to_owned()),
    }
}

/// The text of a value with another text at a pointer.
fn replaced(value: &Json<'_>, pointer: &str, other: &str) -> String {
    let Some(rest) = pointer.strip_prefix('/') else { return other.to_owned() };
    let (step, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let step = unescape_step(step);
    let text = |is_there: bool, value: &Json<'_>| {
        if is_there { replaced(value, rest, other) } else { value.to_string() }
    };
    match value {
        Json::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, v)| format!("{}:{}", Json::text(name.clone()), text(*name == step, v)))
                .collect();
            format!("{{{}}}", members.join(","))
        }
        Json::List(items) => {
            let items: Vec<String> =
                items.iter().enumerate().map(|(at, v)| text(at.to_string() == step, v)).collect();
            format!("[{}]", items.join(","))
        }
        _ => other.to_owned(),
    }
}

/// Mistakes in the document itself.
fn whole(good: &Json<'static>) -> Vec<BadRequest> {
    let good_text = good.to_string();
    let open = good_text.strip_suffix('}').unwrap();
    let inner = &open[1..];
    let comma = if inner.is_empty() { "" } else { "," };
    let unknown = |name: &str| {
        let document = format!("{{{inner}{comma}{}:1}}", Json::text(name));
        BadRequest {
            what: format!("the unknown field {name:?}"),
            field: None,
            sent: Replacement::Unknown,
            document: document.into_bytes(),
        }
    };
    let unreadable = [
        ("a list", b"[]".to_vec()),
        ("a text", b"\"x\"".to_vec()),
        ("null", b"null".to_vec()),
        ("half of it", open.as_bytes().to_vec()),
        ("something after it", format!("{good_text}x").into_bytes()),
        ("100,000 lists open", "[".repeat(100_000).into_bytes()),
        ("zero bytes", vec![0; 1000]),
        ("noise", (0..1000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
    ];
    let unreadable = unreadable.into_iter().map(|(what, document)| BadRequest {
        what: format!("{what} instead of the document"),
        field: None,
        sent: Replacement::Unreadable,
        document,
    });
    ["no such field", "", "Uuid ", "__proto__"].map(unknown).into_iter().chain(unreadable).collect()
}
