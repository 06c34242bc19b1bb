//! Decides on a whole portfolio, and lends for a year: opens a book in one SQLite file, signs everybody
//! up, scores them by rules and weights, reads the messages of those who share their phones and scores again,
//! prints a summary and writes a page that a loan officer can read. Who passes gets a loan, and twelve months are lived through in a moment (`year`).
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
use lendwright::{Config, Engine, FixedClock};
use portfolio::Portfolio;
use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use summary::Summary;

/// Borrowers signed up or scored in one commit.
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

/// A folder beside the built example, so that nothing is left where it was not looked for.
fn folder() -> Result<PathBuf, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(3).ok_or("the example has no folder of its own")?;
    let folder = target.join("decide");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A new book: this example shows one run, so that of the last run is put away.
fn open(path: &Path) -> Result<Engine, Box<dyn Error>> {
    for end in ["", "-wal", "-shm"] {
        let mut old = path.as_os_str().to_owned();
        old.push(end);
        match std::fs::remove_file(&old) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    // Decisions move no money: the host may let the disk sync when it likes.
    let config = Config::default().durability(Durability::Normal);
    // A year is lived through on a clock of the example's own.
    let config = config.clock(FixedClock::at(year::morning(year::START)));
    Ok(Engine::open_with(Sqlite::file(path)?, config)?)
}

fn sign_up(engine: &Engine, rows: &[BorrowerRow]) -> Result<Vec<String>, Box<dyn Error>> {
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
    uuids: &[String],
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
            // Why, beside each score: a table with reasons needs no other call.
            let decision = scored.detail.decisions.as_ref().and_then(|all| all.get(uuid));
            match target {
                ScoredTarget::Score(record) => {
                    summary.add(uuid, record, decision);
                    decided.push((uuid.to_owned(), record.pass_business_rules_state));
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
    // A terminal that can't be written to loses the progress, nothing else.
    let _ = std::io::stderr().flush();
}
