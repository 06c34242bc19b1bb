//! The processor's time, beside which other programs may run.

use std::time::{Duration, Instant};

/// How long a piece of work keeps this thread's processor, the best of so many times, and what it came to; by the clock on
/// the wall where the system does not say.
///
/// # Panics
/// When it is done no times.
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

/// What this thread has had of the processor, where the system says so (Linux).
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
