//! Runs every peer and lendwright on the same input and prints a table for each kind of work.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml [-- [JOB…] [--rounds N] [NAME…]]`
//!
//! The jobs are `rules`, `schedules`, `rates`, `sms`, `discovery`, `transactions`, `clusters`, `purchases`,
//! `xgboost_trees` and `lightgbm_trees`. Without a job, all are run. Each peer is built and run as a separate program,
//! in turns with the others. The fastest pass of its rounds counts, in processor time. Its answers are compared with
//! lendwright's. Those must be equal to the answers of a loop written by hand or of the library that made the model. A
//! peer that can't be installed is listed as missing, with the reason.
//!
//! `cargo bench --bench payments` compares durable payments with plain SQLite.

mod jobs;
mod node;
mod peer;
mod python;
mod table;

use jobs::{JOBS, Job, Table};
use peer::{Installed, Measured, Peer};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The default number of rounds.
const ROUNDS: usize = 3;

/// The result of a peer.
type Outcome = Result<Measured, String>;

/// The arguments of the command line.
struct Asked {
    jobs: Vec<&'static Job>,
    /// The names of peers; empty for all.
    names: Vec<String>,
    rounds: usize,
}

fn main() -> ExitCode {
    match asked().and_then(|asked| run(&asked)) {
        Ok(true) => ExitCode::SUCCESS,
        // The others are compared with lendwright's own answers, so these must be right.
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the jobs, and returns whether lendwright's answers are right.
fn run(asked: &Asked) -> Result<bool, String> {
    let place = Path::new(peer::HOME).join("target/peers");
    std::fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    eprintln!("building the programs in Rust; the first time takes some minutes");
    let all: Vec<&Peer> =
        asked.jobs.iter().flat_map(|job| job.peers()).filter(|peer| asked.wants(peer)).collect();
    let built = peer::build_together(&all)
        .map_err(|reason| format!("lendwright can't be built: {reason}"))?;
    let mut right = true;
    for job in &asked.jobs {
        for table in job.tables {
            let peers: Vec<&Peer> = table
                .peers
                .iter()
                .filter(|peer| asked.wants(peer) || peer.name == job.truth)
                .collect();
            let outcomes = measure_all(table, &peers, built, asked.rounds, &place)?;
            table::print(job, table, &peers, &outcomes);
            right &= table::is_right(job, &peers, &outcomes);
        }
        job.notes.iter().for_each(|note| println!("{note}"));
    }
    println!(
        "lendwright, limit: speed as a share of lendwright's and of by_hand's, the loop written by hand."
    );
    println!("MiB: the most memory the program had, its input in its own form included.");
    Ok(right)
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked { jobs: Vec::new(), names: Vec::new(), rounds: ROUNDS };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--rounds" {
            let count = words.next().unwrap_or_default();
            asked.rounds = count
                .parse()
                .ok()
                .filter(|&n| n > 0)
                .ok_or_else(|| format!("--rounds '{count}' is no number above 0"))?;
        } else if let Some(job) = JOBS.iter().find(|job| job.name == word) {
            asked.jobs.push(job);
        } else {
            asked.names.push(word);
        }
    }
    if asked.jobs.is_empty() {
        asked.jobs.extend(JOBS);
    }
    asked.check_names()?;
    Ok(asked)
}

impl Asked {
    fn wants(&self, peer: &Peer) -> bool {
        let always = [peer::LENDWRIGHT, peer::BY_HAND].contains(&peer.name);
        always || self.names.is_empty() || self.names.iter().any(|name| name == peer.name)
    }

    fn check_names(&self) -> Result<(), String> {
        let mut known: Vec<&str> =
            self.jobs.iter().flat_map(|job| job.peers()).map(|peer| peer.name).collect();
        known.sort_unstable();
        known.dedup();
        match self.names.iter().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => {
                let jobs: Vec<&str> = JOBS.iter().map(|job| job.name).collect();
                let (jobs, known) = (jobs.join(", "), known.join(", "));
                Err(format!("unknown job or peer '{name}': jobs are {jobs}; peers here {known}"))
            }
        }
    }
}

/// Installs the peers, and measures them in turns, so that a busy minute of the machine affects all of them.
fn measure_all(
    table: &Table,
    peers: &[&Peer],
    built: bool,
    rounds: usize,
    place: &Path,
) -> Result<Vec<Outcome>, String> {
    let input = peer::written(table.input, place)?;
    let install = |peer: &&Peer| {
        eprintln!("installing {}", peer.name);
        peer.install(place, built)
    };
    let installed: Vec<Result<Installed, String>> = peers.iter().map(install).collect();
    let mut outcomes: Vec<Option<Outcome>> = vec![None; peers.len()];
    for round in 1..=rounds {
        eprintln!("measuring {} by {}, round {round} of {rounds}", table.input, table.about);
        for ((peer, installed), outcome) in peers.iter().zip(&installed).zip(&mut outcomes) {
            let name = format!("{}-{}-{}.answers", table.input, table.about, peer.name);
            let answers: PathBuf = place.join(name);
            let measured = installed
                .clone()
                .and_then(|installed| installed.run(&input, &answers, table.about));
            *outcome = Some(match (outcome.take(), measured) {
                (Some(Ok(before)), Ok(now)) => Ok(before.or_faster(now)),
                (Some(Err(reason)), _) | (_, Err(reason)) => Err(reason),
                (None, first) => first,
            });
        }
    }
    Ok(outcomes.into_iter().flatten().collect())
}
