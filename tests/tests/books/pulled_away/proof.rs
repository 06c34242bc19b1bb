//! A journal that contains no page by which its book can be identified.

use super::{beside, is_there, open, sign_up};
use lendwright::Engine;
use lendwright_tests::Folder;
use lendwright_tests::ledger::call;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// A closed book with these borrowers.
fn closed(path: &Path, mut people: std::ops::Range<u32>) {
    let engine = open(path);
    assert!(people.all(|number| sign_up(&engine, number)));
}

/// The files of a closed book and its journal, in the middle of another program's change to its borrowers. The journal
/// does not contain the first page yet.
fn broken_off(book: &Path) -> [Vec<u8>; 2] {
    let sql = Connection::open(book).unwrap();
    sql.execute_batch(
        "PRAGMA synchronous = OFF; PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN;
         UPDATE borrower SET first_name = 'X', last_name = 'Y'; UPDATE partner SET user_name = 'x'",
    )
    .unwrap();
    let files = ["", "-journal"].map(|ending| fs::read(beside(book, ending)).unwrap());
    sql.execute_batch("ROLLBACK").unwrap();
    // The header takes one sector. Then come records of a page number, the page and a checksum.
    let number = |record: &[u8]| record.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
    let pages: Vec<_> = files[1][512..].chunks(4_096 + 8).filter_map(number).collect();
    assert!(!pages.is_empty() && !pages.contains(&1), "{pages:?}");
    files
}

fn refused(book: &Path) {
    let files = || ["", "-journal"].map(|ending| fs::read(beside(book, ending)).unwrap());
    let before = files();
    for read_only in [false, true] {
        let settings = format!(r#"{{"path": "{}", "read_only": {read_only}}}"#, book.display());
        let refused = Engine::open_json(settings.as_bytes()).unwrap_err();
        assert_eq!(refused.code().name(), "foreign_log", "{refused}");
        assert!(files() == before, "left untouched");
    }
}

#[test]
fn the_journal_of_another_book_of_as_many_pages_replaces_nothing() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let (book, other) = (path("loans.book"), path("other.book"));
    closed(&book, 1..3);
    closed(&other, 3..6);
    let bytes = |path: &Path| path.metadata().unwrap().len();
    assert_eq!(bytes(&book), bytes(&other));
    let [_, journal] = broken_off(&other);
    fs::write(beside(&book, "-journal"), &journal).unwrap();
    refused(&book);
    // The same for a book that a crash left open.
    let (live, crashed) = (path("live.book"), path("crashed.book"));
    closed(&live, 1..3);
    let engine = open(&live);
    fs::copy(&live, &crashed).unwrap();
    assert_eq!(fs::read(&crashed).unwrap()[18..20], [2, 2]);
    fs::write(beside(&crashed, "-journal"), &journal).unwrap();
    refused(&crashed);
    drop(engine);
    fs::remove_file(beside(&book, "-journal")).unwrap();
    let engine = open(&book);
    assert!(is_there(&engine, 1) && is_there(&engine, 2) && !is_there(&engine, 3));
}

#[test]
fn the_journal_of_the_making_of_a_file_empties_no_copy() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let (book, copy, new) = (path("loans.book"), path("copy.book"), path("new.db"));
    let engine = open(&book);
    assert!(sign_up(&engine, 1));
    let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, copy.display()));
    let sql = Connection::open(&new).unwrap();
    sql.execute_batch("PRAGMA synchronous = OFF; BEGIN; CREATE TABLE t (x)").unwrap();
    fs::copy(beside(&new, "-journal"), beside(&copy, "-journal")).unwrap();
    refused(&copy);
}

#[test]
fn a_journal_of_its_own_that_proves_nothing_is_put_back_by_sqlite_once_an_operator_looked() {
    let folder = Folder::new();
    let (book, crashed) = (folder.0.join("loans.book"), folder.0.join("crashed.book"));
    closed(&book, 1..3);
    let [file, journal] = broken_off(&book);
    fs::write(&crashed, file).unwrap();
    fs::write(beside(&crashed, "-journal"), journal).unwrap();
    refused(&crashed);
    let by_sqlite = Connection::open(&crashed).unwrap();
    let whole: String =
        by_sqlite.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok");
    drop(by_sqlite);
    let engine = open(&crashed);
    assert!(is_there(&engine, 1) && is_there(&engine, 2));
    assert!(engine.call("verify_book", b"{}").body.contains(r#""whole":true"#));
}
