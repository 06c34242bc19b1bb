//! Sets the clock of a book that was opened with a fixed clock.

use crate::engine::prelude::*;

request! {
    /// Sets the clock of a book that was opened with a fixed clock, to test what happens on later days. The new time
    /// applies from the next operation, or from the next unit of several operations. The clock is not stored in the
    /// book, so it keeps the new time even if the unit is undone.
    pub struct SetClock {
        /// The new time.
        body "at" => at: DateTime<Utc>,
    }
}

answer! {
    /// The new time of the clock.
    pub struct ClockSet {
        /// The time.
        "at" => at: DateTime<Utc>,
    }
}

impl Operation for SetClock {
    type Body = ClockSet;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<ClockSet, Error> {
        if cx.config().clock.try_set(self.at) {
            return Ok(ClockSet { at: self.at });
        }
        Err(Error::value("at", "can be set where the clock of the book is a fixed one", self.at))
    }
}
