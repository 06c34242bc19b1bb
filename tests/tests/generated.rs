//! What is made from the table of operations is what was committed.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright_tests::{generate::targets, root};

#[test]
fn committed_files_are_what_the_table_makes() {
    let update = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    let mut stale = Vec::new();
    for target in targets() {
        let path = root().join(target.path);
        let text = (target.text)();
        if std::fs::read_to_string(&path).is_ok_and(|committed| committed == text) {
            continue;
        }
        if update {
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
