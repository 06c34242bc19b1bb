//! The example of a year of lending in each language: the same borrowers, and the same line at the end.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    unreachable_pub,
    reason = "the example's modules are written as examples are"
)]

#[path = "../../../examples/rust/year/people.rs"]
mod people;
#[path = "../../../examples/rust/decide/year/mod.rs"]
#[allow(clippy::module_inception, reason = "the name that the example's modules ask for")]
mod year;

use lendwright_tests::c::{Language, compile, run};
use lendwright_tests::{root, skips};
use std::process::Command;

#[test]
fn sixty_people_live_the_same_year_in_each_language() {
    let books = people::year().unwrap();
    assert_eq!(books.faults, Vec::<String>::new());
    let expected = books.line();
    let mut languages = vec!["rust"];
    for (name, mut command) in [c(), cpp(), notebook()].into_iter().flatten() {
        let said = String::from_utf8(run(&mut command).stdout).unwrap();
        assert_eq!(said.lines().last(), Some(expected.as_str()), "{name}");
        languages.push(name);
    }
    println!("{expected}: {}", languages.join(", "));
}

fn c() -> Option<(&'static str, Command)> {
    let compiler = Language::C.compiler()?;
    let flags = ["-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    Some(("c", Command::new(compile(compiler, &flags, "examples/c/year.c", "year-c"))))
}

fn cpp() -> Option<(&'static str, Command)> {
    let compiler = Language::Cpp.compiler()?;
    let flags = ["-std=c++17", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    Some(("c++", Command::new(compile(compiler, &flags, "examples/cpp/year.cpp", "year-cpp"))))
}

/// The notebook, run by the interpreter in `LENDWRIGHT_PYTHON`, which must have the package.
fn notebook() -> Option<(&'static str, Command)> {
    let mut command = Command::new(skips::python()?);
    command.arg(root().join("python/tests/run_notebooks.py"));
    command.arg(root().join("examples/notebooks/year.ipynb"));
    Some(("python", command))
}
