//! What the contract cases say about an operation, for its docstring: an example that runs, and the
//! refusals with their texts.

use super::types::{name_of, quoted};
use crate::contract::{Case, Step, cases};
use lendwright::json::Json;
use lendwright::operations::{self, Listing};
use lendwright::wire::{Request as _, Shape};
use lendwright::{ErrorKind, Settings};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

const WIDTH: usize = 86;

/// A list of more items than this is shown by its first few.
const ITEMS_MAX: usize = 12;
const ITEMS_SHOWN: usize = 3;

/// Conditions that typed methods can't bring about.
const UNTYPED: &[&str] = &[
    "wrong_type",
    "unknown_field",
    "not_json",
    "not_an_object",
    "not_utf8",
    "duplicate_key",
    "too_deep",
    "payload_too_large",
];

fn of(listing: &Listing) -> impl Iterator<Item = &'static Case> {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(cases).iter().filter(|case| case.step.operation == listing.name)
}

/// Each condition's exception, text and code, in the order of their codes.
pub(super) fn refusals(listing: &Listing) -> Vec<String> {
    let mut found = BTreeMap::new();
    let mut refused: Vec<_> = of(listing).filter(|case| case.status != 200).collect();
    // A text that refers to another answer is told where the condition has no other one.
    refused.sort_by_key(|case| text_of(case).contains("${"));
    for case in refused {
        let code = case.detail.get("code").and_then(Json::as_text).unwrap_or_default();
        if UNTYPED.contains(&code) {
            continue;
        }
        let text = without_references(text_of(case));
        let class = match ErrorKind::from_status(case.status) {
            ErrorKind::InvalidRequest => "InvalidRequest",
            ErrorKind::NotFound => "NotFound",
            ErrorKind::Conflict => "Conflict",
            ErrorKind::Forbidden => "Forbidden",
            _ => "StorageError",
        };
        found.entry(code).or_insert_with(|| format!("{class}: {text} ({code})"));
    }
    found.into_values().collect()
}

/// The text of a refusal's body.
fn text_of(case: &Case) -> &str {
    let text = case.body.members().and_then(|members| members.first()).map(|(_, text)| text);
    text.unwrap_or(&case.body).as_text().unwrap_or_default()
}

/// A text in which the name of what another answer said stands for it: `{uuid}` for `${mona/UUID}`.
fn without_references(text: &str) -> String {
    let mut parts = text.split("${");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let (reference, after) = part.split_once('}').unwrap_or((part, ""));
        let name = reference.rsplit('/').next().unwrap_or_default().to_lowercase();
        format!("{before}{{{name}}}{after}")
    })
}

/// The case that is marked as the example, else the shortest that succeeds and sends a field, as lines
/// of Python; what comes before it too.
pub(super) fn example(listing: &Listing) -> Vec<String> {
    let examples = of(listing).filter(|case| case.status == 200);
    let examples = examples.filter_map(|case| Some((!case.is_example, written(case)?)));
    let rank = |(is_other, lines): &(bool, Vec<String>)| {
        let says_nothing =
            lines.last().is_some_and(|line| line.ends_with("()") || line.ends_with("=[])"));
        let said = |line: &String| line.trim_start_matches(['>', '.', ' ']).len();
        let length: usize = lines.iter().map(said).sum();
        (*is_other, says_nothing && !listing.fields.is_empty(), length)
    };
    let mut lines = examples.min_by_key(rank).map(|(_, lines)| lines).unwrap_or_default();
    if lines.iter().any(|line| line.contains("Decimal(")) {
        lines.insert(0, ">>> from decimal import Decimal".to_owned());
    }
    lines
}

/// The operations whose answers are of the last months, so that a case's days say nothing by now.
const OF_ITS_TIME: [&str; 6] = [
    "get_top_locations",
    "generate_transaction",
    "get_engagement_stats",
    "run_engagement",
    "next_messages",
    "ack_message",
];

fn written(case: &Case) -> Option<Vec<String>> {
    let Ok(Json::Object(settings)) = Json::parse(case.settings.as_bytes()) else { return None };
    let is_of_its_time = OF_ITS_TIME.contains(&&*case.step.operation);
    let mut arguments = Vec::new();
    for (name, value) in &settings {
        // The clock and the seed only make the cases repeatable, unless what is sent would be old by now.
        let is_left_out = match name.as_ref() {
            "clock" => !is_of_its_time,
            name => name == "seed",
        };
        if !is_left_out {
            let field = Settings::FIELDS.iter().find(|field| field.wire == name)?;
            arguments.push(format!("{}={}", field.identifier, value_of(field.shape, value, case)?));
        }
    }
    let mut lines = vec![">>> import lendwright as lw".to_owned()];
    write_call(&mut lines, "book = lw.open", &arguments);
    for step in &case.given {
        let name = step.name.as_ref().map_or("_", |name| name.as_str());
        write_step(&mut lines, name, step, case)?;
    }
    write_step(&mut lines, "answer", &case.step, case)?;
    Some(lines)
}

fn write_step(lines: &mut Vec<String>, name: &str, step: &Step, case: &Case) -> Option<()> {
    let listing = operations::find(&step.operation)?;
    let Ok(Json::Object(members)) = Json::parse(step.request.as_bytes()) else { return None };
    let mut arguments = Vec::new();
    for (wire, value) in &members {
        let field = listing.fields.iter().find(|field| field.wire == wire)?;
        if field.shape.constant().is_some() {
            continue;
        }
        let value = value_of(field.shape, value, case)?;
        arguments.push(format!("{}={value}", name_of(field.identifier)));
    }
    let book = match &*step.caller {
        "host" => "book".to_owned(),
        partner if partner.contains("${") => return None,
        partner => format!("book.acting_as({})", quoted(partner)),
    };
    write_call(lines, &format!("{name} = {book}.{}", step.operation), &arguments);
    Some(())
}

/// A call, on one line where it fits and no argument has more.
fn write_call(lines: &mut Vec<String>, callee: &str, arguments: &[String]) {
    let line = format!(">>> {callee}({})", arguments.join(", "));
    if line.chars().count() <= WIDTH && !line.contains('\n') {
        return lines.push(line);
    }
    lines.push(format!(">>> {callee}("));
    for argument in arguments {
        lines.extend(format!("{argument},").lines().map(|line| format!("...     {line}")));
    }
    lines.push("... )".into());
}

/// A value as Python writes it; `None` where the example would be none of a user's.
fn value_of(shape: &Shape, value: &Json<'_>, case: &Case) -> Option<String> {
    if let Json::Text(text) = value
        && text.contains("${")
    {
        return reference(text, case);
    }
    match (shape, value) {
        (Shape::Optional(inner) | Shape::Available(inner), _) => value_of(inner, value, case),
        (Shape::Decimal, Json::Number(text) | Json::Text(text)) => None
            .or_else(|| text.parse::<i64>().ok().map(|_| text.to_string()))
            .or_else(|| Some(format!("Decimal({})", quoted(text)))),
        // An instant of the cases' clock would be none of today's.
        (Shape::Time | Shape::Date, _) => None,
        (Shape::Boolean, Json::Number(text)) => Some(literal(&Json::Bool(text == "1"))),
        (Shape::List(inner), Json::List(items)) => {
            let items: Option<Vec<_>> =
                items.iter().map(|item| value_of(inner, item, case)).collect();
            Some(list(&items?))
        }
        (Shape::Map(inner), Json::Object(members)) => {
            let member = |(key, item): &(Cow<'_, str>, Json<'_>)| {
                Some(format!("{}: {}", quoted(key), value_of(inner, item, case)?))
            };
            let members: Option<Vec<_>> = members.iter().map(member).collect();
            Some(format!("{{{}}}", members?.join(", ")))
        }
        (Shape::Record(record), Json::Object(members)) => {
            let member = |(key, item): &(Cow<'_, str>, Json<'_>)| {
                let member = record.members.iter().find(|member| member.wire == key)?;
                let value = value_of(member.shape, item, case)?;
                Some(format!("{}={value}", name_of(member.identifier)))
            };
            let members: Option<Vec<_>> = members.iter().map(member).collect();
            Some(format!("lw.{}({})", record.name, members?.join(", ")))
        }
        _ if value.to_string().contains("${") => None,
        _ => Some(literal(value)),
    }
}

/// `${mona/UUID}` is what the member of mona's answer says: `mona.uuid`.
fn reference(text: &str, case: &Case) -> Option<String> {
    let (name, wire) = text.strip_prefix("${")?.strip_suffix('}')?.split_once('/')?;
    let (name, is_detail) = match name.strip_suffix(".detail") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let step = case.given.iter().find(|step| step.name.as_deref() == Some(name))?;
    let whole = if is_detail {
        <operations::Detail as lendwright::wire::Wire>::SHAPE
    } else {
        operations::find(&step.operation)?.body
    };
    let Shape::Record(record) = whole else { return None };
    let member = record.members.iter().find(|member| member.wire == wire)?;
    let detail = if is_detail { ".detail" } else { "" };
    Some(format!("{name}{detail}.{}", name_of(member.identifier)))
}

/// A list, an item a line where it is long. Of very many items the first are enough to see what is sent.
fn list(items: &[String]) -> String {
    let line = format!("[{}]", items.join(", "));
    if line.chars().count() <= WIDTH && !line.contains('\n') {
        return line;
    }
    let shown = if items.len() > ITEMS_MAX { ITEMS_SHOWN } else { items.len() };
    let mut lines = String::from("[");
    for item in items.iter().take(shown) {
        let _ = write!(lines, "\n    {},", item.replace('\n', "\n    "));
    }
    if shown < items.len() {
        let _ = write!(lines, "\n    # and {} more", items.len().saturating_sub(shown));
    }
    lines.push_str("\n]");
    lines
}

fn literal(value: &Json<'_>) -> String {
    match value {
        Json::Null => "None".into(),
        Json::Bool(true) => "True".into(),
        Json::Bool(false) => "False".into(),
        Json::Number(text) => text.to_string(),
        Json::Text(text) => quoted(text),
        Json::List(items) => list(&items.iter().map(literal).collect::<Vec<_>>()),
        Json::Object(members) => {
            let members =
                members.iter().map(|(key, item)| format!("{}: {}", quoted(key), literal(item)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
    }
}
