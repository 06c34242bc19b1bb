//! The table.

use crate::Outcome;
use crate::jobs::{Job, Table};
use crate::peer::{BY_HAND, LENDWRIGHT, Measured, Peer};

/// Prints a row for each peer. The names of missing peers follow below.
pub fn print(job: &Job, table: &Table, peers: &[&Peer], outcomes: &[Outcome]) {
    let (lendwright, by_hand) = (of(LENDWRIGHT, peers, outcomes), of(BY_HAND, peers, outcomes));
    println!("\n{}", table.title);
    let width = |heading: &str| heading.len().max(7) + 1;
    let row = |first: &str, speed: &str, shares: [&str; 3], words: &[String]| {
        print!("{first:<26} {speed:>12} {:>11} {:>8} {:>8}", shares[0], shares[1], shares[2]);
        for (word, heading) in words.iter().zip(job.agreement.headings) {
            print!(" {word:>width$}", width = width(heading));
        }
        println!();
    };
    let headings: Vec<String> = job.agreement.headings.iter().map(ToString::to_string).collect();
    row("", job.unit, ["lendwright", "limit", "MiB"], &headings);
    for (peer, measured) in
        peers.iter().zip(outcomes).filter_map(|(p, o)| Some((p, o.as_ref().ok()?)))
    {
        let mib = measured.peak_kib.map_or_else(|| "-".to_owned(), |kib| (kib / 1024).to_string());
        row(
            &format!("{} {}", peer.name, measured.version),
            &format!("{:.0}", measured.a_second),
            [&share(measured, lendwright), &share(measured, by_hand), &mib],
            &(job.agreement.words)(&measured.answers, lendwright.map(|ours| ours.answers.as_str())),
        );
    }
    for (peer, outcome) in peers.iter().zip(outcomes) {
        if let Err(reason) = outcome {
            println!("MISSING: {}: {reason}", peer.name);
        }
    }
}

/// Whether lendwright's answers exist and are equal to those of the peer with the true answers.
pub fn is_right(job: &Job, peers: &[&Peer], outcomes: &[Outcome]) -> bool {
    let (ours, truth) = (of(LENDWRIGHT, peers, outcomes), of(job.truth, peers, outcomes));
    match (ours, truth) {
        (Some(ours), Some(truth)) => (job.agreement.is_full)(&truth.answers, &ours.answers),
        (ours, _) => ours.is_some(),
    }
}

fn of<'o>(name: &str, peers: &[&Peer], outcomes: &'o [Outcome]) -> Option<&'o Measured> {
    let place = peers.iter().position(|peer| peer.name == name)?;
    outcomes.get(place)?.as_ref().ok()
}

fn share(measured: &Measured, of: Option<&Measured>) -> String {
    of.map_or_else(|| "-".to_owned(), |of| format!("{:.3}", measured.a_second / of.a_second))
}
