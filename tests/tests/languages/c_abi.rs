//! The C ABI in C programs: the header, the exported symbols, misuse, threads, sanitizers and examples.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use lendwright_tests::c::{
    Language, WARNINGS, build_driver, compile, headers, library, run, scratch, there, twice,
    valgrind,
};
use lendwright_tests::payments::{any_seed, number_of};
use lendwright_tests::root;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Programs that check their own results.
const CHECKS: [&str; 13] = [
    "tests/c/callers.c",
    "tests/c/lending.c",
    "tests/c/messages.c",
    "tests/c/misuse.c",
    "tests/c/policy.c",
    "tests/c/explain.c",
    "tests/c/export.c",
    "tests/c/request.c",
    "tests/c/sizes.c",
    "tests/c/wrong.c",
    "tests/c/threads.c",
    "tests/c/together.c",
    "tests/c/transactions.c",
];

const EXAMPLES: [&str; 5] = [
    "examples/c/decide.c",
    "examples/c/front_end.c",
    "examples/c/messages.c",
    "examples/c/money.c",
    "examples/c/operations.c",
];

fn name_of(source: &str, with: &str) -> String {
    format!("{}-{with}", Path::new(source).file_stem().unwrap().to_string_lossy())
}

#[test]
fn each_header_compiles_alone_and_twice_in_every_standard() {
    for language in [Language::C, Language::Cpp] {
        let suffix = if language == Language::C { "c" } else { "cpp" };
        for (number, header) in headers("h").iter().enumerate() {
            let source = scratch("header").join(format!("twice-{number}.{suffix}"));
            std::fs::write(&source, twice(header)).unwrap();
            compiles(language, &source);
        }
    }
}

/// Compiles a file with each compiler of a language, in each of its standards.
fn compiles(language: Language, source: &Path) {
    for compiler in language.compilers().into_iter().filter(|compiler| there(compiler)) {
        for standard in language.standards() {
            let mut command = Command::new(compiler);
            command.args(WARNINGS).arg(format!("-std={standard}")).arg("-fsyntax-only");
            if language == Language::Cpp {
                command.arg("-Wold-style-cast");
            }
            run(command.arg("-I").arg(root().join("include")).arg(source));
        }
    }
}

#[test]
fn the_library_exports_what_the_header_declares_and_nothing_else() {
    if !there("nm") {
        return;
    }
    let library = library().join("liblendwright.so");
    let out = run(Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(library));
    let text = String::from_utf8(out.stdout).unwrap();
    let mut exported: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    exported.sort_unstable();
    let committed = std::fs::read_to_string(root().join("ffi/symbols.txt")).unwrap();
    assert_eq!(exported, committed.lines().collect::<Vec<_>>());
    assert!(exported.iter().all(|symbol| symbol.starts_with("lw_")));
}

#[test]
fn no_two_functions_have_the_same_letters_or_the_same_words() {
    let committed = std::fs::read_to_string(root().join("ffi/symbols.txt")).unwrap();
    let names: Vec<&str> = committed.lines().map(|name| name.trim_start_matches("lw_")).collect();
    let letters = |name: &str| name.replace('_', "");
    let words = |name: &str| {
        let mut words: Vec<&str> = name.split('_').collect();
        words.sort_unstable();
        words.join("_")
    };
    for (at, name) in names.iter().enumerate() {
        let twin = names
            .iter()
            .skip(at + 1)
            .find(|other| letters(name) == letters(other) || words(name) == words(other));
        assert_eq!(twin, None, "lw_{name}");
    }
}

#[test]
fn misuse_is_said_and_eight_threads_share_an_engine_with_each_compiler() {
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        for source in CHECKS {
            let program =
                compile(compiler, &["-std=c99", "-O2"], source, &name_of(source, compiler));
            run(&mut Command::new(program));
        }
    }
}

#[test]
fn eight_threads_share_a_book_in_a_file() {
    if !there("gcc") {
        return;
    }
    let book = scratch("threads").join(format!("{}.db", std::process::id()));
    let program = compile("gcc", &["-std=c99"], "tests/c/threads.c", "threads-in-a-file");
    run(Command::new(program).arg(format!(r#"{{"path":{book:?},"durability":"normal"}}"#)));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", book.display()));
    }
}

#[test]
fn a_book_is_opened_after_a_fork_and_not_before() {
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let program =
            compile(compiler, &["-std=c99"], "tests/c/fork.c", &name_of("fork", compiler));
        run(&mut Command::new(program));
    }
}

#[test]
fn children_that_are_forked_while_threads_write_do_not_hang() {
    if !there("gcc") {
        return;
    }
    let program = compile("gcc", &["-std=c11"], "tests/c/children.c", "children");
    let out = run(&mut Command::new(program));
    print!("{}", String::from_utf8_lossy(&out.stdout));
}

#[test]
fn address_and_undefined_behaviour_sanitizers_find_nothing() {
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let flags = ["-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        for source in CHECKS.into_iter().chain(EXAMPLES) {
            let name = name_of(source, &format!("{compiler}-asan"));
            run(Command::new(compile(compiler, &flags, source, &name))
                .env("ASAN_OPTIONS", "detect_leaks=1"));
        }
    }
}

#[test]
fn random_arrays_of_messages_are_read_refused_or_said_to_be_misuse() {
    let calls = number_of("LENDWRIGHT_FUZZ").unwrap_or(5_000).to_string();
    let seed = number_of("LENDWRIGHT_SEED").unwrap_or_else(any_seed).to_string();
    let flags = ["-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let name = format!("sms_fuzz-{compiler}-asan");
        let program = compile(compiler, &flags, "tests/c/sms_fuzz.c", &name);
        println!("{compiler}: {calls} calls, LENDWRIGHT_SEED={seed}");
        run(Command::new(program).args([&calls, &seed]).env("ASAN_OPTIONS", "detect_leaks=1"));
    }
    if there("valgrind") && there("gcc") {
        let program = compile("gcc", &["-std=c99"], "tests/c/sms_fuzz.c", "sms_fuzz-valgrind");
        run(valgrind(&program).args(["1000", &seed]));
    }
}

#[test]
fn valgrind_finds_nothing() {
    if !(there("valgrind") && there("gcc")) {
        return;
    }
    for source in CHECKS.into_iter().chain(EXAMPLES) {
        let program = compile("gcc", &["-std=c99"], source, &name_of(source, "valgrind"));
        run(&mut valgrind(&program));
    }
}

#[test]
fn valgrind_finds_an_answer_that_is_never_freed() {
    if !(there("valgrind") && there("gcc")) {
        return;
    }
    let source = scratch("leak").join("leak.c");
    let text = r#"#include <lendwright.h>
int main(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_open(lw_str("{}"), &engine, &answer);
    lw_get_rules(engine, lw_str("{}"), &answer);
    answer = NULL;
    lw_close(engine);
    return answer != NULL;
}
"#;
    std::fs::write(&source, text).unwrap();
    let program = compile("gcc", &["-std=c99"], source.to_str().unwrap(), "leak-valgrind");
    let out = valgrind(&program).output().unwrap();
    assert_eq!(out.status.code(), Some(9));
    assert!(String::from_utf8(out.stderr).unwrap().contains("definitely lost"));
}

#[test]
fn the_table_in_the_library_is_the_table() {
    if !there("gcc") {
        return;
    }
    let program = compile("gcc", &["-std=c99"], "examples/c/operations.c", "operations-listed");
    let text = String::from_utf8(run(&mut Command::new(program)).stdout).unwrap();
    let listed: Vec<&str> = text.lines().skip(1).filter_map(|l| l.split(' ').next()).collect();
    let table: Vec<&str> = lendwright::operations::all().map(|listing| listing.name).collect();
    assert_eq!(listed, table);
}

#[test]
fn the_contract_driver_speaks_as_its_readme_says() {
    let Some(driver) = build_driver(Language::C) else { return };
    let commands = [
        ("open", "{}"),
        ("op set_mappings", r#"{"Areas":{"Zamalek":7}}"#),
        ("acting", "host"),
        ("op get_id_mapping", "{}"),
        ("op get_id_mapping", r#"{"area":1}"#),
        ("acting", "nobody"),
    ];
    let told = commands.iter().fold(String::new(), |told, (line, bytes)| {
        told + &format!("{line} {}\n{bytes}", bytes.len())
    });
    let mut child = Command::new(driver);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(told.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    let expected = [
        (200, "", ""),
        (200, r#"{"names":{"Areas":1}}"#, "{}"),
        (200, "", ""),
        (200, r#"{"ID Mapping":{"Areas":{"Zamalek":7},"Cars":{},"Jobs":{},"Languages":{}}}"#, "{}"),
        (
            400,
            r#"{"message":"unknown field 'area'"}"#,
            r#"{"code":"unknown_field","field":"area"}"#,
        ),
        (
            404,
            r#"{"message":"partner 'nobody' does not exist"}"#,
            r#"{"code":"not_there","field":"user_name","value":"nobody"}"#,
        ),
    ];
    let expected = expected.iter().fold(String::new(), |text, (status, body, detail)| {
        let (b, d) = (body.len(), detail.len());
        text + &format!("status {status} body {b} detail {d}\n{body}{detail}")
    });
    assert_eq!(String::from_utf8(out.stdout).unwrap(), expected);
}
