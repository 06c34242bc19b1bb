//! The compiled test of a condition: made from an operator and a literal, it gives a value of three-valued logic.

use super::Operator::{Contains, EndsWith, Matches, StartsWith};
use super::pattern::{Pattern, Patterns, ValueFault};
use super::variable::{comma_list, nfc, parse_day, parse_interval, parse_number};
use super::{Choices, Input, Kind, Literal, Operator, RuleErrorCode, Variable, is_na};
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::internal::text::{NAME_SHOWN_MAX, VALUE_SHOWN_MAX, shortened};
use lendwright_types::json::Json;
use std::cell::RefCell;
use std::ops::Not;
use std::sync::Arc;

/// A truth value of Kleene's strong logic K3, which is SQL's, FEEL's and PMML's too.
///
/// The order is false, unknown, true: *and* is the lesser, *or* the greater of the two.
///
/// ```
/// use lendwright_scoring::rules::Truth::{False, True, Unknown};
///
/// assert_eq!(Unknown.and(False), False);
/// assert_eq!(Unknown.or(True), True);
/// assert_eq!(!Unknown, Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Truth {
    /// It does not hold.
    False,
    /// It is unknown whether it holds, since data are missing.
    Unknown,
    /// It holds.
    True,
}

impl Truth {
    /// All three, from false to true.
    pub const ALL: [Self; 3] = [Self::False, Self::Unknown, Self::True];

    /// False if either is, else unknown if either is, else true.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if (other as u8) < self as u8 { other } else { self }
    }

    /// True if either is, else unknown if either is, else false.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if (other as u8) > self as u8 { other } else { self }
    }

    /// True or false, or `None` for unknown.
    #[must_use]
    pub fn known(self) -> Option<bool> {
        match self {
            Truth::True => Some(true),
            Truth::False => Some(false),
            Truth::Unknown => None,
        }
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Truth::True => Truth::False,
            Truth::Unknown => Truth::Unknown,
            Truth::False => Truth::True,
        }
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Self {
        if value { Truth::True } else { Truth::False }
    }
}

/// A test of one value, with the results true, false and unknown.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) check: Check,
    pub(super) negated: bool,
    /// The ends of an interval of numbers, both inside: the commonest check, made ready.
    pub(super) range: Option<[f64; 2]>,
}

#[derive(Clone, Debug)]
pub(super) enum Check {
    /// The value is missing.
    Null,
    /// A number or day is in an interval: order comparisons, equality and `between`.
    Within(Scale, NumberRange),
    /// One of these numbers, sorted.
    Numbers(Box<[f64]>),
    /// A boolean that is one of these.
    Bools { yes: bool, no: bool },
    /// One of these texts, sorted, and whether each value of an enum is one.
    Texts(Box<[Box<str>]>, Choices<bool>),
    /// A text contains this.
    Part(Box<str>),
    /// A text starts with this.
    Prefix(Box<str>),
    /// A text ends with this.
    Suffix(Box<str>),
    /// A text matches the pattern somewhere.
    Pattern(Arc<Pattern>),
    /// A list that has one of these items.
    Member(Box<[Input]>),
    /// A list that is this one.
    List(Box<[Input]>),
}

/// The unit of the numbers of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Number,
    /// Days from the first of January of year 1, an exact number in a double.
    Days,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NumberRange {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) low_open: bool,
    pub(super) high_open: bool,
}

impl NumberRange {
    pub(super) const EVERYTHING: Self =
        Self { low: f64::NEG_INFINITY, high: f64::INFINITY, low_open: false, high_open: false };

    pub(super) fn has(&self, value: f64) -> bool {
        let [low, high] = self.closed();
        low <= value && value <= high
    }

    /// The ends, an excluded one replaced by its neighbouring double inside.
    fn closed(&self) -> [f64; 2] {
        let low = if self.low_open { self.low.next_up() } else { self.low };
        let high = if self.high_open { self.high.next_down() } else { self.high };
        [low, high]
    }

    /// The intersection of two intervals.
    pub(super) fn and(self, other: Self) -> Self {
        let mut both = self;
        if other.low > both.low || (other.low >= both.low && other.low_open) {
            (both.low, both.low_open) = (other.low, other.low_open);
        }
        if other.high < both.high || (other.high <= both.high && other.high_open) {
            (both.high, both.high_open) = (other.high, other.high_open);
        }
        both
    }

    /// Whether the interval contains no number or, with `whole`, no whole number.
    pub(super) fn is_empty(&self, whole: bool) -> bool {
        let touching = self.low >= self.high && (self.low_open || self.high_open);
        if self.low > self.high || touching {
            return true;
        }
        // So rounding goes inwards.
        let [low, high] = self.closed();
        whole && low.ceil() > high.floor()
    }
}

impl Test {
    pub(super) fn new(check: Check, negated: bool) -> Self {
        let range = match &check {
            Check::Within(Scale::Number, interval) => Some(interval.closed()),
            _ => None,
        };
        Self { check, negated, range }
    }

    /// Tests a value. A missing one gives unknown, except for the test whether it is missing.
    #[inline]
    pub(super) fn ask(&self, input: &Input) -> Truth {
        #[cfg(test)]
        count_asked();
        match (input, self.range) {
            (Input::Number(value), Some([low, high])) if !value.is_nan() => {
                Truth::from((low <= *value && *value <= high) != self.negated)
            }
            _ => self.ask_check(input),
        }
    }

    /// The time for testing a value, in tests of a number.
    pub(super) fn weight(&self, input: &Input) -> usize {
        match (&self.check, input) {
            (Check::Pattern(_), Input::Text(text)) => text.len().saturating_add(64) / 8,
            (Check::Part(_) | Check::Texts(..), Input::Text(text)) => {
                (text.len() / 32).saturating_add(2)
            }
            (Check::Member(wanted), Input::List(items)) => {
                items.len().saturating_mul(wanted.len()).saturating_add(1)
            }
            (Check::List(_), Input::List(items)) => items.len().saturating_add(1),
            (Check::Numbers(_), _) => 2,
            _ => 1,
        }
    }

    fn ask_check(&self, input: &Input) -> Truth {
        match self.check.holds(input) {
            Some(holds) => Truth::from(holds != self.negated),
            None => Truth::Unknown,
        }
    }
}

impl Check {
    /// The result; `None` if the value is missing or of another type.
    fn holds(&self, input: &Input) -> Option<bool> {
        match (self, input) {
            (Check::Null, input) => Some(!input.is_present()),
            (_, Input::Missing(_)) => None,
            (Check::Within(scale, interval), input) => {
                position(*scale, input).map(|value| interval.has(value))
            }
            (Check::Numbers(numbers), Input::Number(value)) => Some(has_number(numbers, *value)),
            (Check::Bools { yes, no }, Input::Bool(value)) => Some(if *value { *yes } else { *no }),
            (Check::Texts(texts, choices), Input::Text(text)) => {
                Some(choices.find(text).unwrap_or_else(|| has_text(texts, text)))
            }
            (Check::Part(part), Input::Text(text)) => Some(text.contains(part.as_ref())),
            (Check::Prefix(prefix), Input::Text(text)) => Some(text.starts_with(prefix.as_ref())),
            (Check::Suffix(suffix), Input::Text(text)) => Some(text.ends_with(suffix.as_ref())),
            (Check::Pattern(pattern), Input::Text(text)) => Some(pattern.regex.is_match(&**text)),
            (Check::Member(wanted), Input::List(items)) => has_member(items, wanted),
            (Check::List(wanted), Input::List(items)) => is_list(items, wanted),
            _ => None,
        }
    }
}

#[cfg(test)]
thread_local! {
    static ASKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts a test on this thread.
#[cfg(test)]
pub(super) fn count_asked() {
    ASKED.set(ASKED.get().saturating_add(1));
}

/// The number of tests on this thread since the last call.
#[cfg(test)]
pub(crate) fn take_asked() -> usize {
    ASKED.take()
}

/// The position of a value on the scale; `None` for a value of another type.
#[inline]
pub(super) fn position(scale: Scale, input: &Input) -> Option<f64> {
    match (scale, input) {
        (Scale::Number, Input::Number(value)) if !value.is_nan() => Some(*value),
        (Scale::Days, Input::Date(date)) => Some(days(*date)),
        _ => None,
    }
}

pub(super) fn days(date: chrono::NaiveDate) -> f64 {
    f64::from(chrono::Datelike::num_days_from_ce(&date))
}

fn has_number(sorted: &[f64], value: f64) -> bool {
    // `partial_cmp` and not `total_cmp`: minus zero is zero. Not-a-number is in no list.
    !value.is_nan()
        && sorted
            .binary_search_by(|n| n.partial_cmp(&value).unwrap_or(std::cmp::Ordering::Less))
            .is_ok()
}

fn has_text(sorted: &[Box<str>], text: &str) -> bool {
    // Equality looks at lengths first, order at bytes: a few texts are found faster one by one.
    if sorted.len() <= 8 {
        return sorted.iter().any(|item| item.as_ref() == text);
    }
    sorted.binary_search_by(|item| item.as_ref().cmp(text)).is_ok()
}

/// As in SQL's `in`, a missing item might be equal, so without a match the result is unknown.
fn has_member(items: &[Input], wanted: &[Input]) -> Option<bool> {
    if items.iter().any(|item| wanted.contains(item)) {
        return Some(true);
    }
    items.iter().all(Input::is_present).then_some(false)
}

fn is_list(items: &[Input], wanted: &[Input]) -> Option<bool> {
    if items.len() != wanted.len() {
        return Some(false);
    }
    let mut whole = true;
    for (item, wanted) in items.iter().zip(wanted) {
        if item.is_present() && item != wanted {
            return Some(false);
        }
        whole &= item.is_present();
    }
    whole.then_some(true)
}

/// A compiled comparison: the test, and the literal in the variable's type.
pub(super) type CompiledTest = (Test, Option<Literal>);

const VALUE_CHARS_MAX: usize = 1_024;
const LIST_ITEMS_MAX: usize = 10_000;
/// 2^53. Up to this number a double represents every whole number exactly.
pub(super) const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;

/// Compiles a condition; its operator must be defined for the variable's type.
pub(super) fn compile(
    variable: &Variable,
    operator: Operator,
    value: Option<&Json<'_>>,
    fold_case: bool,
    patterns: &RefCell<Patterns>,
) -> Result<CompiledTest, ValueFault> {
    let plain = operator.negates().unwrap_or(operator);
    let negated = plain != operator;
    if plain == Operator::IsNull {
        return Ok((Test::new(Check::Null, negated), None));
    }
    let value = value.ok_or((RuleErrorCode::Missing, "value is missing".to_owned()))?;
    refuse_null(plain, negated, value)?;
    refuse_large(value)?;
    let literals = LiteralReader { variable, fold_case, patterns };
    let (check, literal) = match plain {
        Operator::Between => literals.between(value)?,
        Operator::In => literals.one_of(value)?,
        Operator::Equal => literals.equal(value)?,
        Operator::Contains if variable.kind == Kind::List => LiteralReader::member(value)?,
        Operator::Contains | Operator::StartsWith | Operator::EndsWith | Operator::Matches => {
            literals.text_part(plain, value)?
        }
        _ => literals.order(plain, value)?,
    };
    Ok((Test::new(check, negated), Some(literal)))
}

/// A value as an error shows it.
fn shown(value: &Json<'_>) -> String {
    value.shown(VALUE_SHOWN_MAX)
}

fn refuse_null(operator: Operator, negated: bool, value: &Json<'_>) -> Result<(), ValueFault> {
    let equality = matches!(operator, Operator::Equal | Operator::In);
    let is_null = |value: &Json<'_>| match value {
        Json::Null => true,
        Json::Text(text) => equality && is_na(text),
        _ => false,
    };
    let null = match value {
        Json::List(items) => items.iter().find(|item| is_null(item)),
        single => Some(single).filter(|single| is_null(single)),
    };
    let Some(null) = null else { return Ok(()) };
    let instead = if negated { "is not null" } else { "is null" };
    Err((
        RuleErrorCode::NullValue,
        format!("{} can't be compared with, use '{instead}'", shown(null)),
    ))
}

fn refuse_large(value: &Json<'_>) -> Result<(), ValueFault> {
    let length = |value: &Json<'_>| match value {
        Json::Text(text) | Json::Number(text) => text.chars().count(),
        _ => 0,
    };
    let (items, longest) = match value {
        Json::List(items) => (items.len(), items.iter().map(length).max().unwrap_or(0)),
        single => (1, length(single)),
    };
    if items > LIST_ITEMS_MAX {
        let text = format!("{items} items, at most {LIST_ITEMS_MAX} are taken");
        return Err((RuleErrorCode::TooLarge, text));
    }
    if longest > VALUE_CHARS_MAX {
        let text = format!("{longest} characters, at most {VALUE_CHARS_MAX} are taken");
        return Err((RuleErrorCode::TooLarge, text));
    }
    Ok(())
}

/// Reads literals in the type of one variable.
struct LiteralReader<'v> {
    variable: &'v Variable,
    fold_case: bool,
    patterns: &'v RefCell<Patterns>,
}

impl LiteralReader<'_> {
    fn order(&self, operator: Operator, value: &Json<'_>) -> Result<(Check, Literal), ValueFault> {
        let point = self.point(value)?;
        let mut interval = NumberRange::EVERYTHING;
        match operator {
            Operator::Greater => (interval.low, interval.low_open) = (point, true),
            Operator::GreaterOrEqual => interval.low = point,
            Operator::Less => (interval.high, interval.high_open) = (point, true),
            _ => interval.high = point,
        }
        Ok((Check::Within(self.scale(), interval), Literal::Value(self.input(point))))
    }

    fn between(&self, value: &Json<'_>) -> Result<(Check, Literal), ValueFault> {
        let shape = || {
            let text =
                format!("{} is no interval: [low, high], 'low,high' or 'low..high'", shown(value));
            (RuleErrorCode::Value, text)
        };
        let (low, high, low_open, high_open) = match value {
            Json::List(ends) => match ends.as_slice() {
                [low, high] => (self.point(low)?, self.point(high)?, false, false),
                _ => return Err(shape()),
            },
            Json::Text(text) => {
                let ends = parse_interval(text).ok_or_else(shape)?;
                let point = |text: &str| self.point(&Json::Text(text.into()));
                (point(ends.low)?, point(ends.high)?, ends.low_open, ends.high_open)
            }
            _ => return Err(shape()),
        };
        if low > high {
            let text = format!("{} ends below its beginning", shown(value));
            return Err((RuleErrorCode::EmptyInterval, text));
        }
        let literal = Literal::NumberRange {
            low: self.input(low),
            high: self.input(high),
            low_open,
            high_open,
        };
        Ok((Check::Within(self.scale(), NumberRange { low, high, low_open, high_open }), literal))
    }

    fn equal(&self, value: &Json<'_>) -> Result<(Check, Literal), ValueFault> {
        match &self.variable.kind {
            Kind::Number | Kind::Integer | Kind::Date => {
                let point = self.exact_point(value)?;
                let interval = NumberRange { low: point, high: point, ..NumberRange::EVERYTHING };
                Ok((Check::Within(self.scale(), interval), Literal::Value(self.input(point))))
            }
            Kind::List => {
                let wrong = || (RuleErrorCode::Value, format!("{} is not a list", shown(value)));
                let items = value.items().ok_or_else(wrong)?;
                let items: Vec<Input> = items.iter().map(scalar).collect::<Result<_, _>>()?;
                Ok((Check::List(items.as_slice().into()), Literal::Value(Input::List(items))))
            }
            Kind::Bool | Kind::Text | Kind::Choice(_) => {
                let (check, items) = self.set(std::slice::from_ref(value), value)?;
                let only = items.into_iter().next();
                Ok((check, Literal::Value(only.unwrap_or(Input::NOT_GIVEN))))
            }
        }
    }

    fn one_of(&self, value: &Json<'_>) -> Result<(Check, Literal), ValueFault> {
        let split;
        let items = match value {
            Json::List(items) => items.as_slice(),
            Json::Text(text) => {
                let parts = comma_list(text).map_err(|why| {
                    (RuleErrorCode::Value, format!("{} is no list: {why}", shown(value)))
                })?;
                split = parts.into_iter().map(Json::text).collect::<Vec<_>>();
                split.as_slice()
            }
            _ => return Err((RuleErrorCode::Value, format!("{} is no list", shown(value)))),
        };
        if items.is_empty() {
            return Err((RuleErrorCode::Empty, "the list is empty".to_owned()));
        }
        // An item of a comma list can be N/A as well.
        items.iter().try_for_each(|item| refuse_null(Operator::In, false, item))?;
        let (check, items) = self.set(items, value)?;
        Ok((check, Literal::Value(Input::List(items))))
    }

    /// The test for a value that is a list of literals, and each literal in the variable's type.
    fn set(&self, items: &[Json<'_>], value: &Json<'_>) -> Result<(Check, Vec<Input>), ValueFault> {
        match &self.variable.kind {
            Kind::Bool => {
                let values = items.iter().map(boolean).collect::<Result<Vec<_>, _>>()?;
                let check =
                    Check::Bools { yes: values.contains(&true), no: values.contains(&false) };
                Ok((check, values.into_iter().map(Input::Bool).collect()))
            }
            Kind::Text | Kind::Choice(_) => {
                let texts = items.iter().map(|i| self.text(i)).collect::<Result<Vec<_>, _>>()?;
                let inputs = texts.iter().map(|text| Input::Text(text.as_ref().into())).collect();
                if self.fold_case {
                    let parts: Vec<String> =
                        texts.iter().map(|text| regex_syntax::escape(text)).collect();
                    let whole = format!(r"\A(?:{})\z", parts.join("|"));
                    return Ok((self.folded(&whole, value)?, inputs));
                }
                let mut sorted = texts;
                sorted.sort_unstable();
                sorted.dedup();
                let is_one = |value: &str| sorted.iter().any(|text| **text == *value);
                let choices = Choices::from_kinds(std::iter::once(&self.variable.kind), is_one);
                Ok((Check::Texts(sorted.into(), choices), inputs))
            }
            Kind::Number | Kind::Integer | Kind::Date | Kind::List => {
                let points =
                    items.iter().map(|i| self.exact_point(i)).collect::<Result<Vec<_>, _>>()?;
                let inputs = points.iter().map(|point| self.input(*point)).collect();
                let mut sorted = points;
                sorted.sort_unstable_by(f64::total_cmp);
                sorted.dedup();
                Ok((Check::Numbers(sorted.into()), inputs))
            }
        }
    }

    fn member(value: &Json<'_>) -> Result<(Check, Literal), ValueFault> {
        let item = scalar(value)?;
        let literal = Literal::Value(item.clone());
        // The interface writes numbers as text, so the text of a number means both.
        let number = value.as_text().and_then(parse_number).map(Input::Number);
        Ok((Check::Member(std::iter::once(item).chain(number).collect()), literal))
    }

    fn text_part(
        &self,
        operator: Operator,
        value: &Json<'_>,
    ) -> Result<(Check, Literal), ValueFault> {
        let wrong = || (RuleErrorCode::Value, format!("{} is not a string", shown(value)));
        let part: Box<str> = nfc(value.as_text().ok_or_else(wrong)?);
        let literal = Literal::Value(Input::Text(part.as_ref().into()));
        let escaped = || regex_syntax::escape(&part);
        let check = match (operator, self.fold_case) {
            (Operator::Matches, _) => self.pattern(&part)?,
            (Operator::Contains, true) => self.folded(&escaped(), value)?,
            (Operator::StartsWith, true) => self.folded(&format!(r"\A{}", escaped()), value)?,
            (_, true) => self.folded(&format!(r"{}\z", escaped()), value)?,
            (Operator::Contains, false) => Check::Part(part),
            (Operator::StartsWith, false) => Check::Prefix(part),
            (_, false) => Check::Suffix(part),
        };
        Ok((check, literal))
    }

    /// A pattern that was sent.
    fn pattern(&self, pattern: &str) -> Result<Check, ValueFault> {
        let sent = || format!("'{}'", shortened(pattern, NAME_SHOWN_MAX));
        self.patterns.borrow_mut().get(pattern, self.fold_case, &sent).map(Check::Pattern)
    }

    /// The pattern that compares texts without regard to case. It is not the user's text, so an error shows the
    /// user's value.
    fn folded(&self, pattern: &str, value: &Json<'_>) -> Result<Check, ValueFault> {
        let sent = || format!("{} for '{}' without case", shown(value), self.variable.name);
        self.patterns.borrow_mut().get(pattern, self.fold_case, &sent).map(Check::Pattern)
    }

    fn scale(&self) -> Scale {
        if self.variable.kind == Kind::Date { Scale::Days } else { Scale::Number }
    }

    /// A literal on the variable's scale.
    fn point(&self, value: &Json<'_>) -> Result<f64, ValueFault> {
        let (point, what) = match (&self.variable.kind, value) {
            (Kind::Date, Json::Text(text)) => (parse_day(text).map(days), "a date (YYYY-MM-DD)"),
            (Kind::Date, _) => (None, "a date (YYYY-MM-DD)"),
            (_, Json::Text(text) | Json::Number(text)) => (parse_number(text), "a number"),
            _ => (None, "a number"),
        };
        // -0 becomes 0, which has one canonical form.
        let point = point.map(|point| if point == 0.0 { 0.0 } else { point });
        point.ok_or_else(|| (RuleErrorCode::Value, format!("{} is not {what}", shown(value))))
    }

    /// A literal in a test for equality. Refuses numbers so large that doubles cannot represent neighbouring whole
    /// numbers.
    fn exact_point(&self, value: &Json<'_>) -> Result<f64, ValueFault> {
        let point = self.point(value)?;
        if point.abs() >= WHOLE_MAX {
            let text = format!("{} is beyond 2^53, where equality is not exact", shown(value));
            return Err((RuleErrorCode::Value, text));
        }
        Ok(point)
    }

    /// The value at a place on the variable's scale.
    fn input(&self, point: f64) -> Input {
        if self.variable.kind != Kind::Date {
            return Input::Number(point);
        }
        // Days come from a date, so they are whole and in range.
        #[expect(clippy::cast_possible_truncation)]
        let date = chrono::NaiveDate::from_num_days_from_ce_opt(point as i32);
        Input::Date(date.unwrap_or_default())
    }

    fn text(&self, value: &Json<'_>) -> Result<Box<str>, ValueFault> {
        let wrong = || (RuleErrorCode::Value, format!("{} is not a string", shown(value)));
        let text = nfc(value.as_text().ok_or_else(wrong)?);
        let Kind::Choice(choices) = &self.variable.kind else { return Ok(text) };
        let same = |choice: &str| {
            if self.fold_case {
                choice.to_lowercase() == text.to_lowercase()
            } else {
                choice == text.as_ref()
            }
        };
        if choices.iter().any(|choice| same(choice)) {
            return Ok(text);
        }
        let names = choices.iter().map(AsRef::as_ref);
        let hint = did_you_mean(nearest(&text, names));
        let all = choices.join(", ");
        Err((RuleErrorCode::Value, format!("{} is none of {all}{hint}", shown(value))))
    }
}

/// Reads a boolean: true or false, the same as text, or 0 or 1 as the interface sends them.
fn boolean(value: &Json<'_>) -> Result<bool, ValueFault> {
    let wrong = || {
        (RuleErrorCode::Value, format!("{} is not a boolean (true, false, 0 or 1)", shown(value)))
    };
    match value {
        Json::Bool(value) => Ok(*value),
        Json::Text(text) if text.trim().eq_ignore_ascii_case("true") => Ok(true),
        Json::Text(text) if text.trim().eq_ignore_ascii_case("false") => Ok(false),
        Json::Text(text) | Json::Number(text) => match parse_number(text) {
            Some(0.0) => Ok(false),
            Some(1.0) => Ok(true),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

/// An item of a list variable.
fn scalar(value: &Json<'_>) -> Result<Input, ValueFault> {
    match Input::from_json(value) {
        Input::List(_) | Input::Missing(_) => Err((
            RuleErrorCode::Value,
            format!("{} is not a number, string or boolean", shown(value)),
        )),
        item => Ok(item),
    }
}

/// Compiled patterns of a rule. While they exist, reading the rule compiles none of them again.
#[derive(Clone, Debug, Default)]
pub struct CompiledPatterns(Vec<Arc<Pattern>>);

impl PartialEq for CompiledPatterns {
    /// They are equal if they share the same compiled patterns.
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        one.len() == other.len() && one.iter().zip(other).all(|(a, b)| Arc::ptr_eq(a, b))
    }
}

impl CompiledPatterns {
    /// Compiles the patterns of a raw rule, within the budget of a rule. The later reading reports faults of the
    /// rule.
    #[doc(hidden)]
    #[must_use]
    pub fn from_rule(rule: &Json<'_>) -> Self {
        let text = Variable::host("text", Kind::Text);
        let mut ahead = PatternCompiler { text, patterns: RefCell::default(), is_spent: false };
        ahead.walk(rule);
        Self(ahead.patterns.into_inner().into_all())
    }
}

struct PatternCompiler {
    /// Patterns depend on a variable's type alone.
    text: Variable,
    patterns: RefCell<Patterns>,
    is_spent: bool,
}

impl PatternCompiler {
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
        let read = compile(text, operator, value, fold_case, &self.patterns);
        // A rule beyond its budget is refused at this place, so the following patterns are not compiled.
        self.is_spent = read.is_err();
    }
}
