//! Binding a rule to a registry: names become columns.

use super::bound::BoundCondition;
use super::reader::{Joined, Reader};
use super::rule::Condition;
use super::tree::{Body, Term};
use super::{Literal, Parsed, Registry, Rule, RuleErrors};
use std::sync::Arc;

impl Rule {
    /// Binds the rule to a registry: finds the column of each variable and reads each literal in
    /// the variable's type there.
    ///
    /// # Errors
    /// Every error, as [`Rule::parse`], with its place in the form of [`Rule::to_canonical`].
    ///
    /// ```
    /// use lendwright_scoring::rules::{Input, Registry, Rule, Truth};
    /// use lendwright_types::json::Json;
    ///
    /// let body = Json::parse(br#"{"age": {"operator": ">=", "value": "21"}}"#)?;
    /// let rule = Rule::parse("adult", &body, &Registry::standard())?.rule;
    /// let narrow = Registry::standard().only(["age"]);
    /// let bound = rule.bind(&narrow)?.rule;
    /// assert_eq!(bound.evaluate(&[Input::Number(34.0)]), Truth::True);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bind(&self, registry: &Registry) -> Result<Parsed, RuleErrors> {
        let mut reader = Reader::of_accepted(registry);
        reader.check_name(&self.name);
        let body = bind(&mut reader, "", &self.body);
        reader.finish(&self.name, body)
    }
}

fn bind(
    reader: &mut Reader<'_>,
    pointer: &str,
    body: &Body<Arc<Condition>>,
) -> Option<Body<BoundCondition>> {
    let mut sequence = Vec::new();
    for (at, (term, join)) in body.sequence().enumerate() {
        sequence.push(Joined { term: bind_term(reader, &format!("{pointer}/{at}"), term), join });
    }
    reader.assemble(pointer, sequence)
}

fn bind_term(
    reader: &mut Reader<'_>,
    pointer: &str,
    term: &Term<Arc<Condition>>,
) -> Option<Term<BoundCondition>> {
    match term {
        Term::Condition(condition) => {
            let Condition { variable, operator, fold_case, literal } = &**condition;
            let known = reader.variable(pointer, variable)?;
            let value = literal.as_ref().map(Literal::to_json);
            reader.bound(pointer, known, *operator, value.as_ref(), *fold_case)
        }
        Term::Nested(quantifier, bodies) => {
            let read =
                |(at, body)| bind(reader, &format!("{pointer}/{}/{at}", quantifier.key()), body);
            let read: Vec<Option<_>> = bodies.iter().enumerate().map(read).collect();
            Some(Term::Nested(*quantifier, read.into_iter().collect::<Option<_>>()?))
        }
    }
}
