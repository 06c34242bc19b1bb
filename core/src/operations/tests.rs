#![allow(clippy::unwrap_used)]

use super::tables;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The tables that records in the files of a folder declare: `struct Name in "table" since`.
fn declared(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            declared(&path, found);
            continue;
        }
        for line in fs::read_to_string(&path).unwrap().lines() {
            let table =
                line.split_once(" in \"").and_then(|(_, rest)| rest.split_once("\" since "));
            found.extend(table.map(|(name, _)| name.to_owned()));
        }
    }
}

#[test]
fn every_record_has_its_table_in_the_book() {
    let mut records = BTreeSet::new();
    let operations = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/operations");
    declared(&operations, &mut records);
    let tables: BTreeSet<String> = tables().iter().map(|table| table.name.to_owned()).collect();
    assert_eq!(records, tables);
}
