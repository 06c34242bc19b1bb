//! What every peer's program does alike: make the applicants, ask the peer about each of them,
//! write its answers down and tell how fast it was.
//!
//! A program is run as `PROGRAM ANSWERS_FILE` and prints `evaluations_per_second peak_kib`.
#![cfg(feature = "measured")]

use lendwright::json::JsonOut;
use lendwright_benches::applicants::{Applicant, applicants};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::time::Duration;

/// How many applicants every peer is asked about.
pub const APPLICANTS: usize = 100_000;

/// For how long a peer is measured. One pass over the applicants is made in any case.
const MEASURED: Duration = Duration::from_millis(1_500);

/// What a peer says about one applicant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The rule holds.
    Pass,
    /// The rule does not hold.
    Fail,
    /// It can't be told: null, or an error.
    Undetermined,
}

impl Answer {
    /// Its letter in a file of answers.
    #[must_use]
    pub fn letter(self) -> u8 {
        match self {
            Answer::Pass => b'P',
            Answer::Fail => b'F',
            Answer::Undetermined => b'U',
        }
    }
}

impl From<Option<bool>> for Answer {
    fn from(said: Option<bool>) -> Self {
        match said {
            Some(true) => Answer::Pass,
            Some(false) => Answer::Fail,
            None => Answer::Undetermined,
        }
    }
}

/// Measures a peer: `row` brings an applicant into the peer's own form and is not timed, `ask` is.
///
/// # Panics
/// When the answers can't be written.
pub fn measure<R>(row: impl Fn(&Applicant) -> R, mut ask: impl FnMut(&mut R) -> Answer) {
    let mut rows: Vec<R> = applicants(APPLICANTS).iter().map(row).collect();
    let mut letters = Vec::with_capacity(rows.len());
    let mut best = timed(|| letters.extend(rows.iter_mut().map(|row| ask(row).letter())));
    let mut spent = best;
    while spent < MEASURED {
        let pass = timed(|| {
            for row in &mut rows {
                black_box(ask(black_box(row)));
            }
        });
        best = best.min(pass);
        spent += pass;
    }
    let peak = peak_kib().map_or_else(|| "-".to_owned(), |kib| kib.to_string());
    let file = std::env::args().nth(1).expect("the file for the answers is the one argument");
    std::fs::write(&file, letters).expect("the answers can be written");
    println!("{:.0} {peak}", APPLICANTS as f64 / best.as_secs_f64());
}

/// An applicant as an object of JSON, missing values left out.
#[must_use]
pub fn json(applicant: &Applicant) -> String {
    let mut out = JsonOut::default();
    out.object(|o| {
        for (name, value) in applicant.fields() {
            if let Some(value) = value {
                value.write(o.member(name));
            }
        }
    });
    out.into_text()
}

/// The processor's time, not the wall's: other programs may run beside.
fn timed(work: impl FnOnce()) -> Duration {
    let start = processor_time();
    work();
    processor_time() - start
}

fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("time spent is not negative")
}

/// The most memory that this process has had, where the system tells (Linux).
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
