//! The common part of the peers' Rust programs. It reads the input, calls the peer, writes its answers and prints its
//! speed.
//!
//! Each program is run as `PROGRAM NAME INPUT ANSWERS ABOUT`. INPUT and ANSWERS are the paths of two files, and ABOUT
//! distinguishes its table from others of the same input. The program prints `operations_per_second peak_kib`.
#![cfg(feature = "measured")]

pub mod flows;
pub mod loans;
pub mod messages;
pub mod rules;

use rustix::time::{ClockId, clock_gettime};
use std::fmt::Display;
use std::hint::black_box;
use std::io::BufRead as _;
use std::str::FromStr;
use std::time::Duration;

/// The duration of a measurement. There is always at least one pass over the rows.
const MEASURED: Duration = Duration::from_millis(1_500);

/// Returns the name of the peer to measure.
///
/// # Panics
/// If the argument is missing.
#[must_use]
pub fn name() -> String {
    argument(1)
}

/// Returns the argument that distinguishes the table from others of the same input.
///
/// # Panics
/// If the argument is missing.
#[must_use]
pub fn about() -> String {
    argument(4)
}

/// Returns the lines of an input that is too long for memory.
///
/// # Panics
/// If the file can't be opened.
#[must_use = "it reads nothing until it is read"]
pub fn lines() -> impl Iterator<Item = std::io::Result<String>> {
    let file = std::fs::File::open(argument(2)).expect("the input can be opened");
    std::io::BufReader::new(file).lines()
}

/// Returns the model that a library has made from the input. It lies next to the input.
///
/// # Panics
/// If the file can't be read.
#[must_use]
pub fn model(extension: &str) -> Vec<u8> {
    let input = std::path::PathBuf::from(argument(2));
    let path = input.with_extension(format!("{}.{extension}", about()));
    std::fs::read(path).expect("the library was measured first")
}

/// Returns the rows of the input, one for each line.
///
/// # Panics
/// If the file can't be read.
#[must_use]
pub fn rows<R: FromStr<Err: std::fmt::Debug>>() -> Vec<R> {
    let text = std::fs::read_to_string(argument(2)).expect("the input can be read");
    text.lines().map(|line| line.parse().expect("the input was written by this package")).collect()
}

/// Measures a peer that processes one row after the other. During the measurement, its results are dropped. `answer`
/// returns the compared part of a result.
///
/// # Panics
/// If the answers can't be written.
pub fn measure<R, T, A: Display>(
    mut rows: Vec<R>,
    mut ask: impl FnMut(&mut R) -> T,
    answer: impl Fn(T) -> A,
) {
    let answers: Vec<A> = rows.iter_mut().map(|row| answer(ask(row))).collect();
    write(&answers);
    drop(answers);
    measure_whole(rows.len(), || {
        for row in &mut rows {
            black_box(ask(black_box(row)));
        }
    });
}

/// Measures a peer that processes so many rows at once. Its answers are already written.
pub fn measure_whole(operations: usize, mut pass: impl FnMut()) {
    let mut best = timed(&mut pass);
    let mut spent = best;
    while spent < MEASURED {
        let taken = timed(&mut pass);
        best = best.min(taken);
        spent += taken;
    }
    let peak = peak_kib().map_or_else(|| "-".to_owned(), |kib| kib.to_string());
    println!("{:.0} {peak}", operations as f64 / best.as_secs_f64());
}

/// Writes the answers, one on each line.
///
/// # Panics
/// If they can't be written.
pub fn write(answers: &[impl Display]) {
    let lines: Vec<String> = answers.iter().map(ToString::to_string).collect();
    std::fs::write(argument(3), lines.join("\n")).expect("the answers can be written");
}

fn argument(place: usize) -> String {
    std::env::args().nth(place).expect("the arguments are NAME INPUT ANSWERS")
}

/// Processor time, because other programs may run at the same time.
fn timed(work: impl FnOnce()) -> Duration {
    let start = processor_time();
    work();
    processor_time().saturating_sub(start)
}

fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("time spent is not negative")
}

/// The most memory that this process has used, if the system reports it (Linux).
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
