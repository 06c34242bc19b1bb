//! The committed generated files match the table of operations.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::{ErrorCode, json::Json};
use lendwright_tests::{
    contract::cases,
    generate::{FOLDERS, targets},
    root,
};
use std::fs;
use std::path::Path;

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| value == "1")
}

#[test]
fn committed_files_are_what_the_table_makes() {
    let mut stale = Vec::new();
    for target in targets() {
        let path = root().join(&target.path);
        let text = (target.text)();
        if std::fs::read_to_string(&path).is_ok_and(|committed| committed == text) {
            continue;
        }
        if is_update() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        } else {
            stale.push(target.path);
        }
    }
    assert!(
        stale.is_empty(),
        "{stale:?} differ from what the table makes; write them with\n  \
         UPDATE=1 cargo test -p lendwright-tests --test generated"
    );
}

#[test]
fn no_file_of_a_section_that_is_gone_stays() {
    let made: Vec<String> = targets().into_iter().map(|target| target.path).collect();
    let mut left = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = std::fs::read_dir(root().join(folder)) else { continue };
        for entry in entries.map(Result::unwrap).filter(|entry| entry.path().is_file()) {
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if made.contains(&path) {
                continue;
            }
            if is_update() {
                std::fs::remove_file(entry.path()).unwrap();
            } else {
                left.push(path);
            }
        }
    }
    assert!(left.is_empty(), "{left:?} belong to no section of the table; remove them");
}

/// The Rust sources below a folder.
fn sources(folder: &Path) -> Vec<String> {
    let mut sources = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources.extend(self::sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources.push(fs::read_to_string(path).unwrap());
        }
    }
    sources
}

#[test]
fn the_codes_of_refusals_are_those_of_the_sources_with_the_status_of_each_case() {
    let sources = self::sources(&root().join("core"));
    for code in ErrorCode::all() {
        let path = match code {
            ErrorCode::Storage(code) => format!("StorageErrorCode::{code:?}"),
            code => format!("ErrorCode::{code:?}"),
        };
        let has = |source: &String| {
            let mut behind = source.split(&path).skip(1);
            behind.any(|text| !text.starts_with(|next: char| next.is_alphanumeric()))
        };
        assert!(sources.iter().any(has), "no condition has the code {}", code.name());
    }
    for case in cases().iter().filter(|case| case.status >= 400) {
        let code = case.detail.get("code").and_then(Json::as_text).unwrap_or_default();
        let known = ErrorCode::from_name(code).unwrap_or_else(|| panic!("{code} is not listed"));
        let status = format!("{}: ", case.status);
        assert!(known.meaning().starts_with(&status), "{code} comes with {status}");
    }
}

#[test]
fn the_scopes_stand_once_in_the_headers_and_pages() {
    for folder in ["include", "include/lendwright", "docs/operations"] {
        for entry in fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                let text = fs::read_to_string(entry.path()).unwrap();
                let lists = ["| pii |", r"\| pii \|"].iter().any(|list| text.contains(list));
                assert!(!lists, "{}", entry.path().display());
            }
        }
    }
}
