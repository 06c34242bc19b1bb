//! What a card computes for the rules: the score, its class and its certainty.

use super::Row;
use crate::rules::{ColumnIndex, Input, MissingReason, Registry};
use crate::scoring::Score;
use crate::scoring::names::{CERTAINTY, CLASS, SCORE};

/// A score or class that rests on too little.
const NOT_CERTAIN: Input = Input::Missing(MissingReason::NotCertainEnough);

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

    /// Writes them into a row. A score that rests on too little decides nothing: below the certainty
    /// that the policy asks for, it and its class are missing to rules.
    pub(super) fn write(&self, row: &mut Row, score: &Score, class: &str, min_certainty: f64) {
        let rests = score.certainty >= min_certainty;
        let told = |input: Input| if rests { input } else { NOT_CERTAIN };
        if let Some(column) = self.score {
            row.put(column, told(Input::Number(f64::from(score.value))));
        }
        if let Some(column) = self.certainty {
            row.put(column, Input::Number(score.certainty));
        }
        if let Some(column) = self.class {
            row.put(column, told(Input::text(class)));
        }
    }
}
