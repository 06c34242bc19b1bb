//! The C++ header in C++ programs: included alone and twice, under sanitizers, and its example.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use lendwright_tests::c::{
    Language, WARNINGS, compile, headers, run, scratch, there, twice, valgrind,
};
use lendwright_tests::root;
use std::process::Command;

/// The example, and programs that check their own results.
const PROGRAMS: [&str; 6] = [
    "examples/cpp/decide.cpp",
    "examples/cpp/messages.cpp",
    "examples/cpp/money.cpp",
    "tests/cpp/wrapper.cpp",
    "tests/cpp/lending.cpp",
    "tests/cpp/messages.cpp",
];

fn compilers() -> impl Iterator<Item = &'static str> {
    Language::Cpp.compilers().into_iter().filter(|compiler| there(compiler))
}

#[test]
fn the_header_compiles_alone_and_twice_in_every_standard() {
    let source = scratch("header").join("wrapper.cpp");
    std::fs::write(&source, twice("lendwright.hpp")).unwrap();
    for compiler in compilers() {
        for standard in Language::Cpp.standards() {
            let mut command = Command::new(compiler);
            command.args(WARNINGS).arg("-Wold-style-cast");
            command.arg(format!("-std={standard}")).arg("-fsyntax-only");
            run(command.arg("-I").arg(root().join("include")).arg(&source));
        }
    }
}

#[test]
fn each_sections_header_compiles_alone_and_twice() {
    let Some(compiler) = Language::Cpp.compiler() else { return };
    for (number, header) in headers("hpp").iter().enumerate().skip(1) {
        let source = scratch("header").join(format!("section-{number}.cpp"));
        std::fs::write(&source, twice(header)).unwrap();
        let mut command = Command::new(compiler);
        command.args(WARNINGS).args(["-std=c++17", "-fsyntax-only"]);
        run(command.arg("-I").arg(root().join("include")).arg(&source));
    }
}

#[test]
fn lists_and_maps_are_ranges_of_cpp20() {
    for compiler in compilers() {
        let mut command = Command::new(compiler);
        command.args(WARNINGS).args(["-std=c++20", "-fsyntax-only"]);
        let source = root().join("tests/cpp/ranges.cpp");
        run(command.arg("-I").arg(root().join("include")).arg(source));
    }
}

#[test]
fn address_and_undefined_behaviour_sanitizers_find_nothing() {
    for (compiler, standard) in compilers().zip(Language::Cpp.standards()) {
        let standard = format!("-std={standard}");
        let flags = [&standard, "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        for source in PROGRAMS {
            let name = source.rsplit('/').next().unwrap().replace(".cpp", "");
            let program = compile(compiler, &flags, source, &format!("{name}-{compiler}-asan"));
            run(Command::new(program).env("ASAN_OPTIONS", "detect_leaks=1"));
        }
    }
}

#[test]
fn valgrind_finds_nothing() {
    if !(there("valgrind") && there("g++")) {
        return;
    }
    for source in PROGRAMS {
        let name = source.rsplit('/').next().unwrap().replace(".cpp", "-cpp-valgrind");
        run(&mut valgrind(&compile("g++", &["-std=c++17"], source, &name)));
    }
}
