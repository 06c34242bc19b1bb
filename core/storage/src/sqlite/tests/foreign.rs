//! Objects in a book's file that lendwright did not make.

use super::*;

#[test]
fn what_acts_on_the_tables_and_is_not_lendwrights_is_refused_by_name() {
    for (sql, kind, name) in [
        (
            "CREATE TRIGGER paid AFTER INSERT ON payment BEGIN UPDATE payment SET settled = 0; END",
            "trigger",
            "paid",
        ),
        ("CREATE UNIQUE INDEX one_a_time ON payment (paid_at)", "index", "one_a_time"),
        ("CREATE INDEX failing ON payment (abs(id))", "index", "failing"),
        (
            "CREATE INDEX odd ON payment (id COLLATE NOCASE); PRAGMA writable_schema = ON; \
             UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'uint') WHERE name = 'odd'",
            "index",
            "odd",
        ),
        ("CREATE INDEX few ON payment (id) WHERE abs(id) > 0", "index", "few"),
        (
            "DROP INDEX payment_by_note; CREATE INDEX payment_by_note ON payment (id)",
            "index",
            "payment_by_note",
        ),
    ] {
        let folder = Folder::new(&format!("foreign-{name}"));
        let store = Sqlite::file(folder.book()).unwrap();
        store.prepare(&[Payment::TABLE]).unwrap();
        drop(store);
        Db::open(folder.book()).unwrap().execute_batch(sql).unwrap();
        let before = folder.contents();
        let error = Sqlite::file(folder.book()).unwrap().prepare(&[Payment::TABLE]).unwrap_err();
        let expected = format!(
            "the book holds a foreign {kind}, '{name}', which lendwright did not make: remove it"
        );
        assert_eq!(error.to_string(), expected);
        assert_eq!(folder.contents(), before, "{name}");
    }
}

#[test]
fn what_is_the_hosts_own_may_lie_in_the_file() {
    let folder = Folder::new("own-table");
    drop(book_with_a_payment(&folder.book()));
    let own = "CREATE TABLE own (x PRIMARY KEY, y UNIQUE); CREATE UNIQUE INDEX own_y ON own (y); \
               CREATE TRIGGER own_x AFTER INSERT ON own BEGIN DELETE FROM own; END; \
               CREATE VIEW settled AS SELECT * FROM payment WHERE settled; \
               CREATE INDEX for_reports ON payment (paid_at, settled)";
    Db::open(folder.book()).unwrap().execute_batch(own).unwrap();
    Sqlite::file(folder.book()).unwrap().prepare(&[Payment::TABLE]).unwrap();
}
