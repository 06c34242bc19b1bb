//! Making rows: a policy's columns, filled by column, by name or from JSON.

use super::{Policy, Row};
use crate::json::Json;
use crate::rules::{ColumnIndex, Input, STANDARD};
use crate::scoring::{Observed, PolicyError, is_computed};

impl Policy {
    /// A row in which every value is missing.
    #[must_use]
    pub fn row(&self) -> Row {
        Row { values: self.inner.registry.inputs().to_vec(), policy: self.inner.id }
    }

    /// The column of a variable that this policy uses or declares.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<ColumnIndex> {
        self.inner.registry.column(name)
    }

    /// Whether the card computes this column: the score, its class, its certainty.
    #[must_use]
    pub fn computes(&self, column: ColumnIndex) -> bool {
        self.inner.computed.has(column)
    }

    /// Sets a value, brought to the variable's type; what the card computes can't be set.
    pub fn set(&self, row: &mut Row, column: ColumnIndex, input: Input) {
        let Some(variable) = self.inner.registry.at(column) else { return };
        if !self.computes(column) {
            row.put(column, variable.coerce(input));
        }
    }

    /// Sets a value by name. A variable that is known but not used by this policy is passed over, and so
    /// is one that the card computes where it is missing, so that a record can be decided on as it is.
    ///
    /// # Errors
    /// When no variable has that name, or the card computes it and there is a value.
    pub fn set_named(&self, row: &mut Row, name: &str, input: Input) -> Result<(), PolicyError> {
        if is_computed(name) && input.says_something() {
            return Err(PolicyError::Computed { name: name.to_owned() });
        }
        if let Some(column) = self.column(name) {
            self.set(row, column, input);
            return Ok(());
        }
        if STANDARD.get(name).is_some() {
            return Ok(());
        }
        Err(self.known_variables().unknown(name).into())
    }

    /// The row of what was observed of a borrower; variables that this policy does not use are
    /// passed over.
    #[must_use]
    pub fn row_of(&self, observed: &[Observed]) -> Row {
        let mut row = self.row();
        for Observed { name, value, .. } in observed {
            if let Some(column) = self.column(name) {
                self.set(&mut row, column, value.clone());
            }
        }
        row
    }

    /// The row of a JSON object of names and values.
    ///
    /// # Errors
    /// When it is no object, or a name is that of no variable or of one that the card computes.
    pub fn row_of_json(&self, inputs: &Json<'_>) -> Result<Row, PolicyError> {
        let members =
            inputs.members().ok_or_else(|| PolicyError::NotInputs { found: inputs.kind() })?;
        let mut row = self.row();
        for (name, value) in members {
            self.set_named(&mut row, name, Input::from_json(value))?;
        }
        Ok(row)
    }
}
