//! The canonical form of a rule, as a policy file has it: an array, since the order of conditions
//! matters and canonical JSON sorts the keys of objects.

use super::bound::BoundCondition;
use super::reader::{Joined, Reader};
use super::rule::Condition;
use super::tree::{Body, Join, Term};
use super::{
    BoundRule, ParseOptions, Parsed, Quantifier, Registry, Rule, RuleErrorCode, RuleErrors,
};
use lendwright_types::json::Json;
use std::sync::Arc;

impl Rule {
    /// The conditions as an array of `{variable, operator, value, join}`: operators in their canonical spelling,
    /// literals so that they read back unchanged. `join` is a member of all except the last condition, and joins it
    /// to the next one. A group is `{all | any | none: [array, …], join}`.
    ///
    /// [`canonical`](lendwright_types::json::canonical) gives the same text for it whichever way the rule was
    /// written.
    #[must_use]
    pub fn to_canonical(&self) -> Json<'static> {
        list(&self.body)
    }

    /// Reads the form that [`Rule::to_canonical`] gives.
    ///
    /// # Errors
    /// Every error, as [`Rule::parse`].
    ///
    /// ```
    /// use lendwright_types::json::{Json, canonical};
    /// use lendwright_scoring::rules::{Registry, Rule};
    ///
    /// let registry = Registry::standard();
    /// let body = Json::parse(br#"{"age": {"operator": "GTE", "value": "21.0"}}"#)?;
    /// let rule = Rule::parse("adult", &body, &registry)?.rule;
    /// let form = rule.to_canonical();
    /// assert_eq!(canonical(&form), r#"[{"operator":">=","value":21,"variable":"age"}]"#);
    /// assert_eq!(Rule::from_canonical("adult", &form, &registry)?, rule);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_canonical(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<BoundRule, RuleErrors> {
        Self::parse_canonical(name, form, registry).map(|Parsed { rule, .. }| rule)
    }

    /// Like [`Rule::from_canonical`], with the warnings about the rule.
    ///
    /// # Errors
    /// Like [`Rule::from_canonical`].
    pub fn parse_canonical(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<Parsed, RuleErrors> {
        parse(Reader::new(registry, ParseOptions::default()), name, form)
    }

    /// Like [`Rule::parse_canonical`], for a rule that a book has stored: its patterns have no budget.
    pub(crate) fn parse_accepted(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<Parsed, RuleErrors> {
        parse(Reader::of_accepted(registry), name, form)
    }
}

fn parse(mut reader: Reader<'_>, name: &str, form: &Json<'_>) -> Result<Parsed, RuleErrors> {
    reader.check_name(name);
    let body = read(&mut reader, "", form, 0);
    reader.finish(name, body)
}

fn list(body: &Body<Arc<Condition>>) -> Json<'static> {
    Json::List(body.sequence().map(|(term, join)| element(term, join)).collect())
}

fn element(term: &Term<Arc<Condition>>, join: Option<Join>) -> Json<'static> {
    let mut members = match term {
        Term::Condition(condition) => {
            let mut members = condition.members();
            members.insert(0, ("variable".into(), Json::text(condition.variable.to_string())));
            members
        }
        Term::Nested(quantifier, bodies) => {
            vec![(quantifier.key().into(), Json::List(bodies.iter().map(list).collect()))]
        }
    };
    members.extend(join.map(|join| ("join".into(), Json::text(join.name()))));
    Json::Object(members)
}

fn read(
    reader: &mut Reader<'_>,
    pointer: &str,
    form: &Json<'_>,
    level: usize,
) -> Option<Body<BoundCondition>> {
    let wrong = || format!("must be a list of conditions, not {}", form.kind());
    let mut sequence = Vec::new();
    for (at, item) in reader.parts(pointer, level, form.items(), wrong)?.iter().enumerate() {
        if reader.is_full() {
            return None;
        }
        sequence.push(part(reader, &format!("{pointer}/{at}"), item, level));
    }
    reader.assemble(pointer, sequence)
}

fn part(reader: &mut Reader<'_>, pointer: &str, item: &Json<'_>, level: usize) -> Joined {
    let group = item
        .members()
        .unwrap_or_default()
        .iter()
        .find_map(|(key, value)| Quantifier::of_key(key).map(|quantifier| (quantifier, value)));
    if let Some((quantifier, bodies)) = group {
        let join = group_join(reader, pointer, item, quantifier);
        let here = format!("{pointer}/{}", quantifier.key());
        let term = reader.nested(&here, quantifier, bodies, |reader, here, body| {
            read(reader, here, body, level.saturating_add(1))
        });
        return Joined { term, join };
    }
    if let Some(Json::Text(name)) = item.get("variable") {
        return reader.condition(pointer, name, item, "join");
    }
    let text = "has no variable".to_owned();
    Joined { term: reader.refuse(pointer, RuleErrorCode::Missing, text), join: None }
}

/// Reads the `join` of a group. Any other member in addition to its bodies is an error.
fn group_join(
    reader: &mut Reader<'_>,
    pointer: &str,
    item: &Json<'_>,
    quantifier: Quantifier,
) -> Option<Join> {
    for (key, _) in item.members().unwrap_or_default() {
        if key != "join" && key != quantifier.key() {
            let text = format!("unknown member beside '{}'", quantifier.key());
            reader.fault(&format!("{pointer}/{key}"), RuleErrorCode::UnknownMember, text);
        }
    }
    item.get("join").and_then(|join| reader.join(&format!("{pointer}/join"), join))
}
