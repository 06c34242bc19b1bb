//! One applicant's values in a policy's columns.

use crate::rules::{ColumnIndex, Input, OwnerId};

/// One applicant's values in a policy's columns, made by [`Policy::row`](crate::scoring::Policy::row) and reused.
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

    pub(in crate::scoring) fn put(&mut self, column: ColumnIndex, input: Input) {
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = input;
        }
    }
}
