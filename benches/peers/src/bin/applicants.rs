//! Prints the applicants as lines of JSON, missing values left out: what peers in other languages read.

use lendwright_peers::{APPLICANTS, json};
use std::io::Write as _;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for applicant in lendwright_benches::applicants::applicants(APPLICANTS) {
        writeln!(out, "{}", json(&applicant))?;
    }
    Ok(())
}
