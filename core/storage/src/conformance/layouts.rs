//! Creating tables and migrating older ones.

use super::StoreMaker;
use super::record::{Record, record};
use super::sample::{ONE, Sample, conflict, ids, read, sample, store_with, write};
use crate::{Storage, StorageError, Table};

mod first {
    use super::record;

    record! {
        /// A letter in the first layout.
        pub(super) struct Letter in "letter" since 1 {
            key { tenant_id: i64, id: i64 }
            text: String,
        }
    }
}

mod second {
    use super::record;

    record! {
        /// A letter with a column in the middle and two indexes that were added later.
        pub(super) struct Letter in "letter" since 1 {
            key { tenant_id: i64, id: i64 }
            seal: Option<String> = since 2,
            text: String,
        }
        index by_seal (tenant_id, seal) since 2;
        unique by_text (tenant_id, text) since 3;
    }

    record! {
        /// A table that was added later.
        pub(super) struct Envelope in "envelope" since 2 {
            key { tenant_id: i64, id: i64 }
        }
    }
}

fn with_letters(fresh: &StoreMaker<'_>, texts: [&str; 2]) -> Box<dyn Storage> {
    let store = fresh();
    store.prepare(&[first::Letter::TABLE]).unwrap();
    write(&*store, |rows| {
        for text in texts {
            let id = rows.next_id::<first::Letter>()?;
            rows.insert(&first::Letter { tenant_id: ONE, id, text: text.into() })?;
        }
        Ok(())
    })
    .unwrap();
    store
}

pub(super) fn preparing_twice_changes_nothing(fresh: &StoreMaker<'_>) {
    let store = store_with(fresh, [sample(1)]);
    store.prepare(&[Sample::TABLE]).unwrap();
    assert_eq!(ids(&*store), [1]);
}

pub(super) fn an_older_layout_is_brought_up_to_date(fresh: &StoreMaker<'_>) {
    let store = with_letters(fresh, ["a", "b"]);
    store.prepare(&[second::Letter::TABLE, second::Envelope::TABLE]).unwrap();
    write(&*store, |rows| {
        let old: Vec<second::Letter> = rows.scan("by_seal").equal(None::<&str>).collect()?;
        let letter =
            |id, text: &str| second::Letter { tenant_id: ONE, id, seal: None, text: text.into() };
        assert_eq!(old, [letter(1, "a"), letter(2, "b")]);
        assert_eq!(rows.next_id::<second::Letter>()?, 3, "ids go on from where they were");
        let sealed = second::Letter { seal: Some("red".into()), ..letter(3, "c") };
        rows.insert(&sealed)?;
        assert_eq!(rows.first("by_seal", "red")?, Some(sealed));
        assert_eq!(conflict(rows.insert(&letter(4, "a"))), Some(("letter", "by_text")));
        rows.insert(&second::Envelope { tenant_id: ONE, id: 1 })
    })
    .unwrap();
}

mod third {
    use super::record;

    record! {
        /// A letter that may have the same text as another one.
        pub(super) struct Letter in "letter" since 1 {
            key { tenant_id: i64, id: i64 }
            seal: Option<String> = since 2,
            text: String,
        }
        index by_seal (tenant_id, seal) since 2;
        index by_text (tenant_id, text) since 3 unique before 4;
    }
}

pub(super) fn an_index_that_was_unique_takes_equal_rows(fresh: &StoreMaker<'_>) {
    let store = with_letters(fresh, ["a", "b"]);
    store.prepare(&[second::Letter::TABLE]).unwrap();
    store.prepare(&[third::Letter::TABLE]).unwrap();
    let letter = third::Letter { tenant_id: ONE, id: 3, seal: None, text: "a".into() };
    write(&*store, |rows| rows.insert(&letter)).unwrap();
    let found = read(&*store, |rows| rows.scan::<third::Letter>("by_text").equal("a").collect());
    assert_eq!(found.iter().map(|letter| letter.id).collect::<Vec<_>>(), [1, 3]);
    let done = store.prepare(&[second::Letter::TABLE]);
    assert!(matches!(done, Err(StorageError::NewerBook { found: 4, known: 3 })), "{done:?}");
}

pub(super) fn a_newer_layout_is_refused(fresh: &StoreMaker<'_>) {
    let store = with_letters(fresh, ["a", "b"]);
    store.prepare(&[second::Letter::TABLE]).unwrap();
    let done = store.prepare(&[first::Letter::TABLE]);
    assert!(matches!(done, Err(StorageError::NewerBook { found: 3, known: 1 })), "{done:?}");
}

pub(super) fn a_new_unique_index_refuses_old_rows_that_break_it(fresh: &StoreMaker<'_>) {
    let store = with_letters(fresh, ["same", "same"]);
    let done = store.prepare(&[second::Letter::TABLE, second::Envelope::TABLE]);
    assert_eq!(conflict(done), Some(("letter", "by_text")));
    // The failed step created nothing: the older layout still fits.
    store.prepare(&[first::Letter::TABLE]).unwrap();
    let letters = read(&*store, |rows| rows.scan::<first::Letter>(Table::KEY).collect());
    assert_eq!(letters.len(), 2);
}

pub(super) fn a_table_that_was_not_prepared_is_refused(fresh: &StoreMaker<'_>) {
    let store = with_letters(fresh, ["a", "b"]);
    write(&*store, |rows| {
        let refused = [
            rows.get::<Sample>(("g", 1_i64)).map(drop),
            rows.insert(&sample(1)),
            rows.update(&sample(1)),
            rows.remove::<Sample>(("g", 1_i64)),
            rows.scan::<Sample>(Table::KEY).count().map(drop),
            rows.next_id::<Sample>().map(drop),
        ];
        for done in refused {
            let is_refused = matches!(done, Err(StorageError::NotPrepared { table: "order" }));
            assert!(is_refused, "{done:?}");
        }
        Ok(())
    })
    .unwrap();
}
