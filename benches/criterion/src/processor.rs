//! Processor time, because other programs may run at the same time.

use std::time::{Duration, Instant};

/// The least processor time of this thread for a function that is run so many times, and the function's result. If the
/// system does not report processor time, wall-clock time is used.
///
/// # Panics
/// If `times` is 0.
pub fn least<T>(times: u32, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..times {
        let (before, began) = (spent(), Instant::now());
        let done = work();
        let taken = match (before, spent()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => began.elapsed(),
        };
        if best.as_ref().is_none_or(|(best, _)| taken < *best) {
            best = Some((taken, done));
        }
    }
    best.expect("it is done once at least")
}

/// The processor time that this thread has used, if the system reports it (Linux).
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
