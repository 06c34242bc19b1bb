//! Compiles patterns before a rule is read, so that no other request waits for them.

use super::Operator::{Contains, EndsWith, Matches, StartsWith};
use super::pattern::{Pattern, Patterns};
use super::{Kind, Operator, Variable, compile};
use lendwright_types::json::Json;
use std::cell::RefCell;
use std::sync::Arc;

/// Compiled patterns of a rule. While they exist, reading the rule compiles none of them again.
#[derive(Clone, Debug, Default)]
pub struct CompiledAhead(Vec<Arc<Pattern>>);

impl PartialEq for CompiledAhead {
    /// They are equal if they are the same.
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        one.len() == other.len() && one.iter().zip(other).all(|(a, b)| Arc::ptr_eq(a, b))
    }
}

impl CompiledAhead {
    /// Compiles the patterns of a raw rule, within the budget of a rule. The later reading reports faults of the
    /// rule.
    #[doc(hidden)]
    #[must_use]
    pub fn of(rule: &Json<'_>) -> Self {
        let text = Variable::host("text", Kind::Text);
        let mut ahead = Ahead { text, patterns: RefCell::default(), is_spent: false };
        ahead.walk(rule);
        Self(ahead.patterns.into_inner().into_all())
    }
}

struct Ahead {
    /// Patterns depend on a variable's type alone.
    text: Variable,
    patterns: RefCell<Patterns>,
    is_spent: bool,
}

impl Ahead {
    fn walk(&mut self, json: &Json<'_>) {
        match json {
            _ if self.is_spent => {}
            Json::List(items) => {
                for item in items {
                    self.walk(item);
                }
            }
            Json::Object(members) => {
                self.condition(json);
                for (_, value) in members {
                    self.walk(value);
                }
            }
            _ => {}
        }
    }

    fn condition(&mut self, json: &Json<'_>) {
        let operator = json.get("operator").and_then(Json::as_text).and_then(Operator::parse);
        let is_of_text = |operator: &Operator| {
            let plain = operator.negates().unwrap_or(*operator);
            matches!(plain, Contains | EndsWith | Matches | StartsWith)
        };
        let Some(operator) = operator.filter(is_of_text) else { return };
        let fold_case = json.get("case").is_some();
        let (text, value) = (&self.text, json.get("value"));
        let read = compile::compile(text, operator, value, fold_case, &self.patterns);
        // A rule beyond its budget is refused at this place, so the following patterns are not compiled.
        self.is_spent = read.is_err();
    }
}
