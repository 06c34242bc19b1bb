//! Reads the three forms of a rule, with their limits, errors and warnings. Every error is listed. The reader never
//! guesses.
//!
//! - The interface's form: [`Rule::parse`].
//! - The canonical form, as a policy file has it: an array, since the order of conditions matters and canonical JSON
//!   sorts the keys of objects ([`Rule::from_canonical`]).
//! - A tree of names, which is bound to a registry: names become columns ([`Rule::bind`]).

use super::bound_rule::{
    BoundCondition, ITEM_BYTES, bounds_warning, contradiction_warnings, percent_warning,
};
use super::condition::{CompiledTest, compile};
use super::pattern::Patterns;
use super::rule::{Body, Condition, Group, Join, Term};
use super::{
    BoundRule, ColumnIndex, JoinStyle, Literal, Operator, ParseOptions, ParsedRule, Quantifier,
    Registry, Rule, RuleError, RuleErrorCode, RuleErrors, RuleWarning, RuleWarningCode, Variable,
};
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::internal::text;
use lendwright_types::internal::text::NAME_SHOWN_MAX;
use lendwright_types::json::{Json, escape_step};
use std::cell::RefCell;
use std::sync::Arc;

impl Rule {
    /// Parses a rule in the interface's form, and binds it to a registry: `{variable: {operator,
    /// value, logical_operator}}`.
    ///
    /// *And* binds tighter than *or*. In addition to the interface, the value of a variable may be a list of
    /// conditions, joined by *and*. The keys `all`, `any` and `none` have lists of bodies. `"case": "i"` in a
    /// condition ignores letter case.
    ///
    /// # Errors
    /// Every error of the body, each with its JSON pointer and, for an unknown name, the
    /// nearest known one.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Registry, Rule};
    /// use lendwright_types::json::Json;
    ///
    /// let body = Json::parse(br#"{"aeg": {"operator": ">=", "value": "21"}}"#)?;
    /// let faults = Rule::parse("adult", &body, &Registry::standard()).unwrap_err();
    /// assert_eq!(faults.to_string(), "rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?");
    /// # Ok::<(), lendwright_types::json::JsonError>(())
    /// ```
    pub fn parse(
        name: &str,
        body: &Json<'_>,
        registry: &Registry,
    ) -> Result<ParsedRule, RuleErrors> {
        Self::parse_with(name, body, registry, ParseOptions::default())
    }

    /// Like [`Rule::parse`], with options.
    ///
    /// # Errors
    /// The errors of [`Rule::parse`], and protected variables if the options forbid them.
    pub fn parse_with(
        name: &str,
        body: &Json<'_>,
        registry: &Registry,
        options: ParseOptions,
    ) -> Result<ParsedRule, RuleErrors> {
        let mut reader = Reader::new(registry, options);
        reader.check_new_name(name);
        let body = reader.body_of_object("", body, 0);
        reader.finish(name, body)
    }
}

impl Reader<'_> {
    fn body_of_object(
        &mut self,
        pointer: &str,
        json: &Json<'_>,
        level: usize,
    ) -> Option<Body<BoundCondition>> {
        let wrong = || format!("must be an object of conditions, not {}", json.kind());
        let mut sequence = Vec::new();
        for (key, value) in self.parts(pointer, level, json.members(), wrong)? {
            if self.is_full() {
                return None;
            }
            let here = format!("{pointer}/{}", escaped(key));
            match (Quantifier::from_key(key), value) {
                (Some(quantifier), _) => {
                    let term = self.nested(&here, quantifier, value, |reader, here, body| {
                        reader.body_of_object(here, body, level.saturating_add(1))
                    });
                    sequence.push(JoinedTerm { term, join: None });
                }
                (None, Json::List(items)) => self.list(&here, key, items, &mut sequence),
                (None, _) => sequence.push(self.condition(&here, key, value, "logical_operator")),
            }
        }
        self.assemble(pointer, sequence)
    }

    /// Reads several conditions on one variable, joined by *and*. The last condition of the list joins it to its
    /// neighbour (the first one, if operators join to the condition before).
    fn list(&mut self, pointer: &str, key: &str, items: &[Json<'_>], to: &mut Vec<JoinedTerm>) {
        if items.is_empty() {
            return self.fault(pointer, RuleErrorCode::Empty, "has no conditions".to_owned());
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
            if at != outer && joined.join == Some(Join::Or) {
                let text = "conditions of one list are joined by and, not or".to_owned();
                self.fault(&format!("{here}/logical_operator"), RuleErrorCode::Join, text);
            }
            to.push(joined);
        }
    }
}

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
        Self::parse_canonical(name, form, registry).map(|ParsedRule { rule, .. }| rule)
    }

    /// Like [`Rule::from_canonical`], with the warnings about the rule.
    ///
    /// # Errors
    /// Like [`Rule::from_canonical`].
    pub fn parse_canonical(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<ParsedRule, RuleErrors> {
        parse(Reader::new(registry, ParseOptions::default()), name, form)
    }

    /// Like [`Rule::parse_canonical`], for a rule that a book has stored: its patterns have no budget.
    pub(crate) fn parse_accepted(
        name: &str,
        form: &Json<'_>,
        registry: &Registry,
    ) -> Result<ParsedRule, RuleErrors> {
        parse(Reader::for_accepted(registry), name, form)
    }
}

fn parse(mut reader: Reader<'_>, name: &str, form: &Json<'_>) -> Result<ParsedRule, RuleErrors> {
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

fn part(reader: &mut Reader<'_>, pointer: &str, item: &Json<'_>, level: usize) -> JoinedTerm {
    let group =
        item.members().unwrap_or_default().iter().find_map(|(key, value)| {
            Quantifier::from_key(key).map(|quantifier| (quantifier, value))
        });
    if let Some((quantifier, bodies)) = group {
        let join = group_join(reader, pointer, item, quantifier);
        let here = format!("{pointer}/{}", quantifier.key());
        let term = reader.nested(&here, quantifier, bodies, |reader, here, body| {
            read(reader, here, body, level.saturating_add(1))
        });
        return JoinedTerm { term, join };
    }
    if let Some(Json::Text(name)) = item.get("variable") {
        return reader.condition(pointer, name, item, "join");
    }
    let text = "has no variable".to_owned();
    JoinedTerm { term: reader.refuse(pointer, RuleErrorCode::Missing, text), join: None }
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
    pub fn bind(&self, registry: &Registry) -> Result<ParsedRule, RuleErrors> {
        let mut reader = Reader::for_accepted(registry);
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
        sequence
            .push(JoinedTerm { term: bind_term(reader, &format!("{pointer}/{at}"), term), join });
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

const CONDITIONS_MAX: usize = 256;
const LEVELS_MAX: usize = 32;
const NAME_CHARS_MAX: usize = 100;

/// A rule being read, with the errors and warnings found so far.
struct Reader<'r> {
    registry: &'r Registry,
    pub(super) options: ParseOptions,
    faults: Vec<RuleError>,
    warnings: Vec<RuleWarning>,
    conditions: usize,
    list_bytes: usize,
    is_accepted: bool,
    patterns: RefCell<Patterns>,
}

/// A term and its logical operator. The term is `None` if it is faulty.
struct JoinedTerm {
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
    pub(super) fn for_accepted(registry: &'r Registry) -> Self {
        let patterns = RefCell::new(Patterns::for_accepted());
        Self { patterns, is_accepted: true, ..Self::new(registry, ParseOptions::default()) }
    }

    fn check_name(&mut self, name: &str) {
        let length = name.chars().count();
        if length == 0 || length > NAME_CHARS_MAX {
            let text = format!("a name has 1 to {NAME_CHARS_MAX} characters, not {length}");
            self.fault("", RuleErrorCode::Name, text);
        }
    }

    /// Like [`check_name`](Self::check_name), for a new rule: older policies keep the names that they have.
    fn check_new_name(&mut self, name: &str) {
        self.check_name(name);
        if let Some(text) = unfit_name(name) {
            self.fault("", RuleErrorCode::Name, text);
        }
    }

    pub(super) fn finish(
        self,
        name: &str,
        body: Option<Body<BoundCondition>>,
    ) -> Result<ParsedRule, RuleErrors> {
        match body {
            Some(body) if self.faults.is_empty() => {
                Ok(ParsedRule { rule: BoundRule::new(name, body), warnings: self.warnings })
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
    ) -> JoinedTerm {
        self.conditions = self.conditions.saturating_add(1);
        if self.conditions > CONDITIONS_MAX {
            let text = format!("more than {CONDITIONS_MAX} conditions");
            return JoinedTerm { term: self.refuse("", RuleErrorCode::TooLarge, text), join: None };
        }
        let known = self.variable(pointer, name);
        let Some(members) = json.members() else {
            let text = format!("a condition must be an object, not {}", json.kind());
            return JoinedTerm {
                term: self.refuse(pointer, RuleErrorCode::Shape, text),
                join: None,
            };
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
        JoinedTerm { term, join: joined }
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
    ) -> Option<CompiledTest> {
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
        match compile(variable, operator, value, fold_case, &self.patterns) {
            Ok(compiled) => {
                self.warnings.extend(bounds_warning(pointer, variable, operator, &compiled.0));
                self.warnings.extend(percent_warning(pointer, variable, &compiled.0));
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
        sequence: Vec<JoinedTerm>,
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
        self.warnings.extend(contradiction_warnings(pointer, &groups, self.registry));
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
    fn refuse<T>(&mut self, pointer: &str, code: RuleErrorCode, text: String) -> Option<T> {
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
