//! Sets the clock of a book that was opened with a fixed one.

use crate::engine::prelude::*;

request! {
    /// Sets the clock of a book that was opened with a fixed one, so that what happens on later days can be
    /// tried. It counts from the next operation on, or the next unit of several, also where the unit in which it was set is
    /// undone: the clock is not in the book.
    pub struct SetClock {
        /// The instant that the clock shows from now on.
        body "at" => at: DateTime<Utc>,
    }
}

answer! {
    /// What the clock shows now.
    pub struct ClockSet {
        /// The instant.
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
