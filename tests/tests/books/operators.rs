//! Runs the commands of docs/operators.md.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::{Engine, ErrorCode, ErrorKind};
use lendwright_tests::ledger::call;
use lendwright_tests::skips::skip;
use lendwright_tests::{Folder, name_of, passed, root};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The commands of the page, by their first line.
fn commands() -> BTreeMap<String, String> {
    let page = fs::read_to_string(root().join("docs/operators.md")).unwrap();
    let blocks = page.split("```sh\n# ").skip(1).map(|block| {
        let (name, rest) = block.split_once('\n').unwrap();
        (name.to_owned(), rest.split_once("```").unwrap().0.to_owned())
    });
    blocks.collect()
}

/// Runs commands of the page in a folder.
fn run(name: &str, folder: &Folder) -> bool {
    let text = commands().remove(name).unwrap_or_else(|| panic!("no commands to {name}"));
    let done = Command::new("sh").args(["-e", "-c", &text]).current_dir(&folder.0).status();
    done.unwrap().success()
}

fn settings(book: &Path, more: &str) -> String {
    format!(r#"{{"path": "{}"{more}}}"#, book.display())
}

fn open(book: &Path) -> Engine {
    Engine::open_json(settings(book, "").as_bytes()).unwrap()
}

/// The path of a file next to a book.
fn beside(book: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", book.display()))
}

fn sign_up(engine: &Engine, number: u32) -> bool {
    let request = format!(r#"{{"Phone_Number": "+20100{number:07}", "autofill": true}}"#);
    engine.call("sign_up", request.as_bytes()).status == 200
}

fn is_there(engine: &Engine, number: u32) -> bool {
    let request = format!(r#"{{"phone_number": "+20100{number:07}"}}"#);
    engine.call("get_borrower_info", request.as_bytes()).status == 200
}

#[test]
fn a_book_is_backed_up_restored_and_moved_by_the_pages_commands() {
    let folder = Folder::new();
    let (book, backup) = (folder.0.join("loans.book"), folder.0.join("backup.book"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    assert!(!run("back up a book that nobody has open", &folder), "it is open");
    let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, backup.display()));
    assert!(sign_up(&engine, 2));
    drop(engine);
    assert!(run("restore a book that nobody has open", &folder));
    let engine = open(&book);
    assert!(is_there(&engine, 1) && !is_there(&engine, 2));
    assert!(sign_up(&engine, 3));
    drop(engine);

    assert!(run("back up a book that nobody has open", &folder));
    assert!(is_there(&open(&backup), 3));
    assert!(run("move a book that nobody has open", &folder));
    assert!(!book.exists() && is_there(&open(&folder.0.join("archive.book")), 3));
}

#[test]
fn a_backup_leaves_alone_what_it_has_not_made() {
    let folder = Folder::new();
    let engine = open(&folder.0.join("loans.book"));
    let backup = folder.0.join("backup.book");
    let part = beside(&backup, "-part");
    let request = format!(r#"{{"path": "{}"}}"#, backup.display());
    fs::write(&part, "somebody's").unwrap();
    let refused = engine.call("back_up", request.as_bytes());
    assert_eq!(refused.status, 400, "{refused:?}");
    assert!(refused.body.contains(&part.display().to_string()), "{refused:?}");
    assert_eq!(fs::read_to_string(&part).unwrap(), "somebody's");
    assert!(!backup.exists());
    fs::remove_file(&part).unwrap();
    let _ = call(&engine, "back_up", &request);
    assert!(backup.exists() && !part.exists());
}

#[test]
fn an_auditor_reads_a_book_and_writes_nothing() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    let (body, _) = call(&engine, "get_borrower_info", r#"{"phone_number": "+201000000001"}"#);
    let uuid = body.get("UUID").and_then(lendwright::json::Json::as_text).unwrap();
    let score = format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": []}}"#);
    let (_, detail) = call(&engine, "get_total_score", &score);
    let decision = detail.get("decision_id").and_then(lendwright::json::Json::as_text).unwrap();
    let explain = format!(r#"{{"decision_id": "{decision}"}}"#);

    let audit = |engine: &Engine| {
        let (verified, _) = call(engine, "verify_log", "{}");
        assert_eq!(verified.get("whole").map(ToString::to_string).as_deref(), Some("true"));
        let _ = call(engine, "explain_decision", &explain);
        let _ = call(engine, "export_log", "{}");
        let refused =
            engine.call("sign_up", br#"{"Phone_Number": "+201000000009", "autofill": true}"#);
        assert_eq!(refused.status, 403, "{refused:?}");
        assert!(refused.detail.contains(r#""code":"read_only""#), "{refused:?}");
        let code = ErrorCode::from_name("read_only").unwrap();
        assert_eq!(ErrorKind::from_code(code, refused.status), ErrorKind::Misuse);
    };
    let read_only = || Engine::open_json(settings(&book, r#", "read_only": true"#).as_bytes());
    let beside_a_writer = read_only().unwrap();
    audit(&beside_a_writer);
    assert!(sign_up(&engine, 2) && is_there(&beside_a_writer, 2));
    drop((engine, beside_a_writer));
    // A reader does not move the log into the book.
    drop(open(&book));
    assert!(!beside(&book, "-wal").exists());

    // The folder is read-only. Root can still write to it.
    let before = fs::read(&book).unwrap();
    fs::set_permissions(&book, fs::Permissions::from_mode(0o400)).unwrap();
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o500)).unwrap();
    let alone = read_only().unwrap();
    audit(&alone);
    drop(alone);
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o700)).unwrap();
    assert_eq!(fs::read(&book).unwrap(), before);

    // On a read-only medium, the `-wal` and `-shm` files can't be created. A folder in place of `-shm` has the same
    // effect, even for root.
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(beside(&book, ending));
    }
    fs::create_dir(beside(&book, "-shm")).unwrap();
    let alone = read_only().unwrap();
    audit(&alone);
    drop(alone);
    fs::remove_dir(beside(&book, "-shm")).unwrap();
    assert_eq!(fs::read(&book).unwrap(), before);
    let nowhere = settings(&folder.0.join("nowhere.book"), r#", "read_only": true"#);
    assert!(Engine::open_json(nowhere.as_bytes()).is_err());
    assert!(!folder.0.join("nowhere.book").exists());
}

#[test]
fn a_test_book_is_audited_too_and_no_opening_of_it_is_counted() {
    let folder = Folder::new();
    let book = folder.0.join("test.book");
    let opened = |more: &str| {
        let settings = settings(&book, &format!(r#", "seed": "one"{more}"#));
        Engine::open_json(settings.as_bytes())
    };
    let engine = opened("").unwrap();
    assert!(sign_up(&engine, 1));
    drop(engine);
    let before = fs::read(&book).unwrap();
    let auditor = opened(r#", "read_only": true"#).unwrap();
    assert!(is_there(&auditor, 1));
    drop(auditor);
    assert_eq!(fs::read(&book).unwrap(), before);
}

/// An auditor who can't write next to a book must still see the changes of a lender who can.
#[test]
fn an_auditor_who_can_t_write_sees_what_the_lender_writes_since() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    let may = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).unwrap();
    assert!(sign_up(&open(&book), 1));
    may(0o500);
    let auditor = Engine::open_json(settings(&book, r#", "read_only": true"#).as_bytes()).unwrap();
    assert!(is_there(&auditor, 1) && !is_there(&auditor, 2));
    may(0o700);
    let lender = open(&book);
    assert!(sign_up(&lender, 2));
    may(0o500);
    assert!(is_there(&auditor, 2), "what is in the log");
    may(0o700);
    assert!(sign_up(&lender, 3));
    drop(lender);
    may(0o500);
    assert!((1..=3).all(|number| is_there(&auditor, number)), "what is in the book");
    may(0o700);
}

/// Root can write everywhere, so this test reads a read-only folder as another user.
#[test]
fn an_auditor_who_is_not_root_reads_it_too() {
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"];
    if !Command::new("setpriv").args(nobody).arg("true").status().is_ok_and(|it| it.success()) {
        skip("setpriv", "this user is not root, or setpriv is not installed");
        return;
    }
    let folder = Folder::new();
    let program = folder.0.join("operators");
    // Another program copies the file. Otherwise a child of another test could inherit the open copy.
    let copied = Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(copied.unwrap().success());
    for path in [&folder.0, &program] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let tests = [
        "an_auditor_reads_a_book_and_writes_nothing",
        "an_auditor_who_can_t_write_sees_what_the_lender_writes_since",
    ];
    let tests = tests.map(|test| name_of(module_path!(), test));
    let mut audit = Command::new("setpriv");
    let audit = audit.args(nobody).arg(&program).args(tests).arg("--exact").output().unwrap();
    assert!(passed(&audit, 2), "{audit:?}");
}

#[test]
fn a_book_is_opened_beside_a_writer_and_a_call_waits_as_long_as_it_is_told() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    assert!(sign_up(&open(&book), 1));
    let other = Connection::open(&book).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun = Instant::now();
    let settings = settings(&book, r#", "busy_timeout_ms": 30"#);
    let engine = Engine::open_json(settings.as_bytes()).unwrap();
    assert!(is_there(&engine, 1));
    let refused = engine.call("sign_up", br#"{"Phone_Number": "+201000000002", "autofill": true}"#);
    assert!(refused.detail.contains(r#""code":"busy""#), "{refused:?}");
    // Far less than the default of five seconds.
    assert!(begun.elapsed() < Duration::from_secs(4));
    other.execute_batch("ROLLBACK").unwrap();
    assert!(sign_up(&engine, 2));
}
