//! Making rows: a policy's columns, filled by column, by name or from JSON.

use super::{Policy, Row};
use crate::names::is_computed;
use crate::rules::{ColumnIndex, Input, MissingReason, STANDARD, Variable, WrongTally, WrongValue};
use crate::{Observed, PolicyError};
use lendwright_types::json::Json;

impl Policy {
    /// A row without values.
    #[must_use]
    pub fn row(&self) -> Row {
        let count = self.inner.registry.variables().len();
        Row { values: vec![Input::NOT_GIVEN; count], policy: self.inner.id }
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

    /// Sets a value, brought to the variable's type.
    ///
    /// # Errors
    /// When the variable can't have the value, when the card computes it and there is a value, and for
    /// a column that is not this policy's. The row stays as it was.
    pub fn set(&self, row: &mut Row, column: ColumnIndex, input: Input) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        if self.computes(column) {
            return not_given(&variable.name, &input);
        }
        row.put(column, variable.judge(input)?);
        Ok(())
    }

    /// Sets a value that is written as a text: a text, a number, a day. An enum's value is not copied.
    ///
    /// # Errors
    /// Like [`Policy::set`].
    pub fn set_text(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        text: &str,
    ) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        if self.computes(column) {
            return not_given(&variable.name, &Input::text(text));
        }
        row.put(column, variable.judge_text(text)?);
        Ok(())
    }

    /// Sets an enum's value by its index in the variable's declaration, from 0, without copying.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::default();
    /// let (mut row, income) = (policy.row(), policy.column("Income_Type").ok_or("no such variable")?);
    /// policy.set_choice(&mut row, income, 1)?;
    /// assert_eq!(row.values().get(income.index()), Some(&Input::text("Retired")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the variable is no enum or has no value with this index, and the errors of [`Policy::set`].
    pub fn set_choice(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        index: usize,
    ) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        let Some(value) = variable.choice(index).filter(|_| !self.computes(column)) else {
            let wrong = variable.judge(Input::Missing(MissingReason::TypeMismatch));
            wrong.map_err(|wrong| WrongValue { value: format!("value {index}"), ..wrong })?;
            return Ok(());
        };
        row.put(column, value);
        Ok(())
    }

    fn settable(&self, column: ColumnIndex) -> Result<&Variable, PolicyError> {
        self.inner.registry.at(column).ok_or(PolicyError::Foreign { what: "column" })
    }

    /// Sets a stored or computed value, or one of many. An invalid value counts as missing, and the reason is
    /// returned. A computed variable of the card can't be set.
    pub fn set_or_missing(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        input: Input,
    ) -> Option<MissingReason> {
        let variable = self.inner.registry.at(column).filter(|_| !self.computes(column))?;
        let value = variable.coerce(input);
        let reason = match &value {
            Input::Missing(reason) => Some(*reason),
            _ => None,
        };
        row.put(column, value);
        reason
    }

    /// Sets a value of one row among many. An invalid value is counted, and missing with its reason. A known variable
    /// that this policy does not use is judged and passed over.
    ///
    /// # Errors
    /// When no variable has that name, or the card computes it and there is a value.
    pub fn set_counted(
        &self,
        (at, row): (usize, &mut Row),
        name: &str,
        input: Input,
        tally: &mut WrongTally,
    ) -> Result<(), PolicyError> {
        match self.set_named(row, name, input) {
            Err(PolicyError::WrongInput(wrong)) => {
                if let Some(column) = self.column(name) {
                    row.put(column, Input::Missing(wrong.reason));
                }
                tally.add(at, wrong);
                Ok(())
            }
            other => other,
        }
    }

    /// Sets a value by name. The value of a known variable that this policy does not use is checked and ignored. A
    /// missing value of a computed variable is ignored too, so that a record can be decided on as it is.
    ///
    /// # Errors
    /// When no variable has that name, when the variable can't have the value, or when the card
    /// computes it and there is a value. The row stays as it was.
    pub fn set_named(&self, row: &mut Row, name: &str, input: Input) -> Result<(), PolicyError> {
        if is_computed(name) {
            return not_given(name, &input);
        }
        if let Some(column) = self.column(name) {
            return self.set(row, column, input);
        }
        if let Some(variable) = STANDARD.get(name) {
            variable.judge(input)?;
            return Ok(());
        }
        Err(self.known_variables().unknown(name).into())
    }

    /// The row of a borrower's observed values. An invalid value is missing in it. Variables that this policy does
    /// not use are ignored.
    #[must_use]
    pub fn row_of(&self, observed: &[Observed]) -> Row {
        let mut row = self.row();
        for Observed { name, value, .. } in observed {
            if let Some(column) = self.column(name) {
                self.set_or_missing(&mut row, column, value.clone());
            }
        }
        row
    }

    /// The row of a JSON object of names and values.
    ///
    /// # Errors
    /// When it is not an object, a name is unknown or that of a computed variable, or a value is invalid for its
    /// variable.
    pub fn row_of_json(&self, inputs: &Json<'_>) -> Result<Row, PolicyError> {
        let members =
            inputs.members().ok_or_else(|| PolicyError::NotInputs { found: inputs.kind() })?;
        let mut row = self.row();
        for (name, value) in members {
            let set = self.set_named(&mut row, name, Input::from_json(value));
            set.map_err(|error| match error {
                PolicyError::WrongInput(wrong) => wrong.sent_as(value).into(),
                error => error,
            })?;
        }
        Ok(row)
    }
}

/// Refuses a value of a variable that the card computes.
fn not_given(name: &str, input: &Input) -> Result<(), PolicyError> {
    if input.says_something() {
        return Err(PolicyError::Computed { name: name.to_owned() });
    }
    Ok(())
}
