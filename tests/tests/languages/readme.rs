//! The C and C++ code of the README and the header's first page, compiled and run unchanged. The README's Rust code
//! runs as a documentation test of the core, and its Python code runs in the package's own tests.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright_tests::c::{Language, compile, run, scratch};
use lendwright_tests::root;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The code that the README leaves to the reader.
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

/// The code that the page's request leaves to the reader: a borrower with a known id.
const BEFORE_REQUEST: &str = r#"#include <lendwright.h>
#include <stdio.h>
int main(void) {
    lw_engine *engine = NULL;
    lw_answer *signed_up = NULL, *answer = NULL;
    lw_bytes uuid = {NULL, 0};
    const char *from_outside;
    lw_status status = lw_open(lw_str("{}"), &engine, &answer);
    lw_sign_up(engine, lw_str("{\"Phone_Number\": \"+201001234567\", \"autofill\": true}"), &signed_up);
    if (lw_answer_text(signed_up, LW_SIGN_UP_UUID, &uuid) != LW_OK) return 1;
    from_outside = (const char *)uuid.data;
"#;

const AFTER_REQUEST: &str = r#"
    printf("%d\n", status == LW_OK ? lw_answer_http_status(answer) : -(int)status);
    lw_answer_free(answer);
    lw_answer_free(signed_up);
    lw_close(engine);
    return 0;
}
"#;

#[test]
fn the_cpp_of_the_readme_runs() {
    let Some(compiler) = Language::Cpp.compiler() else { return };
    let source = written("readme-cpp", "cpp", BEFORE_CPP, &block("cpp"), AFTER_CPP);
    let program = compile(compiler, &["-std=c++17"], source.to_str().unwrap(), "readme-cpp");
    assert_eq!(said(&program, "readme-cpp"), "404\n");
}

#[test]
fn the_c_of_the_readme_runs() {
    runs_and_frees_all("readme-c", &block("c"));
}

#[test]
fn the_headers_first_page_runs() {
    let header = std::fs::read_to_string(root().join("include/lendwright.h")).unwrap();
    let (_, rest) = header.split_once(" *   lw_engine *engine").expect("the page begins with it");
    let (page, _) = rest.split_once(" * Operations.").expect("the code ends");
    let code = page.replace("\n *", "\n");
    runs_and_frees_all("first-page", &format!("lw_engine *engine{code}"));
}

#[test]
fn the_request_of_the_headers_first_page_is_taken() {
    let Some(compiler) = Language::C.compiler() else { return };
    let header = std::fs::read_to_string(root().join("include/lendwright.h")).unwrap();
    let (_, rest) = header.split_once(" *   lw_request *request").expect("the page has it");
    let (page, _) = rest.split_once(" * The first mistake").expect("the code ends");
    let code = format!("lw_request *request{}", page.replace("\n *", "\n"));
    let source = written("first-request", "c", BEFORE_REQUEST, &code, AFTER_REQUEST);
    let flags = ["-std=c11", "-fsanitize=address"];
    let program = compile(compiler, &flags, source.to_str().unwrap(), "first-request");
    assert_eq!(said(&program, "first-request"), "200\n");
}

/// Whether or not the book opens, the program reports errors and frees every answer once.
fn runs_and_frees_all(name: &str, code: &str) {
    let Some(compiler) = Language::C.compiler() else { return };
    let source = written(name, "c", BEFORE, code, "return 0;\n}\n");
    let flags = ["-std=c11", "-fsanitize=address"];
    let program = compile(compiler, &flags, source.to_str().unwrap(), name);
    // The borrower of the snippet does not exist, so it reports the interface's 404.
    assert_eq!(said(&program, name), "404\n");
    let book = scratch(name).join("book.db");
    std::fs::write(&book, "no book").unwrap();
    assert_eq!(run(Command::new(&program).current_dir(scratch(name))).stdout, b"500\n");
}

/// The README's code block in a language.
fn block(language: &str) -> String {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let (_, rest) = readme.split_once(&format!("```{language}\n")).expect("the README has it");
    rest.split_once("```").expect("the block ends").0.to_owned()
}

/// Writes code as a whole program.
fn written(name: &str, suffix: &str, before: &str, code: &str, after: &str) -> PathBuf {
    let source = scratch(name).join(format!("program.{suffix}"));
    std::fs::write(&source, format!("{before}{code}{after}")).unwrap();
    source
}

/// The output of a program, in a folder without the book of an earlier run.
fn said(program: &Path, name: &str) -> String {
    let folder = scratch(name);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.join(format!("book.db{end}")));
    }
    let out = run(Command::new(program).current_dir(&folder));
    String::from_utf8_lossy(&out.stdout).into_owned()
}
