//! Units of several threads that share a commit.

use super::*;
use crate::sqlite::values::storage_error;
use crate::sqlite::{Connection, beside};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

type UnitWork = Box<dyn FnMut(&mut Rows<'_>) -> Result<(), StorageError> + Send>;
/// How a unit ended; the outer error is a panic.
type UnitResult = thread::Result<Result<(), StorageError>>;

/// Runs units that share one transaction, each in a thread: the first one waits until the others
/// wait for the writer, in their order.
fn at_once(store: &Sqlite, units: Vec<UnitWork>) -> Vec<UnitResult> {
    let (begun, others) = (AtomicBool::new(false), units.len() - 1);
    let enter = |tx: &mut dyn crate::Transaction, unit: &mut UnitWork| {
        if !begun.swap(true, Relaxed) {
            while store.group().unwrap().waiting() < others {
                thread::yield_now();
            }
        }
        unit(&mut Rows::new(tx, ONE))
    };
    thread::scope(|scope| {
        let units = units.into_iter().enumerate().map(|(place, mut unit)| {
            let enter = &enter;
            let run = move || store.transact(WRITE, &mut |tx| enter(tx, &mut unit));
            let unit = scope.spawn(run);
            while !begun.load(Relaxed)
                || (place < others && store.group().unwrap().waiting() < place)
            {
                thread::yield_now();
            }
            unit
        });
        let units: Vec<_> = units.collect();
        units.into_iter().map(thread::ScopedJoinHandle::join).collect()
    })
}

fn inserts(id: i64) -> UnitWork {
    Box::new(move |rows| rows.insert(&payment(id)))
}

fn noted_payment(id: i64) -> Payment {
    let older::Payment { tenant_id, id, paid_at, settled } = payment(id);
    Payment { tenant_id, id, paid_at, settled, note: None }
}

/// Counts the commits in the write-ahead log (<https://www.sqlite.org/fileformat2.html>, 4.1). The last frame of each
/// commit contains the book's size.
fn commits(folder: &Folder) -> usize {
    let log = fs::read(beside(&folder.book(), "-wal")).unwrap();
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes[..4].try_into().unwrap());
    let page_bytes = usize::try_from(number(&log[8..])).unwrap();
    log[32..].chunks(24 + page_bytes).filter(|frame| number(&frame[4..]) > 0).count()
}

#[test]
fn units_that_wait_share_a_commit_and_one_that_is_refused_undoes_itself_alone() {
    let folder = Folder::new("group");
    let store = book_with_a_payment(&folder.book());
    let before = commits(&folder);
    let mut units: Vec<_> = (2..=16).map(inserts).collect();
    units.insert(
        8,
        Box::new(|rows| {
            rows.insert(&payment(100))?;
            rows.insert(&payment(2))
        }),
    );
    let done = at_once(&store, units);
    assert_eq!(commits(&folder) - before, 1);
    assert!(matches!(done[8], Ok(Err(StorageError::Conflict { .. }))), "{:?}", done[8]);
    assert_eq!(done.iter().filter(|done| matches!(done, Ok(Ok(())))).count(), 15);
    assert_eq!(ids(&store), (1..=16).collect::<Vec<_>>());
}

#[test]
fn a_panic_undoes_its_unit_alone() {
    let folder = Folder::new("group-panic");
    let store = book_with_a_payment(&folder.book());
    for panics_at in 0..3_usize {
        let first = 10 * i64::try_from(panics_at).unwrap() + 10;
        let mut units: Vec<_> = [first, first + 1, first + 2].map(inserts).into();
        units[panics_at] = Box::new(move |rows| {
            rows.insert(&payment(100))?;
            resume_unwind(Box::new("the work failed"))
        });
        let done = at_once(&store, units);
        let panicked: Vec<_> = done.iter().map(Result::is_err).collect();
        let expected: Vec<_> = (0..3).map(|place| place == panics_at).collect();
        assert_eq!(panicked, expected);
    }
    assert_eq!(ids(&store), [1, 11, 12, 20, 22, 30, 31]);
}

#[test]
fn a_commit_that_fails_fails_all_of_its_units_and_keeps_nothing() {
    let folder = Folder::new("group-fails");
    drop(book_with_a_payment(&folder.book()));
    // The host's own rule. SQLite checks it when a transaction commits.
    let rule = "CREATE TABLE host (name TEXT PRIMARY KEY); \
                ALTER TABLE payment ADD COLUMN note TEXT \
                REFERENCES host (name) DEFERRABLE INITIALLY DEFERRED";
    Db::open(folder.book()).unwrap().execute_batch(rule).unwrap();
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[Payment::TABLE]).unwrap();
    let changed: UnitWork = Box::new(|rows| {
        assert!(rows.get::<Payment>(1_i64)?.unwrap().settled);
        let settled = Payment { settled: false, ..noted_payment(1) };
        rows.update(&settled)
    });
    let reads: UnitWork = Box::new(|rows| {
        assert!(
            !rows.get::<Payment>(1_i64)?.unwrap().settled,
            "it sees what the first has written"
        );
        Err(StorageError::Aborted)
    });
    let noted: UnitWork =
        Box::new(|rows| rows.insert(&Payment { note: Some("nobody".into()), ..noted_payment(2) }));
    for done in at_once(&store, vec![changed, reads, noted]) {
        assert!(matches!(done, Ok(Err(StorageError::Backend(_)))), "{done:?}");
    }
    let read = |rows: &mut Rows<'_>| {
        assert!(rows.get::<Payment>(1_i64)?.unwrap().settled, "a row that was never committed");
        assert_eq!(rows.get::<Payment>(2_i64)?, None);
        Ok(())
    };
    for mode in [WRITE, Mode::Read] {
        store.transact(mode, &mut |tx| read(&mut Rows::new(tx, ONE))).unwrap();
    }
}

#[test]
fn a_unit_that_fills_the_disk_fails_alone() {
    let folder = Folder::new("group-full");
    drop(book_with_a_payment(&folder.book()));
    let store = Sqlite::file(folder.book()).unwrap();
    store.prepare(&[Payment::TABLE]).unwrap();
    let limit = |writer: &mut Connection| {
        writer.db.pragma_update(None, "max_page_count", 100).map_err(storage_error)
    };
    store.group().unwrap().alone(&|| store.open_writer(), limit).unwrap();
    let noted = |id, bytes| -> UnitWork {
        Box::new(move |rows| {
            rows.insert(&Payment { note: Some("n".repeat(bytes)), ..noted_payment(id) })
        })
    };
    let done = at_once(&store, vec![noted(2, 1), noted(3, 1_000_000), noted(4, 1)]);
    let failed: Vec<_> = done.iter().map(|done| matches!(done, Ok(Err(_)))).collect();
    assert_eq!(failed, [false, true, false], "{done:?}");
    assert_eq!(ids(&store), [1, 2, 4]);
}

#[test]
fn a_unit_that_goes_on_after_a_full_disk_keeps_nothing() {
    let folder = Folder::new("group-ignores");
    let store = book_with_a_payment(&folder.book());
    let limit = |writer: &mut Connection| {
        writer.db.pragma_update(None, "max_page_count", 20).map_err(storage_error)
    };
    store.group().unwrap().alone(&|| store.open_writer(), limit).unwrap();
    let ignores = || -> UnitWork {
        Box::new(|rows| {
            let full = (10..10_000).find(|id| rows.insert(&payment(*id)).is_err());
            assert!(full.is_some() && rows.insert(&payment(5)).is_err());
            Ok(())
        })
    };
    let units = [vec![inserts(2), ignores(), inserts(3)], vec![ignores(), inserts(4), inserts(6)]];
    for (ignored_at, units) in [1, 0].into_iter().zip(units) {
        let done = at_once(&store, units);
        let failed: Vec<_> = done.iter().map(|done| matches!(done, Ok(Err(_)))).collect();
        let expected: Vec<_> = (0..3).map(|place| place == ignored_at).collect();
        assert_eq!(failed, expected, "{done:?}");
    }
    assert_eq!(ids(&store), [1, 2, 3, 4, 6]);
}
