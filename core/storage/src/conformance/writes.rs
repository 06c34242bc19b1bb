//! Checks of allowed and refused writes.

use super::StoreMaker;
use super::record::Record;
use super::sample::{Sample, WRITE, conflict, ids, read, sample, store, store_with, write};
use crate::{StorageError, Table, Value};

pub(super) fn a_unit_sees_its_own_writes(fresh: &StoreMaker<'_>) {
    let store = store(fresh);
    write(&*store, |rows| {
        rows.insert(&sample(1))?;
        rows.insert(&sample(2))?;
        assert_eq!(rows.get(("g", 1_i64))?, Some(sample(1)));
        rows.update(&Sample { text: "new".into(), ..sample(1) })?;
        assert_eq!(rows.first::<Sample>("by_text", "new")?.map(|sample| sample.id), Some(1));
        rows.remove::<Sample>(("g", 2_i64))?;
        assert_eq!(rows.scan::<Sample>(Table::KEY).count()?, 1);
        Ok(())
    })
    .unwrap();
    assert_eq!(ids(&*store), [1]);
}

pub(super) fn a_second_row_with_the_same_key_is_refused(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    // The error names the key even if a unique index has the same values too.
    let again = write(&*store, |rows| rows.insert(&sample(1)));
    assert_eq!(conflict(again), Some(("order", "key")));
    let other = Sample { text: "other".into(), ..sample(1) };
    assert_eq!(conflict(write(&*store, |rows| rows.insert(&other))), Some(("order", "key")));
    assert_eq!(read(&*store, |rows| rows.get(("g", 1_i64))), Some(sample(1)));
}

pub(super) fn a_unique_index_refuses_and_names_itself(fresh: &StoreMaker<'_>) {
    let with_nickname = |id| Sample { nickname: Some("n".into()), maybe: Some(1), ..sample(id) };
    let store = store_with(fresh, [with_nickname(1), sample(2)]);
    let insert = |sample| conflict(write(&*store, |rows| rows.insert(&sample)));
    let update = |sample| conflict(write(&*store, |rows| rows.update(&sample)));
    let same_text = |id| Sample { text: "text 1".into(), ..sample(id) };
    assert_eq!(insert(same_text(3)), Some(("order", "by_text")));
    assert_eq!(insert(with_nickname(3)), Some(("order", "by_nickname")));
    assert_eq!(update(same_text(2)), Some(("order", "by_text")));
    assert_eq!(update(with_nickname(2)), Some(("order", "by_nickname")));
    // The table's first one, if a row violates both.
    assert_eq!(
        insert(Sample { text: "text 1".into(), ..with_nickname(3) }),
        Some(("order", "by_text"))
    );
    // A row does not conflict with itself.
    assert_eq!(update(with_nickname(1)), None);
    assert_eq!(ids(&*store), [1, 2]);
}

pub(super) fn nulls_never_conflict_in_a_unique_index(fresh: &StoreMaker<'_>) {
    let with_nickname = |id| Sample { nickname: Some("n".into()), ..sample(id) };
    let store = store_with(fresh, [with_nickname(1), with_nickname(2), sample(3), sample(4)]);
    assert_eq!(ids(&*store), [1, 2, 3, 4]);
}

pub(super) fn a_refused_row_leaves_the_unit_usable(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    write(&*store, |rows| {
        rows.insert(&sample(2))?;
        assert!(conflict(rows.insert(&sample(1))).is_some());
        assert!(matches!(rows.update(&sample(9)), Err(StorageError::Missing { table: "order" })));
        rows.insert(&sample(3))
    })
    .unwrap();
    assert_eq!(ids(&*store), [1, 2, 3]);
}

pub(super) fn an_update_moves_the_row_in_each_index(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, (1..=3).map(|id| Sample { select: id, ..sample(id) }));
    write(&*store, |rows| {
        rows.update(&Sample { select: 9, maybe: Some(4), text: "moved".into(), ..sample(1) })
    })
    .unwrap();
    let by_number = read(&*store, |rows| rows.scan::<Sample>("by_number").collect());
    assert_eq!(by_number.iter().map(|sample| sample.id).collect::<Vec<_>>(), [2, 3, 1]);
    let by_maybe = read(&*store, |rows| rows.scan::<Sample>("by_maybe").equal(4_i64).count());
    assert_eq!(by_maybe, 1);
    assert_eq!(read(&*store, |rows| rows.first::<Sample>("by_text", "text 1")), None);
    let moved = read(&*store, |rows| rows.first::<Sample>("by_text", "moved"));
    assert_eq!(moved.map(|sample| sample.select), Some(9));
}

pub(super) fn an_update_of_no_row_is_refused(fresh: &StoreMaker<'_>) {
    let store = store(fresh);
    let done = write(&*store, |rows| rows.update(&sample(1)));
    assert!(matches!(done, Err(StorageError::Missing { table: "order" })), "{done:?}");
    assert_eq!(ids(&*store), [0_i64; 0]);
}

pub(super) fn removing_nothing_does_nothing(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    write(&*store, |rows| rows.remove::<Sample>(("g", 2_i64))).unwrap();
    assert_eq!(ids(&*store), [1]);
}

pub(super) fn a_removed_row_frees_its_unique_values(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    let same_text = Sample { text: "text 1".into(), ..sample(2) };
    write(&*store, |rows| {
        rows.remove::<Sample>(("g", 1_i64))?;
        rows.insert(&same_text)
    })
    .unwrap();
    assert_eq!(ids(&*store), [2]);
}

pub(super) fn a_row_of_a_wrong_shape_is_refused(fresh: &StoreMaker<'_>) {
    let store = store(fresh);
    let changed = |at: usize, value| {
        let mut row = sample(1).to_row();
        row[at] = value;
        row
    };
    for (what, row) in [
        ("too few columns", sample(1).to_row().split_off(1)),
        ("null in the key", changed(2, Value::Null)),
        ("null elsewhere", changed(3, Value::Null)),
        ("another kind", changed(3, Value::Text("3".into()))),
        ("not a number", changed(4, Value::Real(f64::NAN))),
        ("a time after the year 9999", changed(8, Value::Time(253_402_300_800_000_000))),
        ("a time before the year 0", changed(8, Value::Time(-62_167_219_200_000_001))),
    ] {
        store
            .transact(WRITE, &mut |tx| {
                let inserted = tx.insert(Sample::TABLE, row.clone());
                assert!(matches!(inserted, Err(StorageError::Row { .. })), "{what}: {inserted:?}");
                let updated = tx.update(Sample::TABLE, row.clone());
                assert!(matches!(updated, Err(StorageError::Row { .. })), "{what}: {updated:?}");
                let key = [Value::Int(1)];
                assert!(matches!(tx.get(Sample::TABLE, &key), Err(StorageError::Row { .. })));
                assert!(matches!(tx.remove(Sample::TABLE, &key), Err(StorageError::Row { .. })));
                Ok(())
            })
            .unwrap();
    }
    assert_eq!(ids(&*store), [0_i64; 0]);
}
