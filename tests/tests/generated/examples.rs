//! The examples and the READMEs use only paths that the interface has.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::operations::{self, Door};
use lendwright::storage::Memory;
use lendwright::{Engine, HttpRequest};
use lendwright_tests::root;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// A path in a text, and the method before it, if there is one.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Asked {
    method: Option<&'static str>,
    path: String,
}

/// The interface's paths in a text. They end with a slash as all its paths do, or begin like one of its paths.
fn asked(text: &str) -> Vec<Asked> {
    let heads: BTreeSet<&str> =
        operations::all().filter_map(|listing| head(path_of(listing)?)).collect();
    let mut found = Vec::new();
    for line in text.lines() {
        for (at, _) in line.match_indices('/') {
            let (before, rest) = line.split_at(at);
            if !before.is_empty() && !before.ends_with(['"', '`', ' ', '}', '\'']) {
                continue;
            }
            let end = rest.find(['"', '`', ' ', '\'', '?', '\\', ')', ',']).unwrap_or(rest.len());
            let path = &rest[..end];
            // With only one slash, it is a place in an answer.
            let is_ours = path.matches('/').count() > 1
                && head(path).is_some_and(|head| heads.contains(head));
            let is_quoted = before.ends_with('"') && rest[end..].starts_with('"');
            if path.len() > 2 && (is_ours || is_quoted && path.ends_with('/')) {
                let words = before.trim_end_matches(['"', ' ', ',', '`']);
                let method = METHODS.into_iter().find(|method| words.ends_with(method));
                found.push(Asked { method, path: path.to_owned() });
            }
        }
    }
    found
}

fn path_of(listing: &operations::Listing) -> Option<&'static str> {
    match listing.door {
        Door::Partner { path, .. } => Some(path),
        Door::Host => None,
    }
}

fn head(path: &str) -> Option<&str> {
    path.split('/').nth(1).filter(|head| !head.is_empty())
}

/// Whether the interface has the path: the router answers 404 or 405 otherwise.
fn is_routed(engine: &Engine, asked: &Asked) -> bool {
    let routed = |method: &str| {
        let request = HttpRequest { method, path: &asked.path, query: "", headers: &[], body: b"" };
        let detail = engine.respond(&request).detail;
        !detail.contains("\"unknown_path\"") && !detail.contains("\"method_not_allowed\"")
    };
    match asked.method {
        Some(method) => routed(method),
        None => METHODS.into_iter().any(routed),
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn each_path_in_an_example_or_a_readme_is_the_interface_s() {
    let engine = Engine::open(Memory::new()).unwrap();
    let readmes =
        ["README.md", "core/book/README.md", "python/README.md"].map(|file| root().join(file));
    let mut count = 0;
    for file in files(&root().join("examples")).into_iter().chain(readmes) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for asked in asked(&text) {
            assert!(is_routed(&engine, &asked), "{}: {asked:?}", file.display());
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn a_path_that_the_interface_lacks_is_found() {
    let engine = Engine::open(Memory::new()).unwrap();
    let text = "serve(\"GET\", \"/borrowers/rules/\");\n url = f\"http://x:{port}/borrowers/rule/\"\n\
                serve(\"PATCH\", \"/borrowers/rule/\"); curl \"/nowhere/\" `/credit_score`";
    let asked = asked(text);
    let routed: Vec<bool> = asked.iter().map(|asked| is_routed(&engine, asked)).collect();
    assert_eq!(routed, [false, true, false, false], "{asked:?}");
}
