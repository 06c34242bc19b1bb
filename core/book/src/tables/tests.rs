#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use super::{Book, ColumnKind, Record, StorageError, Value, record};
use lendwright_storage::{Column, Durability, Memory, Mode, Storage};
use lendwright_types::TenantId;

record! {
    /// A named rule, one version of it.
    pub(crate) struct RuleVersion in "rule_version" since 1 {
        key {
            tenant_id: TenantId,
            /// As the partner wrote it.
            name: String,
            version: i64,
        }
        body: String,
        note: Option<String> = since 2,
    }
    index by_body (tenant_id, body);
    unique by_note (tenant_id, note, name) since 2;
}

impl crate::tables::BookRecord for RuleVersion {}

fn rule(note: Option<&str>) -> RuleVersion {
    let note = note.map(ToOwned::to_owned);
    RuleVersion { tenant_id: TenantId(7), name: "age".into(), version: 1, body: "x".into(), note }
}

#[test]
fn a_record_comes_back_out_of_its_row() {
    for rule in [rule(None), rule(Some("why"))] {
        assert_eq!(RuleVersion::from_row(rule.to_row()).unwrap(), rule);
    }
}

#[test]
fn the_table_is_the_declaration() {
    let table = RuleVersion::TABLE;
    assert_eq!((table.name, table.since, table.key), ("rule_version", 1, &[0, 1, 2][..]));
    let note = Column { name: "note", kind: ColumnKind::Text, nullable: true, since: 2 };
    assert_eq!(table.columns[4], note);
    let [by_body, by_note] = table.indexes else { panic!("two indexes") };
    assert_eq!((by_body.columns, by_body.unique, by_body.since), (&[0, 3][..], false, 1));
    assert_eq!((by_note.columns, by_note.unique, by_note.since), (&[0, 4, 1][..], true, 2));
    assert_eq!(format!("{:?}", RuleVersion::by_note), "rule_version by by_note");
    assert_eq!(format!("{:?}", RuleVersion::by_key), "rule_version by key");
}

#[test]
fn a_row_that_does_not_fit_is_refused_by_the_columns_name() {
    let mut row = rule(None).to_row();
    row[3] = Value::Null;
    let error = RuleVersion::TABLE.check_row(&row).unwrap_err();
    assert_eq!(error.to_string(), "table rule_version, column body: it may not be null");
    row[3] = Value::Int(1);
    let error = RuleVersion::TABLE.check_row(&row).unwrap_err();
    assert_eq!(error.to_string(), "table rule_version, column body: the value is of another kind");
    let error = RuleVersion::TABLE.check_row(&row[..4]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "table rule_version, column *: the row has another number of columns"
    );
}

#[test]
fn another_tenants_record_is_refused() {
    let store = Memory::new();
    store.prepare(&[RuleVersion::TABLE]).unwrap();
    let write = |work: &dyn Fn(&mut Book<'_>) -> Result<(), StorageError>| {
        let mode = Mode::Write(Durability::Normal);
        store.transact(mode, &mut |tx| work(&mut Book::new(tx, TenantId(7))))
    };
    write(&|book| book.insert(&rule(None))).unwrap();
    let foreign = RuleVersion { tenant_id: TenantId(8), ..rule(Some("why")) };
    for done in [
        write(&|book| book.insert(&foreign)),
        write(&|book| book.append(foreign.clone())),
        write(&|book| book.update(&foreign)),
    ] {
        assert!(matches!(done, Err(StorageError::Tenant { table: "rule_version" })), "{done:?}");
    }
    let read = store.transact(Mode::Read, &mut |tx| {
        let mut book = Book::new(tx, TenantId(7));
        assert_eq!(book.get(("age", 1_i64))?, Some(rule(None)));
        assert_eq!(book.tenant(), TenantId(7));
        assert_eq!(Book::new(tx, TenantId(8)).scan(RuleVersion::by_key).count()?, 0);
        Ok(())
    });
    read.unwrap();
}
