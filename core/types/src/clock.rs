//! Clocks: the only source of time in lendwright.

use chrono::{DateTime, TimeDelta, Utc};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::SystemTime;

/// A source of the current time.
///
/// # Contract
/// An instant is in UTC and in whole microseconds, the unit that a book stores. So an instant is the same after it is
/// written and read. The time may go backwards, as the machine's own clock may.
pub trait Clock: fmt::Debug + Send + Sync {
    /// Returns the current instant.
    fn now(&self) -> DateTime<Utc>;

    /// Sets the clock to another instant, and returns whether it can be set; most clocks can't.
    fn try_set(&self, _instant: DateTime<Utc>) -> bool {
        false
    }
}

impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn now(&self) -> DateTime<Utc> {
        (**self).now()
    }

    fn try_set(&self, instant: DateTime<Utc>) -> bool {
        (**self).try_set(instant)
    }
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        whole_micros(DateTime::<Utc>::from(SystemTime::now()))
    }
}

/// A clock that shows the same instant until it is set: for tests, and to run operations as of a
/// past day. Keep it in an [`Arc`] to set it while a book uses it.
///
/// # Example
/// ```
/// use lendwright_types::{Clock, FixedClock, time};
///
/// let clock = FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z")?);
/// assert_eq!(clock.now(), clock.now());
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Debug)]
pub struct FixedClock {
    micros: AtomicI64,
}

impl FixedClock {
    /// Makes a clock that shows this instant.
    #[must_use]
    pub fn at(instant: DateTime<Utc>) -> Self {
        Self { micros: AtomicI64::new(instant.timestamp_micros()) }
    }

    /// Sets it to another instant.
    pub fn set(&self, instant: DateTime<Utc>) {
        self.micros.store(instant.timestamp_micros(), Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        from_micros(self.micros.load(Ordering::SeqCst))
    }

    fn try_set(&self, instant: DateTime<Utc>) -> bool {
        self.set(instant);
        true
    }
}

/// A clock that advances by one step each time it is read, from any thread.
#[derive(Debug)]
pub struct SteppingClock {
    next_micros: AtomicI64,
    step_micros: i64,
}

impl SteppingClock {
    /// Makes a clock with `start` as its first reading. Each later reading is one `step` later.
    #[must_use]
    pub fn new(start: DateTime<Utc>, step: TimeDelta) -> Self {
        Self {
            next_micros: AtomicI64::new(start.timestamp_micros()),
            step_micros: step.num_microseconds().unwrap_or(i64::MAX),
        }
    }

    /// Sets the next reading.
    pub fn set(&self, next: DateTime<Utc>) {
        self.next_micros.store(next.timestamp_micros(), Ordering::SeqCst);
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> DateTime<Utc> {
        let step = |micros: i64| Some(micros.saturating_add(self.step_micros));
        let here = self.next_micros.fetch_update(Ordering::SeqCst, Ordering::SeqCst, step);
        from_micros(here.unwrap_or_else(|unchanged| unchanged))
    }
}

fn whole_micros(instant: DateTime<Utc>) -> DateTime<Utc> {
    from_micros(instant.timestamp_micros())
}

/// After the year 262142 the calendar ends; the clock then stays at its last instant.
fn from_micros(micros: i64) -> DateTime<Utc> {
    let end = if micros < 0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
    DateTime::from_timestamp_micros(micros).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Clock, FixedClock, SteppingClock, SystemClock};
    use crate::time::parse_instant;
    use chrono::{DateTime, TimeDelta, Utc};
    use std::sync::Arc;

    fn noon() -> DateTime<Utc> {
        parse_instant("2026-01-31T12:00:00Z").unwrap()
    }

    #[test]
    fn a_fixed_clock_stands_until_it_is_set() {
        let clock = FixedClock::at(noon());
        assert_eq!((clock.now(), clock.now()), (noon(), noon()));
        clock.set(parse_instant("2027-01-01T00:00:00Z").unwrap());
        assert_eq!(clock.now(), parse_instant("2027-01-01T00:00:00Z").unwrap());
    }

    #[test]
    fn a_stepping_clock_goes_on_with_each_reading() {
        let clock = SteppingClock::new(noon(), TimeDelta::seconds(1));
        assert_eq!(clock.now(), noon());
        assert_eq!(clock.now(), parse_instant("2026-01-31T12:00:01Z").unwrap());
        clock.set(noon());
        assert_eq!(clock.now(), noon());
    }

    #[test]
    fn two_threads_never_read_the_same_step() {
        let clock = Arc::new(SteppingClock::new(noon(), TimeDelta::microseconds(1)));
        let read = |clock: Arc<SteppingClock>| move || (0..1000).map(|_| clock.now()).collect();
        let threads: Vec<_> =
            (0..4).map(|_| std::thread::spawn(read(Arc::clone(&clock)))).collect();
        let mut seen: Vec<DateTime<Utc>> =
            threads.into_iter().flat_map(|t| -> Vec<DateTime<Utc>> { t.join().unwrap() }).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4000);
    }

    #[test]
    fn a_clock_at_the_end_of_the_calendar_stays_there() {
        let clock = SteppingClock::new(DateTime::<Utc>::MAX_UTC, TimeDelta::MAX);
        clock.now();
        assert_eq!(clock.now(), DateTime::<Utc>::MAX_UTC);
    }

    #[test]
    fn the_system_s_clock_gives_whole_microseconds() {
        assert_eq!(SystemClock.now().timestamp_subsec_nanos().checked_rem(1000), Some(0));
    }
}
