//! The records that the checks use.

use super::record::{Record, Time, record};
use super::rows::Rows;
use crate::{Durability, Mode, Storage, StorageError, Table};

use super::StoreMaker;

record! {
    /// A record with a column of each kind; some have keywords of SQL for names.
    pub(super) struct Sample in "order" since 1 {
        key {
            tenant_id: i64,
            group: String,
            id: i64,
        }
        select: i64,
        real: f64,
        text: String,
        bytes: Vec<u8>,
        yes: bool,
        time: Time,
        maybe: Option<i64>,
        nickname: Option<String>,
    }
    index by_number (tenant_id, select, time);
    index by_maybe (tenant_id, maybe);
    index by_real (tenant_id, real);
    unique by_text (tenant_id, text);
    unique by_nickname (tenant_id, nickname, maybe);
}

pub(super) const ONE: i64 = 1;
pub(super) const TWO: i64 = 2;
pub(super) const WRITE: Mode = Mode::Write(Durability::Normal);

/// Makes a record. Each column depends on the id, or is constant.
pub(super) fn sample(id: i64) -> Sample {
    Sample {
        tenant_id: ONE,
        group: "g".into(),
        id,
        select: 0,
        real: 0.0,
        text: format!("text {id}"),
        bytes: vec![0, 255],
        yes: true,
        time: Time(0),
        maybe: None,
        nickname: None,
    }
}

pub(super) fn store(fresh: &StoreMaker<'_>) -> Box<dyn Storage> {
    let store = fresh();
    store.prepare(&[Sample::TABLE]).unwrap();
    store
}

/// Makes a store with these records.
pub(super) fn store_with(
    fresh: &StoreMaker<'_>,
    samples: impl IntoIterator<Item = Sample>,
) -> Box<dyn Storage> {
    let store = store(fresh);
    let samples: Vec<_> = samples.into_iter().collect();
    write(&*store, |rows| samples.iter().try_for_each(|sample| rows.insert(sample))).unwrap();
    store
}

pub(super) fn write(
    store: &dyn Storage,
    mut work: impl FnMut(&mut Rows<'_>) -> Result<(), StorageError>,
) -> Result<(), StorageError> {
    store.transact(WRITE, &mut |tx| work(&mut Rows::new(tx, ONE)))
}

pub(super) fn read<T>(
    store: &dyn Storage,
    mut work: impl FnMut(&mut Rows<'_>) -> Result<T, StorageError>,
) -> T {
    let mut answer = None;
    let done = store.transact(Mode::Read, &mut |tx| {
        answer = Some(work(&mut Rows::new(tx, ONE))?);
        Ok(())
    });
    done.unwrap();
    answer.unwrap()
}

/// Returns the ids of all records, in the order of the key.
pub(super) fn ids(store: &dyn Storage) -> Vec<i64> {
    read(store, |rows| rows.scan::<Sample>(Table::KEY).collect())
        .iter()
        .map(|sample| sample.id)
        .collect()
}

/// Returns the conflicting table and index, if that was the error.
pub(super) fn conflict(done: Result<(), StorageError>) -> Option<(&'static str, &'static str)> {
    match done.err()? {
        StorageError::Conflict { table, index } => Some((table, index)),
        _ => None,
    }
}
