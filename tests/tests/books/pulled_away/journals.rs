//! Journals that a crash of another program leaves next to a closed book: its own journal, and those of other books.

use super::{beside, is_there, open, sign_up};
use lendwright::Engine;
use lendwright::storage::Sqlite;
use lendwright_tests::Folder;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// The files of a closed book and its journal, while another program changes the book.
fn changed_by_another_program(book: &Path, is_large: bool) -> [Vec<u8>; 2] {
    let sql = Connection::open(book).unwrap();
    let memory = if is_large { "PRAGMA cache_size = 2; PRAGMA cache_spill = 2;" } else { "" };
    // Without syncs, SQLite writes the header of the journal at once.
    sql.execute_batch(&format!(
        "PRAGMA synchronous = OFF; {memory} BEGIN;
         UPDATE borrower SET first_name = 'Overwritten', last_name = hex(zeroblob(2000));
         UPDATE book_fact SET value = value || ' '; UPDATE partner SET user_name = 'overwritten'"
    ))
    .unwrap();
    let files = ["", "-journal"].map(|ending| fs::read(beside(book, ending)).unwrap());
    sql.execute_batch("ROLLBACK").unwrap();
    assert!(files[1].len() > 4_096 && files[1][0] == 0xd9);
    files
}

/// A closed book with so many borrowers, which was opened so many times.
fn closed(path: &Path, people: u32, times: u32) {
    for time in 0..times {
        let engine = open(path);
        assert!((0..people).all(|number| time > 0 || sign_up(&engine, number)));
    }
}

#[test]
fn the_journal_of_another_book_beside_a_closed_one_is_told_and_replaces_nothing() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let (book, other) = (path("loans.book"), path("other.book"));
    closed(&book, 3, 2);
    let mut journals = Vec::new();
    for times in 1..=3 {
        // Books that differ in their borrowers and in the number of openings. One of them differs in neither.
        let _ = fs::remove_file(&other);
        closed(&other, if times == 3 { 200 } else { 3 }, times);
        for is_large in [false, true] {
            journals.push(changed_by_another_program(&other, is_large)[1].clone());
        }
    }
    // The journal of a new file has no pages. SQLite would empty a book with this journal.
    let new = path("new.book");
    let sql = Connection::open(&new).unwrap();
    sql.execute_batch("PRAGMA synchronous = OFF; BEGIN; CREATE TABLE t (x)").unwrap();
    journals.push(fs::read(beside(&new, "-journal")).unwrap());
    drop(sql);
    let sound = fs::read(&book).unwrap();
    for (at, journal) in journals.iter().enumerate() {
        fs::write(beside(&book, "-journal"), journal).unwrap();
        for read_only in [false, true] {
            let settings = format!(r#"{{"path": "{}", "read_only": {read_only}}}"#, book.display());
            let refused = Engine::open_json(settings.as_bytes()).unwrap_err();
            assert_eq!(refused.code().name(), "foreign_log", "journal {at}: {refused}");
            assert!(Sqlite::file(&book).unwrap_err().to_string().contains("loans.book-journal"));
            assert!(fs::read(&book).unwrap() == sound, "left untouched");
            assert!(fs::read(beside(&book, "-journal")).unwrap() == *journal, "left untouched");
        }
    }
    // If the book is missing or empty, the journal is not deleted either.
    let away = path("away.book");
    fs::write(beside(&away, "-journal"), &journals[0]).unwrap();
    let code = |path: &Path| {
        let settings = format!(r#"{{"path": "{}"}}"#, path.display());
        Engine::open_json(settings.as_bytes()).unwrap_err().code().name()
    };
    assert_eq!(code(&away), "book_gone");
    fs::write(&away, b"").unwrap();
    assert_eq!(code(&away), "foreign_log");
    assert!(fs::read(beside(&away, "-journal")).unwrap() == journals[0], "left untouched");
    fs::remove_file(beside(&book, "-journal")).unwrap();
    let engine = open(&book);
    assert!((0..3).all(|number| is_there(&engine, number)));
}

#[test]
fn a_book_whose_change_by_another_program_was_broken_off_is_as_before() {
    for is_large in [false, true] {
        let folder = Folder::new();
        let (book, crashed) = (folder.0.join("loans.book"), folder.0.join("crashed.book"));
        closed(&book, 200, 2);
        let [file, journal] = changed_by_another_program(&book, is_large);
        fs::write(&crashed, file).unwrap();
        fs::write(beside(&crashed, "-journal"), journal).unwrap();
        let engine = open(&crashed);
        assert!((0..200).all(|number| is_there(&engine, number)), "{is_large}");
        assert!(!beside(&crashed, "-journal").exists());
        let verified = engine.call("verify_book", b"{}");
        assert!(verified.body.contains(r#""whole":true"#), "{}", verified.body);
    }
}
