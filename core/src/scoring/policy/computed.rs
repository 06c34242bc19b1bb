//! What a card computes for the rules: the score, its class and its certainty.

use super::Row;
use crate::rules::{ColumnIndex, Input, Registry};
use crate::scoring::Score;
use crate::scoring::names::{CERTAINTY, CLASS, SCORE};

/// The columns of what the card computes, for rules that read it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Computed {
    pub(super) score: Option<ColumnIndex>,
    pub(super) class: Option<ColumnIndex>,
    pub(super) certainty: Option<ColumnIndex>,
}

impl Computed {
    pub(super) fn of(registry: &Registry) -> Self {
        Self {
            score: registry.column(SCORE),
            class: registry.column(CLASS),
            certainty: registry.column(CERTAINTY),
        }
    }

    pub(super) fn is_score(&self, column: ColumnIndex) -> bool {
        [self.score, self.class].contains(&Some(column))
    }

    pub(super) fn is_read(&self) -> bool {
        self.score.or(self.class).or(self.certainty).is_some()
    }

    pub(super) fn has(&self, column: ColumnIndex) -> bool {
        [self.score, self.class, self.certainty].contains(&Some(column))
    }

    pub(super) fn write(&self, row: &mut Row, score: &Score, class: &str) {
        if let Some(column) = self.score {
            row.put(column, Input::Number(f64::from(score.value)));
        }
        if let Some(column) = self.certainty {
            row.put(column, Input::Number(score.certainty));
        }
        if let Some(column) = self.class {
            row.put(column, Input::text(class));
        }
    }
}
