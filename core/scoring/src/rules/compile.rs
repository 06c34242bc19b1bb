//! Compiling an operator and a literal into a test.

use super::pattern::{Patterns, Wrong};
use super::test::{Check, Interval, Scale, Test, days};
use super::{Choices, Input, Kind, Literal, Operator, RuleErrorCode, Variable, is_na, notation};
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::internal::text::{NAME_SHOWN_MAX, VALUE_SHOWN_MAX, shortened};
use lendwright_types::json::Json;
use std::cell::RefCell;

/// A compiled comparison: the test, and the literal in the variable's type.
pub(super) type Compiled = (Test, Option<Literal>);

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
) -> Result<Compiled, Wrong> {
    let plain = operator.negates().unwrap_or(operator);
    let negated = plain != operator;
    if plain == Operator::IsNull {
        return Ok((Test::new(Check::Null, negated), None));
    }
    let value = value.ok_or((RuleErrorCode::Missing, "value is missing".to_owned()))?;
    refuse_null(plain, negated, value)?;
    refuse_large(value)?;
    let literals = Literals { variable, fold_case, patterns };
    let (check, literal) = match plain {
        Operator::Between => literals.between(value)?,
        Operator::In => literals.one_of(value)?,
        Operator::Equal => literals.equal(value)?,
        Operator::Contains if variable.kind == Kind::List => Literals::member(value)?,
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

fn refuse_null(operator: Operator, negated: bool, value: &Json<'_>) -> Result<(), Wrong> {
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

fn refuse_large(value: &Json<'_>) -> Result<(), Wrong> {
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
struct Literals<'v> {
    variable: &'v Variable,
    fold_case: bool,
    patterns: &'v RefCell<Patterns>,
}

impl Literals<'_> {
    fn order(&self, operator: Operator, value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
        let point = self.point(value)?;
        let mut interval = Interval::EVERYTHING;
        match operator {
            Operator::Greater => (interval.low, interval.low_open) = (point, true),
            Operator::GreaterOrEqual => interval.low = point,
            Operator::Less => (interval.high, interval.high_open) = (point, true),
            _ => interval.high = point,
        }
        Ok((Check::Within(self.scale(), interval), Literal::Value(self.input(point))))
    }

    fn between(&self, value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
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
                let ends = notation::interval(text).ok_or_else(shape)?;
                let point = |text: &str| self.point(&Json::Text(text.into()));
                (point(ends.low)?, point(ends.high)?, ends.low_open, ends.high_open)
            }
            _ => return Err(shape()),
        };
        if low > high {
            let text = format!("{} ends below its beginning", shown(value));
            return Err((RuleErrorCode::EmptyInterval, text));
        }
        let literal =
            Literal::Interval { low: self.input(low), high: self.input(high), low_open, high_open };
        Ok((Check::Within(self.scale(), Interval { low, high, low_open, high_open }), literal))
    }

    fn equal(&self, value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
        match &self.variable.kind {
            Kind::Number | Kind::Integer | Kind::Date => {
                let point = self.exact_point(value)?;
                let interval = Interval { low: point, high: point, ..Interval::EVERYTHING };
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

    fn one_of(&self, value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
        let split;
        let items = match value {
            Json::List(items) => items.as_slice(),
            Json::Text(text) => {
                let parts = notation::comma_list(text).map_err(|why| {
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
    fn set(&self, items: &[Json<'_>], value: &Json<'_>) -> Result<(Check, Vec<Input>), Wrong> {
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
                let choices = Choices::of(std::iter::once(&self.variable.kind), is_one);
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

    fn member(value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
        let item = scalar(value)?;
        let literal = Literal::Value(item.clone());
        // The interface writes numbers as text, so the text of a number means both.
        let number = value.as_text().and_then(notation::number).map(Input::Number);
        Ok((Check::Member(std::iter::once(item).chain(number).collect()), literal))
    }

    fn text_part(&self, operator: Operator, value: &Json<'_>) -> Result<(Check, Literal), Wrong> {
        let wrong = || (RuleErrorCode::Value, format!("{} is not a string", shown(value)));
        let part: Box<str> = notation::nfc(value.as_text().ok_or_else(wrong)?);
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
    fn pattern(&self, pattern: &str) -> Result<Check, Wrong> {
        let sent = || format!("'{}'", shortened(pattern, NAME_SHOWN_MAX));
        self.patterns.borrow_mut().get(pattern, self.fold_case, &sent).map(Check::Pattern)
    }

    /// The pattern that compares texts without regard to case. It is not the user's text, so an error shows the
    /// user's value.
    fn folded(&self, pattern: &str, value: &Json<'_>) -> Result<Check, Wrong> {
        let sent = || format!("{} for '{}' without case", shown(value), self.variable.name);
        self.patterns.borrow_mut().get(pattern, self.fold_case, &sent).map(Check::Pattern)
    }

    fn scale(&self) -> Scale {
        if self.variable.kind == Kind::Date { Scale::Days } else { Scale::Number }
    }

    /// A literal on the variable's scale.
    fn point(&self, value: &Json<'_>) -> Result<f64, Wrong> {
        let (point, what) = match (&self.variable.kind, value) {
            (Kind::Date, Json::Text(text)) => {
                (notation::date(text).map(days), "a date (YYYY-MM-DD)")
            }
            (Kind::Date, _) => (None, "a date (YYYY-MM-DD)"),
            (_, Json::Text(text) | Json::Number(text)) => (notation::number(text), "a number"),
            _ => (None, "a number"),
        };
        // -0 becomes 0, which has one canonical form.
        let point = point.map(|point| if point == 0.0 { 0.0 } else { point });
        point.ok_or_else(|| (RuleErrorCode::Value, format!("{} is not {what}", shown(value))))
    }

    /// A literal in a test for equality. Refuses numbers so large that doubles cannot represent neighbouring whole
    /// numbers.
    fn exact_point(&self, value: &Json<'_>) -> Result<f64, Wrong> {
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

    fn text(&self, value: &Json<'_>) -> Result<Box<str>, Wrong> {
        let wrong = || (RuleErrorCode::Value, format!("{} is not a string", shown(value)));
        let text = notation::nfc(value.as_text().ok_or_else(wrong)?);
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
fn boolean(value: &Json<'_>) -> Result<bool, Wrong> {
    let wrong = || {
        (RuleErrorCode::Value, format!("{} is not a boolean (true, false, 0 or 1)", shown(value)))
    };
    match value {
        Json::Bool(value) => Ok(*value),
        Json::Text(text) if text.trim().eq_ignore_ascii_case("true") => Ok(true),
        Json::Text(text) if text.trim().eq_ignore_ascii_case("false") => Ok(false),
        Json::Text(text) | Json::Number(text) => match notation::number(text) {
            Some(0.0) => Ok(false),
            Some(1.0) => Ok(true),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

/// An item of a list variable.
fn scalar(value: &Json<'_>) -> Result<Input, Wrong> {
    match Input::from_json(value) {
        Input::List(_) | Input::Missing(_) => Err((
            RuleErrorCode::Value,
            format!("{} is not a number, string or boolean", shown(value)),
        )),
        item => Ok(item),
    }
}
