//! The committed generated files match the table of operations.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright_tests::{
    generate::{FOLDERS, targets},
    root,
};

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
