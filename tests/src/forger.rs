//! A clerk who can write the book's file and knows the log's format, but has no key.
#![allow(clippy::arithmetic_side_effects, reason = "small numbers")]

use crate::ledger::{Ledger, blob, call, text};
use lendwright::audit::{DecisionRecord, Digest, Entry, Head, PersonalData, Record};
use rusqlite::{Connection, params};

/// A record that the clerk writes.
#[derive(Clone)]
pub struct ForgedRecord {
    /// The borrower of the record's stream.
    pub borrower_id: i64,
    /// The number of the row that provides all other columns, such as partner and code.
    pub row: i64,
    /// Its public part.
    pub record: Record,
    /// Its inputs.
    pub personal: Option<PersonalData>,
    /// The digest of the inputs if they are erased.
    pub bare: Digest,
    /// Its epoch.
    pub epoch: u64,
    stream: String,
}

impl ForgedRecord {
    /// Its decision.
    pub fn decision(&mut self) -> &mut DecisionRecord {
        let Record::Decision(record) = &mut self.record else { panic!("an erasure") };
        record
    }

    /// Removes its inputs.
    pub fn erase(&mut self) {
        self.bare = self.personal.take().map_or(self.bare, |personal| personal.digest());
    }
}

/// Changes records, and computes the chains of all streams again.
pub struct Forger {
    /// The records of the log, stream by stream. They get their numbers when they are written.
    pub log: Vec<ForgedRecord>,
}

impl Forger {
    /// Reads the log from its export.
    #[must_use]
    pub fn from_ledger(ledger: &Ledger) -> Self {
        let log = text(&call(&ledger.engine, "export_log", "{}").0, "log");
        let export = lendwright::audit::ExportReader::new(log.as_bytes()).unwrap();
        let sql = ledger.sql();
        Self { log: export.map(|entry| forged(&sql, entry.unwrap())).collect() }
    }

    /// The record of a borrower with this number.
    pub fn at(&mut self, borrower_id: i64, number: i64) -> &mut ForgedRecord {
        let place = self.place(borrower_id, number);
        &mut self.log[place]
    }

    /// Removes a record.
    pub fn remove(&mut self, borrower_id: i64, number: i64) {
        self.log.remove(self.place(borrower_id, number));
    }

    /// Inserts a copy of a record, with a new id, after another record, and returns the copy.
    pub fn put_in(&mut self, borrower_id: i64, number: i64, after: i64) -> &mut ForgedRecord {
        let mut copy = self.at(borrower_id, number).clone();
        let id = "00000000-0000-4000-8000-000000000000";
        match &mut copy.record {
            Record::Decision(record) => id.clone_into(&mut record.id),
            Record::Erasure(record) => id.clone_into(&mut record.id),
        }
        let place = self.place(borrower_id, after) + 1;
        self.log.insert(place, copy);
        &mut self.log[place]
    }

    fn place(&self, borrower_id: i64, number: i64) -> usize {
        let is_it =
            |record: &ForgedRecord| (record.borrower_id, record.row) == (borrower_id, number);
        self.log.iter().position(is_it).unwrap()
    }

    /// Changes all decisions. Returns the number of changed ones.
    pub fn change(&mut self, mut change: impl FnMut(&mut DecisionRecord) -> bool) -> usize {
        self.log.iter_mut().map(|forged| usize::from(change(forged.decision()))).sum()
    }

    /// Computes the chains of all streams again and writes them to the file.
    pub fn write(self, ledger: &Ledger) {
        let sql = ledger.sql();
        let begin =
            "BEGIN; CREATE TEMP TABLE before AS SELECT * FROM decision; DELETE FROM decision";
        sql.execute_batch(begin).unwrap();
        let (mut head, mut stream) = (Head::start_of(""), String::new());
        for forged in self.log {
            if forged.stream != stream {
                head = Head::start_of(&forged.stream);
                stream.clone_from(&forged.stream);
            }
            head = store(&sql, &forged, head);
        }
        sql.execute_batch("DROP TABLE before; COMMIT").unwrap();
    }
}

fn forged(sql: &Connection, entry: Entry) -> ForgedRecord {
    let uuid = "SELECT borrower_id FROM borrower WHERE uuid = ?1";
    ForgedRecord {
        borrower_id: sql.query_row(uuid, [&entry.stream], |row| row.get(0)).unwrap(),
        row: i64::try_from(entry.number).unwrap(),
        record: Record::from_canonical(&entry.public).unwrap(),
        personal: entry.personal,
        bare: entry.personal_digest,
        epoch: entry.epoch,
        stream: entry.stream,
    }
}

/// Writes a record in the format of the file, and returns the new head of its stream.
fn store(sql: &Connection, forged: &ForgedRecord, before: Head) -> Head {
    let public = match &forged.record {
        Record::Decision(record) => record.to_canonical().unwrap(),
        Record::Erasure(record) => record.to_canonical(),
    };
    let number = before.number + 1;
    let personal_digest = forged.personal.as_ref().map_or(forged.bare, PersonalData::digest);
    let parts =
        [&before.digest.0[..], &number.to_be_bytes(), public.as_bytes(), &personal_digest.0];
    let digest = Digest::from_parts(&parts);
    let (id, time) = (forged.record.id(), forged.record.time());
    let empty = |text: String, value: &str| text.replacen(&format!("\"{value}\""), "\"\"", 1);
    let written = time.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string();
    let public = empty(empty(empty(public, &forged.stream), id), &written);
    let insert = "INSERT INTO decision SELECT tenant_id, borrower_id, ?3, ?4, partner_id, ?5, ?6, ?7, ?8, \
                  ?9, ?10, ?11, kid, mac, lendwright_sum FROM before WHERE borrower_id = ?1 AND number = ?2";
    let row = params![
        forged.borrower_id,
        forged.row,
        i64::try_from(number).unwrap(),
        blob(id),
        time.format("%Y-%m-%d %H:%M:%S%.6f").to_string(),
        i64::try_from(forged.epoch).unwrap(),
        digest.0,
        public,
        forged.personal.as_ref().map(|personal| personal.salt.0),
        forged.personal.as_ref().map(|personal| &personal.text),
        forged.personal.is_none().then_some(personal_digest.0),
    ];
    assert_eq!(sql.execute(insert, row).unwrap(), 1);
    Head { number, digest }
}
