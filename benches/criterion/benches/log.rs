//! The decision log: its size, and the time for verifying and exporting it: `cargo bench --bench log`.
//!
//! A book on the disk gets 10,000 decisions about 1,000 generated borrowers (`LENDWRIGHT_BENCH_DECISIONS=1000000` for
//! the million of the goal), by the default card, with a log key. The output is the growth of the file for each
//! decision, with indexes, and the size of the parts of a record. It also has the time and the peak memory of
//! `verify_log`, and of an export that is verified again.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::audit::{Checks, NoPolicies, verify_export};
use lendwright::operations::host::{ExportLog, VerifyLog};
use lendwright::operations::scoring::GetTotalScoreBatch;
use lendwright::storage::Durability;
use lendwright::{BorrowerUuid, Engine, IdText};
use lendwright_benches::book::{Folder, fill, lasted};
use lendwright_benches::memory::peak;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};

/// The number of decisions in one commit.
const AT_ONCE: usize = 1_000;

fn main() {
    let decisions = if std::env::args().any(|word| word == "--bench") {
        let decisions = std::env::var("LENDWRIGHT_BENCH_DECISIONS").ok();
        decisions.map_or(10_000, |n| n.parse().expect("a number of decisions"))
    } else {
        20
    };
    let folder = Folder::new("log");
    let engine = folder.open_sealed(Durability::Normal);
    let uuids = fill(&engine, u32::try_from(decisions.min(1_000)).expect("it is small"));
    score(&engine, &uuids, AT_ONCE.min(decisions));
    let before = folder.size();
    let taken = lasted(|| score(&engine, &uuids, decisions));
    let grown = folder.size() - before;
    println!("{decisions} decisions in {:.1} s", taken.as_secs_f64());
    println!("a decision takes {} bytes of the book, indexes included", grown / decisions as u64);
    verified(&engine);
    exported(&engine, &folder);
}

fn score(engine: &Engine, uuids: &[IdText<BorrowerUuid>], decisions: usize) {
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    let mut left = decisions;
    while left > 0 {
        let count = left.min(AT_ONCE).min(uuids.len());
        let target = uuids.iter().take(count).cloned().collect();
        let request =
            GetTotalScoreBatch { acceptance_rules: vec![], rejection_rules: None, target };
        assert_eq!(partner.run(&request).expect("they are there").body.0.len(), count);
        left -= count;
    }
}

fn verified(engine: &Engine) {
    let before = peak() / 1_024;
    let mut found = None;
    let taken = lasted(|| found = engine.run(&VerifyLog::default()).ok());
    let found = found.expect("the log can be read").body;
    assert!(found.whole, "{found:?}");
    println!(
        "verify_log of {} records, {} decided again: {:.1} s; peak of memory {} MiB, {} MiB before",
        found.records,
        found.replayed,
        taken.as_secs_f64(),
        peak() / 1_024,
        before,
    );
}

fn exported(engine: &Engine, folder: &Folder) {
    let path = folder.path("log.jsonl");
    let mut file = BufWriter::new(File::create(&path).expect("the file can be made"));
    let taken = lasted(|| {
        let written = engine.export_log_to(&ExportLog::default(), |lines| file.write_all(lines));
        written.expect("the log can be written");
        file.flush().expect("the disk has room");
    });
    let size = path.metadata().expect("it is there").len();
    println!(
        "export of {} MB: {:.1} s; peak {} MiB",
        size / 1_000_000,
        taken.as_secs_f64(),
        peak() / 1_024
    );
    let taken = lasted(|| {
        let file = BufReader::new(File::open(&path).expect("it is there"));
        let found = verify_export(file, Checks::default(), &mut NoPolicies);
        assert!(found.expect("it is an export").is_whole());
    });
    println!("verified without a book: {:.1} s; peak {} MiB", taken.as_secs_f64(), peak() / 1_024);
}
