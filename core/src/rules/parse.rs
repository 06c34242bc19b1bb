//! Reading a rule's body: every fault is listed, nothing is guessed.

use super::fault::{FaultCode, Lint, RuleFault, RuleFaults};
use super::input::did_you_mean;
use super::rule::{Body, Condition, Group, Quantifier, Rule, Term};
use super::{Operator, Registry, compile, lint};
use crate::json::Json;
use crate::near::nearest;

/// A rule with the warnings about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The rule.
    pub rule: Rule,
    /// What looks wrong; the rule is taken all the same.
    pub lints: Vec<Lint>,
}

/// How bodies are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// What a logical operator joins its condition to.
    pub join: JoinStyle,
    /// Refuse protected variables instead of warning.
    pub forbid_protected: bool,
}

/// What a logical operator joins its condition to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JoinStyle {
    /// The condition after it in the document; on the last one it means nothing.
    #[default]
    Next,
    /// The condition before it; on the first one it means nothing.
    Previous,
}

const CONDITIONS_MAX: usize = 256;
const LEVELS_MAX: usize = 32;
const NAME_CHARS_MAX: usize = 100;

impl Rule {
    /// Parses a body as the interface has it: `{variable: {operator, value, logical_operator}}`.
    ///
    /// *And* binds tighter than *or*. Beyond the interface, the value of a variable may be a list
    /// of conditions, joined by and; the keys `all`, `any` and `none` hold lists of bodies; and
    /// `"case": "i"` in a condition makes letter case not count.
    ///
    /// # Errors
    /// Every fault of the body, each with its JSON pointer and the nearest name for an unknown one.
    ///
    /// ```
    /// use lendwright::{json::Json, rules::{Registry, Rule}};
    ///
    /// let body = Json::parse(br#"{"aeg": {"operator": ">=", "value": "21"}}"#)?;
    /// let faults = Rule::parse("adult", &body, &Registry::standard()).unwrap_err();
    /// assert_eq!(faults.to_string(), "rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?");
    /// # Ok::<(), lendwright::json::JsonError>(())
    /// ```
    pub fn parse(name: &str, body: &Json<'_>, registry: &Registry) -> Result<Parsed, RuleFaults> {
        Self::parse_with(name, body, registry, ParseOptions::default())
    }

    /// As [`Rule::parse`], by a host's options.
    ///
    /// # Errors
    /// As [`Rule::parse`]; protected variables too where they are forbidden.
    pub fn parse_with(
        name: &str,
        body: &Json<'_>,
        registry: &Registry,
        options: ParseOptions,
    ) -> Result<Parsed, RuleFaults> {
        let mut reader = Reader::new(registry, options);
        reader.check_name(name);
        let body = reader.body("", body, 0);
        reader.finish(name, body)
    }
}

pub(super) struct Reader<'r> {
    registry: &'r Registry,
    options: ParseOptions,
    faults: Vec<RuleFault>,
    lints: Vec<Lint>,
    conditions: usize,
}

/// A term and the operator that stood on it, true for or.
pub(super) struct Joined {
    pub(super) term: Option<Term>,
    pub(super) or: Option<bool>,
}

impl<'r> Reader<'r> {
    pub(super) fn new(registry: &'r Registry, options: ParseOptions) -> Self {
        Self { registry, options, faults: Vec::new(), lints: Vec::new(), conditions: 0 }
    }

    pub(super) fn check_name(&mut self, name: &str) {
        let length = name.chars().count();
        if length == 0 || length > NAME_CHARS_MAX {
            let text = format!("a name has 1 to {NAME_CHARS_MAX} characters, not {length}");
            self.fault("", FaultCode::Name, text);
        }
    }

    pub(super) fn finish(self, name: &str, body: Option<Body>) -> Result<Parsed, RuleFaults> {
        match body {
            Some(body) if self.faults.is_empty() => {
                Ok(Parsed { rule: Rule { name: name.into(), body }, lints: self.lints })
            }
            _ => Err(RuleFaults { rule: shortened(name), faults: self.faults }),
        }
    }

    fn body(&mut self, pointer: &str, json: &Json<'_>, level: usize) -> Option<Body> {
        let Some(members) = json.members() else {
            let text = format!("must be an object of conditions, not {}", json.kind());
            return self.refuse(pointer, FaultCode::Shape, text);
        };
        if members.is_empty() {
            return self.refuse(pointer, FaultCode::Empty, "has no conditions".to_owned());
        }
        if !self.takes_level(pointer, level) {
            return None;
        }
        let mut sequence = Vec::new();
        for (key, value) in members {
            if self.is_full() {
                return None;
            }
            let here = format!("{pointer}/{}", escaped(key));
            match (Quantifier::of_key(key), value) {
                (Some(quantifier), _) => {
                    let term = self.nested(&here, quantifier, value, |reader, here, body| {
                        reader.body(here, body, level.saturating_add(1))
                    });
                    sequence.push(Joined { term, or: None });
                }
                (None, Json::List(items)) => self.list(&here, key, items, &mut sequence),
                (None, _) => sequence.push(self.condition(&here, key, value, "logical_operator")),
            }
        }
        self.assemble(pointer, sequence)
    }

    /// Whether groups may be nested so deep; a fault if not.
    pub(super) fn takes_level(&mut self, pointer: &str, level: usize) -> bool {
        if level > LEVELS_MAX {
            let text = format!("groups are nested deeper than {LEVELS_MAX} levels");
            self.fault(pointer, FaultCode::TooLarge, text);
        }
        level <= LEVELS_MAX
    }

    /// Whether more conditions were met than are taken, so that reading on is of no use.
    pub(super) fn is_full(&self) -> bool {
        self.conditions > CONDITIONS_MAX
    }

    /// The bodies of a reserved key, each read by `read`.
    pub(super) fn nested(
        &mut self,
        pointer: &str,
        quantifier: Quantifier,
        value: &Json<'_>,
        mut read: impl FnMut(&mut Self, &str, &Json<'_>) -> Option<Body>,
    ) -> Option<Term> {
        let Some(items) = value.items() else {
            let key = quantifier.key();
            let text = format!("'{key}' must hold a list of groups, not {}", value.kind());
            return self.refuse(pointer, FaultCode::Shape, text);
        };
        if items.is_empty() {
            return self.refuse(pointer, FaultCode::Empty, "has no groups".to_owned());
        }
        let mut bodies = Vec::new();
        for (at, item) in items.iter().enumerate() {
            bodies.extend(read(self, &format!("{pointer}/{at}"), item));
        }
        (bodies.len() == items.len()).then_some(Term::Nested(quantifier, bodies))
    }

    /// Several conditions on one variable, joined by and; the list's outer operator is that of its
    /// last condition (of its first one, where operators join to the condition before).
    fn list(&mut self, pointer: &str, key: &str, items: &[Json<'_>], to: &mut Vec<Joined>) {
        if items.is_empty() {
            return self.fault(pointer, FaultCode::Empty, "has no conditions".to_owned());
        }
        let outer = match self.options.join {
            JoinStyle::Next => items.len().saturating_sub(1),
            JoinStyle::Previous => 0,
        };
        for (at, item) in items.iter().enumerate() {
            if self.is_full() {
                return;
            }
            let here = format!("{pointer}/{at}");
            let joined = self.condition(&here, key, item, "logical_operator");
            if at != outer && joined.or == Some(true) {
                let text = "conditions of one list are joined by and, not or".to_owned();
                self.fault(&format!("{here}/logical_operator"), FaultCode::Join, text);
            }
            to.push(joined);
        }
    }

    /// One condition; its logical operator stands in the member `join`.
    pub(super) fn condition(
        &mut self,
        pointer: &str,
        name: &str,
        json: &Json<'_>,
        join: &'static str,
    ) -> Joined {
        self.conditions = self.conditions.saturating_add(1);
        if self.conditions > CONDITIONS_MAX {
            let text = format!("more than {CONDITIONS_MAX} conditions");
            return Joined { term: self.refuse("", FaultCode::TooLarge, text), or: None };
        }
        let known = self.registry.get(name).zip(self.registry.column(name));
        if known.is_none() {
            let hint = did_you_mean(self.registry.nearest(name));
            let text = format!("unknown variable '{}'{hint}", shortened(name));
            self.fault(pointer, FaultCode::UnknownVariable, text);
        }
        let Some(members) = json.members() else {
            let text = format!("a condition must be an object, not {}", json.kind());
            return Joined { term: self.refuse(pointer, FaultCode::Shape, text), or: None };
        };
        let keys = ["operator", "value", "case", join, "variable"];
        // The member `variable` stands in the canonical form only.
        let keys = if join == "join" { keys.as_slice() } else { keys.get(..4).unwrap_or_default() };
        for (member, _) in members {
            if !keys.contains(&member.as_ref()) {
                let hint = did_you_mean(nearest(member, keys.iter().copied()));
                let text = format!("unknown member '{}'{hint}", shortened(member));
                let here = format!("{pointer}/{}", escaped(member));
                self.fault(&here, FaultCode::UnknownMember, text);
            }
        }
        let or = json.get(join).and_then(|value| self.join(&format!("{pointer}/{join}"), value));
        let operator = self.operator(pointer, json);
        let fold_case = self.fold_case(pointer, json);
        let (Some((variable, column)), Some(operator), Some(fold_case)) =
            (known, operator, fold_case)
        else {
            return Joined { term: None, or };
        };
        let term = self.compiled(pointer, variable, operator, json.get("value"), fold_case).map(
            |(test, value)| {
                let protected = variable.protected;
                let variable = variable.name.clone();
                Term::Condition(Condition {
                    column,
                    test,
                    operator,
                    fold_case,
                    protected,
                    variable,
                    value,
                })
            },
        );
        Joined { term, or }
    }

    fn compiled(
        &mut self,
        pointer: &str,
        variable: &super::Variable,
        operator: Operator,
        value: Option<&Json<'_>>,
        fold_case: bool,
    ) -> Option<compile::Compiled> {
        if variable.protected {
            let text = format!("'{}' is protected by fair-lending law", variable.name);
            if self.options.forbid_protected {
                return self.refuse(pointer, FaultCode::Forbidden, text);
            }
            self.lints.push(lint::protected(pointer, text));
        }
        let kind = variable.kind.name();
        if !operator.takes(&variable.kind) {
            let text =
                format!("'{operator}' is not defined for '{}', of type {kind}", variable.name);
            return self.refuse(&format!("{pointer}/operator"), FaultCode::OperatorForType, text);
        }
        if fold_case && !matches!(kind, "string" | "enum") {
            let text = format!("'case' is for texts, and '{}' is of type {kind}", variable.name);
            return self.refuse(&format!("{pointer}/case"), FaultCode::OperatorForType, text);
        }
        match compile::compile(variable, operator, value, fold_case) {
            Ok(compiled) => {
                self.lints.extend(lint::bounds(pointer, variable, operator, &compiled.0));
                Some(compiled)
            }
            Err((FaultCode::Missing, text)) => self.refuse(pointer, FaultCode::Missing, text),
            Err((code, text)) => self.refuse(&format!("{pointer}/value"), code, text),
        }
    }

    fn operator(&mut self, pointer: &str, json: &Json<'_>) -> Option<Operator> {
        let here = format!("{pointer}/operator");
        match json.get("operator") {
            None => self.refuse(pointer, FaultCode::Missing, "operator is missing".to_owned()),
            Some(Json::Text(text)) => Operator::parse(text).or_else(|| {
                let hint = did_you_mean(Operator::nearest(text));
                let text = format!("unknown operator '{}'{hint}", shortened(text));
                self.refuse(&here, FaultCode::UnknownOperator, text)
            }),
            Some(other) => {
                let text = format!("must be a string, not {}", other.kind());
                self.refuse(&here, FaultCode::Shape, text)
            }
        }
    }

    fn fold_case(&mut self, pointer: &str, json: &Json<'_>) -> Option<bool> {
        match json.get("case") {
            None => Some(false),
            Some(Json::Text(text)) if text == "i" => Some(true),
            Some(other) => {
                let text = format!("{} is not \"i\"", shortened(&other.to_string()));
                self.refuse(&format!("{pointer}/case"), FaultCode::Value, text)
            }
        }
    }

    /// True for or, false for and.
    pub(super) fn join(&mut self, pointer: &str, value: &Json<'_>) -> Option<bool> {
        let text = value.as_text().map(|text| text.trim().to_lowercase());
        match text.as_deref() {
            Some("and" | "&&") => Some(false),
            Some("or" | "||") => Some(true),
            _ => {
                let value = shortened(&value.to_string());
                self.refuse(pointer, FaultCode::Join, format!("{value} is neither and nor or"))
            }
        }
    }

    /// Ors of ands out of a sequence; nothing if a term is faulty.
    pub(super) fn assemble(&mut self, pointer: &str, sequence: Vec<Joined>) -> Option<Body> {
        let last = sequence.len().saturating_sub(1);
        let joins: Vec<Option<bool>> = sequence.iter().map(|joined| joined.or).collect();
        let (dangling, between) = match self.options.join {
            JoinStyle::Next => (joins.last(), joins.get(..last)),
            JoinStyle::Previous => (joins.first(), joins.get(1..)),
        };
        if dangling.is_some_and(Option::is_some) {
            self.lints.push(lint::dangling(pointer, self.options.join));
        }
        let ors: Vec<bool> =
            between.unwrap_or_default().iter().map(|or| *or == Some(true)).collect();
        if ors.contains(&true) && ors.contains(&false) {
            self.lints.push(lint::mixed(pointer));
        }
        let mut groups = vec![Group { terms: Vec::new() }];
        // The or before each term but the first starts a group.
        for (joined, starts) in sequence.into_iter().zip(std::iter::once(false).chain(ors)) {
            if starts {
                groups.push(Group { terms: Vec::new() });
            }
            groups.last_mut()?.terms.push(joined.term?);
        }
        self.lints.extend(lint::contradictions(pointer, &groups, self.registry));
        Some(Body { groups })
    }

    pub(super) fn fault(&mut self, pointer: &str, code: FaultCode, text: String) {
        // A body of a million faults is told of the first ones; it is refused all the same.
        if self.faults.len() >= FAULTS_MAX {
            return;
        }
        self.faults.push(RuleFault { pointer: pointer.to_owned(), code, text });
    }

    /// A fault in place of what was to be read.
    pub(super) fn refuse<T>(&mut self, pointer: &str, code: FaultCode, text: String) -> Option<T> {
        self.fault(pointer, code, text);
        None
    }
}

const FAULTS_MAX: usize = 100;

/// A key as a step of a JSON pointer.
fn escaped(key: &str) -> String {
    shortened(key).replace('~', "~0").replace('/', "~1")
}

/// A text of the caller's, cut where it would swamp the message.
fn shortened(text: &str) -> String {
    const CHARS_MAX: usize = 100;
    match text.char_indices().nth(CHARS_MAX) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
