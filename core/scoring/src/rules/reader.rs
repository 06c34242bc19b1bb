//! The common part of the three forms of a rule (the interface's form, the canonical form, a tree): conditions,
//! joins, limits, errors and warnings.

use super::bound::BoundCondition;
use super::cost::ITEM_BYTES;
use super::pattern::Patterns;
use super::rule::Condition;
use super::tree::{Body, Group, Join, Term};
use super::{
    BoundRule, ColumnIndex, JoinStyle, Operator, ParseOptions, Parsed, Quantifier, Registry,
    RuleError, RuleErrorCode, RuleErrors, RuleWarning, RuleWarningCode, Variable, compile, warning,
};
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::internal::text::{self, NAME_SHOWN_MAX};
use lendwright_types::json::{Json, escape_step};
use std::cell::RefCell;
use std::sync::Arc;

const CONDITIONS_MAX: usize = 256;
const LEVELS_MAX: usize = 32;
const NAME_CHARS_MAX: usize = 100;

/// A rule being read, with the errors and warnings found so far.
pub(super) struct Reader<'r> {
    registry: &'r Registry,
    pub(super) options: ParseOptions,
    faults: Vec<RuleError>,
    warnings: Vec<RuleWarning>,
    conditions: usize,
    list_bytes: usize,
    is_accepted: bool,
    patterns: RefCell<Patterns>,
}

/// A term and the logical operator that stood on it; no term where it is faulty.
pub(super) struct Joined {
    pub(super) term: Option<Term<BoundCondition>>,
    pub(super) join: Option<Join>,
}

impl<'r> Reader<'r> {
    pub(super) fn new(registry: &'r Registry, options: ParseOptions) -> Self {
        Self {
            registry,
            options,
            faults: Vec::new(),
            warnings: Vec::new(),
            conditions: 0,
            list_bytes: 0,
            is_accepted: false,
            patterns: RefCell::default(),
        }
    }

    /// A reader for a rule that was accepted before. Its patterns and lists have no budget, so that stored rules
    /// still decide in the same way.
    pub(super) fn of_accepted(registry: &'r Registry) -> Self {
        let patterns = RefCell::new(Patterns::of_accepted());
        Self { patterns, is_accepted: true, ..Self::new(registry, ParseOptions::default()) }
    }

    pub(super) fn check_name(&mut self, name: &str) {
        let length = name.chars().count();
        if length == 0 || length > NAME_CHARS_MAX {
            let text = format!("a name has 1 to {NAME_CHARS_MAX} characters, not {length}");
            self.fault("", RuleErrorCode::Name, text);
        }
    }

    /// Like [`check_name`](Self::check_name), for a new rule: older policies keep the names that they have.
    pub(super) fn check_new_name(&mut self, name: &str) {
        self.check_name(name);
        if let Some(text) = unfit_name(name) {
            self.fault("", RuleErrorCode::Name, text);
        }
    }

    pub(super) fn finish(
        self,
        name: &str,
        body: Option<Body<BoundCondition>>,
    ) -> Result<Parsed, RuleErrors> {
        match body {
            Some(body) if self.faults.is_empty() => {
                Ok(Parsed { rule: BoundRule::new(name, body), warnings: self.warnings })
            }
            _ => Err(RuleErrors { rule: shortened(name), faults: self.faults }),
        }
    }

    /// The parts of a body. They may not be empty or nested too deep. If the value is no body, `wrong` describes it.
    pub(super) fn parts<'j, T>(
        &mut self,
        pointer: &str,
        level: usize,
        parts: Option<&'j [T]>,
        wrong: impl FnOnce() -> String,
    ) -> Option<&'j [T]> {
        let Some(parts) = parts else {
            return self.refuse(pointer, RuleErrorCode::Shape, wrong());
        };
        if parts.is_empty() {
            return self.refuse(pointer, RuleErrorCode::Empty, "has no conditions".to_owned());
        }
        if level > LEVELS_MAX {
            let text = format!("groups are nested deeper than {LEVELS_MAX} levels");
            return self.refuse(pointer, RuleErrorCode::TooLarge, text);
        }
        Some(parts)
    }

    /// Whether the rule has too many conditions or errors already, so that reading can stop.
    pub(super) fn is_full(&self) -> bool {
        self.conditions > CONDITIONS_MAX || self.faults.len() >= FAULTS_MAX
    }

    /// Reads the bodies of a reserved key, each with `read`.
    pub(super) fn nested(
        &mut self,
        pointer: &str,
        quantifier: Quantifier,
        value: &Json<'_>,
        mut read: impl FnMut(&mut Self, &str, &Json<'_>) -> Option<Body<BoundCondition>>,
    ) -> Option<Term<BoundCondition>> {
        let Some(items) = value.items() else {
            let key = quantifier.key();
            let text = format!("'{key}' must hold a list of groups, not {}", value.kind());
            return self.refuse(pointer, RuleErrorCode::Shape, text);
        };
        if items.is_empty() {
            return self.refuse(pointer, RuleErrorCode::Empty, "has no groups".to_owned());
        }
        let mut bodies = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if self.is_full() {
                return None;
            }
            bodies.extend(read(self, &format!("{pointer}/{at}"), item));
        }
        (bodies.len() == items.len()).then_some(Term::Nested(quantifier, bodies))
    }

    /// Reads one condition. The member named `join` is its logical operator.
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
            return Joined { term: self.refuse("", RuleErrorCode::TooLarge, text), join: None };
        }
        let known = self.variable(pointer, name);
        let Some(members) = json.members() else {
            let text = format!("a condition must be an object, not {}", json.kind());
            return Joined { term: self.refuse(pointer, RuleErrorCode::Shape, text), join: None };
        };
        let keys = ["operator", "value", "case", join, "variable"];
        // Only the canonical form has the member `variable`.
        let keys = if join == "join" { keys.as_slice() } else { keys.get(..4).unwrap_or_default() };
        for (member, _) in members {
            if self.is_full() {
                break;
            }
            if !keys.contains(&member.as_ref()) {
                let hint = did_you_mean(nearest(member, keys.iter().copied()));
                let text = format!("unknown member '{}'{hint}", shortened(member));
                let here = format!("{pointer}/{}", escaped(member));
                self.fault(&here, RuleErrorCode::UnknownMember, text);
            }
        }
        let joined =
            json.get(join).and_then(|value| self.join(&format!("{pointer}/{join}"), value));
        let operator = self.operator(pointer, json);
        let fold_case = self.fold_case(pointer, json);
        let term = match (known, operator, fold_case) {
            (Some(known), Some(operator), Some(fold_case)) => {
                self.bound(pointer, known, operator, json.get("value"), fold_case)
            }
            _ => None,
        };
        Joined { term, join: joined }
    }

    /// The variable of a name and its column; adds an error if there is none.
    pub(super) fn variable(
        &mut self,
        pointer: &str,
        name: &str,
    ) -> Option<(&'r Variable, ColumnIndex)> {
        let known = self.registry.get(name).zip(self.registry.column(name));
        if known.is_none() {
            let hint = did_you_mean(self.registry.nearest(name));
            let text = format!("unknown variable '{}'{hint}", shortened(name));
            self.fault(pointer, RuleErrorCode::UnknownVariable, text);
        }
        known
    }

    /// Binds a condition on a known variable and reads its literal.
    pub(super) fn bound(
        &mut self,
        pointer: &str,
        (variable, column): (&Variable, ColumnIndex),
        operator: Operator,
        value: Option<&Json<'_>>,
        fold_case: bool,
    ) -> Option<Term<BoundCondition>> {
        let (test, literal) = self.compiled(pointer, variable, operator, value, fold_case)?;
        let protected = variable.protected;
        let variable = variable.name.clone();
        let condition = Arc::new(Condition { variable, operator, fold_case, literal });
        Some(Term::Condition(BoundCondition { column, test, protected, condition }))
    }

    fn compiled(
        &mut self,
        pointer: &str,
        variable: &Variable,
        operator: Operator,
        value: Option<&Json<'_>>,
        fold_case: bool,
    ) -> Option<compile::Compiled> {
        if variable.protected {
            let text = format!("'{}' is protected by fair-lending law", variable.name);
            if self.options.forbid_protected {
                return self.refuse(pointer, RuleErrorCode::Forbidden, text);
            }
            self.warn(pointer, RuleWarningCode::Protected, text);
        }
        let kind = variable.kind.name();
        if !operator.takes(&variable.kind) {
            let text =
                format!("'{operator}' is not defined for '{}', of type {kind}", variable.name);
            return self.refuse(
                &format!("{pointer}/operator"),
                RuleErrorCode::OperatorForType,
                text,
            );
        }
        if fold_case && !matches!(kind, "string" | "enum") {
            let text = format!("'case' is for texts, and '{}' is of type {kind}", variable.name);
            return self.refuse(&format!("{pointer}/case"), RuleErrorCode::OperatorForType, text);
        }
        self.list_bytes = self.list_bytes.saturating_add(value.map_or(0, list_bytes));
        if self.list_bytes > RULE_LIST_BYTES_MAX && !self.is_accepted {
            let text = format!(
                "with the rule's lists before it this one takes {} bytes: at most {RULE_LIST_BYTES_MAX} are taken, \
                 {ITEM_BYTES} for each item beside its text",
                self.list_bytes
            );
            return self.refuse(&format!("{pointer}/value"), RuleErrorCode::TooLarge, text);
        }
        match compile::compile(variable, operator, value, fold_case, &self.patterns) {
            Ok(compiled) => {
                self.warnings.extend(warning::bounds(pointer, variable, operator, &compiled.0));
                self.warnings.extend(warning::percent(pointer, variable, &compiled.0));
                Some(compiled)
            }
            Err((code @ RuleErrorCode::Missing, text)) => self.refuse(pointer, code, text),
            Err((code, text)) => self.refuse(&format!("{pointer}/value"), code, text),
        }
    }

    fn operator(&mut self, pointer: &str, json: &Json<'_>) -> Option<Operator> {
        let here = format!("{pointer}/operator");
        match json.get("operator") {
            None => self.refuse(pointer, RuleErrorCode::Missing, "operator is missing".to_owned()),
            Some(Json::Text(text)) => Operator::parse(text).or_else(|| {
                let hint = did_you_mean(Operator::nearest(text));
                let text = format!("unknown operator '{}'{hint}", shortened(text));
                self.refuse(&here, RuleErrorCode::UnknownOperator, text)
            }),
            Some(other) => {
                let text = format!("must be a string, not {}", other.kind());
                self.refuse(&here, RuleErrorCode::Shape, text)
            }
        }
    }

    fn fold_case(&mut self, pointer: &str, json: &Json<'_>) -> Option<bool> {
        match json.get("case") {
            None => Some(false),
            Some(Json::Text(text)) if text == "i" => Some(true),
            Some(other) => {
                let text = format!("{} is not \"i\"", other.shown(NAME_SHOWN_MAX));
                self.refuse(&format!("{pointer}/case"), RuleErrorCode::Value, text)
            }
        }
    }

    /// Reads a logical operator; adds an error if it is neither *and* nor *or*.
    pub(super) fn join(&mut self, pointer: &str, value: &Json<'_>) -> Option<Join> {
        let text = value.as_text().map(str::trim).filter(|text| text.len() <= "and".len());
        let text = text.map(str::to_lowercase);
        match text.as_deref() {
            Some("and" | "&&") => Some(Join::And),
            Some("or" | "||") => Some(Join::Or),
            _ => {
                let value = value.shown(NAME_SHOWN_MAX);
                self.refuse(pointer, RuleErrorCode::Join, format!("{value} is neither and nor or"))
            }
        }
    }

    /// Splits a sequence of terms into groups at each *or*; `None` if a term is faulty.
    pub(super) fn assemble(
        &mut self,
        pointer: &str,
        sequence: Vec<Joined>,
    ) -> Option<Body<BoundCondition>> {
        let last = sequence.len().saturating_sub(1);
        let joins: Vec<Option<Join>> = sequence.iter().map(|joined| joined.join).collect();
        let (dangling, between) = match self.options.join {
            JoinStyle::Next => (joins.last(), joins.get(..last)),
            JoinStyle::Previous => (joins.first(), joins.get(1..)),
        };
        if dangling.is_some_and(Option::is_some) {
            let place = match self.options.join {
                JoinStyle::Next => "last condition has nothing after",
                JoinStyle::Previous => "first condition has nothing before",
            };
            let text = format!("the logical operator of the {place} it to join and is ignored");
            self.warn(pointer, RuleWarningCode::DanglingJoin, text);
        }
        let ors: Vec<bool> =
            between.unwrap_or_default().iter().map(|join| *join == Some(Join::Or)).collect();
        if ors.contains(&true) && ors.contains(&false) {
            let text = "and and or are mixed: and binds tighter, use 'all' or 'any' to group";
            self.warn(pointer, RuleWarningCode::MixedJoins, text.to_owned());
        }
        let mut groups = vec![Group { terms: Vec::new() }];
        // The or before each term but the first starts a group.
        for (joined, starts) in sequence.into_iter().zip(std::iter::once(false).chain(ors)) {
            if starts {
                groups.push(Group { terms: Vec::new() });
            }
            groups.last_mut()?.terms.push(joined.term?);
        }
        self.warnings.extend(warning::contradictions(pointer, &groups, self.registry));
        Some(Body { groups })
    }

    fn warn(&mut self, pointer: &str, code: RuleWarningCode, text: String) {
        self.warnings.push(RuleWarning { pointer: pointer.to_owned(), code, text });
    }

    pub(super) fn fault(&mut self, pointer: &str, code: RuleErrorCode, text: String) {
        // For a body with a million errors only the first ones are listed.
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(RuleError { pointer: pointer.to_owned(), code, text });
        }
    }

    /// Adds an error and returns `None`.
    pub(super) fn refuse<T>(
        &mut self,
        pointer: &str,
        code: RuleErrorCode,
        text: String,
    ) -> Option<T> {
        self.fault(pointer, code, text);
        None
    }
}

const FAULTS_MAX: usize = 100;

/// The limit of the lists of one rule, so that reading a rule never blocks others for long. A list has at most 10,000
/// items with up to 1,024 characters each, and a rule has at most 256 conditions.
const RULE_LIST_BYTES_MAX: usize = 1 << 20;

/// The size of a condition's list, before it is read.
fn list_bytes(value: &Json<'_>) -> usize {
    let bytes = |item: &Json<'_>| match item {
        Json::Text(text) | Json::Number(text) => text.len().saturating_add(ITEM_BYTES),
        _ => ITEM_BYTES,
    };
    value.items().unwrap_or_default().iter().map(bytes).fold(0, usize::saturating_add)
}

/// A key as a step of a JSON pointer.
pub(super) fn escaped(key: &str) -> String {
    escape_step(&shortened(key)).into_owned()
}

/// The caller's text, cut to the length that a message shows.
fn shortened(text: &str) -> String {
    text::shortened(text, NAME_SHOWN_MAX)
}

/// Why a new rule may not have a name, except for its length.
#[must_use]
pub fn unfit_name(name: &str) -> Option<String> {
    if let Some(unfit) = text::unfit_for_a_name(name) {
        return Some(format!("a name has no {unfit}"));
    }
    let is_hidden = !name.is_empty() && !text::is_seen(name);
    is_hidden.then(|| "a name has a visible character".to_owned())
}
