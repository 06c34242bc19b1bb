#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod group;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection as Db;

use super::{Sqlite, SqliteCondition};
use crate::conformance::record::{Record, Time, record};
use crate::conformance::rows::Rows;
use crate::{Durability, Mode, Storage, StorageError, Table};

record! {
    /// A payment, with a column that was added later.
    pub(super) struct Payment in "payment" since 1 {
        key { tenant_id: i64, id: i64 }
        paid_at: Time,
        settled: bool,
        note: Option<String> = since 2,
    }
    index by_note (tenant_id, note) since 2;
}

mod older {
    use super::{Time, record};

    record! {
        /// A payment in the first layout.
        pub(super) struct Payment in "payment" since 1 {
            key { tenant_id: i64, id: i64 }
            paid_at: Time,
            settled: bool,
        }
    }
}

mod longer {
    use super::{Time, record};

    record! {
        /// A payment. Its rows have become long since.
        pub(super) struct Payment in "payment" since 1 wide {
            key { tenant_id: i64, id: i64 }
            paid_at: Time,
            settled: bool,
        }
    }
}

const ONE: i64 = 1;
const WRITE: Mode = Mode::Write(Durability::Full);

/// Makes a file.
type Make = dyn Fn(&Path);

/// A folder that is deleted when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lendwright-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn book(&self) -> PathBuf {
        self.0.join("loans.book")
    }

    /// Returns each file with its bytes.
    fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path());
        let mut contents: Vec<_> =
            files.map(|file| (file.clone(), fs::read(file).unwrap())).collect();
        contents.sort();
        contents
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn payment(id: i64) -> older::Payment {
    let paid_at = Time(1_763_717_000_000_001);
    older::Payment { tenant_id: ONE, id, paid_at, settled: true }
}

/// Opens a book of the first layout with one payment.
fn book_with_a_payment(path: &Path) -> Sqlite {
    let store = Sqlite::file(path).unwrap();
    store.prepare(&[older::Payment::TABLE]).unwrap();
    store.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(1))).unwrap();
    store
}

fn ids(store: &dyn Storage) -> Vec<i64> {
    let mut ids = Vec::new();
    let done = store.transact(Mode::Read, &mut |tx| {
        let payments: Vec<older::Payment> = Rows::new(tx, ONE).scan(Table::KEY).collect()?;
        ids = payments.iter().map(|payment| payment.id).collect();
        Ok(())
    });
    done.unwrap();
    ids
}

#[test]
fn what_was_committed_is_there_after_reopening() {
    let folder = Folder::new("reopen");
    drop(book_with_a_payment(&folder.book()));
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[older::Payment::TABLE]).unwrap();
    assert_eq!(ids(&store), [1]);
}

#[test]
fn an_older_file_opens_and_is_brought_up_to_date() {
    let folder = Folder::new("older");
    drop(book_with_a_payment(&folder.book()));
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[Payment::TABLE]).unwrap();
    let noted = Payment {
        tenant_id: ONE,
        id: 2,
        paid_at: payment(1).paid_at,
        settled: false,
        note: Some("late".into()),
    };
    store
        .transact(WRITE, &mut |tx| {
            let mut rows = Rows::new(tx, ONE);
            let old: Payment = rows.get(1_i64)?.unwrap();
            assert_eq!((old.paid_at, old.settled, old.note), (noted.paid_at, true, None));
            rows.insert(&noted)?;
            assert_eq!(rows.first("by_note", "late")?, Some(noted.clone()));
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_table_whose_rows_have_become_long_is_read_and_written_as_before() {
    let folder = Folder::new("longer");
    drop(book_with_a_payment(&folder.book()));
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[longer::Payment::TABLE]).unwrap();
    let paid_at = payment(1).paid_at;
    let long = |id, settled| longer::Payment { tenant_id: ONE, id, paid_at, settled };
    store
        .transact(WRITE, &mut |tx| {
            let mut rows = Rows::new(tx, ONE);
            assert_eq!(rows.get(1_i64)?, Some(long(1, true)));
            rows.insert(&long(2, false))?;
            rows.update(&long(1, false))?;
            let twice = rows.insert(&long(2, true));
            assert!(matches!(twice, Err(StorageError::Conflict { index: "key", .. })), "{twice:?}");
            let last: Vec<longer::Payment> = rows.scan(Table::KEY).descending().collect()?;
            assert_eq!(last, [long(2, false), long(1, false)]);
            Ok(())
        })
        .unwrap();
    drop(store);
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[older::Payment::TABLE]).unwrap();
    assert_eq!(ids(&store), [1, 2]);
}

#[test]
fn a_newer_file_is_refused_and_left_as_it_is() {
    let folder = Folder::new("newer");
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[Payment::TABLE]).unwrap();
    drop(store);
    let before = folder.contents();
    let error = Sqlite::file(folder.book()).unwrap().prepare(&[older::Payment::TABLE]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the book has layout 2, and this version of lendwright knows layouts up to 1"
    );
    assert_eq!(folder.contents(), before);
}

#[test]
fn a_file_of_another_kind_is_refused_and_left_as_it_is() {
    let other_database = |path: &Path| {
        Db::open(path).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
    };
    let other_application = |path: &Path| {
        let sql = "PRAGMA application_id = 252006; CREATE TABLE mine (x)";
        Db::open(path).unwrap().execute_batch(sql).unwrap();
    };
    let text = |path: &Path| fs::write(path, "id,amount\n1,200\n").unwrap();
    let long_text = |path: &Path| fs::write(path, "id,amount\n".repeat(1000)).unwrap();
    let makers: [(&str, &Make); 4] = [
        ("database", &other_database),
        ("application", &other_application),
        ("text", &text),
        ("long-text", &long_text),
    ];
    for (name, make) in makers {
        let folder = Folder::new(name);
        make(&folder.book());
        let before = folder.contents();
        let error = Sqlite::file(folder.book()).unwrap_err();
        assert_eq!(error.to_string(), "the file is not a lendwright book", "{name}");
        assert_eq!(folder.contents(), before, "{name}");
    }
}

#[test]
fn a_torn_file_is_refused_and_left_as_it_is() {
    let folder = Folder::new("torn");
    drop(book_with_a_payment(&folder.book()));
    let whole = fs::read(folder.book()).unwrap();
    for bytes in [1, 15, 16, 50, 99, 100, 4095, 4096, whole.len() - 4096, whole.len() - 1] {
        fs::write(folder.book(), &whole[..bytes]).unwrap();
        let before = folder.contents();
        let error = Sqlite::file(folder.book()).unwrap_err();
        let of = if bytes < 100 { 100 } else { whole.len() };
        let expected = format!("the book is damaged: the file is cut off: {bytes} bytes of {of}");
        assert_eq!(error.to_string(), expected);
        assert_eq!(folder.contents(), before);
    }
}

#[test]
fn a_file_with_a_scribbled_page_says_so_when_it_is_read() {
    let folder = Folder::new("scribbled");
    drop(book_with_a_payment(&folder.book()));
    let mut bytes = fs::read(folder.book()).unwrap();
    bytes[4096..].fill(0x5a);
    fs::write(folder.book(), bytes).unwrap();
    let store = Sqlite::file(folder.book()).unwrap();
    let read = store
        .transact(Mode::Read, &mut |tx| Rows::new(tx, ONE).get::<older::Payment>(1_i64).map(drop));
    assert!(matches!(read, Err(StorageError::Damaged(_))), "{read:?}");
}

#[test]
fn a_column_of_another_kind_is_called_damage() {
    let folder = Folder::new("column");
    drop(book_with_a_payment(&folder.book()));
    let db = Db::open(folder.book()).unwrap();
    db.execute_batch("ALTER TABLE payment DROP COLUMN settled").unwrap();
    drop(db);
    let error = Sqlite::file(folder.book()).unwrap().prepare(&[Payment::TABLE]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the book is damaged: column settled of table payment is not there"
    );
}

#[test]
fn a_path_where_no_book_can_be_says_why() {
    let folder = Folder::new("paths");
    let nowhere = folder.0.join("nowhere");
    let why = |path: &Path| {
        let error = Sqlite::file(path).unwrap_err();
        let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}"));
        format!("{error}{}", cause.unwrap_or_default())
    };
    let no_folder = format!("the folder {} does not exist", nowhere.display());
    assert_eq!(why(&nowhere.join("loans.book")), no_folder);
    assert_eq!(why(&folder.0), "the store failed: is a directory");
    assert_eq!(why(Path::new("/dev/null")), "the file is not a lendwright book");
    // A read-only opening needs a book. If something else is there, the error names it.
    let to_read = |path: &Path| Sqlite::read_only(path).unwrap_err();
    let none = folder.0.join("none.book");
    for path in [&none, &nowhere.join("loans.book")] {
        assert_eq!(to_read(path).to_string(), format!("there is no book at {}", path.display()));
    }
    fs::write(folder.0.join("none.book-wal"), "a log").unwrap();
    let StorageError::Gone(condition) = to_read(&none) else { panic!("not gone") };
    let condition = condition.downcast_ref();
    assert!(matches!(condition, Some(SqliteCondition::LogAlone { .. })), "{condition:?}");
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(why(&file.join("loans.book")), "the store failed: Not a directory (os error 20)");
    let hint = "this store can't keep a book in memory, as SQLite does by the name :memory:; Memory does, \
                and opening without a path";
    assert_eq!(why(Path::new(":memory:")), hint);
    assert!(!Path::new(":memory:").exists());
}

#[test]
fn a_book_that_others_hold_is_busy_and_then_free_again() {
    let folder = Folder::new("busy");
    drop(book_with_a_payment(&folder.book()));
    let store = Sqlite::file_waiting(folder.book(), Duration::from_millis(20)).unwrap();
    let other = Db::open(folder.book()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let done = store.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(2)));
    assert!(matches!(done, Err(StorageError::Busy)), "{done:?}");
    assert_eq!(ids(&store), [1], "readers go on beside another process's writer");
    other.execute_batch("ROLLBACK").unwrap();
    store.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(2))).unwrap();
    assert_eq!(ids(&store), [1, 2]);
}

#[test]
fn many_may_open_and_prepare_a_new_book_at_once() {
    for round in 0..20 {
        let folder = Folder::new(&format!("crowd-{round}"));
        std::thread::scope(|scope| {
            for id in 0..4 {
                let path = folder.book();
                scope.spawn(move || {
                    let store = Sqlite::file(path).unwrap();
                    store.prepare(&[older::Payment::TABLE]).unwrap();
                    let insert = |rows: &mut Rows<'_>| rows.insert(&payment(id));
                    store.transact(WRITE, &mut |tx| insert(&mut Rows::new(tx, ONE))).unwrap();
                });
            }
        });
        assert_eq!(ids(&Sqlite::file(folder.book()).unwrap()), [0, 1, 2, 3]);
    }
}

#[test]
fn handles_that_open_and_close_at_once_take_no_log_for_gone() {
    let folder = Folder::new("open-and-close");
    drop(book_with_a_payment(&folder.book()));
    std::thread::scope(|scope| {
        for thread in 1..3 {
            let path = folder.book();
            scope.spawn(move || {
                for round in 0..500 {
                    let store = Sqlite::file(&path).unwrap();
                    store.transact(Mode::Read, &mut |_| Ok(())).unwrap();
                    let insert =
                        |rows: &mut Rows<'_>| rows.insert(&payment(thread * 1_000 + round));
                    store.transact(WRITE, &mut |tx| insert(&mut Rows::new(tx, ONE))).unwrap();
                    store.transact(Mode::Read, &mut |_| Ok(())).unwrap();
                }
            });
        }
    });
    assert_eq!(ids(&Sqlite::file(folder.book()).unwrap()).len(), 1_001);
}

#[test]
fn a_log_without_its_file_is_called_damage() {
    let folder = Folder::new("log");
    let store = book_with_a_payment(&folder.book());
    let log = fs::read(super::beside(&folder.book(), "-wal")).unwrap();
    drop(store);
    fs::write(folder.book(), []).unwrap();
    fs::write(super::beside(&folder.book(), "-wal"), log).unwrap();
    let before = folder.contents();
    let error = Sqlite::file(folder.book()).unwrap_err();
    assert_eq!(error.to_string(), "the book is damaged: the file is empty, and its log is not");
    assert_eq!(folder.contents(), before);
}

#[test]
fn any_tool_reads_the_columns() {
    let folder = Folder::new("tool");
    let _open = book_with_a_payment(&folder.book());
    let db = Db::open(folder.book()).unwrap();
    let row = db.query_row("SELECT id, paid_at, settled FROM payment", [], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
    });
    assert_eq!(row.unwrap(), (1, "2025-11-21 09:23:20.000001".into(), 1));
}

#[test]
fn the_settings_are_those_that_were_promised() {
    let folder = Folder::new("settings");
    let store = book_with_a_payment(&folder.book());
    let pragma = |name| -> i64 {
        let mut value = 0;
        let asked = store.group().unwrap().alone(&|| store.open_writer(), |writer| {
            value = writer.db.pragma_query_value(None, name, |row| row.get(0)).unwrap();
            Ok(())
        });
        asked.unwrap();
        value
    };
    let promised =
        [("foreign_keys", 1), ("trusted_schema", 0), ("synchronous", 2), ("user_version", 1)];
    for (name, value) in promised {
        assert_eq!(pragma(name), value, "{name}");
    }
    store.transact(Mode::Write(Durability::Normal), &mut |_| Ok(())).unwrap();
    assert_eq!(pragma("synchronous"), 1);
    let db = Db::open(folder.book()).unwrap();
    let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    let strict: i64 = db
        .query_row("SELECT min(strict) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(strict, 1);
}

#[test]
fn a_backup_is_a_whole_book_and_overwrites_nothing() {
    let folder = Folder::new("backup");
    let store = book_with_a_payment(&folder.book());
    let copy = folder.0.join("copy.book");
    store.backup(&copy).unwrap();
    store.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(2))).unwrap();
    assert!(matches!(store.backup(&copy), Err(StorageError::FileExists { .. })));
    let nowhere = folder.0.join("nowhere").join("copy.book");
    assert!(matches!(store.backup(&nowhere), Err(StorageError::Backend(_))));
    let copied = Sqlite::file(&copy).unwrap();
    copied.prepare(&[older::Payment::TABLE]).unwrap();
    assert_eq!(ids(&copied), [1]);
    assert_eq!(ids(&store), [1, 2]);
}

#[test]
fn a_book_whose_file_is_gone_is_refused_and_not_made_again() {
    let folder = Folder::new("gone");
    let (book, moved) = (folder.book(), folder.0.join("moved.book"));
    let store = book_with_a_payment(&book);
    for _ in ["before any reader is open", "with one at hand"] {
        fs::rename(&book, &moved).unwrap();
        let before = folder.contents();
        for done in [
            store.transact(Mode::Read, &mut |_| Ok(())),
            store.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(9))),
            store.prepare(&[]),
            store.backup(&folder.0.join("copy")),
        ] {
            let error = done.unwrap_err();
            let text = format!("the book's file is no longer at {}", book.display());
            assert_eq!(error.to_string(), text);
        }
        assert_eq!(folder.contents(), before);
        fs::rename(&moved, &book).unwrap();
        assert_eq!(ids(&store), [1]);
    }
}

/// Without its lock on the file, a tool that closes the book deletes its log.
#[cfg(target_os = "linux")]
#[test]
fn a_second_opening_in_the_process_leaves_the_locks_of_the_first() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = Folder::new("second");
    let _store = book_with_a_payment(&folder.book());
    drop(Sqlite::file(folder.book()).unwrap());
    let inode = folder.book().metadata().unwrap().ino();
    // SQLite's shared lock, see https://www.sqlite.org/src/doc/trunk/src/os.h.
    let shared = format!(":{inode} 1073741826 1073742335");
    let locks = fs::read_to_string("/proc/locks").unwrap();
    assert!(locks.lines().any(|lock| lock.ends_with(&shared)), "{locks}");
}

#[test]
fn a_later_connection_never_makes_a_file() {
    let folder = Folder::new("later");
    let (file, _) = super::OpenFile::note(&folder.book(), true).unwrap();
    fs::remove_file(folder.book()).unwrap();
    let later = super::Connection::open(&Arc::new(file), Duration::ZERO);
    let Err(StorageError::Gone(condition)) = later else { panic!("not gone") };
    let gone = SqliteCondition::Gone { path: folder.book() };
    assert_eq!(condition.downcast_ref(), Some(&gone));
    assert_eq!(folder.contents(), []);
}

#[test]
fn a_unit_within_one_of_another_handle_is_refused_and_does_not_wait_for_itself() {
    let folder = Folder::new("nested");
    let open = || Sqlite::file_waiting(folder.book(), Duration::from_secs(3_600)).unwrap();
    let (one, other) = (open(), open());
    one.prepare(&[]).unwrap();
    for outer in [Mode::Read, Mode::Write(Durability::Full)] {
        one.transact(outer, &mut |_| {
            for inner in [Mode::Read, Mode::Write(Durability::Full)] {
                let done = other.transact(inner, &mut |_| Ok(()));
                assert!(matches!(done, Err(StorageError::Nested)), "{inner:?} in {outer:?}");
            }
            // In a separate thread.
            std::thread::scope(|scope| {
                scope.spawn(|| other.transact(Mode::Read, &mut |_| Ok(()))).join().unwrap()
            })
        })
        .unwrap();
    }
    other.transact(Mode::Write(Durability::Full), &mut |_| Ok(())).unwrap();
}

// Objects in a book's file that lendwright did not make.

#[test]
fn what_acts_on_the_tables_and_is_not_lendwrights_is_refused_by_name() {
    for (sql, kind, name) in [
        (
            "CREATE TRIGGER paid AFTER INSERT ON payment BEGIN UPDATE payment SET settled = 0; END",
            "trigger",
            "paid",
        ),
        ("CREATE UNIQUE INDEX one_a_time ON payment (paid_at)", "index", "one_a_time"),
        ("CREATE INDEX failing ON payment (abs(id))", "index", "failing"),
        (
            "CREATE INDEX odd ON payment (id COLLATE NOCASE); PRAGMA writable_schema = ON; \
             UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'uint') WHERE name = 'odd'",
            "index",
            "odd",
        ),
        ("CREATE INDEX few ON payment (id) WHERE abs(id) > 0", "index", "few"),
        (
            "DROP INDEX payment_by_note; CREATE INDEX payment_by_note ON payment (id)",
            "index",
            "payment_by_note",
        ),
    ] {
        let folder = Folder::new(&format!("foreign-{name}"));
        let store = Sqlite::file(folder.book()).unwrap();
        store.prepare(&[Payment::TABLE]).unwrap();
        drop(store);
        Db::open(folder.book()).unwrap().execute_batch(sql).unwrap();
        let before = folder.contents();
        let error = Sqlite::file(folder.book()).unwrap().prepare(&[Payment::TABLE]).unwrap_err();
        let expected = format!(
            "the book holds a foreign {kind}, '{name}', which lendwright did not make: remove it"
        );
        assert_eq!(error.to_string(), expected);
        assert_eq!(folder.contents(), before, "{name}");
    }
}

#[test]
fn what_is_the_hosts_own_may_lie_in_the_file() {
    let folder = Folder::new("own-table");
    drop(book_with_a_payment(&folder.book()));
    let own = "CREATE TABLE own (x PRIMARY KEY, y UNIQUE); CREATE UNIQUE INDEX own_y ON own (y); \
               CREATE TRIGGER own_x AFTER INSERT ON own BEGIN DELETE FROM own; END; \
               CREATE VIEW settled AS SELECT * FROM payment WHERE settled; \
               CREATE INDEX for_reports ON payment (paid_at, settled)";
    Db::open(folder.book()).unwrap().execute_batch(own).unwrap();
    Sqlite::file(folder.book()).unwrap().prepare(&[Payment::TABLE]).unwrap();
}

// Rows kept in memory from one unit to the next.

/// Reads payment 1 by its key in a separate unit.
fn settled(store: &Sqlite, mode: Mode) -> Option<bool> {
    let mut found = None;
    let read = &mut |tx: &mut dyn crate::Transaction| {
        found = Rows::new(tx, ONE).get::<older::Payment>(1_i64)?.map(|payment| payment.settled);
        Ok(())
    };
    store.transact(mode, read).unwrap();
    found
}

#[test]
fn a_row_kept_in_memory_is_what_was_committed_last() {
    let folder = Folder::new("kept");
    let (one, other) = (book_with_a_payment(&folder.book()), Sqlite::file(folder.book()).unwrap());
    let both = |expected| {
        for (store, mode) in
            [(&one, WRITE), (&one, Mode::Read), (&other, WRITE), (&other, Mode::Read)]
        {
            assert_eq!(settled(store, mode), expected, "{mode:?}");
        }
    };
    both(Some(true));
    let open = older::Payment { settled: false, ..payment(1) };
    one.transact(WRITE, &mut |tx| Rows::new(tx, ONE).update(&open)).unwrap();
    both(Some(false));
    other.transact(WRITE, &mut |tx| Rows::new(tx, ONE).remove::<older::Payment>(1_i64)).unwrap();
    both(None);
    one.transact(WRITE, &mut |tx| Rows::new(tx, ONE).insert(&payment(1))).unwrap();
    both(Some(true));
}

#[test]
fn a_unit_sees_its_own_writes_of_rows_kept_in_memory_until_it_is_undone() {
    let folder = Folder::new("kept-unit");
    let store = book_with_a_payment(&folder.book());
    assert_eq!(settled(&store, WRITE), Some(true));
    let undone = store.transact(WRITE, &mut |tx| {
        let mut rows = Rows::new(tx, ONE);
        rows.update(&older::Payment { settled: false, ..payment(1) })?;
        for _ in 0..2 {
            assert!(rows.get::<older::Payment>(1_i64)?.is_some_and(|payment| !payment.settled));
        }
        rows.remove::<older::Payment>(1_i64)?;
        assert_eq!(rows.get::<older::Payment>(1_i64)?, None);
        Err(StorageError::Aborted)
    });
    assert!(matches!(undone, Err(StorageError::Aborted)));
    assert_eq!(settled(&store, WRITE), Some(true));
}
