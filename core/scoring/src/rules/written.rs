//! Writing a rule in the interface's form, for rules that came with a policy file and so have no
//! body as written.

use super::rule::{Condition, Entries};
use super::tree::{Body, Group, Join, Term};
use super::{Quantifier, Rule};
use lendwright_types::json::Json;
use std::sync::Arc;

impl Rule {
    /// The rule as an object from variables to conditions. It parses back to a rule that always gives the same
    /// result. It uses `logical_operator` if no variable occurs twice and no group is nested, else the reserved keys
    /// `all`, `any` and `none`.
    ///
    /// ```
    /// use lendwright_types::json::Json;
    /// use lendwright_scoring::rules::{Registry, Rule};
    ///
    /// let registry = Registry::standard();
    /// let form = Json::parse(br#"[{"variable": "age", "operator": ">=", "value": 21}]"#)?;
    /// let rule = Rule::from_canonical("adult", &form, &registry)?;
    /// assert_eq!(rule.to_body().to_string(), r#"{"age":{"operator":">=","value":21}}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_body(&self) -> Json<'static> {
        chained(&self.body).unwrap_or_else(|| grouped(&self.body))
    }
}

/// The body as a chain of conditions on different variables; `None` if it has groups or a variable
/// twice.
fn chained(body: &Body<Arc<Condition>>) -> Option<Json<'static>> {
    let mut members: Entries = Vec::new();
    for (term, join) in body.sequence() {
        let Term::Condition(condition) = term else { return None };
        if members.iter().any(|(name, _)| *name == *condition.variable) {
            return None;
        }
        members.push((condition.variable.to_string().into(), written(condition, join)));
    }
    Some(Json::Object(members))
}

fn grouped(body: &Body<Arc<Condition>>) -> Json<'static> {
    match body.groups.as_slice() {
        [group] => anded(group),
        groups => {
            let groups = groups.iter().map(anded).collect();
            Json::Object(vec![("any".into(), Json::List(groups))])
        }
    }
}

/// An object with all members joined by *and*. A variable that occurs twice has a list of conditions.
fn anded(group: &Group<Arc<Condition>>) -> Json<'static> {
    let mut members: Entries = Vec::new();
    let mut anys = Vec::new();
    for term in &group.terms {
        match term {
            Term::Condition(condition) => {
                push(&mut members, condition.variable.to_string(), vec![written(condition, None)]);
            }
            // Two `any` lists can't be merged into one, so each gets a separate group.
            Term::Nested(Quantifier::Any, bodies) => {
                let bodies = bodies.iter().map(grouped).collect();
                anys.push(Json::Object(vec![("any".into(), Json::List(bodies))]));
            }
            Term::Nested(quantifier, bodies) => {
                let bodies = bodies.iter().map(grouped).collect();
                push(&mut members, quantifier.key().to_owned(), bodies);
            }
        }
    }
    if !anys.is_empty() {
        push(&mut members, Quantifier::All.key().to_owned(), anys);
    }
    for (name, value) in &mut members {
        // A single condition is no list; the groups of a reserved key are always a list.
        if Quantifier::of_key(name).is_none()
            && let Json::List(items) = value
            && items.len() == 1
            && let Some(only) = items.pop()
        {
            *value = only;
        }
    }
    Json::Object(members)
}

fn push(members: &mut Entries, key: String, more: Vec<Json<'static>>) {
    match members.iter_mut().find(|(name, _)| *name == key) {
        Some((_, Json::List(items))) => items.extend(more),
        _ => members.push((key.into(), Json::List(more))),
    }
}

fn written(condition: &Condition, join: Option<Join>) -> Json<'static> {
    let mut members = condition.members();
    members.extend(join.map(|join| ("logical_operator".into(), Json::text(join.name()))));
    Json::Object(members)
}
