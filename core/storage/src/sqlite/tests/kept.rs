//! Rows kept in memory from one unit to the next.

use super::*;

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
