//! One borrower's values, each in its variable's column.

use super::{ColumnIndex, Input, Registry, Variable, WrongValue};
use lendwright_types::internal::suggest::did_you_mean;
use lendwright_types::json::Json;
use std::ops::Deref;

/// An unknown variable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variable '{name}'{}", did_you_mean(.nearest.as_deref()))]
pub struct UnknownVariable {
    /// The name given.
    pub name: String,
    /// The nearest known name.
    pub nearest: Option<String>,
}

/// Why a value could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// The name is that of no variable.
    #[error(transparent)]
    Unknown(#[from] UnknownVariable),
    /// The variable can't have the value.
    #[error(transparent)]
    Wrong(#[from] WrongValue),
}

/// One row: an [`Input`] for each column of a [`Registry`]. It dereferences to a slice.
///
/// ```
/// use lendwright_scoring::rules::{Input, MissingReason, Registry};
/// use lendwright_types::json::Json;
///
/// let registry = Registry::standard();
/// let json = Json::parse(br#"{"age": "34", "Is_Banked": 1, "DBR": "N/A"}"#)?;
/// let inputs = registry.inputs().with_json(&registry, &json)?;
/// assert_eq!(inputs.value(&registry, "age"), &Input::Number(34.0));
/// assert_eq!(inputs.value(&registry, "Is_Banked"), &Input::Bool(true));
/// assert_eq!(inputs.value(&registry, "DBR"), &Input::Missing(MissingReason::NotAvailable));
///
/// let json = Json::parse(br#"{"reports": "many"}"#)?;
/// let refused = inputs.with_json(&registry, &json).unwrap_err();
/// assert_eq!(refused.to_string(), "'reports' must be a whole number of 0 or more, not \"many\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    values: Vec<Input>,
}

impl Registry {
    /// A row without values.
    #[must_use]
    pub fn inputs(&self) -> Inputs {
        Inputs { values: vec![Input::NOT_GIVEN; self.variables().len()] }
    }

    /// The error about a name that no variable has.
    pub(crate) fn unknown(&self, name: &str) -> UnknownVariable {
        let nearest = self.nearest(name).map(str::to_owned);
        UnknownVariable { name: name.to_owned(), nearest }
    }

    fn find(&self, name: &str) -> Result<(ColumnIndex, &Variable), UnknownVariable> {
        self.column(name).zip(self.get(name)).ok_or_else(|| self.unknown(name))
    }
}

impl Inputs {
    /// Sets a variable; the value is converted as by [`Variable::judge`](crate::rules::Variable::judge).
    ///
    /// # Errors
    /// When the registry has no such variable, or the value is invalid for it. The row is then unchanged.
    pub fn set(&mut self, registry: &Registry, name: &str, input: Input) -> Result<(), InputError> {
        let (column, variable) = registry.find(name)?;
        self.put(column, variable.judge(input)?);
        Ok(())
    }

    /// Sets a variable to a stored or computed value, or to one of many. An invalid value counts as missing, as in
    /// [`Variable::coerce`](crate::rules::Variable::coerce).
    ///
    /// # Errors
    /// When the registry has no such variable.
    pub fn set_or_missing(
        &mut self,
        registry: &Registry,
        name: &str,
        input: Input,
    ) -> Result<(), UnknownVariable> {
        let (column, variable) = registry.find(name)?;
        self.put(column, variable.coerce(input));
        Ok(())
    }

    fn put(&mut self, column: ColumnIndex, value: Input) {
        // A row that was made before the variable was declared grows for it.
        if self.values.len() <= column.index() {
            self.values.resize(column.index().saturating_add(1), Input::NOT_GIVEN);
        }
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = value;
        }
    }

    /// Sets each member of a JSON object; any other JSON value changes nothing.
    ///
    /// # Errors
    /// When a member names no variable of the registry, or the variable can't have its value.
    pub fn with_json(mut self, registry: &Registry, object: &Json<'_>) -> Result<Self, InputError> {
        for (name, value) in object.members().unwrap_or_default() {
            self.set(registry, name, Input::from_json(value))?;
        }
        Ok(self)
    }

    /// The value of a variable; missing if the row or the registry does not have it.
    #[must_use]
    pub fn value(&self, registry: &Registry, name: &str) -> &Input {
        registry.column(name).and_then(|c| self.values.get(c.index())).unwrap_or(&Input::NOT_GIVEN)
    }
}

impl Deref for Inputs {
    type Target = [Input];

    fn deref(&self) -> &[Input] {
        &self.values
    }
}
