//! Every backend fulfils the contract of a store, and all backends give the same results.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::ops::Bound;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use lendwright::operations::borrowers::SignUp;
use lendwright::storage::{
    Column, ColumnKind, Durability, FaultyStore, Index, Memory, Mode, Row, Scan, Sqlite, Step,
    Storage, StorageError, Table, Transaction, Value, Visit, Work, conformance,
};
use lendwright::{BorrowerUuid, Config, Engine, IdText};
use proptest::prelude::*;

#[test]
fn memory_keeps_the_contract() {
    conformance::run(&|| Box::new(Memory::new()));
}

#[test]
fn sqlite_keeps_the_contract() {
    let folder = Folder::new();
    conformance::run(&|| Box::new(folder.sqlite()));
}

#[test]
fn units_that_are_run_again_keep_the_contract() {
    conformance::run(&|| {
        let store = FaultyStore::new(Memory::new());
        store.rerun(2);
        Box::new(store)
    });
}

/// A store that gives each unit of work a snapshot and accepts its writes without a conflict check. Many databases do
/// this by default.
struct Snapshots(Memory);

/// A unit of work on a snapshot, with its pending writes.
struct OnSnapshot<'t> {
    tx: &'t mut dyn Transaction,
    writes: Vec<Write>,
}

type Write = Box<dyn Fn(&mut dyn Transaction) -> Result<(), StorageError>>;

impl Storage for Snapshots {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        let mut writes = Vec::new();
        self.0.transact(Mode::Read, &mut |tx| {
            let mut unit = OnSnapshot { tx, writes: Vec::new() };
            work(&mut unit)?;
            writes = unit.writes;
            Ok(())
        })?;
        self.0.transact(mode, &mut |tx| writes.iter().try_for_each(|write| write(tx)))
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.0.prepare(tables)
    }
}

impl Transaction for OnSnapshot<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.tx.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.writes.push(Box::new(move |tx| tx.insert(table, row.clone())));
        Ok(())
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.writes.push(Box::new(move |tx| tx.update(table, row.clone())));
        Ok(())
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        let key = key.to_vec();
        self.writes.push(Box::new(move |tx| tx.remove(table, &key)));
        Ok(())
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.tx.scan(scan, visit)
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.tx.next_id(table)
    }
}

#[test]
fn snapshots_alone_do_not_keep_the_contract() {
    for name in [
        "two_units_never_both_decide_on_what_the_other_changes",
        "two_units_never_both_find_nothing_and_add_to_it",
    ] {
        let check = conformance::CHECKS.iter().find(|check| check.name == name).unwrap();
        let run = || check.run(&|| Box::new(Snapshots(Memory::new())));
        assert!(std::panic::catch_unwind(run).is_err(), "{name}");
    }
}

const WRITE: Mode = Mode::Write(Durability::Normal);

const fn column(name: &'static str, kind: ColumnKind, nullable: bool) -> Column {
    Column { name, kind, nullable, since: 1 }
}

const fn index(name: &'static str, columns: &'static [usize], unique: bool) -> Index {
    Index { name, columns, unique, plain_since: None, since: 1 }
}

static PAIRS: Table = Table {
    name: "pair",
    columns: &[
        column("left", ColumnKind::Int, false),
        column("right", ColumnKind::Text, false),
        column("weight", ColumnKind::Real, true),
        column("seen", ColumnKind::Time, true),
        column("code", ColumnKind::Int, true),
    ],
    key: &[0, 1],
    indexes: &[
        index("by_weight", &[2, 3], false),
        index("by_code", &[4], true),
        index("by_right", &[1, 4], true),
    ],
    since: 1,
    wide: false,
};

/// The same rows, stored like long ones.
static WIDE: Table = Table { name: "wide", wide: true, ..PAIRS };

/// One verb, as data.
#[derive(Clone, Debug)]
enum Verb {
    Get(Row),
    Insert(Row),
    Update(Row),
    Remove(Row),
    NextId,
    Scan {
        index: Option<usize>,
        equal: Row,
        lower: Edge,
        upper: Edge,
        down: bool,
        limit: Option<usize>,
    },
}

/// 0 for an open end, 1 for an included bound, 2 for an excluded bound.
type Edge = (u8, Value);

/// Runs a verb, and returns all visible results as text.
fn tell(tx: &mut dyn Transaction, table: &'static Table, verb: &Verb) -> String {
    match verb {
        Verb::Get(key) => format!("{:?}", tx.get(table, key)),
        Verb::Insert(row) => format!("{:?}", tx.insert(table, row.clone())),
        Verb::Update(row) => format!("{:?}", tx.update(table, row.clone())),
        Verb::Remove(key) => format!("{:?}", tx.remove(table, key)),
        Verb::NextId => format!("{:?}", tx.next_id(table)),
        Verb::Scan { index, equal, lower, upper, down, limit } => {
            let (index, descending, limit) = (*index, *down, *limit);
            let range = (bound(lower), bound(upper));
            let scan = Scan { table, index, equal, range, descending, limit };
            let mut rows = Vec::new();
            let done = tx.scan(&scan, &mut |row| {
                rows.push(row);
                Ok(Continue(()))
            });
            format!("{done:?} {rows:?}")
        }
    }
}

fn bound((kind, value): &Edge) -> Bound<&Value> {
    match kind {
        0 => Bound::Unbounded,
        1 => Bound::Included(value),
        _ => Bound::Excluded(value),
    }
}

/// Runs units of work, some of which abort at their end. Returns the results that each unit saw.
fn history(store: &dyn Storage, table: &'static Table, units: &[(Vec<Verb>, bool)]) -> Vec<String> {
    store.prepare(&[table]).unwrap();
    let mut told = Vec::new();
    for (verbs, commits) in units {
        let done = store.transact(WRITE, &mut |tx| {
            told.extend(verbs.iter().map(|verb| tell(tx, table, verb)));
            if *commits { Ok(()) } else { Err(StorageError::Aborted) }
        });
        told.push(format!("{done:?}"));
        told.push(everything(store, table));
    }
    told
}

/// All rows, in the order of each index.
fn everything(store: &dyn Storage, table: &'static Table) -> String {
    let mut told = String::new();
    let done = store.transact(Mode::Read, &mut |tx| {
        for index in [None, Some(0), Some(1), Some(2)] {
            let open = (0, Value::Null);
            let (lower, upper) = (open.clone(), open);
            let equal = Vec::new();
            let all = Verb::Scan { index, equal, lower, upper, down: false, limit: None };
            told += &tell(tx, table, &all);
        }
        Ok(())
    });
    done.unwrap();
    told
}

// Few different values of each kind, so that keys collide.
fn left() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![i64::MIN, -1, 0, 1, 2]).prop_map(Value::Int)
}

fn right() -> impl Strategy<Value = Value> {
    prop::sample::select(vec!["", "a", "B", "é", "a\u{0}b"])
        .prop_map(|text| Value::Text(text.into()))
}

fn weight() -> impl Strategy<Value = Value> {
    let reals = vec![f64::NEG_INFINITY, -0.5, 0.0, 1e-300, 1.0, f64::MAX];
    prop_oneof![Just(Value::Null), prop::sample::select(reals).prop_map(Value::Real)]
}

fn seen() -> impl Strategy<Value = Value> {
    let times = vec![-62_167_219_200_000_000, -1, 0, 1, 253_402_300_799_999_999];
    prop_oneof![Just(Value::Null), prop::sample::select(times).prop_map(Value::Time)]
}

fn code() -> impl Strategy<Value = Value> {
    prop_oneof![Just(Value::Null), (0_i64..6).prop_map(Value::Int)]
}

fn key() -> impl Strategy<Value = Row> {
    (left(), right()).prop_map(|(left, right)| vec![left, right])
}

fn row() -> impl Strategy<Value = Row> {
    (left(), right(), weight(), seen(), code()).prop_map(|(l, r, w, s, c)| vec![l, r, w, s, c])
}

/// A scan of one index, with `equal` values for its first columns and a range on the next column.
fn scan() -> impl Strategy<Value = Verb> {
    let columns = [&[0_usize, 1][..], &[2, 3], &[4], &[1, 4]];
    let which = prop::sample::select(vec![0_usize, 1, 2, 3]);
    let edges = (0_u8..3, 0_u8..3);
    let limit = prop::option::of(0_usize..4);
    (which, 0_usize..3, row(), row(), row(), edges, any::<bool>(), limit).prop_map(
        move |(which, equal, at, from, to, (lower, upper), down, limit)| {
            let columns = columns.get(which).copied().unwrap_or_default();
            let of = |row: &Row, column: &usize| row.get(*column).cloned().unwrap_or(Value::Null);
            let (fixed, rest) = columns.split_at(equal.min(columns.len()));
            let edge =
                |kind, row: &Row| rest.first().map_or((0, Value::Null), |at| (kind, of(row, at)));
            Verb::Scan {
                index: which.checked_sub(1),
                equal: fixed.iter().map(|column| of(&at, column)).collect(),
                lower: edge(lower, &from),
                upper: edge(upper, &to),
                down,
                limit,
            }
        },
    )
}

fn verb() -> impl Strategy<Value = Verb> {
    prop_oneof![
        4 => row().prop_map(Verb::Insert),
        2 => row().prop_map(Verb::Update),
        1 => key().prop_map(Verb::Remove),
        1 => key().prop_map(Verb::Get),
        1 => Just(Verb::NextId),
        3 => scan(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn memory_and_sqlite_answer_alike(
        units in prop::collection::vec((prop::collection::vec(verb(), 0..12), prop::bool::weighted(0.8)), 1..8),
    ) {
        let folder = Folder::new();
        for table in [&PAIRS, &WIDE] {
            let memory = history(&Memory::new(), table, &units);
            prop_assert_eq!(memory, history(&folder.sqlite(), table, &units));
        }
    }
}

#[test]
fn a_fault_comes_where_it_was_asked_for_and_undoes_the_unit() {
    let store = FaultyStore::new(Memory::new());
    store.prepare(&[&PAIRS]).unwrap();
    let insert = |left| {
        let right = Value::Text("r".into());
        let row = vec![Value::Int(left), right, Value::Null, Value::Null, Value::Int(left)];
        store.transact(WRITE, &mut |tx| {
            tx.next_id(&PAIRS)?;
            tx.insert(&PAIRS, row.clone())
        })
    };
    let empty = everything(&store, &PAIRS);
    for (step, nth) in [(Step::Begin, 1), (Step::Verb, 1), (Step::Verb, 2), (Step::Commit, 1)] {
        store.fail(step, nth, || StorageError::backend("the disk is full"));
        assert!(matches!(insert(1), Err(StorageError::Backend(_))), "{step:?} {nth}");
        assert!(!store.is_armed());
        assert_eq!(everything(&store, &PAIRS), empty, "{step:?} {nth}");
    }
    store.fail(Step::Commit, 3, || StorageError::Busy);
    insert(1).unwrap();
    assert_ne!(everything(&store, &PAIRS), empty);
    assert!(matches!(insert(2), Err(StorageError::Busy)), "the reading unit was the second");
}

#[test]
fn a_book_that_was_deleted_is_a_clear_failure_and_is_not_made_again() {
    let folder = Folder::new();
    let path = folder.path.join("loans.book");
    let engine = Engine::open(Sqlite::file(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    let answered = engine.call("get_id_mapping", b"{}");
    assert_eq!(
        (answered.status, &*answered.body),
        (
            500,
            r#"{"message":"the book's files were moved, deleted or exchanged: close the book and open it again"}"#
        )
    );
    let cause = format!(r#""cause":"the book's file is no longer at {}""#, path.display());
    assert!(answered.detail.contains(&cause), "{}", answered.detail);
    assert!(!path.exists());
}

#[test]
fn each_opening_of_a_seeded_book_goes_on_and_a_new_book_repeats_them() {
    let folder = Folder::new();
    let run = |name: &str| -> Vec<IdText<BorrowerUuid>> {
        let open = || Sqlite::file(folder.path.join(name)).unwrap();
        let opening = |round: u32| {
            let config = Config::default().seed("a test");
            let engine = Engine::open_with(open(), config).unwrap();
            let sign_up = |number: u32| {
                let phone_number = format!("+2010{round:04}{number:04}").into();
                let somebody = SignUp { phone_number, autofill: Some(true), ..SignUp::default() };
                engine.run(&somebody).unwrap().uuid.clone()
            };
            (0..3).map(sign_up).collect::<Vec<_>>()
        };
        (0..3).flat_map(opening).collect()
    };
    let uuids = run("one.book");
    assert_eq!(uuids, run("other.book"));
    let distinct: std::collections::BTreeSet<_> = uuids.iter().collect();
    assert_eq!(distinct.len(), 9);
    let refused = Engine::open_with(
        Sqlite::file(folder.path.join("one.book")).unwrap(),
        Config::default().seed("another"),
    );
    assert_eq!(refused.unwrap_err().to_string(), "this test book was made with another seed");
}

/// A folder for books. Dropping it deletes the folder.
struct Folder {
    path: PathBuf,
    books: AtomicU32,
}

impl Folder {
    fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("lendwright-storage-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self { path, books: AtomicU32::new(0) }
    }

    fn sqlite(&self) -> Sqlite {
        let number = self.books.fetch_add(1, Ordering::Relaxed);
        Sqlite::file(self.path.join(format!("{number}.book"))).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
