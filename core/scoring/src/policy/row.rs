//! One applicant's values in a policy's columns, the card's computed values, and the outcome.

use crate::card::top::TopCodes;
use crate::names::{CERTAINTY, CLASS, SCORE};
use crate::rules::{ColumnIndex, Input, MissingReason, OwnerId, Registry, Verdict};
use crate::{Bands, NOTICE_MAX, Score};
use lendwright_types::Available;

/// One applicant's values in a policy's columns, made by [`Policy::row`](crate::Policy::row) and reused.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub(super) values: Vec<Input>,
    pub(super) policy: OwnerId,
}

impl Row {
    /// The values, in the policy's columns: only the policy's own rules read them rightly.
    #[must_use]
    pub fn values(&self) -> &[Input] {
        &self.values
    }

    /// Makes every value missing again.
    pub fn clear(&mut self) {
        self.values.fill(Input::NOT_GIVEN);
    }

    pub(crate) fn put(&mut self, column: ColumnIndex, input: Input) {
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = input;
        }
    }
}

/// A score or class that rests on too little.
const NOT_CERTAIN: Input = Input::Missing(MissingReason::NotCertainEnough);

/// The columns of the card's computed values, for rules that read them.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    pub(super) score: Option<ColumnIndex>,
    pub(super) class: Option<ColumnIndex>,
    pub(super) certainty: Option<ColumnIndex>,
    /// The names of the bands, in their order.
    classes: Vec<Input>,
}

impl Computed {
    pub(super) fn of(registry: &Registry, bands: &Bands) -> Self {
        Self {
            classes: bands.as_slice().iter().map(|band| Input::text(&band.name)).collect(),
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

    /// Writes them into a row. A score with too little data decides nothing: below the policy's minimum certainty, it
    /// and its class are missing to rules.
    pub(super) fn write(&self, row: &mut Row, score: &Score, class: usize, min_certainty: f64) {
        let rests = score.certainty >= min_certainty;
        let told = |input: Input| if rests { input } else { NOT_CERTAIN };
        if let Some(column) = self.score {
            row.put(column, told(Input::Number(f64::from(score.value))));
        }
        if let Some(column) = self.certainty {
            row.put(column, Input::Number(score.certainty));
        }
        if let Some(column) = self.class {
            row.put(column, told(self.classes.get(class).cloned().unwrap_or(NOT_CERTAIN)));
        }
    }
}

/// The decision of a policy on one row. It borrows from the policy, so no data are copied.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<'p> {
    /// The result of the rules; not available if there was no rule.
    pub state: Available<Verdict>,
    /// The score and its certainty.
    pub score: Score,
    /// The score's class.
    pub class: &'p str,
    /// The codes of the reasons on a notice, the most important first.
    pub notice: Notice<'p>,
}

/// At most four different reason codes, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice<'p> {
    codes: [&'p str; NOTICE_MAX],
    len: usize,
}

impl<'p> Notice<'p> {
    /// The codes.
    #[must_use]
    pub fn codes(&self) -> &[&'p str] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    /// The codes of these indexes.
    pub(super) fn of(indexes: &TopCodes, codes: &'p [Box<str>]) -> Self {
        let mut notice = Self::default();
        for (index, place) in indexes.as_slice().iter().zip(&mut notice.codes) {
            *place = codes.get(*index).map_or("", |code| code);
            notice.len = notice.len.saturating_add(1);
        }
        notice
    }
}
