//! If the files of a book are moved or replaced under an open handle, the handle acknowledges nothing more and does not
//! change the new files. A restored copy next to another book's log is detected.
//!
//! The other program is this test's own, started again: it opens the book, reads it and closes it.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs
)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

mod journals;
mod proof;

use lendwright::operations::host::VerifyLog;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine, ErrorKind};
use lendwright_tests::ledger::call;
use lendwright_tests::skips::skip;
use lendwright_tests::{Folder, alone, passed};
use rusqlite::Connection;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The variable that makes the program the other one. Its value is the book.
const BOOK: &str = "LENDWRIGHT_OTHER_BOOK";

fn open(book: &Path) -> Engine {
    Engine::open_with(Sqlite::file(book).unwrap(), Config::default()).unwrap()
}

/// Signs up a borrower, and returns whether that was acknowledged.
fn sign_up(engine: &Engine, number: u32) -> bool {
    let request = format!(r#"{{"Phone_Number": "+20100{number:07}", "autofill": true}}"#);
    engine.call("sign_up", request.as_bytes()).status == 200
}

fn is_there(engine: &Engine, number: u32) -> bool {
    let request = format!(r#"{{"phone_number": "+20100{number:07}"}}"#);
    engine.call("get_borrower_info", request.as_bytes()).status == 200
}

fn beside(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Another program opens the book, signs up a borrower and closes the book.
fn by_another_program(book: &Path) {
    let mut other = alone(module_path!(), "another_program");
    let done = other.env(BOOK, book).output().unwrap();
    assert!(passed(&done, 1), "{done:?}");
}

/// The other program's work. In the test itself, this does nothing.
#[test]
fn another_program() {
    if let Some(book) = std::env::var_os(BOOK) {
        assert!(sign_up(&open(Path::new(&book)), 999));
    }
}

/// The same with Python's SQLite, which is often older and deletes the log if it finds no lock. Without Python, this
/// is skipped.
fn by_python(book: &Path) {
    let code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version').fetchall()";
    match Command::new("python3").args(["-c", code]).arg(book).status() {
        Ok(done) => assert!(done.success()),
        Err(_) => skip("python3", "python3 is not installed"),
    }
}

/// A way to pull files away.
type Pull = fn(&Path);

/// Ways to pull files away from under an open book, all with the means of other programs.
const PULLS: [(&str, Pull); 17] = [
    ("another descriptor of the book is closed, and another program uses the book", |book| {
        drop(File::open(book).unwrap());
        by_another_program(book);
    }),
    ("another descriptor of the book is closed, and Python's SQLite reads the book", |book| {
        drop(File::open(book).unwrap());
        by_python(book);
    }),
    (
        "another descriptor of the book is closed, Python's SQLite reads it, and another program uses it",
        |book| {
            drop(File::open(book).unwrap());
            by_python(book);
            by_another_program(book);
        },
    ),
    ("the log is deleted", |book| fs::remove_file(beside(book, "-wal")).unwrap()),
    ("the log's index is deleted", |book| fs::remove_file(beside(book, "-shm")).unwrap()),
    ("both are deleted, and another program uses the book", |book| {
        fs::remove_file(beside(book, "-wal")).unwrap();
        fs::remove_file(beside(book, "-shm")).unwrap();
        by_another_program(book);
    }),
    ("the book is deleted", |book| fs::remove_file(book).unwrap()),
    ("the book is moved", |book| fs::rename(book, beside(book, ".old")).unwrap()),
    ("the book is moved, and a link to it put in its place", |book| {
        let moved = beside(book, ".old");
        fs::rename(book, &moved).unwrap();
        std::os::unix::fs::symlink(&moved, book).unwrap();
        by_another_program(book);
    }),
    ("a copy is moved in its place", |book| fs::rename(beside(book, ".copy"), book).unwrap()),
    ("a copy is moved in its place, its log is taken away, and another program uses it", |book| {
        fs::rename(beside(book, ".copy"), book).unwrap();
        fs::remove_file(beside(book, "-wal")).unwrap();
        fs::remove_file(beside(book, "-shm")).unwrap();
        by_another_program(book);
    }),
    ("the log is cut to nothing", |book| cut(book, "-wal", |_| 0)),
    ("the log is cut by its last byte", |book| cut(book, "-wal", |bytes| bytes - 1)),
    ("the log is cut to nothing, and filled with as many zeros", |book| {
        let bytes = beside(book, "-wal").metadata().unwrap().len();
        cut(book, "-wal", |_| 0);
        cut(book, "-wal", move |_| bytes);
    }),
    ("the log's index is cut to nothing", |book| cut(book, "-shm", |_| 0)),
    ("the book is cut to nothing", |book| cut(book, "", |_| 0)),
    ("the book is cut to a half", |book| cut(book, "", |bytes| bytes / 2)),
];

/// Changes the size of a file in place, like `truncate` or a shell's `: > file`.
fn cut(book: &Path, ending: &str, bytes: impl Fn(u64) -> u64) {
    let file = File::options().write(true).open(beside(book, ending)).unwrap();
    file.set_len(bytes(file.metadata().unwrap().len())).unwrap();
}

/// The files of a book by their inodes.
fn files(book: &Path) -> Vec<Option<u64>> {
    let inode = |ending| beside(book, ending).symlink_metadata().ok().map(|file| file.ino());
    ["", "-wal", "-shm"].map(inode).to_vec()
}

#[test]
fn nothing_is_acknowledged_once_a_file_was_pulled_away() {
    for ((way, pull), waits) in PULLS.into_iter().flat_map(|pull| [(pull, false), (pull, true)]) {
        let folder = Folder::new();
        let book = folder.0.join("loans.book");
        let engine = open(&book);
        assert!(sign_up(&engine, 1));
        let copy = beside(&book, ".copy");
        let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, copy.display()));
        assert!(sign_up(&engine, 2));
        if waits {
            // After this time, an unchanged folder proves that its files are the same.
            thread::sleep(Duration::from_millis(60));
            assert!(sign_up(&engine, 3) && sign_up(&engine, 4));
        }
        let found = files(&book);
        pull(&book);
        let is_pulled = files(&book) != found || way.contains(" is cut ");
        let acknowledged: Vec<u32> = (10..60).filter(|number| sign_up(&engine, *number)).collect();
        assert_eq!(acknowledged.len(), if is_pulled { 0 } else { 50 }, "{way}");

        // The book can't be reopened while a handle lives, unless the path is now another file without that handle's
        // log.
        let second = Sqlite::file(&book).map(|store| Engine::open_with(store, Config::default()));
        let opens = !is_pulled || way.contains("its log is taken away");
        assert_eq!(matches!(second, Ok(Ok(_))), opens, "{way}: reopened while a handle lives");
        drop(second);
        // The new files are unchanged: no log is moved into them, and none of their logs is deleted.
        let content = |ending| fs::read(beside(&book, ending)).ok();
        let before = [content(""), content("-wal")];
        drop(engine);
        if is_pulled {
            assert_eq!([content(""), content("-wal")], before, "{way}");
        }
        let when = if waits { "later" } else { "at once" };
        println!("{way}, {when}: {} of 50 acknowledged", acknowledged.len());
        if !is_pulled {
            let reopened = open(&book);
            assert!(acknowledged.iter().all(|number| is_there(&reopened, *number)), "{way}");
        }
    }
}

#[test]
fn a_copy_that_is_restored_beside_a_log_of_another_is_told_and_a_crash_is_not() {
    let folder = Folder::new();
    let (book, copy) = (folder.0.join("loans.book"), folder.0.join("copy.book"));
    let (crashed, restored) = (folder.0.join("crashed.book"), folder.0.join("restored.book"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, copy.display()));
    assert!(sign_up(&engine, 2));

    // The files as they are after a power failure.
    for (from, to) in [(&book, &crashed), (&copy, &restored)] {
        fs::copy(from, to).unwrap();
        fs::copy(beside(&book, "-wal"), beside(to, "-wal")).unwrap();
    }
    let after_crash = open(&crashed);
    assert!([1, 2].iter().all(|number| is_there(&after_crash, *number)));

    let before = (fs::read(&restored).unwrap(), fs::read(beside(&restored, "-wal")).unwrap());
    let refused = Sqlite::file(&restored).unwrap_err();
    let text = format!(
        "beside the book lies {}, which is not its own log: if the book was restored from a copy, or moved over \
         another one, close it everywhere and take that file away",
        beside(&restored, "-wal").display()
    );
    assert_eq!(refused.to_string(), text);
    let after = (fs::read(&restored).unwrap(), fs::read(beside(&restored, "-wal")).unwrap());
    assert!(after == before, "left untouched");
    // A link resolves to the file, and the log is next to the file.
    let link = folder.0.join("link.book");
    std::os::unix::fs::symlink(&restored, &link).unwrap();
    assert_eq!(Sqlite::file(&link).unwrap_err().to_string(), text);
    fs::remove_file(beside(&restored, "-wal")).unwrap();
    let restored = open(&link);
    assert!(is_there(&restored, 1) && !is_there(&restored, 2));
}

#[test]
fn the_log_of_another_book_beside_a_closed_one_is_told_and_replaces_nothing() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let (book, other, crashed) = (path("loans.book"), path("other.book"), path("crashed.book"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    // The book's own log, from before the closing.
    let own_log = fs::read(beside(&book, "-wal")).unwrap();
    assert!(sign_up(&engine, 2));
    drop(engine);
    let engine = open(&other);
    assert!(sign_up(&engine, 3));
    let other_log = fs::read(beside(&other, "-wal")).unwrap();
    fs::copy(&other, &crashed).unwrap();
    fs::write(beside(&crashed, "-wal"), &other_log).unwrap();
    drop(engine);

    for log in [&other_log, &own_log] {
        let closed = fs::read(&book).unwrap();
        fs::write(beside(&book, "-wal"), log).unwrap();
        for read_only in [false, true] {
            let settings = format!(r#"{{"path": "{}", "read_only": {read_only}}}"#, book.display());
            let refused = Engine::open_json(settings.as_bytes()).unwrap_err();
            assert_eq!(refused.code().name(), "foreign_log", "{refused}");
            assert!(fs::read(&book).unwrap() == closed, "left untouched");
            assert!(fs::read(beside(&book, "-wal")).unwrap() == *log, "left untouched");
            // A journal next to the log does not hide it.
            fs::write(beside(&book, "-journal"), b"x").unwrap();
            let refused = Engine::open_json(settings.as_bytes()).unwrap_err();
            assert_eq!(refused.code().name(), "foreign_log", "{refused}");
            fs::remove_file(beside(&book, "-journal")).unwrap();
        }
        fs::remove_file(beside(&book, "-wal")).unwrap();
        let engine = open(&book);
        assert!(is_there(&engine, 1) && is_there(&engine, 2) && !is_there(&engine, 3));
        drop(engine);
        assert!(fs::read(&book).unwrap().get(18..20) == Some(&[1, 1][..]));
    }
    // A log that a crash left is the book's own.
    assert!(is_there(&open(&crashed), 3));
}

#[test]
fn a_book_that_others_have_open_keeps_its_log_when_one_closes_it() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    let (first, second) = (open(&book), open(&book));
    assert!(sign_up(&first, 1));
    drop(first);
    assert!(beside(&book, "-wal").exists());
    assert!(sign_up(&second, 2) && is_there(&second, 1));
    by_another_program(&book);
    assert!(beside(&book, "-wal").exists() && is_there(&second, 999));
    drop(second);
    assert!(!beside(&book, "-wal").exists());
}

/// Once with a book that was created and closed, and once with a copy.
#[test]
fn another_file_that_is_moved_over_an_open_book_is_told_as_such_and_not_as_a_foreign_log() {
    for is_copy in [false, true] {
        let folder = Folder::new();
        let (book, other) = (folder.0.join("live.book"), folder.0.join("other.book"));
        let engine = open(&other);
        assert!(sign_up(&engine, 8));
        let copy = folder.0.join("copy.book");
        let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, copy.display()));
        drop(engine);
        let engine = open(&book);
        assert!(sign_up(&engine, 1));
        fs::rename(if is_copy { &copy } else { &other }, &book).unwrap();

        let refused =
            engine.call("sign_up", br#"{"Phone_Number": "+201000000002", "autofill": true}"#);
        assert!(refused.detail.contains(r#""code":"book_replaced""#), "{refused:?}");
        let settings = format!(r#"{{"path": "{}"}}"#, book.display());
        let before = [fs::read(&book).unwrap(), fs::read(beside(&book, "-wal")).unwrap()];
        let opened = Engine::open_json(settings.as_bytes()).unwrap_err();
        assert_eq!((opened.code().name(), opened.kind()), ("book_replaced", ErrorKind::Gone));
        // If the book is missing and its log is in use, no new book is created.
        let away = folder.0.join("away.book");
        fs::rename(&book, &away).unwrap();
        let opened = Engine::open_json(settings.as_bytes()).unwrap_err();
        assert_eq!((opened.code().name(), opened.kind()), ("book_gone", ErrorKind::Gone));
        assert!(!book.exists());
        let after = [fs::read(&away).unwrap(), fs::read(beside(&book, "-wal")).unwrap()];
        assert!(after == before, "left untouched");
    }
}

#[test]
fn a_hard_link_is_the_same_book() {
    let folder = Folder::new();
    let (book, link) = (folder.0.join("loans.book"), folder.0.join("link.book"));
    let engine = open(&book);
    fs::hard_link(&book, &link).unwrap();
    let linked = open(&link);
    assert!(sign_up(&engine, 1) && sign_up(&linked, 2) && sign_up(&engine, 3));
    assert!(is_there(&engine, 2) && is_there(&linked, 3));
    assert!(!beside(&link, "-wal").exists(), "one log");
    drop(engine);
    assert!(sign_up(&linked, 4));
    drop(linked);
    let reopened = open(&book);
    assert!((1..=4).all(|number| is_there(&reopened, number)));
}

#[test]
fn files_of_a_book_are_their_owners_alone() {
    let folder = Folder::new();
    let (book, copy) = (folder.0.join("loans.book"), folder.0.join("copy.book"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, copy.display()));
    for file in [&book, &beside(&book, "-wal"), &beside(&book, "-shm"), &copy] {
        assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o600, "{}", file.display());
    }
}

#[test]
fn what_was_in_a_book_stays_there_when_its_log_is_cut() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    let engine = open(&book);
    assert!((1..=50).all(|number| sign_up(&engine, number)));
    drop(engine);

    let engine = open(&book);
    assert!((51..=100).all(|number| sign_up(&engine, number)));
    cut(&book, "-wal", |_| 0);
    assert!(!(101..=150).any(|number| sign_up(&engine, number)));
    let refused = engine.call("verify_log", b"{}");
    assert!(refused.detail.contains(r#""code":"book_replaced""#), "{refused:?}");
    assert!(refused.body.contains("a file of the book was cut short"), "{refused:?}");
    drop(engine);

    let reopened = open(&book);
    assert!((1..=50).all(|number| is_there(&reopened, number)));
    assert!(!(51..=150).any(|number| is_there(&reopened, number)));
    assert!(reopened.run(&VerifyLog::default()).unwrap().whole);
}

#[test]
fn a_log_whose_book_is_missing_is_told_and_kept() {
    let folder = Folder::new();
    let (book, crashed) = (folder.0.join("loans.book"), folder.0.join("crashed.book"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    fs::copy(beside(&book, "-wal"), beside(&crashed, "-wal")).unwrap();
    let before = fs::read(beside(&crashed, "-wal")).unwrap();
    let settings = format!(r#"{{"path": "{}"}}"#, crashed.display());
    let refused = Engine::open_json(settings.as_bytes()).unwrap_err();
    assert_eq!((refused.code().name(), refused.kind()), ("book_gone", ErrorKind::Gone));
    let text = format!(
        "the book's file is missing, and its log {} is there: put the file back where it was, and keep the log, which \
         may hold the only copy of what was committed last; for a new book, move the log to another folder",
        beside(&crashed, "-wal").display()
    );
    assert_eq!(Sqlite::file(&crashed).unwrap_err().to_string(), text);
    assert!(!crashed.exists() && fs::read(beside(&crashed, "-wal")).unwrap() == before);

    fs::copy(&book, &crashed).unwrap();
    assert!(is_there(&open(&crashed), 1));
}

/// Backup tools do this after the log was moved into the book.
#[test]
fn a_log_that_others_empty_by_rights_is_no_loss() {
    let folder = Folder::new();
    let book = folder.0.join("loans.book");
    let engine = open(&book);
    for round in 0..20 {
        assert!(sign_up(&engine, 2 * round));
        let other = Connection::open(&book).unwrap();
        let emptied = other.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
        assert_eq!(emptied, Ok(0));
        if round % 5 == 0 {
            other.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        }
        assert!(sign_up(&engine, 2 * round + 1));
    }
    assert!((0..40).all(|number| is_there(&engine, number)));
}

/// A host's own table makes the book large. After the table is dropped and the book is vacuumed, it is small again.
#[test]
fn a_book_that_others_make_smaller_by_rights_goes_on_and_is_still_watched() {
    for is_grown_by_others in [false, true] {
        let folder = Folder::new();
        let book = folder.0.join("loans.book");
        let engine = open(&book);
        let other = Connection::open(&book).unwrap();
        let bytes = || book.metadata().unwrap().len();
        assert!(sign_up(&engine, 1));
        let zeros = "INSERT INTO its_own VALUES (zeroblob(2000000))";
        let to_book = "PRAGMA wal_checkpoint(TRUNCATE)";
        other.execute_batch(&format!("CREATE TABLE its_own (x); {zeros}; {to_book}")).unwrap();
        assert!(sign_up(&engine, 2) && bytes() > 2_000_000);
        other.execute_batch(&format!("DROP TABLE its_own; VACUUM; {to_book}")).unwrap();
        let small = bytes();
        assert!(small < 2_000_000);
        if is_grown_by_others {
            let more = "CREATE TABLE more (x); INSERT INTO more VALUES (zeroblob(50000))";
            other.execute_batch(more).unwrap();
        }
        // The sign-ups make the book larger again, first in the log and then in the file.
        let numbers = 10..400;
        assert_eq!(numbers.clone().find(|number| !sign_up(&engine, *number)), None);
        other.execute_batch(to_book).unwrap();
        assert!(bytes() > small && sign_up(&engine, 400));
        assert!(numbers.clone().all(|number| is_there(&engine, number)));
        cut(&book, "", |bytes| bytes / 2);
        assert!(!sign_up(&engine, 401));
    }
}

/// The system kills a process that reads a mapped part of a file beyond the file's end.
#[test]
fn who_reads_a_book_is_told_that_its_index_is_cut_and_not_ended() {
    for bytes in [0, 100, 4_096, 16_384, 32_767] {
        let folder = Folder::new();
        let book = folder.0.join("loans.book");
        let engine = open(&book);
        assert!((0..50).all(|number| sign_up(&engine, number)));
        for _ in 0..3 {
            // After this time, an unchanged folder proves that its files are the same.
            thread::sleep(Duration::from_millis(60));
            assert!(is_there(&engine, 1));
        }
        cut(&book, "-shm", |_| bytes);
        assert!((0..50).all(|number| !is_there(&engine, number)), "{bytes}");
    }
}
