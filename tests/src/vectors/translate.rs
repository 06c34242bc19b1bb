//! Translates FEEL to lendwright's rules. The left side of each comparison becomes a variable with a value, and the
//! right side a literal. If a rule can't express the case, returns the reason.

use super::dmn::{ExpectedResult, Value};
use super::feel::{Feel, Range};
use lendwright::json::Json;
use lendwright::rules::{Input, Kind, MissingReason, Registry, Truth, Variable};

/// The body of a rule, or a part of one.
pub(super) type Body = Vec<(std::borrow::Cow<'static, str>, Json<'static>)>;

/// An unfinished rule, with its variables and their values.
pub(super) struct RuleDraft<'c> {
    pub(super) registry: Registry,
    pub(super) row: Vec<Input>,
    pub(super) body: Body,
    inputs: &'c [(String, Option<Value>)],
    /// A pattern refers back to a group. No linear-time dialect supports that.
    pub(super) beyond_linear_time: bool,
}

impl<'c> RuleDraft<'c> {
    pub(super) fn new(inputs: &'c [(String, Option<Value>)]) -> Self {
        Self {
            registry: Registry::empty(),
            row: Vec::new(),
            body: Vec::new(),
            inputs,
            beyond_linear_time: false,
        }
    }

    /// A new variable. FEEL's values already have types, so they go directly into the row. The wire's reading would
    /// take 0 as a boolean and `"7"` as a number.
    fn variable(&mut self, kind: Kind, value: Input) -> String {
        let name = format!("x{}", self.row.len());
        self.registry.declare(Variable::host(&name, kind)).unwrap();
        self.row.push(value);
        name
    }

    fn condition(
        &mut self,
        kind: Kind,
        value: Input,
        operator: &str,
        literal: Json<'static>,
    ) -> Body {
        let variable = self.variable(kind, value);
        let members =
            vec![("operator".into(), Json::text(operator.to_owned())), ("value".into(), literal)];
        vec![(variable.into(), Json::Object(members))]
    }

    pub(super) fn expression(&mut self, feel: &Feel) -> Result<Body, String> {
        match feel {
            Feel::And(left, right) => self.joined("and", "all", left, right),
            Feel::Or(left, right) => self.joined("or", "any", left, right),
            Feel::Compare(left, operator, right) => self.comparison(left, operator, right),
            Feel::Between(value, low, high) => {
                let range = Range {
                    low: low.as_ref().clone(),
                    high: high.as_ref().clone(),
                    low_open: false,
                    high_open: false,
                };
                self.within(value, &range)
            }
            Feel::In(value, tests) => {
                let parts: Result<Vec<Body>, String> =
                    tests.iter().map(|test| self.test(value, test)).collect();
                Ok(any(parts?))
            }
            Feel::Call(name, arguments) => match name.as_str() {
                "not" => {
                    let [(None, inner)] = arguments.as_slice() else {
                        return Err("not has one argument".to_owned());
                    };
                    Ok(group("none", vec![self.expression(inner)?]))
                }
                "contains" => self.contains(arguments),
                "matches" => self.matches(arguments),
                other => Err(format!("calls the function {other}")),
            },
            operand => {
                let value = self.value(operand).ok_or_else(|| why_no_value(operand))?;
                Ok(self.condition(Kind::Bool, value, "is", Json::Bool(true)))
            }
        }
    }

    /// Two conditions, joined. A side with more than one condition becomes a group.
    fn joined(
        &mut self,
        join: &str,
        key: &'static str,
        a: &Feel,
        b: &Feel,
    ) -> Result<Body, String> {
        let (mut left, right) = (self.expression(a)?, self.expression(b)?);
        match left.as_mut_slice() {
            [(_, Json::Object(condition))]
                if matches!(right.as_slice(), [(_, Json::Object(_))]) =>
            {
                condition.push(("logical_operator".into(), Json::text(join.to_owned())));
                left.extend(right);
                Ok(left)
            }
            _ => Ok(group(key, vec![left, right])),
        }
    }

    fn comparison(&mut self, left: &Feel, operator: &str, right: &Feel) -> Result<Body, String> {
        if *right == Feel::Null && matches!(operator, "=" | "!=") {
            let value = self.value(left).ok_or_else(|| why_no_value(left))?;
            let kind = kind_of(left).unwrap_or(Kind::Bool);
            let operator = if operator == "=" { "is null" } else { "is not null" };
            return Ok(self.condition(kind, value, operator, Json::Null));
        }
        if *left == Feel::Null && matches!(operator, "=" | "!=") {
            return Err("stated difference (2.7): null against a value is unknown".to_owned());
        }
        let value = self.value(left).ok_or_else(|| why_no_value(left))?;
        let kind = common_kind(left, right)?;
        if matches!(operator, "<" | "<=" | ">" | ">=") {
            refuse_order(&kind)?;
        }
        let literal = literal(right)?;
        Ok(self.condition(kind, value, operator, literal))
    }

    fn within(&mut self, value: &Feel, range: &Range) -> Result<Body, String> {
        let input = self.value(value).ok_or_else(|| why_no_value(value))?;
        let kind = common_kind(value, &range.low)?;
        common_kind(&range.low, &range.high)?;
        refuse_order(&kind)?;
        let (low, high) = (plain(&range.low)?, plain(&range.high)?);
        let open = if range.low_open { '(' } else { '[' };
        let close = if range.high_open { ')' } else { ']' };
        let literal = Json::text(format!("{open}{low}..{high}{close}"));
        Ok(self.condition(kind, input, "between", literal))
    }

    /// One test of `in`: a value, a comparison, a range, or a list of these.
    fn test(&mut self, value: &Feel, test: &Feel) -> Result<Body, String> {
        match test {
            Feel::Unary(operator, right) => self.comparison(value, operator, right),
            Feel::Range(range) => self.within(value, range),
            Feel::List(items) if is_scalar_list(value, items) => {
                let input = self.value(value).ok_or_else(|| why_no_value(value))?;
                for item in items {
                    common_kind(value, item)?;
                }
                let literals = items.iter().map(literal).collect::<Result<Vec<_>, _>>()?;
                let kind = kind_of(value).ok_or("null in a list of values")?;
                Ok(self.condition(kind, input, "in", Json::List(literals)))
            }
            // `in` accepts no list of lists and no days, so each item becomes an equality or a test.
            Feel::List(items) => {
                let parts: Result<Vec<Body>, String> =
                    items.iter().map(|item| self.test_item(value, item)).collect();
                Ok(any(parts?))
            }
            single => self.comparison(value, "=", single),
        }
    }

    fn test_item(&mut self, value: &Feel, item: &Feel) -> Result<Body, String> {
        match item {
            Feel::Range(range) => self.within(value, range),
            item => self.comparison(value, "=", item),
        }
    }

    fn contains(&mut self, arguments: &[(Option<String>, Feel)]) -> Result<Body, String> {
        let argument = |place: usize, label: &str| {
            let named = arguments.iter().find(|(name, _)| name.as_deref() == Some(label));
            named.or_else(|| arguments.get(place)).map(|(_, value)| value)
        };
        let (Some(text), Some(part)) = (argument(0, "string"), argument(1, "match")) else {
            return Err("contains has two arguments".to_owned());
        };
        let value = self.value(text).ok_or_else(|| why_no_value(text))?;
        let literal = literal(part)?;
        Ok(self.condition(Kind::Text, value, "contains", literal))
    }

    fn matches(&mut self, arguments: &[(Option<String>, Feel)]) -> Result<Body, String> {
        let (text, pattern, flags) = match arguments {
            [(_, text), (_, pattern)] | [(_, text), (_, pattern), (_, Feel::Null)] => {
                (text, pattern, None)
            }
            [(_, text), (_, pattern), (_, Feel::Text(flags))] => (text, pattern, Some(flags)),
            _ => return Err("the arguments of matches are wrong".to_owned()),
        };
        let value = self.value(text).ok_or_else(|| why_no_value(text))?;
        let flags = flags.map_or("", String::as_str);
        let literal = match pattern {
            Feel::Text(pattern) => {
                self.beyond_linear_time = has_back_reference(pattern);
                Json::text(dialect(pattern, text, flags)?)
            }
            other => literal(other)?,
        };
        let mut body = self.condition(Kind::Text, value, "matches", literal);
        let case = match flags {
            "" | "m" | "s" => None,
            // An unknown flag is kept, so that lendwright refuses it.
            other => Some(other.to_owned()),
        };
        if let (Some((_, Json::Object(condition))), Some(case)) = (body.first_mut(), case) {
            condition.push(("case".into(), Json::text(case)));
        }
        Ok(body)
    }

    /// A value of a declared type. A value that does not fit must be missing, and a value that fits must be there.
    pub(super) fn coercion(
        &mut self,
        feel: &Feel,
        value: Input,
        kind: Kind,
        expected: &ExpectedResult,
    ) -> Result<Truth, String> {
        let value = Variable::host("x", kind.clone()).coerce(value);
        match (feel, expected) {
            (_, ExpectedResult::Null) => {
                self.body = self.condition(kind, value, "is null", Json::Null);
            }
            (Feel::List(_), _) => {
                let why =
                    "stated difference (2.3): a list is no number or text, FEEL takes its one item";
                return Err(why.to_owned());
            }
            (_, ExpectedResult::Value(Value { text, .. })) => {
                self.body = self.condition(kind, value, "==", Json::text(text.clone()));
            }
            (_, ExpectedResult::Structure) => {
                return Err("its result is a list or context".to_owned());
            }
        }
        Ok(Truth::True)
    }

    /// The value of an operand; `None` if our variables can't have it.
    pub(super) fn value(&self, feel: &Feel) -> Option<Input> {
        Some(match feel {
            Feel::Null => Input::Missing(MissingReason::Null),
            Feel::Bool(value) => Input::Bool(*value),
            Feel::Number(digits) => Input::Number(number(digits)?),
            Feel::Text(text) => Input::text(text),
            Feel::Date(text) => Input::Date(text.parse().ok()?),
            Feel::List(items) => {
                let flat = !items.iter().any(|item| matches!(item, Feel::List(_)));
                let items: Option<Vec<Input>> = items.iter().map(|item| self.value(item)).collect();
                Input::List(items.filter(|_| flat)?)
            }
            Feel::Name(name) => match &self.inputs.iter().find(|(known, _)| known == name)?.1 {
                None => Input::Missing(MissingReason::Null),
                Some(Value { kind, text }) if kind == "boolean" => Input::Bool(text == "true"),
                Some(_) => return None,
            },
            _ => return None,
        })
    }
}

/// The type of a comparison: the type of its value, or of its literal if the value is null.
fn common_kind(left: &Feel, right: &Feel) -> Result<Kind, String> {
    match (kind_of(left), kind_of(right)) {
        (Some(left), Some(right)) if left == right => Ok(left),
        (Some(left), Some(right)) => Err(format!(
            "a {} against a {}: a literal is read as its variable's type (2.3)",
            left.name(),
            right.name()
        )),
        // A null literal goes into the rule. The rule is then refused.
        (Some(left), None) if *right == Feel::Null => Ok(left),
        (None, Some(kind)) if *left == Feel::Null => Ok(kind),
        (None, _) => Err(why_no_value(left)),
        _ => Err(why_no_value(right)),
    }
}

fn group(key: &'static str, bodies: Vec<Body>) -> Body {
    vec![(key.into(), Json::List(bodies.into_iter().map(Json::Object).collect()))]
}

fn any(mut bodies: Vec<Body>) -> Body {
    match bodies.len() {
        1 => bodies.remove(0),
        _ => group("any", bodies),
    }
}

fn is_scalar_list(value: &Feel, items: &[Feel]) -> bool {
    !matches!(value, Feel::List(_) | Feel::Date(_))
        && !items.iter().any(|item| matches!(item, Feel::List(_) | Feel::Range(_) | Feel::Date(_)))
}

fn kind_of(feel: &Feel) -> Option<Kind> {
    match feel {
        Feel::Bool(_) => Some(Kind::Bool),
        Feel::Number(_) => Some(Kind::Number),
        Feel::Text(_) => Some(Kind::Text),
        Feel::Date(_) => Some(Kind::Date),
        Feel::List(_) => Some(Kind::List),
        _ => None,
    }
}

fn refuse_order(kind: &Kind) -> Result<(), String> {
    match kind {
        Kind::Number | Kind::Date => Ok(()),
        other => {
            Err(format!("an order of type {}: orders are on numbers and dates (2.2)", other.name()))
        }
    }
}

fn why_no_value(feel: &Feel) -> String {
    match feel {
        Feel::Temporal(what) => format!("{what}: no type of the registry (2.1)"),
        Feel::Context => "a context: no type of the registry (2.1)".to_owned(),
        Feel::Range(_) | Feel::Unary(..) => "a range as a value".to_owned(),
        Feel::List(_) => "a list of other things than numbers, texts and booleans".to_owned(),
        Feel::Other(what) => format!("{what} in a comparison"),
        Feel::Number(digits) => format!("number {digits}"),
        Feel::Date(text) => format!("date {text}"),
        Feel::Name(name) => format!("the name {name}"),
        Feel::Call(name, _) => format!("calls the function {name}"),
        _ => "a condition where a value stands".to_owned(),
    }
}

fn literal(feel: &Feel) -> Result<Json<'static>, String> {
    match feel {
        Feel::Null => Ok(Json::Null),
        Feel::Bool(value) => Ok(Json::Bool(*value)),
        Feel::Number(_) | Feel::Text(_) | Feel::Date(_) => Ok(Json::text(plain(feel)?)),
        Feel::List(items) => {
            let scalar = |item: &Feel| match item {
                Feel::Number(_) => Ok(Json::Number(plain(item)?.into())),
                Feel::Bool(value) => Ok(Json::Bool(*value)),
                Feel::Text(text) => Ok(Json::text(text.clone())),
                _ => Err(why_no_value(feel)),
            };
            items.iter().map(scalar).collect::<Result<Vec<_>, _>>().map(Json::List)
        }
        other => Err(why_no_value(other)),
    }
}

/// A number that a variable can have: a finite double.
fn number(digits: &str) -> Option<f64> {
    digits.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The text of a literal. The interface writes numbers as texts too.
fn plain(feel: &Feel) -> Result<String, String> {
    match feel {
        Feel::Number(text) if number(text).is_none() => Err(format!("number {text}")),
        Feel::Number(text) | Feel::Text(text) | Feel::Date(text) => Ok(text.clone()),
        Feel::Null => Ok("null".to_owned()),
        other => Err(why_no_value(other)),
    }
}

/// Whether an unescaped backslash is before a digit.
fn has_back_reference(pattern: &str) -> bool {
    let mut quoting = false;
    pattern.chars().any(|c| {
        let reference = quoting && c.is_ascii_digit();
        quoting = !quoting && c == '\\';
        reference
    })
}

/// An `XPath` pattern in the dialect of Rust's crate, if it can be expressed there.
fn dialect(pattern: &str, input: &Feel, flags: &str) -> Result<String, String> {
    if flags == "x" {
        return Err(
            "flag x: XPath drops blanks outside classes only, Rust's crate inside too".to_owned()
        );
    }
    if pattern.contains('.') && matches!(input, Feel::Text(text) if text.contains('\r')) {
        return Err("a dot matches a carriage return in Rust's dialect (2.2)".to_owned());
    }
    // XPath subtracts classes with -[, Rust's crate with --[.
    let pattern = pattern.replace("-[", "--[");
    Ok(match flags {
        "m" | "s" => format!("(?{flags}){pattern}"),
        _ => pattern,
    })
}
