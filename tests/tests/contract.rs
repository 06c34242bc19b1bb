//! Every contract case through every door, on SQLite and in memory: the answers are equal byte for byte.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "cases are counted")]

use lendwright::json::Json;
use lendwright::operations;
use lendwright::wire::Shape;
use lendwright_tests::contract::{Call, Case, Door, Respond, Run, c, cases, check, cpp, python};
use lendwright_tests::{Folder, write_empty_book};
use std::collections::{BTreeMap, BTreeSet};

fn through(mut door: impl Door) {
    let name = door.name();
    let (mut ran, mut not_expressible) = (0, 0);
    let mut differences = Vec::new();
    let wanted = std::env::var("LENDWRIGHT_OPERATION").ok();
    let is_wanted = |case: &&Case| wanted.as_ref().is_none_or(|name| *name == case.step.operation);
    // A case's book is kept until the door has closed it and opened the next one. All books together would fill a small
    // disk.
    let mut last = None;
    for case in cases().iter().filter(is_wanted) {
        let folder = Folder::in_memory();
        for path in [None, Some(folder.0.join("book.db"))] {
            match &path {
                None if case.needs_file => continue,
                None => {}
                Some(path) => write_empty_book(path),
            }
            match check(case, &mut door, &settings(case, path.as_deref())) {
                Ok(true) => ran += 1,
                Ok(false) if case.status == 200 => {
                    differences.push(format!("{}: a good request is not expressible", case.name));
                }
                Ok(false) => not_expressible += 1,
                Err(difference) => {
                    let store = if path.is_some() { "sqlite" } else { "memory" };
                    differences.push(format!("{} ({store}): {difference}", case.name));
                }
            }
        }
        last.replace(folder);
    }
    drop((door, last));
    println!("{name}: {ran} ran, {not_expressible} not expressible");
    assert!(differences.is_empty(), "{name}:\n{}", differences.join("\n"));
    assert!(ran > 0, "{name} ran no case of {}", wanted.as_deref().unwrap_or("any"));
}

fn settings(case: &Case, path: Option<&std::path::Path>) -> String {
    let Some(path) = path else { return case.settings.clone() };
    let Ok(Json::Object(mut members)) = Json::parse(case.settings.as_bytes()) else { panic!() };
    members.push(("path".into(), Json::text(path.to_string_lossy())));
    Json::Object(members).to_string()
}

#[test]
fn every_case_is_answered_by_run() {
    through(Run::default());
}

#[test]
fn every_case_is_answered_by_call() {
    through(Call::default());
}

#[test]
fn every_case_is_answered_by_respond() {
    through(Respond::default());
}

#[test]
fn every_case_is_answered_by_c() {
    let Some(door) = c() else { return };
    through(door);
}

#[test]
fn every_case_is_answered_by_cpp() {
    let Some(door) = cpp() else { return };
    through(door);
}

#[test]
fn every_case_is_answered_by_python() {
    let Some(door) = python() else { return };
    through(door);
}

#[test]
fn no_two_cases_ask_the_same_of_the_same_book() {
    let mut known = BTreeMap::new();
    for case in cases() {
        let asked = format!("{:?}", (&case.given, &case.step, &case.settings, case.needs_file));
        if let Some(other) = known.insert(asked, case.name.clone()) {
            panic!("{} asks the same as {other}", case.name);
        }
    }
}

/// Members that no answer can have, with the reason. If a case has one, the test requires that it is removed here.
const NEVER: &[&str] = &[
    // No operation accepts a document.
    "get_total_score/uploaded docs/*/",
    // A formula uses no rule, so each of its reasons comes from the score.
    "get_scoring_formula/top_negative/*/rule",
    "get_scoring_formula/top_negative/*/kind",
    "get_scoring_formula/top_negative/*/variable",
];

#[test]
fn every_operation_has_cases_and_every_field_of_its_answer_is_pinned() {
    let mut bodies: BTreeMap<String, Vec<Json<'static>>> = BTreeMap::new();
    for case in cases() {
        let bodies = bodies.entry(case.step.operation.clone()).or_default();
        if case.status == 200 {
            bodies.push(case.body);
        }
    }
    let mut missing = BTreeSet::new();
    for listing in operations::all() {
        let Some(bodies) = bodies.get(listing.name) else {
            missing.insert(format!("{}: no case", listing.name));
            continue;
        };
        let bodies: Vec<&Json<'_>> = bodies.iter().collect();
        unpinned(listing.name, listing.body, &bodies, &mut missing);
    }
    // A case also runs on a book in memory, which can't be copied; books/secrets.rs copies a file.
    missing.remove("back_up/path");
    // No operation breaks a log; books/attacks.rs and books/log.rs read these members.
    missing.retain(|member| !member.starts_with("verify_log/first_broken/"));
    // No operation damages a book; books/damage.rs reads these members.
    missing.retain(|member| !member.starts_with("verify_book/faults/"));
    for name in NEVER {
        let before = missing.len();
        missing.retain(|member| !member.starts_with(name));
        assert!(missing.len() < before, "{name} is pinned by a case now");
    }
    assert!(
        missing.is_empty(),
        "not pinned by any case:\n{}",
        missing.into_iter().collect::<Vec<_>>().join("\n")
    );
}

/// Adds the members of a shape that are in no value.
fn unpinned(at: &str, shape: &Shape, values: &[&Json<'_>], missing: &mut BTreeSet<String>) {
    match shape {
        Shape::Record(record) => {
            for member in record.members {
                let shown: Vec<_> = values.iter().filter_map(|v| v.get(member.wire)).collect();
                let here = format!("{at}/{}", member.wire);
                if shown.is_empty() {
                    missing.insert(here);
                } else {
                    unpinned(&here, member.shape, &shown, missing);
                }
            }
        }
        Shape::Optional(inner) | Shape::Available(inner) => {
            let shown: Vec<_> = values
                .iter()
                .copied()
                .filter(|v| !matches!(v, Json::Null) && v.as_text() != Some("N/A"))
                .collect();
            if matches!(inner, Shape::Record(_) | Shape::List(_) | Shape::Map(_)) {
                unpinned(at, inner, &shown, missing);
            }
        }
        Shape::List(inner) => {
            let items: Vec<_> = values.iter().filter_map(|v| v.items()).flatten().collect();
            unpinned(&format!("{at}/*"), inner, &items, missing);
        }
        Shape::Map(inner) => {
            let items: Vec<_> =
                values.iter().filter_map(|v| v.members()).flatten().map(|(_, v)| v).collect();
            unpinned(&format!("{at}/*"), inner, &items, missing);
        }
        _ => {}
    }
}
