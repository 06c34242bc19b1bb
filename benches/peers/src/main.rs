//! Runs every peer beside lendwright on the same applicants and prints one table.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml [-- [--rounds N] [NAME…]]`
//!
//! A rule of ten conditions, 100,000 applicants with 5 % of each field missing, one thread. Each
//! peer is built and run as a program of its own, in turns with the others; the fastest pass of its
//! rounds counts, in processor time. Its answers are compared with lendwright's, which must equal
//! those of the loop written by hand. A peer that can't be had is named as missing, with the reason.

mod peer;
mod python;
mod table;

use peer::{Installed, Measured, PEERS, Peer};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often every peer has its turn, unless told otherwise.
const ROUNDS: usize = 3;

/// What a peer came to.
type Outcome = Result<Measured, String>;

fn main() -> ExitCode {
    let (rounds, wanted) = match arguments() {
        Ok(read) => read,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let place = Path::new(peer::HOME).join("target/peers");
    std::fs::create_dir_all(&place).expect("the target folder can be written");
    let chosen: Vec<&Peer> =
        PEERS.iter().filter(|peer| wanted.is_empty() || peer.is_among(&wanted)).collect();
    eprintln!("building the programs in Rust; the first time takes some minutes");
    let built = match peer::build_together() {
        Ok(built) => built,
        Err(reason) => {
            eprintln!("lendwright can't be built: {reason}");
            return ExitCode::FAILURE;
        }
    };
    let installed: Vec<_> = chosen
        .iter()
        .map(|peer| {
            eprintln!("installing {}", peer.name);
            peer.install(&place, built)
        })
        .collect();
    let outcomes = measure_all(&chosen, &installed, rounds, &place);
    table::print(&chosen, &outcomes);
    // lendwright's own answers are the measure of the others', so they must be right.
    if table::truth_differs(&chosen, &outcomes) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn arguments() -> Result<(usize, Vec<String>), String> {
    let mut rounds = ROUNDS;
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--rounds" {
            let count = words.next().unwrap_or_default();
            rounds = count
                .parse()
                .ok()
                .filter(|&n| n > 0)
                .ok_or_else(|| format!("--rounds '{count}' is no number above 0"))?;
        } else if PEERS.iter().any(|peer| peer.name == word) {
            wanted.push(word);
        } else {
            let names: Vec<&str> = PEERS.iter().map(|peer| peer.name).collect();
            return Err(format!("unknown peer '{word}', there are {}", names.join(", ")));
        }
    }
    if !wanted.is_empty() {
        wanted.extend([peer::LENDWRIGHT, peer::BY_HAND].map(str::to_owned));
    }
    Ok((rounds, wanted))
}

/// Measures them in turns, so that a busy minute of the machine does not fall on one alone.
fn measure_all(
    chosen: &[&Peer],
    installed: &[Result<Installed, String>],
    rounds: usize,
    place: &Path,
) -> Vec<Outcome> {
    let mut outcomes: Vec<Option<Outcome>> = vec![None; chosen.len()];
    for round in 1..=rounds {
        eprintln!("measuring, round {round} of {rounds}");
        for ((peer, installed), outcome) in chosen.iter().zip(installed).zip(&mut outcomes) {
            let answers: PathBuf = place.join(peer.name).with_extension("answers");
            let measured = installed.clone().and_then(|installed| installed.run(&answers));
            *outcome = Some(match (outcome.take(), measured) {
                (Some(Ok(before)), Ok(now)) => Ok(before.or_faster(now)),
                (Some(Err(reason)), _) | (_, Err(reason)) => Err(reason),
                (None, first) => first,
            });
        }
    }
    outcomes.into_iter().flatten().collect()
}
