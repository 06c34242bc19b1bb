//! Reading, compared with `serde_json`'s own values.
#![allow(clippy::unwrap_used)]

use super::outline::Outline;
use super::{Json, JsonError, JsonErrorKind, Limits};
use proptest::prelude::*;
use serde_json::Value;

/// A text of JSON, with blanks and escapes.
fn written() -> impl Strategy<Value = String> {
    let text = prop::sample::select(vec![
        r#""""#,
        r#""a""#,
        r#""b c""#,
        r#""\n\"\\\u00e9""#,
        r#""\ud83d\ude00""#,
        r#""\ud83d""#,
        r#""منى""#,
        r#""]}""#,
    ]);
    let plain = prop::sample::select(vec![
        "0",
        "-1.50",
        "1e400",
        "12345678901234567890.10",
        "true",
        "false",
        "null",
        r#""x""#,
        r#""\\""#,
    ]);
    let leaf = prop_oneof![plain, text.clone()].prop_map(str::to_owned);
    let blank = prop::sample::select(vec!["", " ", "\n\t"]);
    leaf.prop_recursive(5, 40, 6, move |inner| {
        let text = text.clone();
        let member = (text, blank.clone(), inner.clone())
            .prop_map(|(name, blank, value)| format!("{blank}{name}{blank}:{value}{blank}"));
        prop_oneof![
            (prop::collection::vec(inner, 0..6), blank.clone())
                .prop_map(|(items, blank)| format!("[{blank}{}{blank}]", items.join(","))),
            (prop::collection::vec(member, 0..24), blank.clone())
                .prop_map(|(members, blank)| format!("{{{blank}{}}}", members.join(","))),
        ]
    })
}

/// How many values there are in one, itself among them.
fn values(json: &Json<'_>) -> usize {
    let inner: usize = match json {
        Json::List(items) => items.iter().map(values).sum(),
        Json::Object(members) => members.iter().map(|(_, value)| values(value)).sum(),
        _ => 0,
    };
    inner.saturating_add(1)
}

fn same(ours: &Json<'_>, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Json::Null, Value::Null) => true,
        (Json::Bool(a), Value::Bool(b)) => a == b,
        (Json::Number(a), Value::Number(b)) => a.parse::<f64>().ok() == b.as_f64(),
        (Json::Text(a), Value::String(b)) => a == b,
        (Json::List(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Json::Object(a), Value::Object(b)) => {
            let is_same = |(name, value): &(_, _)| {
                b.get(AsRef::<str>::as_ref(name)).is_some_and(|other| same(value, other))
            };
            a.len() == b.len() && a.iter().all(is_same)
        }
        _ => false,
    }
}

proptest! {
    #[test]
    fn what_is_read_is_what_serde_json_reads(text in written()) {
        match (Json::parse(text.as_bytes()), serde_json::from_str::<Value>(&text).ok()) {
            (Ok(ours), Some(theirs)) => prop_assert!(same(&ours, &theirs), "{text}: {ours:?}"),
            // serde_json keeps the last of two members, we refuse them.
            (Err(error), Some(_)) => prop_assert!(error.kind == JsonErrorKind::DuplicateKey, "{text}: {error}"),
            // serde_json's numbers are doubles, ours keep their digits.
            (Ok(_), None) => prop_assert!(text.contains("1e400"), "{text}"),
            (Err(_), None) => {}
        }
    }

    #[test]
    fn a_text_may_have_as_many_values_as_its_tree_has(text in written()) {
        let within = |values_max| {
            Json::parse_within(text.as_bytes(), Limits { values_max, ..Limits::default() })
        };
        let Ok(tree) = Json::parse(text.as_bytes()) else { return Ok(()) };
        let count = values(&tree);
        prop_assert_eq!(within(count), Ok(tree), "{}", text);
        prop_assert_eq!(within(count.saturating_sub(1)).unwrap_err().kind, JsonErrorKind::TooManyValues);
    }

    #[test]
    fn a_damaged_text_is_refused_or_is_json(text in written(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len());
        if let Some(place) = bytes.get_mut(at) { *place = byte; }
        let is_json = serde_json::from_slice::<&serde_json::value::RawValue>(&bytes).is_ok();
        match Json::parse(&bytes) {
            Ok(_) => prop_assert!(is_json),
            Err(error) => prop_assert!(!is_json || error.kind == JsonErrorKind::DuplicateKey || error.text.contains("surrogate") || error.text.contains("hex escape"), "{error}"),
        }
    }

    #[test]
    fn the_members_of_an_outline_are_those_of_the_whole(text in written()) {
        let object = format!("{{\"first\": {text}, \"none\": [{{}}], \"last\" :{text}}}");
        let wanted = |name: &str| ["first", "last"].into_iter().find(|wanted| *wanted == name);
        let outline = Outline::parse(object.as_bytes(), Limits::default(), &wanted).unwrap().unwrap();
        prop_assert_eq!(outline.other.as_deref(), Some("none"));
        match Json::parse(object.as_bytes()) {
            Ok(whole) => {
                for (name, value) in outline.members {
                    prop_assert_eq!(Some(&value.read().unwrap()), whole.get(name));
                }
            }
            Err(error) => {
                let mut read = outline.members.into_iter().map(|(_, value)| value.read());
                prop_assert_eq!(read.find_map(Result::err), Some(error));
            }
        }
    }
}

fn refused(text: &str) -> (JsonErrorKind, String) {
    let error = Json::parse(text.as_bytes()).unwrap_err();
    (error.kind, error.text)
}

#[test]
fn the_first_name_that_is_there_twice_is_named_in_small_and_large_objects() {
    assert_eq!(refused(r#"{"a":1,"b":2,"a":3,"b":4}"#).1, r#"duplicate key "a""#);
    let many: Vec<_> = (0..100).map(|at| format!("\"{at}\":0")).collect();
    let text = format!("{{{},\"7\":1,\"3\":1}}", many.join(","));
    assert_eq!(refused(&text), (JsonErrorKind::DuplicateKey, r#"duplicate key "7""#.into()));
    assert_eq!(refused(r#"[{"a":{"x":1,"\u0078":2}}]"#).1, r#"duplicate key "x""#);
}

#[test]
fn an_outline_refuses_what_the_whole_refuses_in_the_same_words() {
    fn outline_of(text: &str) -> Result<Result<Outline<'_>, &'static str>, JsonError> {
        let wanted = |name: &str| (name == "a").then_some("a");
        Outline::parse(text.as_bytes(), Limits::default(), &wanted)
    }
    for text in [
        "",
        "{",
        r#"{"a":1,}"#,
        r#"{"a" 1}"#,
        r#"{"b":[1,]}"#,
        r#"{"b":1} x"#,
        "[1",
        "{1:2}",
        r#"{"b":"\x"}"#,
    ] {
        assert_eq!(
            outline_of(text).unwrap_err(),
            Json::parse(text.as_bytes()).unwrap_err(),
            "{text}"
        );
    }
    assert_eq!(outline_of(r#"{"a":1,"b":2,"a":3}"#).unwrap_err().text, r#"duplicate key "a""#);
    for (text, kind) in [
        ("[1]", "a list"),
        (" 7", "a number"),
        ("\"x\"", "a string"),
        ("null", "null"),
        ("true", "a boolean"),
    ] {
        assert_eq!(outline_of(text).unwrap().unwrap_err(), kind);
    }
}

#[test]
fn a_number_that_json_has_not_is_told_what_to_write_instead() {
    for (text, name) in [
        (r#"{"a": NaN}"#, "NaN"),
        ("{\n\"a\": [1, NaN]}", "NaN"),
        ("Infinity", "Infinity"),
        (r#"{"a": -Infinity}"#, "-Infinity"),
    ] {
        let said = Json::parse(text.as_bytes()).unwrap_err().to_string();
        let hint = format!("; {name} is no number of JSON; write null for a value that is missing");
        assert!(said.ends_with(&hint), "{said}");
    }
    assert!(!Json::parse(b"{\"a\": NAN}").unwrap_err().to_string().contains("no number of JSON"));
}
