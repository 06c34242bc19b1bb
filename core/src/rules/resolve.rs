//! Which missing data to ask for.

use super::bound::BoundCondition;
use super::possible::{Possible, Span, sort};
use super::test::Check;
use super::{ColumnIndex, Input, Kind, Literal, Registry, RuleSet, Truth, Variable};
use chrono::Days;

mod reach;
mod shortest;

pub(crate) use shortest::shortest;

/// The missing variables to ask for, so that an unknown state becomes known.
///
/// It is the shortest list with which the state can become true, or the shortest with which it can
/// become false if that one is shorter: what can settle the case soonest is asked for first. One
/// answer for each variable, of its type and within its bounds, must do for all its conditions
/// together; what is not asked for stays missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingToResolve<'a> {
    /// The names, in the order in which the rules read them.
    pub variables: Vec<&'a str>,
    /// Whether this is known to be the shortest list, and answers to it that settle the state are
    /// known to exist. If not, a shorter list of others may exist. Lists of up to three are exact,
    /// except where a variable's answers can't be listed (two or more tests of parts of one text, a
    /// regular expression, tests of lists) and for rules with thousands of conditions on as many
    /// missing variables.
    pub exact: bool,
}

/// What a variable that is asked for may be answered.
#[derive(Clone, Debug)]
pub(crate) enum Answers {
    /// One of these.
    OneOf(Vec<Input>),
    /// A number of so many steps, from the first to the last, and how many a unit has.
    Steps { low: i64, high: i64, per_unit: f64 },
    /// What each of its conditions wants: answers that can't be listed.
    Any,
}

impl Answers {
    /// The first answer.
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)] // within 2^52
    pub(crate) fn first(&self) -> Input {
        match self {
            Answers::OneOf(answers) => answers.first().cloned().unwrap_or(Input::NOT_GIVEN),
            Answers::Steps { low, per_unit, .. } => Input::Number(*low as f64 / per_unit),
            Answers::Any => Input::NOT_GIVEN,
        }
    }
}

/// What may be asked for, and what comes of answers. A variable is named by its place among what may
/// be asked for.
pub(crate) trait Asking {
    /// The states that are possible while these answers are not settled; all else stays missing.
    fn possible(&mut self, supplied: &[(usize, Span<'_>)]) -> Possible;

    /// The state with these answers.
    fn state(&mut self, supplied: &[(usize, Input)]) -> Truth;
}

/// Rules, whose missing variables are asked for one by one.
struct Plain<'s> {
    set: &'s RuleSet,
    row: &'s [Input],
    columns: Vec<ColumnIndex>,
}

impl Asking for Plain<'_> {
    fn possible(&mut self, supplied: &[(usize, Span<'_>)]) -> Possible {
        let column = |at: &usize| self.columns.get(*at).copied();
        let mut spans: Vec<_> =
            supplied.iter().filter_map(|(at, span)| Some((column(at)?, *span))).collect();
        sort(&mut spans);
        self.set.possible(self.row, &spans)
    }

    fn state(&mut self, supplied: &[(usize, Input)]) -> Truth {
        let mut row = self.row.to_vec();
        for (at, answer) in supplied {
            let column = self.columns.get(*at);
            if let Some(place) = column.and_then(|column| row.get_mut(column.index())) {
                *place = answer.clone();
            }
        }
        self.set.state(&row).unwrap_or(Truth::Unknown)
    }
}

impl RuleSet {
    /// What to ask for, so that an unknown state becomes known; none where it is known or there are
    /// no rules. The rules must be bound to this registry.
    #[must_use]
    pub fn missing_to_resolve<'a>(
        &self,
        registry: &'a Registry,
        row: &[Input],
    ) -> Option<MissingToResolve<'a>> {
        if self.state(row) != Some(Truth::Unknown) {
            return None;
        }
        let columns = self.open_columns(row);
        let variables: Vec<&Variable> = columns.iter().filter_map(|c| registry.at(*c)).collect();
        let asked = variables.iter().zip(&columns);
        let answers: Vec<Answers> = asked.map(|(v, column)| self.answers(*column, v)).collect();
        let work = (self.harms(&columns), self.conditions());
        let (list, exact) = shortest(&mut Plain { set: self, row, columns }, &answers, work);
        let names = list.into_iter().filter_map(|at| variables.get(at).map(|v| &*v.name));
        Some(MissingToResolve { variables: names.collect(), exact })
    }

    /// The columns whose value is missing and for which a condition waits, in the order in which the
    /// rules read them. For `is null` a missing value is an answer already; supplying it gives the
    /// other one.
    pub(crate) fn open_columns(&self, row: &[Input]) -> Vec<ColumnIndex> {
        let mut open = Vec::new();
        self.visit(&mut |condition| {
            let is_open = match condition.test.check {
                Check::Null => !condition.observed(row).is_present(),
                _ => condition.ask(row) == Truth::Unknown,
            };
            if is_open && !open.contains(&condition.column) {
                open.push(condition.column);
            }
        });
        open
    }

    /// Whether a rule tests one of these with `is null`: then supplying more of them can do harm.
    pub(crate) fn harms(&self, columns: &[ColumnIndex]) -> bool {
        let mut harms = false;
        self.visit(&mut |condition| {
            harms |=
                matches!(condition.test.check, Check::Null) && columns.contains(&condition.column);
        });
        harms
    }

    /// How many conditions there are.
    pub(crate) fn conditions(&self) -> usize {
        let mut conditions = 0_usize;
        self.visit(&mut |_| conditions = conditions.saturating_add(1));
        conditions
    }

    /// Answers of a variable, as many as there are ways to answer its conditions.
    pub(crate) fn answers(&self, column: ColumnIndex, variable: &Variable) -> Answers {
        let mut literals = Vec::new();
        let mut parts = 0_usize;
        self.visit(&mut |condition| {
            if condition.column == column {
                let literal = condition.condition.literal.iter();
                literals.extend(literal.flat_map(Literal::values).cloned());
                parts = parts.saturating_add(match condition.test.check {
                    Check::Part(_) | Check::Prefix(_) | Check::Suffix(_) => 1,
                    // A pattern alone can be more than one can answer.
                    Check::Pattern(_) | Check::Member(_) | Check::List(_) => 2,
                    _ => 0,
                });
            }
        });
        match &variable.kind {
            _ if parts > 1 => Answers::Any,
            Kind::Number | Kind::Integer => Answers::OneOf(numbers(variable, &literals)),
            Kind::Choice(values) => {
                Answers::OneOf(values.iter().map(|value| Input::Text(value.clone())).collect())
            }
            Kind::Bool => Answers::OneOf(vec![Input::Bool(true), Input::Bool(false)]),
            Kind::Date => Answers::OneOf(dates(&literals)),
            Kind::Text => Answers::OneOf(texts(literals)),
            Kind::List => Answers::Any,
        }
    }

    fn visit<'r>(&'r self, see: &mut dyn FnMut(&'r BoundCondition)) {
        for rule in self.acceptance.iter().chain(&self.rejection) {
            rule.body.visit(see);
        }
    }
}

/// Each number that the variable is compared with and those beside it, and the ends of what it may
/// be: between two such numbers all are alike to the conditions.
#[allow(clippy::float_arithmetic)] // places beside bounds, which decide nothing
fn numbers(variable: &Variable, literals: &[Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Number(number) => Some(*number),
        _ => None,
    });
    let beside = |number: f64| match variable.kind {
        Kind::Integer => [number.floor() - 1.0, number.floor(), number.ceil(), number.ceil() + 1.0],
        _ => [number.next_down(), number, number, number.next_up()],
    };
    let bounds = variable.bounds;
    let ends = bounds.min.into_iter().chain(bounds.max).chain([0.0, 1.0]);
    let mut numbers: Vec<f64> = compared.chain(ends).flat_map(beside).collect();
    numbers.retain(|number| {
        bounds.min.is_none_or(|min| *number >= min) && bounds.max.is_none_or(|max| *number <= max)
    });
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    numbers.into_iter().map(Input::Number).collect()
}

/// Each day that the variable is compared with, and those beside it.
fn dates(literals: &[Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Date(date) => Some(*date),
        _ => None,
    });
    let beside = compared.flat_map(|date| {
        let (before, after) =
            (date.checked_sub_days(Days::new(1)), date.checked_add_days(Days::new(1)));
        [before, Some(date), after]
    });
    beside.flatten().map(Input::Date).collect()
}

/// Each text that the variable is compared with, and one that has none of them in it.
fn texts(mut literals: Vec<Input>) -> Vec<Input> {
    let longest = literals.iter().map(|literal| match literal {
        Input::Text(text) => text.len(),
        _ => 0,
    });
    let other = "?".repeat(longest.max().unwrap_or_default().saturating_add(1));
    let has_other = literals.iter().any(|l| matches!(l, Input::Text(text) if text.contains('?')));
    literals.push(if has_other {
        Input::text(&other.replace('?', "!"))
    } else {
        Input::text(&other)
    });
    literals
}
