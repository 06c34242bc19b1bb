//! Models of this module's own locking. loom runs each in every possible order of its threads' locks:
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p lendwright-storage --no-default-features --lib --target-dir target/loom models`
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

mod group;

use super::conformance::record::{Record, record};
use super::conformance::rows::Rows;
use super::{Durability, Memory, Mode, Storage, StorageError, Transaction};
use loom::thread;
use std::sync::Arc;

use super::sync::Units;

record! {
    /// Counts how often something was done.
    struct Counter in "counter" since 1 {
        key {
            tenant_id: i64,
            name: String,
        }
        count: i64,
    }
}

const ONE: i64 = 1;

fn write(
    store: &Memory,
    mut work: impl FnMut(&mut dyn Transaction) -> Result<(), StorageError>,
) -> Result<(), StorageError> {
    store.transact(Mode::Write(Durability::Normal), &mut |tx| work(tx))
}

fn count(tx: &mut dyn Transaction, name: &str) -> Result<i64, StorageError> {
    Ok(Rows::new(tx, ONE).get::<Counter>(name)?.unwrap().count)
}

fn raise(tx: &mut dyn Transaction, name: &str) -> Result<(), StorageError> {
    let count = count(tx, name)?.saturating_add(1);
    Rows::new(tx, ONE).update(&Counter { tenant_id: ONE, name: name.into(), count })
}

/// A store with two counters at 0.
fn store() -> Arc<Memory> {
    let store = Memory::new();
    store.prepare(&[Counter::TABLE]).unwrap();
    let made = write(&store, |tx| {
        ["one", "two"].into_iter().try_for_each(|name| {
            Rows::new(tx, ONE).insert(&Counter { tenant_id: ONE, name: name.into(), count: 0 })
        })
    });
    made.unwrap();
    Arc::new(store)
}

/// Both counters, as one unit of work reads them.
fn both(store: &Memory) -> (i64, i64) {
    let mut seen = (0, 0);
    let read = store.transact(Mode::Read, &mut |tx| {
        seen = (count(tx, "one")?, count(tx, "two")?);
        Ok(())
    });
    read.unwrap();
    seen
}

#[test]
fn two_writers_lose_no_update() {
    loom::model(|| {
        let store = store();
        let other = Arc::clone(&store);
        let writer = thread::spawn(move || write(&other, |tx| raise(tx, "one")));
        write(&store, |tx| raise(tx, "one")).unwrap();
        writer.join().unwrap().unwrap();
        assert_eq!(both(&store), (2, 0));
    });
}

#[test]
fn a_reader_sees_one_committed_state_beside_a_writer() {
    loom::model(|| {
        let store = store();
        let other = Arc::clone(&store);
        let writer = thread::spawn(move || {
            write(&other, |tx| {
                raise(tx, "one")?;
                raise(tx, "two")
            })
        });
        let (first, later) = (both(&store), both(&store));
        assert!(first.0 == first.1 && later.0 == later.1 && first.0 <= later.0);
        writer.join().unwrap().unwrap();
        assert_eq!(both(&store), (1, 1));
    });
}

#[test]
fn a_unit_that_fails_leaves_nothing_beside_one_that_does_not() {
    loom::model(|| {
        let store = store();
        let other = Arc::clone(&store);
        let failing = thread::spawn(move || {
            write(&other, |tx| {
                raise(tx, "one")?;
                Err(StorageError::Aborted)
            })
        });
        write(&store, |tx| raise(tx, "two")).unwrap();
        assert!(matches!(failing.join().unwrap(), Err(StorageError::Aborted)));
        assert_eq!(both(&store), (0, 1));
    });
}

#[test]
fn a_unit_within_another_is_refused_in_its_own_thread_alone() {
    loom::model(|| {
        let units = Arc::new(Units::default());
        let nested = |units: &Units| {
            let _entered = units.enter().unwrap();
            assert!(matches!(units.enter(), Err(StorageError::Nested)));
        };
        let others = Arc::clone(&units);
        let other = thread::spawn(move || nested(&others));
        nested(&units);
        // This thread's unit has ended whatever the other thread does, and the refused unit has not
        // ended it.
        drop(units.enter().unwrap());
        other.join().unwrap();
        drop(units.enter().unwrap());
    });
}
