//! The README's C, compiled and run as it stands there. Its Rust runs as a documentation test of the
//! core, its Python in the package's own tests.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright_tests::c::{Language, compile, run, scratch, there};
use lendwright_tests::root;
use std::process::Command;

/// What the README leaves to the reader.
const BEFORE: &str = "#include <lendwright.h>
#include <stdio.h>
static int report(const lw_answer *answer) {
    printf(\"%d\\n\", lw_answer_http_status(answer));
    return 0;
}
int main(void) {
";

#[test]
fn the_c_of_the_readme_runs() {
    let Some(compiler) = Language::C.compilers().into_iter().find(|compiler| there(compiler))
    else {
        return;
    };
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let (_, rest) = readme.split_once("```c\n").expect("the README has C");
    let (program, _) = rest.split_once("```").expect("the block ends");
    let folder = scratch("readme");
    let source = folder.join("readme.c");
    std::fs::write(&source, format!("{BEFORE}{program}return 0;\n}}\n")).unwrap();
    let program = compile(compiler, &["-std=c11"], source.to_str().unwrap(), "readme");
    for end in ["", "-wal", "-shm"] {
        // A book of an earlier run has nothing that this one needs.
        let _ = std::fs::remove_file(folder.join(format!("book.db{end}")));
    }
    let out = run(Command::new(program).current_dir(&folder));
    // The borrower of the snippet is nobody, so the report is the interface's 404.
    assert_eq!(String::from_utf8_lossy(&out.stdout), "404\n");
}
