//! The policy's form of a rule: an array, since order is meaning and canonical JSON sorts keys.

use super::fault::{FaultCode, RuleFaults};
use super::parse::{Joined, ParseOptions, Reader};
use super::rule::{Body, Condition, Quantifier, Rule, Term};
use super::{Parsed, Registry};
use crate::json::Json;

impl Rule {
    /// The conditions as an array of `{variable, operator, value, join}`: operators in their
    /// canonical spelling, literals so that they read back to the same ones, `join` on all but the
    /// last and always to the next one. A group is `{all | any | none: [array, …], join}`.
    ///
    /// [`canonical`](crate::json::canonical) makes one text of it, whichever way the rule was
    /// written.
    #[must_use]
    pub fn to_canonical(&self) -> Json<'static> {
        sequence(&self.body)
    }

    /// Reads what [`Rule::to_canonical`] gave.
    ///
    /// # Errors
    /// Every fault, as [`Rule::parse`].
    ///
    /// ```
    /// use lendwright::json::{Json, canonical};
    /// use lendwright::rules::{Registry, Rule};
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
    ) -> Result<Self, RuleFaults> {
        Self::parse_canonical(name, form, registry).map(|Parsed { rule, .. }| rule)
    }

    /// As [`Rule::from_canonical`], with the warnings about the rule.
    ///
    /// # Errors
    /// As [`Rule::from_canonical`].
    pub fn parse_canonical(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<Parsed, RuleFaults> {
        let mut reader = Reader::new(registry, ParseOptions::default());
        reader.check_name(name);
        let body = read(&mut reader, "", form, 0);
        reader.finish(name, body)
    }
}

fn sequence(body: &Body) -> Json<'static> {
    let mut items = Vec::new();
    let last_group = body.groups.len().saturating_sub(1);
    for (at, group) in body.groups.iter().enumerate() {
        let last_term = group.terms.len().saturating_sub(1);
        for (place, term) in group.terms.iter().enumerate() {
            let join = match (place == last_term, at == last_group) {
                (false, _) => Some("and"),
                (true, false) => Some("or"),
                (true, true) => None,
            };
            items.push(element(term, join));
        }
    }
    Json::List(items)
}

fn element(term: &Term, join: Option<&'static str>) -> Json<'static> {
    let mut members = match term {
        Term::Condition(condition) => said(condition),
        Term::Nested(quantifier, bodies) => {
            vec![(quantifier.key().into(), Json::List(bodies.iter().map(sequence).collect()))]
        }
    };
    members.extend(join.map(|join| ("join".into(), Json::text(join))));
    Json::Object(members)
}

type Members = Vec<(std::borrow::Cow<'static, str>, Json<'static>)>;

fn said(condition: &Condition) -> Members {
    let mut members: Members = vec![
        ("variable".into(), Json::text(condition.variable.to_string())),
        ("operator".into(), Json::text(condition.operator.name())),
    ];
    members.extend(condition.value.clone().map(|value| ("value".into(), value)));
    if condition.fold_case {
        members.push(("case".into(), Json::text("i")));
    }
    members
}

fn read(reader: &mut Reader<'_>, pointer: &str, form: &Json<'_>, level: usize) -> Option<Body> {
    let Some(items) = form.items() else {
        let text = format!("must be a list of conditions, not {}", form.kind());
        return reader.refuse(pointer, FaultCode::Shape, text);
    };
    if items.is_empty() {
        return reader.refuse(pointer, FaultCode::Empty, "has no conditions".to_owned());
    }
    if !reader.takes_level(pointer, level) {
        return None;
    }
    let mut parts = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if reader.is_full() {
            return None;
        }
        parts.push(part(reader, &format!("{pointer}/{at}"), item, level));
    }
    reader.assemble(pointer, parts)
}

fn part(reader: &mut Reader<'_>, pointer: &str, item: &Json<'_>, level: usize) -> Joined {
    let group = item
        .members()
        .unwrap_or_default()
        .iter()
        .find_map(|(key, value)| Quantifier::of_key(key).map(|quantifier| (quantifier, value)));
    if let Some((quantifier, bodies)) = group {
        let or = group_join(reader, pointer, item, quantifier);
        let here = format!("{pointer}/{}", quantifier.key());
        let term = reader.nested(&here, quantifier, bodies, |reader, here, body| {
            read(reader, here, body, level.saturating_add(1))
        });
        return Joined { term, or };
    }
    if let Some(Json::Text(name)) = item.get("variable") {
        return reader.condition(pointer, name, item, "join");
    }
    let text = "has no variable".to_owned();
    Joined { term: reader.refuse(pointer, FaultCode::Missing, text), or: None }
}

/// The join of a group, which has no other member beside its bodies.
fn group_join(
    reader: &mut Reader<'_>,
    pointer: &str,
    item: &Json<'_>,
    quantifier: Quantifier,
) -> Option<bool> {
    for (key, _) in item.members().unwrap_or_default() {
        if key != "join" && key != quantifier.key() {
            let text = format!("unknown member beside '{}'", quantifier.key());
            reader.fault(&format!("{pointer}/{key}"), FaultCode::UnknownMember, text);
        }
    }
    item.get("join").and_then(|join| reader.join(&format!("{pointer}/join"), join))
}
