//! Checks which rows are read, and their order.

use super::record::{Record, Time};
use super::rows::{Query, Rows};
use crate::{Mode, Scan, Storage, StorageError, Table, Value};
use std::ops::{Bound, ControlFlow};

use super::StoreMaker;
use super::sample::{ONE, Sample, TWO, WRITE, read, sample, store_with};

pub(super) fn values_come_back_as_they_went_in(fresh: &StoreMaker<'_>) {
    let times = [-62_167_219_200_000_000, -1, 0, 1_763_717_000_123_456, 253_402_300_799_999_999];
    let samples = times.into_iter().zip(1_i64..).map(|(time, id)| Sample {
        select: [i64::MIN, -1, 0, 1, i64::MAX][usize::try_from(id - 1).unwrap()],
        real: [f64::MIN, -0.1, f64::MIN_POSITIVE, 1.0, f64::INFINITY]
            [usize::try_from(id - 1).unwrap()],
        text: format!("١٢٣ 'quoted' \"{id}\" \u{0} end"),
        bytes: vec![0; usize::try_from(id * 700 - 700).unwrap()],
        yes: id % 2 == 0,
        time: Time(time),
        maybe: (id > 2).then_some(id),
        nickname: (id > 3).then(String::new),
        ..sample(id)
    });
    let samples: Vec<_> = samples.collect();
    let store = store_with(fresh, samples.clone());
    for sample in samples {
        let found = read(&*store, |rows| rows.get::<Sample>(("g", sample.id)));
        assert_eq!(found, Some(sample));
    }
    assert_eq!(read(&*store, |rows| rows.get::<Sample>(("g", 6_i64))), None);
}

pub(super) fn rows_are_in_the_order_of_the_key(fresh: &StoreMaker<'_>) {
    let keys = [("b", 1), ("a", 10), ("a", -5), ("b", 0), ("a", 2), ("", 7)];
    let samples = keys.into_iter().zip(0..).map(|((group, id), at)| Sample {
        group: group.into(),
        id,
        text: format!("{at}"),
        ..sample(id)
    });
    let store = store_with(fresh, samples);
    let all = read(&*store, |rows| rows.scan::<Sample>(Table::KEY).collect());
    let all: Vec<_> = all.iter().map(|sample| (sample.group.as_str(), sample.id)).collect();
    assert_eq!(all, [("", 7), ("a", -5), ("a", 2), ("a", 10), ("b", 0), ("b", 1)]);
    assert_eq!(ids_found_by(&*store, |rows| rows.scan(Table::KEY).equal("a")), [-5, 2, 10]);
    let found = ids_found_by(&*store, |rows| rows.scan(Table::KEY).equal("a").after(-5_i64));
    assert_eq!(found, [2, 10]);
}

pub(super) fn rows_are_in_the_order_of_an_index_and_then_of_the_key(fresh: &StoreMaker<'_>) {
    let store = numbered(fresh);
    assert_eq!(ids_found_by(&*store, |rows| rows.scan("by_number")), [4, 2, 5, 1, 3]);
    assert_eq!(ids_found_by(&*store, |rows| rows.scan("by_number").equal(7_i64)), [2, 5, 1]);
    let reals = [2.5, -1.0, f64::INFINITY, f64::NEG_INFINITY, 0.0];
    let samples = reals.into_iter().zip(1..).map(|(real, id)| Sample { real, ..sample(id) });
    let store = store_with(fresh, samples);
    assert_eq!(ids_found_by(&*store, |rows| rows.scan("by_real")), [4, 2, 5, 1, 3]);
}

pub(super) fn descending_is_the_same_backwards(fresh: &StoreMaker<'_>) {
    let store = numbered(fresh);
    let scan = |query: &QueryBounds<'_>| {
        ids_found_by(&*store, |rows| query(rows.scan("by_number").descending()))
    };
    assert_eq!(scan(&|q| q), [3, 1, 5, 2, 4]);
    assert_eq!(scan(&|q| q.equal(7_i64)), [1, 5, 2]);
    assert_eq!(scan(&|q| q.to(7_i64).limit(2)), [1, 5]);
}

pub(super) fn texts_are_ordered_by_their_bytes(fresh: &StoreMaker<'_>) {
    let texts = ["b", "B", "é", "", "a b", "a", "ab", "z", "\u{10000}", "\u{ffff}"];
    let samples = texts.into_iter().zip(0..);
    let samples = samples.map(|(text, id)| Sample { text: text.into(), ..sample(id) });
    let store = store_with(fresh, samples);
    let mut sorted = texts;
    sorted.sort_unstable();
    let found = read(&*store, |rows| rows.scan::<Sample>("by_text").collect());
    let found: Vec<_> = found.iter().map(|sample| sample.text.as_str()).collect();
    assert_eq!(found, sorted);
}

pub(super) fn ranges_include_and_exclude_their_bounds(fresh: &StoreMaker<'_>) {
    let samples = (1..=5).map(|id| Sample { select: id * 10, ..sample(id) });
    let store = store_with(fresh, samples);
    let scan =
        |query: &QueryBounds<'_>| ids_found_by(&*store, |rows| query(rows.scan("by_number")));
    assert_eq!(scan(&|q| q.from(20_i64)), [2, 3, 4, 5]);
    assert_eq!(scan(&|q| q.after(20_i64)), [3, 4, 5]);
    assert_eq!(scan(&|q| q.to(20_i64)), [1, 2]);
    assert_eq!(scan(&|q| q.before(20_i64)), [1]);
    assert_eq!(scan(&|q| q.from(20_i64).to(40_i64)), [2, 3, 4]);
    assert_eq!(scan(&|q| q.after(20_i64).before(40_i64)), [3]);
    assert_eq!(scan(&|q| q.after(20_i64).before(40_i64).descending()), [3]);
    assert_eq!(scan(&|q| q.from(40_i64).to(20_i64)), [0_i64; 0]);
    assert_eq!(scan(&|q| q.from(i64::MIN).to(i64::MAX).descending()), [5, 4, 3, 2, 1]);
    let epoch = Time(0);
    assert_eq!(scan(&|q| q.equal(30_i64).to(epoch)), [3]);
    assert_eq!(scan(&|q| q.equal(30_i64).after(epoch)), [0_i64; 0]);
}

pub(super) fn nulls_come_first_and_in_no_range(fresh: &StoreMaker<'_>) {
    let store = with_nulls(fresh);
    let scan = |query: &QueryBounds<'_>| ids_found_by(&*store, |rows| query(rows.scan("by_maybe")));
    assert_eq!(scan(&|q| q), [1, 4, 3, 2]);
    assert_eq!(scan(&|q| q.descending()), [2, 3, 4, 1]);
    assert_eq!(scan(&|q| q.to(0_i64)), [3]);
    assert_eq!(scan(&|q| q.to(0_i64).descending()), [3]);
    assert_eq!(scan(&|q| q.from(i64::MIN)), [3, 2]);
}

pub(super) fn a_null_is_found_by_equality(fresh: &StoreMaker<'_>) {
    let store = with_nulls(fresh);
    let equal =
        |maybe: Option<i64>| ids_found_by(&*store, |rows| rows.scan("by_maybe").equal(maybe));
    assert_eq!(equal(None), [1, 4]);
    assert_eq!(equal(Some(9)), [2]);
    assert_eq!(equal(Some(8)), [0_i64; 0]);
}

pub(super) fn a_limit_and_a_break_end_a_scan(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, (1..=600).map(sample));
    assert_eq!(ids_found_by(&*store, |rows| rows.scan(Table::KEY).limit(2)), [1, 2]);
    assert_eq!(ids_found_by(&*store, |rows| rows.scan(Table::KEY).limit(0)), [0_i64; 0]);
    assert_eq!(read(&*store, |rows| rows.scan::<Sample>(Table::KEY).count()), 600);
    assert_eq!(
        read(&*store, |rows| rows.scan::<Sample>(Table::KEY).limit(usize::MAX).count()),
        600
    );
    let seen = read(&*store, |rows| {
        let mut seen = Vec::new();
        rows.scan::<Sample>(Table::KEY).for_each(|sample| {
            seen.push(sample.id);
            Ok(if sample.id == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(seen)
    });
    assert_eq!(seen, [1, 2, 3]);
    let error = store.transact(Mode::Read, &mut |tx| {
        Rows::new(tx, ONE).scan::<Sample>(Table::KEY).for_each(|_| Err(StorageError::Aborted))
    });
    assert!(matches!(error, Err(StorageError::Aborted)), "what visit returns comes out");
}

pub(super) fn tenants_see_their_own_rows_only(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1), sample(2)]);
    store
        .transact(WRITE, &mut |tx| {
            let mut rows = Rows::new(tx, TWO);
            // The same key and unique values as those of the first tenant's record.
            rows.insert(&Sample { tenant_id: TWO, ..sample(1) })?;
            rows.insert(&Sample { tenant_id: TWO, ..sample(3) })?;
            assert_eq!(rows.get::<Sample>(("g", 2_i64))?, None);
            assert_eq!(rows.first::<Sample>("by_text", "text 2")?, None);
            assert_eq!(rows.scan::<Sample>("by_number").count()?, 2);
            rows.remove::<Sample>(("g", 2_i64))
        })
        .unwrap();
    assert_eq!(ids_found_by(&*store, |rows| rows.scan(Table::KEY)), [1, 2]);
}

pub(super) fn a_scan_that_does_not_fit_the_table_is_refused(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    let (one, text, null) = (Value::Int(1), Value::Text("a".into()), Value::Null);
    let whole = Scan {
        table: Sample::TABLE,
        index: None,
        equal: &[],
        range: (Bound::Unbounded, Bound::Unbounded),
        descending: false,
        limit: None,
    };
    let too_many = [one.clone(), text.clone(), one.clone(), one.clone()];
    for (what, scan) in [
        ("an unknown index", Scan { index: Some(5), ..whole.clone() }),
        ("too many values", Scan { equal: &too_many, ..whole.clone() }),
        ("a value of another kind", Scan { equal: &too_many[1..2], ..whole.clone() }),
        (
            "a bound of another kind",
            Scan { range: (Bound::Included(&text), Bound::Unbounded), ..whole.clone() },
        ),
        (
            "a null bound",
            Scan { range: (Bound::Unbounded, Bound::Excluded(&null)), ..whole.clone() },
        ),
        (
            "a bound behind the last column",
            Scan {
                equal: &too_many[..3],
                range: (Bound::Included(&one), Bound::Unbounded),
                ..whole
            },
        ),
    ] {
        let done = store
            .transact(Mode::Read, &mut |tx| tx.scan(&scan, &mut |_| Ok(ControlFlow::Continue(()))));
        assert!(matches!(done, Err(StorageError::Row { table: "order", .. })), "{what}: {done:?}");
    }
}

/// A change that a check makes to a query before the query runs.
type QueryBounds<'n> = dyn for<'q> Fn(Query<'q, Sample>) -> Query<'q, Sample> + 'n;

/// Returns the ids that a query finds.
fn ids_found_by(
    store: &dyn Storage,
    query: impl for<'q> Fn(&'q mut Rows<'_>) -> Query<'q, Sample>,
) -> Vec<i64> {
    read(store, |rows| query(rows).collect()).iter().map(|sample| sample.id).collect()
}

fn numbered(fresh: &StoreMaker<'_>) -> Box<dyn Storage> {
    let samples = [(1, 7, 50), (2, 7, 30), (3, 9, 0), (4, -2, 99), (5, 7, 30)];
    let samples = samples.into_iter().map(|(id, select, micros)| {
        let time = Time(micros);
        Sample { select, time, ..sample(id) }
    });
    store_with(fresh, samples)
}

fn with_nulls(fresh: &StoreMaker<'_>) -> Box<dyn Storage> {
    let samples = [(1, None), (2, Some(9)), (3, Some(-9)), (4, None)];
    store_with(fresh, samples.into_iter().map(|(id, maybe)| Sample { maybe, ..sample(id) }))
}
