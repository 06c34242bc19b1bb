//! The list of variables, and their columns in a row of inputs.

use super::{Kind, Source, Variable, is_na, standard};
use lendwright_types::internal::suggest::nearest;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The variables that rules, weights and cards may read, each with its column.
///
/// A column never moves: declaring another variable adds one at the end, so a rule that was bound
/// before still reads its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Registry {
    variables: Vec<Variable>,
    columns: HashMap<Box<str>, ColumnIndex>,
}

/// The place of a variable in a row of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColumnIndex(usize);

/// Why a variable could not be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclareError {
    /// A name that is empty, too long or holds other characters.
    #[error(
        "variable '{name}': a name is a letter or underscore, then letters, digits, underscores, dots or hyphens, 100 at most"
    )]
    Name {
        /// The name given.
        name: String,
    },
    /// A word of the rule language.
    #[error("variable '{name}': the name is reserved for groups of conditions")]
    Reserved {
        /// The name given.
        name: String,
    },
    /// A name that exists already.
    #[error("variable '{name}': the name is taken, by a variable of type {kind}")]
    Taken {
        /// The name given.
        name: String,
        /// The type of the variable that has it.
        kind: &'static str,
    },
    /// Bounds that no value fits, or an enum without values, with duplicate values or with one that
    /// means a missing value.
    #[error("variable '{name}': {text}")]
    Values {
        /// The name given.
        name: String,
        /// The fault of the values.
        text: String,
    },
}

/// The reserved keys of groups, which can't be names of variables.
pub(super) const RESERVED: [&str; 3] = ["all", "any", "none"];

const NAME_CHARS_MAX: usize = 100;

impl Registry {
    /// An empty registry, for a host that declares every variable itself.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The variables of the interface: profile, score record, SMS summary and its extras, credit
    /// history and the application at hand.
    #[must_use]
    pub fn standard() -> Self {
        STANDARD.clone()
    }

    /// Declares a variable of the host's.
    ///
    /// # Errors
    /// When the name is malformed, reserved or taken, or no value fits the declaration.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Kind, Registry, Variable};
    ///
    /// let mut registry = Registry::standard();
    /// registry.declare(Variable::host("recharges_30d", Kind::Integer))?;
    /// let again = registry.declare(Variable::host("age", Kind::Number)).unwrap_err();
    /// assert_eq!(again.to_string(), "variable 'age': the name is taken, by a variable of type integer");
    /// # Ok::<(), lendwright_scoring::rules::DeclareError>(())
    /// ```
    pub fn declare(&mut self, variable: Variable) -> Result<ColumnIndex, DeclareError> {
        let name = variable.name.to_string();
        if !is_name(&name) {
            return Err(DeclareError::Name { name });
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(DeclareError::Reserved { name });
        }
        if let Some(taken) = self.get(&name) {
            return Err(DeclareError::Taken { name, kind: taken.kind.name() });
        }
        if let Some(text) = wrong_values(&variable) {
            return Err(DeclareError::Values { name, text });
        }
        self.add(variable);
        Ok(ColumnIndex(self.variables.len().saturating_sub(1)))
    }

    /// A registry with only these variables, in this order, so that rows are narrow. Unknown names
    /// are left out.
    #[must_use]
    pub fn only<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut narrow = Self::default();
        for name in names {
            if let (Some(variable), None) = (self.get(name), narrow.column(name)) {
                narrow.add(variable.clone());
            }
        }
        narrow
    }

    /// The variable of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.variables.get(self.column(name)?.0)
    }

    /// The column of the variable of that name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<ColumnIndex> {
        self.columns.get(name).copied()
    }

    /// The variable in a column.
    #[must_use]
    pub fn at(&self, column: ColumnIndex) -> Option<&Variable> {
        self.variables.get(column.0)
    }

    /// All variables, in the order of their columns.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The known name nearest to an unknown one, if one is near.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.variables.iter().map(|v| v.name.as_ref()))
    }

    fn add(&mut self, variable: Variable) {
        self.columns.insert(variable.name.clone(), ColumnIndex(self.variables.len()));
        self.variables.push(variable);
    }
}

/// The standard variables, made once.
pub(crate) static STANDARD: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    standard::variables().for_each(|variable| registry.add(variable));
    registry
});

impl Variable {
    /// Whether the host declared it. The host then gives its values, for any source in the declaration.
    #[must_use]
    pub fn is_hosts_own(&self) -> bool {
        self.source == Source::Host || STANDARD.get(&self.name).is_none()
    }

    /// Whether its values are sent in `extras` of a profile: the host's own variables, and those that the book does
    /// not derive (the SMS summary's, `birth_date` and `gender`).
    #[must_use]
    pub fn is_sent_in_extras(&self) -> bool {
        let has_no_other_source = matches!(self.source, Source::Summary | Source::Extras);
        self.is_hosts_own() || has_no_other_source || &*self.name == "gender"
    }
}

/// Whether the SMS summary or its extras have a variable of this name.
pub(crate) fn is_of_sms_summary(name: &str) -> bool {
    let is_named = |variable: &Variable| {
        matches!(variable.source, Source::Summary | Source::Extras) && variable.kind != Kind::Date
    };
    STANDARD.get(name).is_some_and(is_named)
}

impl ColumnIndex {
    /// The index into a row.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'))
        && name.chars().count() <= NAME_CHARS_MAX
}

fn wrong_values(variable: &Variable) -> Option<String> {
    if let Kind::Choice(values) = &variable.kind {
        if values.is_empty() {
            return Some("an enum needs at least one value".to_owned());
        }
        if let Some(value) = values.iter().find(|v| v.trim().is_empty() || is_na(v)) {
            return Some(format!("the value '{value}' would say that a value is missing"));
        }
        let mut seen = std::collections::HashSet::new();
        if let Some(twice) = values.iter().find(|value| !seen.insert(*value)) {
            return Some(format!("the value '{twice}' stands twice"));
        }
    }
    match (variable.bounds.min, variable.bounds.max) {
        (Some(min), Some(max)) if min > max => Some(format!("min {min} is above max {max}")),
        _ => None,
    }
}
