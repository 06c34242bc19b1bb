//! Checks of two concurrent units that each read the rows that the other writes. The result must be that of one unit
//! running after the other. A store with snapshot isolation fails these checks: it refuses only writes to the same
//! row.

use super::rows::Rows;
use crate::{Storage, StorageError, Table};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::StoreMaker;
use super::sample::{Sample, ids, read, sample, store, store_with, write};

/// How long a unit waits for the other one to have read, too; a store may let the other in only
/// after the first has ended.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs a unit for each of the ids 1 and 2, each in its own thread. If the store lets them, both read before either
/// writes. Each writes only if the rows that it read allow it.
fn both(
    store: &dyn Storage,
    allows: impl Fn(&mut Rows<'_>) -> Result<bool, StorageError> + Sync,
    writes: impl Fn(&mut Rows<'_>, i64) -> Result<(), StorageError> + Sync,
) {
    let (one_has_read, by_one) = mpsc::channel();
    let (two_has_read, by_two) = mpsc::channel();
    let unit = |id, has_read: mpsc::Sender<()>, by_the_other: mpsc::Receiver<()>| {
        let done = write(store, |rows| {
            let allowed = allows(rows)?;
            // The other unit may have ended already, and this may be a run after a conflict with
            // it.
            let _ = has_read.send(());
            let _ = by_the_other.recv_timeout(PATIENCE);
            if allowed { writes(rows, id) } else { Ok(()) }
        });
        done.unwrap();
    };
    thread::scope(|scope| {
        scope.spawn(|| unit(1, one_has_read, by_two));
        scope.spawn(|| unit(2, two_has_read, by_one));
    });
}

/// At least one of two rows must stay on call.
pub(super) fn two_units_never_both_decide_on_what_the_other_changes(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1), sample(2)]);
    let on_call = |rows: &mut Rows<'_>, id: i64| {
        Ok(rows.get::<Sample>(("g", id))?.is_some_and(|sample| sample.yes))
    };
    both(
        &*store,
        |rows| Ok(on_call(rows, 1)? && on_call(rows, 2)?),
        |rows, id| rows.update(&Sample { yes: false, ..sample(id) }),
    );
    let stay = read(&*store, |rows| Ok([on_call(rows, 1)?, on_call(rows, 2)?]));
    assert_eq!(stay.iter().filter(|on_call| **on_call).count(), 1, "{stay:?}");
}

/// Only the first row of a group may be added, whatever its key. A scan without results has also read that the group
/// is empty.
pub(super) fn two_units_never_both_find_nothing_and_add_to_it(fresh: &StoreMaker<'_>) {
    for by_key in [true, false] {
        let store = store(fresh);
        both(
            &*store,
            |rows| {
                let found: Vec<Sample> = if by_key {
                    rows.scan(Table::KEY).equal("g").collect()?
                } else {
                    rows.scan("by_number").equal(0_i64).collect()?
                };
                Ok(found.is_empty())
            },
            |rows, id| rows.insert(&sample(id)),
        );
        assert_eq!(ids(&*store).len(), 1, "by_key: {by_key}");
    }
}
