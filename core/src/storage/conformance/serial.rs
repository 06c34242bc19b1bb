//! Two units that each read what the other writes, beside each other: as if one had run after the other. A store that
//! keeps a snapshot for each, and refuses only what both write, lets both in.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::Fresh;
use super::sample::{Sample, ids, read, sample, store, store_with, write};
use crate::storage::{Book, Storage, StorageError};

/// How long a unit waits for the other to have read, too; a store may let the other in only when the first is done.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs a unit for each of the ids 1 and 2, in threads of their own: both read before either writes, if the store lets
/// them. Each writes where what it has read allows it.
fn both(
    store: &dyn Storage,
    allows: impl Fn(&mut Book<'_>) -> Result<bool, StorageError> + Sync,
    writes: impl Fn(&mut Book<'_>, i64) -> Result<(), StorageError> + Sync,
) {
    let (one_has_read, by_one) = mpsc::channel();
    let (two_has_read, by_two) = mpsc::channel();
    let unit = |id, has_read: mpsc::Sender<()>, by_the_other: mpsc::Receiver<()>| {
        let done = write(store, |book| {
            let allowed = allows(book)?;
            // The other may be through already, and this a run after a conflict with it.
            let _ = has_read.send(());
            let _ = by_the_other.recv_timeout(PATIENCE);
            if allowed { writes(book, id) } else { Ok(()) }
        });
        done.unwrap();
    };
    thread::scope(|scope| {
        scope.spawn(|| unit(1, one_has_read, by_two));
        scope.spawn(|| unit(2, two_has_read, by_one));
    });
}

/// Of two rows one must stay on call.
pub(super) fn two_units_never_both_decide_on_what_the_other_changes(fresh: &Fresh<'_>) {
    let store = store_with(fresh, [sample(1), sample(2)]);
    let on_call = |book: &mut Book<'_>, id: i64| {
        Ok(book.get::<Sample>(("g", id))?.is_some_and(|sample| sample.yes))
    };
    both(
        &*store,
        |book| Ok(on_call(book, 1)? && on_call(book, 2)?),
        |book, id| book.update(&Sample { yes: false, ..sample(id) }),
    );
    let stay = read(&*store, |book| Ok([on_call(book, 1)?, on_call(book, 2)?]));
    assert_eq!(stay.iter().filter(|on_call| **on_call).count(), 1, "{stay:?}");
}

/// Only the first of a group may be added, whatever its key; a scan of nothing has read that nothing is there.
pub(super) fn two_units_never_both_find_nothing_and_add_to_it(fresh: &Fresh<'_>) {
    for by_key in [true, false] {
        let store = store(fresh);
        both(
            &*store,
            |book| {
                let found: Vec<Sample> = if by_key {
                    book.scan(Sample::by_key).equal("g").collect()?
                } else {
                    book.scan(Sample::by_number).equal(0_i64).collect()?
                };
                Ok(found.is_empty())
            },
            |book, id| book.insert(&sample(id)),
        );
        assert_eq!(ids(&*store).len(), 1, "by_key: {by_key}");
    }
}
