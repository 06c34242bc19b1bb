//! Decides on a whole portfolio, and lends for a year. It opens a book in one SQLite file and signs everybody up. It
//! scores them by rules and weights, reads the messages of applicants who share their phones, and scores those again.
//! Then it prints a summary and writes a page for a loan officer. Applicants who pass get a loan, and twelve months are
//! simulated (`year`).
//!
//! ```text
//! cargo run --release --example decide                           a made portfolio
//! cargo run --release --example decide -- FILE.csv               a file that a shipped mapping fits
//! cargo run --release --example decide -- FILE.csv MAPPING.json  your own
//! ```

mod mapping;
mod page;
mod phones;
mod portfolio;
mod rules;
mod summary;
mod year;

use lendwright::operations::host::{BorrowerRow, ImportBorrowers, LoadPolicy};
use lendwright::operations::scoring::{GetTotalScoreBatch, ScoredTarget};
use lendwright::storage::Durability;
use lendwright::storage::Sqlite;
use lendwright::{BorrowerUuid, Config, Engine, FixedClock, IdText};
use portfolio::Portfolio;
use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use summary::Summary;

/// The number of borrowers that are signed up or scored in one commit.
const CHUNK: usize = 500;

fn main() {
    if let Err(error) = run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        eprintln!("decide: {error}");
        std::process::exit(1);
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let portfolio = match arguments {
        [] => Portfolio::made()?,
        [file] => Portfolio::from_file(Path::new(file), None)?,
        [file, mapping] => Portfolio::from_file(Path::new(file), Some(Path::new(mapping)))?,
        _ => return Err("takes a CSV file and a mapping file at most".into()),
    };
    let folder = folder()?;
    let engine = open(&folder.join("book.db"))?;
    println!("{}", portfolio.about);
    engine.run(&LoadPolicy { policy: portfolio.policy.clone(), ..LoadPolicy::default() })?;
    engine.run(&portfolio.mappings)?;

    let uuids = sign_up(&engine, &portfolio.rows)?;
    let (mut summary, mut decided, seconds) = score(&engine, &portfolio, &uuids)?;
    if let Some(mut phones) = phones::read(&engine, &portfolio, &uuids)? {
        let without = std::mem::take(&mut decided);
        (summary, decided, _) = score(&engine, &portfolio, &uuids)?;
        for ((_, without), (_, with)) in without.iter().zip(&decided) {
            phones.compare(*without, *with);
        }
        phones.print();
    }
    summary.print(seconds);

    let path = folder.join("decisions.html");
    std::fs::write(&path, page::html(&engine, &portfolio, &summary)?)?;
    println!("\nbook       {}", folder.join("book.db").display());
    println!("page       {}", path.display());

    println!("\na year later");
    let books = year::live(&engine, &decided)?;
    println!("{books}");
    if books.faults.is_empty() { Ok(()) } else { Err(books.faults.join("\n").into()) }
}

/// A folder next to the built example, so that the example leaves no files in unexpected places.
fn folder() -> Result<PathBuf, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(3).ok_or("the example has no folder of its own")?;
    let folder = target.join("decide");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A new book. The example shows one run, so the book of the last run is removed.
fn open(path: &Path) -> Result<Engine, Box<dyn Error>> {
    for end in ["", "-wal", "-shm"] {
        let mut old = path.as_os_str().to_owned();
        old.push(end);
        match std::fs::remove_file(&old) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    // Decisions move no money, so the host may leave the time of syncs to the disk.
    let config = Config::default().durability(Durability::Normal);
    // The year runs on the example's own clock.
    let config = config.clock(FixedClock::at(year::morning(year::START)));
    Ok(Engine::open_with(Sqlite::file(path)?, config)?)
}

fn sign_up(
    engine: &Engine,
    rows: &[BorrowerRow],
) -> Result<Vec<IdText<BorrowerUuid>>, Box<dyn Error>> {
    let mut uuids = Vec::with_capacity(rows.len());
    for chunk in rows.chunks(CHUNK) {
        let import = ImportBorrowers { rows: chunk.to_vec(), ..ImportBorrowers::default() };
        let imported = engine.run(&import)?;
        uuids.extend(imported.body.uuids);
        progress("signed up", uuids.len(), rows.len());
    }
    eprintln!();
    Ok(uuids)
}

fn score(
    engine: &Engine,
    portfolio: &Portfolio,
    uuids: &[IdText<BorrowerUuid>],
) -> Result<(Summary, Vec<year::Decided>, Duration), Box<dyn Error>> {
    let mut summary = Summary::default();
    let (mut decided, mut taken) = (Vec::with_capacity(uuids.len()), Duration::ZERO);
    for chunk in uuids.chunks(CHUNK) {
        let batch = GetTotalScoreBatch {
            acceptance_rules: portfolio.acceptance_rules.clone(),
            rejection_rules: Some(portfolio.rejection_rules.clone()),
            target: chunk.to_vec(),
        };
        let begun = Instant::now();
        let scored = engine.run(&batch)?;
        taken += begun.elapsed();
        for (uuid, target) in &scored.0 {
            // The reasons come with each score, so a table with reasons needs no other call.
            let decision = scored.detail.decisions.as_ref().and_then(|all| all.get(uuid));
            match target {
                ScoredTarget::Score(record) => {
                    summary.add(uuid, record, decision);
                    decided.push((uuid.as_str().into(), record.pass_business_rules_state));
                }
                ScoredTarget::Unknown(unknown) => return Err(unknown.message.clone().into()),
            }
        }
        progress("scored", summary.scored(), uuids.len());
    }
    eprintln!();
    Ok((summary, decided, taken))
}

fn progress(what: &str, done: usize, all: usize) {
    eprint!("\r{what} {done} of {all}");
    // If the terminal can't be written to, only the progress is lost.
    let _ = std::io::stderr().flush();
}
