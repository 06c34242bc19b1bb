//! The state before an event that may fail.

use super::event::{Event, EventKind};
use super::row::Row;
use super::state::{Ending, State};

/// The parts of a state that an event may change, as they were before it.
#[allow(clippy::large_enum_variant, reason = "a box would cost a payment more than it saves")]
pub(super) enum Snapshot {
    /// The whole state.
    Whole(Box<State>),
    /// The only row that a payment of an instalment may change, with its place, and its other possible changes.
    Payment { row: Option<(usize, Row)>, ending: Ending },
}

impl Snapshot {
    /// Notes a state before an event.
    pub(super) fn new(state: &State, event: &Event) -> Self {
        if !matches!(event.kind, EventKind::Pay { .. }) || state.is_recalculated(event.day) {
            return Self::Whole(Box::new(state.clone()));
        }
        let row = state.first_open().and_then(|at| Some((at, state.rows.get(at)?.clone())));
        Self::Payment { row, ending: state.ending() }
    }

    /// Restores a state.
    pub(super) fn restore(self, state: &mut State) {
        match self {
            Self::Whole(before) => *state = *before,
            Self::Payment { row, ending } => {
                if let Some((at, row)) = row
                    && let Some(place) = state.rows.get_mut(at)
                {
                    *place = row;
                }
                state.return_to(ending);
            }
        }
    }
}
