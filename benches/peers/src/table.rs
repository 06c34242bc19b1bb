//! The table.

use crate::Outcome;
use crate::peer::{BY_HAND, LENDWRIGHT, Measured, Peer};

/// Prints a row for each peer, the missing ones by name below.
pub fn print(chosen: &[&Peer], outcomes: &[Outcome]) {
    let rows = || chosen.iter().zip(outcomes);
    let named = |name: &str| {
        rows().find(|(peer, _)| peer.name == name).and_then(|(_, outcome)| outcome.as_ref().ok())
    };
    let (lendwright, by_hand) = (named(LENDWRIGHT), named(BY_HAND));
    println!("A rule of 10 conditions, 100,000 applicants, 5 % of each field missing, one thread.");
    println!(
        "{:<26} {:>12} {:>11} {:>8} {:>8} {:>7} {:>7} {:>7} {:>9} {:>9}",
        "",
        "rules/s",
        "lendwright",
        "limit",
        "MiB",
        "pass",
        "fail",
        "unknown",
        "wrong yes",
        "wrong no"
    );
    for (peer, outcome) in rows() {
        if let Ok(measured) = outcome {
            let share = |of: Option<&Measured>| ratio(measured, of);
            println!(
                "{:<26} {:>12.0} {:>11} {:>8} {:>8} {}",
                format!("{} {}", peer.name, measured.version),
                measured.evaluations_per_second,
                share(lendwright),
                share(by_hand),
                measured.peak_kib.map_or_else(|| "-".to_owned(), |kib| format!("{}", kib / 1024)),
                answers(measured, lendwright)
            );
        }
    }
    println!(
        "lendwright, limit: speed as a share of lendwright's and of the loop written by hand."
    );
    println!("MiB: the most memory the program had, its 100,000 records in its own form included.");
    println!(
        "wrong yes: passed though it fails or can't be told; wrong no: failed though it passes or can't be told."
    );
    for (peer, outcome) in rows() {
        if let Err(reason) = outcome {
            println!("MISSING: {}: {reason}", peer.name);
        }
    }
}

/// Whether lendwright is missing, or its answers are not those of the loop written by hand.
pub fn truth_differs(chosen: &[&Peer], outcomes: &[Outcome]) -> bool {
    let of = |name: &str| {
        let place = chosen.iter().position(|peer| peer.name == name)?;
        outcomes.get(place)?.as_ref().ok()
    };
    match (of(LENDWRIGHT), of(BY_HAND)) {
        (Some(ours), Some(hand)) => ours.answers != hand.answers,
        (ours, _) => ours.is_none(),
    }
}

fn ratio(measured: &Measured, of: Option<&Measured>) -> String {
    of.map_or_else(
        || "-".to_owned(),
        |of| format!("{:.3}", measured.evaluations_per_second / of.evaluations_per_second),
    )
}

fn answers(measured: &Measured, truth: Option<&Measured>) -> String {
    let count = |letter: u8| measured.answers.iter().filter(|&&said| said == letter).count();
    let wrong = |letter: u8| {
        truth.map_or_else(
            || "-".to_owned(),
            |truth| {
                let pairs = measured.answers.iter().zip(&truth.answers);
                pairs.filter(|&(&said, &is)| said == letter && is != letter).count().to_string()
            },
        )
    };
    format!(
        "{:>7} {:>7} {:>7} {:>9} {:>9}",
        count(b'P'),
        count(b'F'),
        count(b'U'),
        wrong(b'P'),
        wrong(b'F')
    )
}
