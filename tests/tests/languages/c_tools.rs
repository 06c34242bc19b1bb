//! Threads that open, score, close and unload the library, under tools that detect races and memory errors, with the
//! installed suppressions. A tool that is not installed is a skip.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright_tests::c::{Language, WARNINGS, compile, library, run, scratch, there, valgrind};
use lendwright_tests::{Folder, root};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of rounds under a tool that makes the library about fifty times slower.
const ROUNDS: &str = "2";

const EXAMPLES: [&str; 5] = ["decide", "front_end", "messages", "money", "operations"];

/// The program that loads the library itself, so that closing it drops the last reference.
fn unload(compiler: &str, flags: &[&str], name: &str) -> PathBuf {
    let program = scratch("bin").join(format!("unload-{name}"));
    let mut command = Command::new(compiler);
    command.args(WARNINGS).args(["-std=c11", "-g", "-I"]).arg(root().join("include")).args(flags);
    command.arg(root().join("tests/c/unload.c")).arg("-o").arg(&program);
    run(command.args(["-pthread", "-ldl"]));
    program
}

fn the_library() -> PathBuf {
    library().join("liblendwright.so")
}

/// A program under a race detector of valgrind, with the installed suppressions. It exits with 9 if the tool finds
/// something.
fn races_by(tool: &str, program: &Path) -> Command {
    let suppressions = root().join("ffi/valgrind.supp");
    let mut command = Command::new("valgrind");
    command.args([&format!("--tool={tool}"), "--quiet", "--error-exitcode=9"]);
    command.arg(format!("--suppressions={}", suppressions.display())).arg(program);
    command
}

/// A program that was built with the thread sanitizer, with the installed suppressions.
fn sanitized(program: &Path) -> Command {
    let suppressions = root().join("ffi/tsan.supp");
    let mut command = Command::new(program);
    command.env("TSAN_OPTIONS", format!("suppressions={}", suppressions.display()));
    command
}

fn example(compiler: &str, flags: &[&str], name: &str, with: &str) -> PathBuf {
    let source = format!("examples/c/{name}.c");
    compile(compiler, &[&["-std=c99"], flags].concat(), &source, &format!("{name}-{with}"))
}

/// Runs the example of a decision, or the threads, with a book in a file.
fn in_a_file(command: &mut Command, rounds: Option<&str>) {
    let folder = Folder::new();
    let book = folder.0.join("book.db").display().to_string();
    match rounds {
        None => command.arg(book),
        Some(rounds) => {
            command.arg(format!(r#"{{"path":{book:?},"durability":"normal"}}"#)).arg(rounds)
        }
    };
    run(command);
}

#[test]
fn the_library_may_be_closed_while_threads_end_that_have_used_it() {
    if there("gcc") {
        run(Command::new(unload("gcc", &[], "plain")).arg(the_library()));
    }
}

#[test]
fn valgrind_s_tools_are_silent_with_the_suppressions_that_are_installed() {
    if !(there("valgrind") && there("gcc")) {
        return;
    }
    let alone = unload("gcc", &[], "valgrind");
    run(valgrind(&alone).arg(the_library()).arg(ROUNDS));
    let shared = compile("gcc", &["-std=c99"], "tests/c/threads.c", "threads-races");
    for tool in ["helgrind", "drd"] {
        run(races_by(tool, &alone).arg(the_library()).arg(ROUNDS));
        run(&mut races_by(tool, &shared));
    }
}

#[test]
fn valgrind_s_tools_for_races_are_silent_on_threads_that_share_a_book_in_a_file() {
    share_a_file_under_the_tools("1");
}

#[test]
#[ignore = "takes some minutes"]
fn valgrind_s_tools_for_races_are_silent_on_the_examples_and_on_threads_that_share_a_file_for_long()
{
    share_a_file_under_the_tools("100");
    if !(there("valgrind") && there("gcc")) {
        return;
    }
    for name in EXAMPLES.into_iter().chain(["year"]) {
        let program = example("gcc", &[], name, "races");
        for tool in ["helgrind", "drd"] {
            run(&mut races_by(tool, &program));
            if name == "decide" {
                in_a_file(&mut races_by(tool, &program), None);
            }
        }
    }
}

fn share_a_file_under_the_tools(rounds: &str) {
    if !(there("valgrind") && there("gcc")) {
        return;
    }
    let name = format!("threads-file-races-{rounds}");
    let shared = compile("gcc", &["-std=c99"], "tests/c/threads.c", &name);
    for tool in ["helgrind", "drd"] {
        in_a_file(&mut races_by(tool, &shared), Some(rounds));
    }
}

#[test]
fn the_thread_sanitizer_is_silent_on_the_examples_and_on_books_in_files() {
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let flags = ["-fsanitize=thread"];
        for name in EXAMPLES {
            let program = example(compiler, &flags, name, &format!("{compiler}-tsan"));
            run(&mut sanitized(&program));
            if name == "decide" {
                in_a_file(&mut sanitized(&program), None);
            }
        }
        let name = format!("threads-{compiler}-tsan-file");
        let flags = ["-std=c99", "-fsanitize=thread"];
        let shared = compile(compiler, &flags, "tests/c/threads.c", &name);
        in_a_file(&mut sanitized(&shared), Some("200"));
    }
}

#[test]
fn the_sanitizers_are_silent_with_the_suppressions_that_are_installed() {
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        let program = unload(compiler, &flags, &format!("{compiler}-asan"));
        run(Command::new(program).arg(the_library()).env("ASAN_OPTIONS", "detect_leaks=1"));

        let program = unload(compiler, &["-fsanitize=thread"], &format!("{compiler}-tsan"));
        run(sanitized(&program).arg(the_library()).arg(ROUNDS));
        let name = format!("threads-{compiler}-tsan-supp");
        let flags = ["-std=c99", "-fsanitize=thread"];
        run(&mut sanitized(&compile(compiler, &flags, "tests/c/threads.c", &name)));
    }
}

#[test]
fn a_race_in_the_program_itself_is_found_with_the_suppressions() {
    const SOURCE: &str = r#"#include <lendwright.h>
#include <pthread.h>
static int torn;
static void *work(void *unused) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    int at;
    /* before any call: a lock of the library would put the two threads in an order now and then */
    for (at = 0; at < 1000; at++) torn++;
    lw_open(lw_str("{}"), &engine, &answer);
    lw_close(engine);
    return unused;
}
int main(void) {
    pthread_t threads[2];
    int at;
    for (at = 0; at < 2; at++) pthread_create(&threads[at], NULL, work, NULL);
    for (at = 0; at < 2; at++) pthread_join(threads[at], NULL);
    return torn == 0;
}
"#;
    let source = scratch("race").join("race.c");
    std::fs::write(&source, SOURCE).unwrap();
    let build = |compiler: &str, flags: &[&str], name: &str| {
        compile(compiler, &[&["-std=c99"], flags].concat(), source.to_str().unwrap(), name)
    };
    if there("valgrind") && there("gcc") {
        let program = build("gcc", &[], "race-valgrind");
        for tool in ["helgrind", "drd"] {
            let out = races_by(tool, &program).output().unwrap();
            assert_eq!(out.status.code(), Some(9), "{tool}");
        }
    }
    for compiler in Language::C.compilers().into_iter().filter(|compiler| there(compiler)) {
        let program = build(compiler, &["-fsanitize=thread"], &format!("race-{compiler}"));
        let out = sanitized(&program).output().unwrap();
        assert!(String::from_utf8_lossy(&out.stderr).contains("data race"), "{compiler}");
    }
}
