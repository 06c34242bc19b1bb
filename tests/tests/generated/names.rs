//! A type has a noun as its name, and no other type of its crate has the same one. No constructor is called `of`.
#![allow(missing_docs)]

use lendwright_tests::{floors, root};
use std::collections::BTreeMap;

/// The sources of each crate.
const CRATES: [&str; 10] = [
    "core/types/src",
    "core/storage/src",
    "core/lending/src",
    "core/sms/src",
    "core/scoring/src",
    "core/analytics/src",
    "core/book/src",
    "ffi/src",
    "ffi/arrow/src",
    "python/src",
];

/// Participles and the like, which say nothing without a noun: `FoldedText`, `ReportedTransaction`.
const NO_NOUNS: &str = "Answered Asked Bad Borrowed Called Counted Counting Dated Expected Folded Forged Found \
    Gathered Given Good Happened Held Hidden Incoming Inner Joined Keyed Known Laid Loaded Made Many Marked \
    Named Noted Noticed Noting Opened Other Personal Posted Priced Read Recent Said Same Scaled \
    Sealed Sent Settled Shared Standing Stopped Taken Thing Things Told Tried Unreadable Wanted Watched";

/// The name of the type that a line declares.
fn type_on(line: &str) -> Option<&str> {
    // An indented `type` belongs to a trait.
    let is_inside = line.starts_with(' ');
    let mut words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || word.ends_with(')') || matches!(*word, "closed" | "unsafe")
    });
    let is_type = match words.next()? {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => !is_inside,
        _ => false,
    };
    let name = words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_type && name.starts_with(|c: char| c.is_uppercase())).then_some(name)
}

/// Whether a function named `of` without `self` makes a value of its type.
fn has_constructor_of(code: &str) -> bool {
    code.split("fn of").skip(1).filter(|rest| rest.starts_with(['(', '<'])).any(|rest| {
        let signature = rest.split('{').next().unwrap_or_default();
        let (arguments, result) = signature.split_once("->").unwrap_or_default();
        !arguments.contains("self") && result.contains("Self")
    })
}

fn faults_of(files: &BTreeMap<String, String>) -> Vec<String> {
    let (mut faults, mut first) = (Vec::new(), BTreeMap::new());
    for (file, code) in files.iter().filter(|(file, _)| !file.starts_with("conformance/")) {
        for name in code.lines().filter_map(type_on) {
            if let Some(other) = first.insert(name, file) {
                faults
                    .push(format!("{file}: {other} has a type {name} too: name one more exactly"));
            }
            if NO_NOUNS.split(' ').any(|no_noun| no_noun == name) {
                faults.push(format!("{file}: {name} is no noun: add one, as in FoldedText"));
            }
        }
        if has_constructor_of(code) {
            faults.push(format!("{file}: rename the constructor `of` to new, from_… or for_…"));
        }
    }
    faults
}

#[test]
fn a_type_is_a_noun_and_unique_in_its_crate() {
    for folder in CRATES {
        let faults = faults_of(&floors::code_below(&root().join(folder)));
        assert!(faults.is_empty(), "{folder}:\n{}\n", faults.join("\n"));
    }
}

#[test]
fn a_participle_a_second_type_and_a_constructor_of_are_named() {
    let file = |name: &str, code: &str| (name.to_owned(), code.to_owned());
    let twice = faults_of(&[file("a.rs", "pub struct A;"), file("b.rs", "enum A {")].into());
    assert_eq!(twice, ["b.rs: a.rs has a type A too: name one more exactly"]);
    let told = faults_of(&[file("a.rs", "pub(crate) trait Told {\n    type A;")].into());
    assert_eq!(told, ["a.rs: Told is no noun: add one, as in FoldedText"]);
    let of = "impl A {\n    fn of<T>(\n        it: T,\n    ) -> Option<Self> {";
    let of = [file("a.rs", of), file("b.rs", "fn of(&self) -> Self {")].into();
    assert_eq!(faults_of(&of), ["a.rs: rename the constructor `of` to new, from_… or for_…"]);
}
