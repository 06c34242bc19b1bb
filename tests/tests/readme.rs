//! The README's C and C++, compiled and run as they stand there. Its Rust runs as a documentation test of the
//! core, its Python in the package's own tests.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright_tests::c::{Language, compile, run, scratch, there};
use lendwright_tests::root;
use std::path::{Path, PathBuf};
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

const BEFORE_CPP: &str = "#include <lendwright.hpp>
#include <cstdio>
int main() try {
";

const AFTER_CPP: &str = "} catch (const lendwright::Error &error) {
    std::printf(\"%d\\n\", error.status());
}
";

#[test]
fn the_cpp_of_the_readme_runs() {
    let compilers = Language::Cpp.compilers();
    let Some(compiler) = compilers.into_iter().find(|compiler| there(compiler)) else { return };
    let source = written("cpp", BEFORE_CPP, AFTER_CPP);
    let program = compile(compiler, &["-std=c++17"], source.to_str().unwrap(), "readme-cpp");
    assert_eq!(said(&program, "cpp"), "404\n");
}

#[test]
fn the_c_of_the_readme_runs() {
    let Some(compiler) = Language::C.compilers().into_iter().find(|compiler| there(compiler))
    else {
        return;
    };
    let source = written("c", BEFORE, "return 0;\n}\n");
    let program = compile(compiler, &["-std=c11"], source.to_str().unwrap(), "readme-c");
    // The borrower of the snippet is nobody, so the report is the interface's 404.
    assert_eq!(said(&program, "c"), "404\n");
}

/// The README's block of a language as a whole program.
fn written(language: &str, before: &str, after: &str) -> PathBuf {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let (_, rest) = readme.split_once(&format!("```{language}\n")).expect("the README has it");
    let (block, _) = rest.split_once("```").expect("the block ends");
    let source = scratch(&format!("readme-{language}")).join(format!("readme.{language}"));
    std::fs::write(&source, format!("{before}{block}{after}")).unwrap();
    source
}

/// What a program prints, in a folder without an earlier run's book.
fn said(program: &Path, language: &str) -> String {
    let folder = scratch(&format!("readme-{language}"));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.join(format!("book.db{end}")));
    }
    let out = run(Command::new(program).current_dir(&folder));
    String::from_utf8_lossy(&out.stdout).into_owned()
}
