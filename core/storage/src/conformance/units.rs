//! Units of work: whole or not at all, and serialisable.

use super::record::Record;
use super::rows::Rows;
use crate::{Mode, StorageError, Table};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::StoreMaker;
use super::sample::{ONE, Sample, WRITE, ids, read, sample, store, store_with, write};

pub(super) fn an_error_undoes_everything(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1), sample(2)]);
    let done = write(&*store, |rows| {
        rows.insert(&sample(3))?;
        rows.update(&Sample { text: "changed".into(), ..sample(1) })?;
        rows.remove::<Sample>(("g", 2_i64))?;
        Err(StorageError::Aborted)
    });
    assert!(matches!(done, Err(StorageError::Aborted)), "{done:?}");
    assert_eq!(ids(&*store), [1, 2]);
    assert_eq!(read(&*store, |rows| rows.get(("g", 1_i64))), Some(sample(1)));
    assert_eq!(read(&*store, |rows| rows.first::<Sample>("by_text", "changed")), None);
}

pub(super) fn a_panic_undoes_everything_and_the_store_lives_on(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    for mode in [WRITE, Mode::Read] {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            store.transact(mode, &mut |tx| {
                let mut rows = Rows::new(tx, ONE);
                rows.get::<Sample>(("g", 1_i64))?;
                if mode == WRITE {
                    rows.insert(&sample(2))?;
                }
                // Not `panic!`, because a passing run should not print a message.
                std::panic::resume_unwind(Box::new("the work failed"))
            })
        }));
        assert!(panicked.is_err());
    }
    assert_eq!(ids(&*store), [1]);
    write(&*store, |rows| rows.insert(&sample(3))).unwrap();
    assert_eq!(ids(&*store), [1, 3]);
}

pub(super) fn a_read_unit_refuses_each_write(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    read(&*store, |rows| {
        let refused = [
            rows.insert(&sample(2)),
            rows.update(&sample(1)),
            rows.remove::<Sample>(("g", 1_i64)),
            rows.next_id::<Sample>().map(drop),
        ];
        for done in refused {
            assert!(matches!(done, Err(StorageError::ReadOnly { table: "order" })), "{done:?}");
        }
        Ok(())
    });
    assert_eq!(ids(&*store), [1]);
}

/// A store may make the writer wait for the reader. Then there is no new state to see.
pub(super) fn a_reader_keeps_its_state_while_others_write(fresh: &StoreMaker<'_>) {
    let sole = store_with(fresh, [sample(1)]);
    let (reading, begun) = mpsc::channel();
    let (wrote, written) = mpsc::channel();
    let store = &*sole;
    thread::scope(|scope| {
        scope.spawn(move || {
            begun.recv().unwrap();
            let insert_and_remove = |rows: &mut Rows<'_>| {
                rows.insert(&sample(2))?;
                rows.remove::<Sample>(("g", 1_i64))
            };
            write(store, insert_and_remove).unwrap();
            // The reader may have stopped waiting.
            let _ = wrote.send(());
        });
        let seen = read(store, |rows| {
            let before: Vec<Sample> = rows.scan(Table::KEY).collect()?;
            reading.send(()).unwrap();
            let _ = written.recv_timeout(Duration::from_millis(200));
            let by_text = rows.first::<Sample>("by_text", "text 2")?;
            let after: Vec<Sample> = rows.scan(Table::KEY).collect()?;
            Ok((before, by_text, after))
        });
        assert_eq!(seen, (vec![sample(1)], None, vec![sample(1)]));
    });
    assert_eq!(ids(store), [2]);
}

/// Each unit writes a value that depends on the value it read. A store that runs a unit again after a conflict must
/// run all of it. A store that doesn't must not run two at once.
pub(super) fn writers_never_lose_each_others_updates(fresh: &StoreMaker<'_>) {
    const WRITERS: i64 = 4;
    const UNITS: i64 = 50;
    let store = store_with(fresh, [sample(1)]);
    thread::scope(|scope| {
        for writer in 1..=WRITERS {
            let store = &store;
            scope.spawn(move || {
                for unit in 0..UNITS {
                    write(&**store, |rows| {
                        let found: Sample = rows.get(("g", 1_i64))?.unwrap();
                        rows.insert(&sample(writer * UNITS + unit + 1))?;
                        thread::yield_now();
                        rows.update(&Sample { select: found.select + 1, ..found })
                    })
                    .unwrap();
                }
            });
        }
    });
    let total = read(&*store, |rows| rows.get::<Sample>(("g", 1_i64)));
    assert_eq!(total.map(|sample| sample.select), Some(WRITERS * UNITS));
    assert_eq!(i64::try_from(ids(&*store).len()), Ok(WRITERS * UNITS + 1));
}

pub(super) fn readers_never_see_half_a_unit(fresh: &StoreMaker<'_>) {
    // Money moves between two rows, so their sum stays the same.
    let account = |id, select| Sample { select, ..sample(id) };
    let store = store_with(fresh, [account(1, 500), account(2, 500)]);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for moved in 1..=100 {
                write(&*store, |rows| {
                    rows.update(&account(1, 500 - moved))?;
                    thread::yield_now();
                    rows.update(&account(2, 500 + moved))
                })
                .unwrap();
            }
        });
        while !writer.is_finished() {
            let sum = read(&*store, |rows| {
                let one: Sample = rows.get(("g", 1_i64))?.unwrap();
                let two: Sample = rows.first("by_text", "text 2")?.unwrap();
                Ok(one.select + two.select)
            });
            assert_eq!(sum, 1000);
        }
    });
}

/// A unit may share its commit with others, but not its answer and its data.
pub(super) fn many_threads_write_at_once_and_each_unit_ends_alone(fresh: &StoreMaker<'_>) {
    const THREADS: i64 = 16;
    const UNITS: i64 = 12;
    let store = store_with(fresh, [sample(0)]);
    let run = |thread: i64, unit: i64| {
        let id = 1 + thread * UNITS + unit;
        let done = catch_unwind(AssertUnwindSafe(|| {
            write(&*store, |rows| {
                rows.insert(&sample(id))?;
                match id % 4 {
                    1 => Err(StorageError::Aborted),
                    2 => std::panic::resume_unwind(Box::new("the work failed")),
                    3 => rows.insert(&sample(0)),
                    _ => Ok(()),
                }
            })
        }));
        match id % 4 {
            1 => assert!(matches!(done, Ok(Err(StorageError::Aborted)))),
            2 => assert!(done.is_err()),
            3 => assert!(matches!(done, Ok(Err(StorageError::Conflict { .. })))),
            _ => assert!(matches!(done, Ok(Ok(())))),
        }
    };
    thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || (0..UNITS).for_each(|unit| run(thread, unit)));
        }
    });
    let kept: Vec<_> = (0..=THREADS * UNITS).filter(|id| id % 4 == 0).collect();
    assert_eq!(ids(&*store), kept);
}

pub(super) fn ids_are_unique_and_increase(fresh: &StoreMaker<'_>) {
    let store = store(fresh);
    let mut given = Vec::new();
    for _ in 0..3 {
        let mut in_unit = Vec::new();
        write(&*store, |rows| {
            in_unit = vec![rows.next_id::<Sample>()?, rows.next_id::<Sample>()?];
            Ok(())
        })
        .unwrap();
        // A unit that is undone may or may not return its ids, but it must not change ids that were
        // given to others.
        let _ = write(&*store, |rows| {
            rows.next_id::<Sample>()?;
            Err(StorageError::Aborted)
        });
        given.extend(in_unit);
    }
    assert!(given.first() > Some(&0), "{given:?}");
    assert!(given.is_sorted_by(|a, b| a < b), "{given:?}");
}

pub(super) fn a_unit_within_a_unit_is_refused(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    for outer in [Mode::Read, WRITE] {
        for inner in [Mode::Read, WRITE] {
            let mut ran = false;
            let done = store.transact(outer, &mut |_| {
                store.transact(inner, &mut |_| {
                    ran = true;
                    Ok(())
                })
            });
            assert!(matches!(done, Err(StorageError::Nested)), "{inner:?} in {outer:?}: {done:?}");
            assert!(!ran);
        }
        let done = store.transact(outer, &mut |_| store.prepare(&[Sample::TABLE]));
        assert!(matches!(done, Err(StorageError::Nested)), "prepare in {outer:?}: {done:?}");
    }
    write(&*store, |rows| rows.insert(&sample(2))).unwrap();
}

pub(super) fn units_of_two_stores_may_be_nested(fresh: &StoreMaker<'_>) {
    let (one, two) = (store_with(fresh, [sample(1)]), store_with(fresh, [sample(2)]));
    write(&*one, |rows| {
        let other = read(&*two, |rows| rows.get::<Sample>(("g", 2_i64)));
        rows.insert(&other.unwrap())
    })
    .unwrap();
    assert_eq!((ids(&*one), ids(&*two)), (vec![1, 2], vec![2]));
}
