//! `docs/operations.md`, the index, and `docs/operations/<section>.md`: every operation, its fields, its
//! answer and an example, for people.

use super::prose::{door, one_line, paragraphs, place, sent, shape};
use super::sections;
use crate::contract::{Case, cases};
use lendwright::operations::{self, Listing};
use lendwright::wire::{Field, Member, RecordShape, Shape};
use std::fmt::Write as _;

const OPENING: &str = "\
# Operations

Made from the table of operations; `UPDATE=1 cargo test -p lendwright-tests --test generated` writes it again.

An operation is the same everywhere: a typed request in Rust (`engine.run(&GetTotalScore { .. })`), a function in C
(`lw_get_total_score`), a method in C++ and Python (`get_total_score`), a name for `call`, and a method and path for `respond`. A request
is one flat object. Each field has the same name, whether HTTP carries it in a header, the path, the query or the body. An unknown
field is refused by name. A true-or-false field also accepts 1 and 0. A request may have 16 MiB, 64 levels and 1,100,000 values. Texts,
numbers, lists and all other values count, and items of lists by commas. The settings `request_bytes_max`, `depth_max` and
`request_values_max` change these limits. A larger request is refused before memory is allocated for it, with `payload_too_large` (413) or
`too_deep` (400). Over HTTP a field of the body may also be in the query. If your client or server drops the body of a GET, send the fields
in the query. A list in the query is sent item by item (`acceptance_rules=adult&acceptance_rules=affordable`) or by commas, an item with a comma in quotes; an
object, or a list of objects, as its JSON text (`budget={\"food\":100}`, percent-encoded). If a field also has the name of a header, send
either; if both are sent, their values must be equal.
A partner's operation also takes `user_name` and `authorization` (an API key, or `Bearer` and an access token), as headers over HTTP.

An answer has a status, a body (exactly the interface's), and a detail with more facts. A refused
request has the status of its condition; its detail has the stable `code`, and the wrong `field` and `value`. Status 500 means that the
store failed; the same request may succeed later. Status 503 (`interrupted`) means that the host stopped long work.
Over HTTP the body is all that a client gets, but for three headers: `lendwright-decision-id`, the decision that was logged,
`lendwright-warnings`, a JSON list of at most 2,048 bytes (its last item counts those that were `left_off`), and the `ETag` below. The
detail comes in a header of that name to a request with `lendwright-detail: 1`, where the host allows it (setting
`detail_over_http`), and never with the cause of a failure: 4,096 bytes at most. If the detail is larger, its lists are cut. `left_off` gives the number of items that were cut from each list, by the member's name.

Two officers who change the policy at once don't undo each other's work: reading rules, weights or the formula says the policy's digest, in
the detail's `policy` and over HTTP as `ETag`. Send it back with a change, as `if_match` or over HTTP as `If-Match`. If somebody has changed the policy since, the change is refused with 409 `policy_changed`, nothing is written, and the detail's `policy` is the digest of the current policy. Read again, and decide again.

In the examples, `${mona/UUID}` is the member `UUID` of an earlier answer, here that of signing up Mona.
";

/// `docs/operations.md`: what holds for all operations, and links to each.
pub(super) fn index() -> String {
    let mut text = OPENING.to_owned();
    contents(&mut text, "The partners' operations", operations::OPERATIONS);
    contents(&mut text, "The host's own operations", operations::HOST_OPERATIONS);
    text.push_str(&super::codes::conditions());
    text.push_str(&super::codes::warnings());
    text.push_str(&super::codes::events_and_scopes());
    text
}

/// `docs/operations/<section>.md`: the operations of a section.
pub(super) fn page(section: &str) -> String {
    let title = sections::title(section);
    let mut text = format!(
        "# {title}\n\nOperations of the section `{section}`; [the index](../operations.md) lists all, and \
         says what holds for each.\nMade from the table of operations.\n"
    );
    let cases = cases();
    for listing in sections::operations_of(section) {
        operation(&mut text, listing, &cases);
    }
    text
}

fn contents(text: &mut String, title: &str, listings: &[Listing]) {
    let _ = writeln!(text, "\n## {title}\n\n| operation | section | |\n|---|---|---|");
    for Listing { name, section, doc, .. } in listings {
        let _ = writeln!(
            text,
            "| [`{name}`](operations/{section}.md#{name}) | {section} | {} |",
            cell(&one_line(doc))
        );
    }
}

fn operation(text: &mut String, listing: &Listing, cases: &[Case]) {
    let _ = writeln!(text, "\n## {}\n", listing.name);
    for paragraph in paragraphs(listing.doc) {
        let _ = writeln!(text, "{paragraph}\n");
    }
    let _ = writeln!(text, "{}", door(listing, " – "));
    let mut records: Vec<&'static RecordShape> = Vec::new();
    request(text, listing.fields, &mut records);
    answer(text, listing.body, &mut records);
    let mut at = 0;
    while let Some(record) = records.get(at).copied() {
        let _ = writeln!(text, "\n**{}** – {}\n", record.name, one_line(record.doc));
        members(text, record.members, &mut records);
        at = at.saturating_add(1);
    }
    example(text, listing, cases);
}

fn request(text: &mut String, fields: &[Field], records: &mut Vec<&'static RecordShape>) {
    if fields.is_empty() {
        text.push_str("\nThe request has no fields.\n");
        return;
    }
    text.push_str("\n| field | type | in | required | |\n|---|---|---|---|---|\n");
    for field in fields {
        let must = if field.required { "yes" } else { "" };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {must} | {} |",
            field.wire,
            cell(&sent(field.shape)),
            place(field),
            cell(&one_line(field.doc))
        );
        collect(field.shape, records);
    }
}

fn answer(text: &mut String, body: &'static Shape, records: &mut Vec<&'static RecordShape>) {
    match body {
        Shape::Record(record) => {
            let _ = writeln!(text, "\nAnswer: {}\n", one_line(record.doc));
            members(text, record.members, records);
        }
        other => {
            let _ = writeln!(text, "\nAnswer: {}.", shape(other));
            collect(other, records);
        }
    }
}

fn members(text: &mut String, all: &'static [Member], records: &mut Vec<&'static RecordShape>) {
    text.push_str("| member | type | |\n|---|---|---|\n");
    for member in all {
        let absent = if member.omitted { ", may be absent" } else { "" };
        let _ = writeln!(
            text,
            "| `{}` | {}{absent} | {} |",
            member.wire,
            cell(&if member.omitted { sent(member.shape) } else { shape(member.shape) }),
            cell(&one_line(member.doc))
        );
        collect(member.shape, records);
    }
}

/// Adds the records that a shape holds, each once.
fn collect(shape: &'static Shape, records: &mut Vec<&'static RecordShape>) {
    match shape {
        Shape::Record(record) if !records.iter().any(|known| known.name == record.name) => {
            records.push(record);
        }
        Shape::List(inner)
        | Shape::Map(inner)
        | Shape::Optional(inner)
        | Shape::Available(inner) => {
            collect(inner, records);
        }
        Shape::Either(forms) => forms.iter().for_each(|form| collect(form, records)),
        _ => {}
    }
}

/// The contract case that is marked as the example, else the first that is answered well: such a
/// request is known to work.
fn example(text: &mut String, listing: &Listing, cases: &[Case]) {
    let cases = cases.iter().filter(|case| case.step.operation == listing.name);
    let shown = cases.filter(|case| case.status == 200).min_by_key(|case| !case.is_example);
    if let Some(case) = shown {
        let _ = writeln!(text, "\nFor example:\n\n```json\n{}\n```", case.step.request.trim());
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
